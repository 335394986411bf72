"""Knight cards in a battle: which may be shown, how many, when, and what they do to the largest army."""

from __future__ import annotations

from typing import Any

import pytest

from companion.game.facts import AwardMoved
from companion.game.state import NOBODY
from companion.rules.base.development import PlayKnight, PlayMonopoly
from companion.rules.base.names import ROBBER, unplayed, used
from companion.rules.base.robber import MoveRobber
from companion.rules.gathering.battle import Attack, ShowCards
from tests.rules.base.board import COAST_CORNERS as CC
from tests.rules.base.board import A, B, C, Hands, Play, both_hands
from tests.rules.gathering.board import ends, fights, position, shows, summons, totals, turns_up

ONE = {"knight": 1}


def armed(step: str = "build", **more: Any) -> Play:
    """Return a table where Ann and Ben have equal knights, so that a battle is a draw unless cards are shown."""
    return position(step, attack={A: "ore ore ore", B: "ore ore ore"}, held={A: {"wood": 1}, B: {"wood": 1}}, **more)


def new_knights(play: Play) -> None:
    """Let both summon what they had, as far as they still have it."""
    for seat in play.at()[1]:
        held = play.holds(seat)
        words = " ".join(kind for kind, n in held.items() for _ in range(n)).split()
        summons(play, seat, " ".join(words[:3]))


@both_hands
@pytest.mark.rule("GA-KNIGHT-01", "GA-BATTLE-15", "GA-KNIGHT-05")
def test_a_knight_card_shown_in_a_battle_adds_one_and_is_used_from_then_on(hands: Hands) -> None:
    play = armed(cards={A: ONE if hands == "digital" else {"unseen": 1}}, hands=hands)
    fights(play, knights=(1, 0))
    if hands == "physical":
        turns_up(play, A, "ore ore ore")
        turns_up(play, B, "ore ore ore")
    assert totals(play) == (10, 9)
    assert play.game.pile(unplayed(A)).total == 0
    assert play.game.pile(used(A)).plain() == ONE


@pytest.mark.rule("GA-KNIGHT-02")
def test_in_anothers_turn_a_knight_card_is_for_the_battle_only() -> None:
    play = armed(cards={B: ONE, C: ONE})
    assert PlayKnight not in play.offers(B)
    play.does(A, Attack, target=B)
    shows(play, A)
    assert ShowCards in play.offers(B)
    assert not {ShowCards, PlayKnight} & play.offers(C)
    assert PlayKnight not in play.offers(B)
    shows(play, B, "", 1)
    assert totals(play) == (9, 10)


@pytest.mark.parametrize("limit", [1, 2, 0])
@pytest.mark.rule("GA-BATTLE-08", "GA-BATTLE-15", "GA-KNIGHT-03", "GA-KNIGHT-11")
def test_each_side_shows_one_knight_card_at_most_or_as_many_as_the_house_rule_says(limit: int) -> None:
    play = armed(cards={A: {"knight": 3}, B: {"knight": 3}}, options={"knight_limit": limit})
    play.does(A, Attack, target=B)
    for seat in (A, B):
        play.refuses(seat, ShowCards, knights=limit + 1)
        shows(play, seat, "", limit)
    assert totals(play) == (9 + limit, 9 + limit)
    assert [play.game.pile(used(seat)).total for seat in (A, B)] == [limit, limit]


@pytest.mark.rule("GA-KNIGHT-03")
def test_the_limit_is_of_a_turn_and_begins_anew_with_the_next() -> None:
    play = armed(cards={A: {"knight": 2}, B: {"knight": 2}})
    fights(play, knights=(1, 1))
    new_knights(play)
    ends(play)
    fights(play, B, A, knights=(1, 1))
    assert totals(play) == (10, 10)


@pytest.mark.rule("GA-KNIGHT-04")
def test_a_card_played_before_in_the_turn_does_not_matter() -> None:
    play = armed(cards={A: {"knight": 1, "monopoly": 1}})
    play.does(A, PlayMonopoly, resource="sheep")
    play.refuses(A, PlayKnight)
    fights(play, knights=(1, 0))
    assert totals(play) == (10, 9)


