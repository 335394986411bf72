"""The law of phones: not a byte that a phone is sent changes with another's secret: no page, stream, header or size.

Two tables differ in one secret. All phones look on while the table goes back and forward again; what strangers and
guests are sent is compared message by message, so that neither the number nor the length of events tells anything.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from companion.game.secret import TABLE
from companion.game.text import Refusal
from companion.table import Table
from tests.laws.evenings import Evening
from tests.laws.probing import Stories
from tests.laws.twins import memory, secret_twins
from ui.phone.asked import SEAT, WATCH
from ui.phone.browser_screens import BrowserScreens
from ui.phone.limits import Askers, Limits, OpenStreams
from ui.phone.seat_tokens import SeatTokens
from ui.phone.server import Pages, application
from ui.session.lone_table import LoneTable

SECRETS = 1
LATER = 4
"""So many moves follow a secret before phones look: what is still one must show nowhere."""
ALL = range(7)  # everybody agrees
HOST = "kazami.test"
TURNS = 50
"""How often everybody has a turn in the loop before one goes on: many times what writing a page takes."""


class NoDevices:
    """Nobody throws here."""

    def throw(self) -> Refusal | None:
        raise AssertionError("nobody throws here")

    def turn(self) -> Refusal | None:
        raise AssertionError("nobody turns here")


class OneOfTwins(LoneTable):
    """A table of which a twin is kept beside it: its number tells nothing."""

    @property
    def game(self) -> int:
        return 1


class Phones:
    """A phone for each viewer, and all that each of them is sent."""

    def __init__(self, table: Table, viewers: tuple[int, ...]) -> None:
        numbers, seats = count(), table.setup.seats
        tokens = SeatTokens(lambda: f"secret-{next(numbers)}", lambda: 0.0)
        limits = Limits()
        screens = BrowserScreens(OneOfTwins(table, NoDevices()))
        asked = Askers(limits, lambda: 0.0)
        self._app = application(Pages(screens, tokens, lambda: frozenset({HOST}), asked, OpenStreams(limits)))
        self._cookies = {TABLE: f"{WATCH}={tokens.watch()}"}
        for viewer in viewers:
            if viewer != TABLE:
                self._cookies[viewer] = f"{SEAT}={tokens.sit(tokens.invite(seats[viewer].name))}"
        self.sent: dict[int, list[Any]] = {viewer: [] for viewer in viewers}
        self._streams: list[asyncio.Task[None]] = []

    async def look(self) -> None:
        """Let every phone open its page, and its stream."""
        for viewer in self.sent:
            await self._ask(viewer, "/")
            self._streams.append(asyncio.create_task(self._ask(viewer, "/live")))
        await turns()

    async def leave(self) -> None:
        """Close every stream."""
        for stream in self._streams:
            stream.cancel()
            with suppress(asyncio.CancelledError):
                await stream

    async def _ask(self, viewer: int, path: str) -> None:
        said = [(b"host", HOST.encode()), (b"cookie", self._cookies[viewer].encode()), (b"accept-language", b"en")]
        scope = {
            "type": "http", "asgi": {"version": "3.0", "spec_version": "2.3"}, "http_version": "1.1",
            "method": "GET", "scheme": "http", "path": path, "raw_path": path.encode(), "query_string": b"",
            "root_path": "", "headers": said, "client": ("10.0.0.1", viewer + 2), "server": (HOST, 80),
        }  # fmt: skip

        async def receive() -> dict[str, Any]:
            await asyncio.Event().wait()
            raise AssertionError("nobody leaves")

        async def send(message: Any) -> None:
            self.sent[viewer].append(message)

        await self._app(scope, receive, send)


async def turns() -> None:
    for _ in range(TURNS):
        await asyncio.sleep(0)


async def sent_by(table: Table, viewers: tuple[int, ...]) -> dict[int, list[Any]]:
    """Return all that phones are sent by a table that goes one step back and forward again while they look on."""
    phones = Phones(table, viewers)
    await phones.look()
    assert not isinstance(table.undo(ALL), Refusal)
    await turns()
    assert not isinstance(table.redo(), Refusal)
    await turns()
    await phones.leave()
    return phones.sent


def test_no_byte_that_a_phone_is_sent_changes_with_anothers_secret(evening: Evening, tmp_path: Path) -> None:
    luck = Random(evening.company.seed)
    twins = [*secret_twins(evening)]
    for number, (at, twin, knowing) in enumerate(luck.sample(twins, min(SECRETS, len(twins)))):
        with memory(tmp_path / str(number)) as journal:
            one, two = (
                asyncio.run(sent_by(table, evening.viewers))
                for table in Stories(evening, at, twin, knowing, LATER).tables(journal)
            )
        for viewer in evening.viewers:
            if viewer not in knowing:
                assert one[viewer] == two[viewer], (at, twin, viewer)
            page, *events = [message for message in one[viewer] if message.get("body")]
            assert page["body"].startswith(b"<!doctype html>"), viewer
            assert len(events) == 3, "the page, after the undo, and after it was made again"
