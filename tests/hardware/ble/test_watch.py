"""A die is settled only when one connection saw it roll and then heard it say that it lies."""

from hypothesis import given
from hypothesis import strategies as st

from companion.readings import FACES, DieSeen, DieState
from hardware.ble.events import (
    Battery,
    Colour,
    Event,
    Garbled,
    Held,
    Placed,
    Rolling,
    SixFaced,
    Stable,
    Tilted,
    Unsure,
)
from hardware.ble.watch import WatchedDie

FACE = st.sampled_from(list(FACES))
ENDINGS = st.one_of(
    st.builds(Held), st.builds(Placed, FACE), st.builds(Tilted), st.builds(Unsure), st.builds(Stable, FACE)
)
ASIDE = st.one_of(
    st.builds(Battery, st.integers(0, 100)), st.just(Colour("red")), st.just(Garbled("noise")), st.just(SixFaced())
)
EVENTS = st.one_of(ENDINGS, ASIDE, st.builds(Rolling))


def seen(*events: Event) -> list[DieSeen | None]:
    watch, told = WatchedDie("white"), list[DieSeen | None]()
    for event in events:
        watch, sighting = watch.after(event)
        told.append(sighting)
    return told


def test_stable_without_having_been_seen_to_roll_is_at_rest() -> None:
    assert seen(Stable(5)) == [DieSeen("white", DieState.RESTING, 5)]


def test_a_result_said_twice_is_settled_once() -> None:
    assert seen(Rolling(), Stable(5), Stable(5))[1:] == [
        DieSeen("white", DieState.SETTLED, 5),
        DieSeen("white", DieState.RESTING, 5),
    ]


def test_a_false_roll_ends_at_rest_and_a_tilted_one_cocked() -> None:
    assert seen(Rolling(), Placed(2))[1] == DieSeen("white", DieState.RESTING, 2)
    assert seen(Rolling(), Tilted())[1] == DieSeen("white", DieState.COCKED)


def test_what_is_said_of_battery_and_colour_during_a_roll_does_not_end_it() -> None:
    assert seen(Rolling(), Battery(50), Colour("red"), Garbled("noise"), Stable(1))[1:] == [
        None,
        None,
        None,
        DieSeen("white", DieState.SETTLED, 1),
    ]


@given(before=st.lists(EVENTS), ending=ENDINGS, aside=st.lists(ASIDE), face=FACE)
def test_whatever_ends_a_roll_only_a_new_roll_begins_another(
    before: list[Event], ending: Event, aside: list[Event], face: int
) -> None:
    assert seen(*before, Rolling(), ending, *aside, Stable(face))[-1] == DieSeen("white", DieState.RESTING, face)


@given(st.lists(EVENTS))
def test_there_are_never_more_results_than_rolls_and_each_is_the_face_that_was_said(events: list[Event]) -> None:
    told = seen(*events)
    settled = [index for index, sighting in enumerate(told) if sighting and sighting.state is DieState.SETTLED]
    assert len(settled) <= events.count(Rolling())
    for index in settled:
        said = events[index]
        assert isinstance(said, Stable)
        assert told[index] == DieSeen("white", DieState.SETTLED, said.face)
        moves = [event for event in events[:index] if not isinstance(event, Battery | Colour | Garbled | SixFaced)]
        assert moves[-1] == Rolling()
