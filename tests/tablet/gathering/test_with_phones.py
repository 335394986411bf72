"""A battle of summoned knights between phones and the tablet: each seat answers where it sits, all read the sums."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from companion.game.cards import Cards
from companion.game.moves import Choice
from companion.rules.gathering.knights import ATTACK, SLOTS
from tests.tablet.gathering.moments import HAND, own
from tests.tablet.gathering.test_battle import parts
from tests.tablet.moments import Begin, thrown
from tests.tablet.test_tablet_and_phones import MIKA, REN, SORA, Phones, leads, tapped

STRONG, WEAK = ("ore", "wheat", "wood"), ("brick", "wood", "sheep")


def summons(seat: int, *kinds: str) -> Choice:
    """Return what a seat summons in attack position."""
    return Choice("Summon", seat, (("position", ATTACK), *zip(SLOTS, map(Cards.one, kinds), strict=True)))


@pytest.fixture
def open_phones() -> Iterator[ExitStack]:
    with ExitStack() as opened:
        yield opened


def test_a_knight_of_a_phone_attacks_one_of_the_tablet_and_both_read_both_sums(
    begin: Begin, open_phones: ExitStack
) -> None:
    evening, finger = begin((), HAND, hands="digital", thrown=False)
    phones = Phones(evening, open_phones)
    assert leads(finger) == f"{SORA}: Summon a knight", "who has no phone is asked on the tablet"
    phones.press(MIKA, summons(0, *STRONG))
    tapped(evening, finger, summons(2, *WEAK))
    phones.press(REN, summons(1, *WEAK))
    thrown(evening)
    phones.press(MIKA, Choice("Attack", 0, (("target", 2),)))
    phones.press(MIKA, Choice("ShowNothing", 0))
    assert leads(finger) == "Show cards", "the target answers on the tablet"
    assert parts(evening) == [[], []], "nothing is known before both have answered"
    tapped(evening, finger, Choice("ShowNothing", 2))
    assert parts(evening) == [
        [("Ore + wheat", 9), ("Attribute: wood", 0)],
        [("Brick + wood", 5), ("Attribute: sheep", 0)],
    ]
    assert own(evening).chips == (3, 2, 1)
    for name in (MIKA, REN):
        phones.held[name].look()
        lines = phones.held[name].lines()
        assert all(said in lines for said in (f"{MIKA} wins the battle", "Ore + wheat", "Brick + wood"))
