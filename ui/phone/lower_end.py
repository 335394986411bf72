"""The lower end of a seat's page, where the thumb is: what steps back, other ways, and last what leads.

A pure function of where the person stands. No markup and no rule may enter.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.game.holes import OneOf
from companion.game.text import Text
from ui.dialogue import events
from ui.dialogue.actions import FIX
from ui.dialogue.conversation import (
    Agreeing,
    Asking,
    Choosing,
    Placing,
    Settling,
    Sure,
)
from ui.dialogue.filling import Filling
from ui.phone.holes import options, ready
from ui.phone.page import (
    Block,
    Button,
    Form,
    Gauge,
    Sealing,
    Send,
)
from ui.phone.sheets import answers_to
from ui.phone.standing import Standing

BACK = (events.SteppedBack(), events.DoneAnyway())
"""What stands at the lower end of the page, beside what leads."""


def lower_end(at: Standing, blocks: tuple[Block, ...]) -> Iterator[Button | Send]:
    """Yield what stands at the lower end: what steps back, other ways, and last what leads."""
    now = at.now
    if isinstance(now.top, Asking):
        yield from _answers(now.top, at, blocks)
    elif now.top is not None:
        yield from _closes(now.top, at, blocks)
    else:
        button = at.action(at.actions.back) if at.actions.back.does in BACK else None
        if button is not None:
            yield button
        if isinstance(now.board, Placing) and now.board.place:
            yield at.button(Text.of("Here"), events.PlaceTapped(now.board.place), bright=True)
        does = at.actions.main.does
        leads = at.view.asked or isinstance(does, (events.LookedAside, events.WentOn, events.SteppedBack))
        main = at.action(at.actions.main, bright=True) if leads and at.actions.main.does != FIX else None
        if main is not None:
            yield replace(main, text=_only_answer(at) or main.text)


def _only_answer(at: Standing) -> str:
    """Say what alone can be answered to an offer, "" where there is a choice or no offer."""
    main = at.offers.main
    filling = None if main is None or at.offer is None else Filling(main.choice, at.known)
    only = filling.hole.options if filling is not None and isinstance(filling.hole, OneOf) else ()
    return at.said(only[0][1]) if len(only) == 1 else ""


def _answers(asking: Asking, at: Standing, blocks: tuple[Block, ...]) -> Iterator[Button | Send]:
    """Yield the answers to an offer, or what sends a form, after what may be begun instead."""
    for other in asking.others:
        if other.seat == at.view.viewer:
            kind = at.known.room.move_named(other.move)
            yield at.button(kind.labelled(dict(other.filled)), events.Begun(other))
    lies = tuple(ready(asking.filling, at.words, at.pressed))
    yield from lies if len(lies) == 1 else ()
    yield at.button(Text.of("Back"), events.SteppedBack())
    if at.offer is not None and at.asked is not None and isinstance(at.asked.hole, OneOf):
        first, *others = options(asking.filling, at.words, at.pressed)
        yield from others
        yield Button(first.key, first.text, icon=at.words.icon_of("check") if others else "", bright=True)
    yield from (Send(block.named, block.send, _sum(block, at)) for block in blocks if isinstance(block, Form))


def _sum(form: Form, at: Standing) -> Gauge | None:
    """Return what the cards of a form must come to, and of a call what it must beat."""
    calls = at.panels.calls
    if form.gauge is None or not form.gauge.least_worth or calls is None:
        return form.gauge
    said = next((call.said for call in calls.calls if call.seat == calls.leading), None)
    if said is None:
        return form.gauge
    return replace(
        form.gauge, text="", leads=at.words.voice(Text.of("leads: {what}", what=said)), leading=calls.leading
    )


def _closes(top: object, at: Standing, blocks: tuple[Block, ...]) -> Iterator[Button | Send]:
    match top:
        case Sure(filling):
            yield at.button(Text.of("Back"), events.SteppedBack())
            yield from (Send(block.key, block.send) for block in blocks if isinstance(block, Sealing))
            if not filling.seals:
                yield at.button(Text.of("Yes, do it"), events.Confirmed(), bright=True)
        case Settling():
            yield at.button(Text.of("All done"), events.SteppedBack(), bright=True)
        case Agreeing(asked):
            yield from answers_to(asked, at)
        case Choosing(amends=int()):
            yield at.button(Text.of("Back"), events.SteppedBack(), bright=True)
        case _:
            yield at.button(Text.of("Back"), events.Closed(), bright=True)
