"""The throw that counts now: what was read and how surely, and the move that states other faces in its place. Pure.

A device may read a die wrongly, and a finger may slip: the table corrects it in one step, and what was read stays with
the entry. No screen, no device and no rule may enter.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce

import msgspec

from companion.game.facts import DiceThrown
from companion.game.history import Entry, History, replayed
from companion.game.holes import Dice
from companion.game.moves import Choice, next_hole
from companion.game.state import Game
from companion.game.text import Text, Word
from companion.readings import DiceThrown as Judged
from companion.readings import DieSeen, Reading, Seen

PERCENT = 100


class Lying(msgspec.Struct, frozen=True):
    """The last throw of the game: its entry, the faces that were thrown, and what devices read (nothing: by hand)."""

    entry: Entry
    faces: tuple[int, ...]
    readings: tuple[Reading, ...]

    @property
    def read(self) -> Text:
        """Say what was read, die by die, and how sure the device is of it."""
        return told(self.readings)


def told(readings: Sequence[Reading]) -> Text:
    """Say what these readings tell of a throw, and how sure the device is unless it is quite sure."""
    faces = dict(face for reading in readings for face in faces_of(reading.seen))
    if not faces:
        return Text.of("Entered by hand: no device read this throw.")
    sure = round(PERCENT * min(reading.confidence for reading in readings))
    if sure == PERCENT:
        return Text.of("The tray read {faces}.", faces=_listed(faces))
    return Text.of("The tray read {faces} and is {n} % sure.", faces=_listed(faces), n=sure)


def _listed(faces: Mapping[str, int]) -> Text:
    """Return the faces with the names of their dice, which a screen says in its own words."""
    first, *others = (Text.of("{die} {n}", die=Word(die), n=face) for die, face in faces.items())
    return reduce(lambda before, one: Text.of("{one}, {other}", one=before, other=one), others, first)


def lying(history: History, known: Game) -> Lying | None:
    """Return the throw that counts now, as `known` shows it; None before the dice, or where they were stated."""
    if not known.throw:
        return None
    for entry in history.back():
        thrown = next((f for f in entry.facts if isinstance(f, DiceThrown) and f.faces == known.throw), None)
        if thrown is not None:
            lies = thrown.faces[thrown.chosen :]
            return None if entry.move.correction or not lies else Lying(entry, lies, entry.reading or ())
    return None


def restated(history: History, known: Game, lies: Lying, faces: tuple[int, ...]) -> Choice | None:
    """Return the same move with other faces, to be put in its place; None where no hole asked for the dice."""
    path = history.path()
    before = replayed(known.room, known.setup, path[: path.index(lies.entry)], known.viewer)
    move = lies.entry.move
    choice, asked = Choice(type(move).__name__, move.seat), False
    while hole := next_hole(before, choice):
        dice = isinstance(hole, Dice) and getattr(move, hole.field) == lies.faces
        asked = asked or dice
        choice = choice.with_field(hole.field, faces if dice else getattr(move, hole.field))
    return choice if asked else None


def faces_of(seen: Seen) -> tuple[tuple[str, int], ...]:
    """Return the faces a reading tells, by the names of the dice."""
    match seen:
        case Judged(dice=dice):
            return dice
        case DieSeen(die=die, face=int(face)):
            return ((die, face),)
        case _:
            return ()
