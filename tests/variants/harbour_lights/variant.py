"""Harbour lights as a value: Base, but for the differences stated here. The clauses are in the folder's docstring."""

from __future__ import annotations

from collections.abc import Iterable

from companion.game.cards import Cards
from companion.game.facts import AwardMoved, DiceThrown, Fact, PieceReplaced, StepsQueued
from companion.game.moves import Move
from companion.game.panels import Call, Calls, Panel, Row, Side, Tally, Versus, word
from companion.game.questions import PointsPart
from companion.game.seals import all_of, none_of, opened
from companion.game.state import NOBODY, Game, Piece, Step
from companion.game.text import Refusal, Text, Word
from companion.game.variant import CardKind, Option, PieceKind, StepRule, always, nobody
from companion.rules.base import BASE
from companion.rules.base.pay import openly
from companion.rules.base.questions import BaseQuestions
from companion.rules.base.robber import MoveRobber
from tests.variants.harbour_lights.lights import (
    DARK,
    KEEPER,
    LAMP,
    LIGHT_FACTS,
    OIL,
    STORE,
    SignalShown,
    SignalsLowered,
    WatchBegan,
    dark,
    lights,
    oil,
    whole,
)
from tests.variants.harbour_lights.moves import BurnOil, Challenge, HoistSignal, PlaceLamp, Roll, ThrowForRace
from tests.variants.harbour_lights.neutral import (
    BuildFreeRoad,
    BuildNeutralRoad,
    BuildRoad,
    if_any_can,
    neutral_start,
)

SIX = 6
RIGHT_SIGNAL = 2


class LightQuestions(BaseQuestions):
    """Base's answers but for the hand limit and the keeper's point."""

    def hand_limit(self, game: Game, seat: int) -> int:
        """A flask of oil makes room for one card more (HL-HAND-01)."""
        return super().hand_limit(game, seat) + game.pile(oil(seat)).total

    def points(self, game: Game, seat: int) -> tuple[PointsPart, ...]:
        """The keeper of the light has more (HL-KEEP-01)."""
        parts = super().points(game, seat)
        extra = game.option("keeper_points")
        if game.awards.get(KEEPER, NOBODY) != seat or not extra:
            return parts
        return (*parts, PointsPart(Text.of("{w}", w=Word(KEEPER)), extra))


def with_oil(game: Game, step: Step) -> tuple[int, ...]:
    """Everybody who has oil keeps the watch (HL-WATCH-01)."""
    return tuple(seat for seat in game.clockwise(game.active) if game.pile(oil(seat)).total)


def begin_watch(game: Game, step: Step) -> Iterable[Fact]:
    """Forget the last watch."""
    yield WatchBegan()


def end_watch(game: Game, step: Step) -> Iterable[Fact]:
    """Name the keeper, if one alone burnt most, and let him place the lamp (HL-WATCH-02)."""
    burnt = lights(game).burnt
    most = max((one.flasks for one in burnt), default=0)
    first = [one.seat for one in burnt if one.flasks == most]
    if most and len(first) == 1:
        yield AwardMoved(KEEPER, first[0])
        yield StepsQueued((Step("place_lamp", (first[0],)),))


RACERS = 2


def end_race(game: Game, step: Step) -> Iterable[Fact]:
    """The faster one takes a flask from the other (HL-RACE-01)."""
    slow, fast = sorted(lights(game).throws, key=lambda throw: throw.face)
    if slow.face < fast.face and game.pile(oil(slow.seat)).total:
        yield openly(oil(slow.seat), oil(fast.seat), Cards.one(OIL))


def pending(game: Game, step: Step) -> bool:
    """Whether a step can be pending: for a race somebody throws who races and has not thrown."""
    thrown = [throw.seat for throw in lights(game).throws]
    if step.name == "race_throw":
        return step.seats is not None and {*step.seats} <= {*lights(game).racers} - {*thrown}
    if step.name == "race_end":
        return len(lights(game).racers) == RACERS
    return BASE.pending(game, step)


def after(game: Game, fact: Fact) -> Iterable[Fact]:
    """Every throw lowers the signals and may bring oil; the rest follows as in Base (HL-OIL-02, HL-SIGNAL-01)."""
    if isinstance(fact, DiceThrown):
        yield from by_throw(game, fact)
        if len(fact.faces) > len(set(fact.faces)):
            yield from turned(game)
    yield from BASE.after(game, fact)


def lamp(game: Game) -> Piece:
    """The lamp as it lies. Raises StopIteration while it lies nowhere."""
    return next(piece for piece in game.pieces[str(game.where(LAMP))] if piece.what == LAMP)


def turned(game: Game) -> Iterable[Fact]:
    """Turn the lamp over (HL-LAMP-02)."""
    here = game.where(LAMP)
    if here is not None:
        before = lamp(game)
        yield PieceReplaced(here, before, Piece(LAMP, side="" if before.side else DARK))


