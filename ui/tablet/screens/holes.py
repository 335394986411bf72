"""Holes by touch: one sheet for each kind of hole but a place, which is tapped on the board.

What may be filled in is said by the hole; what follows from it, nobody here knows. No rule may enter.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, assert_never

from companion.game.cards import NO_CARDS, UNSEEN, Cards, Covers
from companion.game.holes import SIDES, Dice, Direction, Number, OneOf, Place, SomeCards, fits
from companion.game.moves import Choice, next_hole
from companion.game.panels import Dial
from companion.game.state import Game
from companion.game.text import SeatName, Text
from ui.tablet.cards import BACK, CardCount, CardRow
from ui.tablet.dialog import DialogView
from ui.tablet.dice import DicePad
from ui.tablet.icons import all_icons
from ui.tablet.news import Asked
from ui.tablet.screens.play_sheet import FOOT, LEFT, TOP, WIDE, Row, Sheet, Turned
from ui.tablet.stage import Box
from ui.tablet.tiles import NumberPad, Stepper, TileView
from ui.tablet.words import Sentence, SentenceView
from ui.voice import Voice

MOST_TILES = 24
"""With more numbers than these a stepper is shown in place of a tile for each."""
Answer = Callable[[Any], None]
Sides = tuple[Row, ...]


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
        case SomeCards():
            _Cards(sheet, known, asked.hole, answer, sides)
        case Dice(which=which):
            _Faces(sheet, len(which), answer, sides)
        case Direction():
            dial = next((panel for panel in known.room.panels(known) if isinstance(panel, Dial)), None)
            names = [voice.term(word) for word in dial.words] if dial else [str(side) for side in range(SIDES)]
            sheet.rows([Row(TileView(name), partial(answer, i)) for i, name in enumerate(names)], bottom=FOOT - 8)
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
    offer, filled = envelope.move, dict[str, Any]()
    holes = []
    while hole := type(offer).hole(known, offer.seat, filled):
        filled[hole.field] = getattr(offer, hole.field)
        holes.append(hole)
    told = (_cards(hole, filled[hole.field], voice) for hole in holes if isinstance(hole, SomeCards))
    said = voice.language(", ").join(told)
    return (voice(Text.of("{name}: {what}.", name=voice.name(offer.seat), what=said)),)


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
    view = TileView(said[:1].upper() + said[1:], icon=_drawn(icon), seat=colour, row=True)
    return Row(view, partial(answer, value))


def _drawn(icon: str) -> str:
    return icon if icon in all_icons() else ""


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


class _Cards:
    """Cards chosen one tap at a time: a card more on its face, one fewer on its minus.

    Where one card may be all, a tap on it says so; several are gathered with the plus, and Done ends it.
    """

    def __init__(self, sheet: Sheet, known: Game, hole: SomeCards, answer: Answer, sides: Sides) -> None:
        self.hole, self.voice, self.answer = hole, sheet.kit.at(known), answer
        self.kinds = (*hole.kinds, *((UNSEEN,) if hole.held.unseen or hole.facedown else ()))
        self.chosen = self._first(known)
        one_will_do = hole.least == 1 < hole.most
        self.row = CardRow(sheet.look, self._change, alone=self._alone if one_will_do else None)
        sheet.put(self.row, Box(LEFT, TOP, WIDE, 304 if one_will_do else 262))
        self.said = Sentence(sheet.look)
        sheet.put(self.said, Box(LEFT, FOOT - 76, WIDE, 60))
        self.done = sheet.foot(Row(TileView(), lambda: self.answer(self.chosen)), *sides)
        self._show()

    def _first(self, known: Game) -> Cards:
        """Begin with what lies there when it is only to be corrected, and face down where nobody need tell."""
        here = known.pile(self.hole.whose)
        if self.hole.least == 0 and self.hole.most > here.total:
            return here if fits(self.hole, here) else NO_CARDS
        blind = Cards.facedown(self.hole.least)
        return blind if self.hole.facedown and fits(self.hole, blind) else NO_CARDS

    def _after(self, kind: str, by: int) -> Cards | None:
        """Return what is chosen with one more or fewer of a kind, None where that cannot be."""
        changed = dict(self.chosen)
        unseen = self.chosen.unseen + (by if kind == UNSEEN else 0)
        if kind != UNSEEN:
            changed[kind] = changed.get(kind, 0) + by
            if by > 0 and self.chosen.total >= self.hole.most and unseen:
                unseen -= 1  # naming a card that lay face down
        cards = Cards(changed, unseen)
        impossible = cards.broken or cards.total > self.hole.most or self.hole.held.covers(cards) is Covers.NO
        return None if impossible else cards

    def _change(self, shown: str, by: int) -> None:
        after = self._after(UNSEEN if shown == BACK else shown, by)
        self.chosen = self.chosen if after is None else after
        if self.hole.most == 1 and fits(self.hole, self.chosen):
            self.answer(self.chosen)  # with a single card there is nothing left to say
        else:
            self._show()

    def _alone(self, shown: str) -> None:
        one = self._after(UNSEEN if shown == BACK else shown, 1)
        if one is not None and fits(self.hole, one):
            self.answer(one)
        else:
            self._change(shown, 1)

    def _show(self) -> None:
        held, counts = self.hole.held, []
        for kind in self.kinds:
            n = self.chosen.unseen if kind == UNSEEN else self.chosen.of(kind)
            known = None if held.unseen else held.of(kind)
            more = self._after(kind, 1) is not None
            counts.append(CardCount(BACK if kind == UNSEEN else kind, None if kind == UNSEEN else known, n, more))
        self.row.show(tuple(counts))
        least, most = self.hole.least, self.hole.most
        wanted = str(least) if least == most else f"{least}–{most}"
        told = Text.of("{n} of {wanted} cards", n=self.chosen.total, wanted=wanted)
        if self.row.alone and not self.chosen:
            told = Text.of("Tap one card, or gather several with +.")
        self.said.show(SentenceView(self.voice(told), sp=30))
        ready = fits(self.hole, self.chosen)
        if self.done is not None:
            self.done.show(TileView(self.voice(Text.of("Done")), bright=True, enabled=ready))


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
        self.said.show(SentenceView(f"{faces} = {sum(chosen)}" if ready else faces, sp=64))
        if self.done is not None:
            self.done.show(TileView(self.voice(Text.of("Count it")), bright=True, enabled=ready))
