"""Secrets: a value that not everybody may know, with the audience that may. Nothing is told by default.

`tell` is the only place where a fact is cut down for a viewer; screens never see what it removed.
"""

from __future__ import annotations

from typing import Any, Generic, TypeVar, final, get_args, get_origin, get_type_hints

import msgspec
from msgspec.structs import replace

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
    if viewer == KAZAMI:
        return fact
    closed = {}
    for name in _HIDING[type(fact)]:
        value = getattr(fact, name)
        if type(value) is Secret and not value.heard_by(viewer):
            closed[name] = value.outside()
    return replace(fact, **closed) if closed else fact


class _Hiding(dict[type[msgspec.Struct], tuple[str, ...]]):
    """For each kind of fact the fields in which a Secret may lie, by their types: worked out when one is first told."""

    def __missing__(self, kind: type[msgspec.Struct]) -> tuple[str, ...]:
        types = get_type_hints(kind)
        self[kind] = fields = tuple(name for name in kind.__struct_fields__ if _may_hide(types[name]))
        return fields


def _may_hide(type_: Any) -> bool:
    return type_ in (Any, object) or get_origin(type_) is Secret or any(map(_may_hide, get_args(type_)))


_HIDING = _Hiding()
