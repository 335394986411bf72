"""What the serial backend holds on to: the port, the firmware's version, and each throw exactly once.

Damaged bytes, silence and pulled cables are in test_serial_faults.py.
"""

import threading
from pathlib import Path

import pytest

from companion.readings import DieState, HealthSeen
from firmware_bridge import wire
from hardware.line_device import LineDevice
from hardware.ports import Lost
from hardware.serial_places import open_serial
from hardware.serial_port import SerialPipe
from tests.hardware.benches import Bench
from tests.hardware.cables import AWAY, BOOT, LOST, CableBench, connect, reason

# -- ports


async def test_a_port_that_another_program_holds_is_busy_until_it_is_given_back(tmp_path: Path) -> None:
    bench = CableBench(tmp_path)
    bench.plug()
    other = open_serial(str(bench.path))
    async with bench:
        await bench.until_state(LOST)
        assert "Another program uses" in reason(bench)
        other.close()
        bench.heard()
        await connect(bench)


async def test_the_port_is_ours_alone_while_connected_and_given_back_at_the_end(tmp_path: Path) -> None:
    bench = CableBench(tmp_path)
    bench.plug()
    async with bench:
        await connect(bench)
        with pytest.raises(Lost, match="Another program uses"):
            open_serial(str(bench.path))
        await Bench.__aexit__(bench)
        open_serial(str(bench.path)).close()


# -- firmwares


async def test_a_firmware_of_another_version_is_named_with_what_to_do_and_believed_in_nothing(
    bench: CableBench,
) -> None:
    await bench.answered("WHO")
    old = wire.encode("HELLO", BOOT, 1, (str(wire.PROTOCOL + 1), "9.0.0", "2", "magnet"))
    await bench.say(old + bench.roll())
    assert bench.backend.status.state is LOST
    assert reason(bench) == (
        f"Its firmware 9.0.0 speaks version {wire.PROTOCOL + 1} of the wire. "
        "Install the firmware that came with Kazami."
    )
    assert bench.readings == []


async def test_a_board_with_more_dice_than_the_settings_name_is_refused(tmp_path: Path) -> None:
    bench = CableBench(tmp_path)
    bench.backend = LineDevice("board", bench.connect, bench.clock, dice=("white",))
    bench.plug()
    async with bench:
        await bench.answered("WHO")
        await bench.say(bench.hello())
        assert bench.backend.status.state is LOST
        assert reason(bench) == "It has 2 dice, but the settings name only white. Name the others too."


async def test_what_the_device_reports_wrong_with_itself_is_told_once_for_each_change(bench: CableBench) -> None:
    await connect(bench)
    for health in ("weak", "weak", "ok", "ok"):
        await bench.say(bench.frame("VANE", "600", health))
    await bench.say(bench.frame("VANE", "-", "absent") + bench.frame("FAULT", "fitted.json is missing"))
    health_seen = [reading.seen.fault for reading in bench.readings if isinstance(reading.seen, HealthSeen)]
    assert health_seen == ["vane: weak", "", "vane: absent", "vane: absent; fitted.json is missing"]
    assert bench.angles == [60.0] * 4


async def test_a_board_that_starts_anew_is_well_until_it_says_otherwise(bench: CableBench) -> None:
    await connect(bench)
    await bench.say(bench.frame("FAULT", "fitted.json is missing"))
    await bench.say(bench.hello("00C0FFEE") + bench.hello("00C0FFEE"))
    await bench.say(bench.frame("VANE", "600", "weak", boot="00C0FFEE"))
    faults = [reading.seen.fault for reading in bench.readings if isinstance(reading.seen, HealthSeen)]
    assert faults == ["fitted.json is missing", "", "vane: weak"]


async def test_throws_the_device_had_to_drop_are_reported_with_their_number(bench: CableBench) -> None:
    await connect(bench)
    await bench.say(bench.frame("BEAT", "9", "18", "16", "2", "0"))
    assert [reading.seen for reading in bench.readings] == [HealthSeen("2 rolls were lost")]


