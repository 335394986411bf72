"""The laws of exactly one roll under any stream of readings, taps and time. Stories belong in test_tray.py."""

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from companion.readings import DieState, Reading
from hardware.tray import NotCounted, PartThrown, TrayDie, TrayState
from tests.hardware.hands import THREE, G, Hands, S

DIE = st.sampled_from(THREE)
FACE = st.integers(1, 6)
STATE = st.sampled_from((G, S, *DieState))
PAUSE = st.sampled_from((0.0, 0.1, 0.4, 1.0, 3.0))


class AnyStream(RuleBasedStateMachine):
    """Whatever dice, hands, cables and clocks do: the laws of exactly one roll hold."""

    @initialize(dice=st.permutations(THREE), number=st.integers(1, 3))
    def begin(self, dice: list[str], number: int) -> None:
        self.hands = Hands()
        self.dice = tuple(dice[:number])
        self.revision = 0
        self.watched: set[str] = set()  # dice seen rolling, or judged by the device, since nobody touched them
        self.told: list[Reading] = []
        self.looked_at = 0  # how many rolls the law below has looked at

    @rule()
    def arm(self) -> None:
        self.revision += 1
        self.hands.arm(*self.dice, revision=self.revision)
        in_air = (die.name for die in self.hands.tray.dice if die.state in (G, DieState.SETTLING))
        self.watched = set(in_air)

    @rule(state=STATE, die=DIE, face=FACE, confidence=st.sampled_from((1.0, 1.0, 0.5)))
    def die_seen(self, state: DieState, die: str, face: int, confidence: float) -> None:
        if state is G:
            self.watched.add(die)
        elif state in (DieState.UNKNOWN, DieState.HANDLING, DieState.COCKED):
            self.watched.discard(die)
        elif state is DieState.LOST:
            self.lose(die)
        self.hands.see(die, state, face, confidence)

    @rule(faces=st.dictionaries(DIE, FACE), age=st.floats(0, 20), confidence=st.sampled_from((1.0, 1.0, 0.5)))
    def judged(self, faces: dict[str, int], age: float, confidence: float) -> None:
        if self.hands.tray.asked is not None and self.hands.now - age >= self.hands.tray.asked.at:
            self.watched |= set(faces)
        number = len(self.told) + 1
        self.told.append(self.hands.judged(age, number, confidence, **faces))

    @rule(state=STATE, face=FACE, pause=PAUSE)
    def all_asked_dice_do_the_same(self, state: DieState, face: int, pause: float) -> None:
        """Whole throws and whole pick-ups are what single sightings seldom add up to."""
        for die in self.dice:
            self.die_seen(state, die, face, 1.0)
        self.hands.wait(pause)

    @rule(first=STATE, face=FACE, pause=PAUSE)
    def all_asked_dice_come_to_rest(self, first: DieState, face: int, pause: float) -> None:
        self.all_asked_dice_do_the_same(first, face, 0.0)
        self.all_asked_dice_do_the_same(S, face, pause)

    @rule(face=FACE, accept=st.booleans())
    def a_whole_turn(self, face: int, accept: bool) -> None:
        """Asked, rolled, confirmed and perhaps written: what may happen after that is the interesting part."""
        self.arm()
        self.all_asked_dice_come_to_rest(G, face, 1.0)
        if accept:
            self.accept(late=False)

    @rule(faces=st.lists(FACE, min_size=3, max_size=3), age=st.sampled_from((0.0, 0.3, 5.0)))
    def all_asked_dice_judged(self, faces: list[int], age: float) -> None:
        self.judged(dict(zip(self.dice, faces, strict=False)), age, 1.0)

    @rule(seconds=PAUSE | st.floats(0, 10))
    def wait(self, seconds: float) -> None:
        self.hands.wait(seconds)

    def lose(self, die: str) -> None:
        """A die out of sight was not watched to the end, unless it lay settled already."""
        if TrayDie(die, S) not in {TrayDie(known.name, known.state) for known in self.hands.tray.dice}:
            self.watched.discard(die)

    @rule(die=DIE)
    def die_gone(self, die: str) -> None:
        self.lose(die)
        self.hands.take(self.hands.tray.gone(f"{die} die", self.hands.now))

    @rule(die=DIE, again=st.booleans())
    def die_silent(self, die: str, again: bool) -> None:
        tray = self.hands.tray
        self.hands.take(tray.heard((die,), self.hands.now) if again else tray.silent((die,), self.hands.now))

    @precondition(lambda self: self.revision % 4 == 3)  # seldom: a withdrawn question ends every story
    @rule()
    def disarm(self) -> None:
        self.hands.take(self.hands.tray.disarm(self.hands.now))

    @rule(late=st.booleans())
    def accept(self, late: bool) -> None:
        self.hands.take(self.hands.tray.accepted(self.revision - late, self.hands.now))

    @rule(faces=st.lists(st.integers(0, 7), max_size=4))
    def by_hand(self, faces: list[int]) -> None:
        self.hands.take(self.hands.tray.by_hand(tuple(faces), self.hands.now))

    @invariant()
    def never_two_rolls_for_one_ask(self) -> None:
        revisions = [thrown.revision for thrown in self.hands.thrown]
        assert len(revisions) == len(set(revisions))

    @invariant()
    def never_a_roll_without_a_rolling_seen(self) -> None:
        for thrown in self.hands.thrown[self.looked_at :]:
            assert thrown.by_hand or set(self.dice) <= self.watched
            assert len(thrown.faces) == len(self.dice)
        self.looked_at = len(self.hands.thrown)

    @invariant()
    def never_a_judged_throw_left_without_an_answer(self) -> None:
        counted = {reading for thrown in self.hands.thrown for reading in thrown.readings}
        answered = counted | {said.reading for said in self.hands.said if isinstance(said, NotCounted | PartThrown)}
        open_now = {self.hands.tray.pending} - {None}
        assert set(self.told) == (answered | open_now) & set(self.told)

    @invariant()
    def trouble_is_said_exactly_while_the_tray_is_troubled(self) -> None:
        tray = self.hands.tray
        assert (tray.trouble is not None) == (tray.state is TrayState.TROUBLED)

    @rule()
    def nothing_happens_for_long(self) -> None:
        """No limit leads to another for ever: soon it is the table's turn, or the tray is done."""
        self.hands.wait(12)
        assert self.hands.tray.wake_at is None


TestAnyStream = AnyStream.TestCase
