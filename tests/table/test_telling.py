"""Who hears of a commit, in which order, and what the log tells whom."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from companion.game.cards import Cards
from companion.game.codec import fingerprint
from companion.game.moves import Choice
from companion.game.secret import TABLE
from companion.game.state import Game
from companion.game.text import english, render
from companion.journal import Journal
from companion.rules.base import BASE
from companion.table import Committed, Table
from tests.table.scenes import bought, building, robbed, robbing
from tests.table.seated import SEATS, VIEWERS, done, play, seated


def words(table: Table, viewer: int) -> list[str]:
    lines = (line for told in table.log(viewer) for line in told.whole)
    return [render(line, english, [seat.name for seat in SEATS]) for line in lines]


def test_every_commit_is_told_once_in_order_and_after_it_is_on_the_disk(journal: Journal) -> None:
    table = seated(journal)
    heard: list[int] = []

    def compare(committed: Committed) -> None:
        kept = Table(journal, table.id, BASE)
        assert kept.history.head == committed.seq == table.history.head
        assert fingerprint(kept.known(1)) == fingerprint(table.known(1))
        heard.append(committed.seq)

    table.subscribe(compare)
    play(Random(1), table, 10)
    assert heard == list(range(1, 11))


def test_a_refusal_is_told_to_nobody(table: Table) -> None:
    heard: list[Committed] = []
    table.subscribe(heard.append)
    table.submit(Choice("Roll", 2, (("dice", (1, 1)),)))
    table.redo()
    assert heard == []


def test_who_has_left_hears_nothing_and_may_leave_twice(table: Table) -> None:
    heard: list[Committed] = []
    leave = table.subscribe(heard.append)
    stay: list[Committed] = []
    table.subscribe(stay.append)
    leave()
    leave()
    done(table.thrown((1, 1)))
    assert (len(heard), len(stay)) == (0, 1)


def test_the_same_subscriber_twice_hears_twice_until_each_leaves(table: Table) -> None:
    heard: list[Committed] = []
    first = table.subscribe(heard.append)
    table.subscribe(heard.append)
    first()
    done(table.thrown((1, 1)))
    assert len(heard) == 1


def test_who_leaves_while_all_are_told_is_told_no_more(table: Table) -> None:
    heard: list[str] = []
    leave: list[Callable[[], None]] = []
    table.subscribe(lambda _: leave[0]())
    leave.append(table.subscribe(lambda _: heard.append("late")))
    done(table.thrown((1, 1)))
    assert heard == []


def test_a_move_made_while_listening_is_told_to_all_after_the_one_before(table: Table) -> None:
    heard: list[tuple[str, int]] = []

    def answer_at_once(committed: Committed) -> None:
        heard.append(("first", committed.seq))
        if committed.seq == 13:
            done(table.submit(Choice("EndTurn", 0)))

    table.subscribe(answer_at_once)
    table.subscribe(lambda committed: heard.append(("second", committed.seq)))
    done(table.thrown((1, 1)))
    assert heard == [("first", 13), ("second", 13), ("first", 14), ("second", 14)]


def test_a_screen_that_fails_silences_no_other_and_does_not_undo_the_move(table: Table, journal: Journal) -> None:
    heard: list[int] = []

    def broken(committed: Committed) -> None:
        raise RuntimeError("no such widget")

    table.subscribe(broken)
    table.subscribe(lambda committed: heard.append(committed.seq))
    with pytest.raises(ExceptionGroup, match="the move stands") as raised:
        table.thrown((1, 1))
    assert [str(error) for error in raised.value.exceptions] == ["no such widget"]
    assert heard == [13]
    assert Table(journal, table.id, BASE).history.head == 13


def test_each_viewer_knows_what_he_may_and_there_are_no_others(table: Table) -> None:
    building(table)
    bought(table)
    assert {viewer: table.known(viewer).viewer for viewer in VIEWERS} == {viewer: viewer for viewer in VIEWERS}
    with pytest.raises(KeyError):
        table.known(len(SEATS))


def test_a_known_once_handed_out_stays_as_it_was(table: Table) -> None:
    done(table.thrown((1, 1)))
    then: Game = table.known(0)
    before = fingerprint(then)
    play(Random(1), table, 20)
    assert fingerprint(then) == before


def test_the_log_says_the_kind_of_a_stolen_card_only_to_thief_and_victim(table: Table) -> None:
    robbing(table)
    kind = robbed(table)
    for viewer in (0, 1):
        assert words(table, viewer)[-1] == f"Ben → Ann: 1 {kind}"
    for viewer in (2, TABLE):
        assert words(table, viewer)[-1] == "Ben → Ann: 1 face down"


def test_what_a_seat_puts_from_one_pile_to_another_unseen_goes_without_saying(table: Table) -> None:
    building(table)
    kind = bought(table)
    done(table.submit(Choice("EndTurn", 0)))
    assert table.game.pile("unplayed:0") == Cards.one(kind)
    for viewer in VIEWERS:
        assert not [line for line in words(table, viewer) if "fresh" in line and "unplayed" in line]


def test_each_line_names_its_move_and_goes_when_the_move_is_taken_back(table: Table) -> None:
    before = table.log(TABLE)
    done(table.thrown((3, 5)))
    (new,) = table.log(TABLE)[len(before) :]
    assert new.seq == 13
    assert render(new.said, english, [seat.name for seat in SEATS]) == "Ann throws 3 + 5"
    done(table.undo())
    assert table.log(TABLE) == before
