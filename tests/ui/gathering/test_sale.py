"""A forced sale: why it must be, and what comes and goes as pictures, above the sentence that asks once more."""

from __future__ import annotations

from companion.game.moves import Choice
from companion.game.secret import TABLE
from tests.dialogue.page.shown import all_of, english
from tests.dialogue.person import known_view
from tests.rules.base.board import COAST_CORNERS as CC
from tests.rules.base.board import A, B
from tests.rules.gathering.board import fights, position
from ui.dialogue.conversation import Conversation, Sure
from ui.dialogue.move_draft import MoveDraft
from ui.dialogue.page.blocks import Line, Swap
from ui.dialogue.page.sheet_page import sheet_page
from ui.dialogue.screen_state import ScreenState


def test_before_a_building_is_sold_it_is_shown_why_what_comes_and_what_goes() -> None:
    play = position(
        attack={A: "ore wheat ore"}, defence={B: "brick wood sheep"}, settlements={B: [CC[0]]}, chips={B: 1}
    )
    fights(play)
    known = play.seen_by(TABLE)
    top = Sure(MoveDraft(Choice("SellBuilding", B, (("place", CC[0]),)), known))
    view = known_view(known)
    page = sheet_page(top, ScreenState(Conversation(sheet=top), view))
    assert page is not None and page.seat == B
    why, asks = (english(known)(line.text) for line in all_of(Line, page))
    assert why == "A knight takes 3 cards, you have 2." and asks.endswith("Are you sure?")
    (swap,) = all_of(Swap, page)
    assert sorted(swap.gets) == ["brick", "sheep", "wheat", "wood"] and swap.gives == ()
    assert swap.goes == ("house", "chip")
