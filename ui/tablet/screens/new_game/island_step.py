"""Which island: the ways to lay one out, the map entered by hand among them, and how even the one that lies there is.

It draws on the page of the new game. Maps are laid out by the board's own functions; none is laid out here.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Protocol

from msgspec.structs import replace

from companion.board.maps import BoardMap, balance
from companion.game.text import Text
from companion.game.variant import Variant
from ui.dialogue.draft import LARGE_MAP, Draft, exchange, kit_of, layouts
from ui.dialogue.session_port import SessionPort
from ui.drawing.theme import Tone
from ui.tablet.kit.charts import Bar, Bars
from ui.tablet.kit.texts import ParagraphView
from ui.tablet.kit.tiles import TileView
from ui.tablet.screens.new_game.laying import Laying, lying
from ui.tablet.screens.page import TabletPage
from ui.tablet.screens.rows import Flow


class Islands(Protocol):
    """Whoever keeps the draft of the new game, and the map by touch."""

    draft: Draft

    @property
    def variant(self) -> Variant:
        """The variant that is played in."""

    def become(self, draft: Draft) -> None:
        """Go on with another draft."""

    def rule(self, key: str, value: Any) -> None:
        """Play by another value of a house rule."""

    def left_behind(self) -> Laying | None:
        """Return the map by touch that was left before it was handed over, if it is one of this island."""

    def enter(self) -> None:
        """Let the map be laid by touch."""


class IslandStep:
    """The islands of the draft on a page of a new game."""

    def __init__(self, page: TabletPage, drafted: Islands, session: SessionPort) -> None:
        self.page, self.drafted, self.session = page, drafted, session

    def draw(self, flow: Flow) -> Callable[[], None] | None:
        """Draw them; return what lays the island out again, None where that is no other one."""
        page, drafted = self.page, self.drafted
        draft, variant = drafted.draft, drafted.variant
        kit = kit_of(draft, variant)
        ways = layouts(kit, self.session.chance)
        board = self.session.brought.board if self.session.brought else None
        if board is not None and board.island == kit.island:
            ways["file"] = lambda: board
        for word, make in ways.items():
            view = TileView(page.term(f"choice_{word}"), row=True, chosen=draft.laid == word)
            page.tile(f"way {word}", flow.row(58, 8), view, partial(self._lay, word, make))
        left = drafted.left_behind()
        note = f"{lying(left.board, 'terrain')}/{len(left.board.terrain)}" if left is not None else ""
        text = page.say(Text.of("Enter your own map"))
        by_hand = TileView(text, row=True, note=note, chosen=draft.laid == "hand")
        page.tile("way hand", flow.row(58, 8), by_hand, drafted.enter)
        self._large_map(flow)
        last = exchange(kit, draft.board)
        if last is not None:
            page.words("exchange", flow.row(54, 4), ParagraphView(page.say(last), 20, Tone.LAMP))
        flow.turn()
        title = Text.of("Pips by terrain; the line is an even share")
        page.words("balance", flow.row(30, 2), ParagraphView(page.say(title), 20, Tone.MUTED))
        figure = page.part("pips", flow.row(136 if last is None else 104, 2), lambda: Bars(page.kit.look))
        figure.show(pips_by_terrain(draft.board, variant, page.kit.language))
        richest, count = balance(draft.board).corners[0]
        told = Text.counted(
            "Best: {n} corner with {pips} of 36 throws",
            "Best: {n} corners with {pips} of 36 throws",
            count,
            pips=richest,
        )
        page.words("richest", flow.row(34, 0), ParagraphView(page.say(told), 20))
        return partial(self._lay, draft.laid, ways[draft.laid]) if draft.laid in ("spiral", "random") else None

    def _large_map(self, flow: Flow) -> None:
        """Let fewer play on the large island, in variants that have a house rule for it."""
        page, drafted = self.page, self.drafted
        draft, variant = drafted.draft, drafted.variant
        option = variant.options.get(LARGE_MAP)
        if option is None or variant.kit(len(draft.players), {}).island == variant.kit(0, {LARGE_MAP: True}).island:
            return
        chosen = bool(draft.options.get(LARGE_MAP))
        view = TileView(page.term(f"option_{LARGE_MAP}"), row=True, chosen=chosen)
        page.tile("large", flow.row(60, 12), view, partial(drafted.rule, LARGE_MAP, not chosen))

    def _lay(self, word: str, make: Callable[[], BoardMap]) -> None:
        self.drafted.become(replace(self.drafted.draft, board=make(), laid=word))


def pips_by_terrain(board: BoardMap, variant: Variant, language: Callable[[str], str]) -> tuple[Bar, ...]:
    """Return a bar for each terrain that bears: its pips, beside what as many hexes would have on an even map."""
    found = balance(board).terrain
    hexes = {word: sum(1 for h, _ in board.tokens if board.terrain_of(h) == word) for word, _ in found}
    mean = sum(value for _, value in found) / max(1, len(board.tokens))
    return tuple(
        Bar(language(word), value, hexes[word] * mean, icon=variant.terrain.get(word, "")) for word, value in found
    )
