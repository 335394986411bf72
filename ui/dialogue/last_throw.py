"""The throw that counts now: what was read and how surely, and the move that states other faces in its place.

A device may read a die wrongly, and a finger may slip: the table corrects it in one step, and what was read stays with
the entry. Asked of a table where it runs; what comes back is what everybody saw. No screen, device or rule may enter.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce

import msgspec

from companion.game.facts import DiceThrown
from companion.game.holes import Dice
from companion.game.moves import Choice, next_hole
from companion.game.secret import TABLE
from companion.game.text import Refusal, Text, Word
from companion.readings import DieSeen, Reading, Seen, ThrowSeen
from ui.dialogue.ports import Settlement, Table

PERCENT = 100


class Lying(msgspec.Struct, frozen=True):
    """The last throw of the game: the number of its entry, the faces that were thrown, and what devices read of it."""

    seq: int
    faces: tuple[int, ...]
    read: Text


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


def lying(table: Table) -> Lying | None:
    """Return the throw that counts now, as everybody sees it; None before the dice, or where they were stated."""
    throw = table.known(TABLE).throw
    for entry in table.history.back() if throw else ():
        thrown = next((f for f in entry.facts if isinstance(f, DiceThrown) and f.faces == throw), None)
        if thrown is not None:
            lies = thrown.faces[thrown.chosen :]
            return None if entry.move.correction or not lies else Lying(entry.seq, lies, told(entry.reading or ()))
    return None


def restated(table: Table, lies: Lying, faces: tuple[int, ...]) -> Choice | None:
    """Return the same move with other faces, to be put in its place; None where no hole asked for the dice."""
    before, move = table.before(lies.seq, TABLE), table.history.entries[lies.seq].move
    if isinstance(before, Refusal):
        return None
    choice, asked = Choice(type(move).__name__, move.seat), False
    while hole := next_hole(before, choice):
        dice = isinstance(hole, Dice) and getattr(move, hole.field) == lies.faces
        asked = asked or dice
        choice = choice.with_field(hole.field, faces if dice else getattr(move, hole.field))
    return choice if asked else None


def wrongly_read(table: Table) -> Lying | None:
    """Return the throw that counts now if other faces may be put in its place."""
    lies = lying(table)
    return lies if lies is not None and restated(table, lies, lies.faces) is not None else None


def put_right(table: Table, lies: Lying, faces: tuple[int, ...], agreed: Iterable[int]) -> Settlement | Refusal:
    """Let other faces stand in place of those of a throw."""
    choice = restated(table, lies, faces)
    if choice is None:
        return Refusal("no-throw", "", Text.of("No throw counts now that could be put right."))
    return table.amend(lies.seq, choice, agreed)


def faces_of(seen: Seen) -> tuple[tuple[str, int], ...]:
    """Return the faces a reading tells, by the names of the dice."""
    match seen:
        case ThrowSeen(dice=dice):
            return dice
        case DieSeen(die=die, face=int(face)):
            return ((die, face),)
        case _:
            return ()
