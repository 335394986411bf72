"""A colour that nobody plays: seated by touch where the room has one, never asked of, and left out everywhere else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.game.decide import begin
from companion.rules.base import BASE
from tests.rooms.harbour_lights import HARBOUR_LIGHTS
from tests.tablet.around_home import EveningOnPaper, press, press_in_dialog, said
from tests.tablet.legible import in_every_look

Open = Callable[..., Any]


def words_in(dialog: Any) -> list[str]:
    return [tile.view.text for tile in dialog.content.children if hasattr(tile, "view")]


def test_a_colour_that_nobody_plays_is_seated_by_touch_and_the_game_begins_without_it(
    page: Open, tap: Callable[..., None]
) -> None:
    house = EveningOnPaper(rooms=(HARBOUR_LIGHTS,), empty=True)
    screen = page("new_game.screen.NewGame", house)
    press(tap, screen, "add orange", "seat0")
    press_in_dialog(tap, screen, "Nobody plays")
    assert screen.parts["seat0"].view.note == "nobody plays"
    press(tap, screen, "bright")
    assert [seat.name for seat in screen.parts["around"].view.seats] == [seat.name for seat in screen.draft.seats[1:]]
    press(tap, screen, "bright", "bright", "bright")
    assert said(screen) == "Who begins?"
    assert "first0" not in screen.parts and "first3" in screen.parts
    press(tap, screen, "first1", "bright")
    ((_, setup),) = house.asked
    assert [(seat.colour, seat.neutral) for seat in setup.seats] == [
        ("red", True),
        ("blue", False),
        ("white", False),
        ("orange", False),
    ]
    assert setup.first == 1 and begin(HARBOUR_LIGHTS, setup).players == (1, 2, 3)


def test_a_seat_that_nobody_played_is_played_again_by_one_more_touch(page: Open, tap: Callable[..., None]) -> None:
    screen = page("new_game.screen.NewGame", EveningOnPaper(rooms=(HARBOUR_LIGHTS,), empty=True))
    press(tap, screen, "seat0")
    press_in_dialog(tap, screen, "Nobody plays")
    press(tap, screen, "bright")
    assert said(screen) == "3 to 6 players, please: tap a colour to add one."
    screen.forget()
    press(tap, screen, "seat0")
    press_in_dialog(tap, screen, "Somebody plays")
    assert screen.draft.players == (0, 1, 2)


def test_a_room_without_neutral_colours_does_not_offer_one(page: Open, tap: Callable[..., None]) -> None:
    screen = page("new_game.screen.NewGame", EveningOnPaper(rooms=(BASE,), empty=True))
    press(tap, screen, "seat0")
    assert "Remove" in words_in(screen.dialog) and "Nobody plays" not in words_in(screen.dialog)


def test_the_seats_keys_fit_in_every_look_with_one_more(page: Open, window: Any) -> None:
    screen = page("new_game.screen.NewGame", EveningOnPaper(rooms=(HARBOUR_LIGHTS,), empty=True))
    assert in_every_look(screen, window, lambda screen: screen.parts["seat0"].pressed()) == {}
