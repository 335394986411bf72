"""The hall of a table, loaded once it belongs to one: who plays at home waits for no part that speaks MQTT.

What the command line says of a hall, and what a missing part means, is here. No message may enter.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from companion.game.text import Text
from companion.journal import Journal
from companion.table import Table
from companion.user_files import ParseError
from companion.view import View
from hardware.extras import install_command
from ui.commands import parts
from ui.commands.opening import kept_game
from ui.session.kept_hall import HallFile

FILE = "hall.json"
AT_HOME = "mqtt://kazami:password@homeassistant.local/home/1"
Says = Callable[[Text], None]


def join_hall(folder: Path, wanted: str | None, lamps: bool | None) -> None:
    """Belong to the hall of the command line from now on: an address, "" for none, None: as it was kept.

    `lamps`: whether Home Assistant is told of the table there, None: as it was kept.
    Raises ParseError where that is no address, or where a part is missing for it; OSError.
    """
    if wanted and find_spec("aiomqtt") is None:
        raise ParseError(f"A hall needs one more part: {install_command('hall')}")
    file = HallFile(folder / FILE)
    if wanted is not None:
        file.join(wanted)
    if lamps and file.address is None:
        raise ParseError(f"Lamps need the address of the house's broker, such as --hall {AT_HOME}")
    if lamps is not None:
        file.light(lamps)


class HallWhenWanted:
    """The link to the hall; none where the table belongs to none."""

    def __init__(self, folder: Path, journal: Journal) -> None:
        self._link: Any = None
        file = HallFile(folder / FILE)
        if file.address is not None and find_spec("aiomqtt") is not None:
            link = parts.hall_link().HallLink
            self._link = link(file, file.address, journal, partial(kept_game, journal))

    def lie(self, table: Table) -> None:
        """Tell of this game from now on: it lies on the table."""
        if self._link is not None:
            self._link.lie(table)

    def hear(self, view: View) -> None:
        """Tell what everybody sees now, and what was committed."""
        if self._link is not None:
            self._link.hear(view)

    def begin(self, says: Says) -> None:
        """Look for the hall, in the table's loop; `says` is called with what people must know."""
        if self._link is not None:
            self._link.begin(says)

    @property
    def where(self) -> Text | None:
        """Say to whom something is told; None: to nobody."""
        where: Text | None = None if self._link is None else self._link.where
        return where

    async def close(self) -> None:
        """Tell no more."""
        if self._link is not None:
            await self._link.close()
