"""The action bar: the lower end of a page, under the thumb. It steps back, offers other ways, and last what leads.

A pure function of the screen state. No rule may enter.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.game.prompts import OneOf
from companion.game.text import Text
from ui.dialogue import events
from ui.dialogue.actions import FIX
from ui.dialogue.conversation import Agreeing, Asking, Choosing, Placing, Settling, Sure
from ui.dialogue.move_draft import MoveDraft
from ui.dialogue.page.blocks import Block, Button, Form, Gauge, Sealing, Send
from ui.dialogue.page.buttons import action_button
from ui.dialogue.page.prompts import options, ready
from ui.dialogue.page.sheets import answers_to
from ui.dialogue.screen_state import ScreenState

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
    for other in asking.others:
        if other.seat == at.view.viewer:
            kind = at.known.variant.move_named(other.move)
            yield Button(events.Begun(other), text=kind.labelled(dict(other.filled)))
    lies = tuple(ready(asking.draft))
    yield from lies if len(lies) == 1 else ()
    yield Button(events.SteppedBack(), text=Text.of("Back"))
    if at.offer is not None and at.asked is not None and isinstance(at.asked.prompt, OneOf):
        first, *others = options(asking.draft)
        yield from others
        yield Button(first.does, text=first.text, icon="check" if others else "", bright=True)
    yield from (Send(block, _sum(block, at)) for block in blocks if isinstance(block, Form))


def _sum(form: Form, at: ScreenState) -> Gauge | None:
    """Return what the cards of a form must come to, and of a call what it must beat."""
    calls = at.panels.calls
    if form.gauge is None or not form.gauge.least_worth or calls is None:
        return form.gauge
    said = next((call.said for call in calls.calls if call.seat == calls.leading), None)
    if said is None:
        return form.gauge
    return replace(form.gauge, text=None, leads=Text.of("leads: {what}", what=said), leading=calls.leading)


def _closes(top: object, at: ScreenState, blocks: tuple[Block, ...]) -> Iterator[Button | Send]:
    match top:
        case Sure(draft):
            yield Button(events.SteppedBack(), text=Text.of("Back"))
            yield from (Send(block) for block in blocks if isinstance(block, Sealing))
            if not draft.seals:
                yield Button(events.Confirmed(), text=Text.of("Yes, do it"), bright=True)
        case Settling():
            yield Button(events.SteppedBack(), text=Text.of("All done"), bright=True)
        case Agreeing(asked):
            yield from answers_to(asked, at)
        case Choosing(amends=int()):
            yield Button(events.SteppedBack(), text=Text.of("Back"), bright=True)
        case _:
            yield Button(events.Closed(), text=Text.of("Back"), bright=True)
