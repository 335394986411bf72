"""Upkeep before the dice: a card for every own building with two own units, or one of them goes home."""

from __future__ import annotations

from collections.abc import Iterable

from typing_extensions import override

from companion.game.cards import Cards
from companion.game.facts import Fact, PieceRemoved, StepsQueued
from companion.game.moves import Move
from companion.game.observed_move import ObservedMove
from companion.game.prompts import OneOf, Place, Prompts, SomeCards
from companion.game.state import BANK, Game, Step, hand
from companion.game.text import Text
from companion.rules.base.names import BUILDINGS
from companion.rules.base.pay import openly
from companion.rules.soldiers.moving import own_units, spoken
from companion.rules.soldiers.units import MOST_ON_A_POINT, UNITS, units_at


def crowded_sites(game: Game, seat: int) -> tuple[str, ...]:
    """The points whose two units must be paid for (SO-UPKEEP-01, -04)."""
    anywhere = game.option("upkeep_field")
    return tuple(
        place
        for place in game.places(seat, *UNITS)
        if sum(unit.seat == seat for unit in units_at(game, place)) >= MOST_ON_A_POINT
        and (anywhere or any(piece.seat == seat for piece in game.pieces[place] if piece.what in BUILDINGS))
    )


def due(game: Game, seat: int) -> int:
    """How many cards upkeep takes: one a site, by house rule one in all (SO-UPKEEP-02)."""
    sites = len(crowded_sites(game, seat))
    return sites if game.option("upkeep_per_site") else min(1, sites)


def upkeep(game: Game, step: Step) -> Iterable[Fact]:
    """Ask for what the hand can pay; first a unit goes home for every site it cannot (SO-UPKEEP-03, -05, -06)."""
    owed, held = due(game, game.active), game.hand(game.active).total
    home = max(0, owed - held) if game.option("upkeep_fail") == "remove_one" else 0
    pays = (Step("pay_upkeep"),) if min(owed, held) else ()
    if home or pays:
        yield StepsQueued((*(Step("take_back") for _ in range(home)), *pays))


class TakeBack(Move, frozen=True, kw_only=True):
    """Take one of two units back to the supply where no card is left for it (SO-UPKEEP-03)."""

    place: str
    unit: str = ""

    at = ("take_back",)
    label = "Take a unit back"
    said = "{seat} takes a unit back"

    @classmethod
    def prompts(cls, game: Game, seat: int) -> Prompts:
        """Ask at which site, then which unit if they differ."""
        place: str = yield Place("place", Text.of("Where does a unit go home?"), crowded_sites(game, seat))
        own = own_units(game, seat, place)
        if len(own) > 1:
            yield OneOf(
                "unit", Text.of("Which of them goes home?"), tuple((name, spoken(unit)) for name, unit in own.items())
            )

    @override
    def happen(self, game: Game) -> Iterable[Fact]:
        own = own_units(game, self.seat, self.place)
        yield PieceRemoved(self.place, own[self.unit or next(iter(own), "")])


class PayUpkeep(Move, frozen=True, kw_only=True):
    """Give a card of any kind for each site (SO-UPKEEP-01)."""

    cards: Cards

    at = ("pay_upkeep",)
    label = "Pay upkeep"

    @classmethod
    def prompts(cls, game: Game, seat: int) -> Prompts:
        """Ask for so many cards; of a hand that only its seat can see, each is named."""
        held, kinds = game.hand(seat), game.variant.kinds_of("resource", "extra")
        n = min(due(game, seat), held.total)
        label = Text.counted("Upkeep: pay {n} card", "Upkeep: pay {n} cards", n)
        if game.setup.hands == "physical":
            yield SomeCards("cards", label, hand(seat), held, n, n, kinds, facedown=True)
            return
        there, each = Cards({kind: held.most(kind) for kind in kinds}), tuple((kind, 1) for kind in kinds)
        yield SomeCards("cards", label, hand(seat), held, n, n, kinds, among=there, worth=each)

    @classmethod
    @override
    def tells(cls, observed: ObservedMove) -> Text:
        n = observed.given.total
        return Text.counted("{seat} pays {n} card of upkeep", "{seat} pays {n} cards of upkeep", n, seat=observed.seat)

    @override
    def happen(self, game: Game) -> Iterable[Fact]:
        yield openly(hand(self.seat), BANK, self.cards)
