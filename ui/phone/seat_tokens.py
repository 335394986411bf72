"""Seat tokens: invitations that work once, which phone holds which seat, and the link by which anybody may watch.

A token is a secret. Only its hash is kept and compared, so no file and no log gives a seat away. A seat has one holder,
the one who sat down last; so a new invitation replaces a lost phone. Chance and clock are handed in.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256

import msgspec

LASTS = 600.0
"""For how many seconds an invitation works."""


class Invitation(msgspec.Struct, frozen=True):
    """A seat that waits for a phone: who sits there, and until when (in the clock's seconds) it may be taken."""

    name: str
    until: float


class Holder(msgspec.Struct, frozen=True):
    """Who holds a seat: the hash of the secret its phone bears, and the name of who sits there."""

    hashed: str
    name: str


class Holders(msgspec.Struct, frozen=True):
    """All that outlasts a power failure: who holds which seat, and the hash of the guests' link."""

    seats: tuple[Holder, ...] = ()
    watching: str = ""


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
        self._hear: list[Callable[[], None]] = []
        self._seen = frozenset[str]()

    def subscribe(self, hears: Callable[[], None]) -> None:
        """Call `hears`, once, whenever somebody else may come in."""
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

    def shut(self) -> None:
        """Forget everybody: who holds a seat, who is invited, and who watches."""
        self._invited = {}
        self._change(Holders())

    def _forget(self, name: str) -> None:
        self._invited = {key: one for key, one in self._invited.items() if one.name != name and self._now() < one.until}

    def _change(self, kept: Holders) -> None:
        self._keep(kept)
        self._kept = kept
        self._tell()

    def _tell(self) -> None:
        for hears in self._hear:
            hears()


def hashed(secret: str) -> str:
    """Return by what a secret is known again."""
    return sha256(secret.encode()).hexdigest()
