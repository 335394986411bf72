"""News: what the shared screen is told after each commit, as one immutable value, and requests that are put together.

Made in the table's thread from the table's port; nothing of a seat's own knowledge may enter it. No Kivy, no rule.
"""

from __future__ import annotations

import msgspec

from companion.game.anyway import overruling
from companion.game.cards import Cards
from companion.game.facts import CardsMoved, DiceThrown, Fact
from companion.game.history import Entry, History, replayed
from companion.game.holes import Hole
from companion.game.moves import Choice
from companion.game.secret import TABLE, tell
from companion.game.state import BANK, Game, hand
from companion.game.text import Refusal, Text
from ui.filling import Filling, sealed
from ui.ports import Settlement, Table


class Told(msgspec.Struct, frozen=True):
    """One entry of the log: its number, its lines, and whether it was a correction."""

    seq: int
    lines: tuple[Text, ...]
    correction: bool = False


class News(msgspec.Struct, frozen=True):
    """What everybody at the table knows now.

    `history` holds every entry, for looking back; `facts` are those of the last move as told to the table, `log` all
    moves on the path, oldest first. `redo` says whether something that was taken back can be made again; `throw`
    whether dice or a direction are waited for. `sheet` is who holds what and where the pieces stand.
    """

    known: Game
    history: History = History()
    log: tuple[Told, ...] = ()
    facts: tuple[Fact, ...] = ()
    redo: bool = False
    throw: bool = False
    sheet: tuple[Text, ...] = ()

    @property
    def sealed(self) -> bool:
        """Whether answers stay secret now, so that each seat gives its own under a cover."""
        return sealed(self.known)

    @property
    def thrown(self) -> tuple[int, ...]:
        """The faces of the last move, if it was a throw."""
        return next((fact.faces for fact in self.facts if isinstance(fact, DiceThrown)), ())

    def moved(self, seat: int) -> Cards:
        """What the last move brought a seat: cards it got, and below zero what it gave."""
        own, kinds, unseen = hand(seat), dict[str, int](), 0
        for fact in self.facts:
            if isinstance(fact, CardsMoved) and own in (fact.source, fact.target) and fact.source != fact.target:
                sign = 1 if fact.target == own else -1
                unseen += sign * fact.cards.value.unseen
                for kind, n in fact.cards.value:
                    kinds[kind] = kinds.get(kind, 0) + sign * n
        return Cards(kinds, unseen)

    def paid_by_bank(self, seat: int) -> bool:
        """Whether the last move brought a seat cards of the bank."""
        return any(isinstance(f, CardsMoved) and (f.source, f.target) == (BANK, hand(seat)) for f in self.facts)


def news_of(table: Table) -> News:
    """Return the news of a table as it is."""
    history, known = table.history, table.known(TABLE)
    path = history.path()
    facts = tuple(tell(fact, TABLE) for fact in path[-1].facts) if path else ()
    return News(
        known,
        history,
        _log(table, path),
        facts,
        history.redone() is not None,
        table.open_throw() is not None,
        table.resumed_sheet(),
    )


def _log(table: Table, path: tuple[Entry, ...]) -> tuple[Told, ...]:
    lines: dict[int, list[Text]] = {}
    for seq, text in table.log(TABLE):
        lines.setdefault(seq, []).append(text)
    return tuple(Told(entry.seq, tuple(lines.get(entry.seq, ())), entry.move.correction) for entry in path)


class Asked(msgspec.Struct, frozen=True):
    """A choice on its way, the hole that must be filled next (None: ready to be made), and the ask it answers.

    `alone`: its seat alone looks at the screen. `amends`: the entry it shall stand in place of. `anyway`: it is what
    the table did, allowed or not.
    """

    choice: Choice
    ask: int
    hole: Hole | None = None
    alone: bool = False
    amends: int | None = None
    anyway: bool = False

    def filled(self, value: object) -> Asked:
        """Return it with its hole filled. Raises ValueError where there is none."""
        if self.hole is None:
            raise ValueError("nothing is left to fill")
        return msgspec.structs.replace(self, choice=self.choice.with_field(self.hole.field, value), hole=None)


def asked_next(table: Table, asked: Asked) -> Asked:
    """Return a choice with its next hole; what leaves no choice is filled in, and only what may be shown is told."""
    public, own = _knowing(table, asked)
    filling = Filling(asked.choice, public, own, asked.alone, asked.amends, asked.anyway)
    while (only := filling.forced) is not None:
        filling = filling.filled(only)
    return msgspec.structs.replace(asked, choice=filling.choice, hole=filling.hole)


def asked_first(table: Table, asked: Asked) -> Asked | Refusal:
    """Return a choice with its first hole, or why its seat cannot begin it, judged by what the seat itself knows."""
    known = table.known(asked.choice.seat)
    refused = known.room.move_named(asked.choice.move).may(known, asked.choice.seat)
    return refused or asked_next(table, asked)


def _knowing(table: Table, asked: Asked) -> tuple[Game, Game]:
    """Return what the table and what the seat know, or knew before the entry that is amended."""
    if asked.amends is None:
        return table.known(TABLE), table.known(asked.choice.seat)
    return past(table.history, table.known(TABLE), asked.amends), past(
        table.history, table.known(asked.choice.seat), asked.amends
    )


def past(history: History, known: Game, seq: int) -> Game:
    """Return what the viewer of `known` knew before an entry of the path. Raises StopIteration for any other."""
    path = history.path()
    at = next(i for i, entry in enumerate(path) if entry.seq == seq)
    return replayed(known.room, known.setup, path[:at], known.viewer)


def made(table: Table, agreed: tuple[int, ...], asked: Asked) -> Settlement | Refusal | None:
    """Make a move, or let it stand in place of an earlier one; None when it is made and nothing needs settling."""
    if asked.amends is not None:
        return table.amend(asked.amends, asked.choice, agreed)
    done = table.submit(asked.choice, ask=asked.ask)
    if not isinstance(done, Refusal):
        return None
    found = overruling(table.known(TABLE), asked.choice) if asked.anyway else None
    return found[0] if found else done


def overruled(table: Table, agreed: tuple[int, ...], asked: Asked) -> Refusal | None:  # noqa: ARG001 as `made` is asked
    """Make a move past its refusal, as a correction that the log shows; only the impossible is refused."""
    found = overruling(table.known(TABLE), asked.choice)
    done = table.submit(found[1] if found else asked.choice, ask=asked.ask)
    return done if isinstance(done, Refusal) else None
