"""What Catan the Gathering keeps beyond the kernel: chips, knights, what is done this turn, the battle. No decision.

The three cards of a knight lie on piles of their own, one card each: they are no hand cards (GA-TURN-03).
"""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec.structs import replace
from typing_extensions import override

from companion.game.cards import NO_CARDS, Cards
from companion.game.facts import Fact
from companion.game.state import NOBODY, Game, Setup
from companion.game.text import SeatName, Text, Word

ATTACK: Final = "attack_position"
DEFENCE: Final = "defence_position"
POSITIONS: Final = (ATTACK, DEFENCE)
FIRST: Final = "first_base"
SECOND: Final = "second_base"
ATTRIBUTE: Final = "attribute"
BASES: Final = (FIRST, SECOND)
SLOTS: Final = (FIRST, SECOND, ATTRIBUTE)
SHOWN: Final = "fighting"
MIXED: Final = "mixed"  # a pile that holds cards only while they are arranged anew (GA-SWAP-08)
CARDS: Final = 3  # of a knight (GA-INIT-04)

EXCHANGED: Final = "exchanged"
TURNED: Final = "position_changed"
ATTACKED: Final = "attacked"
DEEDS: Final = (EXCHANGED, TURNED, ATTACKED)
"""What may be done once in a turn (GA-SWAP-01, GA-MODE-01, GA-ATK-03)."""


def slot(name: str, seat: int) -> str:
    """The pile of one place of a seat's knight."""
    return f"{name}:{seat}"


def fighting(seat: int) -> str:
    """The pile of knight cards a seat has shown in the battle that is on (GA-KNIGHT-10)."""
    return f"{SHOWN}:{seat}"


class Knight(msgspec.Struct, frozen=True, omit_defaults=True, rename={"revisions": "asks"}):
    """How a seat's knight lies. Without a `position` there is none.

    `face`: the base that lies open. `bound`: the position a new knight must have, "" if it is free (GA-RESUM-03).
    `revisions`: the revisions whose answers laid the three cards, so that a seal is opened only for what still lies
    there; empty: none is known. `seen`: the places that lie face down with a card that all have seen.
    """

    position: str = ""
    face: str = ""
    bound: str = ""
    revisions: tuple[int, ...] = ()
    seen: tuple[str, ...] = ()


class Fighter(msgspec.Struct, frozen=True):
    """One side of a battle: whose, in which position, what it showed; its cards once they were turned up."""

    seat: int
    position: str
    shown: Cards = NO_CARDS
    knights: int = 0
    bases: tuple[str, ...] = ()
    attribute: str = ""


class Battle(msgspec.Struct, frozen=True):
    """The last battle of this turn, the attacker first; `trap`: the winner won by a special effect."""

    sides: tuple[Fighter, Fighter]
    over: bool = False
    winner: int = NOBODY
    trap: bool = False


class Gathering(msgspec.Struct, frozen=True):
    """The variant's own state: chips, knights and battle knight cards of each seat, what is done, the battle."""

    chips: tuple[int, ...] = ()
    knights: tuple[Knight, ...] = ()
    helped: tuple[int, ...] = ()
    done: tuple[str, ...] = ()
    battle: Battle | None = None


def nothing_yet(setup: Setup) -> Gathering:
    """Begin without chips or knights."""
    seats = len(setup.seats)
    return Gathering((0,) * seats, (Knight(),) * seats, (0,) * seats)


def state_of(game: Game) -> Gathering:
    """Return the variant's own state of a game."""
    kept: Gathering = game.variant_state
    return kept


def knight(game: Game, seat: int) -> Knight:
    """Return how a seat's knight lies."""
    return state_of(game).knights[seat]


def has_knight(game: Game, seat: int) -> bool:
    """Whether a seat has a whole knight."""
    return bool(knight(game, seat).position) and all(game.pile(slot(name, seat)).total == 1 for name in SLOTS)


def of_all(game: Game, seat: int) -> Cards:
    """The cards a seat has for a new knight: its hand, and what lies of the old one (GA-RESUM-01, GA-SELL-01)."""
    return sum((game.pile(slot(name, seat)) for name in SLOTS), game.hand(seat))


def turned_down(lies: Knight) -> tuple[str, ...]:
    """The places whose card all have seen, once the open one is turned down: who has seen a card knows it."""
    return tuple(name for name in SLOTS if name == lies.face or name in lies.seen)


def done(game: Game, deed: str) -> bool:
    """Whether something was done already in this turn."""
    return deed in state_of(game).done


def stock(game: Game) -> int | None:
    """How many chips are left, None where no stock is kept (GA-CHIP-06)."""
    if game.option("chip_stock") == "unlimited":
        return None
    return max(0, int(game.option("chips_total")) - sum(state_of(game).chips))


def with_state(game: Game, **changes: object) -> Game:
    """Return a game in which the variant keeps something else."""
    return replace(game, variant_state=replace(state_of(game), **changes))


