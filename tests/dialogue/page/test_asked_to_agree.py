"""The page of a seat that is asked to agree: who asks for what, what that changes, and how the others stand to it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.game.text import SeatName, Text
from companion.rules.base.production import Roll
from tests.dialogue.followed import Followed
from tests.dialogue.page.shown import all_of, english
from tests.rules.base.board import A, B, C, D, position
from ui.dialogue.conversation import Agreeing, Conversation
from ui.dialogue.page.blocks import Button, Heading, Line, Page
from ui.dialogue.page.seat_page import page_of
from ui.dialogue.phone_presence import Proposal
from ui.dialogue.screen_state import ScreenState

SAID = english(position("roll").seen_by(C))


def asked(dice: str) -> Page:
    """Return the page of the third seat, when the first wants the throw taken back and the second has agreed."""
    evening = Followed(position("roll"))
    evening.does(A, Roll, dice=(3, 5))
    view = evening.seen_by(C)
    assert view.last is not None
    changes = (Text.of("{seat}: {what}", seat=SeatName(B), what=Text.of("1 card")),)
    proposal = Proposal(1, Text.of("Take back: {said}", said=view.last.said), (A, B, C, D), (A, B), A, changes)
    known = replace(view.known, setup=replace(view.known.setup, dice=dice))
    return page_of(ScreenState(Conversation(sheet=Agreeing(proposal, C)), replace(view, known=known)))


def test_it_says_who_asks_for_what_what_that_changes_and_who_has_answered() -> None:
    page = asked("ours")
    lines = [(SAID(one.text), one.seat) for one in all_of(Line, page)]
    assert [*map(SAID, page.title)] == ["Do you agree?"] and page.even
    assert lines == [
        ("Ann asks for this.", A),
        ("Take back: Ann throws 3 + 5", None),
        ("Ben: 1 card", B),
        ("Ben: agrees", B),
        ("Dan: not yet", D),
    ]
    assert [SAID(one.text) for one in all_of(Heading, page)] == ["If all agree", "The others"]
    assert [SAID(one.text) for one in all_of(Button, page.last)] == ["I do not agree", "I agree"]


@pytest.mark.parametrize(("dice", "said"), [("kazami", True), ("ours", False)])
def test_of_a_throw_of_kazamis_it_says_that_the_dice_fall_the_same_again(dice: str, said: bool) -> None:
    told = Text.of("Thrown again, the dice fall the same.")
    assert any(one.text == told for one in all_of(Line, asked(dice))) is said
