"""A knight summoned with a seal is proven when the cards lie open; what was exchanged since stays shut."""

from __future__ import annotations

import pytest

from companion.game.correct import CorrectCards
from companion.game.facts import AgendaSet, Fact, StepsQueued
from companion.game.moves import SealedMove
from companion.game.seals import SealOpened, SealVoided, seal_of, shortened, shown
from companion.game.state import Step
from companion.rules.gathering.battle import Attack, ShowNothing
from companion.rules.gathering.corrections import CorrectPosition
from companion.rules.gathering.exchange import Exchange
from companion.rules.gathering.knights import ATTACK, slot
from companion.rules.gathering.summoning import Summon
from tests.rules.base.board import A, B, C, Play, sentence
from tests.rules.gathering.board import cards, lying, next_turn_of, position, shows

SALT = "0" * 31


def seals(play: Play, move: SealedMove) -> None:
    """Make a choice as a phone makes it, with its seal."""
    seal = seal_of(move, f"{SALT}{move.seat}")
    fields = {name: getattr(move, name) for name in move.__struct_fields__ if name not in ("seat", "revision", "seal")}
    play.does(move.seat, type(move), **fields, seal=seal)


def summoned() -> Play:
    play = position(
        attack={B: "ore ore wood"},
        held={A: {"brick": 2, "ore": 1, "sheep": 1}, B: {"wood": 1}},
        also=(StepsQueued((Step("summon", (A,)),)),),
    )
    summon = Summon(
        seat=A,
        revision=play.game.revision,
        position=ATTACK,
        first_base=cards("brick"),
        second_base=cards("ore"),
        attribute=cards("brick"),
    )
    seals(play, summon)
    return play


def opened(play: Play) -> list[SealOpened]:
    """Attack, and return what is opened with the cards."""
    play.does(A, Attack, target=B)
    shows(play, A)
    told = play.does(B, ShowNothing)
    return [fact for fact in told if isinstance(fact, SealOpened)]


@pytest.mark.rule("GA-BATTLE-12")
def test_a_sealed_knight_is_proven_when_the_cards_lie_open() -> None:
    play = summoned()
    assert lying(play, A, B) == [{"unseen": 1}] * 3
    (fact,) = opened(play)
    assert fact.seat == A and fact.fits


@pytest.mark.parametrize("kind", ["brick", "sheep"])
@pytest.mark.rule("GA-BATTLE-12")
def test_a_knight_that_was_corrected_after_it_was_sealed_is_proven_by_nothing_and_all_are_told_twice(kind: str) -> None:
    """Also where the card is said to be the one that was sealed: nobody hears which it is."""
    play = summoned()
    (told,) = [fact for fact in play.does(A, CorrectCards, pile=slot("attribute", A), cards=cards(kind)) if voids(fact)]
    seal = shortened(play.game.sealed[0].shows)
    said = told.tells(play.seen_by(C))
    assert said and sentence(said) == f"Ann's choice was corrected after it was sealed: {seal}"
    shown_ = shown(play.seen_by(C), A)
    assert shown_ and sentence(shown_) == f"sealed, corrected since: {seal}"
    (fact,) = opened(play)
    said = fact.tells(play.seen_by(C))
    assert said and "was corrected after it was sealed" in sentence(said)
    assert not fact.fits and not fact.parts, "no part of it is called proven"


@pytest.mark.rule("GA-BATTLE-12")
def test_whoever_states_how_a_sealed_knight_lies_voids_its_seal_and_no_other() -> None:
    play = summoned()
    assert [voids(f) for f in play.does(B, CorrectPosition, owner=B, position=ATTACK)] == [False]
    assert any(map(voids, play.does(B, CorrectPosition, owner=A, position=ATTACK)))
    assert not any(map(voids, play.does(B, CorrectPosition, owner=A, position=ATTACK))), "once is enough"
    seals(play, Exchange(seat=A, revision=play.game.revision, slot="attribute", card=cards("sheep")))
    assert [fact.void for fact in opened(play)] == [True, False], "what was sealed after it is proven"


def voids(fact: Fact) -> bool:
    return isinstance(fact, SealVoided)


@pytest.mark.rule("GA-SWAP-06")
def test_a_choice_that_is_opened_in_part_is_not_called_whole() -> None:
    play = summoned()
    seals(play, Exchange(seat=A, revision=play.game.revision, slot="attribute", card=cards("sheep")))
    for fact in opened(play):
        said = fact.tells(play.seen_by(C))
        assert said and sentence(said).startswith("What is opened of Ann's choice is as it was sealed")


@pytest.mark.rule("GA-SWAP-06")
def test_a_card_that_was_exchanged_stays_shut_and_the_new_one_is_proven() -> None:
    play = summoned()
    seals(play, Exchange(seat=A, revision=play.game.revision, slot="attribute", card=cards("sheep")))
    first, second = opened(play)
    assert first.fits and second.fits
    assert {part.field for part in first.parts if part.salt} == {"position", "first_base", "second_base"}
    assert {part.field: part.value for part in second.parts}["card"] == '{"sheep":1}'
    assert {part.field for part in second.parts if part.salt} == {"slot", "face", "card"}, "and nothing of its hand"


@pytest.mark.rule("GA-SWAP-06")
def test_of_two_exchanges_in_one_place_only_the_card_that_lies_there_is_opened() -> None:
    play = summoned()
    seals(play, Exchange(seat=A, revision=play.game.revision, slot="attribute", card=cards("sheep")))
    next_turn_of(play, A)
    play.states(AgendaSet((Step("build"),)))
    seals(play, Exchange(seat=A, revision=play.game.revision, slot="attribute", card=cards("brick")))
    first, second, third = opened(play)
    assert first.fits and second.fits and third.fits
    assert {part.field for part in first.parts if part.salt} == {"position", "first_base", "second_base"}
    assert {part.field for part in second.parts if part.salt} == {"slot", "face"}
    assert {part.field for part in third.parts if part.salt} == {"slot", "face", "card"}
