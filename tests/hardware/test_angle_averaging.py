"""A vane held still: its middle is right across the sensor's zero too, and another place begins anew."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.angle_averaging import ENOUGH, MOST, AngleAverage
from hardware.vane import turn_between


def seeing(*angles: float) -> AngleAverage:
    steady = AngleAverage()
    for angle in angles:
        steady = steady.see(angle)
    return steady


@given(place=st.integers(0, 3599), trembling=st.lists(st.integers(-9, 9), min_size=1, max_size=3 * MOST))
def test_the_middle_lies_among_the_readings_wherever_the_vane_points(place: int, trembling: list[int]) -> None:
    steady = seeing(*((place + by) % 3600 / 10 for by in trembling))
    newest = trembling[-MOST:]
    wanted = (place + sum(newest) / len(newest)) / 10
    assert turn_between(steady.middle, wanted) <= 0.1
    assert 0 <= steady.middle < 360
    assert steady.noise <= 1.9
    assert steady.enough is (len(trembling) >= ENOUGH)


def test_the_noise_is_the_largest_distance_from_the_middle() -> None:
    assert seeing(359, 1, 0).noise == pytest.approx(1)
    assert AngleAverage().noise == 0


def test_another_place_begins_anew() -> None:
    assert seeing(10, 11, 10, 40).angles == (40,)


def test_before_the_first_reading_there_is_no_middle() -> None:
    with pytest.raises(ValueError, match="Nothing has been read"):
        _ = AngleAverage().middle
