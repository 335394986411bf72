"""Questions: what Base asks about a game, a closed list that each variant answers by overriding what differs.

Base's own answers and every variant's live with their rules; none may enter here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

import msgspec

from companion.game.cards import Cards
from companion.game.state import Game
from companion.game.text import Text


class PointsPart(msgspec.Struct, frozen=True, gc=False):
    """One part of a seat's points; `open` is False for what the others do not see until it is shown.

    `icon` is an icon's name; `number` says of how many things the points come, 0 where they are not counted.
    """

    label: Text
    points: int
    open: bool = True
    icon: str = ""
    number: int = 0


class OpenCount(msgspec.Struct, frozen=True):
    """Something all may count of a seat, such as its knights: what it is in a word, an icon's name, and how many.

    `award` names what the seat holds for it, None for nothing.
    """

    label: Text
    icon: str
    number: int
    award: Text | None = None


class Questions:
    """What Base asks about a game; each variant answers by overriding what differs. The list is closed.

    `buildings` and `ways` name the pieces that count as buildings on corners, and as roads on edges.
    """

    buildings: ClassVar[tuple[str, ...]]
    ways: ClassVar[tuple[str, ...]]

    def producing(self, game: Game, total: int) -> tuple[str, ...]:
        """The hexes that produce at a total, blocked or not; they may lie in the sea."""
        raise NotImplementedError

    def sources(self, game: Game, hex_: str) -> tuple[tuple[int, Cards], ...]:
        """What each seat is owed when this hex produces, blocked or not."""
        raise NotImplementedError

    def blocked(self, game: Game) -> frozenset[str]:
        """The hexes that produce nothing."""
        raise NotImplementedError

    def hand_limit(self, game: Game, seat: int) -> int:
        """The greatest hand that is safe from the seven."""
        raise NotImplementedError

    def road_edges(self, game: Game, seat: int) -> Mapping[str, int]:
        """A seat's road graph: each edge with the length it counts for."""
        raise NotImplementedError

    def footing(self, game: Game, seat: int) -> Iterable[str]:
        """The edges from whose ends a seat may build on."""
        raise NotImplementedError

    def road_blockers(self, game: Game, seat: int) -> frozenset[str]:
        """The corners a seat's road cannot pass."""
        raise NotImplementedError

    def harbours(self, game: Game, seat: int) -> Iterable[str]:
        """The corners whose ports a seat may use now."""
        raise NotImplementedError

    def rates(self, game: Game, seat: int) -> Mapping[str, int]:
        """How many cards of each tradable kind the bank wants for one card."""
        raise NotImplementedError

    def victims(self, game: Game, seat: int, hex_: str) -> tuple[int, ...]:
        """The seats that may be robbed by `seat` at a hex."""
        raise NotImplementedError

    def army(self, game: Game, seat: int) -> int:
        """The strength that counts for the largest army."""
        raise NotImplementedError

    def points(self, game: Game, seat: int) -> tuple[PointsPart, ...]:
        """A seat's points in their parts, as far as the viewer of `game` knows."""
        raise NotImplementedError

    def target(self, game: Game, seat: int) -> int:
        """How many points a seat needs to win; the same in every view."""
        raise NotImplementedError

    def counts(self, game: Game, seat: int) -> tuple[OpenCount, ...]:
        """What a table compares seats by beside points, at most three, the same in every view: nothing secret."""
        raise NotImplementedError

    def sites(self, game: Game, seat: int, what: str) -> tuple[str, ...]:
        """The places where a seat may build something, sorted."""
        raise NotImplementedError

    def supply(self, game: Game, seat: int, what: str) -> int:
        """How many pieces of a sort a seat has left."""
        raise NotImplementedError

    def cost(self, game: Game, seat: int, what: str) -> Cards:
        """What building or buying something costs."""
        raise NotImplementedError

    def crowded(self, game: Game, place: str) -> bool:
        """Whether more stands on a place than can (corrections refuse only the impossible)."""
        raise NotImplementedError
