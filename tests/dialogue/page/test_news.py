"""What just happened, on a page: dice and gains below the title and at the card; what was put right on every page."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.game.cards import Cards
from companion.game.correct import CorrectDice
from companion.game.secret import TABLE
from companion.game.text import SeatName, Text
from companion.rules.base.production import Roll
from companion.rules.base.robber import Discard
from companion.rules.base.trade import OfferTrade
from companion.view import View
from tests.dialogue.followed import Followed
from tests.dialogue.page.shown import all_of, english, page
from tests.rules.base.board import A, B, C, corner, position
from ui.dialogue import events
from ui.dialogue.conversation import RulesRead
from ui.dialogue.page.blocks import Button, CardRow, News, Page, Thrown
from ui.dialogue.page.guest_page import guest_page
from ui.dialogue.requests import Undo

FOREST = "-2,1"


def told(view: View, shown: Page | None = None) -> list[tuple[str, list[tuple[bool, str]]]]:
    """Return what the lines of a page say, and which cards came or went."""
    says = english(view.known)
    lines = all_of(News, page(view) if shown is None else shown)
    return [(says(line.text), [(gain, says(what)) for gain, what in line.moved]) for line in lines]


def thrown() -> Followed:
    evening = Followed(position("roll", settlements={A: [corner(FOREST, "SW")]}, held={B: {"ore": 9}}))
    evening.does(A, Roll, dice=(3, 5))
    return evening


def test_a_throw_stands_below_the_title_with_its_dice_and_what_it_brought_and_the_card_says_so_too() -> None:
    evening = thrown()
    view = evening.seen_by(A)
    (line,) = all_of(News, page(view))
    assert [face.pips for face in line.faces] == [3, 5] and line.does == events.DiceTapped()
    assert told(view) == [("Ann threw 8", [(True, "+1 wood")])]
    (row,) = all_of(CardRow, page(view).blocks[:4])
    assert [(pile.n, pile.change) for pile in row.cards if pile.kind in ("wood", "ore")] == [(1, 1), (0, 0)]
    assert told(evening.seen_by(C)) == [("Ann threw 8", [])]


def test_above_a_question_the_dice_are_no_button_and_stand_there_all_the_same() -> None:
    evening = Followed(position("roll", held={B: {"ore": 9}}))
    evening.does(A, Roll, dice=(3, 4))
    view = evening.seen_by(B)
    begun = next(offered.choice for offered in view.offers if offered.choice.move == Discard.__name__)
    (line,) = all_of(News, page(view, events.Begun(begun)))
    assert (english(view.known)(line.text), line.does) == ("Ann threw 7", None)


def test_an_own_offer_can_be_withdrawn_where_it_is_told_and_nobody_elses() -> None:
    evening = Followed(position("trade", held={A: {"ore": 1}, B: {"sheep": 1}}))
    evening.does(A, OfferTrade, partner=B, give=Cards({"ore": 1}), get=Cards({"sheep": 1}))
    withdraw = Button(events.HeadMoved(Undo()), text=Text.of("Withdraw"))
    assert [withdraw in all_of(Button, page(evening.seen_by(seat))) for seat in (A, B, C)] == [True, False, False]
    (line,) = all_of(News, page(evening.seen_by(C)))
    assert line.seat == A and told(evening.seen_by(C)) == [("Ann offers Ben: 1 ore → 1 sheep", [])]


@pytest.mark.parametrize("over", [None, events.Opened(RulesRead())], ids=["table", "rules"])
def test_what_was_put_right_is_marked_on_every_page_whatever_is_read_there(over: events.Event | None) -> None:
    right = Text.of("{seat}'s turn.", seat=SeatName(C))
    shown = page(replace(thrown().seen_by(B), put_right=(right,)), *((over,) if over else ()))
    first = shown.blocks[0]
    assert isinstance(first, News) and (first.text, first.marked) == (right, True)
    assert [line.marked for line in all_of(News, shown)] == ([True] if over else [True, False])


def test_who_reads_what_another_put_right_can_say_that_it_is_not_right() -> None:
    evening = thrown()
    evening.does(C, CorrectDice, dice="kazami")
    right = Text.of("{seat} corrects who throws", seat=SeatName(C))
    wrong = Button(events.HeadMoved(Undo()), text=Text.of("Not right"))

    def can(viewer: int) -> bool:
        return wrong in all_of(Button, page(replace(evening.seen_by(viewer), put_right=(right,))))

    assert can(A) and can(B)
    assert not can(C), "its own screen has Undo"


def test_a_guest_reads_what_everybody_may_hear() -> None:
    view = replace(thrown().seen_by(TABLE), put_right=(Text.of("{seat}'s turn.", seat=SeatName(C)),))
    shown = guest_page(view)
    assert told(view, shown) == [("Cleo's turn.", []), ("Ann threw 8", [])]
    assert not all_of(Thrown, shown)
