"""The progress cards as a book: who sees which, what each does in a line, and why one cannot be played now."""

from __future__ import annotations

import pytest

from companion.game.panels import Item, Menu
from companion.game.printed import PrintedTable
from companion.game.secret import TABLE
from companion.rules.two_player_knights import TWO_PLAYER_KNIGHTS
from companion.rules.two_player_knights.names import AREA_OF, AREAS, POINT_CARDS, SCIENCE, TRADE, progress
from tests.rules.base.board import A, B, Play, sentence
from tests.rules.two_player_knights.board import position


def book(play: Play, viewer: int = TABLE) -> dict[str, Item]:
    """Return what stands in the book of a viewer, by the names of the cards; nothing where there is no book."""
    found = (panel for panel in TWO_PLAYER_KNIGHTS.panels(play.seen_by(viewer)) if isinstance(panel, Menu))
    return {sentence(item.label): item for menu in found for item in menu.items}


@pytest.mark.rule("TK-PROG-02")
def test_a_seat_sees_the_cards_it_holds_and_the_table_all_that_the_backs_may_be() -> None:
    play = position(progress_cards={A: ["crane", "spy"], B: ["warlord"]})
    assert set(book(play, A)) == {"crane", "spy"}
    assert set(book(play, B)) == {"warlord"}
    behind = {card for card, area in AREA_OF.items() if play.game.pile(progress(area, A)).total}
    assert set(book(play)) == behind - {*POINT_CARDS} and not behind & {"merchant", "trade_monopoly"}
    assert [area for area in AREAS if play.game.pile(progress(area, A)).total] != [TRADE]
    assert not book(position(progress_cards={B: ["warlord"]})), "the turn player holds nothing"


@pytest.mark.rule("TK-PROG-02", "TK-PROG-05")
def test_each_says_what_it_does_and_why_it_cannot_be_played_now() -> None:
    play = position(progress_cards={A: ["crane", "alchemist", "mining"], B: ["warlord"]}, levels={A: {SCIENCE: 1}})
    seen = book(play, A)
    assert all(item.does and len(sentence(item.does)) <= 32 for item in seen.values())
    assert seen["crane"].why is not None, "no city: nothing can be improved"
    assert seen["mining"].why is not None and sentence(seen["mining"].why).startswith("You have no")
    assert seen["alchemist"].why is not None and sentence(seen["alchemist"].why) == "Before the first throw"
    assert [sentence(item.why) for item in book(play, B).values() if item.why] == ["In your own turn"]
    early = position("before_roll", progress_cards={A: ["alchemist", "mining"]})
    assert book(early, A)["alchemist"].why is None
    late = book(early, A)["mining"].why
    assert late is not None and sentence(late) == "After both throws"
    closed = [item.why is not None for item in book(position(progress_cards={A: ["crane", "mining"]})).values()]
    assert closed == sorted(closed) and not closed[0], "what can be played lies on the first pages"
    assert not book(early), "the dice come first: the table's screen lets them be thrown"


def test_the_printed_cards_say_how_many_copies_there_are_of_each() -> None:
    tables = [one for one in TWO_PLAYER_KNIGHTS.printed(position().game) if isinstance(one, PrintedTable)]
    cards = next(table for table in tables if sentence(table.title) == "Progress cards")
    assert [sentence(column) for column in cards.columns] == ["Card", "Area", "Copies", "What it does"]
