"""People over many evenings: what can be counted by hand, and how far fair dice stray beside dice that were thrown."""

from __future__ import annotations

from itertools import count
from math import sqrt
from random import Random

import pytest
from msgspec.structs import replace

from companion.board.maps import beginner
from companion.fair_dice import chances
from companion.game.cards import Cards
from companion.game.decide import begin
from companion.game.facts import CardsMoved, DiceThrown, Fact, GameWon, PiecePlaced
from companion.game.history import Entry
from companion.game.moves import Move
from companion.game.secret import EVERYONE, TABLE, Secret
from companion.game.state import BANK, Piece, Seat, Setup, hand
from companion.people import SURE, Played, Share, people, played
from companion.rules.base import BASE

SETUP = Setup(variant="base", seats=(Seat("Ann", "red"), Seat("Ben", "blue"), Seat("Cleo", "white")), board=beginner())
GAME = begin(BASE, SETUP, TABLE)
CORNER = max(GAME.island.corners, key=lambda corner: len(GAME.island.corner_hexes[corner]))


def entries(*facts: tuple[Fact, ...]) -> list[Entry]:
    return [Entry(seq, seq - 1, Move(seat=0, revision=0), told, 1) for seq, told in zip(count(1), facts, strict=False)]


def brought(total: int) -> int:
    """How many cards a settlement at CORNER gets for a sum."""
    return sum(GAME.board.token_of(hex_) == total for hex_ in GAME.island.corner_hexes[CORNER])


def test_a_game_that_has_not_begun_counts_for_nobody() -> None:
    assert people([played(BASE, SETUP, [])]) == ()


def test_games_wins_and_points_go_to_whoever_sat_there_by_that_name() -> None:
    settled, thrown, won = PiecePlaced(CORNER, Piece("settlement", 1)), DiceThrown(0, (1, 1)), GameWon(1, 10)
    other = replace(SETUP, seats=(Seat("Ben", "red"), Seat("Dora", "blue"), Seat("Ann", "white"), Seat("Eli", "brown")))
    games = [
        played(BASE, SETUP, entries((settled, thrown), (won,))),
        played(BASE, other, entries((settled, thrown), (won,))),
        played(BASE, SETUP, entries((settled, thrown))),
    ]
    found = {person.name: person for person in people(games)}
    assert [*found] == ["Ann", "Ben", "Cleo", "Dora", "Eli"], "whoever played most comes first"
    ben = found["Ben"]
    assert (ben.games, ben.over, ben.won, ben.throws) == (3, 2, 1, 3)
    assert ben.chance == pytest.approx(1 / 3 + 1 / 4)
    assert ben.points == pytest.approx((1 + 0) / 2), "a settlement in one of the games that are over"
    assert (found["Dora"].won, found["Dora"].games) == (1, 1)


def test_luck_is_what_the_dice_brought_beyond_what_the_places_owed() -> None:
    got = CardsMoved(BANK, hand(1), Secret(Cards({"wheat": 3}), EVERYONE))
    told = played(BASE, SETUP, entries((PiecePlaced(CORNER, Piece("settlement", 1)),), (DiceThrown(0, (2, 2)), got)))
    owed = sum(share * brought(total) for total, share in chances(2).items())
    square = sum(share * brought(total) ** 2 for total, share in chances(2).items())
    ben = next(person for person in people([told]) if person.name == "Ben")
    assert ben.luck == pytest.approx(3 - owed)
    assert ben.stray == pytest.approx(SURE * sqrt(square - owed**2))
    assert ben.remarkable is (abs(3 - owed) > ben.stray)


def test_fair_dice_put_one_in_twenty_beyond_the_band() -> None:
    luck, throws, beyond = Random(5), 60, 0
    told = played(BASE, SETUP, entries((PiecePlaced(CORNER, Piece("settlement", 1)),), (DiceThrown(0, (1, 1)),)))
    one = next(share for share in told.shares if share.name == "Ben")
    for _ in range(2_000):
        cards = sum(brought(luck.randint(1, 6) + luck.randint(1, 6)) for _ in range(throws))
        share = Share("Ben", 0, False, cards, one.expected * throws, one.variance * throws)
        (ben,) = people([Played(True, throws, (share,))])
        beyond += ben.remarkable
    assert 0.03 < beyond / 2_000 < 0.07
