"""Cards of which any number may be named that is worth enough: a live page counts them before they are sent."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace
from playwright.sync_api import Browser, expect

from companion.game.cards import Cards
from companion.game.correct import CorrectCards
from companion.game.state import hand
from tests.phone.browsers import phone, press, sit
from tests.phone.served import served
from tests.terminal.tables import a_setup
from tests.variants.fishery import FISH, FISHERY, PIKE


def test_more_cards_than_the_least_must_be_worth_enough_too(browser: Browser, tmp_path: Path) -> None:
    setup = replace(a_setup(3, "digital", variant=FISHERY), dice="kazami")
    with served(tmp_path, setup, variants={FISHERY.name: FISHERY}) as there:
        while not there.tables[-1].game.turn:
            there.place()
        there.go_on()
        seat, revision = there.tables[-1].game.active, there.tables[-1].game.revision
        fish = Cards({FISH: 4, PIKE: 2})
        there.make(CorrectCards(seat=seat, revision=revision, pile=hand(seat), cards=fish))
        own = sit(phone(browser), there, there.name(seat))
        press(own.get_by_role("button", name="Sell fish"))
        send, more = own.locator(".paper[form]"), own.locator(".more")
        expect(own.locator(".need")).to_have_text("Worth at least 4 together")
        for field, enough in ((0, False), (0, False), (1, True)):
            press(more.nth(field))
            expect(send).to_be_enabled(enabled=enough)
        press(send)
        expect(own.locator("form.ask")).to_have_count(0)
        assert there.at(lambda: there.tables[-1].game.hand(seat)) == Cards({FISH: 2, PIKE: 1, "ore": 1})
