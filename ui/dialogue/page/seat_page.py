"""The page of a seat, from top to bottom: title, news, hand, own cards, what can be done, the table.

A pure function of the screen state. No language, no markup and no rule may enter.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.answers import heads
from companion.game.panels import Calls, Caption, CardsShown, Dial, Notice, Scores, Versus
from companion.game.text import Text
from ui.dialogue import events
from ui.dialogue.actions import COSTS, FIX, tap_again
from ui.dialogue.conversation import (
    HINT,
    Agreeing,
    Asking,
    BankCounted,
    BookOpen,
    Idle,
    OpenPiles,
    Over,
    Placing,
    RulesRead,
    Settling,
    Sheet,
    Sure,
)
from ui.dialogue.hall import CALL_JUDGE, hall_said
from ui.dialogue.page.action_bar import BACK, action_bar
from ui.dialogue.page.blocks import Block, Button, Fold, Form, Keys, Line, Page, SeatRow
from ui.dialogue.page.buttons import action_button, clause_button, names
from ui.dialogue.page.die_faces import faces_to_tap
from ui.dialogue.page.hall_read import OPENS, card_lines
from ui.dialogue.page.lit import asked_place, begun_at_places, island, lit
from ui.dialogue.page.news import news, righted
from ui.dialogue.page.own import lacking, own_cards, own_hand, own_secrets, swap
from ui.dialogue.page.panels import PLACED, book_entry, crown, panel_blocks, posted, seat_rows
from ui.dialogue.page.putting_right import fixing_blocks, settlement_lines
from ui.dialogue.page.sheets import OPEN, shown
from ui.dialogue.page.story import told_by_turn
from ui.dialogue.page.tiles import tiles
from ui.dialogue.page.title import title, whose
from ui.dialogue.screen_state import ScreenState
from ui.dialogue.sentence import clause_behind, won
from ui.dialogue.story import turn_named


def page_of(at: ScreenState) -> Page:
    """Return what a seat's own screen shows where its person stands."""
    score = next((score for score in at.panels.scores.scores if score.seat == at.view.viewer), None)
    top = at.now.top
    blocks = (*_said(at), *(_open(at) if top is None else _sheet(top, at)))
    return Page(
        title=title(at),
        number=at.view.head,
        blocks=blocks,
        last=tuple(action_bar(at, blocks)),
        sub=_below_title(at),
        points=None if score is None else Text.counted("{n} point", "{n} points", score.total),
        seat=whose(at),
        hex=at.asked_at,
        back=_closes(at),
        even=isinstance(top, Agreeing),
    )


def _closes(at: ScreenState) -> events.Event | None:
    """Return what closes what is open, None where nothing is, or where it waits for an answer that Back is none to."""
    now = at.now
    if now.top is not None:
        return None if isinstance(now.top, (Agreeing, Settling)) else events.Closed()
    begun = now.board != Idle() or now.twice is not None or now.by_hand == at.view.revision
    return events.SteppedBack() if begun else None


def _said(at: ScreenState) -> Iterator[Block]:
    """Yield what is said for a while, the clause of a refusal, and what hands must do."""
    yield from righted(at)
    said = at.now.said
    if said is not None:
        yield Line(said.text, "alarm" if said.refusal else "lamp")
        yield from clause_button(said.refusal.clause if said.refusal else "")
    for text in at.view.hands:
        yield Line(text, "lamp", icon="hand")
    if at.view.settled is not None:
        for text in heads(at.view.settled)[:1]:
            yield Line(text, "lamp", icon="hand")
        yield from settlement_lines(at.view.settled, at)


def _below_title(at: ScreenState) -> Text | None:
    """Say below the title how a place is tapped, what an offer asks, or which turn it is."""
    if isinstance(at.now.board, Placing) and at.now.top is None:
        return HINT
    if at.offer is not None and at.asked is not None and at.asked.prompt is not None:
        return at.asked.prompt.label
    if at.known.turn and tiles(at) is not None:
        return None  # the title says whose turn it is
    return turn_named((at.known.turn, at.known.active))


# -- what lies over the table


def _sheet(top: Sheet | Over, at: ScreenState) -> Iterator[Block]:
    """Yield what is asked or read, with the hand and the table where somebody must decide by them."""
    deciding = isinstance(top, (Asking, Sure))
    blocks = tuple(shown(top, at).blocks)
    counted = deciding and any(isinstance(one, Form) and one.counts_cards for one in blocks)  # that says what is held
    if deciding:
        yield from news(at, deciding=True)
        yield from swap(at)
        yield from blocks if counted else ()
        yield from _calls_and_sums(at)
        yield from () if counted else own_cards(at)
    yield from () if counted else blocks
    if deciding:
        yield from _others_asked(at)
        yield from _folds(at, drawn=False)


# -- the table


def _open(at: ScreenState) -> Iterator[Block]:
    """Yield what may be done while nothing lies over the table, and the table."""
    now, known = at.now, at.known
    yield from card_lines(at.nearby.card)
    yield from crown(known, at.panels.scores)
    yield from posted(at.view)
    yield from news(at)
    if isinstance(now.board, BookOpen):
        yield from own_cards(at)
        yield from _book(at)
        return
    if not isinstance(now.board, Placing):
        yield from _calls_and_sums(at)
    yield from swap(at)
    yield from asked_place(at)
    yield from own_hand(at)
    yield from _faces(at)
    yield from _keys(at)
    yield from own_secrets(at)
    yield from _table(at)
    if _rests(at):
        yield Fold(at.actions.back.text, tuple(fixing_blocks(at)))
    for text in hall_said(at.nearby.hall):
        yield Line(text, "muted")
    yield Keys(tuple(_seldom(at)))


