"""The bytes of a Pixels die with six faces, as published by its maker. Pure: no radio, no memory of what came before.

| message            | meaning                                                                      |
|--------------------|------------------------------------------------------------------------------|
| 3, state, index    | roll state: see `STATES`; the face is index + 1                              |
| 34, percent, state | battery; `BATTERY_STATES` numbers whether it charges                         |

The advertisement's manufacturer data (company 0x0D39) is LEDs, design, state, index, battery (top bit: charging).
It serves the list of dice nearby. Rolls are read connected only: advertisements get lost, whole rolls among them.
"""

from collections.abc import Callable

from msgspec import Struct

from companion.readings import FACES
from hardware.ble.events import FULL, Battery, Event, Garbled, Held, Make, Placed, Rolling, Stable, Tilted, Unsure

ROLL_STATE = 3
ASK_ROLL_STATE = bytes([23])
ASK_BATTERY = bytes([33])
BATTERY = 34
COMPANY = 0x0D39
"""Systemic Games, who make Pixels."""
CHARGING = (2, 3)
BATTERY_STATES = 6  # ok, low, charging, done, badly placed on the charger, error
_ADVERTISED = 5
_CHARGES = 0x80

STATES: tuple[Callable[[int], Event], ...] = (
    lambda face: Unsure(),  # 0 unknown
    Stable,  # 1 rolled: the only state that is a result
    lambda face: Held(),  # 2 handling
    lambda face: Rolling(),  # 3 rolling
    lambda face: Tilted(),  # 4 crooked
    Placed,  # 5 on face, without a roll
)


class Advertised(Struct, frozen=True):
    """What a die says to everybody without being connected."""

    doing: Event
    battery: Battery


def parse(data: bytes) -> Event:
    """Return what a notification says; anything not in the table above, to the byte, is Garbled."""
    if len(data) != 3 or data[0] not in (ROLL_STATE, BATTERY):
        return Garbled("not a message of a Pixels die")
    return _roll_state(data[1], data[2]) if data[0] == ROLL_STATE else _battery(data[1], data[2])


def parse_advertised(data: bytes) -> Advertised | Garbled:
    """Return what the manufacturer data say, the company's number taken off."""
    if len(data) != _ADVERTISED:
        return Garbled(f"{len(data)} bytes where an advertisement has {_ADVERTISED}")
    doing = _roll_state(data[2], data[3])
    charges = bool(data[4] & _CHARGES)
    battery = _battery(data[4] & ~_CHARGES, CHARGING[0] if charges else 0)
    for part in (doing, battery):
        if isinstance(part, Garbled):
            return part
    assert isinstance(battery, Battery)  # noqa: S101 - for the type checker: what is not garbled is a battery
    return Advertised(doing, battery)


def _roll_state(state: int, index: int) -> Event:
    if state >= len(STATES):
        return Garbled(f"a roll state numbered {state}")
    if index + 1 not in FACES:
        return Garbled(f"a face with index {index}, on a die that has six")
    return STATES[state](index + 1)


def _battery(percent: int, state: int) -> Event:
    if percent > FULL or state >= BATTERY_STATES:
        return Garbled(f"a battery of {percent} percent in state {state}")
    return Battery(percent, state in CHARGING)


PIXELS = Make(
    name="Pixels",
    service="a6b90001-7a5a-43f2-a962-350c8edc9b5b",
    notify="a6b90002-7a5a-43f2-a962-350c8edc9b5b",
    write="a6b90003-7a5a-43f2-a962-350c8edc9b5b",
    greeting=(ASK_ROLL_STATE, ASK_BATTERY),
    ask_battery=ASK_BATTERY,
    parse=parse,
)
