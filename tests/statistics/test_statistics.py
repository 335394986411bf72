"""Statistics: the figures of evenings that can be counted by hand, and probabilities beside printed tables."""

from __future__ import annotations

from collections import Counter
from itertools import count
from random import Random

import pytest

from companion.board.maps import beginner
from companion.fair_dice import chances, fairness, power, tail
from companion.game.cards import Cards
from companion.game.decide import begin, choices, decide, evolve, fold
from companion.game.facts import CardsMoved, DiceThrown, GameWon, PiecePlaced, PieceRemoved, StepsQueued, TurnBegan
from companion.game.history import Entry
from companion.game.moves import Move
from companion.game.secret import EVERYONE, TABLE, Secret
from companion.game.state import BANK, Piece, Seat, Setup, Step, hand
from companion.game.text import Refusal
from companion.rules.base import BASE
from companion.statistics import expected_gain, statistics
from tests.laws.player import complete
from tests.variants.beacon import EVENTFUL, SIGNS

SETUP = Setup(variant="base", seats=(Seat("Ann", "red"), Seat("Ben", "blue"), Seat("Cleo", "white")), board=beginner())
ANY = Move(seat=0, revision=0)


def thrown(luck: Random, weights: tuple[int, ...]) -> list[int]:
    """Return how often each face falls in 70 throws of two dice."""
    seen = Counter(luck.choices(range(6), weights, k=140))
    return [seen[face] for face in range(6)]


def entries(*facts: tuple[object, ...]) -> list[Entry]:
    return [Entry(seq, seq - 1, ANY, told, 1) for seq, told in zip(count(1), facts, strict=False)]  # type: ignore[arg-type] # one move for all


def got(seat: int, n: int) -> CardsMoved:
    return CardsMoved(BANK, hand(seat), Secret(Cards({"wheat": n}), EVERYONE))


def test_the_chances_of_two_dice_are_the_pips_on_the_tokens() -> None:
    assert [round(36 * share) for share in chances(2).values()] == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    assert sum(chances(3).values()) == pytest.approx(1)


def test_every_sum_stands_beside_what_was_to_be_expected() -> None:
    told = statistics(BASE, SETUP, entries((DiceThrown(0, (3, 4)),), (DiceThrown(1, (6, 6)),)))
    assert {s.total: s.count for s in told.sums if s.count} == {7: 1, 12: 1}
    assert {s.total: s.expected for s in told.sums}[7] == pytest.approx(2 / 6)
    assert told.faces == (0, 0, 1, 1, 0, 2) and told.throws == 2


def test_the_signs_that_fell_stand_beside_what_was_to_be_expected_and_one_that_stayed_lying_counts_once() -> None:
    throws = (DiceThrown(0, (1, 1, 2)), DiceThrown(0, (3, 4, 2), kept=1), DiceThrown(0, (5, 5, 4), chosen=2))
    told = statistics(EVENTFUL, SETUP, entries(*((throw,) for throw in throws)))
    alike, wood, sheep, ore = told.signs
    assert [(each.word, each.count) for each in (alike, wood)] == [(SIGNS[0].word, 1), (SIGNS[3].word, 1)]
    assert (alike.expected, wood.expected) == pytest.approx((1.0, 1 / 3))
    assert sheep.count == ore.count == 0
    assert told.faces == (2, 0, 1, 1, 0, 0), "no sign is a number"
    assert statistics(BASE, SETUP, entries((DiceThrown(0, (3, 4)),))).signs == ()


def test_a_settlement_is_owed_the_pips_around_it_and_a_city_twice_as_many() -> None:
    game = begin(BASE, SETUP, TABLE)
    corner = max(game.island.corners, key=lambda c: len(game.island.corner_hexes[c]))
    pips = sum(6 - abs(7 - (game.board.token_of(h) or 13)) for h in game.island.corner_hexes[corner])
    settled = evolve(game, PiecePlaced(corner, Piece("settlement", 1)))
    grown = evolve(game, PiecePlaced(corner, Piece("city", 1)))
    assert expected_gain(settled)[1].expected == pytest.approx(pips / 36)
    assert expected_gain(grown)[1].expected == pytest.approx(2 * pips / 36)
    assert expected_gain(settled).keys() == {1}


def test_the_robbers_hex_owes_nothing() -> None:
    game = evolve(begin(BASE, SETUP, TABLE), PiecePlaced("0,0", Piece("settlement", 1)))
    hex_ = next(h for h, _ in game.board.tokens)
    game = evolve(game, PiecePlaced(game.island.hex_corners[hex_][0], Piece("settlement", 0)))
    before = expected_gain(game)[0].expected
    desert = game.where("robber")
    assert desert is not None
    moved = evolve(evolve(game, PieceRemoved(desert, Piece("robber"))), PiecePlaced(hex_, Piece("robber")))
    assert 0 not in expected_gain(moved) or expected_gain(moved)[0].expected < before


def test_only_what_the_throw_brought_is_a_gain() -> None:
    later = StepsQueued((Step("count_bank"),))
    told = statistics(
        BASE,
        SETUP,
        entries(
            (got(0, 3),),  # a second settlement's first cards: no throw
            (StepsQueued((Step("roll"),)), DiceThrown(0, (2, 2)), got(1, 2), later),
            (got(2, 1),),  # the kind of which the bank had to be counted belongs to the same throw
            (TurnBegan(1), StepsQueued((Step("trade"),))),
            (got(0, 1),),  # a trade with the bank
        ),
    )
    assert [gain.cards for gain in told.gains] == [0, 2, 1]


