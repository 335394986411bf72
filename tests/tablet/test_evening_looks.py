"""The evening in every look: both languages, both lights, three sizes: nothing is clipped, and secrets stay covered."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.game.cards import Cards
from companion.game.secret import TABLE
from tests.tablet.evenings import Evening, Finger, Tray, a_setup, every_look, set_up
from tests.tablet.seeing import outside, overlapping, texts
from ui.dialogue import events
from ui.dialogue.conversation import BankCounted, Fixing, MainMenu, OfSeat
from ui.dialogue.requests import UndoTo
from ui.tablet.kit.screen_kit import Settings

LOOKS = list(every_look())
NAMES = [f"{settings.language}-{settings.light.value}-{w}x{h}" for settings, (w, h) in LOOKS]


@pytest.fixture(params=LOOKS, ids=NAMES)
def evening(request: Any, show: Callable[..., Any], tmp_path: Path) -> Evening:
    """An evening after the set-up with full hands, in one look."""
    settings, size = request.param
    made = Evening(tmp_path, a_setup(6 if size[0] > 1280 else 4), settings, size, Tray(throws=True))
    show(made.screen, size=size)
    set_up(made)
    made.screen.look(made.tray.nearby())
    full = Cards({"wood": 4, "brick": 3, "sheep": 3, "wheat": 4, "ore": 4})
    made.make("CorrectCards", 0, pile="hand:0", cards=full)
    return made


def clipped(widget: Any) -> list[Any]:
    """Return the texts that leave the widget they belong to, anywhere on the screen."""
    from ui.tablet.kit.canvas import Drawn  # noqa: PLC0415 imports Kivy, which needs GL
    from ui.tablet.kit.dialog import Dialog  # noqa: PLC0415 the same

    plain = (each for each in widget.walk() if isinstance(each, Drawn) and not isinstance(each, Dialog))
    return [(type(each).__name__, text) for each in plain if each.opacity for text in outside(each)]


def sheets(evening: Evening) -> Iterator[str]:
    """Open every sheet of the evening's screen in turn."""
    screen = evening.screen
    opened = (
        events.Opened(MainMenu()),
        events.Opened(Fixing()),
        events.Opened(BankCounted()),
        events.CorrectionsOpened(),
    )
    for event in opened:
        screen.tell(events.SteppedBack())
        screen.tell(event)
        yield str(event)
    screen.tell(events.Opened(OfSeat(1)))
    yield "seat"
    screen.tell(events.OwnAsked(1))
    yield "cover"
    screen.tell(events.SteppedBack())
    assert screen.moment.offers.main is not None
    screen.tell(events.Begun(screen.moment.offers.main.choice))
    yield "dice"
    screen.tell(events.SteppedBack())
    evening.make("Roll", 0, dice=(1, 1))
    for choice, hole in [(offered.choice, offered.hole) for offered in screen.moment.offers.tiles]:
        if hole is None:
            continue
        screen.tell(events.SteppedBack())
        screen.tell(events.Begun(choice))
        yield choice.move
    screen.tell(events.SteppedBack())
    screen.tell(events.HeadMoved(UndoTo(3)))
    yield "settlement"


def test_nothing_is_clipped_on_the_table_and_on_any_sheet(evening: Evening) -> None:
    assert clipped(evening.screen) == []
    for name in sheets(evening):
        assert evening.screen.sheet is not None, name
        assert clipped(evening.screen.sheet) == [], name


def test_every_target_is_large_enough_for_a_finger(evening: Evening) -> None:
    from ui.tablet.kit.tiles import Tile  # noqa: PLC0415 imports Kivy, which needs GL

    evening.make("Roll", 0, dice=(1, 1))
    for tile in (tile for tile in evening.screen.walk() if isinstance(tile, Tile)):
        assert min(tile.w, tile.h) >= 46, tile.view.text
    assert evening.screen.face.ledger.row_height >= 46


def test_every_step_of_the_agenda_keeps_its_words(evening: Evening) -> None:
    agenda = evening.screen.face.agenda
    assert len(agenda.beads) >= 4
    assert len(texts(agenda)) == len(agenda.beads)
    assert overlapping(agenda) == []


@pytest.mark.parametrize("code", ["en", "ja"])
def test_a_sealed_answer_is_given_under_its_seats_own_cover(
    code: str, show: Callable[..., Any], tap: Callable[..., None], tmp_path: Path
) -> None:
    setup = a_setup(3, hands="digital")
    evening = Evening(tmp_path, setup, Settings(language=code, motion=False), (1280, 800), Tray())
    show(evening.screen)
    finger = Finger(tap, evening)
    set_up(evening)
    for seat in (0, 1):
        evening.make("CorrectCards", seat, pile=f"hand:{seat}", cards=Cards({"ore": 8}))
    evening.make("Roll", 0, dice=(3, 4))
    assert evening.screen.sheet is None
    voice = evening.kit.at(evening.table.known(TABLE)).language
    for _ in range(2):
        evening.table.viewers.clear()
        finger.press(evening.screen.face.bright.view.text)
        assert set(evening.table.viewers) <= {TABLE}
        finger.press(voice("Lift the cover"))
        for _card in range(4):
            finger.card(4, 5)
        finger.press(voice("Done"))
    hands = [evening.table.game.hand(seat).total for seat in (0, 1)]
    assert hands == [4, 4]
