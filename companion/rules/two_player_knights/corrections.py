"""Corrections of what only this variant keeps: tokens, ship, tracks, Defender and point cards. The table is the truth.

Knights and their states, walls, metropolises and the merchant are pieces, progress cards are piles: Base corrects them.
"""

from __future__ import annotations

from collections.abc import Iterable

from typing_extensions import override

from companion.game.cards import Cards
from companion.game.correct import YES, Correction, seat_options, somebody, yes_or_no
from companion.game.facts import CardsMoved, Fact
from companion.game.prompts import Number, OneOf, Prompts
from companion.game.secret import EVERYONE, Secret
from companion.game.state import Game
from companion.game.text import Text, Word
from companion.rules.two_player_knights.forced_trade import KINDS_OF_TRADE
from companion.rules.two_player_knights.improvements import MOST_LEVEL
from companion.rules.two_player_knights.kept_state import (
    SPACES,
    DefendersSet,
    FirstAttackSet,
    LevelSet,
    ShipSet,
    TokensSet,
    level,
    state_of,
)
from companion.rules.two_player_knights.names import (
    AREA_OF,
    AREAS,
    EVENT_SIGNS,
    GATES,
    MERCHANT,
    METROPOLISES,
    POINT_CARDS,
    deck,
    open_points,
)
from companion.rules.two_player_knights.tokens import stock

MOST_DEFENDERS = 6


class CorrectTokens(Correction, frozen=True, kw_only=True):
    """State how many trade tokens a seat has; the rest is the stock (TK-TOK-13)."""

    owner: int
    number: int

    label = "Correct the trade tokens"
    icon = "token"
    said = "{seat} corrects the trade tokens"

    @classmethod
    @override
    def prompts(cls, game: Game, seat: int) -> Prompts:
        owner: int = yield OneOf("owner", Text.of("Whose trade tokens are wrong?"), seat_options(game, game.players))
        now = state_of(game).tokens[owner]
        yield Number("number", Text.of("How many trade tokens?"), 0, now + stock(game), now=now)

    @override
    def happen(self, game: Game) -> Iterable[Fact]:
        yield TokensSet(self.owner, self.number)


class CorrectShip(Correction, frozen=True, kw_only=True):
    """State where the barbarians' ship lies, and whether they have attacked before (TK-EVENT-03, TK-BARB-06)."""

    space: int
    attacked: str

    label = "Correct the barbarians"
    icon = "ship"
    said = "{seat} corrects the barbarians"

    @classmethod
    def prompts(cls, game: Game, seat: int) -> Prompts:
        """Ask for its space, and whether there was an attack."""
        now = state_of(game).ship
        yield Number("space", Text.of("How far is the barbarian ship?"), 0, SPACES - 1, now=min(now, SPACES - 1))
        yield yes_or_no("attacked", Text.of("Have the barbarians attacked before?"))

    @override
    def happen(self, game: Game) -> Iterable[Fact]:
        yield ShipSet(self.space)
        yield FirstAttackSet(self.attacked == YES)


class CorrectLevel(Correction, frozen=True, kw_only=True):
    """State how far a seat has improved an area (TK-IMP-01)."""

    owner: int
    area: str
    level: int

    label = "Correct the improvements"
    icon = "improve"
    said = "{seat} corrects the improvements"

    @classmethod
    @override
    def prompts(cls, game: Game, seat: int) -> Prompts:
        owner: int = yield OneOf("owner", Text.of("Whose improvements are wrong?"), seat_options(game, game.players))
        areas = tuple((name, Text.of("{w}", w=Word(name))) for name in AREAS)
        icons = tuple((area, EVENT_SIGNS[face - 1].icon) for face, area in GATES.items())
        area: str = yield OneOf("area", Text.of("Which area?"), areas, icons=icons)
        yield Number("level", Text.of("Which level?"), 0, MOST_LEVEL, now=level(game, owner, area))

    @override
    def happen(self, game: Game) -> Iterable[Fact]:
        yield LevelSet(self.owner, self.area, self.level)


class CorrectDefenders(Correction, frozen=True, kw_only=True):
    """State how many Defender cards a seat has (TK-BARB-03)."""

    owner: int
    number: int

    label = "Correct the Defender cards"
    icon = "defender"
    said = "{seat} corrects the Defender cards"

    @classmethod
    @override
    def prompts(cls, game: Game, seat: int) -> Prompts:
        owner: int = yield OneOf("owner", Text.of("Whose Defender cards are wrong?"), seat_options(game, game.players))
        now = state_of(game).defenders[owner]
        yield Number("number", Text.of("How many Defender cards?"), 0, max(MOST_DEFENDERS, now), now=now)

    @override
    def happen(self, game: Game) -> Iterable[Fact]:
        yield DefendersSet(self.owner, self.number)


class CorrectPointCard(Correction, frozen=True, kw_only=True):
    """State who has laid a point card open, also where nobody had one yet; it came out of its deck (TK-PROG-03)."""

    card: str
    owner: int

    label = "Correct an open point card"
    icon = "cards"
    said = "{seat} corrects an open point card"

    @classmethod
    @override
    def prompts(cls, game: Game, seat: int) -> Prompts:
        yield OneOf(
            "card",
            Text.of("Which point card is wrong?"),
            tuple((card, Text.of("{w}", w=Word(card))) for card in POINT_CARDS),
        )
        yield somebody("owner", Text.of("Who holds it?"), game, game.players)

    def happen(self, game: Game) -> Iterable[Fact]:
        """Take it back from where it was thought to be, and lay it there; all see it."""
        card, start = Secret(Cards.one(self.card), EVERYONE), deck(AREA_OF[self.card])
        for seat in game.players:
            lies = bool(game.pile(open_points(seat)).of(self.card))
            if lies and seat != self.owner:
                yield CardsMoved(open_points(seat), start, card)
            if seat == self.owner and not lies:
                yield CardsMoved(start, open_points(seat), card)


def whole(game: Game) -> bool:
    """Whether what the variant keeps fits the table: a row for each seat, within bounds, and one of each lone piece."""
    kept, seats, total = state_of(game), range(len(game.setup.seats)), int(game.option("tokens_total"))
    lone = [piece.what for here in game.pieces.values() for piece in here if piece.what in (*METROPOLISES, MERCHANT)]
    rows = (kept.tokens, kept.levels, kept.defenders)
    return (
        all(len(row) == len(seats) for row in rows)
        and min(kept.tokens) >= 0
        and sum(kept.tokens) <= total
        and min(kept.defenders) >= 0
        and all(len(row) == len(AREAS) and all(0 <= n <= MOST_LEVEL for n in row) for row in kept.levels)
        and 0 <= kept.ship <= SPACES
        and kept.forced in ("", *KINDS_OF_TRADE)
        and len(set(lone)) == len(lone)
        and _under_fits(game)
    )


def _under_fits(game: Game) -> bool:
    """Whether what lies under the decks lies there one by one (TK-PROG-01, -02)."""
    laid = state_of(game).under
    one_each = all(card.total == 1 for cards in laid for card in cards)
    return (
        len(laid) == len(AREAS)
        and one_each
        and all(len(cards) <= game.pile(deck(area)).total for area, cards in zip(AREAS, laid, strict=True))
    )


CORRECTIONS = (CorrectTokens, CorrectShip, CorrectLevel, CorrectDefenders, CorrectPointCard)
