"""The dragon: who may summon and keep it, when it leaves, what it guards, and the army it is worth."""

from typing import Any

import pytest

from companion.game.decide import choices
from companion.game.panels import AgendaShown
from companion.game.position import setup_of, stated, written
from companion.game.secret import TABLE
from companion.rules.base.development import PlayKnight
from companion.rules.base.names import LARGEST_ARMY
from companion.rules.base.robber import Steal
from companion.rules.base.setup import EndTurn
from companion.rules.wizards import WIZARDS as VARIANT
from companion.rules.wizards.corrections import CorrectDragon
from companion.rules.wizards.deckwork import Tempt
from companion.rules.wizards.dice import Reproduce, Roll
from companion.rules.wizards.dragon import KeepDragon, LetDragonGo, SummonDragon
from companion.rules.wizards.magic import ARSA, HAFLI, IRA, MANA
from companion.rules.wizards.theft import Foresee, Plunder
from tests.rules.base.board import A, B, C, D, Hands, Play, both_hands, corner, sentence
from tests.rules.wizards.board import RIVER, cards, own, position, robber_to, rolls, seven, until_turn_of

NOBODY = -1


def agenda(play: Play) -> list[str]:
    """Return the steps that everybody reads."""
    (shown,) = (panel for panel in play.variant.panels(play.seen_by(TABLE)) if isinstance(panel, AgendaShown))
    return [sentence(bead.text) for bead in shown.beads]


def test_the_agenda_has_a_step_for_the_dragon_only_in_a_turn_of_its_owner() -> None:
    play = position("trade", held={A: {MANA: 4}})
    play.does(A, SummonDragon)
    pays = "Pay for the dragon, or let it go"
    turns = list[tuple[int, bool]]()
    for _ in range(4):
        play.does(play.game.active, EndTurn)
        turns.append((play.game.active, pays in agenda(play)))
        rolls(play, 1, 1)
    assert turns == [(B, False), (C, False), (D, False), (A, True)]


@both_hands
@pytest.mark.rule("WD-COMMON-15", "WD-COMMON-18", "WD-T-09", "WD-T-10", "WD-T-11")
def test_the_vectors_of_the_dragon_paid_for_turn_by_turn(hands: Hands) -> None:
    play = position("trade", hands=hands, held={A: {MANA: 4}})
    before = play.bank(MANA)
    play.does(A, SummonDragon)
    assert (own(play).dragon, play.bank(MANA) - before) == (A, 2)
    until_turn_of(play, A)
    assert own(play).dragon == A, "nobody asks in the turn of the summoning, and it is his until his next"
    rolls(play, 1, 1)
    play.does(A, KeepDragon)
    assert (own(play).dragon, play.bank(MANA) - before) == (A, 4)
    until_turn_of(play, A)
    assert own(play).dragon == A
    rolls(play, 1, 1)
    play.does(A, EndTurn)
    assert own(play).dragon == A, "he still has it until the end"
    assert play.at() == ("keep_dragon", (A,))
    assert play.offers(A) == {LetDragonGo}
    play.does(A, LetDragonGo)
    assert own(play).dragon == NOBODY
    assert play.at() == ("before_roll", (B,))
    assert play.bank(MANA) - before == 4


@pytest.mark.rule("WD-COMMON-18", "WD-COMMON-23")
def test_at_the_end_of_the_turn_its_owner_is_asked_at_the_latest() -> None:
    play = position("end_turn", dragon=A, held={A: {MANA: 2}})
    play.does(A, EndTurn)
    assert play.offers(A) == {KeepDragon, LetDragonGo}
    play.does(A, KeepDragon)
    assert own(play).dragon == A
    assert play.at() == ("before_roll", (B,))


@pytest.mark.rule("WD-COMMON-18")
def test_only_its_owner_is_asked_and_only_when_it_is_not_paid_for() -> None:
    for dragon, fed in ((A, True), (B, False), (NOBODY, False)):
        play = position("end_turn", dragon=dragon, fed=fed, held={A: {MANA: 4}})
        play.does(A, EndTurn)
        assert play.at() == ("before_roll", (B,))
        assert own(play).dragon == dragon


