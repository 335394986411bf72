"""Filling under its old name, until the last screen of the terminal asks for `ui.filling`. Nothing may be added."""

from ui.filling import Filling, sealed

__all__ = ["Filling", "sealed"]
