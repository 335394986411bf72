"""The action bar: the lower end of a page, or a sheet's foot. Other ways, what steps back, and last what leads.

A pure function of the screen state. No rule may enter.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.game.moves import Choice
from companion.game.prompts import OneOf
from companion.game.text import SeatName, Text
from ui.dialogue import events
from ui.dialogue.actions import FIX
from ui.dialogue.conversation import (
    Agreeing,
    Asking,
    CallingJudge,
    Choosing,
    Covered,
    Leaving,
    MainMenu,
    NotKept,
    OfSeat,
    Over,
    OwnCards,
    Placing,
    Settling,
    Sheet,
    Sure,
    ToldAlone,
    is_shared,
)
from ui.dialogue.move_draft import MoveDraft
from ui.dialogue.page.about_seat import seat_ends
from ui.dialogue.page.agreement import answers_to
from ui.dialogue.page.alone import cover_ends, covers_again, told_ends
from ui.dialogue.page.blocks import Block, Button, Form, Gauge, Sealing, Send
from ui.dialogue.page.buttons import action_button
from ui.dialogue.page.hall_read import calling_ends
from ui.dialogue.page.menu import leaving_ends, menu_ends
from ui.dialogue.page.prompts import options, ready
from ui.dialogue.screen_state import ScreenState
from ui.dialogue.sentence import choice_label

BACK = (events.SteppedBack(), events.DoneAnyway())
"""What stands at the lower end of the page, beside what leads."""


def action_bar(at: ScreenState, blocks: tuple[Block, ...]) -> Iterator[Button | Send]:
    """Yield the lower end of a page: the step back, other ways, and last the action that leads."""
    now = at.now
    if isinstance(now.top, Asking):
        yield from _answers(now.top, at, blocks)
    elif now.top is not None:
        yield from _closes(now.top, at, blocks)
    else:
        button = action_button(at.actions.back, at) if at.actions.back.does in BACK else None
        if button is not None:
            yield button
        if isinstance(now.board, Placing) and now.board.place:
            yield Button(events.PlaceTapped(now.board.place), text=Text.of("Here"), bright=True)
        does = at.actions.main.does
        leads = at.view.asked or isinstance(does, (events.LookedAside, events.WentOn, events.SteppedBack))
        main = action_button(at.actions.main, at, bright=True) if leads and does != FIX else None
        if main is not None:
            yield replace(main, text=_only_answer(at) or main.text)


def _only_answer(at: ScreenState) -> Text | None:
    """Say what alone can be answered to an offer, None where there is a choice or no offer."""
    main = at.offers.main
    draft = None if main is None or at.offer is None else MoveDraft(main.choice, at.known)
    only = draft.prompt.options if draft is not None and isinstance(draft.prompt, OneOf) else ()
    return only[0][1] if len(only) == 1 else None


def _answers(asking: Asking, at: ScreenState, blocks: tuple[Block, ...]) -> Iterator[Button | Send]:
    """Yield the answers to an offer, or what sends a form, after what may be begun instead."""
    shared, asked = is_shared(at.view), at.asked
    if shared and asked is not None and asked.other in at.known.players:
        about = Text.of("About {name}", name=SeatName(asked.other))
        yield Button(events.Opened(OfSeat(asked.other)), text=about)
    if asked is not None and asked.pairs is not None and asked.pairs.several:
        yield Button(events.SeveralAsked(), text=Text.of("More cards"))
    yield from _others(asking.others, at)
    lies = () if shared else tuple(ready(asking.draft))
    yield from lies if len(lies) == 1 else ()
    yield Button(events.SteppedBack(), text=Text.of("Back"))
    if at.offer is not None and asked is not None and isinstance(asked.prompt, OneOf):
        first, *others = options(asking.draft)
        yield from (replace(one, icon="cross") for one in others) if len(others) == 1 else others
        yield Button(first.does, text=first.text, icon="check" if others else "", bright=True)
    for block in blocks:
        if isinstance(block, Form) and not (shared and block.one_tap):
            yield Send(block, _sum(block, at))


def _others(choices: tuple[Choice, ...], at: ScreenState) -> Iterator[Button]:
    """Yield what may be begun instead: of each seat where all look, else of the one whose screen it is."""
    for other in choices:
        if is_shared(at.view):
            yield Button(events.Begun(other), text=choice_label(at.known, other))
        elif other.seat == at.view.viewer:
            kind = at.known.variant.move_named(other.move)
            yield Button(events.Begun(other), text=kind.labelled(dict(other.filled)))


def _sum(form: Form, at: ScreenState) -> Gauge | None:
    """Return what the cards of a form must come to, and of a call what it must beat."""
    calls = at.panels.calls
    if form.gauge is None or not form.gauge.least_worth or calls is None:
        return form.gauge
    said = next((call.said for call in calls.calls if call.seat == calls.leading), None)
    if said is None:
        return form.gauge
    return replace(form.gauge, text=None, leads=Text.of("leads: {what}", what=said), leading=calls.leading)


def _closes(  # noqa: C901, PLR0912 - one line a case
    top: Sheet | Over, at: ScreenState, blocks: tuple[Block, ...]
) -> Iterator[Button | Send]:
    match top:
        case Sure():
            yield Button(events.SteppedBack(), text=Text.of("Back"))
            sealings = [block for block in blocks if isinstance(block, Sealing)]
            yield from map(Send, sealings)
            if not sealings:
                yield Button(events.Confirmed(), text=Text.of("Yes, do it"), bright=True)
        case Settling():
            yield Button(events.SteppedBack(), text=Text.of("All done"), bright=True)
        case Agreeing(asked, seat):
            yield from answers_to(asked, seat, at)
        case Covered(others=others):
            yield from cover_ends(tuple(_others(others, at)))
        case OwnCards():
            yield covers_again(events.Closed())
        case ToldAlone():
            yield from told_ends(top)
        case NotKept():
            yield Button(events.Closed(), text=Text.of("Close"), bright=True)
        case MainMenu():
            yield from menu_ends(window=at.window)
        case Leaving():
            yield from leaving_ends(top)
        case CallingJudge(about):
            yield from calling_ends(about)
        case OfSeat(seat) if is_shared(at.view):
            yield from seat_ends(seat, at)
        case Choosing(amends=int()):
            yield _back(events.SteppedBack(), at)
        case _:
            yield _back(events.Closed(), at)


def _back(does: events.Event, at: ScreenState) -> Button:
    """Return what leads back; nothing else leads on a seat's own screen."""
    return Button(does, text=Text.of("Back"), bright=not is_shared(at.view))
