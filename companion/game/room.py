"""Room: one game's rules as a value, made from another room by stating differences.

A room brings its procedures, moves, facts, steps, options, texts and panels, and its answers to the closed list
of questions Base asks. There are no hooks elsewhere, and a room never imports another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from companion.board.maps import MapKit
from companion.game.cards import Cards
from companion.game.facts import (
    AgendaSet,
    AwardMoved,
    CardsMoved,
    CardsSeen,
    DiceThrown,
    Fact,
    GameWon,
    Noted,
    OfferDeclined,
    OwnStated,
    PiecePlaced,
    PieceRemoved,
    PieceReplaced,
    StepAnswered,
    StepClosed,
    StepOpened,
    StepsQueued,
    TurnBegan,
)
from companion.game.state import Game, Setup, Step
from companion.game.text import Refusal, Text

if TYPE_CHECKING:
    from companion.game.moves import Move
    from companion.game.panels import Panel

KERNEL_FACTS: tuple[type[Fact], ...] = (
    CardsMoved,
    CardsSeen,
    PiecePlaced,
    PieceRemoved,
    PieceReplaced,
    AwardMoved,
    Noted,
    DiceThrown,
    TurnBegan,
    StepsQueued,
    StepOpened,
    StepAnswered,
    StepClosed,
    OfferDeclined,
    AgendaSet,
    OwnStated,
    GameWon,
)
"""What can follow from a move in every room; a room adds its own."""


class Part(msgspec.Struct, frozen=True):
    """One part of a seat's points; `open` is False for what the others do not see until it is shown."""

    label: Text
    points: int
    open: bool = True


class Option(msgspec.Struct, frozen=True):
    """A ruling as data: its value here, what a house rule may put in its place, and the clause.

    `others` lists the alternatives; a number may be replaced by any whole number from `least` to `most`, and so may
    each number of a list or a table. A list of words may be put into another `order`. With none of these, the ruling
    is fixed.
    """

    default: Any
    clause: str
    others: tuple[Any, ...] = ()
    least: int | None = None
    most: int | None = None
    table: str = "base"
    order: bool = False

    @property
    def fixed(self) -> bool:
        """Whether no table may change it."""
        return not self.others and self.least is None and not self.order


class PieceKind(msgspec.Struct, frozen=True):
    """A sort of piece: what it stands on, and how many each seat has (for a lone piece such as the robber: 1).

    `beside`: it leaves room for one piece of another sort on the same place. `form`: what it is drawn as, if that is
    not its own name.
    """

    on: Literal["corner", "edge", "hex", "sea"]
    count: int
    owned: bool = True
    beside: bool = False
    form: str = ""


class CardKind(msgspec.Struct, frozen=True):
    """A kind of card: its pile at the start, how many there are for a number of players, and its group."""

    group: str
    start: str
    count: Callable[[int], int]


class Questions:
    """What Base asks about a game; each room answers by overriding what differs. The list is closed."""

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

    def road_blockers(self, game: Game, seat: int) -> frozenset[str]:
        """The corners a seat's road cannot pass."""
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

    def points(self, game: Game, seat: int) -> tuple[Part, ...]:
        """A seat's points in their parts, as far as the viewer of `game` knows."""
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


def nobody(game: Game, step: Step) -> tuple[int, ...]:
    """Wait for nobody: the step happens by itself."""
    return ()


def _active(game: Game, step: Step) -> tuple[int, ...]:
    return (game.active,)


def _nothing(game: Game, step: Step) -> Iterable[Fact]:
    return ()


@dataclass(frozen=True)
class StepRule:
    """How a step opens: whom it waits for, what happens by itself, and how it closes.

    `together`: answers stay sealed until the last one. `optional`: stays open for move after move until it is
    passed, or passed over by a move of a later step. Nobody to wait for: it closes at once.
    """

    text: str
    who: Callable[[Game, Step], tuple[int, ...]] = _active
    happen: Callable[[Game, Step], Iterable[Fact]] = _nothing
    together: bool = False
    optional: bool = False
    clause: str = ""


