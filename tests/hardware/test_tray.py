"""Exactly one roll: the stories people tell about dice trays. Time is a number; no device or port occurs here."""

import pytest

from companion.readings import AngleSeen, DieState, Reading, Thrown
from hardware.tray import OPEN, Declined, NotCounted, Reason, Timings, Tray, TrayState, Wrong
from tests.hardware.hands import THREE, TWO, G, Hands, S, brought


def test_a_roll_passes_through_all_states_and_counts_once() -> None:
    hands = Hands()
    hands.arm()
    states = [hands.tray.state]
    hands.see("white", G)
    states.append(hands.tray.state)
    hands.see("white", S, 5)
    states.append(hands.tray.state)
    hands.see("red", G)
    hands.see("red", S, 3)
    states.append(hands.tray.state)
    hands.wait(0.3)
    states.append(hands.tray.state)
    assert not hands.thrown
    hands.wait(0.5)
    states.append(hands.tray.state)
    hands.take(hands.tray.accepted(1, hands.now))
    states.append(hands.tray.state)
    assert [state.value for state in states] == [
        "armed", "rolling", "waiting", "settling", "confirming", "committed", "locked"
    ]  # fmt: skip
    (thrown,) = hands.thrown
    assert (thrown.revision, thrown.faces, [r.device for r in thrown.readings]) == (1, (5, 3), ["white die", "red die"])


def test_a_roll_nobody_asked_for_is_shown_and_not_counted() -> None:
    hands = Hands()
    hands.roll(white=5, red=3)
    hands.wait(60)
    assert not hands.thrown
    assert [die.face for die in hands.tray.dice] == [3, 5]
    reading = hands.judged(white=2, red=2)
    assert hands.said == [NotCounted(reading, Reason.NOT_ASKED)]
    assert [die.face for die in hands.tray.dice] == [2, 2]


def test_dice_that_lay_settled_before_the_question_do_not_answer_it() -> None:
    hands = Hands()
    hands.roll(white=5, red=3)
    hands.arm()
    hands.wait(60)
    assert (hands.thrown, hands.tray.state) == ([], TrayState.ARMED)


def test_dice_already_in_the_air_when_the_question_comes_answer_it() -> None:
    hands = Hands()
    hands.see("white", G)
    hands.see("red", G)
    hands.arm()
    hands.see("white", S, 1)
    hands.see("red", S, 1)
    hands.wait(1)
    assert hands.thrown[0].faces == (1, 1)


def test_one_die_thrown_alone_waits_two_seconds_for_the_other_then_says_which_is_missing() -> None:
    hands = Hands()
    hands.arm()
    hands.roll(white=4)
    hands.wait(1.9)
    assert hands.tray.state is TrayState.WAITING
    hands.wait(0.2)
    assert hands.trouble == (Wrong.TOO_FEW, ("red",))
    hands.roll(red=2)
    hands.wait(1)
    assert hands.thrown[0].faces == (4, 2)


def test_a_cocked_die_is_named_and_only_it_needs_to_be_thrown_again() -> None:
    hands = Hands()
    hands.arm()
    hands.roll(white=4)
    hands.see("red", G)
    hands.see("red", DieState.COCKED)
    assert hands.trouble == (Wrong.COCKED, ("red",))
    assert hands.tray.trouble is not None
    assert "red" in str(hands.tray.trouble.words)
    hands.wait(60)
    assert not hands.thrown
    hands.roll(red=2)
    hands.wait(1)
    assert hands.thrown[0].faces == (4, 2)


def test_a_die_whose_device_is_gone_when_the_roll_is_asked_for_is_not_heard_at_once() -> None:
    hands = Hands()
    hands.see("white", DieState.RESTING, 1)
    hands.take(hands.tray.gone("white die", hands.now))
    hands.arm()
    assert hands.trouble == (Wrong.UNHEARD, ("white",))
    hands.see("white", DieState.RESTING, 1)
    assert hands.tray.state is TrayState.ARMED


def test_a_lost_device_takes_only_its_own_dice_with_it() -> None:
    hands = Hands()
    hands.arm()
    hands.see("white", G)
    hands.see("red", G)
    hands.take(hands.tray.gone("red die", hands.now))
    assert hands.tray.state is TrayState.ROLLING
    hands.see("white", S, 4)
    assert hands.trouble == (Wrong.UNHEARD, ("red",))
    hands.roll(red=2)
    hands.wait(1)
    assert hands.thrown[0].faces == (4, 2)


