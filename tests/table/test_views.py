"""The view: what crosses to a screen is told to its viewer first, now and for earlier moments, and stays small."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from random import Random

from companion.game.codec import encode
from companion.game.panels import scores_panel
from companion.game.prompts import Dice
from companion.game.secret import TABLE
from companion.game.text import Refusal, Text, english, render
from companion.log import CHAPTER
from companion.log_entry import LogEntry
from companion.table import Table
from companion.view import View
from tests.table.scenes import EVERYTHING, give, let
from tests.table.seated import SEATS, opened, play, seated


def played(table: Table, moves: int) -> Table:
    """Make so many moves by luck."""
    play(Random(len(table.history.entries)), table, moves)
    return table


def test_a_view_is_what_its_viewer_knows_and_was_told(tmp_path: Path) -> None:
    with opened(tmp_path) as journal:
        table = played(seated(journal), 60)
        for viewer in (TABLE, 0, 1):
            view = table.view(viewer)
            assert isinstance(view, View) and view.viewer == viewer
            assert encode(view.known) == encode(table.known(viewer))
            assert view.panels == tuple(view.known.variant.panels(view.known))
            assert tuple(reversed([*view.log])) == table.log(viewer)
            assert view.sheet == table.resumed_sheet(viewer)


def test_the_table_is_offered_everybodys_choices_and_a_seat_its_own(tmp_path: Path) -> None:
    with opened(tmp_path) as journal:
        table = played(seated(journal), 40)
        public = table.view(TABLE)
        assert isinstance(public, View)
        assert {offered.choice.seat for offered in public.offers} <= set(public.known.players)
        for seat in public.known.players:
            own = table.view(seat)
            assert isinstance(own, View) and {offered.choice.seat for offered in own.offers} <= {seat}


def test_what_a_device_is_asked_for_is_the_open_throw(tmp_path: Path) -> None:
    with opened(tmp_path) as journal:
        table, seen = seated(journal), set[bool]()
        for _ in range(40):
            played(table, 1)
            view, waiting = table.view(TABLE), table.open_throw()
            assert isinstance(view, View)
            asked = view.device_asked
            assert (asked and (asked.choice, asked.prompt)) == (waiting and (waiting.choice, waiting.prompt))
            seen.add(asked is not None and isinstance(asked.prompt, Dice))
        assert seen == {True, False}


def test_a_line_of_the_log_says_the_same_whenever_it_is_read(tmp_path: Path) -> None:
    """Read at once, or when the games it lay between are long let go of; by who sat there, or after resuming."""
    with opened(tmp_path) as journal:
        table, viewers, at_once = seated(journal), (TABLE, 0, 1), dict[int, list[LogEntry]]()
        for _ in range(3 * CHAPTER):
            played(table, 1)
            for viewer in viewers:
                at_once.setdefault(viewer, []).extend(islice(_view(table, viewer).log, 1))
        resumed = Table(journal, table.id, table.variant)
        for viewer, told in at_once.items():
            assert list(reversed([*_view(table, viewer).log])) == told == list(resumed.log(viewer))
        far = table.history.path()[CHAPTER].seq
        assert list(reversed([*_past(table, far).log])) == at_once[TABLE][:CHAPTER]


def test_there_is_no_view_before_a_move_that_is_not_there(tmp_path: Path) -> None:
    with opened(tmp_path) as journal:
        table = played(seated(journal), 3)
        assert isinstance(table.view(TABLE, before=99), Refusal)


def test_a_game_that_is_taken_up_again_is_told_in_short_from_what_everybody_counts(tmp_path: Path) -> None:
    with opened(tmp_path) as journal:
        table = played(seated(journal), 40)
        give(table, 1, EVERYTHING)
        let(table, 2, "build")
        short, game = _view(table, TABLE).resumed, table.game
        assert (short.active, short.step) == (2, Text.of(game.variant.steps["build"].text))
        assert [(has.seat, has.cards) for has in short.holdings] == [(s, game.hand(s).total) for s in game.players]
        assert short.holdings[1].cards == EVERYTHING.total
        scores = [score.open for score in scores_panel(table.known(TABLE)).scores]
        assert [has.points for has in short.holdings] == scores
        assert short.lone == ((game.where("robber"), "robber"),)
        assert _view(table, 0).resumed == short, "a seat is told nothing else"


def _view(table: Table, viewer: int) -> View:
    view = table.view(viewer)
    assert isinstance(view, View)
    return view


def _past(table: Table, seq: int) -> View:
    view = table.view(TABLE, before=seq)
    assert isinstance(view, View) and view.log
    return view


def test_a_view_says_what_the_last_move_left_to_hands_and_nothing_once_the_head_was_moved(tmp_path: Path) -> None:
    with opened(tmp_path) as journal:
        table = seated(journal)
        while "longest_road" not in table.game.awards:
            played(table, 1)
        view = table.view(TABLE)
        assert isinstance(view, View)
        seen = [render(text, english, [seat.name for seat in SEATS]) for text in view.hands]
        holder = SEATS[table.game.awards["longest_road"]].name
        assert seen == [f"longest_road to {holder}"], "and not the road, which its builder put down"
        for settled in (table.undo(range(3)), table.redo()):
            after = table.view(TABLE)
            assert not isinstance(settled, Refusal) and isinstance(after, View) and after.hands == ()
