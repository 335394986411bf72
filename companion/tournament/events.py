"""Everything that can happen in a hall, as values to be appended to a store and never changed.

Times are seconds of any one clock, handed in by whoever has a clock. A round, a table and a call are named by their
numbers, so that an event which comes twice or too late is seen to be so. No rule may enter: `refusing.py` says what
cannot be.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from companion.tournament.format import Format
from companion.tournament.seating import Table


class Event(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Something that happened in the hall."""


class FormatChosen(Event, frozen=True):
    """The tournament is played in this format."""

    format: Format


class PlayerAdded(Event, frozen=True):
    """Somebody came, also late. `groups` should not sit together; `lot` was drawn for ties that nothing else breaks."""

    player: int
    name: str
    groups: tuple[str, ...]
    lot: int


class PlayerCorrected(Event, frozen=True):
    """A name or its groups were wrong."""

    player: int
    name: str
    groups: tuple[str, ...] = ()


class PlayerLeft(Event, frozen=True):
    """Somebody plays no further round. What he has played counts."""

    player: int


class PlayerReturned(Event, frozen=True):
    """Somebody who had left plays on from the next round."""

    player: int


class RoundSeated(Event, frozen=True):
    """Who sits where in a round: tables 1, 2, .. with players in their order of choice. Again until it has begun."""

    round: int
    stage: int
    tables: tuple[Table, ...]


class RoundStarted(Event, frozen=True):
    """The clock of a round runs."""

    round: int
    at: float


class RoundPaused(Event, frozen=True):
    """The clock of a round stands still."""

    round: int
    at: float


class RoundResumed(Event, frozen=True):
    """The clock of a round runs again."""

    round: int
    at: float


class RoundEnded(Event, frozen=True):
    """The time of a round is over. Results may still come."""

    round: int
    at: float


class ResultReported(Event, frozen=True):
    """A table has ended: victory points in its order of choice, and who won, NOBODY where time was over.

    `game`: by which name the table's own Kazami knows the game, "" where the result was typed.
    """

    round: int
    table: int
    victory_points: tuple[int, ...]
    winner: int
    typed: bool = False
    game: str = ""


class ResultCorrected(Event, frozen=True):
    """A result was wrong. Who sits in a round that is seated already stays as it is."""

    round: int
    table: int
    victory_points: tuple[int, ...]
    winner: int
    reason: str


class CallMade(Event, frozen=True):
    """A table calls the judge: what it is about, the clause behind what happens there, and when.

    `name` is what the table itself calls it, so that a call which comes twice is one; "" where the desk typed it.
    `asked` is what its people are asked at this moment, in each language.
    """

    call: int
    table: int
    about: str = ""
    clause: str = ""
    at: float = 0.0
    name: str = ""
    asked: Mapping[str, str] = {}


class CallTaken(Event, frozen=True):
    """A judge is on the way."""

    call: int
    judge: str


class CallSettled(Event, frozen=True):
    """The judge has answered."""

    call: int
    note: str


class ResultLeft(Event, frozen=True):
    """What a table told of a game, as of its commit, is left as it is: it is proposed no more."""

    table: int
    game: str
    commit: int


class JudgeCame(Event, frozen=True):
    """A judge's phone was let in. `key` is the SHA-256 of what it bears, so that who reads the file is no judge."""

    judge: str
    key: str


class JudgeLeft(Event, frozen=True):
    """Somebody is no judge any more."""

    judge: str


AnyEvent = (
    FormatChosen
    | PlayerAdded
    | PlayerCorrected
    | PlayerLeft
    | PlayerReturned
    | RoundSeated
    | RoundStarted
    | RoundPaused
    | RoundResumed
    | RoundEnded
    | ResultReported
    | ResultCorrected
    | CallMade
    | CallTaken
    | CallSettled
    | ResultLeft
    | JudgeCame
    | JudgeLeft
)

_DECODER: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(AnyEvent)


def encoded(event: AnyEvent) -> bytes:
    """Return an event as JSON in one line."""
    return msgspec.json.encode(event)


def decoded(written: bytes) -> AnyEvent:
    """Return the event that was written. Raises msgspec.ValidationError or DecodeError where it is none."""
    return _DECODER.decode(written)
