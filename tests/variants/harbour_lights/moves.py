"""The moves of Harbour lights: the watch, the lamp, the race, the signal. Each reads like its clause."""

from __future__ import annotations

from collections.abc import Iterable

from companion.game.cards import Cards
from companion.game.correct import seat_options
from companion.game.dice import die_names
from companion.game.facts import DiceThrown, Fact, Noted, PiecePlaced, PieceRemoved, StepsQueued
from companion.game.moves import Move, SealedMove
from companion.game.observed_move import ObservedMove
from companion.game.prompts import Dice, Number, OneOf, Place, Prompts
from companion.game.secret import Secret
from companion.game.state import NOBODY, Game, Piece, Step
from companion.game.text import Faces, Refusal, SeatName, Text
from companion.rules.base import names, production
from companion.rules.base.pay import openly
from tests.variants.harbour_lights.lights import (
    LAMP,
    OIL,
    RACED,
    SIGNALLED,
    STORE,
    OilBurnt,
    RaceBegan,
    RaceThrown,
    SignalHoisted,
    lights,
    oil,
)

FACES = 6


class Roll(production.Roll, frozen=True, kw_only=True):
    """Throw the dice, the first or the second time (HL-TURN-01, HL-TURN-02)."""

    at = ("roll", "second_roll")

    def happen(self, game: Game) -> Iterable[Fact]:
        """Carry it out as in Base, unless the second total is the first again."""
        again = (
            game.front is not None
            and game.front.name == "second_roll"
            and game.variant.total(game.throw) == game.variant.total(self.dice)
        )
        if not again:
            yield from super().happen(game)
            return
        yield DiceThrown(self.seat, self.dice)
        yield StepsQueued((Step("second_roll"),))


class BurnOil(SealedMove, frozen=True, kw_only=True):
    """Choose in secret how much oil to burn in the watch (HL-WATCH-01)."""

    flasks: int

    at = ("watch",)
    label = "Burn oil"
    said = "{seat} burns oil"

    @classmethod
    def prompts(cls, game: Game, seat: int) -> Prompts:
        """Ask how much."""
        yield Number("flasks", Text.of("How much oil?"), 0, game.pile(oil(seat)).total)

    def happen(self, game: Game) -> Iterable[Fact]:
        """Show it and put it back into the store."""
        yield OilBurnt(self.seat, self.flasks)
        if self.flasks:
            yield openly(oil(self.seat), STORE, Cards({OIL: self.flasks}))


class PlaceLamp(Move, frozen=True, kw_only=True):
    """Put the lamp on a land hex without the robber, other than its own (HL-WATCH-02)."""

    hex: str

    at = ("place_lamp",)
    label = "Place the lamp"
    said = "{seat} places the lamp"

    @classmethod
    def prompts(cls, game: Game, seat: int) -> Prompts:
        """Ask for the hex."""
        taken = (game.where(LAMP), game.where(names.ROBBER))
        yield Place(
            "hex", Text.of("Which hex for the lamp?"), tuple(h for h in game.island.land if h not in taken), on="hex"
        )

    def happen(self, game: Game) -> Iterable[Fact]:
        """Carry it there."""
        here = game.where(LAMP)
        if here is not None:
            yield from (PieceRemoved(here, piece) for piece in game.pieces[here] if piece.what == LAMP)
        yield PiecePlaced(self.hex, Piece(LAMP))


class Challenge(Move, frozen=True, kw_only=True):
    """Challenge another player to a race (HL-RACE-01)."""

    rival: int

    at = ("build", "trade_and_build")
    label = "Challenge to a race"

    @classmethod
    def may(cls, game: Game, seat: int) -> Refusal | None:
        """Refuse a second race in a turn."""
        if not game.this_turn.get(RACED):
            return None
        return Refusal("raced", "HL-RACE-01", Text.of("Only one race in a turn."))

    @classmethod
    def prompts(cls, game: Game, seat: int) -> Prompts:
        """Ask whom."""
        yield OneOf("rival", Text.of("Race against whom?"), seat_options(game, (s for s in game.players if s != seat)))

    @classmethod
    def tells(cls, observed: ObservedMove) -> Text:
        """Say whom."""
        began = observed.first(RaceBegan)
        rival = SeatName(began.rival if began else NOBODY)
        return Text.of("{seat} challenges {other}", seat=observed.seat, other=rival)

    def happen(self, game: Game) -> Iterable[Fact]:
        """Put both throws and the finish in front of the rest of the turn."""
        yield Noted(RACED)
        yield RaceBegan(self.seat, self.rival)
        yield StepsQueued((Step("race_throw", (self.seat,)), Step("race_throw", (self.rival,)), Step("race_end")))


class ThrowForRace(Move, frozen=True, kw_only=True):
    """Throw one die for the race (HL-RACE-01)."""

    dice: tuple[int, ...]

    at = ("race_throw",)
    label = "Throw for the race"

    @classmethod
    def prompts(cls, game: Game, seat: int) -> Prompts:
        """Ask the tray for one die."""
        yield Dice("dice", Text.of("Throw one die"), die_names(game.variant.dice)[:1], seat)

    @classmethod
    def tells(cls, observed: ObservedMove) -> Text:
        """Say what the dice show."""
        thrown = observed.first(DiceThrown)
        faces = Faces(thrown.faces if thrown else ())
        return Text.of("{seat} throws {faces}", seat=observed.seat, faces=faces)

    def happen(self, game: Game) -> Iterable[Fact]:
        """Note the face."""
        yield DiceThrown(self.seat, self.dice)
        yield RaceThrown(self.seat, self.dice[0])


class HoistSignal(SealedMove, frozen=True, kw_only=True):
    """Hoist a hidden signal (HL-SIGNAL-01)."""

    face: int

    kept = True

    at = ("before_roll", "build", "trade_and_build")
    label = "Hoist a signal"
    said = "{seat} hoists a signal"

    @classmethod
    def may(cls, game: Game, seat: int) -> Refusal | None:
        """Refuse a second signal in a turn, or a second one on the mast."""
        if not game.this_turn.get(SIGNALLED) and all(signal.seat != seat for signal in lights(game).signals):
            return None
        return Refusal("signalled", "HL-SIGNAL-01", Text.of("You have hoisted a signal already."))

    @classmethod
    def prompts(cls, game: Game, seat: int) -> Prompts:
        """Ask for a face."""
        yield Number("face", Text.of("Which face will lie up?"), 1, FACES)

    def happen(self, game: Game) -> Iterable[Fact]:
        """Hoist it; only its owner knows which."""
        yield Noted(SIGNALLED)
        yield SignalHoisted(self.seat, Secret(self.face, (self.seat,)))
