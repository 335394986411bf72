"""The table of the tray: its states, the signs that move it, and for every pair what follows.

This is exactly one roll, written down. Timing, dice and readings live in `one_roll.py`; nothing is computed.

    idle ──arm──> armed ──moving──> rolling ──> waiting ──> settling ──> confirming ──> committed ──> locked
                    ^                  │ 8 s       │ 2 s       │ 300 ms      │ 500 ms      │            │
                    │                  └────────> troubled <───┴─────────────┘          Thrown        arm
                    └──── quiet ───────────────────┘

Reading the table: the row is the state of the tray, the column the sign, the cell the state that follows.
A cell equal to its row means "decided: nothing changes". Time limits start when a state is entered anew;
`rolling` keeps the limit of the throw it continues.
"""

from enum import Enum


class TrayState(Enum):
    """Where the tray is between being asked for a roll and having handed exactly one over."""

    IDLE = "idle"  # nobody asked for a roll
    ARMED = "armed"  # a roll is asked for, nothing has been thrown
    ROLLING = "rolling"  # a die moves
    WAITING = "waiting"  # some dice lie, others have not been thrown yet
    SETTLING = "settling"  # all lie; they must lie still
    CONFIRMING = "confirming"  # the faces are shown; picking a die up still calls the throw off
    COMMITTED = "committed"  # Thrown was handed over, exactly once
    LOCKED = "locked"  # the journal has it; nothing counts until the next revision
    TROUBLED = "troubled"  # still asked for: says what is wrong; throw again or enter by hand


class TrayEvent(Enum):
    """What happened, in the tray's words. The dice are read together, only those that were asked for."""

    ARM = "arm"  # a roll is asked for (also: asked anew)
    DISARM = "disarm"  # the question was withdrawn
    QUIET = "quiet"  # no die moves and no throw is under way, or somebody holds the dice again
    MOVING = "moving"  # a die rolls or settles
    PARTIAL = "partial"  # nothing moves, and some dice of this throw still owe their result
    WRONG = "wrong"  # nothing moves, and a die is cocked, missing, not heard or read without confidence
    COMPLETE = "complete"  # every die lies thrown
    JUDGED = "judged"  # the device itself judged a throw of every die
    TIME_UP = "time up"  # the limit of this state has passed
    BY_HAND = "by hand"  # somebody entered the faces
    ACCEPTED = "accepted"  # the journal has the roll


_I = TrayState.IDLE
_A = TrayState.ARMED
_R = TrayState.ROLLING
_W = TrayState.WAITING
_S = TrayState.SETTLING
_C = TrayState.CONFIRMING
_D = TrayState.COMMITTED
_L = TrayState.LOCKED
_T = TrayState.TROUBLED

#        ARM DIS QUI MOV PAR WRO COM JUD TIM HND ACC
_ROWS = {
    _I: (_A, _I, _I, _I, _I, _I, _I, _I, _I, _I, _I),
    _A: (_A, _I, _A, _R, _W, _T, _S, _C, _A, _D, _A),
    _R: (_A, _I, _A, _R, _W, _T, _S, _C, _T, _D, _R),
    _W: (_A, _I, _A, _R, _W, _T, _S, _C, _T, _D, _W),
    _S: (_A, _I, _A, _R, _W, _T, _S, _C, _C, _D, _S),
    _C: (_A, _I, _A, _R, _W, _T, _S, _D, _D, _D, _C),  # JUDGED again: the first throw lay, it is the one
    _D: (_A, _I, _D, _D, _D, _D, _D, _D, _D, _D, _L),
    _L: (_A, _L, _L, _L, _L, _L, _L, _L, _L, _L, _L),
    _T: (_A, _I, _A, _R, _T, _T, _S, _C, _T, _D, _T),
}

NEXT = {(state, sign): then for state, row in _ROWS.items() for sign, then in zip(TrayEvent, row, strict=True)}

OPEN = frozenset((_A, _R, _W, _S, _C, _T))
"""The states in which a roll is asked for and not yet handed over."""
