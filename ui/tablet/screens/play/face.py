"""The face of the play screen: which widgets there are, where each stands, and what each shows of a moment.

It draws and is touched; what a touch means is told to whoever made it. Nothing is decided and nothing asked here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from kivy.uix.widget import Widget
from msgspec.structs import replace as with_fields

from ui.dialogue.devices import Nearby
from ui.dialogue.page import beside_board
from ui.dialogue.page.blocks import Line, ListEntry
from ui.dialogue.page.panels import panel_blocks
from ui.drawing.board.of_game import board_view, rim_live
from ui.drawing.board.view import BoardView
from ui.drawing.theme import Tone
from ui.tablet.board.calls import CallsDisc
from ui.tablet.board.widget import Board
from ui.tablet.kit.agenda import Agenda
from ui.tablet.kit.book import Book
from ui.tablet.kit.canvas import Drawn
from ui.tablet.kit.card_tiles import PricedTile
from ui.tablet.kit.devices import DeviceMarks
from ui.tablet.kit.dice import DiceWithSum
from ui.tablet.kit.face_rows import FaceRow, FaceRows
from ui.tablet.kit.health import DeviceMark
from ui.tablet.kit.scoreboard import FoldedScoreboard
from ui.tablet.kit.screen_kit import Kit
from ui.tablet.kit.sheet import TileRow
from ui.tablet.kit.stage import Box
from ui.tablet.kit.tabletop import Tabletop
from ui.tablet.kit.texts import CaptionLine, CornerCaption, Paragraph, ParagraphView, Sentence, SentenceView
from ui.tablet.kit.tiles import Tile, TileView
from ui.tablet.kit.toolbar import Toolbar
from ui.tablet.kit.versus import Duel, DuelTouched
from ui.tablet.screens.play import captions
from ui.tablet.screens.play.book import book_entry
from ui.tablet.screens.play.calls import calls_view
from ui.tablet.screens.play.column import book_column, column, with_faces, with_long_agenda
from ui.tablet.screens.play.faces import face_rows
from ui.tablet.screens.play.moment import Do, Moment
from ui.tablet.screens.play.parts import FittedScoreboard, Zone
from ui.tablet.screens.play.versus import Stands, close_up, duel_view, half_of, told, versus_boxes

GAP = 8
NOWHERE = Box(0, 0, 0, 0)
LINE, MORE = 31, 2  # how high a line of a caption is, in dp, and how many more than two there is room for
COLUMN = (
    *("dice", "faces", "sentence", "message", "agenda", "scoreboard", "folded", "notes", "book"),
    *("tools", "bright", "instead", "undo", "back"),
)
"""What stands beside the board, by the names of its boxes."""


class SideTiles(msgspec.Struct, frozen=True):
    """The tiles beside the bright one: what steps back or puts right, what undoes (None: nothing can be), the keys."""

    back: TileRow
    undo: TileRow | None
    keys: Sequence[TileRow]


class Touched(msgspec.Struct, frozen=True):
    """What is called when something is touched."""

    place: Callable[[str], None]
    side: Callable[[int], None]
    row: Callable[[int], None]
    book: Do
    device: Callable[[str], None]
    sums: DuelTouched
    sentence: Callable[[], None]
    dice: Callable[[int | None], None]
    face: Callable[[int, int], None]
    bank: Callable[[], None]


class ScreenFace(Widget):
    """Everything on the play screen but the sheet over it. `show(moment, ...)` draws what has changed."""

    def __init__(self, kit: Kit, touched: Touched) -> None:
        super().__init__(size_hint=(None, None), size=(kit.stage.width, kit.stage.height))
        look = kit.look
        self.kit = kit
        table = Tabletop(look)
        table.size = self.size
        self.board = Board(look, touched.place, touched.side)
        self.calls = CallsDisc(look)
        self.duel = Duel(look, touched.sums)
        self.title, self.next, self.bank = (
            CornerCaption(look),
            CornerCaption(look),
            CornerCaption(look, flush_right=True),
        )
        self.dice, self.sentence, self.agenda = DiceWithSum(look), Sentence(look), Agenda(look)
        self.message = Sentence(look)
        self.scoreboard, self.folded = FittedScoreboard(look, touched.row), FoldedScoreboard(look, touched.row)
        self.notes = Sentence(look)
        self.book = Book(look, touched.book)
        self.bright, self.undo, self.back, self.tools = PricedTile(look), Tile(look), Tile(look), Toolbar(look)
        self.devices = DeviceMarks(look, touched.device)
        self.faces, self.instead = FaceRows(look, touched.face), Paragraph(look)
        self.words = Zone(touched.sentence)
        self.thrown = Zone(lambda: touched.dice(self.dice.die_at(self.thrown.at)))
        self.counted = Zone(touched.bank)
        self.building = CornerCaption(look, flush_right=True)
        corners = (self.title, self.next, self.bank, self.building)
        below = (self.board, self.calls, *corners, self.dice, self.sentence, self.agenda)
        column_ = (self.message, self.scoreboard, self.folded, self.notes, self.book, self.tools)
        keys = (self.bright, self.undo, self.back)
        zones = (self.words, self.thrown, self.counted)
        for widget in (table, *below, *column_, *keys, self.faces, self.instead, *zones):
            self.add_widget(widget)

    def show(self, moment: Moment, main: TileRow, beside: SideTiles) -> None:
        """Draw everything that changed; the rows are the tiles, what leads and those beside it."""
        voice, before = moment.voice, self.faces.rows if self.faces.opacity else ()
        self._place(moment, beside)
        self.faces.show(face_rows(moment) if moment.sums is None else ())
        self.instead.show(ParagraphView(voice(moment.actions.main.text), 24, bold=True, lines=3))
        self.show_disc(moment)
        self.title.show(*captions.title_lines(moment))
        self._show_corner(captions.lines(beside_board.waits_lines(moment), moment))
        self.bank.show(*captions.lines(beside_board.bank_lines(moment), moment))
        self.building.show(*captions.lines(beside_board.hint_lines(moment), moment))
        self.dice.show(captions.dice_view(moment), moment.news, self._grown(before, moment))
        self.sentence.show(captions.on_top(moment))
        self.message.show(captions.message(moment) or SentenceView())
        self.agenda.show(captions.beads(moment))
        self.scoreboard.show(captions.rows(moment), moment.news)
        self.folded.show(tuple(row for row in self.scoreboard.rows if row.points))
        if moment.book is not None:
            shown = [*panel_blocks(moment.book, moment.known)]
            notes = " · ".join(captions.large(voice(block.text)) for block in shown if isinstance(block, Line))
            self.notes.show(SentenceView(notes, Tone.LAMP, 26, flush_right=True))
            self.book.show([book_entry(block, voice) for block in shown if isinstance(block, ListEntry)])
        self.look(moment.nearby)
        self._show_tiles(main, beside)

    def falls(self, moment: Moment) -> bool:
        """Return whether dice fall where dice lie already: then they can be shown before all else."""
        lie = self.dice.opacity > 0 and moment.sums is None
        return lie and moment.news and self.dice.would_fall(captions.dice_view(moment))

    def show_dice(self, moment: Moment) -> None:
        """Draw the dice alone."""
        self.dice.show(captions.dice_view(moment), moment.news)

    def _grown(self, before: tuple[FaceRow, ...], moment: Moment) -> tuple[tuple[float, float, float], ...]:
        """Return from where each die grows: from the face that was tapped."""
        if self.faces.rows or tuple(row.face for row in before) != moment.known.throw:
            return ()
        rows, dice = self.kit.stage.box("faces"), self.kit.stage.box("dice")
        spots = (
            (row.face, self.faces.spot_of(at, row.face, len(before), row.choices)) for at, row in enumerate(before)
        )
        return tuple((rows.x - dice.x + x, rows.y - dice.y + y, size) for _, (x, y, size) in spots)

    def look(self, nearby: Nearby) -> None:
        """Show how the devices are, and the vane on the rim while a direction is asked for."""
        self.devices.show((*captions.device_marks(nearby), DeviceMark("menu", "more")))
        if self.board.opacity:
            view = self.board.view
            self.board.show(with_fields(view, rim=rim_live(view.rim, nearby.vane)))

    # -- what stands where

    def _place(self, moment: Moment, beside: SideTiles) -> None:
        stage = self.kit.stage
        sums = moment.sums is not None
        self.board.place(stage, versus_boxes(stage, 0)["board"] if sums else stage.box("disc"), shown=True)
        self.calls.place(stage, "disc", shown=True)
        fixed = {"title": self.title, "bank": self.bank, "building": self.building, "devices": self.devices}
        for name, widget in fixed.items():
            widget.place(stage, name, shown=True)
        boxes = self._column(moment, beside)
        for name in COLUMN:
            part: Drawn = getattr(self, name)
            part.opacity = 1 if name in boxes else 0
            if name in boxes:
                part.place(stage, boxes[name], shown=True)
        for name in ("undo", "bright", "back"):
            if name not in boxes:
                getattr(self, name).place(stage, NOWHERE)  # out of every finger's way
        touched = (
            (self.words, boxes.get("sentence", NOWHERE)),
            (self.thrown, boxes.get("dice", NOWHERE)),
            (self.counted, NOWHERE if sums else stage.box("bank")),  # beside two sums it has no room
        )
        for zone, box in touched:
            x, y, w, h = stage.pixels(box)
            zone.pos, zone.size = (x, y), (w, h)
        self.next.opacity = self.bank.opacity = self.building.opacity = 0 if sums else 1
        self._place_sums(boxes if sums else None)

    def _place_sums(self, boxes: dict[str, Box] | None) -> None:
        if boxes is None:
            self.remove_widget(self.duel)
            return
        if self.duel.parent is None:
            self.add_widget(self.duel, index=self.children.index(self.calls))  # no tile and no sheet lies below it
        self.duel.place(self.kit.stage, boxes)

    def _column(self, moment: Moment, beside: SideTiles) -> dict[str, Box]:
        """Return where what stands beside the board lies; what is not in it is not shown."""
        stage, book, sums = self.kit.stage, moment.book, moment.sums
        if sums is not None:
            notes = told(sums, level=moment.level)
            half = half_of(sums, [key.seat for key in moment.actions.keys])
            boxes = versus_boxes(stage, len(beside.keys), notes, beside.undo is not None, half)
            if moment.actions.main.words:
                boxes["instead"] = boxes.pop("bright")
            return boxes if beside.keys else {name: box for name, box in boxes.items() if name != "tools"}
        if book is not None:
            return dict(book_column(stage, notes=bool(book.notes) and moment.now.said is None))
        if moment.calling:
            return {"folded": stage.box("folded")}
        boxes = dict(column(stage, beside.undo is not None))
        if rows := len(face_rows(moment)):
            boxes.pop("dice")
            boxes |= with_faces(stage, boxes, rows)
        message = captions.message(moment)
        if message is None:
            boxes |= with_long_agenda(stage, boxes, len(captions.beads(moment)))
        if moment.actions.main.words:
            row = boxes.pop("bright")
            boxes["instead"] = Box(row.x, row.y + GAP, row.w, row.h - GAP)
        if moment.now.said is not None or moment.rereading or message is not None:  # it may need more than one line
            said, agenda = boxes["sentence"], boxes.pop("agenda")
            if message is None:
                boxes["sentence"] = Box(said.x, said.y, said.w, agenda.y + agenda.h - said.y)
            else:
                boxes["message"] = Box(agenda.x, agenda.y - 5, agenda.w, agenda.h + 14)
        return boxes

    # -- parts

    def _show_corner(self, lines: tuple[CaptionLine, ...]) -> None:
        """Show the caption below the disc; its lines end low, and more than two take the room above."""
        stage = self.kit.stage
        low, more = stage.box("next"), LINE * MORE
        box = Box(low.x, low.y - more, low.w, low.h + GAP + more)
        self.next.disc = stage.box("disc").moved(-box.x, -box.y)
        self.next.place(stage, box)
        self.next.show(*lines)

    def show_disc(self, moment: Moment) -> None:
        """Show the round of calls that goes on, unless it is put aside; else the board, close up between two sums."""
        known, voice, sums, calls = moment.known, moment.voice, moment.sums, moment.calls
        round_ = calls if sums is None else None
        self.board.opacity, self.calls.opacity = (1, 0) if round_ is None else (0, 1)
        if round_ is not None:
            self.calls.show(calls_view(known, round_, voice))
            self.board.show(BoardView(known.board))
            return
        view = board_view(moment, voice.term, letters=self.kit.settings.letters)
        if sums is not None:
            asked = moment.offers.main.prompt if moment.offers.main else None
            turned = {side.seat: moment.quarter(side.seat) for side in (sums.left, sums.right)}
            stands = Stands(asked, turned, moment.level, face_rows(moment))
            self.duel.show(duel_view(known, sums, voice, stands), moment.news)
            view = close_up(known, sums, view)
        self.board.show(with_fields(view, rim=rim_live(view.rim, moment.nearby.vane)))

    def _show_tiles(self, main: TileRow, beside: SideTiles) -> None:
        for tile, row in ((self.bright, main), (self.undo, beside.undo), (self.back, beside.back)):
            tile.pressed = None if row is None else row.pressed
            tile.show(TileView() if row is None else row.view)
        self.tools.show(beside.keys)

    def on_dice(self, touch: Any) -> bool:
        """Whether a touch lies where the dice and their faces do."""
        lie = (self.thrown, self.faces) if self.duel.parent is None else self.duel.sides
        return any(part.collide_point(*touch.pos) for part in lie)

    @property
    def lie(self) -> tuple[object, ...]:
        """What lies where dice do: which of them, and where faces to tap."""
        sides = self.duel.view.sides if self.duel.parent is not None else ()
        halves = tuple((side.faces, bool(side.by_hand)) for side in sides)
        return bool(self.faces.rows), self.dice.view.faces, halves

    def place_at(self, touch: Any, near: Sequence[str]) -> str | None:
        """Return which of some places, or of those with a badge, a touch means, "" for none; None beside the board."""
        places = self.board.places
        if places is None or not self.board.collide_point(*touch.pos):
            return None
        badge = self.board.badge_at(touch.x, touch.y)
        return badge or places.meant(*self.board.dp(touch.x, touch.y), near) or ""
