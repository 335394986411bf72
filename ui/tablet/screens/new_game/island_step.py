"""Which island: the ways to lay one out, the map entered by hand among them, and how even the one that lies there is.

It draws on the page of the new game. Maps are laid out by the board's own functions; none is laid out here.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from msgspec.structs import replace

from companion.board.chance import Chance
from companion.board.maps import BoardMap
from ui.dialogue.draft import LARGE_MAP, exchange
from ui.dialogue.laying import lying
from ui.dialogue.new_game import EVEN, OWN_MAP, SHUFFLED, may_be_larger, pips_by_terrain, richest, ways
from ui.dialogue.session_port import SessionPort
from ui.drawing.theme import Tone
from ui.tablet.kit.charts import Bar, Bars
from ui.tablet.kit.texts import ParagraphView
from ui.tablet.kit.tiles import TileView
from ui.tablet.screens.new_game.drafted import Drafted
from ui.tablet.screens.page import TabletPage
from ui.tablet.screens.rows import Flow


class IslandStep:
    """The islands of the draft on a page of a new game."""

    def __init__(self, page: TabletPage, drafted: Drafted, session: SessionPort) -> None:
        self.page, self.drafted, self.session = page, drafted, session

    def draw(self, flow: Flow) -> Callable[[], None] | None:
        """Draw them; return what lays the island out again, None where that is no other one."""
        page, now = self.page, self.drafted.now
        draft, found = now.draft, ways(now, self.session)
        for word, make in found.items():
            view = TileView(page.term(f"choice_{word}"), row=True, chosen=draft.laid == word)
            page.tile(f"way {word}", flow.row(58, 8), view, partial(self._lay, word, make))
        left = now.left_behind
        note = f"{lying(left.board, 'terrain')}/{len(left.board.terrain)}" if left is not None else ""
        text = page.say(OWN_MAP)
        by_hand = TileView(text, row=True, note=note, chosen=draft.laid == "hand")
        page.tile("way hand", flow.row(58, 8), by_hand, self._enter)
        self._large_map(flow)
        last = exchange(now.kit, draft.board)
        if last is not None:
            page.words("exchange", flow.row(54, 4), ParagraphView(page.say(last), 20, Tone.LAMP))
        flow.turn()
        page.words("balance", flow.row(30, 2), ParagraphView(page.say(EVEN), 20, Tone.MUTED))
        figure = page.part("pips", flow.row(136 if last is None else 104, 2), lambda: Bars(page.kit.look))
        terrain = now.variant.terrain
        figure.show(
            tuple(
                Bar(page.kit.language(word), pips, even, icon=terrain.get(word, ""))
                for word, pips, even in pips_by_terrain(draft.board)
            )
        )
        page.words("richest", flow.row(34, 0), ParagraphView(page.say(richest(draft.board)), 20))
        return partial(self._lay, draft.laid, found[draft.laid]) if draft.laid in SHUFFLED else None

    def _large_map(self, flow: Flow) -> None:
        """Let fewer play on the large island, in variants that have a house rule for it."""
        page, now = self.page, self.drafted.now
        if not may_be_larger(now):
            return
        chosen = bool(now.draft.options.get(LARGE_MAP))
        view = TileView(page.term(f"option_{LARGE_MAP}"), row=True, chosen=chosen)
        page.tile("large", flow.row(60, 12), view, partial(self.drafted.rule, LARGE_MAP, not chosen))

    def _lay(self, word: str, make: Callable[[Chance], BoardMap]) -> None:
        self.drafted.become(replace(self.drafted.now.draft, board=make(self.session.chance), laid=word))

    def _enter(self) -> None:
        self.drafted.take(self.drafted.now.entered())
