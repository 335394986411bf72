"""Everybody over all evenings, as a browser shows them."""

from __future__ import annotations

from msgspec.structs import replace

from companion.people import Played, Share
from tests.dialogue.screens.around import all_of, around, page, says
from ui.dialogue.page.blocks import Line
from ui.dialogue.screens.blocks import Bars, ScreenPage
from ui.dialogue.screens.screen import People

EVENING = Played(
    over=True, throws=60, shares=(Share("Mika", 10, True, 40, 30.0, 9.0), Share("Ren", 6, False, 28, 30.0, 16.0))
)


def shown(*played: Played | None, games: int = 2) -> ScreenPage:
    return page(People(), played=played, games=around().games[:games])


def told(one: ScreenPage) -> list[str]:
    return [says()(each.text) for each in all_of(Line, one)]


def test_wins_points_and_luck_stand_beside_what_chance_alone_would_bring() -> None:
    won, points, luck = all_of(Bars, shown(EVENING, EVENING))
    assert [(says()(name), n, says()(said)) for name, n, said in won.bars] == [
        ("Mika", 2, "2 / 2"),
        ("Ren", 0, "0 / 2"),
    ]
    assert won.usual == (1.0, 1.0)
    assert [says()(said) for _, _, said in points.bars] == ["10.0", "6.0"]
    assert [says()(said) for _, _, said in luck.bars] == ["+20.0 (±8)", "−4.0 (±11)"]
    assert luck.usual == (60.0, 60.0)


def test_who_is_beyond_what_fair_dice_allow_is_named_and_how_little_it_shows() -> None:
    assert told(shown(EVENING, EVENING))[1:] == [
        "Beyond it: Mika. Of 2 people fair dice put somebody there 10 times in 100.",
        "From 120 throws in 2 games. One evening shows little.",
    ]
    begun = Played(over=False, throws=0, shares=())
    assert told(shown(EVENING, begun))[-1] == "From 60 throws in 1 game. One evening shows little."
    usual = Played(over=False, throws=9, shares=(Share("Mika", 2, False, 4, 4.0, 2.0),))
    assert told(shown(usual, None))[1:] == [
        "Nobody is luckier or unluckier than fair dice allow.",
        "From 9 throws in 1 game. One evening shows little.",
        "1 game could not be read.",
    ]


def test_while_games_are_read_it_says_how_far_that_is() -> None:
    assert told(shown(EVENING)) == ["Reading game 2 of 2"]
    assert told(shown(games=0)) == ["Nobody has thrown yet."]
    over = replace(EVENING, throws=0)
    assert told(shown(over, over)) == ["Nobody has thrown yet."]
