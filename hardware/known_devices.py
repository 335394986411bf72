"""Known devices: which devices a table uses, and which board is which, remembered in one small file.

A device is remembered by the place people gave it, once it has answered there. A board is known by the identity in its
HELLO (docs/wire.md), never by the path it was found at: paths change with every replugging. Nothing of a game and
nothing secret may enter.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from pathlib import Path

from msgspec import Struct

from companion.user_files import ParseError
from hardware.atomic_file import read_whole, write_whole

log = logging.getLogger(__name__)

NOBODY = "-"
"""What a board without an identity of its own says; it is taken wherever it is found."""
FILE = "devices.json"
"""The file's name in the data folder."""


class KnownBoard:
    """The identity of one device: empty until a board has answered, then that board's. `keep` makes it durable."""

    def __init__(self, identity: str = "", keep: Callable[[str], None] = lambda identity: None) -> None:
        self.identity = identity
        self._keep = keep

    def is_known(self, found: str) -> bool:
        """Whether the board that answers with this identity is the one, or none is known yet."""
        return self.identity in ("", NOBODY, found)

    def learn(self, found: str) -> None:
        """This board is the one from now on. A board without identity cannot be remembered."""
        if found not in (self.identity, NOBODY):
            self.identity = found
            self._keep(found)


class _Kept(Struct, frozen=True, forbid_unknown_fields=True):
    """The file: identities and places by the device's name at this table ("tray", "vane", "tray 2")."""

    boards: dict[str, str] = {}
    places: dict[str, str] = {}

    def without(self, name: str) -> _Kept:
        """The same, without what is called so."""
        boards, places = ({n: its for n, its in kept.items() if n != name} for kept in (self.boards, self.places))
        return _Kept(boards, places)


class KnownDevices:
    """The boards and places this machine knows. Reading raises OSError, or ValueError for a file that is damaged."""

    def __init__(self, folder: Path, *, keeps: bool = True) -> None:
        """Remember in `folder`, which is made when there is something to write.

        keeps: False for whoever only looks; what is learnt then is known as long as this lives, and to nobody else.
        """
        self._path, self._keeps = folder / FILE, keeps
        self._learnt: _Kept | None = None

    def of(self, name: str) -> KnownBoard:
        """The board that is called so at this table."""
        return KnownBoard(self._read().boards.get(name, ""), lambda identity: self._keep(name, identity))

    def anew(self, name: str) -> KnownBoard:
        """Whatever board answers next takes this name: for a place that somebody named by hand."""
        return KnownBoard("", lambda identity: self._keep(name, identity))

    @property
    def places(self) -> Mapping[str, str]:
        """Where each device is that this table used, by its name."""
        return self._read().places

    def use(self, name: str, place: str) -> None:
        """What is called so answered at this place: it is looked for there from now on. A place has one name."""
        try:
            kept = self._read()
            if kept.places.get(name) != place:
                others = {other: its for other, its in kept.places.items() if its != place}
                self._write(_Kept(kept.boards, {**others, name: place}))
        except (OSError, ValueError) as error:
            log.warning("The place of the %s is not remembered after this evening: %s", name, error)

    def forget(self, name: str) -> bool:
        """Look no more for what is called so; False where nothing is. Raises OSError, ValueError."""
        kept = self._read()
        if name not in kept.places and name not in kept.boards:
            return False
        self._write(kept.without(name))
        return True

    @property
    def names(self) -> tuple[str, ...]:
        """What each device is called of which anything is remembered."""
        kept = self._read()
        return tuple(sorted({*kept.boards, *kept.places}))

    def _read(self) -> _Kept:
        if self._learnt is not None:
            return self._learnt
        try:
            return read_whole(self._path, _Kept)
        except FileNotFoundError:
            return _Kept()
        except ParseError as wrong:
            wrong.why += " Mend it or delete the file; Kazami then learns its boards anew."
            raise

    def _keep(self, name: str, identity: str) -> None:
        """Remember a board; a disk that takes nothing is no reason to play without its dice tonight."""
        try:
            kept = self._read()
            for other in [other for other, its in kept.boards.items() if its == identity and other != name]:
                kept = kept.without(other)
            self._write(_Kept({**kept.boards, name: identity}, kept.places))
        except (OSError, ValueError) as error:
            log.warning("The board of the %s is not remembered after this evening: %s", name, error)

    def _write(self, kept: _Kept) -> None:
        boards, places = (dict(sorted(its.items())) for its in (kept.boards, kept.places))
        if self._keeps:
            write_whole(self._path, _Kept(boards, places))
        else:
            self._learnt = _Kept(boards, places)
