"""Wizards and Dragon in every look: all can be read and touched."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.game.cards import Cards
from tests.tablet.evenings import Evening
from tests.tablet.legible import LookedAt, Shown, name_of, parts_of
from tests.tablet.moments import Begin, next_turns, thrown
from tests.tablet.test_sizes import NAMES, seat_sheet, told
from tests.tablet.wizards.moments import RICH, markers, serve
from ui.dialogue import events
from ui.dialogue.conversation import BankCounted

Open = Callable[[int], Evening]
FEW_OF_EACH = Cards({"wood": 2, "wheat": 2, "gold": 2, "mana": 2})
"""A hand that six seats can hold at once."""


@pytest.fixture
def evening(begin: Begin) -> Open:
    """Begin an evening with long names, every wizard in somebody's service, a dragon and markers."""

    def made(players: int) -> Evening:
        evening, _ = begin(RICH if players <= 4 else FEW_OF_EACH, players=players, names=NAMES[:players])
        for seat, wizards in enumerate((("tali", "hafli"), ("arsa", "hor"), ("ira",))):
            serve(evening, seat, *wizards)
        next_turns(evening, players)
        markers(evening, 1)
        evening.make("CorrectDragon", 0, holder=2)
        return evening

    return made


def paged(pages: int) -> Shown:
    """Open the book at a page."""

    def shown(screen: Any) -> None:
        screen.tell(events.BookOpened())
        for _ in range(pages):
            (tile,) = (part for part in parts_of(screen.face.book) if name_of(part) == "Tile '›'")
            tile.pressed()

    return shown


@pytest.mark.parametrize("players", [3, 6])
def test_the_table_and_its_book_can_be_read_and_touched(evening: Open, in_every_look: LookedAt, players: int) -> None:
    made = evening(players)
    thrown(made)
    assert in_every_look(made.screen) == {}
    for pages in range(2):
        assert in_every_look(made.screen, paged(pages)) == {}, pages


def test_a_refusal_over_the_book_can_be_read(evening: Open, in_every_look: LookedAt) -> None:
    made = evening(3)
    thrown(made)
    made.make("CorrectCards", 0, pile="hand:0", cards=Cards({"wood": 4}))

    def refused(screen: Any) -> None:
        screen.tell(events.BookOpened())
        screen.tell(events.Taken("BuildVirtualSettlement"))

    assert in_every_look(made.screen, refused) == {}


def test_the_sheets_of_magic_can_be_read_and_touched(evening: Open, in_every_look: LookedAt) -> None:
    made = evening(4)
    made.make("CorrectWarehouses", 0, owner=0, number=3)
    thrown(made)
    shown: dict[str, Shown] = {
        "seat": seat_sheet,
        "bank": told(events.Opened(BankCounted())),
        **{move: _begun(move) for move in ("BankTrade", "OfferTrade", "HireWizard")},
        "hired from a list": _hiring,
    }
    assert in_every_look(made.screen, shown) == {}


def _hiring(screen: Any) -> None:
    _begun("HireWizard")(screen)
    screen.tell(events.Lifted())


def _begun(move: str) -> Shown:
    def shown(screen: Any) -> None:
        choice = next(one.choice for one in screen.moment.offers.tiles if one.choice.move == move)
        screen.tell(events.Begun(choice))

    return shown
