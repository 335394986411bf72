"""Folders that people may choose to write something into: a stick that is in, their documents, the folder of the games.

Found anew each time somebody asks. What is written there is a new file, whole and on the medium when that is said, or
none. What is in it, and any screen, must never enter.
"""

from __future__ import annotations

import errno
import getpass
import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path

import msgspec

from companion.game.text import Refusal, Text
from ui.dialogue.session_port import Folder

OWN_FILE = 0o600  # what hands hold is for nobody but its owner
FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
GONE = {errno.ENOENT, errno.EIO, errno.ENODEV, errno.ENXIO, errno.ENOTCONN, errno.ESTALE}


class Folders(msgspec.Struct, frozen=True):
    """Where folders are looked for: below which ones sticks are mounted, somebody's documents, and the games.

    `mounted` says whether something is mounted in a folder: one that was left behind by a stick is none.
    """

    sticks: tuple[Path, ...]
    documents: Path
    games: Path
    mounted: Callable[[Path], bool] = os.path.ismount

    def __call__(self) -> tuple[Folder, ...]:
        """Return those that are there now: sticks first, the folder of the games last."""
        documents = [self.documents] if self.documents.is_dir() else []
        return (
            *(Folder("stick", stick.name, str(stick)) for stick in self._sticks()),
            *(Folder("documents", _at_home(path), str(path)) for path in documents),
            Folder("games", _at_home(self.games), str(self.games)),
        )

    def _sticks(self) -> Iterator[Path]:
        for below in self.sticks:
            with suppress(OSError):
                yield from sorted(stick for stick in below.iterdir() if self.mounted(stick))


def own_name() -> str:
    """Return the name of whoever runs Kazami, by which systems know his folders; of a user without one, none."""
    with suppress(ImportError, KeyError, OSError):  # as the system and its Python's version have it
        return getpass.getuser()
    return ""


def mounts(user: str) -> tuple[Path, ...]:
    """Return below which folders a Linux desktop mounts a user's sticks."""
    return Path("/media", user), Path("/run/media", user), Path("/media")


def write_into(folder: Folder, name: str, content: bytes) -> Text | Refusal:
    """Write something as a new file into a folder, and say where it is now, or why it is not."""
    try:
        file = _new_file(Path(folder.path), name, content)
    except OSError as error:
        return _refused(folder, error)
    return Text.of("Written: {file}", file=f"{folder.name}/{file.name}")


def gone(folder: Folder) -> Refusal:
    """Say that a folder is not there any more."""
    return Refusal("gone", "", Text.of("{folder} is not there any more. Nothing was written.", folder=folder.name))


def _new_file(folder: Path, name: str, content: bytes) -> Path:
    """Write a file that is not there yet, all of it or nothing, down to the medium: the stick may be pulled next."""
    stem, dot, ending = name.rpartition(".")
    for number in count(1):
        file = folder / (name if number == 1 else f"{stem} ({number}){dot}{ending}")
        with suppress(FileExistsError):
            own = os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWN_FILE)
            break
    try:
        with os.fdopen(own, "wb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
    except OSError:
        with suppress(OSError):
            file.unlink()
        raise
    with suppress(OSError):  # not every file system lets a folder be synced
        _sync(folder)
    return file


def _sync(folder: Path) -> None:
    own = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(own)
    finally:
        os.close(own)


def _refused(folder: Folder, error: OSError) -> Refusal:
    if error.errno in FULL:
        return Refusal("full", "", Text.of("{folder} has no room for it. Nothing was written.", folder=folder.name))
    if error.errno in GONE:
        return gone(folder)
    why = error.strerror or str(error)
    return Refusal("not-written", "", Text.of("Nothing can be written to {folder}: {why}", folder=folder.name, why=why))


def _at_home(path: Path) -> str:
    """Return a path as people write it: their own folder is `~`."""
    with suppress(ValueError, RuntimeError):
        return str(Path("~") / path.relative_to(Path.home()))
    return str(path)
