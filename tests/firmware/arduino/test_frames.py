"""Frames: the sketch reads and writes, on its own processor, what every other implementation does."""

import json
import random
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from firmware_bridge import wire
from tests.firmware.arduino.toolchain import SKETCH, Program, Toolchain
from tests.firmware.arduino.uno import Alone
from tests.firmware.check_vectors import to_bytes
from tests.firmware.corruption import DAMAGES, any_frame, splice

VECTORS = json.loads((Path(wire.__file__).parent / "vectors.json").read_text(encoding="utf-8"))
FUZZ = 1500


@pytest.fixture(scope="module")
def echoing(toolchain: Toolchain) -> Program:
    """The sketch's frames in a program that says back what it reads."""
    return toolchain.compile(Path(__file__).with_name("echo.ino"), SKETCH / "frames.cpp")


@pytest.fixture
def echo(echoing: Program, tmp_path: Path) -> Iterator[Alone]:
    """A board that runs it."""
    with Alone(tmp_path, echoing) as board:
        yield board


def read_by_the_sketch(echo: Alone, line: bytes) -> tuple[bytes, int]:
    """Return the frame in one line, written anew, and how many lines were garbled so far."""
    said = echo.ask(line, lambda said: said.endswith(b"\t"))
    frame, end, count = said.rpartition(b"\r\n")
    return frame + end, int(count)


def test_every_frame_of_the_vectors_is_read_and_written_again_byte_for_byte(echo: Alone) -> None:
    for vector in VECTORS["frames"]:
        line = to_bytes(vector["line"])
        assert read_by_the_sketch(echo, line)[0] == line[line.rfind(b"$") :], vector["name"]


def test_a_later_protocols_hello_may_carry_more_fields_than_the_sketch_keeps(echo: Alone) -> None:
    line = wire.encode("HELLO", "5C0FFEE5", 7, ("2", "9.0.0", *"abcdefghij"))
    frame, garbled = read_by_the_sketch(echo, line)
    assert (wire.decode(frame).fields, garbled) == (("2", "9.0.0", "a", "b", "c"), 0)


def test_every_garbled_line_of_the_vectors_is_counted_and_has_no_other_effect(echo: Alone) -> None:
    ended = [vector for vector in VECTORS["garbled"] if vector["line"].endswith("\n")]
    assert len(ended) > 60
    for number, vector in enumerate(ended, 1):
        assert read_by_the_sketch(echo, to_bytes(vector["line"])) == (b"", number), vector["name"]


def read_all(echo: Alone, lines: Iterable[bytes]) -> tuple[list[bytes], int]:
    """Return all frames in these lines, and how many lines were garbled since the start."""
    frames, garbled = [], 0
    for line in lines:
        frame, garbled = read_by_the_sketch(echo, line)
        frames += [frame] if frame else []
    return frames, garbled


def read_by_the_host(reader: wire.Reader, lines: Iterable[bytes]) -> tuple[list[bytes], int]:
    """Return the same, as wire.py sees it."""
    frames = [frame for line in lines for frame in reader.feed(line)]
    return [wire.encode(frame.kind, frame.boot, frame.seq, frame.fields) for frame in frames], reader.garbled_lines


def test_every_stream_of_the_vectors_gives_the_same_frames_and_the_same_count(echo: Alone) -> None:
    before = 0
    for vector in VECTORS["streams"]:
        lines = to_bytes(vector["text"]).split(b"\n")[:-1]
        frames, garbled = read_all(echo, [line + b"\n" for line in lines])
        kinds = [wire.decode(frame).kind for frame in frames]
        assert (kinds, garbled - before) == (vector["frames"], vector["garbled_lines"]), vector["name"]
        before = garbled


def test_damaged_lines_are_judged_as_the_host_judges_them(echo: Alone) -> None:
    chance = random.Random(7)
    good = [any_frame(chance) for _ in range(FUZZ)]
    damaged = [line if chance.random() < 0.2 else chance.choice(DAMAGES)(line, chance) for line in good]
    damaged += [splice(line, other, chance) for line, other in zip(good[::10], good[1::10], strict=True)]
    lines = [line + b"\n" for line in b"".join(damaged).split(b"\n")[:-1]]
    frames, garbled = read_all(echo, lines)
    assert (frames, garbled) == read_by_the_host(wire.Reader(), lines)
    assert FUZZ // 10 < len(frames) < FUZZ
