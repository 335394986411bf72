"""The status table: each row as a battle plays it, in both positions, and what house rules make of it."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Any, NamedTuple

import pytest

from companion.game.options import HouseRuleError, house_rules
from companion.game.position import setup_of
from companion.game.position import written as sheet
from companion.game.printed import looked_up
from companion.rules.gathering import GATHERING as VARIANT
from tests.rules.base.board import RESOURCES, A, B, Play, sentence
from tests.rules.gathering.board import fights, position, totals, versus


class Line(NamedTuple):
    """A row of the page: both values, which attribute card adds how much, which shown card up to what, the trap."""

    attack: int
    defence: int
    attribute: tuple[str, int] = ("", 0)
    reveal: tuple[str, int] = ("", 0)
    trap: int = 0


PAGE = {
    "wood wood": Line(4, 6, ("wood", 2), ("brick", 4)),
    "brick wood": Line(5, 7, ("brick", 1)),
    "sheep wood": Line(2, 4, ("sheep", 1), trap=7),
    "wheat wood": Line(5, 2, ("wheat", 1), trap=8),
    "ore wood": Line(6, 4, ("wood", 1), ("wheat", 2)),
    "brick brick": Line(4, 8, ("brick", 2)),
    "brick sheep": Line(5, 6, ("sheep", 1), ("wood", 3)),
    "brick wheat": Line(5, 6, ("wheat", 1), ("sheep", 2)),
    "brick ore": Line(7, 5, ("ore", 1)),
    "sheep sheep": Line(4, 6, ("sheep", 2), ("ore", 4)),
    "sheep wheat": Line(5, 5, ("sheep", 1), ("brick", 4)),
    "ore sheep": Line(6, 5, ("ore", 1), ("wood", 2)),
    "wheat wheat": Line(5, 5, ("wheat", 2), ("sheep", 2)),
    "ore wheat": Line(9, 3),
    "ore ore": Line(7, 4, ("ore", 2)),
}
ORE = '"ore+ore"'
every_row = pytest.mark.parametrize("pair", PAGE)


def special(effect: str) -> str:
    """Write a row that changes the special effect alone."""
    return f"{ORE} = {{ special = {effect} }}"


def as_attacker(pair: str, attribute: str, shown: str = "", against: str = "ore wheat wood", **more: Any) -> Play:
    """Let Ann attack with a pair; by default against one that no card changes and that is no trap."""
    play = position(attack={A: f"{pair} {attribute}", B: against}, held=_hand(A, shown), **more)
    fights(play, shown=(shown, ""))
    return play


def as_defender(pair: str, attribute: str, shown: str = "", against: str = "ore wheat wood") -> Play:
    """Let Ben defend with a pair."""
    play = position(attack={A: against}, defence={B: f"{pair} {attribute}"}, held=_hand(B, shown))
    fights(play, shown=("", shown))
    return play


def _hand(seat: int, words: str) -> dict[int, dict[str, int]]:
    return {seat: {kind: words.split().count(kind) for kind in words.split()}} if words else {}


def another(kind: str) -> str:
    """Return a resource that is not this one."""
    return next(other for other in RESOURCES if other != kind)


@pytest.mark.rule("GA-TABLE-01", "GA-COMP-04")
def test_each_of_the_15_pairs_has_one_row_on_the_screen() -> None:
    (table,) = (card for card in looked_up(position().game) if sentence(card.title) == "status_table")
    pairs = [frozenset(row.price.kinds) for row in table.entries]
    assert len(pairs) == 15
    assert set(pairs) == {frozenset(pair) for pair in combinations_with_replacement(RESOURCES, 2)}


@every_row
@pytest.mark.rule("GA-TABLE-01")
def test_a_pair_is_the_same_in_either_order(pair: str) -> None:
    turned = " ".join(reversed(pair.split()))
    assert totals(as_attacker(turned, "wood")) == totals(as_attacker(pair, "wood"))


@every_row
@pytest.mark.parametrize("attribute", RESOURCES)
@pytest.mark.rule("GA-TABLE-02", "GA-TABLE-03", "GA-TABLE-04", "GA-TABLE-05", "GA-TABLE-06", "GA-TABLE-10")
def test_a_pair_has_its_attack_its_defence_and_its_attribute_effect(pair: str, attribute: str) -> None:
    line = PAGE[pair]
    bonus = line.attribute[1] if attribute == line.attribute[0] else 0
    assert totals(as_attacker(pair, attribute)) == (line.attack + bonus, 9)
    assert totals(as_defender(pair, attribute)) == (9, line.defence + bonus)


@every_row
@pytest.mark.parametrize("kind", RESOURCES)
@pytest.mark.rule("GA-TABLE-04", "GA-TABLE-05", "GA-TABLE-09", "GA-TABLE-10")
def test_shown_cards_add_one_each_up_to_the_most_in_both_positions(pair: str, kind: str) -> None:
    line = PAGE[pair]
    none = another(line.attribute[0])
    for n in (1, 3, 5):
        bonus = min(n, line.reveal[1]) if kind == line.reveal[0] else 0
        shown = " ".join([kind] * n)
        assert totals(as_attacker(pair, none, shown)) == (line.attack + bonus, 9)
        assert totals(as_defender(pair, none, shown)) == (9, line.defence + bonus)


@pytest.mark.parametrize(
    ("effect", "bonuses"),
    [
        ("max = 4", (0, 1, 2, 3, 4, 4)),
        ("set = 4, max = 4", (0, 0, 0, 0, 4, 4)),
        ("per_card = 2, max = 7", (0, 2, 4, 6, 7, 7)),
        ("set = 2, per_card = 3, max = 20", (0, 0, 6, 6, 12, 12)),
    ],
)
@pytest.mark.rule("GA-TABLE-09", "GA-TABLE-10")
def test_by_house_rule_a_shown_card_adds_more_than_one_or_only_in_whole_sets(
    effect: str, bonuses: tuple[int, ...]
) -> None:
    whole = f'{{ kind = "reveal", resource = "sheep", {effect} }}'
    written = f"[ga.tables.default]\n{special(whole)}\n"
    options = house_rules(VARIANT, written)
    found = [totals(as_attacker("ore ore", "wood", " ".join(["sheep"] * n), options=options))[0] - 7 for n in range(6)]
    assert tuple(found) == bonuses


@pytest.mark.rule("GA-TABLE-10")
def test_a_game_whose_table_was_agreed_before_says_neither_and_plays_as_it_did() -> None:
    row = {key: value for key, value in VARIANT.options["ore+ore"].default.items() if key not in ("per_card", "set")}
    older = {"ore+ore": {**row, "reveal": {**row["reveal"], "sheep": 2}}}
    assert totals(as_attacker("ore ore", "wood", "sheep sheep sheep", options=older)) == (9, 9)
    (table,) = (card for card in looked_up(position(options=older).game) if sentence(card.title) == "status_table")
    assert len(table.entries) == 15


STRENGTHS = {6: "ore wood ore", 7: "ore ore wood", 8: "brick ore ore", 9: "ore wheat wood"}


@every_row
@pytest.mark.parametrize("other", STRENGTHS)
@pytest.mark.rule("GA-TABLE-07", "GA-TABLE-08", "GA-TABLE-10")
def test_a_trap_needs_no_shown_card_and_works_in_both_positions_from_its_number_on(pair: str, other: int) -> None:
    line = PAGE[pair]
    none = another(line.attribute[0])
    sprung = bool(line.trap) and other >= line.trap
    for play, own, side, foe in (
        (as_attacker(pair, none, against=STRENGTHS[other]), line.attack, A, B),
        (as_defender(pair, none, against=STRENGTHS[other]), line.defence, B, A),
    ):
        stronger = {True: side, False: foe}[own > other] if own != other else -1
        assert sorted(totals(play)) == sorted((own, other))
        assert versus(play).winner == (side if sprung else stronger)


@pytest.mark.rule("GA-TABLE-10")
def test_house_rules_name_only_what_they_change_of_a_row() -> None:
    special = '{ kind = "reveal", resource = "sheep", max = 2 }'
    written = f'[ga.tables.default]\n"brick+ore" = {{ attack = 8, attribute = {{ wood = 3 }}, special = {special} }}\n'
    options = house_rules(VARIANT, written)
    assert totals(as_attacker("brick ore", "wood", "sheep sheep sheep", options=options)) == (13, 9)
    assert totals(as_attacker("brick ore", "ore", options=options)) == (8, 9), "an attribute that is not named adds 0"
    assert totals(as_attacker("ore ore", "ore", options=options)) == (9, 9)


@pytest.mark.rule("GA-TABLE-10")
def test_house_rules_take_an_effect_away() -> None:
    written = (
        f'[ga.tables.default]\n{ORE} = {{ attribute = {{}} }}\n"wheat+wood" = {{ special = {{ kind = "none" }} }}\n'
    )
    options = house_rules(VARIANT, written)
    assert totals(as_attacker("ore ore", "ore", options=options)) == (7, 9)
    assert versus(as_attacker("wheat wood", "ore", options=options)).winner == B


@pytest.mark.parametrize(
    "said",
    [
        '{ attack = 3, defence = 4, attribute = { sheep = 3 }, special = { kind = "none" } }',
        '{ attack = 7, defence = 4, attribute = {}, special = { kind = "trap", min = 6 } }',
        "{ attack = 7, defence = 4, attribute = { ore = 2 }, "
        'special = { kind = "reveal", resource = "wood", per_card = 2, set = 4, max = 8 } }',
    ],
)
@pytest.mark.rule("GA-TABLE-10")
def test_a_sheet_says_a_row_as_a_house_file_does(said: str) -> None:
    options = house_rules(VARIANT, f"[ga.tables.default]\n{ORE} = {said}\n")
    text = sheet(position(options=options).game)
    assert f"\n{ORE} = {said}\n" in text
    assert setup_of({VARIANT.name: VARIANT}, text).options == options
    with pytest.raises(HouseRuleError, match='has no row "trap"; there are: attack, defence, '):
        setup_of({VARIANT.name: VARIANT}, text.replace(said, "{ trap = 6 }"))


@pytest.mark.rule("GA-TABLE-10")
def test_a_sheet_of_a_game_whose_row_no_house_file_can_say_today_leads_back_to_it() -> None:
    kept = {"ore+ore": {**VARIANT.options["ore+ore"].default, "trap": 6, "reveal": dict.fromkeys(RESOURCES, 1)}}
    assert setup_of({VARIANT.name: VARIANT}, sheet(position(options=kept).game)).options == kept


@pytest.mark.parametrize(("least", "winner"), [(9, A), (10, B)])
@pytest.mark.rule("GA-TABLE-08", "GA-TABLE-10")
def test_house_rules_may_give_any_pair_a_trap(least: int, winner: int) -> None:
    options = house_rules(
        VARIANT, f'[ga.tables.default]\n"brick+brick" = {{ special = {{ kind = "trap", min = {least} }} }}\n'
    )
    assert versus(as_attacker("brick brick", "ore", options=options)).winner == winner


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ('"ore+mud" = { attack = 1 }', "ore+mud is not a house rule here"),
        ("ore_ore = { attack = 1 }", "ore_ore is not a house rule here. Did you mean ore+ore?"),
        (f"{ORE} = {{ attack = 21 }}", "attack must be a whole number from 0 to 20, not 21."),
        (f"{ORE} = {{ luck = 1 }}", 'has no row "luck"; there are: attack, defence, '),
        (f"{ORE} = {{ attribute = {{ mud = 1 }} }}", 'attribute has no row "mud"; there are: '),
        (f"{ORE} = 3", "must be a table with some of attack, "),
        (special("1"), "special must be a table with a kind, one of none, reveal, trap."),
        (special('{ kind = "luck" }'), "special must be a table with a kind, one of none, reveal, trap."),
        (special('{ kind = "none", min = 3 }'), "special of the kind none has no min; there are: kind."),
        (special('{ kind = "trap", max = 3 }'), "special of the kind trap has no max; there are: kind, min."),
        (special('{ kind = "trap" }'), "special needs min, a whole number from 1 to 20."),
        (special('{ kind = "trap", min = 21 }'), "special needs min, a whole number from 1 to 20."),
        (special('{ kind = "trap", min = true }'), "special needs min, a whole number from 1 to 20."),
        (special('{ kind = "reveal", max = 3 }'), "special needs a resource, one of wood, brick, sheep, wheat, ore."),
        (special('{ kind = "reveal", resource = "ore", max = 0 }'), "special needs max, a whole number from 1 to 20."),
        (
            special('{ kind = "reveal", resource = "ore", per_card = 0, max = 4 }'),
            "special needs per_card, a whole number from 1 to 20.",
        ),
        (
            special('{ kind = "reveal", resource = "ore", set = 0, max = 4 }'),
            "special needs set, a whole number from 1 to 20.",
        ),
        (special('{ kind = "trap", set = 2, min = 4 }'), "special of the kind trap has no set; there are: kind, min."),
        (f"{ORE} = {{ trap = 3 }}", 'has no row "trap"; there are: attack, defence, attribute, special.'),
        (
            f"{ORE} = {{ reveal = {{ ore = 1 }} }}",
            'has no row "reveal"; there are: attack, defence, attribute, special.',
        ),
        (special("{ kind = [1] }"), "special must be a table with a kind, one of none, reveal, trap."),
    ],
)
@pytest.mark.rule("GA-TABLE-02", "GA-TABLE-10")
def test_a_row_that_cannot_be_played_gets_a_sentence(written: str, said: str) -> None:
    with pytest.raises(HouseRuleError) as refused:
        house_rules(VARIANT, f"[ga.tables.default]\n{written}\n")
    assert said in str(refused.value)
    assert str(refused.value).startswith("Line 2: ore")
