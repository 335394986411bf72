"""Sheets on a page: the title and the blocks of what lies over the board, in one exhaustive match.

A new sheet fails the type check until the page shows it. Where a screen that all look at says something else than a
seat's own, `is_shared` says so. Nothing is decided here: a button tells an event.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple, assert_never

from companion.answers import heads
from companion.game.prompts import OneOf, SomeCards
from companion.game.state import hand
from companion.game.text import Refusal, SeatName, Text
from ui.dialogue import events
from ui.dialogue.actions import COSTS, Device, KeyShown, OpenScreen
from ui.dialogue.conversation import (
    Agreeing,
    Asking,
    BankCounted,
    Behind,
    CallingJudge,
    Choosing,
    ClauseRead,
    CostsRead,
    Covered,
    Fixing,
    HallRead,
    Leaving,
    MainMenu,
    NotKept,
    OfSeat,
    OpenPiles,
    Over,
    OwnCards,
    RulesRead,
    Settling,
    Sheet,
    Sure,
    ThrowRead,
    ToldAlone,
    WhoseMove,
    is_shared,
)
from ui.dialogue.hall import CALL_ASKED
from ui.dialogue.move_draft import MoveDraft
from ui.dialogue.page.about_seat import seat_blocks
from ui.dialogue.page.agreement import agreement
from ui.dialogue.page.alone import cover_blocks, own_blocks
from ui.dialogue.page.blocks import Block, Button, CardRow, Heading, Line, Pile, Rows
from ui.dialogue.page.buttons import action_button, card_begun, clause_button
from ui.dialogue.page.hall_read import HALL, calling_blocks, hall_blocks
from ui.dialogue.page.menu import leaving_blocks, menu_blocks
from ui.dialogue.page.own import counted_after, exchanged, hand_after, offer_from, swap
from ui.dialogue.page.pair_rows import pair_rows
from ui.dialogue.page.panels import panel_blocks, pile_blocks
from ui.dialogue.page.prompts import prompt_blocks
from ui.dialogue.page.putting_right import choosing, fixing_blocks, settlement_lines, thrown, whose_move
from ui.dialogue.page.rules_read import clause_blocks, costs_blocks, rules_blocks
from ui.dialogue.page.sealing import chosen, sealing
from ui.dialogue.screen_state import ScreenState
from ui.dialogue.sentence import choice_label, sentence

OPEN, SURE, SEALED = Text.of("What lies open"), Text.of("This costs much: are you sure?"), Text.of("Seal this choice?")
THAT_CANNOT_BE = Text.of("Not possible")


class SheetContent(NamedTuple):
    """A sheet as a page shows it: its title in one or more texts, what it says and asks, and whom it is about.

    What closes it stands at the lower end. Where all look, the title begins with the name of who it is about.
    """

    title: tuple[Text, ...]
    blocks: Iterator[Block]
    seat: int | None = None


def shown(sheet: Sheet | Over, at: ScreenState) -> SheetContent:  # noqa: C901, PLR0912 - one line a case of an exhaustive match
    """Return what a page shows of a sheet. Nothing can be pressed of it before its blocks are drawn."""
    match sheet:
        case Asking(draft):
            return SheetContent(_asks(sheet, at), _asking(sheet, at), draft.about)
        case Sure(draft):
            title = SEALED if _seals(draft, at) else choice_label(draft.known, draft.choice)
            return SheetContent(_of(draft.about, at, title), _sure(draft, at), draft.about)
        case Choosing(question, choices):
            about = choices[0].seat if sheet.anyway and choices else None
            return SheetContent((question,), choosing(sheet, at), about)
        case Settling(settlement):
            return SheetContent(heads(settlement)[:1], settlement_lines(settlement, at))
        case Agreeing(asked, seat):
            asks = (Text.of("Do all agree?"),) if seat is None else _of(seat, at, Text.of("Do you agree?"))
            return SheetContent(asks, agreement(asked, seat, at), seat)
        case ToldAlone(seat, why):
            return SheetContent(_of(seat, at, THAT_CANNOT_BE), _refused(why), seat)
        case NotKept(why):
            return SheetContent((THAT_CANNOT_BE,), _refused(why))
        case ThrowRead(throw):
            return SheetContent((Text.of("The throw"),), thrown(throw))
        case Fixing():
            return SheetContent((Text.of("Fix it"),), fixing_blocks(at))
        case Behind(key):
            behind = at.actions.behind(key)
            return (
                SheetContent((OPEN,), iter(())) if behind is None else SheetContent((behind.text,), _behind(behind, at))
            )
        case WhoseMove():
            return SheetContent((Text.of("Whose move?"),), whose_move(at))
        case OfSeat(seat):
            return SheetContent((_name(seat),), seat_blocks(seat, at), seat)
        case OpenPiles(whose):
            piles = (panel for panel in at.panels.cards if whose is None or panel.seat == whose)
            return SheetContent((OPEN,) if whose is None else _of(whose, at, OPEN), pile_blocks(piles, at.known), whose)
        case BankCounted():
            counted = (tally for tally in at.panels.tallies if len(tally.columns) == 1 or not is_shared(at.view))
            blocks = (block for tally in counted for block in panel_blocks(tally, at.known))
            return SheetContent((Text.of("Bank and counts"),), blocks)
        case ClauseRead(number):
            return SheetContent((Text.of("Rule {clause}", clause=number),), clause_blocks(number, at))
        case CostsRead():
            return SheetContent((COSTS.text,), costs_blocks(at))
        case RulesRead():
            return SheetContent((Text.of("The rules of this game"),), rules_blocks(at))
        case Covered(seat):
            alone = Text.of("For {name} alone", name=SeatName(seat))
            return SheetContent((alone,), chain(swap(at), counted_after(at), cover_blocks()), seat)
        case OwnCards(own):
            return SheetContent((_name(own.viewer),), own_blocks(own), own.viewer)
        case MainMenu():
            return SheetContent((Text.of("Kazami"),), menu_blocks(at))
        case HallRead():
            return SheetContent((HALL,), hall_blocks(at))
        case CallingJudge(about):
            return SheetContent((CALL_ASKED,), calling_blocks(about, at))
        case Leaving(off):
            leaves = Text.of("Switch the device off?") if off else Text.of("Leave Kazami?")
            return SheetContent((leaves,), leaving_blocks())
        case _:
            assert_never(sheet)


def _name(seat: int) -> Text:
    return Text.of("{seat}", seat=SeatName(seat))


def _of(seat: int, at: ScreenState, *texts: Text) -> tuple[Text, ...]:
    """Return a title with the name of who it is about; on a seat's own screen that stands in the header of the page.

    What the table states for all is about nobody.
    """
    return (_name(seat), *texts) if is_shared(at.view) and seat in at.known.players else texts


# -- what is asked


def _asks(asking: Asking, at: ScreenState) -> tuple[Text, ...]:
    """Return who is asked for what; in the column it is the sentence."""
    if at.calling:
        return (sentence(at.now, at.view, at.offers, at.panels),)
    if at.offer is not None and isinstance(asking.draft.prompt, OneOf):
        return _of(asking.draft.about, at, offer_from(at.offer))
    asks = (SURE,) if at.asked is None else at.asked.asks
    return _of(asking.draft.about, at, asking.draft.forfeited or asks[0], *asks[1:])


def _asking(asking: Asking, at: ScreenState) -> Iterator[Block]:
    """Yield what fills the prompt; of an offer, what changes hands: yes and no stand at the lower end of the page.

    On a seat's own page the cards of an offer stand above, beside its hand.
    """
    pairs, draft = None if at.asked is None else at.asked.pairs, asking.draft
    if pairs is not None:
        yield from pair_rows(draft, pairs)
    elif at.offer is not None and isinstance(draft.prompt, OneOf):
        own = draft.known.pile(hand(draft.about)) if draft.alone else None
        yield from (*swap(at), *hand_after(at, own)) if is_shared(at.view) else ()
    else:
        yield from prompt_blocks(draft, shared=is_shared(at.view))
        called = isinstance(draft.prompt, SomeCards) and bool(draft.prompt.worth)
        if is_shared(at.view) and at.asked is not None and called and at.asked.notes:
            first, *more = at.asked.notes
            yield Line(first, "muted", more=tuple(more))


def _seals(draft: MoveDraft, at: ScreenState) -> bool:
    """Whether a choice is sealed: only on a screen of its seat's own."""
    return draft.seals and not is_shared(at.view)


