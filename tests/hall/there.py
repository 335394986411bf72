"""A table that a hall is told of: a journal, the link in a loop, and how the two are compared. No expectation."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from companion.game.secret import TABLE
from companion.game.text import Text
from companion.journal import Journal
from companion.rules.registry import VARIANTS
from companion.table import Table
from companion.view import View
from tests.patience import PATIENCE
from tests.table.seated import opened, seated
from ui.language.catalogues import language
from ui.language.voice import Voice
from ui.session.hall_link import HallLink, Surroundings
from ui.session.hall_messages import facts_of, written
from ui.session.kept_hall import HallFile

TOPIC = "kazami/club/table/7"


class There:
    """A table of the hall `club` with number 7; `said` is what people are told of the hall."""

    def __init__(
        self, folder: Path, port: int, login: str = "", patience: float = PATIENCE, long: float = 180.0
    ) -> None:
        self.folder = folder
        self.journal = opened(folder)
        self.file = HallFile(folder / "hall.json")
        self.file.join(f"mqtt://{login}127.0.0.1:{port}/club/7")
        self.said: list[Text] = []
        self.today, self.long = 1_000_000.0, long
        self.heard = asyncio.Condition()
        self.stirred = 0
        self.link = self._linked(patience)

    def sit_down(self, table: Table | None = None) -> Table:
        """Put a game on the table."""
        table = table or seated(self.journal)
        self.link.lie(table)

        def hear(_: object) -> None:
            view = table.view(TABLE)
            assert isinstance(view, View)
            self.link.hear(view)

        table.subscribe(hear)
        return table

    def begin(self) -> None:
        self.link.begin(self._say, self._stir)

    async def until(self, true: Callable[[], bool]) -> None:
        """Wait until something is true of what the hall let the table know."""
        async with self.heard:
            await asyncio.wait_for(self.heard.wait_for(true), PATIENCE)

    async def until_said(self, words: str) -> None:
        """Wait until people were told something."""
        async with self.heard:
            await self.heard.wait_for(lambda: any(words in str(said) for said in self.said))

    async def close(self) -> None:
        await self.link.close()
        self.journal.close()

    def _linked(self, patience: float) -> HallLink:
        assert self.file.address is not None
        around = Surroundings(pause=lambda n: 0.02, patience=patience, today=lambda: self.today, long=self.long)
        return HallLink(self.file, self.file.address, self.journal, lambda n: loaded(self.journal, n), around)

    def _say(self, said: Text) -> None:
        self.said.append(said)
        asyncio.get_running_loop().create_task(self._tell())

    def _stir(self) -> None:
        self.stirred += 1
        asyncio.get_running_loop().create_task(self._tell())

    async def _tell(self) -> None:
        async with self.heard:
            self.heard.notify_all()


@asynccontextmanager
async def there(folder: Path, port: int, login: str = "", patience: float = PATIENCE) -> AsyncIterator[There]:
    """Yield a table whose link is begun."""
    made = There(folder, port, login, patience)
    made.begin()
    try:
        yield made
    finally:
        await made.close()


def loaded(journal: Journal, game: int) -> Table:
    """Resume a game as from the disk."""
    played = next(kept.variant for kept in journal.games() if kept.id == game)
    return Table(journal, game, VARIANTS[played])


def in_journal(journal: Journal, game: int) -> dict[int, Any]:
    """Return what everybody was told of each commit of a game, as the journal alone has it."""
    table, commits = loaded(journal, game), journal.commits(game)
    return {one.number: json.loads(written(facts_of(table, commits, one))) for one in commits}


def lines(table: Table) -> list[str]:
    """Return the log of a table as everybody is told it, in English."""
    voice = Voice(language("en", table.variant.domains), table.known(TABLE))
    return [voice(line.said) for line in table.log(TABLE)]


def all_told(facts: dict[str, dict[int, Any]], journal: Journal, game: int) -> Callable[[], bool]:
    """Return whether a desk has every commit of a game that there is by now."""

    def true() -> bool:
        found = [commits for key, commits in facts.items() if key.startswith(f"{game}@")]
        return bool(found) and len(found[0]) == len(journal.commits(game))

    return true
