"""A hall at the seats' phones: the judge is called there in the seat's own name, and the log keeps what he says."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from companion.game.text import render
from companion.remarks import Answered, Called
from companion.rules.registry import VARIANTS
from tests.phone.scenes import NoDevices
from tests.table.seated import opened, play, seated
from tests.ui.test_session import Kept
from tests.ui.vanes import Lots
from ui.commands.hall_membership import HallWhenWanted, join_hall
from ui.dialogue.hall import TOLD_ONCE_HEARD, HallNow
from ui.dialogue.page.blocks import Button, Line, TextField, elements
from ui.dialogue.page.hall_read import COMES
from ui.dialogue.requests import CallJudge
from ui.language.catalogues import language
from ui.phone.browser_screens import BrowserScreens
from ui.phone.seat_screen import SeatScreen
from ui.session.hall_heard import ALREADY
from ui.session.kept_draft import KeptDraft
from ui.session.kept_seats import kept_seats
from ui.session.lone_table import LoneTable
from ui.session.table_host import SessionHost

JUDGE = "Call the judge"


class Hearing(HallWhenWanted):
    """A hall that hears the table."""

    @property
    def now(self) -> HallNow | None:
        now = super().now
        return None if now is None else replace(now, hears=True)


class Phones:
    """Phones at a table of a hall that hears it, or whose network is cut."""

    def __init__(self, folder: Path, hall_of: type[HallWhenWanted] = Hearing) -> None:
        journal = opened(folder)
        self.table = seated(journal)
        play(Random(1), self.table, 6)
        join_hall(folder, "mqtt://127.0.0.1:1/club/7", lamps=None)
        hall = hall_of(folder, journal)
        hall.lie(self.table)
        self.lone = LoneTable(self.table, NoDevices(), hall=hall)
        self.screens = BrowserScreens(self.lone)

    def of(self, name: str) -> SeatScreen:
        screen = self.screens.screen(name)
        assert screen is not None
        return screen

    def buttons(self, name: str) -> list[str]:
        return [one.text.msgid for one in elements(self.of(name).page()) if isinstance(one, Button)]

    def press(self, name: str, said: str) -> None:
        """Press what says this on a seat's phone."""
        screen = self.of(name)
        found = [one for one in elements(screen.page()) if isinstance(one, Button) and one.text.msgid == said]
        assert self.screens.press(name, screen.keys(found[-1]), {})

    def sends(self, name: str, text: str) -> None:
        """Type something on a seat's phone and send it."""
        screen = self.of(name)
        (found,) = [one for one in elements(screen.page()) if isinstance(one, TextField)]
        assert self.screens.press(name, screen.keys(found), {"text": text})

    def reads(self, name: str) -> list[str]:
        """Return every line of a seat's page, what lies in folds too."""
        lines = [one for one in elements(self.of(name).page()) if isinstance(one, Line)]
        names = [seat.name for seat in self.table.setup.seats]
        return [render(said, language("en"), names) for line in lines for said in (line.text, *line.more)]


@pytest.fixture
def phones(tmp_path: Path) -> Phones:
    return Phones(tmp_path)


def test_a_seat_calls_the_judge_in_its_own_name_and_says_what_it_is_about(phones: Phones) -> None:
    for _ in range(2):
        phones.press("Ben", JUDGE)
        assert phones.table.remarks == (), "it is asked once more"
    phones.sends("Ben", "  the road  ")
    assert phones.reads("Ben").count("The judge is called.") == 2, "as the answer, and with what is beside the game"
    (call,) = [one.said for one in phones.table.remarks]
    assert isinstance(call, Called) and (call.call, call.by, call.about) == (1, 1, "the road")
    phones.lone.tell()
    for name, times in (("Ann", 1), ("Ben", 2), ("Cleo", 1)):
        assert phones.reads(name).count("The judge is called.") == times
        assert "Ben called the judge: the road" in phones.reads(name)
    phones.press("Ann", JUDGE)
    assert JUDGE not in phones.buttons("Ann"), "one call at a time"


def test_nothing_need_be_typed_and_what_the_judge_says_stands_on_every_page(phones: Phones) -> None:
    for _ in range(3):
        phones.press("Cleo", JUDGE)
    phones.table.remark(Answered(1, "<Aki>", settled=True, text="It stays."))
    phones.lone.tell()
    for name in ("Ann", "Cleo"):
        assert {"Cleo called the judge.", "Judge <Aki>: It stays."} <= {*phones.reads(name)}
    assert "The judge is called." not in phones.reads("Ann")


def test_without_network_nobody_is_told_that_a_judge_comes(tmp_path: Path) -> None:
    phones = Phones(tmp_path, HallWhenWanted)
    for _ in range(2):
        phones.press("Cleo", JUDGE)
    asked = "The hall does not hear this table just now. It is told later."
    assert asked in phones.reads("Cleo") and COMES.msgid not in phones.reads("Cleo")
    phones.sends("Cleo", "the road")
    for name in ("Ann", "Cleo"):
        assert "The judge is called once the hall hears this table." in phones.reads(name)
        assert "The judge is called." not in phones.reads(name)
    assert phones.lone.perform(CallJudge()) == ALREADY


def test_a_call_is_answered_by_nothing_where_its_announcement_says_it_and_else_by_when_it_is_told(
    tmp_path: Path,
) -> None:
    assert Phones(tmp_path / "heard").lone.perform(CallJudge()) is None
    assert Phones(tmp_path / "cut", HallWhenWanted).lone.perform(CallJudge()) == TOLD_ONCE_HEARD


def test_a_seat_is_told_that_all_read_what_it_types_before_it_sends_it(phones: Phones) -> None:
    for _ in range(2):
        phones.press("Ann", JUDGE)
    assert "Everybody at the table reads what you type." in phones.reads("Ann")


def test_without_a_game_a_note_that_was_read_on_one_first_screen_goes_from_all_others(tmp_path: Path) -> None:
    session = Kept(tmp_path).evening
    kept = KeptDraft(tmp_path / "draft"), kept_seats(tmp_path / "seats")
    screens = BrowserScreens(session, SessionHost(session, VARIANTS, Lots(0), kept))
    before = screens.version
    session.stir()
    assert screens.version == before + 1
    screens.leave()
    session.stir()
    assert screens.version == before + 1


def test_what_is_too_long_is_refused_and_said_on_the_own_page(phones: Phones) -> None:
    for _ in range(2):
        phones.press("Ann", JUDGE)
    phones.sends("Ann", "two\nlines")
    assert phones.table.remarks == ()
    assert "Say in one short line what it is about." in phones.reads("Ann")
