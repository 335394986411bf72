"""Phones at a table, loaded once somebody wants one: who plays without them waits for no server.

What a missing part of Kazami means for phones is said here. No door and no server may enter.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

from companion.game.text import Refusal, Text
from hardware.extras import install_command
from ui.commands import parts
from ui.commands.fetch_game import fetched
from ui.dialogue.phones import BringGame, GameFetched, PhonesNow, PhonesWish, Says
from ui.session.kept_phones import PhonesFile
from ui.session.world_errors import WORLD, told

PARTS = ("starlette", "uvicorn", "jinja2", "qrcode", "ifaddr")


class PhonesWhenWanted:
    """The phones of one table. `make` is given what is kept; it makes them in the table's loop.

    `keep` keeps a record that was fetched, and returns the number of its game; None: no game comes here by that way.
    """

    def __init__(
        self, file: PhonesFile, make: Callable[[PhonesFile], Any], keep: Callable[[str], int] | None = None
    ) -> None:
        self._file, self._make, self._keep = file, make, keep
        self._phones: Any = None
        self._fetching: asyncio.Task[None] | None = None

    def now(self) -> PhonesNow:
        """Return how they are."""
        if self._phones is None:
            return PhonesNow(on=self._file.kept.on)
        now: PhonesNow = self._phones.now()
        return now

    def arrange(self, wish: PhonesWish, said: Says) -> None:
        """Do something about them, and say what came of it."""
        if isinstance(wish, BringGame):
            self._fetching = asyncio.get_running_loop().create_task(self._bring(wish.address, said))
            return
        if missing():
            said(no_part())
            return
        self._there().arrange(wish, said)

    async def _bring(self, address: str, said: Says) -> None:
        """Fetch a game beside the table, which goes on meanwhile; only what is kept of it is the table's affair."""
        if self._keep is None:
            said(Refusal("no-way", "", Text.of("Leave the game, then write: {command}", command="kazami import")))
            return
        try:
            game = self._keep(await asyncio.to_thread(fetched, address))
        except WORLD as error:
            said(Refusal("not-brought", "", told(error)))
        else:
            said(GameFetched(game))

    def begin(self) -> None:
        """Let phones in at once where they were switched on when Kazami ended."""
        if self._file.kept.on and not missing():
            self._there().begin()

    async def close(self) -> None:
        """Serve no more."""
        if self._fetching is not None:
            self._fetching.cancel()
        if self._phones is not None:
            await self._phones.close()

    def _there(self) -> Any:
        if self._phones is None:
            self._phones = self._make(self._file)
        return self._phones


def missing() -> bool:
    """Whether a package is missing without which no phone can be served."""
    return any(find_spec(part) is None for part in PARTS)


def no_part() -> Refusal:
    """Say what helps where a package is missing."""
    return Refusal("no-part", "", Text.of("Phones need one more part: {command}", command=install_command("phone")))


def phones_at(
    session: Any,
    file: PhonesFile,
    record: Callable[[], str | None],
    keep: Callable[[str], int] | None = None,
    tray: Any = None,
) -> PhonesWhenWanted:
    """Return the phones of an evening, which are made when they are wanted; by a `tray` strangers become its screen."""
    return PhonesWhenWanted(file, lambda kept: parts.phone_server().Phones(session, kept, record, tray=tray), keep)
