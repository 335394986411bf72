"""A hand at a screen: it finds what to press next until a choice is made, by where each press of the page leads.

It reads the elements of the page and nothing else, and follows them in thought through the conversation: at a screen of
the table and at a seat's own alike. What anybody wants, no word of a variant and no test case may enter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from heapq import heappop, heappush
from itertools import count
from typing import Any, NamedTuple, Protocol

from companion.game.cards import Cards
from companion.game.moves import Choice
from companion.game.prompts import Dice, Number, SomeCards
from ui.dialogue import events
from ui.dialogue.actions import Device
from ui.dialogue.conversation import Asking, Behind, BookOpen, Choosing, Conversation, Covered, OfSeat
from ui.dialogue.move_draft import MoveDraft
from ui.dialogue.page.blocks import Form, Page, Sealing, Tapped, elements
from ui.dialogue.page.filled_in import FACEDOWN, NUMBER, Said
from ui.dialogue.page.seat_page import page_of
from ui.dialogue.page.table_blocks import TablePage
from ui.dialogue.page.table_page import table_page
from ui.dialogue.requests import Request, ShowView, Submit
from ui.dialogue.screen_state import ScreenState
from ui.dialogue.screens.blocks import ScreenPage
from ui.dialogue.update import update
from ui.phone.live_conversation import TableInLoop, standing_of
from ui.phone.pressed import Keys, can_be_pressed, does
from ui.phone.seat_screen import SeatScreen
from ui.phone.table_screen import TableHost, TableScreen

MOST_THOUGHTS = 100
"""Pages that are looked at in thought before a choice counts as nowhere to be found."""
MOST_TAPS = 40
"""More than any choice needs."""
NOTHING: Said = {}

Pages = Page | TablePage | ScreenPage


class NotOnThePage(AssertionError):
    """What somebody wants to do is nowhere on the page."""


class Press(NamedTuple):
    """Something of a page to be pressed, and what was filled in."""

    what: Tapped | Form | Sealing
    said: Said = NOTHING


class Pressed(Protocol):
    """A screen whose keys can be pressed."""

    @property
    def keys(self) -> Keys:
        """What makes the keys of the page as it is now."""

    def press(self, key: str, said: Said) -> bool:
        """Press one of them; whether it was there."""


Presses = Callable[[Pressed, Press], None]
"""How something is pressed at a screen: back when the page has changed."""


def at_once(screen: Pressed, press: Press) -> None:
    """Press it without any browser."""
    assert screen.press(screen.keys(press.what), press.said), press


def pressable(page: Pages) -> Iterator[Tapped | Form | Sealing]:
    """Yield all of a page that can be pressed."""
    return (one for one in elements(page) if can_be_pressed(one))


def next_at_table(screen: TableScreen, host: TableHost, wish: Choice) -> Press:
    """Return what is pressed next at a screen of the table, on the way to a wish."""
    state = screen.state
    assert state is not None, "the game is shown"
    return _Thought(state, lambda at: table_page(at, host.around), host, wish).first()


def next_at_seat(screen: SeatScreen, table: TableInLoop, wish: Choice) -> Press:
    """Return what is pressed next on a seat's phone, on the way to a wish."""
    return _Thought(ScreenState(screen.now, screen.view, table.nearby()), page_of, table, wish).first()


