"""The progress cards of politics about hands and the robber: bishop, saboteur, spy, wedding; and warlord (TK-PROG).

Those about pieces on the board stand in `deserter.py` and `intrigue.py`.
"""

from __future__ import annotations

from collections.abc import Iterable

from typing_extensions import override

from companion.game.cards import Cards
from companion.game.drawn import CardsDrawn
from companion.game.facts import CardsSeen, Fact, PiecePlaced, PieceRemoved, StepsQueued
from companion.game.moves import Move
from companion.game.observed_move import ObservedMove
from companion.game.prompts import OneOf, Place, Prompts, SomeCards
from companion.game.secret import EVERYONE, Secret
from companion.game.state import Game, Piece, Step, hand
from companion.game.text import Refusal, SeatName, Text, Word
from companion.game.variant import StepRule
from companion.rules.base.names import ROBBER
from companion.rules.base.robber import drawn_from, taken
from companion.rules.two_player_knights import deserter, intrigue
from companion.rules.two_player_knights.kept_state import state_of
from companion.rules.two_player_knights.knights import activation, inactive
from companion.rules.two_player_knights.names import (
    AREAS,
    BISHOP,
    DECKS,
    POINT_CARDS,
    SABOTEUR,
    SPY,
    WARLORD,
    WEDDING,
    progress,
)
from companion.rules.two_player_knights.progress import PlayProgress, held, nothing_to_do
from companion.rules.two_player_knights.tokens import between, opponent, robber_waits
from companion.rules.two_player_knights.trade import public_points

GIVEN = 2  # cards of the wedding


class PlayBishop(PlayProgress, frozen=True, kw_only=True):
    """Move the robber and draw a card from each player beside him (TK-PROG, TK-BARB-06, -11)."""

    place: str
    card: Cards = Cards.facedown(1)

    label = "Play bishop"
    said = "{seat} plays bishop"
    does = "Robber, a card from neighbours"
    clause = "TK-BARB-11"
    icon = "robber"
    kind = BISHOP

    @classmethod
    def pointless(cls, game: Game, seat: int) -> Refusal | None:
        """Refuse until the first barbarian attack, whatever the house rule about the robber (TK-BARB-11)."""
        if state_of(game).attacked:
            return robber_waits(game)
        return nothing_to_do("TK-BARB-11", Text.of("Until the first barbarian attack the bishop cannot be played."))

    @classmethod
    def prompts(cls, game: Game, seat: int) -> Prompts:
        """Ask which hex; chance draws the card of who stands there, where Kazami deals."""
        here, whose = game.where(ROBBER), opponent(game, seat)
        place: str = yield Place(
            "place", Text.of("Which hex for the robber?"), tuple(h for h in game.island.land if h != here), on="hex"
        )
        if whose in game.variant.questions.victims(game, seat, place):
            yield from drawn_from(game, whose)

    @override
    def refuse(self, game: Game) -> Refusal | None:
        if self.place != game.where(ROBBER):
            return None
        return Refusal("same-hex", "BASE-ROB-04", Text.of("The robber must leave his hex."))

    def happen(self, game: Game) -> Iterable[Fact]:
        """Move him and take the card; only the two see which."""
        here, whose = game.where(ROBBER), opponent(game, self.seat)
        yield from self.laid_open()
        if here is not None:
            yield PieceRemoved(here, Piece(ROBBER))
        yield PiecePlaced(self.place, Piece(ROBBER))
        if whose in game.variant.questions.victims(game, self.seat, self.place):
            yield taken(whose, self.seat, self.card)


class PlaySaboteur(PlayProgress, frozen=True, kw_only=True):
    """Everyone with at least your points discards half, rounded down (TK-PROG-07)."""

    label = "Play saboteur"
    said = "{seat} plays saboteur"
    does = "Who ties or leads discards half"
    clause = "TK-PROG-07"
    icon = "discard"
    kind = SABOTEUR

    @classmethod
    def pointless(cls, game: Game, seat: int) -> Refusal | None:
        """Refuse against a player with fewer points, or whose half is no card."""
        whose = opponent(game, seat)
        if public_points(game, whose) < public_points(game, seat):
            return nothing_to_do("TK-PROG-07", Text.of("The other player has fewer points."))
        if game.hand(whose).total < 2:
            return nothing_to_do("TK-PROG-07", Text.of("Half of so few cards is none."))
        return None

    def happen(self, game: Game) -> Iterable[Fact]:
        """Let him choose; the robber's discards are the same."""
        yield from self.laid_open()
        yield StepsQueued((Step("discard_alone", (opponent(game, self.seat),)),))


class PlaySpy(PlayProgress, frozen=True, kw_only=True):
    """Look at the opponent's progress cards and take one of them (TK-PROG-08)."""

    label = "Play spy"
    said = "{seat} plays spy"
    does = "Take a progress card"
    clause = "TK-PROG-08"
    icon = "eye"
    kind = SPY

    @classmethod
    @override
    def pointless(cls, game: Game, seat: int) -> Refusal | None:
        if held(game, opponent(game, seat)):
            return None
        return nothing_to_do("TK-PROG-08", Text.of("The other player has no progress card."))

    def happen(self, game: Game) -> Iterable[Fact]:
        """Show them to the player, who then takes one."""
        whose = opponent(game, self.seat)
        yield from self.laid_open()
        if game.setup.hands == "digital":
            for area in AREAS:
                cards = game.pile(progress(area, whose))
                if cards.total:
                    yield CardsSeen(progress(area, whose), Secret(cards, (self.seat, whose)))
        yield StepsQueued((Step("take_progress", whom=whose),))


