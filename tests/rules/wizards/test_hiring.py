"""Wizards: what each costs, makes and knows, when it may be used, who can have it, and the mana it generates."""

from typing import Any

import pytest

from companion.rules.base.pay import openly
from companion.rules.base.setup import EndTurn
from companion.rules.wizards import WIZARDS as VARIANT
from companion.rules.wizards.boardwork import BringReality, DismantlePiece, PlaceVirtualRobber, TransposeTokens
from companion.rules.wizards.deckwork import Tempt
from companion.rules.wizards.dice import SetBothDice, SetOneDie
from companion.rules.wizards.dragon import SummonDragon
from companion.rules.wizards.goods import BuildWarehouse, ReverseExchange, TradeReversed, Transmute
from companion.rules.wizards.hiring import GenerateMana, HireWizard
from companion.rules.wizards.magic import ARSA, HOR, WIZARDS
from companion.rules.wizards.spells import Spell
from companion.rules.wizards.theft import Plunder
from tests.rules.base.board import A, B, C, Hands, Play, both_hands, sentence
from tests.rules.wizards.board import BRICK_PORT, RIVER, cards, ends, own, position, rolls, until_turn_of

RICH = {"wood": 3, "brick": 3, "sheep": 3, "wheat": 3, "ore": 3, "gold": 9, "mana": 9}

CARDS = [
    ("WD-WIZ-01", "arsa", "gold gold brick", "gold brick", {"choice": 2, "plunder": 3}),
    ("WD-WIZ-02", "hafli", "gold gold wood", "gold wood", {"clairvoyance": 1}),
    ("WD-WIZ-03", "hor", "gold gold sheep", "gold sheep", {"reality": 2, "transposition": 4}),
    ("WD-WIZ-04", "tali", "gold gold wheat", "gold wheat", {"reverse_exchange": 1, "set_both_dice": 3}),
    ("WD-WIZ-05", "ira", "gold gold ore", "gold ore", {"virtual_road": 2, "reproduction": 2}),
    ("WD-WIZ-06", "ari", "gold gold gold", "gold gold", {"transmutation": 2, "dismantle": 2}),
]
"""The six wizard cards: clause, name, hiring cost, cards for one mana, unique spells.

Mimicry is a price, not a spell of its own.
"""
each_card = pytest.mark.parametrize(
    ("wizard", "cost", "recipe", "spells"),
    [pytest.param(*row, marks=pytest.mark.rule(clause), id=str(row[0])) for clause, *row in CARDS],
)
each_wizard = pytest.mark.parametrize("wizard", list(WIZARDS))


def serving(play: Play, seat: int) -> tuple[str, ...]:
    """Return who serves a seat."""
    return tuple(hired.wizard for hired in own(play).wizards[seat])


@each_card
@both_hands
@pytest.mark.rule("WD-HIRE-01")
def test_hiring_takes_exactly_the_cost_to_the_bank_and_the_card_from_it(
    wizard: str, cost: str, recipe: str, spells: dict[str, int], hands: Hands
) -> None:
    play = position(hands=hands, held={A: cards(cost).plain()})
    play.does(A, HireWizard, wizard=wizard)
    assert serving(play, A) == (wizard,)
    assert play.holds(A) == {}
    assert play.bank("gold") == 19
    short = position(hands=hands, held={A: (cards(cost) - cards("gold")).plain()})
    refusal = short.refuses(A, HireWizard, wizard=wizard)
    assert (refusal.code, refusal.clause) == ("cannot-pay", "WD-HIRE-01")
    assert HireWizard not in short.offers(A)


@each_card
@both_hands
@pytest.mark.rule("WD-GEN-01")
def test_one_mana_takes_exactly_the_cards_of_the_recipe(
    wizard: str, cost: str, recipe: str, spells: dict[str, int], hands: Hands
) -> None:
    play = position("trade", hands=hands, wizards={A: [wizard]}, held={A: cards(recipe).plain()})
    assert play.options(A, GenerateMana) == [wizard]
    play.does(A, GenerateMana, wizard=wizard)
    assert play.holds(A) == {"mana": 1}
    assert (play.bank("gold"), play.bank("mana")) == (19, 18)
    short = position("trade", hands=hands, wizards={A: [wizard]}, held={A: (cards(recipe) - cards("gold")).plain()})
    refusal = short.refuses(A, GenerateMana, wizard=wizard)
    assert (refusal.code, refusal.clause) == ("cannot-pay", "WD-GEN-01")


