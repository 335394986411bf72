"""A sealed choice on the shared screen: its seal stands in its seat's row, and can be read there."""

from __future__ import annotations

import pytest

from companion.game.seals import seal_of, shortened
from tests.tablet.moments import Begin
from tests.tablet.seeing import outside, overlapping, written
from tests.variants.harbour_lights import HARBOUR_LIGHTS
from tests.variants.harbour_lights.moves import BurnOil
from tests.variants.watched import SALT, burn, to_the_watch
from ui.tablet.screens.play.captions import rows

SEAL = seal_of(BurnOil(seat=1, revision=0, flasks=2), SALT)


@pytest.mark.parametrize("seats", [3, 4])
def test_the_seal_stands_in_the_row_of_who_has_chosen_until_it_is_opened(beginning: Begin, seats: int) -> None:
    evening, _ = beginning(variant=HARBOUR_LIGHTS, players=seats)
    to_the_watch(evening.table)
    before = [row.line for row in rows(evening.screen.moment)]
    burn(evening.table, 1, 2, SEAL)
    scoreboard = evening.screen.face.scoreboard
    said = f"Sealed: {shortened(SEAL.shows)}"
    assert [row.line for row in scoreboard.rows] == [said if seat == 1 else line for seat, line in enumerate(before)]
    assert said in {line for line, _ in written(scoreboard)}, "in one line, whole"
    assert (outside(scoreboard), overlapping(scoreboard)) == ([], [])
    burn(evening.table, 0, 1)
    assert said not in [row.line for row in rows(evening.screen.moment)]


def test_a_choice_that_is_not_the_sealed_one_is_said_on_the_screen(beginning: Begin) -> None:
    evening, _ = beginning(variant=HARBOUR_LIGHTS)
    to_the_watch(evening.table)
    burn(evening.table, 1, 3, SEAL)
    burn(evening.table, 0, 1)
    said = evening.screen.moment.now.said
    assert said is not None and "is not the one that was sealed" in str(said.text)
    lines = " ".join(line for line, _ in written(evening.screen))
    assert shortened(SEAL.shows) in lines and "You decide what counts." in lines
