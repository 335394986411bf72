"""The table as what may be put right: what a person reads of a throw, a hand and a special card, and how few taps."""

from __future__ import annotations

from companion.game.text import Text
from tests.dialogue.page.shown import english
from tests.dialogue.person import Person
from tests.table.scenes import let
from ui.dialogue import events
from ui.dialogue.conversation import Fixing, Settling
from ui.dialogue.page.blocks import Button
from ui.dialogue.page.putting_right import CorrectableTable, correctable_table
from ui.dialogue.screen_state import ScreenState


def lies(person: Person) -> CorrectableTable:
    """Open what may be put right, and look at it."""
    person.looks()
    person.does(events.Opened(Fixing()))
    return correctable_table(ScreenState(person.now, person.view))


def taps(person: Person, button: Button) -> None:
    """Tap something of it."""
    does = button.does
    assert isinstance(does, tuple)
    person.does(*does)


def test_a_throw_says_whose_it_was_and_when_and_two_taps_put_it_right(person: Person) -> None:
    person.does(events.FaceTapped(0, 2), events.FaceTapped(1, 3))
    (thrown,) = lies(person).throws
    say = english(person.view.known)
    assert [*map(say, (thrown.button.text, thrown.button.note or Text.of("")))] == ["Ann threw 5", "Turn 1, Ann"]
    assert ([face.pips for face in thrown.faces], thrown.total, thrown.turn) == ([2, 3], 5, 1)
    taps(person, thrown.button)
    person.does(events.FaceTapped(1, 6))
    assert person.table.game.throw == (2, 6) and isinstance(person.now.sheet, Settling)


def test_a_throw_of_an_earlier_turn_is_put_right_in_the_same_way(person: Person) -> None:
    person.does(events.FaceTapped(0, 2), events.FaceTapped(1, 3))
    let(person.table, 1, "build")
    (thrown,) = lies(person).throws
    taps(person, thrown.button)
    person.does(events.FaceTapped(1, 4))
    assert [one.total for one in lies(person).throws] == [6]


def test_hands_and_special_cards_stand_there_with_their_seats(person: Person) -> None:
    table, say = lies(person), english(person.view.known)
    assert [say(hand.button.text) for hand in table.hands] == ["Ann", "Ben", "Cleo"]
    assert [hand.cards for hand in table.hands] == [person.view.known.hand(seat).total for seat in range(3)]
    (road,) = [one.does for one in table.facts if say(one.text) == "Longest road"]
    assert isinstance(road, events.Begun)
    person.does(road)
    asked = ScreenState(person.now, person.view).asked
    assert asked is not None and [*map(say, asked.asks)] == ["Longest road", "Who holds it?"]