@pytest.mark.rule("GA-KNIGHT-04")
def test_a_knight_card_played_before_in_the_turn_does_not_matter_either() -> None:
    play = armed(cards={A: {"knight": 2}})
    play.does(A, PlayKnight)
    hex_ = next(h for h in sorted(play.game.island.land) if h != play.game.where(ROBBER))
    play.does(A, MoveRobber, hex=hex_)
    fights(play, knights=(1, 0))
    assert totals(play) == (10, 9)
    assert play.game.pile(used(A)).plain() == {"knight": 2}


@pytest.mark.rule("GA-KNIGHT-09")
def test_the_battle_leaves_the_one_development_card_of_the_turn_free() -> None:
    play = armed(cards={A: {"knight": 2}})
    fights(play, knights=(1, 0))
    new_knights(play)
    play.does(A, PlayKnight)
    assert play.game.pile(used(A)).plain() == {"knight": 2}


@pytest.mark.rule("GA-KNIGHT-05")
@pytest.mark.parametrize("seat", [A, B])
def test_the_third_knight_shown_in_a_battle_brings_the_largest_army(seat: int) -> None:
    play = armed(cards={seat: ONE}, knights={seat: 2}, chips={A: 2, B: 2})
    before = play.points(seat)[0]
    fights(play, knights=(1, 0) if seat == A else (0, 1))
    assert play.holder("largest_army") == seat
    assert play.points(seat)[0] == before + 3, "the army's two and the chip"


@pytest.mark.rule("GA-KNIGHT-10")
def test_a_shown_knight_card_counts_with_the_outcome_and_not_before() -> None:
    play = armed(cards={A: ONE}, knights={A: 2})
    play.does(A, Attack, target=B)
    shows(play, A, "", 1)
    assert play.at() == ("show_second", (B,))
    assert play.holder("largest_army") is None
    assert play.game.pile(used(A)).plain() == {"knight": 2}


@pytest.mark.parametrize("whose", ["turn player", "target"])
@pytest.mark.rule("GA-KNIGHT-06", "GA-KNIGHT-10")
def test_both_third_knights_in_one_battle_give_the_army_to_the_turn_player(whose: str) -> None:
    active, other = (A, B) if whose == "turn player" else (B, A)
    play = armed(active=active, cards={A: ONE, B: ONE}, knights={A: 2, B: 2})
    fights(play, active, other, knights=(1, 1))
    assert play.holder("largest_army") == active


TIES = {
    "four each": ({A: 3, B: 3}, NOBODY, A),
    "a third player has as many": ({A: 2, B: 2, C: 3}, NOBODY, None),
    "a third player has more": ({A: 2, B: 2, C: 4}, C, C),
    "one of them held it": ({A: 3, B: 3}, B, B),
    "less than three": ({A: 1, B: 1}, NOBODY, None),
    "a third player is passed": ({A: 3, B: 3, C: 3}, C, A),
    "not level": ({A: 2, B: 3}, NOBODY, B),
}


@pytest.mark.parametrize("kind", TIES)
@pytest.mark.rule("GA-KNIGHT-06", "GA-KNIGHT-10")
def test_a_tied_army_goes_to_the_turn_player_only_where_nobody_else_has_a_claim(kind: str) -> None:
    before, held, after = TIES[kind]
    play = armed(cards={A: ONE, B: ONE}, knights=before, also=_held(held))
    fights(play, knights=(1, 1))
    assert _holder(play) == after