def by_throw(game: Game, fact: DiceThrown) -> Iterable[Fact]:
    """What a throw brings from the store, flask by flask while it lasts."""
    right = [signal for signal in lights(game).signals if signal.face in fact.faces]
    if lights(game).signals:
        yield SignalsLowered()
    owed = [seat for face in fact.faces if face == SIX for seat in game.clockwise(fact.seat)]
    for signal in lights(game).signals:
        yield from opened(game, signal.seat, all_of if signal in right else none_of)
    for signal in right:
        yield SignalShown(signal.seat, signal.face or 0)
        owed += [signal.seat] * RIGHT_SIGNAL
    for seat in owed[: game.pile(STORE).total]:
        yield openly(STORE, oil(seat), Cards.one(OIL))


def forbid(game: Game, move: Move) -> Refusal | None:
    """Keep the robber out of the light (HL-LAMP-01)."""
    if isinstance(move, MoveRobber) and game.where(LAMP) == move.hex and lamp(game).side != DARK:
        return Refusal("lit", "HL-LAMP-01", Text.of("The robber does not go where the lamp burns."))
    return None


def turn(game: Game) -> tuple[str, ...]:
    """The order of a turn, with a second throw (HL-TURN-01)."""
    steps = BASE.procedures["turn"](game)
    at = steps.index("roll") + 1
    return (*steps[:at], *(["second_roll"] if game.option("throws") == 2 else []), *steps[at:])


def seven(game: Game) -> tuple[str, ...]:
    """Base's seven, then the watch (HL-WATCH-01)."""
    return (*BASE.procedures["seven"](game), "watch", "watch_end")


def panels(known: Game) -> tuple[Panel, ...]:
    """Base's panels; then oil and signals, the last watch, the last race."""
    own = lights(known)
    hoisted = {signal.seat: signal.face or "?" for signal in own.signals}
    oil_row = Row(word(OIL), tuple(known.pile(oil(seat)).total for seat in known.players))
    signal_row = Row(word("signal"), tuple(hoisted.get(seat, "") for seat in known.players))
    shown: list[Panel] = [Tally(word("harbour_lights"), (oil_row, signal_row))]
    if own.burnt:
        calls = tuple(Call(one.seat, Text.of("{n}", n=one.flasks)) for one in own.burnt)
        shown.append(Calls(word("watch"), calls, known.awards.get(KEEPER, NOBODY)))
    if own.racers:
        left, right = (Side(seat, _thrown(known, seat)) for seat in own.racers)
        shown.append(Versus(word("race"), left, right))
    return (*BASE.panels(known), *shown)


def _thrown(known: Game, seat: int) -> tuple[PointsPart, ...]:
    return tuple(PointsPart(word("die"), throw.face) for throw in lights(known).throws if throw.seat == seat)


HARBOUR_LIGHTS = BASE.differing(
    name="harbour_lights",
    questions=LightQuestions(),
    moves=(
        *BASE.moves,
        Roll,
        BurnOil,
        PlaceLamp,
        Challenge,
        ThrowForRace,
        HoistSignal,
        BuildRoad,
        BuildFreeRoad,
        BuildNeutralRoad,
    ),
    facts=LIGHT_FACTS,
    steps={
        **BASE.steps,
        "neutral_start": StepRule("", nobody, neutral_start, clause="HL-NEUTRAL-01"),
        "second_roll": StepRule("Throw the dice again", clause="HL-TURN-01", icon="tray"),
        "watch": StepRule("Keep the watch", with_oil, begin_watch, together=True, clause="HL-WATCH-01"),
        "watch_end": StepRule("", nobody, end_watch, clause="HL-WATCH-02"),
        "place_lamp": StepRule("Place the lamp", clause="HL-WATCH-02"),
        "race_throw": StepRule("Throw for the race", clause="HL-RACE-01"),
        "race_end": StepRule("", nobody, end_race, clause="HL-RACE-01"),
        "neutral_road": StepRule("Build a neutral road", if_any_can, clause="HL-NEUTRAL-02"),
    },
    procedures={**BASE.procedures, "before_set_up": always("neutral_start"), "turn": turn, "seven": seven},
    options={
        **BASE.options,
        "throws": Option(2, "HL-TURN-01", (1,), table="harbour_lights"),
        "keeper_points": Option(1, "HL-KEEP-01", least=0, most=3, table="harbour_lights"),
    },
    kinds={**BASE.kinds, OIL: CardKind("oil", STORE, lambda players: 40)},
    pieces={**BASE.pieces, LAMP: PieceKind("hex", 1, owned=False, shares_place=True, sides=(DARK,))},
    awards={**BASE.awards, KEEPER: "lamp"},
    neutrals=1,
    piles=(*BASE.piles, STORE, "oil:"),
    panels=panels,
    forbid=forbid,
    after=after,
    start=dark,
    whole=whole,
    pending=pending,
    domains=(*BASE.domains, "tests.variants.harbour_lights"),
)
