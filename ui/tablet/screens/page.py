"""The page: what all screens around the evening share, that is where things lie, how words get on it, how it redraws.

A page is drawn again as a whole from plain values; widgets of the same name are kept and told what is new, so nothing
flickers and nothing is leaked. No particular screen, no rule and no request may enter.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import inf
from typing import Any, TypeVar

from kivy.uix.widget import Widget
from msgspec.structs import replace

from companion.game.text import Refusal, Text, Word
from ui.drawing.theme import Tone
from ui.drawing.typeset import LEAST, STEP
from ui.language.clauses import clause
from ui.tablet.kit.canvas import Drawn
from ui.tablet.kit.devices import DeviceMarks
from ui.tablet.kit.dialog import Dialog, DialogView
from ui.tablet.kit.double_tap import MOMENT, LastTouch
from ui.tablet.kit.exact_keyboard import ExactKeyboard
from ui.tablet.kit.health import DeviceMark
from ui.tablet.kit.later import Later
from ui.tablet.kit.measured import lines_of
from ui.tablet.kit.screen_kit import Go, Kit
from ui.tablet.kit.sheet import FOOT, GAP, LEFT, ROW, TOP, WIDE, SheetWidget, TileRow, TileRows
from ui.tablet.kit.stage import Box
from ui.tablet.kit.tabletop import Tabletop
from ui.tablet.kit.texts import CaptionLine, CornerCaption, Paragraph, ParagraphView, Sentence, SentenceView
from ui.tablet.kit.tiles import Tile, TileView
from ui.tablet.screens.rows import Flow, beside

DONE = Text.of("Done")
REFUSED = 6.0
"""How many seconds of the kit's clock a refusal stands in the place of the sentence."""
READING, APART = 26.0, 16.0
"""The type of a text that is read on a sheet, and what stays free below it, in dp."""

D = TypeVar("D", bound=Drawn)
T = TypeVar("T")
Press = Callable[[], None]


