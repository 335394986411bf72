"""The evening: the board, what happens now, who is waited for, what the last move brought, and one bright tile.

It shows news and begins choices; holes are filled on the board or on a sheet. It knows no rule: every word about the
game comes in the news.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.uix.widget import Widget
from msgspec.structs import replace

from companion.game.holes import Dice, Place
from companion.game.moves import Choice, next_hole
from companion.game.state import Game
from companion.game.text import Refusal, Text
from ui.ports import Settlement, Table
from ui.tablet.board.widget import Board
from ui.tablet.bridge import Bridge, Nearby
from ui.tablet.canvas import Drawn
from ui.tablet.devices import Devices
from ui.tablet.dice import Dice as DiceShown
from ui.tablet.kit import Kit
from ui.tablet.ledger import Ledger
from ui.tablet.news import Asked, News, asked_next, made, past
from ui.tablet.screens import play_menus
from ui.tablet.screens.correct import agree_sheet, choice_sheet, instead, settlement_sheet
from ui.tablet.screens.holes import hole_sheet
from ui.tablet.screens.home import Go
from ui.tablet.screens.play_column import column, columns
from ui.tablet.screens.play_sheet import Row, Sheet, Turned
from ui.tablet.screens.play_views import (
    Offer,
    bank_lines,
    beads,
    board_view,
    clause_now,
    device_marks,
    dice_view,
    label,
    offered,
    rows,
    sentence,
    title_lines,
    waiting_lines,
    won,
)
from ui.tablet.screens.private import cover_sheet, lift, own_sheet
from ui.tablet.stage import Box
from ui.tablet.table import Tabletop
from ui.tablet.theme import Tone
from ui.tablet.tiles import Tile, TileView
from ui.tablet.words import Agenda, Caption, Paragraph, ParagraphView, Sentence, SentenceView

REFUSED = 6.0
"""Seconds a refusal stands in place of the sentence."""
GAP = 8


class Rows(Ledger):
    """The ledger with rows as high as its place allows."""

    @property
    def row_height(self) -> float:
        """The height of a row in dp."""
        return min(super().row_height, self.h / max(1, len(self.rows)))


class Zone(Widget):
    """A place that can be touched though nothing has a body there, such as the sentence."""

    def __init__(self, touched: Callable[[], None]) -> None:
        super().__init__(size_hint=(None, None))
        self.touched = touched

    def on_touch_down(self, touch: Any) -> bool:
        """Say that it was touched."""
        if not self.collide_point(*touch.pos):
            return bool(super().on_touch_down(touch))
        self.touched()
        return True


class Play(Widget):
    """One evening on the shared screen. `show(news)` after each commit.

    `amend` begins in the past, before that entry; `undo_to` goes back to an entry and says what hands must do.
    """

    def __init__(self, kit: Kit, evening: Bridge, go: Go, amend: int | None = None, undo_to: int | None = None) -> None:
        super().__init__(size_hint=(None, None), size=(kit.stage.width, kit.stage.height))
        self.kit, self.evening, self.go = kit, evening, go
        self.news: News = evening.news
        self.beside = Nearby()
        self.asked: Asked | None = None
        self.spot: str | None = None
        self.offer: Offer = offered(self.news.known)
        self.sheet: Sheet | None = None
        self._declined = -1 if amend is None and undo_to is None else self.news.known.ask
        self._hushed: Any = None
        self._refused: Refusal | None = None
        self._tiles: list[Tile] = []
        self._build()
        self.show(evening.news)
        if amend is not None:
            self.amend(amend)
        if undo_to is not None:
            self.settle(lambda table, agreed: table.undo_to(undo_to, agreed))

    def fit(self, kit: Kit) -> None:
        """Take another kit (size, light, language, comfort); what was being filled in is dropped."""
        self.kit, self.sheet, self.asked = kit, None, None
        self.size = (kit.stage.width, kit.stage.height)
        self.clear_widgets()
        self._tiles = []
        self._build()
        self.show(self.evening.news)

    # -- what stands where

    def _build(self) -> None:
        look = self.kit.look
        table = Tabletop(look)
        table.size = self.size
        self.board = Board(look, self._tapped)
        self.title, self.next, self.bank = Caption(look), Caption(look), Caption(look, flush_right=True)
        self.dice, self.sentence, self.agenda = DiceShown(look), Sentence(look), Agenda(look)
        self.ledger = Rows(look, self._seat)
        self.footnote = Paragraph(look)
        self.bright, self.side = Tile(look), Tile(look)
        self.devices = Devices(look, self._device)
        self.words, self.thrown = Zone(self._explain), Zone(self._enter_throw)
        self.counted = Zone(lambda: play_menus.bank_sheet(self))
        for widget in (
            table,
            self.board,
            self.title,
            self.next,
            self.bank,
            self.dice,
            self.sentence,
            self.agenda,
            self.ledger,
            self.footnote,
            self.bright,
            self.side,
            self.words,
            self.thrown,
            self.counted,
            self.devices,
        ):
            self.add_widget(widget)

    def _place(self, tiles: int) -> None:
        stage = self.kit.stage
        for fixed, name in ((self.board, "disc"), (self.title, "title"), (self.bank, "bank")):
            fixed.place(stage, name)
        low = stage.box("next")
        self.next.place(stage, Box(low.x, low.y, low.w, low.h + GAP))
        self.devices.place(stage, "devices")
        boxes = column(stage, len(self.news.known.players), tiles)
        for name in ("dice", "sentence", "agenda", "ledger", "footnote", "bright", "side"):
            widget: Drawn = getattr(self, name)
            widget.place(stage, boxes[name])
        self.footnote.opacity = 0 if tiles else 1
        touched = ((self.words, boxes["sentence"]), (self.thrown, boxes["dice"]), (self.counted, stage.box("bank")))
        for zone, box in touched:
            x, y, w, h = stage.pixels(box)
            zone.pos, zone.size = (x, y), (w, h)
        self._grid = boxes["grid"]

    # -- showing

    def show(self, news: News) -> None:
        """Show what everybody knows now; a move that was being filled in for an earlier moment is dropped."""
        if self.asked and self.asked.amends is None and self.asked.ask != news.known.ask:
            self._close()
            self.asked = None
        self.news, self.spot = news, None
        self.offer = offered(news.known)
        self._hush()
        self.draw()
        self._go_ahead()

    def tell(self, text: Text) -> None:
        """Say something in place of the sentence for a while, such as what a device reports."""
        self._say(self.kit.at(self.news.known)(text), Tone.INK)

    def refuse(self, refusal: Refusal) -> None:
        """Say why something cannot be done, in place of the sentence, for a while."""
        self._refused = refusal
        self._say(self.kit.at(self.news.known)(refusal.text), Tone.ALARM)

    def _say(self, said: str, tone: Tone) -> None:
        if self._hushed is not None:
            self._hushed.cancel()
        self.sentence.show(SentenceView(said, tone))
        self._hushed = Clock.schedule_once(lambda dt: self._hush(), REFUSED)

    def _hush(self) -> None:
        if self._hushed is not None:
            self._hushed.cancel()
        self._hushed = self._refused = None
        self.sentence.show(SentenceView(self._now()))

    def _now(self) -> str:
        voice, hole = self.kit.at(self.news.known), self.asked.hole if self.asked else None
        if self.asked and isinstance(hole, Place):
            return voice(Text.of("{name}: {what}", name=voice.name(self.asked.choice.seat), what=hole.label))
        return sentence(self.news.known, self.offer, voice)

    def draw(self) -> None:
        """Draw everything that changed."""
        known, voice = self.news.known, self.kit.at(self.news.known)
        extras = self._extras()
        self._place(len(extras))
        hole = self.asked.hole if self.asked else None
        lit = hole.options if isinstance(hole, Place) else (self.spot,) if self.spot else ()
        self.board.show(board_view(self._seen(), voice, lit, self.kit.settings.letters))
        self.title.show(*title_lines(known, voice, self._clock()))
        self.next.show(*waiting_lines(known, voice))
        self.bank.show(*bank_lines(known, voice))
        self.dice.show(dice_view(self.news, self.beside, voice))
        if self._hushed is None:
            self.sentence.show(SentenceView(self._now()))
        self.agenda.show(beads(known, self.offer, voice))
        self.ledger.show(rows(self.news, voice))
        self.footnote.show(ParagraphView(clause_now(known), 20, Tone.MUTED, lines=1, anchor=1))
        self.devices.show(device_marks(self.beside))
        self._show_tiles(extras)

    def _seen(self) -> News:
        """Return the news, or the news of the past while an earlier entry is amended."""
        if self.asked and self.asked.amends is not None:
            before = past(self.news.history, self.news.known, self.asked.amends)
            return News(before)
        return self.news

    def look(self, beside: Nearby) -> None:
        """Show how the devices are."""
        if beside != self.beside:
            before, self.beside = self.beside, beside
            self.devices.show(device_marks(beside))
            if [d.health for d in before.devices] != [
                d.health for d in beside.devices
            ] or before.throws != beside.throws:
                self.draw()
        self.title.show(*title_lines(self.news.known, self.kit.at(self.news.known), self._clock()))

    def _clock(self) -> str:
        if not self.kit.settings.clock or won(self.news.known) or not self.news.known.turn:
            return ""
        seconds = int(self.evening.turn_lasted())
        over = "!" if seconds > self.kit.settings.clock else ""
        return f"{seconds // 60}:{seconds % 60:02}{over}"

    # -- tiles

    def _show_tiles(self, extras: list[Row]) -> None:
        bright, side = self._main_row(), self._side_row()
        for tile, row in ((self.bright, bright), (self.side, side)):
            tile.pressed = row.pressed
            tile.show(row.view)
        for tile in self._tiles:
            self.remove_widget(tile)
        self._tiles = [Tile(self.kit.look, row.view, row.pressed) for row in extras]
        across, high = columns(len(extras)), self._grid
        down = -(-len(extras) // across) if extras else 1
        wide, tall = (high.w - GAP * (across - 1)) / across, (high.h - GAP * (down - 1)) / down
        for i, tile in enumerate(self._tiles):
            line, at = divmod(i, across)
            box = Box(high.x + at * (wide + GAP), high.y + line * (tall + GAP), wide, tall)
            tile.place(self.kit.stage, box)
            self.add_widget(tile, index=1 + (self.sheet is not None))

    def _main_row(self) -> Row:
        """Return the one bright tile: what to do next."""
        voice = self.kit.at(self.news.known)
        if won(self.news.known):
            return Row(TileView(voice(Text.of("Result")), bright=True), lambda: self.go("result"))
        if self.asked and isinstance(self.asked.hole, Place):
            hint = Text.of("Tap one of the lit places on the board.")
            return Row(TileView(voice(Text.of("Tap the board")), bright=True), lambda: self.tell(hint))
        main = self.offer.sites[self.spot][0] if self.spot else self.offer.main
        if main is None:
            return Row(TileView(voice(Text.of("Put it right")), bright=True), self.fix)
        if self._throws(main):
            return Row(TileView(voice(Text.of("Throw")), bright=True), self._throw)
        return Row(TileView(self._named(main), bright=True), partial(self.begin, main, self.spot))

    def _side_row(self) -> Row:
        voice = self.kit.at(self.news.known)
        if self.asked or self.spot:
            return Row(TileView(voice(Text.of("Back"))), self.drop)
        return Row(TileView(voice(Text.of("Fix"))), self.fix)

    def _extras(self) -> list[Row]:
        """Return the tiles of what may be done beside the bright one."""
        if self.asked or won(self.news.known):
            return []
        found = self.offer.sites[self.spot][1:] if self.spot else self.offer.tiles
        made = [Row(TileView(self._named(choice)), partial(self.begin, choice, self.spot)) for choice in found]
        if self.offer.main and not self.spot and self._throws(self.offer.main):
            by_hand = TileView(self.kit.voice(Text.of("By hand")))
            made.append(Row(by_hand, partial(self.begin, self.offer.main)))
        return made

    def _named(self, choice: Choice) -> str:
        known, voice = self.news.known, self.kit.at(self.news.known)
        front = known.front.waiting if known.front else ()
        named = label(known, choice, voice)
        return voice(Text.of("{name}: {what}", name=voice.name(choice.seat), what=named)) if len(front) > 1 else named

    def _throws(self, choice: Choice) -> bool:
        return self.beside.throws and isinstance(next_hole(self.news.known, choice), Dice)

    # -- touches

    def on_touch_down(self, touch: Any) -> bool:
        """Hand the touch on; one that nothing took may name a place where something could be built."""
        if super().on_touch_down(touch):
            return True
        places = self.board.places
        if self.asked or places is None or not self.board.collide_point(*touch.pos):
            return False
        place = places.meant(*self.board.dp(touch.x, touch.y), self.offer.sites)
        if place != self.spot:
            self.spot = place
            self.draw()
        return place is not None

    def _tapped(self, place: str) -> None:
        if self.asked:
            self._answer(place)
        elif self.spot:
            self.begin(self.offer.sites[self.spot][0], self.spot)

    def _seat(self, row: int) -> None:
        play_menus.seat_sheet(self, self.news.known.players[row])

    def _device(self, name: str) -> None:
        if name == "menu":
            play_menus.menu_sheet(self)
        else:
            self.go("devices")

    def _explain(self) -> None:
        clause = self._refused.clause if self._refused else clause_now(self.news.known)
        if clause:
            self.go("clause", clause=clause)

    def _enter_throw(self) -> None:
        if self.news.throw and self.offer.main is not None and not self.asked:
            self.begin(self.offer.main)

    def fix(self) -> None:
        """Offer to take back, to make again, to read the log, to correct."""
        play_menus.fix_sheet(self)

    # -- sheets

    def open(self, sheet: Sheet) -> None:
        """Lay a sheet over the table, in place of any other; the devices stay above it."""
        self._close()
        self.sheet = sheet
        self.add_widget(sheet, index=1)

    def _close(self) -> None:
        if self.sheet is not None:
            if self.asked:
                self.evening.facing[self.asked.choice.seat] = self.sheet.quarter
            self.remove_widget(self.sheet)
            self.sheet = None

    def drop(self) -> None:
        """Step back to the table: no sheet, nothing begun."""
        self._close()
        self.asked, self.spot, self._declined = None, None, self.news.known.ask
        self._hush()
        self.draw()

    def uncover(self, seat: int, then: Callable[[Game], None]) -> None:
        """Cover the screen for one seat; when it lifts the cover, ask what it knows."""
        lifted = partial(lift, self.evening, seat, then, self.refuse)
        self.open(cover_sheet(self._turned(seat), self.news.known, seat, lifted, self.drop))

    def show_own(self, seat: int) -> None:
        """Show a seat its own cards, once the cover is lifted."""
        self.uncover(seat, lambda own: self.open(own_sheet(self._turned(seat), own, seat, self.drop)))

    def _turned(self, seat: int) -> Turned:
        """Turn a sheet to a seat: round the table, or as the table turned it last."""
        seats = self.news.known.setup.seats
        return Turned(self.kit, self.evening.facing.get(seat, round(4 * seat / len(seats)) % 4))

    # -- filling

    def _go_ahead(self) -> None:
        """Begin at once what alone can be done and asks for something; throws wait for dice, secrets for a tap."""
        found = {*self.offer.tiles, *(c for here in self.offer.sites.values() for c in here)}
        found |= {self.offer.main} if self.offer.main else set()
        if len(found) != 1 or self.asked or self.sheet or self._declined == self.news.known.ask:
            return
        choice = found.pop()
        hole = next_hole(self.news.known, choice)
        if hole is not None and hole.filler == "seat" and not self.news.sealed:
            self.begin(choice)

    def begin(self, choice: Choice, place: str | None = None) -> None:
        """Begin a choice; `place` fills its first hole, where the board was tapped before."""
        asked = Asked(choice, self.news.known.ask)
        if self.news.sealed and not self.news.known.room.move_named(choice.move).correction:
            self.uncover(choice.seat, lambda own: self._next(replace(asked, alone=True)))
            return
        hole = next_hole(self.news.known, choice) if place else None
        self._next(asked if hole is None else replace(asked, hole=hole).filled(place))

    def _next(self, asked: Asked) -> None:
        self.evening.ask(partial(asked_next, asked=asked), self._asked)

    def _asked(self, asked: Asked | Refusal) -> None:
        if isinstance(asked, Refusal):
            self.refuse(asked)
        elif asked.hole is None:
            self._make(asked)
        elif isinstance(asked.hole, Place):
            self._close()
            self.asked, self.spot = asked, None
            self._hush()
            self.draw()
        else:
            self._show_hole(asked)

    def _show_hole(self, asked: Asked) -> None:
        def shown(known: Game) -> None:
            self.asked = asked
            self.open(hole_sheet(self._turned(asked.choice.seat), known, asked, self._answer, self.drop))
            self.draw()

        if asked.alone:
            lift(self.evening, asked.choice.seat, shown, self.refuse)
        else:
            shown(self._known_of(asked))

    def _known_of(self, asked: Asked) -> Game:
        known = self.news.known
        return known if asked.amends is None else past(self.news.history, known, asked.amends)

    def _answer(self, value: Any) -> None:
        if self.asked and self.asked.hole:
            self._next(self.asked.filled(value))

    def _make(self, asked: Asked) -> None:
        self.drop()
        self._declined = -1
        self.settle(partial(made, asked=asked))

    # -- what follows

    def settle(
        self, go: Callable[[Table, tuple[int, ...]], Settlement | Refusal | None], agreed: tuple[int, ...] = ()
    ) -> None:
        """Do what may move the head; where a seat must agree first, ask; then say what hands must do."""

        def answer(done: Settlement | Refusal | None) -> None:
            if done is None:
                return
            if not isinstance(done, Refusal):
                self.open(settlement_sheet(self.kit, self.news.known, done, self.drop))
            elif done.code == "ask-first" and not agreed:
                everybody = tuple(range(len(self.news.known.setup.seats)))
                voice = self.kit.at(self.news.known)
                self.open(agree_sheet(self.kit, voice, done, lambda: self._agreed(go, everybody), self.drop))
            else:
                self.refuse(done)

        self.evening.ask(lambda table: go(table, agreed), answer)

    def _agreed(
        self, go: Callable[[Table, tuple[int, ...]], Settlement | Refusal | None], agreed: tuple[int, ...]
    ) -> None:
        self.drop()
        self.settle(go, agreed)

    def _throw(self) -> None:
        self.evening.throw(lambda refusal: self.refuse(refusal) if refusal else None)

    # -- the past

    def amend(self, seq: int) -> None:
        """Offer what might have been done in place of an entry."""
        before = past(self.news.history, self.news.known, seq)
        head = Text.of("Move {n}: what happened instead?", n=seq)

        def chosen(choice: Choice) -> None:
            self._close()
            self._next(Asked(choice, before.ask, amends=seq))

        self.open(choice_sheet(self.kit, before, (head, instead(before)), chosen, self.drop))
