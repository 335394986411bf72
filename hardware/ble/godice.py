"""The bytes of a GoDice with six faces, as their maker publishes them. Pure: no radio, no memory of what came before.

| notification       | meaning                                                     |
|--------------------|-------------------------------------------------------------|
| `R`                | rolling                                                     |
| `S` x y z          | stable after a roll; x y z is gravity, three signed bytes   |
| `FS` x y z         | stable, but the roll was false (shaken, not thrown)         |
| `TS` x y z         | stable, but tilted                                          |
| `MS` x y z         | stable after having been moved, not rolled                  |
| `Bat` n            | battery, percent                                            |
| `Col` n            | colour of the dots                                          |

A GoDice cannot be asked which face is up; after a connection it is unknown until it moves.
"""

import struct

from hardware.ble.events import FULL, Battery, Colour, Event, Garbled, Make, Placed, Rolling, Stable, Tilted

ASK_BATTERY = b"\x03"
ASK_COLOUR = b"\x17"
COLOURS = ("black", "red", "green", "blue", "yellow", "orange")

Gravity = tuple[int, int, int]

UP = {1: (-64, 0, 0), 2: (0, 0, 64), 3: (0, 64, 0), 4: (0, -64, 0), 5: (0, 0, -64), 6: (64, 0, 0)}
"""Gravity while a face is up, by face."""


def parse(data: bytes) -> Event:
    """Return what a notification says; anything not in the table above, to the byte, is Garbled."""
    if data == b"R":
        return Rolling()
    if len(data) == 4 and data[:3] in (b"Bat", b"Col"):
        return _number(data[:3], data[3])
    if data[-4:-3] != b"S" or data[:-4] not in (b"", b"F", b"T", b"M"):
        return Garbled("not a message of a GoDice")
    face = face_up(struct.unpack("3b", data[-3:]))
    if data[:-4] == b"T":
        return Tilted()
    if face is None:
        return Garbled("gravity points between two faces")
    return Stable(face) if data[:-4] == b"" else Placed(face)


def face_up(gravity: Gravity) -> int | None:
    """Return the face nearest to up, or None when two are equally near."""
    near = sorted((_distance(gravity, up), face) for face, up in UP.items())
    (nearest, face), (second, _) = near[:2]
    return None if nearest == second else face


def _distance(one: Gravity, other: Gravity) -> int:
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))


def _number(word: bytes, number: int) -> Event:
    if word == b"Bat":
        return Battery(number) if number <= FULL else Garbled(f"a battery of {number} percent")
    return Colour(COLOURS[number]) if number < len(COLOURS) else Garbled(f"a colour numbered {number}")


GODICE = Make(
    name="GoDice",
    service="6e400001-b5a3-f393-e0a9-e50e24dcca9e",
    notify="6e400003-b5a3-f393-e0a9-e50e24dcca9e",
    write="6e400002-b5a3-f393-e0a9-e50e24dcca9e",
    greeting=(ASK_BATTERY, ASK_COLOUR),
    ask_battery=ASK_BATTERY,
    parse=parse,
)
