"""Laws of what stands on the board: what is indexed or remembered is what one finds who looks at every place."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from companion.board.roads import search
from companion.game.pieces import Pieces
from companion.game.state import NOBODY, Game, Piece
from companion.rules.base.awards import recount_roads
from companion.rules.base.questions import road_length
from tests.laws.evenings import Evening

SEATS = (NOBODY, 0, 1)
WHATS = ("road", "city")
HERE = st.lists(st.sampled_from([Piece(what, seat) for what in WHATS for seat in SEATS]), max_size=3).map(tuple)


def found(pieces: Pieces, what: str, seat: int) -> tuple[str, ...]:
    """Look at every place."""
    return tuple(sorted(p for p, here in pieces.items() if any(x.what == what and x.seat == seat for x in here)))


def test_where_pieces_stand_is_what_one_finds_at_every_place(evening: Evening) -> None:
    seats = (NOBODY, *range(len(evening.setup.seats)))
    for game in _after_each_change(evening):
        for what in evening.variant.pieces:
            there = {seat: found(game.pieces, what, seat) for seat in seats}
            assert {seat: game.places(seat, what) for seat in seats} == there
            assert game.where(what) == min((place for places in there.values() for place in places), default=None)
        for seat in seats:
            both = {place for what in evening.variant.pieces for place in found(game.pieces, what, seat)}
            assert game.places(seat, *evening.variant.pieces) == tuple(sorted(both))


def test_a_road_is_as_long_as_a_search_that_remembers_nothing_finds_it(evening: Evening) -> None:
    questions = evening.variant.questions
    for game in _after_each_change(evening):
        for seat in range(len(evening.setup.seats)):
            edges = questions.road_edges(game, seat)
            assert road_length(game, seat) == search(game.island, edges, questions.road_blockers(game, seat))


def test_the_longest_road_lies_with_whom_a_count_of_all_roads_finds(evening: Evening) -> None:
    """A road that is built is not measured against all: nobody else's can have changed (BASE-AWARD-02)."""
    for game in _after_each_change(evening):
        assert not tuple(recount_roads(game))


@given(st.lists(st.tuples(st.sampled_from("abc"), HERE)))
def test_pieces_come_and_go_as_they_like_and_all_are_found(changes: list[tuple[str, tuple[Piece, ...]]]) -> None:
    pieces, plain = Pieces(), dict[str, tuple[Piece, ...]]()
    for place, here in changes:
        before, pieces = pieces, pieces.with_place(place, here)
        assert before == {at: there for at, there in plain.items() if there}, "what others hold stays as it was"
        plain[place] = here
        for known in (pieces, Pieces(pieces)):
            assert known == {at: there for at, there in plain.items() if there}
            for what in WHATS:
                assert {s: known.standing(what).get(s, ()) for s in SEATS} == {s: found(known, what, s) for s in SEATS}


def _after_each_change(evening: Evening) -> list[Game]:
    games = evening.games
    return [game for before, game in pairwise(games) if game.pieces is not before.pieces]
