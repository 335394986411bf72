"""The page of a seat: who, what now, the hand, what only it may see, what may be done, and the table below.

A pure function of where its person stands and of the seat's view. No markup, no rule and no state may enter.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.answers import heads
from companion.game.dice import paired
from companion.game.panels import Calls, Caption, CardsShown, Dial, Notice, Scores, Versus
from companion.game.text import SeatName, Text
from companion.view import View
from ui.dialogue import events
from ui.dialogue.actions import COSTS, FIX, Throwing, actions, tap_again
from ui.dialogue.conversation import (
    HINT,
    Agreeing,
    Asking,
    BankCounted,
    BookOpen,
    Conversation,
    Idle,
    OpenPiles,
    Over,
    Placing,
    Rereading,
    RulesRead,
    Sheet,
    Sure,
)
from ui.dialogue.offers import sorted_offers
from ui.dialogue.panels import laid_out
from ui.dialogue.sentence import clause_behind, dice_asked, won
from ui.phone.die_faces import die_face
from ui.phone.lit import asked_place, begun_at_places, island, lit
from ui.phone.lower_end import BACK, lower_end
from ui.phone.news import news, righted
from ui.phone.own import own_cards, own_hand, own_secrets, swap, why_locked
from ui.phone.page import (
    Block,
    Button,
    Entry,
    Face,
    FaceRow,
    Fold,
    Form,
    Keys,
    Line,
    Locked,
    Page,
    Pressed,
    SeatRow,
)
from ui.phone.panels import crown, panel_blocks, seat_rows
from ui.phone.sheets import OPEN, fixing_blocks, settlement_lines, shown
from ui.phone.standing import Standing
from ui.phone.story import told_by_turn
from ui.phone.tiles import tiles
from ui.phone.title import title, whose
from ui.phone.words import Words


def seat_page(now: Conversation, view: View, words: Words, pressed: Pressed, throwing: Throwing) -> Page:
    """Return what a seat's phone shows; what may be pressed on it is noted in `pressed`.

    Two sums that go on stand above what may be done, and hide none of it.
    """
    panels, offers = laid_out(view.panels), sorted_offers(view)
    sums = panels.versus
    beside = replace(now, aside=True) if sums is not None and not sums.over and not sums.level else now
    at = Standing(now, view, panels, actions(beside, view, offers, panels, throwing), words, pressed)
    score = next((score for score in panels.scores.scores if score.seat == view.viewer), None)
    top = now.top
    blocks = (*_said(at), *(_open(at, throwing) if top is None else _sheet(top, at)))
    return Page(
        title(at),
        view.head,
        blocks,
        tuple(lower_end(at, blocks)),
        _below_title(at),
        words.voice(Text.counted("{n} point", "{n} points", score.total)) if score is not None else "",
        seat=whose(at),
        even=isinstance(top, Agreeing),
    )


def _said(at: Standing) -> Iterator[Block]:
    """Yield what is said for a while, the clause of a refusal, and what hands must do."""
    yield from righted(at)
    said = at.now.said
    if said is not None:
        yield Line(at.said(said.text), "alarm" if said.refusal else "lamp")
        yield from at.clause(said.refusal.clause if said.refusal else "")
    for text in at.view.hands:
        yield Line(at.said(text), "lamp", icon=at.words.icon_of("hand"))
    if at.view.settled is not None:
        for text in heads(at.view.settled)[:1]:
            yield Line(at.said(text), "lamp", icon=at.words.icon_of("hand"))
        yield from settlement_lines(at.view.settled, at)


def _below_title(at: Standing) -> str:
    """Say below the title how a place is tapped, what an offer asks, or which turn it is."""
    known, say = at.known, at.words.voice
    if isinstance(at.now.board, Placing) and at.now.top is None:
        return say(HINT)
    if at.offer is not None and at.asked is not None and at.asked.hole is not None:
        return say(at.asked.hole.label)
    if not known.turn:
        return say(Text.of("Set-up"))
    if tiles(at) is not None:
        return ""  # the title says whose turn it is
    return say(Text.of("Turn {n}, {seat}", n=known.turn, seat=SeatName(known.active)))


# -- what lies over the table


def _sheet(top: Sheet | Over, at: Standing) -> Iterator[Block]:
    """Yield what is asked or read, with the hand and the table where somebody must decide by them."""
    deciding = isinstance(top, (Asking, Sure))
    blocks = tuple(shown(top, at).blocks)
    counted = deciding and any(isinstance(one, Form) and one.columns for one in blocks)  # that says what is held
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


def _open(at: Standing, throwing: Throwing) -> Iterator[Block]:
    """Yield what may be done while nothing lies over the table, and the table."""
    now, known = at.now, at.known
    yield from crown(known, at.panels.scores, at.words)
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
    yield from _faces(at, throwing)
    yield from _keys(at)
    yield from own_secrets(at)
    yield from _table(at)
    if _rests(at):
        yield Fold(at.said(at.actions.back.text), tuple(fixing_blocks(at)))
    yield Keys(tuple(_seldom(at)))


def _rests(at: Standing) -> bool:
    """Whether the seat is asked nothing and has nothing begun: its phone may lie in a pocket, or below the table."""
    return not at.view.asked and at.actions.back.does == FIX


def _calls_and_sums(at: Standing) -> Iterator[Block]:
    for panel in at.view.panels:
        if isinstance(panel, (Calls, Versus)) or (isinstance(panel, Notice) and not won(at.known)):
            yield from panel_blocks(panel, at.words)


def _keys(at: Standing) -> Iterator[Block]:
    """Yield what may be done: in an own turn as tiles, and what lies behind none of them below these."""
    found = tiles(at)
    if found is not None:
        yield found
    for key in at.actions.keys if found is None else at.actions.keys[-1:]:
        behind = (action for action in key.behind if action != COSTS)  # it lies among what is needed seldom
        shown = [button for action in behind if (button := at.action(action)) is not None]
        if len(shown) > 1 and isinstance(key.does, events.Event) and found is None:
            icon = at.words.icon_of(key.icon)
            yield Button(at.pressed.key(key.does), at.said(key.text), icon=icon)
        else:
            yield from shown


def _book(at: Standing) -> Iterator[Block]:
    """Yield the open book: what each entry costs, does and goes by, and why it cannot be had."""
    book, words = at.panels.menu, at.words
    if book is None:
        return
    for text in book.notes:
        yield Line(at.said(text), "muted")
    for item in book.items:
        waits = at.now.twice is not None and at.now.twice.move == item.move
        named, icon = at.said(tap_again(item.label) if waits else item.label), words.icon_of(item.move)
        does = at.said(item.does) if item.does else ""
        if item.why is not None:
            what: Button | Locked = replace(why_locked(named, item.why, icon, at), note=does)
        else:
            what = Button(at.pressed.key(events.Taken(item.move)), named, does, icon, at.cards_of(item))
        yield Entry(what, next(iter(at.clause(item.clause)), None))


def _faces(at: Standing, throwing: Throwing) -> Iterator[Block]:
    """Yield the faces of the dice that are waited for, or of those that are put right: a tap on each die's face."""
    now, hole = at.now, dice_asked(at.view)
    by_hand = throwing.faces or now.by_hand == at.view.ask
    if isinstance(now.board, Rereading):
        dice, lie, wrong = now.board.throw.dice, now.board.throw.faces, now.board.die
    elif hole is not None and by_hand and at.known.setup.dice != "kazami" and isinstance(now.board, Idle):
        dice, lie, wrong = at.words.voice.dice(hole.which), now.faces or throwing.read or (0,) * len(hole.which), None
    else:
        return
    for nth, (die, lies) in enumerate(paired(dice, lie)):
        if wrong in (None, nth):
            faces = tuple(
                Face(
                    at.pressed.key(events.FaceTapped(nth, n, throwing.read)),
                    die_face(die, n, at.words),
                    n == die.first(lies),
                )
                for n in die.choices
            )
            yield FaceRow(at.words.voice(Text.of("Die {n}", n=nth + 1)), faces)
    if at.actions.main.words:
        yield Line(at.said(at.actions.main.text), "muted")


