"""The log of summoned knights: each deed as a sentence for those who may not see the cards, and nothing more."""

from __future__ import annotations

from typing import Any

import pytest

from companion.game.facts import Fact
from companion.game.moves import Move
from companion.game.observed_move import ObservedMove
from companion.game.secret import TABLE, tell
from companion.game.state import NOBODY
from companion.rules.base.robber import MoveRobber
from companion.rules.gathering.battle import Attack, ForcedAttack, ShowCards, ShowNothing
from companion.rules.gathering.exchange import ChangePosition, Exchange
from companion.rules.gathering.knights import (
    ATTACK,
    BattleEnded,
    BattleUndecided,
    ChipsSet,
    DeedsSet,
    Knight,
    KnightLies,
    TurnCleared,
)
from companion.rules.gathering.outcome import SellBuilding
from companion.rules.gathering.summoning import Summon, TakeResource
from tests.rules.base.board import COAST_CORNERS as CC
from tests.rules.base.board import A, B, Play, sentence
from tests.rules.gathering.board import cards, fights, position, rolls

ONE = {"knight": 1}


def line(play: Play, seat: int, kind: type[Move], /, **fields: Any) -> str:
    """Make a move and return what the log of the whole table says of it."""
    known = play.seen_by(TABLE)
    facts = tuple(tell(fact, TABLE) for fact in play.does(seat, kind, **fields))
    return sentence(kind.tells(ObservedMove(seat, known, facts)))


def facing(**more: Any) -> Play:
    return position(attack={A: "ore ore ore", B: "ore ore ore"}, **more)


@pytest.mark.parametrize("place", ["first_base", "second_base", "attribute"])
@pytest.mark.rule("GA-SWAP-06")
def test_of_an_exchange_it_says_which_place_and_no_card(place: str) -> None:
    play = facing(held={A: {"sheep": 1}})
    assert line(play, A, Exchange, slot=place, card=cards("sheep")) == f"Ann exchanges: {place}"
    play = position(defence={A: "ore ore ore"}, held={A: {"sheep": 1}})
    assert line(play, A, Exchange, slot=place, card=cards("sheep")) == f"Ann exchanges: {place}"


@pytest.mark.rule("GA-MODE-02")
def test_of_a_change_it_says_the_position() -> None:
    assert line(facing(), A, ChangePosition, face="first_base") == "Ann changes to defence_position"
    play = position(defence={A: "ore ore ore"})
    assert line(play, A, ChangePosition) == "Ann changes to attack_position"


@pytest.mark.rule("GA-BATTLE-04", "GA-BATTLE-05", "GA-BATTLE-06", "GA-BATTLE-08")
def test_of_a_battle_it_says_who_attacks_whom_and_what_is_shown() -> None:
    play = facing(held={A: {"wood": 2}, B: {"sheep": 1}}, cards={B: ONE})
    assert line(play, A, Attack, target=B) == "Ann attacks the knight of Ben"
    assert line(play, A, ShowCards, cards=cards("wood wood")) == "Ann shows 2 wood"
    assert line(play, B, ShowCards, cards=cards("sheep"), knights=1) == "Ben shows 1 sheep and knight cards: 1"
    play = facing(held={A: {"wood": 2}})
    play.does(A, Attack, target=B)
    assert line(play, A, ShowNothing) == "Ann shows nothing"


@pytest.mark.rule("GA-SEVEN-04")
def test_of_a_forced_attack_it_says_the_same() -> None:
    play = position("roll", attack={A: "ore ore ore", B: "ore ore ore"}, settlements={B: [CC[0]]})
    rolls(play, 6, 1)
    hexes = play.game.island.corner_hexes[CC[0]]
    play.does(
        A, MoveRobber, hex=next(h for h in hexes if h in play.game.island.land and h != play.game.where("robber"))
    )
    assert line(play, A, ForcedAttack, target=B) == "Ann attacks the knight of Ben"


@pytest.mark.rule("GA-RES-03", "GA-SELL-02")
def test_of_a_choice_and_a_sale_it_says_the_cards() -> None:
    play = position(attack={A: "ore wheat ore"}, defence={B: "brick wood sheep"}, settlements={B: [CC[0]]})
    fights(play)
    assert line(play, A, TakeResource, kind="ore") == "Ann takes 1 ore from the bank"
    said = line(play, B, SellBuilding, place=CC[0])
    assert said == "Ben sells a building for 1 brick, 1 sheep, 1 wheat, 1 wood"


@pytest.mark.rule("GA-INIT-05", "GA-INIT-09")
def test_of_a_summoning_it_says_that_it_was_done() -> None:
    play = position(held={A: {"ore": 3}})
    fields = {"first_base": cards("ore"), "second_base": cards("ore"), "attribute": cards("ore")}
    assert line(play, A, Summon, position=ATTACK, **fields) == "Ann summons a knight"


BARE = (("ore", "ore"), ("ore", "wheat")), ("ore", "wood")


@pytest.mark.parametrize(
    ("fact", "said"),
    [
        (ChipsSet(A, 1), "Ann has 1 chip."),
        (ChipsSet(B, 2), "Ben has 2 chips."),
        (KnightLies(B, Knight(ATTACK)), "Ben: attack_position"),
        (KnightLies(B, Knight()), None),
        (BattleEnded(A, (9, 7), *BARE), "9 against 7: Ann wins."),
        (BattleEnded(B, (9, 2), *BARE, trap=True), "9 against 2: Ben wins by a special effect."),
        (BattleEnded(NOBODY, (9, 9), *BARE), "9 against 9: a draw."),
        (BattleEnded(NOBODY, (9, 9), *BARE, trap=True), "9 against 9: a draw."),
        (BattleUndecided(B), "Ben's knight lacks a card: the battle is not decided."),
        (DeedsSet(()), None),
        (TurnCleared(), None),
    ],
)
def test_it_tells_what_followed(fact: Fact, said: str | None) -> None:
    told = fact.tells(position().game)
    assert (None if told is None else sentence(told)) == said
