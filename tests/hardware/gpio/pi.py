"""A Pi on the workbench: gpiozero's mock pins with wires to them, a converter on its SPI pins, a sensor on its bus.

What a wire does to a pin is all that is said here; hands are in benches.py, expectations in the tests.
"""

from typing import Any

from gpiozero.pins.mock import MockFactory, MockPin, MockSPIDevice

from firmware_bridge.device.vane import AS5600, AS5600_ANGLE, AS5600_STATUS


class WiredPin(MockPin):  # type: ignore[misc]  # gpiozero ships no types
    """A pin with a wire to it: what the wire says is stronger than a pull of the pin itself."""

    def __init__(self, factory: MockFactory, info: Any) -> None:
        self.wire: bool | None = None
        super().__init__(factory, info)

    def _set_pull(self, value: str) -> None:
        super()._set_pull(value)
        self.put(self.wire)

    def put(self, level: bool | None) -> None:
        """Put this level on the wire, or take the wire off (None)."""
        self.wire = level
        if level is None:
            level = self._pull == "up"
        if self._function == "input":
            self.drive_high() if level else self.drive_low()


class Pi:
    """One mock Pi; `pins` is what a reader is given."""

    def __init__(self, factory: type[MockFactory] = MockFactory) -> None:
        self.factory = factory(pin_class=WiredPin)

    def pins(self) -> MockFactory:
        return self.factory

    def put(self, pin: int, level: bool | None) -> None:
        self.factory.pin(pin).put(level)


class Converter(MockSPIDevice):  # type: ignore[misc]  # gpiozero ships no types
    """An MCP3008 that answers as its data sheet says: start bit, single-ended bit, three of channel, null bit, ten."""

    def __init__(self, pi: Pi) -> None:
        super().__init__(11, 10, 9, 8, pin_factory=pi.factory)
        self.counts = dict.fromkeys(range(8), 0)

    def on_bit(self) -> None:
        heard = "".join(str(int(bit)) for bit in self.rx_buf)
        asked = heard[heard.find("1") :] if "1" in heard else ""
        if len(asked) == 5:
            channel = int(asked[2:], 2) if asked[1] == "1" else -1
            self.tx_buf = [0, 0, *(self.counts.get(channel, 0) >> bit & 1 for bit in range(9, -1, -1))]


class Magnet:
    """An AS5600 on a bus; `present` is whether it answers at all."""

    def __init__(self) -> None:
        self.present = True
        self.status = 0x20
        self.angle = 0
        self.closed = 0

    def read_byte_data(self, address: int, register: int) -> int:
        self._answer(address)
        assert register == AS5600_STATUS
        return self.status

    def read_i2c_block_data(self, address: int, register: int, length: int) -> list[int]:
        self._answer(address)
        assert (register, length) == (AS5600_ANGLE, 2)
        return [self.angle >> 8, self.angle & 0xFF]

    def close(self) -> None:
        self.closed += 1

    def _answer(self, address: int) -> None:
        if not self.present or address != AS5600:
            raise OSError(121, "Remote I/O error")
