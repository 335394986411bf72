"""Secrets: a value that not everybody may know, with the audience that may. Nothing is told by default.

`tell` is the only place where a fact is cut down for a viewer; screens never see what it removed.
"""

from __future__ import annotations

from typing import Any, Generic, TypeVar, final

import msgspec
from msgspec.structs import astuple

T = TypeVar("T")

TABLE = -1  # the viewer everybody at the table is: what the table is told, all are told
KAZAMI = -2  # the companion's own knowledge, never given to a screen
EVERYONE: tuple[int, ...] = (TABLE,)


@final
class Secret(msgspec.Struct, Generic[T], frozen=True, gc=False):
    """A value and the seats that are told it; for all others it is replaced by what they see of it."""

    value: T
    told_to: tuple[int, ...]

    def heard_by(self, viewer: int) -> bool:
        """Whether this viewer is told the value."""
        return viewer == KAZAMI or TABLE in self.told_to or viewer in self.told_to

    def outside(self) -> Secret[Any]:
        """Return the secret as those see it who are not told: cards face down, anything else closed."""
        hidden = getattr(self.value, "hidden", None)
        return Secret(hidden() if hidden else None, self.told_to)


S = TypeVar("S", bound=msgspec.Struct)


def tell(fact: S, viewer: int) -> S:
    """Return a fact as told to a viewer: every Secret field he may not hear is seen from outside."""
    if viewer == KAZAMI or Secret not in map(type, astuple(fact)):
        return fact
    closed = {
        name: value.outside()
        for name in fact.__struct_fields__
        if isinstance(value := getattr(fact, name), Secret) and not value.heard_by(viewer)
    }
    return msgspec.structs.replace(fact, **closed) if closed else fact
