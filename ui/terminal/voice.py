"""The voice under its old name, until the last screen of the terminal asks for `ui.voice`. Nothing may be added."""

from ui.voice import LETTERS, Voice

__all__ = ["LETTERS", "Voice"]
