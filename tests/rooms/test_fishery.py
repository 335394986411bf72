"""A room of fish: hexes that produce at several numbers, or in the sea."""

from __future__ import annotations

import pytest

from companion.game.brought import Yield, brought
from companion.game.cards import Cards
from companion.game.decide import fold
from companion.game.facts import CardsMoved, PieceMoved, PiecePlaced
from companion.game.secret import EVERYONE, Secret
from companion.game.silent import silent
from companion.game.state import BANK, Game, Piece, hand
from companion.rules.base import BASE
from companion.statistics import expected_gain
from tests.rooms.fishery import FISH, FISHERY, FISHES, GROUND, LAKE
from tests.rooms.scenes import at, do, given, made, move, table

FISHER = 1
THROWS = {2: (1, 1), 3: (1, 2), 4: (1, 3), 11: (5, 6), 12: (6, 6)}


def fishing(hex_: str) -> tuple[Game, str]:
    """Return a game at the throw with one more settlement at a hex, and where that stands."""
    game = at(table(FISHERY), "roll", "end_turn")
    free = next(corner for corner in game.island.corners if hex_ in corner.split("|") and corner not in game.pieces)
    return given(game, PiecePlaced(free, Piece("settlement", FISHER))), free


def lake() -> str:
    return next(hex_ for hex_, terrain in table(FISHERY).board.terrain if terrain == LAKE)


def off_the_lake(game: Game) -> Game:
    """Put the robber on another hex than the lake."""
    robber, here = Piece("robber"), game.where("robber")
    assert here is not None
    other = next(hex_ for hex_ in game.island.land if hex_ != here)
    return given(game, PieceMoved(here, other, robber, robber))


def fish(game: Game) -> int:
    return game.hand(FISHER).of(FISH)


@pytest.mark.parametrize("total", [2, 3, 11, 12])
def test_a_hex_may_produce_at_several_numbers(total: int) -> None:
    game, _ = fishing(lake())
    game = off_the_lake(game)
    assert fish(do(game, "Roll", 0, dice=THROWS[total])) == 1


def test_the_robber_keeps_it_back_and_that_is_said() -> None:
    game, _ = fishing(lake())
    facts = made(game, move(game, "Roll", 0, dice=(1, 1)))
    after = fold(game, facts)
    assert fish(after) == 0
    assert any(text.msgid.startswith("{what} at {place}") for text in silent(after, facts))


def test_a_hex_in_the_sea_may_produce_and_people_see_what_it_brought() -> None:
    game, place = fishing(GROUND)
    facts = made(game, move(game, "Roll", 0, dice=THROWS[4]))
    after = fold(game, facts)
    found = brought(after, facts)
    assert fish(after) == 1
    assert GROUND in found.hexes
    assert Yield(place, FISHER, Cards.one(FISH)) in [one for one in found.yields if one.cards.of(FISH)]


def test_a_count_of_the_bank_pays_by_the_same_numbers() -> None:
    game, _ = fishing(GROUND)
    drawn = CardsMoved(BANK, hand(0), Secret(Cards.facedown(FISHES), EVERYONE))
    game = do(given(game, drawn), "Roll", 0, dice=THROWS[4])
    assert game.front and (game.front.name, game.front.about) == ("count_bank", FISH)
    before = fish(game)
    assert fish(do(game, "CountBank", 0, number=2)) == before + 1


def test_what_a_throw_brings_on_average_counts_them() -> None:
    game, place = fishing(GROUND)
    plain = given(at(table(BASE), "roll", "end_turn"), PiecePlaced(place, Piece("settlement", FISHER)))
    more = expected_gain(game)[FISHER].expected - expected_gain(plain)[FISHER].expected
    assert more == pytest.approx(3 / 36)
