"""Trades, and a hand put right, by touch: how many taps each costs, and what a table can and cannot mistake."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from companion.game.cards import Cards
from companion.game.secret import TABLE
from tests.tablet.evenings import Evening, Finger, Tray, a_setup, bright_tiles, give_cards, head_of, set_up
from tests.tablet.legible import in_every_look
from tests.tablet.moments import Begin
from ui.dialogue import events
from ui.tablet.kit.screen_kit import Settings

KINDS = 5
"""Cards in a row to choose from, where every card is known."""
WOOD, BRICK, SHEEP, WHEAT, ORE = range(KINDS)


@pytest.fixture
def trading(show: Callable[..., Any], tap: Callable[..., None], tmp_path: Path) -> tuple[Evening, Finger]:
    """An evening in Mika's trade phase: Mika has wood, Ren and Sora have ore; nothing was touched yet."""
    evening = Evening(tmp_path, a_setup(3), Settings(motion=False), (1280, 800), Tray())
    set_up(evening)
    evening.make("Roll", 0, dice=(1, 1))
    for seat, cards in enumerate((Cards({"wood": 4}), Cards({"ore": 2, "sheep": 1}), Cards({"ore": 1}))):
        give_cards(evening, seat, cards)
    show(evening.screen)
    return evening, Finger(tap, evening)


Trading = tuple[Evening, Finger]


def asks(evening: Evening) -> str:
    """Return what the open sheet asks for."""
    assert evening.screen.conversation.draft is not None
    assert evening.screen.conversation.draft.prompt is not None
    return evening.screen.conversation.draft.prompt.field


def trades(finger: Finger) -> None:
    """Begin a trade with Ren that may be of many cards, from his row."""
    finger.row(1)
    finger.press("More cards")


def hands(evening: Evening) -> list[Cards]:
    return [evening.table.known(TABLE).hand(seat) for seat in range(3)]


WOOD_FOR_ORE = "Give 1 wood → Get 1 ore"


def test_one_card_for_one_card_takes_two_taps_the_seats_row_and_the_pair(trading: Trading) -> None:
    evening, finger = trading
    finger.row(1)
    head = head_of(evening.screen.sheet)
    assert (head.title, head.line) == ("Mika", "Trade with Ren")
    finger.press(WOOD_FOR_ORE)
    assert finger.taps == 2
    assert hands(evening)[:2] == [Cards({"wood": 3, "ore": 1}), Cards({"wood": 1, "ore": 1, "sheep": 1})]
    assert evening.screen.sheet is None


def test_the_pairs_offer_every_kind_and_one_that_surely_is_not_there_trades_nothing(trading: Trading) -> None:
    from ui.tablet.kit.pairs import CardPairs  # noqa: PLC0415 imports Kivy, which needs GL
    from ui.tablet.kit.texts import Sentence  # noqa: PLC0415 the same

    evening, finger = trading
    before = hands(evening)
    finger.row(1)
    grid = finger.find(CardPairs)
    assert len(grid.tiles) == KINDS * (KINDS - 1)
    assert all(min(tile.width, tile.height) >= 48 for tile in grid.tiles.values())
    for pair in ("Give 1 brick → Get 1 ore", "Give 1 wood → Get 1 wheat"):  # Mika has no brick, Ren no wheat
        finger.press(pair)
        assert finger.find(Sentence).view.text == "That card is not there."
        assert hands(evening) == before
    finger.press(WOOD_FOR_ORE)
    assert hands(evening)[0] == Cards({"wood": 3, "ore": 1})


def test_the_pairs_can_be_read_and_touched_with_long_names_too(beginning: Begin, window: Any) -> None:
    from ui.tablet.kit.pairs import CardPairs  # noqa: PLC0415 imports Kivy, which needs GL

    evening, finger = beginning(names=("Wilhelmina", "Konstantinos", "しょうたろう"))
    evening.make("Roll", 0, dice=(1, 1))
    for seat, cards in enumerate((Cards({"wood": 4}), Cards({"ore": 2}), Cards())):
        give_cards(evening, seat, cards)

    def trading(screen: Any) -> None:
        screen.tell(events.SteppedBack())
        screen.tell(events.SeatTapped(1))
        finger.find(CardPairs).picked("wood", "brick")  # that it is not there is said, too

    assert in_every_look(evening.screen, window, trading) == {}


