"""The two rolls of a turn: the event die first, then production or the seven; equal sums throw the numbers again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from typing_extensions import override

from companion.game.cards import Cards, Covers
from companion.game.dice import die_names
from companion.game.facts import DiceThrown, Fact, StepsQueued
from companion.game.moves import Move
from companion.game.observed_move import ObservedMove
from companion.game.prompts import Dice, OneOf, Prompts
from companion.game.state import BANK, Game, Step, hand
from companion.game.text import Refusal, Text, Word
from companion.game.variant import StepRule, nobody
from companion.rules.base import production
from companion.rules.base.names import RESOURCES
from companion.rules.base.pay import openly
from companion.rules.two_player_knights.kept_state import SPACES, RollStands, ShipSet, level, state_of
from companion.rules.two_player_knights.names import GATES, SCIENCE

FREE_RESOURCE_LEVEL = 3  # of science, from which a roll that gives nothing gives one resource (TK-IMP-04)
NUMBER_DICE = 2


def same(game: Game, one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    """Whether two rolls are equal: their sums, or by house rule both dice (TK-ROLL-06)."""
    if game.option("same_test") == "faces":
        return one[:NUMBER_DICE] == other[:NUMBER_DICE]
    return game.variant.total(one) == game.variant.total(other)


class Roll(production.Roll, frozen=True, kw_only=True):
    """Roll twice a turn: white, red and event die; only the numbers again while both are equal (TK-ROLL-01..05)."""

    at: ClassVar[tuple[str, ...]] = ("roll", "second_roll", "throw_again")

    @classmethod
    def prompts(cls, game: Game, seat: int) -> Prompts:
        """Ask the tray: after an alchemist for the event die alone, for another try for the numbers alone."""
        dice, set_dice = die_names(game.variant.dice), state_of(game).set_dice
        if game.front and game.front.name == "throw_again":
            yield Dice("dice", Text.of("Equal: throw white and red again"), dice[:NUMBER_DICE], seat)
        elif set_dice:
            yield Dice("dice", Text.of("Throw the event die"), dice[NUMBER_DICE:], seat, settled=set_dice)
        else:
            again = game.front and game.front.name == "second_roll"
            label = Text.of("Throw the dice a second time") if again else Text.of("Throw the dice")
            yield Dice("dice", label, dice, seat)

    def happen(self, game: Game) -> Iterable[Fact]:
        """Carry the roll out, or ask for the numbers anew."""
        step, kept = game.front.name if game.front else "", game.throw[NUMBER_DICE:]
        set_dice = state_of(game).set_dice
        faces = (*self.dice, *kept) if step == "throw_again" else (*set_dice, *self.dice)
        equal = step != "roll" and any(same(game, first, faces) for first in state_of(game).rolls[:1])
        if step == "throw_again":
            yield DiceThrown(self.seat, faces, kept=len(kept), void=equal)
        else:
            yield DiceThrown(self.seat, faces, chosen=len(set_dice), void=equal)
        if not equal:
            yield RollStands(faces)
        yield StepsQueued(_following(game, step, equal=equal))


def _following(game: Game, step: str, *, equal: bool) -> tuple[Step, ...]:
    """What a roll sets in motion; the event once, by house rule with the red die first thrown (TK-ROLL-05, -07)."""
    early = game.option("event_red") == "first"
    resolves = step != "throw_again" if early else not equal
    then = Step("throw_again") if equal else Step("produce")
    return (Step("event"), then) if resolves else (then,)


def event(game: Game, step: Step) -> Iterable[Fact]:
    """Resolve the event die: the ship goes on, or a gate opens (TK-EVENT-02..04)."""
    _, red, face = game.throw
    area = GATES.get(face)
    if area is None:
        yield ShipSet(state_of(game).ship + 1)
        if state_of(game).ship + 1 >= SPACES:
            yield StepsQueued((Step("barbarians"),))
        return
    drawing = tuple(
        Step("draw_progress", about=area, whom=s) for s in game.clockwise(game.active) if draws(game, s, area, red)
    )
    if drawing:
        yield StepsQueued((*drawing, Step("put_back")))


def draws(game: Game, seat: int, area: str, red: int) -> bool:
    """Whether a seat draws at the gate of an area (TK-EVENT-04)."""
    reached = level(game, seat, area)
    return reached > 0 and red <= reached + 1


def produce(game: Game, step: Step) -> Iterable[Fact]:
    """Pay out or begin the seven; then ask who got nothing and may take a resource (TK-EVENT-02, TK-IMP-04)."""
    total = game.variant.total(game.throw)
    asked = tuple(
        Step("free_resource", about=str(game.hand(seat).total), whom=seat)
        for seat in game.clockwise(game.active)
        if total != production.SEVEN and level(game, seat, SCIENCE) >= FREE_RESOURCE_LEVEL
    )
    if asked:
        yield StepsQueued(asked)
    yield from production.brings(game)


def went_without(game: Game, step: Step) -> tuple[int, ...]:
    """Wait for a seat whom the roll gave nothing: its hand is no larger than before (TK-IMP-04)."""
    nothing = game.hand(step.whom).total <= int(step.about) and any(in_bank(game, kind) for kind in RESOURCES)
    return (step.whom,) if nothing else ()


def in_bank(game: Game, kind: str) -> bool:
    """Whether the bank may have a card of a kind."""
    return game.pile(BANK).covers(Cards.one(kind)) is not Covers.NO


class TakeFreeResource(Move, frozen=True, kw_only=True):
    """Take a resource of one's choice after a roll that gave nothing, or none (TK-IMP-04)."""

    kind: str

    at = ("free_resource",)
    label = "Take a resource"

    @classmethod
    @override
    def prompts(cls, game: Game, seat: int) -> Prompts:
        rows = tuple((kind, Text.of("{w}", w=Word(kind))) for kind in RESOURCES if in_bank(game, kind))
        yield OneOf("kind", Text.of("Which resource do you take?"), (*rows, ("", Text.of("None"))))

    @classmethod
    @override
    def tells(cls, observed: ObservedMove) -> Text:
        if not observed.taken:
            return Text.of("{seat} takes no resource", seat=observed.seat)
        return Text.of("{seat} went without: {cards}", seat=observed.seat, cards=observed.taken)

    def refuse(self, game: Game) -> Refusal | None:
        """Refuse a commodity, and what the bank does not have."""
        if self.kind and self.kind not in RESOURCES:
            return Refusal("no-resource", "TK-IMP-04", Text.of("Only a resource may be taken."))
        if not self.kind or in_bank(game, self.kind):
            return None
        return Refusal("bank-empty", "TK-IMP-04", Text.of("The bank does not have it: {what}", what=Word(self.kind)))

    @override
    def happen(self, game: Game) -> Iterable[Fact]:
        if self.kind:
            yield openly(BANK, hand(self.seat), Cards.one(self.kind))


STEPS = {
    "second_roll": StepRule("Throw the dice a second time", clause="TK-ROLL-01", short="2nd roll", icon="tray"),
    "throw_again": StepRule("Equal: throw white and red again", clause="TK-ROLL-03", short="Rethrow"),
    "event": StepRule("", nobody, event, clause="TK-EVENT-02"),
    "produce": StepRule("", nobody, produce, clause="TK-EVENT-02"),
    "free_resource": StepRule("Take a resource", went_without, clause="TK-IMP-04", short="Card"),
}
