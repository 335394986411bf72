"""A track: how far something has come is seen on the table, on the sheet of what is counted, and on a seat's page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from companion.game.panels import Panel, Row, Tally, Total, Track, word
from companion.game.state import Game
from companion.game.variant import Variant
from companion.rules.base import BASE
from tests.tablet.moments import Begin
from tests.tablet.seeing import Picture, near
from ui.drawing.look import Look
from ui.drawing.theme import Light, Theme
from ui.drawing.track import TrackView, track_width
from ui.tablet.kit.stage import Box, Stage

C = Theme(Light.LAMP).c
STEP = 20


def with_tracks() -> Variant:
    """Return Base with a track of all, and one of each seat."""

    def panels(known: Game) -> tuple[Panel, ...]:
        way, own = Track(3, 7, "robber"), tuple(Track(seat, 5) for seat in known.players)
        of_all = Tally(word("robber"), (Row(word("robber"), (way,)),), (word("robber"),), (Total(word("robber"), way),))
        return (*BASE.panels(known), of_all, Tally(word("city"), (Row(word("city"), own),)))

    return replace(BASE, panels=panels)


def tracks(widget: Any) -> Iterator[TrackView]:
    """Yield the tracks of the sheet that lies over an evening."""
    from ui.tablet.kit.tracks import TrackLine  # noqa: PLC0415 imports Kivy, which needs GL

    yield from (part.view for part in widget.walk() if isinstance(part, TrackLine))


@pytest.mark.parametrize(("at", "filled"), [(0, ""), (2, "01"), (5, "01234")])
def test_reached_steps_are_filled_and_the_others_are_rings(show: Callable[..., Any], at: int, filled: str) -> None:
    from ui.tablet.kit.tracks import TrackLine  # noqa: PLC0415 imports Kivy, which needs GL

    line = TrackLine(Look(Theme(Light.LAMP), motion=False), TrackView(at, 5), STEP)
    line.place(Stage(1280, 800), Box(100, 100, 5 * STEP, 40))
    show(line)
    seen = Picture(line)
    assert "".join(str(i) for i in range(5) if near(seen.at(STEP * (i + 0.5), 20), C.lamp)) == filled
    assert all(near(seen.at(STEP * (i + 0.5), 20 + 0.3 * STEP), C.lamp, 40) for i in range(5))


def test_what_stands_on_a_track_takes_room_of_its_own() -> None:
    assert track_width(TrackView(0, 7, "robber"), STEP) == track_width(TrackView(7, 7, "robber"), STEP) > 7 * STEP


def test_the_track_of_all_is_always_seen_on_the_table_and_on_the_sheet_of_what_is_counted(beginning: Begin) -> None:
    evening, finger = beginning(variant=with_tracks())
    way = TrackView(3, 7, "robber")
    assert [line.track for line in evening.screen.face.bank.lines if line.track] == [way]
    finger.spot(Stage(1280, 800).box("bank"))
    assert list(tracks(evening.screen.sheet)) == [way]


def test_a_caption_draws_its_track_at_the_right_edge_below_its_words(show: Callable[..., Any]) -> None:
    from ui.tablet.kit.texts import CaptionLine, CornerCaption  # noqa: PLC0415 imports Kivy, which needs GL

    def painted(*lines: CaptionLine) -> tuple[int, int]:
        caption = CornerCaption(Look(Theme(Light.LAMP), motion=False), flush_right=True)
        caption.place(Stage(1280, 800), Box(100, 100, 240, 88))
        show(caption)
        caption.show(*lines)
        seen = Picture(caption)
        below = [x for x in range(240) if any(near(seen.at(x, y), C.ink) for y in range(30))]
        return (min(below), max(below)) if below else (0, 0)

    left, right = painted(CaptionLine("Way"), CaptionLine("", track=TrackView(7, 7)))
    assert right >= 234 and 100 < right - left < 140
    assert painted(CaptionLine("Way"), CaptionLine("")) == (0, 0)
