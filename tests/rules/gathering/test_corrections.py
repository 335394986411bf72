"""Corrections of what only this game keeps: chips, how a knight lies, what is done in this turn, shown knight cards."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.game.cards import Cards
from companion.game.prompts import Number
from companion.rules.gathering import GATHERING as VARIANT
from companion.rules.gathering.corrections import CorrectChips, CorrectDeeds, CorrectHelped, CorrectPosition
from companion.rules.gathering.knights import ATTACK, DEEDS, DEFENCE, SLOTS, Battle, Fighter, Knight, slot, state_of
from tests.rules.base.board import A, B, C, D
from tests.rules.gathering.board import cards, chips, kept, position


def bounds(prompt: object) -> tuple[int, int]:
    """Return the least and the most a prompt takes."""
    assert isinstance(prompt, Number)
    return prompt.least, prompt.most


@pytest.mark.rule("GA-CHIP-04", "GA-CHIP-06")
def test_chips_are_corrected_up_to_what_the_stock_has_left() -> None:
    play = position(chips={A: 3, B: 5})
    assert play.options(A, CorrectChips) == [A, B, C, D]
    assert bounds(play.asks(A, CorrectChips, owner=B)) == (0, 37)
    play.refuses(A, CorrectChips, owner=B, number=38)
    play.does(A, CorrectChips, owner=B, number=37)
    assert (chips(play)[:2], play.count("chip_stock", A)) == ((3, 37), 0)
    play.does(A, CorrectChips, owner=B, number=0)
    assert chips(play)[:2] == (3, 0)
    endless = position(chips={A: 3}, options={"chip_stock": "unlimited"})
    assert bounds(endless.asks(A, CorrectChips, owner=A)) == (0, 99)
    endless.does(A, CorrectChips, owner=A, number=60)
    assert chips(endless)[A] == 60


@pytest.mark.rule("GA-INIT-06", "GA-INIT-07")
def test_the_correction_of_a_knight_asks_for_the_open_card_in_defence_position_only() -> None:
    play = position(attack={A: "ore wheat ore"})
    assert play.options(A, CorrectPosition) == [A, B, C, D]
    assert play.options(A, CorrectPosition, owner=A) == ["none", ATTACK, DEFENCE]
    assert play.options(A, CorrectPosition, owner=A, position=DEFENCE) == ["first_base", "second_base"]
    for position_ in ("none", ATTACK):
        assert play.complete(A, CorrectPosition, owner=A, position=position_)
    refused = play.refuses(B, CorrectPosition, owner=A, position=DEFENCE, face="second_base")
    assert refused.code == "not-yours", "all would see Ann's card"
    play.does(A, CorrectPosition, owner=A, position=DEFENCE, face="second_base")
    assert kept(play).knights[A] == Knight(DEFENCE, "second_base")
    play.does(B, CorrectPosition, owner=A, position=ATTACK)
    assert kept(play).knights[A] == Knight(ATTACK, seen=("second_base",)), "all have seen that card"
    play.does(B, CorrectPosition, owner=A, position="none")
    assert kept(play).knights[A].position == ""


@pytest.mark.rule("GA-SWAP-01", "GA-MODE-01", "GA-ATK-03")
def test_what_is_done_in_this_turn_is_corrected_one_by_one() -> None:
    play = position()
    assert play.options(A, CorrectDeeds) == [*DEEDS]
    assert play.options(A, CorrectDeeds, what="attacked") == ["yes", "no"]
    for what in ("attacked", "exchanged"):
        play.does(A, CorrectDeeds, what=what, answer="yes")
    assert kept(play).done == ("exchanged", "attacked")
    play.does(A, CorrectDeeds, what="exchanged", answer="no")
    assert kept(play).done == ("attacked",)


@pytest.mark.rule("GA-KNIGHT-03")
def test_the_knight_cards_shown_in_this_turn_are_corrected_up_to_those_there_are() -> None:
    play = position()
    assert play.options(A, CorrectHelped) == [A, B, C, D]
    assert bounds(play.asks(A, CorrectHelped, owner=B)) == (0, 20)
    play.does(A, CorrectHelped, owner=B, number=20)
    assert kept(play).helped == (0, 20, 0, 0)


def a_battle(left: Fighter, right: Fighter | None = None, **more: Any) -> dict[str, Any]:
    """Return what the variant keeps of a battle of these two."""
    return {"battle": Battle((left, right or Fighter(B, ATTACK)), **more)}


def lies(**more: Any) -> dict[str, Any]:
    """Return what the variant keeps where Ann's knight lies like this."""
    return {"knights": (Knight(**more), *(Knight(),) * 3)}


