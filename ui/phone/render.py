"""Pages as HTML: each block by its template, all icons a page uses, and the style with the colours of both lights.

Whatever people typed is escaped by the templates. No view, no conversation and no request may enter.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from hashlib import sha256
from importlib import resources
from typing import NamedTuple

from jinja2 import Environment, PackageLoader, select_autoescape
from markupsafe import Markup

from companion.game.text import Text, render
from ui.dialogue.page.blocks import Page
from ui.dialogue.page.table_blocks import TablePage
from ui.dialogue.screens.blocks import ScreenPage
from ui.drawing.board.view import BoardView, rose_view
from ui.drawing.seats import LOWER, RIM, shape
from ui.drawing.theme import Theme
from ui.drawing.tokens import Colours, tokens
from ui.language.catalogues import language
from ui.phone.columns import parted
from ui.phone.disc import disc, rose_svg
from ui.phone.painter import Painter
from ui.phone.pressed import NO_KEYS, Keys
from ui.phone.svg_pen import icon_symbol
from ui.phone.svg_sheet import COARSE, Sheet
from ui.phone.texts import TEMPLATES
from ui.phone.words import Words

_USED = re.compile(r'href="#i-([^"]+)"')
_SIGNS = re.compile(r'href="#t-([^"]+)"')
_CLAUSE = re.compile(r"((?:§ )?\b[A-Z]{2,}(?:-[A-Z]+)+-\d+)")
SIGN = 50
"""How large a seat's sign is drawn, in its own units."""
_SPOTS = {"a": "22 22", "b": "12 12", "c": "32 32", "d": "32 12", "e": "12 32", "f": "12 22", "g": "32 22"}
PIPS = {0: ""} | {
    face: "".join(f"M{_SPOTS[spot]}h0" for spot in spots)
    for face, spots in enumerate(("a", "bc", "abc", "bcde", "abcde", "bcdefg"), 1)
}
"""Where the pips of each face lie on a die of 44, as the data of a path."""


@cache
def _templates() -> Environment:
    made = Environment(
        loader=PackageLoader("ui.phone"), autoescape=select_autoescape(), trim_blocks=True, lstrip_blocks=True
    )
    made.tests["block"] = lambda block, name: type(block).__name__ == name
    made.globals["pips"] = PIPS
    made.filters["whole"] = whole_numbers
    return made


def whole_numbers(said: str) -> Markup:
    """Return a text in which no number of a clause is broken at the end of a line."""
    parts = _CLAUSE.split(said)
    return Markup("").join(Markup('<span class="nb">{}</span>').format(p) if n % 2 else p for n, p in enumerate(parts))


def main_html(page: Page, words: Words, languages: Mapping[str, str], keys: Keys = NO_KEYS) -> str:
    """Return what of a page changes with the game, with the icons it uses; `languages` may be chosen by their codes."""
    shown = {"page": page, "parts": parted(page.blocks), "words": words, "say": words.says, "languages": languages}
    said = _templates().get_template("seat.html").render(**shown, **Painter(words, keys).names(page))
    return icon_sprite(said, words.look.theme) + said


def table_html(page: TablePage, board: BoardView, words: Words, keys: Keys) -> str:
    """Return what changes of the page of a screen that all look at; `board` is what its disc shows."""
    shown = {"page": page, "words": words, "say": words.says, "disc": disc(board, page.board.spots, words.look)}
    said = _templates().get_template("table.html")
    html = said.render(**shown, **Painter(words, keys).names(page))
    return icon_sprite(html, words.look.theme) + html


def screen_html(page: ScreenPage, words: Words, languages: Mapping[str, str], keys: Keys, light: str = "") -> str:
    """Return what changes of the page of a screen around the game; `light` is the one this browser was told."""
    isle, drawn = page.island, None
    if isle is not None:
        lit = tuple(spot.place for spot in isle.spots)
        drawn = disc(BoardView(isle.board, isle.marks, isle.colours, highlight=lit), isle.spots, words.look)
    rose = None if page.rose is None else rose_svg(words.look, rose_view(page.rose, words.voice))
    shown = {"page": page, "words": words, "say": words.says, "languages": languages, "light": light, "disc": drawn}
    shown |= {"rose": rose}
    html = _templates().get_template("screen.html").render(**shown, **Painter(words, keys).names(page))
    return icon_sprite(html, words.look.theme) + html


class Head(NamedTuple):
    """How a whole page is. `live`: it is looked at again, without a script, too, unless it `waits` for somebody: what
    he fills in must stay. `table`: it is a screen that all look at, with a style for these; `light`: the one its
    browser was told, "" for the browser's own.
    """

    live: bool = False
    waits: bool = True
    table: bool = False
    light: str = ""


def whole_html(main: str, code: str, head: Head) -> str:
    """Return a whole page around its changing part."""
    live, style = head.live, style_name(table=head.table)
    said = {"main": Markup(main), "code": code, "style": style, **head._asdict()}
    return _templates().get_template("whole.html").render(**said, script=Markup(script() if live else ""))


class Opens(NamedTuple):
    """What a button of a door does: what it says, where its form is sent, and the secret that opens."""

    text: Text
    action: str
    secret: str


class DiceRow(NamedTuple):
    """Faces of dice, large and in a row, by which a door is opened."""

    faces: tuple[int, ...]


