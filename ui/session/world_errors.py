"""The world's errors: what is no bug and is answered with one sentence, in the language of whoever asked.

Nothing that raises or answers them may enter.
"""

from __future__ import annotations

from companion.game.text import Text, render
from companion.journal import JournalError
from companion.user_files import ParseError
from firmware_bridge.unix.stand_in import UnixPortError
from hardware.ports import DeviceError
from ui.language.catalogues import language

WORLD: tuple[type[Exception], ...] = (
    JournalError,
    ParseError,
    UnixPortError,
    DeviceError,
    OSError,
)


def told(error: Exception) -> Text:
    """Return the sentence of an error; of those that only carry an English one, that one."""
    if isinstance(error, DeviceError):
        return error.words
    if isinstance(error, JournalError):
        return error.text
    if isinstance(error, OSError) and error.filename is not None and error.strerror:
        return _of_file(error)
    return Text.of("{why}", why=str(error))


def _of_file(error: OSError) -> Text:
    """Say what is wrong with a file: in plain words where it is missing or closed, else in the system's own."""
    file = str(error.filename)
    if isinstance(error, FileNotFoundError):
        return Text.of("There is no {file}.", file=file)
    if isinstance(error, PermissionError):
        return Text.of("{file} may not be opened here.", file=file)
    if isinstance(error, IsADirectoryError):
        return Text.of("{file} is a folder, not a file.", file=file)
    return Text.of("{file}: {why}.", file=file, why=error.strerror)


def spoken(error: Exception, code: str) -> str:
    """Return the sentence of an error in the language of this code."""
    return render(told(error), language(code), ())
