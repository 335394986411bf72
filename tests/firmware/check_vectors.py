"""Hold firmware_bridge/vectors.json against wire.py; runs on CPython and on MicroPython, so it must suit both.

As a program it takes the path of vectors.json, then perhaps of a file of lines in hexadecimal: it prints what
disagrees (nothing, if all is well), then one verdict for each line. No expectation may be written here: they
all stand in the vectors.
"""

import json
import sys

from firmware_bridge import wire

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from typing import Any

    Vector = dict[str, Any]


def verdict(line: bytes) -> str:
    """Return what `line` is: the frame as text, or that it is garbled and why."""
    try:
        return repr(wire.decode(line))
    except wire.Garbled as why:
        return "garbled: " + str(why)


def disagreements(path: str) -> tuple[list[str], int]:
    """Return a sentence for each vector that wire.py does not agree with, and the number of vectors."""
    with open(path) as file:  # noqa: PTH123 - MicroPython has no pathlib
        vectors = json.load(file)
    found: list[str] = []
    for vector in vectors["frames"]:
        found += _frame(vector, to_bytes(vector["line"]))
    for vector in vectors["garbled"]:
        if not verdict(to_bytes(vector["line"])).startswith("garbled"):
            found.append("read as a frame: " + vector["name"])
    for vector in vectors["streams"]:
        for size in (1, 2, 7, 64, 100000):
            found += _stream(vector, to_bytes(vector["text"]), size)
    return found, len(vectors["frames"]) + len(vectors["garbled"]) + len(vectors["streams"])


def to_bytes(text: str) -> bytes:
    """Return the bytes whose numbers the characters have."""
    return bytes([ord(c) for c in text])


def _frame(vector: "Vector", line: bytes) -> list[str]:
    frame = wire.Frame(vector["kind"], vector["boot"], vector["seq"], tuple(vector["fields"]))
    found = []
    if verdict(line) != repr(frame):
        found.append("read otherwise: " + vector["name"] + ": " + verdict(line))
    if wire.encode(frame.kind, frame.boot, frame.seq, frame.fields) != line[line.rfind(b"$") :]:
        found.append("written otherwise: " + vector["name"])
    return found


def _stream(vector: "Vector", text: bytes, size: int) -> list[str]:
    reader = wire.Reader()
    kinds: list[str] = []
    for start in range(0, len(text), size):
        kinds += [frame.kind for frame in reader.feed(text[start : start + size])]
    got = (kinds, reader.garbled_lines, reader.garbled_bytes)
    if got == (vector["frames"], vector["garbled_lines"], vector["garbled_bytes"]):
        return []
    return ["cut into " + str(size) + ": " + vector["name"] + ": " + str(got)]


def _say(*words: object) -> None:
    sys.stdout.write(" ".join([str(word) for word in words]) + "\n")


def main(arguments: list[str]) -> None:
    """Print the disagreements, the number of vectors, and the verdicts on further lines."""
    found, count = disagreements(arguments[0])
    for sentence in found:
        _say(sentence)
    _say(count, "vectors")
    if len(arguments) > 1:
        with open(arguments[1]) as file:  # noqa: PTH123 - MicroPython has no pathlib
            for line in file:
                _say(verdict(bytes.fromhex(line.strip())))


if __name__ == "__main__":
    main(sys.argv[1:])
