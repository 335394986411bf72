"""Whole evenings at a table screen, from its first page to the winner's: every variant, all cards kept by Kazami.

What the seats want their players in the demo say; a hand finds on the page how it is said. Every other evening some
answer on phones, and the rest under the cover. After each move both languages are drawn now and then, on the screen at
which people play and on one that only shows. `make test` plays a variant for each sort of tray to few points, `make
test-all` all of them, also to the points of the rules.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path

import pytest

from companion.game.panels import scores_panel
from companion.game.text import Text
from companion.rules.registry import VARIANTS
from tests.demo.outcome import outcome
from tests.demo.variants import STAGED, first_of_each_sort
from tests.phone.table_evening import NAMES, Soon, TableEvening, table_evening
from tests.phone.table_hand import Press, Pressed, at_once, pressable
from tests.phone.visitor import KEY
from tests.project.figures import FIGURE
from ui.dialogue import events
from ui.dialogue.actions import OpenScreen
from ui.dialogue.page.blocks import Tapped
from ui.dialogue.page.table_blocks import TablePage
from ui.dialogue.screens.events import WentTo
from ui.language.catalogues import LANGUAGES
from ui.phone.render import Head, style, whole_html
from ui.phone.table_painted import painted_table, table_shown
from ui.phone.table_screen import TableScreen
from ui.phone.words import Words

Records = Callable[[str, object], None]
MOST = 90_000
"""So many bytes a first view has at most, uncompressed: the page with its script, and the style."""
FEW = 4
"""So few points are soon had."""
EVERY = 7
"""Of so many moves one is looked at: the page of the next is much like it."""
ASKED = 5
"""Of so many pages on which something is pressed one is looked at."""
WALKS = 40
"""Of so many moves all that the screen only shows is opened once."""
FORM = re.compile(r'class="ask[^"]*" id="(\w+)"(.*?)</form>', re.DOTALL)
SENDS = re.compile(r'<button(?! type="button")')
SHOWN, BESIDE, COMES_IN = 1, 2, 3
"""The screen at which people play, one beside it, and one that comes in."""

EVENINGS = [
    pytest.param(variant, dice, few, id=f"{variant}-{dice}-{'few' if few else 'all'}", marks=marks)
    for number, variant in enumerate(VARIANTS)
    for nth, (dice, few) in enumerate(product(("kazami", "ours"), (True, False)))
    if not few or nth // 2 == number % 2
    for marks in [[] if few and variant in first_of_each_sort() else [pytest.mark.thorough]]
]


class Onlooker:
    """Looks at the screens after each move: both languages can be drawn, and a first view is light."""

    def __init__(self, evening: TableEvening) -> None:
        self._evening, self._seen, self.heaviest = evening, 0, 0
        evening.presses = self._presses

    def _presses(self, screen: Pressed, press: Press) -> None:
        """Look at what is asked, now and then, before it is answered."""
        if isinstance(screen, TableScreen) and self._evening.tapped % ASKED == 0:
            self._draw(screen)
        at_once(screen, press)

    def look(self) -> None:
        """Look at what both screens show now."""
        self._seen += 1
        screen, beside = self._screen(SHOWN), self._screen(BESIDE)
        beside.screen = None
        state = screen.state
        assert state is None or state.now.alone is None, "nothing that only a seat may see lies there after a move"
        if self._seen % EVERY:
            return
        for one in (screen, beside):
            self._draw(one)
        if self._seen % WALKS == 0:
            self._walk()

    def _screen(self, number: int) -> TableScreen:
        screen = self._evening.there.seats.table_screen(number)
        assert screen is not None
        return screen

    def _draw(self, screen: TableScreen, *, first: bool = True) -> None:
        """Draw a page, and weigh it where it may be the first that somebody sees."""
        meant = screen.keys.of(screen.page())
        for code in LANGUAGES:
            main = painted(screen, code)
            assert {*KEY.findall(main)} <= meant.keys(), "whatever can be tapped means something"
            assert [*unsent(main)] == [], "whatever is filled in can be sent"
            if first:
                page = whole_html(main, code, Head(live=True, table=True))
                self.heaviest = max(self.heaviest, len(page.encode()) + len(style(table=True).encode()))
        assert self.heaviest < MOST, screen.page()

    def _walk(self) -> None:
        """Open all that only shows something, and what it leads to, on a screen that comes in."""
        before = painted(self._screen(SHOWN), "en")
        for opened in _only_shows(self._comes_in()):
            for then in (None, *_only_shows(self._comes_in(opened))):
                self._draw(self._comes_in(opened, *() if then is None else (then,)), first=False)
        assert painted(self._screen(SHOWN), "en") == before, "what is read on one screen shows on no other"

    def _comes_in(self, *presses: Tapped) -> TableScreen:
        """Return another screen, on which all of that was pressed."""
        there = self._evening.there
        screen, view = TableScreen(there.host, COMES_IN, Soon(), lambda: None), there.seats.table()
        assert view is not None
        screen.changed(view, other=True)
        screen.screen = None
        for one in presses:
            self._press(screen, one)
        return screen

    def _press(self, screen: TableScreen, what: Tapped) -> None:
        assert screen.press(screen.keys(what), {}), what


def painted(screen: TableScreen, code: str) -> str:
    """Return what a table screen shows as its browser is sent it."""
    return painted_table(table_shown(screen, code), screen.known, screen.variants, LANGUAGES, "")


def unsent(main: str) -> Iterator[str]:
    """Yield the forms of a page that no button sends."""
    for name, inner in FORM.findall(main):
        if f'form="{name}"' not in main and not SENDS.search(inner):
            yield inner


def _only_shows(screen: TableScreen) -> Iterator[Tapped]:
    """Yield what leads to something to read, on this screen alone."""
    reads = (events.Opened, events.SeatTapped, events.OwnAsked, events.Lifted, OpenScreen, WentTo)
    return (one for one in pressable(screen.page()) if isinstance(one, Tapped) and isinstance(one.does, reads))


@pytest.mark.parametrize(("variant", "dice", "few"), EVENINGS)
def test_an_evening_begun_and_played_to_a_winner_at_a_table_screen(
    variant: str, dice: str, few: bool, tmp_path: Path, record_property: Records
) -> None:
    seed = STAGED[variant].screen
    with table_evening(tmp_path / "journal", seed=seed) as evening:
        onlooker = Onlooker(evening)
        evening.begin(variant, dice=dice, points=FEW if few else None, more=int(dice == "ours" and not few))
        if (dice == "ours") == few:
            evening.sit(evening.known.players[:-1:2])
        onlooker.look()
        while not evening.won:
            evening.play()
            onlooker.look()
        _won_as_read(evening)
    game = outcome(tmp_path / "journal").game
    assert game.winner >= 0 and (game.setup.hands, game.setup.dice) == ("digital", dice), "as it was agreed on"
    told = f"{evening.taps.told()}; a first view of {onlooker.heaviest} bytes at most"
    record_property(FIGURE, f"{variant}, a table screen, dice {dice}: {told}")


def _won_as_read(evening: TableEvening) -> None:
    """Read on both screens who has won, and with how many points: the tile that leads opens it."""
    known = evening.known
    total = next(score.total for score in scores_panel(known).scores if score.seat == known.winner)
    for number, code in product((SHOWN, BESIDE), LANGUAGES):
        screen = evening.there.seats.table_screen(number)
        assert screen is not None
        if screen.screen is None:
            leads = screen.page()
            assert isinstance(leads, TablePage) and leads.main is not None and leads.main.does == OpenScreen("result")
            screen.press(screen.keys(leads.main), {})
        say, shown = Words(code, known).voice, painted(screen, code)
        assert say(Text.counted("{n} point", "{n} points", total)) in shown
        assert known.setup.seats[known.winner].name.replace("<", "&lt;").replace(">", "&gt;") in shown
    assert known.setup.seats[known.winner].name in NAMES
