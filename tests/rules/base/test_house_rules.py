"""House rules: the rulings of the clause page as data, what a table may put in their place, and what not."""

from typing import Any

import pytest
from msgspec import structs

from companion.board.island import LARGE, STANDARD
from companion.game.decide import begin
from companion.game.options import HouseRuleError, checked, house_rules
from companion.game.state import NOBODY
from companion.game.variant import Option
from companion.rules.base import BASE
from companion.user_files import ParseError
from tests.rules.base.board import A, a_setup, position


@pytest.mark.parametrize(("number", "kept"), [(3, True), (12, True), (30, True), (10, False)])
def test_a_table_may_play_to_another_number_of_points(number: int, kept: bool) -> None:
    rules = house_rules(BASE, f"[base.options]\nvictory_points = {number}")
    assert rules == ({"victory_points": number} if kept else {})


def test_no_house_rules_are_no_mistake() -> None:
    assert house_rules(BASE, "") == {}
    assert checked(BASE, {}) == {}


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("[base]\nphases = 'loose'", 'phases (BASE-TURN-02): must be one of "strict", "combined", not "loose".'),
        ("[base]\nphases = 3", 'phases (BASE-TURN-02): must be one of "strict", "combined", not 3.'),
        ("[base]\nport_turn = 'at once'", 'port_turn (BASE-TRADE-05): must be one of "by_phases", "next"'),
        ("[base]\ndiscard_order = 'any'", 'discard_order (BASE-ROB-06): must be one of "simultaneous", "turn_order"'),
        ("[base]\nrobber = 'friendly'", "robber is not a house rule here. Write one of: discard_order, phases"),
        (
            "[base.options]\nvictory_points = 2",
            "victory_points (BASE-VP-02): must be a whole number from 3 to 30",
        ),
        ("[base.options]\nvictory_points = 31", "must be a whole number from 3 to 30, not 31."),
        ("[base.options]\nvictory_points = 10.0", "must be a whole number from 3 to 30, not 10.0."),
        ("[base.options]\nvictory_points = true", "must be a whole number from 3 to 30, not true."),
        ("[base.options]\nvictory_points = '12'", 'must be a whole number from 3 to 30, not "12".'),
        ("[base]\nvictory_points = 12", "victory_points belongs in [base.options], not in [base]."),
        ("[base.options]\nphases = 'combined'", "phases belongs in [base], not in [base.options]."),
        (
            "[chess]\nphases = 'combined'",
            "[chess] is not a table of house rules here; there are: base, ",
        ),
        ("phases = 'combined'", "[phases] is not a table of house rules here"),
        ("[base\nphases", "Line 1: This is no TOML"),
    ],
)
def test_a_house_rule_that_cannot_be_used_gets_a_sentence(written: str, said: str) -> None:
    with pytest.raises(ParseError) as refused:
        house_rules(BASE, written)
    assert said in str(refused.value)


def test_a_table_called_as_the_variant_is_called_means_the_variants_own() -> None:
    variant = structs.replace(
        BASE, name="hills", options={**BASE.options, "high": Option(1, "BASE-VP-02", (2,), table="hi")}
    )
    with pytest.raises(
        HouseRuleError, match=r"^Line 1: \[hills\] is not .*: base, base\.options, hi\. Did you mean hi\?$"
    ):
        house_rules(variant, "[hills]\nhigh = 2\n")
    with pytest.raises(HouseRuleError, match=r"base, base\.options, hi\.$"):
        house_rules(variant, "[dales]\nhigh = 2\n")


def test_a_house_rule_that_cannot_be_used_gets_its_line() -> None:
    with pytest.raises(HouseRuleError, match=r'^Line 4: phases \(BASE-TURN-02\): must be one of "strict", "combined"'):
        house_rules(BASE, "[base]\nport_turn = 'next'\n\nphases = 'odd'\n")
    with pytest.raises(HouseRuleError, match=r"^Line 2: pases is not a house rule here\. Did you mean phases\?"):
        house_rules(BASE, "[base]\npases = 'combined'\n")


