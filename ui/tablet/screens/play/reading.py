"""The pages that lie over the play screen, in place of a sheet: clauses, rules, prices, what may be put right.

Closed, all is as it was. Which of them lies there the conversation says. Nothing is decided here.
"""

from __future__ import annotations

from ui.dialogue.conversation import ClauseRead, CostsRead, Fixing, Over, RulesRead, Sheet
from ui.dialogue.page.sheet_page import sheet_page
from ui.dialogue.session_port import SessionPort
from ui.tablet.screens.page import TabletPage
from ui.tablet.screens.play.fix_page import FixPage
from ui.tablet.screens.play.moment import Do, Moment
from ui.tablet.screens.read import ReadPage


def page_of(shown: Sheet | Over | None, moment: Moment, session: SessionPort, do: Do) -> TabletPage | None:
    """Return the page that lies uppermost, None where a sheet does, or nothing."""
    if isinstance(shown, Fixing):
        return FixPage(moment.kit, moment, do)
    if not isinstance(shown, ClauseRead | CostsRead | RulesRead):
        return None
    page = sheet_page(shown, moment)
    prints = session if isinstance(shown, CostsRead) else None
    return None if page is None else ReadPage(moment.kit, page, moment.known, do, prints)
