"""An award that changes hands is announced once, to everybody, and never when somebody goes back to it."""

from __future__ import annotations

from random import Random

from companion.game.facts import AwardMoved
from companion.game.text import SeatName, Text, Word
from tests.dialogue.person import Person
from tests.table.seated import play
from ui.dialogue import events
from ui.dialogue.requests import Redo, Undo


def until_an_award_moves(person: Person) -> AwardMoved:
    """Play by luck until somebody gets an award."""
    luck = Random(4)
    while True:
        play(luck, person.table, 1)
        facts = person.table.history.entries[person.table.history.head].facts
        for fact in facts:
            if isinstance(fact, AwardMoved):
                return fact


def test_an_award_that_changes_hands_is_announced(person: Person) -> None:
    moved = until_an_award_moves(person)
    person.looks()
    said = person.now.said
    assert said is not None and said.refusal is None
    award = Text.of("{seat} holds it now: {award}", seat=SeatName(moved.seat), award=Word(moved.award))
    assert award in (said.text, *(text for _, text in said.text.args)), "perhaps with what else is new"


def test_gone_back_to_it_is_not_announced_again(person: Person) -> None:
    until_an_award_moves(person)
    person.looks()
    person.does(events.Hushed(), events.HeadMoved(Undo()), events.SteppedBack(), events.HeadMoved(Redo()))
    assert person.view.known.awards and person.view.news == () and person.now.said is None
