"""What was said earlier and is heard again: no state of old is told, and what a flood of lines leaves is bounded.

KAZAMI_FUZZ sets how many lines are damaged, KAZAMI_SEED where the damage begins. What a device says in order is told
in test_session.py.
"""

import os
import random
from collections.abc import Iterator

import pytest

from firmware_bridge import ledger, wire
from firmware_bridge.events import Beat, Hello, Rebooted, Rolled, RollsPutOff, SessionEvent, Silent, VaneSeen
from firmware_bridge.wire_session import STALE, WireSession
from tests.firmware.corruption import DAMAGES, splice
from tests.firmware.test_session import BOOT, OTHER, Device, asked, rolls, trusting

LINES = int(os.environ.get("KAZAMI_FUZZ", "30000"))
SEED = int(os.environ.get("KAZAMI_SEED", "20261121"))
REMEMBERED = 400
"""Lines that the bad line may bring once more."""


def test_a_hello_heard_again_brings_no_old_state_back() -> None:
    device = Device()
    session = WireSession()
    session.opened(0.0)
    hello, north, east = device.hello(), device.says("VANE", 0, "ok"), device.says("VANE", 900, "ok")
    session.feed(hello + north + east, 0.0)
    assert session.feed(hello + north, 0.1) == []
    assert session.feed(device.says("VANE", 1800, "ok"), 0.2) == [VaneSeen(180.0, "ok")]


def test_a_device_that_was_restarted_is_not_believed_again_by_what_it_said_before() -> None:
    before, after = Device(), Device(OTHER)
    session = WireSession()
    session.opened(0.0)
    old = before.hello() + before.says("VANE", 0, "ok")
    session.feed(old + after.hello(), 0.0)
    assert asked(session)[-1][0] == "WHO", "a HELLO may be one of old, so it must be said again"
    session.feed(after.hello(), 0.1)
    assert session.feed(old + before.roll(1), 0.1) == []
    assert (session.boot, asked(session)) == (OTHER, [])
    session.opened(1.0)  # another cable: now it may be that board
    assert Rebooted(OTHER, BOOT) in session.feed(before.hello(), 1.0)


def test_a_hello_of_a_board_that_is_not_there_any_more_ends_no_trust_for_long() -> None:
    gone, device = Device(OTHER), Device()
    session = trusting(device)
    never_heard = gone.hello() + gone.says("VANE", 900, "ok")
    assert session.feed(never_heard, 0.1) == []
    assert [kind for kind, _, _ in asked(session)] == ["WHO"]
    assert session.feed(device.hello(), 0.2) == [Hello(BOOT, 1, "0.1.0", 2, "magnet", "5EED")]
    assert session.feed(never_heard, 0.3) == []
    assert session.boot == BOOT


def test_a_hello_answers_a_second_question_too() -> None:
    device = Device()
    session = trusting(device)
    device.seq += 5
    assert session.feed(device.hello(), 0.1) == [Hello(BOOT, 1, "0.1.0", 2, "magnet", "5EED")]


def test_what_a_stuck_line_brings_after_a_silence_is_believed_only_after_the_next_hello() -> None:
    device = Device()
    session = trusting(device)
    assert session.tick(STALE) == [Silent(STALE, trusted=True)]
    assert [kind for kind, _, _ in asked(session)] == ["WHO"]
    stuck = device.roll(1, age=0) + device.says("VANE", 900, "ok")
    assert session.feed(stuck, 9.0) == [], "the roll says that it is new, and was made before the silence"
    told = session.feed(device.hello() + device.roll(1, age=8000), 9.1)
    assert told[1:] == [Rolled(BOOT, 1, (3, 5), 8.0)]


def test_a_roll_that_was_told_and_acknowledged_before_a_silence_is_acknowledged_again_after_it() -> None:
    device = Device()
    session = trusting(device)
    session.feed(device.roll(1), 0.0)
    session.tick(STALE)
    session.acknowledge(BOOT, 1)
    asked(session)
    assert rolls(session.feed(device.hello() + device.roll(1), 4.0)) == []
    assert asked(session) == [("ACK", BOOT, ("1",))]


# -- more than hands can throw


def test_of_endless_rolls_no_more_are_told_than_hands_can_throw_and_none_is_lost() -> None:
    device, told = Device(), 0
    session = trusting(device)
    events: list[SessionEvent] = []
    for tenth in range(600):  # sixty seconds: it repeats its newest sixteen, as a device does, as fast as it can
        lines = b"".join(device.roll(told + number) for number in range(1, 17))
        events = session.feed(lines, tenth / 10)
        for _, roll, _ in rolls(events):
            told += 1
            assert roll == told, "in their order"
            session.acknowledge(BOOT, roll)
    assert told == pytest.approx(ledger.AT_ONCE + 60 * ledger.A_SECOND, abs=2)
    assert any(isinstance(event, RollsPutOff) for event in events)


