"""With digital hands the shared screen says the same, whatever the hidden cards are."""

from __future__ import annotations

from pathlib import Path

from companion.game.cards import Cards
from companion.game.codec import encode
from companion.game.correct import Correct
from companion.game.facts import CardsSeen, Stated
from companion.game.moves import Choice
from companion.game.secret import Secret
from companion.game.state import hand
from companion.rules.base import BASE
from tests.table.scenes import give, let
from tests.table.seated import done
from tests.terminal.tables import Evening, a_setup

LOOKING = ("", "show", "map", "log all", "sheet", "help", "hand ben", "no", "undo to x", "1", "back", "2", "back", "3")


def an_evening(folder: Path, held: Cards, bought: Cards) -> Evening:
    """Ann holds these cards and has bought these development cards; nobody else is told which."""
    evening = Evening(folder, a_setup(hands="digital"))
    evening.settle_in()
    game = evening.table.game
    facts = (
        CardsSeen(hand(0), Secret(held, (0,))),
        CardsSeen("unplayed:0", Secret(bought, (0,))),
    )
    move = Correct(seat=0, revision=game.revision, facts=tuple(Stated(fact) for fact in facts))
    evening.table.submit(move)
    assert evening.table.known(0).hand(0) == held
    evening.type("6 6")
    evening.said()
    return evening


def test_the_shared_screen_does_not_change_when_a_seats_secret_changes(tmp_path: Path) -> None:
    one = an_evening(tmp_path / "one", Cards({"ore": 3, "wheat": 2}), Cards({"victory_point": 2}))
    other = an_evening(tmp_path / "other", Cards({"wood": 4, "brick": 1}), Cards({"knight": 1, "monopoly": 1}))
    assert encode(one.table.known(0)) != encode(other.table.known(0))
    for line in LOOKING:
        assert one.type(line) == other.type(line), line
        assert one.screen.line_prompt == other.screen.line_prompt, line


def test_a_sealed_discard_is_filled_alone_and_wiped_before_the_next_seat_looks(tmp_path: Path) -> None:
    evening = an_evening(tmp_path, Cards({"ore": 5, "wheat": 4}), Cards())
    evening.type("end the turn")
    evening.said()
    said = evening.type("3 4")
    assert "Now: Discard half. Waiting for Ann." in said
    assert "ore" not in said
    evening.type("1")
    assert evening.screen.line_prompt.startswith("For Ann alone")
    assert "Your cards: 5 ore, 4 wheat" in evening.type("")
    assert "Hidden again." in evening.type("4 ore")
    assert evening.table.known(0).hand(0).total == 5


def test_why_a_move_is_left_out_is_said_to_its_seat_alone_where_only_that_seat_may_know(tmp_path: Path) -> None:
    evening = Evening(tmp_path, a_setup(hands="digital"))
    evening.settle_in()
    table = evening.table
    give(table, 0, Cards({"ore": 4, "wood": 1}))
    let(table, 0, "trade")
    traded = done(table.submit(Choice("BankTrade", 0, (("give", "ore"), ("get", "brick"))))).seq
    let(table, 0, "build")
    done(table.submit(Choice("BuildRoad", 0, (("place", BASE.questions.sites(table.game, 0, "road")[0]),))))
    evening.type(f"amend {traded}", "trade with the bank", "")
    alone = evening.type("sheep")
    assert "Not enough cards: road costs 1 brick, 1 wood." in alone
    assert "Hidden again." not in alone and "Do this on the table" not in alone
    aloud = evening.type("")
    assert aloud.startswith("Hidden again.")
    assert "Only Ann may see why." in aloud and "Not enough cards" not in aloud
    assert "Take off: Ann's road" in aloud
