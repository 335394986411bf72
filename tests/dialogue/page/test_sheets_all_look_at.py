"""The page of a sheet on a screen that all look at: what a cover hides, what a seat reads alone, what is listed."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.game.cards import Cards
from companion.game.moves import Choice
from companion.game.text import Refusal, Text, Word
from tests.dialogue.page.shown import all_of, english
from tests.dialogue.person import Person, seen
from tests.dialogue.test_question import trading as may_trade
from tests.dialogue.test_states_and_events import states, trading
from tests.rules.gathering.board import position as gathering
from tests.table.scenes import give
from ui.dialogue import events
from ui.dialogue.actions import OpenScreen
from ui.dialogue.conversation import (
    Agreeing,
    Behind,
    Choosing,
    Conversation,
    Fixing,
    Leaving,
    MainMenu,
    OfSeat,
    OpenPiles,
    ToldAlone,
)
from ui.dialogue.move_draft import MoveDraft
from ui.dialogue.page.blocks import Button, CardRow, Line, Page, PairButton, Pile, Rows
from ui.dialogue.page.sheet_page import sheet_page
from ui.dialogue.phone_presence import PhonePresence, Proposal
from ui.dialogue.screen_state import ScreenState

__all__ = ["trading"]


def page_of(person: Person) -> Page:
    """Return the page of the sheet that lies there."""
    assert person.now.top is not None
    page = sheet_page(person.now.top, ScreenState(person.now, person.view))
    assert page is not None
    return page


def said(person: Person) -> list[str]:
    """Return what can be tapped on the sheet that lies there, from top to bottom."""
    say = english(person.view.known)
    return [say(one.text) for one in all_of(Button, page_of(person))]


def title(person: Person) -> list[str]:
    return [*map(english(person.view.known), page_of(person).title)]


def test_every_sheet_has_a_title_and_a_way_from_it_and_faces_whom_it_is_about(trading: Person) -> None:
    for name, now in states(trading).items():
        page = None if now.top is None else sheet_page(now.top, ScreenState(now, trading.view))
        if page is not None:
            assert page.title and any(isinstance(one, Button) for one in page.last), name
            assert page.seat is None or page.seat in trading.view.known.players, name


def test_a_cover_says_whom_it_is_for_and_shows_backs_whatever_lies_under_it(dealt: Person) -> None:
    dealt.does(events.OwnAsked(1))
    covered = page_of(dealt)
    assert title(dealt) == ["For Ben alone"] and covered.seat == 1 and covered.back is None
    assert [(row.cards, row.backs) for row in all_of(CardRow, covered)] == [((), 3)]
    assert said(dealt) == ["Back", "Lift the cover"]
    give(dealt.table, 1, Cards({"ore": 5}))
    assert page_of(dealt) == covered


def test_under_the_cover_a_seat_reads_its_cards_and_points_and_covers_them_again(dealt: Person) -> None:
    give(dealt.table, 1, Cards({"ore": 2}))
    dealt.looks()
    dealt.does(events.OwnAsked(1), events.Lifted())
    page = page_of(dealt)
    assert all_of(Pile, page) == [Pile("ore", 2)] and said(dealt) == ["Cover again"]
    assert page.sub == Text.counted("{n} point", "{n} points", 2)


@pytest.mark.parametrize("past", [True, False])
def test_why_a_seat_cannot_is_read_by_it_alone_with_the_way_past_if_there_is_one(trading: Person, past: bool) -> None:
    end = MoveDraft(Choice("EndTurn", 0), trading.view.known)
    why = Refusal("why", "BASE-PROD-01", Text.of("It is too early."))
    trading.now = replace(trading.now, sheet=ToldAlone(0, why, end if past else None))
    assert title(trading) == ["Ann", "Not possible"] and page_of(trading).seat == 0
    assert said(trading) == ["§ BASE-PROD-01", *(["Do it anyway"] if past else []), "Cover again"]


def test_all_that_may_be_corrected_is_listed_and_then_a_move_that_is_not_offered(trading: Person) -> None:
    trading.now = replace(trading.now, sheet=Fixing())
    listed = said(trading)
    assert listed[-3:] == ["All moves", "A move that is not offered", "Back"]
    assert {"Correct cards", "Correct a piece", "Longest road", "Turn 1, Ann"} <= {*listed}
    trading.does(events.MovesOpened(1))
    assert isinstance(trading.now.sheet, Choosing) and page_of(trading).seat == 1


def test_the_seats_that_have_not_agreed_are_listed_to_be_asked_here_each_in_its_words(trading: Person) -> None:
    asked = Proposal(1, Text.of("Take it back"), (0, 1, 2), (0,), 0)
    presence = PhonePresence(frozenset({2}), proposal=asked)
    trading.now = replace(trading.now, sheet=Agreeing(asked), presence=presence)
    assert said(trading) == ["Ben: not yet", "Cleo: on the phone", "Never mind"]
    trading.does(events.AgreementAsked(2))
    lines = [*map(english(trading.view.known), (one.text for one in all_of(Line, page_of(trading))))]
    assert title(trading) == ["Cleo", "Do you agree?"] and "It is asked on the phone, too." in lines
    assert said(trading) == ["I do not agree", "Back", "I agree"]


def test_the_menu_leads_to_other_screens_and_the_ways_out_ask_once_more(trading: Person) -> None:
    trading.does(events.Opened(MainMenu()))
    leads = [one.does.to for one in all_of(Button, page_of(trading)) if isinstance(one.does, OpenScreen)]
    assert leads == ["log", "statistics", "phones", "devices", "settings", "start"]
    trading.does(events.Opened(Leaving(True)))
    assert [(one.does, one.bright) for one in page_of(trading).last] == [  # type: ignore[union-attr]  # no form
        (events.Closed(), False),
        (OpenScreen("off"), True),
    ]


def test_a_seats_sheet_counts_what_all_may_count_and_leads_to_what_is_done_with_it(person: Person) -> None:
    may_trade(person).does(events.Opened(OfSeat(1)))
    assert page_of(person).sub == Text.counted("{n} point", "{n} points", 2)
    assert said(person)[-2:] == ["Back", "Trade with Ben"]
    assert {"Own cards", "One card fewer", "One card more", "Correct the hand"} <= {*said(person)}


def test_what_gives_points_and_is_counted_stands_on_a_seats_sheet_once() -> None:
    page = sheet_page(OfSeat(1), ScreenState(Conversation(sheet=OfSeat(1)), seen(gathering(chips={1: 2}))))
    assert page is not None
    (counts,) = all_of(Rows, page)
    assert [row.values for row in counts.rows if row.label == Text.of("{w}", w=Word("chips"))] == [(2,)]


def test_of_a_hand_that_kazami_deals_only_its_seat_says_what_it_holds(dealt: Person) -> None:
    dealt.does(events.Opened(OfSeat(0)))
    assert "Correct the hand" in said(dealt) and "One card more" not in said(dealt)


def test_that_nothing_lies_open_is_said_and_where_no_key_leads_there_is_no_sheet(trading: Person) -> None:
    trading.does(events.Opened(OpenPiles()))
    assert [one.text for one in all_of(Line, page_of(trading))] == [Text.of("nothing")]
    assert sheet_page(Behind(99), ScreenState(trading.now, trading.view)) is None


def test_before_all_a_pair_that_is_not_there_says_so(person: Person) -> None:
    may_trade(person).does(events.SeatTapped(1))
    open_ = all_of(PairButton, page_of(person))
    assert {one.does is None for one in open_} == {True, False}
    assert all((one.does is None) is (one.why is not None) for one in open_)
