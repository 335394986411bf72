"""A game played by luck, as the session tells the screens around it. No test case may enter."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, reduce
from typing import Any, TypeVar

from msgspec.structs import replace

from companion.game.history import History
from companion.game.secret import TABLE
from companion.game.state import NOBODY, Game
from companion.game.text import Text, render
from companion.player_knowledge import beginning
from companion.rules.base import BASE
from companion.statistics import statistics
from companion.view import Span, View, view_of
from tests.tablet.around_home import SEATS, SETUP, evening
from ui.dialogue.page.blocks import Button, Element, Tapped, elements
from ui.dialogue.screens.blocks import ScreenPage
from ui.dialogue.screens.events import ScreenEvent
from ui.dialogue.screens.screen import Screen
from ui.dialogue.screens.screen_page import screen_page
from ui.dialogue.screens.session_state import SessionState
from ui.dialogue.session_port import KeptGame
from ui.language.catalogues import language
from ui.language.voice import Voice

E = TypeVar("E", bound=Element)
D = TypeVar("D", bound=ScreenEvent)


@cache
def seen(*, over: bool = False, before: int | None = None) -> View:
    """Return what everybody sees of an evening of twenty turns, of one that is over, or of it before an entry."""
    entries = tuple(one for one in evening(500 if over else 20) if before is None or one.seq < before)
    knowledge = beginning(BASE, SETUP, TABLE)
    known: dict[int, Game] = {0: knowledge.game}
    for entry in entries:
        knowledge = knowledge.followed_by([entry])
        known[entry.seq] = knowledge.game
    history = reduce(History.appended, entries, History())
    view = view_of(knowledge, history, history.head, known.__getitem__)
    return view if view.known.winner == NOBODY else replace(view, span=Span(1.7e9, 1.7e9 + 3000))


@cache
def around(*, over: bool = False) -> SessionState:
    """Return what the session tells while this game lies on the table, among fifteen that are kept."""
    games = tuple(KeptGame(n, f"2026-11-{21 - n:02} 21:42", "base", SEATS, 200, n % 4 - 1) for n in range(15))
    entries = evening(500 if over else 20)
    times = {entry.seq: 23.0 * entry.seq for entry in entries}
    return SessionState(
        {"base": BASE},
        games=(replace(games[0], winner=seen(over=over).known.winner), *games[1:]),
        game=0,
        view=seen(over=over),
        figures=statistics(BASE, SETUP, entries, times),
        hours={entry.seq: f"20:{entry.seq % 60:02}" for entry in entries},
    )


def page(screen: Screen, *, over: bool = False, **told: Any) -> ScreenPage:
    """Return what a screen shows at this table; `told` is what the session tells otherwise."""
    return screen_page(screen, replace(around(over=over), **told))


def bare(screen: Screen) -> ScreenPage:
    """Return what a screen shows where nothing was ever played."""
    return screen_page(screen, SessionState({"base": BASE}))


def all_of(kind: type[E], shown: ScreenPage | Iterable[Element]) -> list[E]:
    """Return everything of a kind on a page, from top to bottom."""
    found = elements(shown if isinstance(shown, ScreenPage) else tuple(shown))
    return [one for one in found if isinstance(one, kind)]


def says(code: str = "en", *, over: bool = False) -> Callable[[Text], str]:
    """Return what says a text at this table."""
    return Voice(language(code, BASE.domains), seen(over=over).known)


def says_bare(text: Text) -> str:
    """Say a text where no game lies."""
    return render(text, language("en", BASE.domains), ())


def button(shown: ScreenPage, said: str) -> Button:
    """Return the button that says something. Raises StopIteration where there is none."""
    return next(one for one in all_of(Button, shown) if says()(one.text) == said)


def told(kind: type[D], shown: ScreenPage | Iterable[Element]) -> list[D]:
    """Return every event of a kind that a tap there tells, from top to bottom."""
    return [one.does for one in all_of(Tapped, shown) if isinstance(one.does, kind)]


def buttons(shown: ScreenPage) -> list[str]:
    """Return what the buttons of a page say."""
    return [says()(one.text) for one in all_of(Button, shown)]
