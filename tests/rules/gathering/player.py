"""A player of Catan the Gathering: summons its strongest pair, and attacks whenever it may.

It wants what a player of the base game wants, too. It sees what its seat knows, no more, and may keep nothing in mind.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import combinations_with_replacement
from typing import Any

from companion.game.cards import Cards, Covers
from companion.game.moves import Choice
from companion.game.prompts import Number, OneOf, Prompt, SomeCards
from companion.rules.base.names import KNIGHT, RESOURCES, unplayed
from companion.rules.gathering.knights import ATTACK, DEFENCE, EXCHANGED, knight, state_of
from companion.rules.gathering.status import row
from tests.demo.players import Player
from tests.demo.staged import Staged

GUARDS = 0.35  # how often a knight is summoned in defence position
ATTACKS = 0.2  # battles cost both sides; who fights each turn never builds
EXCHANGES = 0.2


class Summoner(Player):
    """One seat at one moment."""

    def wants(self) -> Mapping[str, Callable[[], bool]]:
        """Return the moves of the variant before those of the base game."""
        own_moves = {
            "Summon": self.always,
            "ForcedAttack": self.always,
            "ShowCards": self._helps,
            "ShowNothing": self.always,
            "RevealKnight": self.always,
            "TakeResource": self.always,
            "SellBuilding": self.always,
            "Attack": lambda: self.luck.random() < ATTACKS,
            "ChangePosition": self._advances,
            "Exchange": lambda: self.luck.random() < EXCHANGES,
        }
        return {**own_moves, **super().wants()}

    def value(self, choice: Choice, prompt: Prompt) -> Any:
        """Return what the seat fills in: a knight's cards are planned as a whole."""
        match prompt:
            case OneOf(field="position", options=((bound, _),)):
                return bound
            case OneOf(field="position"):
                return DEFENCE if self.luck.random() < GUARDS else ATTACK
            case SomeCards(field="first_base" | "second_base" | "attribute") if choice.move == "RevealKnight":
                return self._lying(prompt)
            case SomeCards(field="first_base" | "second_base" as field) if choice.move == "Summon":
                return self._base(prompt, 0 if field == "first_base" else 1, dict(choice.filled))
            case SomeCards(field="card") if choice.move == "ChangePosition":
                return self._lying(prompt)
            case SomeCards(field="cards") if choice.move == "ShowCards":
                return prompt.held.only(RESOURCES) - Cards.facedown(prompt.held.unseen)
            case Number(field="knights", most=most) if choice.move == "ShowCards":
                return min(most, self.known.pile(unplayed(self.seat)).of(KNIGHT))
            case SomeCards(field="turned") if choice.move == "Exchange":
                return self._lying(prompt)
            case SomeCards(field="attribute" | "card") if choice.move in ("Summon", "Exchange"):
                return self._any(prompt)
            case _:
                return super().value(choice, prompt)

    def _lying(self, prompt: SomeCards) -> Cards:
        """The real card on the table; where the player does not see it, any."""
        return Cards.one(self.luck.choice(RESOURCES)) if prompt.held.unseen else prompt.held

    def _any(self, prompt: SomeCards) -> Cards:
        kinds = [kind for kind in prompt.kinds if prompt.held.of(kind)] or [
            k for k in prompt.kinds if prompt.held.most(k)
        ]
        return Cards.one(self.luck.choice(kinds))

    def _base(self, prompt: SomeCards, at: int, filled: Mapping[str, Any]) -> Cards:
        """The card of the strongest pair the hand allows."""
        held = prompt.held + filled.get("first_base", Cards())
        pairs: list[tuple[str, ...]] = [
            p for p in combinations_with_replacement(RESOURCES, 2) if held.covers(_cards(p)) is Covers.YES
        ]
        if at and filled.get("first_base"):
            one = filled["first_base"].kinds[0]
            pairs = [tuple(sorted(p, key=lambda kind: kind != one)) for p in pairs if one in p]
        if not pairs:
            return self._any(prompt)
        position = filled.get("position") or knight(self.known, self.seat).bound
        field = "attack" if position == ATTACK else "defence"
        best = max(pairs, key=lambda pair: int(row(self.known, pair)[field]))
        return Cards.one(best[at])

    def _helps(self) -> bool:
        return self.held.total > self.held.unseen

    def _advances(self) -> bool:
        """Go to attack where an attack is still possible."""
        done = state_of(self.known).done
        return knight(self.known, self.seat).position == DEFENCE and EXCHANGED not in done


def _cards(kinds: tuple[str, ...]) -> Cards:
    return sum((Cards.one(kind) for kind in kinds), Cards())


STAGED = Staged(
    Summoner,
    digital=1,
    physical=2,
    evening=1,
    screen=14,
    short=(13, 5),
    points=6,
    phones=5,
    deeds={
        "Summon": "summons a knight",
        "Attack": "attacks",
        "Exchange": "exchanges a card",
        "ChangePosition": "changes position",
        "TakeResource": "takes a card",
        "SellBuilding": "sells a building",
    },
)
