"""One die: the complete table of what each sighting makes of it. No tray, no timing and no device here.

Only a die that was seen ROLLING becomes SETTLED or COCKED: a die that is picked up, turned by fingers,
dropped back into the cup, or that comes back after its radio was lost merely RESTS, and resting dice are
never counted.
"""

from msgspec import Struct

from companion.readings import DieSeen, DieState, Reading

_U = DieState.UNKNOWN
_R = DieState.RESTING
_H = DieState.HANDLING
_G = DieState.ROLLING
_T = DieState.SETTLING
_S = DieState.SETTLED
_C = DieState.COCKED
_L = DieState.LOST

# The row is what the die is doing, the column is what the device now says it saw:
#
#            unknown, resting, handling, rolling, settling, settled, cocked, lost
_ROWS = {
    _U: (_U, _R, _H, _G, _H, _R, _R, _L),  # first sight of a die is never a throw
    _R: (_U, _R, _H, _G, _H, _R, _R, _L),  # it moves without rolling: somebody touches it
    _H: (_U, _R, _H, _G, _H, _R, _R, _L),  # put down by hand, or dropped into the cup
    _G: (_U, _R, _H, _G, _T, _S, _C, _L),  # the only row that leads to a result
    _T: (_U, _R, _H, _G, _T, _S, _C, _L),
    _S: (_U, _S, _H, _G, _T, _S, _C, _S),  # watched to its end; another face: see after()
    _C: (_U, _R, _H, _G, _H, _R, _C, _L),  # a cocked die pushed flat is not a throw
    _L: (_U, _R, _H, _G, _H, _R, _R, _L),  # back again: shown, but its throw was not watched to the end
}

NEXT = {(now, seen): then for now, row in _ROWS.items() for seen, then in zip(DieState, row, strict=True)}

MOVING = frozenset((_G, _T))
AT_REST = frozenset((_R, _S, _C))
THROWN = MOVING | {_S, _C}
"""States of a die that takes part in a throw."""


class TrayDie(Struct, frozen=True):
    """One die as the tray believes it to be; `reading` is the sighting that brought it here, if any."""

    name: str
    state: DieState = DieState.UNKNOWN
    face: int | None = None
    reading: Reading | None = None

    def after(self, seen: DieSeen, reading: Reading) -> "TrayDie":
        """This die after one sighting. Repeating a sighting changes nothing."""
        state = NEXT[self.state, seen.state]
        if self.state is _S and state is _S and seen.face not in (None, self.face):
            state = _R  # another face without a roll: turned by hand
        if state is self.state and seen.face in (None, self.face):
            return self
        return TrayDie(self.name, state, None if state in MOVING else seen.face, reading)

    def thrown(self, face: int, reading: Reading) -> "TrayDie":
        """This die after a throw that the device watched and judged itself."""
        return TrayDie(self.name, DieState.SETTLED, face, reading)

    def put_to_rest(self) -> "TrayDie":
        """This die when a new roll is asked for: an old result must not answer a new question."""
        if self.state in (_S, _C):
            return TrayDie(self.name, DieState.RESTING, self.face, self.reading)
        return self

    def lost(self) -> "TrayDie":
        """This die when its device has gone; a die that lay settled before keeps its face."""
        state = NEXT[self.state, DieState.LOST]
        return self if state is self.state else TrayDie(self.name, state, None, self.reading)
