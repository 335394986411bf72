"""Which board is which, remembered from evening to evening in one small file of the data folder.

A board is known by the identity it gives in its HELLO (docs/wire.md), never by the path it was found at: paths change
with every replugging. Nothing of a game and nothing secret may enter.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path

import msgspec
from msgspec import Struct

from hardware.kept_file import write_whole

log = logging.getLogger(__name__)

NOBODY = "-"
"""What a board without an identity of its own says; it is taken wherever it is found."""
FILE = "devices.json"
"""The file's name in the data folder."""


class Remembered:
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
    """The file: identities by the device's name at this table ("tray", "vane")."""

    boards: dict[str, str] = {}


class Boards:
    """The boards this machine knows. `of` raises OSError, or ValueError for a file that is damaged."""

    def __init__(self, folder: Path) -> None:
        """Remember in `folder`, which is made when there is something to write."""
        self._path = folder / FILE

    def of(self, name: str) -> Remembered:
        """The board that is called so at this table."""
        return Remembered(self._read().boards.get(name, ""), lambda identity: self._keep(name, identity))

    def anew(self, name: str) -> Remembered:
        """Whatever board answers next takes this name: for a place that somebody named by hand."""
        return Remembered("", lambda identity: self._keep(name, identity))

    def _read(self) -> _Kept:
        try:
            return msgspec.json.decode(self._path.read_bytes(), type=_Kept)
        except FileNotFoundError:
            return _Kept()
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            sentence = f"{self._path} is damaged ({error}). Delete it; Kazami then learns its boards anew."
            raise ValueError(sentence) from error

    def _keep(self, name: str, identity: str) -> None:
        """Remember a board; a disk that takes nothing is no reason to play without its dice tonight."""
        try:
            boards = {**self._read().boards, name: identity}
            write_whole(self._path, _Kept(dict(sorted(boards.items()))))
        except (OSError, ValueError) as error:
            log.warning("The board of the %s is not remembered after this evening: %s", name, error)
