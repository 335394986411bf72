"""The question where something shall be written: a dialog over a page with a tile for each folder that is there now.

What is written must never enter: whoever asks hears the folder that was chosen, or nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from companion.game.text import Text
from ui.dialogue.session_port import Folder, SessionPort
from ui.tablet.kit.dialog import DialogView
from ui.tablet.kit.stage import Box
from ui.tablet.kit.tiles import Tile, TileView
from ui.tablet.screens.page import TabletPage

TOP, HIGH, GAP, SPACE = 150.0, 84.0, 12.0, 456.0
"""Where the first tile begins, how high one is at most, what lies between two, how high all are together, in dp."""
MOST = 7
"""So many folders have room."""
ICONS = {"stick": "stick", "documents": "hand", "games": "house"}


def ask_where(page: TabletPage, session: SessionPort, chosen: Callable[[Folder], None]) -> None:
    """Ask on a page where to, and tell which folder was tapped; a touch beside the dialog chooses none."""
    session.folders(lambda found: _lay(page, found, chosen))


def _lay(page: TabletPage, found: tuple[Folder, ...], chosen: Callable[[Folder], None]) -> None:
    shown = found if len(found) <= MOST else (*found[: MOST - 2], *found[-2:])  # of many sticks the first
    no_stick = all(folder.kind != "stick" for folder in found)
    hint = page.say(Text.of("Plug in a USB stick to write to it.")) if no_stick else ""
    dialog = page.ask(DialogView(title=page.say(Text.of("Where to?")), line=hint))
    high = min(HIGH, (SPACE + GAP) / max(1, len(shown)) - GAP)

    def pressed(folder: Folder) -> None:
        page.close()
        chosen(folder)

    for i, folder in enumerate(shown):
        view = TileView(_called(page, folder), icon=ICONS[folder.kind], row=True)
        tile = Tile(page.kit.look, view, partial(pressed, folder))
        dialog.put(tile, Box(64, TOP + i * (high + GAP), 512, high))


def _called(page: TabletPage, folder: Folder) -> str:
    match folder.kind:
        case "stick":
            return folder.name
        case "documents":
            return page.say(Text.of("My documents"))
        case "games":
            return page.say(Text.of("Beside the kept games"))
