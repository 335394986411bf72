"""The page of a guest: the table as everybody may see it. Nothing can be tapped on it; no seat's view may enter."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.game.panels import Calls, Notice, Panel, Scores, Versus
from companion.game.text import Text
from companion.view import View
from ui.dialogue.conversation import Conversation
from ui.dialogue.page.blocks import Block, Fold, Island, Page
from ui.dialogue.page.die_faces import thrown
from ui.dialogue.page.news import told_to_all
from ui.dialogue.page.panels import PLACED, crown, panel_blocks
from ui.dialogue.page.story import told_by_turn
from ui.dialogue.screen_state import ScreenState
from ui.dialogue.sentence import sentence, won
from ui.dialogue.story import turn_named


def guest_page(view: View) -> Page:
    """Return what everybody may see, of the table's own view. Raises ValueError for a seat's."""
    known = view.known
    if view.viewer in known.players:
        raise ValueError("a seat's view is shown to nobody else")
    # a guest closes no sums, and the last battle must not hide who won
    at = ScreenState(Conversation(aside=won(known)), view)
    log = (Fold(Text.of("What happened"), tuple(told_by_turn(view))),) if view.log else ()
    title = sentence(at.now, view, at.offers, at.panels)
    return Page(
        title=(title,), number=view.head, blocks=(*_table(at), *log), sub=turn_named((known.turn, known.active))
    )


def _table(at: ScreenState) -> Iterator[Block]:
    """Yield who won, what is called or compared, the island, the points, and what is counted."""
    known, panels = at.known, at.view.panels
    yield from crown(known, at.panels.scores)
    news, dice = tuple(told_to_all(at.view)), at.panels.dice
    if dice is not None and dice.faces and not any(one.faces for one in news):
        yield thrown(known, dice.faces)
    yield from news
    above = (Calls, Versus) if won(known) else (Calls, Versus, Notice)
    yield from _blocks((panel for panel in panels if isinstance(panel, above)), at)
    yield Island(at.panels.map.marks)
    yield from _blocks((panel for panel in panels if isinstance(panel, Scores)), at)
    below = (Scores, Calls, Versus, Notice, *PLACED)
    yield from _blocks((panel for panel in panels if not isinstance(panel, below)), at)


def _blocks(panels: Iterable[Panel], at: ScreenState) -> Iterator[Block]:
    for panel in panels:
        yield from panel_blocks(panel, at.known)
