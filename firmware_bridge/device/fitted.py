"""What is fitted to this board and on which pins, from the file fitted.json on the device.

    {"wells": [[2, 3, 4], [5, 6, 7]], "motion": 8, "vane": {"kind": "magnet", "bus": 0, "sda": 16, "scl": 17}}

Each well lists its three pins, lowest bit first; `motion` may be left out without wells. Other vanes are
{"kind": "ladder", "adc": 26} and {"kind": "none"}. Pins are GP numbers. Only reading and checking may enter.
"""

import json

from firmware_bridge import wire

PINS = 29  # GP0 to GP28 of a Pico
OWN_PINS = (23, 24, 25)  # what the board itself needs
ADC_PINS = (26, 27, 28)
_VANE_KEYS = {"none": (), "magnet": ("bus", "sda", "scl"), "ladder": ("adc",)}


class Misfit(ValueError):
    """fitted.json cannot be used; the text says why, short enough and plain enough for a FAULT frame."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence[: wire.LONGEST_SENTENCE])


class Fitted:
    """Wells as lists of three pins, the motion pin, the vane's kind and its numbers by name."""

    def __init__(self, wells: list[list[int]], motion: int | None, vane: str, place: dict[str, int]) -> None:
        self.wells = wells
        self.motion = motion
        self.vane = vane
        self.place = place


def nothing() -> Fitted:
    """Return a board with nothing on it, which can still speak."""
    return Fitted([], None, "none", {})


def load(path: str) -> Fitted:
    """Read and check the file; raises `Misfit` with the sentence to report."""
    try:
        with open(path) as file:
            data = json.load(file)
    except OSError:
        raise Misfit("fitted.json is missing") from None
    except ValueError:
        raise Misfit("fitted.json is not JSON") from None
    return check(data)


def check(data: object) -> Fitted:
    """Check what the file holds; raises `Misfit` with the sentence to report."""
    if not isinstance(data, dict) or any(key not in ("wells", "motion", "vane") for key in data):
        raise Misfit("fitted.json: only wells motion and vane are known")
    wells = _wells(data.get("wells", []))
    motion = data.get("motion")
    if wells and motion is None:
        raise Misfit("fitted.json: wells need a motion pin")
    kind, place = _vane(data.get("vane", {"kind": "none"}))
    used = [pin for well in wells for pin in well] + [place[key] for key in place if key != "bus"]
    if motion is not None:
        used.append(motion)
    for pin in used:
        if type(pin) is not int or not 0 <= pin < PINS or pin in OWN_PINS:
            raise Misfit(f"fitted.json: {pin} is no pin; use 0 to 22 or 26 to 28")
        if used.count(pin) > 1:
            raise Misfit(f"fitted.json: pin {pin} is used twice")
    return Fitted(wells, motion, kind, place)


def _wells(wells: object) -> list[list[int]]:
    if not isinstance(wells, list) or len(wells) > wire.MOST_WELLS:
        raise Misfit("fitted.json: wells must be a list of at most 3")
    if any(not isinstance(well, list) or len(well) != 3 for well in wells):
        raise Misfit("fitted.json: each well must list its 3 pins")
    return wells


def _vane(vane: object) -> tuple[str, dict[str, int]]:
    kind = vane.get("kind") if isinstance(vane, dict) else None
    if not isinstance(vane, dict) or not isinstance(kind, str) or kind not in _VANE_KEYS:
        raise Misfit("fitted.json: vane kind is none magnet or ladder")
    keys = _VANE_KEYS[kind]
    if set(vane) != set(keys) | {"kind"}:
        raise Misfit(f"fitted.json: a {kind} vane needs {' '.join(keys) or 'nothing'} only")
    place = {key: vane[key] for key in keys}
    if place.get("bus", 0) not in (0, 1):
        raise Misfit("fitted.json: the vane bus is 0 or 1")
    if place.get("adc", ADC_PINS[0]) not in ADC_PINS:
        raise Misfit("fitted.json: the vane adc is 26 27 or 28")
    return kind, place