class _Thought:
    """A search for the presses that lead to a wish. What fills in or begins anything else is not followed."""

    def __init__(self, at: ScreenState, page: Callable[[ScreenState], Pages], table: TableInLoop, wish: Choice) -> None:
        self._at, self._page, self._table, self._wish = at, page, table, wish
        self._filled = dict(wish.filled)

    def first(self) -> Press:
        """Return the first press on the shortest way that gets on. Raises NotOnThePage."""
        order, seen = count(), {self._standing(self._at.now)}
        ahead: list[tuple[tuple[int, int], int, Conversation, Press | None]] = [((0, 0), 0, self._at.now, None)]
        while ahead and next(order) < MOST_THOUGHTS:
            (_, depth), _, now, first = heappop(ahead)
            for press in self._presses(now):
                then = self._after(now, press)
                if then is None:
                    return first or press
                standing = self._standing(then)
                if standing not in seen and self._leads_on(then):
                    seen.add(standing)
                    heappush(ahead, ((-self._progress(then), depth + 1), len(seen), then, first or press))
        offered = [getattr(one, "does", one) for one in pressable(self._page(self._at))]
        raise NotOnThePage(f"{self._wish} at {self._at.now}: {offered}")

    def _standing(self, now: Conversation) -> str:
        return f"{standing_of(now, self._at.view)} {now.faces} {now.declined}"

    def _presses(self, now: Conversation) -> Iterator[Press]:
        for one in pressable(self._page(ScreenState(now, self._at.view, self._at.nearby))):
            if not isinstance(one, Form):
                yield Press(one)
            elif one.fills.prompt.field in self._filled:
                yield Press(one, filled_in(one.fills.prompt, self._filled[one.fills.prompt.field]))

    def _after(self, now: Conversation, press: Press) -> Conversation | None:
        """Return where a press leads, None: to the wish. What leads away changes nothing."""
        told, was = does(press.what, press.said), now
        if isinstance(told, Device):
            return None if self._waits_for_chance() else was
        for event in told if isinstance(told, tuple) else (told,):
            if not isinstance(event, events.Event) or not self._may_lead(event):
                return was
            now, asked = self._told(now, event)
            if isinstance(asked, Submit) and isinstance(asked.request, Choice) and self._is(asked.request):
                return None if {*dict(asked.request.filled)} == {*self._filled} else was
            if asked is not None:
                return was
        return now

    def _told(self, now: Conversation, event: events.Event) -> tuple[Conversation, Request | None]:
        """Return where an event leads, and what would be asked of the table; what is only looked at is."""
        now, ask = update(now, event, self._at.view)
        while ask is not None and isinstance(ask.request, ShowView):
            seen = self._table.perform(ask.request, self._at.view.viewer)
            now, ask = update(now, events.Answered(ask, seen), self._at.view)
        return now, None if ask is None else ask.request

    def _waits_for_chance(self) -> bool:
        asked = self._at.view.device_asked
        return asked is not None and (asked.choice.move, asked.choice.seat) == (self._wish.move, self._wish.seat)

    # -- what is worth following

    def _may_lead(self, event: events.Event) -> bool:
        wanted = self._filled.values()
        match event:
            case events.PlaceTapped(place):
                return place in wanted
            case events.SideTapped(side):
                return side in wanted
            case events.Filled(field, _, value):
                return bool(self._filled.get(field) == value)
            case events.Begun(choice) | events.Picked(choice):
                return self._is(choice)
            case events.Taken(move):
                return move == self._wish.move
            case events.FaceTapped(die, face):
                return any(isinstance(faces, tuple) and faces[die : die + 1] == (face,) for faces in wanted)
            case events.Opened(sheet):
                return isinstance(sheet, Behind)
            case events.HeadMoved() | events.OwnAsked() | events.Hushed():
                return False
            case _:
                return True

    def _is(self, choice: Choice) -> bool:
        alike = all(self._filled.get(name) == value for name, value in choice.filled)
        return alike and (choice.move, choice.seat) == (self._wish.move, self._wish.seat)

    def _progress(self, now: Conversation) -> int:
        draft = on_its_way(now)
        return sum(map(bool, now.faces)) if draft is None else 1 + len(draft.choice.filled)

    def _leads_on(self, now: Conversation) -> bool:
        draft, top = on_its_way(now), now.top
        if draft is not None:
            return self._is(draft.choice) or (isinstance(top, Asking | Covered) and any(map(self._is, top.others)))
        if isinstance(top, Choosing):
            return any(map(self._is, top.choices))
        return top is None or isinstance(top, Behind | OfSeat) or isinstance(now.board, BookOpen)


def on_its_way(now: Conversation) -> MoveDraft | None:
    """Return the choice on its way, also one that waits under a cover."""
    return now.sheet.draft if isinstance(now.sheet, Covered) else now.draft


def filled_in(prompt: Any, value: Any) -> Mapping[str, str]:
    """Return what is filled into the form of a prompt so that it says this value."""
    match prompt:
        case Number():
            return {NUMBER: str(value)}
        case SomeCards(kinds=kinds):
            assert isinstance(value, Cards)
            return {f"c:{kind}": str(value.of(kind)) for kind in kinds} | {FACEDOWN: str(value.unseen)}
        case Dice():
            return {f"die{i}": str(face) for i, face in enumerate(value)}
        case _:
            raise AssertionError(f"no form asks for {prompt}")
