"""Holes by touch: one sheet for each kind of hole but a place, which is tapped on the board.

What may be filled in is said by the hole; what follows from it, nobody here knows. No rule may enter.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, assert_never

from companion.game.cards import Cards
from companion.game.holes import Dice, Direction, Number, OneOf, Place, SomeCards
from companion.game.moves import Choice, fields_of, next_hole, walk
from companion.game.state import Game
from companion.game.text import SeatName, Text
from ui.language.voice import Voice
from ui.tablet.kit.dialog import DialogView
from ui.tablet.kit.dice import DicePad, DieTile
from ui.tablet.kit.sheet import FOOT, LEFT, TOP, WIDE, Row, Sheet, Turned
from ui.tablet.kit.stage import Box
from ui.tablet.kit.texts import Paragraph, ParagraphView, Sentence, SentenceView
from ui.tablet.kit.theme import Tone
from ui.tablet.kit.tiles import NumberPad, Stepper, TileView
from ui.tablet.news import Asked
from ui.tablet.screens.play.holes_cards import Called, Counted, Sides

MOST_TILES = 24
"""With more numbers than these a stepper is shown in place of a tile for each."""
Answer = Callable[[Any], None]


def hole_sheet(
    turned: Turned, known: Game, asked: Asked, answer: Answer, drop: Callable[[], None], *aside: Row
) -> Sheet:
    """Return the sheet that asks for a hole; `answer(value)` gets a value that fits, `drop()` steps back.

    `aside` are other ways from here, beside the one back.

    Raises ValueError for a place: the board asks for it.
    """
    seat, voice = known.setup.seats[asked.choice.seat], turned.kit.at(known)
    asks = " · ".join((*so_far(known, asked.choice, voice), voice(asked.hole.label) if asked.hole else ""))
    head = DialogView(seat.name, " ".join((*offered(known, voice), asks)), seat.colour)
    sheet = Sheet(turned.kit, head, turned.quarter)
    sides = (*aside, Row(TileView(voice(Text.of("Back"))), drop))
    match asked.hole:
        case OneOf(options=options):
            rows = [_option(known, voice, value, text, answer) for value, text in options]
            sheet.rows(rows, bottom=FOOT - 8)
            sheet.foot(None, *sides)
        case Number(least=least, most=most):
            _number(sheet, least, most, answer, sides)
        case SomeCards(worth=()):
            Counted(sheet, known, asked.hole, answer, sides)
        case SomeCards():
            Called(sheet, known, asked, answer, sides)
        case Dice(which=which):
            _Faces(sheet, len(which), answer, sides)
        case Direction(words=words, faces=faces):
            _by_die(sheet, [voice.term(words[side]) for side in faces], lambda face: answer(faces[face]))
            sheet.foot(None, *sides)
        case Place() | None:
            raise ValueError("a place is tapped on the board, it has no sheet")
        case _:
            assert_never(asked.hole)
    return sheet


def offered(known: Game, voice: Voice) -> tuple[str, ...]:
    """Say the offer that waits for an answer, as its own holes ask for it: `Mika: Give 1 wood, Get 1 ore.`"""
    envelope = known.front.offer if known.front else None
    if envelope is None:
        return ()
    offer, said = envelope.move, fields_of(envelope.move)
    holes = walk(known, type(offer).__name__, offer.seat, said)
    told = (_cards(hole, said[hole.field], voice) for hole in holes if isinstance(hole, SomeCards))
    what = voice.language(", ").join(told)
    return (voice(Text.of("{name}: {what}.", name=voice.name(offer.seat), what=what)),)


def so_far(known: Game, choice: Choice, voice: Voice) -> tuple[str, ...]:
    """Say what was filled in before this hole: whom, and which cards."""
    told, made = [], Choice(choice.move, choice.seat)
    for field, value in choice.filled:
        hole = next_hole(known, made)
        if isinstance(hole, SomeCards):
            told.append(_cards(hole, value, voice))
        elif isinstance(hole, OneOf):
            told += [voice(text) for option, text in hole.options if option == value]
        made = made.with_field(field, value)
    return tuple(told)


def _cards(hole: SomeCards, cards: Cards, voice: Voice) -> str:
    return voice(Text.of("{what} {cards}", what=hole.label, cards=cards))


def _option(known: Game, voice: Voice, value: int | str, text: Text, answer: Answer) -> Row:
    """Return an option as a row: a seat with its sign, a card with its icon."""
    seat = next((v.seat for _, v in text.args if isinstance(v, SeatName)), None)
    colour = known.setup.seats[seat].colour if seat is not None else ""
    icon = value if isinstance(value, str) and value in known.room.kinds else ""
    said = voice(text)
    view = TileView(said[:1].upper() + said[1:], icon=icon, seat=colour, row=True)
    return Row(view, partial(answer, value))


def _number(sheet: Sheet, least: int, most: int, answer: Answer, sides: Sides) -> None:
    if most - least < MOST_TILES:
        pad = NumberPad(sheet.look, answer, columns=4 if most - least < 12 else 6)
        sheet.put(pad, Box(LEFT, TOP, WIDE, FOOT - TOP - 20))
        pad.show(tuple(range(least, most + 1)))
        sheet.foot(None, *sides)
        return
    stepper = Stepper(sheet.look, least, least, most)
    sheet.put(stepper, Box(LEFT, TOP + 100, WIDE, 130))
    done = TileView(sheet.kit.voice(Text.of("Done")), bright=True)
    sheet.foot(Row(done, lambda: answer(stepper.value)), *sides)


def _by_die(sheet: Sheet, names: list[str], thrown: Callable[[int], None]) -> None:
    """Offer what each face of a die means, as a list of six; `thrown` gets the face, 0 to 5."""
    across, each = (WIDE - 16) / 2, (FOOT - 24 - TOP) / 3
    for i, name in enumerate(names):
        tile = DieTile(sheet.look, i + 1, TileView(name, row=True), partial(thrown, i))
        sheet.put(tile, Box(LEFT + i // 3 * (across + 16), TOP + i % 3 * each, across, each - 12))


def sure_sheet(turned: Turned, known: Game, asked: Asked, make: Callable[[], None], drop: Callable[[], None]) -> Sheet:
    """Return the sheet that asks once more before a grave move."""
    seat, voice = known.setup.seats[asked.choice.seat], turned.kit.at(known)
    said = voice(Text.of(known.room.move_named(asked.choice.move).label))
    sheet = Sheet(
        turned.kit, DialogView(seat.name, voice(Text.of("This costs much: are you sure?")), seat.colour), turned.quarter
    )
    words = Paragraph(sheet.look, ParagraphView(said, 40, Tone.ALARM, bold=True))
    sheet.put(words, Box(LEFT, TOP + 60, WIDE, 220))
    sheet.foot(
        Row(TileView(voice(Text.of("Yes, do it")), bright=True), make), Row(TileView(voice(Text.of("Back"))), drop)
    )
    return sheet


class _Faces:
    """Dice faces, one tap for each die; the last tap shows the sum, and the bright tile counts it."""

    def __init__(self, sheet: Sheet, dice: int, answer: Answer, sides: Sides) -> None:
        self.voice = sheet.kit.voice
        self.pad = DicePad(sheet.look, dice, self._changed)
        high = min(120.0, (FOOT - TOP - 72) / dice) * dice
        sheet.put(self.pad, Box(LEFT, TOP - 10, WIDE, high))
        self.said = Sentence(sheet.look)
        sheet.put(self.said, Box(LEFT, TOP + high, WIDE, min(90.0, FOOT - TOP - high - 8)))
        self.done = sheet.foot(Row(TileView(), lambda: answer(self.pad.chosen)), *sides)
        self._changed(self.pad.chosen)

    def _changed(self, chosen: tuple[int, ...]) -> None:
        ready = all(chosen)
        faces = " + ".join(str(face) if face else "·" for face in chosen)
        self.said.show(SentenceView(f"{faces} = {sum(chosen)}" if ready and len(chosen) > 1 else faces, sp=64))
        if self.done is not None:
            self.done.show(TileView(self.voice(Text.of("Count it")), bright=True, enabled=ready))
