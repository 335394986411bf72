"""The robber: discards after a seven, his move, and the theft. The knight card sends him the same way."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace
from typing_extensions import override

from companion.game.cards import Cards
from companion.game.correct import seat_options
from companion.game.drawn import CardsDrawn
from companion.game.facts import Fact, PiecePlaced, PieceRemoved, StepsQueued
from companion.game.moves import Move
from companion.game.observed_move import ObservedMove
from companion.game.prompts import OneOf, Place, Prompts, SomeCards
from companion.game.secret import EVERYONE, Secret
from companion.game.state import BANK, Game, Piece, Step, hand
from companion.game.text import Refusal, SeatName, Text
from companion.rules.base.names import ROBBER
from companion.rules.base.pay import openly


def over_the_limit(game: Game, step: Step) -> tuple[int, ...]:
    """The seats that hold too many cards, in turn order (BASE-ROB-02, -03)."""
    return tuple(
        s for s in game.clockwise(game.active) if game.hand(s).total > game.variant.questions.hand_limit(game, s)
    )


def one_after_the_other(game: Game, step: Step) -> Iterable[Fact]:
    """Under `discard_order = "turn_order"` queue the discards one by one (BASE-ROB-06)."""
    yield StepsQueued(tuple(Step("discard_alone", (seat,)) for seat in over_the_limit(game, step)))


def seven_steps(game: Game) -> tuple[str, ...]:
    """All discards, then the robber, then the theft (BASE-ROB-01)."""
    discards = "discard" if game.option("discard_order") == "simultaneous" else "discard_in_order"
    return (discards, "move_robber", "steal")


def victims_here(game: Game, step: Step) -> tuple[int, ...]:
    """Wait for the thief only if there is somebody to rob (BASE-ROB-05)."""
    return (game.active,) if _victims(game, game.active) else ()


def _victims(game: Game, seat: int) -> tuple[int, ...]:
    hex_ = game.where(ROBBER)
    return game.variant.questions.victims(game, seat, hex_) if hex_ else ()


class Discard(Move, frozen=True, kw_only=True):
    """Give half of a hand that is too large to the bank, of one's own choice (BASE-ROB-02, -06)."""

    cards: Cards

    at = ("discard", "discard_alone")
    label = "Discard"

    @classmethod
    @override
    def prompts(cls, game: Game, seat: int) -> Prompts:
        held = game.hand(seat)
        half = held.total // 2
        label = Text.counted("Discard {n} card", "Discard {n} cards", half)
        kinds, physical = game.variant.kinds_of("resource", "extra"), game.setup.hands == "physical"
        yield SomeCards("cards", label, hand(seat), held, half, half, kinds, facedown=physical)

    def refuse(self, game: Game) -> Refusal | None:
        """Refuse any other number than half, rounded down."""
        half = game.hand(self.seat).total // 2
        if self.cards.total == half:
            return None
        sentence = Text.counted(
            "Discard exactly {n} card, half of the hand.", "Discard exactly {n} cards, half of the hand.", half
        )
        return Refusal("not-half", "BASE-ROB-02", sentence)

    @classmethod
    def tells(cls, observed: ObservedMove) -> Text:
        """Say how many of how many; which, the last one's entry tells."""
        of = observed.known.hand(observed.by).total
        return Text.of("{seat} discards {n} of {of} cards", seat=observed.seat, n=of // 2, of=of)

    @override
    def happen(self, game: Game) -> Iterable[Fact]:
        yield openly(hand(self.seat), BANK, self.cards)


class MoveRobber(Move, frozen=True, kw_only=True):
    """Put the robber on another land hex (BASE-ROB-04)."""

    hex: str

    at = ("move_robber",)
    label = "Move the robber"

    @classmethod
    def prompts(cls, game: Game, seat: int) -> Prompts:
        """Ask for a land hex other than his own."""
        here = game.where(ROBBER)
        yield Place(
            "hex", Text.of("Which hex for the robber?"), tuple([h for h in game.island.land if h != here]), on="hex"
        )

    @override
    def unfit(self, game: Game) -> Refusal | None:
        if self.hex != game.where(ROBBER):
            return None
        return Refusal("same-hex", "BASE-ROB-04", Text.of("The robber must leave his hex."))

    @classmethod
    @override
    def tells(cls, observed: ObservedMove) -> Text:
        there = observed.first(PiecePlaced)
        return Text.of("{seat} moves the robber to {place}", seat=observed.seat, place=there.place if there else "")

    @override
    def happen(self, game: Game) -> Iterable[Fact]:
        here = game.where(ROBBER)
        if here is not None:
            yield PieceRemoved(here, Piece(ROBBER))
        yield PiecePlaced(self.hex, Piece(ROBBER))


class Steal(Move, frozen=True, kw_only=True):
    """Take one card at random from a player beside the robber (BASE-ROB-05, -07)."""

    victim: int
    card: Cards = Cards.facedown(1)

    at = ("steal",)
    label = "Steal a card"

    @classmethod
    def prompts(cls, game: Game, seat: int) -> Prompts:
        """Ask for the victim; of the cards that Kazami keeps, chance draws one."""
        victim: int = yield replace(whom(game, seat), note=Text.of("The card is drawn unseen."))
        yield from drawn_from(game, victim)

    def unfit(self, game: Game) -> Refusal | None:
        """Refuse a victim without a building beside the robber, or without cards."""
        if self.victim in _victims(game, self.seat):
            return None
        named = 0 <= self.victim < len(game.setup.seats)
        who = SeatName(self.victim) if named else str(self.victim)
        return Refusal(
            "no-victim",
            "BASE-ROB-05",
            Text.of("{seat} has no building beside the robber, or no cards.", seat=who),
        )

    @classmethod
    @override
    def tells(cls, observed: ObservedMove) -> Text:
        return Text.of("{seat} steals a card from {other}", seat=observed.seat, other=observed.other)

    def happen(self, game: Game) -> Iterable[Fact]:
        """Move the card; only the two see which."""
        yield taken(self.victim, self.seat, self.card)


def whom(game: Game, seat: int) -> OneOf:
    """Ask who is robbed, where the robber stands."""
    options, hex_ = seat_options(game, _victims(game, seat)), game.where(ROBBER) or ""
    return OneOf("victim", Text.of("Steal from whom?"), options, hex=hex_)


def drawn_from(game: Game, victim: int) -> Prompts:
    """Ask chance for a card out of a hand: any with digital hands; else one of Kazami's, or a card of cardboard.

    Nothing where all cards are of cardboard: the thief draws one from the hand held out to him.
    """
    held, kinds = game.hand(victim), game.variant.kinds_of("resource", "extra")
    if game.setup.hands == "physical":
        if not game.variant.virtual:
            return
        held = held.facing(game.variant.virtual)
    yield SomeCards("card", Text.of("A card"), hand(victim), held, 1, 1, kinds, "chance")


def taken(victim: int, thief: int, card: Cards) -> CardsDrawn:
    """Move a card drawn unseen: only the two see which (BASE-ROB-07); that it is of cardboard, all are told."""
    return CardsDrawn(hand(victim), hand(thief), Secret(card, EVERYONE if card.unseen else (thief, victim)))
