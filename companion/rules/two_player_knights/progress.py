"""Progress cards: how they are drawn, put back and laid open, and what all that are played have in common (TK-PROG).

What each card does stands in the files of the three areas.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from typing_extensions import override

from companion.game.cards import Cards, Covers
from companion.game.drawn import CardsDrawn, CardsShown
from companion.game.facts import CardsMoved, Fact, StepsQueued
from companion.game.moves import Move
from companion.game.prompts import OneOf, Prompts, SomeCards
from companion.game.secret import EVERYONE, Secret
from companion.game.state import Game, Step
from companion.game.text import Refusal, Text, Word
from companion.game.variant import StepRule
from companion.rules.two_player_knights.kept_state import CardCameUp, CardLaidUnder, state_of
from companion.rules.two_player_knights.names import (
    AREA_OF,
    AREAS,
    DECKS,
    OWN_PHASES,
    POINT_CARDS,
    deck,
    open_points,
    progress,
)

MOST_CARDS = 4  # TK-PROG-01


def held(game: Game, seat: int) -> int:
    """How many progress cards a seat holds."""
    return sum(game.pile(progress(area, seat)).total for area in AREAS)


def under(game: Game, area: str) -> tuple[Cards, ...]:
    """The cards laid under a deck, the next first."""
    return state_of(game).under[AREAS.index(area)]


def on_top(game: Game, area: str) -> Cards:
    """The cards among which the top one of a deck is: those never played, then those laid under, one by one."""
    laid, pile = under(game, area), game.pile(deck(area))
    if pile.total == len(laid):
        return laid[0] if laid else pile
    above = pile - sum(laid, Cards())
    return pile if above.broken else above  # the table stated other cards than were laid there


def came_up(game: Game, fact: Fact) -> Iterable[Fact]:
    """Note that a card that left a deck was the first of those laid under it, where no other was left."""
    areas = (area for area in AREAS if isinstance(fact, CardsMoved) and fact.source == deck(area))
    for area in areas:
        for _ in range(len(under(game, area)) - game.pile(deck(area)).total):
            yield CardCameUp(area)


def drawer(game: Game, step: Step) -> tuple[int, ...]:
    """Wait for who draws, unless the deck is empty (TK-EVENT-04)."""
    return (step.whom,) if game.pile(deck(step.about)).total else ()


class DrawProgress(Move, frozen=True, kw_only=True):
    """Draw the top card of a deck; a point card is laid open at once (TK-EVENT-04, TK-PROG-03)."""

    card: Cards = Cards.facedown(1)
    point: str = ""

    at = ("draw_progress",)
    label = "Draw a progress card"
    said = "{seat} draws a progress card"

    @classmethod
    def area(cls, game: Game, seat: int) -> str:
        """Return whose deck is drawn from."""
        return game.front.about if game.front and game.front.about in AREAS else AREAS[0]

    @classmethod
    def prompts(cls, game: Game, seat: int) -> Prompts:
        """With digital hands chance draws it; with physical ones the drawer says whether it is a point card."""
        yield from top_card(game, cls.area(game, seat))

    def happen(self, game: Game) -> Iterable[Fact]:
        """Take it; only the drawer sees it, unless it is a point card."""
        yield from drawn(game, self.seat, self.area(game, self.seat), self.card, self.point)


def top_card(game: Game, area: str) -> Prompts:
    """Ask for the top card of a deck: of chance, or of who draws it, where it may be a point card."""
    if game.setup.hands == "digital":
        there = on_top(game, area)
        yield SomeCards("card", Text.of("The top card"), deck(area), there, 1, 1, tuple(DECKS[area]), "chance")
        return
    kinds = tuple(k for k in POINT_CARDS if AREA_OF[k] == area and game.pile(deck(area)).most(k) and not _open(game, k))
    if kinds:
        rows = tuple((kind, Text.of("{w}", w=Word(kind))) for kind in kinds)
        yield OneOf("point", Text.of("From {deck}: is it a point card?", deck=Word(area)), (("", Text.of("No")), *rows))


def _open(game: Game, kind: str) -> bool:
    return any(game.pile(open_points(seat)).of(kind) for seat in game.players)


def drawn(game: Game, seat: int, area: str, card: Cards, point: str = "") -> Iterable[Fact]:
    """Take a card off a deck: into the hand, or open before the seat (TK-PROG-03)."""
    point = point or next((kind for kind in card.kinds if kind in POINT_CARDS), "")
    if point:
        yield CardsDrawn(deck(area), open_points(seat), Secret(Cards.one(point), EVERYONE))
    else:
        yield CardsDrawn(deck(area), progress(area, seat), Secret(card, (seat,)))


def surplus_of_others(game: Game, step: Step) -> tuple[int, ...]:
    """Wait for those who hold too many outside their own turn: they put back at once (TK-PROG-01)."""
    return tuple(s for s in game.clockwise(game.active) if s != game.active and held(game, s) > MOST_CARDS)


def own_surplus(game: Game, step: Step) -> tuple[int, ...]:
    """Wait for the turn player at his turn's end, if he holds too many (TK-PROG-01)."""
    return (game.active,) if held(game, game.active) > MOST_CARDS else ()


