"""EDGE: the Table, the running service of one game. The single writer stands between every screen and the journal."""

from companion.answers import Committed, OpenThrow, Settlement
from companion.table.service import Table

__all__ = ["Committed", "OpenThrow", "Settlement", "Table"]
