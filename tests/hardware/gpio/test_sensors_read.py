"""What a converter's count and a magnet sensor's registers mean. No bus is touched."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge.device.vane import LADDER_OHMS, PULL_UP_OHMS
from hardware.gpio.bearing import Bearing, of_magnet
from hardware.gpio.ladder import BANDS, COUNTS, of_count


def count(ohms: float, pull_up: float = PULL_UP_OHMS, noise: float = 0.0) -> int:
    return max(0, min(1023, int(COUNTS * ohms / (ohms + pull_up) + noise)))


@given(position=st.integers(0, 15), off=st.floats(-0.02, 0.02), pull=st.floats(-0.02, 0.02), noise=st.floats(-0.5, 0.5))
def test_resistors_of_two_percent_and_half_a_count_of_noise_point_where_they_should(
    position: int, off: float, pull: float, noise: float
) -> None:
    seen = of_count(count(LADDER_OHMS[position] * (1 + off), PULL_UP_OHMS * (1 + pull), noise))
    assert seen == Bearing(position * 22.5)


def test_between_any_two_positions_lies_a_count_or_a_part_of_one_that_is_neither() -> None:
    assert [(lower, upper) for lower, upper in pairwise(sorted(BANDS)) if lower[1] >= upper[0]] == []


@given(read=st.integers(0, 1023))
def test_every_count_is_one_angle_or_one_reason(read: int) -> None:
    seen = of_count(read)
    assert (seen.degrees is None) == (seen.ailment is not None)


@pytest.mark.parametrize(
    ("read", "reason"),
    [(1023, "circuit is open"), (0, "touch each other"), (12, "touch each other"), (300, "read 300 of 1023")],
)
def test_a_broken_wire_a_short_and_a_wrong_resistor_are_no_directions(read: int, reason: str) -> None:
    seen = of_count(read)
    assert seen.degrees is None
    assert reason in str(seen.ailment)


@pytest.mark.parametrize(
    ("status", "degrees", "reason"),
    [
        (0x20, 90.0, None),
        (0x30, 90.0, "too weak"),
        (0x28, 90.0, "too strong"),
        (0x00, None, "no magnet"),
        (0x10, None, "no magnet"),
        (0x08, None, "no magnet"),
        (0xC7 | 0x20, 90.0, None),  # bits without a meaning
    ],
)
def test_the_magnets_status_is_told_in_words(status: int, degrees: float | None, reason: str | None) -> None:
    seen = of_magnet(status, 1024)
    assert seen.degrees == degrees
    assert str(seen.ailment) == "None" if reason is None else reason in str(seen.ailment)


@given(status=st.integers(0, 255), angle=st.integers(0, 0xFFFF))
def test_whatever_the_registers_hold_an_angle_lies_within_one_turn(status: int, angle: int) -> None:
    degrees = of_magnet(status, angle).degrees
    assert degrees is None or 0 <= degrees < 360