@each_card
@pytest.mark.rule("WD-HIRE-07")
def test_each_knows_its_own_spells_at_its_own_price(
    wizard: str, cost: str, recipe: str, spells: dict[str, int]
) -> None:
    own_spells = [kind for kind in VARIANT.move_kinds if issubclass(kind, Spell) and kind.wizard == wizard]
    assert {kind.spell: kind.charge for kind in own_spells} == spells
    game = position(wizards={A: [wizard]}).game
    assert {kind.spell: kind.mana(game, A) for kind in own_spells} == spells


@pytest.mark.rule("WD-HIRE-02")
def test_a_third_wizard_needs_one_of_the_two_to_go() -> None:
    play = position(held={A: RICH}, wizards={A: ["arsa"]})
    play.does(A, HireWizard, wizard="hafli")
    refusal = play.refuses(A, HireWizard, wizard="hor")
    assert (refusal.code, refusal.clause) == ("two-already", "WD-HIRE-02")
    assert serving(play, A) == ("arsa", "hafli")


@pytest.mark.rule("WD-HIRE-04")
def test_with_two_one_is_returned_and_another_hired_in_one_step_at_its_cost() -> None:
    play = position(held={A: {"gold": 2, "sheep": 1}}, wizards={A: ["arsa", "hafli"]})
    assert play.options(A, HireWizard, wizard="hor") == ["arsa", "hafli"]
    play.does(A, HireWizard, wizard="hor", returned="arsa")
    assert serving(play, A) == ("hafli", "hor")
    assert play.holds(A) == {}
    play.refuses(A, HireWizard, wizard="arsa", returned="hor")


@pytest.mark.rule("WD-HIRE-04", "WD-HIRE-02")
def test_nobody_is_returned_without_need_nor_taken_from_another_player() -> None:
    one = position(held={A: RICH}, wizards={A: ["arsa"], B: ["tali"]})
    for returned in ("arsa", "tali", "hor"):
        one.refuses(A, HireWizard, wizard="hafli", returned=returned)
    two = position(held={A: RICH}, wizards={A: ["arsa", "ari"], B: ["tali"]})
    two.refuses(A, HireWizard, wizard="hafli", returned="tali")


@pytest.mark.rule("WD-HIRE-05")
def test_a_wizard_in_service_cannot_be_hired() -> None:
    play = position(held={A: RICH}, wizards={B: ["arsa"]})
    refusal = play.refuses(A, HireWizard, wizard="arsa")
    assert (refusal.code, refusal.clause) == ("serves", "WD-HIRE-05")
    assert "arsa" not in play.options(A, HireWizard)
    taken = {A: ["arsa", "hafli"], B: ["hor", "tali"], C: ["ira", "ari"]}
    refusal = position(held={A: RICH}, wizards=taken).refuses(A, HireWizard, wizard="ira", returned="arsa")
    assert (refusal.code, refusal.clause) == ("serves", "WD-HIRE-05")
    why = HireWizard.may(position(held={A: RICH}, wizards=taken).game, A)
    assert why is not None
    assert (why.code, why.clause) == ("all-taken", "WD-HIRE-05")


@pytest.mark.rule("WD-HIRE-05", "WD-HIRE-01")
def test_who_can_hire_nobody_is_told_why_not_the_wizard_he_asks_for() -> None:
    play = position(held={A: {"wood": 1}}, wizards={B: ["arsa"]})
    assert play.refuses(A, HireWizard, wizard="arsa").clause == "WD-HIRE-05"
    assert "hor costs" in sentence(play.refuses(A, HireWizard, wizard="hor").text)
    why = HireWizard.may(play.game, A)
    assert why is not None
    assert sentence(why.text).count("Not enough cards") == 5, "without a name each that is free says what it costs"


