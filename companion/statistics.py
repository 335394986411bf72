"""Statistics of one game: the throws and what they brought, each figure beside its expectation.

A pure function of the entries as one viewer was told them. The test of the dice says how little one game proves. No
clock, no screen and no word of a single variant may enter.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

import msgspec

from companion.fair_dice import Fairness, chances, fairness
from companion.game.cards import Cards
from companion.game.decide import begin, evolve
from companion.game.dice import Die, counting, paired
from companion.game.facts import CardsMoved, DiceThrown, GameWon, StepsQueued, TurnBegan
from companion.game.history import Entry
from companion.game.panels import scores_panel
from companion.game.prompts import SIDES
from companion.game.secret import TABLE, tell
from companion.game.state import BANK, NOBODY, Game, Setup, hand
from companion.game.variant import Variant

OVERNIGHT = 12 * 3600
"""A game over more seconds than this lay overnight: how long it was says nothing."""


class Sum(msgspec.Struct, frozen=True):
    """How often a sum of the dice that count fell, and how often it was to be expected in as many throws."""

    total: int
    count: int
    expected: float


class SignSeen(msgspec.Struct, frozen=True):
    """How often a die that is not added up showed a sign, and how often that was to be expected in as many throws."""

    word: str
    count: int
    expected: float


class Gain(msgspec.Struct, frozen=True):
    """How many cards the throws brought a seat, and how many they owed it on average where its pieces stood.

    `variance` is that of what fair dice bring there: each throw's own, added up, as no throw hangs on another.
    """

    seat: int
    cards: int
    expected: float
    variance: float = 0.0


class Turns(msgspec.Struct, frozen=True):
    """A seat's finished turns, in seconds: the middle one (a break does not move it) and the longest."""

    seat: int
    count: int
    median: float
    longest: float


class Statistics(msgspec.Struct, frozen=True):
    """One evening in figures. `fairness` is None while the throws are too few for any test.

    `faces` counts the faces 1 to 6 over all dice that were thrown and count in a total; a throw of which a part was
    chosen counts nowhere else. `signs` are those of the dice that are not added up. `points` holds each player's open
    points at the start of each turn and at the end, all equally long; `turns` is empty where no times are known.
    `lasted`: seconds from the first to the last entry, 0 where no times are known. `winner` is NOBODY while it is not
    over.
    """

    throws: int
    sums: tuple[Sum, ...]
    faces: tuple[int, ...]
    signs: tuple[SignSeen, ...]
    fairness: Fairness | None
    gains: tuple[Gain, ...]
    turns: tuple[Turns, ...]
    points: tuple[tuple[int, ...], ...]
    target: int
    lasted: float = 0.0
    winner: int = NOBODY


def statistics(
    variant: Variant,
    setup: Setup,
    entries: Iterable[Entry],
    times: Mapping[int, float] | None = None,
    viewer: int = TABLE,
) -> Statistics:
    """Return an evening's statistics as `viewer` may know them.

    `entries` is the path to the head, `times` when each entry was kept, in seconds of any clock; without them there are
    no lengths of turns.
    """
    told = _Told(begin(variant, setup, viewer))
    for entry in entries:
        told.take(entry, (times or {}).get(entry.seq))
    told.note_points()
    players, dice = told.game.players, counted_dice(variant)
    faces = Counter(told.faces)
    counted = tuple(faces[face] for face in range(1, SIDES + 1))
    sums = Counter(map(variant.total, told.throws))
    return Statistics(
        throws=len(told.throws),
        sums=tuple(Sum(total, sums[total], len(told.throws) * share) for total, share in chances(dice).items()),
        faces=counted,
        signs=tuple(_signs(variant, told.signs)),
        fairness=fairness(counted, dice),
        gains=tuple(Gain(seat, told.gained[seat], *told.owed[seat]) for seat in players),
        turns=tuple(_turns(seat, told.lengths[seat]) for seat in players if told.lengths[seat]),
        points=tuple(tuple(told.points[seat]) for seat in players),
        target=scores_panel(told.game).target,
        lasted=max(times.values()) - min(times.values()) if times else 0.0,
        winner=told.game.winner,
    )


def minutes(lasted: float) -> int | None:
    """Return how many minutes a game of so many seconds was; None where that says nothing, or nobody knows."""
    return max(1, round(lasted / 60)) if 0 < lasted < OVERNIGHT else None


