"""Every fault in every state of the tray: where it leads, and that one roll, and only one, still answers the question.

What each cell means is written in docs/tray.md; the stories behind them are told in test_tray.py.
"""

from collections.abc import Callable
from itertools import product

import pytest

from companion.readings import DieState
from hardware.tray import OPEN, TrayState
from tests.hardware.hands import TWO, G, Hands, S, brought
from tests.hardware.tray_page import faults_on_the_page

Fault = Callable[[Hands], None]


def whole_throw(hands: Hands) -> None:
    """Both dice are thrown and lie."""
    hands.roll(white=2, red=5)


def one_die_only(hands: Hands) -> None:
    """One die is thrown, the other stays where it is."""
    hands.roll(white=2)


def leaning(hands: Hands) -> None:
    """Both are thrown, and one comes to rest on its edge."""
    hands.see("white", G)
    hands.see("red", G)
    hands.see("white", S, 2)
    hands.see("red", DieState.COCKED)


def third_die(hands: Hands) -> None:
    """A die nobody asked for is thrown."""
    hands.roll(event=6)


def still_rolling(hands: Hands) -> None:
    """A die does not come to rest."""
    hands.see("white", G)
    hands.wait(8.1)


def bumped(hands: Hands) -> None:
    """Somebody knocks against the table: every die is heard again, as it lies."""
    for die in hands.tray.dice:
        if die.face is not None:
            hands.see(die.name, DieState.RESTING, die.face)


def turned_by_hand(hands: Hands) -> None:
    """Fingers turn a die over without a throw."""
    hands.see("white", DieState.RESTING, 6)


def back_into_the_cup(hands: Hands) -> None:
    """Both dice are taken up, and dropped into the cup without being thrown."""
    for die in TWO:
        hands.see(die, DieState.HANDLING)
    for die in TWO:
        hands.see(die, S, 3)


def link_silent(hands: Hands) -> None:
    """Nothing is heard of the devices any more, though no cable is out."""
    hands.take(hands.tray.silent(TWO, hands.now))


def link_lost(hands: Hands) -> None:
    """The devices are gone."""
    for die in TWO:
        hands.take(hands.tray.gone(f"{die} die", hands.now))


def rebooted(hands: Hands) -> None:
    """The device was restarted: it knows nothing of any throw, then sees how the dice lie."""
    for die in TWO:
        hands.see(die, DieState.UNKNOWN)
    for die in TWO:
        hands.see(die, DieState.RESTING, 3)


def old_throw_replayed(hands: Hands) -> None:
    """A throw made before the question is told only now."""
    hands.judged(age=99.0, white=3, red=3)


ASKING = tuple(state for state in TrayState if state in OPEN)  # in one order: each process collects for itself
FAULTS = (
    whole_throw,
    one_die_only,
    leaning,
    third_die,
    still_rolling,
    bumped,
    turned_by_hand,
    back_into_the_cup,
    link_silent,
    link_lost,
    rebooted,
    old_throw_replayed,
)


def after(state: TrayState, fault: Fault) -> Hands:
    hands = brought(state)
    fault(hands)
    return hands


@pytest.mark.parametrize(("state", "fault"), [*product(TrayState, FAULTS)])
def test_every_fault_leads_where_the_page_says(state: TrayState, fault: Fault) -> None:
    assert after(state, fault).tray.state.value == faults_on_the_page()[fault.__name__.replace("_", " "), state.value]


@pytest.mark.parametrize(("state", "fault"), [*product(ASKING, FAULTS)])
def test_after_every_fault_one_more_whole_throw_answers_the_question_once(state: TrayState, fault: Fault) -> None:
    hands = after(state, fault)
    hands.wait(20)
    if not hands.thrown:
        for die in TWO:  # all are back and lie still
            hands.see(die, DieState.RESTING, 1)
        hands.roll(white=4, red=6)
        hands.wait(1)
        assert hands.thrown[0].faces == (4, 6)
    hands.roll(white=3, red=3)
    hands.judged(number=9, white=3, red=3)
    hands.wait(20)
    assert [thrown.revision for thrown in hands.thrown] == [1]
