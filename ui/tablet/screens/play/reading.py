"""The pages that are read over the evening's screen, in place of a sheet: a clause, the rules, what things cost.

Closed, all is as it was. Which of them lies there the conversation says. Nothing is begun and nothing decided here.
"""

from __future__ import annotations

from typing import Any

from ui.dialogue import events
from ui.dialogue.conversation import ClauseRead, CostsRead, Over, RulesRead, Sheet
from ui.dialogue.session_port import SessionPort
from ui.tablet.screens.clause import ClausePage
from ui.tablet.screens.costs import CostsPage
from ui.tablet.screens.page import Page
from ui.tablet.screens.play.moment import Moment, Tell
from ui.tablet.screens.rules import RulesPage


def page_of(shown: Sheet | Over | None, moment: Moment, session: SessionPort, tell: Tell) -> Page | None:
    """Return the page that lies uppermost, None where a sheet does, or nothing."""

    def back(*_: str, **__: Any) -> None:
        tell(events.Closed())  # a page that is read leads nowhere but back

    def reads(clause: str) -> None:
        tell(events.Opened(ClauseRead(clause)))

    match shown:
        case ClauseRead(clause):
            return ClausePage(moment.kit, clause, back)
        case CostsRead():
            return CostsPage(moment.kit, moment, session, back)
        case RulesRead():
            return RulesPage(moment.kit, moment.view, moment.now, back, reads)
        case _:
            return None