class _Told:
    """The walk along the entries: the game so far, and what was counted on the way."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.throws: list[tuple[int, ...]] = []
        self.faces: list[int] = []
        self.signs: Counter[str] = Counter()
        self.gained: Counter[int] = Counter()
        self.owed: dict[int, Owed] = dict.fromkeys(game.players, Owed(0.0, 0.0))
        self.lengths: dict[int, list[float]] = {seat: [] for seat in game.players}
        self.points: dict[int, list[int]] = {seat: [] for seat in game.players}
        self._of_the_throw: set[str] = set()
        self._turn_since: float | None = None

    def take(self, entry: Entry, at: float | None) -> None:
        """Count one entry, then know the game after it."""
        facts = [tell(fact, self.game.viewer) for fact in entry.facts]
        throws = [fact for fact in facts if isinstance(fact, DiceThrown)]
        thrown = any(not throw.chosen for throw in throws)
        if throws:
            queued = {s.name for fact in facts if isinstance(fact, StepsQueued) for s in fact.steps}
            self._of_the_throw = queued if thrown else set()
        paying = thrown or (self.game.front is not None and self.game.front.name in self._of_the_throw)
        for fact in facts:
            match fact:
                case DiceThrown(faces=faces, chosen=chosen, kept=kept, void=void):
                    fell = slice(chosen, len(faces) - kept)
                    self._note_faces(self.game.variant.dice[fell], faces[fell])
                    self.throws += [] if chosen else [faces]
                    if not (chosen or void):
                        self._owe()
                case CardsMoved(source=source, target=target, cards=cards) if paying and source == BANK:
                    self._gain(target, cards.value)
                case TurnBegan():
                    self._turn_over(at)
                    self.note_points()
                case GameWon():
                    self._turn_over(at)
            self.game = evolve(self.game, fact)

    def _note_faces(self, dice: Sequence[Die], faces: Sequence[int]) -> None:
        self.faces += counting(dice, faces)
        self.signs.update(sign.word for die, face in paired(dice, faces) if (sign := die.sign(face)))

    def _owe(self) -> None:
        for seat, (expected, variance) in expected_gain(self.game).items():
            before = self.owed.get(seat, Owed(0.0, 0.0))
            self.owed[seat] = Owed(before.expected + expected, before.variance + variance)

    def _gain(self, pile: str, cards: Cards) -> None:
        for seat in self.game.players:
            if pile == hand(seat):
                self.gained[seat] += cards.total

    def _turn_over(self, at: float | None) -> None:
        if self._turn_since is not None and at is not None and self.game.turn:
            self.lengths[self.game.active].append(max(0.0, at - self._turn_since))
        self._turn_since = at

    def note_points(self) -> None:
        """Remember everybody's open points as they are now."""
        for score in scores_panel(self.game).scores:
            self.points[score.seat].append(score.open)


class Owed(NamedTuple):
    """How many cards a throw owes a seat on average, and the variance of that."""

    expected: float
    variance: float


def expected_gain(game: Game) -> dict[int, Owed]:
    """Return how many cards one throw owes each seat where its pieces and the robber stand now.

    A bank that runs short is left out, so this is a little too much late in a poor evening.
    """
    mean, square = defaultdict[int, float](float), defaultdict[int, float](float)
    questions = game.variant.questions
    blocked = questions.blocked(game)
    for total, share in chances(counted_dice(game.variant)).items():
        brought = Counter[int]()
        for hex_ in questions.producing(game, total):
            for seat, cards in () if hex_ in blocked else questions.sources(game, hex_):
                brought[seat] += cards.total
        for seat, n in brought.items():
            mean[seat] += share * n
            square[seat] += share * n * n
    return {seat: Owed(mean[seat], square[seat] - mean[seat] * mean[seat]) for seat in mean}


def _signs(variant: Variant, seen: Mapping[str, int]) -> Iterator[SignSeen]:
    """Yield the signs of each die in the order of its faces."""
    for die in variant.dice:
        sides = Counter(sign.word for sign in die.signs)
        thrown = sum(seen[word] for word in sides)
        yield from (SignSeen(word, seen[word], thrown * n / SIDES) for word, n in sides.items())


def _turns(seat: int, lengths: Sequence[float]) -> Turns:
    return Turns(seat, len(lengths), median(lengths), max(lengths))


def median(numbers: Sequence[float]) -> float:
    """Return the middle one of at least one number. Python's own brings fractions along: 4 ms of each start."""
    half, ordered = len(numbers) // 2, sorted(numbers)
    return (ordered[half] + ordered[~half]) / 2


def counted_dice(variant: Variant) -> int:
    """Return how many dice count in the total of a whole throw."""
    return sum(die.counts for die in variant.dice)
