"""The link to BG Stats: what its makers document, with what everybody at the table knows, and nothing else."""

from __future__ import annotations

import json
from collections.abc import Mapping
from html import escape
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from msgspec.structs import replace

from companion.game.seating import with_neutrals
from companion.game.secret import TABLE
from companion.game.state import Seat
from companion.rules.registry import VARIANTS
from companion.table import Table
from companion.view import Span, View
from tests.dialogue.page.shown import all_of
from tests.phone.scenes import screen
from tests.table.seated import agreed_setup, opened, play, seated
from ui.dialogue.bg_stats import POST, link
from ui.dialogue.conversation import Conversation
from ui.dialogue.page.blocks import Link
from ui.dialogue.page.guest_page import guest_page
from ui.dialogue.screen_state import ScreenState
from ui.drawing.qr_code import squares
from ui.language.catalogues import LANGUAGES, language
from ui.language.voice import Voice
from ui.phone.painter import squares_svg
from ui.phone.render import main_html
from ui.phone.words import Words
from ui.terminal.painter import Painter
from ui.terminal.summary import summary

NEEDED: Mapping[str, dict[str, type]] = {
    "": {"sourceName": str, "sourcePlayId": str, "playDate": str, "game": dict, "players": list},
    "game": {"name": str, "sourceGameId": str, "bggId": int, "highestWins": bool, "noPoints": bool},
    "player": {"name": str, "sourcePlayerId": str, "score": int, "winner": bool, "startPlayer": bool},
}
"""What the page of its makers shows of a play, and what the app does without a guess. It wants each yes or no."""
FREE: dict[str, type] = {"durationMin": int, "board": str}
WIDEST = 125
"""So many squares a phone still tells apart on a small tablet, with the quiet edge."""


def won_table(folder: Path, **options: Any) -> Table:
    """Return a table at which somebody has just won."""
    table = seated(opened(folder), agreed_setup(victory_points=3, **options))
    play(Random(2), table, 500)
    return table


def seen(table: Table, viewer: int = TABLE) -> View:
    view = table.view(viewer)
    assert isinstance(view, View)
    return view


def data(address: str) -> Any:
    """Return what the app reads in a link."""
    parts = urlsplit(address)
    assert (parts.scheme, parts.netloc, parts.path) == ("https", "app.bgstatsapp.com", "/createPlay.html")
    ((said,),) = parse_qs(parts.query, strict_parsing=True).values()
    return json.loads(said)


def fits(found: dict[str, Any], needed: dict[str, type]) -> bool:
    return {name: type(value) for name, value in found.items()} == needed


def test_the_link_is_what_the_makers_of_bg_stats_document(tmp_path: Path) -> None:
    found = data(link(seen(won_table(tmp_path))))
    assert fits(found, NEEDED[""] | FREE) and fits(found["game"], NEEDED["game"])
    assert all(fits(player, NEEDED["player"]) for player in found["players"])


def test_it_says_who_played_who_began_who_won_and_with_how_many_points(tmp_path: Path) -> None:
    table = won_table(tmp_path)
    found, winner = data(link(seen(table))), table.setup.seats[table.game.winner].name
    assert [player["name"] for player in found["players"]] == ["Ann", "Ben", "Cleo"]
    assert [player["name"] for player in found["players"] if player["winner"]] == [winner]
    assert [player["name"] for player in found["players"] if player["startPlayer"]] == ["Ann"]
    assert next(player["score"] for player in found["players"] if player["winner"]) >= 3
    assert (found["game"]["name"], found["game"]["bggId"], found["board"]) == ("Catan", 13, "Base game")
    assert (found["game"]["highestWins"], found["game"]["noPoints"]) == (True, False)


def test_it_says_when_the_game_ended_in_utc_and_how_long_it_was_unless_it_lay_overnight(tmp_path: Path) -> None:
    view, began = seen(won_table(tmp_path)), 1_795_287_600.0
    evening, days = (replace(view, span=Span(began, began + hours * 3600)) for hours in (1.5, 40))
    assert data(link(evening))["playDate"] == "2026-11-21 20:30:00" and data(link(evening))["durationMin"] == 90
    assert "durationMin" not in data(link(days))
    assert data(link(evening))["sourcePlayId"] == data(link(days))["sourcePlayId"]


