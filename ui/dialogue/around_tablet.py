"""Around the tablet: who sits at which side of it, and whether it lies among them or stands.

It is comfort, by people's names; it belongs to no game and to no record. A value; no file, no widget and no rule may
enter.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec

SIDES = 4
AT_A_SIDE = 2
"""So many have room at one side of the tablet."""
FAR = 2
"""The side across the tablet."""

SideOfTablet = Annotated[int, msgspec.Meta(ge=0, lt=SIDES)]
"""How many quarters clockwise a sheet turns for a side: 0 near, 1 left, 2 far, 3 right."""


class AroundTablet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether the tablet lies on the table, and the sides of those who said where they sit or turned a sheet."""

    lies: bool = True
    sides: dict[str, SideOfTablet] = {}

    def sides_of(self, names: Sequence[str], most: int = SIDES * AT_A_SIDE) -> tuple[SideOfTablet, ...]:
        """Return the side of each player, named in the order of play.

        Who never said it sits where there is room, clockwise from the near side. No more than `most` are left where
        they said: they may have sat at different tables.
        """
        found = dict[str, int]()

        def here(side: int) -> int:
            return sum(1 for other in found.values() if other == side)

        for name in names:
            if name in self.sides and here(self.sides[name]) < most:
                found[name] = self.sides[name]
        for at, name in enumerate(names):
            likely = round(SIDES * at / len(names)) % SIDES
            if name not in found and here(likely) < AT_A_SIDE:
                found[name] = likely
            elif name not in found:
                found[name] = min(range(SIDES), key=here)
        return tuple(found[name] for name in names)

    def seated(self, name: str, side: int) -> AroundTablet:
        """Let somebody sit at a side."""
        return AroundTablet(self.lies, {**self.sides, name: side % SIDES})

    def all_seated(self, names: Sequence[str]) -> AroundTablet:
        """Let all who play sit where they will be shown, two at a side."""
        return AroundTablet(self.lies, self.sides | dict(zip(names, self.sides_of(names, AT_A_SIDE), strict=True)))

    def laid(self, lies: bool) -> AroundTablet:
        """Lay the tablet down, or let it stand."""
        return AroundTablet(lies, self.sides)
