"""The settings of a browser that is the table's screen: who sits at which side of it."""

from __future__ import annotations

from tests.dialogue.screens.around import all_of, around, bare, page, says
from ui.dialogue.around_tablet import AroundTablet
from ui.dialogue.page.blocks import Button, Heading, Keys, Line
from ui.dialogue.screens.blocks import ScreenPage
from ui.dialogue.screens.events import Seated
from ui.dialogue.screens.screen import Settings

AROUND = AroundTablet(sides={"Mika": 0, "Ren": 0, "Sora": 2, "Yui": 3})


def rows(shown: ScreenPage) -> list[list[Button]]:
    return [[*keys.buttons] for keys in all_of(Keys, shown)]


def test_each_seat_sits_at_a_side_and_moves_to_one_that_has_room() -> None:
    mika, _, sora, _, lies = rows(page(Settings(), around=AROUND))
    assert (says()(mika[0].text), mika[0].bright) == ("near side", True)
    assert [says()(b.text) for b in sora] == ["left side", "far side", "right side"], "two sit at the near one"
    assert sora[0].does == Seated(AROUND.seated("Sora", 1))
    assert [(says()(b.text), b.bright, b.does) for b in lies] == [
        ("lies flat", True, Seated(AROUND.laid(True))),
        ("stands up", False, Seated(AROUND.laid(False))),
    ]


def test_whose_row_it_is_stands_above_it() -> None:
    shown = page(Settings(), around=AROUND)
    assert [says()(one.text) for one in all_of(Line, shown) if one.seat is not None] == ["Mika", "Ren", "Sora", "Yui"]
    assert [says()(one.text) for one in all_of(Heading, shown)] == ["Who sits where?", "The tablet"]
    told = [[says()(text) for text in (one.text, *one.more)] for one in all_of(Line, shown)]
    assert ["One side", "takes two seats"] in told and ["Each sheet turns to its seat."] in told
    stands = page(Settings(), around=AROUND.laid(False))
    assert "Nothing turns." in [says()(one.text) for one in all_of(Line, stands)]


def test_who_never_said_it_is_shown_where_he_is_thought_to_sit() -> None:
    seats = rows(page(Settings()))[:-1]
    now = [[b.bright for b in row].index(True) for row in seats]
    assert tuple(now) == around().around.sides_of(["Mika", "Ren", "Sora", "Yui"])


def test_without_a_game_only_the_screen_itself_is_asked_about() -> None:
    assert len(rows(bare(Settings()))) == 1
