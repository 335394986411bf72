"""A player with a plan simple enough to read: what a seat of the base game wants to do, from what it knows alone.

Players have no memory, so one who comes back after a power cut goes on as if nothing had happened: the wish follows
from the knowledge, the seat and the seed. Nothing here may look at the full Game, at another seat's knowledge or at a
clock.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from random import Random
from typing import Any

from companion.board.maps import pips
from companion.game.cards import NO_CARDS, Cards, Covers
from companion.game.decide import choices
from companion.game.moves import Choice, empty, next_prompt
from companion.game.prompts import Number, OneOf, Place, Prompt, SomeCards, fits
from companion.game.state import BANK, Game, hand
from companion.rules.base.names import BUILDINGS, CARD, CITY, ROAD, SETTLEMENT
from tests.demo.cardboard import Cardboard

OFFERS = 0.15  # how often a player who could trade thinks of asking another one
YES = 0.6  # how often an offer that can be accepted is
RICH = 6  # cards in hand from which anything is better than waiting for a seven


class Player:
    """One seat at one moment. A variant's own player is a subclass: it wants more, and fills some prompts otherwise."""

    def __init__(self, known: Game, seat: int, seed: int, real: Cardboard | None = None) -> None:
        """Think about what the seat knows; the seed decides where two thoughts are as good.

        `real` are the cards of cardboard, where there are any: the own ones are looked at, and over the others people
        talk. Nobody is asked what he holds; he is asked whether he gives one card for another.
        """
        self.known, self.seat = known if real is None else real.seen_by(known, seat), seat
        self.luck = Random(f"{seed} {seat} {known.revision}")
        self._seed, self._real = seed, real

    def wish(self) -> Choice | None:
        """Return what the seat does now, all its own prompts filled; None if it has nothing to do.

        A choice that still lacks its dice or its direction says: I want to throw, or to turn the vane.
        """
        offered = {choice.move: choice for choice in choices(self.known, self.seat)}
        for move, wanted in self.wants().items():
            if move in offered and wanted():
                filled = self._filled(offered[move])
                if filled is not None:
                    return filled
        return None

    # -- what is wanted, the most wanted first

    def wants(self) -> Mapping[str, Callable[[], bool]]:
        """Return every move there may be, and whether the seat wants it now."""
        return {
            "DeclareVictory": self.reads,
            "PlaceSettlement": self.always,
            "PlaceRoad": self.always,
            "Discard": self.always,
            "MoveRobber": self.always,
            "Steal": self.always,
            "CountBank": self.always,
            "CountHand": self.always,
            "AnswerOffer": self.always,
            "BuildFreeRoad": self.always,
            "PlayKnight": self.reads,
            "PlayYearOfPlenty": self.reads,
            "PlayMonopoly": self.reads,
            "PlayRoadBuilding": self.reads,
            "Roll": self.always,
            "BankTrade": lambda: self._useful_trade() is not None,
            "OfferTrade": self._offers,
            "BuildCity": lambda: self._surely_affords(CITY),
            "BuildSettlement": lambda: self._surely_affords(SETTLEMENT),
            "BuildRoad": self._builds_road,
            "BuyCard": self._buys_card,
            "ForgoRoad": self.always,
            "FinishBuilding": self.always,
            "EndTurn": self.always,
        }

    def always(self) -> bool:
        """Want it whenever it is offered."""
        return True

    def reads(self) -> bool:
        """Play only cards that can be seen: most scripted players have no real ones to look at."""
        return self.known.setup.hands == "digital" or self._real is not None

    def _surely_affords(self, what: str) -> bool:
        """Build what is paid for by cards the companion has seen."""
        return self.held.covers(self.known.variant.questions.cost(self.known, self.seat, what)) is Covers.YES

    def _builds_road(self) -> bool:
        """Build roads towards the next settlement, or when rich."""
        sites = self.known.variant.questions.sites(self.known, self.seat, SETTLEMENT)
        return self._surely_affords(ROAD) and (not sites or self.held.total > RICH)

    def _buys_card(self) -> bool:
        """Buy a card when no settlement can be built soon, or when rich."""
        sites = self.known.variant.questions.sites(self.known, self.seat, SETTLEMENT)
        return self.reads() and (not sites or self.held.total > RICH)

    def _offers(self) -> bool:
        if self._real is not None:
            return self._bargain is not None
        return self.luck.random() < OFFERS and bool(self.lacking()) and self.held.total > 1

    @property
    def held(self) -> Cards:
        """The own hand, as far as it is known."""
        return self.known.hand(self.seat)

    def goals(self) -> tuple[Cards, ...]:
        """Return the costs of what could be done if it could be paid for, the best first."""
        questions = self.known.variant.questions
        possible = [
            what
            for what in (CITY, SETTLEMENT, ROAD)
            if questions.supply(self.known, self.seat, what) and questions.sites(self.known, self.seat, what)
        ]
        if SETTLEMENT in possible:
            possible = [what for what in possible if what != ROAD]
        return tuple(questions.cost(self.known, self.seat, what) for what in (*possible, CARD))

    def lacking(self) -> tuple[str, ...]:
        """The kinds that the best goal still lacks."""
        return _missing(self.held, self.goals()[0]).kinds

    def _useful_trade(self) -> tuple[str, str] | None:
        """A trade with the bank on the way to a goal that such trades can reach at once."""
        rates = self.known.variant.questions.rates(self.known, self.seat)
        for cost in self.goals()[:-1]:
            missing = _missing(self.held, cost)
            spare = {kind: max(0, self.held.of(kind) - cost.of(kind)) // rate for kind, rate in rates.items()}
            in_bank = [kind for kind in missing.kinds if self.known.pile(BANK).of(kind)]
            if 0 < missing.total <= sum(spare.values()) and in_bank:
                return max(spare, key=lambda kind: spare[kind]), in_bank[0]
        return None

    # -- what two agree on, over cards of cardboard

    @cached_property
    def _bargain(self) -> tuple[int, str, str] | None:
        """Whom to give which card for which other one, so that each gets what he lacks and can do without the other."""
        for partner in self.known.clockwise(self.seat)[1:] if self._real else ():
            other = type(self)(self.known, partner, self._seed, self._real)
            gives = [kind for kind in other.lacking() if kind in self.spare()]
            gets = [kind for kind in self.lacking() if kind in other.spare()]
            if gives and gets:
                return partner, gives[0], gets[0]
        return None

    def spare(self) -> tuple[str, ...]:
        """The kinds that may be traded and that the best goal leaves over."""
        rates, left = self.known.variant.questions.rates(self.known, self.seat), self.held - self.goals()[0]
        return tuple(kind for kind, n in left if n > 0 and kind in rates)

    # -- how prompts are filled

    def _filled(self, choice: Choice) -> Choice | None:
        """Fill a choice as far as its seat fills it; None where the thought leads nowhere."""
        while (prompt := next_prompt(self.known, choice)) and prompt.filler == "seat":
            value = None if empty(prompt) else self.value(choice, prompt)
            if value is None or not fits(prompt, value):
                return None
            choice = choice.with_field(prompt.field, value)
        return choice

    def value(self, choice: Choice, prompt: Prompt) -> Any:
        """Return what the seat fills in, None where it has no idea."""
        match prompt:
            case Place(options=places):
                return max(places, key=lambda place: (self.worth(choice.move, place), self.luck.random()))
            case OneOf(field="partner") if self._bargain is not None:
                return self._bargain[0]
            case OneOf():
                return self._option(choice, prompt)
            case SomeCards(field="give" | "get" as field) if self._bargain is not None:
                _, gives, gets = self._bargain
                return Cards.one(gives if field == "give" else gets)
            case Number(least=least, most=most):
                return most if choice.move == "CountBank" else least
            case SomeCards():
                return self._cards(prompt)
            case _:
                return None  # dice and the vane are not the seat's

    def _option(self, choice: Choice, prompt: OneOf) -> int | str:
        values = [value for value, _ in prompt.options]
        if choice.move == "BankTrade" and (trade := self._useful_trade()):
            return trade[0] if prompt.field == "give" else trade[1]
        if choice.move == "AnswerOffer":
            return values[0] if self.luck.random() < YES else values[-1]
        return self.luck.choice(values)

    def worth(self, move: str, place: str) -> float:
        """How good a place is: pips beside a corner or an edge; for the robber, what others lose by him."""
        island = self.known.island
        if place in island.corners:
            return sum(self._pips(hex_) for hex_ in island.corner_hexes[place])
        if place in island.edges:
            return max(self.worth(move, corner) for corner in island.edge_corners[place])
        pieces = (self.known.at(corner, *BUILDINGS) for corner in island.hex_corners.get(place, ()))
        return self._pips(place) * sum(-3 if piece.seat == self.seat else 1 for piece in pieces if piece)

    def _pips(self, hex_: str) -> int:
        token = self.known.board.token_of(hex_) if hex_ in self.known.island.land else None
        return pips(token) if token else 0

    def _cards(self, prompt: SomeCards) -> Cards:
        """As few cards as the prompt takes: from the own hand those there are most of, else those most lacked."""
        pile = prompt.held.only(prompt.kinds)
        taken = NO_CARDS
        for _ in range(prompt.least):
            left = pile - taken
            kinds = [kind for kind in prompt.kinds if left.of(kind)]
            if not kinds:
                taken += Cards.facedown(1)
            elif prompt.whose == hand(self.seat):
                taken += Cards.one(max(kinds, key=left.of))
            else:
                lacking = [kind for kind in self.lacking() if kind in kinds]
                taken += Cards.one(lacking[0] if lacking else min(kinds, key=self.held.of))
        return taken


def _missing(held: Cards, cost: Cards) -> Cards:
    return Cards({kind: n - held.of(kind) for kind, n in cost if n > held.of(kind)})
