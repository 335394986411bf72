"""The app: one window, one screen at a time, and the way from one to another. Kivy's loop, in the main thread.

It owns no game: views come from the evening, requests go back to it. No rule and no word of a variant may enter.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from math import inf
from pathlib import Path
from typing import Any, NamedTuple

from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.uix.widget import Widget
from kivy.utils import get_color_from_hex
from msgspec.structs import replace

from companion.game.state import Setup
from companion.game.text import Refusal, Text
from companion.view import View
from ui.dialogue.conversation import Conversation
from ui.dialogue.devices import TURNING
from ui.dialogue.panels import laid_out
from ui.dialogue.session_port import SessionPort
from ui.drawing.theme import Theme
from ui.language.variant_names import domains_of
from ui.tablet.kit.double_tap import MOMENT, LastTouch
from ui.tablet.kit.screen_kit import Kit, Settings
from ui.tablet.kit.sound import Sounds
from ui.tablet.kit.stage import Stage

LOOK_AROUND = 1.0
"""Seconds between two looks at the devices and the turn clock."""
SOON = 0.2
"""Seconds from the first frame until what a touch may want is fetched: until then the rest of the screen is drawn."""
LOOK_CLOSELY = 0.05
"""Seconds until the next look while devices are shown live: a throw lasts less than a second, a vane turns."""

SCREENS: Mapping[str, str] = {
    "start": "start.Start",
    "new_game": "new_game.screen.NewGame",
    "past": "past.Past",
    "statistics": "statistics.StatisticsPage",
    "people": "people.PeoplePage",
    "result": "result.Result",
    "settings": "settings.SettingsPage",
    "around": "around_tablet.AroundPage",
    "devices": "devices.DevicesPage",
    "phones": "phones.PhonesPage",
    "play": "play.screen.Play",
    "log": "log.Log",
    "look_back": "look_back.LookBack",
}
"""Where each screen is. One is imported when it is shown first, so that the first one waits for no other."""
AT_THE_TABLE = frozenset({"play", "log", "look_back"})
"""The screens that are given the game on the table; the others are given the evening."""
F11 = 292
"""The key, by SDL's number for it as Kivy tells it."""

log = logging.getLogger(__name__)


def screen_kind(name: str) -> Callable[..., Any]:
    """Import a screen. Raises KeyError for a name that is none."""
    module, _, kind = SCREENS[name].rpartition(".")
    found: Callable[..., Any] = getattr(import_module(f"ui.tablet.screens.{module}"), kind)
    return found


class KeptSettings(NamedTuple):
    """The file of the settings, and what puts others in its place, whole. That raises OSError."""

    file: Path
    keep: Callable[[Path, Settings], None]


def stays_on() -> Text | None:
    """Leave the device on: nobody brought along what switches it off."""
    return Text.of("Kazami cannot switch this device off; do it the usual way.")


