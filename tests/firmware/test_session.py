"""The host's end of the wire: what it believes, tells, asks and acknowledges. The device is written by hand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge import wire
from firmware_bridge.events import (
    Beat,
    DieState,
    Fault,
    GapNoticed,
    Garbled,
    Hello,
    Rebooted,
    Rolled,
    RollsLost,
    SessionEvent,
    Silent,
    Unsuited,
    VaneSeen,
)
from firmware_bridge.wire_session import WireSession

BOOT, OTHER = "5C0FFEE5", "0000BEEF"


class Device:
    """Writes a device's frames with the next sequence, and nothing more."""

    def __init__(self, boot: str = BOOT, seq: int = 0) -> None:
        self.boot = boot
        self.seq = seq

    def says(self, kind: str, *fields: object) -> bytes:
        line = wire.encode(kind, self.boot, self.seq, tuple(map(str, fields)))
        self.seq = (self.seq + 1) % wire.SEQUENCES
        return line

    def hello(self, wells: int = 2) -> bytes:
        return self.says("HELLO", 1, "0.1.0", wells, "magnet", "5EED")

    def beat(self, newest: int = 0, waiting: int = 0, dropped: int = 0) -> bytes:
        return self.says("BEAT", 61, newest, waiting, dropped, 0)

    def roll(self, number: int, *faces: int, age: int = 0) -> bytes:
        return self.says("ROLL", number, age, *(faces or (3, 5)))


def asked(session: WireSession) -> list[tuple[str, str, tuple[str, ...]]]:
    """What the session wants written, as (type, boot, fields)."""
    lines = session.bytes_to_send().splitlines(keepends=True)
    return [(frame.kind, frame.boot, frame.fields) for frame in map(wire.decode, lines)]


def trusting(device: Device, session: WireSession | None = None) -> WireSession:
    """A session that believes this device, everything said so far being told and asked."""
    session = session or WireSession()
    session.opened(0.0)
    session.feed(device.hello(), 0.0)
    session.bytes_to_send()
    return session


def rolls(events: list[SessionEvent]) -> list[tuple[str, int, tuple[int, ...]]]:
    return [(event.boot, event.roll, event.faces) for event in events if isinstance(event, Rolled)]


def test_an_opened_port_is_asked_who_is_there_every_second_until_a_hello() -> None:
    session = WireSession()
    session.opened(10.0)
    who = ("WHO", wire.NOBODY, ("1",))
    assert asked(session) == [who]
    session.tick(10.9)
    assert asked(session) == []
    session.tick(11.0)
    assert asked(session) == [who]
    assert session.feed(Device().hello(), 11.5) == [Hello(BOOT, 1, "0.1.0", 2, "magnet", "5EED")]
    session.tick(13.0)
    assert asked(session) == []


def test_nothing_is_believed_before_the_hello() -> None:
    device, session = Device(), WireSession()
    session.opened(0.0)
    assert session.feed(device.beat() + device.roll(1) + device.says("VANE", 900, "ok"), 0.0) == []
    with pytest.raises(ValueError, match="never told"):
        session.acknowledge(BOOT, 1)


def test_a_device_of_another_protocol_is_named_once_an_opening_and_never_believed() -> None:
    device, session = Device(), WireSession()
    session.opened(0.0)
    (unsuited,) = session.feed(device.says("HELLO", 2, "9.0.0", "spinner"), 0.0)
    assert isinstance(unsuited, Unsuited)
    assert (unsuited.protocol, unsuited.firmware) == (2, "9.0.0")
    assert "install the firmware" in unsuited.sentence
    assert session.feed(device.says("HELLO", 2, "9.0.0", "spinner") + device.roll(1), 1.0) == []
    assert session.boot is None
    session.opened(2.0)  # what is wrong with it is still what is wrong with it
    assert session.feed(device.says("HELLO", 2, "9.0.0", "spinner"), 2.0) == [unsuited]


def test_every_kind_of_frame_is_told_in_plain_units() -> None:
    device = Device()
    session = trusting(device)
    said = device.beat(4, 0, 0) + device.says("DICE", "settled:3", "cocked:0") + device.roll(1, 3, 0, age=1500)
    said += device.says("VANE", 1234, "weak") + device.says("VANE", "-", "silent") + device.says("FAULT", "no pin")
    assert session.feed(said, 0.5) == [
        Beat(BOOT, 61, 4, 0, 0, 0),
        DieState(0, "settled", 3),
        DieState(1, "cocked", None),
        Rolled(BOOT, 1, (3, 0), 1.5),
        VaneSeen(123.4, "weak"),
        VaneSeen(None, "silent"),
        Fault(BOOT, "no pin"),
    ]


