"""The conversation at Wizards and Dragon: the book of spells is opened, something is taken from it, and it is shut."""

from __future__ import annotations

from companion.rules.wizards.goods import BuildWarehouse
from tests.dialogue.person import seen
from tests.rules.base.board import A
from tests.rules.wizards.board import position
from ui.dialogue import events
from ui.dialogue.actions import Throwing, actions
from ui.dialogue.conversation import BookOpen, Conversation, Covered, Idle, OwnCards
from ui.dialogue.offers import sorted_offers
from ui.dialogue.panels import laid_out
from ui.dialogue.update import update

SPELL = events.Taken(BuildWarehouse.__name__)


def test_a_spell_is_taken_from_the_open_book_alone() -> None:
    view = seen(position("trade", held={A: {"wood": 1, "mana": 1}}))
    shut = Conversation()
    assert update(shut, SPELL, view) == (shut, None)
    book, _ = update(shut, events.BookOpened(), view)
    assert book.board == BookOpen()
    assert update(book, events.Taken("EndTurn"), view) == (book, None), "that does not stand in it"
    covered, _ = update(book, SPELL, view)
    assert isinstance(covered.sheet, Covered) and covered.sheet.seat == A
    back, _ = update(covered, events.Closed(), view)
    assert back == book, "nothing has begun: the book lies open as before"


def test_a_spell_that_cannot_be_is_refused_over_the_open_book() -> None:
    view = seen(position("trade", hands="physical"))
    book, _ = update(Conversation(), events.BookOpened(), view)
    then, ask = update(book, SPELL, view)
    assert ask is None and then.board == BookOpen()
    assert then.said is not None and then.said.refusal is not None


def test_the_open_book_offers_to_shut_it_and_to_look_at_own_cards() -> None:
    view = seen(position("trade", held={A: {"mana": 1}}))
    book, _ = update(Conversation(), events.BookOpened(), view)
    found = actions(book, view, sorted_offers(view), laid_out(view.panels), Throwing())
    assert (found.main.does, found.undo, found.back.does) == (events.SteppedBack(), None, events.OwnAsked(A))
    own, _ = update(book, found.back.does, view)  # type: ignore[arg-type] # an event, as stated
    assert own.sheet == Covered(A) and not isinstance(own.sheet, OwnCards)
    shut, _ = update(book, events.SteppedBack(), view)
    assert shut.board == Idle()
