"""The dice tray, with its real firmware behind a port: a throw is one roll, whatever is said on the cable.

What every backend keeps is told in tests/hardware/test_contract.py, and played on this firmware, too.
"""

import random

import pytest

from firmware_bridge import wire
from firmware_bridge.events import Beat, DieState, Fault, GapNoticed, Garbled, Hello, Rebooted, Rolled, RollsLost
from firmware_bridge.unix.port import UnixPortError
from firmware_bridge.wire_session import WireSession
from tests.firmware.conftest import MakeHost
from tests.firmware.host import Host

THREE_DICE = {"wells": [[2, 3, 4], [5, 6, 7], [10, 11, 12]], "motion": 8}


def faces(host: Host) -> list[tuple[int, ...]]:
    return [roll.faces for roll in host.heard(Rolled)]


def acknowledge(host: Host) -> None:
    for roll in host.heard(Rolled):
        host.session.acknowledge(roll.boot, roll.roll)


def states(host: Host, well: int) -> list[str]:
    return [die.state for die in host.heard(DieState) if die.well == well]


def test_the_device_introduces_itself_with_what_is_fitted(make_host: MakeHost) -> None:
    host = make_host(THREE_DICE)
    host.live(100)
    hello = host.heard(Hello)[0]
    assert (hello.protocol, hello.wells, hello.vane) == (wire.PROTOCOL, 3, "none")
    assert hello.boot != wire.NOBODY


def test_it_beats_once_a_second(host: Host) -> None:
    host.live(5000)
    uptimes = [beat.uptime for beat in host.heard(Beat)]
    assert uptimes == list(range(uptimes[0], uptimes[0] + 5))


def test_a_throw_is_told_once_repeated_until_acknowledged_and_not_after(host: Host) -> None:
    host.device.throw(3, 5)
    host.live(5000)
    assert faces(host) == [(3, 5)]
    assert len(host.said(b"ROLL")) >= 5
    acknowledge(host)
    host.live(100)
    host.forget()
    host.live(5000)
    assert host.said(b"ROLL") == []
    assert host.heard(Beat)[-1].waiting == 0


def test_the_states_of_a_thrown_die_follow_each_other(host: Host) -> None:
    host.device.throw(3, 5)
    host.live(10)
    assert states(host, 0) == ["handling", "rolling", "settling", "settled"]
    assert host.heard(DieState)[-1] == DieState(1, "settled", 5)


@pytest.mark.parametrize("first", range(1, 7))
def test_every_face_of_every_die_is_read(host: Host, first: int) -> None:
    second = 7 - first
    host.device.throw(first, second)
    host.live(10)
    assert faces(host) == [(first, second)]


def test_a_cocked_die_pushed_flat_gives_no_result(host: Host) -> None:
    host.device.cocked()
    host.live(10)
    told = len(faces(host))
    host.device.put_down(0, 6)
    host.live(1000)
    assert states(host, 0)[-1] == "resting"
    assert len(faces(host)) == told


def test_a_third_well_is_the_event_die(make_host: MakeHost) -> None:
    host = make_host(THREE_DICE)
    host.live(1000)
    host.device.throw(2, 6, 4)
    host.live(10)
    assert faces(host) == [(2, 6, 4)]


def test_a_die_put_down_by_hand_is_no_roll(host: Host) -> None:
    host.device.lift(0)
    host.device.put_down(0, 6)
    host.live(3000)
    assert states(host, 0) == ["handling", "resting"]
    assert faces(host) == []


def test_a_bumped_table_is_no_roll(host: Host) -> None:
    host.device.bump(2000)
    host.live(3000)
    assert faces(host) == []


def test_a_die_taken_away_is_lost_until_it_is_back(host: Host) -> None:
    host.device.lift(1)
    host.live(11000)
    assert states(host, 1)[-1] == "lost"
    host.device.put_down(1, 2)
    host.live(10)
    assert host.heard(DieState)[-1] == DieState(1, "resting", 2)


def test_of_seventeen_rolls_nobody_heard_the_oldest_is_lost_and_said_to_be(host: Host) -> None:
    host.device.unplug()
    host.listen()
    for _ in range(17):
        host.device.throw(1, 2)
    host.device.replug()
    host.open()
    host.live(3000)
    assert [roll.roll for roll in host.heard(Rolled)] == list(range(2, 18))
    assert [lost.rolls for lost in host.heard(RollsLost)] == [1]


