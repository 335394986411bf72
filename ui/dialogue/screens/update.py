"""What follows from a tap on a screen around the game: the next screen, or what the session is asked to do.

Pure: chance is an argument, and only the names of what is to be done come out. No page and no session may enter.
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.board.chance import Chance
from companion.game.seating import named
from companion.game.state import Setup
from companion.game.text import Refusal
from ui.dialogue.draft import Begun
from ui.dialogue.laying import Laying
from ui.dialogue.new_game import SEATS, Drafting, begun_anew, of_round, once_more
from ui.dialogue.page.filled_in import UNREADABLE
from ui.dialogue.screens import events
from ui.dialogue.screens.devices import typed as joins
from ui.dialogue.screens.phones import typed
from ui.dialogue.screens.screen import Devices, NewGame, Phones, Screen
from ui.dialogue.screens.session_state import SessionState

Followed = Screen | events.OfSession | Refusal | None
"""Which screen is open then (None: the game on the table), what the session shall do, or why nothing follows."""


def updated(screen: Screen, event: events.ScreenEvent, at: SessionState, chance: Chance) -> Followed:
    """Return what follows from a tap on a screen."""
    match event:
        case events.WentTo(wanted):
            return wanted
        case (
            events.GameBegun()
            | events.GameOpened()
            | events.DraftKept()
            | events.PhonesAsked()
            | events.DevicesTended()
            | events.Seated()
        ):
            return event
        case events.Rematch() if at.view is not None:
            setup = at.view.known.setup
            return NewGame(once_more(setup, at.variants[setup.variant], at, chance))
        case events.RoundSeated() if at.seating is not None:
            return NewGame(of_round(at.seating, at, str, chance))
        case events.Typed() if isinstance(screen, Phones):
            return typed(screen, event)
        case events.Typed("hall") if isinstance(screen, Devices):
            return joins(event)
    if not isinstance(screen, NewGame):
        return UNREADABLE
    now = _chosen(screen, event, at, chance)
    if isinstance(now, Drafting):
        return replace(screen, now=now, naming=None)
    return events.GameBegun(now) if isinstance(now, Setup) else now


def kept(screen: Screen | None) -> Begun | None:
    """Return what is kept of a screen when it has changed, None: it has nothing that is worth it."""
    return screen.now.kept if isinstance(screen, NewGame) and screen.now is not None else None


def _chosen(screen: NewGame, event: events.ScreenEvent, at: SessionState, chance: Chance) -> Drafting | Setup | Refusal:
    """Return the new game after a tap, or why it stays as it was."""
    now = screen.now
    match event:
        case events.BegunAnew():
            return begun_anew(at, str, chance)
        case events.GameChosen(name) if name in at.variants:
            return (now or begun_anew(at, str, chance)).played_in(at.variants[name], at, str, chance)
    if now is None:
        return UNREADABLE
    match event:
        case events.Stepped(step):
            return now.refused or now.at_step(step) if step > SEATS else now.at_step(step)
        case events.Drafted(draft):
            return now.reseated(draft, str, chance)
        case events.Typed("name", text) if screen.naming is not None:
            return _named(now, screen.naming, text, chance)
        case events.LaidOut(way):
            return now.laid_out(way, at, chance)
        case events.LotsDrawn():
            return now.drawn(chance)
        case events.BeginAsked():
            return now.begins
    return _laid(now, event)


def _named(now: Drafting, seat: int, text: str, chance: Chance) -> Drafting | Refusal:
    name = named(text)
    return name if isinstance(name, Refusal) else now.reseated(now.draft.named(seat, name), str, chance)


def _laid(now: Drafting, event: events.ScreenEvent) -> Drafting | Refusal:
    """Return the new game after a tap on the island that is laid by touch."""
    laying = now.laying if now.touching else None
    if laying is None:
        return UNREADABLE
    match event:
        case events.HexTapped(place) if place in laying.targets:
            return now.lay(laying.tapped(place))
        case events.MapFinished():
            found = laying.finished()
            if isinstance(found, Refusal):
                return found
            return now.lay(found) if isinstance(found, Laying) else now.handed(found)
    return UNREADABLE