@pytest.mark.rule("WD-COMMON-18")
def test_one_pays_once_a_turn_and_only_for_a_dragon_of_ones_own() -> None:
    fed = position("trade", dragon=A, fed=True, held={A: {MANA: 4}})
    assert KeepDragon not in fed.offers(A)
    assert fed.refuses(A, KeepDragon).code == "paid"
    other = position("trade", dragon=B, held={A: {MANA: 4}})
    refusal = other.refuses(A, KeepDragon)
    assert (refusal.code, refusal.clause) == ("not-yours", "WD-COMMON-18")
    poor = position("trade", dragon=A, held={A: {MANA: 1}})
    assert poor.refuses(A, KeepDragon).code == "no-mana"


@pytest.mark.rule("WD-COMMON-18")
def test_who_was_asked_before_the_table_put_the_dragon_right_sends_no_dragon_away() -> None:
    for holder in (A, B):
        play = position("end_turn", dragon=A)
        play.does(A, EndTurn)
        play.does(D, CorrectDragon, holder=holder)
        play.does(A, LetDragonGo)
        assert own(play).dragon == holder, "it is paid for, or not his"


@pytest.mark.rule("WD-COMMON-15", "WD-COMMON-19")
@pytest.mark.parametrize("owner", [A, B])
def test_while_somebody_owns_it_nobody_summons_it(owner: int) -> None:
    play = position("trade", dragon=owner, held={A: {MANA: 2}})
    assert SummonDragon not in play.offers(A)
    refusal = play.refuses(A, SummonDragon)
    assert (refusal.code, refusal.clause) == ("dragon-taken", "WD-COMMON-19")
    assert sentence(refusal.text) == f"The dragon is with {('Ann', 'Ben')[owner]}."


@pytest.mark.rule("WD-COMMON-19", "WD-COMMON-18")
def test_once_it_flew_back_another_may_summon_it_in_the_turn_that_follows() -> None:
    play = position("end_turn", dragon=A, held={B: {MANA: 2}})
    play.does(A, EndTurn)
    play.does(A, LetDragonGo)
    rolls(play, 1, 1)
    play.does(B, SummonDragon)
    assert own(play).dragon == B


@pytest.mark.rule("WD-COMMON-33", "WD-AWARD-05")
def test_the_army_is_counted_with_the_dragon_when_temptation_takes_a_knight_beside_it() -> None:
    play = position("trade", active=B, dragon=A, held={B: {MANA: 8}}, knights={A: 3, C: 3})
    assert play.holder(LARGEST_ARMY) == A
    play.does(B, Tempt, owner=A)
    assert play.holder(LARGEST_ARMY) == A, "two knights and the dragon against three, and he held it"
    play.does(B, Tempt, owner=A)
    assert play.holder(LARGEST_ARMY) == C
    assert own(play).dragon == A


@both_hands
@pytest.mark.rule("WD-COMMON-17", "WD-SEVEN-05", "WD-AWARD-03")
@pytest.mark.parametrize("cause", ["seven", "knight"])
def test_neither_a_seven_nor_a_knight_steals_from_the_dragons_owner(cause: str, hands: Hands) -> None:
    more: dict[str, Any] = {
        "hands": hands,
        "dragon": B,
        "held": {A: {MANA: 1}, B: {"wood": 2}, C: {"ore": 2}},
        "settlements": {B: [corner(RIVER, "N")], C: [corner(RIVER, "SE")]},
        "wizards": {A: [HAFLI]},
    }
    if cause == "seven":
        play = seven(**more)
    else:
        play = position("trade", cards={A: {"knight": 1}}, **more)
        play.does(A, PlayKnight)
    robber_to(play, RIVER)
    assert play.options(A, Steal) == play.options(A, Foresee) == [C]
    for theft in (Steal, Foresee):
        refusal = play.refuses(A, theft, victim=B)
        assert (refusal.code, refusal.clause) == ("dragon", "WD-AWARD-03")
        assert sentence(refusal.text) == "The dragon guards the cards of Ben."


@pytest.mark.rule("WD-COMMON-17")
def test_where_only_the_dragons_owner_stands_nobody_is_asked_to_steal() -> None:
    play = seven(dragon=B, held={B: {"wood": 2}}, settlements={B: [corner(RIVER, "N")]})
    robber_to(play, RIVER)
    assert play.at() == ("trade", (A,))


def test_without_a_dragon_nobody_is_said_to_be_guarded() -> None:
    play = seven(held={B: {"wood": 2}}, settlements={B: [corner(RIVER, "N")]})
    robber_to(play, RIVER)
    assert play.refuses(A, Steal, victim=NOBODY, card=cards("wood")).code == "no-victim"