def test_a_ruling_that_is_read_may_be_whatever_can_be_read() -> None:
    def corners(written: Any) -> list[str]:
        if not isinstance(written, list) or not set(written) <= set(STANDARD.corners):
            raise ValueError("must be corners of the island.")
        return sorted(written)

    first, second, third = sorted(STANDARD.corners)[:3]
    variant = structs.replace(BASE, options={"piers": Option([first, second], "BASE-VP-02", reads=corners)})
    assert house_rules(variant, {"base": {"piers": [third, first]}}) == {"piers": [first, third]}
    assert house_rules(variant, {"base": {"piers": [second, first]}}) == {}
    assert checked(variant, {"piers": [first, third]}) == {"piers": [first, third]}
    said = r"^piers \(BASE-VP-02\): must be corners of the island\.$"
    with pytest.raises(HouseRuleError, match=said):
        house_rules(variant, {"base": {"piers": [first, "0,0"]}})
    with pytest.raises(HouseRuleError, match=said):  # as a record or a sheet has it: nobody has read it before
        checked(variant, {"piers": ["0,0", first]})


def test_yes_is_no_number_even_where_one_would_be_allowed() -> None:
    variant = structs.replace(BASE, options={"spare": Option(0, "BASE-VP-02", least=0, most=3)})
    assert checked(variant, {"spare": 1}) == {"spare": 1}
    with pytest.raises(HouseRuleError, match="must be a whole number from 0 to 3, not true"):
        checked(variant, {"spare": True})


POINTS = Option(10, "BASE-VP-02", least=3, most=30, under=(("long_evening", 12), ("short_evening", 8)))
EVENINGS = structs.replace(
    BASE,
    options={
        "points": POINTS,
        "long_evening": Option(False, "BASE-VP-02", (True,)),
        "short_evening": Option(False, "BASE-VP-02", (True,)),
    },
)


@pytest.mark.parametrize(
    ("options", "value"),
    [
        ({}, 10),
        ({"long_evening": False}, 10),
        ({"long_evening": True}, 12),
        ({"short_evening": True}, 8),
        ({"long_evening": True, "short_evening": True}, 12),
        ({"long_evening": True, "points": 10}, 10),
        ({"points": 12}, 12),
    ],
)
def test_one_house_rule_may_change_what_another_is_unless_the_table_says_it(
    options: dict[str, Any], value: int
) -> None:
    written = checked(EVENINGS, options)
    game = begin(BASE, a_setup())
    assert (
        structs.replace(game, variant=EVENINGS, setup=structs.replace(game.setup, options=written)).option("points")
        == value
    )


@pytest.mark.rule("BASE-VP-02")
def test_a_variant_may_have_another_value_for_many_players_and_what_a_table_says_beats_it() -> None:
    variant = structs.replace(
        BASE, options={**BASE.options, "victory_points": Option(10, "BASE-VP-02", least=3, most=30, many=12)}
    )
    goals = [begin(variant, a_setup(seats)).option("victory_points") for seats in (3, 4, 5, 6)]
    assert goals == [10, 10, 12, 12]
    for said in (10, 11, 12):
        kept = checked(variant, {"victory_points": said})
        assert [begin(variant, a_setup(seats, options=kept)).option("victory_points") for seats in (4, 5)] == [
            said,
            said,
        ]
    for seats, corners in ((4, STANDARD.coast_corners), (5, LARGE.coast_corners)):
        for settlements, winner in ((2, A if seats == 4 else NOBODY), (4, A)):
            standing: dict[str, Any] = {
                "cities": {A: corners[:8:2]},
                "settlements": {A: corners[8 : 8 + 2 * settlements : 2]},
            }
            play = position(seats=seats, variant=variant, **standing)
            assert (play.points(A)[0], play.game.winner) == (8 + settlements, winner)


@pytest.mark.parametrize(
    ("values", "kept"),
    [
        ({"long_evening": True, "points": 12}, {"long_evening": True}),
        ({"long_evening": True, "points": 10}, {"long_evening": True, "points": 10}),
        ({"points": 12}, {"points": 12}),
        ({"points": 10, "long_evening": False}, {}),
    ],
)
def test_only_what_differs_under_the_other_house_rules_is_kept(values: dict[str, Any], kept: dict[str, Any]) -> None:
    assert checked(EVENINGS, values) == kept
