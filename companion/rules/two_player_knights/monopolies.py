"""The two monopolies of the trade deck: name a kind, and the opponent hands some of it over (TK-PROG-05, -07)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from typing_extensions import override

from companion.game.cards import Cards
from companion.game.drawn import CardsDemanded
from companion.game.facts import Fact, StepsQueued
from companion.game.moves import Move
from companion.game.observed_move import ObservedMove
from companion.game.prompts import Number, OneOf, Prompts
from companion.game.secret import EVERYONE, Secret
from companion.game.state import Game, Step, hand
from companion.game.text import Text, Word
from companion.game.variant import StepRule
from companion.rules.base.names import RESOURCES
from companion.rules.base.production import about, at_most
from companion.rules.two_player_knights.names import (
    COMMODITIES,
    RESOURCE_MONOPOLY,
    TRADE_MONOPOLY,
)
from companion.rules.two_player_knights.progress import PlayProgress
from companion.rules.two_player_knights.tokens import opponent

OF_A_RESOURCE, OF_A_COMMODITY = 2, 1  # cards each takes, as far as there are so many


def _words(kinds: Iterable[str]) -> tuple[tuple[str, Text], ...]:
    return tuple((kind, Text.of("{w}", w=Word(kind))) for kind in kinds)


class _Monopoly(PlayProgress, frozen=True, kw_only=True):
    """Name a kind; the opponent hands over so many of it as he has, up to a number."""

    wanted: str

    kinds: ClassVar[tuple[str, ...]]
    most: ClassVar[int]
    asks: ClassVar[str]
    clause = "TK-PROG-05"

    @classmethod
    def prompts(cls, game: Game, seat: int) -> Prompts:
        """Ask which kind; a monopoly may always be played (TK-PROG-05)."""
        yield OneOf("wanted", Text.of(cls.asks), _words(cls.kinds))

    @classmethod
    def tells(cls, observed: ObservedMove) -> Text:
        """Say that it was played; on what, the next line tells."""
        return Text.of(cls.said, seat=observed.seat)

    def happen(self, game: Game) -> Iterable[Fact]:
        """Take what is known to be there; else ask the opponent."""
        whose = opponent(game, self.seat)
        held = game.hand(whose)
        yield from self.laid_open()
        sure = min(self.most, held.of(self.wanted))
        if sure == self.most or held.most(self.wanted) == held.of(self.wanted):
            yield _handed(whose, self.seat, self.wanted, sure)
        else:
            yield StepsQueued((Step("monopoly_answer", (whose,), about=f"{self.most} {self.wanted}"),))


def _handed(source: int, target: int, kind: str, n: int) -> CardsDemanded:
    return CardsDemanded(hand(source), hand(target), Secret(Cards({kind: n}), EVERYONE))


class PlayResourceMonopoly(_Monopoly, frozen=True, kw_only=True):
    """Two of a resource from the opponent; one if there is only one (TK-PROG-07)."""

    label = "Play resource monopoly"
    said = "{seat} plays resource monopoly"
    does = "Two of a resource"
    icon = "monopoly"
    asks = "Which resource do you take?"
    kind, kinds, most = RESOURCE_MONOPOLY, RESOURCES, OF_A_RESOURCE


class PlayTradeMonopoly(_Monopoly, frozen=True, kw_only=True):
    """One of a commodity from the opponent."""

    label = "Play trade monopoly"
    said = "{seat} plays trade monopoly"
    does = "One of a commodity"
    icon = "monopoly"
    asks = "Which commodity do you take?"
    kind, kinds, most = TRADE_MONOPOLY, COMMODITIES, OF_A_COMMODITY


class HandOver(Move, frozen=True, kw_only=True):
    """Say how many of the kind one hands over, where nobody has told (TK-PROG-07)."""

    number: int

    at = ("monopoly_answer",)
    label = "Hand over"

    @classmethod
    def prompts(cls, game: Game, seat: int) -> Prompts:
        """Ask for their number, up to what the card takes."""
        most, kind = _asked(game)
        held = game.hand(seat)
        label = Text.of("How many {kind} cards do you hand over?", kind=Word(kind))
        yield Number("number", label, min(most, held.of(kind)), min(most, at_most(game, hand(seat), kind)))

    @classmethod
    @override
    def tells(cls, observed: ObservedMove) -> Text:
        return Text.of("{seat} hands over {cards}", seat=observed.seat, cards=observed.moved(hand(observed.by)))

    @override
    def happen(self, game: Game) -> Iterable[Fact]:
        yield _handed(self.seat, game.active, _asked(game)[1], self.number)


def _asked(game: Game) -> tuple[int, str]:
    """How many of which kind the step asks for."""
    most, _, kind = about(game).partition(" ")
    return (int(most), kind) if kind in game.variant.kinds else (1, RESOURCES[0])


MOVES: tuple[type[Move], ...] = (PlayResourceMonopoly, PlayTradeMonopoly, HandOver)
STEPS = {"monopoly_answer": StepRule("Hand over the cards asked for", clause="TK-PROG-07", short="Cards")}
