"""The start, as a browser shows it: the game that lies there, and the ways on."""

from __future__ import annotations

from msgspec.structs import replace

from companion.game.text import Text
from companion.rules.base import BASE
from tests.dialogue.screens.around import all_of, bare, button, buttons, page, says, says_bare, seen, told
from ui.dialogue.actions import OpenScreen
from ui.dialogue.devices import Nearby, NearbyDevice, NearbyVane
from ui.dialogue.page.blocks import Fold, Line
from ui.dialogue.screens.events import WentTo
from ui.dialogue.screens.screen import Devices, PastGames, People, Phones, Settings, Start
from ui.dialogue.screens.screen_page import screen_page
from ui.dialogue.screens.session_state import SessionState


def test_the_game_that_lies_there_is_told_in_short_and_goes_on_with_one_tap() -> None:
    shown = page(Start())
    assert says()(shown.title[0]) == "The game is still here"
    assert shown.sub is not None and says()(shown.sub) == "base game · turn 20"
    lines = [" ".join(map(says(), (line.text, *line.more))) for line in all_of(Line, shown)]
    assert lines[0] == "Every confirmed move is kept." and lines[1].startswith("Now Yui: ")
    assert lines[2] == "Does the board match? robber: wood 9"
    assert all_of(Fold, shown) == [], "nobody wrote a sheet"
    listed = page(Start(), view=replace(seen(), sheet=(Text.of("Bank: {n}", n=3),)))
    assert [says()(one.text) for one in all_of(Line, all_of(Fold, listed))] == ["Bank: 3"]
    assert button(shown, "Play on").does == WentTo(None) == shown.back
    assert shown.island is not None and shown.island.board == seen().known.board


def test_where_none_lies_a_new_one_is_what_leads() -> None:
    shown = bare(Start())
    assert says_bare(shown.title[0]) == "The table is set" and shown.back is None
    (bright,) = [one for one in shown.last if one.bright]
    assert says_bare(bright.text) == "New game" and bright.does == OpenScreen("new_game")


def test_a_game_that_is_over_is_looked_at_again_by_its_result() -> None:
    assert button(page(Start(), over=True), "Result").does == OpenScreen("result")
    assert "Result" not in buttons(page(Start()))


def test_everything_else_is_one_tap_away() -> None:
    for shown in (page(Start()), bare(Start())):
        assert {one.screen for one in told(WentTo, shown)} >= {PastGames(), People(), Phones(), Devices(), Settings()}


def test_a_vane_that_is_heard_where_nothing_lies_says_where_it_points_and_stands_on_the_page() -> None:
    heard = NearbyVane("turning", 58.6, None, None, 0.2, asked=False)
    shown = screen_page(Start(), SessionState({"base": BASE}, nearby=Nearby(vane=heard)))
    assert "The vane points ENE" in [says_bare(line.text) for line in all_of(Line, shown)]
    assert shown.rose is not None and (shown.rose.bearing, shown.rose.side) == (59.0, 1)
    assert [says_bare(word) for word in shown.rose.words] == ["N", "ENE", "ESE", "S", "WSW", "WNW"]


def test_without_a_vane_it_is_the_face_alone_and_one_that_is_silent_says_nothing() -> None:
    silent = NearbyVane("silent", 58.6, None, None, 99, asked=False)
    for nearby in (Nearby(), Nearby(vane=silent)):
        shown = screen_page(Start(), SessionState({"base": BASE}, nearby=nearby))
        assert shown.rose is not None and (shown.rose.words, shown.rose.side) == ((), None)
        assert not any("vane" in says_bare(line.text) for line in all_of(Line, shown))


def test_how_the_devices_are_is_said_of_one_that_is_not_well_first() -> None:
    tray, vane = NearbyDevice("tray", "here", 0, Text.of("ready")), NearbyDevice("vane", "lost", 9, Text.of("gone"))
    for devices, said in (((), None), ((tray,), "ready"), ((tray, vane), "gone")):
        shown = screen_page(Start(), SessionState({"base": BASE}, nearby=Nearby(devices)))
        note = button(shown, "Devices").note
        assert (None if note is None else says_bare(note)) == said
