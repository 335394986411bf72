"""What a seat is asked, in texts: all that a page needs to ask it, without a game to look into."""

from __future__ import annotations

from companion.game.cards import NO_CARDS, Cards
from companion.game.moves import Choice
from companion.game.prompts import SomeCards
from companion.game.state import hand
from companion.game.text import Text, english, render
from tests.dialogue.person import Person
from tests.table.scenes import give, let
from tests.table.seated import done
from ui.dialogue import events
from ui.dialogue.conversation import Asking, Choosing
from ui.dialogue.question import Question, listed, question

NAMES = ("Ann", "Ben", "Cleo")
OFFER = (("partner", 1), ("give", Cards({"wood": 1})), ("get", Cards({"ore": 1})))


def told(text: Text) -> str:
    return render(text, english, NAMES)


def asked(person: Person) -> Question:
    """Return what is asked just now."""
    assert person.now.draft is not None
    return question(person.now.draft)


def trading(person: Person) -> Person:
    """Let Ann trade: she holds wood, Ben and Cleo ore."""
    for seat, cards in enumerate((Cards({"wood": 4}), Cards({"ore": 2}), Cards({"ore": 1}))):
        give(person.table, seat, cards)
    let(person.table, 0, "trade")
    person.looks()
    return person


def test_what_was_filled_in_so_far_is_told_before_the_prompt_that_is_open(person: Person) -> None:
    trading(person).does(events.Begun(Choice("OfferTrade", 0)))
    first = asked(person)
    assert (first.seat, first.so_far, told(first.move)) == (0, (), "Trade with a player")
    person.fills(1)
    assert [told(text) for text in asked(person).so_far] == ["Ben"]
    assert asked(person).there == Cards({"wood": 4})
    person.fills(Cards({"wood": 1}))
    last = asked(person)
    assert [told(text) for text in last.so_far] == ["Ben", "Give 1 wood"]
    assert isinstance(last.prompt, SomeCards) and told(last.prompt.label) == "Get"
    assert (last.there, last.offer, last.hand) == (Cards({"ore": 2}), None, None)


def test_where_two_cards_complete_a_move_both_are_asked_for_at_once_and_the_move_names_the_other_seat(
    person: Person,
) -> None:
    trading(person).does(events.SeatTapped(1))
    both = asked(person)
    assert both.pairs is not None and both.other == 1
    assert [told(text) for text in both.asks] == ["Trade with Ben"]
    assert [(one.kind, one.there) for one in both.pairs.firsts if one.there] == [("wood", True)]
    assert [one.kind for one in both.pairs.seconds["wood"] if one.there] == ["ore"]
    person.does(events.SeveralAsked())
    assert isinstance(person.now.sheet, Asking) and person.now.sheet.several
    person.fills(Cards({"wood": 2}))
    assert asked(person).pairs is None and told(asked(person).asks[-1]) == "Get"


def test_nothing_but_a_trade_of_cards_asks_for_several_in_place_of_two(person: Person) -> None:
    give(trading(person).table, 0, Cards({"wood": 4, "brick": 4}))
    person.looks()
    person.does(events.Begun(Choice("BankTrade", 0)))
    asking = person.now
    assert asked(person).pairs is not None
    assert person.does(events.SeveralAsked()) == asking


def test_an_offer_is_told_to_who_answers_it_with_the_pile_that_each_card_leaves(dealt: Person) -> None:
    done(trading(dealt).table.submit(Choice("OfferTrade", 0, OFFER)))
    dealt.looks()
    answer = next(one.choice for one in dealt.view.offers if one.choice.seat == 1)
    dealt.does(events.Begun(answer), events.Lifted())
    offer = asked(dealt).offer
    assert offer is not None and offer.seat == 0
    assert offer.cards == ((hand(0), Cards({"wood": 1})), (hand(1), Cards({"ore": 1})))


def test_a_hand_is_told_to_nobody_but_the_seat_that_looks_alone(dealt: Person) -> None:
    trading(dealt).does(events.Begun(Choice("OfferTrade", 0)))
    assert asked(dealt).hand is None
    dealt.fills(1)
    dealt.does(events.Lifted())
    assert dealt.now.alone == 0
    assert asked(dealt).hand == dealt.table.known(0).hand(0) != NO_CARDS


def test_each_of_the_listed_choices_has_its_name(person: Person) -> None:
    person.does(events.MovesOpened(0))
    assert isinstance(person.now.sheet, Choosing)
    names = [told(text) for text in listed(person.now.sheet)]
    assert len(names) == len(person.now.sheet.choices) and "Build a road" in names
