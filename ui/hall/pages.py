"""The desk and the wall over HTTP: the password and forms.

The desk is opened by a password that was printed where Kazami was started, and known again by a cookie; the wall is
everybody's who reaches this address, and can do nothing. Judges have doors of their own. No store may enter.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from companion.game.text import Refusal, Text
from companion.tournament.lists import LONGEST_LIST
from ui.hall.desk import Desk
from ui.hall.doors import Door
from ui.hall.judge_doors import JudgeDoors
from ui.hall.known import KnownDesks, KnownJudges
from ui.hall.link import Link
from ui.hall.meant import NOT_UNDERSTOOD, NotANumber, meant, number
from ui.hall.network import Network, network
from ui.hall.papers import exported, printed
from ui.hall.render import desk_html, door_html, script, style, style_name, wall_html, whole_html
from ui.hall.shown import SIZES, TURN, DeskPage, WallSides, desk_page, judges_shown, wall_page, wall_sides
from ui.hall.streams import Live, Streams
from ui.hall.table_log import NoLog
from ui.hall.texts import PASSWORD, WRONG
from ui.language.catalogues import LANGUAGES
from ui.phone import guard
from ui.phone.asked import FOREVER, SPEAKS, address, borne, form, spoken
from ui.phone.asked import LARGEST as OF_STRANGERS
from ui.phone.connections import KEEP, Rank
from ui.phone.limits import Askers, Buckets, Limits, Rate

DESK = "desk"
"""The name of the cookie by which a desk is known."""
LARGEST = 9 * LONGEST_LIST + 1000
"""The most bytes of a desk's form: a list of which every letter is sent as `%E3%81%82`."""
LIMITS = Limits(own_pages=Rate(120, 10), own_forms=Rate(80, 10), streams_of_seat=6)
GUESSES = Rate(10, 0.2)
"""How often one address may say a password."""
MOST = 10**8


