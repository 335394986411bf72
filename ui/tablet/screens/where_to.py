"""The question where something shall be written: a dialog over a page with a tile for each folder that is there now.

What is written must never enter: whoever asks hears the folder that was chosen, or nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from companion.game.text import Text
from ui.dialogue.session_port import Folder, SessionPort
from ui.tablet.kit.dialog import DialogView
from ui.tablet.kit.sheet import TileRow
from ui.tablet.kit.tiles import TileView
from ui.tablet.screens.page import TabletPage

ICONS = {"stick": "stick", "documents": "hand", "games": "house"}


def ask_where(page: TabletPage, session: SessionPort, chosen: Callable[[Folder], None]) -> None:
    """Ask on a page where to, and tell which folder was tapped; a touch beside the dialog chooses none."""
    session.folders(lambda found: _lay(page, found, chosen))


def _lay(page: TabletPage, found: tuple[Folder, ...], chosen: Callable[[Folder], None]) -> None:
    no_stick = all(folder.kind != "stick" for folder in found)
    hint = page.say(Text.of("Plug in a USB stick to write to it.")) if no_stick else ""
    ways = (
        TileRow(TileView(_called(page, one), icon=ICONS[one.kind], row=True), partial(chosen, one)) for one in found
    )
    page.choose(DialogView(page.say(Text.of("Where to?")), hint), *ways)


def _called(page: TabletPage, folder: Folder) -> str:
    match folder.kind:
        case "stick":
            return folder.name
        case "documents":
            return page.say(Text.of("My documents"))
        case "games":
            return page.say(Text.of("Beside the kept games"))
