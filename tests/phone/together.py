"""The picture of a tablet between two phones: one game at one moment, as each of the three shows it.

The tablet is the running app, the phones are its seats' pages in Debian's Chromium, which also lays them side by side.
Nothing is drawn here but the frames around them, and no test case may enter.
"""

from __future__ import annotations

from base64 import b64encode
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser

from tests.phone.scenes import SCENES, asked, html_of_seat
from tests.tablet.acted import lucky
from tests.tablet.camera import Gallery, Scene, gallery_in
from tests.tablet.pictures import NAMES
from ui.tablet.kit.screen_kit import Settings

SHOWN = SCENES["trade"]
"""One seat offers cards, another is asked on its phone, and the tablet says so."""
PHONE = (390, 844)
HIGH = 430
"""How high all three stand on the picture, in pixels; each as wide as it then is."""
PAGE = """<!doctype html><style>
body{margin:0;display:inline-flex;gap:26px;padding:26px;background:#1b1512}
img{display:block;height:%dpx;border:11px solid #050505;border-radius:18px;box-shadow:0 0 0 1px #4a4038}
img.phone{border-width:9px;border-radius:30px}
</style><body>%s"""


def take(browser: Browser, window: Any, code: str, file: Path) -> None:
    """Take the picture in a language. Raises OSError where it cannot be written."""
    seed = lucky(SHOWN.variant, NAMES["en"], [SHOWN.comes])
    settings = Settings(language=code, motion=False)
    with (
        TemporaryDirectory(prefix="kazami-together-") as folder,
        gallery_in(window, SHOWN.variant, NAMES[code], settings, seed) as gallery,
    ):
        gallery.owner.on_phones(frozenset(NAMES[code]))
        gallery.show(Scene(SHOWN.comes, looks_at_the_table))
        tablet = Path(folder) / "tablet.png"
        gallery.take(tablet)
        seats = gallery.table.game.active, asked(gallery.table)
        offers, answers = (_screen(browser, html_of_seat(gallery.table, seat, code)) for seat in seats)
        file.write_bytes(_side_by_side(browser, offers, tablet.read_bytes(), answers))


def looks_at_the_table(gallery: Gallery) -> None:
    """Look at the table."""
    gallery.app.go("play")


def _screen(browser: Browser, html: str) -> bytes:
    """Return what a phone shows first, as a picture."""
    context = browser.new_context(viewport={"width": PHONE[0], "height": PHONE[1]}, color_scheme="dark")
    page = context.new_page()
    page.set_content(html)
    taken = page.screenshot()
    context.close()
    return taken


def _side_by_side(browser: Browser, left: bytes, tablet: bytes, right: bytes) -> bytes:
    """Return the picture of all three."""
    context = browser.new_context(viewport={"width": 2000, "height": 1000})
    page = context.new_page()
    sources = ((left, "phone"), (tablet, "tablet"), (right, "phone"))
    written = [(b64encode(taken).decode(), kind) for taken, kind in sources]
    shown = "".join(f'<img class="{kind}" src="data:image/png;base64,{taken}">' for taken, kind in written)
    page.set_content(PAGE % (HIGH, shown))
    taken = page.locator("body").screenshot()
    context.close()
    return taken
