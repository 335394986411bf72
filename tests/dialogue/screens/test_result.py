"""The result, as a browser shows it: who won and by what, everybody's points, and what to do next."""

from __future__ import annotations

from msgspec.structs import replace

from companion.game.state import Seat
from tests.dialogue.screens.around import all_of, button, buttons, page, says, seen
from tests.tablet.around_home import SETUP
from ui.dialogue.bg_stats import link
from ui.dialogue.page.blocks import Crown, Heading, Line, Link, Rows
from ui.dialogue.screens.blocks import Picture
from ui.dialogue.screens.events import GameBegun, Rematch, WentTo
from ui.dialogue.screens.result import RECORD_AT, rematch
from ui.dialogue.screens.screen import LookBack, People, Result, StatisticsShown


def test_the_winner_stands_above_all_by_name_points_and_what_they_come_from() -> None:
    shown, known = page(Result(), over=True), seen(over=True).known
    name = known.setup.seats[known.winner].name
    assert says(over=True)(shown.title[0]) == f"{name} wins!"
    (crown,) = all_of(Crown, shown)
    assert crown.seat == known.winner and sum(points for _, points in crown.parts) >= 5
    (rows,) = all_of(Rows, shown)
    points = [value for row in rows.rows for value in row.values if isinstance(value, int)]
    assert says(over=True)(rows.rows[0].label) == name and points[1:] == sorted(points[1:], reverse=True)
    played = f"base game, {known.turn} turns, 2026-11-21 21:42, "
    assert shown.sub is not None and says(over=True)(shown.sub).startswith(played)
    unknown = page(Result(), over=True, figures=None, game=None).sub
    assert unknown is not None and says(over=True)(unknown) == f"base game, {known.turn} turns"
    assert shown.island is not None and shown.island.marks


def test_the_same_people_play_once_more_here_or_on_another_island() -> None:
    shown, setup = page(Result(), over=True), seen(over=True).known.setup
    assert button(shown, "On this one").does == GameBegun(rematch(setup))
    assert button(shown, "On this one").name and button(shown, "On another one").does == Rematch()


def test_the_next_one_begins_and_never_a_colour_that_nobody_plays() -> None:
    assert [rematch(replace(SETUP, first=n)).first for n in range(4)] == [1, 2, 3, 0]
    two = replace(SETUP, seats=(*SETUP.seats[:2], Seat("white", "white", neutral=True)), first=1)
    assert rematch(two).first == 0


def test_bg_stats_takes_it_in_from_a_picture_or_from_this_device() -> None:
    shown, address = page(Result(), over=True), link(seen(over=True))
    assert all_of(Picture, shown) == [Picture(address, "")] and all_of(Link, shown)[0].address == address
    told = [says(over=True)(one.text) for one in all_of(Heading, shown) + all_of(Line, shown)]
    assert {"Post to BG Stats", "Scan it with a phone that has the app.", "Once more"} <= {*told}
    unknown = page(Result(), over=True, view=replace(seen(over=True), span=None))
    assert all_of(Picture, unknown) == []
    assert [one.address for one in all_of(Link, unknown)] == [RECORD_AT], "the record is there all the same"


def test_figures_the_evening_and_people_are_one_tap_away() -> None:
    shown = page(Result(), over=True)
    does = {said: button(shown, said).does for said in ("Charts", "Look at it again", "People")}
    assert does == {
        "Charts": WentTo(StatisticsShown()),
        "Look at it again": WentTo(LookBack()),
        "People": WentTo(People()),
    }
    assert any("throws" in says()(one.text) for one in all_of(Line, shown))


def test_while_nobody_has_won_that_is_said() -> None:
    shown = page(Result())
    assert says()(shown.title[0]) == "Nobody has won yet" and buttons(shown) == ["Back to the table", "Other games"]
