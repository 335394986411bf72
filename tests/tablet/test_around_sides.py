"""Who sits where, under real fingers: seats dragged or tapped to their sides, a tablet that lies or stands."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest
from msgspec.structs import replace

from tests.tablet.around_home import EveningOnPaper, press, said
from tests.tablet.legible import LookedAt
from ui.dialogue.around_tablet import AroundTablet

Open = Callable[..., Any]
Tap = Callable[..., None]
NEAR, LEFT, FAR, RIGHT = range(4)
MIKA, REN, SORA, YUI = range(4)
LOOKS = [((1280, 800), "en"), ((800, 1280), "ja")]


def at(screen: Any, place: tuple[float, float]) -> tuple[float, float]:
    """Return a place on the disc, in dp from its top left corner, in pixels of the window."""
    disc, unit = screen.parts["around"], screen.kit.stage.unit
    return disc.x + place[0] * unit, disc.y + disc.height - place[1] * unit


def seat(screen: Any, which: int) -> tuple[float, float]:
    return at(screen, screen.parts["around"].place_of(which))


def side(screen: Any, which: int) -> tuple[float, float]:
    """Return a spot at a side, between the tablet and the rim, where nobody sits."""
    x, y = screen.parts["around"].disc.middle
    far = 0.78 * screen.parts["around"].disc.radius
    off = 0.35 * screen.parts["around"].disc.radius
    return at(screen, [(x + off, y + far), (x - far, y + off), (x - off, y - far), (x + far, y - off)][which])


def words(widget: Any) -> list[tuple[float, float, float, float]]:
    """Return where each text is seen, as left, low, right and high in pixels; names are turned to their sides."""
    from kivy.graphics import Rectangle, Rotate  # noqa: PLC0415 imports Kivy, which needs GL

    found, turned = [], None
    for layer in widget.canvas.children:
        for mark in getattr(layer, "children", ()):
            turned = mark if isinstance(mark, Rotate) else None if type(mark).__name__ == "PopMatrix" else turned
            if isinstance(mark, Rectangle):
                (x, y), (w, h) = mark.pos, mark.size
                left, low, right, high = x, y + h * 0.27, x + w, y + h * 0.73
                if turned is not None and turned.angle % 180:
                    ox, oy = turned.origin[:2]
                    left, low, right, high = ox - (high - oy), oy + (left - ox), ox - (low - oy), oy + (right - ox)
                found.append((min(left, right), min(low, high), max(left, right), max(low, high)))
    return found


def meet(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    return one[0] < other[2] - 1 and other[0] < one[2] - 1 and one[1] < other[3] - 1 and other[1] < one[3] - 1


def sides(screen: Any) -> list[int]:
    return [each.side for each in screen.parts["around"].view.seats]


@pytest.fixture(params=LOOKS, ids=str)
def step(request: pytest.FixtureRequest, page: Open, tap: Tap) -> Any:
    """The step of a new game, after the names; both languages, both ways to hold a window."""
    size, language = request.param
    screen = page("new_game.screen.NewGame", EveningOnPaper(), size=size, language=language)
    press(tap, screen, "bright")
    return screen


def test_who_touches_nothing_sits_clockwise_and_goes_on_with_one_tap(step: Any, tap: Tap) -> None:
    assert sides(step) == [NEAR, LEFT, FAR, RIGHT]
    assert step.parts["lies"].view.chosen
    press(tap, step, "bright")
    assert "way spiral" in step.parts and "around" not in step.parts
    assert step.session.around == AroundTablet()
    press(tap, step, "other0")
    assert "around" in step.parts


def test_a_seat_is_dragged_to_its_side_and_sits_there_from_then_on(step: Any, tap: Tap) -> None:
    tap(*seat(step, YUI), side(step, NEAR))
    assert sides(step) == [NEAR, LEFT, FAR, NEAR]
    assert step.session.around.sides == {"Yui": NEAR}


def test_a_seat_is_tapped_then_its_side(step: Any, tap: Tap) -> None:
    tap(*seat(step, REN))
    assert step.parts["around"].view.tapped == REN
    tap(*at(step, step.parts["around"].free_place(RIGHT)))
    assert sides(step) == [NEAR, RIGHT, FAR, RIGHT]
    assert step.parts["around"].view.tapped is None


def test_a_second_tap_lets_go_of_a_seat(step: Any, tap: Tap) -> None:
    tap(*seat(step, REN))
    tap(*seat(step, REN))
    assert step.parts["around"].view.tapped is None
    tap(*side(step, NEAR))
    assert step.session.around == AroundTablet()


def test_no_third_seat_is_let_to_a_side_and_the_page_says_why(step: Any, tap: Tap) -> None:
    tap(*seat(step, YUI), side(step, NEAR))
    tap(*seat(step, SORA), side(step, NEAR))
    assert sides(step) == [NEAR, LEFT, FAR, NEAR]
    assert said(step) != "Who sits where?" and step.session.around.sides == {"Yui": NEAR}
    tap(*seat(step, MIKA), side(step, FAR))
    tap(*seat(step, REN), side(step, NEAR))
    assert sides(step) == [FAR, NEAR, FAR, NEAR]


def test_a_seat_let_go_at_its_own_side_stays(step: Any, tap: Tap) -> None:
    tap(*seat(step, SORA), side(step, FAR))
    assert step.session.around == AroundTablet()


def test_a_tablet_that_stands_turns_no_seat(step: Any, tap: Tap) -> None:
    assert step.parts["around"].view.turned
    press(tap, step, "stands")
    assert not step.parts["around"].view.turned and not step.session.around.lies
    assert step.parts["stands"].view.chosen and not step.parts["lies"].view.chosen
    press(tap, step, "lies")
    assert step.session.around == AroundTablet()


def test_all_can_be_moved_later_in_the_evening_from_the_settings(page: Open, tap: Tap) -> None:
    settings = page("settings.SettingsPage")
    press(tap, settings, "around")
    assert settings.went == [("around", {})]
    settings.parent.remove_widget(settings)
    screen = page("around_tablet.AroundPage")
    tap(*seat(screen, MIKA), side(screen, RIGHT))
    press(tap, screen, "stands")
    assert screen.session.around == AroundTablet(lies=False, sides={"Mika": RIGHT})
    press(tap, screen, "bright")
    assert screen.went == [("back", {})]


def test_without_a_game_only_the_tablet_is_asked_about(page: Open, tap: Tap) -> None:
    screen = page("around_tablet.AroundPage", EveningOnPaper(empty=True))
    assert screen.parts["around"].view.seats == () and "drag" not in screen.parts
    press(tap, screen, "stands")
    assert not screen.session.around.lies


@pytest.mark.parametrize("lies", [True, False])
@pytest.mark.parametrize("names", [("Wilhelmina", "Konstantinos"), ("しょうたろうさん", "Bartholomew")])
def test_long_names_can_be_read_at_every_side_however_many_sit_there(
    names: tuple[str, str], lies: bool, page: Open, tap: Tap, in_every_look: LookedAt
) -> None:
    screen = page("new_game.screen.NewGame")
    for colour in screen.draft.free_colours:
        press(tap, screen, f"add {colour}")
    for which in range(6):
        screen.become(screen.draft.named(which, f"{names[which % 2]}{which}"[-12:]))
    for at_side in range(4):
        screen.session.around = AroundTablet(lies, {screen.draft.seats[which].name: at_side for which in (1, 4)})

        def shown(screen: Any) -> None:
            screen.now = replace(screen.now, step=2)
            screen.refresh()

        assert in_every_look(screen, shown) == {}
        on_each_other = [
            (one, other) for one, other in combinations(words(screen.parts["around"]), 2) if meet(one, other)
        ]
        assert on_each_other == []
