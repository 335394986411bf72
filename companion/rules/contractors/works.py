"""What General Contractors keeps beyond the kernel: its words, open works, the auction, the wave. No decision."""

from __future__ import annotations

from typing import Final, Literal

import msgspec
from msgspec.structs import replace
from typing_extensions import override

from companion.game.cards import Cards
from companion.game.facts import Fact
from companion.game.state import DIRECTIONS, NOBODY, Game, Setup
from companion.game.text import SeatName, Text, Word

DIKE: Final = "dike"
WIDENING: Final = "wide_road"
MARKER: Final = "works_marker"
WAVE: Final = "wave"  # the step at which those pay whom one reaches
MOST_CONTRACTS: Final = "most_contracts"
KINDS: Final = (DIKE, WIDENING)
ROADS_SET_ASIDE: Final = 2  # road pieces that a widening takes, from the award on (GC-AWARD-03, GC-WIDE-02)

SIDES: Final = ("N", "ENE", "ESE", "S", "WSW", "WNW")
"""Where a wave can come from, clockwise: the facings of the coast (GC-GEO-04, GC-WAVE-08)."""

Kind = Literal["dike", "wide_road"]


class Work(msgspec.Struct, frozen=True):
    """A work that was awarded and is not built: what is still owed for it, and the turn of the award (GC-AWARD-04)."""

    kind: Kind
    owed: Cards
    turn: int


class Said(msgspec.Struct, frozen=True):
    """What a seat said last in an auction: its bid, or None once it has passed; `forced` if it could not bid."""

    seat: int
    bid: Cards | None
    forced: bool = False


class Auction(msgspec.Struct, frozen=True):
    """An auction that is on: for what, and what each seat that has spoken said last, in the order they spoke."""

    kind: Kind
    said: tuple[Said, ...] = ()

    @property
    def leading(self) -> Said | None:
        """The bid that stands: the last one, because each is higher than the one before."""
        return next((said for said in reversed(self.said) if said.bid is not None), None)

    @property
    def out(self) -> tuple[int, ...]:
        """The seats that have passed (GC-BID-12)."""
        return tuple(said.seat for said in self.said if said.bid is None)

    @property
    def spoke_last(self) -> int:
        """The seat that spoke last, NOBODY before the first."""
        return self.said[-1].seat if self.said else NOBODY


class Works(msgspec.Struct, frozen=True):
    """The variant's own state. What is completed stands on the board, as the dikes and widenings of a seat.

    `wave`: the side the next wave comes from, 0 to 5, None until it is drawn. `open`: each seat's works, oldest first.
    `kept`: a work nobody bid for that is offered again, under the house rule `no_bid`.
    """

    wave: int | None = None
    open: tuple[tuple[Work, ...], ...] = ()
    auction: Auction | None = None
    kept: Kind | None = None


def none_yet(setup: Setup) -> Works:
    """Begin without any work."""
    return Works(open=((),) * len(setup.seats))


def works(game: Game) -> Works:
    """Return the variant's own state of a game."""
    own: Works = game.variant_state
    return own


def open_works(game: Game, seat: int, kind: str) -> tuple[tuple[int, Work], ...]:
    """Return a seat's open works of a kind, each with its place in the list."""
    return tuple((at, work) for at, work in enumerate(works(game).open[seat]) if work.kind == kind)


def completed(game: Game, seat: int) -> int:
    """Return how many works a seat has built: a dike and a widening are one each (GC-EFFECT-06)."""
    return len(game.places(seat, *KINDS))


def owes(seat: int, work: Work) -> Text:
    """Tell of an open work: whose, which, and what is owed for it."""
    if work.owed:
        return Text.of("{seat} owes for {work}: {cards}", seat=SeatName(seat), work=Word(work.kind), cards=work.owed)
    return Text.of("{seat} has paid in full and may build: {work}", seat=SeatName(seat), work=Word(work.kind))


def _with_open(game: Game, seat: int, own: tuple[Work, ...]) -> Game:
    every = list(works(game).open)
    every[seat] = own
    return replace(game, variant_state=replace(works(game), open=tuple(every)))


class WaveTurned(Fact, frozen=True):
    """The side the next wave comes from was drawn."""

    side: int

    @override
    def evolve(self, game: Game) -> Game:
        return replace(game.after_drawing(DIRECTIONS, 1), variant_state=replace(works(game), wave=self.side))

    @override
    def tells(self, game: Game) -> Text | None:
        return Text.of("The next wave comes from {side}.", side=Word(SIDES[self.side]))


