"""Maps whose barren tiles are exchanged once all is laid out, for any kit that says so."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.board.island import LARGE, STANDARD
from companion.board.mapfile import format_map, parse_map
from companion.board.maps import LARGE_KIT, STANDARD_KIT, MapKit, beginner, exchanged, free, lay_out
from tests.board.chances import Seeded

EXCHANGING = replace(LARGE_KIT, instead="fields", spare=(2, 12, 3))
"""A kit whose two deserts become fields at the end."""


@given(st.integers(0, 2**32))
def test_barren_tiles_are_exchanged_once_all_is_laid_each_with_the_first_spare_token_no_neighbour_has(
    seed: int,
) -> None:
    before, after = free(LARGE_KIT, Seeded(seed)), free(EXCHANGING, Seeded(seed))
    deserts = [hex_ for hex_, terrain in before.terrain if terrain == "desert"]
    for hex_, terrain in after.terrain:
        if hex_ not in deserts:
            assert (terrain, after.token_of(hex_)) == (before.terrain_of(hex_), before.token_of(hex_))
            continue
        near = {after.token_of(neighbour) for neighbour in LARGE.hex_neighbours[hex_]}
        token = after.token_of(hex_)
        assert terrain == "fields" and token in EXCHANGING.spare
        assert token not in near or near >= set(EXCHANGING.spare)
        assert near >= set(EXCHANGING.spare[: EXCHANGING.spare.index(token)]), "none is passed over without need"
    assert (after.ports, after.robber) == (before.ports, before.robber)


@given(st.integers(0, 2**32))
def test_a_map_that_was_exchanged_is_written_and_read_as_it_is(seed: int) -> None:
    after = free(EXCHANGING, Seeded(seed))
    assert exchanged(EXCHANGING, after) == after
    assert parse_map(format_map(after), EXCHANGING) == after
    assert parse_map(format_map(free(LARGE_KIT, Seeded(seed))), EXCHANGING) == after, "as it was laid out, too"


def test_where_every_spare_token_has_a_like_neighbour_the_last_one_is_laid() -> None:
    kit = replace(STANDARD_KIT, instead="fields", spare=(5, 6))
    board = beginner()
    desert = board.robber
    tokens = dict(board.tokens) | dict(zip(STANDARD.hex_neighbours[desert][:2], (5, 6), strict=True))
    laid = lay_out(STANDARD, dict(board.terrain), tokens, board.ports, desert)
    assert exchanged(kit, laid).token_of(desert) == 6


@pytest.mark.parametrize("kit", [STANDARD_KIT, LARGE_KIT], ids=lambda kit: kit.island)
def test_a_kit_without_an_exchange_leaves_every_map_as_it_lies(kit: MapKit) -> None:
    board = free(kit, Seeded(5))
    assert exchanged(kit, board) == board
