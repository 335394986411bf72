"""Damage to a text: what broken disks, editors, copies and bad wishes make of a file that was right.

Every damage is drawn from one seeded chance, so that a failure can be seen again. No expectation may enter.
"""

from __future__ import annotations

import re
from random import Random

_WORD = re.compile(r'"[^"\n]*"|[\w.+-]+')
_STRANGE = (
    "0", "-1", "3", "1.5", "1e999", "nan", "true", "null", "[]", "{}", '""', '"3"', "[[[]]]", "9" * 5000, "9" * 17,
    "[" * 3000, "{a=" * 2000, '"\\u0000"', '"\\u001b[2J"', '"\\ud800"', "2026-11-21", '"千夏"', '"\u202e"', "Ａ",
    "-" * 50, "a.b.c", "'", '"""', "#", "inf", "0x" + "f" * 40, '["Ann", 3]', '{ wood = -1 }', '{"x": 1}', "seat",
)  # fmt: skip


def damaged(text: str, chance: Random) -> bytes:
    """Return the text with one to three damages, most often one."""
    data = text.encode()
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        data = chance.choice(_DAMAGES)(data, chance)
    return data


def _cut(data: bytes, chance: Random) -> bytes:
    return data[: chance.randrange(len(data) + 1)]


def _flip(data: bytes, chance: Random) -> bytes:
    if not data:
        return data
    at = chance.randrange(len(data))
    return data[:at] + bytes([data[at] ^ 1 << chance.randrange(8)]) + data[at + 1 :]


def _insert(data: bytes, chance: Random) -> bytes:
    at = chance.randrange(len(data) + 1)
    return data[:at] + chance.choice(_STRANGE).encode("utf-8", "surrogatepass") + data[at:]


def _lines(data: bytes, chance: Random) -> bytes:
    """Double, drop or move a line."""
    lines = data.split(b"\n")
    line = lines.pop(chance.randrange(len(lines)))
    for _ in range(chance.randrange(3)):
        lines.insert(chance.randrange(len(lines) + 1), line)
    return b"\n".join(lines)


def _value(data: bytes, chance: Random) -> bytes:
    """Put another value, of the same text or of another type, in the place of a word."""
    text = data.decode("utf-8", "replace")
    words = list(_WORD.finditer(text))
    if not words:
        return data
    word = chance.choice(words)
    other = chance.choice((chance.choice(words).group(), chance.choice(_STRANGE)))
    return (text[: word.start()] + other + text[word.end() :]).encode("utf-8", "surrogatepass")


def _nested(data: bytes, chance: Random) -> bytes:
    """Put a word into lists, or another type round it."""
    text = data.decode("utf-8", "replace")
    words = list(_WORD.finditer(text))
    if not words:
        return data
    word = chance.choice(words)
    before, behind = chance.choice(
        (("[", "]"), ("[" * 40, "]" * 40), ("{a = ", "}"), ('{"a": ', "}"), ("[1, ", "]"), ('"', '"'))
    )
    return (text[: word.start()] + before + word.group() + behind + text[word.end() :]).encode("utf-8", "surrogatepass")


def _blank(data: bytes, chance: Random) -> bytes:
    return data + chance.choice((b"\n", b" ", b"\0", b"\xff")) * chance.choice((1, 10, 300_000))


def _number(data: bytes, chance: Random) -> bytes:
    """Put another number in the place of one: what is written right and means nonsense."""
    found = list(re.finditer(rb"-?\d+", data))
    if not found:
        return data
    number = chance.choice(found)
    other = chance.choice((-2, -1, 0, 1, 2, 3, 6, 7, 17, 99, 10**6, 2**53, 2**64))
    return data[: number.start()] + str(other).encode() + data[number.end() :]


def _swapped(data: bytes, chance: Random) -> bytes:
    """Let two words change places."""
    words = list(_WORD.finditer(data.decode("utf-8", "replace")))
    if len(words) < 2:
        return data
    text = data.decode("utf-8", "replace")
    one, other = sorted(chance.sample(words, 2), key=lambda word: word.start())
    middle = text[one.end() : other.start()]
    return (text[: one.start()] + other.group() + middle + one.group() + text[other.end() :]).encode(
        "utf-8", "surrogatepass"
    )


_DAMAGES = (_cut, _lines, _blank, _nested, *[_flip, _insert] * 2, *[_value] * 4, *[_number] * 8, *[_swapped] * 5)
