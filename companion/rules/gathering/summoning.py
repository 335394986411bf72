"""Summoning a knight: at the start, in the first build phase with three cards, and anew after a battle.

With digital hands each names his cards where nobody looks; with physical ones they lie face down on the table, and only
the open one is entered.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace
from typing_extensions import override

from companion.game.cards import NO_CARDS, Cards
from companion.game.drawn import CardsShown
from companion.game.facts import CardsMoved, CardsSeen, Fact, OwnStated, StepsQueued
from companion.game.moves import Move, SealedMove
from companion.game.observed_move import ObservedMove
from companion.game.prompts import OneOf, Prompts, SomeCards
from companion.game.secret import EVERYONE, Secret
from companion.game.state import BANK, Game, Step, hand
from companion.game.text import Refusal, Text, Word
from companion.rules.base.names import RESOURCES
from companion.rules.base.pay import openly
from companion.rules.gathering.knights import (
    ATTACK,
    ATTRIBUTE,
    CARDS,
    DEFENCE,
    FIRST,
    POSITIONS,
    SECOND,
    SLOTS,
    ChipsSet,
    Knight,
    KnightLies,
    has_knight,
    knight,
    of_all,
    slot,
    state_of,
    turned_down,
)

BUILD = ("build", "trade_and_build")
FIRST_CHIPS = 2  # GA-INIT-03
ASKS = {
    FIRST: Text.of("First base card"),
    SECOND: Text.of("Second base card"),
    ATTRIBUTE: Text.of("Attribute card"),
}

HOW_TO_LAY = (
    (ATTACK, Text.of("Face down: two base cards, one attribute"), "GA-INIT-07"),
    (DEFENCE, Text.of("Two base cards (one open), one attribute"), "GA-INIT-07"),
)
"""What hands do with real cards before the position is told: nobody enters those that lie face down."""
BOUND = ""
"""What is answered where the position is bound: as when nobody was asked for it, in games that were kept."""


def take_chips(game: Game, step: Step) -> Iterable[Fact]:
    """Give each two chips for his settlements; let who is short take cards, by house rule (GA-INIT-03, -10)."""
    for seat in game.players:
        yield ChipsSet(seat, FIRST_CHIPS)
    if game.option("init_short") == "take_missing_cards":
        short = [(seat, CARDS - game.hand(seat).total) for seat in game.clockwise(game.setup.first)]
        steps = tuple(Step("take_missing", (seat,)) for seat, n in short for _ in range(n))
        if steps:
            yield StepsQueued(steps)


class TakeResource(Move, frozen=True, kw_only=True):
    """Take a card of one's choice: for a first knight, or for beating a defence (GA-INIT-10, GA-RES-03, -07)."""

    kind: str

    at = ("take_missing", "take_card")
    label = "Take a card"

    @classmethod
    @override
    def prompts(cls, game: Game, seat: int) -> Prompts:
        yield of_the_bank(game)

    @classmethod
    @override
    def tells(cls, observed: ObservedMove) -> Text:
        return Text.of("{seat} takes {cards} from the bank", seat=observed.seat, cards=observed.taken)

    @override
    def happen(self, game: Game) -> Iterable[Fact]:
        yield openly(BANK, hand(self.seat), Cards.one(self.kind))


def of_the_bank(game: Game) -> OneOf:
    """Ask for a resource that the bank has (GA-RES-07)."""
    there = tuple(kind for kind in RESOURCES if game.pile(BANK).most(kind) > 0)
    return OneOf(
        "kind", Text.of("Which card do you take?"), tuple((kind, Text.of("{w}", w=Word(kind))) for kind in there)
    )


def summoners(game: Game, step: Step) -> tuple[int, ...]:
    """Who summons now: at the start all, after a battle both sides, with three cards (GA-INIT-04, -10, GA-RESUM-01)."""
    fought = state_of(game).battle
    seats = game.clockwise(game.active) if fought is None else tuple(side.seat for side in fought.sides)
    return tuple(seat for seat in seats if not has_knight(game, seat) and of_all(game, seat).total >= CARDS)


def summoned_by(game: Game) -> str:
    """The clause of a summoning: of the first one, or of that after a battle (GA-INIT-04, GA-RESUM-01)."""
    return "GA-INIT-04" if state_of(game).battle is None else "GA-RESUM-01"


def must_summon(game: Game, seat: int) -> bool:
    """Whether a seat owes a knight in its own build phase (GA-INIT-10)."""
    return game.turn > 0 and not has_knight(game, seat) and of_all(game, seat).total >= CARDS


def bound_to(game: Game, seat: int) -> str:
    """The position a new knight must have, also where its summoning was broken off (GA-RESUM-03)."""
    lies = knight(game, seat)
    return lies.bound or lies.position


def named(game: Game) -> bool:
    """Whether Kazami keeps the cards, so that whoever lays one names it."""
    return game.setup.hands == "digital"


def one_card(field: str, label: Text, game: Game, pile: str, held: Cards) -> SomeCards:
    """Ask for one card by its name."""
    among = Cards({kind: held.most(kind) for kind in RESOURCES})
    return SomeCards(field, label, pile, held, 1, 1, RESOURCES, among=among)


