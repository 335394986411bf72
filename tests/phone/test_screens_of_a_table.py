"""The screens around a game on a table screen: what is pressed there is done by the session, and what comes is shown.

The session and its journal are real; phones and devices are written by hand, and nothing is served.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from typing_extensions import override

from companion.game.text import Refusal, Text, render
from companion.rules.base import BASE
from companion.rules.registry import VARIANTS
from companion.table import Table
from companion.view import View
from tests.tablet.evenings import Tray, a_setup
from tests.ui.test_session import Kept, play_on
from tests.ui.vanes import Lots
from ui.dialogue import events
from ui.dialogue.devices import Care, FindDice, MeasureSide, Nearby, NearbyDevice, NearbyVane, TakeDie
from ui.dialogue.page.blocks import Button, Line, Tapped, TextField, elements
from ui.dialogue.phones import (
    Code,
    GameFetched,
    InviteGuests,
    KeepWifi,
    LendGame,
    PhonesNow,
    PhonesWish,
    Says,
    ShowWifi,
    TakeGameBack,
)
from ui.dialogue.screens.blocks import Bars, Picture, RoseShown, ScreenPage
from ui.dialogue.screens.events import GameOpened, WentTo
from ui.dialogue.screens.screen import Devices, Log, People, Phones, Start
from ui.dialogue.screens.start import WINDS
from ui.drawing.board.view import RoseView
from ui.language.catalogues import language
from ui.language.voice import Voice
from ui.phone.disc import rose_svg
from ui.phone.table_screen import GLANCES, TableScreen
from ui.phone.words import Words
from ui.session.kept_draft import KeptDraft
from ui.session.kept_seats import kept_seats
from ui.session.table_host import SessionHost

CODE = Code("http://10.0.0.2/x", "http://10.0.0.2/x")


class Wished:
    """Phones that are on; what is wished is written down, and answered with a code, `done` or a refusal."""

    def __init__(self) -> None:
        self.asked = list[PhonesWish]()
        self.state = PhonesNow(on=True, address="http://10.0.0.2:8731")
        self.comes: Callable[[PhonesWish], Any] = lambda wish: CODE

    def now(self) -> PhonesNow:
        return self.state

    def arrange(self, wish: PhonesWish, said: Says) -> None:
        self.asked.append(wish)
        if isinstance(wish, LendGame | TakeGameBack):
            self.state = replace(self.state, lent=isinstance(wish, LendGame))
        said(self.comes(wish))


class Vane(Tray):
    """A vane that rests and is asked for something; what comes of that, the test says."""

    def __init__(self) -> None:
        super().__init__(NearbyDevice("vane", "here", 1.0, Text.of("")))
        self.asked = list[Care]()
        self.comes: Text | Refusal = Text.of("Done.")

    @override
    def nearby(self) -> Nearby:
        return replace(super().nearby(), vane=NearbyVane("resting", 0.0, 0, None, 1.0, asked=False))

    @override
    def tend(self, care: Care, said: Callable[[Text | Refusal], None]) -> None:
        self.asked.append(care)
        said(self.comes)


class KeptBesideVane(Kept):
    """An evening with this vane beside every game."""

    def __init__(self, folder: Path) -> None:
        self.vane = Vane()
        super().__init__(folder)

    @override
    def _beside(self, table: Table) -> Tray:
        return self.vane


class Around:
    """A table screen over a session in which a game of three lies, some moves old, and another one is kept."""

    def __init__(self, folder: Path) -> None:
        self.kept = KeptBesideVane(folder)
        self.session, self.phones = self.kept.evening, Wished()
        self.session.phones = self.phones
        kept = KeptDraft(folder / "draft"), kept_seats(folder / "seats")
        self.host = SessionHost(self.session, VARIANTS, Lots(0), kept)
        self.later, self.woken = list[Callable[[], None]](), 0
        self.screen = TableScreen(self.host, 1, self._later, self._wake)
        for players in (4, 3):
            assert self.session.begin(a_setup(players)) is None
            for _ in range(4):
                play_on(self.session)
        self._lay()
        self.session.subscribe(lambda view: self.screen.changed(view, other=self._other()))

    def _lay(self) -> None:
        view = self.session.view()
        assert isinstance(view, View)
        self._game = self.session.game
        self.screen.changed(view, other=True)

    def bare(self, idle: Callable[[], Nearby]) -> None:
        """Put the game away and begin anew; `idle` says how the devices are."""
        self.session.close()
        self.session.idle = idle
        self.screen = TableScreen(self.host, 2, self._later, self._wake)

    def _other(self) -> bool:
        was, self._game = self._game, self.session.game
        return was != self._game

    def _later(self, seconds: float, then: Callable[[], None]) -> Callable[[], None]:
        self.later.append(then)
        return lambda: None

    def _wake(self) -> None:
        self.woken += 1

    @property
    def page(self) -> ScreenPage:
        page = self.screen.page()
        assert isinstance(page, ScreenPage)
        return page

    def says(self, text: Text) -> str:
        known = self.screen.known
        english = language("en", BASE.domains)
        return render(text, english, ()) if known is None else Voice(english, known)(text)

    def press(self, *texts: str) -> Around:
        """Press one button after the other, each by what it says."""
        for text in texts:
            page = self.page
            found = next(one for one in elements(page) if isinstance(one, Button) and self.says(one.text) == text)
            assert self.screen.press(self.screen.keys(found), {})
        return self

    def types(self, text: str) -> Around:
        """Type into the field of the page and send it."""
        (field,) = (one for one in elements(self.page) if isinstance(one, TextField))
        assert self.screen.press(self.screen.keys(field), {"text": text})
        return self

    def opens(self, name: str) -> Around:
        """Go to a screen from the start."""
        self.screen.screen = Start()
        return self.press(name)


@pytest.fixture
def around(tmp_path: Path) -> Iterator[Around]:
    made = Around(tmp_path)
    yield made
    made.kept.journal.close()


def all_of(kind: type[Any], page: ScreenPage) -> list[Any]:
    return [one for one in elements(page) if isinstance(one, kind)]


def test_a_kept_game_is_put_on_the_table(around: Around) -> None:
    game = around.session.game
    on_table, other, *_ = all_of(Button, around.opens("Last games").page)
    assert around.screen.press(around.screen.keys(other), {})
    assert around.session.game != game and around.screen.screen is None
    *_, back = (one for one in all_of(Button, around.opens("Last games").page) if one.does == GameOpened(game or 0))
    assert around.screen.press(around.screen.keys(back), {}) and around.session.game == game
    assert on_table.does == WentTo(None)


def test_a_code_is_shown_with_what_it_is_for_until_the_page_is_left(around: Around) -> None:
    around.opens("Phones").press("Guests")
    assert around.phones.asked == [InviteGuests()] and all_of(Picture, around.page)
    assert around.says(around.page.title[0]) == "Guests scan this"
    around.press("Other games").press("Phones")
    assert not all_of(Picture, around.page) and around.says(around.page.title[0]) == "Phones"


def test_a_game_that_is_lent_is_taken_back_once_nobody_sees_it(around: Around) -> None:
    around.opens("Phones").press("Move", "From here to there")
    assert around.says(around.page.title[0]) == "Move the game" and all_of(Picture, around.page)
    around.press("Back to the table")
    assert around.phones.asked == [LendGame(), TakeGameBack()] and not around.phones.state.lent


def test_a_wi_fi_that_was_typed_in_two_steps_is_kept_and_shown(around: Around) -> None:
    around.opens("Phones").press("Wi-Fi").types("Home").types("s3cret")
    assert around.phones.asked == [KeepWifi("Home", "s3cret"), ShowWifi()]
    assert around.screen.screen == Phones() and around.says(around.page.title[0]) == "First join the Wi-Fi"


def test_a_refused_wish_is_said_and_nothing_is_asked_after_it(around: Around) -> None:
    no = Text.of("Phones cannot be used at this table.")
    around.phones.comes = lambda wish: Refusal("no-phones", "", no)
    around.opens("Phones").press("Wi-Fi").types("Home").types("s3cret")
    assert around.phones.asked == [KeepWifi("Home", "s3cret")] and around.page.blocks[0] == Line(no, "alarm")


def test_a_game_that_was_fetched_lies_on_the_table(around: Around) -> None:
    _, other, *_ = all_of(Button, around.opens("Last games").page)
    around.phones.comes = lambda wish: GameFetched(other.does.game)
    around.opens("Phones").press("Move", "Bring a game here").types("http://10.0.0.3/y")
    assert around.session.game == other.does.game and around.screen.screen is None


def test_measuring_goes_on_with_the_next_side_and_stays_where_it_was_refused(around: Around) -> None:
    vane = around.kept.vane
    around.opens("Devices").press("Weather vane", "This is north")
    assert around.screen.screen == Devices("vane", MeasureSide(1))
    no = Text.of("The vane does not answer.")
    vane.comes = Refusal("silent", "", no)
    around.press("This is side 2")
    assert around.screen.screen == Devices("vane", MeasureSide(1))
    assert around.page.blocks[0] == Line(no, "alarm")
    vane.comes = Text.of("Smart dice nearby:")
    around.press("Back", "Dice nearby", "The nearest is white")
    assert vane.asked == [MeasureSide(0), MeasureSide(1), FindDice(), TakeDie("white")]


def test_the_log_leads_back_to_a_move_and_the_table_is_shown(around: Around) -> None:
    around.screen.screen = Log(3)
    around.press("Go back to here")
    view = around.session.view()
    assert isinstance(view, View) and view.head == 3 and around.screen.screen is None


def test_games_are_read_one_after_the_other_and_the_page_is_there_meanwhile(around: Around) -> None:
    around.opens("People")
    assert isinstance(around.screen.screen, People) and around.screen.screen == People()
    while around.later:
        around.later.pop(0)()
    assert around.woken == 2 and not all_of(Bars, around.page), "nobody has thrown yet"


def test_who_sits_where_is_kept(around: Around) -> None:
    around.opens("Settings").press("stands up")
    assert around.host.around.lies is False and around.host.around == kept_seats(around.kept.folder / "seats").around


def test_what_is_said_makes_room_again_for_what_happens_now(around: Around) -> None:
    around.screen.screen = None
    asks = around.screen.page()
    around.screen.announce(Text.of("Done."))
    assert around.screen.page() != asks and len(around.later) == 1
    around.screen.announce(Text.of("Done."))
    assert len(around.later) == 2, "what is said anew stands its time"
    around.later[-1]()
    assert around.screen.page() == asks and around.woken == 1


def does(around: Around, wanted: type[Any]) -> None:
    """Press what tells such an event on the page of the game."""
    found = next(
        one for one in elements(around.screen.page()) if isinstance(one, Tapped) and isinstance(one.does, wanted)
    )
    assert around.screen.press(around.screen.keys(found), {})


def test_what_one_looks_at_alone_is_covered_in_its_time_whatever_the_others_do(around: Around) -> None:
    assert around.session.begin(replace(a_setup(3), hands="digital")) is None
    around.screen.screen = None
    does(around, events.SeatTapped)
    does(around, events.OwnAsked)
    before = len(around.later)
    does(around, events.Lifted)
    assert len(around.later) == before + 1
    view = around.session.view()
    assert isinstance(view, View)
    around.screen.changed(view, other=False)
    assert len(around.later) == before + 1, "what others do gives no more time"
    shows = around.screen.page()
    around.later[-1]()
    assert around.screen.page() != shows and around.woken == 1


def test_without_a_vane_the_face_is_the_rose_alone(around: Around) -> None:
    """A screen shows no pointer that nobody measured."""
    around.bare(Nearby)
    assert around.page.rose == RoseShown(bearing=None, side=None, words=())
    look = Words("en", None).look
    rose, vane = (rose_svg(look, RoseView(bearing=bearing)) for bearing in (None, 60.0))
    gold = look.theme.fixed.badge_gain.lower()
    assert (gold in rose.lower(), gold in vane.lower()) == (False, True), "only a vane is of gold"


def test_the_face_of_a_bare_table_is_shown_anew_when_the_vane_turns_and_is_left_alone_while_it_rests(
    around: Around,
) -> None:
    turned = list[float]((60.0,))
    around.bare(lambda: Nearby(vane=NearbyVane("turning", turned[-1], None, None, 0.1, asked=False)))
    assert around.page.rose == RoseShown(60.0, 1, WINDS)
    around.later[-1]()
    assert around.woken == 0 and len(around.later) == 2, "it looks again"
    turned.append(118.0)
    around.later[-1]()
    assert around.woken == 1 and around.page.rose == RoseShown(118.0, 2, WINDS)
    looks = len(around.later)
    while around.later[looks - 1 :]:
        around.later[looks - 1]()
        looks += 1
    assert looks < 2 * GLANCES, "nobody looks for ever where no page is written"