def chips_of(seat: int, number: int) -> Text:
    """Say how many chips a seat has."""
    return Text.counted("{seat} has {n} chip.", "{seat} has {n} chips.", number, seat=SeatName(seat))


class ChipsSet(Fact, frozen=True):
    """A seat has so many chips now."""

    seat: int
    number: int

    @override
    def evolve(self, game: Game) -> Game:
        every = list(state_of(game).chips)
        every[self.seat] = self.number
        return with_state(game, chips=tuple(every))

    @override
    def tells(self, game: Game) -> Text | None:
        return chips_of(self.seat, self.number)


class KnightLies(Fact, frozen=True):
    """A seat's knight lies like this now; whoever changes its cards tells that beside."""

    seat: int
    knight: Knight

    @override
    def evolve(self, game: Game) -> Game:
        every = list(state_of(game).knights)
        every[self.seat] = self.knight
        return with_state(game, knights=tuple(every))

    def tells(self, game: Game) -> Text | None:
        """Say the position; that it was taken up goes without saying."""
        if not self.knight.position:
            return None
        return Text.of("{seat}: {position}", seat=SeatName(self.seat), position=Word(self.knight.position))


class DeedsSet(Fact, frozen=True):
    """This is what was done in this turn already, of what may be done once."""

    done: tuple[str, ...]

    @override
    def evolve(self, game: Game) -> Game:
        return with_state(game, done=self.done)


class HelpedSet(Fact, frozen=True):
    """So many knight cards a seat has shown in battles of this turn (GA-KNIGHT-03)."""

    seat: int
    number: int

    @override
    def evolve(self, game: Game) -> Game:
        helped = list(state_of(game).helped)
        helped[self.seat] = self.number
        return with_state(game, helped=tuple(helped))


class TurnCleared(Fact, frozen=True):
    """A new turn: nothing is done, nobody has shown a knight card, no battle was fought."""

    @override
    def evolve(self, game: Game) -> Game:
        return with_state(game, done=(), helped=(0,) * len(state_of(game).helped), battle=None)


class BattleBegan(Fact, frozen=True):
    """A knight attacked another one."""

    sides: tuple[Fighter, Fighter]

    @override
    def evolve(self, game: Game) -> Game:
        return with_state(game, battle=Battle(self.sides))


class BattleShown(Fact, frozen=True):
    """A side showed hand cards, and knight cards, for its power; they may be a bluff."""

    seat: int
    cards: Cards
    knights: int

    def evolve(self, game: Game) -> Game:
        """Put them beside the knight, and count the knight cards of the turn."""
        helped = tuple(n + self.knights * (seat == self.seat) for seat, n in enumerate(state_of(game).helped))
        fought = state_of(game).battle
        if fought is None:
            return with_state(game, helped=helped)
        left, right = (
            replace(side, shown=self.cards, knights=self.knights) if side.seat == self.seat else side
            for side in fought.sides
        )
        return with_state(game, helped=helped, battle=replace(fought, sides=(left, right)))


class BattleEnded(Fact, frozen=True):
    """All cards lie open and it is decided; NOBODY has won a draw."""

    winner: int
    sums: tuple[int, int]
    bases: tuple[tuple[str, ...], tuple[str, ...]]
    attributes: tuple[str, str]
    trap: bool = False

    def evolve(self, game: Game) -> Game:
        """Keep it to look at until the next one."""
        fought = state_of(game).battle
        if fought is None:
            return game
        left, right = (
            replace(side, bases=bases, attribute=attribute)
            for side, bases, attribute in zip(fought.sides, self.bases, self.attributes, strict=True)
        )
        over = replace(fought, sides=(left, right), over=True, winner=self.winner, trap=self.trap)
        return with_state(game, battle=over)

    @override
    def tells(self, game: Game) -> Text | None:
        (a, b), seat = self.sums, SeatName(self.winner)
        if self.winner == NOBODY:
            return Text.of("{a} against {b}: a draw.", a=a, b=b)
        if self.trap:
            return Text.of("{a} against {b}: {seat} wins by a special effect.", a=a, b=b, seat=seat)
        return Text.of("{a} against {b}: {seat} wins.", a=a, b=b, seat=seat)


class BattleUndecided(Fact, frozen=True):
    """A knight of a battle lacked a card when both were compared: nobody has won, and nobody loses anything."""

    seat: int

    def evolve(self, game: Game) -> Game:
        """Leave it as it is: it is not over, and nothing follows from it."""
        return game

    @override
    def tells(self, game: Game) -> Text | None:
        return Text.of("{seat}'s knight lacks a card: the battle is not decided.", seat=SeatName(self.seat))


FACTS: tuple[type[Fact], ...] = (
    ChipsSet,
    KnightLies,
    DeedsSet,
    HelpedSet,
    TurnCleared,
    BattleBegan,
    BattleShown,
    BattleEnded,
    BattleUndecided,
)


def deed(game: Game, what: str) -> DeedsSet:
    """Return that something is done in this turn now."""
    return DeedsSet(tuple(d for d in DEEDS if d == what or done(game, d)))
