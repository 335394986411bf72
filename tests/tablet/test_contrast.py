"""Contrast where it counts: on the pixels the play screen draws, not only between the tokens it is drawn with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.tablet.evenings import Evening, Finger, Tray, a_setup, set_up, throw
from tests.tablet.legible import own_texts, parts_of
from tests.tablet.seeing import Picture, near
from ui.drawing.theme import Light, contrast
from ui.drawing.tokens import tokens
from ui.tablet.kit.screen_kit import Settings

READ = 4.5
"""What words need; WCAG 2.2, 1.4.3. A key without use is dim on purpose, and a tap on it says why."""


def colours_in(picture: Picture, left: float, low: float, right: float, high: float) -> list[str]:
    """Return the colours of a rectangle of a picture, the most frequent first."""
    found = Counter(picture.at(x, y) for x in range(int(left), int(right)) for y in range(int(low), int(high)))
    return [colour for colour, _ in found.most_common()]


def best(picture: Picture, rect: tuple[float, float, float, float]) -> float:
    """Return how much the strongest ink in a text's rectangle stands out from the ground it is written on."""
    x, y, w, h = rect
    ground, *inks = colours_in(picture, x, y + h * 0.25, x + w, y + h * 0.75)
    return max(contrast(ink, ground) for ink in inks)


@pytest.mark.parametrize("light", Light)
def test_every_word_at_the_table_stands_out_from_what_lies_under_it(
    light: Light, show: Callable[..., Any], tap: Callable[..., None], tmp_path: Path
) -> None:
    from kivy.clock import Clock  # noqa: PLC0415 imports Kivy, which needs GL

    from ui.tablet.kit.agenda import Agenda  # noqa: PLC0415 the same
    from ui.tablet.kit.texts import CornerCaption, Sentence  # noqa: PLC0415 the same
    from ui.tablet.kit.tiles import Tile  # noqa: PLC0415 the same
    from ui.tablet.kit.toolbar import ToolbarKey  # noqa: PLC0415 the same
    from ui.tablet.screens.play.parts import FittedScoreboard  # noqa: PLC0415 the same

    evening = Evening(tmp_path, a_setup(6), Settings(light=light, motion=False), (1280, 800), Tray())
    show(evening.screen)
    finger = Finger(tap, evening)
    set_up(evening)
    throw(finger, 3, 5)
    Clock.tick()  # the light on the table is drawn at the next tick
    picture = Picture(evening.screen)
    words = [
        part
        for part in parts_of(evening.screen)
        if isinstance(part, Tile | FittedScoreboard | Sentence | CornerCaption | Agenda)
        and not (isinstance(part, ToolbarKey) and part.view.dim)
    ]
    found = {(type(part).__name__, rect): best(picture, rect) for part in words for rect in own_texts(part)}
    assert len(found) > 20
    assert {where: round(seen, 2) for where, seen in found.items() if seen < READ} == {}


@pytest.mark.parametrize("light", Light)
def test_every_seats_colour_is_on_its_pieces_and_in_its_row(
    light: Light, show: Callable[..., Any], tap: Callable[..., None], tmp_path: Path
) -> None:
    evening = Evening(tmp_path, a_setup(6), Settings(light=light, motion=False), (1280, 800), Tray())
    show(evening.screen)
    set_up(evening)
    for part in (evening.screen.face.board, evening.screen.face.scoreboard):
        drawn = Picture(part).colours()
        for seat in tokens().seat:
            assert any(near(tokens().seat[seat].piece, colour) for colour in drawn), (type(part).__name__, seat)
