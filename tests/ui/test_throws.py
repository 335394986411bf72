"""What people are told of the throw that counts: faces by the dice's own words, and a doubt only where there is one."""

from __future__ import annotations

import pytest

from companion.game.text import render
from companion.last_throw import told
from companion.readings import DieSeen, DieState, Reading, ThrowSeen, drawn
from ui.language.catalogues import language

JUDGED = Reading("tray", "boot", 1, ThrowSeen((("red", 6), ("white", 4))))
SMART = Reading("C1:02", "boot", 2, DieSeen("red", DieState.SETTLED, 3), confidence=0.9)


@pytest.mark.parametrize(
    ("readings", "english", "japanese"),
    [
        ((JUDGED,), "The tray read red 6, white 4.", "トレイの読み取り：赤 6、白 4。"),
        ((SMART,), "The tray read red 3 and is 90 % sure.", "トレイの読み取り：赤 3（確かさ90%）"),
        ((drawn(("white", "red"), (5, 3)),), "Kazami threw 3 and 5.", "Kazami が3と5を出しました。"),
        ((drawn(("white",), (5,)),), "Kazami threw 5.", "Kazami が5を出しました。"),
        (
            (),
            "Entered by hand: no device read this throw.",
            language("ja")("Entered by hand: no device read this throw."),
        ),
    ],
)
def test_a_throw_is_told_in_the_words_of_each_language_and_a_doubt_only_where_there_is_one(
    readings: tuple[Reading, ...], english: str, japanese: str
) -> None:
    assert render(told(readings), language("en"), ()) == english
    assert render(told(readings), language("ja"), ()) == japanese
