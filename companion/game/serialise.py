"""Serialise: what a variant keeps, written as plain values for sheets that people edit, and read back. No rule."""

from __future__ import annotations

from typing import Any

import msgspec

from companion.game.cards import Cards


def plainly(value: Any) -> Any:
    """Write what a variant keeps as plain values: numbers, words, lists, tables; cards as `Cards.plain` does."""
    return msgspec.to_builtins(value, enc_hook=Cards.plain, order="deterministic")


def from_plain(plain: Any, kind: type) -> Any:
    """Read plain values as what a variant keeps. Raises ValueError."""
    return msgspec.convert(plain, kind, dec_hook=lambda kind, cards: Cards.parse(cards))
