"""The kept games, as a browser shows them: ten on a page, each put on the table by its button."""

from __future__ import annotations

from msgspec.structs import replace

from companion.game.state import Seat
from tests.dialogue.screens.around import all_of, around, bare, button, page, says, says_bare
from ui.dialogue.page.blocks import Button, Line
from ui.dialogue.screens.events import GameOpened, WentTo
from ui.dialogue.screens.past import who_played
from ui.dialogue.screens.screen import PastGames, Result
from ui.dialogue.screens.screen_page import screen_page


def listed(page: int) -> list[tuple[str, str]]:
    shown = screen_page(PastGames(page), around())
    return [(says()(b.text), says()(b.note)) for b in all_of(Button, shown.blocks) if b.note is not None]


def test_each_is_told_by_its_day_its_people_and_how_it_stands() -> None:
    assert listed(0)[1:3] == [
        ("2026-11-20 · Mika, Ren, Sora, Yui", "base game (Mika won)"),
        ("2026-11-19 · Mika, Ren, Sora, Yui", "base game (Ren won)"),
    ]
    assert listed(0)[4] == ("2026-11-17 · Mika, Ren, Sora, Yui", "base game (200 moves)")


def test_ten_stand_on_a_page_and_the_others_on_the_next() -> None:
    assert [len(listed(n)) for n in (0, 1)] == [10, 5]
    assert listed(7) == listed(1), "the last page stays where fewer games are kept than there were"
    assert button(page(PastGames()), "Earlier").does == WentTo(PastGames(1))
    assert button(page(PastGames(1)), "Later").does == WentTo(PastGames(0))


def test_an_open_game_goes_on_and_one_that_is_over_shows_its_result() -> None:
    first, second, *_, open_ = [one.does for one in all_of(Button, page(PastGames()).blocks)][:5]
    assert first == WentTo(None), "it lies on the table already"
    assert second == GameOpened(1, Result()) and open_ == GameOpened(4)


def test_seats_called_by_their_colour_are_so_in_every_language_and_nobody_who_does_not_play_is_named() -> None:
    seats = (Seat("red", "red"), Seat("Ren", "blue"), Seat("white", "white", neutral=True))
    game = replace(around().games[0], seats=seats)
    assert [says(code)(who_played(game)) for code in ("en", "ja")] == ["red, Ren", "赤、Ren"]


def test_where_none_is_kept_that_is_said() -> None:
    shown = bare(PastGames())
    assert [says_bare(one.text) for one in all_of(Line, shown)] == ["No games yet."]
    assert shown.back is not None
