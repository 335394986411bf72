"""The throw and what it brings: production with bank shortage, or the seven and what it sets in motion."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from typing_extensions import override

from companion.game.cards import Cards
from companion.game.dice import die_names
from companion.game.facts import CardsSeen, DiceThrown, Fact, StepsQueued
from companion.game.moves import Move
from companion.game.observed_move import ObservedMove
from companion.game.prompts import Dice, Number, Prompts
from companion.game.secret import EVERYONE, KAZAMI, Secret
from companion.game.state import BANK, Game, Step, hand
from companion.game.text import Text, Word
from companion.rules.base.pay import openly

SEVEN = 7


class Roll(Move, frozen=True, kw_only=True):
    """Throw the dice: production, or the seven (BASE-TURN-01, BASE-PROD-01, BASE-ROB-01)."""

    dice: tuple[int, ...]

    at: ClassVar[tuple[str, ...]] = ("roll",)  # a variant that throws at more steps says so in its own Roll
    label = "Throw the dice"

    @classmethod
    @override
    def prompts(cls, game: Game, seat: int) -> Prompts:
        yield Dice("dice", Text.of("Throw the dice"), die_names(game.variant.dice), seat)

    @classmethod
    @override
    def tells(cls, observed: ObservedMove) -> Text:
        thrown = observed.first(DiceThrown)
        return (thrown and thrown.tells(observed.known)) or Text.of("{seat} throws", seat=observed.seat)

    def happen(self, game: Game) -> Iterable[Fact]:
        """Pay out, or begin the procedure of the seven."""
        yield from outcome(game, DiceThrown(self.seat, self.dice))


def outcome(game: Game, thrown: DiceThrown) -> Iterable[Fact]:
    """What a throw brings: production, or the seven (BASE-PROD-01, BASE-ROB-01)."""
    yield thrown
    yield from brings(thrown.evolve(game))  # which steps a seven has may hang on how it fell


def brings(game: Game) -> Iterable[Fact]:
    """What the throw that lies brings (BASE-PROD-01, BASE-ROB-01)."""
    total = game.variant.total(game.throw)
    if total == SEVEN:
        yield StepsQueued(game.variant.steps_of(game, "seven"))
    else:
        yield from pay_out(game, total)


def owed(game: Game, total: int) -> dict[str, dict[int, int]]:
    """What a total owes: for each card kind, how many to each seat (BASE-PROD-01, -02)."""
    due: dict[str, dict[int, int]] = {}
    questions = game.variant.questions
    blocked = questions.blocked(game)
    for hex_ in questions.producing(game, total):
        if hex_ in blocked:
            continue
        for seat, cards in questions.sources(game, hex_):
            for kind, n in cards:
                seats = due.setdefault(kind, {})
                seats[seat] = seats.get(seat, 0) + n
    return due


def pay_out(game: Game, total: int) -> Iterable[Fact]:
    """Pay each seat what it is owed, kind by kind; where the bank's stock is unsure, ask how many are there."""
    bank = game.pile(BANK)
    gains: dict[int, Cards] = {}
    unsure: list[Step] = []
    for kind, seats in sorted(owed(game, total).items()):
        need, least = sum(seats.values()), max(0, bank.of(kind))  # below zero: somebody stated too many
        if least < need and bank.most(kind) > least:
            unsure.append(Step("count_bank", about=kind))
            continue
        for seat, n in paid(seats, least).items():
            cards = Cards.one(kind, n)
            gains[seat] = gains[seat] + cards if seat in gains else cards
    for seat in sorted(gains):
        yield openly(BANK, hand(seat), gains[seat])
    if unsure:
        yield StepsQueued(tuple(unsure))


def paid(seats: Mapping[int, int], stock: int) -> dict[int, int]:
    """What is paid of one kind when `stock` is there: all, the rest to a lone creditor, or nothing (BASE-PROD-03)."""
    if sum(seats.values()) <= stock:
        return dict(seats)
    if len(seats) == 1 and stock:
        return dict.fromkeys(seats, stock)
    return {}


class CountBank(Move, frozen=True, kw_only=True):
    """Count one kind in the bank, where the companion cannot know it, then pay that kind (BASE-PROD-03)."""

    number: int

    at = ("count_bank",)
    label = "Count the bank"
    said = "{seat} counts the bank"

    @classmethod
    def prompts(cls, game: Game, seat: int) -> Prompts:
        """Ask for the number of cards of the kind the step is about."""
        kind = about(game)
        label = Text.of("How many {kind} cards are in the bank?", kind=Word(kind))
        yield Number("number", label, game.pile(BANK).of(kind), at_most(game, BANK, kind))

    def happen(self, game: Game) -> Iterable[Fact]:
        """Know the stock of that kind, then pay what is owed of it."""
        kind, bank = about(game), game.pile(BANK)
        found = self.number - bank.of(kind)
        yield CardsSeen(BANK, Secret(bank + Cards({kind: found}, -found), EVERYONE))
        for seat, n in sorted(paid(owed(game, game.variant.total(game.throw)).get(kind, {}), self.number).items()):
            yield openly(BANK, hand(seat), Cards({kind: n}))


def about(game: Game) -> str:
    """What the step in front is about."""
    return game.front.about if game.front else ""


def at_most(game: Game, pile: str, kind: str) -> int:
    """The most that a count of a pile may say: all of a kind, less what its viewer sees elsewhere (BASE-COMP-02).

    If somebody named a card wrongly, that may be fewer than he sees here; then it is as many as he sees, so that the
    question can be answered. Kazami, who decides, takes nothing off and believes the count: it knows cards that not all
    have seen, and a refusal would tell of them.
    """
    here, everywhere = game.pile(pile), game.variant.kinds[kind].count(len(game.players))
    elsewhere = (cards.of(kind) for name, cards in game.piles.items() if name != pile and game.viewer != KAZAMI)
    return max(here.of(kind), min(here.most(kind), everywhere - sum(elsewhere)))
