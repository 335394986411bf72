"""The page on which a phone at the table takes a picture of a hall's card, and what comes of the picture.

It is a page of its own and not live: the camera comes back to the page it was opened from, which must still be there.
What reads the squares is handed in; what they say goes where a typed address goes, and nothing of it comes back here.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Protocol

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from companion.game.text import Refusal, Text
from ui.dialogue.devices import Care, Nearby
from ui.dialogue.hall import NOT_AWAITED, TAKE_PICTURE, CardScanned
from ui.dialogue.page.hall_read import CARD_AT
from ui.phone.asked import LARGEST_PICTURE, picture
from ui.phone.door_page import door
from ui.phone.limits import Buckets, Rate
from ui.phone.render import Back, Camera
from ui.phone.seat_tokens import SeatTokens
from ui.phone.table_doors import known_as
from ui.phone.texts import HOW_TAKEN, NO_PICTURE, OTHERS_FIRST, PICTURE, SCAN_FIRST, SEND_PICTURE, TOO_LARGE

OFTEN = Rate(6, 0.2)
"""How many pictures one phone may send."""
AT_ONCE = 4
"""How many pictures are held at the same time, one of each phone; they are looked at one after the other."""
Reads = Callable[[bytes], Awaitable[tuple[str, ...] | None]]
"""Returns the texts of the squares in a picture; None where it is none that can be read."""


class Hall(Protocol):
    """Who waits for the picture, in the table's loop."""

    def nearby(self) -> Nearby:
        """Return whether it is waited for, among the devices."""

    def tend(self, care: Care, said: Callable[[Text | Refusal], None]) -> None:
        """Take what the squares say, and say what came of it."""


class CardDoors:
    """The page, and the picture that is sent from it; for seats' phones and screens of the table alone."""

    def __init__(self, tokens: SeatTokens, hall: Hall, reads: Reads, now: Callable[[], float] = time.monotonic) -> None:
        self._tokens, self._hall, self._reads = tokens, hall, reads
        self._sent = Buckets(OFTEN, now)
        self._busy = set[str]()
        self._turn = asyncio.Lock()

    @property
    def routes(self) -> tuple[Route, ...]:
        """Where a server shows them."""
        return Route(CARD_AT, self.look), Route(CARD_AT, self.take, methods=["POST"])

    @property
    def _awaited(self) -> bool:
        card = self._hall.nearby().card
        return card is not None and card.read is None

    async def look(self, request: Request) -> Response:
        """Show where the picture is taken, while one is waited for."""
        if known_as(request, self._tokens) is None:
            return door(request, SCAN_FIRST, 401)
        return self._shown(request, TAKE_PICTURE if self._awaited else NOT_AWAITED.text, 200 if self._awaited else 410)

    async def take(self, request: Request) -> Response:
        """Take a picture: a card in it stands on the table's screen then, where somebody joins."""
        name = known_as(request, self._tokens)
        if name is None:
            return door(request, SCAN_FIRST, 401)
        free = name not in self._busy and len(self._busy) < AT_ONCE
        if not free or not self._awaited or not self._sent.take(name):
            await picture(request, wanted=False)
            return self._shown(request, OTHERS_FIRST if self._awaited else NOT_AWAITED.text, 429)
        self._busy.add(name)
        try:
            return await self._read(request)
        finally:
            self._busy.discard(name)

    async def _read(self, request: Request) -> Response:
        sent = await picture(request, wanted=True)
        if sent is None and int(request.headers["content-length"]) > LARGEST_PICTURE:
            return self._shown(request, TOO_LARGE, 413)
        async with self._turn:
            found = None if sent is None else await self._reads(sent)
        if found is None:
            return self._shown(request, NO_PICTURE, 422)
        said = list[Text | Refusal]()
        self._hall.tend(CardScanned(found), said.append)
        refused = next((one for one in said if isinstance(one, Refusal)), None)
        return RedirectResponse("/", 303) if refused is None else self._shown(request, refused.text, 422)

    def _shown(self, request: Request, title: Text, status: int) -> Response:
        """Show what is said, and where a picture is taken as long as one is waited for."""
        if not self._awaited:
            return door(request, title, status, opens=Back())
        note = HOW_TAKEN if title == TAKE_PICTURE else None
        return door(request, title, status, note, Camera(PICTURE, SEND_PICTURE, CARD_AT))
