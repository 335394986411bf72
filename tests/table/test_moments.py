"""What a view says of its moment: which device is asked, what can be made again, what is compared, what is forced."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from companion.game.cards import Cards
from companion.game.correct import CorrectPiece
from companion.game.moves import Choice
from companion.game.pieces import Pieces
from companion.game.secret import TABLE
from companion.game.state import NOBODY, Piece
from companion.game.text import english, render
from companion.journal import Journal
from companion.resumed import lone_pieces
from companion.table import Table
from tests.rules.base.board import COAST_CORNERS as CC
from tests.table.lots import LOTS
from tests.table.scenes import give, let, robbing
from tests.table.seated import VIEWERS, agreed_setup, done, play, seated, seen, went_to


def asked(table: Table, viewer: int = TABLE) -> tuple[str, str] | None:
    """Return the move a device is asked for, and which device."""
    offered = seen(table, viewer).device_asked
    return None if offered is None or offered.prompt is None else (offered.choice.move, offered.prompt.filler)


def test_at_the_beginning_nothing_was_thrown_and_the_log_is_empty(journal: Journal) -> None:
    table = seated(journal)
    for viewer in VIEWERS:
        view = seen(table, viewer)
        assert (view.head, view.thrown, view.throw, view.read, view.last) == (0, (), None, (), None)
        assert not view.log
    play(Random(1), table, 1)
    assert seen(table).log and seen(table).head == 1


def test_a_throw_stands_beside_what_it_brought_until_the_next_move(table: Table) -> None:
    done(table.thrown((1, 2)))
    for viewer in VIEWERS:
        view = seen(table, viewer)
        assert view.thrown == (1, 2)
        assert [cards.plain() for cards in view.effects.moved] == [{"brick": 1}, {}, {"brick": 1, "sheep": 1}]
    let(table, 0, "build")
    assert (seen(table).thrown, sum(cards.total for cards in seen(table).effects.moved)) == ((), 0)


def test_a_device_is_asked_for_dice_and_for_a_direction_and_for_nothing_that_chance_decides(journal: Journal) -> None:
    table = seated(journal)
    assert asked(table) is None, "the settlements come first"
    let(table, 1, "roll")
    assert [asked(table, viewer) for viewer in VIEWERS] == [("Roll", "tray"), None, ("Roll", "tray"), None]
    let(table, 1, "build")
    assert asked(table) is None
    lots = Table(journal, table.id, LOTS)
    assert any(getattr(offered.prompt, "filler", "") == "chance" for offered in seen(lots).offers)
    assert asked(lots) is None
    assert asked(seated(journal, agreed_setup(variant="contractors"))) == ("DrawDirection", "vane")


def test_once_a_game_is_won_no_device_is_asked(journal: Journal) -> None:
    table = seated(journal, agreed_setup(victory_points=3))
    play(Random(2), table, 500)
    assert table.game.winner != NOBODY and asked(table) is None
    assert (seen(table).resumed.waiting, seen(table).resumed.step) == ((), None)


def test_what_was_taken_back_can_be_made_again_until_something_else_is_made(table: Table) -> None:
    def redo() -> list[bool]:
        return [seen(table, viewer).redo for viewer in VIEWERS]

    assert redo() == [False] * 4
    went_to(table, 10)
    assert redo() == [True] * 4
    past = table.view(TABLE, before=8)
    assert not getattr(past, "redo", True), "a look back is no step back"
    done(table.redo())
    play(Random(9), table, 1)
    assert redo() == [True] * 4 if table.history.redone() else [False] * 4


def battle(journal: Journal, wheat: int = 0) -> Table:
    """Return a table at which Ann's tank has attacked Ben's."""
    table = seated(journal, agreed_setup(variant="soldiers"))
    play(Random(6), table, 12)
    for seat, place in ((0, CC[0]), (1, CC[1])):
        done(table.submit(CorrectPiece(seat=0, revision=table.game.revision, place=place, what="nothing")))
        done(table.submit(CorrectPiece(seat=0, revision=table.game.revision, place=place, what="tank", owner=seat)))
        give(table, seat, Cards({"wheat": wheat}))
    let(table, 0, "trade_and_build")
    done(table.submit(Choice("Attack", 0, (("start", CC[0]), ("against", CC[1])))))
    return table


def compared(table: Table, viewer: int = TABLE) -> list[tuple[int, ...]]:
    """Return the throws that can be put right beside two sums."""
    return [throw.faces for throw in seen(table, viewer).throws]


@pytest.mark.rule("SO-BATTLE-02", "SO-TIE-01")
def test_beside_two_sums_stand_the_throws_they_came_from_also_those_of_a_tie(journal: Journal) -> None:
    table = battle(journal)
    told: list[list[tuple[int, ...]]] = [compared(table)]
    for faces in ((6, 5), (1, 2)):
        done(table.thrown(faces))
        told.append(compared(table))
    assert told == [[], [(6, 5)], [(6, 5), (1, 2)]]
    assert compared(table, 2) == told[-1]
    level = battle(journal, wheat=2)
    for faces in ((1, 2), (2, 2)):
        done(level.thrown(faces))
    assert compared(level) == [(1, 2), (2, 2)]


def test_what_follows_by_force_is_said_on_the_shared_screen_alone(table: Table) -> None:
    robbing(table)
    forced = [seen(table, viewer).forced for viewer in VIEWERS]
    assert forced[0] is not None and forced[0].move == "Steal"
    assert forced[1:] == [None] * 3


@pytest.mark.rule("GC-COMP-04", "GC-COMP-06")
def test_in_short_a_game_names_the_dial_who_is_waited_for_and_each_piece_nobody_owns(journal: Journal) -> None:
    table = seated(journal, agreed_setup(variant="contractors"))
    assert seen(table).resumed.heading is None
    done(table.thrown(3))
    play(Random(6), table, 12)
    done(table.submit(CorrectPiece(seat=0, revision=table.game.revision, place=CC[0], what="nothing")))
    done(table.submit(CorrectPiece(seat=0, revision=table.game.revision, place=CC[0], what="city", owner=0)))
    let(table, 1, "roll")
    short = seen(table).resumed
    assert short.heading is not None
    assert render(short.heading, english, ()) == "wave: S"
    assert (short.active, short.waiting) == (1, (1,))
    lone = {(table.game.where(what), what) for what in ("robber", "works_marker")}
    assert set(short.lone) == lone, "the one city is somebody's"


def test_of_what_nobody_owns_several_of_a_kind_are_left_to_the_whole_sheet(table: Table) -> None:
    standing = {"0,0": (Piece("robber"),), "0,1": (Piece("robber"),), "1,0": (Piece("pirate"),)}
    assert lone_pieces(replace(table.game, pieces=Pieces(standing))) == (("1,0", "pirate"),)
