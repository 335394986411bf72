"""Building: works for what is owed, roads that move the marker, and a victory that needs a work."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from typing_extensions import override

from companion.game.cards import NO_CARDS, Covers
from companion.game.facts import Fact, Noted, PiecePlaced, PieceRemoved
from companion.game.moves import Move
from companion.game.panels import Item
from companion.game.prompts import OneOf, Place, Prompts
from companion.game.state import Game, Piece
from companion.game.text import Refusal, Text
from companion.rules.base import building, development
from companion.rules.base.names import BUILDING, built_at
from companion.rules.base.pay import pay
from companion.rules.contractors.coast import onward
from companion.rules.contractors.questions import beside_wide
from companion.rules.contractors.works import DIKE, MARKER, WIDENING, Work, WorkRemoved, completed, open_works

AT_ONCE = "build_at_once"


def marker_moves(game: Game) -> Iterable[Fact]:
    """Move the marker one sea hex clockwise, for one road built (GC-MARK-03, -04)."""
    here = game.where(MARKER)
    if here is not None:
        yield PieceRemoved(here, Piece(MARKER))
        yield PiecePlaced(onward(game.island, here, 1), Piece(MARKER))


class BuildRoad(building.BuildRoad, frozen=True, kw_only=True):
    """Build a road, and move the marker (GC-MARK-03)."""

    @override
    def happen(self, game: Game) -> Iterable[Fact]:
        yield from super().happen(game)
        yield from marker_moves(game)


class BuildFreeRoad(development.BuildFreeRoad, frozen=True, kw_only=True):
    """Build a road that a card pays for, and move the marker (GC-MARK-04)."""

    @override
    def happen(self, game: Game) -> Iterable[Fact]:
        yield from super().happen(game)
        yield from marker_moves(game)


class BuildSettlement(building.BuildSettlement, frozen=True, kw_only=True):
    """Build a settlement, away from widened roads (GC-WIDE-07)."""

    def unfit(self, game: Game) -> Refusal:
        """Refuse a corner where a widened road ends (GC-WIDE-07, -08)."""
        if self.place in game.island.corner_edges and beside_wide(game, self.place):
            sentence = Text.of("No settlement can stand at a widened road: build one more road first.")
            return Refusal("wide-road", "GC-WIDE-07", sentence)
        return super().unfit(game)


class CompleteWork(Move, frozen=True, kw_only=True):
    """Pay all that is owed for an awarded work, and build it (GC-DIKE-01, -07, GC-WIDE-01, -10)."""

    place: str
    work: int = 0

    kind: ClassVar[str]
    asks: ClassVar[str]
    does = "Auctioned; pay half at once"

    at = (*BUILDING, AT_ONCE)

    @classmethod
    def may(cls, game: Game, seat: int) -> Refusal | None:
        """Refuse without such an award, without the cards, or without a place for it."""
        raise NotImplementedError

    @classmethod
    def priced(cls, game: Game, seat: int) -> Iterable[Item]:
        """Return that it has no price but what is bid (GC-AWARD-01)."""
        yield Item(cls.__name__, Text.of(cls.label), NO_CARDS, None, Text.of(cls.does), cls.clause)

    @classmethod
    def prompts(cls, game: Game, seat: int) -> Prompts:
        """Ask which of several awards, if they differ in what is owed, then where."""
        payable = payable_works(game, seat, cls.kind)
        if len({work.owed for _, work in payable}) > 1:
            awards = tuple((at, Text.of("{cards}", cards=work.owed)) for at, work in payable)
            yield OneOf("work", Text.of("Which award do you build?"), awards)
        sites, piece = game.variant.questions.sites(game, seat, cls.kind), game.variant.pieces[cls.kind]
        yield Place("place", Text.of(cls.asks), sites, form=piece.form or cls.kind, on=piece.on)

    def happen(self, game: Game) -> Iterable[Fact]:
        """Pay everything at once, take the work off the list and put its piece down."""
        at, work = next(
            ((at, work) for at, work in payable_works(game, self.seat, self.kind) if at >= self.work),
            (NO_AWARD, None),
        )
        if work is not None:
            if work.owed:
                yield pay(self.seat, work.owed)
            yield WorkRemoved(self.seat, at)
        yield Noted(built_at(self.place))
        yield PiecePlaced(self.place, Piece(self.kind, self.seat))


NO_AWARD = -1


def payable_works(game: Game, seat: int, kind: str) -> tuple[tuple[int, Work], ...]:
    """A seat's open works of a kind that its hand may pay now; unseen cards are believed.

    Right after the award only that work may be built, which is the last one that owes nothing (GC-AWARD-06).
    """
    found = open_works(game, seat, kind)
    if game.front and game.front.name == AT_ONCE:
        return tuple((at, work) for at, work in found if not work.owed)[-1:] if game.front.about == kind else ()
    return tuple((at, work) for at, work in found if game.hand(seat).covers(work.owed) is not Covers.NO)


def no_award(game: Game, seat: int, kind: str, sentence: Text, clause: str) -> Refusal | None:
    """Refuse a seat that has no such work, or cannot pay all that is owed for any (GC-DIKE-07, GC-WIDE-10)."""
    found, chips = open_works(game, seat, kind), game.option("chip_limit")
    if not found:
        return Refusal("no-award", clause, sentence)
    if chips and sum(completed(game, other) for other in game.players) >= chips:
        return Refusal("no-chip", "GC-COMP-08", Text.of("There is no completion chip left."))
    if payable_works(game, seat, kind):
        return None
    owed = min((work.owed for _, work in found), key=lambda cards: cards.total)
    at_once = "GC-DIKE-07" if kind == DIKE else "GC-WIDE-10"
    return Refusal("cannot-pay", at_once, Text.of("All that is owed is paid at once: {cost}.", cost=owed))


class BuildDike(CompleteWork, frozen=True, kw_only=True):
    """Build a dike anywhere on free coast (GC-DIKE-01..03)."""

    kind = DIKE
    label = "Build a dike"
    clause = "GC-DIKE-01"
    icon = "dike"
    said = "{seat} builds a dike"
    asks = "The dike: where on the coast?"

    @classmethod
    def may(cls, game: Game, seat: int) -> Refusal | None:
        """Refuse without an award, without the cards, or when the coast is full (GC-DIKE-06)."""
        refused = no_award(game, seat, DIKE, Text.of("You have no awarded dike."), "GC-DIKE-01")
        if refused or game.variant.questions.sites(game, seat, DIKE):
            return refused
        return Refusal("coast-full", "GC-DIKE-06", Text.of("There is no free coast left for a dike."))

    def refuse(self, game: Game) -> Refusal | None:
        """Refuse a place that is not free coast (GC-DIKE-02, -03)."""
        if self.place in game.variant.questions.sites(game, self.seat, DIKE):
            return None
        sentence = Text.of("A dike lies on two free edges of the coast, over no other dike.")
        return Refusal("no-free-coast", "GC-DIKE-03", sentence)


class WidenRoad(CompleteWork, frozen=True, kw_only=True):
    """Widen an own road that touches no building (GC-WIDE-01, -04)."""

    kind = WIDENING
    label = "Widen a road"
    clause = "GC-WIDE-01"
    icon = "road"
    said = "{seat} widens a road"
    asks = "Which road is widened?"

    @classmethod
    def may(cls, game: Game, seat: int) -> Refusal | None:
        """Refuse without an award, without the cards, or without such a road (GC-WIDE-05)."""
        refused = no_award(game, seat, WIDENING, Text.of("You have no awarded road widening."), "GC-WIDE-01")
        if refused or game.variant.questions.sites(game, seat, WIDENING):
            return refused
        sentence = Text.of("You have no road that can be widened: none without a settlement or city at its ends.")
        return Refusal("no-road", "GC-WIDE-05", sentence)

    def refuse(self, game: Game) -> Refusal | None:
        """Refuse a road that is not one's own, is wide already, or touches a building (GC-WIDE-04, -16)."""
        if self.place in game.variant.questions.sites(game, self.seat, WIDENING):
            return None
        if self.place in game.island.edges and game.at(self.place, WIDENING):
            return Refusal("wide-already", "GC-WIDE-16", Text.of("A road can be widened only once."))
        sentence = Text.of("Only your own road can be widened, where no settlement or city stands at its ends.")
        return Refusal("not-wideable", "GC-WIDE-04", sentence)


class BuildLater(Move, frozen=True, kw_only=True):
    """Leave a work that is paid in full for a later build phase (GC-AWARD-14)."""

    at = (AT_ONCE,)
    label = "Build it later"
    said = "{seat} will build it later"

    @override
    def happen(self, game: Game) -> Iterable[Fact]:
        return ()


class DeclareVictory(development.DeclareVictory, frozen=True, kw_only=True):
    """Win, with at least one work completed (GC-WIN-01)."""

    @classmethod
    def may(cls, game: Game, seat: int) -> Refusal | None:
        """Refuse a seat that has built no work (GC-EFFECT-02)."""
        return no_work(game, seat) or super().may(game, seat)


def no_work(game: Game, seat: int) -> Refusal | None:
    """Refuse to let a seat win that has completed no work (GC-EFFECT-02, GC-WIN-02)."""
    if completed(game, seat):
        return None
    return Refusal("no-work", "GC-EFFECT-02", Text.of("Nobody wins without a completed work."))
