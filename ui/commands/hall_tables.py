"""The tables of a hall, where the desk hears them by a broker: its kept address, and the link. No page may enter."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from importlib.util import find_spec
from pathlib import Path
from random import random

import msgspec

from companion.game.text import Text
from companion.journal import JournalError
from companion.tournament_store import TournamentStore
from companion.user_files import ParseError
from hardware.atomic_file import OWN, read_whole, write_whole
from hardware.extras import install_command
from ui.hall.desk import Desk
from ui.hall.link import Link, Wire
from ui.hall.tables import Fact, Tables
from ui.session.desk_wire import DeskWire, Takes, desk_address
from ui.session.hall_address import HallAddress
from ui.session.hall_wire import Lost
from ui.session.world_errors import WORLD

PATIENCE, LONGEST = 10.0, 15.0
"""After so many seconds a silent broker is lost; so many are between two tries to find it, at most."""


class KeptBroker(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The address of the desk's broker, as the organiser typed it; "" for none."""

    address: str = ""


def broker_of(hall: Path, wanted: str | None) -> HallAddress | None:
    """Return the broker of a hall's file: from now on the one that is wanted, "" for none, None: as it was kept.

    It has a password in it, so that only its owner may read it. Raises ParseError, OSError.
    """
    file = hall.with_name(f"{hall.name}.broker")
    if wanted is not None:
        address = desk_address(wanted) if wanted else None
        write_whole(file, KeptBroker(wanted), OWN)
    else:
        try:
            kept = read_whole(file, KeptBroker).address
        except FileNotFoundError:
            return None
        address = desk_address(kept) if kept else None
    if address is not None and find_spec("aiomqtt") is None:
        raise ParseError(f"A broker needs one more part: {install_command('hall')}")
    return address


def link_of(
    store: TournamentStore,
    desk: Desk,
    address: HallAddress,
    speak: Callable[[Text], str],
    pauses: Callable[[], float] = time.monotonic,
) -> Link:
    """Return the link of a desk to its tables. `pauses`: the seconds of a clock that nobody puts back."""

    def keep(facts: Sequence[Fact]) -> Text | None:
        try:
            store.add_facts(facts)
        except JournalError as error:
            return error.text
        return None

    def meet(takes: Takes) -> AbstractAsyncContextManager[Wire]:
        return DeskWire(address, PATIENCE, "/call", takes)

    tables = Tables(store.facts_there(), keep, store.facts, pauses)
    return Link(
        address.hall,
        desk,
        tables,
        meet=meet,
        gone=(Lost, *WORLD),
        pause=lambda n: min(LONGEST, 2.0 ** min(n, 4)) * (0.5 + random() / 2),
        speak=speak,
    )
