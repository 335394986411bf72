"""Panels on a phone: sums that are nobody's bear their own names; a track's steps are drawn, and said in numbers."""

from __future__ import annotations

import re

import pytest

from companion.game.decide import begin
from companion.game.panels import Panel, Row, Side, Tally, Track, Versus, word
from companion.game.questions import PointsPart
from companion.game.state import NOBODY
from companion.game.text import Text, Word
from companion.rules.base import BASE
from tests.dialogue.page.shown import all_of
from tests.rules.base.board import a_setup
from ui.dialogue.page.blocks import Page, Sum
from ui.dialogue.page.panels import panel_blocks
from ui.language.catalogues import LANGUAGES
from ui.phone.render import main_html
from ui.phone.words import Words


def drawn(panel: Panel) -> tuple[list[Sum], str]:
    """Return the sums that a page shows of a panel, and what is written of it."""
    known = begin(BASE, a_setup(4))
    page = Page(title=(Text.of(""),), number=1, blocks=tuple(panel_blocks(panel, known)))
    return all_of(Sum, page), main_html(page, Words("en", known), LANGUAGES)


def side(seat: int, total: int, name: str = "") -> Side:
    called = Text.of("{w}", w=Word(name)) if name else None
    return Side(seat, (PointsPart(Text.of("{w}", w=Word("city")), total),), name=called, icon="city" if name else "")


def test_a_side_that_is_no_seats_bears_its_own_name_and_does_not_win_and_a_seats_bears_its_sign() -> None:
    title = Text.of("{w}", w=Word("robber"))
    sums, said = drawn(Versus(title, side(NOBODY, 2, "ore"), side(NOBODY, 2, "wood"), over=True))
    assert [(one.total, one.won) for one in sums] == [(2, False), (2, False)]
    assert "<b>Ore</b>" in said and "<b>Wood</b>" in said
    assert said.count('"#i-city"') == 2 and "#t-" not in said
    sums, _ = drawn(Versus(title, side(0, 2), side(1, 3), over=True, winner=1))
    assert [(one.seat, one.name, one.won) for one in sums] == [(0, None, False), (1, None, True)]


@pytest.mark.parametrize(
    ("tracks", "shown"),
    [
        ((Track(0, 4, "robber"),), ["0/4 @----"]),
        ((Track(1, 4, "robber"),), ["1/4 +@---"]),
        ((Track(0, 2), Track(1, 2), Track(2, 2)), ["0/2 --", "1/2 +-", "2/2 ++"]),
    ],
    ids=["start", "way", "a column each"],
)
def test_what_stands_on_a_track_stands_behind_the_steps_it_has_reached(
    tracks: tuple[Track, ...], shown: list[str]
) -> None:
    """Its numbers are said, then + and - stand for its steps and @ for an icon."""
    _, said = drawn(Tally(word("counts"), (Row(word("robber"), tracks),)))
    found = re.findall(r'<span class="track" role="img" aria-label="(\d+/\d+)">(.*?)</span></td>', said)
    signs = {'<span class="on">': "+", "<span>": "-", "#i-robber": "@"}
    assert [f"{label} " + "".join(signs[s] for s in re.findall("|".join(signs), row)) for label, row in found] == shown