class Camera(NamedTuple):
    """Where a picture is taken: what says so, what sends it, and where to."""

    text: Text
    send: Text
    action: str


class Back(NamedTuple):
    """Only the way back to the page somebody came from."""


Door = Opens | DiceRow | Camera | Back | None
"""What stands on a page before anybody sits down, or beside the own page: one way on, or none."""


def door_html(
    code: str,
    title: Text,
    note: Text | None = None,
    opens: Door = None,
    *,
    again: bool = False,
) -> str:
    """Return the changing part of a page before anybody sits down, with the way on where there is one.

    `again`: whoever reads it may look again.
    """
    said = language(code)
    texts = {"title": render(title, said, ()), "note": "" if note is None else render(note, said, ())}
    does = render(opens.text, said, ()) if isinstance(opens, (Opens, Camera)) else ""
    sends = render(opens.send, said, ()) if isinstance(opens, Camera) else ""
    dice = opens.faces if isinstance(opens, DiceRow) else ()
    leads = "back" if isinstance(opens, (Back, Camera)) else "again" if again else ""
    look = render(TEMPLATES[leads], said, ()) if leads else ""
    texts |= {"does": does, "sends": sends, "again": look}
    return _templates().get_template("door.html").render(**texts, opens=opens, dice=dice)


def icon_sprite(said: str, theme: Theme) -> str:
    """Return the symbols of the icons and of the seats' signs that a page uses."""
    used = dict.fromkeys(_USED.findall(said))
    drawn = "".join(_symbol(name, theme) for name in used)
    signs = "".join(map(seat_sign, dict.fromkeys(_SIGNS.findall(said))))
    return f'<svg class="sprite" aria-hidden="true">{drawn}{signs}</svg>'


@lru_cache(maxsize=512)
def _symbol(name: str, theme: Theme) -> str:
    return icon_symbol(name, theme.icons[name]) if name in theme.icons else ""


@cache
def seat_sign(colour: str) -> str:
    """Return a seat's sign as a symbol of the page: its shape in its colour, with its letter."""
    seat = tokens().seat.get(colour, tokens().seat["white"])
    sheet, outline = Sheet(COARSE), shape(seat.shape, SIGN / 2, SIGN / 2, SIGN * 0.77)
    look = f'fill="{seat.piece}" stroke="var(--outline)" stroke-width="{sheet.long(2.5)}" stroke-linejoin="round"'
    sheet.loop(outline, look, 2.5)
    down = SIGN / 2 + SIGN * 0.77 * LOWER.get(seat.shape, 0) + 7.2
    side, where = sheet.at(SIGN), f'x="{sheet.at(SIGN / 2)}" y="{sheet.at(down)}" font-size="{sheet.at(20)}"'
    return (
        f'<symbol id="t-{colour}" viewBox="0 0 {side} {side}">{sheet}<text {where} font-weight="700" '
        f'fill="{seat.on_piece}" text-anchor="middle">{seat.letter}</text></symbol>'
    )


# -- the style

SHOWN = (
    "ground", "ground_centre", "ground_edge", "ink", "muted", "lamp", "water", "alarm", "good", "hair", "tile",
    "tile_edge", "on_tile", "wood", "wood_edge", "wood_line", "on_wood", "die", "die_edge", "pip", "token_red",
    "veil", "rim", "rim_edge", "rim_ink", "arc", "on_arc", "sea_centre", "sea_edge", "sea_line", "land_gap",
)  # fmt: skip
"""The tokens a page uses; their CSS variables bear their names."""


@cache
def style(*, table: bool = False) -> str:
    """Return the style of every page, with the colours of both lights: the phone says which one it stands in.

    With `table`, also that of a screen that all look at, which may be told its light; else that of the door.
    """
    light, day = tokens().colour.lamp_light, tokens().colour.daylight
    written = resources.files("ui.phone").joinpath("style.css").read_text("utf-8")
    rims = RIM, tokens().colour.same_in_both.outline
    lights = (f":root{{{variables(c)}--outline:{rim}}}" for c, rim in zip((light, day), rims, strict=True))
    lamp, daylight = lights
    said = f"{lamp}@media(prefers-color-scheme:light){{{daylight}}}"
    if table:
        told = (one.replace(":root", f":root[data-light={name}]") for name, one in (("lamp", lamp), ("day", daylight)))
        said += "".join(told)
    written += resources.files("ui.phone").joinpath("table.css" if table else "door.css").read_text("utf-8")
    return said + re.sub(r"\s*\n\s*", "", written)


def variables(colours: Colours) -> str:
    """Return the colours of a light as CSS variables."""
    return "".join(f"--{name.replace('_', '-')}:{getattr(colours, name)};" for name in SHOWN)


@cache
def style_name(*, table: bool = False) -> str:
    """Return the style's name in addresses: another style has another one, so that it may be kept for ever."""
    return f"{sha256(style(table=table).encode()).hexdigest()[:12]}.css"


@cache
def script() -> str:
    """Return the script of a live page: it takes the newest page from the stream, and says when none comes."""
    written = resources.files("ui.phone").joinpath("live.js").read_text("utf-8")
    written = re.sub(r" *// .*", "", written)  # each page carries it: a ninth are comments, and spaces of its lines
    return re.sub(r"\n +", "\n", written)
