"""The spell book by touch: what it says of each spell, what a tap in it begins, and whom one can hire."""

from __future__ import annotations

from typing import Any

import pytest

from companion.game.cards import Cards
from companion.game.moves import Choice
from companion.game.prices import price_list
from companion.game.text import Text
from companion.rules.wizards.magic import WIZARDS
from tests.tablet.legible import kit_for, name_of, parts_of
from tests.tablet.moments import Begin, known, next_turns, thrown
from tests.tablet.wizards.moments import entries, magic, serve
from ui.dialogue import events
from ui.dialogue.conversation import OfSeat
from ui.language.catalogues import LANGUAGES
from ui.language.clauses import clause


def test_the_book_says_what_can_be_cast_at_what_price_and_why_the_rest_cannot(begin: Begin) -> None:
    evening, finger = begin()
    serve(evening, 0, "ari", "hor")
    serve(evening, 1, "tali")
    next_turns(evening)
    thrown(evening)
    evening.make("CorrectDragon", 0, holder=2)
    finger.press("Spell book")
    screen = evening.screen
    assert screen.face.sentence.view.text == "Mika: spell book" and screen.face.notes.view.text == "Ari · Hor"
    shown = entries(evening)
    assert [label for label, why in shown.items() if not why] == [
        "Warehouse",
        "Virtual robber",
        "Virtual settlement",
        "Transposition",
        "Transmutation",
        "Dismantle",
    ]
    assert shown["Set one die"] == "Before the roll"
    assert shown["Set both dice"] == "You need Tali for that."
    assert shown["Summon the dragon"] == "The dragon is with Sora."
    assert shown["Temptation"] == "Nobody has used a knight yet."
    assert shown["Reality"] == "Nothing virtual is on the board."
    assert "Plunder" not in shown, "nobody has Arsa"
    prices = {entry.label: entry.price for entry in screen.face.book.entries}
    assert prices["Virtual settlement"] == ("mana",) * 3
    assert prices["Temptation"] == ("mana",) * 4, "also what cannot be cast now says what it costs"
    assert "Set one die" not in finger.tiles and "Warehouse" in finger.tiles, "only what can be cast has a body"


def number_of(entry: Any) -> str:
    """Which clause the tile beside an entry leads to."""
    number: str = entry.reads.sheet.clause
    return number


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_spell_says_in_one_line_what_it_does_and_shows_its_own_clause(begin: Begin, language: str) -> None:
    evening, finger = begin()
    serve(evening, 0, "hafli", "tali")
    serve(evening, 1, "arsa", "hor")
    serve(evening, 2, "ira", "ari")
    next_turns(evening)
    thrown(evening)
    screen = evening.screen
    screen.fit(kit_for(language, (1280, 800), larger=False))
    screen.tell(events.BookOpened())
    shown = screen.face.book.entries
    assert len(shown) == 17, "six that all know, eleven of the wizards"
    for entry in shown:
        assert 0 < len(entry.does) <= (17 if language == "ja" else 32), entry.does
        assert clause(number_of(entry), language), entry.label
    assert len({*map(number_of, shown)}) == len(shown), "each its own"
    before = screen.conversation
    finger.press("§")
    assert screen.page is not None and screen.conversation.top in {entry.reads.sheet for entry in shown}
    finger.press(screen.kit.voice(Text.of("Back")))
    assert screen.conversation == before and screen.face.book.opacity


@pytest.mark.parametrize("language", LANGUAGES)
def test_whom_one_can_hire_is_told_with_what_each_can_do_and_its_clause(begin: Begin, language: str) -> None:
    evening, finger = begin()
    thrown(evening)
    screen = evening.screen
    screen.fit(kit_for(language, (1280, 800), larger=False))
    screen.tell(events.Begun(Choice("HireWizard", 0)))
    screen.tell(events.Lifted())
    from ui.tablet.kit.book import Book  # noqa: PLC0415 imports Kivy, which needs GL

    shown = finger.find(Book).entries
    assert [*map(number_of, shown)] == [wizard.clause for wizard in WIZARDS.values()]
    for entry in shown:
        assert 0 < len(entry.does) <= (17 if language == "ja" else 32), entry.does
    finger.press("§")
    assert screen.page is not None and screen.conversation.top in {entry.reads.sheet for entry in shown}
    finger.press(screen.kit.voice(Text.of("Back")))
    finger.press(screen.kit.voice(Text.of("Lift the cover")))
    finger.press(shown[2].label)
    assert [hired.wizard for hired in magic(evening).wizards[0]] == ["hor"]