def test_a_die_is_told_only_when_it_changed() -> None:
    device = Device()
    session = trusting(device)
    session.feed(device.says("DICE", "resting:1", "resting:2"), 0.0)
    assert session.feed(device.says("DICE", "resting:1", "handling:0"), 0.0) == [DieState(1, "handling", None)]


def test_a_roll_is_told_once_and_acknowledged_only_when_the_owner_says_so() -> None:
    device = Device()
    session = trusting(device)
    assert rolls(session.feed(device.roll(1), 0.0)) == [(BOOT, 1, (3, 5))]
    assert session.feed(device.roll(1), 1.0) == []
    assert asked(session) == []
    session.acknowledge(BOOT, 1)
    assert asked(session) == [("ACK", BOOT, ("1",))]
    assert session.feed(device.roll(1), 2.0) == []
    assert asked(session) == [("ACK", BOOT, ("1",))], "the device did not hear the first one"


def test_a_roll_already_in_the_journal_is_acknowledged_again_and_never_told() -> None:
    device = Device()
    session = trusting(device, WireSession(counted=[(BOOT, 1)]))
    assert rolls(session.feed(device.roll(1) + device.roll(2), 0.0)) == [(BOOT, 2, (3, 5))]
    assert asked(session) == [("ACK", BOOT, ("1",))]


def test_a_reboot_is_noticed_from_any_frame_and_rolls_count_anew() -> None:
    before, after = Device(), Device(OTHER)
    session = trusting(before)
    session.feed(before.roll(1), 0.0)
    assert session.feed(after.roll(1), 1.0) == []
    assert asked(session) == [("WHO", wire.NOBODY, ("1",))]
    events = session.feed(after.hello() + after.roll(1), 1.1)
    assert events[0] == Rebooted(BOOT, OTHER)
    assert rolls(events) == [(OTHER, 1, (3, 5))]


def test_a_roll_of_an_earlier_boot_can_be_acknowledged_but_is_not_sent() -> None:
    before, after = Device(), Device(OTHER)
    session = trusting(before)
    session.feed(before.roll(1) + after.hello() + after.hello(), 0.0)
    asked(session)
    session.acknowledge(BOOT, 1)
    assert asked(session) == []


def test_a_jump_in_the_sequence_is_told_and_the_rolls_asked_for() -> None:
    device = Device(seq=65534)
    session = trusting(device)
    device.seq = 2  # 65535, 0 and 1 were lost: the count wraps
    assert session.feed(device.beat(), 1.0)[0] == GapNoticed(BOOT, 3)
    assert asked(session) == [("ASK", BOOT, ())]


def test_a_heartbeat_that_knows_of_an_unheard_roll_has_it_asked_for() -> None:
    device = Device()
    session = trusting(device)
    session.feed(device.beat(newest=1, waiting=1), 1.0)
    assert asked(session) == [("ASK", BOOT, ())]
    session.feed(device.roll(1) + device.beat(newest=1, waiting=1), 1.0)
    assert asked(session) == []


def test_a_late_frame_does_not_turn_the_vane_back_but_its_roll_counts() -> None:
    device = Device(seq=100)
    session = trusting(device)
    device.seq = 90
    assert session.feed(device.says("VANE", 900, "ok"), 0.0) == []
    assert rolls(session.feed(device.roll(1), 0.0)) == [(BOOT, 1, (3, 5))]


def test_rolls_the_device_had_to_drop_are_told_once() -> None:
    device = Device()
    session = trusting(device)
    assert RollsLost(BOOT, 2) in session.feed(device.beat(dropped=2), 1.0)
    assert not any(isinstance(event, RollsLost) for event in session.feed(device.beat(dropped=2), 2.0))
    session.opened(3.0)
    assert RollsLost(BOOT, 1) in session.feed(device.hello() + device.beat(dropped=3), 3.0)


def test_silence_is_told_once_after_three_seconds_and_again_only_after_a_word() -> None:
    device = Device()
    session = trusting(device)
    assert session.tick(2.9) == []
    assert session.tick(3.0) == [Silent(3.0, trusted=True)]
    assert session.tick(4.0) == []
    session.feed(device.hello(), 5.0)
    assert session.tick(8.0) == [Silent(3.0, trusted=True)]


def test_noise_does_not_count_as_a_word() -> None:
    session = trusting(Device())
    (garbled, silent) = session.feed(b"\xff" * 40 + b"\n", 3.5)
    assert garbled == Garbled(1, 41, "no $ in the line")
    assert silent == Silent(3.5, trusted=True)


