"""A page's blocks as lines of at most 80 columns: one exhaustive match, whatever they are about.

What can be tapped bears a number, by which it is typed. Nothing is worded or decided here; no conversation, no view and
no rule may enter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import assert_never

from msgspec.structs import replace
from rich.cells import cell_len
from rich.text import Text as Styled

from companion.game.cards import Cards
from companion.game.panels import Track
from companion.game.state import Game
from companion.game.text import SeatName, Text, Word
from ui.dialogue.just_happened import changes
from ui.dialogue.page.blocks import (
    Block,
    Button,
    CardRow,
    Clause,
    CorrectableTable,
    Count,
    Crown,
    DieFace,
    FaceRow,
    Fold,
    Form,
    Heading,
    Island,
    Keys,
    Line,
    Link,
    ListEntry,
    Locked,
    News,
    PairRow,
    Pick,
    Price,
    Rows,
    Sealing,
    SeatRow,
    Strip,
    Sum,
    Sums,
    Swap,
    TextField,
    Thrown,
    Tiles,
    Value,
)
from ui.dialogue.page.buttons import listed as texts_listed
from ui.language.clauses import clause
from ui.language.voice import Voice
from ui.terminal.board import STYLES, drawn, numbered
from ui.terminal.lines import INDENT, WIDTH, capital, fit, listed, right, styled, wrapped

MANY_PLACES = 60
"""With more places than this only the map is shown, not what lies around each."""
TONES = {"ink": "", "muted": "dim", "lamp": "bold", "alarm": "bold red", "good": "green"}
ICONS = {"check": "✓"}
"""How an icon's name is written where there are only characters."""
STANDING = "◆"
"""How it is written that something stands on a track."""
_LABEL = 22
"""Columns of a table's labels; more where a label is longer and there is room."""


def taps(blocks: Iterable[Block]) -> Iterator[Button]:
    """Yield what can be tapped in blocks, in the order in which it is numbered from 1."""
    for block in blocks:
        match block:
            case Button(quiet=False) as button:
                yield button
            case ListEntry(what=Button() as button, clause=None):
                yield button
            case ListEntry(what=Button() as button, clause=Button(text=number)):
                yield replace(button, note=number if button.note is None else texts_listed((button.note, number)))
            case Keys(buttons):
                yield from buttons


