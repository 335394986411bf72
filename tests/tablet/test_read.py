"""Reading in the middle of a move: the clause behind it and the menu leave what was begun as it was, in every
variant."""

from __future__ import annotations

import pytest

from companion.game.cards import Cards
from companion.game.variant import Variant
from companion.rules.registry import VARIANTS
from tests.tablet.evenings import Evening, Finger, set_up
from tests.tablet.moments import Begin, known, thrown
from ui.dialogue import events
from ui.dialogue.conversation import Conversation, CostsRead

PLENTY = Cards({"wood": 4, "brick": 4, "sheep": 4, "wheat": 4, "ore": 4})


def placed(evening: Evening, finger: Finger) -> None:
    """Place everything, after what a variant asks for by its rim."""
    board = evening.screen.face.board
    if board.view.sides:
        finger.side(1)
        finger.place(board.view.highlight[0])
    set_up(evening)


def half_made(evening: Evening) -> list[Conversation]:
    """Begin everything that can be begun and asks for something: where one stands then."""
    screen, found = evening.screen, []
    for offered in [offered for offered in screen.view.offers if offered.prompt is not None]:
        screen.tell(events.SteppedBack())
        screen.tell(events.Begun(offered.choice))
        if screen.conversation.draft is not None:
            found.append(screen.conversation)
    screen.tell(events.SteppedBack())
    return found


def read_the_clause(evening: Evening, finger: Finger) -> None:
    """Tap the sentence on top, then the way back."""
    finger.touch(evening.screen.face.words, 0.5, 0.5)
    assert evening.screen.page is not None
    finger.press("Back")


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.name)
def test_looking_at_a_clause_leaves_a_half_made_move_as_it_is(beginning: Begin, variant: Variant) -> None:
    evening, finger = beginning(variant, PLENTY, placing=placed)
    thrown(evening)
    screen, game = evening.screen, known(evening)
    begun = half_made(evening)
    assert begun
    for stood in begun:
        screen.tell(events.SteppedBack())
        assert stood.draft is not None
        screen.tell(events.Begun(stood.draft.choice))
        highlit, sheet = screen.face.board.view.highlight, screen.conversation.sheet
        if sheet is None:
            read_the_clause(evening, finger)
        else:  # the sentence lies below the sheet; the menu lies above all
            finger.menu()
            finger.press("Back")
        assert screen.conversation.draft == stood.draft and screen.conversation.sheet == sheet
        assert screen.face.board.view.highlight == highlit and screen.page is None
    assert known(evening) == game and not evening.went, "nothing was made by it, and no other screen was gone to"


def test_what_waits_for_one_seat_alone_is_covered_while_something_else_is_read(beginning: Begin) -> None:
    evening, finger = beginning(cards=PLENTY, hands="digital")
    evening.screen.tell(events.OwnAsked(1))
    finger.press("Lift the cover")
    assert evening.screen.conversation.alone == 1
    finger.menu()
    assert evening.screen.conversation.alone is None
    finger.press("Back")
    assert "Lift the cover" in finger.tiles, "who closes the menu may be anybody"


def test_a_page_that_is_read_lets_no_touch_through(beginning: Begin) -> None:
    evening, finger = beginning(cards=PLENTY)
    thrown(evening)
    screen = evening.screen
    finger.touch(screen.face.words, 0.5, 0.5)
    before = screen.conversation
    for share in range(1, 20):
        finger.touch(screen.face.board, share / 20, 0.5)
        finger.touch(screen.face.scoreboard, 0.3, share / 20)
    assert screen.conversation == before


def test_the_columns_of_the_last_turn_of_a_page_are_of_nearly_one_height(beginning: Begin) -> None:
    from ui.tablet.kit.price_list import PriceRow  # noqa: PLC0415 imports Kivy, which needs GL

    evening, _ = beginning()
    evening.screen.tell(events.Opened(CostsRead()))
    page = evening.screen.page
    assert page is not None
    rows = [part for part in page.parts.values() if isinstance(part, PriceRow)]
    lefts = sorted({round(row.x) for row in rows})
    counts = [sum(round(row.x) == left for row in rows) for left in lefts]
    assert len(rows) > 2 and len(counts) == 2 and max(counts) - min(counts) <= 1, counts
