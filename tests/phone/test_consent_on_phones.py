"""What somebody saw in secret is taken back: asked on one phone, agreed to on another and at the tablet, read there."""

from __future__ import annotations

from random import Random

from playwright.sync_api import Browser, expect

from companion.view import View
from tests.phone.browsers import phone, sit
from tests.phone.served import Served
from tests.table.scenes import bought, building
from tests.table.seated import play
from ui.dialogue.requests import Agree


def test_a_card_that_was_drawn_is_taken_back_once_each_seat_has_said_yes_itself(
    browser: Browser, there: Served
) -> None:
    table = there.tables[0]
    mika, ren, _ = (seat.name for seat in table.setup.seats)
    there.at(lambda: play(Random(6), table, 12))
    there.at(lambda: building(table))
    there.at(lambda: bought(table))
    head = table.history.head
    first, second = sit(phone(browser), there, mika), sit(phone(browser), there, ren)
    first.get_by_role("button", name="Undo").click()
    expect(second.get_by_role("heading", level=1)).to_have_text("Do you agree?")
    expect(second.get_by_text(f"{mika} asks for it.")).to_be_visible()
    second.get_by_role("button", name="Yes, I agree").click()
    expect(first.get_by_text("Sora: not yet")).to_be_visible()
    assert table.history.head == head
    asked = there.at(lambda: there.evening.party.proposal)
    assert asked is not None and asked.missing == (2,)
    there.at(lambda: there.evening.perform(Agree(asked.number, 2)))
    expect(first.get_by_role("heading", level=1)).not_to_have_text("Do you agree?")
    assert table.history.head == head - 1
    view = there.at(there.evening.view)
    assert isinstance(view, View) and view.settled is not None and not view.settled.read, "the tablet is to show it"
    expect(second.get_by_text("Nothing needs to be done on the table.")).to_be_visible()
