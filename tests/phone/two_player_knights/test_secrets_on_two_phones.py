"""What two phones keep from each other and from whoever looks on: cards drawn and given, a harbour, progress cards.

A guest looks on. Where only a secret differs, no byte of a page may.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.game.cards import Cards
from companion.game.correct import CorrectCards
from companion.game.moves import Choice
from companion.game.state import hand
from companion.rules.two_player_knights import TWO_PLAYER_KNIGHTS
from companion.rules.two_player_knights.corrections import CorrectLevel
from companion.rules.two_player_knights.names import FLEET, HARBOUR, MASTER_MERCHANT, MERCHANT_CARD, TRADE, progress
from companion.rules.two_player_knights.rolls import Roll
from tests.phone.company import Guest
from tests.phone.served import Served
from tests.phone.straight import go_on
from tests.phone.two import MIKA, REN, Two, table_of, two_at

WOOD, ORE, BRICK, COIN = map(Cards.one, ("wood", "ore", "brick", "coin_commodity"))
MIXED = WOOD + WOOD + WOOD + ORE + ORE + ORE + BRICK + BRICK
YELLOW = 4
SEEDS = 1, 2
"""Chances by which the cards drawn below are others; the tests see to it that they are."""


@contextmanager
def two_phones(folder: Path, seed: int = 0) -> Iterator[Two]:
    """Let both sit down with phones in the first turn, before the first throw; each holds the same eight cards."""
    with table_of(folder, TWO_PLAYER_KNIGHTS.name, seed=seed) as there:
        go_on(there, 0, lambda known: known.turn > 0)
        for seat in (MIKA, REN):
            corrects(there, hand(seat), MIXED + COIN, seat)
        with two_at(there) as two:
            yield two


def corrects(there: Served, pile: str, cards: Cards, seat: int) -> None:
    there.make(CorrectCards(seat=seat, ask=there.tables[-1].game.ask, pile=pile, cards=cards))


def throws(two: Two, *dice: int) -> None:
    two.there.make(Roll(seat=MIKA, ask=two.there.tables[-1].game.ask, dice=dice))


def held(guest: Guest, pile: str) -> Cards:
    """Return a pile as the seat itself knows it."""
    return guest.known.pile(pile)


# -- the forced trade


def forced(folder: Path, seed: int, back: Cards) -> tuple[Cards, str, str]:
    """Let Mika force a trade; return her hand after the draw, and what a guest saw after the draw and in the end."""
    with two_phones(folder, seed) as two:
        two.mika.do(Choice("ForceTrade", MIKA, (("kind", "whole_hand"),)))
        drawn, after_draw = held(two.mika, hand(MIKA)), two.guest.ask()
        before = two.others_see(two.mika)
        two.mika.phone.look()
        number = next(one for one in two.mika.phone.controls() if one.sort == "number")
        two.mika.phone.count(number, number.value + 1)
        assert two.others_see(two.mika) == before, "what she thinks of giving no one sees"
        two.mika.do(Choice("GiveBack", MIKA, (("cards", back),)))
        return drawn, after_draw, two.guest.ask()


def test_who_looks_on_sees_neither_what_a_forced_trade_draws_nor_what_is_given_for_it(
    tmp_path: Path
) -> None:
    (one, *seen), (other, *seen_then) = (
        forced(tmp_path / str(seed), seed, back)
        for seed, back in zip(SEEDS, (WOOD + BRICK, ORE + WOOD), strict=True)
    )
    assert one != other, "other cards were drawn"
    assert seen == seen_then


# -- the harbour


def harbour(folder: Path, card: Cards) -> tuple[tuple[str, str], tuple[str, str]]:
    """Let Mika offer a resource; return what the others saw before Ren answered, and then."""
    with two_phones(folder) as two:
        corrects(two.there, progress(TRADE, MIKA), Cards.one(HARBOUR), MIKA)
        throws(two, 1, 1, YELLOW)
        throws(two, 1, 2, YELLOW)
        two.mika.do(Choice("PlayHarbour", MIKA, (("card", card),)))
        before, had = two.others_see(two.mika), held(two.ren, hand(REN))
        two.ren.do(Choice("AnswerHarbour", REN, (("gives", COIN),)))
        assert held(two.ren, hand(REN)) == had - COIN + card
        return before, two.others_see(two.mika)


def test_what_a_harbour_offers_is_seen_by_the_other_player_once_he_has_answered_and_by_nobody_else(
    tmp_path: Path
) -> None:
    (before, after), (then_before, then_after) = (
        harbour(tmp_path / name, card) for name, card in (("wood", WOOD), ("ore", ORE))
    )
    assert before == then_before
    assert after[0] != then_after[0], "Ren sees what he has got"
    assert after[1] == then_after[1], "a guest does not"


# -- progress cards


def levels(there: Served, *seats: int) -> None:
    for seat in seats:
        there.make(CorrectLevel(seat=MIKA, ask=there.tables[-1].game.ask, owner=seat, area=TRADE, level=3))


def drawn(folder: Path, seed: int) -> tuple[Cards, Cards, tuple[str, str], str]:
    """Let both draw at a yellow gate; return what each drew, and what the others saw after the first and the second."""
    with two_phones(folder, seed) as two:
        levels(two.there, MIKA, REN)
        throws(two, 1, 1, YELLOW)
        two.mika.do(Choice("DrawProgress", MIKA))
        first = two.others_see(two.mika)
        two.ren.do(Choice("DrawProgress", REN))
        mine, his = (held(one, progress(TRADE, seat)) for one, seat in ((two.mika, MIKA), (two.ren, REN)))
        return mine, his, first, two.guest.ask()


def test_which_progress_card_is_drawn_no_other_page_has_a_byte_of(tmp_path: Path) -> None:
    (mine, his, first, second), (mine_then, his_then, first_then, second_then) = (
        drawn(tmp_path / str(seed), seed) for seed in SEEDS
    )
    assert mine != mine_then and his != his_then, "other cards were drawn"
    assert (first, second) == (first_then, second_then)


def test_which_of_the_cards_held_goes_back_no_other_page_has_a_byte_of(tmp_path: Path) -> None:
    def seen(card: str) -> tuple[str, str]:
        with two_phones(tmp_path / card) as two:
            corrects(two.there, progress(TRADE, REN), Cards({FLEET: 1, MASTER_MERCHANT: 1, MERCHANT_CARD: 2}), REN)
            levels(two.there, REN)
            throws(two, 1, 1, YELLOW)
            two.ren.do(Choice("DrawProgress", REN))
            five = held(two.ren, progress(TRADE, REN))
            two.ren.do(Choice("PutBack", REN, (("area", TRADE), ("card", Cards.one(card)))))
            assert held(two.ren, progress(TRADE, REN)) == five - Cards.one(card)
            return two.others_see(two.ren)

    one, other = map(seen, (FLEET, MASTER_MERCHANT))
    assert one == other
