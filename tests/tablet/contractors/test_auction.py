"""The auction by touch: rounds of bids, by sheet and by key, and payments, with a real finger."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from companion.game.cards import Cards
from companion.rules.contractors.works import open_works
from tests.tablet.contractors.moments import CARDS, auction, away, hand, seven
from tests.tablet.evenings import Evening, Finger, give_cards, paragraphs
from tests.tablet.moments import Begin, known
from ui.dialogue.around_tablet import AroundTablet
from ui.tablet.kit.stage import Stage


def quarter(evening: Evening) -> int:
    assert evening.screen.sheet is not None
    return evening.screen.sheet.quarter


def test_a_round_of_bids_from_the_first_call_to_the_award(begin: Begin) -> None:
    evening, finger = begin(away())
    give_cards(evening, 2, Cards({"wood": 1}))
    seven(evening, finger)
    screen = evening.screen
    assert (screen.face.board.opacity, screen.face.calls.opacity) == (0, 1)
    assert [caller.line for caller in screen.face.calls.view.callers] == ["calls now", "next", ""]
    finger.press("Bid")
    finger.press("Bid: 1 card")
    assert auction(evening).leading is not None
    assert screen.face.calls.view.said == "1 card, worth 3"
    finger.press("Bid")
    for _ in range(3):
        finger.card(0, 5)
    assert said(evening) == "3 cards, worth 15"
    finger.press("Bid")
    finger.press("Yes, do it")  # one ore is held, so that half cannot be paid
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


def _parts(evening: Evening) -> Iterator[Any]:
    assert evening.screen.sheet is not None
    return (part for part in evening.screen.sheet.walk() if hasattr(part, "view"))


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


@pytest.mark.parametrize("turned", [0, 1, 2])
def test_a_double_tap_on_pass_passes_for_one_seat_however_the_sheet_is_turned(begin: Begin, turned: int) -> None:
    evening, finger = begin(away())
    evening.bridge.sit(AroundTablet(sides=dict.fromkeys(("Mika", "Ren", "Sora"), turned)))
    seven(evening, finger)
    finger.press("Bid")
    assert quarter(evening) == turned
    spot = finger.middle(finger.tiles["Pass"])
    finger.tap(*spot)
    finger.pace = 0.9
    finger.tap(*spot)  # upright the key that undoes lies there by now
    assert auction(evening).out == (0,)


@pytest.mark.parametrize(
    ("size", "turned"),
    [
        pytest.param(size, turned, marks=[pytest.mark.thorough] * (at != turned % 2))
        for at, size in enumerate(((1280, 800), (800, 1280), (1920, 1200)))
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
    evening.bridge.sit(AroundTablet(sides={"Ren": turned}))
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
    assert all(part.opacity for part in beside) and not face.scoreboard.opacity
    assert not any(tile.width or tile.height for tile in (face.bright, face.undo, face.back)), "the call has its own"
    for part in sheet.content.children:
        assert isinstance(part, Drawn)
        x, y = finger.middle(part)
        assert not any(other.collide_point(x, y) for other in beside)
        assert 0 <= x <= size[0] and 0 <= y <= size[1]
    for _ in range(3):
        finger.card(0, 5)
    finger.press("Bid")
    finger.press("Yes, do it")
    assert disc.view.cards == ("ore",) * 3 and face.scoreboard.opacity and not face.folded.opacity


@pytest.mark.parametrize(("turned", "stands"), [(0, 0), (1, 0), (2, 2), (3, 0)])
def test_a_bid_in_the_column_stands_on_its_head_only_for_who_sits_across(
    begin: Begin, turned: int, stands: int
) -> None:
    evening, finger = begin(away())
    finger.pace = 1.0
    evening.bridge.sit(AroundTablet(sides={"Mika": turned}))
    seven(evening, finger)
    finger.press("Bid")
    sheet = evening.screen.sheet
    assert sheet is not None and sheet.turned == stands
    finger.press("turn")
    assert sheet.turned == 2 - stands
    finger.press("Back")
    finger.press("Bid")
    assert evening.screen.sheet is not None and evening.screen.sheet.turned == 2 - stands, "as it was turned last"


def test_the_smallest_raise_and_passing_are_keys_with_the_sign_of_the_seat_that_is_asked(begin: Begin) -> None:
    evening, finger = begin(away())
    seven(evening, finger)
    assert (finger.tiles["Bid: 1 wood"].view.seat, finger.tiles["Pass"].view.seat) == ("red", "red")
    finger.press("Bid: 1 wood")
    leading = auction(evening).leading
    assert leading is not None and (leading.seat, leading.bid) == (0, Cards({"wood": 1}))
    assert finger.tiles["Bid: 1 wheat"].view.seat == "blue"
    finger.press("Pass")
    assert auction(evening).out == (1,)


def test_a_raise_of_more_kinds_than_a_key_has_words_for_lies_ready_in_the_sheet_alone(begin: Begin) -> None:
    evening, finger = begin(away())
    seven(evening, finger)
    evening.make("Bid", 0, cards=Cards({"ore": 1, "wood": 2}))
    assert {*finger.tiles} == {"Bid", "Pass", "Board", "Undo", "Fix"}
    finger.press("Bid")
    assert "Bid: 3 cards" in finger.tiles


@pytest.mark.parametrize("said", ["Bid: 1 card", "Pass"])
def test_whatever_is_said_from_a_sheet_the_next_seat_is_asked_with_a_tap_of_its_own(begin: Begin, said: str) -> None:
    evening, finger = begin(away())
    seven(evening, finger)
    finger.press("Bid")
    finger.press(said)
    assert evening.screen.sheet is None
    finger.press("Bid")
    assert evening.screen.conversation.draft is not None and evening.screen.conversation.draft.choice.seat == 1


@pytest.mark.parametrize("key", ["Bid: 1 wood", "Pass"])
def test_a_double_tap_on_a_key_answers_for_one_seat(begin: Begin, key: str) -> None:
    evening, finger = begin(away())
    seven(evening, finger)
    where = finger.middle(finger.tiles[key])
    head = evening.table.history.head
    finger.tap(*where)
    finger.pace = 0.1
    finger.tap(*where)
    assert evening.table.history.head == head + 1


def test_a_bluff_is_asked_about_once_more_where_everybody_knows_the_hand_and_says_what_it_costs(begin: Begin) -> None:
    evening, finger = begin(away())
    seven(evening, finger)
    finger.press("Bid")
    for _ in range(3):
        finger.card(ORE, 5)
    finger.press("Bid")
    assert auction(evening).leading is None
    assert any("you lose your whole hand" in str(part.view) for part in _parts(evening))
    finger.press("Back")
    assert auction(evening).leading is None
    finger.press("Bid: 1 wood")
    assert auction(evening).leading is not None, "what the hand can pay is no bluff"


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
