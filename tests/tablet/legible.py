"""What can be read and touched: the law over a screen as it is laid out, in every look. No test case may enter."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import Any

from companion.rules.registry import VARIANTS
from tests.tablet.evenings import seen
from tests.tablet.seeing import Rect, outside, written
from ui.dialogue.conversation import Conversation
from ui.drawing.tokens import tokens
from ui.tablet.kit.screen_kit import Kit, Settings
from ui.tablet.kit.stage import Stage

WINDOWS = LIES, STANDS = (1280, 800), (800, 1280)
Look = tuple[str, tuple[int, int], bool]
"""A language, a window and whether all type is larger. A window of the same form is laid out alike."""
LOOKS: list[Look] = [("en", LIES, False), ("en", STANDS, True), ("ja", LIES, True), ("ja", STANDS, False)]
"""Every two of a language, a window and a size of type."""
OTHER_LOOKS: list[Look] = [look for look in product(("en", "ja"), WINDOWS, (False, True)) if look not in LOOKS]
MORE_PIXELS: list[Look] = [("en", (1920, 1200), False), ("ja", (1920, 1200), True)]
LEAST_TYPE = 20.0
"""In dp: smaller letters cannot be read across a table."""
PICTURED = frozenset(seat.letter for seat in tokens().seat.values())
"""What may be smaller: the letter in a seat's sign or on its building. Form and colour say the same."""
LEAST_TARGET, GAP = 48.0, 8.0
"""In dp: the side of the smallest target, and what lies between two of them."""
TALLEST_NUMBER = 96.0
"""In dp: a number to tap needs no more, however few of them there are."""
AT_THE_TABLE = 64.0
"""In dp: what a target of the play screen has with the gap around it."""
LETTERS = 1.448
"""How much higher a line's texture is than its type size."""
TURNS_TEXTS = ("Board", "SeatsAround")
"""Widgets that turn texts, and whose own tests look where those come to lie."""
Shown = Callable[[Any], None]
LookedAt = Callable[..., dict[str, list[str]]]
"""What the fixture `in_every_look` is: a screen and what is shown on it in, what is wrong out."""


EVERY_DOMAIN = tuple(dict.fromkeys(domain for variant in VARIANTS.values() for domain in variant.domains))


def kit_for(code: str, size: tuple[int, int], larger: bool) -> Kit:
    return Kit(Stage(*size), Settings(language=code, larger=larger, motion=False), EVERY_DOMAIN)


def top_of(screen: Any) -> Any:
    """Return what can be touched: the sheet or dialog that lies over the screen, or the screen."""
    over = getattr(screen, "page", None)
    page = over if hasattr(over, "refresh") else None  # a page of a screen may also be a number
    return page or getattr(screen, "sheet", None) or getattr(screen, "dialog", None) or screen


def parts_of(top: Any) -> list[Any]:
    """Return every drawn widget that is visible: neither it nor what it lies in is hidden."""
    from ui.tablet.kit.canvas import Drawn  # noqa: PLC0415 imports Kivy, which needs GL

    return [part for part in top.walk() if isinstance(part, Drawn) and part is not top and seen(part)]


def own_lines(part: Any) -> list[tuple[str, Rect]]:
    """Return the lines of text of a widget without those of the widgets inside it."""
    inside = {line for child in part.children for line in written(child)}
    return [line for line in written(part) if line not in inside]


def own_texts(part: Any) -> list[Rect]:
    """Return where they stand."""
    return [rect for _, rect in own_lines(part)]


def faults(screen: Any) -> Iterator[str]:
    """Say everything that cannot be read or touched on a screen as it is laid out now."""
    top, stage = top_of(screen), screen.kit.stage
    parts = parts_of(top)
    yield from unreadable(parts, stage)
    yield from on_each_other(parts)
    yield from under_a_tile(parts)
    yield from hard_to_touch(parts, stage.unit, at_the_table=top is screen and hasattr(screen, "bright"))


