"""Sheets by touch on a tablet that lies or stands: whose each is, which way it faces, what lies under the ↻ tile."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args

import pytest

from companion.answers import Settlement
from companion.board.maps import beginner
from companion.game.cards import Cards
from companion.game.decide import choices
from companion.game.moves import Choice
from companion.game.prompts import OneOf
from companion.game.state import Seat, Setup
from companion.game.text import Refusal, SeatName, Text
from companion.last_throw import LastThrow
from companion.view import View
from tests.tablet.evenings import Evening, Finger, MadeUp, Tray, head_of, set_up
from tests.tablet.legible import LOOKS, kit_for, parts_of, under_a_tile
from tests.tablet.moments import Begin
from ui.dialogue import conversation as places
from ui.dialogue.around_tablet import AroundTablet
from ui.dialogue.phone_presence import Proposal
from ui.tablet.kit.screen_kit import Settings

MIKA, REN, SORA, YUI = range(4)


def sheet(evening: Evening) -> Any:
    """The open sheet."""
    assert evening.screen.sheet is not None
    return evening.screen.sheet


def seat_page(evening: Evening, finger: Finger, seat: int) -> Any:
    finger.row(seat)
    return sheet(evening)


def test_a_sheet_about_a_seat_faces_its_side_and_is_headed_by_it(beginning: Begin) -> None:
    evening, finger = beginning(players=4)
    assert seat_page(evening, finger, SORA).quarter == 2
    finger.press("Correct the hand")
    head = head_of(sheet(evening))
    assert (head.title, head.seat, sheet(evening).quarter) == ("Sora", "white", 2)


def test_a_sheet_about_no_seat_faces_whose_turn_it_is_and_turning_it_seats_nobody_elsewhere(beginning: Begin) -> None:
    evening, finger = beginning(players=4)
    evening.make("Roll", MIKA, dice=(1, 1))
    evening.make("EndTurn", MIKA)
    finger.touch(evening.screen.face.devices, 0.95, 0.5)
    assert sheet(evening).quarter == 1, "Ren sits at the left"
    finger.press("turn")
    assert sheet(evening).quarter == 2
    finger.press("Back")
    assert evening.bridge.around == AroundTablet()


def test_a_correction_that_is_nobodys_is_turned_to_nobody(beginning: Begin) -> None:
    evening, finger = beginning(players=4)
    evening.make("Roll", MIKA, dice=(1, 1))
    evening.make("EndTurn", MIKA)
    finger.press("Fix")
    finger.press("Longest road")
    assert sheet(evening).quarter == 0, "Ren, who is asked to throw, sits at the left"
    finger.press("Back")
    finger.press("Fix")
    finger.press("Sora")
    assert sheet(evening).quarter == 2, "a hand is its seat's"


def test_on_a_tablet_that_stands_nothing_is_turned_and_nothing_offers_to(beginning: Begin) -> None:
    evening, finger = beginning(players=4)
    evening.bridge.sit(AroundTablet(lies=False, sides={"Sora": 1}))
    assert seat_page(evening, finger, SORA).quarter == 0
    assert "turn" not in finger.tiles
    finger.press("Own cards")
    assert sheet(evening).quarter == 0 and "turn" not in finger.tiles


# -- no text lies under the tile that turns a sheet


NAMES = ("Wilhelmina", "しょうたろう", "Konstantinos", "Yui", "Bartholomew", "Mika")
COLOURS = ("red", "blue", "white", "orange", "green", "brown")


@pytest.fixture
def long_names(show: Callable[..., Any], tmp_path: Path) -> Evening:
    """Six seats with long names after the set-up, with many cards in one hand."""
    seats = tuple(Seat(name, colour) for name, colour in zip(NAMES, COLOURS, strict=True))
    made = Evening(
        tmp_path, Setup(variant="base", seats=seats, board=beginner()), Settings(motion=False), (1280, 800), Tray()
    )
    set_up(made)
    made.make("CorrectCards", 2, pile="hand:2", cards=Cards({"wood": 14, "brick": 13, "ore": 12}))
    made.make("Roll", 0, dice=(1, 2))
    show(made.screen)
    return made


LONG = Refusal("long", "BASE-ROB-02", Text.of("{why}", why="Everybody reads this at once. " * 8))


def sheets(view: View) -> tuple[places.Sheet | places.MainMenu, ...]:
    """One of each sheet there is, with as many words as it may bear."""
    known = view.known
    options = tuple((seat, Text.of("{seat}", seat=SeatName(seat))) for seat in range(6))
    question = Text.of("{why}", why="Which of all these many things is it that they meant?")
    draft = MadeUp(Choice("Roll", 2), known, made_up=OneOf("which", question, options))
    offered = tuple(choice for seat in range(6) for choice in choices(known, seat))
    hands = (Text.of("{seat} does not have that many: {what}", seat=SeatName(2), what="wood"),) * 9
    return (
        places.Asking(draft, offered[:1]),
        places.Covered(2, draft, offered[:1]),
        places.OwnCards(view),
        places.Sure(draft),
        places.Agreeing(Proposal(1, LONG.text, (0, 1, 2, 3, 4, 5), (0,), 1)),
        places.Agreeing(Proposal(1, LONG.text, (0, 1, 2, 3, 4, 5), (0,), 1), 2),
        places.Settling(Settlement(1, hands)),
        places.ToldAlone(2, LONG, draft),
        places.NotKept(LONG),
        places.Choosing(question, offered, known, anyway=True),
        places.ThrowRead(LastThrow(1, (6, 6), question)),
        places.MainMenu(),
        places.Fixing(),
        places.Behind(0),
        places.WhoseMove(),
        places.OfSeat(2),
        places.OpenPiles(2),
        places.BankCounted(),
    )


def test_no_text_of_any_sheet_lies_under_the_tile_that_turns_it(long_names: Evening, window: Any) -> None:
    screen, wrong = long_names.screen, []
    kinds = {type(shown) for shown in sheets(screen.view)}
    assert kinds == {*get_args(places.Sheet), places.MainMenu}, "there is a new sheet: let this test see it"
    for code, size, larger in LOOKS:
        window.size = size
        screen.fit(kit_for(code, size, larger))
        for shown in sheets(screen.view):
            there = (
                places.Conversation(over=(shown,))
                if isinstance(shown, places.MainMenu)
                else places.Conversation(sheet=shown)
            )
            screen.conversation = there
            screen.draw()
            if screen.sheet is not None:
                tiles = {getattr(part.view, "icon", "") for part in parts_of(screen.sheet) if hasattr(part, "view")}
                assert "turn" in tiles, shown
                found = under_a_tile(parts_of(screen.sheet))
                wrong += [(code, size, larger, type(shown).__name__, said) for said in found]
    assert wrong == []
