"""What lies where on the evening's screen, and how it is drawn from the news. What a touch does is decided elsewhere.

No rule may enter, and no request: this half only shows.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace as with_fields
from typing import Any

from kivy.clock import Clock

from companion.game.holes import Direction, Place
from companion.game.moves import next_hole
from companion.game.text import Refusal, Text
from ui.dialogue.devices import Nearby
from ui.tablet.board.calls import Calls
from ui.tablet.board.view import BoardView
from ui.tablet.board.widget import Board
from ui.tablet.bridge import Bridge
from ui.tablet.kit.agenda import Agenda
from ui.tablet.kit.book import Book
from ui.tablet.kit.canvas import Drawn
from ui.tablet.kit.cards import PricedTile
from ui.tablet.kit.devices import Devices
from ui.tablet.kit.dice import Dice
from ui.tablet.kit.ledger import FoldedLedger
from ui.tablet.kit.screen_kit import Go, Kit
from ui.tablet.kit.sheet import Row, Sheet
from ui.tablet.kit.stage import Box, row_height
from ui.tablet.kit.tabletop import Tabletop
from ui.tablet.kit.texts import Caption, Line, Paragraph, ParagraphView, Sentence, SentenceView
from ui.tablet.kit.theme import Tone
from ui.tablet.kit.tiles import Tile
from ui.tablet.news import Asked, News
from ui.tablet.screens.play.board import Lit, board_view, rim_live
from ui.tablet.screens.play.book import book_notes, book_shown, book_title, entries
from ui.tablet.screens.play.calls import calls_shown, calls_view
from ui.tablet.screens.play.column import book_column, column, columns
from ui.tablet.screens.play.parts import Rows, Zone
from ui.tablet.screens.play.views import (
    Offer,
    bank_lines,
    beads,
    corner_lines,
    device_marks,
    dice_view,
    first_hole,
    footnote,
    offered,
    rows,
    sentence,
    title_lines,
    won,
)
from ui.tablet.screens.play.wanted import Wanted

REFUSED = 6.0  # seconds a refusal stands in place of the sentence
GAP = 8
NOWHERE = Box(0, 0, 0, 0)
LINE = 31  # how high a line of a caption is, in dp
COLUMN = ("dice", "sentence", "agenda", "ledger", "footnote", "folded", "notes", "book", "bright", "side")
"""What stands beside the board, by the names of its boxes."""
TWO_LINES = 58  # how high a row with a second line is, in dp


class Laid(Wanted):
    """The evening's screen as far as it can be seen. Whoever fills it says what tiles there are and what touches do."""

    def __init__(self, kit: Kit, evening: Bridge, go: Go) -> None:
        super().__init__(size_hint=(None, None), size=(kit.stage.width, kit.stage.height))
        self.kit, self.evening, self.go = kit, evening, go
        self.news: News = evening.news
        self.nearby = Nearby()
        self.asked: Asked | None = None
        self.spot: str | None = None
        self.at_board = False  # whether the calls are put aside, to look at the board
        self.at_book = False  # whether the book lies open in place of the dice, the agenda and the seats
        self.offer: Offer = offered(self.news.known)
        self.sheet: Sheet | None = None
        self._hushed: Any = None
        self._refused: Refusal | None = None
        self._anyway: Callable[[], None] | None = None
        self._tiles: list[Tile] = []
        self._build()

    # -- what stands where

    def _build(self) -> None:
        look = self.kit.look
        table = Tabletop(look)
        table.size = self.size
        self.board = Board(look, self.tapped, self.side_tapped)
        self.calls = Calls(look)
        self.title, self.next, self.bank = Caption(look), Caption(look), Caption(look, flush_right=True)
        self.dice, self.sentence, self.agenda = Dice(look), Sentence(look), Agenda(look)
        self.ledger, self.folded = Rows(look, self.seat_tapped), FoldedLedger(look, self.seat_tapped)
        self.footnote, self.notes = Paragraph(look), Sentence(look)
        self.book = Book(look, self.cast)
        self.bright, self.side = PricedTile(look), Tile(look)
        self.devices = Devices(look, self.device_tapped)
        self.words, self.thrown = Zone(self.explain), Zone(self.enter_throw)
        self.counted, self.ruled = Zone(self.count_bank), Zone(self.explain)
        for widget in (
            table,
            self.board,
            self.calls,
            self.title,
            self.next,
            self.bank,
            self.dice,
            self.sentence,
            self.agenda,
            self.ledger,
            self.footnote,
            self.folded,
            self.notes,
            self.book,
            self.bright,
            self.side,
            self.words,
            self.thrown,
            self.counted,
            self.ruled,
            self.devices,
        ):
            self.add_widget(widget)

    def _place(self, tiles: int) -> None:
        stage = self.kit.stage
        self.board.place(stage, self._disc())
        fixed = {"disc": self.calls, "title": self.title, "bank": self.bank, "devices": self.devices}
        for name, widget in fixed.items():
            widget.place(stage, name)
        boxes = self._column(tiles)
        for name in COLUMN:
            part: Drawn = getattr(self, name)
            part.opacity = 1 if name in boxes else 0
            if name in boxes:
                part.place(stage, boxes[name])
        touched = (
            (self.words, boxes["sentence"]),
            (self.thrown, boxes.get("dice", NOWHERE)),
            (self.counted, stage.box("bank")),
            (self.ruled, boxes.get("footnote", NOWHERE)),
        )
        for zone, box in touched:
            x, y, w, h = stage.pixels(box)
            zone.pos, zone.size = (x, y), (w, h)
        self._grid = boxes.get("grid", NOWHERE)

    def _disc(self) -> Box:
        return self.kit.stage.box("disc")

    def _across(self, tiles: int) -> int:
        return columns(tiles, len(self.news.known.players))

    def _column(self, tiles: int) -> dict[str, Box]:
        """Return where what stands beside the board lies; what is not in it is not shown."""
        known, stage = self.news.known, self.kit.stage
        book = book_shown(known)
        if self.at_book and book is not None:
            return dict(book_column(stage, notes=bool(book.notes) and self._hushed is None))
        boxes = dict(column(stage, len(known.players), tiles))
        if tiles:
            del boxes["footnote"]
        return boxes

    # -- showing

    def tell(self, text: Text) -> None:
        """Say something in place of the sentence for a while, such as what a device reports."""
        self._say(self.kit.at(self.news.known)(text), Tone.INK)

    def refuse(self, refusal: Refusal, anyway: Callable[[], None] | None = None) -> None:
        """Say why something cannot be done, in place of the sentence, for a while; so long it may be done `anyway`."""
        self._refused, self._anyway = refusal, anyway
        self._say(self.kit.at(self.news.known)(refusal.text), Tone.ALARM)
        self._show_tiles(self.extra_rows())

    def _say(self, said: str, tone: Tone) -> None:
        if self._hushed is not None:
            self._hushed.cancel()
        self._hushed = Clock.schedule_once(lambda dt: self._hush(), REFUSED)
        self._speak(SentenceView(said, tone))

    def _hush(self) -> None:
        if self._hushed is not None:
            self._hushed.cancel()
        self._hushed = self._refused = None
        self._speak(SentenceView(self._now()))
        if self._anyway is not None:
            self._anyway = None
            self._show_tiles(self.extra_rows())

    def _speak(self, view: SentenceView) -> None:
        """Say something as the sentence; over an open book what is said for a while takes the place of its notes."""
        self.sentence.show(view)
        if self.at_book:
            self._place(0)

    def _now(self) -> str:
        voice, hole = self.kit.at(self.news.known), self.asked.hole if self.asked else None
        book = book_shown(self.news.known)
        if self.at_book and book is not None:
            return book_title(book, voice)
        if self.asked and isinstance(hole, Place):
            return voice(Text.of("{name}: {what}", name=voice.name(self.asked.choice.seat), what=hole.label))
        return sentence(self.news.known, self.offer, voice)

    def draw(self) -> None:
        """Draw everything that changed."""
        known, voice = self.news.known, self.kit.at(self.news.known)
        extras = self.extra_rows()
        self._place(len(extras))
        self._show_disc()
        self.title.show(*title_lines(known, voice, self._clock()))
        self._show_corner(corner_lines(known, voice))
        self.bank.show(*bank_lines(known, voice))
        self.dice.show(dice_view(self.news, self.offer, self.nearby, voice))
        if self._hushed is None:
            self._speak(SentenceView(self._now()))
        self.agenda.show(beads(known, self.offer, voice))
        self.ledger.show(rows(self.news, voice, low=self._low(len(known.players))))
        self.folded.show(self.ledger.rows)
        self._show_book()
        self.footnote.show(ParagraphView(footnote(known, voice), 20, Tone.MUTED, lines=1, anchor=1))
        self.devices.show(device_marks(self.nearby))
        self._show_tiles(extras)

    def _show_corner(self, lines: tuple[Line, ...]) -> None:
        """Show the caption below the disc; a third line needs room above."""
        stage = self.kit.stage
        low, more = stage.box("next"), LINE * max(0, len(lines) - 2)
        box = Box(low.x, low.y - more, low.w, low.h + GAP + more)
        self.next.disc = stage.box("disc").moved(-box.x, -box.y)
        self.next.place(stage, box)
        self.next.show(*lines)

    def _show_book(self) -> None:
        """Show what stands in the book, while it lies open."""
        book, voice = book_shown(self.news.known), self.kit.at(self.news.known)
        if self.at_book and book is not None:
            self.notes.show(SentenceView(book_notes(book, voice), Tone.LAMP, 26, flush_right=True))
            self.book.show(entries(book, voice))

    def _show_disc(self) -> None:
        """Show the round of calls that goes on, unless it is put aside; else the board."""
        known, voice = self.news.known, self.kit.at(self.news.known)
        round_ = None if self.at_board else calls_shown(known)
        self.board.opacity, self.calls.opacity = (1, 0) if round_ is None else (0, 1)
        if round_ is not None:
            self.calls.show(calls_view(known, round_, voice))
            self.board.show(BoardView(known.board))
        else:
            view = board_view(self._seen(), voice, self._lit(), self.kit.settings.letters)
            self.board.show(with_fields(view, rim=rim_live(view.rim, self.nearby.vane)))

    def _lit(self) -> Lit:
        """Return what may be tapped on the board: what is asked for, or what was tapped before."""
        hole = self.asked.hole if self.asked else None
        if isinstance(hole, Place):
            return Lit(hole.options, hole.form)
        if self.spot:
            first = next_hole(self.news.known, self.offer.sites[self.spot][0])
            return Lit((self.spot,), first.form if isinstance(first, Place) else "")
        main = None if self.asked else first_hole(self.news.known, self.offer)
        return Lit(direction=main) if isinstance(main, Direction) else Lit()

    def _low(self, seats: int) -> bool:
        """Whether rows are too low for a second line."""
        return min(row_height(seats), self.ledger.h / seats) < TWO_LINES * self.kit.look.larger

    def _seen(self) -> News:
        """Return the news, or the news of the past while an earlier entry is amended."""
        return News(self.asked.then) if self.asked and self.asked.then is not None else self.news

    def look(self, nearby: Nearby) -> None:
        """Show how the devices are."""
        if nearby != self.nearby:
            before, self.nearby = self.nearby, nearby
            self.devices.show(device_marks(nearby))
            if _offers(before) != _offers(nearby):
                self.draw()
            elif self.board.opacity:
                view = self.board.view
                self.board.show(with_fields(view, rim=rim_live(view.rim, nearby.vane)))
        self.title.show(*title_lines(self.news.known, self.kit.at(self.news.known), self._clock()))

    def _clock(self) -> str:
        if not self.kit.settings.clock or won(self.news.known) or not self.news.known.turn:
            return ""
        seconds = int(self.evening.turn_lasted())
        over = "!" if seconds > self.kit.settings.clock else ""
        return f"{seconds // 60}:{seconds % 60:02}{over}"

    def _show_tiles(self, extras: list[Row]) -> None:
        for tile, row in ((self.bright, self.main_row()), (self.side, self.side_row())):
            tile.pressed = row.pressed
            tile.show(row.view)
        for tile in self._tiles:
            self.remove_widget(tile)
        self._tiles = [PricedTile(self.kit.look, row.view, row.pressed) for row in extras]
        across, high = self._across(len(extras)), self._grid
        down = -(-len(extras) // across) if extras else 1
        wide, tall = (high.w - GAP * (across - 1)) / across, (high.h - GAP * (down - 1)) / down
        for i, tile in enumerate(self._tiles):
            line, at = divmod(i, across)
            box = Box(high.x + at * (wide + GAP), high.y + line * (tall + GAP), wide, tall)
            tile.place(self.kit.stage, box)
            self.add_widget(tile, index=1 + (self.sheet is not None))


def _offers(nearby: Nearby) -> tuple[object, ...]:
    """Return what about the devices decides which tiles and words are shown; the age of an event does not."""
    return nearby.throws, nearby.draws, [(device.name, device.health) for device in nearby.devices]