def unreadable(parts: list[Any], stage: Stage) -> Iterator[str]:
    for part in parts:
        named = name_of(part)
        if outside(part):
            yield f"{named} leaves its box"
        for said, (x, y, w, h) in own_lines(part):
            if x < -1 or y + h * 0.25 < -1 or x + w > stage.width + 1 or y + h * 0.75 > stage.height + 1:
                yield f"{named} leaves the window"
            if h / LETTERS / stage.unit < LEAST_TYPE - 0.5 and said not in PICTURED:
                yield f"{named}: '{said}' is set in {h / LETTERS / stage.unit:.0f}"


def on_each_other(parts: list[Any]) -> Iterator[str]:
    """Say which texts of two widgets stand on each other; the board lays its own badges where there is room."""
    letters = [
        (part, x, y + h * 0.27, x + w, y + h * 0.73)
        for part in parts
        for x, y, w, h in own_texts(part)
        if type(part).__name__ not in TURNS_TEXTS
    ]
    for (one, *a), (other, *b) in combinations(letters, 2):
        if a[0] < b[2] - 1 and b[0] < a[2] - 1 and a[1] < b[3] - 1 and b[1] < a[3] - 1:
            yield f"{name_of(one)} stands on {name_of(other)}"


def under_a_tile(parts: list[Any]) -> Iterator[str]:
    """Say which texts lie under a tile that is not theirs, such as the one that turns a sheet."""
    from ui.tablet.kit.tiles import Tile  # noqa: PLC0415 imports Kivy, which needs GL

    for tile in parts:
        if not isinstance(tile, Tile):
            continue
        own = {id(part) for part in tile.walk()}
        for part in parts:
            for x, y, w, h in () if id(part) in own else own_texts(part):
                across = x < tile.right - 1 and tile.x < x + w - 1
                if across and y + h * 0.27 < tile.top - 1 and tile.y < y + h * 0.73 - 1:
                    yield f"{name_of(part)} lies under {name_of(tile)}"


def hard_to_touch(parts: list[Any], unit: float, *, at_the_table: bool) -> Iterator[str]:
    from ui.tablet.kit.tiles import Tile  # noqa: PLC0415 the same
    from ui.tablet.kit.toolbar import ToolbarKey  # noqa: PLC0415 imports Kivy, which needs GL

    tiles = [part for part in parts if isinstance(part, Tile)]
    for tile in tiles:
        if tile.view.text.isdecimal() and tile.h > TALLEST_NUMBER + 0.1:
            yield f"{name_of(tile)} is {tile.h:.0f} tall"
        side = min(tile.w, tile.h)
        if side < LEAST_TARGET - 0.1 or (at_the_table and side + GAP < AT_THE_TABLE - 0.1):
            yield f"{name_of(tile)} is {side:.0f} small"
    for one, other in combinations(tiles, 2):
        apart = max(
            one.x - other.right, other.x - one.right, one.y - other.top, other.y - one.top
        )  # negative where they overlap
        of_one_strip = isinstance(one, ToolbarKey) and isinstance(other, ToolbarKey)  # hair lines part them
        if apart / unit < (0 if of_one_strip else GAP) - 0.1:
            yield f"{name_of(one)} is {apart / unit:.0f} from {name_of(other)}"


def name_of(part: Any) -> str:
    view = getattr(part, "view", None)
    said = getattr(view, "text", "") or getattr(view, "icon", "") or getattr(view, "title", "")
    return f"{type(part).__name__} '{said[:40]}'"


def as_it_is(screen: Any) -> None:
    """Show what is to be seen anyway."""


def in_every_look(
    screen: Any, window: Any, shown: Shown | Mapping[str, Shown] = as_it_is, looks: Sequence[Look] = LOOKS
) -> dict[str, list[str]]:
    """Lay a screen out in each look, show something on it each time, and return what is wrong where.

    Several things by their names are shown one after the other, each as if the others had not been.
    """
    found = {}
    for code, size, larger in looks:
        window.size = size
        screen.fit(kit_for(code, size, larger))
        for name, show in shown.items() if isinstance(shown, Mapping) else [("", shown)]:
            if name:
                screen.conversation = Conversation()
                screen.draw()
            show(screen)
            wrong = [*dict.fromkeys(faults(screen))]
            if wrong:
                found[f"{name} {code} {size[0]}x{size[1]}{' larger' if larger else ''}".strip()] = wrong
    return found
