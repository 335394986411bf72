"""Equal sums: rations, extensions, and who starves."""

from typing import Any

import pytest

from companion.game.cards import Cards
from companion.game.state import NOBODY
from companion.rules.base.trade import BankTrade
from companion.rules.soldiers.battle import GiveRation, Starve, ThrowForBattle
from tests.rules.base.board import COAST_CORNERS as CC
from tests.rules.base.board import A, B, C, Hands, Play, both_hands, sentence
from tests.rules.soldiers.board import (
    HIGH,
    LONE,
    LOW,
    attacks,
    face_to_face,
    medals,
    nobody_raises,
    raises,
    sides,
    standing,
    throw,
    tie,
    total,
    versus,
)


def tied(wheat: tuple[int, int], *, hands: Hands = "digital", **more: Any) -> Play:
    """Return a battle that has come to 12 against 12, where the sides hold so much wheat, and an ore each."""
    held = {seat: {"wheat": n, "ore": 1} for seat, n in zip((A, B), wheat, strict=True)}
    play = face_to_face("infantry", "infantry", settlements={A: [LONE]}, held=held, hands=hands, **more)
    attacks(play, LONE, CC[1])
    assert [total(side) for side in sides(play)] == [5, 2]
    throw(play, (3, 4), (4, 6))
    return play


@both_hands
@pytest.mark.rule("SO-T-13", "SO-TIE-01", "SO-TIE-06")
def test_who_both_have_wheat_both_pay_one_and_throw_again(hands: Hands) -> None:
    play = tied((1, 2), hands=hands)
    assert [play.game.hand(seat).of("wheat") for seat in (A, B)] == [0, 1]
    assert play.bank("wheat") == 19 - 1
    nobody_raises(play)
    assert play.at() == ("attack_throw", (A,))
    assert [side.faces for side in sides(play)] == [(), ()]
    throw(play, HIGH, LOW)
    assert versus(play).winner == A


@both_hands
@pytest.mark.rule("SO-T-14", "SO-TIE-02", "SO-TIE-07", "SO-TIE-08")
def test_the_defender_without_wheat_starves_and_the_attacker_pays_wins_and_gets_a_medal(hands: Hands) -> None:
    play = tied((1, 0), hands=hands)
    assert [play.game.hand(seat).of("wheat") for seat in (A, B)] == [0, 0]
    assert (standing(play, CC[1]), versus(play).winner) == ([], A)
    panel = versus(play)
    assert sentence(panel.title) == "Ann wins the tie"
    assert [sentence(note) for note in panel.notes] == [
        "Ann pays 1 wheat, the other has none.",
        "Take off the board, back to Ben: infantry",
        "A medal for Ann.",
    ]
    assert [side.paid and side.paid.cards for side in (panel.left, panel.right)] == [Cards.one("wheat"), None]
    assert panel.done is not None and sentence(panel.done) == "infantry removed"
    told = [sentence(text) for fact in play.told[-1] if (text := fact.tells(play.game))]
    assert "12 against 12: Ann wins, the other unit starves." in told
    assert standing(play, LONE) == [("infantry", A), ("settlement", A)]
    assert medals(play)[:2] == (1, 0)


@both_hands
@pytest.mark.rule("SO-T-15", "SO-TIE-02", "SO-TIE-07", "SO-MEDAL-01")
def test_the_attacker_without_wheat_starves_and_the_defender_pays_and_gets_no_medal(hands: Hands) -> None:
    play = tied((0, 1), hands=hands)
    assert [play.game.hand(seat).of("wheat") for seat in (A, B)] == [0, 0]
    assert (standing(play, LONE), versus(play).winner) == ([("settlement", A)], B)
    assert standing(play, CC[1]) == [("infantry", B)]
    assert medals(play)[:2] == (0, 0)


@both_hands
@pytest.mark.rule("SO-T-16", "SO-TIE-03", "SO-TIE-08")
def test_if_neither_has_wheat_both_starve_and_nobody_gets_a_medal(hands: Hands) -> None:
    play = tied((0, 0), hands=hands)
    assert (standing(play, LONE), standing(play, CC[1])) == ([("settlement", A)], [])
    assert (versus(play).over, versus(play).winner) == (True, NOBODY)
    assert sentence(versus(play).title) == "Both units starve."
    assert len(versus(play).notes) == 2
    assert medals(play)[:2] == (0, 0)
    assert [play.count("infantry_left", seat) for seat in (A, B)] == [6, 6]
    assert play.at() == ("trade_and_build", (A,))


@pytest.mark.rule("SO-TIE-04")
def test_a_ration_is_a_wheat_in_hand_and_no_trade_makes_one() -> None:
    play = face_to_face("infantry", "infantry", held={A: {"ore": 8, "wood": 1}, B: {"wheat": 1}})
    attacks(play, LONE, CC[1])
    assert play.at() == ("boost", (A,))
    assert BankTrade not in play.offers(A)
    assert play.refuses(A, BankTrade, give="ore", get="wheat").code == "not-now"
    tie(play)
    assert (versus(play).winner, play.holds(A)) == (B, {"ore": 8, "wood": 1})


