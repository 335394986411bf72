"""Magic in general: whose turn, which wizard, which moment, what it costs, and gold and mana as cards like others."""

from typing import Any

import pytest

from companion.game.prompts import SomeCards
from companion.rules.base.robber import Discard, Steal
from companion.rules.wizards import WIZARDS as VARIANT
from companion.rules.wizards.boardwork import (
    BringReality,
    BuildVirtualRoad,
    BuildVirtualSettlement,
    DismantlePiece,
    PlaceVirtualRobber,
    TransposeTokens,
)
from companion.rules.wizards.buying import PlayMonopoly, PlayYearOfPlenty
from companion.rules.wizards.deckwork import ChooseCard, Tempt
from companion.rules.wizards.dice import Reproduce, SetBothDice, SetOneDie
from companion.rules.wizards.dragon import KeepDragon, SummonDragon
from companion.rules.wizards.goods import BuildWarehouse, ReverseExchange, Transmute
from companion.rules.wizards.hiring import GenerateMana
from companion.rules.wizards.spells import Spell
from companion.rules.wizards.theft import Foresee, Plunder
from tests.rules.base.board import COAST, RESOURCES, A, B, C, Hands, Play, both_hands, corner
from tests.rules.wizards.board import BRICK_PORT, RIVER, cards, ends, position, robber_to, rolls

SPELLS: list[tuple[type[Spell], int, str, dict[str, Any]]] = [
    (BuildWarehouse, 1, "", {}),
    (PlaceVirtualRobber, 2, "", {"place": RIVER}),
    (SummonDragon, 2, "", {}),
    (BuildVirtualSettlement, 3, "", {"place": corner("2,0", "NE")}),
    (Tempt, 4, "", {"owner": B}),
    (Plunder, 3, "arsa", {"victim": C, "card": cards("ore")}),
    (BringReality, 2, "hor", {"place": COAST[20]}),
    (TransposeTokens, 4, "hor", {"one": "-2,0", "other": "-2,2"}),
    (ReverseExchange, 1, "tali", {}),
    (BuildVirtualRoad, 2, "ira", {"place": COAST[0]}),
    (Reproduce, 2, "ira", {}),
    (Transmute, 2, "ari", {"kind": "ore"}),
    (DismantlePiece, 2, "ari", {"place": ends(BRICK_PORT)[0]}),
]
"""Every spell without a time of its own: its mana, whose it is, and what it is cast on at the table below."""
OWN_TIME = {SetOneDie, SetBothDice, Foresee, ChooseCard, KeepDragon}
every_spell = pytest.mark.parametrize(
    ("spell", "price", "wizard", "on"), [pytest.param(*row, id=row[0].spell) for row in SPELLS]
)


def table(step: str = "trade", *, mana: int = 19, wizards: Any = None, **more: Any) -> Play:
    """Return a table at which every spell finds something to do."""
    return position(
        step,
        wizards=wizards or {},
        held={A: {"mana": mana}, C: {"ore": 1}},
        knights={B: 1},
        settlements={A: [ends(BRICK_PORT)[0]]},
        virtual_roads={B: [COAST[20]]},
        **more,
    )


def serving(wizard: str, seat: int = A) -> dict[int, list[str]]:
    """Return who serves whom when this wizard serves this seat."""
    return {seat: [wizard]} if wizard else {}


def test_no_spell_is_left_out_here() -> None:
    known = {kind for kind in VARIANT.move_kinds if issubclass(kind, Spell)}
    assert known == {row[0] for row in SPELLS} | OWN_TIME


@every_spell
@both_hands
@pytest.mark.rule("WD-MAG-01", "WD-MAG-10")
def test_a_spell_is_paid_to_the_bank(
    spell: type[Spell], price: int, wizard: str, on: dict[str, Any], hands: Hands
) -> None:
    play = table(mana=price, wizards=serving(wizard), hands=hands)
    play.does(A, spell, **on)
    assert play.game.hand(A).of("mana") == 0
    assert play.bank("mana") == 19


@every_spell
@pytest.mark.rule("WD-MAG-01")
def test_nobody_casts_in_anothers_turn(spell: type[Spell], price: int, wizard: str, on: dict[str, Any]) -> None:
    play = table(wizards=serving(wizard), active=B)
    assert play.refuses(A, spell, **on).code == "not-your-move"
    assert spell not in play.offers(A)


