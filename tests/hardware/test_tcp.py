"""The network as a way to a device, when it misbehaves; healthy behaviour is in test_contract.py. Loopback alone."""

import asyncio
import errno

import pytest

from firmware_bridge import wire
from hardware.line_device import LineDevice
from hardware.ports import Lost, NotPluggedIn
from hardware.tcp import UNSENT, explain, listening
from tests.hardware.benches import Bench
from tests.hardware.cables import AWAY, BOOT, CONNECTED, LOST, reason
from tests.hardware.networks import HOST, answering
from tests.ports import free_port


def hello() -> bytes:
    return wire.encode("HELLO", BOOT, 1, (str(wire.PROTOCOL), "0.1.0", "2", "magnet", "5EED"))


async def test_a_port_where_nobody_listens_is_a_device_that_is_not_there() -> None:
    port = free_port()
    with pytest.raises(NotPluggedIn, match=rf"Nothing answers at {HOST}, port {port}\. Is the device on"):
        await listening(HOST, port)()


async def test_a_name_that_nobody_has_is_said_to_be_one() -> None:
    with pytest.raises(NotPluggedIn, match=r"No device is called tray\.invalid in this network"):
        await listening("tray.invalid", 7000)()


@pytest.mark.parametrize(
    ("error", "kind"),
    [
        (OSError(errno.EHOSTUNREACH, "no route to host"), NotPluggedIn),
        (OSError("Multiple exceptions: [Errno 111] ..., [Errno 101] ..."), NotPluggedIn),
        (OSError(errno.EMFILE, "too many open files"), Lost),
    ],
)
def test_every_failure_to_call_names_the_place(error: OSError, kind: type[Lost]) -> None:
    explained = explain(error, "tray.local", 7000)
    assert type(explained) is kind
    assert "tray.local, port 7000" in str(explained)


async def test_a_device_that_hangs_up_in_the_middle_of_a_line_is_called_again_and_read_from_a_whole_line() -> None:
    calls = 0

    async def call(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal calls
        calls += 1
        await reader.readline()
        throw = wire.encode("ROLL", BOOT, 2, ("1", "0", "5", "3"))
        writer.write(hello() + (throw[:20] if calls == 1 else throw))
        if calls > 1:
            await reader.read()
        writer.close()

    bench = Bench()
    async with answering(call) as port:
        bench.backend = LineDevice("board", listening(HOST, port), bench.clock)
        async with bench:
            await bench.until(lambda: bench.throws)
            assert calls == 2
            assert LOST in bench.states
            assert bench.backend.status.state is CONNECTED
            assert bench.faces == [{"white": 5, "red": 3}]


async def test_a_call_that_ends_is_a_broken_connection_and_then_a_device_that_is_not_there() -> None:
    async def call(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readline()
        writer.write(hello())
        ended.set()
        await hang_up.wait()
        writer.transport.abort()

    ended, hang_up, bench = asyncio.Event(), asyncio.Event(), Bench()
    async with answering(call) as port:
        bench.backend = LineDevice("board", listening(HOST, port), bench.clock)
        async with bench:
            await bench.until_state(CONNECTED)
            hang_up.set()
            await bench.until_state(LOST)
            assert "connection broke" in reason(bench)
        hang_up.clear()
    bench = Bench()
    bench.backend = LineDevice("board", listening(HOST, port), bench.clock)
    async with bench:
        await bench.until_state(AWAY)


async def test_a_device_that_takes_no_bytes_is_a_broken_connection() -> None:
    done = asyncio.Event()

    async def call(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.transport.pause_reading()  # type: ignore[attr-defined] # a stream's transport reads
        await done.wait()
        writer.transport.abort()

    async with answering(call) as port:
        pipe = await listening(HOST, port)()
        with pytest.raises(TimeoutError, match="takes no bytes"):
            while True:
                pipe.write(b"U" * UNSENT * 64)
        await pipe.close()
        done.set()
