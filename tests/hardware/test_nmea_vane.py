"""A wind instrument as a vane: trusted by its first sentence, and in words whatever else may be at the other end."""

import pytest

from hardware.keeper import GIVE_UP, Connect
from hardware.nmea_vane import NmeaVane
from hardware.ports import DeviceState
from tests.hardware.benches import Bench
from tests.hardware.cables import AWAY, CONNECTED, LOST, STALE, reason
from tests.hardware.instruments import Wire, sentence, wind


class WindBench(Bench):
    """The backend on a wire whose other end the test holds."""

    def __init__(self, reference: str = "R") -> None:
        super().__init__()
        self.wire = Wire()
        connect: Connect = self.wire.connect
        self.backend = NmeaVane("vane", connect, self.clock, reference=reference)  # type: ignore[assignment] # no dice

    async def say(self, *lines: bytes) -> None:
        """Let the instrument talk, and the backend listen."""
        await self.live(0.1)
        if any(lines):  # without a byte it would be a hang-up
            self.wire.say(b"".join(lines))
        await self.live(0.1)

    async def __aenter__(self) -> "WindBench":
        await super().__aenter__()
        return self


@pytest.fixture
def bench() -> WindBench:
    """An instrument that tells the apparent wind."""
    return WindBench()


async def test_the_first_sentence_is_trusted_and_each_one_is_an_angle(bench: WindBench) -> None:
    await bench.say(wind(10), wind(350), wind(359.9, talker="II"))
    assert bench.states == [DeviceState.CONNECTING, CONNECTED]
    assert bench.angles == [10.0, 350.0, 359.9]
    assert bench.backend.status.age(bench.clock.now()) == pytest.approx(0.1, abs=0.1)
    assert bench.wire.heard == b""


async def test_half_a_sentence_at_the_beginning_is_no_angle_and_one_that_is_cut_is_joined(bench: WindBench) -> None:
    await bench.say(wind(100)[9:], wind(200)[:12])
    await bench.say(wind(200)[12:])
    assert bench.angles == [200.0]
    assert bench.backend.status.garbled == 1


@pytest.mark.parametrize(("reference", "told"), [("R", [20.0]), ("T", [10.0, 30.0])])
async def test_only_the_wind_that_was_asked_for_is_told(reference: str, told: list[float]) -> None:
    async with WindBench(reference) as bench:
        await bench.say(wind(10, "T"), wind(20, "R"), wind(30, "T"))
        assert bench.angles == told


async def test_an_angle_that_is_not_valid_is_not_told_and_said_in_words_while_it_lasts(bench: WindBench) -> None:
    await bench.say(wind(10), wind(0, status="V"))
    assert bench.angles == [10.0]
    assert bench.backend.status.state is CONNECTED
    assert "its angle is not valid now" in reason(bench)
    await bench.say(wind(20))
    assert bench.backend.status.reason is None


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (b"", "nothing comes. Has the wind instrument power?"),
        (b"\x80\xfe\x1c" * 30 + b"\n", "is the speed right?"),
        (sentence("GPGGA,1,2"), "tells no wind angle"),
        (wind(10, "T"), "reference=T"),
        (b"$WIMWV,214.8,R,0.1,K,A\r\n", "carry no checksum"),
        (sentence("GPGGA,1,2") + b"$WIMWV,214.8,R,0.1,K,A\r\n" + sentence("GPGGA,1,2"), "carry no checksum"),
        (b"$WIMWV,214.8,R,0.1,K,A*00\r\n", "come damaged"),
        (sentence("WIMWV,-30.0,R,0.1,K,A"), "Its wind angle is -30.0, not from 0 to 360 degrees."),
        (sentence("WIMWV,14.8,R,0.1,Q,A"), "not in the form of NMEA 0183: $WIMWV,14.8,R,0.1,Q,A*"),
        (b"MicroPython v1.23.0 on 2024-06-02; Raspberry Pi Pico with RP2040\r\n>>> ", "kazami install-firmware"),
    ],
)
async def test_what_is_no_such_instrument_is_named_after_three_seconds_and_asked_again(
    bench: WindBench, line: bytes, words: str
) -> None:
    await bench.say(line)
    await bench.live(2.5)
    assert bench.backend.status.state is DeviceState.CONNECTING
    await bench.live(0.5)
    assert bench.backend.status.state is LOST
    assert words in reason(bench)
    await bench.live(1)
    assert bench.wire.opened == 2
    await bench.say(wind(10))
    assert bench.backend.status.state is CONNECTED


async def test_a_line_that_ends_without_a_carriage_return_is_read(bench: WindBench) -> None:
    await bench.say(wind(10).replace(b"\r", b""))
    assert bench.angles == [10.0]
    assert bench.backend.status.state is CONNECTED


async def test_an_instrument_that_falls_silent_is_stale_then_opened_anew(bench: WindBench) -> None:
    await bench.say(wind(10))
    await bench.live(2.5)
    assert bench.backend.status.state is CONNECTED
    await bench.live(0.6)
    assert bench.backend.status.state is STALE
    await bench.say(wind(20))
    assert bench.backend.status.state is CONNECTED
    await bench.live(GIVE_UP + 0.5)
    assert bench.backend.status.state is LOST
    assert bench.wire.closed == 1


async def test_a_cable_that_is_pulled_and_put_in_again_begins_a_new_boot(bench: WindBench) -> None:
    await bench.say(wind(10))
    bench.wire.cut()
    await bench.until_state(AWAY)
    bench.wire.there = True
    await bench.live(1)
    await bench.say(wind(20))
    assert [reading.boot for reading in bench.readings] == ["1", "2"]
    assert bench.backend.status.state is CONNECTED


async def test_a_sentence_whose_halves_came_before_and_after_the_cable_was_out_is_no_sentence(bench: WindBench) -> None:
    await bench.say(wind(10), wind(200)[:9])
    bench.wire.cut()
    await bench.until_state(AWAY)
    bench.wire.there = True
    await bench.live(1)
    await bench.say(wind(200)[9:])
    assert bench.angles == [10.0]