def _rests(at: ScreenState) -> bool:
    """Whether the seat is asked nothing and has nothing begun: its phone may lie in a pocket, or below the table."""
    return not at.view.asked and at.actions.back.does == FIX


def _calls_and_sums(at: ScreenState) -> Iterator[Block]:
    for panel in at.view.panels:
        if isinstance(panel, (Calls, Versus)) or (isinstance(panel, Notice) and not won(at.known)):
            yield from panel_blocks(panel, at.known)


def _keys(at: ScreenState) -> Iterator[Block]:
    """Yield what may be done: in an own turn as tiles, and what lies behind none of them below these."""
    found = tiles(at)
    if found is not None:
        yield found
    for key in at.actions.keys if found is None else at.actions.keys[-1:]:
        behind = (action for action in key.behind if action != COSTS)  # it lies among what is needed seldom
        shown = [button for action in behind if (button := action_button(action, at)) is not None]
        if len(shown) > 1 and isinstance(key.does, events.Event) and found is None:
            yield Button(key.does, text=key.text, icon=key.icon)
        else:
            yield from shown


def _book(at: ScreenState) -> Iterator[Block]:
    """Yield the open book: what each entry costs, does and goes by, and why it cannot be had."""
    book = at.panels.menu
    if book is None:
        return
    for text in book.notes:
        yield Line(text, "muted")
    for item in book.items:
        waits = at.now.twice is not None and at.now.twice.move == item.move
        said = tap_again(item.label) if waits else item.label
        lacks = () if item.why is None else lacking(item.why, at)
        yield book_entry(item, said, at.known, book.seat, tuple(kind for kind, n in lacks for _ in range(n)))


def _faces(at: ScreenState) -> Iterator[Block]:
    """Yield the faces of dice to be tapped, and which tap counts."""
    rows = tuple(faces_to_tap(at))
    yield from rows
    if rows and at.actions.main.words:
        yield Line(at.actions.main.text, "muted")


def _table(at: ScreenState) -> Iterator[Block]:
    """Yield what everybody knows, below what this seat does, and the island where something of it may be tapped."""
    yield from _others_asked(at)
    yield from (row for row in seat_rows(at.panels.scores, at.known, leads=True) if not _of_viewer(row, at))
    yield from begun_at_places(at)
    for panel in at.view.panels:
        if isinstance(panel, (Dial, Caption)):
            yield from panel_blocks(panel, at.known)
    yield from _folds(at, drawn=bool(lit(at)))


def _of_viewer(row: Block, at: ScreenState) -> bool:
    """Whether a row is about who looks: his points stand above, and the rest of it in a fold."""
    return isinstance(row, SeatRow) and row.seat == at.view.viewer


def _others_asked(at: ScreenState) -> Iterator[Block]:
    """Yield who else has still to answer, where several do or this seat does not."""
    others = tuple(seat for seat in at.waiting if seat != at.view.viewer)
    if others and (len(at.waiting) > 1 or not at.view.asked):
        yield Line(Text.of("Waiting for {names}.", names=names(others)), "muted")


def _folds(at: ScreenState, *, drawn: bool) -> Iterator[Block]:
    """Yield the island, what is counted, and what happened, to be opened."""
    if not drawn:
        yield Fold(Text.of("The board"), (island(at),))
    told = (Scores, Calls, Versus, Notice, Dial, Caption, *PLACED)
    shown = [panel for panel in at.view.panels if not isinstance(panel, told) and not _own(panel, at)]
    own = (row for row in seat_rows(at.panels.scores, at.known, leads=True) if _of_viewer(row, at))
    blocks = (*own, *(block for panel in shown for block in panel_blocks(panel, at.known)))
    if blocks:
        yield Fold(Text.of("The table"), blocks)
    if at.view.log:
        yield Fold(Text.of("What happened"), tuple(told_by_turn(at.view)))


def _own(panel: object, at: ScreenState) -> bool:
    """Whether a pile is shown above already, or has nothing in it."""
    return isinstance(panel, CardsShown) and (panel.seat == at.view.viewer or not panel.cards.total)


def _seldom(at: ScreenState) -> Iterator[Button]:
    """Yield what is needed now and then: taking back, putting right, and what can be read."""
    for action in () if _rests(at) else (at.actions.undo, at.actions.back):
        button = None if action is None or action.does in BACK else action_button(action, at)
        if button is not None:
            yield button
    if isinstance(COSTS.does, events.Opened):
        yield Button(COSTS.does, text=COSTS.text, icon="hand")
    yield Button(events.Opened(RulesRead()), text=Text.of("Rules"))
    if at.nearby.hall is not None:
        yield Button(OPENS, text=CALL_JUDGE, icon="people")
    if any(panel.seat != at.view.viewer for panel in at.panels.cards):
        yield Button(events.Opened(OpenPiles()), text=OPEN)
    if at.panels.tallies:
        yield Button(events.Opened(BankCounted()), text=Text.of("Bank and counts"), icon="bank")
    yield from clause_button(clause_behind(at.now, at.view))
