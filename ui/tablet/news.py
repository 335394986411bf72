"""News: what the shared screen is told after each commit, as one immutable value, and requests that are put together.

Made in the table's thread from the table's port; nothing of a seat's own knowledge may enter it. No Kivy, no rule.
"""

from __future__ import annotations

from itertools import groupby
from operator import itemgetter

import msgspec

from companion.game.anyway import overruling
from companion.game.brought import Brought, brought
from companion.game.holes import Hole
from companion.game.moves import Choice
from companion.game.secret import TABLE
from companion.game.state import Game
from companion.game.text import Refusal, Text
from companion.view import View
from ui.dialogue.filling import Filling, sealed
from ui.dialogue.ports import Settlement, Table


class Told(msgspec.Struct, frozen=True):
    """One entry of the log: its number, its lines, and whether it was a correction."""

    seq: int
    lines: tuple[Text, ...]
    correction: bool = False


class News(msgspec.Struct, frozen=True):
    """What everybody at the table knows now. Its size does not grow with the game.

    `head` numbers the last move (0: none yet), `thrown` its faces if it was a throw, `gains` what it brought; `last` is
    what the log said last. `redo` says whether something that was taken back can be made again, `throw` whether dice or
    a direction are waited for, `read` which faces a device read last. `sheet` is who holds what and where the pieces
    stand. Earlier moves are asked for: `told_log`, `Table.before`.
    """

    known: Game
    head: int = 0
    last: Told | None = None
    thrown: tuple[int, ...] = ()
    gains: Brought | None = None
    redo: bool = False
    throw: bool = False
    read: tuple[int, ...] = ()
    sheet: tuple[Text, ...] = ()

    @property
    def sealed(self) -> bool:
        """Whether answers stay secret now, so that each seat gives its own under a cover."""
        return sealed(self.known)

    @property
    def brought(self) -> Brought:
        """What the last move brought."""
        return brought(self.known, ()) if self.gains is None else self.gains


def news_from(view: View) -> News:
    """Return the news of a view: what everybody at the table may see of it."""
    last = Told(view.last.seq, view.last.lines) if view.last else None
    asked = view.device_asked is not None
    return News(view.known, view.head, last, view.thrown, view.brought, view.redo, asked, view.read, view.sheet)


def told_log(table: Table) -> tuple[Told, ...]:
    """Return the whole log as the table was told it, the newest move first; a move that says nothing is left out."""
    entries = table.history.entries
    by_move = groupby(table.log(TABLE), key=itemgetter(0))
    told = [Told(seq, tuple(text for _, text in lines), entries[seq].move.correction) for seq, lines in by_move]
    return tuple(reversed(told))


class Asked(msgspec.Struct, frozen=True):
    """A choice on its way, the hole that must be filled next (None: ready to be made), and the ask it answers.

    `alone`: its seat alone looks at the screen. `amends`: the entry it shall stand in place of. `anyway`: it is what
    the table did, allowed or not. `cover`: from here on its seat must be asked alone. `then`: what the table knew
    before the amended entry.
    """

    choice: Choice
    ask: int
    hole: Hole | None = None
    alone: bool = False
    amends: int | None = None
    anyway: bool = False
    cover: bool = False
    then: Game | None = None

    @property
    def viewer(self) -> int:
        """Who looks at the screen."""
        return self.choice.seat if self.alone else TABLE

    def filled(self, value: object) -> Asked:
        """Return it with its hole filled. Raises ValueError where there is none."""
        if self.hole is None:
            raise ValueError("nothing is left to fill")
        return msgspec.structs.replace(self, choice=self.choice.with_field(self.hole.field, value), hole=None)

    def uncovered(self) -> Asked:
        """Return it as it goes on once its seat looks at the screen alone."""
        return msgspec.structs.replace(self, alone=True, cover=False)

    def filling(self, known: Game) -> Filling:
        """Return it as it is filled from what somebody knows."""
        return Filling(self.choice, known, self.alone, self.amends, self.anyway)


def asked_next(table: Table, asked: Asked) -> Asked | Refusal:
    """Return a choice with its next hole, or why it cannot be begun; what leaves no choice is filled in.

    A seat's own knowledge is looked at only where that seat alone looks at the screen.
    """
    known = knowing(table, asked)
    if isinstance(known, Refusal):
        return known
    filling = asked.filling(known)
    if filling.refused:
        return filling.refused
    while not filling.covered:
        only = filling.forced
        if only is None:
            return msgspec.structs.replace(asked, choice=filling.choice, hole=filling.hole)
        filling = filling.filled(only)
    return msgspec.structs.replace(asked, choice=filling.for_its_seat().choice, hole=None, cover=True)


def knowing(table: Table, asked: Asked) -> Game | Refusal:
    """Return what whoever looks at the screen knows, or knew before the entry that is amended."""
    return table.known(asked.viewer) if asked.amends is None else table.before(asked.amends, asked.viewer)


def made(table: Table, agreed: tuple[int, ...], asked: Asked) -> Settlement | Refusal | Asked | None:
    """Make a move, or let it stand in place of an earlier one; None when it is made and nothing needs settling.

    Refused at the shared screen for what only its seat can know, it comes back to be asked of that seat alone.
    """
    if asked.amends is not None:
        return table.amend(asked.amends, asked.choice, agreed, viewer=asked.viewer)
    done = table.submit(asked.choice, ask=asked.ask, viewer=asked.viewer)
    if not isinstance(done, Refusal):
        return None
    filling = asked.filling(table.known(asked.viewer))
    if filling.is_for_its_seat(done):
        return msgspec.structs.replace(asked, cover=True)
    return (filling.why_not if asked.anyway else None) or done  # why not at that place, only the move itself says


def overruled(table: Table, agreed: tuple[int, ...], asked: Asked) -> Refusal | None:  # noqa: ARG001 as `made` is asked
    """Make a move past its refusal, as a correction that the log shows; only the impossible is refused."""
    found = overruling(table.known(TABLE), asked.choice)
    done = table.submit(found[1] if found else asked.choice, ask=asked.ask, viewer=asked.viewer)
    return done if isinstance(done, Refusal) else None
