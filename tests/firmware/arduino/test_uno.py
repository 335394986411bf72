"""The sketch on the wire, as a host meets it: handshake, rolls until acknowledged, garbage, restarts.

How dice are judged stands in test_dice.py, what a frame is in test_frames.py.
"""

import random
from pathlib import Path

import pytest

from firmware_bridge import wire
from firmware_bridge.events import Beat, DieState, GapNoticed, Garbled, Hello, Rebooted, Rolled, RollsLost, VaneSeen
from tests.firmware.arduino.toolchain import Program
from tests.firmware.arduino.uno import Uno
from tests.firmware.host import Host

pytestmark = pytest.mark.thorough


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


def test_a_heart_beats_once_a_second_and_no_frame_is_lost(host: Host) -> None:
    host.live(10_000)
    assert [beat.uptime for beat in host.heard(Beat)] == list(range(1, 11))
    assert host.heard(GapNoticed) == []
    assert host.heard(Garbled) == []


def test_a_roll_is_said_every_second_until_it_is_acknowledged_and_told_once(host: Host) -> None:
    host.device.throw(3, 5)
    host.live(3500)
    assert rolls_said(host) == [("1", "3", "5")] * 4
    (roll,) = host.heard(Rolled)
    assert (roll.roll, roll.faces) == (1, (3, 5))
    host.session.acknowledge(roll.boot, 1)
    host.forget()
    host.live(3000)
    assert rolls_said(host) == []
    assert (last_beat(host).newest_roll, last_beat(host).waiting) == (1, 0)


def test_a_cocked_die_is_said_as_no_face(host: Host) -> None:
    host.device.throw(0, 4)
    host.live(500)
    assert [roll.faces for roll in host.heard(Rolled)] == [(0, 4)]
    assert DieState(0, "cocked", None) in host.events


def test_throws_made_while_the_cable_was_out_come_in_order_with_their_age(host: Host) -> None:
    host.device.unplug()
    for faces in ((1, 2), (3, 4)):
        host.device.throw(*faces)
        host.device.step(2000)
    host.device.replug()
    host.close()
    host.open()
    host.live(2000)
    first, second = host.heard(Rolled)
    assert [first.faces, second.faces] == [(1, 2), (3, 4)]
    assert first.age > second.age + 2 > 4


def test_of_more_throws_than_it_remembers_the_oldest_are_lost_and_counted(host: Host) -> None:
    for number in range(18):
        host.device.throw(number % 6 + 1, 1)
    host.session.opened(host.now)
    host.live(2500)
    assert RollsLost(host.session.boot or "", 2) in host.events
    assert {said[0] for said in rolls_said(host)[-16:]} == {str(number) for number in range(3, 19)}
    assert last_beat(host).waiting == 16


def test_garbage_is_counted_and_what_comes_after_it_is_heard(host: Host) -> None:
    chance = random.Random(11)
    noise = bytes(byte for byte in chance.randbytes(3000) if byte != ord("\n"))
    host.device.throw(6, 2)
    host.write(noise + b"\n" + b"\0" * 200 + b"\n")
    host.live(1500)
    assert last_beat(host).garbled == 2
    host.session.acknowledge(host.session.boot or "", 1)
    host.live(1500)
    assert last_beat(host).waiting == 0


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


def test_each_start_has_another_boot_id_and_the_same_identity(host: Host) -> None:
    boots, identities = {host.session.boot}, set()
    for _ in range(5):
        host.device.reboot()
        host.live(1500)
        boots.add(host.session.boot)
        identities |= {hello.identity for hello in host.heard(Hello)}
    assert len(boots) == 6
    assert len(identities) == 1
    assert len(host.heard(Rebooted)) == 5


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


def test_a_vane_is_told_when_it_turns_and_says_what_ails_it(host: Host) -> None:
    host.device.turn_vane(123.0)
    host.live(50)
    seen = host.heard(VaneSeen)[-1]
    assert seen.health == "ok"
    assert seen.angle == pytest.approx(123, abs=0.1)
    told = len(host.heard(VaneSeen))
    host.device.turn_vane(122.0)
    host.device.turn_vane(124.0)
    host.live(200)
    assert len(host.heard(VaneSeen)) == told, "a degree is the sensor's trembling"
    for health in ("weak", "strong", "absent", "silent", "ok"):
        host.device.turn_vane(123.0, health)
        host.live(50)
        seen = host.heard(VaneSeen)[-1]
        assert (seen.health, seen.angle is None) == (health, health in ("absent", "silent"))


def test_a_die_whose_wire_came_off_shows_no_face(host: Host) -> None:
    host.device.lift(1)
    host.live(500)
    assert host.heard(DieState)[-1] == DieState(1, "handling", None)
