"""What a sentence of the story is drawn of: names, seats' signs, dice, cards. No widget and no wording may enter."""

from __future__ import annotations

from collections.abc import Iterator

from companion.game.cards import Cards
from companion.game.text import Faces, FaceSign, SeatName, Text
from companion.log_entry import LogEntry
from companion.view import View
from ui.language.voice import Voice
from ui.tablet.kit.cards import BACK
from ui.tablet.kit.log_line import LinePart


def parts_of(told: LogEntry, voice: Voice, view: View) -> Iterator[LinePart]:
    """Make a sentence's parts: whoever did it by name alone, for the sign stands before the line."""
    for part in voice.parts(told.said):
        match part:
            case SeatName(seat=seat):
                known = 0 <= seat < len(view.known.setup.seats)
                if known and seat != told.seat:
                    yield LinePart(seat=view.known.setup.seats[seat].colour)
                yield LinePart(voice(Text.of("{seat}", seat=part)), bold=True)
            case Faces():
                yield from _dice(part, voice)
            case Cards():
                yield from (LinePart(card=kind, count=n) for kind, n in kinds_of(part))
                if not part.total:
                    yield LinePart(voice(Text.of("{cards}", cards=part)))
            case words:
                yield LinePart(str(words))


def _dice(thrown: Faces, voice: Voice) -> Iterator[LinePart]:
    """Yield the dice that count with their total, then what lies beside them."""
    if thrown.faces:
        yield LinePart(pips=thrown.faces)
        yield LinePart(str(sum(thrown.faces)), bold=True)
    for one in thrown.uncounted:
        yield LinePart(voice.language(", "))
        if isinstance(one, FaceSign):
            yield LinePart(die=one.icon)
            yield LinePart(voice.term(one.word), bold=True)
        else:
            yield LinePart(pips=(one,))


def kinds_of(cards: Cards) -> Iterator[tuple[str, int]]:
    """Return the kinds of some cards with how many, those nobody sees as backs."""
    yield from cards
    if cards.unseen:
        yield BACK, cards.unseen