def _sure(draft: MoveDraft, at: ScreenState) -> Iterator[Block]:
    if not _seals(draft, at):
        stakes = draft.stakes
        if stakes.why is not None:
            yield Line(stakes.why)
        yield from exchanged(stakes.gets, goes=stakes.goes)
        if stakes.gives:  # more than a few may go, and nobody need know which
            yield Heading(Text.of("You give"))
            yield CardRow(tuple(Pile(kind, n) for kind, n in stakes.gives), stakes.gives.unseen)
        yield Line(draft.forfeited or SURE, "alarm")
        return
    yield Line(choice_label(draft.known, draft.choice))
    yield from (Rows((), tuple(chosen(draft))), sealing(draft))


# -- what is read


def _refused(why: Refusal) -> Iterator[Block]:
    yield Line(why.text, "alarm")
    yield from clause_button(why.clause)


def _behind(key: KeyShown, at: ScreenState) -> Iterator[Block]:
    """Yield what lies behind a key; where all look, the list is closed before what it says is done."""
    for action in key.behind:
        does = action.does
        if is_shared(at.view):
            then = does if isinstance(does, (Device, OpenScreen)) else (events.Closed(), does)
            seat = action.seat if action.seat in at.known.players else None
            played = card_begun(does, at.known)
            yield Button(then, text=action.text, icon=action.icon, cards=action.price, played=played, seat=seat)
        elif (button := action_button(action, at)) is not None:
            yield button
