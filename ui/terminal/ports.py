"""The ports under their old name, until the last screen of the terminal asks for `ui.ports`. Nothing may be added."""

from ui.ports import Committed, Devices, OpenThrow, Settlement, Table

__all__ = ["Committed", "Devices", "OpenThrow", "Settlement", "Table"]
