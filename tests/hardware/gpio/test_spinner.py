"""A spinner's steps and index line as an angle, judged against a wheel that knows where it is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.gpio.spinner import TURN_IT, Spinner

STEPS = 24
AT_MOST = STEPS + STEPS // 4
"""One turn finds the zero, unless it begins right at the index: a quarter must lie between a pass and a bounce."""
WIDE = 2
"""Steps over which the index line is up, clockwise from the zero on."""


class Wheel:
    """A wheel at `place`, in steps from the zero; its index contact bounces `bounces` times at each edge."""

    def __init__(self, place: int, bounces: int = 0) -> None:
        self.place = place
        self.bounces = bounces
        up = self._is_up(place)
        self.spinner = Spinner(STEPS, up=up, last_up=0 if up else None)

    def turn(self, steps: int) -> None:
        by = 1 if steps > 0 else -1
        for _ in range(abs(steps)):
            self._go(by)

    def _go(self, by: int) -> None:
        """One step: the index changes on the way, half a step before the next place is counted."""
        before, after = self._is_up(self.place), self._is_up(self.place + by)
        if before != after:
            for up in [after, before] * self.bounces + [after]:
                self.spinner = self.spinner.index(up)
        self.place += by
        self.spinner = self.spinner.turned(by)

    @staticmethod
    def _is_up(place: int) -> bool:
        return place % STEPS < WIDE


def test_there_is_no_direction_before_the_index_was_passed() -> None:
    wheel = Wheel(5)
    wheel.turn(12)
    assert wheel.spinner.bearing.degrees is None
    assert wheel.spinner.bearing.ailment == TURN_IT
    wheel.turn(12)
    assert wheel.spinner.bearing.degrees == 75
    assert wheel.spinner.bearing.ailment is None


def test_a_spinner_that_starts_on_its_index_must_still_be_turned() -> None:
    wheel = Wheel(1)
    wheel.turn(3)
    assert wheel.spinner.bearing.degrees is None


def test_a_turn_that_begins_right_at_the_index_finds_it_when_it_comes_there_again() -> None:
    wheel = Wheel(0)
    wheel.turn(-2)
    wheel.turn(25)
    assert wheel.spinner.bearing.ailment == TURN_IT
    wheel.turn(1)
    assert wheel.spinner.bearing.degrees == 0


@pytest.mark.parametrize(("away", "degrees"), [(STEPS // 4, 0), (STEPS // 4 - 1, None)])
def test_the_index_is_believed_by_who_left_it_a_quarter_of_a_turn_behind_and_came_back(
    away: int, degrees: int | None
) -> None:
    wheel = Wheel(0)
    wheel.turn(-away)
    wheel.turn(away)
    assert wheel.spinner.bearing.degrees == degrees


@given(start=st.integers(0, STEPS - 1), turns=st.lists(st.integers(-40, 40), max_size=8))
def test_after_a_whole_turn_and_a_quarter_the_angle_is_known_and_stays_the_wheels_whichever_way_it_turns(
    start: int, turns: list[int]
) -> None:
    wheel, whole = Wheel(start), False
    for steps in turns:
        wheel.turn(steps)
        whole |= abs(steps) > AT_MOST
        assert wheel.spinner.zero is not None or not whole
        if wheel.spinner.zero is not None:
            # The first step after turning round happens before its way is known: one step of doubt.
            assert distance(wheel.spinner, wheel.place) <= 1


@given(
    start=st.integers(0, STEPS - 1),
    turns=st.lists(st.integers(-40, 40), max_size=8),
    bounces=st.integers(1, 4),
)
def test_an_index_contact_that_bounces_shifts_the_angle_by_its_own_width_at_most(
    start: int, turns: list[int], bounces: int
) -> None:
    wheel = Wheel(start, bounces)
    for steps in turns:
        wheel.turn(steps)
        if wheel.spinner.zero is not None:
            assert distance(wheel.spinner, wheel.place) <= WIDE + 1


@given(bounces=st.integers(0, 4), rounds=st.integers(1, 3))
def test_bounces_are_forgotten_once_the_index_has_been_left_behind(bounces: int, rounds: int) -> None:
    for steps in (STEPS * rounds + 6, -STEPS * rounds - 6):
        wheel = Wheel(12, bounces)
        wheel.turn(steps)
        assert distance(wheel.spinner, wheel.place) == 0


def test_a_wheel_that_loses_steps_is_set_right_by_its_index_and_ails_until_it_turns_true() -> None:
    wheel = Wheel(12)
    wheel.turn(STEPS)
    for _ in range(5):
        wheel.spinner = wheel.spinner.turned(-1).turned(1).turned(-1)  # counted, but the wheel stands still
    wheel.turn(STEPS)
    assert distance(wheel.spinner, wheel.place) == 0
    assert "lost 5 of 24 steps" in str(wheel.spinner.bearing.ailment)
    wheel.turn(STEPS)
    assert wheel.spinner.bearing.ailment is None


def distance(spinner: Spinner, place: int) -> int:
    """How many steps the spinner is off."""
    degrees = spinner.bearing.degrees
    assert degrees is not None
    off = (round(degrees * STEPS / 360) - place) % STEPS
    return min(off, STEPS - off)
