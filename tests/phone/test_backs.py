"""Whom to rob on a phone: a hand is drawn by its backs, with the number beside, and says its count to who hears it."""

from __future__ import annotations

from companion.game.text import SeatName, Text
from tests.rules.base.board import A, B, position
from ui.dialogue import events
from ui.dialogue.page.blocks import Button, Page
from ui.language.catalogues import LANGUAGES
from ui.phone.render import main_html
from ui.phone.words import Words


def test_a_seat_that_may_be_robbed_shows_as_many_backs_as_it_holds_and_its_number() -> None:
    held = Text.counted("{n} card", "{n} cards", 3)
    victim = Button(events.SeatTapped(B), text=Text.of("{seat}", seat=SeatName(B)), note=held, seat=B, backs=3)
    page = Page(title=(Text.of("Steal a card"),), number=1, blocks=(victim,))
    html = main_html(page, Words("en", position("roll").seen_by(A)), LANGUAGES)
    (button,) = (one for one in html.split("</button>") if "fan" in one)
    assert button.count("card small") == 3 and "<b>3</b>" in button and "3 cards" in button
