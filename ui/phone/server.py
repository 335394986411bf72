"""The pages over HTTP: a seat's, a guest's, the door; forms, and streams that carry the newest page.

Starlette's routes, in the loop in which the table lives. It knows who sits where and shows what their screens show; no
rule, no Table and no journal may enter.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import ExitStack
from functools import lru_cache

import msgspec
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import (
    HTMLResponse,
    PlainTextResponse,
    RedirectResponse,
    Response,
    StreamingResponse,
)
from starlette.routing import Route

from companion.view import View
from ui.dialogue.faults import FAULT
from ui.dialogue.page.blocks import Page
from ui.dialogue.page.guest_page import guest_page
from ui.dialogue.page.hall_read import CARD_AT
from ui.language.catalogues import LANGUAGES
from ui.phone import home_screen
from ui.phone.asked import (
    FOREVER,
    LARGEST,
    LARGEST_SENT,
    LIGHT,
    LIGHTS,
    SPEAKS,
    WATCH,
    WIDE,
    address,
    borne,
    form,
    light,
    spoken,
    wide,
)
from ui.phone.browser_screens import BrowserScreens
from ui.phone.connections import KEEP, Rank
from ui.phone.door_page import door
from ui.phone.guard import Wall, refused
from ui.phone.limits import Askers, Limits, OpenStream, OpenStreams
from ui.phone.pressed import NO_KEYS, Keys
from ui.phone.render import Head, Opens, door_html, main_html, style, style_name, whole_html
from ui.phone.rendered import Faulty, Rendered
from ui.phone.seat_tokens import SeatTokens, is_table_key, table_key
from ui.phone.table_doors import TableDoors, became_seat, known_as, table_of
from ui.phone.table_painted import guest_shown, painted_table, table_shown
from ui.phone.texts import (
    LINK_USED_UP,
    NO_GAME,
    NO_TABLE,
    NO_TABLE_HERE,
    NOT_HERE,
    SCAN_FIRST,
    SIT,
    STOOD_UP,
    TWICE,
    USED_UP,
    shows_secrets,
    sit_as,
)
from ui.phone.words import Words

BEAT = 10.0
"""Every so many seconds a stream says that it is still there, whatever happens: its beats tell nothing."""
AGAIN = 2000
"""After how many milliseconds a phone that lost its stream asks for it again."""


def scan_first(request: Request) -> Response:
    """Return the page of somebody we do not know."""
    return door(request, SCAN_FIRST, 401)


WIDE_GUEST = "\n"
"""By what the page of guests on televisions is known: no name and no table screen's key."""


