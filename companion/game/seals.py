"""Seals: what proves that a choice made in secret is, when it is opened, the one that was made.

A seal is a hash over the choice's fields, each hashed with a salt of its own, so that one can be opened while another
stays shut. All see the seal at once, salts and values only when they are opened. Pure: the salt is brought by whoever
chose, and nothing is drawn here. No screen and no rule of a variant may enter.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace
from typing_extensions import override

from companion.game.facts import Fact
from companion.game.secret import Secret
from companion.game.state import Envelope, Game, Sealed
from companion.game.text import SeatName, Text

if TYPE_CHECKING:
    from companion.game.moves import Move

_SHOWS, _SALT = re.compile("[0-9a-f]{64}"), re.compile("[0-9a-f]{32}")
SHOWN, GROUP = 12, 4
"""So many letters of a seal people compare, in groups: too many for somebody to find another choice in an evening."""


def _plain(value: Any) -> Any:
    return value.plain()  # Cards are all a choice holds that JSON does not know


_ENCODER = msgspec.json.Encoder(enc_hook=_plain, order="sorted")


class Seal(msgspec.Struct, frozen=True):
    """A seal with its salt: `shows` is what all see, 64 letters of hex; the salt, 32, keeps others from guessing."""

    shows: str
    salt: str

    def __post_init__(self) -> None:
        """Raise ValueError for what no phone makes."""
        if not (_SHOWS.fullmatch(self.shows) and _SALT.fullmatch(self.salt)):
            raise ValueError("A seal is 64 letters of hex, its salt 32.")


class SealedField(msgspec.Struct, frozen=True, omit_defaults=True):
    """A field under a seal by its hash; opened, with its salt and its value as JSON."""

    field: str
    hash: str
    salt: str = ""
    value: str = ""


def written(move: Move) -> tuple[tuple[str, str], ...]:
    """Return the fields of a move under its seal, sorted by name, each with its value as JSON with sorted keys.

    `revision` is none of them, because others may answer between the choice and its arrival.
    """
    names = sorted(name for name in move.__struct_fields__ if name not in ("seat", "revision", "seal"))
    return tuple((name, _ENCODER.encode(getattr(move, name)).decode()) for name in names)


def head_of(move: Move) -> str:
    """Return what a sealed text begins with: the move's name and its seat."""
    return f"{type(move).__name__} {move.seat}"


