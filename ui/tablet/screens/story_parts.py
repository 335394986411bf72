"""What a sentence of the story is drawn of: names, seats' signs, dice, cards. No widget and no wording may enter."""

from __future__ import annotations

from collections.abc import Iterator

from companion.game.cards import Cards
from companion.game.text import Faces, SeatName, Text
from companion.told import Told
from companion.view import View
from ui.language.voice import Voice
from ui.tablet.kit.cards import BACK
from ui.tablet.kit.story import Part


def parts_of(told: Told, voice: Voice, view: View) -> Iterator[Part]:
    """Make a sentence's parts: whoever did it by name alone, for the sign stands before the line."""
    for part in voice.parts(told.said):
        match part:
            case SeatName(seat=seat):
                known = 0 <= seat < len(view.known.setup.seats)
                if known and seat != told.seat:
                    yield Part(seat=view.known.setup.seats[seat].colour)
                yield Part(voice(Text.of("{seat}", seat=part)), bold=True)
            case Faces(faces=faces):
                yield Part(pips=faces)
                yield Part(str(view.known.room.total(faces)), bold=True)
            case Cards():
                yield from (Part(card=kind, count=n) for kind, n in kinds_of(part))
                if not part.total:
                    yield Part(voice(Text.of("{cards}", cards=part)))
            case words:
                yield Part(str(words))


def kinds_of(cards: Cards) -> Iterator[tuple[str, int]]:
    """Return the kinds of some cards with how many, those nobody sees as backs."""
    yield from cards
    if cards.unseen:
        yield BACK, cards.unseen