def test_all_that_a_device_kept_is_told_at_once() -> None:
    device = Device()
    session = trusting(device)
    kept = b"".join(device.roll(number) for number in range(1, 17))
    assert len(rolls(session.feed(kept, 0.0))) == 16
    session.opened(1.0)
    again = b"".join(device.roll(number) for number in range(17, 33))
    assert len(rolls(session.feed(device.hello() + again, 1.0))) == 16


def test_what_is_remembered_of_endless_rolls_and_restarts_is_bounded() -> None:
    ours, now = ledger.Ledger(()), 0.0
    for roll in range(1, 3 * ledger.ROLLS):
        now += 1.0
        assert ours.tell((BOOT, roll), now)
        ours.acknowledge((BOOT, roll))
        ours.settle(f"{roll:08X}", 2, 1)
        ours.lose(f"{roll:08X}", 1)
    assert ours.remembered <= ledger.ROLLS + 2 * ledger.BOOTS


def test_a_roll_that_is_repeated_all_evening_is_told_once() -> None:
    ours, now = ledger.Ledger(()), 0.0
    for roll in range(1, 2 * ledger.ROLLS):
        now += 1.0
        assert ours.tell((BOOT, roll), now)
        assert not ours.hear_again((BOOT, 1)), "nobody could write it down"
    assert ours.is_told((BOOT, 1))


# -- a line that damages, loses, exchanges and repeats


class Talk:
    """A device that says something new in every line, so that each state told can be dated; it is restarted at times.

    The uptime in BEAT and the angle of VANE count its lines, the latter within a turn.
    """

    def __init__(self, luck: random.Random) -> None:
        self.said = 0
        self.asked = False  # who it is
        self._luck, self._starts, self._rolled = luck, 0, 0
        self._device = Device()
        self._restart()

    def line(self) -> bytes:
        """Return the next line; a question is answered."""
        self.said += 1
        if self.asked:
            self.asked = False
            return self._device.hello()
        match self._luck.randrange(100):
            case 0:
                return self._restart()
            case n if n < 5:
                return self._device.hello()
            case n if n < 45:
                return self._device.says("VANE", self.said % wire.TENTHS_IN_A_TURN, "ok")
            case n if n < 50:
                self._rolled += 1
                return self._device.roll(self._rolled)
        return self._device.says("BEAT", self.said, 0, 0, 0, 0)

    def _restart(self) -> bytes:
        self._starts += 1
        self._rolled = 0
        self._device = Device(f"{self._starts:08X}", seq=self._luck.randrange(wire.SEQUENCES))
        return self._device.hello()


def arriving(talk: Talk, luck: random.Random) -> Iterator[bytes]:
    """Bring what is said through a line that damages one line in five, loses some, and repeats some of old."""
    before: list[bytes] = []
    while True:
        line = talk.line()
        match luck.randrange(20):
            case 0 | 1 | 2 | 3:
                yield luck.choice(DAMAGES)(line, luck)
            case 4:
                pass  # lost
            case 5:
                yield splice(line, luck.choice(before or [line]), luck)
            case 6:
                yield line + line
            case 7 if before:
                at = luck.randrange(len(before))
                yield line + b"".join(before[at : at + luck.randrange(1, 9)])
            case 8:
                yield talk.line() + line
            case _:
                yield line
        before = [*before[-REMEMBERED:], line]


@pytest.mark.timeout(0)
def test_no_state_of_old_is_told_however_a_line_damages_and_repeats() -> None:
    luck = random.Random(SEED)
    print(f"seed {SEED}, {LINES} lines")  # noqa: T201 - a failure must be repeatable
    talk, session, newest, told, stale = Talk(luck), WireSession(), 0, 0, 0
    session.opened(0.0)
    arrives = arriving(talk, luck)
    while talk.said < LINES:
        for event in session.feed(next(arrives), talk.said / 100):
            if isinstance(event, Beat):
                when = event.uptime
            elif isinstance(event, VaneSeen) and event.angle is not None:
                when = talk.said - (talk.said - round(event.angle * 10)) % wire.TENTHS_IN_A_TURN
            else:
                continue
            told, stale, newest = told + 1, stale + (when < newest), max(newest, when)
        talk.asked = b"WHO" in session.bytes_to_send() or talk.asked
    print(f"{told} states told, {stale} of old")  # noqa: T201 - a figure for the proof
    assert stale == 0
    assert told > LINES / 2