def always(*steps: str) -> Callable[[Game], tuple[str, ...]]:
    """Return a procedure that has the same steps under all house rules."""

    def steps_always(game: Game) -> tuple[str, ...]:
        return steps

    return steps_always


def no_refusal(game: Game, move: Move) -> Refusal | None:
    """Forbid nothing."""
    return None


def nothing_of_its_own(setup: Setup) -> None:
    """Keep no state beyond the kernel's."""
    return


def no_consequence(game: Game, fact: Fact) -> Iterable[Fact]:
    """Add nothing."""
    return ()


def nothing_beside(game: Game) -> tuple[Text, ...]:
    """Have nothing to tell but piles, pieces and special cards."""
    return ()


@dataclass(frozen=True, eq=False)
class Room:
    """The rules of one game. `procedures` give ordered step names, by the house rules in force.

    `after(game, fact)` returns what follows from a fact wherever it came from (awards); `forbid(game, move)` refuses
    finished moves, and what it forbids is not offered where the last hole lists its options; `winner` says who has won
    on what the whole table can see; `kits` are the map kits by island; `domains` are the packages whose catalogues
    hold its texts, and `about` is one line that says what the game is. `start` makes what only this room keeps (a
    struct), and `beside` tells it in lines, for those who rebuild or compare a table.
    """

    name: str
    about: Text
    version: int
    players: tuple[int, ...]
    questions: Questions
    moves: tuple[type[Move], ...]
    facts: tuple[type[Fact], ...]
    steps: Mapping[str, StepRule]
    procedures: Mapping[str, Callable[[Game], tuple[str, ...]]]
    options: Mapping[str, Option]
    kinds: Mapping[str, CardKind]
    pieces: Mapping[str, PieceKind]
    awards: tuple[str, ...]
    terrain: Mapping[str, str]
    kits: Mapping[str, MapKit]
    panels: Callable[[Game], tuple[Panel, ...]]
    winner: Callable[[Game], int | None]
    forbid: Callable[[Game, Move], Refusal | None] = no_refusal
    after: Callable[[Game, Fact], Iterable[Fact]] = no_consequence
    start: Callable[[Setup], Any] = nothing_of_its_own
    beside: Callable[[Game], tuple[Text, ...]] = nothing_beside
    dice: tuple[str, ...] = ("a", "b")
    domains: tuple[str, ...] = ("companion.rules.base",)
    _by_name: Mapping[str, type[Move]] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        """Index the moves by name; a later class of the same name replaces an earlier one."""
        object.__setattr__(self, "_by_name", {move.__name__: move for move in self.moves})

    def differing(self, **changes: Any) -> Room:
        """Return a new room that is this one but for the differences; mappings and tuples are given whole."""
        return replace(self, **changes)

    def move_named(self, name: str) -> type[Move]:
        """Return a move of this room by its name. Raises KeyError."""
        return self._by_name[name]

    @property
    def move_kinds(self) -> tuple[type[Move], ...]:
        """The moves of this room, each name once."""
        return tuple(self._by_name.values())

    @property
    def fact_kinds(self) -> tuple[type[Fact], ...]:
        """The facts of this room: the kernel's and its own."""
        return tuple({kind.__name__: kind for kind in (*KERNEL_FACTS, *self.facts)}.values())

    def steps_of(self, game: Game, procedure: str, seats: tuple[int, ...] | None = None) -> tuple[Step, ...]:
        """Return the steps of a procedure, unopened, for these seats or for whom their rules name."""
        return tuple(Step(step, seats) for step in self.procedures[procedure](game))

    def kinds_of(self, *groups: str) -> tuple[str, ...]:
        """Return the card kinds of these groups, in the order the room lists them."""
        return tuple(name for name, kind in self.kinds.items() if kind.group in groups)

    def stock(self, players: int) -> dict[str, Cards]:
        """Return the piles before the first move."""
        piles: dict[str, Cards] = {}
        for name, kind in self.kinds.items():
            piles[kind.start] = piles.get(kind.start, Cards()) + Cards({name: kind.count(players)})
        return piles