class KazamiApp(App):
    """The tablet. `session` is asked for everything.

    `wrong` is said on the first screens, a sentence on each: what may be missing, why the settings are not those that
    were kept. `off` switches the device off and returns None, or why it stays on.
    """

    def __init__(
        self,
        session: SessionPort,
        settings: Settings,
        kept: KeptSettings,
        wrong: Sequence[Text] = (),
        off: Callable[[], Text | None] = stays_on,
    ) -> None:
        super().__init__()
        self._off = off
        self.title = "Kazami"
        self.session, self.settings, self.kept = session, settings, kept
        self._unsaid = list(wrong)
        self.stack: list[str] = []
        self.screen: Any = None
        self.shown = ""
        self.first = "start"
        self._begun: tuple[Setup | None, Conversation] = (None, Conversation())  # of which game, and what was begun
        self._last = LastTouch()
        self._came = -inf  # when the screen came that is shown, by the session's clock
        self._sounds, self._heard = Sounds(), session.view

    def kit_of(self, name: str) -> Kit:
        """What one screen is built with: where a game is seen, only the variant that is played speaks and draws."""
        view = self.session.view
        if view is not None and (name in AT_THE_TABLE or name == "start"):
            domains = view.known.variant.domains
        else:
            domains = domains_of(self.session.variants)
        return Kit(Stage(*Window.size), self.settings, domains, self.session.now)

    def build(self) -> Widget:
        """Open the window with the last game on the table, or the bare table."""
        Window.allow_screensaver = False
        Window.bind(size=self._fit, on_flip=self._ready, on_key_down=self._key, on_touch_down=self._touched)
        self._light()
        self.table = Widget()
        listener = self.session.listener
        listener.hears, listener.says, listener.opened = self._hear, self._tell, self._opened
        self._looking = Clock.schedule_interval(lambda dt: self._look_around(), LOOK_AROUND)
        self._closely = Clock.create_trigger(lambda dt: self._look_around(), LOOK_CLOSELY)
        self.stack.append(self.first)
        self.session.resume(lambda: self._show(self.first, {}))
        return self.table

    def on_stop(self) -> None:
        """Let go of the window and the clock."""
        Window.unbind(size=self._fit, on_flip=self._ready, on_key_down=self._key, on_touch_down=self._touched)
        self._looking.cancel()
        self._closely.cancel()

    def _ready(self, window: Any) -> None:
        """Say that the first screen can be touched, and fetch what the first touch will most likely want."""
        if self.screen is None:
            return
        window.unbind(on_flip=self._ready)
        log.info("The tablet is ready: %s, %d x %d.", self.shown, *window.size)
        Clock.schedule_once(lambda dt: screen_kind("play"), SOON)

    def leave(self) -> None:
        """Close the window; may be called from any thread."""
        Clock.schedule_once(lambda dt: self.stop())

    # -- from one screen to another

    def _touched(self, _: object, touch: Any) -> bool:
        """Swallow the second of a double tap where the first has brought another screen: it was not meant for that."""
        again = self.screen is not None and self._last.again(touch, self.screen.kit.look.unit)
        return again and self.session.now() - self._came < MOMENT

    def go(self, name: str, **args: Any) -> None:
        """Go to a screen; `back` leads to the one before, and from the last one to the table."""
        if name in ("leave", "off"):
            self._end(off=name == "off")
            return
        if name == "back":
            self.stack = self.stack[:-1]
            name, args = (self.stack.pop() if self.stack else "play"), {}
        if name in AT_THE_TABLE and self.session.view is None:
            name, args = "start", {}
        if name in ("play", "start"):
            self.stack.clear()
        self.stack.append(name)
        if name in ("start", "past", "statistics", "people", "result"):
            self.session.catch_up(lambda: self._show(name, args))
        else:
            self._show(name, args)

    def _end(self, *, off: bool) -> None:
        """Close the window, the device with it if that is wanted and can be; else it is said why not."""
        why = self._off() if off else None
        if why is None:
            self.stop()
        else:
            self._fault(why)

    def _show(self, name: str, args: dict[str, Any]) -> None:
        if self.stack and self.stack[-1] != name:
            return  # somebody went on while the kept games were looked at
        if self.shown == "play":
            self._begun = self.screen.view.known.setup, self.screen.waiting()
        if name == "play" and self.session.view is not None and self.session.view.known.setup is self._begun[0]:
            args = {"begun": self._begun[1], **args}
        if name in AT_THE_TABLE:
            screen = screen_kind(name)(self.kit_of(name), self.session, self.go, **args)
        elif name == "settings":
            screen = screen_kind(name)(self.kit_of(name), self.settle_in, self.go)
        elif name == "start":
            screen = screen_kind(name)(self.kit_of(name), self.session, self.go, self.settle_in)
        else:
            screen = screen_kind(name)(self.kit_of(name), self.session, self.go, **args)
        self.screen, self.shown, self._came = screen, name, self.session.now()
        self.table.clear_widgets()
        self.table.add_widget(screen)
        if self._unsaid:
            self._fault(self._unsaid.pop(0))

    def _opened(self) -> None:
        self.go("play")

    # -- what comes by itself

    def _hear(self, view: View) -> None:
        before, self._heard = self._heard, view
        sound = sound_of(before, view)
        if sound and self.session.news and self.settings.sound:
            self._sounds.play(sound)
        if self.shown == "play":
            self.screen.show(view)
        elif self.screen is not None:
            self.screen.refresh()

    def _tell(self, text: Text) -> None:
        if self.shown == "play":
            self.screen.say(text)

    def _look_around(self) -> None:
        if self.session.view is not None or self.shown in ("devices", "phones", "start"):
            self.session.look_around(self._seen)

    def _seen(self) -> None:
        nearby = self.session.nearby
        if self.shown == "play":
            self.screen.look(nearby)
            if nearby.vane is not None and nearby.vane.asked:
                self._closely()
        elif self.shown in ("devices", "phones", "start"):
            self.screen.look()
            if self.shown != "start" or (nearby.vane is not None and nearby.vane.does == TURNING):
                self._closely()

    # -- comfort

    def _fit(self, *_: object) -> None:
        if self.screen is not None:
            self.screen.fit(self.kit_of(self.shown))

    def settle_in(self, settings: Settings) -> None:
        """Take other settings: every screen is built anew with them, and they are kept."""
        if settings.full is not None:
            Window.fullscreen = "auto" if settings.full else False
        self.settings = settings
        self._light()
        self._fit()
        try:
            self.kept.keep(self.kept.file, settings)
        except OSError as error:
            self._fault(Text.of("These settings are kept only until Kazami ends: {why}", why=str(error)))

    def _key(self, _: object, key: int, *__: object) -> bool:
        """Fill the screen or leave it with F11, as everywhere; it is kept like any setting."""
        if key == F11:
            self.settle_in(replace(self.settings, full=not Window.fullscreen))
        return key == F11

    def _fault(self, text: Text) -> None:
        """Say on the screen that is shown what is wrong with the device or in the folder of the games."""
        log.warning("%s: %s", self.kept.file.parent, text)
        self.screen.refuse(Refusal("kept", "", text))

    def _light(self) -> None:
        """Let the window be table where nothing is drawn yet: no guest sees a black screen first."""
        Window.clearcolor = get_color_from_hex(Theme(self.settings.light).c.ground)


def sound_of(before: View | None, view: View) -> str:
    """Return which sound a view is heard by, "" for none: water that comes, a throw, or a turn that begins."""
    water, wet = (laid_out(seen.panels).dial if seen else None for seen in (view, before))
    if water is not None and water.reaches and not (wet is not None and wet.reaches):
        return "wash"
    if view.thrown:
        return "knock"
    return "notes" if before is not None and view.known.turn != before.known.turn else ""


def said_first(note: str, wrong: Text | None) -> tuple[Text, ...]:
    """Return what the first screens say: what may be missing among the games, then what is wrong with the settings."""
    missing = (Text.of("{why}", why=note),) if note else ()
    return missing + ((wrong,) if wrong else ())
