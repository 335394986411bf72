"""Spells on the dice: one face set and the other thrown, both set, and the throw in the middle of a turn."""

import pytest

from companion.game.facts import DiceThrown
from companion.game.prompts import Dice
from companion.rules.base.building import BuildRoad
from companion.rules.base.development import PlayKnight
from companion.rules.base.robber import Discard
from companion.rules.base.setup import EndTurn
from companion.rules.wizards.buying import BankTrade, BuyCard
from companion.rules.wizards.dice import Reproduce, Roll, SetBothDice, SetOneDie
from companion.rules.wizards.goods import BuildWarehouse
from companion.rules.wizards.hiring import GenerateMana
from companion.rules.wizards.magic import HAFLI, IRA, MANA, TALI, DieSet
from tests.rules.base.board import A, B, C, Hands, Play, both_hands, corner, edge, sentence
from tests.rules.wizards.board import CITY_OF_MAGIC, RIVER, cards, own, position, robber_to, rolls

FACES = [1, 2, 3, 4, 5, 6]


def dice_asked(play: Play, seat: int = A) -> tuple[str, ...]:
    """Return the dice that the tray is waited for."""
    prompt = play.asks(seat, Roll)
    assert isinstance(prompt, Dice)
    return prompt.which


@both_hands
@pytest.mark.rule("WD-COMMON-01", "WD-MAG-06")
def test_for_one_mana_a_face_is_set_and_only_the_other_die_is_thrown(hands: Hands) -> None:
    play = position("before_roll", hands=hands, held={A: {MANA: 1}}, settlements={B: [corner(RIVER, "N")]})
    assert play.options(A, SetOneDie) == FACES
    assert sentence(play.asks(A, Roll).label) == "Throw the dice"
    before = play.bank(MANA)
    play.does(A, SetOneDie, face=6)
    assert sentence(play.asks(A, Roll).label) == "Throw the other die"
    assert play.holds(A) == {}
    assert play.bank(MANA) == before + 1
    assert len(dice_asked(play)) == 1
    assert play.refuses(A, Roll, dice=(6, 2)).code == "bad-dice"
    facts = play.does(A, Roll, dice=(2,))
    assert DiceThrown(A, (6, 2), chosen=1) in facts, "the face that was set tells nothing about the dice"
    assert play.game.throw == (6, 2)
    assert play.holds(B) == {"gold": 1}
    assert own(play).set_die == 0


@pytest.mark.rule("WD-COMMON-01")
@pytest.mark.parametrize("face", FACES)
def test_any_face_can_be_set_and_a_seven_that_falls_with_it_is_a_seven(face: int) -> None:
    play = position("before_roll", held={A: {MANA: 1}})
    play.does(A, SetOneDie, face=face)
    rolls(play, 7 - face)
    assert play.at() == ("move_robber", (A,))


@pytest.mark.rule("WD-COMMON-01")
@pytest.mark.parametrize("face", [0, 7, "6", None])
def test_what_is_no_face_of_a_die_cannot_be_set(face: object) -> None:
    play = position("before_roll", held={A: {MANA: 1}})
    assert play.refuses(A, SetOneDie, face=face).code == "no-such-choice"


@pytest.mark.rule("WD-COMMON-01")
def test_the_die_of_the_next_turn_is_free_again() -> None:
    play = position("before_roll", held={A: {MANA: 1}, B: {MANA: 1}})
    play.does(A, SetOneDie, face=5)
    rolls(play, 5)
    play.does(A, EndTurn)
    assert len(dice_asked(play, B)) == 2
    play.does(B, SetOneDie, face=1)
    rolls(play, 1)
    assert play.game.throw == (1, 1)


def test_where_no_die_is_set_both_are_thrown_and_told_as_thrown() -> None:
    play = position("roll")
    facts = play.does(A, Roll, dice=(2, 3))
    assert [fact for fact in facts if isinstance(fact, (DiceThrown, DieSet))] == [DiceThrown(A, (2, 3))]
    assert play.game.throw == (2, 3)


@pytest.mark.rule("WD-COMMON-02")
def test_one_roll_has_one_die_set_and_never_the_second() -> None:
    play = position("before_roll", held={A: {MANA: 2}})
    play.does(A, SetOneDie, face=3)
    assert SetOneDie not in play.offers(A)
    refusal = play.refuses(A, SetOneDie, face=4)
    assert (refusal.code, refusal.clause) == ("set-already", "WD-COMMON-02")


@pytest.mark.rule("WD-COMMON-03")
def test_who_has_set_one_die_cannot_set_both_on_the_same_roll() -> None:
    play = position("before_roll", wizards={A: [TALI]}, held={A: {MANA: 4}})
    assert {SetOneDie, SetBothDice} <= play.offers(A)
    play.does(A, SetOneDie, face=3)
    assert SetBothDice not in play.offers(A)
    assert play.refuses(A, SetBothDice, first=3, second=4).code == "set-already"


