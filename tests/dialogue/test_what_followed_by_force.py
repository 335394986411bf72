"""What followed by force: it is taken back together with its cause, and after a step back it waits for a tap."""

from __future__ import annotations

import pytest

from companion.game.cards import Cards
from tests.dialogue.person import Person
from tests.table.scenes import give
from tests.table.seated import done
from ui.dialogue import events
from ui.dialogue.conversation import Settling
from ui.dialogue.requests import Redo, Undo, UndoTo


def by_the_robber(person: Person) -> Person:
    """Let a seven be thrown and the robber be placed beside Ben alone, whom the theft that follows needs no finger."""
    table = person.table
    for seat, cards in ((0, Cards()), (1, Cards({"ore": 1})), (2, Cards())):
        give(table, seat, cards)
    done(table.thrown((3, 4)))
    person.looks()
    known = person.view.known
    beside = {
        at: {here.seat for corner in known.island.hex_corners[at] for here in known.pieces.get(corner, ())}
        for at in known.island.land
        if at != known.where("robber")
    }
    person.does(events.PlaceTapped(next(at for at, seats in beside.items() if seats - {0, 2} == {1})))
    assert moves(person)[-2:] == ["MoveRobber", "Steal"]
    return person


def moves(person: Person) -> list[str]:
    """Return the moves on the way to the head, by their names."""
    return [type(entry.move).__name__ for entry in person.table.history.path()]


@pytest.mark.parametrize("whose", ["person", "dealt"])
def test_a_theft_by_force_is_taken_back_with_its_cause_and_nothing_goes_ahead(
    whose: str, request: pytest.FixtureRequest
) -> None:
    person = by_the_robber(request.getfixturevalue(whose))
    person.does(events.HeadMoved(Undo()))
    person.all_agree()  # somebody may have seen the card
    assert isinstance(person.now.sheet, Settling) and moves(person)[-1] == "Roll"
    person.does(events.Changed(), events.Hushed(), events.Changed())
    assert isinstance(person.now.sheet, Settling), "until a person has closed it"
    person.does(events.Closed())
    assert person.now.sheet is None and moves(person)[-1] == "Roll"
    person.does(events.HeadMoved(Redo()))
    assert isinstance(person.now.sheet, Settling) and moves(person)[-2:] == ["MoveRobber", "Steal"]


def test_what_would_follow_by_force_waits_for_a_tap_after_a_jump_into_the_past(person: Person) -> None:
    by_the_robber(person)
    placed = person.table.history.path()[-2].seq
    person.does(events.HeadMoved(UndoTo(placed)))
    person.all_agree()
    person.does(events.Closed(), events.Changed())
    assert moves(person)[-1] == "MoveRobber"
    steal = person.actions().main.does
    assert isinstance(steal, events.Begun)
    person.does(steal)
    assert moves(person)[-1] == "Steal"


def test_what_would_follow_by_force_from_a_correction_waits_for_a_tap(person: Person) -> None:
    by_the_robber(person)
    person.does(events.HeadMoved(UndoTo(person.table.history.path()[-2].seq)))
    person.all_agree()
    person.does(events.Closed())
    give(person.table, 1, Cards({"ore": 2}))
    person.looks()
    assert moves(person)[-2:] == ["MoveRobber", "CorrectCards"]
