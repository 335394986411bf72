"""The laws of the wells' states, over any lines at all; the firmware's own file runs on CPython here."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge import wire
from firmware_bridge.device.dice import SHAKE_MS, STABLE_MS, Tray
from firmware_bridge.device.rolls import MOST, Ring

MOMENTS = st.lists(
    st.tuples(
        st.tuples(st.integers(0, 7), st.integers(0, 7)),  # the lines of two wells
        st.booleans(),  # the motion line
        st.integers(1, 40),  # how often this is seen, 20 ms apart
    ),
    max_size=60,
)
EVERY_MS = 20
Moments = list[tuple[tuple[int, int], bool, int]]


def live(moments: Moments) -> tuple[list[tuple[str, ...]], list[tuple[int, ...]]]:
    """Let a tray see all this; return its states at each look, and the throws."""
    tray, now = Tray(2, 0), 0
    states, throws = [], []
    for lines, pulse, looks in moments:
        for _ in range(looks):
            now += EVERY_MS
            faces = tray.see(list(lines), pulse, now)
            states.append(tray.states())
            if faces is not None:
                throws.append(faces)
    return states, throws


@given(MOMENTS)
def test_a_die_settles_only_after_it_was_seen_rolling(moments: Moments) -> None:
    states, _ = live(moments)
    for well in range(2):
        path = [look[well].partition(":")[0] for look in states]
        for before, after in pairwise(path):
            assert (
                after == before
                or after not in ("settled", "settling", "cocked")
                or before
                in (
                    "rolling",
                    "settling",
                )
            )


@given(MOMENTS)
def test_without_a_shake_there_is_no_throw(moments: Moments) -> None:
    _, throws = live([(lines, False, looks) for lines, _, looks in moments])
    assert throws == []


@given(MOMENTS)
def test_every_throw_has_what_its_states_show(moments: Moments) -> None:
    states, throws = live(moments)
    settled = {int(look[well][-1]) for look in states for well in range(2) if look[well].startswith("settled")}
    assert {face for faces in throws for face in faces} <= settled | {0}


@given(MOMENTS)
def test_every_state_can_be_written_on_the_wire(moments: Moments) -> None:
    for look in set(live(moments)[0]):
        wire.encode("DICE", "5C0FFEE5", 0, look)


def test_a_motion_line_that_hangs_never_makes_a_throw() -> None:
    states, throws = live([((1, 1), False, 40), ((0, 0), True, 40), ((4, 4), True, 3000)])
    assert throws == []
    assert states[-1] == ("rolling:0", "rolling:0")


def test_a_die_that_turns_over_while_it_settles_counts_with_its_last_face() -> None:
    shaking = ((0, 0), True, SHAKE_MS // EVERY_MS + 2)
    nearly = STABLE_MS // EVERY_MS - 2
    turning = [((3, 5), False, nearly), ((4, 5), False, nearly), ((6, 5), False, 60)]
    assert live([((1, 1), False, 40), shaking, *turning])[1] == [(6, 5)]


def test_a_line_that_flickers_for_a_moment_lifts_no_die() -> None:
    states, _ = live([((3, 5), False, 40), ((1, 5), False, 1), ((3, 5), False, 40)])
    assert states[-1] == ("resting:3", "resting:5")
    assert not any("handling" in state for look in states for state in look)


def test_a_die_bumped_after_it_settled_is_not_thrown_again() -> None:
    shaking = ((0, 0), True, 20)
    _, throws = live([((1, 1), False, 40), shaking, ((3, 5), False, 60), ((3, 5), True, 60), ((3, 5), False, 200)])
    assert throws == [(3, 5)]


def test_a_second_die_thrown_within_two_seconds_belongs_to_the_throw() -> None:
    first = [((0, 0), False, 10), ((0, 0), True, 20), ((3, 0), False, 50)]  # the second one is still in the hand
    second = [((3, 0), True, 20), ((3, 5), False, 60)]
    assert live([((1, 1), False, 40), *first, *second])[1] == [(3, 5)]


def test_a_throw_waits_for_a_die_picked_up_as_the_first_one_came_to_rest() -> None:
    first = [((0, 1), False, 10), ((0, 1), True, 20), ((3, 1), False, 8), ((3, 0), False, 60)]
    second = [((3, 0), True, 20), ((3, 5), False, 60)]
    assert live([((1, 1), False, 40), *first, *second])[1] == [(3, 5)]


def test_a_second_die_kept_in_the_hand_does_not_hold_the_first_back_for_ever() -> None:
    first = [((0, 0), False, 10), ((0, 0), True, 20), ((3, 0), False, 200)]
    assert live([((1, 1), False, 40), *first])[1] == [(3, 0)]


def test_the_ring_keeps_the_newest_and_repeats_each_every_second_until_acknowledged() -> None:
    ring = Ring()
    for _ in range(MOST + 2):
        ring.add((1, 2), 0)
    assert (ring.newest, ring.dropped, len(ring.waiting)) == (MOST + 2, 2, MOST)
    assert [roll.number for roll in ring.take_due(0)] == list(range(3, MOST + 3))
    assert ring.take_due(999) == []
    for number in range(3, MOST + 2):
        ring.acknowledge(number)
    ring.acknowledge(1)
    assert [roll.number for roll in ring.take_due(1000)] == [MOST + 2]
    ring.repeat_now(1001)
    assert [roll.number for roll in ring.take_due(1001)] == [MOST + 2]