def test_what_things_cost_stands_in_the_order_of_the_book(begin: Begin) -> None:
    evening, _ = begin()
    serve(evening, 0, "hor", "tali")
    serve(evening, 1, "arsa", "hafli")
    serve(evening, 2, "ira", "ari")
    next_turns(evening)
    screen = evening.screen
    screen.tell(events.BookOpened())
    book = [entry.name for entry in screen.face.book.entries]
    assert [item.move for item in price_list(known(evening), 0) if item.move in book] == book


def test_a_tall_window_has_at_least_three_spells_on_a_page(begin: Begin, window: Any) -> None:
    evening, finger = begin()
    window.size = (800, 1280)
    evening.screen.fit(kit_for("en", (800, 1280), larger=False))
    evening.screen.tell(events.BookOpened())
    book = evening.screen.face.book
    assert sum(name_of(part) == "Tile '§'" for part in parts_of(book)) >= 3
    first = [entry for entry in finger.tiles if entry in entries(evening)]
    finger.press("›")
    assert [entry for entry in finger.tiles if entry in entries(evening)] != first


def test_a_tap_in_the_book_begins_what_needs_a_place_on_the_board(begin: Begin) -> None:
    evening, finger = begin()
    thrown(evening)
    finger.press("Spell book")
    finger.press("Virtual robber")
    assert evening.screen.moment.book, "as long as the cover lies there, nothing has begun"
    finger.press("Lift the cover")
    assert evening.screen.moment.book is None
    place = evening.screen.face.board.view.highlight[3]
    finger.place(place)
    assert known(evening).where("virtual_robber") == place
    assert [mark.form for mark in evening.screen.face.board.view.marks if mark.place == place] == ["hollow_robber"]


def test_a_mana_that_all_have_seen_is_paid_without_a_cover_and_its_lack_is_said_aloud(begin: Begin) -> None:
    evening, finger = begin(Cards({"wood": 3, "mana": 2}), hands="physical")
    thrown(evening)
    finger.press("Spell book")
    finger.press("›")
    finger.press("Virtual settlement")
    screen = evening.screen
    assert screen.sheet is None and screen.moment.book
    assert screen.face.sentence.view.text == "Not enough mana: virtual settlement costs 3."
    assert not screen.face.notes.opacity, "the refusal has their place"
    screen.tell(events.Hushed())
    assert screen.face.sentence.view.text == "Mika: spell book"
    finger.press("‹")
    finger.press("Warehouse")
    assert magic(evening).warehouses[0] == 1


def test_own_mana_is_seen_under_the_cover_and_the_book_is_there_afterwards(begin: Begin) -> None:
    from ui.tablet.kit.cards import CardRow  # noqa: PLC0415 imports Kivy, which needs GL

    evening, finger = begin()
    thrown(evening)
    finger.press("Spell book")
    evening.table.viewers.clear()
    finger.press("Own cards")
    assert 0 not in evening.table.viewers, "nothing is asked for before the cover is lifted"
    finger.press("Lift the cover")
    held = {card.kind: card.held for card in finger.find(CardRow).cards}
    assert (held["gold"], held["mana"]) == (3, 4)
    finger.press("Cover again")
    assert evening.screen.moment.book and evening.screen.face.book.opacity
    finger.press("Close")
    assert evening.screen.moment.book is None and "Spell book" in finger.offered


def test_a_touch_between_two_lines_of_the_book_goes_nowhere(begin: Begin) -> None:
    evening, finger = begin()
    thrown(evening)
    finger.press("Spell book")
    book = evening.screen.face.book
    for share in range(1, 40):
        if any(tile.collide_point(book.center_x, book.y + book.height * share / 40) for tile in finger.tiles.values()):
            continue
        finger.touch(book, 0.5, share / 40)
        assert evening.screen.sheet is None and evening.screen.moment.book


def test_a_closed_book_takes_no_touch_that_is_meant_for_the_seats_where_it_lay(begin: Begin) -> None:
    evening, finger = begin()
    finger.press("Spell book")
    finger.press("Close")
    for seat in known(evening).players:
        for along in (0.3, 0.97):  # where an entry stood, and where its clause
            scoreboard = evening.screen.face.scoreboard
            finger.touch(scoreboard, along, 1 - scoreboard.row_height * (seat + 0.5) / scoreboard.h)
            assert evening.screen.conversation.sheet == OfSeat(seat)
            finger.press("Back")
