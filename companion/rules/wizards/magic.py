"""What Wizards and Dragon keeps beyond the kernel: its words, wizards, dragon, warehouses and the die that is set.

Markers stand on the board like pieces, gold and mana lie in the hands like cards. No decision may enter.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

import msgspec
from msgspec.structs import replace
from typing_extensions import override

from companion.game.cards import Cards
from companion.game.facts import Fact, OwnStated, PieceRemoved
from companion.game.secret import Secret
from companion.game.serialise import plainly
from companion.game.state import NOBODY, Game, Piece, Setup
from companion.game.text import SeatName, Text, Word

GOLD: Final = "gold"
MANA: Final = "mana"
GOLD_RIVER: Final = "gold_river"
MAGIC_CITY: Final = "magic_city"

VIRTUAL_ROAD: Final = "virtual_road"
VIRTUAL_SETTLEMENT: Final = "virtual_settlement"
VIRTUAL_ROBBER: Final = "virtual_robber"
MARKERS: Final = (VIRTUAL_ROAD, VIRTUAL_SETTLEMENT, VIRTUAL_ROBBER)

ARSA: Final = "arsa"
HAFLI: Final = "hafli"
HOR: Final = "hor"
TALI: Final = "tali"
IRA: Final = "ira"
ARI: Final = "ari"
MOST_WIZARDS: Final = 2  # WD-HIRE-02

REVERSE: Final = "reverse_exchange"
CLAIRVOYANCE: Final = "clairvoyance"


class Wizard(msgspec.Struct, frozen=True):
    """A wizard card: what hiring costs, what one mana costs to generate, its clause, and its spells in one line."""

    hire: Cards
    generate: Cards
    clause: str
    does: Text


WIZARDS: Final[Mapping[str, Wizard]] = {
    ARSA: Wizard(
        Cards({GOLD: 2, "brick": 1}), Cards({GOLD: 1, "brick": 1}), "WD-WIZ-01", Text.of("Choice and Plunder")
    ),
    HAFLI: Wizard(
        Cards({GOLD: 2, "wood": 1}), Cards({GOLD: 1, "wood": 1}), "WD-WIZ-02", Text.of("Clairvoyance and Mimicry")
    ),
    HOR: Wizard(
        Cards({GOLD: 2, "sheep": 1}), Cards({GOLD: 1, "sheep": 1}), "WD-WIZ-03", Text.of("Reality and Transposition")
    ),
    TALI: Wizard(
        Cards({GOLD: 2, "wheat": 1}), Cards({GOLD: 1, "wheat": 1}), "WD-WIZ-04", Text.of("Reverse Exchange, set dice")
    ),
    IRA: Wizard(
        Cards({GOLD: 2, "ore": 1}), Cards({GOLD: 1, "ore": 1}), "WD-WIZ-05", Text.of("Virtual road, Reproduction")
    ),
    ARI: Wizard(Cards({GOLD: 3}), Cards({GOLD: 2}), "WD-WIZ-06", Text.of("Transmutation and Dismantle")),
}
"""The six wizard cards (WD-COMP-12)."""


class Hired(msgspec.Struct, frozen=True):
    """A wizard in somebody's service, and the turn in which it was hired."""

    wizard: str
    turn: int


class Magic(msgspec.Struct, frozen=True):
    """The variant's own state.

    `wizards` and `warehouses`: each seat's. `dragon`: whose it is, and `fed`, the turn in which it was last paid for.
    `set_die`: the face that was chosen for the next throw, 0 for none. `bottom`: the cards known to lie at the bottom
    of the deck, the uppermost first; face down for those who did not put them there.
    """

    wizards: tuple[tuple[Hired, ...], ...] = ()
    warehouses: tuple[int, ...] = ()
    dragon: int = NOBODY
    fed: int = 0
    set_die: int = 0
    bottom: tuple[Cards, ...] = ()


def no_magic(setup: Setup) -> Magic:
    """Begin without any."""
    seats = len(setup.seats)
    return Magic(wizards=((),) * seats, warehouses=(0,) * seats)


def restated(own: Magic) -> Iterable[Fact]:
    """Tell everything to all, but for the cards at the bottom of the deck: those nobody is told (WD-ARSA-02)."""
    yield OwnStated(plainly(replace(own, bottom=())))
    yield from (CardBuried(Secret(card, ())) for card in own.bottom)


def magic(game: Game) -> Magic:
    """Return the variant's own state of a game."""
    own: Magic = game.variant_state
    return own


def employer(game: Game, wizard: str) -> int:
    """Return the seat a wizard serves, NOBODY while its card is in the stock."""
    for seat, own in enumerate(magic(game).wizards):
        if any(hired.wizard == wizard for hired in own):
            return seat
    return NOBODY


def looked_at(seat: int) -> str:
    """The pile of cards that a seat has taken up to choose from (WD-ARSA-01)."""
    return f"looked_at:{seat}"


def _with_row(rows: tuple[tuple[Hired, ...], ...], seat: int, row: tuple[Hired, ...]) -> tuple[tuple[Hired, ...], ...]:
    return (*rows[:seat], row, *rows[seat + 1 :])


