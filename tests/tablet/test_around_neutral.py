"""A colour that nobody plays: seated by touch where the variant has one, never asked of, and left out everywhere
else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.game.decide import begin
from companion.game.state import Seat
from companion.rules.base import BASE
from tests.tablet.around_home import SEATS, EveningOnPaper, press, press_in_dialog, said
from tests.tablet.legible import LookedAt
from tests.variants.harbour_lights import HARBOUR_LIGHTS

Open = Callable[..., Any]


TWO = HARBOUR_LIGHTS.differing(name="base", neutrals=2)
"""A variant with two of them, under a name that the catalogues of every language know."""


def words_in(dialog: Any) -> list[str]:
    return [tile.view.text for tile in dialog.content.children if hasattr(tile, "view")]


def standing(screen: Any) -> list[str]:
    """The colours on the page that nobody plays."""
    tiles = [screen.parts[f"seat{at}"].view for at in range(len(screen.draft.seats))]
    return [tile.seat for tile in tiles if tile.note == "nobody plays"]


def test_colours_that_nobody_plays_sit_down_by_themselves_and_the_game_begins_without_them(
    page: Open, tap: Callable[..., None]
) -> None:
    house = EveningOnPaper(variants=(TWO,), empty=True)
    screen = page("new_game.screen.NewGame", house)
    assert standing(screen) == ["orange", "green"]
    press(tap, screen, "bright")
    assert [seat.name for seat in screen.parts["around"].view.seats] == ["Red", "Blue", "White"]
    press(tap, screen, "bright", "bright", "bright")
    assert said(screen) == "Who begins?"
    assert "first2" in screen.parts and "first3" not in screen.parts
    press(tap, screen, "first1", "bright")
    ((_, setup),) = house.asked
    assert [(seat.name, seat.neutral) for seat in setup.seats] == [
        ("Red", False),
        ("Blue", False),
        ("White", False),
        ("Orange", True),
        ("Green", True),
    ]
    assert setup.first == 1 and begin(TWO, setup).players == (0, 1, 2)


def test_a_touch_lets_another_colour_stand_where_nobody_plays_one(page: Open, tap: Callable[..., None]) -> None:
    screen = page("new_game.screen.NewGame", EveningOnPaper(variants=(TWO,), empty=True))
    press(tap, screen, "seat3")
    assert standing(screen) == ["brown", "green"] and screen.draft.seats[3].name == "Brown"
    press(tap, screen, "seat4")
    assert standing(screen) == ["brown", "orange"]
    press(tap, screen, "add orange")
    assert standing(screen) == ["brown", "green"], "whoever plays a colour takes it, and another stands there"
    assert [seat.name for seat in screen.draft.seats] == ["Red", "Blue", "White", "Orange", "Brown", "Green"]
    press(tap, screen, "seat4")
    assert standing(screen) == ["brown", "green"], "no other colour is left"
    press(tap, screen, "add green", "add brown")
    assert not standing(screen), "six play: every colour is theirs"


def test_players_change_places_before_the_colours_that_nobody_plays(page: Open, tap: Callable[..., None]) -> None:
    screen = page("new_game.screen.NewGame", EveningOnPaper(variants=(TWO,), empty=True))
    press(tap, screen, "seat0")
    press_in_dialog(tap, screen, "One seat earlier")
    assert [seat.colour for seat in screen.draft.seats] == ["blue", "white", "red", "orange", "green"]


def test_another_game_has_its_own_colours_that_nobody_plays(page: Open, tap: Callable[..., None]) -> None:
    one = HARBOUR_LIGHTS.differing(name="soldiers")
    screen = page("new_game.screen.NewGame", EveningOnPaper(variants=(BASE, one), empty=True))
    press(tap, screen, "bright")
    assert standing(screen) == []
    press(tap, screen, "other0", "variant soldiers")
    assert standing(screen) == ["orange"]
    press(tap, screen, "other0", "variant base")
    assert standing(screen) == [] and len(screen.draft.seats) == 3


def test_the_same_company_finds_the_colours_again_that_nobody_played(page: Open, tap: Callable[..., None]) -> None:
    house = EveningOnPaper(variants=(TWO,))
    nobody = (Seat("brown", "brown", neutral=True), Seat("green", "green", neutral=True))
    house.played_by = (*SEATS[:3], *nobody)
    screen = page("new_game.screen.NewGame", house)
    assert standing(screen) == ["brown", "green"]
    assert [seat.name for seat in screen.draft.seats[:3]] == [seat.name for seat in SEATS[:3]]
    press(tap, screen, "seat0")
    assert not {"brown", "green"} & set(words_in(screen.dialog)), "a colour that nobody plays is no known name"


def test_evenings_that_were_are_called_after_who_played(page: Open) -> None:
    house = EveningOnPaper()
    house.played_by = (*SEATS[:3], Seat("Brown", "brown", neutral=True))
    screen = page("past.Past", house)
    assert screen.parts["evening0"].view.text.endswith("  Mika, Ren, Sora")


def test_the_seats_keys_fit_in_every_look_with_colours_that_nobody_plays(page: Open, in_every_look: LookedAt) -> None:
    screen = page("new_game.screen.NewGame", EveningOnPaper(variants=(TWO,), empty=True))
    assert in_every_look(screen, lambda screen: screen.refresh()) == {}
    assert in_every_look(screen, lambda screen: screen.parts["seat0"].pressed()) == {}
