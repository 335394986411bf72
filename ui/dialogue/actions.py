"""Which actions are offered: the one that leads, the one that steps back or puts right, and those beside them.

Pure, and the same for every screen: what an action says, and which event it is. No widget and no rule may enter.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.game.doubt import sealed
from companion.game.holes import Dice, Direction
from companion.game.moves import Choice
from companion.game.text import Text
from companion.view import Offered, View
from ui.dialogue import events
from ui.dialogue.conversation import BookOpen, Conversation, Fixing, Idle, Placing
from ui.dialogue.offers import Offers
from ui.dialogue.panels import Panels
from ui.dialogue.sentence import compared, label, of_seat, raising, waiting, won


@dataclass(frozen=True)
class Throwing:
    """Who may throw beside the people who do: simulated dice, Kazami by lot, a simulated vane."""

    dice: bool = False
    lot: bool = False
    vane: bool = False


@dataclass(frozen=True)
class Device:
    """Kazami throws the dice or turns the vane."""

    does: Literal["throw", "turn"]


@dataclass(frozen=True)
class OpenScreen:
    """Another screen is wanted, by its name."""

    to: str


@dataclass(frozen=True)
class Action:
    """What may be done: what it says, what it is, the kinds of card it takes one by one, and an icon's name."""

    text: Text
    does: events.Event | Device | OpenScreen
    price: tuple[str, ...] = ()
    icon: str = ""


@dataclass(frozen=True)
class Actions:
    """What may be done now: what leads, what steps back or puts right, and what else."""

    main: Action
    side: Action
    more: tuple[Action, ...] = ()


FIX = events.Opened(Fixing())
HINT = Text.of("Tap one of the lit places on the board.")


def actions(now: Conversation, view: View, offers: Offers, panels: Panels, throwing: Throwing) -> Actions:
    """Return what may be done where somebody stands."""
    return Actions(
        _main(now, view, offers, panels, throwing),
        _side(now, panels),
        tuple(_more(now, view, offers, panels, throwing)),
    )


def _main(now: Conversation, view: View, offers: Offers, panels: Panels, throwing: Throwing) -> Action:
    """Return what leads: what to do next."""
    sums = compared(now, panels)
    if isinstance(now.board, BookOpen):
        return Action(Text.of("Close"), events.SteppedBack())
    if won(view.known):
        return Action(Text.of("Result"), OpenScreen("result"))
    if sums is not None and sums.over:
        return Action(Text.of("Done"), events.LookedAside())
    if isinstance(now.board, Placing):
        return Action(Text.of("Tap the board"), events.Announced(HINT))
    here = offers.sites.get(now.board.place, ())
    main = here[0] if here else offers.main
    if main is None:
        return Action(Text.of("Put it right"), FIX)
    return _leading(view, main, now.board.place, _beside(offers, panels), throwing)


def _leading(view: View, main: Offered, place: str, beside: tuple[Offered, ...], throwing: Throwing) -> Action:
    if throwing.vane and isinstance(main.hole, Direction):
        return Action(Text.of("Turn the vane"), Device("turn"))
    if throwing.dice and isinstance(main.hole, (Dice, Direction)):
        return Action(Text.of("Throw"), Device("throw"))
    action = _offered(view, main, place, tuple(offered.choice for offered in beside if offered != main))
    if throwing.lot and isinstance(main.hole, Dice):
        return Action(Text.of("Enter the dice"), action.does, action.price)
    return action


def _offered(view: View, offered: Offered, place: str = "", others: tuple[Choice, ...] = ()) -> Action:
    """Return what begins a choice, at a place if one was tapped before; then its price is worth seeing."""
    named = label(view.known, offered)
    text = of_seat(offered.choice.seat, named) if len(waiting(view.known)) > 1 else named
    choice = offered.choice.with_field(offered.hole.field, place) if place and offered.hole else offered.choice
    price = tuple(kind for kind, n in offered.price for _ in range(n)) if place else ()
    return Action(text, events.Begun(choice, others), price)


def _beside(offers: Offers, panels: Panels) -> tuple[Offered, ...]:
    """Return what else may be called: where seats raise in turn that lies in the sheet of the seat that is asked.

    So no tile outside says for one seat what a moment later would be said for the next.
    """
    return offers.tiles if raising(offers, panels) else ()


def _side(now: Conversation, panels: Panels) -> Action:
    """Return what steps back, or what puts things right."""
    if now.said is not None and now.said.past is not None:
        return Action(Text.of("Do it anyway"), events.DoneAnyway())
    if isinstance(now.board, BookOpen) and panels.menu is not None:
        return Action(Text.of("Own cards"), events.OwnAsked(panels.menu.seat), icon="eye")
    if now.filling is not None or now.board != Idle():
        return Action(Text.of("Back"), events.SteppedBack())
    return Action(Text.of("Fix"), FIX)


def _more(now: Conversation, view: View, offers: Offers, panels: Panels, throwing: Throwing) -> list[Action]:
    """Return what may be done beside what leads."""
    sums = compared(now, panels)
    if now.filling is not None or not isinstance(now.board, Idle) or won(view.known) or (sums and sums.over):
        return []
    place = now.board.place
    found = offers.sites.get(place, ())[1:] if place else offers.tiles
    made = [] if raising(offers, panels) else [_offered(view, offered, place) for offered in found]
    made += [*_aside(now, panels), *_book(view, panels, place)]
    return made if place else made + _throws(offers.main, throwing)


def _aside(now: Conversation, panels: Panels) -> list[Action]:
    """Return what puts the round of calls or two sums aside, or brings them back, if there are any."""
    sums = panels.versus
    if panels.calls is None and (sums is None or sums.over):
        return []
    back = Text.of("Look at the calls") if sums is None else Text.of("Look at the sums")
    return [Action(back if now.aside else Text.of("Look at the board"), events.LookedAside())]


def _book(view: View, panels: Panels, place: str) -> list[Action]:
    """Return what opens the book, if there is one."""
    if panels.menu is None or place or sealed(view.known):
        return []
    return [Action(panels.menu.title, events.BookOpened())]


def _throws(main: Offered | None, throwing: Throwing) -> list[Action]:
    """Return the other ways to a throw: Kazami's, where the vane leads; by hand, where Kazami's lead."""
    if main is None or not isinstance(main.hole, (Dice, Direction)):
        return []
    made = [Action(Text.of("Throw"), Device("throw"))] if throwing.vane and isinstance(main.hole, Direction) else []
    if throwing.dice:
        return [*made, Action(Text.of("By hand"), events.Begun(main.choice))]
    return [*made, Action(Text.of("Throw"), Device("throw"))] if throwing.lot else made
