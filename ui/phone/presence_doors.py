"""The doors by presence: the offer on a stranger's first page, the faces to be laid, and what comes of them.

The page asks again by itself, with and without a script; it never says which faces were laid. No device may enter.
"""

from __future__ import annotations

from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from ui.phone.asked import PRESENT, borne
from ui.phone.door_page import door
from ui.phone.presence import LASTS, Challenge, Presence
from ui.phone.render import DiceRow, Opens
from ui.phone.seat_tokens import SeatTokens
from ui.phone.table_doors import became_table, known_as
from ui.phone.texts import BY_DICE, BY_HAND, IN_ORDER, NOT_THESE, SCAN_FIRST, TOO_LATE, laid_so_far

AGAIN = "2"
"""After how many seconds the page with the faces asks again."""


class PresenceDoors:
    """The pages. `begun` is called when faces were drawn: from then on somebody must look at the dice."""

    def __init__(self, presence: Presence, tokens: SeatTokens, begun: Callable[[], None]) -> None:
        self._presence, self._tokens, self._begun = presence, tokens, begun

    @property
    def routes(self) -> tuple[Route, ...]:
        """Where a server shows them."""
        return Route("/presence", self.look), Route("/presence", self.begin, methods=["POST"])

    def stranger(self, request: Request) -> Response:
        """Return the first page of somebody we do not know."""
        return door(request, SCAN_FIRST, 401, opens=self._offer)

    async def begin(self, request: Request) -> Response:
        """Draw faces for this browser, unless it has some that wait."""
        answer = RedirectResponse("/presence", 303)
        if known_as(request, self._tokens) is not None:
            return RedirectResponse("/", 303)
        challenge = self._presence.challenge(borne(request, PRESENT))
        if challenge is not None and not challenge.judged:
            return answer
        secret = self._presence.begin() if self._tokens.has_room else None
        if secret is None:
            return RedirectResponse("/", 303)
        answer.set_cookie(PRESENT, secret, max_age=int(LASTS), httponly=True, samesite="strict")
        self._begun()
        return answer

    async def look(self, request: Request) -> Response:
        """Show the faces, or what came of them: whose are laid is a table screen."""
        secret = borne(request, PRESENT)
        if known_as(request, self._tokens) is not None:
            return RedirectResponse("/", 303)
        challenge = self._presence.challenge(secret)
        if challenge is None:
            return door(request, TOO_LATE, 410, opens=self._offer)
        if challenge.judged and not challenge.right:
            return door(request, NOT_THESE, 410, opens=self._offer)
        if challenge.right and request.method == "GET" and self._presence.used(secret):
            bears = self._tokens.let_table()
            return self._in(request, bears)
        return self._shown(request, challenge)

    def _in(self, request: Request, bears: str | None) -> Response:
        answer = RedirectResponse("/", 303) if bears is None else became_table(request, self._tokens, bears)
        answer.delete_cookie(PRESENT, httponly=True, samesite="strict")
        return answer

    def _shown(self, request: Request, challenge: Challenge) -> Response:
        note = laid_so_far(len(challenge.laid), len(challenge.faces)) if challenge.laid else BY_HAND
        answer = door(request, IN_ORDER, 200, note, DiceRow(challenge.faces))
        answer.headers["Refresh"] = AGAIN
        return answer

    @property
    def _offer(self) -> Opens | None:
        return Opens(BY_DICE, "/presence", "") if self._presence.offered and self._tokens.has_room else None
