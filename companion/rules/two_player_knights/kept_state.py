"""What Catan for Two with Cities & Knights keeps beyond the kernel, and the facts that change it. No decision enters.

Knights, walls, metropolises and the merchant are pieces on the board; progress cards are piles.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec.structs import replace
from typing_extensions import override

from companion.game.cards import NO_CARDS, Cards
from companion.game.facts import Fact, OwnStated
from companion.game.pieces import Pieces
from companion.game.secret import Secret
from companion.game.serialise import plainly
from companion.game.state import Game, Setup
from companion.game.text import SeatName, Text, Word
from companion.rules.base.production import SEVEN
from companion.rules.two_player_knights.names import ACTIVATED, AREAS, KNIGHTS, PROMOTED

SPACES = 7  # of the ship's way; on the last it attacks (TK-EVENT-03)


class Attack(msgspec.Struct, frozen=True):
    """A barbarian attack, with a number for each seat: its cities, and the strength of its active knights.

    `losers` are the seats that lose a city by it.
    """

    cities: tuple[int, ...]
    knights: tuple[int, ...]
    losers: tuple[int, ...] = ()

    @property
    def repelled(self) -> bool:
        """Whether the defence held (TK-BARB-03)."""
        return sum(self.knights) >= sum(self.cities)


class TwoPlayerKnights(msgspec.Struct, frozen=True):
    """What only this variant keeps. A row has an entry for each seat, neutral ones too.

    `levels`: in the order of `AREAS`. `ship`: the space of the barbarians' ship.
    `attacked`: whether they ever attacked. `attack`: their last attack of this turn.
    `rolls`: the rolls of this turn that stand. `set_dice`: what the alchemist has set for the first roll.
    `forced`: the kind of the forced trade that is on. `drawn`: the cards drawn by it.
    `under`: the cards below each deck of `AREAS`, in the order in which they come up, as far as the viewer knows them.
    """

    tokens: tuple[int, ...]
    levels: tuple[tuple[int, ...], ...]
    defenders: tuple[int, ...]
    ship: int = 0
    attacked: bool = False
    attack: Attack | None = None
    rolls: tuple[tuple[int, ...], ...] = ()
    set_dice: tuple[int, ...] = ()
    forced: str = ""
    drawn: Cards = NO_CARDS
    under: tuple[tuple[Cards, ...], ...] = ((), (), ())


def at_start(setup: Setup) -> TwoPlayerKnights:
    """Begin with nothing; the set-up deals out the tokens."""
    seats = len(setup.seats)
    none = (0,) * len(AREAS)
    return TwoPlayerKnights((0,) * seats, (none,) * seats, (0,) * seats)


def restated(kept: TwoPlayerKnights) -> Iterable[Fact]:
    """Tell everything to all, but for the cards under the decks and those drawn: nobody is told them (TK-PROG-01)."""
    yield OwnStated(plainly(replace(kept, under=((),) * len(AREAS), drawn=kept.drawn.hidden())))
    for area, cards in zip(AREAS, kept.under, strict=True):
        yield from (CardLaidUnder(area, Secret(card, ())) for card in cards)


def state_of(game: Game) -> TwoPlayerKnights:
    """Return the variant's own state of a game."""
    kept: TwoPlayerKnights = game.variant_state
    return kept


def waits_for_attack(game: Game) -> bool:
    """Whether the robber does not move yet, because the barbarians have not attacked (TK-BARB-06)."""
    return not state_of(game).attacked and bool(game.option("robber_delay"))


def with_state(game: Game, **changes: object) -> Game:
    """Return a game in which the variant keeps something else."""
    return replace(game, variant_state=replace(state_of(game), **changes))


def level(game: Game, seat: int, area: str) -> int:
    """How far a seat has improved an area, 0 to 5 (TK-IMP-01)."""
    return state_of(game).levels[seat][AREAS.index(area)]


def _set(row: tuple[int, ...], at: int, number: int) -> tuple[int, ...]:
    return (*row[:at], number, *row[at + 1 :])


class TokensSet(Fact, frozen=True):
    """A seat has so many trade tokens now."""

    seat: int
    number: int

    @override
    def evolve(self, game: Game) -> Game:
        return with_state(game, tokens=_set(state_of(game).tokens, self.seat, self.number))

    @override
    def tells(self, game: Game) -> Text:
        return Text.counted(
            "{seat} has {n} trade token.", "{seat} has {n} trade tokens.", self.number, seat=SeatName(self.seat)
        )


class LevelSet(Fact, frozen=True):
    """A seat has improved an area so far."""

    seat: int
    area: str
    level: int

    @override
    def evolve(self, game: Game) -> Game:
        levels, at = list(state_of(game).levels), AREAS.index(self.area)
        levels[self.seat] = _set(levels[self.seat], at, self.level)
        return with_state(game, levels=tuple(levels))

    @override
    def tells(self, game: Game) -> Text:
        return Text.of("{seat}: {area}, level {n}", seat=SeatName(self.seat), area=Word(self.area), n=self.level)


