"""The page of a screen around the game: which function makes it. No screen's own content may enter."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from ui.dialogue.screens.around import came_of
from ui.dialogue.screens.blocks import ScreenPage
from ui.dialogue.screens.devices import devices_page
from ui.dialogue.screens.log import log_page
from ui.dialogue.screens.look_back import look_back_page
from ui.dialogue.screens.new_game import new_game_page
from ui.dialogue.screens.past import past_page
from ui.dialogue.screens.people import people_page
from ui.dialogue.screens.phones import phones_page
from ui.dialogue.screens.result import result_page
from ui.dialogue.screens.screen import (
    Devices,
    Log,
    LookBack,
    NewGame,
    PastGames,
    People,
    Phones,
    Result,
    Screen,
    Settings,
    Start,
    StatisticsShown,
)
from ui.dialogue.screens.session_state import SessionState
from ui.dialogue.screens.settings import settings_page
from ui.dialogue.screens.start import start_page
from ui.dialogue.screens.statistics import statistics_page


def screen_page(screen: Screen, at: SessionState) -> ScreenPage:
    """Return what a screen shows, below what came of the last thing asked. Raises ValueError for a seat's view."""
    for view in (at.view, at.past):
        if view is not None and view.viewer in view.known.players:
            raise ValueError("a seat's view is shown to nobody else")
    page = _page(screen, at)
    return replace(page, blocks=(*came_of(at.said), *page.blocks), number=0 if at.view is None else at.view.head)


def _page(screen: Screen, at: SessionState) -> ScreenPage:  # noqa: C901 - one line a case of a match
    match screen:
        case Start():
            return start_page(screen, at)
        case NewGame():
            return new_game_page(screen, at)
        case PastGames():
            return past_page(screen, at)
        case Phones():
            return phones_page(screen, at)
        case Devices():
            return devices_page(screen, at)
        case Settings():
            return settings_page(screen, at)
        case Result():
            return result_page(screen, at)
        case StatisticsShown():
            return statistics_page(screen, at)
        case People():
            return people_page(screen, at)
        case Log():
            return log_page(screen, at)
        case LookBack():
            return look_back_page(screen, at)
        case _:
            assert_never(screen)
