"""A forced sale: what it brings is shown as cards below the sentence that asks once more."""

from __future__ import annotations

from collections import Counter

from companion.game.moves import Choice
from companion.game.secret import TABLE
from companion.view import View, offers
from tests.dialogue.page.shown import all_of
from tests.rules.base.board import COAST_CORNERS as CC
from tests.rules.base.board import A, B
from tests.rules.gathering.board import fights, position
from ui.dialogue.conversation import Conversation, Sure
from ui.dialogue.move_draft import MoveDraft
from ui.dialogue.page.blocks import Line, Pile
from ui.dialogue.page.sheet_page import sheet_page
from ui.dialogue.screen_state import ScreenState


def test_before_a_building_is_sold_the_cards_it_brings_are_shown() -> None:
    play = position(attack={A: "ore wheat ore"}, defence={B: "brick wood sheep"}, settlements={B: [CC[0]]})
    fights(play)
    known = play.seen_by(TABLE)
    top = Sure(MoveDraft(Choice("SellBuilding", B, (("place", CC[0]),)), known))
    view = View(known, tuple(known.variant.panels(known)), offers(known))
    page = sheet_page(top, ScreenState(Conversation(sheet=top), view))
    assert page is not None and page.seat == B and len(all_of(Line, page)) == 1
    brought = Counter({pile.kind: pile.n for pile in all_of(Pile, page)})
    assert brought == Counter(("brick", "sheep", "wheat", "wood"))
