"""Spells on goods: warehouses, a card from the bank, and trade turned round."""

from __future__ import annotations

from collections.abc import Iterable

from typing_extensions import override

from companion.game.cards import Cards, Covers
from companion.game.facts import Fact, Noted
from companion.game.moves import Move
from companion.game.observed_move import ObservedMove
from companion.game.prompts import OneOf, Prompts, kind_option, number_option
from companion.game.state import BANK, Game, hand
from companion.game.text import Refusal, Text, Word
from companion.rules.base.names import TRADING
from companion.rules.base.pay import openly
from companion.rules.wizards.magic import (
    ARI,
    GOLD,
    REVERSE,
    TALI,
    WarehousesSet,
    magic,
)
from companion.rules.wizards.spells import Spell

REVERSE_RATE = 2  # cards (WD-TALI-01)


class BuildWarehouse(Spell, frozen=True, kw_only=True):
    """Take a warehouse: one card more is safe from the seven, until it is needed (WD-COMMON-05, -06)."""

    label = "Warehouse"
    does = "One card more is safe from a 7"
    clause = "WD-COMMON-05"
    spell = "warehouse"
    charge = 1

    @override
    def work(self, game: Game) -> Iterable[Fact]:
        yield WarehousesSet(self.seat, magic(game).warehouses[self.seat] + 1)


class Transmute(Spell, frozen=True, kw_only=True):
    """Take a card of any resource from the bank; gold too, mana never (WD-ARI-01)."""

    kind: str

    label = "Transmutation"
    does = "Take any card from the bank"
    clause = "WD-ARI-01"
    spell = "transmutation"
    charge = 2
    wizard = ARI

    @classmethod
    @override
    def prompts(cls, game: Game, seat: int) -> Prompts:
        gold = (GOLD,) if game.option("transmute_gold") else ()
        there = tuple(k for k in (*game.variant.kinds_of("resource"), *gold) if game.pile(BANK).most(k))
        yield OneOf("kind", Text.of("Which card from the bank?"), tuple([kind_option(k) for k in there]))

    @classmethod
    @override
    def tells(cls, observed: ObservedMove) -> Text:
        return Text.of("{seat} casts {spell}: {cards}", seat=observed.seat, spell=Word(cls.spell), cards=observed.taken)

    @override
    def work(self, game: Game) -> Iterable[Fact]:
        yield openly(BANK, hand(self.seat), Cards.one(self.kind))


class ReverseExchange(Spell, frozen=True, kw_only=True):
    """For the rest of the turn two equal cards bring one of what an own 2:1 port names (WD-TALI-01, -02)."""

    label = "Reverse Exchange"
    does = "2:1 ports work in reverse"
    clause = "WD-TALI-01"
    spell = REVERSE
    charge = 1
    wizard = TALI

    @classmethod
    def barred(cls, game: Game, seat: int) -> Refusal | None:
        """Refuse it without a 2:1 port, and a second time."""
        if game.this_turn.get(REVERSE):
            return Refusal("works-already", "WD-TALI-01", Text.of("It already works in this turn."))
        if why := super().barred(game, seat):
            return why
        if _named_ports(game, seat):
            return None
        return Refusal("no-port", "WD-TALI-01", Text.of("You can use no 2:1 port now."))

    @override
    def work(self, game: Game) -> Iterable[Fact]:
        yield Noted(REVERSE)


def _named_ports(game: Game, seat: int) -> tuple[str, ...]:
    """What the 2:1 ports name that a seat may use now; gold by house rule (WD-TALI-01, -03)."""
    corners = game.variant.questions.harbours(game, seat)
    named = {port.kind for corner in corners for port in game.board.port_at(corner)}
    gold = (GOLD,) if game.option("reverse_gold") else ()
    return tuple(kind for kind in (*game.variant.kinds_of("resource"), *gold) if kind in named)


class TradeReversed(Move, frozen=True, kw_only=True):
    """Give any two equal cards for one of what an own 2:1 port names (WD-TALI-01..03)."""

    give: str
    get: str

    at = TRADING
    label = "Trade in reverse"

    @classmethod
    @override
    def may(cls, game: Game, seat: int) -> Refusal | None:
        if game.this_turn.get(REVERSE):
            return None
        return Refusal("no-spell", "WD-TALI-01", Text.of("First cast Reverse Exchange."))

    @classmethod
    def prompts(cls, game: Game, seat: int) -> Prompts:
        """Ask what to give (never mana), then what to get."""
        gives = (*game.variant.kinds_of("resource"), GOLD)
        gets = tuple(k for k in _named_ports(game, seat) if game.pile(BANK).most(k))
        pairs = (k for k in gives if game.hand(seat).covers(Cards({k: REVERSE_RATE})) is not Covers.NO)
        some = (k for k in pairs if any(get != k for get in gets))
        options = tuple([number_option(k, REVERSE_RATE) for k in some])
        give: str = yield OneOf("give", Text.of("Give to the bank"), options)
        others = tuple([kind_option(k) for k in gets if k != give])
        yield OneOf("get", Text.of("Get from the bank"), others)

    @classmethod
    @override
    def tells(cls, observed: ObservedMove) -> Text:
        give, get = observed.given, observed.taken
        return Text.of("{seat} trades {give} for {get}", seat=observed.seat, give=give, get=get)

    @override
    def happen(self, game: Game) -> Iterable[Fact]:
        yield openly(hand(self.seat), BANK, Cards({self.give: REVERSE_RATE}))
        yield openly(BANK, hand(self.seat), Cards.one(self.get))
