"""One table, two phones and the tablet: who has a phone is asked there, who has none is asked on the tablet.

The screen, its finger, the pages and the forms are real; requests reach the pages without a network in between.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterator
from contextlib import ExitStack

import httpx
import pytest

from companion.game.cards import Cards
from companion.game.moves import Choice
from companion.game.state import hand
from tests.phone.held import PlainPhone
from tests.phone.pressing import Pressing
from tests.tablet.evenings import Evening, Finger, give_cards
from tests.tablet.moments import Begin
from tests.tablet.tapping import Tapping
from ui.phone.browser_screens import BrowserScreens
from ui.phone.seat_tokens import SeatTokens
from ui.phone.server import Pages, application

MIKA, REN, SORA = "Mika", "Ren", "Sora"
CARDS = Cards({"ore": 4, "wood": 4})
HALF = Cards({"ore": 1, "wood": 3})


class InThisThread(httpx.BaseTransport):
    """Carries a request to the pages at once, in the thread in which the table is."""

    def __init__(self, pages: Pages) -> None:
        self._app = application(pages)

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        """Ask, and wait for the whole answer."""

        async def answer() -> httpx.Response:
            came = await httpx.ASGITransport(self._app).handle_async_request(request)
            return httpx.Response(came.status_code, headers=came.headers, content=await came.aread())

        return asyncio.run(answer())


class Phones:
    """Two phones at a table; `press` does something on one of them."""

    def __init__(self, evening: Evening, open_phones: ExitStack) -> None:
        self._evening = evening
        self._seats = BrowserScreens(evening.owner)
        self._doors = SeatTokens(secrets.token_urlsafe, lambda: 0.0, None, lambda holders: None)
        self._through = InThisThread(Pages(self._seats, self._doors, lambda: frozenset({"table"})))
        self.held = {name: self._sits(name, open_phones) for name in (MIKA, REN)}
        evening.owner.on_phones(frozenset(self.held))

    def _sits(self, name: str, open_phones: ExitStack) -> PlainPhone:
        browser = httpx.Client(transport=self._through, base_url="http://table", headers={"Accept-Language": "en"})
        phone = PlainPhone(open_phones.enter_context(browser))
        phone.open(f"/join/{self._doors.invite(name)}")
        (sit,) = phone.controls()
        phone.press(sit)
        return phone

    def press(self, name: str, wish: Choice) -> None:
        """Make a choice on a phone."""
        phone, head = self.held[name], self._evening.table.history.head
        phone.look()
        while self._evening.table.history.head == head:
            screen = self._seats.screen(name)
            assert screen is not None
            Pressing(phone, "en", wish).go_on(screen.now, screen.view)


@pytest.fixture
def open_phones() -> Iterator[ExitStack]:
    with ExitStack() as opened:
        yield opened


def leads(finger: Finger) -> str:
    """Return what the bright tile says."""
    (said,) = (said for said, tile in finger.tiles.items() if tile.view.bright)
    return said


def tapped(evening: Evening, finger: Finger, wish: Choice) -> None:
    """Make a choice on the tablet."""
    head, tapping = (
        evening.table.history.head,
        Tapping(finger, wish, lambda choice, prompt: None, lambda whose, cards: None),
    )
    tapping.begin()
    while evening.table.history.head == head:
        tapping.answer()


@pytest.mark.parametrize("first", ["phone", "tablet"])
def test_at_a_seven_one_gives_cards_on_a_phone_and_one_on_the_tablet(
    beginning: Begin, open_phones: ExitStack, first: str
) -> None:
    evening, finger = beginning(hands="digital")
    phones = Phones(evening, open_phones)
    give_cards(evening, 1, CARDS)
    give_cards(evening, 2, CARDS)
    evening.make("Roll", 0, dice=(3, 4))
    on_phone, on_tablet = (Choice("Discard", seat, (("cards", HALF),)) for seat in (1, 2))
    assert leads(finger) == f"{SORA}: Discard", "who has no phone is asked on the tablet"
    if first == "phone":
        phones.press(REN, on_phone)
        tapped(evening, finger, on_tablet)
    else:
        tapped(evening, finger, on_tablet)
        assert leads(finger) == f"{REN}: on the phone"
        phones.press(REN, on_phone)
    assert all(evening.table.game.pile(hand(seat)) == CARDS - HALF for seat in (1, 2))
    assert leads(finger) == f"{MIKA}: on the phone", "the robber is moved on a phone"
    assert not evening.screen.face.board.view.highlight, "no place is lit on the tablet for it"
    phones.held[MIKA].look()
    assert any(one.sort == "spot" for one in phones.held[MIKA].controls())
