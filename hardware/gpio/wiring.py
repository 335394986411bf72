"""What is wired to which pin of the Pi, read from a TOML table; every mistake in it gets a sentence of its own.

    [gpio.tray]
    motion = 26
    dice = { white = [17, 27, 22], red = [5, 6, 13] }   # three lines a die, lowest bit first

    [gpio.vane]
    kind = "spinner"                                    # or "ladder", or "magnet"
    a = 23
    b = 24
    index = 25
    steps = 30

Pins are GPIO numbers, not places on the header. Reading and checking only: no pin may be touched here.
"""

from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct

from companion.game.text import Text
from companion.user_files import ParseError, from_toml, in_file, text_of
from hardware.line_device import DICE
from hardware.ports import DeviceError

PINS = range(4, 28)
"""GPIO 0 and 1 belong to the Pi; 2 and 3 are the magnet sensor's bus and carry fixed pull-ups."""
LINES = 3


class Miswired(DeviceError):
    """The table cannot be used; the words say what is wrong, where, and what could stand there."""

    @classmethod
    def of(cls, msgid: str, **args: object) -> "Miswired":
        """The mistake that this sentence tells."""
        return cls(Text(msgid, tuple(args.items())))


class TrayPins(Struct, frozen=True):
    """Three lines a die, lowest bit first, by the die's name; and the motion line all dice share."""

    dice: tuple[tuple[str, tuple[int, ...]], ...]
    motion: int

    @property
    def pins(self) -> tuple[tuple[str, int], ...]:
        """Every pin it takes, with its place in the table."""
        return (("motion", self.motion), *((f"dice.{name}", pin) for name, lines in self.dice for pin in lines))


class SpinnerPins(Struct, frozen=True):
    """A rotary encoder's two lines, its index line, and how many steps it counts in a whole turn."""

    a: int
    b: int
    index: int
    steps: int

    @property
    def pins(self) -> tuple[tuple[str, int], ...]:
        """Every pin it takes, with its place in the table."""
        return ("a", self.a), ("b", self.b), ("index", self.index)


class LadderPins(Struct, frozen=True):
    """The channel of an MCP3008 that the vane's ladder is on, and which of SPI's two select lines chooses the chip."""

    channel: int
    select: int

    @property
    def pins(self) -> tuple[tuple[str, int], ...]:
        """Every pin it takes: the Pi's SPI has its own."""
        return ("clock", 11), ("mosi", 10), ("miso", 9), ("select", 8 - self.select)


class MagnetBus(Struct, frozen=True):
    """The I2C bus an AS5600 is on: 1 is the one on GPIO 2 and 3."""

    bus: int

    @property
    def pins(self) -> tuple[tuple[str, int], ...]:
        """None of those that may be used for anything else."""
        return ()


VanePins = SpinnerPins | LadderPins | MagnetBus


class Wiring(Struct, frozen=True):
    """All that is wired to this Pi."""

    tray: TrayPins | None = None
    vane: VanePins | None = None


class _Number(Struct, frozen=True):
    """What may stand in one place: a range, and what holds where nothing stands (None: something must)."""

    allowed: range
    default: int | None = None


_PIN = _Number(PINS)
_VANES: dict[str, tuple[type[VanePins], dict[str, _Number]]] = {
    "spinner": (SpinnerPins, {"a": _PIN, "b": _PIN, "index": _PIN, "steps": _Number(range(6, 10001))}),
    "ladder": (LadderPins, {"channel": _Number(range(8), 0), "select": _Number(range(2), 0)}),
    "magnet": (MagnetBus, {"bus": _Number(range(32), 1)}),
}


def read_wiring_file(path: Path) -> Wiring:
    """Read the table `gpio` of a TOML file; something must be wired. Raises `Miswired`."""
    place = ("path", str(path))
    try:
        with in_file(path), path.open("rb") as file:
            parsed = from_toml(text_of(file))
    except OSError as error:
        why = ("error", error.strerror or str(error))
        raise Miswired(Text("{path}, which should say what is wired to which pin: {error}.", (place, why))) from error
    except ParseError as error:
        raise Miswired(Text("{why}", (("why", str(error)),))) from error
    wiring = read_wiring(parsed.values.get("gpio"))
    if wiring == Wiring():
        raise Miswired.of("{path} wires nothing: it needs [gpio.tray] or [gpio.vane].", path=str(path))
    return wiring


def read_wiring(gpio: object) -> Wiring:
    """Read the table `gpio` of a settings file. Raises `Miswired`."""
    table = _table("gpio", gpio, ("tray", "vane"))
    tray = _tray(table["tray"]) if "tray" in table else None
    vane = _vane(table["vane"]) if "vane" in table else None
    used: dict[int, str] = {}
    parts = (("gpio.tray", tray), ("gpio.vane", vane))
    for place, pin in ((f"{part}.{name}", pin) for part, wired in parts if wired for name, pin in wired.pins):
        if pin in used:
            raise Miswired.of("GPIO {pin} is used twice, in {one} and in {other}.", pin=pin, one=used[pin], other=place)
        used[pin] = place
    return Wiring(tray, vane)


def _tray(value: object) -> TrayPins:
    place = "gpio.tray"
    table = _table(place, value, ("motion", "dice"))
    motion = _number(f"{place}.motion", table.get("motion"), _PIN)
    dice = _table(f"{place}.dice", table.get("dice"), DICE)
    if not dice:
        raise Miswired.of("{place} names no die. Write for example: white = [17, 27, 22]", place=f"{place}.dice")
    return TrayPins(tuple((name, _lines(f"{place}.dice.{name}", lines)) for name, lines in dice.items()), motion)


def _lines(place: str, value: object) -> tuple[int, ...]:
    if not isinstance(value, list) or len(value) != LINES:
        raise Miswired.of(
            "{place} must list the die's three pins, lowest bit first, such as [17, 27, 22].", place=place
        )
    return tuple(_number(place, pin, _PIN) for pin in value)


def _vane(value: object) -> VanePins:
    place = "gpio.vane"
    kind = _table(place, value).get("kind")
    if not isinstance(kind, str) or kind not in _VANES:
        known = ", ".join(_VANES)
        raise Miswired.of(
            "{place} is one of {known}, not {value}.", place=f"{place}.kind", known=known, value=str(kind)
        )
    make, numbers = _VANES[kind]
    table = _table(place, value, ("kind", *numbers))
    return make(**{name: _number(f"{place}.{name}", table.get(name), number) for name, number in numbers.items()})


def _number(place: str, value: object, number: _Number) -> int:
    value = number.default if value is None else value
    if value is None:
        raise Miswired.of("{place} is missing.", place=place)
    if type(value) is not int or value not in number.allowed:
        least, most = number.allowed.start, number.allowed.stop - 1
        said = (
            "{place}: {value} is no pin to use. Write a GPIO number from {least} to {most}."
            if number.allowed is PINS
            else "{place} is a whole number from {least} to {most}, not {value}."
        )
        raise Miswired.of(said, place=place, value=str(value), least=least, most=most)
    return value


def _table(place: str, value: object, known: tuple[str, ...] = ()) -> Mapping[str, object]:
    """A table; where `known` is given, with no other keys."""
    if not isinstance(value, dict):
        raise Miswired.of("{place} is missing or no table.", place=place)
    unknown = [key for key in value if known and key not in known]
    if unknown:
        raise Miswired.of("{place} knows no {key}, only {known}.", place=place, key=unknown[0], known=", ".join(known))
    return value