@pytest.mark.rule("WD-GEN-01", "WD-HIRE-07")
def test_who_can_generate_no_mana_is_told_why_not_by_the_wizard_he_asks() -> None:
    play = position("trade", wizards={A: ["ari", "hor"], B: ["arsa"]})
    assert "mana of hor takes" in sentence(play.refuses(A, GenerateMana, wizard="hor").text)
    assert play.refuses(A, GenerateMana, wizard="arsa").clause == "WD-HIRE-07"


@pytest.mark.rule("WD-HIRE-05")
def test_a_returned_wizard_can_be_hired_by_anybody_even_back_in_the_same_turn_at_full_cost() -> None:
    play = position(held={A: RICH, B: {"gold": 2, "brick": 1}}, wizards={A: ["arsa", "ari"]})
    play.does(A, HireWizard, wizard="hor", returned="arsa")
    play.does(A, HireWizard, wizard="arsa", returned="hor")
    assert serving(play, A) == ("ari", "arsa")
    assert play.game.hand(A) == cards("gold " * 5 + "wood " * 3 + "brick brick sheep sheep") + cards(
        "wheat " * 3 + "ore " * 3 + "mana " * 9
    )
    play.does(A, HireWizard, wizard="ira", returned="arsa")
    play.does(A, EndTurn)
    rolls(play, 1, 1)
    play.does(B, HireWizard, wizard="arsa")
    assert serving(play, B) == ("arsa",)


@both_hands
@pytest.mark.rule("WD-HIRE-03")
def test_a_wizard_serves_from_the_next_own_turn_on(hands: Hands) -> None:
    play = position("trade", hands=hands, held={A: RICH, B: {"ore": 3}}, hired_now={A: ["arsa", "ari"]})
    for wizard in ("arsa", "ari"):
        refusal = play.refuses(A, GenerateMana, wizard=wizard)
        assert (refusal.code, refusal.clause) == ("hired-now", "WD-HIRE-03")
    assert GenerateMana not in play.offers(A)
    for spell, fields in ((Plunder, {"victim": B}), (Transmute, {"kind": "ore"})):
        refusal = play.refuses(A, spell, **fields)
        assert (refusal.code, refusal.clause) == ("hired-now", "WD-HIRE-03")
        assert spell not in play.offers(A)
    until_turn_of(play, A)
    rolls(play, 1, 1)
    play.does(A, GenerateMana, wizard="ari")
    play.does(A, Transmute, kind="ore")
    assert {GenerateMana, Plunder} <= play.offers(A)


@pytest.mark.rule("WD-HIRE-03")
def test_who_is_hired_back_must_wait_again() -> None:
    play = position(held={A: RICH, B: {"ore": 1}}, wizards={A: ["arsa", "ari"]})
    play.does(A, HireWizard, wizard="hor", returned="arsa")
    play.does(A, HireWizard, wizard="arsa", returned="hor")
    assert play.refuses(A, Plunder, victim=B).code == "hired-now"


COMBINED = {"phases": "combined"}


@pytest.mark.rule("WD-HIRE-06")
def test_a_returned_wizards_powers_end_at_once_and_its_works_stay() -> None:
    table: dict[str, Any] = {"settlements": {A: [ends(BRICK_PORT)[0]]}, "wizards": {A: ["tali", "hor"]}}
    play = position("trade_and_build", held={A: RICH}, options=COMBINED, virtual_roads={A: ["0,0|0,1"]}, **table)
    for spell, fields in (
        (ReverseExchange, {}),
        (BuildWarehouse, {}),
        (SummonDragon, {}),
        (PlaceVirtualRobber, {"place": RIVER}),
    ):
        play.does(A, spell, **fields)
    play.does(A, HireWizard, wizard="ira", returned="tali")
    assert play.options(A, GenerateMana) == ["hor"]
    assert play.refuses(A, GenerateMana, wizard="tali").code == "no-wizard"
    play.does(A, HireWizard, wizard="ari", returned="hor")
    assert GenerateMana not in play.offers(A)
    refusal = play.refuses(A, TransposeTokens, one=RIVER, other="2,0")
    assert (refusal.code, refusal.clause) == ("no-wizard", "WD-MAG-03")
    assert play.refuses(A, BringReality, place=RIVER).code == "no-wizard"
    play.does(A, TradeReversed, give="wood", get="brick")
    assert own(play).dragon == A
    assert own(play).warehouses[A] == 1
    assert play.game.where("virtual_robber") == RIVER
    assert play.game.places(A, "virtual_road") == ("0,0|0,1",)


