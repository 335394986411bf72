"""A player of Wizards and Dragon: hires early, turns gold into mana, and spends mana as soon as it does some good.

It wants what a player of the base game wants, too, and never tears down what it has built. It sees what its seat
knows, no more, and may keep nothing in mind.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.game.cards import Cards, Covers
from companion.game.moves import Choice
from companion.game.prompts import SIDES, OneOf, Place, Prompt
from companion.rules.base.names import BUILDINGS, CITY, ROAD
from companion.rules.wizards.hiring import full
from companion.rules.wizards.magic import GOLD, MANA, WIZARDS, markers
from tests.demo.players import RICH, Player
from tests.demo.staged import Staged

ENOUGH = 4  # mana from which on no more is made: the dearest spell
CAREFREE = 0.5  # how often a spell is cast that could as well be kept for later
FACES = range(1, SIDES + 1)


class Magician(Player):
    """One seat at one moment."""

    def wants(self) -> Mapping[str, Callable[[], bool]]:
        """Return the moves of the variant before those of the base game: spells cost nothing that builds."""
        own = {
            "KeepCard": self.always,
            "TakeCard": self.always,
            "KeepDragon": self.always,
            "LetDragonGo": self.always,
            "Foresee": self.always,
            "SetOneDie": self._spares,
            "SetBothDice": self.always,
            "GenerateMana": lambda: self.held.of(MANA) < ENOUGH,
            "Reproduce": self.always,
            "BuildVirtualSettlement": self.always,
            "Plunder": self._carefree,
            "Tempt": self._carefree,
            "TransposeTokens": self._carefree,
            "BringReality": self._suffers,
            "BuildVirtualRoad": self._carefree,
            "Transmute": self._carefree,
            "SummonDragon": self._carefree,
            "PlaceVirtualRobber": self._carefree,
            "BuildWarehouse": lambda: self._rich() and self._spares(),
            "ReverseExchange": self._rich,
            "TradeReversed": self._rich,
            "HireWizard": lambda: not full(self.known, self.seat),
            "ChooseCard": self.reads,
        }
        return {**own, **super().wants(), "OfferTrade": self._asks}

    def _asks(self) -> bool:
        """Offer trades with digital hands only: a script cannot ask who has which of the cards that no screen shows."""
        return self.reads() and self._offers()

    def _carefree(self) -> bool:
        return self.luck.random() < CAREFREE

    def _spares(self) -> bool:
        """Whether enough mana is left for another spell."""
        return self.held.of(MANA) > 1 and self._carefree()

    def _rich(self) -> bool:
        return self.held.total > RICH

    def _suffers(self) -> bool:
        """Whether somebody else's magic lies on the board."""
        return any(piece.seat != self.seat for _, piece in markers(self.known))

    def goals(self) -> tuple[Cards, ...]:
        """Put a wizard before everything else, once the gold for one is there."""
        wizards = tuple(wizard.hire for wizard in WIZARDS.values() if wizard.hire.of(GOLD) <= self.held.of(GOLD))
        return (*(() if full(self.known, self.seat) else wizards[:1]), *super().goals())

    def value(self, choice: Choice, prompt: Prompt) -> Any:
        """Return what the seat fills in: faces, wizards, cards and tokens have plans of their own."""
        match choice.move, prompt:
            case "SetOneDie" | "SetBothDice", OneOf():
                return self._face(choice)
            case "HireWizard" | "GenerateMana", OneOf(field="wizard", options=options):
                return self._paid_for(choice.move, [str(wizard) for wizard, _ in options])
            case "Transmute", OneOf(options=options):
                kinds = [kind for kind, _ in options]
                return next((kind for kind in self.lacking() if kind in kinds), kinds[0])
            case "TransposeTokens", Place(field=field, options=places):
                return max(places, key=lambda hex_: self._moves_well(field, hex_))
            case _:
                return super().value(choice, prompt)

    def worth(self, move: str, place: str) -> float:
        """How good a place is: for a virtual road where a real one could be, for Reality whatever is another's."""
        if move == "BuildVirtualRoad":
            return float(place in self.known.variant.questions.sites(self.known, self.seat, ROAD))
        if move == "BringReality":
            return float(all(piece.seat != self.seat for there, piece in markers(self.known) if there == place))
        return super().worth(move, place)

    def _face(self, choice: Choice) -> int:
        """The face that brings most: beside the one that is set already, or on average over the other die."""
        first = dict(choice.filled).get("first")
        if first is not None:
            return max(FACES, key=lambda face: self._brings(first + face))
        if choice.move == "SetBothDice":
            return max(FACES, key=lambda face: max(self._brings(face + other) for other in FACES))
        return max(FACES, key=lambda face: sum(self._brings(face + other) for other in FACES))

    def _brings(self, number: int) -> int:
        """How many cards a throw of this number brings the seat."""
        known, blocked = self.known, self.known.variant.questions.blocked(self.known)
        return sum(
            self._cards_at(hex_) for hex_, token in known.board.tokens if token == number and hex_ not in blocked
        )

    def _cards_at(self, hex_: str) -> int:
        pieces = (self.known.at(corner, *BUILDINGS) for corner in self.known.island.hex_corners[hex_])
        return sum(2 if piece.what == CITY else 1 for piece in pieces if piece and piece.seat == self.seat)

    def _paid_for(self, move: str, wizards: list[str]) -> str | None:
        """A wizard that can surely be paid, to be hired or to make mana."""
        for wizard in self.luck.sample(wizards, len(wizards)):
            cost = WIZARDS[wizard].hire if move == "HireWizard" else WIZARDS[wizard].generate
            if self.held.covers(cost) is Covers.YES:
                return wizard
        return None

    def _moves_well(self, field: str, hex_: str) -> float:
        """Move a weak token away from the own houses, and a strong one to them."""
        own, strength = self._cards_at(hex_), self._pips(hex_)
        return own - strength if field == "one" else strength - own


STAGED = Staged(
    Magician,
    digital=21,
    physical=58,
    evening=21,
    screen=3,
    short=(21, 7),
    points=7,
    phones=18,
    throws=frozenset({1, 2}),  # a spell may set a die, or ask for both again
    several=True,
    deeds={
        "HireWizard": "hires a wizard",
        "GenerateMana": "makes mana",
        "SetOneDie": "sets one die",
        "SetBothDice": "sets both dice",
        "Reproduce": "casts Reproduction",
        "SummonDragon": "summons the dragon",
        "KeepDragon": "pays for the dragon",
        "LetDragonGo": "lets the dragon go",
        "BuildVirtualSettlement": "builds a virtual settlement",
        "BuildVirtualRoad": "builds a virtual road",
        "PlaceVirtualRobber": "sends out the virtual robber",
        "BuildWarehouse": "builds a warehouse",
        "Transmute": "casts Transmutation",
        "Plunder": "plunders a hand",
        "Tempt": "tempts a knight",
        "TransposeTokens": "casts Transposition",
        "BringReality": "casts Reality",
        "ReverseExchange": "casts Reverse Exchange",
        "TradeReversed": "trades in reverse",
        "ChooseCard": "chooses a card",
        "TakeCard": "takes a card from the hand it sees",
    },
)