class DefendersSet(Fact, frozen=True):
    """A seat has so many Defender cards now (TK-BARB-03)."""

    seat: int
    number: int

    @override
    def evolve(self, game: Game) -> Game:
        return with_state(game, defenders=_set(state_of(game).defenders, self.seat, self.number))

    @override
    def tells(self, game: Game) -> Text:
        return Text.counted(
            "{seat} has {n} Defender card.", "{seat} has {n} Defender cards.", self.number, seat=SeatName(self.seat)
        )


class ShipSet(Fact, frozen=True):
    """The barbarians' ship lies on this space of its way, 0 to 7."""

    space: int

    @override
    def evolve(self, game: Game) -> Game:
        return with_state(game, ship=self.space)

    @override
    def tells(self, game: Game) -> Text:
        return Text.of("The barbarians' ship: {n} of {of}", n=self.space, of=SPACES)


class BarbariansAttacked(Fact, frozen=True):
    """The barbarians attacked: this is what both sides brought."""

    attack: Attack

    def evolve(self, game: Game) -> Game:
        """Keep the comparison in sight; from now on the robber moves (TK-BARB-06)."""
        return with_state(game, attack=self.attack, attacked=True)

    @override
    def tells(self, game: Game) -> Text | None:
        told = {"cities": sum(self.attack.cities), "knights": sum(self.attack.knights)}
        if self.attack.repelled:
            return Text.of("The barbarians ({cities}) are repelled by the knights ({knights}).", **told)
        return Text.of("The barbarians ({cities}) are stronger than the knights ({knights}).", **told)


class FirstAttackSet(Fact, frozen=True):
    """The table said whether the barbarians have attacked before (TK-BARB-06)."""

    attacked: bool

    @override
    def evolve(self, game: Game) -> Game:
        return with_state(game, attacked=self.attacked)


class RollStands(Fact, frozen=True):
    """A roll counts with these faces: white, red, event."""

    faces: tuple[int, ...]

    def evolve(self, game: Game) -> Game:
        """Remember it as one of this turn's; what the alchemist set is used up, the last attack seen."""
        return with_state(game, rolls=(*state_of(game).rolls, self.faces), set_dice=(), attack=None)

    def explains(self, game: Game) -> Text | None:
        """Say of a seven why no robber moves (TK-BARB-06)."""
        if game.variant.total(self.faces) != SEVEN or not waits_for_attack(game):
            return None
        return Text.of("Until the first barbarian attack the robber does not move.")


class DiceSet(Fact, frozen=True):
    """The alchemist has set the white and the red die of the first roll (TK-CARD-07)."""

    faces: tuple[int, ...]

    @override
    def evolve(self, game: Game) -> Game:
        return with_state(game, set_dice=self.faces)


class ForcedTradeSet(Fact, frozen=True):
    """A forced trade of this kind is on, by which these cards are drawn; empty: none is."""

    kind: str
    drawn: Secret[Cards]

    @override
    def evolve(self, game: Game) -> Game:
        return with_state(game, forced=self.kind, drawn=self.drawn.value)


class CardLaidUnder(Fact, frozen=True):
    """A progress card went under its deck; who is not told which saw only its back (TK-PROG-01, -02)."""

    area: str
    card: Secret[Cards]

    def evolve(self, game: Game) -> Game:
        """Put it last; where it lies, the pile of the deck says nothing of."""
        return _under(game, self.area, (*state_of(game).under[AREAS.index(self.area)], self.card.value))


class CardCameUp(Fact, frozen=True):
    """The first of the cards laid under a deck was drawn."""

    area: str

    @override
    def evolve(self, game: Game) -> Game:
        return _under(game, self.area, state_of(game).under[AREAS.index(self.area)][1:])


def _under(game: Game, area: str, cards: tuple[Cards, ...]) -> Game:
    rows = list(state_of(game).under)
    rows[AREAS.index(area)] = cards
    return with_state(game, under=tuple(rows))


class TurnCleared(Fact, frozen=True):
    """A new turn: no roll stands, no attack is shown, and every knight may act and be promoted again."""

    @override
    def evolve(self, game: Game) -> Game:
        rested = {
            place: tuple(
                sorted(
                    p.counting(ACTIVATED, 0).counting(PROMOTED, 0) if p.what in KNIGHTS and p.counts else p
                    for p in here
                )
            )
            for place, here in game.pieces.items()
        }
        return with_state(
            replace(game, pieces=Pieces(rested)), rolls=(), set_dice=(), attack=None, forced="", drawn=NO_CARDS
        )


FACTS: tuple[type[Fact], ...] = (
    TokensSet,
    LevelSet,
    DefendersSet,
    ShipSet,
    BarbariansAttacked,
    FirstAttackSet,
    RollStands,
    DiceSet,
    ForcedTradeSet,
    CardLaidUnder,
    CardCameUp,
    TurnCleared,
)
"""What the variant's facts are."""
