"""The throw that counts now: what was read of it and how surely, and the move that states other faces in its place.

A device may read a die wrongly, and a finger may slip: the table corrects it in one step, and what was read stays with
the entry. Told as everybody saw it. No screen, no device and no rule may enter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import islice

import msgspec

from companion.game.dice import Die, kept, named, shows
from companion.game.facts import DiceThrown
from companion.game.history import Entry
from companion.game.moves import Choice, Move, fields_of, walk
from companion.game.prompts import Dice
from companion.game.state import NOBODY, Game
from companion.game.text import SeatName, Text, Word
from companion.readings import KAZAMI, DieSeen, Reading, Seen, ThrowSeen

PERCENT = 100
LATELY = 200
"""So many moves back one looks for a throw: what was thrown earlier is no news."""


class LastThrow(msgspec.Struct, frozen=True):
    """The last throw: the number of its entry, the faces that were thrown, and what devices read of it, in a sentence.

    `again` is the move it was, to be put in its place with other faces (`restated`); None where no prompt asked for
    them. `field` is that prompt's, `dice` are those it asked for. `by_kazami`: nobody read dice, so none can have been
    misread. `seat` is whose throw it was.
    """

    seq: int
    faces: tuple[int, ...]
    read: Text
    again: Choice | None = None
    field: str = ""
    by_kazami: bool = False
    dice: tuple[Die, ...] = ()
    seat: int = NOBODY

    @property
    def told(self) -> Text:
        """Whose throw it was, and what was read of it."""
        whose = Text.of("{name}'s throw.", name=SeatName(self.seat))
        return self.read if self.seat == NOBODY else Text.of("{whose} {read}", whose=whose, read=self.read)

    def restated(self, faces: tuple[int, ...]) -> Choice | None:
        """Return the same move with other faces; None where it cannot be stated anew, or these are not its dice.

        A sign has several faces: where it stays the same one, so does the face.
        """
        if self.again is None or len(faces) != len(self.faces):
            return None
        faces = kept(self.dice, self.faces, faces)
        filled = tuple((name, faces if name == self.field else value) for name, value in self.again.filled)
        return Choice(self.again.move, self.again.seat, filled)


def last_throw(known: Game, newest_first: Iterable[Entry], at: Callable[[int], Game]) -> LastThrow | None:
    """Return the throw that counts in a game; None before the dice, or where a correction stated it.

    `at` is what the viewer knew after an entry, by its number.
    """
    for entry in islice(newest_first, LATELY) if known.throw else ():
        thrown = next((f for f in entry.facts if isinstance(f, DiceThrown) and f.faces == known.throw), None)
        if thrown is not None:
            return throw_made(entry, at(entry.parent))
    return None


def throw_of(
    seat: int, faces: tuple[int, ...], newest_first: Iterable[Entry], at: Callable[[int], Game]
) -> LastThrow | None:
    """Return the last throw in which a seat threw these faces, None where no prompt asked for them."""
    for entry in islice(newest_first, LATELY):
        if entry.move.seat == seat and not entry.move.correction and faces in fields_of(entry.move).values():
            before = at(entry.parent)
            again, prompt = _again(before, entry.move, faces)
            return _told_of(entry, faces, before, again, prompt) if prompt is not None else None
    return None


def throw_made(entry: Entry, before: Game) -> LastThrow | None:
    """Return the throw that an entry was; None where nobody was asked for dice, or where a correction stated it."""
    thrown = next(_throws(entry), None)
    if thrown is None or entry.move.correction or not thrown.faces[thrown.chosen :]:
        return None
    faces = thrown.faces[thrown.chosen :]
    again, prompt = _again(before, entry.move, faces)
    return _told_of(entry, faces, before, again, prompt)


def _told_of(entry: Entry, faces: tuple[int, ...], before: Game, again: Choice, prompt: Dice | None) -> LastThrow:
    readings, all_dice = entry.reading or (), before.variant.dice
    read, by_kazami = told(readings, all_dice), _by_kazami(readings)
    if prompt is None:
        return LastThrow(entry.seq, faces, read, by_kazami=by_kazami, seat=entry.move.seat)
    return LastThrow(entry.seq, faces, read, again, prompt.field, by_kazami, named(all_dice, prompt.which), prompt.seat)


def last_read(newest_first: Iterable[Entry]) -> tuple[int, ...]:
    """Return the faces of the last throw that a device read and that counted; none where no device read any."""
    read = (
        fact.faces
        for entry in islice(newest_first, LATELY)
        if entry.reading and not _by_kazami(entry.reading)
        for fact in _throws(entry)
    )
    return next(read, ())


def _throws(entry: Entry) -> Iterator[DiceThrown]:
    return (fact for fact in reversed(entry.facts) if isinstance(fact, DiceThrown))


def _again(before: Game, move: Move, faces: tuple[int, ...]) -> tuple[Choice, Dice | None]:
    """Return the choice a move was, and the prompt in which it asked for the dice, None where none did."""
    said = fields_of(move)
    asked = tuple(walk(before, type(move).__name__, move.seat, said))
    dice = next((prompt for prompt in asked if isinstance(prompt, Dice) and said[prompt.field] == faces), None)
    return Choice(type(move).__name__, move.seat, tuple((prompt.field, said[prompt.field]) for prompt in asked)), dice


def told(readings: Sequence[Reading], dice: Sequence[Die] = ()) -> Text:
    """Say what these readings tell of a throw, and how sure the device is unless it is quite sure.

    `dice` are the variant's: a die that is read under the name of one of them shows its signs.
    """
    faces = dict(face for reading in readings for face in faces_of(reading.seen))
    if not faces:
        return Text.of("Entered by hand: no device read this throw.")
    if _by_kazami(readings):
        first, *others = (shows(die, face) for die, face in zip(named(dice, tuple(faces)), faces.values(), strict=True))
        both = reduce(lambda before, one: Text.of("{one} and {other}", one=before, other=one), others, first)
        return Text.of("Kazami threw {faces}.", faces=both)
    sure = round(PERCENT * min(reading.confidence for reading in readings))
    if sure == PERCENT:
        return Text.of("The tray read {faces}.", faces=_listed(faces, dice))
    return Text.of("The tray read {faces} and is {n} % sure.", faces=_listed(faces, dice), n=sure)


def _by_kazami(readings: Sequence[Reading]) -> bool:
    return any(reading.device == KAZAMI for reading in readings)


def _listed(faces: Mapping[str, int], dice: Sequence[Die]) -> Text:
    """Return the faces with the names of their dice, which a screen says in its own words."""
    pairs = zip(named(dice, tuple(faces)), faces.values(), strict=True)
    first, *others = (Text.of("{die} {n}", die=Word(die.name), n=shows(die, face)) for die, face in pairs)
    return reduce(lambda before, one: Text.of("{one}, {other}", one=before, other=one), others, first)


def faces_of(seen: Seen) -> tuple[tuple[str, int], ...]:
    """Return the faces a reading tells, by the names of the dice."""
    match seen:
        case ThrowSeen(dice=dice):
            return dice
        case DieSeen(die=die, face=int(face)):
            return ((die, face),)
        case _:
            return ()