class PutBack(Move, frozen=True, kw_only=True):
    """Put a progress card of one's choice face down under its deck (TK-PROG-01)."""

    area: str
    card: Cards = Cards.facedown(1)

    at = ("put_back", "put_back_own")
    label = "Put a progress card back"
    said = "{seat} puts a progress card back"

    @classmethod
    def prompts(cls, game: Game, seat: int) -> Prompts:
        """Ask of which colour, then which card, where Kazami knows it."""
        having = tuple((area, Text.of("{w}", w=Word(area))) for area in AREAS if game.pile(progress(area, seat)).total)
        area: str = yield OneOf("area", Text.of("Put back a card of which colour?"), having)
        if game.setup.hands == "digital":
            pile, cards = progress(area, seat), game.pile(progress(area, seat))
            yield SomeCards("card", Text.of("Which card do you put back?"), pile, cards, 1, 1, tuple(DECKS[area]))

    def happen(self, game: Game) -> Iterable[Fact]:
        """Lay it under; ask again while there are too many."""
        yield from laid_under(self.seat, self.area, self.card, (self.seat,))
        if held(game, self.seat) > MOST_CARDS + 1 and game.front:
            yield StepsQueued((Step(game.front.name),))


def laid_under(seat: int, area: str, card: Cards, told: tuple[int, ...]) -> Iterable[Fact]:
    """Put a card of a seat under its deck."""
    yield CardsMoved(progress(area, seat), deck(area), Secret(card, told))
    yield CardLaidUnder(area, Secret(card, told))


class PlayProgress(Move, frozen=True, kw_only=True):
    """Play a progress card after the rolls; it goes to the bottom of its deck (TK-PROG-02, -05).

    `kind` is the card. A variant's card says in `pointless` why it would do nothing, from what all know.
    """

    kind: ClassVar[str]

    at: ClassVar[tuple[str, ...]] = OWN_PHASES

    @classmethod
    def may(cls, game: Game, seat: int) -> Refusal | None:
        """Refuse a card one does not hold, and one that is known to do nothing (TK-PROG-05)."""
        if game.pile(progress(AREA_OF[cls.kind], seat)).covers(Cards.one(cls.kind)) is Covers.NO:
            return Refusal("no-card", "TK-PROG-02", Text.of("You do not hold {card}.", card=Word(cls.kind)))
        return cls.pointless(game, seat)

    @classmethod
    @override
    def plays(cls, seat: int) -> tuple[str, str]:
        return cls.kind, progress(AREA_OF[cls.kind], seat)

    @classmethod
    def pointless(cls, game: Game, seat: int) -> Refusal | None:
        """Say why the card would do nothing now, None where it may do something (TK-PROG-05)."""
        return None

    def laid_open(self) -> Iterable[Fact]:
        """Show the card to all and put it under its deck."""
        area, card = AREA_OF[self.kind], Secret(Cards.one(self.kind), EVERYONE)
        yield CardsShown(progress(area, self.seat), deck(area), card)
        yield CardLaidUnder(area, card)


def nothing_to_do(clause: str, sentence: Text) -> Refusal:
    """Refuse a card that would do nothing now (TK-PROG-05)."""
    return Refusal("pointless", clause, sentence)


STEPS = {
    "draw_progress": StepRule("Draw a progress card", drawer, clause="TK-EVENT-04", short="Card"),
    "put_back": StepRule(
        "Put a progress card back", surplus_of_others, alone=True, clause="TK-PROG-01", short="Put back"
    ),
    "put_back_own": StepRule(
        "Put a progress card back", own_surplus, alone=True, clause="TK-PROG-01", short="Put back", icon="cards"
    ),
}