@pytest.mark.parametrize(("chosen", "faces"), [(0, (0, 0, 1, 0, 0, 1)), (1, (0, 0, 1, 0, 0, 0)), (2, (0,) * 6)])
def test_of_a_throw_with_a_die_that_was_set_only_the_other_tells_about_the_dice(
    chosen: int, faces: tuple[int, ...]
) -> None:
    settled = PiecePlaced("0,0|0,1|1,0", Piece("settlement", 1))
    told = statistics(BASE, SETUP, entries((settled,), (DiceThrown(0, (6, 3), chosen=chosen), got(1, 2))))
    counted = chosen == 0
    assert (told.faces, told.throws) == (faces, int(counted))
    assert sum(s.count for s in told.sums) == int(counted)
    assert [gain.cards for gain in told.gains] == [0, 2 * counted, 0]
    assert [gain.expected > 0 for gain in told.gains] == [False, counted, False]


@pytest.mark.parametrize(
    ("void", "kept", "faces", "owed"), [(True, 0, (0, 0, 1, 0, 0, 1), 0), (False, 1, (0,) * 5 + (1,), 1)]
)
def test_a_throw_that_counts_for_nothing_owes_nothing_and_a_die_that_stays_fell_but_once(
    void: bool, kept: int, faces: tuple[int, ...], owed: int
) -> None:
    settled = PiecePlaced("0,0|0,1|1,0", Piece("settlement", 1))
    told = statistics(BASE, SETUP, entries((settled,), (DiceThrown(0, (6, 3), kept=kept, void=void),)))
    assert told.faces == faces
    assert sum(gain.expected > 0 for gain in told.gains) == owed


def test_what_the_bank_owes_for_dice_that_were_set_is_no_gain_either() -> None:
    later = StepsQueued((Step("count_bank"),))
    told = statistics(
        BASE,
        SETUP,
        entries(
            (StepsQueued((Step("roll"),)), DiceThrown(0, (2, 2)), later),
            (got(1, 1),),
            (TurnBegan(1), StepsQueued((Step("roll"),))),
            (DiceThrown(1, (2, 2), chosen=2), later),
            (got(1, 5),),
        ),
    )
    assert [gain.cards for gain in told.gains] == [0, 1, 0]


def test_a_turn_lasts_from_its_beginning_to_the_next_and_a_break_does_not_move_the_middle() -> None:
    turns = entries((TurnBegan(0),), (TurnBegan(1),), (TurnBegan(0),), (TurnBegan(0),), (TurnBegan(0),))
    times = {1: 100.0, 2: 160.0, 3: 170.0, 4: 250.0, 5: 9_000.0}
    told = statistics(BASE, SETUP, turns, times)
    ann = next(turn for turn in told.turns if turn.seat == 0)
    assert (ann.count, ann.median, ann.longest) == (3, 80.0, 8_750.0)
    assert statistics(BASE, SETUP, turns).turns == ()


def test_the_winners_last_turn_is_over_with_the_game() -> None:
    told = statistics(BASE, SETUP, entries((TurnBegan(0),), (GameWon(0, 10),)), {1: 5.0, 2: 30.0})
    assert [(turn.seat, turn.longest) for turn in told.turns] == [(0, 25.0)]


@pytest.mark.parametrize(
    ("chi_square", "freedom", "p"),
    [(11.070, 5, 0.05), (15.086, 5, 0.01), (3.841, 1, 0.05), (18.307, 10, 0.05), (9.236, 5, 0.1)],
)
def test_the_tail_of_chi_square_agrees_with_the_printed_tables(chi_square: float, freedom: int, p: float) -> None:
    assert tail(chi_square, freedom) == pytest.approx(p, abs=2e-5)


def test_fair_dice_are_objected_to_in_one_of_twenty_evenings() -> None:
    luck, trials = Random(7), 2_000
    evenings = (fairness(thrown(luck, (1,) * 6), 2) for _ in range(trials))
    objected = sum(found is not None and found.remarkable for found in evenings)
    assert 0.035 < objected / trials < 0.065


def test_the_power_is_what_a_loaded_die_shows() -> None:
    luck, trials = Random(8), 2_000
    weights = (4, 4, 4, 4, 4, 5)  # one face in 5 of 25
    found = [fairness(thrown(luck, weights), 2) for _ in range(trials)]
    objected = sum(each is not None and each.remarkable for each in found) / trials
    assert found[0] is not None and found[0].power == pytest.approx(objected, abs=0.03)
    assert found[0].power < 0.2, "one evening proves little"
    assert power(2 * found[0].needed * 0.008, 5) >= 0.8 > power((2 * found[0].needed - 3) * 0.008, 5)


def test_too_few_throws_are_not_tested() -> None:
    assert fairness((5, 5, 5, 5, 5, 4), 2) is None
    even = fairness((5, 5, 5, 5, 5, 5), 2)
    assert even is not None and even.p == pytest.approx(1) and not even.remarkable
    assert fairness((30, 0, 0, 0, 0, 0), 1).remarkable  # type: ignore[union-attr] # enough throws


def test_a_whole_evening_pays_about_what_it_owes() -> None:
    luck, game = Random(3), begin(BASE, SETUP)
    path: list[Entry] = []
    while game.turn < 60 and game.winner < 0:
        found = [c for seat in (game.front.waiting if game.front else ()) for c in choices(game, seat)]
        move = complete(luck, game, game, luck.choice(found))
        if move is None:
            continue
        facts = decide(game, move)
        if isinstance(facts, Refusal):
            continue
        path.append(Entry(len(path) + 1, len(path), move, facts, 1))
        game = fold(game, facts)
    told = statistics(BASE, SETUP, path)
    gained, owed = sum(g.cards for g in told.gains), sum(g.expected for g in told.gains)
    assert told.throws >= 50 and 0.6 < gained / owed < 1.5
    assert all(len(points) == len(told.points[0]) for points in told.points) and told.target == 10
