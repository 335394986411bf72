"""Seat tokens: invitations that work once, which phone holds which seat, and the link by which anybody may watch.

A token is a secret. Only its hash is kept and compared, so no file and no log gives a seat away. A seat has one holder,
the one who sat down last; so a new invitation replaces a lost phone. Table screens are numbered, and there may be
several. Chance and clock are handed in.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from itertools import count

import msgspec

LASTS = 600.0
"""For how many seconds an invitation works."""
MOST_TABLES = 8
"""So many table screens there may be: each is sent all that the table shows."""


class Invitation(msgspec.Struct, frozen=True):
    """A seat that waits for a phone: who sits there, and until when (in the clock's seconds) it may be taken."""

    name: str
    until: float


class Holder(msgspec.Struct, frozen=True):
    """Who holds a seat: the hash of the secret its phone bears, and the name of who sits there."""

    hashed: str
    name: str


class TableHolder(msgspec.Struct, frozen=True):
    """A browser that is a table screen: the hash of the secret it bears, and its number, from 1."""

    hashed: str
    number: int


class Holders(msgspec.Struct, frozen=True):
    """All that outlasts a power failure: who holds which seat, the hash of the guests' link, and the table screens."""

    seats: tuple[Holder, ...] = ()
    watching: str = ""
    tables: tuple[TableHolder, ...] = ()


class SeatTokens:
    """The tokens of one session. `keep` is called with what must outlast a power failure, before anybody is let in."""

    def __init__(
        self,
        secret: Callable[[], str],
        now: Callable[[], float],
        kept: Holders | None = None,
        keep: Callable[[Holders], None] = lambda holders: None,
        short: Callable[[], str] | None = None,
    ) -> None:
        """`short` makes what may have to be typed: invitations, and the guests' link."""
        self._secret, self._now, self._keep, self._short = secret, now, keep, short or secret
        self._kept = kept or Holders()
        self._invited: dict[str, Invitation] = {}
        self._invited_table: tuple[str, float] | None = None  # the hash of its secret, and until when it works
        self._hear: list[Callable[[tuple[int, ...]], None]] = []
        self._seen = frozenset[str]()

    def subscribe(self, hears: Callable[[tuple[int, ...]], None]) -> None:
        """Call `hears`, once, with the numbers of the table screens whenever somebody else may come in."""
        if hears not in self._hear:
            self._hear.append(hears)

    @property
    def held(self) -> frozenset[str]:
        """The names of those whose seat is held by a phone."""
        return frozenset(holder.name for holder in self._kept.seats)

    @property
    def present(self) -> frozenset[str]:
        """The names of those whose phone was seen since Kazami began: one that stayed at home answers nothing."""
        return self.held & self._seen

    @property
    def waiting(self) -> tuple[tuple[str, float], ...]:
        """Whose invitations still work, and for how many seconds more."""
        now = self._now()
        return tuple((one.name, one.until - now) for one in self._invited.values() if now < one.until)

    def invite(self, name: str) -> str:
        """Return the secret of an invitation to a seat; one there was before works no longer."""
        self._forget(name)
        secret = self._short()
        self._invited[hashed(secret)] = Invitation(name, self._now() + LASTS)
        return secret

    def invited(self, secret: str) -> Invitation | None:
        """Return an invitation that still works, without using it."""
        found = self._invited.get(hashed(secret))
        return found if found is not None and self._now() < found.until else None

    def sit(self, secret: str) -> str | None:
        """Use an invitation: return the secret that the phone bears from now on, None where it works no longer."""
        invited = self.invited(secret)
        if invited is None:
            return None
        borne = self._secret()
        others = tuple(holder for holder in self._kept.seats if holder.name != invited.name)
        self._change(msgspec.structs.replace(self._kept, seats=(*others, Holder(hashed(borne), invited.name))))
        self._forget(invited.name)
        return borne

    def holder(self, borne: str) -> str | None:
        """Return the name of who sits where the bearer of a secret sits, None for nobody."""
        known = hashed(borne)
        name = next((holder.name for holder in self._kept.seats if holder.hashed == known), None)
        if name is not None and name not in self._seen:
            self._seen |= {name}
            self._tell()
        return name

    def stand_up(self, name: str) -> None:
        """Let nobody hold a seat any more."""
        others = tuple(holder for holder in self._kept.seats if holder.name != name)
        self._change(msgspec.structs.replace(self._kept, seats=others))

    def watch(self) -> str:
        """Return the secret of a link by which anybody may watch; the link before it works no longer."""
        secret = self._short()
        self._change(msgspec.structs.replace(self._kept, watching=hashed(secret)))
        return secret

    def watches(self, secret: str) -> bool:
        """Whether a secret is that of the guests' link."""
        return bool(self._kept.watching) and hashed(secret) == self._kept.watching

    # -- table screens

    @property
    def tables(self) -> tuple[int, ...]:
        """The numbers of the table screens."""
        return tuple(sorted(holder.number for holder in self._kept.tables))

    @property
    def table_waiting(self) -> float | None:
        """For how many seconds more the invitation of a table screen works; None where none does."""
        left = 0.0 if self._invited_table is None else self._invited_table[1] - self._now()
        return left if left > 0 and self.has_room else None

    @property
    def has_room(self) -> bool:
        """Whether there may be one more table screen."""
        return len(self._kept.tables) < MOST_TABLES

    def invite_table(self) -> str:
        """Return the secret of an invitation to be a table screen; one there was before works no longer."""
        secret = self._short()
        self._invited_table = hashed(secret), self._now() + LASTS
        return secret

    def invited_table(self, secret: str) -> bool:
        """Whether an invitation to be a table screen still works; it is not used."""
        invited = self._invited_table
        return self.table_waiting is not None and invited is not None and invited[0] == hashed(secret)

    def sit_table(self, secret: str) -> str | None:
        """Use an invitation: return the secret that a table screen bears from now on, None where it does not work."""
        if not self.invited_table(secret):
            return None
        self._invited_table = None
        return self.let_table()

    def let_table(self) -> str | None:
        """Let one more browser be a table screen: return the secret it bears, None where there are enough."""
        if not self.has_room:
            return None
        borne, number = self._secret(), next(n for n in count(1) if n not in self.tables)
        tables = (*self._kept.tables, TableHolder(hashed(borne), number))
        self._change(msgspec.structs.replace(self._kept, tables=tables))
        return borne

    def table_of(self, borne: str) -> int | None:
        """Return the number of the table screen that bears a secret, None where none does."""
        known = hashed(borne)
        return next((holder.number for holder in self._kept.tables if holder.hashed == known), None)

    def shut_out_table(self, number: int) -> None:
        """Let a table screen be none any more."""
        others = tuple(holder for holder in self._kept.tables if holder.number != number)
        self._change(msgspec.structs.replace(self._kept, tables=others))

    def shut(self) -> None:
        """Forget everybody: who holds a seat, who is invited, who watches, and who is a table screen."""
        self._invited, self._invited_table = {}, None
        self._change(Holders())

    def _forget(self, name: str) -> None:
        self._invited = {key: one for key, one in self._invited.items() if one.name != name and self._now() < one.until}

    def _change(self, kept: Holders) -> None:
        self._keep(kept)
        self._kept = kept
        self._tell()

    def _tell(self) -> None:
        for hears in self._hear:
            hears(self.tables)


def hashed(secret: str) -> str:
    """Return by what a secret is known again."""
    return sha256(secret.encode()).hexdigest()


def table_key(number: int) -> str:
    """Return by what streams and limits know a table screen. Nobody at a seat is called so: a name can be printed."""
    return f"\n{number}"


def is_table_key(known: str | None) -> bool:
    """Whether that is how a table screen is known."""
    return known is not None and known.startswith("\n")
