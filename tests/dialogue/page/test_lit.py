"""The island on a page: where a move stands in the place of an earlier one it lies there as it did then."""

from __future__ import annotations

from companion.game.moves import Choice
from tests.dialogue.page.shown import all_of
from tests.dialogue.person import Person
from ui.dialogue import events
from ui.dialogue.conversation import Placing
from ui.dialogue.page.blocks import Island
from ui.dialogue.page.lit import asked_place
from ui.dialogue.screen_state import ScreenState


def test_the_island_lies_there_as_it_did_before_the_move_that_is_put_right(person: Person) -> None:
    person.does(events.AmendBegun(1), events.Picked(Choice("PlaceSettlement", 0)))
    at = ScreenState(person.now, person.view)
    assert isinstance(at.now.board, Placing) and at.panels.map.marks
    (island,) = all_of(Island, asked_place(at))
    assert len(island.spots) == len(at.known.island.corners)
    assert [mark.form for mark in island.marks] == ["robber"]
