"""The papers' pictures of a browser that is the table's screen, in docs/pictures/tables/: `make pictures` takes them.

A page is made of a real Table, as the server makes it, and shown by Debian's Chromium without any server. Nothing is
drawn here, and no test case may enter.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal, NamedTuple

from PIL import Image
from playwright.sync_api import Browser

from companion.game.secret import TABLE
from companion.rules.registry import VARIANTS
from companion.table import Table
from companion.view import View
from tests.phone.scenes import NoDevices, busy, castable, raised
from tests.tablet.acted import Acted, Comes, lucky
from tests.tablet.pictures import FOLDER, NAMES
from ui.dialogue.around_tablet import AroundTablet
from ui.dialogue.page.table_page import table_page
from ui.dialogue.screens.screen import Start
from ui.dialogue.screens.screen_page import screen_page
from ui.dialogue.screens.session_state import SessionState
from ui.drawing.board.of_game import board_view
from ui.language.catalogues import LANGUAGES
from ui.phone.live_conversation import LiveConversation
from ui.phone.pressed import Keys
from ui.phone.render import Head, script, style, whole_html
from ui.phone.table_painted import TableShown, painted_table
from ui.phone.words import Words
from ui.session.lone_table import LoneTable

TABLES = FOLDER / "tables"
FLAT, UPRIGHT = (1180, 820), (820, 1180)
"""How wide and high a tablet's browser is, in CSS pixels."""
SMALLER = 0.75
"""Pixels of the picture for each of them: it still can be read."""
QUALITY = 84


class TableScene(NamedTuple):
    """What the evening of a variant must have come to (None: no game lies there yet), and how the tablet is held."""

    variant: str
    comes: Comes | None
    size: tuple[int, int] = FLAT
    light: Literal["dark", "light"] = "dark"


SCENES: Mapping[str, TableScene] = {
    "first": TableScene("base", None),
    "turn": TableScene("base", busy),
    "bid": TableScene("contractors", raised, light="light"),
    "upright": TableScene("wizards", castable, UPRIGHT),
}
"""The pictures by name; a variant that is gone takes its own along."""


def take_all(browser: Browser, folder: Path) -> Iterator[Path]:
    """Take every picture in every language and yield where each was written."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, scene in SCENES.items():
        for code in NAMES:
            if scene.variant in VARIANTS:
                yield take(browser, scene, code, folder / (f"{name}.webp" if code == "en" else f"{name}.{code}.webp"))


def take(browser: Browser, scene: TableScene, code: str, file: Path) -> Path:
    """Take one picture in a language, and return where it was written."""
    wide, high = scene.size
    context = browser.new_context(
        viewport={"width": wide, "height": high}, color_scheme=scene.light, device_scale_factor=SMALLER
    )
    page = context.new_page()
    page.set_content(html(scene, code))
    with Image.open(BytesIO(page.screenshot())) as taken:
        taken.convert("RGB").save(file, quality=QUALITY, method=6)
    context.close()
    return file


def html(scene: TableScene, code: str) -> str:
    """Return a scene's page in a language, with its style in it and without its script."""
    if scene.comes is None:
        page = screen_page(Start(), SessionState(VARIANTS))
        return _alone(painted_table(TableShown(page, Keys(), code, None, None), None, VARIANTS, LANGUAGES, ""), code)
    seed = lucky(scene.variant, NAMES["en"], [scene.comes])
    with (
        TemporaryDirectory(prefix="kazami-table-") as folder,
        Acted(Path(folder), scene.variant, NAMES[code], seed) as acted,
    ):
        acted.play_until(scene.comes)
        return _alone(_game(acted.table, code), code)


def _game(table: Table, code: str) -> str:
    host = LoneTable(table, NoDevices())
    view = table.view(TABLE)
    assert isinstance(view, View)
    live = LiveConversation(host, view)
    drawn = board_view(live.state, Words(code, view.known).voice.term)
    page = table_page(live.state, AroundTablet(lies=False))
    shown = TableShown(page, Keys(live.moment), code, drawn, view.known.setup)
    return painted_table(shown, view.known, VARIANTS, LANGUAGES, "")


def _alone(main: str, code: str) -> str:
    whole = whole_html(main, code, Head(live=True, waits=True, table=True))
    head, tail = whole.replace(f"<script>{script()}</script>", "").split("</head>")
    return f"{head}<style>{style(table=True)}</style></head>{tail}"
