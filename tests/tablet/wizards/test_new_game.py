"""A new game of Wizards and Dragon by touch: its islands, the desert that is exchanged, and the large map's rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from companion.board.maps import beginner, exchanged, spiral
from companion.rules.wizards import WIZARDS
from tests.tablet.around_home import EveningOnPaper, Lots, press
from tests.tablet.legible import LookedAt
from tests.tablet.test_sizes import by_touch
from ui.dialogue.draft import Draft, as_laid, exchange, layouts
from ui.dialogue.house_file import HouseFile as Brought
from ui.dialogue.laying import Brush

Open = Callable[..., Any]
ISLAND, RULES = 3, 4
STANDARD, LARGE = WIZARDS.kits.values()


@pytest.fixture
def island(page: Open) -> Any:
    """The step at which the island is chosen."""
    house = EveningOnPaper(variants=(WIZARDS,))
    house.brought = Brought(WIZARDS, None, {})
    screen = page("new_game.screen.NewGame", house)
    screen.now = replace(screen.now, step=ISLAND)
    screen.refresh()
    return screen


def test_the_beginners_map_is_offered_only_for_the_tiles_it_is_printed_for() -> None:
    assert [set(layouts(kit)) for kit in (STANDARD, LARGE)] == [{"spiral", "random"}] * 2


@pytest.mark.parametrize("seed", range(6))
def test_an_exchanged_desert_can_be_put_back_and_exchanged_again(seed: int) -> None:
    board = spiral(STANDARD, Lots(seed))
    before = as_laid(STANDARD, board)
    assert before.terrain_of(board.robber) == "desert" and before.token_of(board.robber) is None
    assert exchanged(STANDARD, before) == board


def test_where_nothing_is_exchanged_nothing_is_told() -> None:
    board = spiral(LARGE, Lots())
    assert as_laid(LARGE, board) is board and exchange(LARGE, board) is None
    assert exchange(STANDARD, beginner()) is None, "its desert lies there still"


def test_the_island_says_what_takes_the_deserts_place_and_rings_it(island: Any, tap: Callable[..., None]) -> None:
    board = island.draft.board
    told = island.parts["exchange"].view.text
    number = board.token_of(board.robber)
    assert number in STANDARD.spare and told == (
        f"Last, the desert goes: put a fields tile and a {number} in its place, under the robber."
    )
    assert [(badge.place, badge.ring) for badge in island.parts["board"].view.badges] == [(board.robber, True)]
    press(tap, island, "bright")
    assert island.parts["board"].view.badges == (), "it is told where the island is laid out, not for ever"


def test_one_touch_lays_out_the_large_map_which_needs_more_points_and_another_the_small_one(
    island: Any, tap: Callable[..., None]
) -> None:
    press(tap, island, "large")
    assert island.draft.board.island == LARGE.island and island.parts["large"].view.chosen
    assert "exchange" not in island.parts
    island.take(island.now.at_step(RULES))
    for _ in range(9):
        if "victory_points" in island.parts:
            break
        press(tap, island, "other0")
    assert island.parts["victory_points"].value == 12
    assert island.draft.options == {"large_map": True}
    island.rule("victory_points", 10)
    assert island.draft.options == {"large_map": True, "victory_points": 10}
    island.rule("large_map", False)
    assert island.draft.options == {} and island.draft.board.island == STANDARD.island


def test_rules_that_hang_on_another_fall_with_it() -> None:
    draft = Draft((), beginner(), "file")
    large = draft.chosen("large_map", True, WIZARDS.options).chosen("victory_points", 12, WIZARDS.options)
    assert large.options == {"large_map": True}
    assert large.chosen("large_map", False, WIZARDS.options).options == {}


def test_the_map_by_touch_begins_with_the_desert_and_ends_with_it_exchanged(
    island: Any, tap: Callable[..., None]
) -> None:
    board = island.draft.board
    press(tap, island, "way hand")
    entry = island.entry
    assert entry.board == as_laid(STANDARD, board)
    for word in ("gold_river", "magic_city"):
        press(tap, island, f"brush {word} 0")
        assert entry.laying.brush == Brush("terrain", word) and island.parts[f"brush {word} 0"].view.ground == word
    press(tap, island, "mode port", "brush gold 2")
    assert entry.laying.brush == Brush("port", "gold", 2)
    press(tap, island, "bright")
    assert island.draft.board == board and island.draft.laid == "hand"
    assert "exchange" in island.parts


@pytest.mark.parametrize("large", [False, True])
def test_every_map_can_be_chosen_and_entered_in_every_look(island: Any, in_every_look: LookedAt, large: bool) -> None:
    board = spiral(LARGE if large else STANDARD, Lots())
    island.now = replace(island.now, draft=replace(island.draft, board=board))
    island.rule("large_map", large)
    assert in_every_look(island) == {}
    for mode in ("terrain", "token", "port"):
        assert in_every_look(island, by_touch(mode)) == {}, mode