ALL = ("first_base", "second_base", "attribute")
FIT: tuple[dict[str, Any], ...] = (
    {"chips": (10, 10, 10, 10)},
    {"done": DEEDS},
    lies(position=ATTACK, seen=ALL, revisions=(1, 2, 3)),
    lies(position=DEFENCE, face="second_base"),
    lies(bound=DEFENCE),
    a_battle(Fighter(A, ATTACK)),
    a_battle(Fighter(A, ATTACK, cards("wood brick sheep wheat ore"), 20, ("ore", "ore"), "wood")),
    a_battle(Fighter(A, ATTACK), Fighter(B, DEFENCE), over=True, winner=B),
)
WRONG: tuple[dict[str, Any], ...] = (
    {"chips": (0,) * 3},
    {"knights": (Knight(),) * 5},
    {"helped": ()},
    {"chips": (1, -1, 0, 0)},
    {"helped": (0, 0, 0, -1)},
    {"chips": (11, 10, 10, 10)},
    {"done": ("rested",)},
    lies(position="nowhere"),
    lies(position=ATTACK, face="first_base"),
    lies(face="first_base"),
    lies(position=DEFENCE),
    lies(position=DEFENCE, face="attribute"),
    lies(position=DEFENCE, face="first_base", bound=DEFENCE),
    lies(position=ATTACK, bound=ATTACK),
    lies(bound="nowhere"),
    lies(position=ATTACK, revisions=(1, 2)),
    lies(position=ATTACK, seen=("hand",)),
    a_battle(Fighter(A, ATTACK), winner=C),
    a_battle(Fighter(A, ATTACK), Fighter(A, ATTACK)),
    a_battle(Fighter(4, ATTACK)),
    a_battle(Fighter(A, "nowhere")),
    a_battle(Fighter(A, ATTACK, Cards.one("gold"))),
    a_battle(Fighter(A, ATTACK, Cards({"ore": -1}))),
    a_battle(Fighter(A, ATTACK, knights=21)),
    a_battle(Fighter(A, ATTACK, knights=-1)),
    a_battle(Fighter(A, ATTACK, bases=("ore",))),
    a_battle(Fighter(A, ATTACK, bases=("ore", "gold"))),
    a_battle(Fighter(A, ATTACK, attribute="gold")),
)


@pytest.mark.rule("GA-CHIP-06", "GA-INIT-07", "GA-INIT-10")
def test_what_does_not_fit_the_table_is_no_state_of_it() -> None:
    game = position().game
    for table in FIT:
        assert VARIANT.whole(replace(game, variant_state=replace(state_of(game), **table))), table
    for table in WRONG:
        assert not VARIANT.whole(replace(game, variant_state=replace(state_of(game), **table))), table
    endless = position(options={"chip_stock": "unlimited"}).game
    assert VARIANT.whole(replace(endless, variant_state=replace(state_of(endless), chips=(41, 0, 0, 0))))


@pytest.mark.parametrize("name", SLOTS)
@pytest.mark.rule("GA-INIT-04")
def test_on_each_place_of_a_knight_lies_at_most_one_card_and_a_resource(name: str) -> None:
    game = position().game
    table = {"ore": True, "ore ore": False, "gold": False}
    for pile, fits in ((Cards.facedown(1), True), *((cards(words), fits) for words, fits in table.items())):
        assert VARIANT.whole(replace(game, piles={**game.piles, slot(name, D): pile})) is fits