def test_larger_trades_take_one_more_tap_a_card_and_a_done(trading: Trading) -> None:
    evening, finger = trading
    trades(finger)
    finger.more(WOOD)
    finger.card(WOOD, KINDS)
    finger.press("Done")
    finger.card(ORE - 1, KINDS - 1)
    assert finger.taps == 2 + 2 + 1 + 1
    assert hands(evening)[:2] == [Cards({"wood": 2, "ore": 1}), Cards({"wood": 2, "ore": 1, "sheep": 1})]


def test_a_card_that_was_gathered_by_mistake_is_given_back(trading: Trading) -> None:
    evening, finger = trading
    trades(finger)
    assert bright_tiles(evening) == [], "a tap on a card answers it"
    finger.more(WOOD)
    assert bright_tiles(evening) == ["Done"]
    finger.fewer(WOOD)
    assert bright_tiles(evening) == []
    finger.card(BRICK, KINDS)  # Mika has none
    assert asks(evening) == "give"
    finger.card(WOOD, KINDS)
    assert asks(evening) == "get"


def test_a_double_tap_fills_one_prompt_and_never_the_next_of_its_kind(trading: Trading) -> None:
    evening, finger = trading
    give_cards(evening, 1, Cards({"brick": 1, "ore": 1}))
    trades(finger)
    finger.pace = 0.1
    finger.card(WOOD, KINDS)
    stood = evening.screen.conversation.draft
    finger.card(WOOD, KINDS - 1)  # brick lies there by now
    assert asks(evening) == "get" and evening.screen.conversation.draft is stood
    finger.pace = 0.8
    finger.card(WOOD, KINDS - 1)
    assert asks(evening) == "get", "nobody has read it yet"
    finger.card(WOOD, KINDS - 1)
    assert hands(evening)[0] == Cards({"wood": 3, "brick": 1})


def test_a_hurried_finger_that_goes_elsewhere_is_believed(trading: Trading) -> None:
    evening, finger = trading
    trades(finger)
    finger.pace = 0.01
    finger.card(WOOD, KINDS)
    finger.card(ORE - 1, KINDS - 1)
    assert hands(evening)[0] == Cards({"wood": 3, "ore": 1})


def test_the_page_of_a_seat_lies_one_tap_behind_the_trade_and_leads_back_to_it(trading: Trading) -> None:
    evening, finger = trading
    finger.row(1)
    finger.press("About Ren")
    assert {"Own cards", "Correct the hand"} <= finger.tiles.keys()
    assert bright_tiles(evening) == ["Trade with Ren"]
    finger.press("Trade with Ren")
    finger.press(WOOD_FOR_ORE)
    assert hands(evening)[0] == Cards({"wood": 3, "ore": 1})


def test_every_plus_and_minus_is_large_enough_for_a_finger_and_apart(trading: Trading) -> None:
    from ui.tablet.kit.cards import CardRow  # noqa: PLC0415 imports Kivy, which needs GL

    _, finger = trading
    trades(finger)
    cards = finger.find(CardRow)
    spots = [cards.spot(at) for at in range(KINDS)]
    for spot in spots:
        face, plus, minus = spot.face, spot.plus, spot.minus
        assert plus is not None and min(*(side for box in (face, plus, minus) for side in (box.w, box.h))) >= 48
        assert min(plus.y - face.y - face.h, minus.y - plus.y - plus.h) >= 8
        assert minus.y + minus.h <= cards.h
    assert all(right.face.x - left.face.x - left.face.w >= 8 for left, right in pairwise(spots))


@pytest.mark.parametrize(("waited", "lands"), [(0.34, False), (0.36, True)])
def test_a_touch_right_after_a_sheet_closed_itself_does_not_reach_what_lies_beneath(
    trading: Trading, waited: float, lands: bool
) -> None:
    evening, finger = trading
    trades(finger)
    finger.card(WOOD, KINDS)
    finger.card(ORE - 1, KINDS - 1)
    assert evening.screen.sheet is None
    finger.pace = waited
    finger.row(0)  # another seat's row lies where the finger comes down
    assert (evening.screen.sheet is not None) is lands


@pytest.mark.parametrize(("tile", "by"), [("One card more", 1), ("One card fewer", -1)])
def test_a_hand_that_was_miscounted_by_one_is_put_right_with_two_taps_its_row_and_the_tile(
    trading: Trading, tile: str, by: int
) -> None:
    evening, finger = trading
    before = hands(evening)[0].total
    finger.row(0)
    finger.press(tile)
    assert finger.taps == 2
    assert hands(evening)[0].total == before + by and evening.screen.sheet is None
