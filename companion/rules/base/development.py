"""Development cards: when one may be played, what each does, and the declaration of victory."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from typing_extensions import override

from companion.game.cards import Cards, Covers
from companion.game.decide import not_now
from companion.game.drawn import CardsDemanded, CardsShown
from companion.game.facts import Fact, Noted, PiecePlaced, StepClosed, StepsQueued
from companion.game.moves import Move
from companion.game.observed_move import ObservedMove
from companion.game.prompts import Number, OneOf, Prompts, SomeCards, kind_option
from companion.game.secret import EVERYONE, KAZAMI, Secret
from companion.game.state import BANK, Game, Piece, Step, hand
from companion.game.text import Refusal, Text, Word
from companion.rules.base.awards import in_a_turn
from companion.rules.base.names import (
    KNIGHT,
    MONOPOLY,
    OWN_TURN,
    PLAYED,
    ROAD,
    ROAD_BUILDING,
    VICTORY_POINT,
    YEAR_OF_PLENTY,
    fresh,
    shown,
    unplayed,
    used,
)
from companion.rules.base.pay import none_left, openly
from companion.rules.base.production import about, at_most
from companion.rules.base.siting import Siting, not_joined

CARD_PLAYED = "card_played"
FREE_ROADS = 2
PLENTY = 2
NO_CARD = Refusal("no-card", "BASE-DEV-01", Text.of("You have no development card."))


class PlayCard(Move, frozen=True, kw_only=True):
    """Play a development card: one a turn, not in the turn it was bought (BASE-DEV-01, -02)."""

    kind: ClassVar[str]

    at = OWN_TURN

    @classmethod
    def may(cls, game: Game, seat: int) -> Refusal | None:
        """Refuse a second card in a turn, a card bought just now, and a card one does not hold."""
        if game.this_turn.get(CARD_PLAYED):
            sentence = Text.of("Only one development card may be played in a turn.")
            return Refusal("one-a-turn", "BASE-DEV-01", sentence)
        held, bought = game.pile(unplayed(seat)), game.pile(fresh(seat))
        if held.most(cls.kind) > 0:
            return None
        if bought.most(cls.kind) > 0:
            sentence = Text.of("A card bought in this turn can be played from your next turn on.")
            return Refusal("bought-now", "BASE-DEV-02", sentence)
        if not held.total and not bought.total:
            return NO_CARD
        return Refusal("no-card", "BASE-DEV-01", Text.of("You have no such card: {kind}.", kind=Word(cls.kind)))

    @classmethod
    @override
    def plays(cls, seat: int) -> tuple[str, str]:
        return cls.kind, unplayed(seat)

    def lay_open(self, pile: str) -> Iterable[Fact]:
        """Note that a card was played, and lay it open on a pile."""
        yield Noted(CARD_PLAYED)
        yield CardsShown(unplayed(self.seat), pile, Secret(Cards.one(self.kind), EVERYONE))


class PlayKnight(PlayCard, frozen=True, kw_only=True):
    """Move the robber and steal; the card stays as a used knight (BASE-DEV-03)."""

    label = "Play a knight"
    said = "{seat} plays a knight"
    kind = KNIGHT

    def happen(self, game: Game) -> Iterable[Fact]:
        """Lay it open and begin the procedure of the knight."""
        yield from self.lay_open(used(self.seat))
        yield StepsQueued(game.variant.steps_of(game, "knight"))


class PlayRoadBuilding(PlayCard, frozen=True, kw_only=True):
    """Build up to two roads free of cost (BASE-DEV-04)."""

    label = "Play road building"
    said = "{seat} plays road building"
    kind = ROAD_BUILDING

    def happen(self, game: Game) -> Iterable[Fact]:
        """Queue both roads; a road that cannot be built falls away."""
        yield from self.lay_open(PLAYED)
        yield StepsQueued((Step("free_road"),) * FREE_ROADS)


def free_road_builder(game: Game, step: Step) -> tuple[int, ...]:
    """Wait for the turn player only if there is a road and an edge for it (BASE-DEV-04)."""
    questions = game.variant.questions
    possible = questions.supply(game, game.active, ROAD) > 0 and questions.sites(game, game.active, ROAD)
    return (game.active,) if possible else ()


class BuildFreeRoad(Siting, frozen=True, kw_only=True):
    """Build a road that the card pays for (BASE-DEV-04)."""

    at = ("free_road",)
    label = "Build a free road"
    said = "{seat} builds a free road"
    what = ROAD
    on = "edge"
    asks = "Which edge for the road?"

    @classmethod
    @override
    def may(cls, game: Game, seat: int) -> Refusal | None:
        return none_left(game, seat, ROAD)

    def unfit(self, game: Game) -> Refusal:
        """Refuse an edge that is taken or not joined to an own piece (BASE-BUILD-07)."""
        return not_joined(game, self.place)

    @override
    def happen(self, game: Game) -> Iterable[Fact]:
        yield PiecePlaced(self.place, Piece(ROAD, self.seat))


class ForgoRoad(Move, frozen=True, kw_only=True):
    """Leave a free road unbuilt: the card gives up to two (BASE-DEV-04)."""

    at = ("free_road",)
    label = "Build no more roads"
    said = "{seat} builds no more roads"

    def happen(self, game: Game) -> Iterable[Fact]:
        """Let the other free road of the card fall away too, if it is still to come."""
        if len(game.agenda) > 1 and game.agenda[1].name == "free_road":
            yield StepClosed()


class PlayYearOfPlenty(PlayCard, frozen=True, kw_only=True):
    """Take any two resource cards from the bank, as far as it has them (BASE-DEV-05)."""

    cards: Cards

    label = "Play year of plenty"
    kind = YEAR_OF_PLENTY

    @classmethod
    def kinds(cls, game: Game) -> tuple[str, ...]:
        """What may be taken."""
        return game.variant.kinds_of("resource")

    @classmethod
    def prompts(cls, game: Game, seat: int) -> Prompts:
        """Ask for two cards out of the bank, or what is left of it."""
        kinds = cls.kinds(game)
        there = game.pile(BANK).only(kinds)
        n = max(0, min(PLENTY, there.total))
        yield SomeCards(
            "cards",
            Text.counted("Take {n} card from the bank", "Take {n} cards from the bank", n),
            BANK,
            there,
            n,
            n,
            kinds,
        )

    @override
    def refuse(self, game: Game) -> Refusal | None:
        if game.pile(BANK).covers(self.cards) is not Covers.NO:
            return None
        return Refusal("bank-empty", "BASE-DEV-05", Text.of("The bank does not have {cards}.", cards=self.cards))

    @classmethod
    @override
    def tells(cls, observed: ObservedMove) -> Text:
        return Text.of("{seat} takes {cards} by year of plenty", seat=observed.seat, cards=observed.taken)

    @override
    def happen(self, game: Game) -> Iterable[Fact]:
        yield from self.lay_open(PLAYED)
        yield openly(BANK, hand(self.seat), self.cards)


class PlayMonopoly(PlayCard, frozen=True, kw_only=True):
    """Name a resource; every other player hands over all of it (BASE-DEV-06)."""

    resource: str

    label = "Play monopoly"
    kind = MONOPOLY

    @classmethod
    def kinds(cls, game: Game) -> tuple[str, ...]:
        """What may be named."""
        return game.variant.kinds_of("resource")

    @classmethod
    @override
    def prompts(cls, game: Game, seat: int) -> Prompts:
        options = tuple([kind_option(k) for k in cls.kinds(game)])
        yield OneOf("resource", Text.of("Which resource does everybody give you?"), options)

    @classmethod
    def tells(cls, observed: ObservedMove) -> Text:
        """Say on what, unless all are without it."""
        asked, queued = observed.first(CardsDemanded), observed.first(StepsQueued)
        unsure = (step.about for step in queued.steps) if queued else ()
        named = (*(asked.cards.value.kinds if asked else ()), *unsure)
        if not named:
            return Text.of("{seat} plays monopoly", seat=observed.seat)
        return Text.of("{seat} plays monopoly on {kind}", seat=observed.seat, kind=Word(named[0]))

    def happen(self, game: Game) -> Iterable[Fact]:
        """Take what is known to be there; ask every other player whose hand is not wholly known."""
        yield from self.lay_open(PLAYED)
        others = [seat for seat in game.clockwise(self.seat)[1:] if game.hand(seat).total]
        unsure = [seat for seat in others if game.hand(seat).most(self.resource) > game.hand(seat).of(self.resource)]
        for seat in others:
            if seat not in unsure:
                yield demanded(seat, self.seat, self.resource, game.hand(seat).of(self.resource))
        asked = tuple(Step("count_hand", (seat,), self.resource) for seat in unsure)
        if asked:
            yield StepsQueued(asked)


def demanded(source: int, target: int, kind: str, n: int) -> CardsDemanded:
    """Hand over all cards of a kind; everybody sees how many these are."""
    return CardsDemanded(hand(source), hand(target), Secret(Cards({kind: n}), EVERYONE))


class CountHand(Move, frozen=True, kw_only=True):
    """Say how many cards of the monopolised kind one has, and hand them over (BASE-DEV-06)."""

    number: int

    at = ("count_hand",)
    label = "Hand over"

    @classmethod
    @override
    def prompts(cls, game: Game, seat: int) -> Prompts:
        kind = about(game)
        label = Text.of("How many {kind} cards do you hand over?", kind=Word(kind))
        yield Number("number", label, game.hand(seat).of(kind), at_most(game, hand(seat), kind))

    @classmethod
    @override
    def tells(cls, observed: ObservedMove) -> Text:
        cards = observed.moved(hand(observed.by))
        return Text.of("{seat} hands over {cards}", seat=observed.seat, cards=cards)

    @override
    def happen(self, game: Game) -> Iterable[Fact]:
        yield demanded(self.seat, game.active, about(game), self.number)


class DeclareVictory(Move, frozen=True, kw_only=True):
    """Show victory point cards and win, at any moment of the own turn (BASE-DEV-02, BASE-VP-02, -04).

    `shown` is asked only of cards that nobody has named to Kazami; those it knows are all shown.
    """

    shown: int = 0

    aside = True
    label = "Declare victory"
    said = "{seat} declares victory"

    @classmethod
    def may(cls, game: Game, seat: int) -> Refusal | None:
        """Refuse it outside the own turn, and when even all unseen cards would not be enough."""
        if seat != game.active or not in_a_turn(game):
            return not_now(game, seat)
        return _too_few(game, seat, _showable(game, seat))

    @classmethod
    def prompts(cls, game: Game, seat: int) -> Prompts:
        """Ask how many victory point cards are shown, if they were never seen."""
        most = _showable(game, seat)
        if most and _tells_all(game, seat):
            least = max(0, game.variant.questions.target(game, seat) - _known_points(game, seat))
            yield Number("shown", Text.of("How many victory point cards do you show?"), least, most)

    def refuse(self, game: Game) -> Refusal | None:
        """Refuse with fewer points than the seat needs; who cannot see the cards Kazami keeps, believes them."""
        return _too_few(game, self.seat, self.shown if _tells_all(game, self.seat) else _showable(game, self.seat))

    def happen(self, game: Game) -> Iterable[Fact]:
        """Lay the cards open; the points then win by themselves."""
        wanted = self.shown
        for pile in (unplayed(self.seat), fresh(self.seat)):
            held = game.pile(pile)
            n = held.of(VICTORY_POINT) + min(wanted, held.unseen)
            wanted -= min(wanted, held.unseen)
            if n:
                yield CardsShown(pile, shown(self.seat), Secret(Cards({VICTORY_POINT: n}), EVERYONE))


def _tells_all(game: Game, seat: int) -> bool:
    """Whether a game knows all that anybody has named of a seat's cards; to others some are hidden."""
    return game.setup.hands == "physical" or game.viewer in (KAZAMI, seat)


def _showable(game: Game, seat: int) -> int:
    """How many of a seat's unseen cards may be victory points: no more than there are in all (BASE-COMP-04)."""
    unseen = game.pile(unplayed(seat)).unseen + game.pile(fresh(seat)).unseen
    return unseen and min(unseen, game.variant.kinds[VICTORY_POINT].count(len(game.players)))


def _too_few(game: Game, seat: int, unseen: int) -> Refusal | None:
    target = game.variant.questions.target(game, seat)
    if _known_points(game, seat) + unseen >= target:
        return None
    sentence = Text.counted("{n} point is needed to win.", "{n} points are needed to win.", target)
    return Refusal("too-few-points", "BASE-VP-02", sentence)


def _known_points(game: Game, seat: int) -> int:
    return sum(part.points for part in game.variant.questions.points(game, seat))
