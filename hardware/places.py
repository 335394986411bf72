"""Turns the text that names a device's place into a reader of it: the one table of all real backends.

    serial:                        the board this table knows, or any Pico, wherever it is plugged in
    serial:/dev/ttyACM0            a board at this port; a path alone (/dev/ttyACM0, COM3) means the same
    tcp://192.168.1.7:7000         a board that speaks the same lines over the network
    nmea:/dev/ttyUSB0              a wind instrument; ?baud=38400 for high speed, ?reference=T for the true wind
    nmea://192.168.1.9:10110       the same over the network
    gpio:pins.toml                 what this file says is wired to the pins of this Raspberry Pi
    ble:white=C1:02:03:04:05:06    smart dice over Bluetooth, each by its address: ble:white=...,red=...

How a backend works must never enter: each line of the table only hands over what its backend needs.
"""

from __future__ import annotations

import os
import re
import secrets
from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from pathlib import Path
from secrets import token_hex
from urllib.parse import parse_qsl

from msgspec import Struct

from companion.game.text import Text
from hardware import nmea_vane
from hardware.ble.dice import read_which, smart_dice
from hardware.keeper import Connect
from hardware.known_devices import KnownBoard, KnownDevices
from hardware.line_device import DICE, LineDevice
from hardware.nmea_vane import NmeaVane
from hardware.ports import Clock, DeviceError, Reader
from hardware.serial_places import BY_ID, at, plugged_in, stable_names
from hardware.serial_port import apart
from hardware.tcp import listening

MOST_PORT = 65535
_FORM = re.compile(
    r"(?://(?P<host>[^/:?\[\]]+|\[[0-9a-fA-F:]+\]):(?P<port>\d{1,5})|(?P<path>(?!//)[^?]*))(?:\?(?P<settings>.*))?"
)


class NoSuchPlace(DeviceError):
    """A text that names no place; its words say what could stand there."""


class PlaceForm(Enum):
    """How a place is given."""

    HOST = "host and port"
    PATH = "path"
    ANYWHERE = "nothing: wherever it is"


class DevicePlace(Struct, frozen=True):
    """Where a device is: a serial port's path, or a host and port of the network; and what was set beside it."""

    kind: str
    path: str = ""
    host: str = ""
    port: int = 0
    settings: Mapping[str, str] = {}

    @property
    def form(self) -> PlaceForm:
        """What of it is given."""
        if self.host:
            return PlaceForm.HOST
        return PlaceForm.PATH if self.path else PlaceForm.ANYWHERE


class Wanted(Struct, frozen=True):
    """What a reader is made with.

    name: the device's name at this table; counted: the (boot, throw) that the journal already has; boards: the memory
    of this machine, without which nothing is remembered from one evening to the next; remembered: the place comes from
    that memory, so the board there is the known one, while at a place that was named just now it may be another.
    """

    name: str
    clock: Clock
    counted: Iterable[tuple[str, int]] = ()
    boards: KnownDevices | None = None
    remembered: bool = False


def read_place(text: str) -> DevicePlace:
    """Read a place; raises NoSuchPlace, in words, for a text that is none."""
    kind, _, rest = text.partition(":") if ":" in text else ("serial", ":", text)
    backend = BACKENDS.get(kind)
    if backend is None:
        kinds = ", ".join(f"{kind}:" for kind in BACKENDS)
        words = Text("'{text}' names no device. Begin with one of: {kinds}", (("text", text), ("kinds", kinds)))
        raise NoSuchPlace(words)
    found = _FORM.fullmatch(rest)
    place = DevicePlace(kind) if found is None else _place(kind, found)
    if found is None or bool(place.host) != (0 < place.port <= MOST_PORT) or place.form not in backend.forms:
        words = Text("'{text}' is not a place. Write it like {example}", (("text", text), ("example", backend.example)))
        raise NoSuchPlace(words)
    for name, value in place.settings.items():
        if value not in backend.settings.get(name, ()):
            setting = (("text", text), ("setting", f"{name}={value}"))
            raise NoSuchPlace(Text("'{text}': {setting} cannot be set here.", setting))
    return place