async def test_throws_that_are_lost_are_spoken_of_until_one_is_heard_as_it_is_made(bench: CableBench) -> None:
    await connect(bench)
    await bench.say(bench.frame("BEAT", "9", "4", "2", "2", "0"))
    await bench.say(bench.roll(3, age_ms=9000))
    assert reason(bench) == "2 throws were made while nobody listened and are lost."
    await bench.say(bench.roll(4))
    assert bench.backend.status.reason is None
    assert [reading.seen.fault for reading in bench.readings if isinstance(reading.seen, HealthSeen)][-1] == ""


# -- exactly once


async def test_a_throw_repeated_by_the_device_is_told_once_and_its_acknowledgement_follows_the_word_to_do_so(
    bench: CableBench,
) -> None:
    await connect(bench)
    await bench.say(bench.roll(age_ms=0) + bench.roll(age_ms=1000) + bench.roll(age_ms=2000))
    assert len(bench.throws) == 1
    assert "ACK" not in {frame.kind for frame in bench.heard()}
    bench.backend.acknowledge(bench.throws[0])
    ack = await bench.answered("ACK")
    assert (ack.boot, ack.fields) == (BOOT, ("1",))


async def test_an_acknowledgement_the_device_missed_is_given_again_when_it_repeats_the_throw(bench: CableBench) -> None:
    await connect(bench)
    await bench.say(bench.roll())
    bench.cut()
    await bench.until_state(AWAY)
    bench.backend.acknowledge(bench.throws[0])
    bench.plug()
    await connect(bench)
    await bench.say(bench.roll(age_ms=9000))
    assert len(bench.throws) == 1
    await bench.answered("ACK")


async def test_a_throw_the_journal_has_already_is_acknowledged_and_not_told_after_a_restart(tmp_path: Path) -> None:
    bench = CableBench(tmp_path, counted=((BOOT, 1),))
    bench.plug()
    async with bench:
        await connect(bench)
        await bench.say(bench.roll(1, 5000) + bench.roll(2, 1000, ("6", "6")))
        assert bench.faces == [{"white": 6, "red": 6}]
        assert (await bench.answered("ACK")).fields == ("1",)


async def test_a_device_that_reboots_behind_an_open_port_is_asked_again_and_its_dice_are_seen_afresh(
    bench: CableBench,
) -> None:
    await connect(bench)
    await bench.say(bench.frame("DICE", "rolling:0", "settled:4"))
    bench.heard()
    await bench.say(bench.frame("BEAT", "1", "0", "0", "0", "0", boot="00C0FFEE"))
    await bench.answered("WHO")
    await bench.say(bench.hello("00C0FFEE") + bench.frame("DICE", "unknown:0", "resting:4", boot="00C0FFEE"))
    states = [(reading.boot, reading.seen.state) for reading in bench.readings]  # type: ignore[union-attr] # only dice are read here
    assert states == [
        (BOOT, DieState.ROLLING),
        (BOOT, DieState.RESTING),
        ("00C0FFEE", DieState.UNKNOWN),
        ("00C0FFEE", DieState.RESTING),
    ]


class LatePort:
    """A port whose first bytes come when it is told to give them."""

    in_waiting = 0

    def __init__(self) -> None:
        self.give = threading.Event()
        self.pieces = [b"", b"late"]

    def read(self, size: int, /) -> bytes:
        """Wait until told, then give the bytes, then nothing more."""
        self.give.wait()
        return self.pieces.pop()

    def write(self, data: bytes, /) -> int:
        """Take anything."""
        return len(data)

    def cancel_read(self) -> None:
        """Let a blocked read go on."""
        self.give.set()

    def close(self) -> None:
        """Have nothing to give back."""


async def test_bytes_that_arrive_when_the_evening_is_over_are_dropped() -> None:
    port, died = LatePort(), list[threading.ExceptHookArgs]()
    SerialPipe(port)
    before, threading.excepthook = threading.excepthook, died.append
    try:
        port.give.set()
        for thread in threading.enumerate():
            if thread.name == "serial reader":
                thread.join(5)
    finally:
        threading.excepthook = before
    assert port.pieces == []
    assert died == []
