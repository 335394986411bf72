"""What just happened, on a page: dice and gains below the title and at the card; what was put right on every page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

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
from tests.rules.base.board import A, B, C, corner, position
from ui.dialogue import events
from ui.dialogue.actions import Throwing
from ui.dialogue.conversation import Conversation, RulesRead
from ui.dialogue.requests import Undo
from ui.dialogue.take import take
from ui.language.catalogues import LANGUAGES
from ui.phone.guest_page import guest_page
from ui.phone.page import Block, CardRow, Fold, Keys, News, Page, Pressed, Thrown
from ui.phone.render import main_html
from ui.phone.seat_page import seat_page
from ui.phone.words import Words

FOREST = "-2,1"


def page(view: View, *happens: events.Event) -> tuple[Page, Pressed]:
    """Return what a seat's phone shows once these events have happened there, and what can be pressed."""
    now, pressed = take(Conversation(), events.Changed(), view)[0], Pressed("")
    for event in happens:
        now, _ = take(now, event, view)
    return seat_page(now, view, Words("en", view.known), pressed, Throwing()), pressed


def flat(blocks: Iterable[Block]) -> Iterator[Block]:
    for block in blocks:
        yield block
        yield from block.blocks if isinstance(block, Fold) else ()


def news(shown: Page) -> list[News]:
    return [block for block in shown.blocks if isinstance(block, News)]


def thrown() -> Followed:
    evening = Followed(position("roll", settlements={A: [corner(FOREST, "SW")]}, held={B: {"ore": 9}}))
    evening.does(A, Roll, dice=(3, 5))
    return evening


def test_a_throw_stands_below_the_title_with_its_dice_and_what_it_brought_and_the_card_says_so_too() -> None:
    evening = thrown()
    shown, pressed = page(evening.seen_by(A))
    (line,) = news(shown)
    assert (line.text, [face.pips for face in line.faces]) == ("Ann threw 8:", [3, 5])
    assert line.moved == ((True, "+1 wood"),)
    assert pressed.reads[line.key]({}) == events.DiceTapped()
    (row,) = (block for block in shown.blocks if isinstance(block, CardRow))
    assert [(pile.n, pile.change) for pile in row.cards if pile.kind in ("wood", "ore")] == [(1, 1), (0, 0)]
    other, _ = page(evening.seen_by(C))
    assert [(line.text, line.moved) for line in news(other)] == [("Ann threw 8", ())]


def test_above_a_question_the_dice_are_no_button_and_stand_there_all_the_same() -> None:
    evening = Followed(position("roll", held={B: {"ore": 9}}))
    evening.does(A, Roll, dice=(3, 4))
    view = evening.seen_by(B)
    begun = next(offered.choice for offered in view.offers if offered.choice.move == Discard.__name__)
    shown, _ = page(view, events.Begun(begun))
    assert [(line.text, line.key) for line in news(shown)] == [("Ann threw 7", "")]


def test_an_own_offer_can_be_withdrawn_where_it_is_told_and_nobody_elses() -> None:
    evening = Followed(position("trade", held={A: {"ore": 1}, B: {"sheep": 1}}))
    evening.does(A, OfferTrade, partner=B, give=Cards({"ore": 1}), get=Cards({"sheep": 1}))

    def withdraws(viewer: int) -> list[object]:
        shown, pressed = page(evening.seen_by(viewer))
        keys = (one for block in shown.blocks if isinstance(block, Keys) for one in block.buttons)
        return [pressed.reads[one.key]({}) for one in keys if one.text == "Withdraw"]

    assert withdraws(A) == [events.HeadMoved(Undo())]
    assert withdraws(B) == withdraws(C) == []
    (line,) = news(page(evening.seen_by(C))[0])
    assert (line.text, line.seat) == ("Ann offers Ben: 1 ore → 1 sheep", A)


@pytest.mark.parametrize("over", [None, events.Opened(RulesRead())], ids=["table", "rules"])
def test_what_was_put_right_is_marked_on_every_page_whatever_is_read_there(over: events.Event | None) -> None:
    right = Text.of("{seat}'s turn.", seat=SeatName(C))
    view = replace(thrown().seen_by(B), put_right=(right,))
    shown, _ = page(view, *((over,) if over else ()))
    first = shown.blocks[0]
    assert isinstance(first, News) and (first.text, first.marked) == ("Cleo's turn.", True)
    assert [line.marked for line in news(shown)] == ([True] if over else [True, False])


def test_who_reads_what_another_put_right_can_say_that_it_is_not_right() -> None:
    evening = thrown()
    evening.does(C, CorrectDice, dice="kazami")

    def says(viewer: int) -> list[object]:
        right = Text.of("{seat} corrects who throws", seat=SeatName(C))
        shown, pressed = page(replace(evening.seen_by(viewer), put_right=(right,)))
        keys = (one for block in shown.blocks if isinstance(block, Keys) for one in block.buttons)
        return [pressed.reads[one.key]({}) for one in keys if one.text == "Not right"]

    assert says(A) == says(B) == [events.HeadMoved(Undo())]
    assert says(C) == [], "its own screen has Undo"


def test_a_guest_reads_what_everybody_may_hear() -> None:
    evening = thrown()
    view = replace(evening.seen_by(TABLE), put_right=(Text.of("{seat}'s turn.", seat=SeatName(C)),))
    shown = guest_page(view, Words("en", view.known))
    assert [(line.text, line.moved) for line in news(shown)] == [("Cleo's turn.", ()), ("Ann threw 8", ())]
    assert not any(isinstance(block, Thrown) for block in flat(shown.blocks))


def test_what_stands_in_a_name_stays_text() -> None:
    evening = thrown()
    seats = tuple(replace(seat, name="<b>&") for seat in evening.play.setup.seats)
    view = evening.seen_by(A)
    view = replace(view, known=replace(view.known, setup=replace(view.known.setup, seats=seats)))
    words = Words("en", view.known)
    shown = seat_page(take(Conversation(), events.Changed(), view)[0], view, words, Pressed(""), Throwing())
    assert "&lt;b&gt;&amp; threw 8" in main_html(shown, words, LANGUAGES)
