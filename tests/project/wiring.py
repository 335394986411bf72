"""Draws the wiring of the makers' guide from what the code itself expects, so that a drawing cannot lie about a pin.

`python -m tests.project.wiring` writes the drawings anew; a test compares. Pins come from the firmware's own set-up,
from the guide's example for a Pi and from the Arduino's fitted.h: no pin may be written down here a second time.
"""

import re
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path

from firmware_bridge.install import TWO_DICE_AND_MAGNET
from hardware.gpio.wiring import Wiring, read_wiring

ROOT = Path(__file__).parents[2]
PICTURES = ROOT / "docs" / "pictures"
GUIDE = ROOT / "docs" / "makers.md"

DICE = ("white", "red", "event")
SENSORS = ("middle", "edge", "corner")
"""Which of a well's sensors each line comes from, lowest bit first."""
INK, FAINT, PAPER, SIGNAL, HOT, COLD = "#222", "#888", "#fff", "#1b5fa8", "#b3261e", "#222"

PICO = (
    "GP0 GP1 GND GP2 GP3 GP4 GP5 GND GP6 GP7 GP8 GP9 GND GP10 GP11 GP12 GP13 GND GP14 GP15",
    "VBUS VSYS GND 3V3_EN 3V3 VREF GP28 GND GP27 GP26 RUN GP22 GND GP21 GP20 GP19 GP18 GND GP17 GP16",
)
"""A Pico from above, its USB plug at the top: the left side downwards, the right side downwards."""
PI = (
    "3V3 GPIO2 GPIO3 GPIO4 GND GPIO17 GPIO27 GPIO22 3V3 GPIO10 "
    "GPIO9 GPIO11 GND GPIO0 GPIO5 GPIO6 GPIO13 GPIO19 GPIO26 GND",
    "5V 5V GND GPIO14 GPIO15 GPIO18 GND GPIO23 GPIO24 GND GPIO25 GPIO8 GPIO7 GPIO1 GND GPIO12 GND GPIO16 GPIO20 GPIO21",
)
"""The Pi's header, its two rows downwards from the corner of the board."""
ARDUINO = (
    "RESET 3V3 5V GND GND VIN A0 A1 A2 A3 A4 A5",
    "D13 D12 D11 D10 D9 D8 D7 D6 D5 D4 D3 D2",
)
"""The pins of an Uno in their order, USB at the top; other boards have them elsewhere under the same names."""


def pico_labels() -> dict[str, str]:
    """What goes to which pin of a Pico with the firmware's own set-up."""
    wells, vane = TWO_DICE_AND_MAGNET["wells"], TWO_DICE_AND_MAGNET["vane"]
    assert isinstance(wells, list)
    assert isinstance(vane, dict)
    labels = _well_labels(wells, "GP")
    labels[f"GP{TWO_DICE_AND_MAGNET['motion']}"] = "shake switch"
    labels |= {f"GP{vane['sda']}": "AS5600 SDA", f"GP{vane['scl']}": "AS5600 SCL"}
    return {**labels, "3V3": "+ of all sensors", "GND": "any GND: minus of all"}


def pi_labels(wiring: Wiring) -> dict[str, str]:
    """What goes to which pin of a Pi that is wired so, the buses included."""
    labels: dict[str, str] = {}
    if wiring.tray is not None:
        labels = _well_labels([lines for _, lines in wiring.tray.dice], "GPIO", [name for name, _ in wiring.tray.dice])
        labels[f"GPIO{wiring.tray.motion}"] = "shake switch"
    for name, pin in wiring.vane.pins if wiring.vane else ():
        labels[f"GPIO{pin}"] = f"spinner {name}"
    buses = {10: "MCP3008 DIN", 9: "MCP3008 DOUT", 11: "MCP3008 CLK", 8: "MCP3008 CS", 2: "AS5600 SDA", 3: "AS5600 SCL"}
    labels |= {f"GPIO{pin}": label for pin, label in buses.items()}
    return {**labels, "3V3": "+ of all sensors", "GND": "any GND: minus of all"}


def arduino_labels(fitted: str) -> dict[str, str]:
    """What goes to which pin of an Arduino, from the text of fitted.h."""
    found = re.search(r"WELL_PINS\[WELLS\]\[3\] = \{(.*)\};", fitted)
    motion = re.search(r"MOTION_PIN = (\d+);", fitted)
    assert found is not None
    assert motion is not None
    wells = [[int(pin) for pin in well.split(",")] for well in re.findall(r"\{([\d, ]+)\}", found[1])]
    labels = _well_labels(wells, "D") | {f"D{motion[1]}": "shake switch"}
    labels |= {"A4": "AS5600 SDA", "A5": "AS5600 SCL", "A0": "leave free", "RESET": "10 uF to GND"}
    return {**labels, "5V": "+ of all sensors", "GND": "any GND: minus of all"}