@pytest.mark.rule("WD-COMMON-01")
def test_a_knight_may_still_be_played_between_the_die_that_is_set_and_the_throw() -> None:
    play = position("before_roll", held={A: {MANA: 1}}, cards={A: {"knight": 1}})
    play.does(A, SetOneDie, face=4)
    play.does(A, PlayKnight)
    robber_to(play)
    assert dice_asked(play) == ("b",)
    rolls(play, 4)
    assert play.game.throw == (4, 4)


@pytest.mark.rule("WD-COMMON-04", "WD-IRA-05")
@pytest.mark.parametrize("spell", [SetOneDie, SetBothDice])
def test_the_extra_roll_can_be_set_though_the_first_was(spell: type) -> None:
    play = position("before_roll", wizards={A: [IRA, TALI]}, held={A: {MANA: 9}})
    play.does(A, SetOneDie, face=1)
    rolls(play, 1)
    play.does(A, Reproduce)
    assert play.at() == ("before_roll", (A,))
    assert len(dice_asked(play)) == 2
    if spell is SetOneDie:
        play.does(A, SetOneDie, face=2)
        rolls(play, 2)
    else:
        play.does(A, SetBothDice, first=2, second=2)
    assert play.game.throw == (2, 2)
    assert play.at() == ("trade", (A,))


@pytest.mark.rule("WD-COMMON-04")
def test_by_house_rule_the_extra_roll_cannot_be_set_but_the_first_can() -> None:
    play = position("before_roll", wizards={A: [IRA, TALI]}, held={A: {MANA: 9}}, options={"set_on_reroll": False})
    assert {SetOneDie, SetBothDice} <= play.offers(A)
    rolls(play, 1, 1)
    play.does(A, Reproduce)
    assert not {SetOneDie, SetBothDice} & play.offers(A)
    for refusal in (play.refuses(A, SetOneDie, face=1), play.refuses(A, SetBothDice, first=1, second=1)):
        assert (refusal.code, refusal.clause) == ("extra-roll", "WD-COMMON-04")


@both_hands
@pytest.mark.rule("WD-TALI-04", "WD-MAG-06")
def test_for_three_mana_tali_chooses_both_faces_in_place_of_the_throw(hands: Hands) -> None:
    play = position(
        "before_roll",
        hands=hands,
        wizards={A: [TALI]},
        held={A: {MANA: 3}},
        settlements={A: [corner(CITY_OF_MAGIC, "N")]},
    )
    assert play.options(A, SetBothDice) == FACES
    assert play.options(A, SetBothDice, first=1) == FACES
    facts = play.does(A, SetBothDice, first=5, second=1)
    assert DiceThrown(A, (5, 1), chosen=2) in facts
    assert play.holds(A) == {MANA: 1}, "three paid, one produced"
    assert play.at() == ("trade", (A,)), "nothing is left to throw"


@pytest.mark.rule("WD-TALI-04", "WD-PROD-05")
def test_the_mana_that_setting_both_dice_costs_is_in_the_bank_when_they_produce() -> None:
    play = position(
        "before_roll",
        wizards={A: [TALI]},
        held={A: {MANA: 3}, B: {MANA: 16}},
        settlements={A: [corner(CITY_OF_MAGIC, "N")]},
    )
    assert play.bank(MANA) == 0
    play.does(A, SetBothDice, first=5, second=1)
    assert play.holds(A) == {MANA: 1}
    assert play.bank(MANA) == 2


@pytest.mark.rule("WD-TALI-05", "WD-COMMON-12")
def test_a_seven_may_be_chosen_and_does_all_that_a_seven_does() -> None:
    play = position(
        "before_roll",
        wizards={A: [TALI]},
        held={A: {MANA: 3}, B: {"wood": 8}},
        virtual_robber=RIVER,
    )
    play.does(A, SetBothDice, first=3, second=4)
    assert play.game.where("virtual_robber") is None
    assert play.at() == ("discard", (B,))


@pytest.mark.rule("WD-TALI-04")
@pytest.mark.parametrize("step", ["trade", "build"])
def test_no_die_is_set_after_the_roll(step: str) -> None:
    play = position(step, wizards={A: [TALI]}, held={A: {MANA: 9}})
    assert not {SetOneDie, SetBothDice} & play.offers(A)
    for refusal in (play.refuses(A, SetOneDie, face=1), play.refuses(A, SetBothDice, first=1, second=1)):
        assert refusal.code == "not-now"


