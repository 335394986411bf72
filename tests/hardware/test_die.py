"""The table of one die, cell by cell. Throws of whole trays and their timing belong in test_tray.py."""

import itertools

import pytest

from companion.readings import DieSeen, DieState, Reading
from hardware.tray.die import NEXT, Die

U, R, H, G, T, S, C, L = DieState
IN_PLAY = (G, T, S)  # a die in one of these was seen rolling and not touched since


def seen(state: DieState, face: int | None = None, sequence: int = 0) -> Reading:
    return Reading("dice", "B1", sequence, DieSeen("white", state, face))


def die_after(*states: tuple[DieState, int | None]) -> Die:
    die = Die("white")
    for number, (state, face) in enumerate(states):
        reading = seen(state, face, number)
        assert isinstance(reading.seen, DieSeen)
        die = die.after(reading.seen, reading)
    return die


def test_every_state_has_an_answer_to_every_sighting() -> None:
    assert set(NEXT) == set(itertools.product(DieState, DieState))


@pytest.mark.parametrize("now", DieState)
def test_rolling_is_believed_from_every_state(now: DieState) -> None:
    assert NEXT[now, G] is G


@pytest.mark.parametrize(("now", "sighting"), list(itertools.product(DieState, DieState)))
def test_a_die_settles_or_cocks_only_out_of_a_roll_nobody_touched(now: DieState, sighting: DieState) -> None:
    if NEXT[now, sighting] in (S, C):
        assert now in (*IN_PLAY, C)


@pytest.mark.parametrize(("now", "sighting"), list(itertools.product(DieState, (U, H))))
def test_hands_and_reboots_end_every_throw(now: DieState, sighting: DieState) -> None:
    assert NEXT[now, sighting] is sighting


@pytest.mark.parametrize("now", [state for state in DieState if state is not S])
def test_a_lost_die_is_lost_unless_it_was_watched_to_the_end(now: DieState) -> None:
    assert NEXT[now, L] is L
    assert NEXT[S, L] is S


@pytest.mark.parametrize("now", [U, R, H, C, L])
def test_movement_without_a_roll_is_a_hand(now: DieState) -> None:
    assert NEXT[now, T] is H


def test_a_die_turned_by_fingers_after_it_settled_does_not_count() -> None:
    assert die_after((G, None), (S, 5), (S, 2)) == Die("white", R, 2, seen(S, 2, 2))


def test_a_settled_die_heard_again_on_the_same_face_stays_as_it_was() -> None:
    once = die_after((G, None), (S, 5))
    assert die_after((G, None), (S, 5), (R, 5)) == once
    assert die_after((G, None), (S, 5), (R, None)) == once


def test_a_die_that_comes_back_after_its_radio_was_lost_in_mid_roll_only_rests() -> None:
    assert die_after((G, None), (L, None), (S, 6)).state is R


def test_a_die_in_motion_shows_no_face_whatever_its_sensor_says() -> None:
    assert die_after((R, 3), (G, 3)).face is None
    assert die_after((G, 3), (T, 4)).face is None


def test_a_cocked_die_pushed_flat_only_rests() -> None:
    assert die_after((G, None), (C, None), (S, 6)).state is R


def test_a_new_question_turns_old_results_into_resting_dice() -> None:
    assert die_after((G, None), (S, 5)).put_to_rest().state is R
    assert die_after((G, None), (C, None)).put_to_rest().state is R
    assert die_after((G, None)).put_to_rest().state is G
