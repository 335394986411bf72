"""The variants this Kazami can play, by name: one line for each. The only file that may name them all; no rule enters.

A variant's package has its name, and the variant in it the same in capitals.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Final

from companion.game.variant import Variant


class _Variants(Mapping[str, Variant]):
    """Variants by name. One is imported when it is asked for first: who plays one waits for no other."""

    def __init__(self, *names: str) -> None:
        self._names = names

    def __getitem__(self, name: str) -> Variant:
        if name not in self._names:
            raise KeyError(name)
        variant: Variant = getattr(import_module(f"companion.rules.{name}"), name.upper())
        return variant

    def __contains__(self, name: object) -> bool:
        return name in self._names

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


VARIANTS: Final[Mapping[str, Variant]] = _Variants(
    "base",
    "contractors",
    "wizards",
    "soldiers",
    "gathering",
    "two_player_knights",
)
