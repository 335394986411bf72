"""EDGE: what the table decided, kept for good. Rows are only ever added; no rule, no clock of its own, no chance."""

from companion.journal.errors import Damaged, InUse, JournalError, Newer, NoSuchGame, NotWritten
from companion.journal.file import OWN_FILE
from companion.journal.store import Commit, Journal, Kept, Listed, Past

__all__ = [
    "OWN_FILE",
    "Commit",
    "Damaged",
    "InUse",
    "Journal",
    "JournalError",
    "Kept",
    "Listed",
    "Newer",
    "NoSuchGame",
    "NotWritten",
    "Past",
]
