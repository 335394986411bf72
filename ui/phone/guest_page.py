"""The page of a guest: the table as everybody may see it. Nothing can be pressed on it; no seat's view may enter."""

from __future__ import annotations

from collections.abc import Iterator

from companion.game.panels import Calls, Notice, Panel, Scores, Versus
from companion.game.text import SeatName, Text
from companion.view import View
from ui.dialogue.conversation import Conversation
from ui.dialogue.offers import sorted_offers
from ui.dialogue.panels import Panels, laid_out
from ui.dialogue.sentence import sentence, won
from ui.phone.board import board_svg
from ui.phone.die_faces import thrown
from ui.phone.news import told_to_all
from ui.phone.page import Block, Fold, Island, Page
from ui.phone.panels import crown, panel_blocks
from ui.phone.standing import large
from ui.phone.story import told_by_turn
from ui.phone.words import Words


def guest_page(view: View, words: Words) -> Page:
    """Return what everybody may see, of the table's own view. Raises ValueError for a seat's."""
    if view.viewer in view.known.players:
        raise ValueError("a seat's view is shown to nobody else")
    known, panels, say = view.known, laid_out(view.panels), words.voice
    shown = tuple(_table(view, panels, words))
    log = (Fold(say(Text.of("What happened")), tuple(told_by_turn(view.log, words))),) if view.log else ()
    turn = Text.of("Turn {n}, {seat}", n=known.turn, seat=SeatName(known.active)) if known.turn else Text.of("Set-up")
    now = Conversation(aside=won(known))  # a guest closes no sums, and the last battle must not hide who won
    title = large(say(sentence(now, view, sorted_offers(view), panels)))
    return Page(title, view.head, (*shown, *log), (), say(turn))


def _table(view: View, panels: Panels, words: Words) -> Iterator[Block]:
    """Yield who won, what is called or compared, the island, the points, and what is counted."""
    known = view.known
    yield from crown(known, panels.scores, words)
    news = tuple(told_to_all(view, words))
    if panels.dice is not None and panels.dice.faces and not any(one.faces for one in news):
        yield thrown(panels.dice, words)
    yield from news
    yield from _blocks(view.panels, words, (Calls, Versus) if won(known) else (Calls, Versus, Notice))
    colours = tuple(seat.colour for seat in known.setup.seats)
    yield Island(board_svg(words.look, known.setup.board, panels.map.marks, colours))
    yield from _blocks(view.panels, words, (Scores,))
    rest = {type(panel) for panel in view.panels} - {Scores, Calls, Versus, Notice}
    yield from _blocks(view.panels, words, tuple(rest))


def _blocks(panels: tuple[Panel, ...], words: Words, forms: tuple[type, ...]) -> Iterator[Block]:
    for panel in panels:
        if isinstance(panel, forms):
            yield from panel_blocks(panel, words)
