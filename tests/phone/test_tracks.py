"""A track on a phone: its steps are drawn, and said in numbers to whoever cannot see them."""

from __future__ import annotations

import re

import pytest

from companion.game.decide import begin
from companion.game.panels import Row, Tally, Track, word
from companion.rules.base import BASE
from tests.rules.base.board import a_setup
from ui.language.catalogues import LANGUAGES
from ui.phone.page import Page
from ui.phone.panels import panel_blocks
from ui.phone.render import main_html
from ui.phone.words import Words


def drawn(*tracks: Track) -> list[str]:
    """Return what is drawn for each track of a tally: its numbers, then + and - for its steps and @ for an icon."""
    words = Words("en", begin(BASE, a_setup(4)))
    blocks = tuple(panel_blocks(Tally(word("counts"), (Row(word("robber"), tracks),)), words))
    said = main_html(Page("", 1, blocks, ()), words, LANGUAGES)
    found = re.findall(r'<span class="track" role="img" aria-label="(\d+/\d+)">(.*?)</span></td>', said)
    signs = {'<span class="on">': "+", "<span>": "-", "#i-robber": "@"}
    return [f"{label} " + "".join(signs[s] for s in re.findall("|".join(signs), inner)) for label, inner in found]


@pytest.mark.parametrize(
    ("at", "shown"), [(0, "0/4 @----"), (1, "1/4 +@---"), (4, "4/4 ++++@")], ids=["start", "way", "end"]
)
def test_what_stands_on_a_track_stands_behind_the_steps_it_has_reached(at: int, shown: str) -> None:
    assert drawn(Track(at, 4, "robber")) == [shown]


def test_each_seats_track_is_drawn_in_its_column() -> None:
    assert drawn(Track(0, 2), Track(1, 2), Track(2, 2)) == ["0/2 --", "1/2 +-", "2/2 ++"]