class WaveCame(Fact, frozen=True):
    """A wave reached the coast."""

    side: int

    def evolve(self, game: Game) -> Game:
        """Change nothing: the cards that are lost do."""
        return game

    @override
    def tells(self, game: Game) -> Text | None:
        return Text.of("A wave comes from {side}.", side=Word(SIDES[self.side]))

    def explains(self, game: Game) -> Text | None:
        """Say that nobody loses a card, where nobody is waited for."""
        if any(step.name == WAVE for step in game.agenda):
            return None
        return Text.of("The wave takes no card from anybody.")


class AuctionBegan(Fact, frozen=True):
    """A work is offered."""

    kind: Kind

    def evolve(self, game: Game) -> Game:
        """Open the auction; what was kept for it is kept no longer."""
        return replace(game, variant_state=replace(works(game), auction=Auction(self.kind), kept=None))

    @override
    def tells(self, game: Game) -> Text | None:
        return Text.of("On offer: {work}.", work=Word(self.kind))


class BidMade(Fact, frozen=True):
    """A seat called a bid, for all to hear."""

    seat: int
    cards: Cards

    @override
    def evolve(self, game: Game) -> Game:
        return _said(game, Said(self.seat, self.cards))

    @override
    def tells(self, game: Game) -> Text | None:
        return Text.of("{seat} bids {cards}.", seat=SeatName(self.seat), cards=self.cards)


class BidPassed(Fact, frozen=True):
    """A seat passed; `forced` if it had no higher bid left to make."""

    seat: int
    forced: bool = False

    @override
    def evolve(self, game: Game) -> Game:
        return _said(game, Said(self.seat, None, self.forced))

    @override
    def tells(self, game: Game) -> Text | None:
        if self.forced:
            return Text.of("{seat} cannot bid higher.", seat=SeatName(self.seat))
        return Text.of("{seat} passes.", seat=SeatName(self.seat))


def _said(game: Game, said: Said) -> Game:
    auction = works(game).auction
    if auction is None:
        return game
    before = tuple(other for other in auction.said if other.seat != said.seat)
    return replace(game, variant_state=replace(works(game), auction=replace(auction, said=(*before, said))))


class AuctionEnded(Fact, frozen=True):
    """An auction was over without an award.

    `unsold`: nobody bid; `kept`: nobody bid, and it is offered again at the next seven; `penalty`: the winner could not
    pay; `impossible`: nothing could be offered.
    """

    kind: Kind
    why: Literal["unsold", "kept", "penalty", "impossible"]

    @override
    def evolve(self, game: Game) -> Game:
        kept = self.kind if self.why == "kept" else None
        return replace(game, variant_state=replace(works(game), auction=None, kept=kept))

    @override
    def tells(self, game: Game) -> Text | None:
        match self.why:
            case "unsold" | "kept":
                return Text.of("Nobody takes the work: {work}.", work=Word(self.kind))
            case "penalty":
                return Text.of("Half of the bid cannot be paid: the whole hand is lost, and the auction is held again.")
            case "impossible":
                return Text.of("No auction: there is no dike tile, or no free coast for one.")


class WorkAwarded(Fact, frozen=True):
    """A seat won the auction and has paid what it paid at once; the rest of its bid is owed."""

    seat: int
    work: Work

    @override
    def evolve(self, game: Game) -> Game:
        game = replace(game, variant_state=replace(works(game), auction=None))
        return _with_open(game, self.seat, (*works(game).open[self.seat], self.work))

    @override
    def tells(self, game: Game) -> Text | None:
        seat, work = SeatName(self.seat), Word(self.work.kind)
        if not self.work.owed:
            return Text.of("{seat} takes the work: {work}, paid in full.", seat=seat, work=work)
        return Text.of("{seat} takes the work: {work}, owing {cards}.", seat=seat, work=work, cards=self.work.owed)


class WorkAdded(Fact, frozen=True):
    """A seat has an open work, because the table says so: an auction that is on goes on."""

    seat: int
    work: Work

    @override
    def evolve(self, game: Game) -> Game:
        return _with_open(game, self.seat, (*works(game).open[self.seat], self.work))

    @override
    def tells(self, game: Game) -> Text | None:
        return owes(self.seat, self.work)


class WorkRemoved(Fact, frozen=True):
    """A seat's open work is no longer open: it was paid and is built, or the table says there was none."""

    seat: int
    at: int

    @override
    def evolve(self, game: Game) -> Game:
        own = works(game).open[self.seat]
        return _with_open(game, self.seat, own[: self.at] + own[self.at + 1 :])


FACTS: tuple[type[Fact], ...] = (
    WaveTurned,
    WaveCame,
    AuctionBegan,
    BidMade,
    BidPassed,
    AuctionEnded,
    WorkAwarded,
    WorkAdded,
    WorkRemoved,
)
