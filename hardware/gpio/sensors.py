"""The three sensors a vane may have on a Pi. Each opens into a look: a call that says where the vane points now.

What the raw numbers mean is said in `spinner.py`, `ladder.py` and `bearing.py`; here are only the ways to get them.
A converter or a bus that answers late is waited for in a thread, never in the loop.
"""

import asyncio
import contextlib
import warnings
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol, TypeVar

from companion.game.text import Text
from firmware_bridge.device.vane import AS5600, AS5600_ANGLE, AS5600_STATUS
from hardware.gpio import ladder
from hardware.gpio.bearing import Bearing, of_magnet
from hardware.gpio.pins import Pins, needing_extra, open_line, pin_trouble
from hardware.gpio.spinner import Spinner
from hardware.gpio.wiring import LadderPins, MagnetBus, SpinnerPins
from hardware.line_device import VANE_AILMENTS
from hardware.ports import NotPluggedIn
from hardware.serial_places import explain

ReadBearing = Callable[[], Awaitable[Bearing]]
"""Where the vane points now. Raises a DeviceError when its sensor does not answer."""
Sensor = Callable[[], contextlib.AbstractAsyncContextManager[ReadBearing]]
"""Opens the sensor for as long as the context lasts. Raises a DeviceError when it cannot be had."""
Result = TypeVar("Result")


class Bus(Protocol):
    """What is needed of smbus2's SMBus. Every method but `close` may raise OSError."""

    def read_byte_data(self, address: int, register: int, /) -> int:
        """One byte of a register."""

    def read_i2c_block_data(self, address: int, register: int, length: int, /) -> list[int]:
        """So many bytes from a register on, in one go."""

    def close(self) -> None:
        """Give the bus back."""


def open_bus(number: int) -> Bus:
    """This machine's I2C bus. gpiozero knows no I2C; smbus2 asks the kernel and brings no library of its own."""
    with needing_extra():
        from smbus2 import SMBus  # noqa: PLC0415 - an optional library

    path = f"/dev/i2c-{number}"
    try:
        return SMBus(number)
    except FileNotFoundError as error:
        words = Text(
            "There is no {path}. Switch I2C on (`sudo raspi-config nonint do_i2c 0`), then start anew.",
            (("path", path),),
        )
        raise NotPluggedIn(words) from error
    except OSError as error:
        raise explain(error, path) from error


def spinner(wired: SpinnerPins, pins: Pins) -> Sensor:
    """A rotary encoder that pulls its lines to ground, and an index line that goes up once a turn."""

    @contextlib.asynccontextmanager
    async def opened() -> AsyncIterator[ReadBearing]:
        factory = await asyncio.to_thread(pins)
        with needing_extra():
            from gpiozero import RotaryEncoder  # noqa: PLC0415 - an optional library

        loop = asyncio.get_running_loop()
        state = Spinner(wired.steps)

        def turned(by: int) -> None:
            nonlocal state
            state = state.turned(by)

        def indexed(up: bool) -> None:
            nonlocal state
            state = state.index(up)

        async def look() -> Bearing:
            return state.bearing

        with pin_trouble(), contextlib.ExitStack() as stack:
            encoder = stack.enter_context(RotaryEncoder(wired.a, wired.b, max_steps=0, pin_factory=factory))
            index = stack.enter_context(
                open_line(wired.index, lambda up: loop.call_soon_threadsafe(indexed, up), factory)
            )
            state = Spinner(wired.steps, up=bool(index.value), last_up=0 if index.value else None)
            encoder.when_rotated_clockwise = lambda: loop.call_soon_threadsafe(turned, 1)
            encoder.when_rotated_counter_clockwise = lambda: loop.call_soon_threadsafe(turned, -1)
            yield look

    return opened


def on_ladder(wired: LadderPins, pins: Pins) -> Sensor:
    """Sixteen resistors behind an MCP3008."""

    @contextlib.asynccontextmanager
    async def opened() -> AsyncIterator[ReadBearing]:
        factory = await asyncio.to_thread(pins)
        with needing_extra():
            from gpiozero import MCP3008, SPISoftwareFallback  # noqa: PLC0415 - an optional library

        with pin_trouble(), warnings.catch_warnings():
            warnings.simplefilter("error", SPISoftwareFallback)  # it would open pins of its own, behind our factory
            converter = MCP3008(wired.channel, port=0, device=wired.select, pin_factory=factory)

        def read() -> int:
            with pin_trouble():
                return int(converter.raw_value)

        async with _aside(converter.close) as do:

            async def look() -> Bearing:
                return ladder.of_count(await do(read))

            yield look

    return opened


def on_magnet(wired: MagnetBus, open_bus: Callable[[int], Bus] = open_bus) -> Sensor:
    """An AS5600 above a magnet."""

    @contextlib.asynccontextmanager
    async def opened() -> AsyncIterator[ReadBearing]:
        bus = await asyncio.to_thread(open_bus, wired.bus)

        def read() -> tuple[int, int]:
            try:
                status = bus.read_byte_data(AS5600, AS5600_STATUS)
                high, low = bus.read_i2c_block_data(AS5600, AS5600_ANGLE, 2)
            except OSError as error:
                raise NotPluggedIn(
                    VANE_AILMENTS["silent"]
                ) from error  # no acknowledgement: nobody is there to say more
            return status, high << 8 | low

        async with _aside(bus.close) as do:

            async def look() -> Bearing:
                return of_magnet(*await do(read))

            yield look

    return opened


class _Do(Protocol):
    """Does something in the sensor's own thread, one thing after the other."""

    def __call__(self, something: Callable[[], Result], /) -> Awaitable[Result]: ...


@contextlib.asynccontextmanager
async def _aside(close: Callable[[], None]) -> AsyncIterator[_Do]:
    """A thread for one sensor; `close` is done in it at the end, when a look that was under way is over."""
    loop = asyncio.get_running_loop()
    thread = ThreadPoolExecutor(1, thread_name_prefix="vane")

    def do(something: Callable[[], Result], /) -> Awaitable[Result]:
        return loop.run_in_executor(thread, something)

    try:
        yield do
    finally:
        await do(close)
        thread.shutdown(wait=False)