class Pages(msgspec.Struct, frozen=True):
    """All that answers a request. `hosts` are the names and addresses, with the port, under which Kazami is asked.

    `stranger` makes the first page of somebody we do not know.
    """

    seats: BrowserScreens
    tokens: SeatTokens
    hosts: Callable[[], frozenset[str]]
    askers: Askers = msgspec.field(default_factory=lambda: Askers(Limits(), time.monotonic))
    streams: OpenStreams = msgspec.field(default_factory=lambda: OpenStreams(Limits()))
    rendered: Rendered = msgspec.field(default_factory=Rendered)
    stranger: Callable[[Request], Response] = scan_first

    def refused(self, request: Request) -> Response | None:
        """Return why a request is not looked at, None where it is; whose connection it is, is remembered."""
        takes = request.scope["path"] == CARD_AT and self._name(request) is not None
        answer = refused(request, self.hosts, LARGEST_SENT if takes else LARGEST)
        if answer is not None:
            return answer
        name = self._name(request)
        if name is not None:
            self.streams.heard(name)
        keep = request.scope.get(KEEP)
        if keep is not None and name is not None:
            keep(Rank.SEAT, name)
        elif keep is not None and self._watches(request):
            keep(Rank.GUEST)
        if self.askers.may(address(request), name, form=request.method == "POST"):
            return None
        return PlainTextResponse("That was too often. Wait a moment.", 429, {"Retry-After": "5"})

    # -- what is asked for

    async def page(self, request: Request) -> Response:
        """Answer with the page of whoever asks."""
        code = spoken(request)
        try:
            main = self._main(request, code)
        except Faulty:
            return door(request, FAULT.text, 500)
        if main is None:
            return self.stranger(request)
        name, table = self._name(request), table_of(request, self.tokens)
        screen = None if name is None or table is not None else self.seats.screen(name)
        waits = table is not None or (screen is not None and screen.waits)
        broad = table is not None or (name is None and wide(request) and self._watches(request))
        head = Head(live=True, waits=waits, table=broad, light=light(request))
        return HTMLResponse(whole_html(main, code, head))

    async def live(self, request: Request) -> Response:
        """Answer with the stream of pages: the newest one at once, then each that differs."""
        said = {"X-Accel-Buffering": "no"}  # whatever passes it on must not wait for more
        if request.method == "HEAD":
            return Response(headers=said, media_type="text/event-stream")
        return StreamingResponse(self._stream(request, spoken(request)), headers=said, media_type="text/event-stream")

    async def press(self, request: Request) -> Response:
        """Take what was pressed; the page is what it is then."""
        name = self._name(request)
        said = await form(request)
        if name is None or said is None:
            return scan_first(request)
        before, table = self._head(), table_of(request, self.tokens)
        try:
            self.seats.press(name if table is None else table, said.get("key", ""), said)
        except Exception as error:
            if self._head() != before:  # it is no affair of this phone's: whoever runs the evening must know
                told = {"message": "A move was kept; what followed broke.", "exception": error}
                asyncio.get_running_loop().call_exception_handler(told)
            raise
        return RedirectResponse("/", 303)

    async def look_at_invitation(self, request: Request) -> Response:
        """Show who is invited. Nothing is used up by looking: messengers look at links, too."""
        secret = str(request.path_params["secret"])
        invited = self.tokens.invited(secret)
        if invited is None and self._name(request) is not None:
            return RedirectResponse("/", 303)  # the phone's own Back leads here, and its seat is taken already
        if invited is None:
            return door(request, USED_UP, 410)
        return door(request, sit_as(invited.name), 200, shows_secrets(invited.name), Opens(SIT, "/join", secret))

    async def sit(self, request: Request) -> Response:
        """Use an invitation: from now on this phone holds the seat."""
        said = await form(request)
        borne = self.tokens.sit(said.get("secret", "")) if said is not None else None
        if borne is None and self._name(request) is not None:
            return RedirectResponse("/", 303)  # a second tap
        return door(request, USED_UP, 410) if borne is None else became_seat(request, self.tokens, borne)

    async def watch(self, request: Request) -> Response:
        """Let a guest in, who only watches."""
        secret = str(request.path_params["secret"])
        if not self.tokens.watches(secret):
            return door(request, LINK_USED_UP, 410)
        answer = RedirectResponse("/", 303)
        # Not strict: a link in a messenger's page leads here, and the page it leads on to must know the guest.
        answer.set_cookie(WATCH, secret, max_age=FOREVER, httponly=True, samesite="lax")
        return answer

    async def show_light(self, request: Request) -> Response:
        """Let a table screen stand in another light from now on."""
        said = await form(request)
        answer = RedirectResponse("/", 303)
        told = "" if said is None else said.get("light", "")
        if told in LIGHTS:
            answer.set_cookie(LIGHT, told, max_age=FOREVER, httponly=True, samesite="strict")
        return answer

    async def widen(self, request: Request) -> Response:
        """Show a guest the table as a television shows it, or as a phone does."""
        said = await form(request)
        answer = RedirectResponse("/", 303)
        if said is not None and said.get("wide"):
            answer.set_cookie(WIDE, "yes", max_age=FOREVER, httponly=True, samesite="strict")
        else:
            answer.delete_cookie(WIDE, httponly=True, samesite="strict")
        return answer

    async def speak(self, request: Request) -> Response:
        """Speak another language from now on."""
        said = await form(request)
        answer = RedirectResponse("/", 303)
        code = "" if said is None else said.get("code", "")
        if code in LANGUAGES:
            answer.set_cookie(SPEAKS, code, max_age=FOREVER, httponly=True, samesite="strict")
        return answer

    # -- what is shown

    def _name(self, request: Request) -> str | None:
        return known_as(request, self.tokens)

    def _watches(self, request: Request) -> bool:
        return self.tokens.watches(borne(request, WATCH))

    def _main(self, request: Request, code: str) -> str | None:
        """Return the changing part of the page of whoever asks, None for nobody we know. Raises Faulty."""
        name, table = self._name(request), table_of(request, self.tokens)
        if table is not None:
            return self._table_main(table, code, light(request))
        if name is not None:
            screen = self.seats.screen(name)
            if screen is None:
                return door_html(code, NOT_HERE)
            return self._made(name, code, screen.view, lambda: (screen.page(), screen.keys))
        if self._watches(request):
            view = self.seats.table()
            if view is None:
                return door_html(code, NO_GAME)
            if wide(request):
                return self._wide(view, code)
            return self._made(None, code, view, lambda: (guest_page(view), NO_KEYS))
        return None

    def _table_main(self, number: int, code: str, lit: str) -> str:
        """Return the changing part of a table screen. Raises Faulty."""
        screen = self.seats.table_screen(number)
        if screen is None:
            return door_html(code, NO_TABLE_HERE)
        return self.rendered.main(
            (table_key(number) + lit, code),
            self.seats.version,
            lambda: table_shown(screen, code),
            lambda shown: painted_table(shown, screen.known, screen.variants, LANGUAGES, lit),
        )

    def _wide(self, view: View, code: str) -> str:
        """Return the changing part of a guest's page on a television. Raises Faulty."""
        return self.rendered.main(
            (WIDE_GUEST, code),
            self.seats.version,
            lambda: guest_shown(view, code),
            lambda shown: painted_table(shown, view.known, {}, LANGUAGES, ""),
        )

    def _made(self, name: str | None, code: str, view: View, page: Callable[[], tuple[Page, Keys]]) -> str:
        return self.rendered.main(
            (name, code),
            self.seats.version,
            lambda: (*page(), view.known.setup),
            lambda shown: main_html(shown[0], Words(code, view.known), LANGUAGES, shown[1]),
        )

    async def _stream(self, request: Request, code: str) -> AsyncIterator[bytes]:
        """Yield the newest page, and each that differs, until whoever looks may look no more."""
        shown, now = "", asyncio.get_running_loop().time
        name, beat = self._name(request), now() + BEAT
        with (
            ExitStack() as stack,
            self.seats.listening() as changed,
            self.streams.opened(name, address(request), changed.set) as stream,
        ):
            if is_table_key(name):
                stack.callback(self._left, name)
            while True:
                changed.clear()  # first: what happens while the page is being written is not missed
                main, last = self._newest(request, code, name, stream)
                if main != shown or last:
                    yield _event(main, self._head(), last)
                shown = main
                if last:
                    return
                try:
                    async with asyncio.timeout_at(beat):
                        await changed.wait()
                except TimeoutError:
                    beat = max(beat, now() - BEAT) + BEAT
                    yield b"event: beat\ndata:\n\n"

    def _left(self, key: str | None) -> None:
        """Cover what only one seat may see where a table screen's last page is gone."""
        if key is not None and key not in self.streams.live:
            self.seats.left_table(int(key))

    def _newest(self, request: Request, code: str, name: str | None, stream: OpenStream) -> tuple[str, str]:
        """Return the page of a stream, and the name of its event where it is the last one."""
        if stream.over:
            return door_html(code, TWICE, again=True), "over"
        if self._name(request) != name:
            return door_html(code, NO_TABLE if is_table_key(name) else STOOD_UP), "over"
        try:
            main = self._main(request, code)
        except Faulty:
            return door_html(code, FAULT.text), "message"
        return (door_html(code, SCAN_FIRST), "over") if main is None else (main, "")

    def _head(self) -> int:
        table = self.seats.table()
        return 0 if table is None else table.head


