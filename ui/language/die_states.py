"""What a die does and how a device is, in the words every screen uses. Words only: no widget and no driver enters."""

from __future__ import annotations

from collections.abc import Mapping

from companion.game.text import Text
from companion.readings import DieState

DOES: Mapping[DieState, Text] = {
    DieState.UNKNOWN: Text.of("not seen yet"),
    DieState.RESTING: Text.of("lies"),
    DieState.HANDLING: Text.of("in a hand"),
    DieState.ROLLING: Text.of("rolls"),
    DieState.SETTLING: Text.of("comes to rest"),
    DieState.SETTLED: Text.of("lies"),
    DieState.COCKED: Text.of("leans"),
    DieState.LOST: Text.of("is missing"),
}