def test_a_port_that_echoes_is_named() -> None:
    session = WireSession()
    session.opened(0.0)
    (garbled,) = session.feed(session.bytes_to_send(), 0.0)
    assert isinstance(garbled, Garbled)
    assert "echoing" in garbled.reason


@pytest.mark.parametrize("line", [("ROLL", 1, 0, 3), ("ROLL", 1, 0, 3, 5, 6), ("DICE", "settled:3")])
def test_dice_that_do_not_fit_the_hello_are_garbled(line: tuple[object, ...]) -> None:
    device = Device()
    session = trusting(device)
    (garbled,) = session.feed(device.says(str(line[0]), *line[1:]), 0.0)
    assert isinstance(garbled, Garbled)


def test_reopening_the_port_forgets_half_a_line_and_trusts_nobody() -> None:
    device = Device()
    session = trusting(device)
    roll = device.roll(1)
    session.feed(roll[:20], 0.0)
    session.opened(1.0)
    assert asked(session) == [("WHO", wire.NOBODY, ("1",))]
    assert session.feed(device.roll(1), 1.0) == []
    events = session.feed(device.hello() + device.roll(1), 1.1)
    assert not any(isinstance(event, Rebooted | Garbled) for event in events)
    assert rolls(events) == [(BOOT, 1, (3, 5))]


def test_what_was_to_be_said_on_an_earlier_opening_is_not_said_on_the_next() -> None:
    device = Device()
    session = trusting(device)
    session.feed(device.roll(1), 1.0)
    session.acknowledge(BOOT, 1)
    session.opened(2.0)
    assert [kind for kind, _, _ in asked(session)] == ["WHO"]


def test_a_firmware_of_another_version_can_be_halted_to_be_replaced() -> None:
    session = WireSession()
    session.opened(0.0)
    session.feed(wire.encode("HELLO", "5C0FFEE5", 1, ("2", "9.0.0", "none", "of", "ours")), 0.1)
    session.bytes_to_send()
    assert (session.boot, session.greeted) == (None, "5C0FFEE5")
    session.halt()
    assert (wire.decode(session.bytes_to_send()).kind, session.boot) == ("HALT", None)
    session.opened(1.0)
    session.bytes_to_send()
    session.halt()
    assert session.bytes_to_send() == b"", "nobody has said HELLO since"


def test_a_halt_is_addressed_to_the_trusted_device_only() -> None:
    session = WireSession()
    session.opened(0.0)
    session.bytes_to_send()
    session.halt()
    assert asked(session) == []
    session.feed(Device().hello(), 0.0)
    session.halt()
    assert asked(session) == [("HALT", BOOT, ())]


@given(st.lists(st.tuples(st.sampled_from([BOOT, OTHER]), st.integers(1, 5), st.booleans()), max_size=40))
def test_whatever_is_lost_repeated_or_restarted_each_roll_is_told_once_and_in_order(
    said: list[tuple[str, int, bool]],
) -> None:
    devices = {boot: Device(boot) for boot in (BOOT, OTHER)}
    session = WireSession()
    session.opened(0.0)
    told: list[tuple[str, int, tuple[int, ...]]] = []
    meant: list[tuple[str, int, tuple[int, ...]]] = []
    now_boot = ""
    for boot, number, arrives in said:
        lines = (devices[boot].hello() if boot != now_boot else b"") + devices[boot].roll(number)
        if boot != now_boot:
            session.opened(0.0)  # another device: its cable is put in
        now_boot = boot
        if arrives:
            told += rolls(session.feed(lines, 0.0))
            if number == 1 + sum(of == boot for of, _, _ in meant):
                meant.append((boot, number, (3, 5)))
        else:
            now_boot = ""  # the next one must introduce itself again
    assert told == meant


def test_a_roll_heard_before_an_older_one_waits_for_it() -> None:
    device = Device()
    session = trusting(device)
    assert rolls(session.feed(device.roll(2) + device.roll(3) + device.beat(3, 3), 0.0)) == []
    repeated = device.roll(1) + device.roll(2) + device.roll(3)
    assert [number for _, number, _ in rolls(session.feed(repeated, 1.0))] == [1, 2, 3]


def test_a_roll_the_device_no_longer_has_is_not_waited_for() -> None:
    device = Device()
    session = trusting(device)
    told = session.feed(device.beat(5, 2) + device.roll(4) + device.roll(5), 0.0)
    assert [number for _, number, _ in rolls(told)] == [4, 5]
