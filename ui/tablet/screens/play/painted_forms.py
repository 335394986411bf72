"""Forms of a page as widgets of a sheet: cards that are counted on their faces, numbers and dice to tap.

What is asked, what may be counted and what is said of it come ready; no wording, no prompt and no rule may enter.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from msgspec.structs import replace
from typing_extensions import override

from companion.game.text import Refusal
from ui.dialogue.page.blocks import Count, DieFace, FaceRow, Form, Pick
from ui.dialogue.page.counting import counting
from ui.dialogue.page.filled_in import FACEDOWN, answer
from ui.dialogue.page.pair_rows import NOT_THERE
from ui.drawing.theme import Tone
from ui.tablet.kit.cards import BACK, CardCount, CardRow
from ui.tablet.kit.dice import DicePad
from ui.tablet.kit.die import Choices, Face
from ui.tablet.kit.named_cards import NamedCards, down
from ui.tablet.kit.sheet import SheetWidget, TileRow
from ui.tablet.kit.stack import Part
from ui.tablet.kit.stage import Box
from ui.tablet.kit.texts import Paragraph, ParagraphView, Sentence, SentenceView
from ui.tablet.kit.tiles import NumberPad, Stepper, Tile, TileView
from ui.tablet.screens.play.captions import large
from ui.tablet.screens.play.moment import Do, Moment

MOST_TILES = 24
"""With more numbers than these a stepper is shown in place of a tile for each."""
CARDS, WITH_SIGNS, ROOM, SAID, NEEDED = 222, 290, 106, 44, 60
"""How high a row of cards is at least, with a plus and a minus below each, how much more it likes to be, and the lines
below it, in dp."""
FACES = 152
"""How high a row of cards is of which one is tapped and no more is said, in dp."""
LEAST_FIELD, FIELD = 56, 92
"""How high a card with its name is at least, and likes to be, in dp."""
ABREAST = 400
"""In so many dp what is chosen and what is needed are said side by side."""
NUMBER, STEPS, DIE = 108, 150, 120
"""How high a row of numbers, a stepper and a row of faces like to be, in dp."""


class FormWidget:
    """A form on a sheet: its parts, and the tile that sends it. `done` is that tile once it lies at the foot."""

    def __init__(self, sheet: SheetWidget, form: Form, moment: Moment, do: Do, wide: float) -> None:
        self.sheet, self.form, self.moment, self.do, self.wide = sheet, form, moment, do, wide
        self.done: Tile | None = None

    def parts(self) -> Iterator[Part]:
        """Yield its parts."""
        raise NotImplementedError

    @property
    def sends(self) -> bool:
        """Whether it is sent by a tile of its own; else a tap answers."""
        return True

    @property
    def ready(self) -> bool:
        """Whether what is filled in answers."""
        return True

    @property
    def offered(self) -> bool:
        """Whether the tile that sends it lies there."""
        return True

    def send(self) -> None:
        """Answer."""
        raise NotImplementedError

    def row(self) -> TileRow:
        """Return the tile that sends it."""
        return TileRow(self._tile(), self.send)

    def laid(self, tile: Tile | None) -> None:
        """Take the tile that sends it, as it lies at the foot."""
        self.done = tile
        self._changed()

    def _tile(self) -> TileView:
        return TileView(large(self.moment.voice(self.form.send)), bright=True, enabled=self.ready)

    def _changed(self) -> None:
        if self.done is not None:
            self.done.show(self._tile())
            self.sheet.offer(self.done, self.offered)

    def _tell(self, **said: str) -> None:
        told = answer(self.form, said)
        if not isinstance(told, Refusal):
            self.do(told)


def form_widget(sheet: SheetWidget, form: Form, moment: Moment, do: Do, wide: float) -> FormWidget:
    """Return the widget of a form, so many dp wide: dice, a number or cards."""
    first = form.fields[0] if form.fields else None
    kind = DiceForm if isinstance(first, Pick) else CardsForm if first is None or first.card else NumberForm
    return kind(sheet, form, moment, do, wide)


class CardsForm(FormWidget):
    """Cards counted one tap at a time: a card more on its face, one fewer on its minus.

    Where one card may be all, a tap on it says so; several are gathered with the plus, and the bright tile ends it.
    While a tap on a face answers that tile is not there: who goes on to it would touch what lies below.
    """

    def __init__(self, sheet: SheetWidget, form: Form, moment: Moment, do: Do, wide: float) -> None:
        super().__init__(sheet, form, moment, do, wide)
        self.counting, self.fields = counting(form), [one for one in form.fields if isinstance(one, Count)]
        alone = self._alone if form.may_be_one else None
        row = NamedCards if form.named else CardRow
        self.cards = row(sheet.look, self._change, alone=alone, one=form.one_tap)
        self.said, self.needs = Sentence(sheet.look), Paragraph(sheet.look)
        self._changed()

    @property
    @override
    def sends(self) -> bool:
        return not self.form.one_tap

    @property
    @override
    def ready(self) -> bool:
        return self.counting.ready

    @property
    @override
    def offered(self) -> bool:
        return not self.form.may_be_one or bool(self.counting.chosen)

    @override
    def send(self) -> None:
        self.do(self.counting.answer)

    @override
    def parts(self) -> Iterator[Part]:
        high, room = WITH_SIGNS if self.form.may_be_one else CARDS, ROOM
        if self.form.one_tap:
            high, room = FACES, 0
        if self.form.named:
            rows = down(len(self.fields), self.wide)
            high, room = rows * LEAST_FIELD, rows * (FIELD - LEAST_FIELD)
        yield Part(high, high + room, partial(self.sheet.put, self.cards), "cards")
        if self.counting.needs is None:
            yield Part(SAID, SAID, partial(self.sheet.put, self.said))
        elif self.wide < ABREAST:
            yield Part(SAID, SAID, partial(self.sheet.put, self.said))
            yield Part(NEEDED, NEEDED, partial(self.sheet.put, self.needs), "needs")
        else:
            yield Part(NEEDED, NEEDED, self._put_abreast)

    def _put_abreast(self, box: Box) -> None:
        wide = box.w * 0.42
        self.sheet.put(self.said, Box(box.x, box.y, wide, box.h))
        self.sheet.put(self.needs, Box(box.x + wide + 12, box.y, box.w - wide - 12, box.h))

    def _change(self, kind: str, by: int) -> None:
        after = self.counting.after(self._field(kind), by)
        if after is None and by > 0 and not self.form.told:
            self.said.show(SentenceView(self.moment.voice(NOT_THERE), Tone.ALARM, sp=30))
            return
        self.counting = self.counting if after is None else after
        if self.form.one_tap and self.counting.ready:
            self.send()
        else:
            self._changed()

    def _alone(self, kind: str) -> None:
        one = self.counting.after(self._field(kind), 1)
        if one is not None and one.ready:
            self.do(one.answer)
        else:
            self._change(kind, 1)

    def _field(self, kind: str) -> Count:
        return next(one for one in self.fields if one.icon == kind)

    @override
    def _changed(self) -> None:
        voice, now = self.moment.voice, self.counting
        self.cards.show(tuple(map(self._count, self.fields)))
        self.said.show(SentenceView("" if self.form.one_tap else voice(now.says), sp=30))
        if now.needs is not None:
            tone = Tone.GOOD if now.ready else Tone.MUTED
            self.needs.show(ParagraphView(voice(now.needs), 20, tone, lines=2))
        super()._changed()

    def _count(self, field: Count) -> CardCount:
        kind = BACK if field.name == FACEDOWN else field.icon
        shown, now = card(kind, field.badge, self.moment, named=self.form.named), self.counting
        return replace(shown, chosen=now.n(field), more=now.takes(field))


class NumberForm(FormWidget):
    """A number: a tile for each, or a stepper where they are many."""

    def __init__(self, sheet: SheetWidget, form: Form, moment: Moment, do: Do, wide: float) -> None:
        super().__init__(sheet, form, moment, do, wide)
        self.field = next(one for one in form.fields if isinstance(one, Count))
        self.stepper = Stepper(sheet.look, self.field.value, self.field.least, self.field.most)

    @property
    @override
    def sends(self) -> bool:
        return self.field.most - self.field.least >= MOST_TILES

    @override
    def send(self) -> None:
        self._picked(self.stepper.value)

    def _picked(self, number: int) -> None:
        self._tell(**{self.field.name: str(number)})

    @override
    def parts(self) -> Iterator[Part]:
        if self.sends:
            yield Part(STEPS, STEPS, partial(self.sheet.put, self.stepper))
            return
        numbers = tuple(range(self.field.least, self.field.most + 1))
        columns = 4 if len(numbers) <= 12 else 6
        pad = NumberPad(self.sheet.look, self._picked, columns=columns)
        pad.show(numbers, chosen=self.field.badge)
        rows = -(-len(numbers) // columns)
        yield Part(rows * 64, rows * NUMBER, partial(self.sheet.put, pad))


class DiceForm(FormWidget):
    """Faces to tap, a row for each die."""

    def __init__(self, sheet: SheetWidget, form: Form, moment: Moment, do: Do, wide: float) -> None:
        super().__init__(sheet, form, moment, do, wide)
        self.picks = [one for one in form.fields if isinstance(one, Pick)]
        rows = tuple(tuple((int(n), drawn(face, moment)) for n, face in pick.options) for pick in self.picks)
        self.pad = DicePad(sheet.look, rows, lambda chosen: self._changed())

    @property
    @override
    def ready(self) -> bool:
        return all(self.pad.chosen)

    @override
    def send(self) -> None:
        self._tell(**{pick.name: str(face) for pick, face in zip(self.picks, self.pad.chosen, strict=True)})

    @override
    def parts(self) -> Iterator[Part]:
        yield dice_part(self.sheet, self.pad)


def dice_part(sheet: SheetWidget, pad: DicePad) -> Part:
    """Return rows of faces as a part."""
    rows = len(pad.dice)
    return Part(rows * 72, rows * DIE, partial(sheet.put, pad))


def faces_pad(sheet: SheetWidget, rows: Sequence[FaceRow], moment: Moment, do: Do) -> DicePad:
    """Return faces of which each does something at once; those that lie there are lit."""
    choices: tuple[Choices, ...] = tuple(
        tuple((i, drawn(one.face, moment)) for i, one in enumerate(row.faces, 1)) for row in rows
    )
    lies = tuple(next((i for i, one in enumerate(row.faces, 1) if one.lies), 0) for row in rows)

    def tapped(chosen: tuple[int, ...]) -> None:
        row, face = next(((r, f) for r, f in enumerate(chosen) if f != lies[r]), (0, lies[0]))
        does = rows[row].faces[face - 1].does
        if does is not None:
            do(does)

    pad = DicePad(sheet.look, choices, tapped)
    pad.show(lies)
    return pad


def card(kind: str, n: int | None, moment: Moment, *, named: bool = False) -> CardCount:
    """Return cards of a kind as they are drawn: one without an icon bears its name, and so does one face down."""
    named = named or kind == BACK or kind not in moment.kit.look.theme.icons
    label = large(moment.voice.term(kind or "face_down")) if named else ""
    return CardCount(kind, n, label=label)


def drawn(face: DieFace, moment: Moment) -> Face:
    """Return a face of a die as it is drawn."""
    return Face(face.pips, face.icon, word=moment.voice.term(face.word) if face.word else "", red=face.red)
