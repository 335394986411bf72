"""The progress cards of science: alchemist, crane, inventor, irrigation, mining; `free_building.py` has the others."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from typing_extensions import override

from companion.game.cards import NO_CARDS, Cards
from companion.game.facts import Fact, Noted
from companion.game.moves import Move
from companion.game.observed_move import ObservedMove
from companion.game.prompts import Number, OneOf, Place, Prompts
from companion.game.state import BANK, Game, hand
from companion.game.text import Refusal, Text, Word
from companion.game.tokens import TokensExchanged
from companion.rules.base.names import CITY
from companion.rules.base.pay import openly
from companion.rules.two_player_knights import free_building
from companion.rules.two_player_knights.improvements import MOST_LEVEL
from companion.rules.two_player_knights.kept_state import DiceSet, level, state_of
from companion.rules.two_player_knights.names import (
    ALCHEMIST,
    AREAS,
    BUILDINGS,
    CRANE,
    CRANE_PLAYED,
    INVENTOR,
    IRRIGATION,
    MINING,
)
from companion.rules.two_player_knights.progress import PlayProgress, nothing_to_do

HARVEST = 2  # cards for each hex of irrigation and mining
FIXED_TOKENS = (2, 6, 8, 12)
"""The number tokens that the inventor leaves where they lie."""
FACES = tuple((n, Text.of("{n}", n=n)) for n in range(1, 7))


class PlayAlchemist(PlayProgress, frozen=True, kw_only=True):
    """Choose white and red of the first roll; the event die is thrown (TK-PROG-02, TK-CARD-07)."""

    white: int
    red: int

    at = ("before_roll",)
    label = "Play alchemist"
    does = "Choose white and red"
    clause = "TK-CARD-07"
    icon = "die"
    kind = ALCHEMIST

    @classmethod
    def pointless(cls, game: Game, seat: int) -> Refusal | None:
        """Refuse a second one for the same roll."""
        return nothing_to_do("TK-CARD-07", Text.of("The dice are set already.")) if state_of(game).set_dice else None

    @classmethod
    @override
    def prompts(cls, game: Game, seat: int) -> Prompts:
        yield OneOf("white", Text.of("Which face for the white die?"), FACES)
        yield OneOf("red", Text.of("Which face for the red die?"), FACES)

    @classmethod
    @override
    def tells(cls, observed: ObservedMove) -> Text:
        chosen = observed.first(DiceSet)
        a, b = chosen.faces if chosen else (0, 0)
        return Text.of("{seat} plays alchemist: {a} and {b}", seat=observed.seat, a=a, b=b)

    @override
    def happen(self, game: Game) -> Iterable[Fact]:
        yield from self.laid_open()
        yield DiceSet((self.white, self.red))


class PlayCrane(PlayProgress, frozen=True, kw_only=True):
    """Buy one improvement of this turn one commodity cheaper (TK-PROG-06)."""

    label = "Play crane"
    said = "{seat} plays crane"
    does = "One improvement costs one less"
    clause = "TK-PROG-06"
    icon = "improve"
    kind = CRANE

    @classmethod
    def pointless(cls, game: Game, seat: int) -> Refusal | None:
        """Refuse without a city, or where nothing is left to improve (TK-IMP-03)."""
        if not game.places(seat, CITY):
            return nothing_to_do("TK-PROG-06", Text.of("Without a city you can improve nothing."))
        if all(level(game, seat, area) >= MOST_LEVEL for area in AREAS):
            return nothing_to_do("TK-PROG-06", Text.of("All areas are fully improved."))
        return None

    def happen(self, game: Game) -> Iterable[Fact]:
        """Note it for the next improvement of this turn."""
        yield from self.laid_open()
        yield Noted(CRANE_PLAYED)


class PlayInventor(PlayProgress, frozen=True, kw_only=True):
    """Exchange two number tokens other than 2, 6, 8 and 12; the robber's hex may be one (TK-PROG-08)."""

    one: str
    other: str

    label = "Play inventor"
    said = "{seat} plays inventor"
    does = "Exchange two number tokens"
    clause = "TK-PROG-08"
    icon = "exchange"
    kind = INVENTOR

    @classmethod
    def prompts(cls, game: Game, seat: int) -> Prompts:
        """Ask which two; equal numbers need not be exchanged."""
        tokens = {hex_: n for hex_, n in game.board.tokens if n not in FIXED_TOKENS}
        one: str = yield Place("one", Text.of("Which number token is swapped?"), tuple(tokens), on="hex")
        unlike = tuple(hex_ for hex_, n in tokens.items() if n != tokens.get(one))
        yield Place("other", Text.of("Swap the {n} with which token?", n=tokens.get(one, 0)), unlike, on="hex")

    def refuse(self, game: Game) -> Refusal | None:
        """Refuse tokens that stay where they lie, and two equal ones."""
        a, b = game.board.token_of(self.one), game.board.token_of(self.other)
        if a is None or b is None or {a, b} & set(FIXED_TOKENS) or a == b:
            sentence = Text.of("Two unlike numbers other than 2, 6, 8 and 12 are needed.")
            return Refusal("no-token", "TK-PROG-08", sentence)
        return None

    @override
    def impossible(self, game: Game) -> Refusal | None:
        if game.board.token_of(self.one) and game.board.token_of(self.other):
            return None
        return Refusal("no-token", "TK-PROG-08", Text.of("No number token lies there."))

    @override
    def happen(self, game: Game) -> Iterable[Fact]:
        yield from self.laid_open()
        yield TokensExchanged(self.one, self.other)


