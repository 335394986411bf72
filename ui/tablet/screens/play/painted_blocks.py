"""Blocks of a page as parts of a sheet, each an exhaustive match away from its widget.

Blocks of one sort that follow each other become one part: a list of tiles, a grid of pairs, rows of faces. What is
said, and what a tap does, stands in the blocks; no wording, no walk over a prompt or a panel and no rule may enter.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain, groupby
from typing import Any, NamedTuple, assert_never

from msgspec.structs import replace

from companion.game.panels import Track
from companion.game.text import Text
from ui.dialogue.events import JudgeWanted
from ui.dialogue.page import blocks
from ui.dialogue.page.blocks import Block, Button, CardRow, Does, Form, Heading, Keys, Line, ListEntry, PairRow, Row
from ui.drawing.theme import Tone
from ui.drawing.track import TrackView, track_width
from ui.drawing.typeset import LEAST
from ui.language.voice import on_one_line
from ui.tablet.kit import cards as kit_cards
from ui.tablet.kit import pairs as kit_pairs
from ui.tablet.kit.book import Book
from ui.tablet.kit.card_tiles import CardTile, FaceTile, HandTile, PlayedTile
from ui.tablet.kit.cards import CardCount
from ui.tablet.kit.dialog import Dialog, DialogView
from ui.tablet.kit.dice import DieTile
from ui.tablet.kit.exact_keyboard import ExactKeyboard
from ui.tablet.kit.measured import lines_of
from ui.tablet.kit.named_cards import NamedCards
from ui.tablet.kit.pen import LEADING
from ui.tablet.kit.sheet import GAP, ROW, Made, SheetWidget, TileRow, TileRows
from ui.tablet.kit.stack import Part
from ui.tablet.kit.stage import Box
from ui.tablet.kit.texts import Paragraph, ParagraphView, Sentence, SentenceView
from ui.tablet.kit.tiles import Tile, TileView
from ui.tablet.kit.tracks import TrackLine
from ui.tablet.screens.play.book import book_entry
from ui.tablet.screens.play.captions import colour_of, large
from ui.tablet.screens.play.moment import Do, Moment
from ui.tablet.screens.play.painted_forms import FormWidget, card, dice_part, faces_pad, form_widget

HEAD, PILE, COVER, APART = 34.0, 200.0, 230.0, 24.0
"""How high a heading is, how high a pile with a title and one without like to be, and what stays free between piles."""
LOW, UNTITLED, DOWN, ABREAST = 100.0, 72.0, 3, 2
"""How high a pile is at least in dp, and one without a title; so many lie below each other on a page, and so many
side by side at most."""
COUNTED, LEAST_COUNTED, NUMBER, STEPS = 42.0, 26.0, 64.0, 0.72
"""How high a line that is counted likes to be and must be, how wide its number is in dp, and how far the steps of a
track lie apart, in sizes of the type."""
ALONE, PLAIN, SMALL = 30.0, 26.0, 22.0
"""The type of the one line of a sheet, of a few lines, and of many or of what is said beside."""
FEW_LINES = 4
"""So many lines are few."""
SAID, ENTRY = 44.0, 88.0
"""How high the line is that says why a pair cannot be, and an entry of a list with clauses."""
PICTURED, SWAP = 112.0, 186.0
"""How high a tile with cards likes to be, and what one gets and gives."""
FACES, FACE = 10, 176.0
"""So many tiles that are one card each stand side by side, half of them in a row, and how high they like to be."""
SURE, LISTED, ONE_COLUMN = 3, 5, 9
"""So many tiles of a list stand in one column always, and where there is room; so many lines that are counted."""
TONES = {"ink": Tone.INK, "muted": Tone.MUTED, "lamp": Tone.LAMP, "alarm": Tone.ALARM, "good": Tone.GOOD}
FEW = 5
"""So many cards face down are drawn one by one where no other lies there."""


class Pile(NamedTuple):
    """Cards, and what they are called where they bear a name."""

    title: Text | None
    row: CardRow


def piles(shown: Sequence[Block]) -> Iterator[Block | Pile]:
    """Yield the blocks, each row of cards as one with the heading right above it."""
    title: Heading | None = None
    for block in shown:
        if isinstance(block, CardRow):
            yield Pile(None if title is None else title.text, block)
            title = None
            continue
        if title is not None:
            yield title
        title = block if isinstance(block, Heading) else None
        if title is None:
            yield block
    if title is not None:
        yield title


class BlocksPainter:
    """Paints the blocks of one page on a sheet, so many dp wide. `forms` are those that were met."""

    def __init__(self, sheet: SheetWidget, moment: Moment, do: Do, wide: float) -> None:
        self.sheet, self.look, self.moment, self.do, self.wide = sheet, sheet.look, moment, do, wide
        self.forms: list[FormWidget] = []

    def parts(self, shown: Sequence[Block]) -> Iterator[Part]:
        """Yield the parts of a page, from top to bottom."""
        lines = sum(isinstance(block, Line) for block in shown)
        self._type = ALONE if len(shown) == 1 else PLAIN if lines <= FEW_LINES else SMALL
        for _, found in groupby(piles(shown), type):
            yield from self._parts(list(found))

    def _parts(self, found: list[Any]) -> Iterator[Part]:  # noqa: C901, PLR0912 one line a case of an exhaustive match
        """Yield the parts of blocks of one sort that follow each other."""
        first: Block | Pile = found[0]
        match first:
            case Button():
                yield self._buttons(found)
            case Keys():
                yield from map(self._keys, found)
            case ListEntry():
                yield self._entries(found)
            case Line():
                yield from map(self._line, found)
            case Heading():
                yield from (self._paragraph(one.text, SMALL, Tone.MUTED) for one in found)
            case Pile():
                yield from self._piles(found)
            case blocks.Rows():
                yield from (self._rows(one.rows) for one in found)
            case blocks.FaceRow():
                yield dice_part(self.sheet, faces_pad(self.sheet, found, self.moment, self.do))
            case PairRow():
                yield from self._pairs(found)
            case Form():
                yield from chain.from_iterable(map(self._form, found))
            case blocks.Swap():
                yield from map(self._swap, found)
            case blocks.Tiles() | blocks.Locked() | blocks.Thrown() | blocks.News() | blocks.Price():
                raise ValueError(f"{type(first).__name__} stands on no sheet")
            case (
                blocks.Clause() | blocks.Crown() | blocks.Link() | blocks.Sealing() | blocks.Island() | blocks.SeatRow()
            ):
                raise ValueError(f"{type(first).__name__} stands on no sheet")
            case blocks.TextField():
                yield from map(self._field, found)
            case blocks.Strip() | blocks.Sums() | blocks.Fold() | blocks.CorrectableTable() | CardRow():
                raise ValueError(f"{type(first).__name__} stands on no sheet")
            case _:
                assert_never(first)

    def _say(self, text: Text) -> str:
        return large(self.moment.voice(text))

    # -- what is tapped

    def tile(self, button: Button, *, row: bool = True) -> TileRow:
        """Return the tile of a button, in a list or beside others."""
        seat = -1 if button.seat is None else button.seat
        view = TileView(
            self._say(button.text),
            bright=button.bright,
            icon=button.icon,
            seat=colour_of(self.moment, seat),
            note=self._note(button, row=row),
            icons=(button.cards or button.costs) if row else (),
            row=row,
        )
        pressed = partial(self.do, button.does) if button.does is not None else lambda: None
        return TileRow(view, pressed, self._made(button))

    def _made(self, button: Button) -> Made:
        """Return what kind of tile a button is: with a face of a die before its words, or cards behind them."""
        face, played = button.face, button.played
        if button.backs is not None:
            return HandTile
        if played is not None:
            shown = CardCount(played.kind, played.n or None)
            return lambda look, view, pressed: PlayedTile(look, shown, view, pressed)
        if face is not None:
            return lambda look, view, pressed: DieTile(look, face.pips, view, pressed)
        return CardTile if button.cards and not button.icon and button.seat is None else Tile

    def _note(self, button: Button, *, row: bool) -> str:
        """Return what stands behind the words: how many backs are drawn there, or a line."""
        if row and button.backs is not None:
            return str(button.backs)
        return "" if button.note is None else self.moment.voice(button.note)

    def _buttons(self, found: Sequence[Button]) -> Part:
        if len(found) <= FACES and all(len(one.cards) == 1 and one.note is None for one in found):
            return self._faces(found)
        pictured = any(one.cards or one.played or one.backs is not None for one in found)
        high = PICTURED if pictured and len(found) <= LISTED else ROW
        rows = TileRows(self.look, tuple(map(self.tile, found)), high)
        n, two = len(found), -(-len(found) // 2)
        least, likes = n if n <= SURE else min(two, SURE), n if n <= LISTED else two
        return Part(least * (ROW + GAP) - GAP + 2, likes * (high + GAP) + GAP, partial(self.sheet.put, rows))

    def _field(self, field: blocks.TextField) -> Part:
        """Lay a tile that leads to a keyboard; what was written there is told."""
        said = TileView(large(self.moment.voice(field.text)), row=True)
        rows = TileRows(self.look, (TileRow(said, partial(self._write, field)),), ROW)
        return Part(ROW + 2, ROW + GAP, partial(self.sheet.put, rows))

    def _write(self, field: blocks.TextField) -> None:
        """Lay a keyboard over the sheet; it goes with it."""
        voice, does = self.moment.voice, field.does
        dialog = Dialog(self.look, dismissed=lambda: self.sheet.remove_widget(dialog))
        head = DialogView(field.value, large(voice(field.text)))
        dialog.open(self.moment.kit.stage, head)

        def done() -> None:
            self.sheet.remove_widget(dialog)
            if isinstance(does, JudgeWanted):
                self.do(replace(does, text=keyboard.written.strip()))

        kana = self.moment.kit.settings.language == "ja"
        keyboard = ExactKeyboard(dialog, head, field.most, done, kana=kana)
        tile = Tile(self.look, TileView(large(voice(field.send)), bright=True), done)
        dialog.put(tile, Box(324, 548, 292, 70))
        self.sheet.add_widget(dialog)
        self.sheet.bind(parent=lambda sheet, parent: sheet.remove_widget(dialog) if parent is None else None)

    def _faces(self, found: Sequence[Button]) -> Part:
        """Lay buttons that are one card each side by side, many of them in two rows."""
        down = 1 if len(found) <= FACES / 2 else 2
        across = -(-len(found) // down)

        def put(box: Box) -> None:
            wide, high = (box.w - GAP * (across - 1)) / across, min(FACE, box.h / down - GAP)
            for i, row in enumerate(map(self.tile, found)):
                low, right = divmod(i, across)
                tile = FaceTile(self.look, row.view, row.pressed)
                self.sheet.put(tile, Box(box.x + right * (wide + GAP), box.y + low * (high + GAP), wide, high))

        return Part(down * (FACE / 2 + GAP), down * (FACE + GAP), put)

    def _swap(self, swap: blocks.Swap) -> Part:
        gets = kit_cards.Given(self._say(swap.get), swap.gets, Tone.LAMP)
        gives = kit_cards.Given(self._say(swap.give), swap.gives, Tone.ALARM, swap.goes)
        return Part(SWAP / 2, SWAP, partial(self.sheet.put, kit_cards.CardSwap(self.look, gets, gives)))

    def _keys(self, keys: Keys) -> Part:
        rows = tuple(self.tile(button, row=False) for button in keys.buttons)

        def put(box: Box) -> None:
            wide = (box.w - 16 * (len(rows) - 1)) / len(rows)
            for i, row in enumerate(rows):
                tile = row.made(self.look, row.view, row.pressed)
                self.sheet.put(tile, Box(box.x + i * (wide + 16), box.y + box.h - ROW - 4, wide, ROW))

        return Part(ROW + 8, ROW + 14, put)

    def _entries(self, found: Sequence[ListEntry]) -> Part:
        book = Book(self.look, self._do)
        book.show([book_entry(entry, self.moment.voice) for entry in found])
        return Part(2 * ENTRY, max(2, len(found)) * ENTRY, partial(self.sheet.put, book))

    def _do(self, does: Does | None) -> None:
        if does is not None:
            self.do(does)

    def _pairs(self, found: Sequence[PairRow]) -> Iterator[Part]:
        """Yield the pairs, equal cards below each other, and room to say why one cannot be, where one cannot."""
        every = {(row.kind, one.kind): one for row in found for one in row.buttons}
        offered = dict.fromkeys(one.kind for one in every.values())
        columns = [kind for kind in self.moment.known.variant.kinds if kind in offered]
        said = Sentence(self.look)

        def picked(first: str, second: str) -> None:
            one = every[first, second]
            self._do(one.does)
            if one.why is not None:
                said.show(SentenceView(self.moment.voice(one.why), Tone.ALARM, sp=30))

        rows = tuple(
            kit_pairs.PairLine(
                row.kind,
                self.moment.voice(row.text),
                tuple(
                    (kind, self.moment.voice(every[row.kind, kind].text) if (row.kind, kind) in every else None)
                    for kind in columns
                ),
            )
            for row in found
        )
        grid = kit_pairs.CardPairs(self.look, rows, picked)
        yield Part(len(rows) * 44, len(rows) * 88, partial(self.sheet.put, grid))
        if any(one.why is not None for one in every.values()):
            yield Part(SAID, SAID, partial(self.sheet.put, said))

    def _form(self, form: Form) -> Iterator[Part]:
        self.forms.append(form_widget(self.sheet, form, self.moment, self.do, self.wide))
        yield from self.forms[-1].parts()

    # -- what is read

    def _line(self, line: Line) -> Part:
        said = on_one_line(map(self._say, (line.text, *line.more)))
        size = SMALL if line.tone == "muted" else self._type
        colour = "" if line.seat is None else colour_of(self.moment, line.seat)
        return self._text(said, size, TONES[line.tone], colour)

    def _paragraph(self, text: Text, size: float, tone: Tone) -> Part:
        return self._text(self._say(text), size, tone)

    def _text(self, said: str, size: float, tone: Tone, seat: str = "") -> Part:
        """Return a text as high as it is long; where there is too little room it becomes smaller."""
        larger = self.look.larger
        likes = self._lines(said, size * larger, seat) * size * larger * 1.3 + 10
        least = max(self._lines(said, LEAST, seat) * LEAST * 1.3 + 4, size * 1.3 * bool(seat))
        bold = tone is Tone.ALARM and size == ALONE
        paragraph = Paragraph(self.look, ParagraphView(said, size, tone, bold, lines=9, seat=seat))
        return Part(min(least, likes), likes, partial(self.sheet.put, paragraph))

    def _lines(self, said: str, type_: float, seat: str) -> int:
        """Return how many lines a text has in a type of so many dp."""
        return len(lines_of(said, self.wide - (type_ * 1.9 if seat else 0), self.look, sp=type_, bold=False) or "1")

    def _rows(self, rows: Sequence[Row]) -> Part:
        """Write names at the left and numbers or tracks at the right; many of them in two columns."""
        lines = -(-len(rows) // 2)
        likes = max(lines * COUNTED, len(rows) * (COUNTED if len(rows) <= ONE_COLUMN else LEAST_COUNTED))
        return Part(lines * LEAST_COUNTED, likes, partial(self._put_rows, rows))

    def _put_rows(self, rows: Sequence[Row], box: Box) -> None:
        across = 1 if box.h / max(1, len(rows)) >= LEAST_COUNTED else 2
        down = -(-len(rows) // across)
        each, wide = min(48.0, box.h / max(1, down)), (box.w - 32 * (across - 1)) / across
        size = max(LEAST, min(26.0, each * 0.72))
        while size > LEAST and not all(self._fits(row, size, wide) for row in rows):
            size = max(LEAST, size - 1)  # all rows in one size
        for i, row in enumerate(rows):
            right, low = divmod(i, down)
            self._put_row(row, size, Box(box.x + right * (wide + 32), box.y + low * each, wide, each))

    def _at_right(self, row: Row, size: float) -> tuple[TrackView | str, float]:
        """Return what stands at the right of a row, and how wide that is."""
        value = row.values[0]
        shown = TrackView(value.at, value.of, value.icon) if isinstance(value, Track) else self._value(value)
        return shown, track_width(shown, size * STEPS) if isinstance(shown, TrackView) else NUMBER

    def _fits(self, row: Row, size: float, wide: float) -> bool:
        room = wide - self._at_right(row, size)[1] - 6
        lines = lines_of(self._say(row.label), room, self.look, sp=size * self.look.larger, bold=row.award is not None)
        return lines is not None and len(lines) == 1

    def _put_row(self, row: Row, size: float, box: Box) -> None:
        shown, taken = self._at_right(row, size)
        lit = row.award is not None
        label = ParagraphView(self._say(row.label), size, Tone.LAMP if lit else Tone.INK, lit, lines=1)
        said = Paragraph(self.look, label)
        self.sheet.put(said, Box(box.x, box.y, box.w - taken - 6, box.h))
        high = min(box.h, size * self.look.larger * LEADING)
        place = Box(box.x + box.w - taken, box.y, taken, box.h if isinstance(shown, str) else high)
        if isinstance(shown, TrackView):
            self.sheet.put(TrackLine(self.look, shown, size * STEPS), place)
        else:
            self.sheet.put(Paragraph(self.look, ParagraphView(shown, size, Tone.LAMP, True, 1, 1)), place)

    def _value(self, value: int | str | Text) -> str:
        return self.moment.voice(value) if isinstance(value, Text) else str(value)

    def _piles(self, found: Sequence[Pile]) -> Iterator[Part]:
        """Lay piles with their titles below each other; many of them two by two."""
        each = DOWN if len(found) <= DOWN else ABREAST * DOWN
        for at in range(0, len(found), each):
            these = found[at : at + each]
            likes = COVER if these[0].title is None else len(these) * PILE
            low = len(these) if each == DOWN else -(-len(these) // ABREAST)
            least = UNTITLED if these[0].title is None else low * LOW
            yield Part(least, likes, partial(self._put_piles, these))

    def _put_piles(self, found: Sequence[Pile], box: Box) -> None:
        across = 1 if len(found) == 1 or box.h / len(found) >= LOW else ABREAST
        down = -(-len(found) // across)
        wide, each = (box.w - APART * (across - 1)) / across, box.h / down
        for i, pile in enumerate(found):
            low, right = divmod(i, across)
            self._put_pile(pile, Box(box.x + right * (wide + APART), box.y + low * each, wide, each))

    def _put_pile(self, pile: Pile, box: Box) -> None:
        head = 0.0
        if pile.title is not None:
            head = min(HEAD, box.h * 0.34)
            title = ParagraphView(self._say(pile.title), head * 0.64, Tone.MUTED, lines=1)
            self.sheet.put(Paragraph(self.look, title), Box(box.x, box.y, box.w, head - 4))
        named, backs = pile.row.named, pile.row.backs
        row = (NamedCards if named else kit_cards.CardRow)(self.look, plain=True)
        if pile.title is not None and backs and not pile.row.cards:
            self.sheet.put(kit_cards.Backs(self.look, backs), Box(box.x, box.y + head, box.w, box.h - head))
            return
        if pile.row.cards or backs > FEW:
            drawn = [card(one.kind, one.n, self.moment, named=named) for one in pile.row.cards]
            counts = [replace(one, change=said.change) for one, said in zip(drawn, pile.row.cards, strict=True)]
            row.cards = (*counts, *((card(kit_cards.BACK, backs, self.moment),) if backs else ()))
        else:
            row.cards = (CardCount(kit_cards.BACK),) * backs
        place = Box(box.x, box.y + head, box.w, box.h - head - 10)
        spare = 0.0 if pile.title else max(0.0, box.w - row.wide(place)) / 2
        self.sheet.put(row, Box(place.x + spare, place.y, place.w - spare, place.h))
