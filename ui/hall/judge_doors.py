"""The judges' phones over HTTP: the door with its code, the calls, and what a judge may do: take a call and settle it.

No password of the desk and no store may enter.
"""

from __future__ import annotations

from collections.abc import Mapping

from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from companion.game.text import Refusal, Text
from ui.hall.desk import Desk
from ui.hall.doors import Door
from ui.hall.judging import call_page, judge_page
from ui.hall.known import KnownJudges
from ui.hall.meant import NOT_UNDERSTOOD, NotANumber, meant, number
from ui.hall.render import call_html, judge_door_html, judge_html, rules_html, whole_html
from ui.hall.streams import Live, Streams
from ui.hall.table_log import TableLog
from ui.hall.tables import OneTable
from ui.hall.texts import CODE, NO_CODE
from ui.phone.asked import borne, form, spoken
from ui.phone.limits import Buckets

JUDGE = "judge"
"""The name of the cookie by which a judge is known."""
MAY = frozenset({"take", "settle"})
"""What a judge may do."""
MOST = 10**8


class JudgeDoors:
    """Answers judges. `seen`: what tables tell of themselves; `guesses`: how often one address may say a code."""

    def __init__(  # noqa: PLR0913, PLR0917 what judges are served with
        self,
        desk: Desk,
        known: KnownJudges,
        log: TableLog,
        seen: Mapping[int, OneTable],
        streams: Streams,
        guesses: Buckets,
    ) -> None:
        self._desk, self._known, self._log, self._seen = desk, known, log, seen
        self._streams = streams
        self._entrance = Door("/judge", JUDGE, "code", known.enters, self._door, NO_CODE, guesses)

    def who(self, request: Request) -> str | None:
        """Return by what a judge's phone is known, None for a stranger."""
        found = borne(request, JUDGE)
        return None if self._known.name_of(found) is None else found

    def routes(self) -> list[Route]:
        """Return the doors."""
        return [
            Route("/judge", self.page),
            Route("/judge/enter", self._entrance.enter, methods=["POST"]),
            Route("/judge/do", self.do, methods=["POST"]),
            Route("/judge/leave", self.leave, methods=["POST"]),
            Route("/judge/live", self.live),
            Route("/judge/rules", self.rules),
        ]

    async def page(self, request: Request) -> Response:
        """Answer with the calls, or with one of them; to a stranger with the door, and to who brings a code."""
        judge = self._judge(request)
        if judge is None or "code" in request.query_params:
            return self._door(request)
        return self._answer(request, judge)

    async def rules(self, request: Request) -> Response:
        """Answer with all rules, by heading."""
        if self._judge(request) is None:
            return self._door(request)
        code = spoken(request)
        main = rules_html(code, request.query_params.get("page", ""))
        return HTMLResponse(whole_html(main, code, "judge"))

    async def do(self, request: Request) -> Response:
        """Take a call or settle it."""
        judge = self._judge(request)
        if judge is None:
            return self._door(request)
        said = await form(request)
        why = NOT_UNDERSTOOD if said is None or said.get("do") not in MAY else self._done({**said, "judge": judge})
        if said is None or why is not None:
            return self._answer(request, judge, why, {} if said is None else said)
        return RedirectResponse("/judge" if said["do"] == "settle" else f"/judge?call={said['call']}", 303)

    async def leave(self, request: Request) -> Response:
        """Be no judge any more."""
        judge = self._judge(request)
        why = None if judge is None else self._known.shut_out(judge)
        return self._entrance.left() if judge is None or why is None else self._answer(request, judge, why)

    async def live(self, request: Request) -> Response:
        """Answer with the stream of a judge's page."""
        who, judge, code, call = self.who(request), self._judge(request), spoken(request), _call(request.query_params)
        if judge is None:
            return PlainTextResponse("", 401)
        return self._streams.answer(
            request, Live(who, lambda: self._main(judge, code, call), lambda: self.who(request) is not None)
        )

    def _judge(self, request: Request) -> str | None:
        return self._known.name_of(borne(request, JUDGE))

    def _done(self, said: dict[str, str]) -> Refusal | None:
        events = meant(self._desk.hall, said, self._desk.chance, self._desk.now())
        return events if isinstance(events, Refusal) else self._desk.do(*events)

    def _door(self, request: Request, note: Text = CODE) -> Response:
        code = spoken(request)
        main = judge_door_html(code, note, request.query_params.get("code", "") if note is CODE else "")
        return HTMLResponse(whole_html(main, code, "door"), 401)

    def _answer(
        self, request: Request, judge: str, why: Refusal | None = None, said: Mapping[str, str] | None = None
    ) -> Response:
        """Answer with a page; after a form with the call that it was about, and what was typed there."""
        code, call = spoken(request), _call(request.query_params if said is None else said)
        typed = "" if said is None else said.get("note", "")
        main = self._main(judge, code, call, None if why is None else why.text, typed)
        return HTMLResponse(
            whole_html(main, code, "judge", "/judge/live", again=call is None), 200 if why is None else 409
        )

    def _main(self, judge: str, code: str, call: int | None, note: Text | None = None, typed: str = "") -> str:
        hall, now = self._desk.hall, self._desk.now()
        one = None if call is None else call_page(hall, now, judge, call, self._log, self._seen)
        return (
            judge_html(judge_page(hall, now, judge), code, note) if one is None else call_html(one, code, note, typed)
        )


def _call(said: Mapping[str, str]) -> int | None:
    """Return which call is looked at, None for all of them."""
    try:
        return number(said, "call", MOST, 1)
    except NotANumber:
        return None
