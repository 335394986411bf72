"""The devices: what is beside the table, how it is, what it read last and how long ago. No driver may enter."""

from __future__ import annotations

from companion.game.text import Text
from ui.tablet.board.view import BoardView
from ui.tablet.board.widget import Board
from ui.tablet.devices import Devices
from ui.tablet.dice import Dice, DiceView, thrown
from ui.tablet.health import DeviceMark, Health
from ui.tablet.kit import Kit
from ui.tablet.screens.home import DeviceSeen, Go, Home
from ui.tablet.screens.page import Page
from ui.tablet.stage import Box
from ui.tablet.theme import Tone
from ui.tablet.words import ParagraphView

_TONES = {Health.HERE: Tone.GOOD, Health.STALE: Tone.LAMP, Health.LOST: Tone.ALARM, Health.PLAIN: Tone.MUTED}


class DevicesPage(Page):
    """A list with live readings. `refresh` when the devices said something, or when a second has passed."""

    def __init__(self, kit: Kit, home: Home, go: Go) -> None:
        super().__init__(kit, go)
        self.home = home
        self.refresh()

    def draw(self) -> None:
        """Draw the last reading on the sea, and every device with its state and age."""
        self.corner(self.leave())
        found = self.home.devices()
        self.part("sea", self.disc, lambda: Board(self.kit.look)).show(BoardView())
        self._last_reading(found)
        ill = next((seen for seen in found if seen.health in (Health.LOST, Health.STALE)), None)
        if not found:
            self.head(Text.of("No device is plugged in"))
        elif ill is None:
            self.head(Text.of("All devices answer"))
        else:
            self.head(Text.of("{device}: no answer", device=ill.name))
        flow = self.column(72)
        told = Text.of("Kazami keeps looking. What a device cannot say is tapped in by hand; the game waits safely.")
        self.words("hint", flow.row(100, 14), ParagraphView(self.say(told), 22, Tone.MUTED))
        for i, seen in enumerate(found):
            self._device(i, seen, flow.row(132))
        self.actions((Text.of("Back"), lambda: self.go("back")))

    def _last_reading(self, found: tuple[DeviceSeen, ...]) -> None:
        last = next((seen for seen in found if seen.faces), None)
        if last is None:
            return
        x, y = self.disc.x + self.disc.w / 2, self.disc.y + self.disc.h / 2
        wide = 124.0 * len(last.faces) + 140
        dice = self.part("dice", Box(x - wide / 2, y - 90, wide, 116), lambda: Dice(self.kit.look))
        dice.show(DiceView(thrown(*last.faces), str(sum(last.faces))))
        told = ParagraphView(self.say(Text.of("The last throw it read")), 24, anchor=0.5)
        self.words("told", Box(x - 200, y + 60, 400, 40), told)

    def _device(self, i: int, seen: DeviceSeen, box: Box) -> None:
        mark = self.part(f"mark{i}", Box(box.x - 16, box.y, 64, 64), lambda: Devices(self.kit.look))
        mark.show((DeviceMark(seen.icon, seen.icon, seen.health),))
        left, wide = box.x + 64, box.w - 64
        self.words(f"name{i}", Box(left, box.y, wide, 36), ParagraphView(self.say(seen.name), 28, bold=True))
        state = ParagraphView(self.say(seen.state), 22, _TONES[seen.health])
        self.words(f"state{i}", Box(left, box.y + 38, wide, 60), state)
        read = Text.of("Last event: {when}", when=ago(seen.age)) if seen.age is not None else Text.of("No event yet")
        self.words(f"read{i}", Box(left, box.y + 98, wide, 30), ParagraphView(self.say(read), 20, Tone.MUTED))


def ago(seconds: float) -> Text:
    """Return how long ago something was, in the unit people would say."""
    if seconds < 60:
        return Text.of("{n} s ago", n=int(seconds))
    if seconds < 3600:
        return Text.of("{n} min ago", n=int(seconds // 60))
    return Text.of("{n} h ago", n=int(seconds // 3600))
