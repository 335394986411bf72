"""A seven that several pay for, and a trade between two, on two live pages of a real browser."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from companion.game.cards import Cards
from companion.game.correct import CorrectCards
from companion.game.moves import Choice
from companion.game.state import hand
from companion.rules.base import BASE
from companion.rules.base.production import Roll
from tests.phone.browsers import phone, read
from tests.phone.company import Guest
from tests.phone.held import Control
from tests.phone.two import MIKA, REN, Two, page, table_of, two_at
from ui.phone.words import Words

HELD = Cards({"wood": 5, "ore": 4})
WOOD, ORE = Cards.one("wood"), Cards.one("ore")


@pytest.fixture
def two(browser: Browser, tmp_path: Path) -> Iterator[Two]:
    """Two phones in the first turn, before the first throw; each of them holds nine cards."""
    with table_of(tmp_path, BASE.name, browser) as there:
        while not there.tables[-1].game.turn:
            there.place()
        for seat in (MIKA, REN):
            there.make(CorrectCards(seat=seat, revision=there.tables[-1].game.revision, pile=hand(seat), cards=HELD))
        with two_at(there, browser) as two:
            yield two


def throws(two: Two, *dice: int) -> None:
    two.there.make(Roll(seat=MIKA, revision=two.there.tables[-1].game.revision, dice=dice))


def counted(guest: Guest) -> Control:
    """Return the first number of a page."""
    guest.phone.look()
    return next(one for one in guest.phone.controls() if one.sort == "number")


def shown_hand(guest: Guest) -> list[str]:
    """Return the cards of the hand as the page writes them, without what just came and went."""
    written = page(guest).locator(".hand").first.locator("figcaption").all_text_contents()
    return [re.sub(r" [+−]\d+$", "", text) for text in written]


def known_hand(guest: Guest) -> list[str]:
    """Return the cards of the hand as the page should write them."""
    say, kinds = Words(guest.code, guest.known).voice, guest.known.variant.kinds_of("resource", "extra")
    return [f"{say.term(kind)}: {guest.known.hand(guest.screen.seat).of(kind)}" for kind in kinds]


@pytest.mark.thorough
def test_what_a_seven_takes_lies_in_envelopes_until_all_have_chosen_each_on_a_phone_while_another_has_begun(
    browser: Browser, two: Two
) -> None:
    watching = phone(browser)
    watching.goto(two.there.watching())
    throws(two, 3, 4)
    expect(watching.locator("h1")).to_have_text("Discard half")
    rows = watching.locator("table")
    shown, own, begun = rows.all_inner_texts(), page(two.ren), counted(two.ren)
    expect(own.locator(".end .paper")).to_be_disabled()
    read(own)
    two.ren.phone.count(begun, begun.value + 1)
    expect(own.locator(".sum output")).to_have_text("4枚中1枚")
    two.mika.do(Choice("Discard", MIKA, (("cards", WOOD + WOOD + ORE + ORE),)))
    expect(watching.locator("h1")).to_have_text("レン: Discard half")
    assert counted(two.ren).value == begun.value + 1, "what somebody has counted stays while others answer"
    expect(own.locator(".sum output")).to_have_text("4枚中1枚")
    assert rows.all_inner_texts() == shown, "what lies in an envelope is hidden"
    two.ren.do(Choice("Discard", REN, (("cards", WOOD + ORE + ORE + ORE),)))
    game = two.there.tables[-1].game
    assert [game.hand(seat).total for seat in (MIKA, REN)] == [5, 5]
    expect(watching.locator("h1")).to_have_text("Mika: Move the robber")
    assert rows.all_inner_texts() != shown


def test_a_trade_is_offered_on_one_phone_accepted_on_another_and_seen_in_both_hands(two: Two) -> None:
    throws(two, 1, 1)
    hands = [guest.known.hand(guest.screen.seat) for guest in (two.mika, two.ren)]
    two.mika.do(Choice("OfferTrade", MIKA, (("partner", REN), ("give", WOOD), ("get", ORE))))
    two.ren.do(Choice("AnswerOffer", REN, (("answer", "yes"),)))
    swapped = [guest.known.hand(guest.screen.seat) for guest in (two.mika, two.ren)]
    assert swapped == [hands[0] - WOOD + ORE, hands[1] - ORE + WOOD]
    assert [shown_hand(guest) for guest in (two.mika, two.ren)] == [known_hand(guest) for guest in (two.mika, two.ren)]
