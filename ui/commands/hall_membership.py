"""The hall of a table, loaded once it belongs to one: who plays at home waits for no part that speaks MQTT.

What the command line says of a hall, and what a missing part means, is here. No message may enter.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from companion.game.secret import TABLE
from companion.game.text import Refusal, Text
from companion.journal import Journal
from companion.table import Table
from companion.user_files import ParseError
from companion.view import View
from hardware.extras import install_command
from ui.commands import parts
from ui.commands.opening import kept_game
from ui.dialogue.hall import (
    CARD_READ,
    NO_HALL,
    AwaitCard,
    CardAwaited,
    CardScanned,
    ForgetCard,
    HallCare,
    HallNow,
    JoinHall,
    JoinScanned,
    LeaveHall,
    NoteRead,
    Seating,
    told_to,
)
from ui.session.devices_nearby import told_of_bug
from ui.session.hall_card import CardWait
from ui.session.kept_hall import HallFile
from ui.session.squares_read import can_read_squares

FILE = "hall.json"
AT_HOME = "mqtt://kazami:password@homeassistant.local/home/1"
NO_PART = Text.of("A hall needs one more part: {command}", command=install_command("hall"))
LEFT = Text.of("This table belongs to no hall any more.")
NOTHING_TYPED = "?"
"""No address: without any a table would leave."""
Says = Callable[[Text], None]
Stirs = Callable[[], None]


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


def kept_seating(folder: Path) -> tuple[str, Seating] | None:
    """Return what the hall is called, and whom it seated at this table last; None: nobody."""
    file = HallFile(folder / FILE)
    return None if file.address is None or file.seating is None else (file.address.hall, file.seating)


class HallWhenWanted:
    """The hall of a table: its link where it belongs to one. It may join another, or leave, while Kazami runs."""

    def __init__(self, folder: Path, journal: Journal) -> None:
        self._file, self._journal = HallFile(folder / FILE), journal
        self._table: Table | None = None
        self._begun: tuple[Says, Stirs] | None = None
        self._moving: asyncio.Task[None] | None = None
        self._card = CardWait()
        self._link: Any = self._linked()

    def _linked(self) -> Any:
        file = self._file
        if file.address is None or find_spec("aiomqtt") is None:
            return None
        return parts.hall_link().HallLink(file, file.address, self._journal, partial(kept_game, self._journal))

    @property
    def now(self) -> HallNow | None:
        """How it is; None where the table belongs to none."""
        now: HallNow | None = None if self._link is None else self._link.now
        return now

    @property
    def card(self) -> CardAwaited | None:
        """Whether a picture of a hall's card is waited for, and which card was read; None: none is."""
        return self._card.now

    def lie(self, table: Table) -> None:
        """Tell of this game from now on: it lies on the table."""
        self._table = table
        if self._link is not None:
            self._link.lie(table)

    def hear(self, view: View) -> None:
        """Tell what everybody sees now, and what was committed."""
        if self._link is not None:
            self._link.hear(view)

    def begin(self, says: Says, stirs: Stirs) -> None:
        """Look for the hall, in the table's loop. `says` is called with what people must know, `stirs` when `now` is
        something else.
        """
        self._begun = says, stirs
        if self._link is not None:
            self._link.begin(says, stirs)
        elif self._file.address is not None:
            says(NO_PART)

    def call(self, about: str, by: int = TABLE) -> Refusal | None:
        """Call the judge, for a seat that does so on its own screen or for the table; or say why not."""
        refused: Refusal | None = NO_HALL if self._link is None else self._link.call(about, by)
        return refused

    def tend(self, care: HallCare, said: Callable[[Text | Refusal], None]) -> None:
        """Join, leave, read or scan, and say what came of it. Raises OSError where it cannot be kept."""
        match care:
            case JoinHall(address):
                said(self._move(address or NOTHING_TYPED))
            case LeaveHall():
                said(self._move(""))
            case NoteRead() if self._link is not None:
                self._link.read()
            case JoinScanned(card):
                found = self._card.address(card)
                said(found if isinstance(found, Refusal) else self._move(found))
            case AwaitCard() | ForgetCard() | CardScanned():
                self._tend_card(care, said)

    def _tend_card(self, care: AwaitCard | ForgetCard | CardScanned, said: Callable[[Text | Refusal], None]) -> None:
        """Wait for a picture of a hall's card, where the parts are there that read one, or take what one says."""
        before = self._card.now
        match care:
            case AwaitCard(by) if can_read_squares():
                self._card.wait(by)
            case ForgetCard(by):
                self._card.forget(by)
            case CardScanned(texts):
                said(self._card.scan(texts) or CARD_READ)
        if self._begun is not None and self._card.now != before:
            self._begun[1]()

    def _move(self, address: str) -> Text | Refusal:
        """Belong to the hall of an address, "" for none; the one before is left first."""
        if address and find_spec("aiomqtt") is None:
            return Refusal("no-part", "", NO_PART)
        try:
            self._file.join(address)
        except ParseError as error:
            return Refusal("no-address", "", Text.of("{why}", why=str(error)))
        self._card.end()
        before, self._link = self._link, self._linked()
        if self._link is not None and self._table is not None:
            self._link.lie(self._table)
        self._moving = asyncio.get_running_loop().create_task(self._change(before, self._link, self._moving))
        self._moving.add_done_callback(told_of_bug)
        return LEFT if self._link is None else told_to(self._link.now)

    async def _change(self, before: Any, link: Any, moving: asyncio.Task[None] | None) -> None:
        """Leave the hall before, and begin with the link after it, unless that was left meanwhile."""
        if moving is not None:
            await moving
        if before is not None:
            await before.close()
        if self._begun is not None:
            self._begun[1]()
            if link is not None and link is self._link:
                link.begin(*self._begun)

    async def close(self) -> None:
        """Tell no more."""
        self._begun = None
        if self._moving is not None:
            await self._moving
        if self._link is not None:
            await self._link.close()
