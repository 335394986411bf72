"""What somebody saw in secret is taken back: asked on one phone, agreed to on another and at the tablet, read there."""

from __future__ import annotations

from random import Random

from playwright.sync_api import Browser, Page, expect

from companion.game.cards import Cards
from companion.game.correct import CorrectCards
from companion.game.state import hand
from companion.view import View
from tests.phone.browsers import phone, press, read, sit
from tests.phone.served import Served
from tests.table.scenes import bought, building
from tests.table.seated import play
from ui.dialogue.requests import Agree, Submit


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
    press(_opened(first).get_by_role("button", name="Undo"))
    expect(second.get_by_role("heading", level=1)).to_have_text("Do you agree?")
    expect(second.get_by_text(f"{mika} asks for this.")).to_be_visible()
    expect(first.get_by_text(f"{ren}: not yet")).to_be_visible()
    press(second.get_by_role("button", name="I agree"))
    expect(first.get_by_text(f"{ren}: not yet")).to_have_count(0)
    expect(first.get_by_text("Sora: not yet")).to_be_visible()
    assert table.history.head == head
    asked = there.at(lambda: there.evening.presence.proposal)
    assert asked is not None and asked.missing == (2,)
    there.at(lambda: there.evening.perform(Agree(asked.number, 2)))
    expect(first.get_by_role("heading", level=1)).not_to_have_text("Do you agree?")
    assert table.history.head == head - 1
    view = there.at(there.evening.view)
    assert isinstance(view, View) and view.settled is not None and not view.settled.read, "the tablet is to show it"
    expect(second.get_by_text("Nothing needs to be done on the table.")).to_be_visible()


def test_another_seats_throw_is_taken_back_once_the_others_agreed_and_falls_the_same_again(
    browser: Browser, there: Served
) -> None:
    table = there.tables[0]
    mika, ren, _ = (seat.name for seat in table.setup.seats)
    there.at(lambda: play(Random(6), table, 12))
    first, second = sit(phone(browser), there, mika), sit(phone(browser), there, ren)
    press(first.get_by_role("button", name="Throw"))
    expect(second.get_by_text(f"{mika} throws").first).to_be_attached()
    thrown, head = table.game.throw, table.history.head
    press(_opened(second).get_by_role("button", name="Take the last move back"))
    expect(first.get_by_role("heading", level=1)).to_have_text("Do you agree?")
    expect(first.get_by_text(f"{ren} asks for this.")).to_be_visible()
    read(first)
    press(first.get_by_role("button", name="I do not agree"))
    expect(second.get_by_text(f"{mika} does not agree: it stays as it is.")).to_be_visible()
    assert table.history.head == head and table.game.throw == thrown
    read(second)
    press(_opened(second).get_by_role("button", name="Take the last move back"))
    expect(first.get_by_role("heading", level=1)).to_have_text("Do you agree?")
    read(first)
    press(first.get_by_role("button", name="I agree"))
    _sora_agrees(there)
    expect(first.get_by_text(f"{ren} took back: {mika} throws").first).to_be_visible()
    expect(second.get_by_text(f"{ren} took back: {mika} throws").first).to_be_visible()
    assert not table.game.throw
    read(first)
    press(first.get_by_role("button", name="Throw"))
    expect(first.get_by_text(f"{ren} took back: {mika} throws").first).not_to_be_visible()
    assert table.game.throw == thrown, "what Kazami threw falls the same"


def test_a_correction_is_asked_of_the_others_and_told_on_every_phone(browser: Browser, there: Served) -> None:
    table = there.tables[0]
    mika, ren, _ = (seat.name for seat in table.setup.seats)
    there.at(lambda: play(Random(6), table, 12))
    there.at(lambda: building(table))
    first, second = sit(phone(browser), there, mika), sit(phone(browser), there, ren)
    held = table.game.hand(0)
    fix = Submit(
        CorrectCards(seat=0, revision=table.game.revision, pile=hand(0), cards=held + Cards.one("ore")),
        table.game.revision,
        0,
    )
    there.at(lambda: there.evening.perform(fix, 0))
    expect(second.get_by_role("heading", level=1)).to_have_text("Do you agree?")
    expect(second.get_by_text(f"{mika} corrects their own hand").first).to_be_visible()
    assert table.game.hand(0) == held
    read(second)
    expect(first.get_by_text(f"{ren}: not yet")).to_be_visible()
    press(second.get_by_role("button", name="I agree"))
    expect(first.get_by_text(f"{ren}: not yet")).to_have_count(0)
    _sora_agrees(there)
    for page in (first, second):
        expect(page.get_by_text(f"{mika} corrects their own hand").first).to_be_visible()
    assert table.game.hand(0) == held + Cards.one("ore")


def _opened(page: Page) -> Page:
    """Open the fold in which what takes back lies, where a page has one."""
    read(page)
    fold = page.locator("summary", has_text="Fix")
    if fold.count() and not fold.evaluate("summary => summary.parentElement.open"):
        fold.click()
    return page


def _sora_agrees(there: Served) -> None:
    asked = there.at(lambda: there.evening.presence.proposal)
    assert asked is not None
    there.at(lambda: there.evening.perform(Agree(asked.number, 2), 2))
