"""What one die remembers between two sightings. Its table is compared with the page in test_tray_page.py."""

from companion.readings import DieSeen, DieState, Reading
from hardware.tray.die import TrayDie

_, R, _, G, T, S, C, _ = DieState


def seen(state: DieState, face: int | None = None, sequence: int = 0) -> Reading:
    return Reading("dice", "B1", sequence, DieSeen("white", state, face))


def die_after(*states: tuple[DieState, int | None]) -> TrayDie:
    die = TrayDie("white")
    for number, (state, face) in enumerate(states):
        reading = seen(state, face, number)
        assert isinstance(reading.seen, DieSeen)
        die = die.after(reading.seen, reading)
    return die


def test_a_die_turned_by_fingers_after_it_settled_does_not_count() -> None:
    assert die_after((G, None), (S, 5), (S, 2)) == TrayDie("white", R, 2, seen(S, 2, 2))


def test_a_settled_die_heard_again_on_the_same_face_stays_as_it_was() -> None:
    once = die_after((G, None), (S, 5))
    assert die_after((G, None), (S, 5), (R, 5)) == once
    assert die_after((G, None), (S, 5), (R, None)) == once


def test_a_die_in_motion_shows_no_face_whatever_its_sensor_says() -> None:
    assert die_after((R, 3), (G, 3)).face is None
    assert die_after((G, 3), (T, 4)).face is None


def test_a_new_question_turns_old_results_into_resting_dice() -> None:
    assert die_after((G, None), (S, 5)).put_to_rest().state is R
    assert die_after((G, None), (C, None)).put_to_rest().state is R
    assert die_after((G, None)).put_to_rest().state is G