@lru_cache(maxsize=16)
def _event(main: str, number: int, name: str) -> bytes:
    """Write a page as one event: its number is that of the last move it shows."""
    lines = "".join(f"data: {line}\n" for line in main.splitlines())
    named = f"event: {name}\n" if name else ""
    return f"retry: {AGAIN}\nid: {number}\n{named}{lines}\n".encode()


async def _style(request: Request) -> Response:
    said = style(table=request.url.path == f"/{style_name(table=True)}")
    return Response(said, media_type="text/css", headers={"Cache-Control": "public, max-age=31536000, immutable"})


def application(pages: Pages, *others: Route) -> Starlette:
    """Return what a server serves: the pages, and others behind the same wall."""
    routes = [
        Route("/", pages.page),
        Route("/live", pages.live),
        Route("/do", pages.press, methods=["POST"]),
        Route("/join/{secret}", pages.look_at_invitation),
        Route("/join", pages.sit, methods=["POST"]),
        Route("/watch/{secret}", pages.watch),
        Route("/language", pages.speak, methods=["POST"]),
        *TableDoors(pages.tokens, pages.seats).routes,
        *home_screen.ROUTES,
        Route("/wide", pages.widen, methods=["POST"]),
        Route("/light", pages.show_light, methods=["POST"]),
        *(Route(f"/{style_name(table=table)}", _style) for table in (False, True)),
        *others,
    ]
    pages.tokens.subscribe(pages.seats.keep_tables)
    served = Starlette(routes=routes, middleware=[Middleware(Wall, refused=pages.refused)])
    served.router.redirect_slashes = False  # an address is ours, or it is not
    return served
