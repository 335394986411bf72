"""Every byte string is one event of its make or garbled, and the makers' published examples mean what they say."""

import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.readings import FACES
from hardware.ble import godice, pixels
from hardware.ble.events import (
    Battery,
    Colour,
    Event,
    Garbled,
    Held,
    Make,
    Placed,
    Rolling,
    Stable,
    Tilted,
    Unsure,
)

MAKES = (godice.GODICE, pixels.PIXELS)
BYTE = st.integers(0, 255)
AXIS = st.integers(-128, 127)


def gravity(x: int, y: int, z: int) -> bytes:
    return struct.pack("3b", x, y, z)


@pytest.mark.parametrize(
    ("data", "event"),
    [
        (b"R", Rolling()),
        (b"S" + gravity(-64, 0, 0), Stable(1)),
        (b"S" + gravity(0, 0, 64), Stable(2)),
        (b"S" + gravity(0, 64, 0), Stable(3)),
        (b"S" + gravity(0, -64, 0), Stable(4)),
        (b"S" + gravity(0, 0, -64), Stable(5)),
        (b"S" + gravity(64, 0, 0), Stable(6)),
        (b"S" + gravity(61, -4, 9), Stable(6)),
        (b"FS" + gravity(0, 0, 64), Placed(2)),
        (b"MS" + gravity(3, 62, -1), Placed(3)),
        (b"TS" + gravity(40, 40, 30), Tilted()),
        (b"TS" + gravity(40, 40, 40), Tilted()),
        (b"Bat\x00", Battery(0)),
        (b"Bat\x64", Battery(100)),
        (b"Col\x01", Colour("red")),
    ],
)
def test_a_godice_says(data: bytes, event: Event) -> None:
    assert godice.parse(data) == event


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"RR",
        b"S",
        b"S\x00\x00",
        b"S" + gravity(64, 0, 0) + b"\x00",
        b"XS" + gravity(64, 0, 0),
        b"FFS" + gravity(64, 0, 0),
        b"S" + gravity(0, 0, 0),
        b"S" + gravity(40, 40, 0),
        b"Bat",
        b"Bat\x65",
        b"Bat\x50\x50",
        b"bat\x50",
        b"Col\x06",
    ],
)
def test_what_a_godice_does_not_say_is_garbled(data: bytes) -> None:
    assert isinstance(godice.parse(data), Garbled)


@pytest.mark.parametrize(
    ("data", "event"),
    [
        ((3, 0, 0), Unsure()),
        ((3, 1, 0), Stable(1)),
        ((3, 1, 5), Stable(6)),
        ((3, 2, 3), Held()),
        ((3, 3, 3), Rolling()),
        ((3, 4, 3), Tilted()),
        ((3, 5, 3), Placed(4)),
        ((34, 100, 0), Battery(100)),
        ((34, 14, 1), Battery(14)),
        ((34, 50, 2), Battery(50, charging=True)),
        ((34, 100, 3), Battery(100, charging=True)),
    ],
)
def test_a_pixels_die_says(data: tuple[int, ...], event: Event) -> None:
    assert pixels.parse(bytes(data)) == event


@pytest.mark.parametrize(
    "data",
    [(), (3,), (3, 1), (3, 1, 5, 0), (3, 1, 6), (3, 6, 0), (34, 101, 0), (34, 50, 6), (34, 50), (2, 20, 0), (0,)],
)
def test_what_a_pixels_die_does_not_say_is_garbled(data: tuple[int, ...]) -> None:
    assert isinstance(pixels.parse(bytes(data)), Garbled)


def test_an_advertisement_tells_what_a_pixels_die_does_and_how_full_it_is() -> None:
    rolled = pixels.parse_advertised(bytes((21, 0x86, 1, 2, 77)))
    assert rolled == pixels.Advertised(Stable(3), Battery(77))
    charging = pixels.parse_advertised(bytes((21, 0x86, 5, 0, 0x80 | 40)))
    assert charging == pixels.Advertised(Placed(1), Battery(40, charging=True))


@pytest.mark.parametrize("data", [(), (21, 0, 1, 2), (21, 0, 1, 2, 77, 0), (21, 0, 6, 2, 77), (21, 0, 1, 6, 77)])
def test_an_advertisement_of_another_form_is_garbled(data: tuple[int, ...]) -> None:
    assert isinstance(pixels.parse_advertised(bytes(data)), Garbled)


LIKELY = st.one_of(
    st.binary(max_size=8),
    st.tuples(st.sampled_from([b"R", b"S", b"FS", b"TS", b"MS", b"Bat", b"Col"]), st.binary(max_size=4)).map(b"".join),
    st.tuples(st.sampled_from([3, 34]), BYTE, BYTE).map(bytes),
)
"""Any bytes, and bytes that begin as a message does."""


@pytest.mark.parametrize("make", MAKES, ids=lambda make: make.name)
@given(data=LIKELY)
def test_every_byte_string_is_one_event_with_a_face_of_six_or_garbled(make: Make, data: bytes) -> None:
    event = make.parse(data)
    assert isinstance(event, Event)
    if isinstance(event, Stable | Placed):
        assert event.face in FACES
    if isinstance(event, Battery):
        assert 0 <= event.percent <= 100


@pytest.mark.parametrize("make", MAKES, ids=lambda make: make.name)
@given(data=LIKELY, more=st.binary(min_size=1, max_size=3))
def test_a_message_with_anything_after_it_is_garbled(make: Make, data: bytes, more: bytes) -> None:
    if not isinstance(make.parse(data), Garbled):
        assert isinstance(make.parse(data + more), Garbled)


@given(face=st.sampled_from(list(FACES)), tilt=st.tuples(*[st.integers(-20, 20)] * 3))
def test_a_godice_that_lies_nearly_level_shows_the_face_that_is_up(face: int, tilt: tuple[int, int, int]) -> None:
    x, y, z = (up + off for up, off in zip(godice.UP[face], tilt, strict=True))
    assert godice.face_up((x, y, z)) == face


@given(x=AXIS, y=AXIS, z=AXIS)
def test_a_face_is_up_exactly_when_it_is_nearer_than_every_other(x: int, y: int, z: int) -> None:
    strongest = max(abs(x), abs(y), abs(z))
    leaders = [axis for axis in (x, y, z) if abs(axis) == strongest]
    face = godice.face_up((x, y, z))
    assert (face is None) == (strongest == 0 or len(leaders) > 1)
    if face is not None:
        assert sum(a * b for a, b in zip(godice.UP[face], (x, y, z), strict=True)) == 64 * strongest
