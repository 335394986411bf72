"""The pictures of the papers: one can be taken of the running app, and what is printed is there and small."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageSequence

from companion.game.text import Text
from tests.rules.needed import spoken
from tests.tablet import moving
from tests.tablet.base.scenes import a_throw, paid, resumed
from tests.tablet.camera import SIZE, Scene, gallery_in
from tests.tablet.evenings import next_frame
from tests.tablet.moving import best, gainers
from tests.tablet.pictures import FOLDER, NAMES, PICTURES, file_of
from ui.tablet.kit.screen_kit import Settings

MOST, MOST_MOVING = 320_000, 2_000_000
"""Bytes a picture may have, so that a page with all of them opens quickly."""


def test_a_picture_of_the_running_app_shows_the_throw_that_was_just_made(window: Any, tmp_path: Path) -> None:
    with gallery_in(window, "base", NAMES["en"], Settings(motion=False)) as gallery:
        gallery.show(Scene(paid(1), a_throw))
        gallery.take(tmp_path / "play.png")
        assert gallery.app.screen.face.dice.view.total
        gallery.press(Text.of("Fix"), Text.of("Back"))  # what lies on a sheet is found, too
        gallery.app.go("settings")
        gallery.take(tmp_path / "settings.png")
    size, play = read(tmp_path / "play.png")
    assert size == SIZE
    assert min(play[3::4]) == 255  # the table fills the window: nothing is left to shine through
    assert len({play[i : i + 3] for i in range(0, len(play), 4)}) > 1000  # the light on the table alone has hundreds
    assert read(tmp_path / "settings.png") != (size, play)


def read(file: Path) -> tuple[tuple[int, int], bytes]:
    """Return the size and the pixels of a picture."""
    from kivy.core.image import Image  # noqa: PLC0415 imports Kivy, which needs GL

    texture = Image.load(str(file), nocache=True).texture
    return texture.size, texture.pixels


def test_every_picture_is_kept_and_small() -> None:
    kept = {file.name: file.stat().st_size for file in FOLDER.glob("*.png")}
    taken = {file_of(name, language) for names in PICTURES.values() for name in names for language in NAMES}
    assert kept.keys() == taken
    assert [name for name, size in kept.items() if size > MOST] == []


def test_the_moving_picture_is_small_and_takes_ten_seconds() -> None:
    assert (FOLDER / moving.FILE).stat().st_size <= MOST_MOVING
    with Image.open(FOLDER / moving.FILE) as moves:
        lasts = [frame.convert("RGB").info["duration"] for frame in ImageSequence.Iterator(moves)]
    assert 9_500 <= sum(lasts) <= 10_500 and len(lasts) >= 8, "each step of the falling dice is a frame"


@pytest.mark.thorough
def test_the_moving_picture_begins_before_the_throw_and_ends_with_what_it_brought(window: Any, tmp_path: Path) -> None:
    with gallery_in(window, "base", NAMES["en"], Settings()) as gallery:
        gallery.play_until(lambda table: table.open_throw() is not None and bool(gainers(table.game, best(table.game))))
        first, *others = moving.frames(gallery)
        screen = gallery.app.screen
        assert screen.face.dice.view.total and any(row.gains for row in screen.face.scoreboard.rows)
    seen = {frame.image.tobytes() for frame in (first, *others)}
    assert len(seen) >= 8 and first.image.tobytes() != others[-1].image.tobytes()


def test_no_picture_of_a_variant_is_written_over_by_another_variants() -> None:
    names = [name for scenes in PICTURES.values() for name in scenes]
    assert sorted(names) == sorted(set(names))


@pytest.mark.parametrize(("variant", "language"), [(variant, code) for variant in PICTURES for code in spoken(variant)])
def test_each_guide_shows_every_picture_in_its_own_language(variant: str, language: str) -> None:
    guide = (FOLDER.parent / "players" / f"{variant}{'' if language == 'en' else '.' + language}.md").read_text("utf-8")
    assert set(re.findall(r"pictures/([\w.-]+)\)", guide)) == {file_of(name, language) for name in PICTURES[variant]}


def test_the_dates_in_a_picture_are_the_same_in_every_time_zone(window: Any) -> None:
    with gallery_in(window, "base", NAMES["en"], Settings(motion=False)) as gallery:
        gallery.show(Scene(paid(1), resumed))
        next_frame()
        assert gallery.screen.parts["lying"].view.line.startswith("2026-11-21 19:0")