def _hash(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def _parts(move: Move, salt: str) -> Iterator[SealedField]:
    for name, value in written(move):
        own = _hash(f"{salt} {name}")
        yield SealedField(name, _hash(f"{own} {value}"), own, value)


def seal_of(move: Move, salt: str) -> Seal:
    """Return the seal of a move: the SHA-256 of its head and of each field with its hash, parted by blanks."""
    return Seal(_hash(" ".join((head_of(move), *(f"{one.field}={one.hash}" for one in _parts(move, salt))))), salt)


def shortened(shows: str) -> str:
    """Return what people compare of a seal."""
    return " ".join(shows[at : at + GROUP] for at in range(0, SHOWN, GROUP))


class ChoiceSealed(Fact, frozen=True):
    """A seat sealed a choice. It is opened with its step; one that is `kept`, when the variant says so."""

    seat: int
    shows: str
    choice: Secret[Envelope | None]
    kept: bool = False

    @override
    def evolve(self, game: Game) -> Game:
        return replace(game, sealed=(*game.sealed, Sealed(self.seat, self.choice.value, self.shows, self.kept)))

    @override
    def tells(self, game: Game) -> Text | None:
        return Text.of("{seat} has sealed a choice: {seal}", seat=SeatName(self.seat), seal=shortened(self.shows))


class SealVoided(Fact, frozen=True):
    """What lies under a seal was corrected: whatever was stated, the seal proves nothing any more."""

    seat: int
    shows: str

    @override
    def evolve(self, game: Game) -> Game:
        which = self.seat, self.shows
        marked = (replace(one, void=True) if (one.seat, one.shows) == which else one for one in game.sealed)
        return replace(game, sealed=tuple(marked))

    def tells(self, game: Game) -> Text | None:
        """Say so at once: when it would be opened it is too late to ask."""
        said = {"seat": SeatName(self.seat), "seal": shortened(self.shows)}
        return Text.of("{seat}'s choice was corrected after it was sealed: {seal}", **said)


class SealOpened(Fact, frozen=True, omit_defaults=True):
    """A sealed choice was opened and compared with the seal all saw, or put away unopened (no parts).

    `void`: it was corrected since, and so compared with nothing.
    """

    seat: int
    shows: str
    parts: tuple[SealedField, ...]
    fits: bool
    void: bool = False

    @override
    def evolve(self, game: Game) -> Game:
        which = self.seat, self.shows
        return replace(game, sealed=tuple(one for one in game.sealed if (one.seat, one.shows) != which))

    def tells(self, game: Game) -> Text | None:
        """Say whether it is the choice that was sealed; of one that is opened in part, no more than of that part."""
        said = {"seat": SeatName(self.seat), "seal": shortened(self.shows)}
        if self.void:
            return Text.of(
                "{seat}'s choice was corrected after it was sealed ({seal}). You decide what counts.", **said
            )
        if not self.parts:
            return Text.of("{seat}'s seal is put away unopened: {seal}", **said)
        if self.fits and not all(part.salt for part in self.parts):
            return Text.of("What is opened of {seat}'s choice is as it was sealed: {seal}", **said)
        if self.fits:
            return Text.of("{seat}'s choice is the one that was sealed: {seal}", **said)
        return Text.of("{seat}'s choice is not the one that was sealed ({seal}). You decide what counts.", **said)


class AnswerReturned(Fact, frozen=True):
    """What a seat holds was corrected after it had answered in secret: its answer is none, and it is asked again."""

    seat: int

    def evolve(self, game: Game) -> Game:
        """Let the step in front wait for it again."""
        front = game.agenda[0]
        step = replace(front, answered=tuple(seat for seat in front.answered if seat != self.seat))
        left = tuple(one for one in game.sealed if one.seat != self.seat or one.shows)
        return replace(game, agenda=(step, *game.agenda[1:]), sealed=left)

    @override
    def tells(self, game: Game) -> Text | None:
        return Text.of("{seat}'s cards were corrected: {seat} chooses again.", seat=SeatName(self.seat))


Opens = Callable[["Move", str], bool]
"""Whether a field of a move is opened."""


def all_of(move: Move, field: str) -> bool:
    """Open every field."""
    return True


def none_of(move: Move, field: str) -> bool:
    """Open nothing: what was sealed is over, and stays a secret."""
    return False


def opened(game: Game, seat: int | None = None, opens: Opens = all_of) -> Iterator[SealOpened]:
    """Yield what opens the choices a seat keeps sealed, in order; without a seat, those of the step that is done.

    What is not opened of a choice stays shut for ever, and nothing is opened of one whose seal is void. Who cannot look
    inside opens nothing.
    """
    for sealed in game.sealed:
        mine = sealed.seat == seat if sealed.kept else seat is None
        if sealed.shows and sealed.envelope is not None and mine:
            yield _opened(sealed, sealed.envelope.move, opens)


def put_away(game: Game) -> Iterator[SealOpened]:
    """Yield what puts the choices of a step away that is dropped with the agenda: they stay shut."""
    shut = (one for one in game.sealed if one.shows and not one.kept)
    return map(_away, shut)


def returned(game: Game, fact: Fact) -> Iterator[Fact]:
    """Yield what takes back the secret answers of those whose cards a fact states, with their seals."""
    piles = [getattr(fact, name) for name in ("source", "target", "pile") if name in fact.__struct_fields__]
    owners = {pile.partition(":")[2] for pile in piles}
    for answer in game.sealed:
        if answer.shows or str(answer.seat) not in owners:
            continue
        own = (one for one in game.sealed if one.shows and one.seat == answer.seat)
        yield from (_away(one) for one in own if not one.kept or one.envelope == answer.envelope)
        yield AnswerReturned(answer.seat)


def _away(one: Sealed) -> SealOpened:
    return SealOpened(one.seat, one.shows, (), fits=not one.void, void=one.void)


def voided(game: Game, seats: Iterable[int]) -> Iterator[SealVoided]:
    """Yield what voids the seals a seat keeps on what was corrected, each once."""
    stated = {*seats}
    for one in game.sealed:
        if one.seat in stated and one.shows and one.kept and not one.void:
            yield SealVoided(one.seat, one.shows)


def _opened(sealed: Sealed, move: Move, opens: Opens) -> SealOpened:
    if sealed.void:
        return SealOpened(sealed.seat, sealed.shows, (), fits=False, void=True)
    seal: Seal | None = getattr(move, "seal", None)
    parts = tuple(_parts(move, seal.salt)) if seal is not None else ()
    told = tuple(one if opens(move, one.field) else SealedField(one.field, one.hash) for one in parts)
    if parts and not any(one.salt for one in told):
        return SealOpened(sealed.seat, sealed.shows, (), fits=True)
    return SealOpened(
        sealed.seat, sealed.shows, told, seal is not None and seal_of(move, seal.salt).shows == sealed.shows
    )


def shown(game: Game, seat: int) -> Text | None:
    """Say what all see of a seat's sealed choices, None where there is none."""
    mine = [one for one in game.sealed if one.shows and one.seat == seat]
    seals = " · ".join(shortened(one.shows) for one in mine)
    if any(one.void for one in mine):
        return Text.of("sealed, corrected since: {seal}", seal=seals)
    return Text.of("sealed: {seal}", seal=seals) if seals else None