@pytest.mark.rule("SO-TIE-05")
def test_extensions_go_on_while_the_sums_are_equal_and_rations_last() -> None:
    play = face_to_face(held={A: {"wheat": 3}, B: {"wheat": 2}})
    attacks(play, LONE, CC[1])
    for left in ((2, 1), (1, 0)):
        tie(play)
        assert tuple(play.game.hand(seat).of("wheat") for seat in (A, B)) == left
    tie(play)
    assert (versus(play).winner, medals(play)[A], play.holds(A)) == (A, 1, {})


@pytest.mark.rule("SO-TIE-01", "SO-BATTLE-02")
def test_an_extension_counts_its_own_throws_only() -> None:
    play = face_to_face(held={A: {"wheat": 1}, B: {"wheat": 1}})
    attacks(play, LONE, CC[1])
    throw(play, (5, 5), (5, 6))
    throw(play, (1, 1), (2, 2))
    assert [total(side) for side in sides(play)] == [11, 12]
    assert versus(play).winner == B


UNSURE = [
    ((GiveRation, GiveRation), None, (1, 1)),
    ((GiveRation, Starve), A, (1, 2)),
    ((Starve, GiveRation), B, (2, 1)),
    ((Starve, Starve), NOBODY, (2, 2)),
]


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
@pytest.mark.parametrize(("answers", "winner", "left"), UNSURE)
@pytest.mark.rule("SO-TIE-01", "SO-TIE-02", "SO-TIE-03", "SO-TIE-04")
def test_in_physical_hands_who_may_have_wheat_is_asked_and_believed(
    answers: Any, winner: int | None, left: tuple[int, int], order: tuple[int, int]
) -> None:
    play = face_to_face(held={A: {"unseen": 2}, B: {"unseen": 2}}, hands="physical")
    attacks(play, LONE, CC[1])
    tie(play)
    assert play.at() == ("ration", (A, B))
    for seat in order:
        assert play.offers(seat) == {GiveRation, Starve}
        play.does(seat, answers[seat])
    assert (versus(play).winner if versus(play).over else None) == winner
    assert tuple(play.game.hand(seat).total for seat in (A, B)) == left
    assert medals(play)[A] == (winner == A)


@pytest.mark.parametrize("gives", [True, False])
@pytest.mark.rule("SO-TIE-02", "SO-TIE-07")
def test_where_only_one_side_is_unsure_only_that_side_is_asked(gives: bool) -> None:
    play = face_to_face(held={A: {"wheat": 1}, B: {"unseen": 1}, C: {"unseen": 1}}, hands="physical")
    attacks(play, LONE, CC[1])
    tie(play)
    assert play.at() == ("ration", (B,))
    play.does(B, GiveRation if gives else Starve)
    assert [play.game.hand(seat).total for seat in (A, B)] == [0, 0 if gives else 1]
    assert versus(play).over is not gives


@pytest.mark.rule("SO-TIE-04")
def test_somebody_without_a_card_is_not_asked_for_one() -> None:
    play = face_to_face(held={A: {"unseen": 1}}, hands="physical")
    attacks(play, LONE, CC[1])
    tie(play)
    assert play.at() == ("ration", (A,))
    play.does(A, GiveRation)
    assert versus(play).winner == A


@both_hands
@pytest.mark.rule("SO-TIE-01", "SO-BOOST-08")
def test_a_tie_is_told_until_somebody_goes_on_and_the_first_throws_stay_to_be_seen(hands: Hands) -> None:
    play = face_to_face(held={A: {"wheat": 1}, B: {"wheat": 1}}, hands=hands)
    attacks(play, LONE, CC[1])
    tie(play)
    panel = versus(play)
    left, right = panel.left, panel.right
    assert panel.level and sentence(panel.title) == f"A tie, {9 + sum(left.before)} : {8 + sum(right.before)}"
    assert [sentence(note) for note in panel.notes] == ["Each side pays 1 wheat.", "Both throw again."]
    assert [side.paid and side.paid.cards for side in (left, right)] == [Cards.one("wheat")] * 2
    thrown = left.before, right.before
    play.does(A, ThrowForBattle, dice=HIGH)
    gone_on = versus(play)
    assert not gone_on.level and gone_on.left.faces == HIGH
    assert (gone_on.left.before, gone_on.right.before) == thrown
    assert gone_on.left.paid is None


@pytest.mark.rule("SO-BOOST-01", "SO-BOOST-03")
def test_a_boost_is_told_by_the_cards_that_were_paid() -> None:
    play = face_to_face("infantry", "infantry", held={A: {"brick": 2, "wood": 1}, B: {"wood": 1}})
    attacks(play, LONE, CC[1])
    raises(play, A, "brick brick")
    raises(play, B, "wood")
    raises(play, A, "wood")
    left, right = sides(play)
    said = [(sentence(part.label), part.points) for part in left.parts]
    assert said[-2:] == [("Boost: 2 brick", 2), ("Boost: 1 wood", 1)] or said[-2:] == [
        ("Boost: 1 wood", 1),
        ("Boost: 2 brick", 2),
    ]
    assert set(left.icons[-2:]) == {"brick", "wood"} and right.icons[-1] == "wood"