def drawings() -> dict[str, str]:
    """Every drawing by its file's name."""
    (example,) = re.findall(r"^```toml\n(.*?)^```$", GUIDE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    wiring = read_wiring(tomllib.loads(example)["gpio"])
    fitted = (ROOT / "firmware_bridge" / "arduino" / "kazami" / "fitted.h").read_text("utf-8")
    around, across = ([*range(1, 21)], [*range(40, 20, -1)]), ([*range(1, 41, 2)], [*range(2, 41, 2)])
    return {
        "wiring-pico.svg": board("Raspberry Pi Pico, from above", PICO, pico_labels(), around),
        "wiring-pi.svg": board(
            "Raspberry Pi header, from above (one vane of the three)", PI, pi_labels(wiring), across
        ),
        "wiring-arduino.svg": board("Arduino Uno, from above", ARDUINO, arduino_labels(fitted), None),
        "wiring-die.svg": die(),
        "wiring-circuit.svg": circuit(),
    }


def board(
    title: str,
    sides: tuple[str, str],
    labels: Mapping[str, str],
    numbers: tuple[list[int], list[int]] | None,
) -> str:
    """A board with its pins in two rows; what goes to a pin stands beside it, a pin without a label stays free."""
    shapes = [_text(360, 28, title, size=18, anchor="middle", weight="bold")]
    height = 24 * len(sides[0].split()) + 16
    shapes.append(f'<rect x="230" y="44" width="260" height="{height}" rx="8" fill="#f2f2f2" stroke="{INK}"/>')
    told: set[str] = set()
    for side, names in enumerate(sides):
        for row, name in enumerate(names.split()):
            number = str(numbers[side][row]) if numbers else ""
            label = "" if name in told and name in ("GND", "3V3") else labels.get(name, "")
            told.add(name)
            shapes += _pin(side, 64 + 24 * row, name, number, label)
    return _svg(720, height + 60, shapes)


def die() -> str:
    """The magnets on each face, and a die in its well from the side and from above."""
    shapes = [_text(20, 28, "Magnets behind each face (filled); brass in the other holes", size=16, weight="bold")]
    for face in range(1, 7):
        left = 20 + (face - 1) * 115
        shapes += _face(left, 46, face)
        shapes.append(_text(left + 50, 166, f"pattern {face}", anchor="middle"))
    shapes.append(_text(20, 206, "A die in its well, from the side", size=16, weight="bold"))
    shapes.append('<path d="M20 226 L100 296 V376 H210 V296 L290 226" fill="none" stroke="#222" stroke-width="4"/>')
    shapes.append('<rect x="105" y="272" width="100" height="100" fill="#f0e2c8" stroke="#222"/>')
    shapes.append('<path d="M150 372 h10 v-7 h-10 z M120 372 h10 v-7 h-10 z" fill="#b3261e"/>')
    shapes.append('<path d="M148 380 h14 v8 h-14 z M118 380 h14 v8 h-14 z" fill="#1b5fa8"/>')
    shapes.append(_text(225, 345, "square pocket: the die plus 2 mm"))
    shapes.append(_text(225, 369, "floor: 1 mm, no iron"))
    shapes.append(_text(225, 391, "sensors right below the floor"))
    shapes.append(_text(470, 206, "... and from above", size=16, weight="bold"))
    shapes.append('<rect x="470" y="226" width="110" height="110" fill="none" stroke="#222" stroke-width="4"/>')
    for (x, y), bit in zip(((525, 281), (525, 248), (558, 248)), range(3), strict=True):
        shapes.append(f'<rect x="{x - 6}" y="{y - 6}" width="12" height="12" fill="{SIGNAL}"/>')
        shapes.append(_text(595, 281 - 24 * bit, f"bit {bit}: {SENSORS[bit]}"))
    return _svg(720, 410, shapes)


def circuit() -> str:
    """What hangs on one line, on a Pico or Pi and on an Arduino."""
    return _svg(
        720,
        300,
        [
            *_line_circuit(20, "Pico, Raspberry Pi", "3V3", hall_to="3V3", switch_to="3V3"),
            *_line_circuit(380, "Arduino", "5V", hall_to="", switch_to="GND"),
        ],
    )


def _line_circuit(left: int, title: str, plus: str, *, hall_to: str, switch_to: str) -> list[str]:
    """A Hall switch and the shake switch on their pins; `hall_to`: where its 10 kOhm go, if it needs any.

    A switch to + needs a resistor, too, that pulls its line down.
    """
    x = left
    shapes = [_text(x, 28, title, size=16, weight="bold"), _box(x, 60, 90, 70, "Hall", "switch")]
    shapes += [_text(x + 98, 74, f"+   to {plus}"), _text(x + 98, 124, "-   to GND")]
    shapes += [_wire(x + 90, 95, x + 290, 95), _text(x + 296, 100, "pin")]
    if hall_to:
        shapes += [_wire(x + 220, 95, x + 220, 50), _box(x + 185, 44, 70, 26, "10 k"), _wire(x + 220, 44, x + 220, 36)]
        shapes.append(_text(x + 228, 40, hall_to, color=HOT))
    shapes += [_box(x, 180, 90, 50, "shake", "switch"), _wire(x + 45, 230, x + 45, 252)]
    shapes += [_text(x + 30, 270, switch_to, color=HOT if switch_to != "GND" else COLD)]
    shapes += [_wire(x + 90, 205, x + 290, 205), _text(x + 296, 210, "pin"), _box(x + 105, 192, 74, 26, "100 Ohm")]
    for at, part in zip((205, 275), ("100 nF", "8.2 k"), strict=True):
        if part == "100 nF" or switch_to != "GND":
            width = 10 + 10 * len(part)
            shapes += [_wire(x + at, 205, x + at, 224), _box(x + at - width // 2, 224, width, 26, part)]
            shapes += [_wire(x + at, 250, x + at, 258), _text(x + at - 16, 276, "GND")]
    return shapes


def _well_labels(wells: Iterable[Iterable[int]], prefix: str, names: Iterable[str] = DICE) -> dict[str, str]:
    return {
        f"{prefix}{pin}": f"{name}: {sensor}"
        for name, well in zip(names, wells, strict=False)
        for pin, sensor in zip(well, SENSORS, strict=True)
    }


def _face(left: int, top: int, pattern: int) -> list[str]:
    """One face, 100 wide: its nine holes, and magnets where a bit of the pattern is set."""
    shapes = [f'<rect x="{left}" y="{top}" width="100" height="100" rx="6" fill="#f0e2c8" stroke="{INK}"/>']
    for column in (-1, 0, 1):
        for row in (-1, 0, 1):
            bit = abs(column) + abs(row)  # 0: the middle, 1: an edge, 2: a corner
            fill = HOT if pattern >> bit & 1 else PAPER
            x, y = left + 50 + 30 * column, top + 50 + 30 * row
            shapes.append(f'<circle cx="{x}" cy="{y}" r="7" fill="{fill}" stroke="{INK}"/>')
    return shapes


def _pin(side: int, y: int, name: str, number: str, label: str) -> list[str]:
    at, out, end = ((250, 242, 190), (470, 478, 530))[side]
    inwards = ("start", "end")[side]
    color = {"GND": COLD, "3V3": HOT, "5V": HOT}.get(name, SIGNAL) if label else FAINT
    shapes = [f'<circle cx="{at}" cy="{y}" r="6" fill="{color if label else PAPER}" stroke="{color}"/>']
    shapes.append(_text(at + (14, -14)[side], y + 5, f"{number} {name}".strip(), anchor=inwards, color=color))
    if label:
        shapes.append(_wire(out, y, end, y, color))
        shapes.append(_text(end + (-6, 6)[side], y + 5, label, anchor=("end", "start")[side], color=color))
    return shapes


def _box(x: int, y: int, width: int, height: int, *words: str) -> str:
    shape = f'<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="{PAPER}" stroke="{INK}"/>'
    first = y + height // 2 + 5 - 9 * (len(words) - 1)
    return shape + "".join(
        _text(x + width // 2, first + 18 * row, word, anchor="middle") for row, word in enumerate(words)
    )


def _wire(x1: int, y1: int, x2: int, y2: int, color: str = INK) -> str:
    return f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="{color}" stroke-width="2"/>'


def _text(  # noqa: PLR0913 - a text on a drawing is all of these
    x: int, y: int, text: str, *, size: int = 14, anchor: str = "start", color: str = INK, weight: str = "normal"
) -> str:
    style = f'font-size="{size}" text-anchor="{anchor}" fill="{color}" font-weight="{weight}"'
    return f'<text x="{x}" y="{y}" {style}>{text}</text>'


def _svg(width: int, height: int, shapes: Iterable[str]) -> str:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif">'
    return "\n".join([head, f'<rect width="{width}" height="{height}" fill="{PAPER}"/>', *shapes, "</svg>", ""])


if __name__ == "__main__":
    for name, drawn in drawings().items():
        (PICTURES / name).write_text(drawn, "utf-8")
