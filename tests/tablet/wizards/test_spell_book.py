"""The spell book by touch: what it says of each spell, what a tap in it begins, and whom one can hire."""

from __future__ import annotations

from typing import Any

import pytest

from companion.game.cards import Cards
from companion.game.moves import Choice
from companion.game.prices import price_list
from companion.game.text import Text
from companion.rules.wizards.magic import WIZARDS
from tests.tablet.evenings import give_cards, paragraphs
from tests.tablet.legible import kit_for, name_of, parts_of
from tests.tablet.moments import Begin, known, next_turns, thrown
from tests.tablet.seeing import Picture
from tests.tablet.wizards.moments import entries, magic, serve, to_the_theft
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
        assert clause(entry.clause, language), entry.label
    assert len({entry.clause for entry in shown}) == len(shown), "each its own"
    before = screen.conversation
    finger.press("§")
    assert screen.page is not None and screen.page.identifier in {entry.clause for entry in shown}
    finger.press(screen.kit.voice(Text.of("Back")))
    assert screen.conversation == before and screen.face.book.opacity


def test_a_row_of_the_book_keeps_its_place_whether_it_can_be_cast_or_not(begin: Begin) -> None:
    evening, _ = begin()
    serve(evening, 0, "hor")
    serve(evening, 1, "tali")
    next_turns(evening)
    screen = evening.screen
    screen.tell(events.BookOpened())
    before = [(entry.name, bool(entry.why)) for entry in screen.face.book.entries]
    screen.tell(events.SteppedBack())
    thrown(evening)
    screen.tell(events.BookOpened())
    after = [(entry.name, bool(entry.why)) for entry in screen.face.book.entries]
    assert [name for name, _ in after] == [name for name, _ in before] and after != before
    evening.make("CorrectDragon", 0, holder=0)
    screen.tell(events.BookOpened())
    assert [entry.name for entry in screen.face.book.entries] == [
        "KeepDragon" if name == "SummonDragon" else name for name, _ in before
    ], "keeping the dragon stands where summoning it stood"


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
    assert [entry.name for entry in shown] == [*WIZARDS]
    for entry in shown:
        assert 0 < len(entry.does) <= (17 if language == "ja" else 32), entry.does
        assert entry.clause == WIZARDS[entry.name].clause
    finger.press("§")
    assert screen.page is not None and screen.page.identifier in {entry.clause for entry in shown}
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


def test_a_spell_has_no_tile_outside_the_book_and_lights_no_place_there(begin: Begin) -> None:
    evening, finger = begin()
    thrown(evening)
    labels = {tile for tile in finger.tiles if tile in {"Warehouse", "Virtual robber", "Virtual settlement"}}
    assert not labels and "Spell book" in finger.offered
    assert not {one.choice.move for here in evening.screen.moment.offers.sites.values() for one in here} & {
        "PlaceVirtualRobber",
        "BuildVirtualSettlement",
    }


def test_a_tap_in_the_book_casts_what_needs_nothing_more(begin: Begin) -> None:
    evening, finger = begin()
    thrown(evening)
    finger.press("Spell book")
    finger.press_alone("Warehouse")
    assert magic(evening).warehouses[0] == 1
    assert evening.screen.moment.book is None and evening.screen.face.ledger.opacity


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


def test_who_lacks_the_mana_is_told_so_under_the_cover_and_the_book_stays_open(begin: Begin) -> None:
    evening, finger = begin(Cards({"wood": 3, "mana": 2}))
    thrown(evening)
    finger.press("Spell book")
    before, screen = evening.table.history.head, evening.screen
    finger.press("›")
    finger.press("Virtual settlement")
    assert "Lift the cover" in finger.tiles and not paragraphs(evening)
    assert screen.face.sentence.view.text == "Mika: spell book"
    finger.press("Lift the cover")
    assert paragraphs(evening)[0] == "Not enough mana: virtual settlement costs 3."
    assert screen.face.sentence.view.text == "Mika: spell book", "nobody else is told"
    finger.press("Cover again")
    assert screen.moment.book and screen.conversation.filling is None and evening.table.history.head == before


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


def test_the_book_looks_the_same_whatever_the_seat_holds(begin: Begin) -> None:
    pictures = []
    for cards in (Cards({"wood": 2, "mana": 3}), Cards({"wood": 5})):
        evening, finger = begin(cards)
        give_cards(evening, 0, cards)
        thrown(evening)
        finger.press("Spell book")
        pictures.append(Picture(evening.screen).bytes)
        evening.screen.parent.remove_widget(evening.screen)
    assert pictures[0] == pictures[1]


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


def test_what_must_be_done_now_has_its_tile_beside_the_book(begin: Begin) -> None:
    evening, finger = begin()
    serve(evening, 0, "hafli", "tali")
    next_turns(evening)
    assert "Set both dice" in finger.offered
    for seat in range(3):
        give_cards(evening, seat, Cards({"gold": 2, "mana": 3}))
    to_the_theft(evening)
    assert {"Clairvoyance"} <= finger.offered and evening.screen.face.bright.view.text == "Steal a card"


def test_a_closed_book_takes_no_touch_that_is_meant_for_the_seats_where_it_lay(begin: Begin) -> None:
    evening, finger = begin()
    finger.press("Spell book")
    finger.press("Close")
    for seat in known(evening).players:
        for along in (0.3, 0.97):  # where an entry stood, and where its clause
            ledger = evening.screen.face.ledger
            finger.touch(ledger, along, 1 - ledger.row_height * (seat + 0.5) / ledger.h)
            assert evening.screen.conversation.sheet == OfSeat(seat)
            finger.press("Back")