class Painter:
    """Paints blocks of one game in one language."""

    def __init__(self, known: Game, voice: Voice) -> None:
        """Paint what is seen of a game; a voice says it."""
        self._known, self._say = known, voice

    def lines(self, blocks: Iterable[Block], *, choosing: bool = False) -> list[Styled]:
        """Paint blocks from top to bottom; while one is `choosing`, what can be tapped bears its number."""
        lines, n = list[Styled](), 0
        for tapped, run in groupby(blocks, key=lambda block: choosing and any(taps((block,)))):
            if tapped:
                found = [self.name(button) for button in taps(run)]
                lines += listed(found, range(n + 1, n + len(found) + 1))
                n += len(found)
            else:
                lines += [line for block, title in _titled(run) for line in self._block(block, title)]
        return lines

    def seat_tag(self, seat: int) -> Styled:
        """Return a seat as letter and name, in its colour."""
        style = STYLES.get(self._known.setup.seats[seat].colour, "reverse")
        return Styled.assemble((f" {self._say.letter(seat)} ", style), f" {self._say.name(seat)}")

    def _block(  # noqa: C901, PLR0912 - one line a case of an exhaustive match
        self, block: Block, title: Text | None
    ) -> list[Styled]:
        match block:
            case Heading(text):
                return _bold(wrapped(self._large(text), INDENT))
            case Line():
                return self._line(block)
            case Button() | Keys():
                shown = map(self.name, block.buttons if isinstance(block, Keys) else (block,))
                return [styled(line, "dim") for line in wrapped(INDENT + " · ".join(shown), INDENT * 2)]
            case Tiles(tiles):
                more = [one.ways or (() if one.note is None else (one.note,)) for one in tiles]
                ways = zip(tiles, map(self._listed, more), strict=True)
                return [line for tile, so in ways for line in self._named(tile.text, so)]
            case Locked():
                return self._had(block)
            case ListEntry(what, number):
                return self._had(what, number)
            case CardRow():
                return wrapped(self._below(title, self._cards(block)), INDENT)
            case Swap(get, gets, give, gives):
                return [*self._named(get, self._priced(gets)), *self._named(give, self._priced(gives))]
            case Thrown():
                return _bold(wrapped(self._say.named(self._large(block.text), self._thrown(block)), INDENT))
            case News():
                return self._news(block)
            case Price(text, price, note):
                named = all(_names(text, Word(kind)) for kind in price.kinds)
                return [*self._named(text, "" if named else self._say(_in_words(price))), *self._note(note)]
            case Clause(name):
                return wrapped(f"{name}  {clause(name, self._say.language.code) or ''}", INDENT)
            case Link(text, address):  # on one line, to be opened or copied
                return [*self._named(text, ""), Styled(address)]
            case Crown(seat, points, parts):
                said = self._say.aside(f" {self._say(points)}", self._parts(parts))
                return _bold(wrapped(self.seat_tag(seat).plain + said, INDENT))
            case FaceRow(text, faces):
                told = " ".join(f"[{self._face(one.face)}]" if one.lies else self._face(one.face) for one in faces)
                return self._named(text, told)
            case PairRow(text=text, buttons=buttons):
                return self._named(text, self._listed(one.text for one in buttons))
            case Form():
                return self._form(block)
            case Sealing():
                return []  # only a seat's own screen makes a seal
            case CorrectableTable():
                return []  # only where all look, and the terminal asks by typed words
            case Island():
                return self._island(block)
            case Rows():
                return self._rows(block, title)
            case SeatRow():
                return self._seat_row(block)
            case Strip(seats):
                return self._strip(seats)
            case Sums(sides):
                return [line for side in sides for line in self._sum(side)]
            case TextField(text=text):  # what is typed into it a command takes
                return self._line(Line(text, "muted"))
            case Fold(text, blocks):
                return self.lines((Heading(text), *blocks))
            case _:
                assert_never(block)

    # -- texts

    def _large(self, text: Text) -> str:
        return capital(self._say(text))

    def _listed(self, texts: Iterable[Text]) -> str:
        return self._say.language(", ").join(map(self._say, texts))

    def _whose(self, text: Text, seat: int | None) -> str:
        """Say a text; whose it is stands before one that does not say it."""
        if seat is None or _names(text, SeatName(seat)):
            return self._large(text)
        return self._say.named(self._say.name(seat), self._say(text))

    def _below(self, title: Text | None, said: str) -> str:
        return INDENT + said if title is None else self._say.named(self._large(title), said)

    def _line(self, line: Line) -> list[Styled]:
        said = self._whose(line.text, line.seat)
        if line.more:
            said = self._say.language(", ").join((said, self._listed(line.more)))
        icon = f"{ICONS[line.icon]}  " if line.icon in ICONS else ""
        before = "" if line.tone == "lamp" else INDENT
        return [styled(row, TONES[line.tone]) for row in wrapped(f"{before}{icon}{said}", before + INDENT)]

    def name(self, button: Button) -> str:
        """Return what stands behind the number of something that can be tapped."""
        said = self._whose(button.text, button.seat)
        if not all(self._say.term(kind).lower() in said.lower() for kind in button.cards):  # elsewhere they are drawn
            said = self._say.aside(said, self._priced(button.cards))
        return said if button.note is None else self._say.aside(said, self._say(button.note))

    def _note(self, *notes: Text | None) -> list[Styled]:
        """Write what is said below something."""
        said = " ".join(self._say(text) for text in notes if text is not None)
        return [styled(line, "dim") for line in wrapped(INDENT * 2 + capital(said), INDENT * 2)] if said else []

    def _named(self, text: Text, said: str) -> list[Styled]:
        """Write what is said of something, if there is anything."""
        line = self._say.named(self._large(text), said) if said else self._large(text)
        return wrapped(INDENT + line, INDENT * 2)

    def _priced(self, cards: Sequence[str]) -> str:
        return self._say(_in_words(Cards(Counter(cards))))

    def _had(self, what: Button | Locked, number: Button | None = None) -> list[Styled]:
        """Write what can be had, its price, or why it cannot; below it what it does, and the number of its clause."""
        price, said = what.price if isinstance(what, Locked) else what.cards, self._large(what.text)
        if price:
            said = self._say.aside(said, self._priced(price))
        if isinstance(what, Locked):
            lacks = f" {self._priced(what.cards)}" if what.cards else ""
            said = self._say.named(said, f"{self._say(what.why)}{lacks}")
        return [*wrapped(INDENT + said, INDENT * 2), *self._note(what.note, None if number is None else number.text)]

    def _news(self, news: News) -> list[Styled]:
        said = self._large(news.text)
        if news.moved:
            said = self._say.aside(said, self._listed(what for _, what in news.moved))
        below = (line for text in news.besides for line in wrapped(INDENT + self._large(text), INDENT * 2))
        return [*(styled(line, "bold" * news.marked) for line in wrapped(f"• {said}", INDENT)), *below]

    # -- cards and dice

    def _cards(self, row: CardRow) -> str:
        said = self._say(_in_words(Cards({pile.kind: pile.n for pile in row.cards}, row.backs)))
        changed = Cards({pile.kind: pile.change for pile in row.cards})
        told = self._listed(text for _, text in changes(changed))
        return self._say.aside(said, told) if told else said

    def _form(self, form: Form) -> list[Styled]:
        """Say which cards may be named, and which signs a die has; all else the question says where one types."""
        counted = [field for field in form.fields if isinstance(field, Count) and field.card]
        counts = (count for count in counted if count.most or not form.told)  # no kind of which none can be named
        picks = (field for field in form.fields if isinstance(field, Pick))
        lines = []
        if told := self._say.language(", ").join(self._count(count, told=form.told) for count in counts):
            lines += wrapped(INDENT + told, INDENT * 2)
        if form.gauge is not None and form.gauge.text is not None:
            lines += wrapped(INDENT + self._large(form.gauge.text), INDENT * 2)
        for pick in picks:
            if any(face.word for _, face in pick.options):
                faces = self._say.language(", ").join(self._face(face) for _, face in pick.options)
                lines += self._named(pick.text, faces)
        return lines

    def _count(self, count: Count, *, told: bool) -> str:
        """Say what is counted, and how many may be, unless that tells what a hand holds, or so many are held."""
        said = self._say(count.text)
        if told and (count.held is None or count.most < count.held):
            said = f"{said} {count.least}–{count.most}"
        return self._say.aside(said, self._listed(count.notes)) if count.notes else said

    def _face(self, face: DieFace) -> str:
        return self._say.term(face.word) if face.word else str(face.pips)

    def _thrown(self, thrown: Thrown) -> str:
        counted, beside = (
            " ".join(f"[{self._face(one)}]" for one in faces) for faces in (thrown.faces, thrown.uncounted)
        )
        return f"{counted} = {thrown.total} {beside}".rstrip()

    # -- seats, numbers and the island

    def _parts(self, parts: Sequence[tuple[Text, int]]) -> str:
        return " + ".join(f"{self._say(label)} {points}" for label, points in parts)

    def _seat_row(self, row: SeatRow) -> list[Styled]:
        """Write a seat, its points and their parts, and below it what all may count of it."""
        widest = max(cell_len(self._say.name(seat)) for seat in self._known.players)
        head = self.seat_tag(row.seat)
        head.append(" " * (widest - cell_len(self._say.name(row.seat))) + f" {row.points:>3}{INDENT}")
        margin = " " * head.cell_len
        told = ((self._parts(row.parts), "dim"), (self._listed((row.held, *row.facts)), ""))
        first, *more = (styled(line, style) for said, style in told if said for line in wrapped(margin + said, margin))
        return [Styled.assemble(head, (first.plain.lstrip(), first.style)), *more]

    def _strip(self, seats: Sequence[SeatRow]) -> list[Styled]:
        """Write seats side by side, in as few lines of equal length as they need."""
        held = (self._say.aside(str(row.points), self._say(row.held)) for row in seats)
        tags = [self.seat_tag(row.seat).append(f" {said}", "bold") for row, said in zip(seats, held, strict=True)]
        column = max((tag.cell_len for tag in tags), default=0) + len(INDENT)
        down = -(-len(tags) // max(1, WIDTH // column))
        across = -(-len(tags) // max(1, down))
        lines = list[Styled]()
        for first in range(0, len(tags), max(1, across)):
            *before, last = tags[first : first + across]
            lines.append(Styled().join([*(tag.append(" " * (column - tag.cell_len)) for tag in before), last]))
        return lines

    def _sum(self, side: Sum) -> list[Styled]:
        """Write one of two sums: whose it is, what it does, what it comes to and every part of it."""
        seated = 0 <= side.seat < len(self._known.setup.seats)
        name = self._say.name(side.seat) if seated else self._say.term("nobody")
        name = name if side.name is None else self._large(side.name)
        parts = " + ".join((*filter(None, (self._parts(side.parts),)), *map(str, side.faces)))
        line = () if side.line is None else (self._say(side.line),)
        if side.total is None:  # nothing is known of it yet: only what it does
            said = self._say.named(name, *line) if line else name
        else:
            said = self._say.named(self._say.aside(name, *line) if line else name, f"{side.total} = {parts}")
        if side.paid is not None:
            said = self._say.aside(said, self._say.named(self._say(side.paid), self._priced(side.cards)))
        return [styled(row, "bold" * side.won) for row in wrapped(INDENT + said, INDENT * 2)]

    def _rows(self, table: Rows, title: Text | None) -> list[Styled]:
        """Write a table without heads as one line, any other in columns."""
        if not table.heads:
            told = (f"{self._say(row.label)} {' '.join(map(self._value, row.values))}" for row in table.rows)
            return wrapped(self._below(title, self._say.language(", ").join(told)), INDENT)
        heads = [self._say(head) for head in table.heads]
        rows = [
            ("" if title is None else self._large(title), heads),
            *((self._large(row.label), [*map(self._value, row.values)]) for row in table.rows),
        ]
        widest = max(cell_len(value) for _, values in rows for value in values)
        wanted = max(cell_len(name) for name, _ in rows) + 1
        label = max(_LABEL, min(wanted, WIDTH - len(heads) * (widest + 1)))
        room = (WIDTH - label) // len(heads)
        lines = (fit(name, label) + "".join(right(value, room) for value in values) for name, values in rows)
        first, *others = (Styled(line.rstrip()) for line in lines)
        return [styled(first, "bold"), *others]

    def _value(self, value: Value) -> str:
        """Write a value: of a track each step, what stands behind those reached, and both numbers."""
        if isinstance(value, Track):
            here = STANDING if value.icon else ""
            return f"{'●' * value.at}{here}{'○' * (value.of - value.at)} {value.at}/{value.of}"
        return self._say(value) if isinstance(value, Text) else str(value)

    def _island(self, island: Island) -> list[Styled]:
        """Draw the island; a place that may be chosen bears a number, and is listed with what lies around it."""
        said = {spot.place: self._say(spot.text) for spot in island.spots}
        places = numbered(self._known.island, said)
        board = drawn(self._known, island.marks, places, self._say)
        return board if len(said) > MANY_PLACES else [*listed([said[place] for place in places]), *board]


def _titled(blocks: Iterable[Block]) -> Iterator[tuple[Block, Text | None]]:
    """Yield blocks; a heading over cards or a table stands in one line or table with them."""
    title: Heading | None = None
    for block in blocks:
        if title is not None and not isinstance(block, (CardRow, Rows)):
            yield title, None
            title = None
        if isinstance(block, Heading):
            title = block
        else:
            yield block, None if title is None else title.text
            title = None
    if title is not None:
        yield title, None


def _in_words(cards: Cards) -> Text:
    return Text.of("{cards}", cards=cards)


def _bold(lines: Iterable[Styled]) -> list[Styled]:
    return [styled(line, "bold") for line in lines]


def _names(text: Text, one: SeatName | Word) -> bool:
    """Whether a text names a seat or a kind of card."""
    values = [value for _, value in text.args]
    return one in values or any(isinstance(value, Text) and _names(value, one) for value in values)
