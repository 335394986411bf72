"""What the evening's screen asks of whoever fills it: which tiles there are, and what touches do.

Nothing is drawn, decided or requested here.
"""

from __future__ import annotations

from kivy.uix.widget import Widget

from ui.tablet.kit.sheet import Row


class Wanted(Widget):
    """The touches and tiles of the evening's screen, each still to be said."""

    def main_row(self) -> Row:
        """Return the one bright tile: what to do next."""
        raise NotImplementedError

    def side_row(self) -> Row:
        """Return the tile beside it."""
        raise NotImplementedError

    def extra_rows(self) -> list[Row]:
        """Return the tiles above them."""
        raise NotImplementedError

    def tapped(self, place: str) -> None:
        """Take a tap on a lit place."""
        raise NotImplementedError

    def side_tapped(self, side: int) -> None:
        """Take a tap on a side of the rim."""
        raise NotImplementedError

    def seat_tapped(self, row: int) -> None:
        """Take a tap on a row of the ledger."""
        raise NotImplementedError

    def device_tapped(self, name: str) -> None:
        """Take a tap on a device or the menu."""
        raise NotImplementedError

    def explain(self) -> None:
        """Take a tap on the sentence."""
        raise NotImplementedError

    def enter_throw(self) -> None:
        """Take a tap on the dice."""
        raise NotImplementedError

    def count_bank(self) -> None:
        """Take a tap on what is nobody's."""
        raise NotImplementedError

    def cast(self, move: str) -> None:
        """Take a tap on something in the book."""
        raise NotImplementedError
