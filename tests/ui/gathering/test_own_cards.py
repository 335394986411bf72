"""A phone shows whose knight Kazami keeps each of its cards, whatever the hand holds."""

from __future__ import annotations

from companion.view import View, offers
from tests.rules.base.board import A
from tests.rules.gathering.board import position
from ui.dialogue import events
from ui.dialogue.actions import Throwing
from ui.dialogue.conversation import Conversation
from ui.dialogue.take import take
from ui.language.catalogues import LANGUAGES
from ui.phone.page import Pressed
from ui.phone.render import main_html
from ui.phone.seat_page import seat_page
from ui.phone.words import Words


def test_a_card_of_a_knight_is_shown_beside_a_hand_of_the_same_card() -> None:
    known = position(attack={A: "ore wheat ore"}, held={A: {"ore": 1}}).seen_by(A)
    view = View(known, tuple(known.room.panels(known)), offers(known))
    words = Words("en", known)
    page = seat_page(take(Conversation(), events.Changed(), view)[0], view, words, Pressed("1"), Throwing())
    html = main_html(page, words, LANGUAGES)
    for place in ("First base card", "Second base card", "Attribute"):
        assert f"{place}: 1" in html
