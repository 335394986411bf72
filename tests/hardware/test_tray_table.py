"""The tray's table of states and signs, pair by pair. Timing and readings belong in test_tray.py."""

from itertools import product

import pytest

from hardware.tray import OPEN, Sign, TrayState
from hardware.tray.table import NEXT


def test_every_state_has_an_answer_to_every_sign() -> None:
    assert set(NEXT) == set(product(TrayState, Sign))


def test_a_roll_is_committed_by_time_by_hand_or_by_the_next_judged_throw_and_by_nothing_else() -> None:
    ways = {(state, sign) for (state, sign), then in NEXT.items() if then is TrayState.COMMITTED is not state}
    confirmed = {(TrayState.CONFIRMING, Sign.TIME_UP), (TrayState.CONFIRMING, Sign.JUDGED)}
    assert ways == confirmed | {(state, Sign.BY_HAND) for state in OPEN}


@pytest.mark.parametrize("state", TrayState)
def test_asking_always_arms_and_withdrawing_never_leaves_a_roll_open(state: TrayState) -> None:
    assert NEXT[state, Sign.ARM] is TrayState.ARMED
    assert NEXT[state, Sign.DISARM] not in OPEN


@pytest.mark.parametrize("state", [TrayState.IDLE, TrayState.COMMITTED, TrayState.LOCKED])
@pytest.mark.parametrize("sign", [sign for sign in Sign if sign not in (Sign.ARM, Sign.DISARM, Sign.ACCEPTED)])
def test_dice_cannot_move_a_tray_that_asks_for_nothing(state: TrayState, sign: Sign) -> None:
    assert NEXT[state, sign] is state


def test_only_a_committed_roll_can_be_accepted() -> None:
    moved = {state for state in TrayState if NEXT[state, Sign.ACCEPTED] is not state}
    assert moved == {TrayState.COMMITTED}


@pytest.mark.parametrize("state", [state for state in TrayState if state in OPEN])
def test_while_a_roll_is_open_dice_lead_where_their_sign_says(state: TrayState) -> None:
    assert NEXT[state, Sign.MOVING] is TrayState.ROLLING
    assert NEXT[state, Sign.WRONG] is TrayState.TROUBLED
    assert NEXT[state, Sign.COMPLETE] is TrayState.SETTLING
    assert NEXT[state, Sign.QUIET] is TrayState.ARMED
    troubled = state is TrayState.TROUBLED  # says what is wrong until something is thrown
    assert NEXT[state, Sign.PARTIAL] is (TrayState.TROUBLED if troubled else TrayState.WAITING)
