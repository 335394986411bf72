"""Readings as values: what none may say, and that the journal gets back the very value it kept."""

from collections.abc import Callable

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.readings import (
    AngleSeen,
    DieSeen,
    DieState,
    DirectionSeen,
    HealthSeen,
    Reading,
    Seen,
    Thrown,
    ThrowSeen,
)
from hardware.tray import Timings

FACE = st.integers(1, 6)
SEEN = st.one_of(
    st.builds(DieSeen, st.sampled_from(("white", "red")), st.sampled_from(DieState), FACE),
    st.dictionaries(st.text(max_size=5), FACE).map(lambda faces: ThrowSeen(tuple(sorted(faces.items())))),
    st.builds(AngleSeen, st.floats(0, 360, exclude_max=True)),
    st.builds(HealthSeen, st.text(max_size=20), st.none() | st.integers(0, 100)),
)
READING = st.builds(Reading, st.text(), st.text(), st.integers(0, 2**31), SEEN, st.floats(0, 1), st.floats(0, 1e9))


@given(roll=st.builds(Thrown, st.integers(), st.lists(FACE).map(tuple), st.lists(READING, max_size=3).map(tuple)))
def test_a_roll_with_all_its_readings_comes_back_from_json_as_it_was(roll: Thrown) -> None:
    assert msgspec.json.decode(msgspec.json.encode(roll), type=Thrown) == roll


@given(reading=READING, sector=st.integers(0, 5), border=st.none() | st.integers(0, 5))
def test_a_direction_comes_back_from_json_as_it_was(reading: Reading, sector: int, border: int | None) -> None:
    direction = DirectionSeen(sector, 61.5, reading, border)
    assert msgspec.json.decode(msgspec.json.encode(direction), type=DirectionSeen) == direction


@pytest.mark.parametrize(
    ("make", "hint"),
    [
        (lambda: DieSeen("white", DieState.RESTING, 7), "white die cannot show 7"),
        (lambda: DieSeen("white", DieState.SETTLED), "white die is reported settled without a face"),
        (lambda: ThrowSeen((("white", 1), ("red", 2))), "sorted by name"),
        (lambda: ThrowSeen((("red", 1), ("red", 2))), "each die once"),
        (lambda: ThrowSeen((("red", 0),)), "red die cannot show 0"),
        (lambda: AngleSeen(360.0), "not 360.0"),
        (lambda: AngleSeen(float("nan")), "not nan"),
    ],
)
def test_what_no_device_can_see_is_refused_in_a_sentence(make: Callable[[], Seen], hint: str) -> None:
    with pytest.raises(ValueError, match=hint):
        make()


@pytest.mark.parametrize(
    ("changes", "hint"),
    [
        ({"confidence": 1.1}, "0 to 1, not 1.1"),
        ({"confidence": -0.1}, "0 to 1, not -0.1"),
        ({"confidence": float("nan")}, "0 to 1, not nan"),
        ({"age": -0.1}, "from the future"),
        ({"sequence": -1}, "not negative"),
    ],
)
def test_a_reading_that_cannot_be_is_refused_in_a_sentence(changes: dict[str, float], hint: str) -> None:
    whole = Reading("tray", "B1", 1, AngleSeen(0.0))
    with pytest.raises(ValueError, match=hint):
        msgspec.structs.replace(whole, **changes)


def test_a_damaged_row_of_the_journal_is_refused_and_not_read_as_something_else() -> None:
    row = msgspec.json.encode(Reading("tray", "B1", 1, ThrowSeen((("red", 3),))))
    for damaged in (row.replace(b"3", b"9"), row.replace(b"throw", b"thorw"), row.replace(b'"boot"', b'"shoe"')):
        with pytest.raises(msgspec.ValidationError):
            msgspec.json.decode(damaged, type=Reading)


@pytest.mark.parametrize("confidence", [-0.1, 1.1, float("nan")])
def test_a_tray_that_is_to_be_sure_by_more_than_all_or_less_than_nothing_is_refused(confidence: float) -> None:
    with pytest.raises(ValueError, match=f"The tray's 'confidence' must be 0 to 1, not {confidence}"):
        Timings(confidence=confidence)
    assert [Timings(confidence=sure).confidence for sure in (0.0, 1.0)] == [0.0, 1.0]
