"""Who may take back and correct what on a seat's own screen, and how all are told what was put right, and by whom."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from companion.game.cards import Cards
from companion.game.correct import CorrectAgenda, CorrectCards, CorrectDice, CorrectPiece
from companion.game.moves import Choice
from companion.game.secret import TABLE
from companion.game.state import hand
from companion.game.text import Refusal, Text, english, render
from companion.journal import Journal
from companion.rules.base import BASE
from companion.table import Table
from companion.view import View
from tests.table.scenes import bought, building, let
from tests.table.seated import VIEWERS, agreed_setup, done, opened, play, seated

ANN, BEN, CLEO = 0, 1, 2
NAMES = ("Ann", "Ben", "Cleo")


def said(text: Text) -> str:
    return render(text, english, NAMES)


def view(table: Table, viewer: int = TABLE) -> View:
    seen = table.view(viewer)
    assert not isinstance(seen, Refusal)
    return seen


def asks(answer: object) -> bool:
    """Whether all others must agree first."""
    return isinstance(answer, Refusal) and answer.code == "ask-first"


@pytest.fixture
def real(journal: Journal) -> Table:
    """A table with real cards: Ann is to throw."""
    table = seated(journal, agreed_setup("physical"))
    play(Random(6), table, 12)
    return table


def told(table: Table, viewer: int = TABLE) -> list[str]:
    return [said(text) for text in view(table, viewer).put_right]


def road(table: Table) -> None:
    building(table)
    place = table.game.variant.questions.sites(table.game, ANN, "road")[0]
    done(table.submit(Choice("BuildRoad", ANN, (("place", place),))))


# ------------------------------------------------------------------------------- what a seat takes back alone


def test_a_seat_takes_its_own_last_move_back_alone_and_makes_it_again(table: Table) -> None:
    road(table)
    head = table.history.head
    done(table.undo(by=ANN))
    assert told(table, BEN) == ["Ann took back: Ann builds a road"]
    done(table.redo(by=ANN))
    assert table.history.head == head
    assert told(table, BEN)[1:] == ["Ann made again: Ann builds a road"]


def test_another_seats_move_is_taken_back_once_all_agreed(table: Table) -> None:
    road(table)
    assert asks(table.undo(by=BEN))
    assert asks(table.undo(agreed=(BEN, CLEO), by=BEN))
    done(table.undo(agreed=(ANN, BEN, CLEO), by=BEN))
    assert asks(table.redo(by=BEN))
    assert told(table) == ["Ben took back: Ann builds a road"]


def test_a_redo_goes_as_far_as_was_said_beforehand_also_over_what_follows_by_force(table: Table) -> None:
    luck, forced = Random(3), 0
    for _ in range(40):
        play(luck, table, 1)
        head, before = table.history.head, table.known(TABLE)
        forced += table.decided != head
        done(table.undo(agreed=(ANN, BEN, CLEO)))
        assert table.redone == head
        assert done(table.redo(agreed=(ANN, BEN, CLEO))).seq == head and table.known(TABLE) == before
    assert forced, "some followed by force"


def test_who_goes_back_over_several_moves_says_after_which_one_the_game_stands(table: Table) -> None:
    road(table)
    after = table.history.head
    done(table.submit(Choice("EndTurn", ANN)))
    done(table.thrown((3, 3)))
    done(table.undo_to(after, agreed=(ANN, BEN, CLEO)))
    done(table.undo_to(0, agreed=(ANN, BEN, CLEO), by=BEN))
    assert told(table) == [
        f"Back to after move {after}: Ann builds a road",
        "Ben went back to the beginning",
    ]


def test_what_came_after_it_is_no_last_move(table: Table) -> None:
    road(table)
    done(table.submit(Choice("EndTurn", ANN)))
    done(table.thrown((3, 3)))
    assert asks(table.undo_to(table.history.entries[1].seq, by=ANN))


@pytest.mark.parametrize("dice", [(2, 3), (6, 6)])
def test_nobody_takes_a_throw_back_alone(table: Table, dice: tuple[int, int]) -> None:
    let(table, ANN, "roll")
    done(table.thrown(dice))
    assert asks(table.undo(by=ANN))
    assert not isinstance(table.undo(), Refusal), "on a screen that all look at it is a tap"


def test_nobody_takes_a_card_back_alone_that_was_drawn(table: Table) -> None:
    building(table)
    bought(table)
    assert asks(table.undo(by=ANN))


def test_a_throw_is_amended_on_an_own_screen_once_all_agreed(table: Table) -> None:
    let(table, ANN, "roll")
    done(table.thrown((2, 3)))
    instead = Choice("Roll", ANN, (("dice", (3, 3)),))
    seq = table.history.head
    assert asks(table.amend(seq, instead, by=ANN))
    done(table.amend(seq, instead, agreed=(ANN, BEN, CLEO), by=ANN))
    assert told(table, CLEO) == ["Ann put right: Ann throws 2 + 3 → Ann throws 3 + 3"]


# ------------------------------------------------------------------------------- what a seat corrects


def correction(table: Table, maker: int = CLEO, more: int = 3) -> CorrectCards:
    """State that Ann holds so many ores more."""
    held = table.game.hand(ANN) + Cards({"ore": more})
    return CorrectCards(seat=maker, revision=table.game.revision, pile=hand(ANN), cards=held)


def test_cards_are_corrected_on_an_own_screen_once_all_agreed_and_named_by_who_did_it(real: Table) -> None:
    building(real)
    assert asks(real.submit(correction(real), viewer=CLEO, agreed=(CLEO,)))
    done(real.submit(correction(real), viewer=CLEO, agreed=(ANN, BEN, CLEO)))
    assert {told(real, viewer)[-1] for viewer in VIEWERS} == {"Cleo corrects Ann's hand: ore 3 → 6"}


def test_of_a_hidden_hand_only_its_owner_is_told_which_cards_were_corrected(table: Table) -> None:
    building(table)
    assert isinstance(table.submit(correction(table), viewer=CLEO, agreed=(ANN, BEN, CLEO)), Refusal), "it is Ann's"
    done(table.submit(correction(table, ANN), viewer=ANN, agreed=(ANN, BEN, CLEO)))
    assert told(table, ANN)[-1] == "Ann corrects their own hand: ore 3 → 6"
    assert told(table, CLEO)[-1] == told(table)[-1] == "Ann corrects their own hand: 15 → 18"


def test_who_throws_and_whose_turn_it_is_is_told_and_asked_of_nobody(real: Table) -> None:
    before = told(real)
    done(real.submit(CorrectDice(seat=BEN, revision=real.game.revision, dice="kazami"), viewer=BEN, agreed=(BEN,)))
    done(
        real.submit(
            CorrectAgenda(seat=BEN, revision=real.game.revision, whose=BEN, step="roll"), viewer=BEN, agreed=(BEN,)
        )
    )
    assert told(real) == [*before, "Ben corrects who throws", "Ben corrects the turn"]


def test_where_kazami_keeps_the_hands_every_correction_is_asked(table: Table) -> None:
    assert asks(
        table.submit(CorrectDice(seat=BEN, revision=table.game.revision, dice="kazami"), viewer=BEN, agreed=(BEN,))
    )


def test_a_piece_that_brings_points_is_asked_and_one_that_brings_none_is_told(real: Table) -> None:
    building(real)
    place = real.game.variant.questions.sites(real.game, ANN, "road")[0]
    corner = real.game.places(ANN, "settlement")[0]
    put = CorrectPiece(seat=ANN, revision=real.game.revision, place=place, what="road", owner=ANN)
    grow = CorrectPiece(seat=ANN, revision=real.game.revision, place=corner, what="city", owner=ANN)
    assert asks(real.submit(grow, viewer=ANN, agreed=(ANN,)))
    done(real.submit(put, viewer=ANN, agreed=(ANN,)))


def test_on_a_screen_that_all_look_at_a_correction_is_one_tap_and_the_table_made_it(real: Table) -> None:
    building(real)
    done(real.submit(correction(real, TABLE)))
    assert told(real, BEN)[-1] == "The table corrects Ann's hand: ore 3 → 6"


# ------------------------------------------------------------------------------- how long it is told


def test_it_is_told_until_the_next_ordinary_move_and_stays_in_the_log(tmp_path: Path) -> None:
    with opened(tmp_path) as journal:
        table = seated(journal)
        play(Random(6), table, 12)
        road(table)
        done(table.undo(by=ANN))
        done(table.submit(correction(table, ANN), agreed=(ANN, BEN, CLEO)))
        both = told(table)
        assert len(both) == 2
    with opened(tmp_path) as journal:
        table = Table(journal, table.id, BASE)
        assert told(table) == both, "also after a power failure"
        done(table.submit(Choice("EndTurn", ANN)))
        assert told(table) == []
        lines = [said(line) for entry in view(table, CLEO).log for line in entry.whole]
        assert set(both) <= {*lines}


def test_a_seat_that_was_not_told_which_card_moved_is_not_told_by_its_undoing(tmp_path: Path) -> None:
    with opened(tmp_path) as journal:
        table = seated(journal)
        play(Random(6), table, 12)
        building(table)
        bought(table)
        done(table.undo(agreed=(ANN, BEN, CLEO), by=ANN))
        assert told(table, BEN) == told(table) == ["Ann took back: Ann buys a development card"]
