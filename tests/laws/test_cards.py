"""Laws of counting: cards are conserved, points are the sum of their parts, and what is believed of a hand is true.

The real cards (`truth`) are kept beside the companion's partial knowledge and judge it; no rule may enter.
"""

from __future__ import annotations

from collections import Counter

from companion.game.cards import Cards, Covers
from companion.game.correct import broken
from companion.game.facts import GameWon
from companion.game.panels import Scores
from companion.game.secret import KAZAMI, TABLE
from companion.game.state import Game
from companion.rules.base.names import COSTS
from tests.laws.evenings import Evening
from tests.laws.truth import agrees

MOMENTS = 100


def by_kind(piles: dict[str, Cards]) -> Counter[str]:
    return sum((Counter(dict(pile)) for pile in piles.values()), Counter())


def test_with_digital_hands_no_card_of_any_kind_is_ever_lost_or_made(digital: Evening) -> None:
    stock = by_kind(digital.games[0].piles)
    for game in digital.games:
        assert by_kind(game.piles) == stock
        assert not any(pile.unseen for pile in game.piles.values())


def test_with_any_hands_the_number_of_cards_stays_the_same(evening: Evening) -> None:
    stock = sum(pile.total for pile in evening.games[0].piles.values())
    for game in evening.games:
        assert sum(pile.total for pile in game.piles.values()) == stock


def test_nothing_impossible_ever_comes_about(evening: Evening) -> None:
    for game in evening.games:
        assert broken(game) is None


def test_what_anybody_believes_of_a_pile_is_true_of_the_real_cards(evening: Evening) -> None:
    for at in (*evening.moments(MOMENTS), -1):
        truth = evening.truths[at]
        for viewer in (*evening.viewers, KAZAMI):
            for name, pile in evening.known(viewer)[at].piles.items():
                assert agrees(pile, truth.get(name, Cards())), (at, viewer, name, pile, truth.get(name))


def test_a_cost_is_never_denied_to_a_hand_that_can_pay_nor_granted_to_one_that_cannot(evening: Evening) -> None:
    prices = (*COSTS.values(), *(Cards({kind: 4}) for kind in evening.variant.kinds_of("resource")))
    for at in evening.moments(MOMENTS):
        for seat in evening.setup_players:
            real = evening.truths[at].get(f"hand:{seat}", Cards())
            for viewer in (*evening.viewers, KAZAMI):
                _judges_truly(evening.known(viewer)[at].hand(seat), real, prices)


def _judges_truly(known: Cards, real: Cards, prices: tuple[Cards, ...]) -> None:
    for price in prices:
        can = all(real.of(kind) >= n for kind, n in price)
        assert known.covers(price) is not (Covers.NO if can else Covers.YES), (known, real, price)


def test_the_real_cards_are_conserved_too(evening: Evening) -> None:
    """The law of the law: a truth that lost cards would prove nothing."""
    stock = by_kind(evening.truths[0])
    assert all(by_kind(truth) == stock for truth in evening.truths)


def scores(game: Game) -> dict[int, tuple[int, int]]:
    panel = next(panel for panel in game.variant.panels(game) if isinstance(panel, Scores))
    return {score.seat: (score.open, score.total) for score in panel.scores}


def test_points_are_the_sum_of_their_parts_and_each_sees_what_he_may(evening: Evening) -> None:
    for at in (*evening.moments(MOMENTS), -1):
        game, shared = evening.games[at], scores(evening.known(TABLE)[at])
        for seat in evening.setup_players:
            parts = evening.variant.questions.points(game, seat)
            open_points = sum(part.points for part in parts if part.open)
            assert all(part.points > 0 for part in parts)
            assert shared[seat] == (open_points, open_points), (at, seat)
            assert scores(evening.known(seat)[at])[seat] == (open_points, sum(part.points for part in parts))


def test_who_wins_is_in_turn_and_has_the_points_that_were_agreed(evening: Evening) -> None:
    end = evening.games[-1]
    won = [fact for row in evening.rows for fact in row if isinstance(fact, GameWon)]
    assert won == [GameWon(end.active, scores(end)[end.active][0])]
    assert won[0].points >= end.option("victory_points")
    assert end.winner == end.active
    for game in evening.games[:-1]:
        parts = evening.variant.questions.points(game, game.active)
        assert game.turn == 0 or sum(part.points for part in parts if part.open) < end.option("victory_points")
