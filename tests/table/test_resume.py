"""Resume is from facts: live and resumed are the same to the byte, and today's rules only report what they would do."""

from __future__ import annotations

import io
import os
from functools import reduce
from pathlib import Path
from random import Random
from typing import Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from companion.game.cards import Cards
from companion.game.checking import differing
from companion.game.drawn import CardsDrawn
from companion.game.facts import CardsMoved
from companion.game.history import History
from companion.game.moves import Choice
from companion.game.secret import EVERYONE, TABLE, Secret
from companion.game.state import Game
from companion.game.text import Refusal, Text, english, render
from companion.journal import Journal
from companion.rules.base import BASE
from companion.rules.base.production import Roll
from companion.rules.base.questions import BaseQuestions
from companion.table import Table
from tests.table.scenes import bought, building, give, let
from tests.table.seated import SEATS, agreed_setup, done, everything, opened, otherwise, play, seated
from ui.commands.check_kept_game import check

EVENINGS = 300 if os.environ.get("KAZAMI_PROOF") else 10


@settings(max_examples=EVENINGS)
@given(seed=st.integers(0, 10_000), hands=st.sampled_from(["physical", "digital"]))
def test_a_resumed_game_is_the_live_one_to_the_byte_for_every_viewer(
    tmp_path_factory: pytest.TempPathFactory, seed: int, hands: Literal["physical", "digital"]
) -> None:
    luck = Random(seed)
    folder = tmp_path_factory.mktemp("resume")
    with opened(folder) as journal:
        table = seated(journal, agreed_setup(hands))
        for _ in range(luck.randrange(1, 4)):
            play(luck, table, luck.randrange(60))
            path = table.history.path()
            done(table.undo_to(luck.choice([entry.seq for entry in path] or [0]), agreed=range(3)))
        play(luck, table, luck.randrange(10))
    with opened(folder) as journal:
        again = Table(journal, table.id, BASE)
        assert everything(again) == everything(table)
        assert again.history == table.history
        assert otherwise(again) == []


def heavy_roll(self: Roll, game: Game) -> Refusal | None:
    if self.dice == (3, 3):
        return Refusal("too-light", "", Text.of("Throw harder."))
    return None


class HeavyRoll(Roll, frozen=True, kw_only=True, tag="Roll"):
    """Today's rules of a variant whose version before knew no such refusal."""

    refuse = heavy_roll


HeavyRoll.__name__ = "Roll"
NOW = BASE.version
STRICTER = structs.replace(BASE, version=NOW + 1, moves=(*(move for move in BASE.moves if move is not Roll), HeavyRoll))


class Dearer(BaseQuestions):
    """Everything costs the same cards."""

    def __init__(self, cards: Cards) -> None:
        self.cards = cards

    def cost(self, game: Game, seat: int, what: str) -> Cards:
        return self.cards


def test_an_update_of_the_rules_cannot_change_tonights_game(table: Table, journal: Journal) -> None:
    done(table.thrown((3, 3)))
    again = Table(journal, table.id, STRICTER)
    assert everything(again) == everything(table)
    assert again.history.path()[-1].version == NOW


def test_whom_today_tells_a_card_and_was_not_told_then_is_reported(journal: Journal) -> None:
    table = seated(journal)
    play(Random(12), table, 150)
    path = table.history.path()
    first = next(entry for entry in path if any(isinstance(fact, CardsDrawn) for fact in entry.facts))
    told = (told_to_all(fact) if isinstance(fact, CardsDrawn) else fact for fact in first.facts)
    changed = [structs.replace(entry, facts=tuple(told)) if entry is first else entry for entry in path]
    assert [differs.entry.seq for differs in differing(BASE, table.setup, changed)] == [first.seq]


def told_to_all(fact: CardsDrawn) -> CardsDrawn:
    return structs.replace(fact, cards=Secret(fact.cards.value, EVERYONE))


def test_moves_made_after_an_update_name_the_new_version(table: Table, journal: Journal) -> None:
    again = Table(journal, table.id, STRICTER)
    done(again.thrown((2, 3)))
    assert [entry.version for entry in again.history.path()[-2:]] == [NOW, NOW + 1]


def test_the_sheet_of_a_resumed_game_says_who_holds_what_and_where_everything_stands(table: Table) -> None:
    building(table)
    names = [seat.name for seat in SEATS]
    sheet = [render(text, english, names) for text in table.resumed_sheet()]
    assert "Ann: 15 face down" in sheet
    for seat, name in enumerate(names):
        for what in ("settlement", "road"):
            for place in table.game.places(seat, what):
                assert f"{name}: {what} at {place}" in sheet
    assert f"robber: {table.game.where('robber')}" in sheet
    assert not [line for line in sheet if "nothing" in line or line.endswith(": ")]
    assert sheet[-2:] == ["Ann's turn.", "Now, if wanted: Build"]
    own = [render(text, english, names) for text in table.resumed_sheet(0)]
    assert "Ann: 3 brick, 3 ore, 3 sheep, 3 wheat, 3 wood" in own


