"""A throw by hand, die by die: a face counts once, may be changed before the last, and the last one counts at once."""

from __future__ import annotations

import pytest

from companion.game.moves import Choice
from companion.game.text import Text, render
from tests.dialogue.person import Person
from ui.dialogue import events
from ui.dialogue.actions import Throwing
from ui.dialogue.conversation import MainMenu
from ui.dialogue.requests import Submit
from ui.language.catalogues import language

BY_HAND = Throwing(faces=True)


def said(person: Person, code: str = "en") -> str:
    text = person.sentence()
    assert isinstance(text, Text)
    return render(text, language(code), ["Ann", "Ben", "Cleo"])


def test_two_faces_are_a_throw_and_the_second_counts_at_once(person: Person) -> None:
    assert person.actions(BY_HAND).main.words
    person.does(events.FaceTapped(0, 5))
    assert said(person) == "Ann: 5 and …" and said(person, "ja") == "Ann：5と…"
    assert render(person.actions(BY_HAND).main.text, language("en"), ()) == "Tap the last face, and it counts."
    person.does(events.FaceTapped(1, 3))
    assert person.table.game.throw == (5, 3) and person.now.faces == ()


def test_the_dice_may_be_told_in_any_order(person: Person) -> None:
    person.does(events.FaceTapped(1, 3), events.FaceTapped(0, 5))
    assert person.table.game.throw == (5, 3)


def test_a_double_tap_on_a_face_is_one_tap_and_another_face_of_the_same_die_changes_it(person: Person) -> None:
    person.does(events.FaceTapped(0, 5), events.FaceTapped(0, 5))
    assert person.now.faces == (5, 0) and not person.table.game.throw
    person.does(events.FaceTapped(0, 6), events.FaceTapped(1, 6))
    assert person.table.game.throw == (6, 6)


def test_a_second_tap_on_the_last_face_asks_for_nothing_more(person: Person) -> None:
    person.does(events.FaceTapped(0, 5))
    first, second = person.says(events.FaceTapped(1, 3)), person.says(events.FaceTapped(1, 3))
    assert first is not None and isinstance(first.request, Submit) and second is None
    person.hears(first)
    stood = person.now
    assert person.does(events.FaceTapped(1, 3)) == stood, "no dice are waited for any more"


@pytest.mark.parametrize(("die", "face"), [(2, 1), (-1, 1), (0, 0), (0, 7)])
def test_no_die_that_is_not_asked_for_and_no_face_that_no_die_has(person: Person, die: int, face: int) -> None:
    stood = person.now
    assert person.does(events.FaceTapped(die, face)) == stood


def test_no_face_is_tapped_through_a_sheet(person: Person) -> None:
    person.does(events.Opened(MainMenu()))
    stood = person.now
    assert person.does(events.FaceTapped(0, 5)) == stood


def test_what_was_tapped_is_forgotten_when_the_game_goes_on_or_somebody_steps_back(person: Person) -> None:
    person.does(events.FaceTapped(0, 5), events.SteppedBack())
    assert person.now.faces == ()
    person.does(events.FaceTapped(0, 5))
    person.table.thrown((1, 1))
    person.looks()
    assert person.now.faces == ()


def test_dice_that_a_device_may_read_are_told_by_hand_once_somebody_asks_for_it(person: Person) -> None:
    assert person.actions().main.does == events.FacesAsked()
    person.does(person.actions().main.does)  # type: ignore[arg-type] # nobody throws
    assert person.now.by_hand == person.view.revision and person.now.sheet is None
    assert person.actions().back.does == events.SteppedBack() and person.actions().undo is None
    assert person.does(events.SteppedBack()).by_hand != person.view.revision


def test_what_a_device_reads_meanwhile_counts_and_the_next_throw_is_the_devices_again(person: Person) -> None:
    person.does(events.DiceTapped())
    assert person.now.by_hand == person.view.revision
    person.table.thrown((1, 1))
    person.looks()
    assert person.now.by_hand != person.view.revision and person.table.game.throw == (1, 1)


def test_where_kazami_throws_nothing_is_told_by_hand(person: Person) -> None:
    person.table.submit(Choice("CorrectDice", 0, (("dice", "kazami"),)))
    person.looks()
    stood = person.now
    assert person.does(events.FacesAsked()) == stood and person.does(events.DiceTapped()) == stood
