"""Six directions from angles: borders, wobbling, stray readings and cables. Time is a number the test moves."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.readings import AngleSeen, DirectionSeen, HealthSeen, Reading
from hardware.vane import WIDEST_MARGIN, Vane, VaneSettings, VaneState, evenly, sector_at, turn_between

NORTH, ENE, ESE, SOUTH, WSW, WNW = range(6)


class Wind:
    """A vane, a clock, and what the vane said."""

    def __init__(self, **settings: Any) -> None:
        self.vane = Vane(VaneSettings(**settings))
        self.now = 50.0
        self.said: list[DirectionSeen] = []

    def take(self, step: tuple[Vane, DirectionSeen | None]) -> None:
        self.vane, seen = step
        if seen is not None:
            self.said.append(seen)

    def blow(self, *degrees: float, every: float = 0.1, confidence: float = 1.0) -> None:
        for angle in degrees:
            self.now += every
            self.take(self.vane.see(Reading("vane", "B1", 0, AngleSeen(angle), confidence), self.now))

    def hold(self, degrees: float, seconds: float = 2.0) -> None:
        """The vane rests: its device repeats the angle once a second, as the firmware does."""
        self.blow(degrees)
        for _ in range(int(seconds)):
            self.blow(degrees, every=1.0)

    def spin_to(self, degrees: float) -> None:
        self.blow(*((degrees + 180 + step * 36) % 360 for step in range(10)), every=0.2)
        self.hold(degrees)


@pytest.mark.parametrize("sector", range(6))
def test_a_spin_that_ends_at_a_sectors_centre_gives_this_sector_once(sector: int) -> None:
    wind = Wind()
    wind.hold(181)
    wind.spin_to(sector * 60)
    wind.hold(sector * 60, 30)
    assert [(seen.sector, seen.settled) for seen in wind.said] == [(sector, True)]
    assert wind.vane.state is VaneState.SETTLED


def test_the_same_direction_may_come_again_after_a_spin() -> None:
    wind = Wind()
    wind.spin_to(60)
    wind.spin_to(60)
    assert [seen.sector for seen in wind.said] == [ENE, ENE]


def test_a_vane_that_was_not_turned_says_nothing_but_its_direction_can_be_seen() -> None:
    wind = Wind()
    wind.hold(60, 30)
    assert wind.said == []
    assert wind.vane.direction is not None
    assert wind.vane.direction.sector == ENE


def test_north_is_where_the_table_says_it_is() -> None:
    wind = Wind(sides=evenly(350.0))
    wind.spin_to(50)
    assert (wind.said[0].sector, wind.said[0].angle) == (ENE, 60.0)


@pytest.mark.parametrize(("angle", "nearer", "other"), [(28, NORTH, ENE), (32, ENE, NORTH), (329, WNW, NORTH)])
def test_a_vane_that_stops_on_a_border_says_so_and_names_both_sides(angle: float, nearer: int, other: int) -> None:
    wind = Wind()
    wind.spin_to(angle)
    (seen,) = wind.said
    assert (seen.sector, seen.border, seen.settled) == (nearer, other, False)
    assert wind.vane.state is VaneState.BORDER
    wind.hold(angle, 10)
    assert len(wind.said) == 1


def test_a_nudge_off_the_border_settles_the_direction() -> None:
    wind = Wind()
    wind.spin_to(30)
    wind.hold(35)
    assert [(seen.sector, seen.settled) for seen in wind.said] == [(NORTH, False), (ENE, True)]


def test_a_resting_vane_that_trembles_across_a_border_keeps_its_side() -> None:
    wind = Wind()
    wind.spin_to(25.5)
    wind.blow(*([31.0, 27.0] * 20))
    assert [seen.sector for seen in wind.said] == [NORTH]
    assert wind.vane.state is VaneState.SETTLED


def test_a_vane_that_keeps_turning_is_not_settled_however_often_it_passes() -> None:
    wind = Wind()
    wind.blow(*(step * 20 % 360 for step in range(200)))
    assert (wind.said, wind.vane.state) == ([], VaneState.TURNING)


def test_agreeing_readings_must_also_be_quiet_for_long_enough() -> None:
    wind = Wind()
    wind.hold(180)
    wind.blow(60, 60, 60, 60)
    assert wind.said == []
    assert wind.vane.wake_at is not None
    wind.now = wind.vane.wake_at
    wind.take(wind.vane.tick(wind.now))
    assert [seen.sector for seen in wind.said] == [ENE]


def test_one_reading_alone_never_settles_a_vane() -> None:
    wind = Wind()
    wind.hold(180)
    wind.blow(60)
    wind.take(wind.vane.tick(wind.now + 2))
    assert (wind.said, wind.vane.state) == ([], VaneState.TURNING)
    assert wind.vane.wake_at == wind.now + wind.vane.settings.patience  # only silence is left to be noticed


def test_a_stray_reading_does_not_make_a_resting_vane_answer_again() -> None:
    wind = Wind()
    wind.spin_to(60)
    wind.blow(240)
    wind.hold(61)
    assert [seen.sector for seen in wind.said] == [ENE]
    assert wind.vane.direction == wind.said[0]
    assert wind.vane.state is VaneState.SETTLED


def test_a_reading_without_confidence_and_a_reading_of_health_change_nothing() -> None:
    wind = Wind()
    wind.hold(60)
    before = wind.vane
    wind.blow(240, 240, 240, confidence=0.5)
    wind.take(wind.vane.see(Reading("vane", "B1", 1, HealthSeen("weak")), wind.now))
    assert wind.vane == before


def test_a_pulled_cable_keeps_the_direction_to_be_shown_and_says_nothing_when_it_is_back() -> None:
    wind = Wind()
    wind.spin_to(60)
    wind.vane = wind.vane.gone()
    assert wind.vane.state is VaneState.SILENT
    assert wind.vane.direction == wind.said[0]
    wind.hold(60)
    assert len(wind.said) == 1


@pytest.mark.parametrize(
    "settings",
    [
        {"sides": (360.0, 60.0, 120.0, 180.0, 240.0, 300.0)},
        {"sides": (-1.0, 60.0, 120.0, 180.0, 240.0, 300.0)},
        {"sides": (0.0, 60.0, 120.0, 180.0, 240.0)},
        {"sides": (0.0, 60.0, 120.0, 180.0, 240.0, 350.0)},  # nearer to the next side than anybody could tell
        {"sides": (0.0, 120.0, 60.0, 180.0, 240.0, 300.0)},  # no way round
        {"still": 0.0},
        {"margin": 30.0},
        {"quiet": -1.0},
        {"confidence": 2.0},
        {"patience": 0.0},
    ],
)
def test_a_setting_that_would_make_the_vane_useless_is_refused_by_name(settings: dict[str, float]) -> None:
    with pytest.raises(ValueError, match=f"'{next(iter(settings))}'"):
        Wind(**settings)


def test_a_vane_may_be_held_to_rest_within_half_a_degree() -> None:
    wind = Wind(still=0.5)
    wind.spin_to(60)
    assert [seen.sector for seen in wind.said] == [ENE]


def test_a_vane_that_says_nothing_for_three_seconds_is_silent_and_keeps_where_it_was() -> None:
    wind = Wind()
    wind.spin_to(60)
    assert wind.vane.wake_at == wind.vane.heard + 3
    wind.take(wind.vane.tick(wind.vane.heard + 2.9))
    assert wind.vane.wake_at is not None
    wind.take(wind.vane.tick(wind.vane.heard + 3))
    assert (wind.vane.state, len(wind.said)) == (VaneState.SILENT, 1)
    assert wind.vane.direction == wind.said[0]


def test_a_turn_that_was_watched_ended_when_the_vane_was_first_seen_there() -> None:
    wind = Wind()
    wind.hold(181)
    began = wind.now
    wind.spin_to(60)
    assert wind.vane.ended == pytest.approx(began + 2.1)  # ten readings, then where it stays
    wind.hold(60, 30)
    assert wind.vane.ended == pytest.approx(began + 2.1)


def test_a_turn_while_nobody_could_see_it_may_have_ended_as_soon_as_nobody_looked() -> None:
    wind = Wind()
    wind.spin_to(60)
    looked, wind.vane = wind.now, wind.vane.gone()
    wind.now += 20
    wind.hold(240)
    assert [seen.sector for seen in wind.said] == [ENE, WSW]
    assert wind.vane.ended == looked


def test_where_a_vane_stands_at_first_sight_it_may_have_stood_for_ever() -> None:
    wind = Wind()
    wind.hold(60, 5)
    assert wind.vane.ended == float("-inf")


@given(angle=st.floats(0, 360, exclude_max=True), margin=st.floats(0, 20))
def test_every_angle_lies_in_the_nearest_sector_and_on_a_border_only_near_one(angle: float, margin: float) -> None:
    sector, border = sector_at(angle, margin)
    distances = {number: turn_between(number * 60, angle) for number in range(6)}
    assert distances[sector] == min(distances.values())
    assert (border is None) == (distances[sector] <= 30 - margin)
    if border is not None:
        assert distances[border] == sorted(distances.values())[1]


@given(angles=st.lists(st.floats(0, 360, exclude_max=True), max_size=40), pause=st.floats(0.01, 3))
def test_whatever_the_wind_does_no_border_is_called_settled(angles: list[float], pause: float) -> None:
    wind = Wind()
    for angle in angles:
        wind.blow(angle, angle, every=pause)
    for seen in wind.said:
        assert not seen.settled or sector_at(seen.angle, 4.0)[1] is None
        assert seen.settled or sector_at(seen.angle, WIDEST_MARGIN)[1] is not None


def restless(seed: int, tremble: float, place: float, **settings: Any) -> tuple[Wind, Callable[[float, int], None]]:
    """A vane that tells its angle once a second and trembles; it stood at a place for five minutes."""
    wind, chance = Wind(**settings), random.Random(seed)

    def stand(at: float, seconds: int) -> None:
        for _ in range(seconds):
            wind.blow((at + chance.uniform(-tremble, tremble)) % 360, every=1.0)

    stand(place, 300)
    return wind, stand


@pytest.mark.parametrize("tremble", [3.0, 6.0, 8.0, 10.0])
@pytest.mark.parametrize("seed", range(8))
def test_a_restless_vane_tells_no_turn_while_it_only_trembles_and_each_one_that_is_made(
    seed: int, tremble: float
) -> None:
    wind, stand = restless(seed, tremble, 60.0 * (seed % 6), agreeing=3, quiet=2.5)
    assert wind.said == []
    chance, sides = random.Random(seed), []
    for side in range(seed, seed + 12):
        wind.blow(*(chance.uniform(0, 360) for _ in range(3)), every=1.0)
        stand(60.0 * (side % 6), 60)
        sides.append(side % 6)
    assert [seen.sector for seen in wind.said] == sides


@pytest.mark.parametrize("seed", range(8))
def test_a_restless_vane_on_a_border_changes_its_mind_at_most_once(seed: int) -> None:
    wind, _ = restless(seed, 6.0, 30.0, agreeing=3, quiet=2.5)
    assert len(wind.said) <= 2


def test_a_quiet_vane_may_be_turned_by_little() -> None:
    wind = Wind()
    wind.spin_to(0)
    wind.hold(20)
    wind.hold(38)
    assert [seen.sector for seen in wind.said] == [NORTH, NORTH, ENE]


UNEVEN = (10.0, 55.0, 122.5, 190.0, 257.5, 302.5)
"""The sides as a ladder with steps of 22.5 degrees tells them, mounted ten degrees off."""


@pytest.mark.parametrize("sides", [UNEVEN, tuple(-side % 360 for side in UNEVEN)], ids=["clockwise", "backwards"])
@pytest.mark.parametrize("sector", range(6))
def test_a_side_is_told_where_it_was_measured_whichever_way_the_sensor_counts(
    sides: tuple[float, ...], sector: int
) -> None:
    wind = Wind(sides=sides)
    wind.hold(sides[(sector + 3) % 6])
    wind.spin_to(sides[sector])
    assert [(seen.sector, seen.angle, seen.border) for seen in wind.said] == [(sector, sector * 60, None)]


@given(st.floats(0, 360, exclude_max=True), st.permutations(range(6)).map(lambda order: order[0]))
def test_every_angle_belongs_to_the_side_that_was_measured_nearest_by_share(degrees: float, first: int) -> None:
    sides = UNEVEN[first:] + UNEVEN[:first]
    settings = VaneSettings(sides=sides)
    turned = settings.turned(degrees)
    before = int(turned // 60)
    share = (degrees - sides[before]) % 360 / ((sides[(before + 1) % 6] - sides[before]) % 360)
    assert 0 <= turned < 360
    assert turned % 60 == pytest.approx(60 * share, abs=1e-6)
