"""What a table screen shows, as values that can be compared, and as HTML. No request and no session may enter."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from companion.game.state import Game, Setup
from companion.view import View
from ui.dialogue.page.guest_page import guest_state, wide_guest_page
from ui.dialogue.page.table_blocks import TablePage
from ui.dialogue.screens.blocks import ScreenPage
from ui.drawing.board.of_game import board_view, rim_live
from ui.drawing.board.view import BoardView
from ui.language.variant_names import Variants, domains_of
from ui.phone.pressed import NO_KEYS, Keys
from ui.phone.render import screen_html, table_html
from ui.phone.table_screen import TableScreen
from ui.phone.words import Words


class TableShown(msgspec.Struct, frozen=True):
    """A page of a table screen with its keys and what its disc shows, in a language; two that are equal look alike."""

    page: TablePage | ScreenPage
    keys: Keys
    code: str
    board: BoardView | None
    setup: Setup | None


def table_shown(screen: TableScreen, code: str) -> TableShown:
    """Return what a table screen shows now."""
    at, board = screen.state, None
    if at is not None:
        view = board_view(at, Words(code, at.known).voice.term)
        board = msgspec.structs.replace(view, rim=rim_live(view.rim, at.nearby.vane))
    return TableShown(screen.page(), screen.keys, code, board, None if at is None else at.known.setup)


def guest_shown(view: View, code: str) -> TableShown:
    """Return what a guest sees on a wide screen. Raises ValueError for a seat's view."""
    at = guest_state(view)
    board = board_view(at, Words(code, at.known).voice.term)
    still = msgspec.structs.replace(board, highlight=(), begins=(), sides=False)
    return TableShown(wide_guest_page(at), NO_KEYS, code, still, at.known.setup)


def painted_table(
    shown: TableShown, known: Game | None, variants: Variants, languages: Mapping[str, str], light: str
) -> str:
    """Return the changing part of the page; `known` is the game on the table, a page may be about another variant."""
    page = shown.page
    if isinstance(page, TablePage):
        return table_html(page, shown.board or BoardView(), Words(shown.code, known), shown.keys)
    variant, colours = variants.get(page.variant), () if page.island is None else page.island.colours
    about = known if known is not None and known.variant.name == page.variant else None
    domains = domains_of(variants) if variant is None else variant.domains
    return screen_html(page, Words(shown.code, about, domains, colours), languages, shown.keys, light)