def _place(kind: str, found: re.Match[str]) -> DevicePlace:
    settings = dict(parse_qsl(found["settings"] or "", keep_blank_values=True))
    return DevicePlace(kind, found["path"] or "", (found["host"] or "").strip("[]"), int(found["port"] or 0), settings)


def reader_at(text: str, wanted: Wanted) -> Reader:
    """Return what reads the device at this place; raises NoSuchPlace, or Miswired for a file of pins that is wrong.

    Nothing is opened before it runs.
    """
    place = read_place(text)
    return BACKENDS[place.kind].make(place, wanted)


def _serial(place: DevicePlace, wanted: Wanted) -> Reader:
    """The known board wherever it is; at a port that is named, whatever board is there, which is known from then on."""
    remembered = _memory(wanted, named=bool(place.path))
    return _lines(apart(plugged_in(remembered, place.path)), wanted, remembered)


def _tcp(place: DevicePlace, wanted: Wanted) -> Reader:
    return _lines(listening(place.host, place.port), wanted, _memory(wanted, named=True))


def _lines(connect: Connect, wanted: Wanted, remembered: KnownBoard) -> Reader:
    return LineDevice(wanted.name, connect, wanted.clock, counted=wanted.counted, remembered=remembered)


def _memory(wanted: Wanted, *, named: bool) -> KnownBoard:
    if wanted.boards is None:
        return KnownBoard()
    anew = named and not wanted.remembered
    return wanted.boards.anew(wanted.name) if anew else wanted.boards.of(wanted.name)


def _nmea(place: DevicePlace, wanted: Wanted) -> Reader:
    baud = int(place.settings.get("baud", nmea_vane.BAUD))
    connect = listening(place.host, place.port) if place.host else apart(at(place.path, baud))
    return NmeaVane(wanted.name, connect, wanted.clock, reference=place.settings.get("reference", "R"))


def lasting(text: str, by_id: Path = BY_ID) -> str:
    """Return the text of a place as it holds in another evening, too: a file by its whole path, a port by its own name.

    Raises NoSuchPlace for a text that is none.
    """
    place = read_place(text)
    if place.kind == "gpio":
        return f"{place.kind}:{Path(place.path).expanduser().resolve()}"
    names = stable_names(by_id) if place.kind in ("serial", "nmea") and place.path else {}
    return text.replace(place.path, names.get(os.path.realpath(place.path), place.path)) if names else text


def _gpio(place: DevicePlace, wanted: Wanted) -> Reader:
    from hardware.gpio.readers import reader_of  # noqa: PLC0415 where nothing is wired to pins no start waits for this
    from hardware.gpio.wiring import read_wiring_file  # noqa: PLC0415 the same

    wiring = read_wiring_file(Path(place.path).expanduser())
    return reader_of(wiring, wanted.name, wanted.clock, secrets.randbelow)


def _ble(place: DevicePlace, wanted: Wanted) -> Reader:
    return smart_dice(wanted.name, read_which(place.path, DICE), wanted.clock, lambda: token_hex(8))


class Backend(Struct, frozen=True):
    """One line of the table.

    make: makes the reader; forms: how its places may be given; example: what people should write; settings: the values
    each setting may have.
    """

    make: Callable[[DevicePlace, Wanted], Reader]
    forms: tuple[PlaceForm, ...]
    example: str
    settings: Mapping[str, tuple[str, ...]] = {}


BACKENDS: Mapping[str, Backend] = {
    "serial": Backend(_serial, (PlaceForm.PATH, PlaceForm.ANYWHERE), "serial:/dev/ttyACM0"),
    "tcp": Backend(_tcp, (PlaceForm.HOST,), "tcp://HOST:PORT"),
    "nmea": Backend(
        _nmea,
        (PlaceForm.PATH, PlaceForm.HOST),
        "nmea:/dev/ttyUSB0 or nmea://HOST:PORT",
        {"baud": ("4800", "9600", "19200", "38400", "57600", "115200"), "reference": ("R", "T")},
    ),
    "gpio": Backend(_gpio, (PlaceForm.PATH,), "gpio:pins.toml"),
    "ble": Backend(_ble, (PlaceForm.PATH,), "ble:white=C1:02:03:04:05:06,red=C2:02:03:04:05:06"),
}
