"""The title of a page: what its seat is asked or reads; else what happens now, and whose turn it is.

A seat's own name stands in the header of its page and is not said again. Texts only; no rule may enter.
"""

from __future__ import annotations

from itertools import takewhile

from companion.game.text import SeatName, Text
from ui.dialogue.conversation import Asking, Idle, OfSeat
from ui.dialogue.page.buttons import names
from ui.dialogue.page.own import offer_from
from ui.dialogue.page.sheets import shown
from ui.dialogue.screen_state import ScreenState
from ui.dialogue.sentence import sentence
from ui.language.voice import Small


def title(at: ScreenState) -> tuple[Text, ...]:
    """Return the title of a page, in one or more texts."""
    top = at.now.top
    if _answering(at) and at.offer is not None:
        return (offer_from(at.offer),)
    return (_own(sentence(at.now, at.view, at.offers, at.panels), at),) if top is None else shown(top, at).title


def whose(at: ScreenState) -> int | None:
    """Return the seat whose sign stands before the title: whose offer it is, or whom the page is about."""
    top = at.now.top
    if _answering(at) and at.offer is not None:
        return at.offer.seat
    return top.seat if isinstance(top, OfSeat) else None


def _answering(at: ScreenState) -> bool:
    """Whether the page is about an offer: nothing else lies over the table."""
    return at.offer is not None and (at.now.top is None or isinstance(at.now.top, Asking))


def _own(said: Text, at: ScreenState) -> Text:
    """Return a sentence without the name of whose screen it is: his turn, or what is asked of him.

    What is asked of several seats at once, and not of him, bears their names: he has nothing to do.
    """
    args = dict(said.args)
    what, name = args.get("what"), args.get("name")
    if said.msgid != "{name}: {what}" or not isinstance(what, Text):
        return _of_others(said, at)
    reach = _in_reach(what, at)
    if name != SeatName(at.view.viewer):
        return said if reach == what else Text.of("{name}: {what}", name=name, what=reach)
    free = isinstance(at.now.board, Idle) and at.known.turn and at.known.active == at.view.viewer
    return Text.of("Your turn: {what}", what=reach) if free else what


def _of_others(said: Text, at: ScreenState) -> Text:
    front = at.known.front
    asked = front is not None and said == Text.of(at.known.variant.steps[front.name].text)
    if not asked or not at.waiting or at.view.viewer in at.waiting:
        return said
    return Text.of("{name}: {what}", name=names(at.waiting), what=said)


def _in_reach(what: Text, at: ScreenState) -> Text:
    """Return what is said to be done next, and with it what can be done right after or instead, if that is one more.

    Of another seat nobody knows what it can do: both may come.
    """
    rules, agenda, front = at.known.variant.steps, at.known.agenda, at.known.front
    if front is None or what.msgid not in (rules[step.name].text for step in agenda) or not at.known.throw:
        return what
    if at.view.asked:
        reached = [agenda[one.at] for one in at.view.offers if one.optional and not one.aside]
    else:
        reached = [*takewhile(lambda step: rules[step.name].optional, agenda)]
    said = [*dict.fromkeys(rules[step.name].text for step in reached if rules[step.name].text)]
    if len(said) != SEVERAL or what.msgid not in said:
        return what
    one, other = map(Text.of, said)
    return Text.of("{first} and {second}", first=one, second=Small(other))


SEVERAL = 2
"""So many things a title has room for."""
