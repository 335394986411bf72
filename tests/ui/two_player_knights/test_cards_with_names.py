"""Progress cards on a page: each is a card with its name, in the book, on a pile and where a pile is counted anew."""

from __future__ import annotations

from companion.game.moves import Choice
from companion.game.secret import TABLE
from companion.rules.two_player_knights.names import DECKS, POLITICS
from companion.view import View
from tests.dialogue.page.shown import all_of, page
from tests.dialogue.person import known_view
from tests.rules.base.board import A
from tests.rules.two_player_knights.board import position
from ui.dialogue import events
from ui.dialogue.conversation import OpenPiles
from ui.dialogue.move_draft import MoveDraft
from ui.dialogue.page.blocks import CardRow, Form, ListEntry, Pile
from ui.dialogue.page.panels import panel_blocks
from ui.dialogue.page.prompts import prompt_blocks


def seen(viewer: int) -> View:
    return known_view(position(progress_cards={A: ["bishop", "spy", "spy", "smith"]}).seen_by(viewer))


def test_the_book_shows_cards_and_how_many_of_them_their_owner_holds() -> None:
    own = {one.what.played for one in all_of(ListEntry, page(seen(A), events.BookOpened()))}
    assert own == {Pile("bishop", 1), Pile("spy", 2), Pile("smith", 1)}
    table = seen(TABLE)
    blocks = (block for panel in table.panels for block in panel_blocks(panel, table.known))
    told = [one.what.played for one in all_of(ListEntry, blocks)]
    assert {pile.n for pile in told if pile is not None} == {0}, "any of these may lie there"


def test_a_pile_says_the_names_of_its_cards_and_so_does_who_counts_it_anew() -> None:
    rows = all_of(CardRow, page(seen(A), events.Opened(OpenPiles())))
    assert [row.named for row in rows] == [True, True]
    correct = Choice("CorrectCards", A, (("pile", f"{POLITICS}:{A}"),))
    (form,) = all_of(Form, prompt_blocks(MoveDraft(correct, seen(A).known), shared=True))
    assert form.named and [field.name for field in form.fields] == [f"c:{kind}" for kind in DECKS[POLITICS]]