@every_spell
@both_hands
@pytest.mark.rule("WD-MAG-05")
def test_a_spell_needs_its_mana_in_the_hand(
    spell: type[Spell], price: int, wizard: str, on: dict[str, Any], hands: Hands
) -> None:
    play = table(mana=price - 1, wizards=serving(wizard), hands=hands)
    refusal = play.refuses(A, spell, **on)
    assert (refusal.code, refusal.clause) == ("no-mana", "WD-MAG-05")
    assert spell not in play.offers(A)


@every_spell
@pytest.mark.rule("WD-MAG-03", "WD-MAG-02")
def test_a_unique_spell_needs_its_wizard_and_a_common_one_none(
    spell: type[Spell], price: int, wizard: str, on: dict[str, Any]
) -> None:
    without = table(wizards={A: ["tali" if wizard != "tali" else "arsa"]} if wizard else {})
    if not wizard:
        without.does(A, spell, **on)
        return
    refusal = without.refuses(A, spell, **on)
    assert (refusal.code, refusal.clause) == ("no-wizard", "WD-MAG-03")
    assert spell not in without.offers(A)
    table(wizards=serving(wizard)).does(A, spell, **on)


@pytest.mark.rule("WD-MAG-04")
def test_spells_are_cast_one_after_the_other_until_the_mana_is_gone() -> None:
    play = table(mana=15, wizards={A: ["ari", "ira"]})
    for spell in (BuildWarehouse, BuildWarehouse, SummonDragon):
        play.does(A, spell)
    for kind in ("ore", "gold"):
        play.does(A, Transmute, kind=kind)
    play.does(A, BuildVirtualRoad, place=COAST[0])
    play.does(A, BuildVirtualSettlement, place=corner("2,0", "NE"))
    assert play.game.hand(A).of("mana") == 2


@pytest.mark.rule("WD-MAG-05", "WD-GEN-01")
def test_no_mana_is_generated_for_a_spell_on_the_roll() -> None:
    held = {A: {"gold": 2, "brick": 2}}
    play = position("before_roll", held=held, wizards={A: ["arsa", "tali"]})
    assert play.refuses(A, SetOneDie, face=6).clause == "WD-MAG-05"
    assert play.refuses(A, GenerateMana, wizard="arsa").code == "not-now"
    assert {SetOneDie, SetBothDice, GenerateMana}.isdisjoint(play.offers(A))


@pytest.mark.rule("WD-MAG-06")
def test_before_the_roll_one_die_or_both_can_be_set() -> None:
    play = table("before_roll", wizards={A: ["tali"]})
    cast = {kind for kind in play.offers(A) if issubclass(kind, Spell)}
    assert cast == {SetOneDie, SetBothDice}


@every_spell
@pytest.mark.parametrize("step", ["before_roll", "roll"])
@pytest.mark.rule("WD-MAG-06", "WD-MAG-07")
def test_before_the_roll_no_other_spell_can_be_cast_not_even_with_too_many_cards(
    spell: type[Spell], price: int, wizard: str, on: dict[str, Any], step: str
) -> None:
    play = table(step, wizards=serving(wizard))
    assert play.game.hand(A).total > 7
    assert play.refuses(A, spell, **on).code == "not-now"
    assert spell not in play.offers(A)


@every_spell
@pytest.mark.rule("WD-MAG-10")
def test_after_the_roll_a_spell_is_cast_in_either_phase(
    spell: type[Spell], price: int, wizard: str, on: dict[str, Any]
) -> None:
    for step in ("trade", "build"):
        table(step, wizards=serving(wizard)).does(A, spell, **on)
    combined = {"phases": "combined"}
    table("trade_and_build", wizards=serving(wizard), options=combined).does(A, spell, **on)


@every_spell
@pytest.mark.rule("WD-MAG-13")
def test_casting_does_not_end_the_trade_phase(spell: type[Spell], price: int, wizard: str, on: dict[str, Any]) -> None:
    play = table(wizards=serving(wizard))
    play.does(A, spell, **on)
    if spell is Reproduce:
        rolls(play, 1, 1)
    assert play.at() == ("trade", (A,))


