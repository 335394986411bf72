"""Production: which hexes yield what to whom, the robber's shadow, and a bank that runs short."""

from typing import Any

import pytest

from companion.board.island import STANDARD
from companion.board.maps import beginner, lay_out
from companion.game.facts import CardsMoved
from companion.game.moves import Choice, next_prompt
from companion.game.prompts import Dice, Number
from companion.game.secret import TABLE
from companion.rules.base.development import PlayKnight
from companion.rules.base.production import CountBank, Roll
from companion.rules.base.robber import MoveRobber
from tests.rules.base.board import A, B, C, D, Hands, Play, corner, position

THROWS = {total: (total // 2, total - total // 2) for total in range(2, 13) if total != 7}
YIELDS = {"forest": "wood", "hills": "brick", "pasture": "sheep", "fields": "wheat", "mountains": "ore"}
BOARD = beginner()


def thrown(play: Play, total: int) -> None:
    """Let the turn player throw a total."""
    play.does(play.game.active, Roll, dice=THROWS[total])


@pytest.mark.parametrize("total", THROWS)
@pytest.mark.rule("BASE-PROD-01", "BASE-COMP-01")
def test_hexes_with_the_token_thrown_pay_and_no_others(total: int) -> None:
    for h in STANDARD.land:
        play = position("roll", settlements={B: [corner(h, "N")]}, cities={C: [corner(h, "S")]})
        thrown(play, total)
        expected: dict[int, dict[str, int]] = {B: {}, C: {}}
        for seat, point, n in ((B, "N", 1), (C, "S", 2)):
            for beside in STANDARD.corner_hexes[corner(h, point)]:
                if BOARD.token_of(beside) == total:
                    kind = YIELDS[BOARD.terrain_of(beside)]
                    expected[seat][kind] = expected[seat].get(kind, 0) + n
        assert {seat: play.holds(seat) for seat in (B, C)} == expected


@pytest.mark.rule("BASE-PROD-01")
def test_every_owner_beside_a_hex_is_paid_for_every_building_in_anybodys_turn() -> None:
    fields = "-1,2"  # a 6
    play = position(
        "roll",
        active=D,
        settlements={A: [corner(fields, "N"), corner(fields, "SE")], B: [corner(fields, "SW")]},
    )
    thrown(play, 6)
    assert [play.holds(seat) for seat in (A, B, C, D)] == [{"wheat": 2}, {"wheat": 1}, {}, {}]
    assert play.bank("wheat") == 16


@pytest.mark.rule("BASE-PROD-02")
def test_the_robbers_hex_produces_nothing_and_the_other_of_its_number_does() -> None:
    both = {A: [corner("-2,1", "SW"), corner("2,0", "SE")]}
    for robber, held in (("0,0", {"wood": 1, "ore": 1}), ("-2,1", {"ore": 1}), ("2,0", {"wood": 1})):
        play = position("roll", settlements=both, robber=robber)
        thrown(play, 8)
        assert play.holds(A) == held


@pytest.mark.rule("BASE-PROD-02")
def test_a_hex_the_robber_has_left_produces_again() -> None:
    play = position("before_roll", settlements={A: [corner("2,0", "SE")]}, robber="2,0", cards={A: {"knight": 1}})
    play.does(A, PlayKnight)
    play.does(A, MoveRobber, hex="-2,2")
    thrown(play, 8)
    assert play.holds(A) == {"ore": 1}


FIELDS = "-1,2"  # wheat on a 6
VECTORS = [
    pytest.param(5, (2, 2), (2, 2), 1, marks=pytest.mark.rule("BASE-T-01"), id="T-01"),
    pytest.param(3, (2, 2), (0, 0), 3, marks=pytest.mark.rule("BASE-T-02"), id="T-02"),
    pytest.param(3, (4, 0), (3, 0), 0, marks=pytest.mark.rule("BASE-T-03"), id="T-03"),
    pytest.param(4, (2, 2), (2, 2), 0, id="just enough for two"),
    pytest.param(4, (4, 0), (4, 0), 0, id="just enough for one"),
    pytest.param(0, (4, 0), (0, 0), 0, id="nothing there for one"),
    pytest.param(0, (2, 2), (0, 0), 0, id="nothing there for two"),
    pytest.param(1, (4, 0), (1, 0), 0, id="one left for one"),
]


@pytest.mark.parametrize(("stock", "owed", "paid", "left"), VECTORS)
@pytest.mark.parametrize("active", [A, C])
@pytest.mark.rule("BASE-PROD-03", "BASE-COMP-02")
def test_a_bank_that_runs_short_pays_a_lone_creditor_the_rest_and_several_nothing(
    stock: int, owed: tuple[int, int], paid: tuple[int, int], left: int, active: int
) -> None:
    north, south = corner(FIELDS, "N"), corner(FIELDS, "SW")
    cities = {A: [north], B: [south]} if owed[1] else {A: [north, south]}
    play = position("roll", active=active, cities=cities, bank={"wheat": stock})
    facts = play.does(active, Roll, dice=THROWS[6])
    assert len([fact for fact in facts if isinstance(fact, CardsMoved)]) == len([n for n in paid if n])
    assert tuple(play.holds(seat).get("wheat", 0) for seat in (A, B)) == paid
    assert play.bank("wheat") == left


@pytest.mark.rule("BASE-PROD-03", "BASE-T-04")
def test_a_shortage_of_one_resource_does_not_touch_another() -> None:
    # A 3 makes the forest 1,0 and the mountains -1,1 produce.
    play = position(
        "roll",
        settlements={A: [corner("1,0", "N"), corner("-1,1", "S")]},
        cities={B: [corner("1,0", "S")]},
        bank={"ore": 0, "wood": 9},
    )
    play.does(A, Roll, dice=(1, 2))
    assert [play.holds(A), play.holds(B)] == [{"wood": 1}, {"wood": 2}]
    assert play.bank("wood") == 6


@pytest.mark.rule("BASE-PROD-03")
def test_the_sum_of_all_creditors_counts_not_each_alone() -> None:
    play = position(
        "roll",
        settlements={A: [corner(FIELDS, "N")], B: [corner(FIELDS, "SE")], C: [corner(FIELDS, "SW")]},
        bank={"wheat": 2},
    )
    thrown(play, 6)
    assert [play.holds(seat) for seat in (A, B, C)] == [{}, {}, {}]
    assert play.bank("wheat") == 2


def short_by_hand(**standing: Any) -> Play:
    """Return Cleo's roll with physical hands: of wheat the bank has surely 1, and perhaps up to 4."""
    return position("roll", active=C, hands="physical", held={D: {"wheat": 15, "unseen": 3}}, **standing)


@pytest.mark.rule("BASE-PROD-03")
def test_a_bank_that_is_surely_full_enough_is_not_counted_though_some_of_it_is_face_down() -> None:
    play = position(
        "roll", hands="physical", settlements={A: [corner(FIELDS, "N")]}, held={D: {"wheat": 15, "unseen": 3}}
    )
    thrown(play, 6)
    assert play.holds(A) == {"wheat": 1}
    assert play.at() == ("trade", (A,))


@pytest.mark.parametrize(
    ("counted", "paid"),
    [(1, (0, 0)), (2, (0, 0)), (3, (2, 1)), (4, (2, 1))],
)
@pytest.mark.rule("BASE-PROD-03")
def test_a_bank_the_companion_has_not_seen_is_counted_by_the_turn_player(counted: int, paid: tuple[int, int]) -> None:
    play = short_by_hand(cities={A: [corner(FIELDS, "N")]}, settlements={B: [corner(FIELDS, "SW")]})
    play.does(C, Roll, dice=(3, 3))
    assert play.at() == ("count_bank", (C,))
    assert play.refuses(A, CountBank, number=counted).clause == "BASE-TURN-04"
    play.does(C, CountBank, number=counted)
    assert tuple(play.holds(seat).get("wheat", 0) for seat in (A, B)) == paid
    assert play.bank("wheat") == counted - sum(paid)
    assert play.at() == ("trade", (C,))


@pytest.mark.rule("BASE-PROD-03")
def test_a_lone_creditor_takes_all_that_was_counted() -> None:
    play = short_by_hand(cities={A: [corner(FIELDS, "N")]})
    play.does(C, Roll, dice=(3, 3))
    play.does(C, CountBank, number=1)
    assert play.holds(A) == {"wheat": 1}


@pytest.mark.rule("BASE-PROD-03")
def test_only_numbers_that_can_be_true_are_taken() -> None:
    play = short_by_hand(cities={A: [corner(FIELDS, "N")]})
    play.does(C, Roll, dice=(3, 3))
    for viewer in (TABLE, A, C, D):
        prompt = next_prompt(play.seen_by(viewer), Choice("CountBank", C))
        assert isinstance(prompt, Number)
        assert (prompt.least, prompt.most) == (1, 4), "Dan holds 15 of the 19 there are, and at most 3 more"
    for number in (0, 20):
        assert play.refuses(C, CountBank, number=number).code == "no-such-choice"


@pytest.mark.rule("BASE-PROD-03")
def test_while_one_kind_is_counted_the_others_are_paid() -> None:
    # A 3: the forest 1,0 and the mountains -1,1; of ore the bank is unsure.
    play = position(
        "roll",
        hands="physical",
        settlements={A: [corner("1,0", "N"), corner("-1,1", "S")]},
        held={D: {"ore": 18, "unseen": 1}},
    )
    play.does(A, Roll, dice=(1, 2))
    assert play.at() == ("count_bank", (A,))
    assert play.holds(A) == {"wood": 1}
    play.does(A, CountBank, number=1)
    assert play.holds(A) == {"wood": 1, "ore": 1}


@pytest.mark.parametrize("hands", ["physical", "digital"])
@pytest.mark.rule("BASE-PROD-01")
def test_everybody_sees_what_everybody_gets(hands: Hands) -> None:
    play = position("roll", hands=hands, cities={B: [corner(FIELDS, "N")]})
    facts = play.does(A, Roll, dice=(3, 3))
    (moved,) = [fact for fact in facts if isinstance(fact, CardsMoved)]
    assert moved.cards.heard_by(C)
    assert play.seen_by(C).hand(B).plain() == {"wheat": 2}


def test_the_throw_is_two_dice_of_the_tray_for_the_turn_player() -> None:
    play = position("roll", active=B)
    prompt = play.asks(B, Roll)
    assert isinstance(prompt, Dice)
    assert (len(prompt.which), prompt.seat, prompt.filler) == (2, B, "tray")
    play.does(B, Roll, dice=(2, 3))
    assert play.game.throw == (2, 3)


@pytest.mark.rule("BASE-COMP-01")
def test_a_desert_without_the_robber_yields_nothing_even_if_a_token_lies_on_it() -> None:
    terrain = {**dict(BOARD.terrain), "0,-2": "desert", "0,0": "mountains"}
    board = lay_out(STANDARD, terrain, dict.fromkeys(terrain, 6), (), "0,-2")
    desert, forest = corner("0,-2", "N"), corner("2,-2", "N")
    play = position("roll", board=board, robber="0,1", cities={A: [desert], B: [forest]})
    thrown(play, 6)
    assert [play.holds(A), play.holds(B)] == [{}, {"wood": 2}]
