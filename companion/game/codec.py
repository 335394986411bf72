"""The written form of moves, facts and Games: strict JSON, the same bytes for the same value.

A variant's moves and facts form the closed unions that are read; anything else is refused with a sentence.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeVar, Union

import msgspec
from msgspec.structs import asdict

from companion.game.cards import Cards
from companion.game.facts import Fact, Stated
from companion.game.moves import Move
from companion.game.state import Envelope, Game
from companion.game.variant import Variant

T = TypeVar("T")


class Unreadable(ValueError):
    """Something written is not what it should be; the message says what and where."""


def to_plain(value: Any) -> Any:
    """Write the values that JSON does not know: Cards, envelopes, stated facts."""
    if isinstance(value, Cards):
        return value.plain()
    if isinstance(value, Envelope):
        return value.move
    if isinstance(value, Stated):
        return value.fact
    raise NotImplementedError(f"{type(value).__name__} has no written form")


_ENCODER = msgspec.json.Encoder(enc_hook=to_plain, order="deterministic")


def encode(value: Any) -> bytes:
    """Return the JSON bytes of a move, a fact, a tuple of facts, or a whole Game (its variant by name)."""
    if isinstance(value, Game):
        named = {**asdict(value), "variant": value.variant.name}
        value = dict(zip(value.__struct_encode_fields__, named.values(), strict=True))
    return _ENCODER.encode(value)


class Codec:
    """Reads the moves and facts of one variant, also as its older versions wrote them."""

    def __init__(self, variant: Variant) -> None:
        """Build the readers of a variant's closed unions."""
        moves: Any = Union[variant.move_kinds]  # noqa: UP007 - built while running, from a tuple
        facts: Any = Union[variant.fact_kinds]  # noqa: UP007 - the same
        self._moves, self._facts = moves, facts
        self._renewed = sorted(variant.renewed, key=lambda row: row[0])
        self._today_since = max((since for since, _ in self._renewed), default=0)
        self._move: msgspec.json.Decoder[Move] = msgspec.json.Decoder(moves, dec_hook=self._hook)
        self._fact_row: msgspec.json.Decoder[tuple[Fact, ...]] = msgspec.json.Decoder(
            tuple[facts, ...], dec_hook=self._hook
        )

    def move(self, written: bytes | str, version: int | None = None) -> Move:
        """Read a move as a version of the variant wrote it (None: today's). Raises Unreadable."""
        return self._read(self._move, written, "move", version)

    def facts(self, written: bytes | str, version: int | None = None) -> tuple[Fact, ...]:
        """Read a row of facts as a version of the variant wrote them (None: today's). Raises Unreadable."""
        return self._read(self._fact_row, written, "row of facts", version)

    def entry(self, move: str, facts: str, version: int) -> tuple[Move, tuple[Fact, ...]]:
        """Read a move and what followed from it, as a version of the variant wrote them together. Raises Unreadable."""
        try:
            if self._older(version):
                row = {"move": msgspec.json.decode(move), "facts": msgspec.json.decode(facts)}
                row = self._as_today(row, version)
                move, facts = (msgspec.json.encode(row[part]).decode() for part in ("move", "facts"))
            return self._move.decode(move), self._fact_row.decode(facts)
        except _NO_FORM as error:
            raise _unreadable("move with its facts", error) from error

    def move_of(self, plain: Any) -> Move:
        """Read a move from plain objects. Raises Unreadable."""
        return self.move(msgspec.json.encode(plain))

    def _read(self, decoder: msgspec.json.Decoder[T], written: bytes | str, what: str, version: int | None = None) -> T:
        try:
            if version is not None and self._older(version):
                written = msgspec.json.encode(self._as_today(msgspec.json.decode(written), version))
            return decoder.decode(written)
        except _NO_FORM as error:
            raise _unreadable(what, error) from error

    def _older(self, version: int) -> bool:
        return version < self._today_since

    def _as_today(self, plain: Any, version: int) -> Any:
        for since, change in self._renewed:
            if version < since:
                plain = _changed(plain, change)
        return plain

    def _hook(self, kind: type, plain: Any) -> Any:
        if kind is Cards:
            whole = isinstance(plain, dict) and {*map(type, plain.values())} <= {int}
            return _cards(tuple(plain.items())) if whole else Cards.parse(plain)
        if kind is Envelope:
            return Envelope(msgspec.convert(plain, self._moves, dec_hook=self._hook))
        if kind is Stated:
            return Stated(msgspec.convert(plain, self._facts, dec_hook=self._hook))
        raise NotImplementedError(f"cannot read a {kind}")


@lru_cache(maxsize=1024)
def _cards(counts: tuple[tuple[str, int], ...]) -> Cards:
    """Return cards as they are written. The same few go from hand to hand all evening: each is made once and shared."""
    return Cards.parse(dict(counts))


_NO_FORM = (msgspec.DecodeError, ValueError, RecursionError)


def _unreadable(what: str, error: Exception) -> Unreadable:
    return Unreadable(f"not a {what} of this game: {error}")


def _changed(plain: Any, change: Callable[[dict[str, Any]], dict[str, Any]]) -> Any:
    """Return a plain value with each object in it changed, the inner ones first."""
    if isinstance(plain, dict):
        return change({key: _changed(value, change) for key, value in plain.items()})
    return [_changed(value, change) for value in plain] if isinstance(plain, list) else plain


@lru_cache(maxsize=16)
def codec(variant: Variant) -> Codec:
    """Return the reader of a variant, built once."""
    return Codec(variant)


def fingerprint(game: Game) -> bytes:
    """Return the bytes of everything a viewer knows: equal knowledge, equal bytes."""
    return encode(game)
