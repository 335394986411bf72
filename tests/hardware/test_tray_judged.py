"""Throws that the device judged itself: kept, repeated, in part, taken up again. Other stories: test_tray.py."""

from collections.abc import Callable
from itertools import combinations

import pytest

from companion.readings import DieState, Thrown
from hardware.tray import NotCounted, PartThrown, Reason, TrayState, Wrong
from tests.hardware.hands import TWO, G, Hands, S


def test_of_several_throws_made_while_the_cable_was_out_the_first_complete_one_after_arming_counts() -> None:
    hands = Hands()
    hands.wait(100)
    hands.arm()
    hands.wait(60)
    hands.judged(number=1, age=70.0, white=1, red=1)  # before the question
    hands.judged(number=2, age=50.0, white=2)  # the red die fell off the table
    first = hands.judged(number=3, age=40.0, white=3, red=4)
    hands.judged(number=4, age=30.0, white=5, red=5)
    assert hands.thrown == [Thrown(1, (3, 4), (first,))]
    assert hands.reasons == [Reason.BEFORE_ASKED, Reason.INCOMPLETE, Reason.NOT_FIRST]
    hands.take(hands.tray.accepted(1, hands.now))
    hands.arm(revision=2)
    hands.judged(number=4, age=31.0, white=5, red=5)  # repeated: it was thrown before this question
    hands.wait(60)
    assert len(hands.thrown) == 1


def test_an_old_throw_heard_late_leaves_dice_that_roll_now_alone() -> None:
    hands = Hands()
    hands.arm()
    hands.see("white", G)
    hands.judged(age=60.0, white=1, red=1)
    assert [die.state for die in hands.tray.dice] == [DieState.UNKNOWN, G]


def test_a_judged_throw_is_confirmed_for_half_a_second_from_the_moment_it_lay() -> None:
    hands = Hands()
    hands.arm()
    hands.wait(10)
    hands.judged(age=0.2, white=3, red=4)
    assert not hands.thrown
    hands.wait(0.29)
    assert not hands.thrown
    hands.wait(0.02)
    assert hands.thrown[0].faces == (3, 4)


def test_a_judged_throw_that_lay_long_enough_already_counts_at_once() -> None:
    hands = Hands()
    hands.arm()
    hands.wait(10)
    hands.judged(age=2.0, white=3, red=4)
    assert hands.thrown[0].faces == (3, 4)


def test_a_judged_throw_taken_up_again_at_once_is_called_off_and_said_to_be() -> None:
    hands = Hands()
    hands.arm()
    reading = hands.judged(white=3, red=4)
    hands.see("white", DieState.HANDLING)
    hands.wait(60)
    assert hands.said == [NotCounted(reading, Reason.CALLED_OFF)]


def test_a_judged_throw_in_confirmation_counts_when_the_next_one_proves_that_it_lay() -> None:
    hands = Hands()
    hands.arm()
    first = hands.judged(number=1, white=3, red=4)
    hands.judged(number=2, white=6, red=6)
    assert (hands.thrown, hands.reasons) == ([Thrown(1, (3, 4), (first,))], [Reason.NOT_FIRST])


def test_a_judged_throw_of_one_die_completes_an_earlier_one_whose_other_die_was_cocked() -> None:
    hands = Hands()
    hands.arm()
    hands.see("red", G)
    hands.see("red", DieState.COCKED)
    cocked = hands.judged(number=1, white=3)
    assert (hands.trouble, hands.reasons) == ((Wrong.COCKED, ("red",)), [])
    assert hands.said == [PartThrown(cocked)]
    hands.see("red", G)
    hands.see("red", DieState.RESTING, 2)
    hands.judged(number=2, red=2)
    hands.wait(1)
    assert [r.sequence for r in hands.thrown[0].readings] == [1, 2]
    assert hands.thrown[0].faces == (3, 2)


def test_dice_reported_at_rest_by_a_judging_tray_wait_for_its_verdict_without_falling_back() -> None:
    hands = Hands()
    hands.arm()
    for die in TWO:
        hands.see(die, G)
    for die in TWO:
        hands.see(die, DieState.RESTING, 4)
    assert hands.tray.state is TrayState.WAITING
    hands.judged(white=4, red=4)
    hands.wait(1)
    assert hands.thrown[0].faces == (4, 4)


def test_a_withdrawn_question_takes_no_answer() -> None:
    hands = Hands()
    hands.arm()
    reading = hands.judged(white=3, red=4)
    hands.take(hands.tray.disarm(hands.now))
    hands.wait(60)
    assert hands.said == [NotCounted(reading, Reason.CALLED_OFF)]
    assert hands.tray.state is TrayState.IDLE


def test_two_throws_made_unseen_that_each_lack_a_die_never_make_up_a_roll() -> None:
    hands = Hands()
    hands.wait(100)
    hands.arm()
    hands.wait(60)
    hands.judged(number=1, age=40.0, white=5)  # the red die leaned
    hands.judged(number=2, age=30.0, red=3)  # both were thrown again, and the white one leaned
    hands.wait(60)
    assert (hands.thrown, hands.reasons) == ([], [Reason.INCOMPLETE, Reason.INCOMPLETE])


def test_two_boards_that_judged_a_die_each_are_told_apart_from_a_die_that_gave_no_face() -> None:
    hands = Hands()
    hands.arm()
    for die in TWO:
        hands.see(die, G)
    hands.judged(number=1, white=5)
    hands.board = "tray 2"
    hands.judged(number=2, red=3)
    hands.wait(60)
    assert (hands.thrown, hands.reasons) == ([], [Reason.APART])


def test_a_throw_seen_before_the_cable_was_out_is_not_completed_by_one_made_unseen() -> None:
    hands = Hands()
    hands.arm()
    for die in TWO:
        hands.see(die, G)
    hands.judged(number=1, white=5)
    hands.take(hands.tray.gone("tray", hands.now))
    hands.wait(60)
    hands.judged(number=2, age=30.0, red=3)
    assert (hands.thrown, hands.reasons) == ([], [Reason.INCOMPLETE])


def test_dice_that_roll_now_prove_nothing_about_a_throw_made_before() -> None:
    hands = Hands()
    hands.arm()
    hands.wait(60)
    for die in TWO:
        hands.see(die, G)
    hands.judged(number=1, age=40.0, white=5)
    hands.judged(number=2, age=30.0, red=3)
    assert (hands.thrown, hands.reasons) == ([], [Reason.INCOMPLETE, Reason.INCOMPLETE])


PLACES = list(combinations(range(5), 2))
"""Every way in which the two events of a smart die can fall among the three of a die in a well."""


@pytest.mark.parametrize("red_at", PLACES)
@pytest.mark.parametrize("gap", [0.0, 0.4, 1.5])
def test_a_die_that_a_board_judges_and_one_that_reports_by_itself_add_up_in_any_order(
    red_at: tuple[int, int], gap: float
) -> None:
    hands = Hands()
    hands.arm()
    smart: list[Callable[[], object]] = [lambda: hands.see("red", G), lambda: hands.see("red", S, 3)]
    board: list[Callable[[], object]] = [
        lambda: hands.see("white", G),
        lambda: hands.see("white", DieState.RESTING, 5),
        lambda: hands.judged(number=7, white=5),
    ]
    for place in range(5):
        (smart if place in red_at else board).pop(0)()
        hands.wait(gap)
    hands.wait(2)
    assert [thrown.faces for thrown in hands.thrown] == [(5, 3)]
    assert {reading.device for reading in hands.thrown[0].readings} == {"tray", "red die"}
    assert hands.reasons == []
    hands.wait(60)
    assert len(hands.thrown) == 1