def test_its_owner_steals_from_others_as_ever() -> None:
    play = seven(dragon=A, held={B: {"wood": 2}}, settlements={B: [corner(RIVER, "N")]})
    robber_to(play, RIVER)
    play.does(A, Steal, victim=B, card=cards("wood"))
    assert play.holds(A) == {"wood": 1}


@pytest.mark.rule("WD-COMMON-22")
def test_plunder_hits_the_dragons_owner_unless_by_house_rule() -> None:
    more: dict[str, Any] = {"wizards": {A: [ARSA]}, "dragon": B, "held": {A: {MANA: 3}, B: {"wood": 1}, C: {"ore": 1}}}
    play = position("trade", **more)
    assert play.options(A, Plunder) == [B, C]
    guarded = position("trade", options={"plunder_dragon": False}, **more)
    assert guarded.options(A, Plunder) == [C]
    assert guarded.refuses(A, Plunder, victim=B, card=cards("wood")).clause == "WD-COMMON-22"


@pytest.mark.rule("WD-COMMON-23", "WD-MAG-07")
def test_it_is_paid_for_after_the_roll_in_any_phase_and_before_it_only_by_house_rule() -> None:
    play = position("before_roll", dragon=A, held={A: {MANA: 2}})
    assert KeepDragon not in play.offers(A)
    refusal = play.refuses(A, KeepDragon)
    assert (refusal.code, refusal.clause) == ("before-roll", "WD-COMMON-23")
    for step in ("trade", "build"):
        after = position(step, dragon=A, held={A: {MANA: 2}})
        after.does(A, KeepDragon)
        assert after.at() == (step, (A,))
    early = position("before_roll", dragon=A, held={A: {MANA: 2}}, options={"dragon_pay_window": "any"})
    early.does(A, KeepDragon)
    rolls(early, 1, 1)
    early.does(A, EndTurn)
    assert early.at() == ("before_roll", (B,))
    assert own(early).dragon == A


@pytest.mark.rule("WD-COMMON-18", "WD-COMMON-23")
def test_at_a_table_entered_in_the_middle_it_is_paid_for_though_nobody_knows_the_throw() -> None:
    lines = written(position("trade", dragon=A, held={A: {MANA: 2}}).game).splitlines()
    sheet = "\n".join(line for line in lines if not line.startswith("throw = "))
    setup = setup_of({VARIANT.name: VARIANT}, sheet)
    play = Play(setup, VARIANT)
    play.states(*(each.fact for each in stated(VARIANT, setup, sheet).facts))
    assert play.at() == ("trade", (A,))
    assert play.game.throw == ()
    play.does(A, KeepDragon)
    play.does(A, EndTurn)
    assert own(play).dragon == A


@pytest.mark.rule("WD-COMMON-23", "WD-MAG-08")
def test_the_window_of_an_extra_roll_is_before_a_roll_too() -> None:
    held = {A: {MANA: 4}, B: {"wood": 2}}
    play = position(
        "trade",
        wizards={A: [IRA, HAFLI]},
        dragon=A,
        held=held,
        cards={A: {"knight": 1}},
        settlements={B: [corner(RIVER, "N")]},
    )
    play.does(A, Reproduce)
    assert play.refuses(A, KeepDragon).clause == "WD-COMMON-23"
    play.does(A, PlayKnight)
    robber_to(play, RIVER)
    assert play.refuses(A, Foresee, victim=B).clause == "WD-MAG-08"


@pytest.mark.rule("WD-COMMON-15", "WD-MAG-06")
def test_nobody_summons_before_the_roll_nor_in_the_window_of_an_extra_roll() -> None:
    play = position("before_roll", held={A: {MANA: 2}})
    assert SummonDragon not in play.offers(A)
    assert play.refuses(A, SummonDragon).code == "not-now"
    extra = position("trade", wizards={A: [IRA]}, held={A: {MANA: 4}})
    extra.does(A, Reproduce)
    assert extra.refuses(A, SummonDragon).code == "not-now"
    extra.does(A, Roll, dice=(1, 1))
    extra.does(A, SummonDragon)


@pytest.mark.rule("WD-WIN-02")
def test_a_table_without_the_dragon_neither_summons_nor_keeps_one() -> None:
    play = position("trade", held={A: {MANA: 4}}, options={"dragon": False})
    kinds = {choice.move for choice in choices(play.game, A)}
    assert not {"SummonDragon", "KeepDragon"} & kinds
    refusal = play.refuses(A, SummonDragon)
    assert (refusal.code, refusal.clause) == ("no-dragon", "WD-WIN-02")
