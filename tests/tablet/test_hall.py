"""A hall on the tablet: its sign, the call for the judge, a note that is read, a round's seats, joining and leaving."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.game.secret import TABLE
from companion.game.text import Refusal, Text
from companion.rules.registry import VARIANTS
from tests.tablet.around_home import EveningOnPaper, kit_of, press_in_dialog
from tests.tablet.evenings import Evening, Finger, Tray, a_setup
from tests.tablet.legible import parts_of
from ui.dialogue.devices import Nearby
from ui.dialogue.hall import (
    AwaitCard,
    CardAwaited,
    ForgetCard,
    HallCard,
    HallCare,
    HallNow,
    JoinHall,
    JoinScanned,
    JudgeCalled,
    LeaveHall,
    NoteRead,
    Seating,
)
from ui.dialogue.new_game import ISLAND
from ui.dialogue.phones import PhonesNow
from ui.tablet.kit.screen_kit import Settings

NOW = HallNow("club", "hall.example", 7, True, Seating(2, 7, ("Yui", "Mika", "Ren", "Sora")), 12)
SIZE = (1280, 800)
ABOUT = "What it is about, if you like"


class Hall:
    """A hall that hears at once."""

    card = None

    def __init__(self, now: HallNow) -> None:
        self.now: HallNow | None = now
        self.calls = list[tuple[str, int]]()

    def call(self, about: str, by: int = TABLE) -> Refusal | None:
        self.calls.append((about, by))
        self.now = None if self.now is None else replace(self.now, call=JudgeCalled())
        return None

    def tend(self, care: HallCare, said: Callable[[Text | Refusal], None]) -> None:
        assert isinstance(care, NoteRead) and self.now is not None
        self.now = replace(self.now, note="")


@pytest.fixture
def at_table(show: Callable[..., Any], tap: Callable[..., None], tmp_path: Path) -> Callable[..., Any]:
    """Sit at a table of a hall, in a language."""

    def sat(now: HallNow, language: str = "en") -> tuple[Evening, Finger, Hall]:
        settings = Settings(language=language, motion=False)
        evening = Evening(tmp_path, a_setup(), settings, SIZE, Tray(), show=lambda screen: show(screen, size=SIZE))
        hall = evening.owner.hall = Hall(now)
        evening.owner.open(1)
        evening.look()
        looks(evening)
        return evening, Finger(tap, evening), hall

    return sat


def looks(evening: Evening) -> None:
    """Let a second pass, in which the screen looks around."""
    evening.bridge.look_around(lambda: evening.screen.look(evening.bridge.nearby))


def said(widget: Any) -> str:
    """Return all that is written on something."""
    views = [part.view for part in parts_of(widget) if hasattr(part, "view")]
    return " | ".join(str(getattr(view, "text", getattr(view, "line", ""))) for view in views)


def test_the_sign_leads_to_the_hall_and_the_judge_is_called_by_two_more_taps(at_table: Callable[..., Any]) -> None:
    evening, finger, hall = at_table(NOW)
    assert [mark.name for mark in evening.screen.face.devices.marks] == ["hall", "menu"]
    evening.screen.face.devices.tapped("hall")
    assert "club (hall.example), as table 7" in said(evening.screen.sheet)
    finger.press("Call the judge")
    assert hall.calls == [], "it is asked once more"
    finger.press("Call the judge")
    assert hall.calls == [("", TABLE)]
    looks(evening)
    assert "Judge called" in [line.text for line in evening.screen.face.title.lines]


def test_what_it_is_about_is_written_on_a_keyboard_that_goes_with_its_sheet(at_table: Callable[..., Any]) -> None:
    evening, finger, hall = at_table(NOW)
    evening.screen.face.devices.tapped("hall")
    finger.press("Call the judge")
    views = [part.view for part in parts_of(evening.screen.sheet) if hasattr(part, "view")]
    (field,) = (view for view in views if getattr(view, "text", "") == ABOUT)
    assert field.row, "its words begin where those of other rows do"
    finger.press(ABOUT)
    for key in ("r", "u", "n"):
        finger.press(key)
    finger.press("Call with this")
    assert hall.calls == [("run", TABLE)]
    assert evening.screen.sheet is None


def test_in_japanese_it_is_written_in_kana(at_table: Callable[..., Any]) -> None:
    evening, finger, hall = at_table(NOW, "ja")
    evening.screen.face.devices.tapped("hall")
    finger.press("ジャッジを呼ぶ")
    finger.press("何についてか（書かなくてもかまいません）")
    for key in ("た", "゛゜小", "い", "す", "カナ", "タ", "゛゜小", "イ", "ス", "abc", "8"):
        finger.press(key)
    looks(evening)
    finger.press("これを添えて呼ぶ")
    assert hall.calls == [("だいすダイス8", TABLE)]


def test_a_note_stays_until_it_is_tapped_away(at_table: Callable[..., Any]) -> None:
    evening, finger, hall = at_table(replace(NOW, note="Please finish the turn."))
    assert "12 min left" in [line.text for line in evening.screen.face.title.lines]
    assert "Please finish the turn." in said(evening.screen.face)
    evening.screen.face.devices.tapped("hall")
    finger.press("The note was read")
    assert hall.now is not None and hall.now.note == ""
    assert "Please finish the turn." not in said(evening.screen.sheet) + said(evening.screen.face)


def written(screen: Any) -> str:
    """Return all that is written on a page."""
    return " | ".join(str(getattr(getattr(part, "view", None), "text", "")) for part in screen.parts.values())


@pytest.mark.parametrize("empty", [True, False])
def test_the_first_screen_says_what_the_hall_lets_all_tables_know(page: Callable[..., Any], empty: bool) -> None:
    home: Any = EveningOnPaper(empty=empty)
    home.nearby = Nearby(hall=replace(NOW, seating=None, note="Coffee is ready."))
    screen = page("start.Start", home)
    assert "From the hall: Coffee is ready." in written(screen)
    home.nearby = Nearby(hall=replace(NOW, seating=None))
    screen.refresh()
    assert "From the hall" not in written(screen)


@pytest.mark.parametrize("empty", [True, False])
def test_the_first_screen_begins_with_whom_the_hall_seated(
    page: Callable[..., Any], show: Callable[..., Any], tap: Callable[..., None], empty: bool
) -> None:
    from ui.tablet.screens.new_game.screen import NewGame  # noqa: PLC0415 imports Kivy, which needs GL

    home: Any = EveningOnPaper(empty=empty, variants=VARIANTS.values())
    home.nearby = Nearby(hall=NOW)
    screen = page("start.Start", home)
    assert "Round 2, table 7" in written(screen) and "Yui, Mika, Ren, Sora" in written(screen)
    press_tile(tap, screen, "Begin with these seats")
    ((to, how),) = screen.went
    assert to == "new_game"
    new = show(NewGame(kit_of(), home, lambda to, **_: None, **how))
    assert new.step == ISLAND and [seat.name for seat in new.now.playing] == ["Yui", "Mika", "Ren", "Sora"]
    press_tile(tap, new, "Begin")
    (setup,) = [asked[1] for asked in home.asked if isinstance(asked, tuple) and asked[0] == "begin"]
    assert setup.first == 0


def press_tile(tap: Callable[..., None], screen: Any, text: str) -> None:
    """Tap the tile of a page that says this."""
    tile = next(part for part in screen.parts.values() if getattr(getattr(part, "view", None), "text", "") == text)
    tap(tile.center_x, tile.center_y)


def test_the_devices_lead_out_of_the_hall_asked_once_more_and_into_one(
    page: Callable[..., Any], tap: Callable[..., None]
) -> None:
    home = EveningOnPaper()
    home.nearby = Nearby(hall=NOW)
    screen = page("devices.DevicesPage", home)
    assert "club (hall.example), as table 7" in written(screen)
    press_tile(tap, screen, "Leave the hall")
    assert home.asked == []
    press_in_dialog(tap, screen, "Leave the hall")
    assert home.asked == [LeaveHall()]
    home.nearby = Nearby()
    screen.look()
    press_tile(tap, screen, "Join a hall")
    press_in_dialog(tap, screen, "a", "Done")
    assert home.asked[1:] == [JoinHall("mqtt://a")]


CARD = HallCard("club-night", "desk.example.org", 7)


def waiting(page: Callable[..., Any], tap: Callable[..., None]) -> tuple[Any, Any]:
    """Stand where a hall is joined, beside somebody with a phone."""
    home: Any = EveningOnPaper()
    home.phones = PhonesNow(on=True, held=("Ren",))
    screen = page("devices.DevicesPage", home)
    press_tile(tap, screen, "Join a hall")
    assert home.asked == [AwaitCard("tablet")]
    assert "with a phone that sits at this table" in said(screen.dialog)
    home.nearby = Nearby(card=CardAwaited())
    screen.look()
    return home, screen


def test_a_card_that_a_phone_read_is_asked_about_and_a_person_joins(
    page: Callable[..., Any], tap: Callable[..., None]
) -> None:
    home, screen = waiting(page, tap)
    home.nearby = Nearby(card=CardAwaited(CARD))
    for _ in range(2):
        screen.look()
    assert "Hall club-night, table 7, at desk.example.org" in said(screen.dialog)
    press_in_dialog(tap, screen, "Join this hall")
    assert home.asked[1:] == [JoinScanned(CARD)]
    screen.look()
    assert home.asked[2:] == [ForgetCard("tablet")]


def test_whoever_closes_the_dialog_or_leaves_the_page_waits_for_no_picture(
    page: Callable[..., Any], tap: Callable[..., None]
) -> None:
    home, screen = waiting(page, tap)
    home.nearby = Nearby(card=CardAwaited(CARD))
    screen.look()
    press_in_dialog(tap, screen, "Back")
    for _ in range(2):
        screen.look()
    assert home.asked[1:] == [ForgetCard("tablet")] and screen.dialog is None
    home, screen = waiting(page, tap)
    screen.close()
    press_tile(tap, screen, "Back")
    assert home.asked[1:] == [ForgetCard("tablet")]


def test_where_nobody_has_a_phone_no_picture_is_spoken_of(page: Callable[..., Any], tap: Callable[..., None]) -> None:
    home: Any = EveningOnPaper()
    screen = page("devices.DevicesPage", home)
    press_tile(tap, screen, "Join a hall")
    assert home.asked == [] and "picture" not in said(screen.dialog)
