"""Phone presence: which seats answer on a phone, and what the seats are asked to agree to.

Values that cross to every screen, the same for all. No seat's own choice and no secret may enter.
"""

from __future__ import annotations

import msgspec

from companion.game.secret import TABLE
from companion.game.text import SeatName, Text


class Proposal(msgspec.Struct, frozen=True):
    """Something is to be taken back or put right, if all the `asked` seats say yes.

    `number`: tells it from others. `about`: what it is, as the whole table may read it.
    `by`: the seat that proposed it on its own screen; TABLE: it was proposed on a shared screen.
    `changes`: what it changes on the table, line by line: what hands would do, or what would be so from then on.
    """

    number: int
    about: Text
    asked: tuple[int, ...]
    agreed: tuple[int, ...] = ()
    by: int = TABLE
    changes: tuple[Text, ...] = ()

    @property
    def missing(self) -> tuple[int, ...]:
        """The seats that have not said yes yet."""
        return tuple(seat for seat in self.asked if seat not in self.agreed)


class PhonePresence(msgspec.Struct, frozen=True):
    """`phones` are the seats that answer on a phone of their own.

    `asleep` are those of them whose page is not live any more, each with the time of day since when, such as `21:42`.

    `ended` says why the last proposal came to nothing, None while one is open or once one was carried out.
    """

    phones: frozenset[int] = frozenset()
    asleep: tuple[tuple[int, str], ...] = ()
    proposal: Proposal | None = None
    ended: Text | None = None


NOBODY_APART = PhonePresence()
"""All look at one screen, and nothing is asked."""


def stands(asked: Proposal, seat: int, presence: PhonePresence) -> Text:
    """Say how a seat stands to what the seats are asked."""
    name = SeatName(seat)
    if seat in asked.agreed:
        return Text.of("{name}: yes", name=name)
    return on_phone(seat, presence) if seat in presence.phones else Text.of("{name}: not yet", name=name)


def on_phone(seat: int, presence: PhonePresence) -> Text:
    """Say that a seat answers on its phone, and since when that sleeps, where it does."""
    since = dict(presence.asleep).get(seat)
    if since is None:
        return Text.of("{name}: on the phone", name=SeatName(seat))
    return Text.of("{name}: phone asleep since {time}", name=SeatName(seat), time=since)
