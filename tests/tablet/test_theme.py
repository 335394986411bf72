"""The tokens, the contrasts they promise, and the stage on every window. No Kivy."""

from __future__ import annotations

import msgspec
import pytest

from ui.drawing.look import Look
from ui.drawing.theme import Light, Theme, contrast, luminance, mix
from ui.drawing.tokens import Tokens, tokens
from ui.tablet.kit.scoreboard import row_ground
from ui.tablet.kit.stage import BESIDE, LANDSCAPE, PORTRAIT, Box, Stage, row_height

THEMES = [Theme(light) for light in Light]
SEATS = list(tokens().seat)


def test_contrast_is_the_one_of_wcag() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)
    assert luminance("#808080") == pytest.approx(0.2159, abs=0.0001)


def test_a_misspelt_token_is_refused_with_its_path() -> None:
    raw = msgspec.to_builtins(tokens())
    raw["colour"]["daylight"]["imk"] = raw["colour"]["daylight"].pop("ink")
    with pytest.raises(msgspec.ValidationError, match=r"ink|imk"):
        msgspec.convert(raw, Tokens)


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.light.value)
def test_text_stands_out_from_what_it_stands_on(theme: Theme) -> None:
    c = theme.c
    pairs = [
        *((text, ground) for text in (c.ink, c.muted, c.lamp, c.water, c.alarm, c.good) for ground in _grounds(theme)),
        (c.on_tile, c.tile),
        (c.on_wood, c.wood),
        (c.rim_ink, c.rim),
        (c.on_arc, c.arc),
        (c.token_ink, c.token),
        (c.token_red, c.token),
        ("#7A1610", theme.fixed.badge_gain),
        *((theme.fixed.badge_ink, badge) for badge in (theme.fixed.badge_gain, theme.fixed.badge_loss)),
        (theme.fixed.badge_ink, theme.fixed.badge_safe),
        (c.ink, row_ground(Look(theme))),
    ]
    assert [(pair, round(contrast(*pair), 2)) for pair in pairs if contrast(*pair) < 4.5] == []


def _grounds(theme: Theme) -> list[str]:
    """Return the ground under the lamp's middle (where light text is worst by night) and at its edge."""
    return [theme.c.ground_centre, theme.c.ground_edge]


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.light.value)
def test_graphics_stand_out_from_what_they_stand_on(theme: Theme) -> None:
    column = mix(theme.c.ground_centre, theme.c.ground_edge, 0.8)  # where the tiles stand
    pairs = [
        (theme.c.wood_line, column),
        (theme.c.tile, column),
        (theme.c.pip, theme.c.die),
        *((theme.accent(seat), column) for seat in SEATS),
    ]
    assert [(pair, round(contrast(*pair), 2)) for pair in pairs if contrast(*pair) < 3] == []


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.light.value)
def test_a_dialog_parts_from_its_veil(theme: Theme) -> None:
    below = [mix(ground, theme.c.veil, theme.c.veil_share) for ground in _grounds(theme)]
    assert [round(contrast(theme.c.wood, each), 2) for each in below if contrast(theme.c.wood, each) < 1.5] == []


@pytest.mark.parametrize("seat", SEATS)
def test_a_seats_letter_is_readable_on_its_colour(seat: str) -> None:
    look = tokens().seat[seat]
    assert contrast(look.piece, look.on_piece) >= 4.5


def test_seats_differ_in_shape_and_letter_as_well_as_in_colour() -> None:
    looks = list(tokens().seat.values())
    for part in ("shape", "letter", "piece"):
        assert len({getattr(look, part) for look in looks}) == len(looks)


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1200), (800, 1280), (1600, 800), (1024, 768), (640, 400)])
def test_every_box_lies_inside_the_window(size: tuple[int, int]) -> None:
    stage = Stage(*size)
    for name in LANDSCAPE:
        x, y, w, h = stage.pixels(stage.box(name))
        assert x >= -0.01 and y >= -0.01 and x + w <= size[0] + 0.01 and y + h <= size[1] + 0.01, name


def test_spare_width_goes_between_disc_and_column() -> None:
    wide = Stage(1600, 800)
    for name, box in LANDSCAPE.items():
        moved = 320 if name in BESIDE else 160 if name == "dialog" else 0
        assert wide.box(name) == Box(box.x + moved, box.y, box.w, box.h)


@pytest.mark.parametrize("boxes", [LANDSCAPE, PORTRAIT], ids=["landscape", "portrait"])
def test_what_is_shown_together_does_not_overlap(boxes: dict[str, Box]) -> None:
    together = ("dice", "sentence", "agenda", "scoreboard", "tools", "actions")
    for i, one in enumerate(together):
        for other in together[i + 1 :]:
            a, b = boxes[one], boxes[other]
            apart = a.x + a.w <= b.x or b.x + b.w <= a.x or a.y + a.h <= b.y or b.y + b.h <= a.y
            assert apart, (one, other)


def test_what_stands_above_the_disc_of_a_high_window_stands_in_one_row() -> None:
    assert PORTRAIT["title"].y == PORTRAIT["devices"].y and PORTRAIT["title"].h == PORTRAIT["devices"].h


@pytest.mark.parametrize("seats", range(1, 7))
def test_the_scoreboard_has_room_for_all_seats(seats: int) -> None:
    assert row_height(seats) * seats <= LANDSCAPE["scoreboard"].h


def test_a_larger_window_scales_everything_alike() -> None:
    assert Stage(1920, 1200).unit == 1.5
    assert Stage(1920, 1200).box("disc") == LANDSCAPE["disc"]
    assert Stage(800, 1280).portrait
