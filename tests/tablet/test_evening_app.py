"""The app: from screen to screen, a game begun, kept and resumed, settings kept, news where they belong."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from companion.game.moves import Choice
from companion.game.secret import TABLE
from companion.game.text import Refusal, english, render
from companion.rules.base import BASE
from companion.rules.base.production import Roll
from companion.rules.registry import VARIANTS
from hardware.atomic_file import write_whole
from tests.paper.read_back import pages
from tests.project.processes import EARLY
from tests.table.seated import play
from tests.tablet.around_home import press, press_in_dialog
from tests.tablet.evenings import Disk, Finger, Tray, Watched, a_setup
from ui.dialogue import events
from ui.dialogue.conversation import CostsRead
from ui.dialogue.session_port import Folder
from ui.drawing.theme import Light
from ui.session.chance import Lot
from ui.session.session import Dependencies
from ui.session.session import Session as Owner
from ui.session.thread_bridge import ThreadBridge, Threads
from ui.tablet.kit.screen_kit import Settings, read_settings


class Rack:
    """An evening without a second thread: each game that was put on the table, and what stood beside it."""

    def __init__(self, folder: Path) -> None:
        self.journal = Disk(folder, lambda: 0.0)
        self.seated: list[tuple[Watched, Tray]] = []
        self.exported: list[int] = []
        self.folder, self.now = folder, 0.0

    def bridge(self) -> ThreadBridge:
        dependencies = Dependencies(
            VARIANTS, self._table, self._beside, self._record, self._folders, lambda: bytes(32), lambda: 0.0
        )
        evening = Owner(self.journal, dependencies)
        return ThreadBridge(lambda: evening, Threads(at_once, at_once, lambda: self.now, at_once), VARIANTS, Lot())

    def _table(self, game: int) -> Watched:
        return Watched(self.journal, game, BASE)

    def _beside(self, table: Any) -> Tray:
        self.seated.append((table, Tray()))
        return self.seated[-1][1]

    def _record(self, game: int) -> str:
        self.exported.append(game)
        return "{}"

    def _folders(self) -> tuple[Folder, ...]:
        return (Folder("games", "~/games", str(self.folder)),)


def at_once(job: Callable[[], None]) -> None:
    job()


@pytest.fixture
def rack(tmp_path: Path) -> Iterator[Rack]:
    """A shelf in a folder of the test."""
    made = Rack(tmp_path)
    yield made
    made.journal.close()


@pytest.fixture
def app(window: Any, show: Callable[..., Any], rack: Rack, tmp_path: Path) -> Iterator[Callable[[], Any]]:
    """Open the app over the shelf; afterwards it is closed."""
    apps: list[Any] = []

    def started() -> Any:

        from ui.tablet.app import KazamiApp, KeptSettings, said_first  # noqa: PLC0415 imports Kivy, which needs GL

        kept = KeptSettings(tmp_path / "settings.json", write_whole)
        settings, wrong = read_settings(kept.file, Settings(motion=False))
        made = KazamiApp(rack.bridge(), settings, kept, said_first(rack.journal.note, wrong))
        show(made.build())
        apps.append(made)
        return made

    yield started
    for made in apps:
        made.on_stop()


def name(app: Any) -> str:
    return type(app.screen).__name__


def test_a_kept_game_is_there_again_to_the_last_move(app: Callable[[], Any], rack: Rack) -> None:
    first = app()
    first.session.begin(a_setup(), lambda refusal: None)
    place = first.screen.face.board.view.highlight[0]
    first.screen.tell(events.PlaceTapped(place))
    again = app()
    assert name(again) == "Start"
    assert place in again.session.view.known.pieces
    again.go("play")
    assert any(mark.place == place for mark in again.screen.face.board.view.marks)


def test_the_second_of_a_double_tap_answers_nothing_on_the_screen_that_the_first_brought(
    app: Callable[[], Any], rack: Rack, tap: Callable[..., None]
) -> None:
    app().session.begin(a_setup(), lambda refusal: None)
    table, luck = rack.seated[0][0], Random(1)
    while table.game.front is None or table.game.front.name != "trade":
        play(luck, table, 1)
    opened = app()
    (tile,) = [
        part for part in opened.screen.parts.values() if getattr(getattr(part, "view", None), "text", "") == "Play on"
    ]
    head = opened.session.view.head
    for _ in range(2):
        tap(tile.center_x, tile.center_y)
    assert name(opened) == "Play" and opened.session.view.head == head
    rack.now += 1.0
    tap(tile.center_x, tile.center_y)
    assert opened.session.view.head == head + 1, "it lies where trading is ended"


def test_every_screen_can_be_reached_and_left(app: Callable[[], Any]) -> None:
    opened = app()
    opened.session.begin(a_setup(), lambda refusal: None)
    for screen in ("log", "statistics", "phones", "devices", "settings", "past", "new_game", "start"):
        opened.go("play")
        opened.go(screen)
        assert name(opened) != "Play", screen


@pytest.mark.parametrize("screen", ["log", "statistics", "phones", "devices", "settings"])
def test_a_half_made_move_waits_for_the_way_back_from_another_screen(
    app: Callable[[], Any], rack: Rack, screen: str
) -> None:
    opened = app()
    opened.session.begin(a_setup(), lambda refusal: None)
    table, _ = rack.seated[0]
    opened.screen.tell(events.Begun(Choice("CorrectCards", 0)))
    begun = opened.screen.conversation.sheet
    assert begun is not None
    opened.go(screen)
    opened.go("play")
    assert opened.screen.conversation.sheet == begun and opened.screen.sheet is not None
    opened.go(screen)
    play(Random(1), table, 3)
    opened.go("play")
    assert opened.screen.conversation.sheet is None, "it answers an older question"
    opened.screen.tell(events.Begun(Choice("CorrectCards", 0)))
    opened.session.begin(a_setup(), lambda refusal: None)
    assert opened.screen.conversation.sheet is None, "it is another game"


def test_a_throw_of_the_past_is_put_right_with_five_taps_from_the_table(
    app: Callable[[], Any], rack: Rack, tap: Callable[..., None]
) -> None:
    opened = app()
    opened.session.begin(a_setup(), lambda refusal: None)
    table, _ = rack.seated[0]
    play(Random(1), table, 20)
    seq, dice = throws(table)[0]
    shown: Any = WhatIsShown(opened, rack)
    finger = Finger(tap, shown)
    finger.menu()
    finger.press("What happened")
    finger.tap(*opened.screen.middle(f"dice{seq}"))
    right = dice[0] % 6 + 1
    finger.face(0, right)
    finger.press("All done")
    assert opened.screen.sheet is None and finger.taps == 5
    assert throws(table)[0][1] == (right, *dice[1:])


def throws(table: Watched) -> list[tuple[int, tuple[int, ...]]]:
    """Return each throw of the game with its entry."""
    return [(entry.seq, entry.move.dice) for entry in table.history.path() if isinstance(entry.move, Roll)]


class WhatIsShown:
    """What a finger sees of the app: the screen that is shown just now, and the clock beside it."""

    def __init__(self, opened: Any, rack: Rack) -> None:
        self._opened, self._rack = opened, rack

    @property
    def screen(self) -> Any:
        return self._opened.screen

    @property
    def kit(self) -> Any:
        return self.screen.kit

    @property
    def now(self) -> float:
        return self._rack.now

    @now.setter
    def now(self, seconds: float) -> None:
        self._rack.now = seconds


def test_the_devices_are_looked_at_closely_only_while_they_are_shown(
    passes: Callable[[float], None], app: Callable[[], Any], rack: Rack
) -> None:
    opened = app()
    opened.session.begin(a_setup(), lambda refusal: None)
    beside = rack.seated[-1][1]

    def looks(name: str) -> int:
        """How often the devices are looked at in ten seconds of a screen."""
        opened.go(name)
        before = beside.looked
        passes(10)
        return beside.looked - before

    assert 9 <= looks("play") <= 11
    assert looks("devices") > 100
    assert 9 <= looks("play") <= 12  # one was on its way


def test_back_leads_where_one_came_from(app: Callable[[], Any]) -> None:
    opened = app()
    opened.session.begin(a_setup(), lambda refusal: None)
    opened.go("settings")
    opened.go("devices")
    opened.go("back")
    assert name(opened) == "SettingsPage"
    opened.go("back")
    assert name(opened) == "Play"


def test_another_language_is_spoken_at_once_and_kept(app: Callable[[], Any], tmp_path: Path) -> None:
    opened = app()
    opened.session.begin(a_setup(), lambda refusal: None)
    opened.go("play")
    before = opened.screen.face.sentence.view.text
    opened.settle_in(Settings(language="ja", light=Light.DAY, motion=False))
    assert opened.screen.face.sentence.view.text != before
    assert opened.screen.kit.settings.light is Light.DAY
    assert read_settings(tmp_path / "settings.json", Settings())[0].language == "ja"


def test_the_window_is_table_before_anything_is_drawn(app: Callable[[], Any]) -> None:
    from kivy.core.window import Window  # noqa: PLC0415 as in all tests of the tablet
    from kivy.utils import get_color_from_hex  # noqa: PLC0415 as in all tests of the tablet

    opened = app()
    for light in (Light.DAY, Light.LAMP):
        opened.settle_in(Settings(light=light, motion=False))
        assert Window.clearcolor == get_color_from_hex(opened.kit_of("settings").look.theme.c.ground)


def test_settings_that_cannot_be_read_are_as_good_as_none_and_the_file_is_named(tmp_path: Path) -> None:
    file, usual = tmp_path / "settings.json", Settings(language="ja")
    assert read_settings(file, usual) == (usual, None)
    whole = msgspec.json.encode(Settings(clock=90))
    for nonsense in (b"", b"\xff", whole[:9] + b"\xff" + whole[9:], b"[]", b'{"language": "tlh"}', b'{"clock": "x"}'):
        file.write_bytes(nonsense)
        settings, why = read_settings(file, usual)
        assert settings == usual
        assert why is not None and str(file) in render(why, english, ())
    write_whole(file, Settings(clock=90))
    assert read_settings(file, usual) == (Settings(clock=90), None)


def test_a_broken_file_of_settings_is_said_on_the_first_screen(app: Callable[[], Any], tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_bytes(b'{"language": "j\xffa"}')
    opened = app()
    assert "settings.json" in opened.screen.parts["head"].view.text
    assert opened.settings == Settings(motion=False)


def test_that_moves_may_be_missing_is_said_on_the_first_screen(
    app: Callable[[], Any], rack: Rack, tmp_path: Path
) -> None:
    there = tmp_path / "copied alone"
    there.mkdir()
    rack.journal.begin("evening", a_setup(), bytes(32))
    (there / rack.journal.path.name).write_bytes(rack.journal.path.read_bytes())
    rack.journal.close()
    rack.journal = Disk(there, lambda: 0.0)
    opened = app()
    assert "the last moves may be missing" in opened.screen.parts["head"].view.text


def test_settings_that_cannot_be_kept_hold_for_the_evening_and_the_screen_says_so(
    app: Callable[[], Any], tmp_path: Path
) -> None:
    opened = app()
    (tmp_path / "settings.json").mkdir()  # in the way of the file
    opened.settle_in(Settings(language="ja", motion=False))
    assert opened.settings.language == "ja"
    assert "settings.json" in opened.screen.parts["head"].view.text


@pytest.mark.xdist_group(EARLY)
def test_what_things_cost_is_printed_from_the_page_that_tells_it(
    app: Callable[[], Any], rack: Rack, tap: Callable[..., None]
) -> None:
    opened = app()
    opened.session.begin(a_setup(), lambda refusal: None)
    opened.screen.tell(events.Opened(CostsRead()))
    page = opened.screen.page
    press(tap, page, "other0")
    press_in_dialog(tap, page, "Beside the kept games")
    (written,) = rack.folder.glob("*.pdf")
    assert written.name.endswith(" base.pdf")
    assert page.parts["head"].view.text == f"Written: ~/games/{written.name}"
    (text,) = pages(written.read_bytes())
    assert text.count("Whatthingscost") == len(opened.session.view.known.players)


def test_news_reach_whatever_screen_is_shown(app: Callable[[], Any], rack: Rack) -> None:
    opened = app()
    opened.session.begin(a_setup(), lambda refusal: None)
    opened.go("play")
    place = opened.screen.face.board.view.highlight[0]
    opened.go("log")
    table = rack.seated[-1][0]
    waiting = table.known(TABLE).front
    assert waiting is not None

    table.submit(Choice("PlaceSettlement", waiting.waiting[0], (("place", place),)))
    assert opened.session.view.last.seq == 1
    assert "move1" in opened.screen.parts


@pytest.fixture
def heard(window: Any, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Put a sound card into the tablet that writes down what it plays."""
    from kivy.core.audio import SoundLoader  # noqa: PLC0415 imports Kivy, which needs GL

    played: list[str] = []

    class Card:
        """A file on the sound card."""

        def __init__(self, file: str) -> None:
            self.name = Path(file).stem

        def play(self) -> None:
            played.append(self.name)

    monkeypatch.setattr(SoundLoader, "load", Card)
    return played


