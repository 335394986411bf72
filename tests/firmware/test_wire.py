"""Frames: both interpreters agree on the vectors, what is written is read back, and damage is never believed.

Sessions and devices have their own tests.
"""

import os
import pickle
import random
import subprocess
import zlib
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from firmware_bridge import wire
from tests.firmware import check_vectors
from tests.firmware.corruption import DAMAGES, any_frame, splice

ROOT = Path(wire.__file__).parents[1]
VECTORS = ROOT / "firmware_bridge" / "vectors.json"
CHECK = ROOT / "tests" / "firmware" / "check_vectors.py"
LINES_PER_LOOK = 1000
LINES_PER_REPORT = 100_000


def on_micropython(command: list[str], *arguments: str) -> str:
    """Run check_vectors.py on MicroPython and return what it prints."""
    environment = {**os.environ, "MICROPYPATH": f"{ROOT}:.frozen"}
    call = [*command, str(CHECK), *arguments]
    return subprocess.run(call, env=environment, capture_output=True, text=True, check=True).stdout


def fuzz_lines(count: int) -> list[bytes]:
    """So many good lines and damaged ones, the same every time."""
    chance = random.Random(5)
    good = [any_frame(chance) for _ in range(count)]
    return [line if chance.random() < 0.2 else chance.choice(DAMAGES)(line, chance) for line in good]


def test_cpython_agrees_with_every_vector() -> None:
    found, count = check_vectors.disagreements(str(VECTORS))
    assert found == []
    assert count > 100


def test_micropython_agrees_with_every_vector(micropython: list[str]) -> None:
    _, count = check_vectors.disagreements(str(VECTORS))
    assert on_micropython(micropython, str(VECTORS)) == f"{count} vectors\n"


def test_both_interpreters_judge_damaged_lines_alike(micropython: list[str], tmp_path: Path) -> None:
    lines = fuzz_lines(2000)
    path = tmp_path / "lines.txt"
    path.write_text("".join(line.hex() + "\n" for line in lines))
    verdicts = on_micropython(micropython, str(VECTORS), str(path)).splitlines()[1:]
    assert verdicts == [check_vectors.verdict(line) for line in lines]
    assert 100 < sum(verdict.startswith("Frame") for verdict in verdicts) < 1000


def test_the_page_shows_frames_as_they_are_written() -> None:
    page = (ROOT / "docs" / "wire.md").read_text(encoding="utf-8")
    shown = [line.split("$")[1] for line in page.splitlines() if line.startswith(("    host", "    device"))]
    assert len(shown) == 7
    for line in shown:
        frame = wire.decode(f"${line}\r\n".encode())
        assert wire.encode(frame.kind, frame.boot, frame.seq, frame.fields).decode() == f"${line}\r\n"


def test_every_type_on_the_page_can_be_written_and_the_other_way_round() -> None:
    page = (ROOT / "docs" / "wire.md").read_text(encoding="utf-8")
    rows = {line.split("`")[1] for line in page.splitlines() if line.startswith("| `") and "PKZM" not in line}
    assert {word for word in rows if word.isupper()} == set(wire.TYPES)


def test_a_line_is_as_long_as_a_reader_holds_and_no_longer() -> None:
    def line(length: int) -> bytes:
        head = b"PKZM,HELLO,5C0FFEE5,1,%d,1.0.0," % (wire.PROTOCOL + 1)  # of a later version, which may add to it
        body = head.ljust(length - len("$*01234567\r\n"), b"x")
        return b"$%s*%08X\r\n" % (body, zlib.crc32(body))

    assert len(line(wire.LONGEST)) == wire.LONGEST and wire.decode(line(wire.LONGEST)).kind == "HELLO"
    with pytest.raises(wire.Garbled, match=f"longer than {wire.LONGEST} bytes"):
        wire.decode(line(wire.LONGEST + 1))


@example(" ~")  # the first sign that can be printed, and the last
@given(st.text(alphabet=st.characters(min_codepoint=0, max_codepoint=0x17F), max_size=70))
def test_a_sentence_is_written_only_if_it_can_be_read(sentence: str) -> None:
    try:
        line = wire.encode("FAULT", "5C0FFEE5", 65535, (sentence,))
    except wire.Garbled:
        assert (
            not sentence
            or len(sentence) > wire.LONGEST_SENTENCE
            or set(sentence) - set(map(chr, range(32, 127)))
            or set(sentence) & set("$*,")
        )
    else:
        assert wire.decode(line).fields == (sentence,)


@given(st.binary(max_size=400), st.lists(st.integers(1, 50)), st.integers(0, 2**32))
def test_cutting_a_stream_changes_nothing(noise: bytes, cuts: list[int], seed: int) -> None:
    chance = random.Random(seed)
    stream = any_frame(chance) + noise + any_frame(chance) + noise[::2] + b"\n" + any_frame(chance)
    whole, cut = wire.Reader(), wire.Reader()
    frames = whole.feed(stream)
    pieces, start = [], 0
    for size in [*cuts, len(stream)]:
        pieces += cut.feed(stream[start : start + size])
        start += size
    assert pieces == frames
    assert (cut.garbled_lines, cut.garbled_bytes) == (whole.garbled_lines, whole.garbled_bytes)
    assert frames[-1] == wire.decode(stream[stream.rfind(b"$") :])


def test_a_megabyte_without_a_line_feed_is_not_kept() -> None:
    reader = wire.Reader()
    for _ in range(256):
        assert reader.feed(b"$" * 4096) == []
    assert len(pickle.dumps(reader)) <= wire.LONGEST + 256  # all that it keeps, with its counts and their names
    frame = wire.encode("ASK", "5C0FFEE5", 2)
    assert [found.kind for found in reader.feed(frame)] == ["ASK"]
    assert (reader.garbled_lines, reader.garbled_bytes) == (1, 256 * 4096)


@pytest.mark.timeout(0)
def test_no_damaged_frame_is_taken_for_one_that_was_sent() -> None:
    """KAZAMI_FUZZ sets the number of damaged frames, KAZAMI_SEED another beginning."""
    count = int(os.environ.get("KAZAMI_FUZZ", "30000"))
    seed = int(os.environ.get("KAZAMI_SEED", "20261121"))
    print(f"seed {seed}, {count} damaged frames")  # noqa: T201 - a failure must be repeatable
    chance = random.Random(seed)
    garbled = 0
    for done in range(0, count, LINES_PER_LOOK):
        garbled += damage_and_read(chance)
        if done % LINES_PER_REPORT == 0:
            print(f"{done + LINES_PER_LOOK} frames damaged, none believed")  # noqa: T201 - a figure for the proof
    assert garbled > count // 2


def damage_and_read(chance: random.Random) -> int:
    """Damage some frames, read them whole and byte by byte, and return how many lines were garbled."""
    good = [any_frame(chance) for _ in range(LINES_PER_LOOK)]
    sent = {repr(wire.decode(line)) for line in good}
    damaged = [chance.choice(DAMAGES)(line, chance) for line in good]
    damaged += [splice(line, other, chance) for line, other in zip(good[::10], good[1::10], strict=True)]
    stream = b"".join(damaged)
    whole, bytewise = wire.Reader(), wire.Reader()
    frames = whole.feed(stream)
    pieces = [frame for place in range(len(stream)) for frame in bytewise.feed(stream[place : place + 1])]
    assert {repr(frame) for frame in frames} <= sent
    assert pieces == frames
    assert (bytewise.garbled_lines, bytewise.garbled_bytes) == (whole.garbled_lines, whole.garbled_bytes)
    return whole.garbled_lines