def before_the_robber(**more: Any) -> Play:
    """Return the table after a seven that leaves Ann cards and a victim beside the hex the robber goes to."""
    more = {"settlements": {B: [corner(RIVER, "SW")]}, "held": {A: {"mana": 6}, B: {"ore": 2}}, **more}
    play = position("roll", **more)
    rolls(play, 3, 4)
    return play


@every_spell
@pytest.mark.rule("WD-MAG-09", "WD-SEVEN-02")
def test_from_the_seven_to_the_end_of_its_procedure_no_other_spell_is_cast(
    spell: type[Spell], price: int, wizard: str, on: dict[str, Any]
) -> None:
    held = {A: {"mana": 19}, B: {"ore": 2}}
    play = before_the_robber(held=held, wizards=serving(wizard), knights={B: 1})
    for step, move, fields in (
        ("discard", Discard, {"cards": cards("mana " * 9)}),
        ("move_robber", play.variant.move_named("MoveRobber"), {"hex": RIVER}),
        ("steal", Steal, {"victim": B, "card": cards("ore")}),
    ):
        assert play.at() == (step, (A,))
        assert play.refuses(A, spell, **on).code == "not-now"
        play.does(A, move, **fields)
    assert play.at() == ("trade", (A,))
    play.does(A, BuildWarehouse)


@pytest.mark.rule("WD-MAG-09")
def test_clairvoyance_is_cast_at_the_theft_of_a_seven_and_not_before() -> None:
    play = before_the_robber(wizards={A: ["hafli"]})
    assert play.refuses(A, Foresee, victim=B).code == "not-now"
    robber_to(play, RIVER)
    assert {kind for kind in play.offers(A) if issubclass(kind, Spell)} == {Foresee}
    play.does(A, Foresee, victim=B)


@pytest.mark.parametrize("kind", ["gold", "mana"])
@both_hands
@pytest.mark.rule("WD-MAG-11", "WD-SEVEN-03")
def test_gold_and_mana_count_for_the_hand_limit_and_may_be_discarded(kind: str, hands: Hands) -> None:
    within = position("roll", hands=hands, held={A: {"wood": 5, kind: 2}})
    rolls(within, 3, 4)
    assert within.at()[0] == "move_robber"
    over = position("roll", hands=hands, held={A: {"wood": 4, kind: 4}})
    rolls(over, 3, 4)
    assert over.at() == ("discard", (A,))
    over.does(A, Discard, cards=cards(f"{kind} {kind} {kind} wood"))
    assert over.holds(A) == {"wood": 3, kind: 1}
    assert over.bank(kind) == 18


@both_hands
@pytest.mark.rule("WD-MAG-12")
def test_year_of_plenty_brings_gold_and_never_mana(hands: Hands) -> None:
    play = position("build", hands=hands, cards={A: {"year_of_plenty": 1}})
    prompt = play.asks(A, PlayYearOfPlenty)
    assert isinstance(prompt, SomeCards)
    assert prompt.kinds == (*RESOURCES, "gold")
    play.refuses(A, PlayYearOfPlenty, cards=cards("mana ore"))
    play.does(A, PlayYearOfPlenty, cards=cards("gold ore"))
    assert play.holds(A) == {"gold": 1, "ore": 1}


@both_hands
@pytest.mark.rule("WD-MAG-12")
def test_monopoly_takes_all_gold_and_never_mana(hands: Hands) -> None:
    held = {A: {"ore": 1}, B: {"gold": 2, "mana": 1}, C: {"gold": 1, "wood": 1}}
    play = position("build", hands=hands, cards={A: {"monopoly": 1}}, held=held)
    assert play.options(A, PlayMonopoly) == [*RESOURCES, "gold"]
    play.refuses(A, PlayMonopoly, resource="mana")
    play.does(A, PlayMonopoly, resource="gold")
    assert play.at() == ("build", (A,)), "Kazami keeps the gold and need not ask for it"
    assert [play.holds(seat) for seat in (A, B, C)] == [{"ore": 1, "gold": 3}, {"mana": 1}, {"wood": 1}]
