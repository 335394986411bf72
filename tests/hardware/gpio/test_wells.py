"""Lines that bounce, shake and come off: what the tray's wells make of them. No pin is touched here."""

from collections import deque
from collections.abc import Iterable

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.readings import DieSeen, DieState, ThrowSeen
from hardware.gpio.wells import MOVING, Wells
from hardware.gpio.wiring import TrayPins

LINES = (4, 5, 6)
MOTION = 7
ONE = TrayPins((("red", LINES),), MOTION)
STABLE = 0.3
SHAKE = 0.12
TICK = 0.02


class Hand:
    """One die in a tray: its lines are put, shaken and waited for, and all that follows is kept with its time."""

    def __init__(self) -> None:
        self.now = 0.0
        self.wells = Wells(ONE, self.now)
        self.code = 0
        self.since = 0.0  # when the three lines last changed
        self.shakes = deque[float]()
        self.told: list[tuple[float, DieSeen | ThrowSeen]] = []
        self.put(1)
        self.wait(1)

    def put(self, code: int) -> None:
        """Change the lines one after the other, as contacts do."""
        for bit, pin in enumerate(LINES):
            if (code ^ self.code) >> bit & 1:
                self.code ^= 1 << bit
                self.since = self.now
                self._keep(self.wells.see({pin: bool(code >> bit & 1)}, self.now))

    def shake(self, up: bool) -> None:
        self.shakes.append(self.now)
        self._keep(self.wells.see({MOTION: up}, self.now))

    def wait(self, seconds: float) -> None:
        """Let time pass as the reader does: only while the wells are busy are they asked."""
        end = self.now + seconds
        while self.wells.busy and self.now + TICK < end:
            self.now += TICK
            self._keep(self.wells.tick(self.now))
        self.now = end

    def throw(self, face: int) -> None:
        self.put(0)
        self.wait(0.05)
        for pulse in range(10):
            self.shake(pulse % 2 == 0)
            self.wait(0.05)
        self.put(face)
        self.wait(1)

    def _keep(self, seen: Iterable[DieSeen | ThrowSeen]) -> None:
        self.told += ((self.now, one) for one in seen)

    @property
    def thrown(self) -> list[dict[str, int]]:
        return [dict(seen.dice) for _, seen in self.told if isinstance(seen, ThrowSeen)]

    @property
    def states(self) -> list[tuple[DieState, int | None]]:
        return [(seen.state, seen.face) for _, seen in self.told if isinstance(seen, DieSeen)]


def test_a_die_that_lies_there_at_the_start_rests_on_its_face_and_was_not_thrown() -> None:
    hand = Hand()
    assert hand.states == [(DieState.UNKNOWN, None), (DieState.RESTING, 1)]
    assert hand.thrown == []


def test_a_throw_is_told_once_and_its_die_then_rests() -> None:
    hand = Hand()
    hand.throw(4)
    assert hand.thrown == [{"red": 4}]
    assert [state for state, _ in hand.states[2:]] == [
        DieState.HANDLING,
        DieState.ROLLING,
        DieState.SETTLING,
        DieState.RESTING,
    ]
    hand.wait(20)
    assert len(hand.thrown) == 1


def test_a_motion_line_that_pulses_within_a_look_is_still_felt() -> None:
    hand = Hand()
    hand.put(0)
    hand.wait(0.05)
    for _ in range(30):
        hand.shake(True)
        hand.shake(False)  # at the same moment: no look falls between
        hand.wait(0.02)
    hand.put(3)
    hand.wait(1)
    assert hand.thrown == [{"red": 3}]


def test_a_die_on_its_edge_is_cocked_and_a_die_that_is_gone_is_lost() -> None:
    hand = Hand()
    hand.throw(0)
    hand.wait(3)
    assert hand.states[-1] == (DieState.COCKED, None)
    assert hand.thrown == [{}]
    hand.put(2)
    hand.wait(1)
    hand.put(7)
    hand.wait(11)
    assert hand.states[-1] == (DieState.LOST, None)


def test_nobody_needs_to_ask_while_all_dice_lie() -> None:
    hand = Hand()
    assert not hand.wells.busy
    hand.throw(4)
    assert not hand.wells.busy
    hand.put(0)
    assert hand.wells.busy


def test_a_change_that_arrives_late_turns_no_time_back() -> None:
    wells = Wells(ONE, 10.0)
    wells.see({LINES[0]: True}, 10.0)
    wells.tick(10.2)
    wells.see({LINES[1]: True}, 9.0)
    assert [seen for seen in wells.tick(10.4) if isinstance(seen, DieSeen) and seen.face] == []
    assert DieSeen("red", DieState.RESTING, 3) in wells.tick(10.6)


ACTS = st.lists(
    st.one_of(
        st.tuples(st.just("put"), st.integers(0, 7)),
        st.tuples(st.just("shake"), st.booleans()),
        st.tuples(st.just("wait"), st.sampled_from((0.001, 0.005, 0.02, 0.1, 0.29, 0.31, 0.7, 2.5))),
        st.tuples(st.just("throw"), st.integers(0, 6)),
        st.tuples(st.just("chatter"), st.integers(0, 6)),
    ),
    max_size=40,
)


@given(acts=ACTS)
@settings(max_examples=200)
def test_bouncing_contacts_never_give_a_face_that_was_not_stable(acts: list[tuple[str, float]]) -> None:
    hand = Hand()
    for act, number in acts:
        told = len(hand.told)
        if act == "chatter":
            for code in (7, int(number), 0, int(number)):
                hand.put(code)
                hand.wait(0.003)
        elif act == "wait":
            hand.wait(number)
        elif act == "throw":
            hand.throw(int(number))
        elif act == "put":
            hand.put(int(number))
        else:
            hand.shake(bool(number))
        for at, seen in hand.told[told:]:
            judge(hand, at, seen)


def judge(hand: Hand, at: float, seen: DieSeen | ThrowSeen) -> None:
    """A face is what the lines have said for 300 ms on end; a throw was felt for 120 ms."""
    if isinstance(seen, DieSeen):
        assert seen.state not in MOVING or seen.face is None
        faces = [seen.face] if seen.face else []
    else:
        faces = [face for _, face in seen.dice]
        assert len(hand.shakes) >= 2
        assert hand.shakes[-1] - hand.shakes[0] >= SHAKE - 0.001
    for face in faces:
        assert face == hand.code
        assert at - hand.since >= STABLE - 0.001