class Pages:
    """All that answers a request. `hosts`: the names and addresses, with the port, under which the hall is asked.

    `hidden`: the wall names nobody. `link`: to the tables on the network, None for no network. `now` is the clock of
    the limits.
    """

    def __init__(  # noqa: PLR0913 what a hall is served with
        self,
        desk: Desk,
        known: KnownDesks,
        hosts: Callable[[], frozenset[str]],
        *,
        hidden: bool = False,
        link: Link | None = None,
        limits: Limits = LIMITS,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._desk, self._known, self._hosts, self._hidden = desk, known, hosts, hidden
        self._link = link
        self._sides: tuple[int, WallSides | None] = (0, None)
        self._walls: tuple[tuple[int, int], dict[tuple[str, int | None], str]] = ((0, 0), {})
        self._askers, self._streams, self._guesses = Askers(limits, now), Streams(desk, limits), Buckets(GUESSES, now)
        self._printing = asyncio.Lock()
        self._judges = KnownJudges(desk)
        self.entrance = Door("/", DESK, "password", known.opens, self._door, WRONG, self._guesses)
        log, seen = (NoLog(), {}) if link is None else (link.tables, link.tables.known)
        self.judges = JudgeDoors(desk, self._judges, log, seen, self._streams, self._guesses)

    def refused(self, request: Request) -> Response | None:
        """Return why a request is not looked at, None where it is.

        The connections of desks and judges are kept before those of strangers.
        """
        desk = self._who(request)
        answer = guard.refused(request, self._hosts, OF_STRANGERS if desk is None else LARGEST)
        if answer is not None:
            return answer
        who = desk or self.judges.who(request)
        keep = request.scope.get(KEEP)
        if keep is not None and who is not None:
            keep(Rank.SEAT, who)
        if self._askers.may(address(request), who, form=request.method == "POST"):
            return None
        return PlainTextResponse("That was too often. Wait a moment.", 429, {"Retry-After": "5"})

    # -- the desk

    async def desk(self, request: Request) -> Response:
        """Answer with the desk."""
        return self._door(request) if self._who(request) is None else self._desk_page(request)

    async def do(self, request: Request) -> Response:
        """Do what a form of the desk asks for; what is refused is said on the page, which keeps what was typed."""
        if self._who(request) is None:
            return self._door(request)
        said = await form(request, LARGEST)
        why = NOT_UNDERSTOOD if said is None else await self._done(said)
        if said is None or why is not None:
            return self._desk_page(request, why, said)
        shown = f"?round={said['round']}" if said.get("do") == "correct" else ""
        where = "#t" + said["table"] if said.get("do") in ("result", "correct") else ""
        return RedirectResponse(f"/{shown}{where}", 303)

    async def leave(self, request: Request) -> Response:
        """Close the desk in a browser."""
        self._known.closes(borne(request, DESK))
        return self.entrance.left()

    async def export(self, request: Request) -> Response:
        """Answer with a file to be saved."""
        if self._who(request) is None:
            return self._door(request)
        name = request.url.path[1:]
        said, file = {"Content-Disposition": f'attachment; filename="{name}"'}, exported(self._desk.hall, name)
        return Response(file.content, media_type=file.kind, headers=said)

    async def print(self, request: Request) -> Response:
        """Answer with a paper of a round; one is made at a time, aside."""
        if self._who(request) is None:
            return self._door(request)
        asked, hall, code = request.query_params, self._desk.hall, spoken(request)
        number = _round(asked) or len(hall.rounds)
        async with self._printing:
            paper = asked.get("paper", "a4")
            made = await asyncio.to_thread(printed, hall, request.path_params["name"], number, code, paper)
        if isinstance(made, Refusal):
            return self._desk_page(request, made)
        return Response(made.content, media_type=made.kind)

    async def live(self, request: Request) -> Response:
        """Answer with the stream of the desk."""
        who = self._who(request)
        if who is None:
            return PlainTextResponse("", 401)
        code, shown, host = spoken(request), _round(request.query_params), _host(request)
        return self._streams.answer(
            request, Live(who, lambda: self._desk_main(code, shown, host), lambda: self._known.knows(who))
        )

    # -- the wall

    async def wall(self, request: Request) -> Response:
        """Answer with the wall."""
        code = spoken(request)
        return HTMLResponse(whole_html(self._wall_main(code, _size(request)), code, "wall", "/wall/live", again=True))

    async def wall_live(self, request: Request) -> Response:
        """Answer with the stream of the wall."""
        code, size = spoken(request), _size(request)
        return self._streams.answer(request, Live(None, lambda: self._wall_main(code, size), turn=TURN, quick=True))

    async def speak(self, request: Request) -> Response:
        """Speak another language from now on."""
        said = await form(request)
        code, where = ("", "") if said is None else (said.get("code", ""), said.get("where", ""))
        answer = RedirectResponse("/judge" if where == "judge" else "/", 303)
        if code in LANGUAGES:
            answer.set_cookie(SPEAKS, code, max_age=FOREVER, httponly=True, samesite="strict")
        return answer

    # -- what is shown

    def _who(self, request: Request) -> str | None:
        """Return by what a desk is known, None for a stranger."""
        found = borne(request, DESK)
        return found if self._known.knows(found) else None

    def _door(self, request: Request, note: Text = PASSWORD) -> Response:
        code = spoken(request)
        return HTMLResponse(whole_html(door_html(code, note), code, "door"), 401)

    async def _done(self, said: Mapping[str, str]) -> Refusal | None:
        if said.get("do") in ("seat", "again"):
            try:
                return await self._desk.seat(number(said, "coming", MOST), again=said.get("do") == "again")
            except NotANumber:
                return NOT_UNDERSTOOD
        if said.get("do") == "let-in":
            return self._judges.let_in(" ".join(said.get("judge", "").split()))
        if said.get("do") == "shut-out":
            return self._judges.shut_out(said.get("judge", ""))
        if self._link is not None and said.get("do") in ("note", "leave_it"):
            return await self._said_to_tables(self._link, said)
        events = meant(self._desk.hall, said, self._desk.chance, self._desk.now())
        return events if isinstance(events, Refusal) else self._desk.do(*events)

    async def _said_to_tables(self, link: Link, said: Mapping[str, str]) -> Refusal | None:
        try:
            table = number(said, "table", MOST)
            if said.get("do") == "leave_it":
                return link.leave(table, said.get("game", ""), number(said, "commit", MOST))
        except NotANumber:
            return NOT_UNDERSTOOD
        return await link.note(table, said.get("text", ""))

    def _network(self, page: DeskPage) -> Network | None:
        return None if self._link is None else network(page.hall, self._link, page.names)

    def _desk_page(
        self, request: Request, why: Refusal | None = None, said: Mapping[str, str] | None = None
    ) -> Response:
        code = spoken(request)
        shown, note = _round(request.query_params if said is None else said), None if why is None else why.text
        main = self._desk_main(code, shown, _host(request), note, said)
        earlier = said is not None and shown is not None and shown < len(self._desk.hall.rounds)
        live = f"/live?round={shown}" if earlier else "/live"
        return HTMLResponse(whole_html(main, code, "desk", live), 200 if why is None else 409)

    def _desk_main(
        self, code: str, shown: int | None, host: str, note: Text | None = None, said: Mapping[str, str] | None = None
    ) -> str:
        page = desk_page(self._desk.hall, self._desk.now(), shown, judges_shown(self._judges.all, host))
        return desk_html(page, code, note, said, self._network(page))

    def _wall_main(self, code: str, size: int | None) -> str:
        """Return the wall, written once for all who look at it at the same moment."""
        now = self._desk.now()
        moment, walls = self._walls
        if moment != (self._desk.told, int(now)):
            walls = {}
            self._walls = ((self._desk.told, int(now)), walls)
        if (code, size) not in walls:
            known = {} if self._link is None else self._link.tables.known
            page = wall_page(self._desk.hall, now, size=size, known=known, sides=self._wall_sides())
            walls[code, size] = wall_html(page, code)
        return walls[code, size]

    def _wall_sides(self) -> WallSides:
        """Return what stands beside the tables, counted anew only when something happened: standings take long."""
        version, sides = self._sides
        if sides is None or version != self._desk.version:
            sides = wall_sides(self._desk.hall, hidden=self._hidden)
            self._sides = (self._desk.version, sides)
        return sides


def _round(said: Mapping[str, str]) -> int | None:
    """Return which round is looked at, None for the last one."""
    try:
        return number(said, "round", MOST, 1)
    except NotANumber:
        return None


def _host(request: Request) -> str:
    """Return the name and port under which the hall is asked, one that the guard knows."""
    return request.headers.get("host", "")


def _size(request: Request) -> int | None:
    """Return how many tables a wall is asked to show at once, None for its own choice."""
    asked = request.query_params.get("tables", "")
    return next((size for size in SIZES if asked == str(size)), None)


async def _style(_: Request) -> Response:
    kept = {"Cache-Control": "public, max-age=31536000, immutable"}
    return Response(style(), media_type="text/css", headers=kept)


def application(pages: Pages) -> Starlette:
    """Return what a server serves: desk and wall, behind the wall of the phones."""
    routes = [
        Route("/", pages.desk),
        Route("/do", pages.do, methods=["POST"]),
        Route("/live", pages.live),
        Route("/enter", pages.entrance.enter, methods=["POST"]),
        Route("/leave", pages.leave, methods=["POST"]),
        *(Route(f"/{name}", pages.export) for name in ("standings.csv", "results.csv", "plays.json")),
        Route("/print/{name}.pdf", pages.print),
        Route("/wall", pages.wall),
        Route("/wall/live", pages.wall_live),
        Route("/language", pages.speak, methods=["POST"]),
        *pages.judges.routes(),
        Route(f"/{style_name()}", _style),
    ]
    served = Starlette(routes=routes, middleware=[Middleware(guard.Wall, refused=pages.refused, said=script)])
    served.router.redirect_slashes = False  # an address is ours, or it is not
    return served
