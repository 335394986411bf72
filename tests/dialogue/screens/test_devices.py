"""The devices, as a browser shows them: how each is, its dice as they lie, and what can be done to it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.game.panels import word
from companion.game.text import Refusal, Text
from tests.dialogue.screens.around import all_of, bare, button, buttons, page, says, says_bare, seen, told
from ui.dialogue.devices import (
    Care,
    FindDice,
    Forget,
    MeasureSide,
    Nearby,
    NearbyDevice,
    NearbyDie,
    NearbyVane,
    ReadFace,
    TakeDie,
)
from ui.dialogue.page.blocks import DieFace, Line, News, Thrown
from ui.dialogue.screens.blocks import ScreenPage
from ui.dialogue.screens.devices import points, tended
from ui.dialogue.screens.events import DevicesTended, WentTo
from ui.dialogue.screens.screen import Devices

TRAY = NearbyDevice("tray", "here", 2.4, Text.of("Dice tray: {state}.", state="ready"))
DICE = (NearbyDie("white", "settled", 5, 0.97), NearbyDie("red", "cocked"))
VANE = NearbyDevice("vane", "here", 1.0, Text.of(""), noise=0.44)
RESTS = NearbyVane("resting", 62.3, 1, None, 1.9, asked=False)
DONE, NO = Text.of("North is set."), Refusal("silent", "", Text.of("The vane does not answer."))


def shown(*devices: NearbyDevice, vane: NearbyVane | None = None, at: Devices | None = None) -> ScreenPage:
    return page(at or Devices(), nearby=Nearby(devices, vane=vane))


def line(one: ScreenPage, of: str) -> str:
    note = button(one, of).note
    return "" if note is None else says()(note)


def test_each_says_how_it_is_and_when_it_was_heard_or_where_it_points() -> None:
    both = shown(TRAY, VANE, vane=RESTS)
    assert says()(both.title[0]) == "All devices answer"
    assert line(both, "Dice tray") == "ready · Last event: 2 s ago"
    assert line(both, "Weather vane") == "ready · 62°, rests · 1 s ago · ±0.4°"
    assert button(both, "Weather vane").does == WentTo(Devices("vane"))


def test_one_that_does_not_answer_is_told_first_and_what_ails_it_in_its_line() -> None:
    ill = NearbyDevice("tray", "lost", 90.0, Text.of("The dice tray was unplugged."), ails=Text.of("No power."))
    found = shown(ill, VANE, vane=RESTS)
    assert says()(found.title[0]) == "Dice tray: no answer"
    assert says()(all_of(Line, found)[0].text) == "The dice tray was unplugged."
    assert line(found, "Dice tray") == "lost · No power."
    assert says_bare(bare(Devices()).title[0]) == "No device is plugged in"


def test_dice_lie_as_their_tray_sees_them_and_what_it_read_last_stands_on_its_own_page() -> None:
    tray = NearbyDevice("tray", "here", 2.4, TRAY.said, DICE)
    news = all_of(News, shown(tray))
    assert [one.faces for one in news] == [(DieFace(5),), ()]
    assert [says()(one.text) for one in news] == ["white: lies, 97 % sure", "red: leans"]
    alone = page(Devices("tray"), nearby=Nearby((tray,)), view=replace(seen(), read=(5, 3)))
    assert len(all_of(News, alone)) == 2 and [one.total for one in all_of(Thrown, alone)] == [8]


def test_two_of_a_kind_are_told_apart() -> None:
    second = NearbyDevice("tray", "here", 1.0, TRAY.said, source="tray 2")
    both = shown(TRAY, second)
    assert buttons(both)[:2] == ["Dice tray", "Dice tray 2"]
    assert button(both, "Dice tray 2").does == WentTo(Devices("tray 2"))
    assert button(shown(TRAY, second, at=Devices("tray 2")), "Forget").does == DevicesTended(Forget("tray 2"))


def test_a_device_that_is_there_no_more_leads_back_to_the_list() -> None:
    assert says()(shown(TRAY, at=Devices("vane")).title[0]) == "All devices answer"


def test_a_vane_is_measured_side_after_side() -> None:
    now, asked, heads = Devices("vane"), list[Care](), list[str]()
    while True:
        one = shown(VANE, vane=RESTS, at=now)
        heads.append(says()(one.title[0]))
        care = next(event.care for event in told(DevicesTended, one.blocks))
        if asked and care == MeasureSide(0):
            break
        asked.append(care)
        now = tended(now, care, DONE)
    assert asked == [MeasureSide(n) for n in range(6)]
    assert heads[:3] == ["Weather vane", "Side 2 of 6, clockwise", "Side 3 of 6, clockwise"] and len(heads) == 7
    assert tended(Devices("vane", MeasureSide(3)), MeasureSide(3), NO).measures == MeasureSide(3), "once more"
    again = Refusal("no-round", "", Text.of("Begin again."))
    assert tended(Devices("vane", MeasureSide(3)), MeasureSide(3), again) == Devices("vane")


def test_each_face_of_a_die_is_checked() -> None:
    tray = NearbyDevice("tray", "here", 2.4, TRAY.said, DICE)
    begun = button(shown(tray, at=Devices("tray")), "white: check its six faces").does
    assert begun == WentTo(Devices("tray", ReadFace("white", 1)))
    now = Devices("tray", ReadFace("white", 1))
    for face in range(1, 7):
        one = shown(tray, at=now)
        assert says()(one.title[0]) == f"white: lay {face} up"
        assert button(one, "Read it").does == DevicesTended(ReadFace("white", face))
        now = tended(now, ReadFace("white", face), DONE)
    assert now == Devices("tray")


@pytest.mark.parametrize("die", ["white", "red"])
def test_the_nearest_smart_die_is_taken_once_some_were_heard(die: str) -> None:
    assert button(shown(TRAY), "Dice nearby").does == DevicesTended(FindDice())
    assert f"The nearest is {die}" not in buttons(shown(TRAY))
    heard = tended(Devices(), FindDice(), Text.of("Smart dice nearby:"))
    assert button(shown(TRAY, at=heard), f"The nearest is {die}").does == DevicesTended(TakeDie(die))
    assert tended(heard, TakeDie(die), DONE) == Devices() == tended(Devices(), FindDice(), NO)
    assert tended(heard, Forget("tray"), DONE) == heard


def test_what_a_device_needs_is_said_on_its_page() -> None:
    hints = {
        "Throw to test": shown(TRAY, at=Devices("tray")),
        "Turn the vane to the table's north": shown(VANE, vane=RESTS, at=Devices("vane")),
        "A new Pico": shown(NearbyDevice("tray", "none", None, Text.of("None so far.")), at=Devices("tray")),
    }
    for hint, one in hints.items():
        assert any(hint in says()(each.text) for each in all_of(Line, one)), hint


@pytest.mark.parametrize(
    ("vane", "told"),
    [
        (NearbyVane("resting", 359.7, None, 5, 61.0, asked=False), "0°, between two sides · 1 min ago"),
        (NearbyVane("turning", 12.0, None, None, 0.0, asked=False), "12°, turns · 0 s ago"),
        (NearbyVane("silent", 12.0, None, None, 7300.0, asked=False), "12°, was last · 2 h ago"),
    ],
)
def test_a_vane_says_what_it_does(vane: NearbyVane, told: str) -> None:
    assert line(shown(VANE, vane=vane), "Weather vane") == f"ready · {told}"


def test_where_the_game_names_the_sides_a_vane_rests_on_one_of_them() -> None:
    sides = (word("north"), word("east"))
    assert says()(points(RESTS, sides)) == "62°, rests on east · 1 s ago"
    between = NearbyVane("resting", 30.0, 0, 1, 1.0, asked=False)
    assert says()(points(between, sides)) == "30°, between north and east · 1 s ago"


def test_what_ails_one_that_answers_is_said_with_what_to_do() -> None:
    ails = Text.of("The white die is silent.")
    tray = NearbyDevice("tray", "here", 2.4, TRAY.said, ails=ails)
    assert says()(all_of(Line, shown(tray))[0].text).startswith("The white die is silent. What it cannot read")
    assert ails in [one.text for one in all_of(Line, shown(tray, at=Devices("tray")))]