class TabletPage(Widget):
    """A whole window. Subclasses say in `draw` what is on it now, and call `refresh` whenever that changes.

    `lies` says whether the tablet lies among people: only then a dialog can be turned to one of them.
    """

    def __init__(self, kit: Kit, go: Go, lies: Callable[[], bool] = lambda: True) -> None:
        super().__init__(size_hint=(None, None))
        self.kit, self.go, self._lies = kit, go, lies
        self._parts: dict[str, Drawn] = {}
        self._drawn: set[str] = set()
        self._turned = 0
        self._passing: tuple[Text, Tone] | None = None
        self._forgetting = Later(kit.now, self.forget)
        self._dialog: Dialog | None = None
        self._asked_at = -inf  # when a dialog was opened last, by the clock of the kit
        self._last, self._hasty = LastTouch(), False
        self._table = Tabletop(kit.look)
        self.add_widget(self._table)

    def fit(self, kit: Kit) -> None:
        """Take another kit (size, light, language, comfort); everything entered so far stays."""
        self.kit = kit
        self.close()
        for name in [*self._parts]:
            self.remove_widget(self._parts.pop(name))
        self._table.look = kit.look
        self.refresh()

    def refresh(self) -> None:
        """Draw the page as it is now; what is no longer on it goes."""
        stage = self.kit.stage
        self.size = self._table.size = (stage.width, stage.height)
        self._table.redraw()
        self._drawn = set()
        self.draw()
        for name in [name for name in self._parts if name not in self._drawn]:
            self.remove_widget(self._parts.pop(name))

    def draw(self) -> None:
        """Put on the page what belongs there; every screen says what."""
        raise NotImplementedError

    # -- where things lie

    @property
    def across(self) -> float:
        """The width of the window in dp."""
        return self.kit.stage.width / self.kit.stage.unit

    @property
    def down(self) -> float:
        """The height of the window in dp."""
        return self.kit.stage.height / self.kit.stage.unit

    @property
    def disc(self) -> Box:
        """Where the board lies: as in the evening, but smaller in portrait, where the column needs the room."""
        if not self.kit.stage.portrait:
            return self.kit.stage.box("disc")
        return Box((self.across - 580) / 2, 88, 580, 580)

    def column(self, below: float = 0) -> Flow:
        """Return the rows beside the disc (in portrait two columns under it), `below` dp under the head."""
        if not self.kit.stage.portrait:
            work, top = self.kit.stage.box("actions"), self.kit.stage.box("dice").y
            return Flow((Box(work.x, top + below, 448, work.y - top - below - 16),))
        actions, top = self.actions_box, 688 + below
        high = actions.y - top - 16
        return Flow(tuple(Box(24 + i * (self.across - 32) / 2, top, (self.across - 64) / 2, high) for i in (0, 1)))

    def open_field(self, below: float = 0) -> Flow:
        """Return the rows of a page without a disc: two columns, in portrait one."""
        top, low = 96 + below, self.actions_box.y - 20
        if self.kit.stage.portrait:
            return Flow((Box(40, top, self.across - 80, low - top),))
        wide = (self.across - 48 - 64) / 2
        return Flow((Box(24, top, wide, low - top), Box(24 + wide + 64, top, wide, low - top)))

    @property
    def actions_box(self) -> Box:
        """Where the bright tile and its companion lie."""
        if not self.kit.stage.portrait:
            return self.kit.stage.box("actions")
        return Box(24, self.down - 100, self.across - 48, 76)

    @property
    def head_box(self) -> Box:
        """Where the heading of a column stands."""
        if not self.kit.stage.portrait:
            return Box(self.kit.stage.box("dice").x, self.kit.stage.box("dice").y, 448, 64)
        return Box(24, 688, self.across - 48, 56)

    # -- what is put there

    def say(self, text: Text) -> str:
        """Say a text in the table's language."""
        return self.kit.voice(text)

    def term(self, word: str) -> str:
        """Say a single term as a tile says it: with a capital."""
        return self.large(Text.of("{w}", w=Word(word)))

    def large(self, text: Text) -> str:
        """Say a text that stands by itself: with a capital."""
        said = self.say(text)
        return said[:1].upper() + said[1:]

    def part(self, name: str, where: Box, make: Callable[[], D]) -> D:
        """Return the widget of that name, made if it is new, in its place; whoever asks for it shows it something."""
        widget: Any = self._parts.get(name)
        if widget is None:
            widget = self._parts[name] = make()
            self.add_widget(widget)
        self._drawn.add(name)
        widget.place(self.kit.stage, where, shown=True)
        return widget  # type: ignore[no-any-return]  # the name stands for one kind of widget

    def tile(self, name: str, where: Box, view: TileView, pressed: Press) -> Tile:
        """Put a tile."""
        tile = self.part(name, where, lambda: Tile(self.kit.look))
        tile.pressed = pressed
        tile.show(view)
        return tile

    def words(self, name: str, where: Box, view: ParagraphView) -> None:
        """Put plain text, in as many lines as its box holds."""
        most = max(1, int((where.h + 0.3 * view.sp) / (view.sp * 1.32 * self.kit.look.larger)))
        paragraph = self.part(name, where, lambda: Paragraph(self.kit.look))
        paragraph.show(replace(view, lines=max(2, most) if where.h > 40 else most))

    def high(self, said: str, width: float) -> float:
        """Return how high a box of so many dp must be, that its words need not be smaller than the least type."""
        return 8 + 1.3 * LEAST * len(lines_of(said, width, self.kit.look) or (said,))

    def head(self, text: Text, where: Box | None = None) -> None:
        """Say the one sentence of the page; a refusal stands in its place for a while."""
        said, tone = self._passing or (text, Tone.INK)
        sentence = self.part("head", where or self.head_box, lambda: Sentence(self.kit.look))
        passing, told = self._passing is not None, self.say(said)
        sentence.show(SentenceView(told[:1].upper() + told[1:], tone, 26 if passing else 44, 2 if passing else 1))

    def caption(self, *lines: CaptionLine) -> None:
        """Put short lines at the top left, clear of the disc."""
        box = self.kit.stage.box("title")
        caption = self.part("title", box, lambda: CornerCaption(self.kit.look))
        caption.disc = self.disc.moved(-box.x, -box.y)
        caption.show(*lines)

    def corner(self, *marks: tuple[DeviceMark, Press]) -> None:
        """Put marks at the top right."""
        box = Box(self.across - 24 - 256, 8, 256, 64)
        devices = self.part("corner", box, lambda: DeviceMarks(self.kit.look))
        devices.tapped = lambda name: {mark.name: press for mark, press in marks}[name]()
        devices.show(tuple(mark for mark, _ in marks))

    def leave(self, where: str = "back") -> tuple[DeviceMark, Press]:
        """Return the mark that leaves the page."""
        return DeviceMark("leave", "cross"), lambda: self.go(where)

    def actions(self, bright: tuple[Text, Press] | None, *others: tuple[Text, Press], ready: bool = True) -> None:
        """Put the one bright tile at the bottom, and its companions to its right."""
        shares = [300.0, *[132.0] * len(others)] if len(others) < 2 else [220.0, *[140.0] * len(others)]
        boxes = [*beside(self.actions_box, shares, 16)]
        if bright:
            view = TileView(self.say(bright[0]), bright=True, enabled=ready)
            self.tile("bright", boxes[0], view, bright[1])
        for i, (text, press) in enumerate(others):
            self.tile(f"other{i}", boxes[i + 1], TileView(self.say(text)), press)

    def paged(self, found: Sequence[T], each: int) -> tuple[Sequence[T], tuple[tuple[Text, Press], ...]]:
        """Return those that stand on the page turned to, so many on each; and, for the foot, what turns to the next."""
        pages = max(1, -(-len(found) // each))
        self._turned %= pages
        more = Text.of("More {n}/{of}", n=self._turned + 1, of=pages)
        shown = found[self._turned * each : (self._turned + 1) * each]
        return shown, ((more, lambda: self.turn(self._turned + 1)),) if pages > 1 else ()

    def turn(self, page: int) -> None:
        """Turn to a page, counted from 0; after the last comes the first."""
        self._turned = page
        self.refresh()

    def middle(self, name: str) -> tuple[float, float]:
        """Return the middle of a widget in pixels of the window, by its name. Raises KeyError when it is not there."""
        widget = self._parts[name]
        return float(widget.center_x), float(widget.center_y)

    @property
    def parts(self) -> Mapping[str, Drawn]:
        """Everything that is on the page now, by its name."""
        return dict(self._parts)

    @property
    def dialog(self) -> Dialog | None:
        """The dialog over the page, if one is open."""
        return self._dialog

    # -- what passes

    def refuse(self, refusal: Refusal) -> None:
        """Say why not, in the place of the sentence, for REFUSED seconds."""
        self._pass(refusal.text, Tone.ALARM)

    def tell(self, text: Text) -> None:
        """Say what was done, in the place of the sentence, as long."""
        self._pass(text, Tone.GOOD)

    def _pass(self, text: Text, tone: Tone) -> None:
        self._passing = (text, tone)
        self._forgetting.begin(REFUSED)
        self.refresh()

    def forget(self) -> None:
        """Say the page's own sentence again."""
        self._passing = None
        self.refresh()

    def ask(self, view: DialogView) -> Dialog:
        """Open a dialog over the page; a touch beside it closes it."""
        dialog = Dialog(self.kit.look, dismissed=self.close)
        dialog.open(self.kit.stage, view)
        self._lay(dialog)
        return dialog

    def choose(self, view: DialogView, *ways: TileRow) -> None:
        """Ask which way to go: the bright one stands at the foot, the way back beside it, the others above."""
        sheet, below = SheetWidget(self.kit, view, self.close), FOOT - GAP
        ways = tuple(way._replace(pressed=self.closing(way.pressed)) for way in ways)
        bright, rows = [way for way in ways if way.view.bright], [way for way in ways if not way.view.bright]
        high = min(len(rows) * (ROW + GAP), below - TOP)
        sheet.shrink(below - TOP - high)
        sheet.put(TileRows(self.kit.look, rows), Box(LEFT, below - high, WIDE, high))
        sheet.foot(bright[0] if bright else None, (), TileRow(TileView(self.say(Text.of("Back"))), self.close))
        self._lay(sheet)

    def way(self, text: Text, press: Press, *, bright: bool = False) -> TileRow:
        """Return one of the ways to go."""
        return TileRow(TileView(self.say(text), bright=bright, row=not bright), press)

    def _lay(self, dialog: Dialog) -> None:
        self.close()
        self._dialog, self._asked_at = dialog, self.kit.now()
        self.add_widget(dialog)
        dialog.turn_at_once(0, turns=self._lies())

    def on_touch_down(self, touch: Any) -> bool:
        """Hand a touch on; the second of a double tap answers no dialog that the first has opened."""
        again = self._last.again(touch, self.kit.look.unit)
        self._hasty = again and self.kit.now() - self._asked_at < MOMENT
        return bool(super().on_touch_down(touch))

    def on_parent(self, *_: object) -> None:
        """Close the dialog when the page goes: its keyboard would go on taking what is typed."""
        if self.parent is None:
            self.close()

    def close(self) -> None:
        """Close the dialog, if one is open."""
        if self._dialog is not None:
            self.remove_widget(self._dialog)
        self._dialog = None

    def closing(self, press: Press) -> Press:
        """Return what closes the dialog and then does something."""

        def pressed() -> None:
            if not self._hasty:
                self.close()
                press()

        return pressed

    def write(self, line: str, longest: int, then: Callable[[str], None], begun: str = "") -> None:
        """Let something be written exactly, below a line that says what, and go on with it."""
        dialog = self.ask(DialogView("", line))

        def done() -> None:
            self.close()
            then(keyboard.written)

        keyboard = ExactKeyboard(dialog, DialogView(begun, line), longest, done)
        tile = Tile(self.kit.look, TileView(self.say(DONE), bright=True), done)
        dialog.put(tile, Box(324, 548, 292, 70))

    def show_clause(self, identifier: str) -> None:
        """Lay the text of a clause over the page."""
        self.read(DialogView(title=identifier), rule_text(self.kit, identifier))

    def read(self, view: DialogView, *texts: str) -> None:
        """Lay texts over the page to be read: a sheet as high as they are, and the way back at its foot."""
        sheet, most = SheetWidget(self.kit, view, self.close), FOOT - GAP - TOP
        size = READING * STEP * self.kit.look.larger  # a text shrinks one step before it is broken
        lines = [len(lines_of(said, WIDE, self.kit.look, sp=size, bold=False) or "1") for said in texts]
        each = min(most / len(texts), 1.32 * size * max(lines) + APART)
        high = each * len(texts)
        sheet.shrink(most - high)
        for i, said in enumerate(texts):
            box = Box(LEFT, FOOT - GAP - high + i * each, WIDE, each - APART)
            sheet.put(Paragraph(self.kit.look, ParagraphView(said, READING, lines=16)), box)
        sheet.foot(None, (), TileRow(TileView(self.say(Text.of("Back"))), self.close))
        self._lay(sheet)


def rule_text(kit: Kit, identifier: str) -> str:
    """Return a clause in the table's language, or the sentence that says why there is none to read."""
    try:
        found = clause(identifier, kit.settings.language)
    except FileNotFoundError as missing:  # an installation without its pages: the game goes on all the same
        return str(missing)
    return found or kit.voice(Text.of("There is no clause of this number."))
