"""Ways in which a line damages what travels on it: each takes good bytes and a Random and returns damaged ones.

Only damage may enter here; whether a reader is fooled by it is for the tests to ask.
"""

import random
from collections.abc import Callable, Sequence

from firmware_bridge import wire

Damage = Callable[[bytes, random.Random], bytes]


def substitute(line: bytes, chance: random.Random) -> bytes:
    """Put one to four other bytes in place; most of them characters a frame may hold."""
    damaged = bytearray(line)
    for _ in range(chance.randint(1, 4)):
        damaged[chance.randrange(len(damaged))] = _byte(chance)
    return bytes(damaged)


def delete(line: bytes, chance: random.Random) -> bytes:
    """Lose one to four bytes in a row."""
    at = chance.randrange(len(line))
    return line[:at] + line[at + chance.randint(1, 4) :]


def insert(line: bytes, chance: random.Random) -> bytes:
    """Gain one to four bytes, or repeat some."""
    at = chance.randrange(len(line) + 1)
    count = chance.randint(1, 4)
    more = line[at : at + count] if chance.random() < 0.5 else bytes(_byte(chance) for _ in range(count))
    return line[:at] + more + line[at:]


def flip_bits(line: bytes, chance: random.Random) -> bytes:
    """Turn over one to three bits."""
    damaged = bytearray(line)
    for _ in range(chance.randint(1, 3)):
        damaged[chance.randrange(len(damaged))] ^= 1 << chance.randrange(8)
    return bytes(damaged)


def burst(line: bytes, chance: random.Random) -> bytes:
    """Replace a run of up to twelve bytes by noise."""
    at = chance.randrange(len(line))
    noise = bytes(chance.randrange(256) for _ in range(chance.randint(1, 12)))
    return line[:at] + noise + line[at + len(noise) :]


def swap_digits(line: bytes, chance: random.Random) -> bytes:
    """Exchange two digits, the damage a sum over the bytes never sees."""
    digits = [place for place, byte in enumerate(line) if chr(byte).isdigit()]
    one, other = chance.sample(digits, 2)
    damaged = bytearray(line)
    damaged[one], damaged[other] = damaged[other], damaged[one]
    return bytes(damaged)


DAMAGES: Sequence[Damage] = (substitute, delete, insert, flip_bits, burst, swap_digits)


def splice(line: bytes, other: bytes, chance: random.Random) -> bytes:
    """Join the beginning of one line to the end of another."""
    return line[: chance.randrange(1, len(line))] + other[chance.randrange(1, len(other)) :]


def any_frame(chance: random.Random) -> bytes:
    """A good frame of any type, with content a device or host might send."""
    boot = f"{chance.randrange(1, 1 << 32):08X}"
    face = str(chance.randint(0, 6))
    contents: list[tuple[str, tuple[str, ...]]] = [
        ("HELLO", ("1", "0.1.0", "2", "magnet", boot * 2)),
        ("BEAT", tuple(str(chance.randrange(10 ** chance.randint(1, 9))) for _ in range(5))),
        ("DICE", tuple(f"{chance.choice(wire.DIE_STATES)}:{face}" for _ in range(chance.randint(1, 3)))),
        ("ROLL", (str(chance.randint(1, 99)), str(chance.randrange(99999)), face, str(chance.randint(1, 6)))),
        ("VANE", (str(chance.randrange(3600)), "ok")),
        ("FAULT", ("fitted.json is missing",)),
        ("ACK", (str(chance.randint(1, 99)),)),
        ("ASK", ()),
    ]
    kind, fields = chance.choice(contents)
    return wire.encode(kind, boot, chance.randrange(wire.SEQUENCES), fields)


def _byte(chance: random.Random) -> int:
    return chance.choice(b"$*,0123456789ABCDEF\r\n") if chance.random() < 0.7 else chance.randrange(256)
