"""A hall on the screens around a game: whom it seated, a game with them by one tap, and the way into it and out."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.game.decide import begin
from companion.game.text import Refusal, Text
from companion.rules.registry import VARIANTS
from tests.dialogue.screens.around import all_of, around, button, buttons, page, says, says_bare, seen, told
from tests.tablet.around_home import SEATS, Lots
from ui.dialogue.devices import Nearby
from ui.dialogue.hall import HallNow, JoinHall, JudgeCalled, LeaveHall, NoteRead, Seating
from ui.dialogue.new_game import ISLAND, seated_now
from ui.dialogue.new_game import SEATS as AT_SEATS
from ui.dialogue.page.blocks import Button, Line, TextField
from ui.dialogue.screens import events
from ui.dialogue.screens.devices import tended
from ui.dialogue.screens.screen import Devices, NewGame, Start
from ui.dialogue.screens.screen_page import screen_page
from ui.dialogue.screens.session_state import SessionState
from ui.dialogue.screens.update import updated

ROUND = Seating(2, 7, ("Yui", "Mika", "Ren", "Sora"), "base", 12)


def hall(seating: Seating | None = ROUND) -> Nearby:
    """A table of the club's hall."""
    return Nearby(hall=HallNow("club", "hall.example", 7, True, seating, 12, note="Finish!", call=JudgeCalled("Aki")))


def begun(seating: Seating, at: SessionState | None = None) -> NewGame:
    """Tap whom the hall seated."""
    at = replace(at or SessionState(VARIANTS), nearby=hall(seating))
    found = updated(Start(), events.RoundSeated(), at, Lots(1))
    assert isinstance(found, NewGame)
    return found


def test_whom_the_hall_seated_is_told_first_and_that_a_game_lies_unfinished() -> None:
    shown = page(Start(), nearby=hall())
    lines = [says()(line.text) for line in all_of(Line, shown)]
    assert lines[:3] == [
        "From the hall: Finish!",
        "Round 2, table 7: Yui, Mika, Ren, Sora",
        "A game lies here unfinished. It is kept.",
    ]
    assert button(shown, "The note was read").does == events.DevicesTended(NoteRead())
    assert [says()(one.note) for one in all_of(Button, shown) if one.note][-1] == "Hall club, table 7"
    assert button(shown, "Begin with these seats").does == events.RoundSeated()
    bare = screen_page(Start(), SessionState(VARIANTS, nearby=hall()))
    assert "A game lies here unfinished. It is kept." not in [says_bare(line.text) for line in all_of(Line, bare)]
    new = screen_page(NewGame(), SessionState(VARIANTS, nearby=hall()))
    assert told(events.RoundSeated, bare) == told(events.RoundSeated, new) == [events.RoundSeated()]
    assert told(events.RoundSeated, page(Start())) == []


@pytest.mark.parametrize("hears", [True, False])
def test_where_the_hall_is_read_it_is_said_that_it_does_not_hear_this_table(hears: bool) -> None:
    now = hall().hall
    assert now is not None
    shown = page(Devices(), nearby=Nearby(hall=replace(now, hears=hears)))
    later = "The hall does not hear this table just now. It is told later."
    assert (later in [says()(line.text) for line in all_of(Line, shown)]) is not hears


def test_one_tap_leaves_only_the_island_and_the_first_in_the_order_of_choice_begins() -> None:
    screen = begun(ROUND)
    assert screen.now is not None and screen.now.step == ISLAND
    at = SessionState(VARIANTS, nearby=hall())
    begins = button(screen_page(screen, at), "Begin").does
    assert isinstance(begins, events.BeginAsked)
    found = updated(screen, begins, at, Lots(1))
    assert isinstance(found, events.GameBegun)
    setup = found.setup
    assert [seat.name for seat in setup.seats] == ["Yui", "Mika", "Ren", "Sora"]
    assert (setup.variant, setup.first, setup.options) == ("base", 0, {"victory_points": 12})


