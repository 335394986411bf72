"""The evening for the screen of the game as it is now: news of each view, and requests that are functions of a table.

Made anew for each game. It goes when that screen asks by requests; no Kivy, no loop and no journal may enter.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

from companion.game.text import Refusal
from companion.view import View
from ui.dialogue.evening_port import EveningPort
from ui.dialogue.ports import Table
from ui.tablet.news import News, news_from

T = TypeVar("T")


class AtTable(EveningPort, Protocol):
    """An evening at whose table a request may still be any function."""

    def at_table(self, request: Callable[[Table], T], answer: Callable[[T | Refusal], None]) -> None:
        """Run it there, and answer in the screen's thread."""


class Bridge:
    """One game of an evening, as everybody at the table sees it now."""

    def __init__(self, evening: AtTable, view: View) -> None:
        self.ask, self.throw, self.turn = evening.at_table, evening.throw, evening.turn
        self.now, self.turn_lasted = evening.now, evening.turn_lasted
        self.facing: dict[int, int] = {}  # by how many quarters the table has turned each seat's sheets
        self.see(view)

    def see(self, view: View) -> News:
        """Take what everybody sees now."""
        self.news = news_from(view)
        return self.news
