"""The wave: where the next one comes from, whom it reaches, and what is lost; and the marker's place at the start."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec
from typing_extensions import override

from companion.game.cards import Cards
from companion.game.facts import Fact, PiecePlaced
from companion.game.moves import Move
from companion.game.observed_move import ObservedMove
from companion.game.prompts import Direction, Place, Prompts, SomeCards
from companion.game.state import BANK, Game, Piece, Step, hand
from companion.game.text import Text, Word
from companion.rules.base.names import BUILDINGS
from companion.rules.base.pay import openly
from companion.rules.contractors.coast import covered, edges_at, facing, marker_start
from companion.rules.contractors.works import MARKER, SIDES, WaveCame, WaveTurned, works

SIXTH = 60  # degrees between two sides


class Hit(msgspec.Struct, frozen=True):
    """A building that a wave reaches: whose, how many of its two coastal edges dikes cover, and the cards it costs."""

    corner: str
    seat: int
    protected: int
    cards: int


def reached(game: Game, side: int) -> tuple[str, ...]:
    """The coastal corners a wave from a side reaches, clockwise (GC-WAVE-02, -09)."""
    span = game.option("wave_span") // SIXTH
    sides = {SIDES[(side + by) % len(SIDES)] for by in range(-span, span + 1)}
    return tuple(corner for corner in game.island.coast_corners if facing(game.island, corner) in sides)


def hits(game: Game, side: int) -> tuple[Hit, ...]:
    """The buildings a wave from a side reaches; settlement and city alike (GC-WAVE-02..04, -10, -11)."""
    return tuple(_hits(game, side))


def _hits(game: Game, side: int) -> Iterator[Hit]:
    dikes, losses = covered(game), game.option("half_rule")
    for corner in reached(game, side):
        piece = game.at(corner, *BUILDINGS)
        if piece:
            protected = sum(edge in dikes for edge in edges_at(game.island, corner))
            yield Hit(corner, piece.seat, protected, losses[protected])


def loss(game: Game, seat: int) -> int:
    """The cards the coming wave costs a seat: no more than it holds (GC-WAVE-03, -12)."""
    side = works(game).wave
    lost = 0 if side is None else sum(hit.cards for hit in hits(game, side) if hit.seat == seat)
    return min(lost, game.hand(seat).total)


def who_loses(game: Game, step: Step) -> tuple[int, ...]:
    """Wait for the seats that lose cards, in turn order (GC-WAVE-01)."""
    return tuple(seat for seat in game.clockwise(game.active) if loss(game, seat))


def wave_comes(game: Game, step: Step) -> Iterable[Fact]:
    """Say that it comes, whether it hurts anybody or not (GC-WAVE-02)."""
    side = works(game).wave
    if side is not None:
        yield WaveCame(side)


class GiveToWave(Move, frozen=True, kw_only=True):
    """Give up the cards a wave costs, of one's own choice (GC-WAVE-03, -04, -12)."""

    cards: Cards

    at = ("wave",)
    label = "Lose cards to the wave"

    @classmethod
    @override
    def prompts(cls, game: Game, seat: int) -> Prompts:
        n, kinds = loss(game, seat), game.variant.kinds_of("resource")
        label = Text.counted("The wave takes {n} card", "The wave takes {n} cards", n)
        physical = game.setup.hands == "physical"
        yield SomeCards("cards", label, hand(seat), game.hand(seat), n, n, kinds, facedown=physical)

    @classmethod
    def tells(cls, observed: ObservedMove) -> Text:
        """Say how many; which, the last one's entry tells."""
        seat, n = observed.seat, loss(observed.known, observed.by)
        return Text.counted("{seat} gives the wave {n} card", "{seat} gives the wave {n} cards", n, seat=seat)

    @override
    def happen(self, game: Game) -> Iterable[Fact]:
        yield openly(hand(self.seat), BANK, self.cards)


def first_seat(game: Game, step: Step) -> tuple[int, ...]:
    """Wait for the seat that begins."""
    return (game.setup.first,)


class DrawDirection(Move, frozen=True, kw_only=True):
    """Draw by vane or die where the next wave comes from; it may be the same side again (GC-WAVE-05, -08)."""

    side: int

    at = ("first_direction", "new_direction")
    label = "Draw the wave's direction"

    @classmethod
    @override
    def prompts(cls, game: Game, seat: int) -> Prompts:
        by_die = tuple(SIDES.index(word) for word in game.option("wave_sides"))
        yield Direction("side", Text.of("Where does the next wave come from?"), SIDES, faces=by_die)

    @classmethod
    @override
    def tells(cls, observed: ObservedMove) -> Text:
        turned = observed.first(WaveTurned)
        side = Word(SIDES[turned.side]) if turned else ""
        return Text.of("{seat} draws the wave from {side}", seat=observed.seat, side=side)

    @override
    def happen(self, game: Game) -> Iterable[Fact]:
        yield WaveTurned(self.side)


def marker_chooser(game: Game, step: Step) -> tuple[int, ...]:
    """Wait for the table's choice only where token A does not say where the marker begins (GC-SETUP-04)."""
    return () if marker_start(game) else (game.setup.first,)


def put_marker(game: Game, step: Step) -> Iterable[Fact]:
    """Put the marker beside token A (GC-SETUP-03, -04)."""
    start = marker_start(game)
    if start:
        yield PiecePlaced(start, Piece(MARKER))


class PlaceMarker(Move, frozen=True, kw_only=True):
    """Choose where the marker begins, on a board that does not say (GC-SETUP-04)."""

    hex: str

    at = ("place_marker",)
    label = "Place the marker"
    said = "{seat} places the marker"

    @classmethod
    @override
    def prompts(cls, game: Game, seat: int) -> Prompts:
        yield Place("hex", Text.of("Which sea hex, beside token A (a 5)?"), game.island.sea, on="sea")

    @override
    def happen(self, game: Game) -> Iterable[Fact]:
        yield PiecePlaced(self.hex, Piece(MARKER))
