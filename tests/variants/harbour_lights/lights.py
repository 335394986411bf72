"""What Harbour lights keeps beyond the kernel: its words, its own state, and the facts that change it. No decision."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec.structs import replace

from companion.game.facts import Fact
from companion.game.secret import Secret
from companion.game.state import Game, Setup
from companion.game.text import SeatName, Text

OIL: Final = "oil"
STORE: Final = "oil_store"
LAMP: Final = "lamp"
DARK: Final = "dark_lamp"
KEEPER: Final = "keeper"

RACED: Final = "raced"
SIGNALLED: Final = "signalled"


def oil(seat: int) -> str:
    """The pile of a seat's oil; apart from the hand, so that no unseen card can hide it (HL-OIL-01)."""
    return f"oil:{seat}"


class Throw(msgspec.Struct, frozen=True):
    """What one seat threw in the race."""

    seat: int
    face: int


class Burning(msgspec.Struct, frozen=True):
    """How much one seat burnt in the watch."""

    seat: int
    flasks: int


class Signal(msgspec.Struct, frozen=True):
    """A hoisted signal; the face is None for those who may not know it."""

    seat: int
    face: int | None


class Lights(msgspec.Struct, frozen=True):
    """The variant's own state: the last watch, the last race (challenger, rival, throws so far), the signals
    hoisted."""

    burnt: tuple[Burning, ...] = ()
    racers: tuple[int, ...] = ()
    throws: tuple[Throw, ...] = ()
    signals: tuple[Signal, ...] = ()


def dark(setup: Setup) -> Lights:
    """Begin without any light."""
    return Lights()


def lights(game: Game) -> Lights:
    """Return the variant's own state of a game."""
    own = game.variant_state
    assert isinstance(own, Lights)
    return own


class WatchBegan(Fact, frozen=True):
    """A new watch began; what was burnt in the last one is forgotten."""

    def evolve(self, game: Game) -> Game:
        """Forget it."""
        return replace(game, variant_state=replace(lights(game), burnt=()))


class OilBurnt(Fact, frozen=True):
    """It was shown how much a seat burnt."""

    seat: int
    flasks: int

    def evolve(self, game: Game) -> Game:
        """Note it beside the others."""
        burnt = (*lights(game).burnt, Burning(self.seat, self.flasks))
        return replace(game, variant_state=replace(lights(game), burnt=burnt))

    def tells(self, game: Game) -> Text | None:
        """Say how much."""
        return Text.of("{seat} burns oil: {n}", seat=SeatName(self.seat), n=self.flasks)


class RaceBegan(Fact, frozen=True):
    """A seat challenged another."""

    challenger: int
    rival: int

    def evolve(self, game: Game) -> Game:
        """Put both at the start."""
        return replace(game, variant_state=replace(lights(game), racers=(self.challenger, self.rival), throws=()))

    def tells(self, game: Game) -> Text | None:
        """Say who races whom."""
        return Text.of("{a} races {b}.", a=SeatName(self.challenger), b=SeatName(self.rival))


class RaceThrown(Fact, frozen=True):
    """A racer's die lay still."""

    seat: int
    face: int

    def evolve(self, game: Game) -> Game:
        """Note the face."""
        return replace(
            game, variant_state=replace(lights(game), throws=(*lights(game).throws, Throw(self.seat, self.face)))
        )


class SignalHoisted(Fact, frozen=True):
    """A seat hoisted a signal that only he knows."""

    seat: int
    face: Secret[int | None]

    def evolve(self, game: Game) -> Game:
        """Hoist it."""
        signals = (*lights(game).signals, Signal(self.seat, self.face.value))
        return replace(game, variant_state=replace(lights(game), signals=signals))

    def tells(self, game: Game) -> Text | None:
        """Say that there is one, and to him which."""
        if self.face.value is None:
            return Text.of("{seat} hoists a signal.", seat=SeatName(self.seat))
        return Text.of("{seat} hoists the signal {n}.", seat=SeatName(self.seat), n=self.face.value)


class SignalShown(Fact, frozen=True):
    """A signal was right and is shown to all."""

    seat: int
    face: int

    def evolve(self, game: Game) -> Game:
        """Change nothing: the cards that follow do."""
        return game

    def tells(self, game: Game) -> Text | None:
        """Say which."""
        return Text.of("{seat}'s signal was {n}.", seat=SeatName(self.seat), n=self.face)


class SignalsLowered(Fact, frozen=True):
    """All signals came down."""

    def evolve(self, game: Game) -> Game:
        """Take them down."""
        return replace(game, variant_state=replace(lights(game), signals=()))


LIGHT_FACTS: tuple[type[Fact], ...] = (
    WatchBegan,
    OilBurnt,
    RaceBegan,
    RaceThrown,
    SignalHoisted,
    SignalShown,
    SignalsLowered,
)


def whole(game: Game) -> bool:
    """Whether what the variant keeps fits the table: nobody burns, races or signals who does not sit there."""
    own, seats = lights(game), range(len(game.setup.seats))
    alone = {one.seat for one in own.burnt} | {one.seat for one in own.throws} | {one.seat for one in own.signals}
    return (alone | set(own.racers)) <= set(seats) and len(own.racers) in (0, 2)
