"""The bytes of a Pixels die with six faces, as published by its maker. Pure: no radio, no memory of what came before.

| message            | meaning                                                                           |
|--------------------|-----------------------------------------------------------------------------------|
| 2, what it is      | kind of die, number of its lights, date of its firmware: `_kind` says where        |
| 3, state, index    | roll state: see `STATES`; the face is index + 1                                   |
| 34, percent, state | battery; `BATTERY_STATES` numbers whether it charges                              |

The advertisement's manufacturer data (a company of `COMPANIES`) is lights, look (upper half: kind), state, index,
battery (top bit: charging). It serves the list of dice nearby. Rolls are read connected only: advertisements get lost,
whole rolls among them.

A die speaks over the service of `PIXELS`, or over that of `PIXELS_OLDER`, whatever the date of its firmware. The second
one is everybody's (Nordic's UART, a GoDice's too), so a die is known there by its characteristics, and nearby by what
its advertisement says.
"""

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from companion.readings import FACES
from hardware.ble.events import (
    FULL,
    Battery,
    Event,
    Garbled,
    Held,
    Make,
    Placed,
    Rolling,
    SixFaced,
    Stable,
    Tilted,
    Unfit,
    Unsure,
)

ASK_KIND = bytes([1])
KIND = 2
ROLL_STATE = 3
ASK_ROLL_STATE = bytes([23])
ASK_BATTERY = bytes([33])
BATTERY = 34
COMPANY = 0x0D39
"""Systemic Games, who make Pixels."""
NO_COMPANY = 0xFFFF
"""What a die says that its maker gave no number of its own."""
COMPANIES = (COMPANY, NO_COMPANY)
UNKNOWN, D6, PIPPED = 0, 2, 8
"""The kinds of dice that may have the faces 1 to 6; the others are a d4, a d20, a fudge die, and so on."""
LIGHTS = (6, 21)
"""One a face, or one a pip."""
SWAPPED_UNTIL = 1_704_150_000
"""Seconds since 1970: a d6 with firmware up to this date numbers its faces otherwise, as its maker's own app knows."""
SWAPPED = (1, 5, 4, 3, 2, 6)
CHARGING = (2, 3)
BATTERY_STATES = 6  # ok, low, charging, done, badly placed on the charger, error
_ADVERTISED = 5
_KIND_ALONE = 22
_FIRST_CHUNK, _SECOND_CHUNK = 7, 8  # bytes at least
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
    """Return what a notification says; anything not in the table above is Garbled."""
    if data[:1] == bytes([KIND]):
        return _kind(data)
    if len(data) != 3 or data[0] not in (ROLL_STATE, BATTERY):
        return Garbled("not a message of a Pixels die")
    return _roll_state(data[1], data[2]) if data[0] == ROLL_STATE else _battery(data[1], data[2])


def parse_advertised(data: bytes) -> Advertised | Unfit | Garbled:
    """Return what the manufacturer data say, the company's number taken off."""
    if len(data) != _ADVERTISED:
        return Garbled(f"{len(data)} bytes where an advertisement has {_ADVERTISED}")
    if not _has_six_faces(data[0], data[1] >> 4):
        return Unfit()
    doing = _roll_state(data[2], data[3])
    charges = bool(data[4] & _CHARGES)
    battery = _battery(data[4] & ~_CHARGES, CHARGING[0] if charges else 0)
    for part in (doing, battery):
        if isinstance(part, Garbled):
            return part
    assert isinstance(battery, Battery)  # noqa: S101 - for the type checker: what is not garbled is a battery
    return Advertised(doing, battery)


def _kind(data: bytes) -> Event:
    """Return what a die says it is, in either of the two forms there are.

    One is 22 bytes long: lights at 1, kind at 3, date at 14. The other one is made of chunks, each of which begins with
    its own length; in the first of them the date is at 3, in the second one the kind is at 6 and the lights at 7.
    """
    if len(data) == _KIND_ALONE:
        return _die(data[1], data[3], data[14:18])
    first = data[1 : 1 + data[1]] if len(data) > 1 else b""
    second = data[1 + len(first) :]
    second = second[: second[0]] if second else b""
    if len(first) < _FIRST_CHUNK or len(second) < _SECOND_CHUNK:
        return Garbled("what it is, cut off")
    return _die(second[7], second[6], first[3:7])


def _die(lights: int, kind: int, date: bytes) -> SixFaced | Unfit:
    if not _has_six_faces(lights, kind):
        return Unfit()
    pipped = kind == PIPPED or (kind == UNKNOWN and lights == max(LIGHTS))
    old = 0 < int.from_bytes(date, "little") <= SWAPPED_UNTIL
    return SixFaced(SWAPPED) if old and not pipped else SixFaced()


def _has_six_faces(lights: int, kind: int) -> bool:
    """Whether it is a die with the faces 1 to 6; of a kind that it does not say its lights must do."""
    return kind in (UNKNOWN, D6, PIPPED) and lights in LIGHTS


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
    ask_kind=ASK_KIND,
)
PIXELS_OLDER = replace(
    PIXELS,
    service="6e400001-b5a3-f393-e0a9-e50e24dcca9e",
    notify="6e400001-b5a3-f393-e0a9-e50e24dcca9e",
    write="6e400002-b5a3-f393-e0a9-e50e24dcca9e",
)