@pytest.mark.rule("WD-HAFLI-08", "WD-T-12")
def test_a_copied_set_both_dice_is_cast_before_the_roll_for_four_mana() -> None:
    play = position("before_roll", wizards={A: [HAFLI], B: [TALI]}, held={A: {MANA: 4}})
    play.does(A, SetBothDice, first=1, second=1)
    assert play.holds(A) == {}
    poor = position("before_roll", wizards={A: [HAFLI], B: [TALI]}, held={A: {MANA: 3}})
    assert SetBothDice not in poor.offers(A)
    assert poor.refuses(A, SetBothDice, first=1, second=1).code == "no-mana"


@pytest.mark.rule("WD-HAFLI-08")
def test_by_house_rule_no_spell_is_copied_before_the_roll_though_tali_herself_still_sets_both() -> None:
    strict = {"mimic_preroll": False}
    play = position("before_roll", wizards={A: [HAFLI], B: [TALI]}, held={A: {MANA: 4}}, options=strict)
    refusal = play.refuses(A, SetBothDice, first=1, second=1)
    assert (refusal.code, refusal.clause) == ("copied-before-roll", "WD-HAFLI-08")
    own_tali = position("before_roll", wizards={A: [TALI]}, held={A: {MANA: 3}}, options=strict)
    own_tali.does(A, SetBothDice, first=1, second=1)
    neither = position("before_roll", wizards={B: [TALI]}, held={A: {MANA: 4}}, options=strict)
    assert neither.refuses(A, SetBothDice, first=1, second=1).clause == "WD-MAG-03", "there is nothing he could copy"


@both_hands
@pytest.mark.rule("WD-IRA-05", "WD-IRA-06")
def test_reproduction_in_the_trade_phase_brings_another_production_and_then_trading_goes_on(hands: Hands) -> None:
    play = position(
        "trade",
        hands=hands,
        wizards={A: [IRA]},
        held={A: {MANA: 2, "wood": 4}},
        settlements={B: [corner(RIVER, "N")]},
        cities={C: [corner(RIVER, "SW")]},
    )
    play.does(A, Reproduce)
    rolls(play, 4, 4)
    assert (play.holds(B), play.holds(C)) == ({"gold": 1}, {"gold": 2})
    assert play.at() == ("trade", (A,))
    play.does(A, BankTrade, give="wood", get="ore")
    assert play.holds(A) == {"ore": 1}


@pytest.mark.rule("WD-IRA-05", "WD-MAG-09")
def test_a_seven_of_reproduction_is_a_whole_seven_in_which_nothing_else_is_cast() -> None:
    play = position(
        "trade",
        wizards={A: [IRA]},
        held={A: {MANA: 6, "wood": 4}},
        virtual_roads={B: [edge(RIVER, "E")]},
        settlements={C: [corner("1,0", "N")]},
    )
    play.does(A, Reproduce)
    rolls(play, 1, 6)
    assert play.game.places(B, "virtual_road") == ()
    assert play.at() == ("discard", (A,))
    for spell in (Reproduce, BuildWarehouse):
        assert play.refuses(A, spell).code == "not-now"
    play.does(A, Discard, cards=cards("wood wood wood wood"))
    assert play.at() == ("move_robber", (A,))
    robber_to(play)
    assert play.at() == ("trade", (A,))


@pytest.mark.rule("WD-IRA-06", "WD-IRA-07")
def test_in_the_build_phase_the_new_cards_build_at_once_but_the_trade_phase_does_not_come_back() -> None:
    play = position(
        "trade",
        wizards={A: [IRA]},
        held={A: {MANA: 2, "wood": 4, "sheep": 1, "wheat": 1, "ore": 2, "gold": 1}},
        settlements={A: [corner("0,-1", "N")]},
    )
    play.does(A, BuyCard, card=cards("knight"))
    assert play.at() == ("build", (A,))
    play.does(A, Reproduce)
    rolls(play, 3, 3)
    assert play.holds(A).get("brick") == 1
    assert play.at() == ("build", (A,))
    assert not {BankTrade, GenerateMana} & play.offers(A)
    assert play.refuses(A, BankTrade, give="wood", get="ore").code == "not-now"
    play.does(A, BuildRoad, place=edge("0,-1", "NE"))


@pytest.mark.rule("WD-IRA-05", "WD-MAG-04")
def test_reproduction_may_be_repeated_as_long_as_there_is_mana() -> None:
    play = position("build", wizards={A: [IRA]}, held={A: {MANA: 5}})
    for _ in range(2):
        play.does(A, Reproduce)
        assert Reproduce not in play.offers(A), "first the throw that was paid for"
        rolls(play, 1, 1)
    assert play.refuses(A, Reproduce).code == "no-mana"
