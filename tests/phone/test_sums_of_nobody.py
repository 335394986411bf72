"""A comparison whose sides are nobody's: each is called by its own name, and none has won."""

from __future__ import annotations

from companion.game.decide import begin
from companion.game.panels import Side, Versus
from companion.game.questions import Part
from companion.game.state import NOBODY
from companion.game.text import Text, Word
from companion.rules.base import BASE
from tests.rules.base.board import a_setup
from ui.language.catalogues import LANGUAGES
from ui.phone.page import Page, Sums
from ui.phone.panels import panel_blocks
from ui.phone.render import main_html
from ui.phone.words import Words


def named(word: str) -> Side:
    """Return a side that is no seat's."""
    return Side(NOBODY, (Part(Text.of("{w}", w=Word("city")), 2),), name=Text.of("{w}", w=Word(word)), icon="city")


def test_a_side_that_is_no_seats_bears_its_own_name_and_does_not_win() -> None:
    words = Words("en", begin(BASE, a_setup(4)))
    panel = Versus(Text.of("{w}", w=Word("robber")), named("ore"), named("wood"), over=True)
    (sums,) = (block for block in panel_blocks(panel, words) if isinstance(block, Sums))
    assert [(side.name, side.total, side.won) for side in sums.sides] == [("Ore", 2, False), ("Wood", 2, False)]
    said = main_html(Page("", 1, (sums,), ()), words, LANGUAGES)
    assert said.count('"#i-city"') == 2 and "#t-" not in said


def test_a_seats_side_bears_its_sign_and_no_other_name() -> None:
    words = Words("en", begin(BASE, a_setup(4)))
    left, right = (Side(seat, (Part(Text.of("{w}", w=Word("city")), 2 + seat),)) for seat in (0, 1))
    panel = Versus(Text.of("{w}", w=Word("robber")), left, right, over=True, winner=1)
    (sums,) = (block for block in panel_blocks(panel, words) if isinstance(block, Sums))
    assert [(side.seat, side.name, side.won) for side in sums.sides] == [(0, "", False), (1, "", True)]