def test_every_screen_has_the_same_link_so_no_seat_tells_what_it_alone_knows(tmp_path: Path) -> None:
    table = won_table(tmp_path)
    assert len({link(seen(table, viewer)) for viewer in (TABLE, 0, 1, 2)}) == 1


def test_there_is_none_before_somebody_has_won_nor_of_a_past_moment_nor_where_nobody_knows_when(tmp_path: Path) -> None:
    table = won_table(tmp_path)
    last = table.history.head
    before = table.view(TABLE, last)
    assert isinstance(before, View) and link(before) == ""
    assert link(replace(seen(table), span=None)) == ""
    table.undo(table.game.players)
    assert link(seen(table)) == ""
    table.redo(table.game.players)
    assert link(seen(table))


def test_colours_that_nobody_plays_are_not_named(tmp_path: Path) -> None:
    variant = next(variant for variant in VARIANTS.values() if variant.neutrals)
    seats = with_neutrals(variant, [Seat("Ann", "red"), Seat("Ben", "blue")], str)
    view = seen(won_table(tmp_path))
    setup = replace(view.known.setup, seats=seats)
    known = replace(view.known, setup=setup)
    assert {player["name"] for player in data(link(replace(view, known=known)))["players"]} == {"Ann", "Ben"}


@pytest.mark.parametrize("names", [('O\'Neil & "Söhne" +1', "#100%?", "a/b\\c=d"), ("美香", "蓮", "結衣")])
def test_any_name_comes_through_the_link_as_it_was_written(tmp_path: Path, names: tuple[str, ...]) -> None:
    view = seen(won_table(tmp_path))
    seats = tuple(Seat(name, seat.colour) for name, seat in zip(names, view.known.setup.seats, strict=True))
    address = link(replace(view, known=replace(view.known, setup=replace(view.known.setup, seats=seats))))
    assert address.isascii() and " " not in address
    assert tuple(player["name"] for player in data(address)["players"]) == names


def test_the_link_of_four_people_can_be_scanned(tmp_path: Path) -> None:
    view = seen(won_table(tmp_path))
    seats = (*view.known.setup.seats, Seat("Dorothea", "orange"))
    address = link(replace(view, known=replace(view.known, setup=replace(view.known.setup, seats=seats))))
    assert len(data(address)["players"]) == 4
    assert len(fewest := squares(address, much=True)) <= WIDEST
    assert f'viewBox="0 0 {len(fewest)} ' in squares_svg(address), "a browser shows no more of them"
    assert f'viewBox="0 0 {len(squares("http://10.0.0.2/join/abc"))} ' in squares_svg("http://10.0.0.2/join/abc")


# -- where it stands


@pytest.mark.parametrize("code", LANGUAGES)
def test_each_seats_phone_leads_there_once_it_is_over_and_a_guests_does_not(tmp_path: Path, code: str) -> None:
    table = won_table(tmp_path)
    address = link(seen(table))
    for seat in table.game.players:
        page = screen(table, seat, lambda view, page: ()).page()
        assert [one.address for one in all_of(Link, page)] == [address]
        html = main_html(page, Words(code, table.known(seat)), LANGUAGES)
        said = language(code, table.variant.domains)(POST.msgid)
        assert f'<a href="{escape(address)}" target="_blank" rel="noreferrer">{said}</a>' in html
    assert not all_of(Link, guest_page(seen(table)))
    table.undo(table.game.players)
    assert not all_of(Link, screen(table, 0, lambda view, page: ()).page())


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_terminal_prints_it_on_one_line_once_it_is_over(tmp_path: Path, code: str) -> None:
    table = won_table(tmp_path)

    def printed() -> list[str]:
        at = ScreenState(Conversation(), seen(table))
        painter = Painter(at.known, Voice(language(code, table.variant.domains), at.known))
        return [line.plain for line in painter.lines(summary(at))]

    assert printed()[-1] == link(seen(table)), "alone, so that it can be opened or copied"
    table.undo(table.game.players)
    assert not [line for line in printed() if "bgstats" in line]
