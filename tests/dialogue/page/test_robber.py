"""The robber on a seat's own screen: the first tap on a hex says who can be robbed there, the second moves it there."""

from __future__ import annotations

import pytest

from companion.game.moves import Choice
from companion.game.secret import TABLE
from companion.game.text import Text
from companion.rules.base.production import Roll
from tests.dialogue.followed import Followed
from tests.dialogue.page.shown import all_of, english, page
from tests.rules.base.board import A, B, corner, position
from ui.dialogue import events
from ui.dialogue.conversation import Conversation, Idle, Placing
from ui.dialogue.page.blocks import Button, Line
from ui.dialogue.requests import Submit
from ui.dialogue.update import update

FOREST, FAR = "-2,1", "2,0"
MOVE = Choice("MoveRobber", A)


@pytest.fixture
def robbing() -> Followed:
    evening = Followed(position("roll", settlements={B: [corner(FOREST, "SW")]}, held={B: {"ore": 2}}))
    evening.does(A, Roll, dice=(3, 4))
    return evening


def test_on_a_phone_a_hex_is_shown_first_and_moved_to_by_a_second_tap(robbing: Followed) -> None:
    view = robbing.seen_by(A)
    now, ask = update(Conversation(), events.Begun(MOVE), view)
    now, ask = update(now, events.PlaceTapped(FOREST), view)
    assert isinstance(now.board, Placing) and now.board.place == FOREST and ask is None
    now, ask = update(now, events.PlaceTapped(FAR), view)
    assert isinstance(now.board, Placing) and now.board.place == FAR and ask is None, "another hex is looked at instead"
    now, ask = update(now, events.PlaceTapped(FAR), view)
    assert ask is not None and ask.request == Submit(MOVE.with_field("hex", FAR), view.revision, A)


def test_on_a_screen_that_all_look_at_one_tap_moves_it(robbing: Followed) -> None:
    view = robbing.seen_by(TABLE)
    now, _ = update(Conversation(), events.Begun(MOVE), view)
    now, ask = update(now, events.PlaceTapped(FOREST), view)
    assert now.board == Idle() and ask is not None


@pytest.mark.parametrize(
    ("hex_", "said"), [(FOREST, ": a card can be stolen from Ben."), (FAR, ": no card can be stolen there.")]
)
def test_the_page_says_who_can_be_robbed_there_and_its_bright_tile_moves_it(
    robbing: Followed, hex_: str, said: str
) -> None:
    view = robbing.seen_by(A)
    shown, says = page(view, events.Begun(MOVE), events.PlaceTapped(hex_)), english(view.known)
    assert any(says(line.text).endswith(said) for line in all_of(Line, shown))
    assert shown.last[-1] == Button(events.PlaceTapped(hex_), text=Text.of("Here"), bright=True)