def test_a_host_restarted_before_the_acknowledgement_arrived_does_not_count_twice(host: Host) -> None:
    host.device.throw(3, 5)
    host.live(10)
    (roll,) = host.heard(Rolled)
    host.close()
    successor = Host(host.device, WireSession(counted=[(roll.boot, roll.roll)]))
    try:
        successor.live(2000)
        assert successor.heard(Rolled) == []
        assert successor.heard(Beat)[-1].waiting == 0
    finally:
        successor.close()


def test_an_acknowledgement_for_another_boot_is_not_obeyed(host: Host) -> None:
    host.device.throw(3, 5)
    host.write(wire.encode("ACK", "0000BEEF", 0, ("1",)))
    host.live(1500)
    assert host.heard(Beat)[-1].waiting == 1


def test_garbage_from_the_host_is_counted_and_harms_nothing(host: Host) -> None:
    chance = random.Random(1)
    for _ in range(20):
        host.write(bytes(chance.randrange(256) for _ in range(500)) + b"\x03\x04\n")
        host.live(200)
    host.write(b"$" * 3000)
    host.live(2000)
    host.device.throw(4, 4)
    host.live(1000)
    assert faces(host) == [(4, 4)]
    assert host.heard(Beat)[-1].garbled >= 20
    assert host.heard(Rebooted) == []
    assert host.device.running


def test_its_own_words_echoed_back_harm_nothing(host: Host) -> None:
    for _ in range(5):
        host.write(b"".join(host.lines))
        host.live(1000)
    assert len(host.heard(Beat)) == 5
    assert host.heard(Beat)[-1].garbled == 0


def test_bytes_lost_on_the_way_leave_a_gap_and_no_wrong_roll(host: Host) -> None:
    host.device.throw(3, 5)
    host.device.step(10)
    host.lose(150)
    host.live(2000)
    assert faces(host) == [(3, 5)]
    assert [gap.frames > 0 for gap in host.heard(GapNoticed)] == [True]
    assert len(host.heard(Garbled)) == 1


def test_a_host_that_stops_reading_finds_the_device_alive_and_the_roll_kept(host: Host) -> None:
    host.device.throw(3, 5)
    host.device.step(600_000)
    host.live(3000)
    assert faces(host) == [(3, 5)]
    assert host.device.running


def test_a_halt_ends_the_firmware(host: Host) -> None:
    host.session.halt()
    host.write(host.session.bytes_to_send())
    with pytest.raises(UnixPortError, match="ended during"):
        host.device.step(100)
    assert not host.device.running


@pytest.mark.parametrize(
    ("fitted", "sentence"),
    [
        (None, "fitted.json is missing"),
        ({"wells": [[2, 3, 4]]}, "fitted.json: wells need a motion pin"),
        ({"wells": [[2, 3]], "motion": 8}, "fitted.json: each well must list its 3 pins"),
        ({"wells": [[2, 3, 2]], "motion": 8}, "fitted.json: pin 2 is used twice"),
        ({"wells": [[2, 3, 40]], "motion": 8}, "fitted.json: 40 is no pin; use 0 to 22 or 26 to 28"),
        ({"wells": [[2, 3, 4]], "motion": 25}, "fitted.json: 25 is no pin; use 0 to 22 or 26 to 28"),
        (
            {"vane": {"kind": "magnet", "bus": 0, "sda": 23, "scl": 17}},
            "fitted.json: 23 is no pin; use 0 to 22 or 26 to 28",
        ),
        ({"dice": 2}, "fitted.json: only wells motion and vane are known"),
        ({"vane": {"kind": "feather"}}, "fitted.json: vane kind is none magnet or ladder"),
        ({"vane": {"kind": "ladder"}}, "fitted.json: a ladder vane needs adc only"),
        ({"vane": {"kind": "ladder", "adc": 5}}, "fitted.json: the vane adc is 26 27 or 28"),
        ({"vane": {"kind": "magnet", "bus": 0, "sda": 2, "scl": 3}}, "bad SCL or SDA pin"),
    ],
)
def test_a_board_set_up_wrongly_says_why(make_host: MakeHost, fitted: dict[str, object] | None, sentence: str) -> None:
    host = make_host(fitted)
    host.live(1500)
    assert host.heard(Hello)[0].wells == 0
    assert {fault.sentence for fault in host.heard(Fault)} == {sentence}
