"""The sketch on the wire, as a host meets it: the stories of the MicroPython firmware, and what differs on this board.

How dice are judged stands in test_dice.py, what a frame is in test_frames.py.
"""

from inspect import signature
from pathlib import Path

import pytest

from firmware_bridge import wire
from firmware_bridge.events import Beat, DieState, Hello
from tests.firmware import test_tray, test_vane
from tests.firmware.arduino.toolchain import Program
from tests.firmware.arduino.uno import Uno
from tests.firmware.host import Host

pytestmark = pytest.mark.thorough


NOT_HERE = (
    "test_a_board_set_up_wrongly_says_why",  # its pins are compiled in: test_fitted.py
    "test_a_halt_ends_the_firmware",  # it is silent instead, below
    "test_a_host_that_stops_reading_finds_the_device_alive_and_the_roll_kept",  # ten minutes: simavr takes as many
)
"""Stories of the MicroPython firmware that no sketch can live through; others ask for a board fitted otherwise."""
STORIES = {**vars(test_tray), **vars(test_vane)}
globals().update(
    {
        name: story
        for name, story in STORIES.items()
        if name.startswith("test_") and "host" in signature(story).parameters and name not in NOT_HERE
    }
)


def last_beat(host: Host) -> Beat:
    return host.heard(Beat)[-1]


def rolls_said(host: Host) -> list[tuple[str, ...]]:
    """The (roll, faces ...) of every ROLL heard, repeated ones too."""
    frames = [wire.decode(line) for line in host.said(b"ROLL")]
    return [(frame.fields[0], *frame.fields[2:]) for frame in frames]


def test_a_host_that_asks_is_answered_with_hello_and_then_with_all_there_is(uno: Uno) -> None:
    uno.step(2500)
    host = Host(uno)
    host.lose(4096)  # what it said before anybody asked
    host.live(100)
    assert [wire.decode(line).kind for line in host.lines] == ["HELLO", "BEAT", "DICE", "VANE"]
    (hello,) = host.heard(Hello)
    assert (hello.protocol, hello.wells, hello.vane) == (wire.PROTOCOL, 2, "magnet")
    assert DieState(1, "resting", 1) in host.events
    host.close()


def test_what_is_meant_for_another_boot_or_is_an_echo_changes_nothing(host: Host) -> None:
    host.device.throw(6, 2)
    host.live(100)
    boot = host.session.boot or ""
    for line in (
        wire.encode("ACK", "0BADF00D", 1, ("1",)),
        wire.encode("HALT", wire.NOBODY, 2),
        wire.encode("ROLL", boot, 3, ("1", "0", "1", "1")),
    ):
        host.write(line)
    host.live(200)
    host.forget()
    host.live(2000)
    assert (last_beat(host).waiting, last_beat(host).garbled) == (1, 0)


def test_asked_to_it_repeats_at_once(host: Host) -> None:
    host.device.throw(6, 2)
    host.live(300)
    host.forget()
    host.write(wire.encode("ASK", host.session.boot or "", 9))
    host.live(50)
    assert rolls_said(host) == [("1", "6", "2")]


def test_halted_it_is_silent_until_it_is_restarted(host: Host) -> None:
    host.session.halt()
    host.live(100)
    host.forget()
    host.live(3000)
    assert host.lines == []
    host.device.reboot()
    host.live(1000)
    assert host.said(b"HELLO") != []


def test_two_boards_are_told_apart(sketch: Program, tmp_path: Path) -> None:
    identities = set()
    for noise in (10_000, 20_000):
        with Uno(tmp_path / str(noise), sketch, noise) as device:
            host = Host(device)
            host.live(200)
            identities.add(host.heard(Hello)[0].identity)
            host.close()
    assert len(identities) == 2


def test_an_identity_that_was_only_half_written_is_made_again(uno: Uno) -> None:
    uno.step(500)
    uno.stop()
    kept = bytearray(uno.board.eeprom.read_bytes())
    kept[6] ^= 0xFF  # in the middle of the complement
    uno.board.eeprom.write_bytes(kept)
    uno.start()
    uno.step(500)
    told = uno.board.eeprom.read_bytes()
    assert all(one ^ other == 0xFF for one, other in zip(told[:4], told[4:8], strict=True))
