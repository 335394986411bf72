"""The world's errors: what is no bug and is answered with one sentence. Nothing that raises or answers them enters."""

from __future__ import annotations

from companion.board.mapfile import MapError
from companion.game.options import HouseRuleError
from companion.game.position import PositionError
from companion.journal import JournalError
from companion.record import RecordError
from firmware_bridge.unix.stand_in import UnixPortError
from hardware.ports import DeviceError
from ui.rooms import NoSuchRoom

WORLD: tuple[type[Exception], ...] = (
    JournalError,
    RecordError,
    HouseRuleError,
    MapError,
    PositionError,
    NoSuchRoom,
    UnixPortError,
    DeviceError,
    OSError,
)
