"""Taps that come late: what was pressed on a page means nothing once something else is asked, with a script or without.

A real Table and a seat's own screen, without a network. No browser may enter: `test_rough_networks.py` has those.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.game.cards import Cards
from companion.game.correct import CorrectCards
from companion.game.moves import Choice
from companion.game.secret import TABLE
from companion.game.state import hand
from companion.rules.base.names import fresh
from companion.view import View
from tests.dialogue.page.shown import english
from tests.phone.conftest import three_players
from tests.phone.in_browser import keys
from tests.phone.served import Served, unserved
from ui.dialogue import events
from ui.dialogue.conversation import Conversation, Covered
from ui.dialogue.page.blocks import Button, Tile, elements
from ui.dialogue.update import update
from ui.phone.seat_screen import SeatScreen

PRICE = Cards({"sheep": 1, "wheat": 1, "ore": 1})


@pytest.fixture
def trading(tmp_path: Path) -> Iterator[Served]:
    """A game of three in which the one on turn may trade and build."""
    with unserved(tmp_path, three_players()) as evening:
        while not evening.tables[-1].game.turn:
            evening.place()
        evening.go_on()
        yield evening


def own(there: Served) -> SeatScreen:
    screen = there.seats.screen(there.name(there.tables[-1].game.active))
    assert screen is not None
    return screen


def pressed(screen: SeatScreen, text: str) -> str:
    """Return the key of what says this, wherever it stands on a page."""
    says, found = english(screen.view.known), dict[str, str]()
    for one in elements(screen.page()):
        if isinstance(one, (Button, Tile)) and one.does is not None:
            found[screen.keys(one)] = " ".join(map(says, (one.text, *((one.note,) if one.note else ()))))
    assert any(text in said for said in found.values()), f"{text} is not on the page: {[*found.values()]}"
    return next(key for key, said in found.items() if text in said)


def holding(there: Served, cards: Cards) -> SeatScreen:
    """Give who is on turn these cards, and return that screen."""
    game = there.tables[-1].game
    there.make(CorrectCards(seat=game.active, revision=game.revision, pile=hand(game.active), cards=cards))
    return own(there)


def test_no_key_of_a_page_means_anything_once_the_seat_stands_elsewhere(trading: Served) -> None:
    screen = holding(trading, Cards({"wood": 4}))
    before = {*keys(screen)}
    assert screen.press(pressed(screen, "Bank"), {})
    after = {*keys(screen)}
    assert before and after and not before & after
    assert not any(screen.press(key, {}) for key in before)
    assert {*keys(screen)} == after, "the page is as it was, so its keys are"


def test_a_purchase_that_only_all_can_take_back_takes_a_second_tap_where_the_first_was(trading: Served) -> None:
    screen = holding(trading, PRICE)
    head = trading.head
    first = pressed(screen, "Buy a development card")
    assert screen.press(first, {}) and trading.head == head
    assert not screen.press(first, {}), "the second tap of a double one, without a script"
    again = pressed(screen, "Tap again")
    assert screen.press(again, {}) and trading.head == head + 1
    (kind,) = trading.tables[-1].known(screen.seat).pile(fresh(screen.seat)).kinds
    assert kind in str(screen.page().blocks[:2]), "which card came is said to its owner"
    others = [trading.seats.screen(trading.name(seat)) for seat in (0, 1, 2) if seat != screen.seat]
    assert not any(kind in str(other.page().blocks[:2]) for other in others if other is not None)


def test_a_purchase_that_waits_for_its_second_tap_is_dropped_by_stepping_back_and_by_anything_else(
    trading: Served,
) -> None:
    screen = holding(trading, PRICE + Cards({"wood": 4}))
    for otherwise in ("Back", "Rules"):
        assert screen.press(pressed(screen, "Buy a development card"), {})
        assert screen.press(pressed(screen, otherwise), {})
        if otherwise == "Rules":
            assert screen.press(pressed(screen, "Back"), {})
        assert "Tap again" not in str(screen.page())


def test_whoever_reads_the_rules_while_a_place_is_asked_is_asked_it_again_afterwards(tmp_path: Path) -> None:
    with unserved(tmp_path, three_players()) as evening:
        screen = evening.seats.screen(evening.name())
        assert screen is not None
        before = screen.page()
        assert screen.press(pressed(screen, "Rules"), {})
        assert screen.press(pressed(screen, "Back"), {})
        assert screen.page() == before


def test_on_a_screen_that_all_look_at_a_purchase_is_one_tap(trading: Served) -> None:
    holding(trading, PRICE)
    view = trading.tables[-1].view(TABLE)
    assert isinstance(view, View)
    now, _ = update(Conversation(), events.Begun(Choice("BuyCard", view.known.active)), view)
    assert now.twice is None and isinstance(now.sheet, Covered), "its seat alone goes on, and is asked nothing more"
