"""Double taps in every variant: the second undoes, ends and makes nothing by what the first has brought under the
finger.

Taps land on random tiles and places at random moments. What a tap means, and when, must not be known here.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.rules.registry import VARIANTS
from tests.table.seated import play
from tests.tablet.around_home import EveningOnPaper, kit_of
from tests.tablet.evenings import Evening, Finger, next_frame
from tests.tablet.moments import Begin, by_touch

TAPS = 40
TAKES = (0.1, 0.4, 0.7, 0.95)
"""Seconds from the first tap to the second."""
PORTRAIT = (800, 1280)
"""There what is asked lies over the games it is asked about."""
Point = tuple[float, float]


def spots(evening: Evening, finger: Finger, luck: Random) -> list[Point]:
    """Return where something can be tapped: tiles, lit places, places where something can be begun, faces of dice."""
    screen = evening.screen
    found = [finger.middle(tile) for tile in finger.tiles.values()]
    if screen.sheet is None and screen.page is None:
        board, rows = screen.face.board, finger.face_rows
        places = {*board.view.highlight, *screen.moment.offers.sites} if board.opacity else set[str]()
        found += [board.window_xy(place) for place in sorted(places)]
        for at, row in enumerate(rows.rows):
            x, y, _ = rows.spot_of(at, luck.choice(row.choices)[0], len(rows.rows), row.choices)
            found.append((rows.x + x * rows.look.unit, rows.top - y * rows.look.unit))
    return found


def stands(evening: Evening) -> list[Any]:
    """Return what has been done at the table, and whether the screen was left for good."""
    ends = [name for name, _ in evening.went if name in ("leave", "off")]
    return [evening.table.history.head, sorted(evening.table.history.entries), ends]


def lies(evening: Evening) -> list[Any]:
    """Return what tells one screen from another."""
    now = evening.screen.conversation
    return [type(now.board), now.top, now.draft, now.aside, now.by_hand]


@pytest.mark.parametrize(
    ("variant", "seed"),
    [
        pytest.param(variant, seed, marks=[pytest.mark.thorough] * bool(seed))
        for variant in VARIANTS
        for seed in range(6)
    ],
)
def test_the_second_of_two_taps_does_nothing_by_what_the_first_has_brought(
    beginning: Begin, variant: str, seed: int
) -> None:
    luck = Random(seed)
    hands = luck.choice(["digital", "physical"])
    evening, finger = beginning(VARIANTS[variant], players=4, hands=hands, placing=by_touch)
    with evening.unseen():
        play(luck, evening.table, luck.randrange(80))
    for _ in range(TAPS):
        if evening.screen.conversation.top is None and luck.random() < 0.4:
            play(luck, evening.table, luck.randrange(1, 4))
        x, y = luck.choice(spots(evening, finger, luck))
        before = stands(evening), lies(evening)
        finger.pace = 2.0
        finger.tap(x, y)
        next_frame()
        after = stands(evening), lies(evening)
        finger.pace = luck.choice(TAKES)
        finger.tap(x + luck.uniform(-9, 9), y + luck.uniform(-9, 9))
        next_frame()
        if before != after:
            assert stands(evening) == after[0], (x, y, finger.pace, before, after, lies(evening))
        if evening.table.game.front is None:
            return  # somebody has won


@pytest.mark.parametrize("takes", [0.1, 0.9])
def test_a_kept_game_is_opened_by_nobody_who_has_not_read_what_is_asked(
    show: Callable[..., Any], tap: Callable[..., None], takes: float
) -> None:
    from ui.tablet.screens.past import Past  # noqa: PLC0415 imports Kivy, which needs GL

    now, paper = [0.0], EveningOnPaper()
    kit = replace(kit_of(PORTRAIT), now=lambda: now[0])
    page: Any = Past(kit, paper, lambda to, **args: None)  # type: ignore[arg-type] # an evening on paper is enough
    screen = show(page, size=PORTRAIT)
    games = [name for name in screen.parts if name.startswith("evening")]
    assert games
    for game in games:
        for seconds in (0.0, takes):
            now[0] += seconds
            tap(*screen.middle(game))
        assert paper.asked == []
        screen.close()
        now[0] += 2.0
