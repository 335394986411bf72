"""Any single die: whichever is thrown alone is the answer, two are never guessed from. Whole rolls: test_tray.py."""

from hypothesis import given
from hypothesis import strategies as st

from companion.readings import DieState, Thrown
from hardware.tray import Reason, TrayState, Wrong
from tests.hardware.hands import TWO, G, Hands, S


def asked() -> Hands:
    """Hands at a tray whose two dice lie, asked for either."""
    hands = Hands()
    for die in TWO:
        hands.see(die, DieState.RESTING, 1)
    hands.take(hands.tray.arm(1, TWO, "ann", hands.now, one=True))
    return hands


def test_whichever_die_is_thrown_alone_is_the_answer() -> None:
    for die in TWO:
        hands = asked()
        hands.roll(**{die: 5})
        hands.wait(1)
        assert [(thrown.revision, thrown.faces) for thrown in hands.thrown] == [(1, (5,))]
        assert [reading.device for reading in hands.thrown[0].readings] == [f"{die} die"]


def test_a_throw_the_device_judged_may_be_of_either_die() -> None:
    hands = asked()
    reading = hands.judged(red=4)
    hands.wait(1)
    assert hands.thrown == [Thrown(1, (4,), (reading,))]


def test_two_dice_are_one_too_many_and_neither_counts() -> None:
    hands = asked()
    hands.roll(white=2, red=5)
    hands.wait(5)
    assert hands.thrown == []
    assert hands.trouble == (Wrong.TOO_MANY, TWO)


def test_two_dice_that_the_device_judged_are_said_to_be_too_many() -> None:
    hands = asked()
    hands.judged(white=2, red=5)
    hands.wait(5)
    assert (hands.thrown, hands.reasons) == ([], [Reason.TOO_MANY])
    assert hands.trouble == (Wrong.TOO_MANY, TWO)


def test_a_second_die_thrown_before_the_first_is_believed_makes_them_too_many() -> None:
    hands = asked()
    hands.roll(white=2)
    hands.wait(0.5)
    hands.roll(red=5)
    hands.wait(5)
    assert hands.thrown == []
    assert hands.trouble == (Wrong.TOO_MANY, TWO)


def test_after_too_many_one_die_thrown_again_is_the_answer() -> None:
    hands = asked()
    hands.roll(white=2, red=5)
    hands.wait(1)
    hands.roll(red=6)
    hands.wait(1)
    assert [thrown.faces for thrown in hands.thrown] == [(6,)]


def test_a_die_that_leans_beside_one_that_lies_is_no_throw_of_one() -> None:
    hands = asked()
    for die in TWO:
        hands.see(die, G)
    hands.see("white", DieState.COCKED)
    hands.see("red", DieState.RESTING, 3)
    hands.judged(red=3)
    hands.wait(5)
    assert (hands.thrown, hands.reasons) == ([], [Reason.TOO_MANY])


def test_one_die_that_leans_is_thrown_again() -> None:
    hands = asked()
    hands.see("white", G)
    hands.see("white", DieState.COCKED)
    hands.judged()
    assert (hands.trouble, hands.reasons) == ((Wrong.COCKED, ("white",)), [Reason.INCOMPLETE])
    hands.roll(red=3)
    hands.wait(1)
    assert [thrown.faces for thrown in hands.thrown] == [(3,)]


def test_a_face_nobody_is_sure_of_is_not_the_answer() -> None:
    hands = asked()
    hands.judged(confidence=0.5, red=3)
    hands.wait(5)
    assert (hands.thrown, hands.reasons) == ([], [Reason.UNSURE])


def test_a_die_taken_up_again_leaves_the_question_open() -> None:
    hands = asked()
    hands.roll(white=2)
    hands.see("white", DieState.HANDLING)
    hands.wait(5)
    assert (hands.thrown, hands.tray.state) == ([], TrayState.ARMED)


def test_one_face_is_entered_by_hand_and_no_more() -> None:
    hands = asked()
    hands.take(hands.tray.by_hand((2, 5), hands.now))
    assert hands.thrown == []
    hands.take(hands.tray.by_hand((5,), hands.now))
    assert [thrown.faces for thrown in hands.thrown] == [(5,)]


SEEN = st.tuples(
    st.sampled_from(TWO), st.sampled_from((G, S, *DieState)), st.integers(1, 6), st.sampled_from((0.0, 1.0))
)


@given(st.lists(SEEN, max_size=40))
def test_whatever_two_dice_do_at_most_one_face_comes_and_of_a_die_that_lies_thrown_alone(
    stream: list[tuple[str, DieState, int, float]],
) -> None:
    hands = asked()
    for die, state, face, pause in stream:
        hands.see(die, state, face)
        before = len(hands.thrown)
        hands.wait(pause)
        if len(hands.thrown) > before:
            thrown = [die for die in hands.tray.dice if die.state in (S, G, DieState.SETTLING, DieState.COCKED)]
            assert [die.face for die in thrown] == list(hands.thrown[-1].faces)
    assert len(hands.thrown) <= 1
