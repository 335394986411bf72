"""A die with signs can be read in every look: asked for, thrown, and put right."""

from __future__ import annotations

from tests.tablet.legible import LookedAt
from tests.tablet.moments import Begin
from tests.variants.beacon import EVENTFUL
from ui.dialogue import events


def test_a_die_with_signs_can_be_read_wherever_it_lies(beginning: Begin, in_every_look: LookedAt) -> None:
    evening, _ = beginning(EVENTFUL)
    screen = evening.screen
    wrong = {"asked": in_every_look(screen)}
    evening.table.thrown((1, 2, 3))
    wrong["thrown"] = in_every_look(screen)
    screen.tell(events.DiceTapped(None))
    assert [row.face for row in screen.face.faces.rows] == [1, 2, 1]
    wrong["put right"] = in_every_look(screen)
    screen.tell(events.SteppedBack())
    assert {name: found for name, found in wrong.items() if found} == {}