class SpellCast(Fact, frozen=True):
    """A spell was cast."""

    seat: int
    spell: str

    def evolve(self, game: Game) -> Game:
        """Change nothing: what it does, other facts tell."""
        return game

    @override
    def tells(self, game: Game) -> Text | None:
        return Text.of("{seat} casts {spell}.", seat=SeatName(self.seat), spell=Word(self.spell))


class WizardHired(Fact, frozen=True, omit_defaults=True):
    """A wizard entered a seat's service in this turn, or `before` it."""

    seat: int
    wizard: str
    before: bool = False

    def evolve(self, game: Game) -> Game:
        """Put it before the seat; a wizard serves one at a time."""
        rows = WizardReturned(self.wizard).evolve(game).variant_state.wizards
        row = (*rows[self.seat], Hired(self.wizard, game.turn - self.before))
        return replace(game, variant_state=replace(magic(game), wizards=_with_row(rows, self.seat, row)))

    @override
    def tells(self, game: Game) -> Text | None:
        return Text.of("{seat} hires {wizard}.", seat=SeatName(self.seat), wizard=Word(self.wizard))


class WizardReturned(Fact, frozen=True):
    """A wizard went back to the stock."""

    wizard: str

    @override
    def evolve(self, game: Game) -> Game:
        rows = (tuple(hired for hired in row if hired.wizard != self.wizard) for row in magic(game).wizards)
        return replace(game, variant_state=replace(magic(game), wizards=tuple(rows)))

    @override
    def tells(self, game: Game) -> Text | None:
        return Text.of("{wizard} goes back to the stock.", wizard=Word(self.wizard))


class DragonMoved(Fact, frozen=True):
    """The dragon has been paid for in this turn by its owner; NOBODY means it went back to the bank."""

    seat: int

    @override
    def evolve(self, game: Game) -> Game:
        return replace(game, variant_state=replace(magic(game), dragon=self.seat, fed=game.turn))

    @override
    def tells(self, game: Game) -> Text | None:
        if self.seat == NOBODY:
            return Text.of("The dragon flies back to the bank.")
        return Text.of("The dragon is with {seat}.", seat=SeatName(self.seat))


class WarehousesSet(Fact, frozen=True):
    """A seat has so many warehouses from now on."""

    seat: int
    number: int

    @override
    def evolve(self, game: Game) -> Game:
        every = list(magic(game).warehouses)
        every[self.seat] = self.number
        return replace(game, variant_state=replace(magic(game), warehouses=tuple(every)))

    @override
    def tells(self, game: Game) -> Text | None:
        return stored(self.seat, self.number)


def stored(seat: int, number: int) -> Text:
    """Say how many warehouses a seat has."""
    return Text.counted("{seat} has {n} warehouse.", "{seat} has {n} warehouses.", number, seat=SeatName(seat))


class DieSet(Fact, frozen=True):
    """A die of the next throw was set to a face; 0 when it has been used."""

    face: int

    @override
    def evolve(self, game: Game) -> Game:
        return replace(game, variant_state=replace(magic(game), set_die=self.face))

    @override
    def tells(self, game: Game) -> Text | None:
        return Text.of("One die is set to {n}.", n=self.face) if self.face else None


class MarkersVanished(Fact, frozen=True, omit_defaults=True):
    """All virtual pieces left the board at once, or all of one kind, so that nothing in between is ever counted."""

    what: str = ""

    @override
    def evolve(self, game: Game) -> Game:
        for place, piece in markers(game, *filter(None, (self.what,))):
            game = PieceRemoved(place, piece).evolve(game)
        return game

    @override
    def tells(self, game: Game) -> Text | None:
        if self.what:
            return Text.of("All of one kind vanish: {what}.", what=Word(self.what))
        return Text.of("All that is virtual vanishes.")


def markers(game: Game, *whats: str) -> tuple[tuple[str, Piece], ...]:
    """Return what is virtual on the board, each with its place, sorted by place."""
    return tuple(
        (place, piece)
        for place in sorted(game.pieces)
        for piece in game.pieces[place]
        if piece.what in (whats or MARKERS)
    )


class CardBuried(Fact, frozen=True):
    """A card was put at the bottom of the deck."""

    card: Secret[Cards]

    @override
    def evolve(self, game: Game) -> Game:
        return replace(game, variant_state=replace(magic(game), bottom=(*magic(game).bottom, self.card.value)))


class BottomReached(Fact, frozen=True):
    """So many cards of those known at the bottom of the deck were drawn, the uppermost first."""

    number: int

    @override
    def evolve(self, game: Game) -> Game:
        return replace(game, variant_state=replace(magic(game), bottom=magic(game).bottom[self.number :]))


FACTS: tuple[type[Fact], ...] = (
    SpellCast,
    WizardHired,
    WizardReturned,
    DragonMoved,
    WarehousesSet,
    DieSet,
    MarkersVanished,
    CardBuried,
    BottomReached,
)
