"""Two throws a turn, in the tablet's column: the first one does not vanish with the second."""

from __future__ import annotations

from companion.rules.two_player_knights.variant import TWO_PLAYER_KNIGHTS
from tests.tablet.evenings import Evening
from tests.tablet.moments import Begin
from tests.tablet.seeing import outside


def words_done(evening: Evening) -> list[str]:
    return [bead.text for bead in evening.screen.face.agenda.beads if bead.state.value == "done"]


def test_the_first_of_two_throws_stays_in_the_agenda_while_the_second_is_made_and_beside_it(beginning: Begin) -> None:
    evening, _ = beginning(TWO_PLAYER_KNIGHTS)
    gate = 4
    evening.make("Roll", 0, dice=(1, 1, gate))
    assert words_done(evening) == ["Roll 2"]
    evening.make("Roll", 0, dice=(1, 2, gate))
    assert words_done(evening) == ["Roll 2, 3"]
    assert outside(evening.screen.face) == []