def test_a_throw_knocks_once_and_not_again_when_it_is_gone_back_to_or_the_game_is_laid_out_anew(
    app: Callable[[], Any], rack: Rack, heard: list[str]
) -> None:
    opened = app()
    opened.settle_in(Settings(motion=False, sound=True))
    opened.session.begin(a_setup(), lambda refusal: None)
    table = rack.seated[-1][0]
    play(Random(3), table, 6)
    while not table.known(TABLE).throw:
        play(Random(5), table, 1)
    thrown = table.history.head
    assert heard == ["notes", "knock"], "the first turn begins, then it is thrown for"
    play(Random(5), table, 1)
    so_far = [*heard]
    opened.go("log")
    assert not isinstance(table.undo_to(thrown, (0, 1, 2)), Refusal)
    opened.go("back")
    assert opened.session.view.thrown and heard == so_far
    opened.session.open(table.id, lambda refusal: None)
    assert opened.session.view.thrown and heard == so_far


def test_nothing_is_heard_where_sounds_are_off(app: Callable[[], Any], rack: Rack, heard: list[str]) -> None:
    opened = app()
    opened.settle_in(Settings(motion=False, sound=False))
    opened.session.begin(a_setup(), lambda refusal: None)
    table = rack.seated[-1][0]
    play(Random(3), table, 6)
    while not table.known(TABLE).throw:
        play(Random(5), table, 1)
    assert opened.session.view.thrown and heard == []


def test_f11_fills_the_screen_and_leaves_it_and_is_kept(app: Callable[[], Any], window: Any, tmp_path: Path) -> None:
    app()
    file, size = tmp_path / "settings.json", window.size
    for full in (True, False):
        window.dispatch("on_key_down", 292, 68, None, [])
        assert (bool(window.fullscreen), read_settings(file, Settings())[0].full) == (full, full)
    assert window.size == size