@each_wizard
@pytest.mark.rule("WD-HIRE-07", "WD-GEN-01")
def test_only_who_has_a_wizard_generates_mana(wizard: str) -> None:
    refusal = position("trade", held={A: RICH}, wizards={B: [wizard]}).refuses(A, GenerateMana, wizard=wizard)
    assert (refusal.code, refusal.clause) == ("no-wizard", "WD-HIRE-07")
    other = "ari" if wizard != "ari" else "arsa"
    play = position("trade", held={A: RICH}, wizards={A: [other], B: [wizard]})
    assert play.refuses(A, GenerateMana, wizard=wizard).code == "no-wizard"
    assert play.options(A, GenerateMana) == [other]


@pytest.mark.rule("WD-HIRE-08", "WD-MAG-02")
def test_without_any_wizard_common_spells_work_and_unique_ones_do_not() -> None:
    play = position("before_roll", held={A: RICH}, knights={A: 1})
    play.does(A, SetOneDie, face=6)
    rolls(play, 6)
    play.does(A, BuildWarehouse)
    play.does(A, Tempt, owner=A)
    assert play.refuses(A, DismantlePiece, place=RIVER).clause == "WD-MAG-03"
    assert SetBothDice not in position("roll", held={A: RICH}).offers(A)


@pytest.mark.rule("WD-GEN-01")
def test_mana_is_generated_in_the_own_trade_phase_only() -> None:
    built = position("build", held={A: RICH}, wizards={A: ["ari"]})
    assert built.refuses(A, GenerateMana, wizard="ari").code == "not-now"
    early = position("before_roll", held={A: RICH}, wizards={A: ["ari"]})
    assert early.refuses(A, GenerateMana, wizard="ari").code == "not-now"
    foreign = position("trade", active=B, held={A: RICH}, wizards={A: ["ari"]})
    assert foreign.refuses(A, GenerateMana, wizard="ari").code == "not-your-move"


@pytest.mark.rule("WD-GEN-02")
def test_mana_is_generated_as_often_as_cards_are_paid_while_the_bank_has_some() -> None:
    play = position("trade", held={A: {"gold": 15, "ore": 1, "mana": 11}}, wizards={A: ["ari", "ira"]})
    for n in range(1, 8):
        play.does(A, GenerateMana, wizard="ari")
        assert play.game.hand(A).of("mana") == 11 + n
    play.does(A, GenerateMana, wizard="ira")
    assert play.bank("mana") == 0
    play.states(openly("bank", "hand:0", cards("gold gold")))
    refusal = play.refuses(A, GenerateMana, wizard="ari")
    assert (refusal.code, refusal.clause) == ("bank-empty", "WD-GEN-02")
    assert GenerateMana not in play.offers(A)


@pytest.mark.rule("WD-COMP-12")
def test_nobody_hires_a_wizard_there_is_not() -> None:
    play = position(held={A: {"gold": 9, "brick": 9}})
    assert play.refuses(A, HireWizard, wizard="merlin").code == "no-such-choice"


@pytest.mark.rule("WD-HIRE-04")
def test_whoever_has_room_returns_nobody() -> None:
    facts = position(held={A: {"gold": 2, "brick": 1}}).does(A, HireWizard, wizard=ARSA)
    assert [type(fact).__name__ for fact in facts if "Wizard" in type(fact).__name__] == ["WizardHired"]


@pytest.mark.rule("WD-GEN-01")
def test_of_two_wizards_the_one_whose_recipe_can_be_paid_generates() -> None:
    play = position("trade", wizards={A: [ARSA, HOR]}, held={A: {"gold": 1, "sheep": 1}})
    assert play.options(A, GenerateMana) == [HOR]
    assert play.refuses(A, GenerateMana, wizard=ARSA).clause == "WD-GEN-01"
