"""One card for one: a phone offers both at once, as the tablet does, and asks for more only where that is wanted."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from companion.game.cards import Cards
from companion.game.correct import CorrectCards
from companion.game.state import hand
from tests.phone.held import PlainPhone, scan
from tests.phone.served import Served


@pytest.fixture
def phone(there: Served) -> Iterator[PlainPhone]:
    """The phone of the first seat, which holds wood and may trade; the second holds ore."""
    while there.place() < 12:
        pass
    there.go_on()
    table = there.tables[0]
    for seat, cards in enumerate((Cards({"wood": 5, "brick": 4}), Cards({"ore": 2}))):
        there.make(CorrectCards(seat=0, ask=table.game.ask, pile=hand(seat), cards=cards))
    with ExitStack() as phones:
        yield scan(phones, there, table.setup.seats[0].name, "en")


def press(phone: PlainPhone, *said: str) -> None:
    """Press buttons one after the other."""
    for says in said:
        phone.press(next(one for one in phone.controls() if one.says == says))


def test_a_trade_with_the_bank_is_one_tap_once_it_is_begun(there: Served, phone: PlainPhone) -> None:
    press(phone, "Trade with the bank", "4 wood → ore")
    assert there.tables[0].game.hand(0) == Cards({"wood": 1, "brick": 4, "ore": 1})


def test_one_card_for_one_is_offered_with_one_tap_and_more_only_where_they_are_asked_for(
    there: Served, phone: PlainPhone
) -> None:
    press(phone, "Trade with a player", "Ren")
    assert not [one for one in phone.controls() if one.sort == "number"]
    press(phone, "More cards")
    assert [one.says for one in phone.controls() if one.sort == "number"] == ["Wood", "Brick"]
    press(phone, "Back", "Trade with a player", "Ren", "Give 1 wood → Get 1 ore")
    front = there.tables[0].game.front
    assert front is not None
    assert front.waiting == (1,), "Ren is asked"
