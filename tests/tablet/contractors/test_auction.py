"""The auction by touch: rounds of bids, who may not bid, payments and the penalty, with a real finger."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.game.cards import Cards
from companion.game.secret import TABLE
from companion.rules.contractors.works import open_works
from tests.tablet.contractors.moments import CARDS, auction, away, hand, seven
from tests.tablet.evenings import Evening, Finger, give_cards, paragraphs
from tests.tablet.moments import Begin, known
from tests.tablet.seeing import Picture
from ui.dialogue import events
from ui.dialogue.around_tablet import AroundTablet
from ui.tablet.kit.stage import Stage


def quarter(evening: Evening) -> int:
    assert evening.screen.sheet is not None
    return evening.screen.sheet.quarter


# -- the round of bids


def test_a_round_of_bids_from_the_first_call_to_the_award(begin: Begin) -> None:
    evening, finger = begin(away())
    give_cards(evening, 2, Cards({"wood": 1}))
    seven(evening, finger)
    screen = evening.screen
    assert (screen.face.board.opacity, screen.face.calls.opacity) == (0, 1)
    assert [caller.line for caller in screen.face.calls.view.callers] == ["calls now", "next", ""]
    finger.press("Bid")
    finger.press("1 card, worth 3")
    assert auction(evening).leading is not None
    assert screen.face.calls.view.said == "1 card, worth 3"
    finger.press("Bid")
    for _ in range(3):
        finger.card(0, 5)
    assert said(evening) == "3 cards, worth 15"
    finger.press("Bid")
    assert screen.face.calls.view.cards == ("ore",) * 3
    assert [caller.line for caller in screen.face.calls.view.callers] == [
        "calls now",
        "leads",
        "Cards in hand needed to bid: 2.",
    ]
    finger.press("Bid")
    finger.press("Pass")
    front = known(evening).front
    assert front is not None
    assert (front.name, front.waiting) == ("pay_award", (1,))


def said(evening: Evening) -> str:
    """What is told of the cards chosen on the sheet."""
    from ui.tablet.kit.texts import Sentence  # noqa: PLC0415 imports Kivy, which needs GL

    assert evening.screen.sheet is not None
    return next(str(part.view.text) for part in evening.screen.sheet.walk() if isinstance(part, Sentence))


def test_a_call_that_is_not_higher_cannot_be_made(begin: Begin) -> None:
    evening, finger = begin(away())
    finger.pace = 1.0  # whoever bids next taps where the last one did
    seven(evening, finger)
    finger.press("Bid")
    assert "Bid" not in finger.tiles
    finger.card(2, 5)
    finger.press("Bid")
    finger.press("Bid")
    finger.card(4, 5)
    assert said(evening) == "1 card, worth 3"
    assert "Bid" not in finger.tiles
    finger.card(4, 5)
    finger.press("Bid")
    leading = auction(evening).leading
    assert leading is not None
    assert (leading.seat, leading.bid) == (1, Cards({"sheep": 2}))


def test_the_board_can_be_looked_at_during_a_round(begin: Begin) -> None:
    evening, finger = begin(away())
    seven(evening, finger)
    finger.press("Board")
    assert (evening.screen.face.board.opacity, evening.screen.face.calls.opacity) == (1, 0)
    assert evening.screen.face.board.view.marks
    finger.press("Look at the calls")
    assert (evening.screen.face.board.opacity, evening.screen.face.calls.opacity) == (0, 1)


@pytest.mark.parametrize("turned", [1, 2])
def test_a_double_tap_on_pass_passes_for_one_seat_however_the_sheet_is_turned(begin: Begin, turned: int) -> None:
    evening, finger = begin(away())
    evening.crossing.sit(AroundTablet(sides=dict.fromkeys(("Mika", "Ren", "Sora"), turned)))
    seven(evening, finger)
    finger.press("Bid")
    assert quarter(evening) == turned
    spot = finger.middle(finger.tiles["Pass"])
    finger.tap(*spot)
    finger.tap(*spot)
    assert auction(evening).out == (0,)


def test_each_seats_sheet_is_turned_as_that_seat_turned_it_last(begin: Begin) -> None:
    evening, finger = begin(away())
    seven(evening, finger)
    finger.press("Bid")
    first = quarter(evening)
    finger.press("turn")
    finger.press("1 card, worth 3")
    finger.press("Bid")
    finger.press("1 card, worth 4")
    finger.press("Bid")
    finger.press("Pass")
    finger.press("Bid")
    assert evening.screen.conversation.filling is not None
    assert evening.screen.conversation.filling.choice.seat == 0
    assert quarter(evening) == (first + 2) % 4, "to the side across"


@pytest.mark.parametrize(
    ("size", "turned"),
    [
        pytest.param(size, turned, marks=[pytest.mark.thorough] * (at != turned % 3))
        for at, size in enumerate(((1280, 800), (1920, 1200), (800, 1280)))
        for turned in range(4)
    ],
    ids=str,
)
def test_a_bid_in_the_column_hides_neither_the_disc_nor_the_bid_that_stands_nor_the_captions(
    begin: Begin, window: Any, size: tuple[int, int], turned: int
) -> None:
    from ui.tablet.kit.canvas import Drawn  # noqa: PLC0415 imports Kivy, which needs GL

    evening, finger = begin(away())
    seven(evening, finger)
    evening.make("Bid", 0, cards=Cards({"ore": 2}))
    evening.crossing.sit(AroundTablet(sides={"Ren": turned}))
    window.size = size
    evening.kit = replace(evening.kit, stage=Stage(*size))
    evening.screen.fit(evening.kit)
    whole = evening.screen.face.calls.width
    finger.press("Bid")
    sheet, disc = evening.screen.sheet, evening.screen.face.calls
    assert sheet is not None and sheet.quarter == turned and disc.view.said == "2 cards, worth 10"
    assert disc.width == whole
    face = evening.screen.face
    beside = [disc, face.title, face.next, face.bank, face.folded]
    assert all(part.opacity for part in beside) and not face.ledger.opacity
    assert not any(tile.width or tile.height for tile in (face.bright, face.undo, face.back)), "the call has its own"
    for part in sheet.content.children:
        assert isinstance(part, Drawn)
        x, y = finger.middle(part)
        assert not any(other.collide_point(x, y) for other in beside)
        assert 0 <= x <= size[0] and 0 <= y <= size[1]
    for _ in range(3):
        finger.card(0, 5)
    finger.press("Bid")
    assert disc.view.cards == ("ore",) * 3 and face.ledger.opacity and not face.folded.opacity


@pytest.mark.parametrize(("turned", "stands"), [(0, 0), (1, 0), (2, 2), (3, 0)])
def test_a_bid_in_the_column_stands_on_its_head_only_for_who_sits_across(
    begin: Begin, turned: int, stands: int
) -> None:
    evening, finger = begin(away())
    finger.pace = 1.0
    evening.crossing.sit(AroundTablet(sides={"Mika": turned}))
    seven(evening, finger)
    finger.press("Bid")
    sheet = evening.screen.sheet
    assert sheet is not None and sheet.turned == stands
    finger.press("turn")
    assert sheet.turned == 2 - stands
    finger.press("Back")
    finger.press("Bid")
    assert evening.screen.sheet is not None and evening.screen.sheet.turned == 2 - stands, "as it was turned last"


# -- paying


def won_for(evening: Evening, finger: Finger, *kinds: int) -> None:
    """Let the first seat bid these kinds (by their places on the sheet) and all others pass."""
    seven(evening, finger)
    finger.press("Bid")
    for kind in kinds:
        finger.card(kind, 5)
    finger.press("Bid")
    while (front := known(evening).front) and front.name == "bid":
        finger.press("Bid")
        finger.press("Pass")


ORE, BRICK, WHEAT, WOOD, SHEEP = range(5)


def test_only_what_may_be_paid_is_shown_and_what_is_owed_afterwards(begin: Begin) -> None:
    evening, finger = begin(away())
    won_for(evening, finger, WOOD, WOOD, SHEEP)
    assert "Done" not in finger.tiles
    finger.card(0, 2)
    finger.card(0, 2)
    finger.card(0, 2)
    assert evening.screen.sheet is not None
    assert "Owed afterwards: 1 sheep" in paragraphs(evening)
    finger.press("Done")
    (_, work), *others = open_works(known(evening), 0, "dike")
    assert (work.owed, others) == (Cards({"sheep": 1}), [])
    assert hand(evening, 0) == CARDS - Cards({"wood": 2})


def test_losing_the_hand_takes_a_second_tap_and_the_auction_begins_again(begin: Begin) -> None:
    evening, finger = begin(away())
    won_for(evening, finger, ORE, ORE, ORE)
    cannot = "Cannot pay half: lose the hand"
    finger.press(cannot)
    assert hand(evening, 0) == CARDS
    finger.press("Back")
    assert hand(evening, 0) == CARDS
    finger.press(cannot)
    finger.press("Yes, do it")
    assert hand(evening, 0).total == 0
    again = auction(evening)
    assert [(told.seat, told.forced) for told in again.said] == [(0, True)]
    assert evening.screen.face.calls.view.callers[0].line == "Cards in hand needed to bid: 1."
    front = known(evening).front
    assert front is not None
    assert front.waiting == (1,)


@pytest.mark.parametrize("cards", [Cards({"wood": 2, "ore": 1}), Cards({"brick": 3})])
def test_with_digital_hands_a_bid_is_paid_under_the_cover(begin: Begin, cards: Cards) -> None:
    evening, finger = begin(away(), hands="digital")
    give_cards(evening, 0, cards)
    won_for(evening, finger, WOOD, WOOD, ORE)
    assert {"Pay for the work", "Cannot pay half: lose the hand"} <= finger.tiles.keys()
    evening.table.viewers.clear()
    finger.press("Pay for the work")
    assert "Lift the cover" in finger.tiles
    assert set(evening.table.viewers) <= {TABLE}
    finger.press("Lift the cover")
    assert 0 in evening.table.viewers
    if cards.of("wood"):
        finger.card(0, 2)
        finger.card(0, 2)
        finger.press("Done")
        assert open_works(known(evening), 0, "dike")
    else:
        assert paragraphs(evening)[0] == "Your cards do not allow 2 of the bid: half must be paid at once."
        finger.press("Cover again")
        assert evening.screen.sheet is None


def test_no_pixel_of_an_auction_tells_what_a_hand_holds(begin: Begin) -> None:
    pictures = []
    for cards in (Cards({"wood": 2, "ore": 1}), Cards({"brick": 3})):
        evening, finger = begin(away(), hands="digital")
        give_cards(evening, 0, cards)
        seven(evening, finger)
        seen = [Picture(evening.screen).bytes]
        finger.press("Bid")
        seen.append(Picture(evening.screen).bytes)
        evening.screen.tell(events.SteppedBack())
        evening.make("Bid", 0, cards=Cards({"wood": 2, "ore": 1}))
        evening.make("Pass", 1)
        evening.make("Pass", 2)
        seen.append(Picture(evening.screen).bytes)
        finger.press("Pay for the work")
        seen.append(Picture(evening.screen).bytes)
        evening.screen.tell(events.SteppedBack())
        finger.press("Cannot pay half: lose the hand")
        seen.append(Picture(evening.screen).bytes)
        finger.press("Back")
        finger.press("Pay for the work")
        finger.press("Lift the cover")
        seen.append(Picture(evening.screen).bytes)
        pictures.append(seen)
        evening.screen.parent.remove_widget(evening.screen)
    assert [one == other for one, other in zip(*pictures, strict=True)] == [True] * 5 + [False]