def _table(at: Standing) -> Iterator[Block]:
    """Yield what everybody knows, below what this seat does, and the island where something of it may be tapped."""
    yield from _others_asked(at)
    yield from (row for row in seat_rows(at.panels.scores, at.words, at.pressed) if not _of_viewer(row, at))
    yield from begun_at_places(at)
    for panel in at.view.panels:
        if isinstance(panel, (Dial, Caption)):
            yield from panel_blocks(panel, at.words)
    yield from _folds(at, drawn=bool(lit(at)))


def _of_viewer(row: Block, at: Standing) -> bool:
    """Whether a row is about who looks: his points stand above, and the rest of it in a fold."""
    return isinstance(row, SeatRow) and row.seat == at.view.viewer


def _others_asked(at: Standing) -> Iterator[Block]:
    """Yield who else has still to answer, where several do or this seat does not."""
    others = tuple(seat for seat in at.waiting if seat != at.view.viewer)
    if others and (len(at.waiting) > 1 or not at.view.asked):
        names = at.words.voice.language(", ").join(map(at.words.voice.name, others))
        yield Line(at.words.voice(Text.of("Waiting for {names}.", names=names)), "muted")


def _folds(at: Standing, *, drawn: bool) -> Iterator[Block]:
    """Yield the island, what is counted, and what happened, to be opened."""
    if not drawn:
        yield Fold(at.said(Text.of("The board")), (island(at),))
    told = (Scores, Calls, Versus, Notice, Dial, Caption)
    shown = [panel for panel in at.view.panels if not isinstance(panel, told) and not _own(panel, at)]
    own = (row for row in seat_rows(at.panels.scores, at.words, at.pressed) if _of_viewer(row, at))
    blocks = (*own, *(block for panel in shown for block in panel_blocks(panel, at.words)))
    if blocks:
        yield Fold(at.said(Text.of("The table")), blocks)
    if at.view.log:
        yield Fold(at.said(Text.of("What happened")), tuple(told_by_turn(at.view.log, at.words)))


def _own(panel: object, at: Standing) -> bool:
    """Whether a pile is shown above already, or has nothing in it."""
    return isinstance(panel, CardsShown) and (panel.seat == at.view.viewer or not panel.cards.total)


def _seldom(at: Standing) -> Iterator[Button]:
    """Yield what is needed now and then: taking back, putting right, and what can be read."""
    for action in () if _rests(at) else (at.actions.undo, at.actions.back):
        button = None if action is None or action.does in BACK else at.action(action)
        if button is not None:
            yield button
    if isinstance(COSTS.does, events.Opened):
        yield at.button(COSTS.text, COSTS.does, icon="hand")
    yield at.button(Text.of("Rules"), events.Opened(RulesRead()))
    if any(panel.seat != at.view.viewer for panel in at.panels.cards):
        yield at.button(OPEN, events.Opened(OpenPiles()))
    if at.panels.tallies:
        yield at.button(Text.of("Bank and counts"), events.Opened(BankCounted()), icon="bank")
    yield from at.clause(clause_behind(at.now, at.view))
