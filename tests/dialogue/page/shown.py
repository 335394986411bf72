"""A seat's page after what happened there, and what it says in English. No test case may enter."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from companion.game.state import Game
from companion.game.text import Text
from companion.view import View
from ui.dialogue import events
from ui.dialogue.conversation import Conversation
from ui.dialogue.page.blocks import Element, Page, elements
from ui.dialogue.page.seat_page import page_of
from ui.dialogue.screen_state import ScreenState
from ui.dialogue.update import update
from ui.language.catalogues import language
from ui.language.voice import Voice

E = TypeVar("E", bound=Element)


def page(view: View, *happens: events.Event) -> Page:
    """Return what a seat's own screen shows once these events have happened there."""
    now = update(Conversation(), events.Changed(), view)[0]
    for event in happens:
        now, _ = update(now, event, view)
    return page_of(ScreenState(now, view))


def english(known: Game) -> Callable[[Text], str]:
    """Return what says a text as it stands by itself on a page."""
    voice = Voice(language("en", known.variant.domains), known)
    return lambda text: (said := voice(text))[:1].upper() + said[1:]


def all_of(kind: type[E], shown: Page | Iterable[Element]) -> list[E]:
    """Return everything of a kind on a page, or in some of its blocks, from top to bottom."""
    found = elements(shown if isinstance(shown, Page) else tuple(shown))
    return [one for one in found if isinstance(one, kind)]