class _Harvest(PlayProgress, frozen=True, kw_only=True):
    """Take two cards for each hex of a terrain next to an own building, as far as the bank reaches (TK-PROG-08)."""

    number: int = -1

    terrain: ClassVar[str]
    card: ClassVar[str]
    clause = "TK-PROG-08"

    @classmethod
    def due(cls, game: Game, seat: int) -> int:
        """Return how many cards are due: each hex once, wherever the robber stands."""
        beside = {hex_ for corner in game.places(seat, *BUILDINGS) for hex_ in game.island.corner_hexes[corner]}
        return HARVEST * sum(game.board.terrain_of(hex_) == cls.terrain for hex_ in beside)

    @classmethod
    def pointless(cls, game: Game, seat: int) -> Refusal | None:
        """Refuse without such a hex, or a card in the bank."""
        if not cls.due(game, seat):
            return nothing_to_do("TK-PROG-08", Text.of("You have no building at such a hex."))
        if not game.pile(BANK).most(cls.card):
            return nothing_to_do("TK-PROG-08", Text.of("The bank has none left."))
        return None

    @classmethod
    def prompts(cls, game: Game, seat: int) -> Prompts:
        """Ask how many the bank gave, where nobody knows whether it reaches."""
        bank, due = game.pile(BANK), cls.due(game, seat)
        if bank.of(cls.card) < due and bank.most(cls.card) > bank.of(cls.card):
            label = Text.of("How many {kind} cards does the bank give?", kind=Word(cls.card))
            yield Number("number", label, bank.of(cls.card), min(due, bank.most(cls.card)))

    @classmethod
    @override
    def tells(cls, observed: ObservedMove) -> Text:
        kind = Word(cls.kind)
        return Text.of("{seat} plays {kind}: {cards}", seat=observed.seat, kind=kind, cards=observed.taken or NO_CARDS)

    @override
    def happen(self, game: Game) -> Iterable[Fact]:
        yield from self.laid_open()
        due = min(self.due(game, self.seat), game.pile(BANK).most(self.card))
        n = self.number if self.number >= 0 else due
        if n:
            yield openly(BANK, hand(self.seat), Cards({self.card: n}))


class PlayIrrigation(_Harvest, frozen=True, kw_only=True):
    """Two wheat for each adjacent fields hex (TK-PROG-08)."""

    label = "Play irrigation"
    does = "Two wheat a fields hex"
    icon = "wheat"
    kind, terrain, card = IRRIGATION, "fields", "wheat"


class PlayMining(_Harvest, frozen=True, kw_only=True):
    """Two ore for each adjacent mountains hex (TK-PROG-08)."""

    label = "Play mining"
    does = "Two ore a mountains hex"
    icon = "ore"
    kind, terrain, card = MINING, "mountains", "ore"


MOVES: tuple[type[Move], ...] = (
    PlayAlchemist,
    PlayCrane,
    PlayInventor,
    PlayIrrigation,
    PlayMining,
    *free_building.MOVES,
)
STEPS = free_building.STEPS