def test_dice_rolling_for_eight_seconds_are_reported_even_if_they_pause_on_the_way() -> None:
    hands = Hands()
    hands.arm()
    hands.see("white", G)
    hands.wait(5)
    hands.see("white", S, 1)
    hands.wait(1)
    hands.see("white", G)
    hands.wait(1.9)
    assert hands.tray.state is TrayState.ROLLING
    hands.wait(0.2)
    assert hands.trouble == (Wrong.STILL_ROLLING, ("white",))


def test_a_hand_on_another_die_does_not_make_a_die_that_rolls_too_long_any_younger() -> None:
    hands = Hands()
    hands.arm()
    hands.see("white", G)
    hands.wait(9)
    hands.see("red", DieState.HANDLING)
    assert hands.trouble == (Wrong.STILL_ROLLING, ("white",))


def test_a_face_read_without_confidence_asks_the_table_instead_of_counting() -> None:
    hands = Hands()
    hands.arm()
    hands.roll(white=4)
    hands.see("red", G)
    hands.see("red", S, 2, confidence=0.5)
    hands.wait(60)
    assert (hands.thrown, hands.trouble) == ([], (Wrong.UNSURE, ("red",)))
    hands.take(hands.tray.by_hand((4, 2), hands.now))
    assert hands.thrown == [Thrown(1, (4, 2))]


@pytest.mark.parametrize("dice", [("white",), TWO, ("event",), THREE])
def test_one_two_or_three_dice_can_be_asked_for_and_the_others_are_ignored(dice: tuple[str, ...]) -> None:
    hands = Hands()
    hands.arm(*dice)
    faces = {"white": 1, "red": 2, "event": 3}
    hands.roll(**faces)
    hands.wait(1)
    assert hands.thrown[0].faces == tuple(faces[die] for die in dice)


def test_a_die_nobody_asked_for_cannot_hold_up_a_roll() -> None:
    hands = Hands()
    hands.arm()
    hands.roll(white=4, red=2)
    for _ in range(8):
        hands.see("event", G)
        hands.see("event", S, 1)
        hands.wait(0.11)
    assert hands.thrown[0].faces == (4, 2)


@pytest.mark.parametrize("dice", [(), ("white", "white"), ("a", "b", "c", "d")])
def test_asking_for_no_die_the_same_die_twice_or_four_is_a_mistake_of_the_caller(dice: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="one to three different dice"):
        Tray().arm(1, dice, "ann", 0.0)


@pytest.mark.parametrize("state", [state for state in TrayState if state in OPEN])
def test_faces_can_be_entered_by_hand_in_every_open_state_and_then_dice_no_longer_count(state: TrayState) -> None:
    hands = brought(state)
    hands.take(hands.tray.by_hand((6, 5), hands.now))
    hands.roll(white=2, red=2)
    hands.judged(white=3, red=3)
    hands.wait(60)
    assert hands.thrown == [Thrown(1, (6, 5))]
    assert hands.thrown[0].by_hand


@pytest.mark.parametrize("faces", [(), (6,), (6, 5, 4), (0, 3), (7, 3)])
def test_a_manual_entry_that_is_no_roll_is_declined_in_a_sentence_and_changes_nothing(faces: tuple[int, ...]) -> None:
    hands = Hands()
    hands.arm()
    before = hands.tray
    hands.take(hands.tray.by_hand(faces, hands.now))
    (declined,) = hands.said
    assert isinstance(declined, Declined)
    assert str(declined.words) == "Enter 2 faces, each from 1 to 6."
    assert hands.tray == before


def test_a_manual_entry_nobody_asked_for_is_declined() -> None:
    hands = Hands()
    hands.take(hands.tray.by_hand((6, 5), hands.now))
    assert isinstance(hands.said[0], Declined)
    assert hands.tray == Tray()


def test_the_journals_word_for_another_ask_unlocks_nothing() -> None:
    hands = Hands()
    hands.arm(revision=7)
    hands.take(hands.tray.by_hand((1, 1), hands.now))
    hands.take(hands.tray.accepted(6, hands.now))
    assert hands.tray.state is TrayState.COMMITTED


def test_an_angle_changes_no_tray() -> None:
    hands = Hands()
    hands.arm()
    before = hands.tray
    hands.take(hands.tray.see(Reading("vane", "B1", 0, AngleSeen(60.0)), hands.now))
    assert (hands.tray, hands.said) == (before, [])


@pytest.mark.parametrize("field", ["others", "settle", "confirm", "too_long"])
@pytest.mark.parametrize("seconds", [0.0, -1.0, float("nan")])
def test_a_time_that_is_not_above_zero_is_refused_by_name(field: str, seconds: float) -> None:
    with pytest.raises(ValueError, match=f"'{field}' must be above 0 seconds"):
        Timings(**{field: seconds})
