"""A small variant of fish, for what only a few variants ask: a lake and a fishing ground, an old boot, prices in
fish."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from companion.board.island import STANDARD
from companion.game.cards import Cards
from companion.game.facts import Fact
from companion.game.moves import Move
from companion.game.prompts import Prompts, SomeCards
from companion.game.state import BANK, Game, hand
from companion.game.text import Text
from companion.game.variant import CardKind
from companion.rules.base import BASE
from companion.rules.base.pay import openly, pay
from companion.rules.base.questions import BaseQuestions

FISH: Final = "fish"
PIKE: Final = "pike"
FISHES: Final = 6
LAKE: Final = "desert"
LAKE_NUMBERS: Final = (2, 3, 11, 12)
GROUND: Final = STANDARD.sea[1]
GROUND_NUMBER: Final = 4
WORTH: Final = ((FISH, 1), (PIKE, 3))
PRICE: Final = 4
OLD_BOOT: Final = "old_boot"


class FisheryQuestions(BaseQuestions):
    """A lake in place of the desert, a fishing ground in the sea, and one point more for who has the boot."""

    def producing(self, game: Game, total: int) -> tuple[str, ...]:
        """The lake has four numbers, and the ground one."""
        lakes = [hex_ for hex_, terrain in game.board.terrain if terrain == LAKE and total in LAKE_NUMBERS]
        grounds = [GROUND] if total == GROUND_NUMBER else []
        return (*super().producing(game, total), *lakes, *grounds)

    def sources(self, game: Game, hex_: str) -> tuple[tuple[int, Cards], ...]:
        """A fish for each building at the lake or the ground."""
        if hex_ != GROUND and game.board.terrain_of(hex_) != LAKE:
            return super().sources(game, hex_)
        beside = [pieces for place, pieces in game.pieces.items() if place != hex_ and hex_ in place.split("|")]
        built = [piece for pieces in beside for piece in pieces if piece.what in self.buildings]
        return tuple((piece.seat, Cards.one(FISH)) for piece in built)

    def target(self, game: Game, seat: int) -> int:
        """Who has the old boot needs one point more."""
        return super().target(game, seat) + (game.awards.get(OLD_BOOT) == seat)


class SellFish(Move, frozen=True, kw_only=True):
    """Give fish of any number that is worth enough, and take an ore; nothing is given back."""

    cards: Cards

    at = ("trade", "build")
    label = "Sell fish"
    said = "{seat} sells fish"

    @classmethod
    def prompts(cls, game: Game, seat: int) -> Prompts:
        """Ask for the fish."""
        held, kinds = game.hand(seat), tuple(kind for kind, _ in WORTH)
        label = Text.of("Which fish?")
        yield SomeCards(
            "cards", label, hand(seat), held, 1, held.total, kinds, worth=WORTH, least_worth=PRICE, any_number=True
        )

    def happen(self, game: Game) -> Iterable[Fact]:
        """Exchange them."""
        yield pay(self.seat, self.cards)
        yield openly(BANK, hand(self.seat), Cards.one("ore"))


FISHERY = BASE.differing(
    name="fishery",
    questions=FisheryQuestions(),
    moves=(*BASE.moves, SellFish),
    kinds={
        **BASE.kinds,
        FISH: CardKind("resource", BANK, lambda players: FISHES),
        PIKE: CardKind("resource", BANK, lambda players: FISHES),
    },
    awards={**BASE.awards, OLD_BOOT: "crown"},
)
