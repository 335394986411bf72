"""The pages of a guest: the table as everybody may see it, on a phone, or wide, as a television shows it.

Nothing can be tapped on them; no seat's view may enter.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from companion.game.panels import Calls, Notice, Panel, Scores, Versus
from companion.game.text import Text
from companion.view import View
from ui.dialogue.around_tablet import AroundTablet
from ui.dialogue.conversation import Conversation
from ui.dialogue.page.beside_board import dice
from ui.dialogue.page.blocks import Block, Fold, Island, Page
from ui.dialogue.page.die_faces import thrown
from ui.dialogue.page.news import told_to_all
from ui.dialogue.page.panels import PLACED, crown, panel_blocks
from ui.dialogue.page.story import told_by_turn
from ui.dialogue.page.table_blocks import TablePage
from ui.dialogue.page.table_page import table_page
from ui.dialogue.screen_state import ScreenState
from ui.dialogue.sentence import sentence, won
from ui.dialogue.story import turn_named


def guest_page(view: View) -> Page:
    """Return what everybody may see, of the table's own view. Raises ValueError for a seat's."""
    at = guest_state(view)
    known = view.known
    log = (Fold(Text.of("What happened"), tuple(told_by_turn(view))),) if view.log else ()
    title = sentence(at.now, view, at.offers, at.panels)
    return Page(
        title=(title,), number=view.head, blocks=(*_table(at), *log), sub=turn_named((known.turn, known.active))
    )


def guest_state(view: View) -> ScreenState:
    """Return where a guest stands, of the table's own view. Raises ValueError for a seat's."""
    if view.viewer in view.known.players:
        raise ValueError("a seat's view is shown to nobody else")
    # a guest closes no sums, and the last battle must not hide who won
    return ScreenState(Conversation(aside=won(view.known)), view, window=False)


def wide_guest_page(at: ScreenState) -> TablePage:
    """Return what a screen shows that is read from across the room, where a guest stands."""
    page = table_page(at, AroundTablet(lies=False))
    return replace(
        page,
        menu=(),
        counts=None,
        board=Island(page.board.marks),
        sides=(),
        dice=None if at.sums is not None else replace(dice(at), does=None, note=None),
        faces=(),
        sentence=replace(page.sentence, does=None),
        rows=tuple(replace(row, does=None) for row in page.rows),
        keys=(),
        main=None,
        beside=(),
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