def spying(game: Game, step: Step) -> tuple[int, ...]:
    """Wait for the turn player, if there is a card to take: the table may insist on a spy against none."""
    return (game.active,) if held(game, step.whom) else ()


class TakeProgress(Move, frozen=True, kw_only=True):
    """Take one of the opponent's progress cards, never a point card (TK-PROG-08)."""

    area: str
    card: Cards = Cards.facedown(1)

    at = ("take_progress",)
    label = "Take a progress card"

    @classmethod
    def prompts(cls, game: Game, seat: int) -> Prompts:
        """Ask of which colour, then which card, where Kazami shows them."""
        whose = opponent(game, seat)
        having = tuple((area, Text.of("{w}", w=Word(area))) for area in AREAS if game.pile(progress(area, whose)).total)
        area: str = yield OneOf("area", Text.of("Take a card of which colour?"), having)
        if game.setup.hands == "digital":
            kinds = tuple(kind for kind in DECKS[area] if kind not in POINT_CARDS)
            pile, cards = progress(area, whose), game.pile(progress(area, whose))
            yield SomeCards("card", Text.of("Which card do you take?"), pile, cards, 1, 1, kinds, shown=True)

    @classmethod
    @override
    def tells(cls, observed: ObservedMove) -> Text:
        whose = SeatName(opponent(observed.known, observed.by))
        return Text.of("{seat} takes a progress card of {other}", seat=observed.seat, other=whose)

    def happen(self, game: Game) -> Iterable[Fact]:
        """Take it; only the two see which. The hand may exceed four until the turn ends."""
        whose = opponent(game, self.seat)
        told = EVERYONE if self.card.unseen else (self.seat, whose)
        yield CardsDrawn(progress(self.area, whose), progress(self.area, self.seat), Secret(self.card, told))


class PlayWarlord(PlayProgress, frozen=True, kw_only=True):
    """Activate all own knights; they cannot act in this turn (TK-PROG-09)."""

    label = "Play warlord"
    said = "{seat} plays warlord"
    does = "Activate all your knights"
    clause = "TK-PROG-09"
    icon = "knight"
    kind = WARLORD

    @classmethod
    @override
    def pointless(cls, game: Game, seat: int) -> Refusal | None:
        return None if inactive(game, seat) else nothing_to_do("TK-PROG-09", Text.of("You have no inactive knight."))

    @override
    def happen(self, game: Game) -> Iterable[Fact]:
        yield from self.laid_open()
        yield from (activation(game, place) for place in inactive(game, self.seat))


class PlayWedding(PlayProgress, frozen=True, kw_only=True):
    """Two cards of his choice from everyone with more points; one with one card (TK-PROG-07)."""

    label = "Play wedding"
    said = "{seat} plays wedding"
    does = "Two cards from who has more points"
    clause = "TK-PROG-07"
    icon = "cards"
    kind = WEDDING

    @classmethod
    def pointless(cls, game: Game, seat: int) -> Refusal | None:
        """Refuse against a player without more points, or without cards."""
        whose = opponent(game, seat)
        if public_points(game, whose) <= public_points(game, seat):
            return nothing_to_do("TK-PROG-07", Text.of("The other player does not have more points."))
        return None if game.hand(whose).total else nothing_to_do("TK-PROG-07", Text.of("The other player has no card."))

    @override
    def happen(self, game: Game) -> Iterable[Fact]:
        yield from self.laid_open()
        yield StepsQueued((Step("wedding_gift", (opponent(game, self.seat),), whom=self.seat),))


class GiveToWedding(Move, frozen=True, kw_only=True):
    """Give two cards of one's choice (TK-PROG-07)."""

    cards: Cards

    at = ("wedding_gift",)
    label = "Give cards for the wedding"
    said = "{seat} gives cards for the wedding"

    @classmethod
    @override
    def prompts(cls, game: Game, seat: int) -> Prompts:
        cards = game.hand(seat)
        n, kinds = min(GIVEN, cards.total), game.variant.kinds_of("resource", "extra")
        label = Text.counted("Give {n} card", "Give {n} cards", n)
        yield SomeCards("cards", label, hand(seat), cards, n, n, kinds, facedown=game.setup.hands == "physical")

    def happen(self, game: Game) -> Iterable[Fact]:
        """Hand them over; only the two see which."""
        whom = opponent(game, self.seat)
        yield between(game, self.seat, whom, self.cards)


MOVES: tuple[type[Move], ...] = (
    PlayBishop,
    PlaySaboteur,
    PlaySpy,
    TakeProgress,
    PlayWarlord,
    PlayWedding,
    GiveToWedding,
    *deserter.MOVES,
    *intrigue.MOVES,
)
STEPS = {
    "take_progress": StepRule("Take a progress card", spying, alone=True, clause="TK-PROG-08", short="Spy"),
    "wedding_gift": StepRule("Give cards for the wedding", alone=True, clause="TK-PROG-07", short="Wedding"),
    **deserter.STEPS,
    **intrigue.STEPS,
}