class Summon(SealedMove, frozen=True, kw_only=True):
    """Summon a knight with two base cards and one attribute card (GA-INIT-04..10, GA-RESUM-01..06).

    In defence position the first base card lies open.
    """

    position: str = ""
    first_base: Cards = NO_CARDS
    second_base: Cards = NO_CARDS
    attribute: Cards = NO_CARDS

    at = ("summon", *BUILD)
    label = "Summon a knight"
    icon = "summon"
    said = "{seat} summons a knight"
    kept = True

    @classmethod
    def may(cls, game: Game, seat: int) -> Refusal | None:
        """Refuse a second knight, or one of fewer than three cards (GA-INIT-10)."""
        if has_knight(game, seat):
            return Refusal("has-knight", "GA-INIT-04", Text.of("You have a knight already."))
        if of_all(game, seat).total < CARDS:
            return Refusal("too-few-cards", "GA-INIT-10", Text.of("A knight needs three cards of your hand."))
        return None

    @classmethod
    def prompts(cls, game: Game, seat: int) -> Prompts:
        """Ask for the position unless it is bound, then for the cards; of real ones only for the open one."""
        lies = bound_to(game, seat)
        if not lies or not named(game):
            position: str = yield cls._lying(game, lies)
            lies = lies or position
        held, pile = of_all(game, seat), hand(seat)
        if lies == DEFENCE or named(game):
            label = Text.of("Open base card") if lies == DEFENCE else ASKS[FIRST]
            first_base: Cards = yield one_card(FIRST, label, game, pile, held)
            held -= first_base
        if named(game):
            second_base: Cards = yield one_card(SECOND, ASKS[SECOND], game, pile, held)
            yield one_card(ATTRIBUTE, ASKS[ATTRIBUTE], game, pile, held - second_base)

    @staticmethod
    def _lying(game: Game, bound: str) -> OneOf:
        """Ask for the position; with real cards say how they are laid, also where the position is bound."""
        positions = {position: position for position in POSITIONS} if not bound else {BOUND: bound}
        rows = tuple((value, Text.of("{w}", w=Word(position))) for value, position in positions.items())
        laid = {position: (does, clause) for position, does, clause in HOW_TO_LAY}
        about = () if named(game) else tuple((value, *laid[position]) for value, position in positions.items())
        return OneOf("position", Text.of("In which position is it summoned?"), rows, about=about, obvious=False)

    @classmethod
    def tells(cls, observed: ObservedMove) -> Text:
        """Say that it was done; the position is told once all have chosen."""
        return Text.of(cls.said, seat=observed.seat)

    def happen(self, game: Game) -> Iterable[Fact]:
        """Lay the cards face down, then the position shows the open one (GA-INIT-05..07, GA-RESUM-05)."""
        position = bound_to(game, self.seat) or self.position
        yield from lifted(game, self.seat)
        said = {FIRST: self.first_base, SECOND: self.second_base, ATTRIBUTE: self.attribute}
        for name in SLOTS:
            yield laid(game, hand(self.seat), slot(name, self.seat), said[name] or Cards.facedown(1), self.seat)
        yield KnightLies(
            self.seat, Knight(position, FIRST if position == DEFENCE else "", revisions=(self.revision,) * CARDS)
        )


def laid(game: Game, source: str, target: str, cards: Cards, seat: int) -> CardsMoved:
    """Move a card between hand and knight: with digital hands only its owner sees which (GA-INIT-05)."""
    return CardsMoved(source, target, Secret(cards, (seat,) if named(game) else EVERYONE))


def lifted(game: Game, seat: int, *, seen: bool = False) -> Iterator[Fact]:
    """Take up what lies of a knight; of cards that all have seen, all know where they are (GA-RESUM-01, -02)."""
    for name in SLOTS:
        pile = slot(name, seat)
        cards = game.pile(pile)
        if cards and (seen or name in turned_down(knight(game, seat))):
            yield CardsMoved(pile, hand(seat), Secret(cards, EVERYONE))
        elif cards:
            yield laid(game, pile, hand(seat), cards, seat)


def laid_unseen(game: Game, pile: str) -> Iterator[Fact]:
    """Of a card that not all saw when it was laid: in an open place all see it now, in any other nobody knows it."""
    for seat in game.players:
        lies = knight(game, seat)
        if lies.face and pile == slot(lies.face, seat):
            yield from opened(game, seat)
        elif pile in (slot(name, seat) for name in lies.seen):
            yield KnightLies(seat, replace(lies, seen=tuple(name for name in lies.seen if slot(name, seat) != pile)))


def under_seal(game: Game, fact: Fact) -> tuple[int, ...]:
    """Whose knight a fact states: its cards, or how it lies (GA-INIT-05)."""
    match fact:
        case CardsMoved(source=source, target=target):
            piles = {source, target}
        case CardsSeen(pile=pile):
            piles = {pile}
        case KnightLies(seat=seat):
            return (seat,)
        case OwnStated():
            return game.players
        case _:
            return ()
    return tuple(seat for seat in game.players if not piles.isdisjoint(slot(name, seat) for name in SLOTS))


def opened(game: Game, seat: int) -> Iterator[Fact]:
    """Show all the open base card, where Kazami keeps the cards (GA-INIT-07)."""
    face = knight(game, seat).face
    cards = game.pile(slot(face, seat)) if face else NO_CARDS
    if cards.total and not cards.unseen and named(game):
        yield CardsShown(slot(face, seat), slot(face, seat), Secret(cards, EVERYONE))
