"""The app: one window, one screen at a time, and the way from one to another. Kivy's loop, in the main thread.

It owns no game: news come over the bridge, requests go back over it. No rule and no word of a variant may enter.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.uix.widget import Widget
from kivy.utils import get_color_from_hex

from companion.board.chance import Chance
from companion.game.text import Refusal, Text
from ui.language.room_names import Rooms, domains_of
from ui.tablet.bridge import Bridge, Carry, Nearby
from ui.tablet.house import House, Shelf, Threads
from ui.tablet.kit.screen_kit import Kit, Settings, read_settings
from ui.tablet.kit.sound import Tick
from ui.tablet.kit.stage import Stage
from ui.tablet.news import News

LOOK_AROUND = 1.0
"""Seconds between two looks at the devices and the turn clock."""
LOOK_CLOSELY = 0.05
"""Seconds until the next look while devices are shown live: a throw lasts less than a second, a vane turns."""

SCREENS: Mapping[str, str] = {
    "start": "start.Start",
    "new_game": "new_game.screen.NewGame",
    "past": "past.Past",
    "statistics": "statistics.StatisticsPage",
    "result": "result.Result",
    "settings": "settings.SettingsPage",
    "devices": "devices.DevicesPage",
    "clause": "clause.ClausePage",
    "play": "play.screen.Play",
    "log": "log.Log",
}
"""Where each screen is. One is imported when it is shown first, so that the first one waits for no other."""
AT_THE_TABLE = frozenset({"play", "log"})
"""The screens that are given the evening; the others are given the house."""

log = logging.getLogger(__name__)

Keep = Callable[[Path, Settings], None]
"""Puts settings in the place of a file, whole. Raises OSError."""


def screen_kind(name: str) -> Callable[..., Any]:
    """Import a screen. Raises KeyError for a name that is none."""
    module, _, kind = SCREENS[name].rpartition(".")
    found: Callable[..., Any] = getattr(import_module(f"ui.tablet.screens.{module}"), kind)
    return found


class KazamiApp(App):
    """The tablet. `house` is asked for everything; `keep` puts the settings into the file `kept`.

    `wrong` is said on the first screens, a sentence on each: what may be missing, why the settings are not those that
    were kept.
    """

    def __init__(self, house: House, settings: Settings, kept: Path, keep: Keep, wrong: Sequence[Text] = ()) -> None:
        super().__init__()
        self.title = "Kazami"
        self.house, self.settings, self.kept = house, settings, kept
        self._keep, self._unsaid = keep, list(wrong)
        self.stack: list[tuple[str, dict[str, Any]]] = []
        self.screen: Any = None
        self.shown = ""
        self.first = "start"
        self._tick = Tick(kept.parent)

    @property
    def kit(self) -> Kit:
        """What every screen is built with just now."""
        return Kit(Stage(*Window.size), self.settings, domains_of(self.house.rooms))

    def kit_of(self, name: str) -> Kit:
        """What one screen is built with: at the table only the room that is played speaks and draws."""
        evening = self.house.evening
        if evening is None or name not in AT_THE_TABLE:
            return self.kit
        return replace(self.kit, domains=evening.news.known.room.domains)

    def build(self) -> Widget:
        """Open the window with the last game on the table, or the bare table."""
        Window.allow_screensaver = False
        Window.bind(size=self._fit, on_flip=self._ready)
        self._light()
        self.table = Widget()
        self.house.opened, self.house.changed = self._opened, self._settle_in
        self._looking = Clock.schedule_interval(lambda dt: self._look_around(), LOOK_AROUND)
        self._closely = Clock.create_trigger(lambda dt: self._look_around(), LOOK_CLOSELY)
        self.house.resume(self._resumed)
        return self.table

    def on_stop(self) -> None:
        """Let go of the window and the clock."""
        Window.unbind(size=self._fit, on_flip=self._ready)
        self._looking.cancel()
        self._closely.cancel()

    def _ready(self, window: Any) -> None:
        """Say that the first screen can be touched, and fetch what the first touch will most likely want."""
        if self.screen is None:
            return
        window.unbind(on_flip=self._ready)
        log.info("The tablet is ready: %s, %d x %d.", self.shown, *window.size)
        Clock.schedule_once(lambda dt: screen_kind("play"))

    def leave(self) -> None:
        """Close the window; may be called from any thread."""
        Clock.schedule_once(lambda dt: self.stop())

    # -- from one screen to another

    def go(self, name: str, **args: Any) -> None:
        """Go to a screen; `back` leads to the one before, and from the last one to the table."""
        if name == "back":
            self.stack = self.stack[:-1]
            name, args = self.stack.pop() if self.stack else ("play", {})
        if name in AT_THE_TABLE and self.house.evening is None:
            name, args = "start", {}
        if name in ("play", "start"):
            self.stack.clear()
        self.stack.append((name, args if name == "clause" else {}))
        if name in ("start", "past", "statistics", "result"):
            self.house.catch_up(lambda: self._show(name, args))
        else:
            self._show(name, args)

    def _show(self, name: str, args: dict[str, Any]) -> None:
        if self.stack and self.stack[-1][0] != name:
            return  # somebody went on while the shelf was looked at
        if name == "clause":
            screen = screen_kind(name)(self.kit, args["clause"], self.go)
        elif name in AT_THE_TABLE:
            screen = screen_kind(name)(self.kit_of(name), self.house.evening, self.go, **args)
        else:
            screen = screen_kind(name)(self.kit, self.house, self.go)
        self.screen, self.shown = screen, name
        self.table.clear_widgets()
        self.table.add_widget(screen)
        if self._unsaid:
            self._fault(self._unsaid.pop(0))

    def _resumed(self) -> None:
        if self.house.evening is not None:
            self._listen(self.house.evening)
        self.go(self.first)

    def _opened(self, evening: Bridge) -> None:
        self._listen(evening)
        self.go("play")

    def _listen(self, evening: Bridge) -> None:
        evening.listen(self._hear, self._tell)

    # -- what comes by itself

    def _hear(self, news: News) -> None:
        if news.thrown and self.settings.sound:
            self._tick.play()
        if self.shown == "play":
            self.screen.show(news)
        elif self.screen is not None:
            self.screen.refresh()

    def _tell(self, text: Text) -> None:
        if self.shown == "play":
            self.screen.tell(text)

    def _look_around(self) -> None:
        if self.house.evening is not None:
            self.house.evening.look_around(self._seen)

    def _seen(self, nearby: Nearby) -> None:
        self.house.nearby = nearby
        if self.shown == "play":
            self.screen.look(nearby)
            if nearby.vane is not None and nearby.vane.asked:
                self._closely()
        elif self.shown == "devices":
            self.screen.look()
            self._closely()

    # -- comfort

    def _fit(self, *_: object) -> None:
        if self.screen is not None:
            self.screen.fit(self.kit_of(self.shown))

    def _settle_in(self, settings: Settings) -> None:
        self.settings = settings
        self._light()
        self._fit()
        try:
            self._keep(self.kept, settings)
        except OSError as error:
            self._fault(Text.of("These settings hold until Kazami ends: {why}", why=str(error)))

    def _fault(self, text: Text) -> None:
        """Say on the screen that is shown what is wrong in the folder of the games."""
        log.warning("%s: %s", self.kept.parent, text)
        self.screen.refuse(Refusal("kept", "", text))

    def _light(self) -> None:
        """Let the window be table where nothing is drawn yet: no guest sees a black screen first."""
        Window.clearcolor = get_color_from_hex(self.kit.look.theme.c.ground)


class Ways(NamedTuple):
    """The file of the settings, what writes it, the way to the table's thread, and the world's errors: no bugs."""

    kept: Path
    keep: Keep
    to_table: Carry
    world: tuple[type[Exception], ...]


def opened(rooms: Rooms, chance: Chance, shelf: Shelf, ways: Ways, spoken: str, note: str = "") -> KazamiApp:
    """Return the app over a shelf of games; `spoken` is the language until the table chooses another.

    `note` says what may be missing on the shelf, "" for nothing.
    """
    threads = Threads(ways.to_table, lambda job: Clock.schedule_once(lambda dt: job()), ways.world)
    house = House(rooms, chance, shelf, threads, Clock.get_boottime)
    settings, wrong = read_settings(ways.kept, Settings(language=spoken))
    return KazamiApp(house, settings, ways.kept, ways.keep, said_first(note, wrong))


def said_first(note: str, wrong: Text | None) -> tuple[Text, ...]:
    """Return what the first screens say: what may be missing on the shelf, then what is wrong with the settings."""
    missing = (Text.of("{why}", why=note),) if note else ()
    return missing + ((wrong,) if wrong else ())
