"""Production: gold and mana on their numbers, what virtual settlements bring, two blocked hexes, and a short bank."""

import pytest

from tests.rules.base.board import A, B, Hands, Play, both_hands, corner
from tests.rules.wizards.board import CITY_OF_MAGIC, RIVER, kept, position, rolls

ON_RIVER, ALSO_ON_RIVER = corner(RIVER, "SW"), corner(RIVER, "N")
ON_CITY, ALSO_ON_CITY = corner(CITY_OF_MAGIC, "S"), corner(CITY_OF_MAGIC, "NW")
"""Corners that touch a gold river (8) or the magic city (6); the first of each touches no other land."""
BETWEEN = corner("0,-1", "N")
"""A corner of three hexes: mountains 10, pasture 2, hills 6."""

each_good = pytest.mark.parametrize(
    ("kind", "dice", "one", "other"),
    [("gold", (4, 4), ON_RIVER, ALSO_ON_RIVER), ("mana", (2, 4), ON_CITY, ALSO_ON_CITY)],
)


@each_good
@both_hands
@pytest.mark.rule("WD-PROD-01", "WD-PROD-02")
def test_a_settlement_yields_one_and_a_city_two(
    kind: str, dice: tuple[int, int], one: str, other: str, hands: Hands
) -> None:
    play = position("roll", hands=hands, settlements={A: [one]}, cities={B: [other]})
    rolls(play, *dice)
    assert kept(play, kind) == {kind: (1, 2, 0, 0)}
    assert play.bank(kind) == 16


@each_good
@pytest.mark.rule("WD-PROD-01")
def test_on_another_number_there_is_none(kind: str, dice: tuple[int, int], one: str, other: str) -> None:
    play = position("roll", settlements={A: [one]}, cities={B: [other]})
    rolls(play, 6, 6)
    assert kept(play, kind) == {kind: (0, 0, 0, 0)}


@pytest.mark.parametrize(("dice", "kind"), [((5, 5), "ore"), ((1, 1), "sheep"), ((3, 3), "brick")])
@pytest.mark.rule("WD-PROD-03", "WD-COMMON-26")
def test_a_virtual_settlement_yields_a_card_of_each_hex_whose_number_falls(dice: tuple[int, int], kind: str) -> None:
    play = position("roll", virtual_settlements={A: [BETWEEN]})
    rolls(play, *dice)
    assert play.holds(A) == {kind: 1}


@each_good
@pytest.mark.rule("WD-PROD-03")
def test_a_virtual_settlement_yields_gold_and_mana_to_its_owner_beside_the_real_ones(
    kind: str, dice: tuple[int, int], one: str, other: str
) -> None:
    play = position("roll", settlements={A: [one]}, virtual_settlements={A: [other]})
    rolls(play, *dice)
    assert kept(play, kind) == {kind: (2, 0, 0, 0)}


@pytest.mark.rule("WD-PROD-04")
def test_the_virtual_robber_blocks_his_hex_beside_the_robber() -> None:
    settlements = {A: [ON_RIVER], B: [corner("2,0", "NE")]}
    free = position("roll", settlements=settlements)
    rolls(free, 4, 4)
    assert [free.holds(seat) for seat in (A, B)] == [{"gold": 1}, {"ore": 1}]
    virtual = position("roll", settlements=settlements, virtual_robber=RIVER)
    rolls(virtual, 4, 4)
    assert [virtual.holds(seat) for seat in (A, B)] == [{}, {"ore": 1}]
    both = position("roll", settlements=settlements, virtual_robber=RIVER, robber="2,0")
    rolls(both, 4, 4)
    assert [both.holds(seat) for seat in (A, B)] == [{}, {}]


def owed(hands: Hands, kind: str, stock: int, *seats: int) -> Play:
    """Return the table after the number of a good fell of which these seats are owed one and the bank has so many."""
    one, other, dice = (ON_RIVER, ALSO_ON_RIVER, (4, 4)) if kind == "gold" else (ON_CITY, ALSO_ON_CITY, (2, 4))
    standing: dict[int, list[str]] = {}
    for seat, place in zip(seats, (one, other), strict=True):
        standing.setdefault(seat, []).append(place)
    play = position("roll", hands=hands, settlements=standing, bank={kind: stock})
    rolls(play, *dice)
    return play


@pytest.mark.parametrize("kind", ["gold", "mana"])
@both_hands
@pytest.mark.rule("WD-PROD-05")
def test_when_the_bank_is_short_two_get_nothing_and_one_gets_the_rest(kind: str, hands: Hands) -> None:
    two = owed(hands, kind, 1, A, B)
    assert kept(two, kind)[kind][:2] == (0, 0)
    assert two.at() == ("trade", (A,)), "Kazami keeps these cards and need not ask how many there are"
    lone = owed(hands, kind, 1, A, A)
    assert kept(lone, kind)[kind][:2] == (1, 0)
    enough = owed(hands, kind, 2, A, B)
    assert kept(enough, kind)[kind][:2] == (1, 1)
    assert enough.bank(kind) == 0
