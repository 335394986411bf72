"""The journal's errors: the ways in which its file can fail, each with a sentence: what, where, and what to do.

Only the world's failures. A player's mistake is a Refusal, and a bug stays the exception it is.
"""

from __future__ import annotations

from companion.game.text import Text, english, render


class JournalError(Exception):
    """The journal cannot do what was asked; nothing was changed. `text` is for people, `str` is the same in English."""

    def __init__(self, said: Text | str) -> None:
        """Keep what is said: a text that screens translate, or a sentence there is only in English."""
        self.text = said if isinstance(said, Text) else Text.of("{why}", why=said)
        super().__init__(render(self.text, english, ()))


class InUse(JournalError):
    """Another process has the journal open."""


class Newer(JournalError):
    """The file was written by a newer Kazami; it was not touched."""


class Damaged(JournalError):
    """The file, or a row in it, cannot be read; it was not touched."""


class NotWritten(JournalError):
    """The disk refused: full, read-only, or broken. What was to be written is not there, not even in part."""


class NoSuchGame(JournalError):
    """No game of that number, or not a game of that variant."""