@pytest.mark.parametrize(
    ("seating", "step"),
    [
        (Seating(1, 7, ("Ann", "Ben", "Cleo")), ISLAND),
        (Seating(1, 7, ("Ann", "Ben", "Cleo"), "no such game"), ISLAND),
        (Seating(1, 7, ("Ann", "Ann", "Ann")), ISLAND),
        (Seating(1, 7, ("x" * 40, "x" * 40, "y")), ISLAND),
        (Seating(1, 7, ("Ann",)), AT_SEATS),
        (Seating(1, 7, tuple("ABCDEFGHIJ")), ISLAND),
        (Seating(1, 7, ("\u200b", "Ben", "Cleo")), AT_SEATS),
        (Seating(1, 7, ("Ann", "Ben", "Cleo"), "base", 99), ISLAND),
    ],
)
def test_whatever_a_hall_seats_stands_where_people_can_go_on(seating: Seating, step: int) -> None:
    screen = begun(seating)
    assert screen.now is not None and screen.now.step == step
    assert screen_page(screen, SessionState(VARIANTS, nearby=hall(seating))).blocks


def test_once_their_game_lies_on_the_table_nobody_is_asked_to_begin_it() -> None:
    names = tuple(seat.name for seat in SEATS)
    assert told(events.RoundSeated, page(Start(), nearby=hall(Seating(2, 7, names)))) == []
    assert told(events.RoundSeated, page(Start(), over=True, nearby=hall(Seating(3, 7, names)))) != []


@pytest.mark.parametrize(
    "names",
    [
        ("Ken", "Ken", "Yui"),
        ("山田　太郎", "Ken", "Yui"),
        ("A  B", "Ken", "Yui"),
        ("Sato, Ren", "Betty White", "Yui"),
        ("Maximilian Alexander Müller", "Maximilian Alexander Maier", "Yui"),
        ("Zoe\u0308", "Ken", "Yui"),
    ],
)
def test_whatever_their_names_nobody_is_asked_to_begin_the_game_that_lies_there(names: tuple[str, ...]) -> None:
    seating = Seating(2, 7, names, "base", 99)
    screen, at = begun(seating), SessionState(VARIANTS, nearby=hall(seating))
    begins = button(screen_page(screen, at), "Begin").does
    assert isinstance(begins, events.BeginAsked)
    found = updated(screen, begins, at, Lots(1))
    assert isinstance(found, events.GameBegun)
    assert found.setup.options == {}, "nobody plays to 99 points"
    view = replace(seen(), known=begin(VARIANTS["base"], found.setup))
    assert seated_now(seating, view) is None


def test_the_devices_say_to_whom_what_is_told_and_the_hall_is_left_by_one_tap_asked_once_more() -> None:
    shown = page(Devices(), nearby=hall())
    lines = [says()(line.text) for line in all_of(Line, shown)]
    assert "What everybody at the table sees is told to the hall club (hall.example), as table 7." in lines
    assert {"12 min left", "Judge Aki is on the way.", "From the hall: Finish!"} <= {*lines}
    assert button(shown, "The note was read").does == events.DevicesTended(NoteRead())
    asked = button(shown, "Leave the hall").does
    assert asked == events.WentTo(Devices(asks="leave"))
    sure = page(Devices(asks="leave"), nearby=hall())
    assert button(sure, "Leave the hall").does == events.DevicesTended(LeaveHall())
    assert sure.back == events.WentTo(Devices())


def test_a_hall_is_joined_by_the_address_that_is_typed_and_no_key_tells_it() -> None:
    assert button(page(Devices()), "Join a hall").does == events.WentTo(Devices(asks="join"))
    (field,) = all_of(TextField, page(Devices(asks="join")))
    assert isinstance(field.does, events.Typed)
    typed = replace(field.does, text="mqtt://table7:secret@h/club/7")
    joins = updated(Devices(asks="join"), typed, around(), Lots(1))
    assert joins == events.DevicesTended(JoinHall("mqtt://table7:secret@h/club/7"))
    assert "secret" not in repr(joins)
    refused = Refusal("no-address", "", Text.of("This is none."))
    assert tended(Devices(asks="join"), JoinHall(""), refused) == Devices(asks="join")
    assert tended(Devices(asks="join"), JoinHall(""), Text.of("Joined.")) == Devices()
    assert "Leave the hall" not in buttons(page(Devices()))