ALONE: dict[str, tuple[dict[int, int], int, int, int | None]] = {
    "the turn player's card": ({A: 2, B: 3}, NOBODY, A, A),
    "the target's card": ({A: 3, B: 2}, NOBODY, B, A),
    "four each by the turn player's": ({A: 3, B: 4}, NOBODY, A, A),
    "the other held it": ({A: 2, B: 3}, B, A, B),
    "the turn player held it": ({A: 3, B: 2}, A, B, A),
    "a third player has as many": ({A: 2, B: 3, C: 3}, NOBODY, A, None),
    "a third player is passed": ({A: 3, B: 4, C: 3}, C, A, A),
    "less than three": ({A: 1, B: 2}, NOBODY, A, None),
}
"""Used knights before, who holds the army, who alone shows a card; and who holds the army then."""


@pytest.mark.parametrize("kind", ALONE)
@pytest.mark.rule("GA-KNIGHT-10")
def test_a_tie_reached_by_one_sides_card_alone_is_decided_in_the_same_way(kind: str) -> None:
    before, held, shows_one, after = ALONE[kind]
    play = armed(cards={shows_one: ONE}, knights=before, also=_held(held))
    fights(play, knights=(1, 0) if shows_one == A else (0, 1))
    assert _holder(play) == after


@pytest.mark.parametrize(("before", "after"), [(2, A), (3, None)])
@pytest.mark.rule("GA-KNIGHT-10")
def test_by_house_rule_only_three_each_are_the_turn_players(before: int, after: int | None) -> None:
    play = armed(
        cards={A: ONE, B: ONE}, knights={A: before, B: before}, also=_held(NOBODY), options={"knight_tie": "base"}
    )
    fights(play, knights=(1, 1))
    assert _holder(play) == after


@pytest.mark.parametrize(("shown", "after"), [((2, 2), A), ((1, 2), B)])
@pytest.mark.rule("GA-KNIGHT-11")
def test_with_more_knight_cards_the_army_is_compared_after_all_of_them(shown: tuple[int, int], after: int) -> None:
    play = armed(cards={A: {"knight": 2}, B: {"knight": 2}}, knights={A: 1, B: 1}, options={"knight_limit": 2})
    fights(play, knights=shown)
    assert totals(play) == (9 + shown[0], 9 + shown[1])
    assert _holder(play) == after


@pytest.mark.rule("GA-KNIGHT-11", "GA-KNIGHT-10")
def test_the_army_of_the_first_to_be_counted_is_not_given_before_the_others_are() -> None:
    """Ann's two make three first; Ben's two make four, so nothing may ever lie with Ann."""
    play = armed(cards={A: {"knight": 2}, B: {"knight": 2}}, knights={A: 1, B: 2}, options={"knight_limit": 2})
    fights(play, knights=(2, 2))
    moved = [fact.seat for facts in play.told for fact in facts if isinstance(fact, AwardMoved)]
    assert moved == [B]


@pytest.mark.parametrize(("fresh", "seat"), [(False, A), (True, A)])
@pytest.mark.rule("GA-KNIGHT-07")
def test_a_card_of_this_turn_may_be_shown_by_house_rule_only(fresh: bool, seat: int) -> None:
    play = armed(bought={seat: ONE}, options={"knight_fresh": fresh})
    play.does(A, Attack, target=B)
    if fresh:
        shows(play, A, "", 1)
        shows(play, B)
        assert totals(play) == (10, 9)
        assert play.game.pile(used(A)).plain() == ONE
    else:
        play.refuses(A, ShowCards, knights=1)


@pytest.mark.rule("GA-KNIGHT-08")
def test_in_a_battle_a_knight_card_moves_neither_robber_nor_cards() -> None:
    play = armed(cards={A: ONE, B: ONE}, settlements={B: [CC[0]]})
    robber = play.game.where(ROBBER)
    fights(play, knights=(1, 1))
    assert play.at() == ("summon", (A, B))
    assert play.game.where(ROBBER) == robber
    assert [play.holds(seat) for seat in (A, B)] == [{"ore": 3, "wood": 1}] * 2


def _held(seat: int) -> tuple[AwardMoved, ...]:
    return (AwardMoved("largest_army", seat),)


def _holder(play: Play) -> int | None:
    holder = play.holder("largest_army")
    return None if holder == NOBODY else holder
