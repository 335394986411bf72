"""The pages that are read over the evening's screen, in place of a sheet: a clause. Closed, all is as it was.

Which of them lies there the conversation says. Nothing is begun and nothing decided here.
"""

from __future__ import annotations

from typing import Any

from ui.dialogue import events
from ui.dialogue.conversation import ClauseRead, Over, Sheet
from ui.tablet.screens.clause import ClausePage
from ui.tablet.screens.page import Page
from ui.tablet.screens.play.moment import Moment, Tell


def page_of(shown: Sheet | Over | None, moment: Moment, tell: Tell) -> Page | None:
    """Return the page that lies uppermost, None where a sheet does, or nothing."""

    def back(*_: str, **__: Any) -> None:
        tell(events.Closed())  # a page that is read leads nowhere but back

    match shown:
        case ClauseRead(clause):
            return ClausePage(moment.kit, clause, back)
        case _:
            return None
