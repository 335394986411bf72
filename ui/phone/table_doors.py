"""The doors of table screens: an invitation on a page, what a browser is from then on, and the record of a game that is
over. Also who it is that asks.

A browser is one thing at a time: whoever becomes a table screen gives up a seat, and the other way round. What a table
screen shows must never enter.
"""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from ui.dialogue.screens.result import NOBODY_YET, RECORD_AT
from ui.phone.asked import FOREVER, SEAT, TABLE, borne, form
from ui.phone.browser_screens import BrowserScreens
from ui.phone.door_page import door
from ui.phone.game_transfer import kept_as_file
from ui.phone.render import Opens
from ui.phone.seat_tokens import SeatTokens, table_key
from ui.phone.texts import BE_TABLE, FOR_ALL, IS_TABLE, SCAN_FIRST, USED_UP, gives_up


def seat_of(request: Request, tokens: SeatTokens) -> str | None:
    """Return the name at whose seat a browser sits, None for none."""
    secret = borne(request, SEAT)
    return tokens.holder(secret) if secret else None


def table_of(request: Request, tokens: SeatTokens) -> int | None:
    """Return the number of the table screen that a browser is, None where it is none. A seat's phone is none."""
    secret = borne(request, TABLE)
    return tokens.table_of(secret) if secret and seat_of(request, tokens) is None else None


def known_as(request: Request, tokens: SeatTokens) -> str | None:
    """Return by what streams and limits know who asks: the name at a seat, or a table screen's key; None: nobody."""
    number = table_of(request, tokens)
    return seat_of(request, tokens) if number is None else table_key(number)


def became_seat(request: Request, tokens: SeatTokens, secret: str) -> Response:
    """Let a browser bear a seat's secret from now on; it is no table screen any more."""
    answer = _bears(SEAT, secret, TABLE)
    number = tokens.table_of(borne(request, TABLE))
    if number is not None:
        tokens.shut_out_table(number)
    return answer


def became_table(request: Request, tokens: SeatTokens, secret: str) -> Response:
    """Let a browser bear a table screen's secret from now on; it holds no seat any more."""
    name = seat_of(request, tokens)
    if name is not None:
        tokens.stand_up(name)
    return _bears(TABLE, secret, SEAT)


def _bears(cookie: str, secret: str, other: str) -> Response:
    answer = RedirectResponse("/", 303)
    answer.delete_cookie(other, httponly=True, samesite="strict")
    answer.set_cookie(cookie, secret, max_age=FOREVER, httponly=True, samesite="strict")
    return answer


class TableDoors:
    """The pages by which an invited browser becomes a table screen, and what only such a browser may fetch."""

    def __init__(self, tokens: SeatTokens, seats: BrowserScreens) -> None:
        self._tokens, self._seats = tokens, seats

    @property
    def routes(self) -> tuple[Route, ...]:
        """Where a server shows them."""
        return (
            Route("/table/{secret}", self.look),
            Route("/table", self.sit, methods=["POST"]),
            Route(RECORD_AT, self.record),
        )

    async def look(self, request: Request) -> Response:
        """Show the invitation. Nothing is used up by looking."""
        secret, tokens = str(request.path_params["secret"]), self._tokens
        if table_of(request, tokens) is not None:
            return RedirectResponse("/", 303)
        if not tokens.invited_table(secret):
            return door(request, USED_UP, 410)
        name = seat_of(request, tokens)
        note = FOR_ALL if name is None else gives_up(name)
        return door(request, IS_TABLE, 200, note, Opens(BE_TABLE, "/table", secret))

    async def record(self, request: Request) -> Response:
        """Hand out the record of the game on the table once it is over, to a table screen alone."""
        number = table_of(request, self._tokens)
        screen = None if number is None else self._seats.table_screen(number)
        if screen is None:
            return door(request, SCAN_FIRST, 401)
        record = screen.record()
        return door(request, NOBODY_YET, 403) if record is None else kept_as_file(record)

    async def sit(self, request: Request) -> Response:
        """Use the invitation: from now on this browser is a table screen."""
        said = await form(request)
        if table_of(request, self._tokens) is not None:
            return RedirectResponse("/", 303)  # a second tap
        secret = self._tokens.sit_table(said.get("secret", "")) if said is not None else None
        return door(request, USED_UP, 410) if secret is None else became_table(request, self._tokens, secret)
