"""Laws of the screens around a game, over every variant's random evenings: each can be left, every kept game is
reached, all is said in both languages, and no page is made of what only a seat may see.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache, reduce
from typing import Any

import msgspec
import pytest

from companion.game.history import History
from companion.game.secret import TABLE
from companion.game.text import Text
from companion.people import played
from companion.player_knowledge import beginning
from companion.statistics import statistics
from companion.view import View, view_of
from hardware.ports import DeviceState
from tests.laws.evenings import Evening
from tests.laws.test_phone_pages import NAMES, latin_in_japanese
from tests.rules.needed import spoken
from ui.dialogue import events
from ui.dialogue.actions import OpenScreen
from ui.dialogue.devices import Nearby, NearbyDevice, NearbyDie, NearbyVane
from ui.dialogue.page.blocks import Button, Tapped, elements
from ui.dialogue.phones import Code, Invite, Network, PhonesNow, Waiting
from ui.dialogue.screens.blocks import ScreenPage
from ui.dialogue.screens.events import GameOpened, OfSession, Rematch, Typed, WentTo
from ui.dialogue.screens.screen import NAMED, LookBack, Screen, Start
from ui.dialogue.screens.screen_page import screen_page
from ui.dialogue.screens.session_state import SessionState
from ui.dialogue.session_port import KeptGame
from ui.drawing.icons import own_icons
from ui.drawing.variant_look import variant_look
from ui.language.catalogues import LANGUAGES, language
from ui.language.voice import Voice
from ui.session.device_sources import STATES

LATIN = {"http", "wlan"}
"""What is written alike in Japanese on these pages: addresses."""
MOST = 40
"""So many screens are looked at: pages of a long log are like each other."""


def seen(evening: Evening, most: int, viewer: int = TABLE) -> View:
    """Return what a viewer sees after so many moves, with all that was told on the way."""
    entries = evening.entries()[:most]
    knowledge, games = beginning(evening.variant, evening.setup, viewer).followed_by(entries), evening.known(viewer)
    history = reduce(History.appended, entries, History())
    return view_of(knowledge, history, history.head, games.__getitem__)


def state(evening: Evening, most: int) -> SessionState:
    """Return what the session tells after so many moves: twelve games are kept, phones and devices are there."""
    entries, setup = evening.entries()[:most], evening.setup
    view, names = seen(evening, most), [seat.name for seat in setup.seats if not seat.neutral]
    games = tuple(
        KeptGame(n, "2026-11-21 21:42", evening.variant.name, setup.seats, most, view.known.winner if n % 2 else -1)
        for n in range(12)
    )
    die = NearbyDie("white", "settled", 3, 0.98)
    tray = NearbyDevice("tray", "here", 2.0, STATES[DeviceState.CONNECTED], (die,))
    vane = NearbyDevice("vane", "here", 2.0, Text.of(""), noise=0.4)
    return SessionState(
        {evening.variant.name: evening.variant},
        games=games,
        game=1,
        view=view,
        nearby=Nearby((tray, vane), vane=NearbyVane("resting", 62.0, 1, None, 2.0, asked=False)),
        phones=PhonesNow(
            on=True,
            address="http://10.0.0.2:8731",
            networks=(Network("10.0.0.2", "wlan0"),),
            held=(names[0],),
            live=(names[0],),
            waiting=(Waiting(names[1], 90.0),),
            wifi="Home",
        ),
        code=Code("http://10.0.0.2:8731/join/a", "http://10.0.0.2:8731/join/a"),
        wish=Invite(names[1]),
        figures=statistics(evening.variant, setup, entries, {entry.seq: 20.0 * entry.seq for entry in entries}),
        played=(played(evening.variant, setup, entries),) * 11 + (None,),
        hours={entry.seq: "21:42" for entry in entries},
        past=seen(evening, most // 2),
    )


def reached(at: SessionState) -> dict[Screen, ScreenPage]:
    """Return the screens that are reached from the start, and from those that pages of the game open, each's page."""
    found, ahead = dict[Screen, ScreenPage](), [Start(), *NAMED.values()]
    while ahead and len(found) < MOST:
        screen = ahead.pop(0)
        if screen not in found:
            page = found[screen] = screen_page(screen, at)
            does = (one.does for one in elements(page) if isinstance(one, Tapped))
            ahead += [one.screen for one in does if isinstance(one, WentTo) and one.screen is not None]
    return found


def texts(shown: Any) -> Iterator[Text]:
    """Yield every text of a page."""
    if isinstance(shown, Text):
        yield shown
    elif isinstance(shown, tuple):
        for one in shown:
            yield from texts(one)
    elif isinstance(shown, msgspec.Struct):
        yield from texts(tuple(getattr(shown, field) for field in shown.__struct_fields__ if field != "does"))


@lru_cache(maxsize=2)
def around(evening: Evening, *, over: bool) -> tuple[SessionState, dict[Screen, ScreenPage]]:
    """Return what the session tells in the middle of an evening or at its end, and the screens around it."""
    at = state(evening, len(evening.moves) // (1 if over else 2))
    return at, reached(at)


@pytest.fixture(params=["begun", "over"])
def over(request: pytest.FixtureRequest) -> bool:
    return bool(request.param == "over")


def test_every_screen_can_be_left_and_every_button_leads_somewhere(evening: Evening, over: bool) -> None:
    icons = {*own_icons(), *variant_look(evening.variant.domains).icons, ""}
    for screen, page in around(evening, over=over)[1].items():
        assert (page.title and page.back is not None) or screen == Start(), screen
        assert any(isinstance(one.does, WentTo) for one in page.last) or screen == Start(), screen
        for one in elements(page):
            if isinstance(one, Button):
                assert leads(one.does), (screen, one)
                assert one.icon in icons, (screen, one.icon)


def leads(does: object) -> bool:
    """Whether somebody does it."""
    if isinstance(does, OpenScreen):
        return does.to in {*NAMED, "new_game"}
    return isinstance(does, OfSession | WentTo | Typed | Rematch | events.HeadMoved | events.AmendBegun)


def test_every_kept_game_is_reached(evening: Evening, over: bool) -> None:
    at, pages = around(evening, over=over)
    does = [one.does for page in pages.values() for one in elements(page) if isinstance(one, Tapped)]
    opened = {one.game for one in does if isinstance(one, GameOpened)}
    assert opened | {at.game} == {game.id for game in at.games}


@pytest.mark.parametrize("code", LANGUAGES)
def test_everything_on_them_is_said(evening: Evening, over: bool, code: str) -> None:
    at, pages = around(evening, over=over)
    assert at.view is not None
    voice, latin = Voice(language(code, evening.variant.domains), at.view.known), latin_in_japanese(evening) | LATIN
    for screen, page in pages.items():
        for said in map(voice, texts(page)):
            left = re.findall(r"[A-Za-z]{3,}", NAMES.sub("", said))
            assert "{" not in said, (screen, said)
            assert code != "ja" or {*left} <= latin or code not in spoken(evening.variant.name), (screen, said)


def test_no_seats_view_is_ever_shown(evening: Evening) -> None:
    of_seat, of_table = seen(evening, 9, 0), seen(evening, 9)
    for view, past in ((of_seat, of_table), (of_table, of_seat)):
        with pytest.raises(ValueError, match="nobody else"):
            screen_page(LookBack(3), SessionState({}, view=view, past=past))