def test_the_sheet_asks_nobody_to_compare_the_faces_of_a_deck(table: Table) -> None:
    building(table)
    bought(table)
    sheet = [render(text, english, [seat.name for seat in SEATS]) for text in table.resumed_sheet()]
    assert "deck: 24 face down" in sheet


def test_the_sheet_of_a_finished_game_names_the_winner_and_the_special_cards(journal: Journal) -> None:
    table = seated(journal, agreed_setup(victory_points=6))
    play(Random(2), table, 1500)
    names = [seat.name for seat in SEATS]
    sheet = [render(text, english, names) for text in table.resumed_sheet(TABLE)]
    assert sheet[-1] == f"{names[table.game.winner]} has won."
    for award, holder in table.game.awards.items():
        assert f"{award}: {names[holder]}" in sheet
    assert table.game.awards


def test_a_table_is_one_journals_business(tmp_path: Path) -> None:
    """Facts kept in one folder are not seen from another."""
    with opened(tmp_path / "a") as one, opened(tmp_path / "b") as other:
        play(Random(1), seated(one), 5)
        assert other.games() == ()


def test_what_the_new_rules_would_decide_otherwise_can_be_read_and_changes_nothing(
    table: Table, journal: Journal
) -> None:
    done(table.thrown((3, 3)))
    done(table.submit(Choice("EndTurn", 0)))
    before, out = everything(table), io.StringIO()
    assert check(journal.load(table.id, STRICTER), STRICTER, out, io.StringIO()) == 1
    first, *then, now, last = out.getvalue().splitlines()
    assert first == "Move 13, Ann: Throw the dice"
    assert then[0] == "  then: Ann throws 3 + 3"
    assert now.startswith("  now refused: ")
    assert last == "Moves that would be decided otherwise today: 1. Nothing was changed."
    assert everything(Table(journal, table.id, BASE)) == before


def test_the_same_rules_decide_every_move_as_they_did(table: Table, journal: Journal) -> None:
    done(table.thrown((3, 3)))
    out = io.StringIO()
    assert check(journal.load(table.id, BASE), BASE, out, io.StringIO()) == 0
    assert out.getvalue() == "Today's rules decide every move as it was decided.\n"


def test_a_difference_in_a_secret_is_named_without_telling_it(table: Table, journal: Journal) -> None:
    building(table)
    kept = journal.load(table.id, BASE)
    *path, last = kept.history.path()
    hidden = CardsMoved("unplayed:0", "fresh:0", Secret(Cards.one("knight"), (0,)))
    other = reduce(History.appended, (*path, structs.replace(last, facts=(*last.facts, hidden))), History())
    out = io.StringIO()
    assert check(structs.replace(kept, history=other), BASE, out, io.StringIO()) == 1
    assert "knight" not in out.getvalue()


def test_why_a_move_of_an_unfinished_game_is_refused_today_is_told_as_all_may_see_it(
    table: Table, journal: Journal
) -> None:
    """Today a road costs an ore. That Ann held none she alone saw; that two cards are no three all can count."""
    give(table, 0, Cards({"wood": 1, "brick": 1}))
    let(table, 0, "build")
    done(table.submit(Choice("BuildRoad", 0, (("place", BASE.questions.sites(table.game, 0, "road")[0]),))))
    for cost, why in (
        (Cards({"ore": 1}), "That cannot be done. Only Ann may see why. (-)"),
        (Cards({"ore": 3}), "Not enough cards: road costs 3 ore. (BASE-BUILD-01)"),
    ):
        dearer, out = structs.replace(BASE, version=NOW + 1, questions=Dearer(cost)), io.StringIO()
        assert check(journal.load(table.id, dearer), dearer, out, io.StringIO()) == 1
        assert f"  now refused: {why}" in out.getvalue().splitlines()


def test_after_an_update_the_table_knows_it_until_the_next_move(table: Table, journal: Journal) -> None:
    again = Table(journal, table.id, STRICTER)
    assert (table.updated, again.updated) == (False, True)
    said, *standing = again.resumed_sheet()
    assert said.msgid.startswith("The rules of Kazami were updated since the last move.")
    assert tuple(standing) == table.resumed_sheet()
    done(again.thrown((2, 3)))
    assert not again.updated and said not in again.resumed_sheet()


@pytest.mark.parametrize("faces", [(1, 1), (3, 4)])
def test_a_resumed_game_names_in_short_the_seats_that_must_act(table: Table, faces: tuple[int, int]) -> None:
    for seat in table.game.players:
        give(table, seat, Cards({"ore": 9 if seat else 1}))
    table.submit(Choice("Roll", table.game.active, (("dice", faces),)))
    view, front = table.view(TABLE), table.game.front
    assert not isinstance(view, Refusal)
    assert front is not None and view.resumed.waiting == front.waiting
    assert (table.game.active in view.resumed.waiting) == (faces == (1, 1))
