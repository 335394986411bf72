"""What a line does while something else is asked: nothing that was begun is lost, and no secret stays on the screen."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.game.cards import Cards
from tests.table.scenes import give, let, robbing
from tests.terminal.tables import Evening, a_setup
from ui.commands.play_in_terminal import take


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    """A game with cards kept by Kazami, after the set-up and a throw: Ann may trade and build."""
    evening = Evening(tmp_path, a_setup(hands="digital"))
    evening.settle_in()
    give(evening.table, 0, Cards({"brick": 1, "wood": 1, "ore": 4}))
    evening.type("6 6")
    return evening


@pytest.mark.parametrize("aside", [("hand ben", "", ""), ("hand ben", "no"), ("correct", "none"), ("amend 3", "none")])
def test_what_was_asked_is_asked_again_after_something_else_was_looked_at(
    evening: Evening, aside: tuple[str, ...]
) -> None:
    evening.type("correct", "correct cards")
    asked = evening.screen.line_prompt
    evening.type(*aside)
    assert evening.screen.line_prompt == asked
    evening.type("back", *aside)
    assert evening.screen.draft is None, "what was dropped does not come back"


def test_a_place_that_a_seat_chooses_alone_is_hidden_only_after_it_was_chosen(evening: Evening) -> None:
    assert evening.type("build a road").count("Your cards") == 0
    looked = evening.type("")
    assert "Your cards: " in looked and "Hidden again." not in looked
    assert evening.screen.places and "Hidden again." not in evening.type("map", "999")
    built = evening.type("1")
    assert "Your cards" not in built
    assert built.startswith("Hidden again.\n• ")


@pytest.mark.parametrize("away", ["hand ben", "correct", "undo", "back"])
def test_a_seat_that_looks_alone_is_hidden_before_anything_else_is_shown(evening: Evening, away: str) -> None:
    evening.type("build a road", "")
    said = evening.type(away)
    hidden = said.index("Hidden again.")
    assert "Your cards" not in said
    assert said[:hidden] in ("", "Ann: not done after all.\n")
    evening.type("no", "no")
    assert evening.screen.draft is None


def test_what_leaves_no_choice_is_made_once_and_not_again_after_it_was_taken_back(evening: Evening) -> None:
    evening.type("end the turn")
    give(evening.table, 0, Cards({"ore": 1}))
    evening.type("3 4")
    known = evening.screen.known
    victims = known.variant.questions.victims
    robbed = next(hex_ for hex_ in evening.screen.places if victims(known, known.active, hex_) == (0,))
    assert "Steal from whom? Ann\n• Ben steals a card from Ann\n" in evening.type(str(evening.screen.places[robbed]))
    head = evening.table.history.head
    evening.type("undo", "yes")
    assert evening.table.history.head == head - 2, "together with its cause"
    evening.type("redo")
    assert evening.table.history.head == head
    evening.type(f"undo to {head - 1}", "yes")
    assert "Steal" in evening.type("back") and evening.table.history.head == head - 1
    evening.type("1")
    assert evening.table.history.head == head + 1


def test_the_throw_that_is_stated_as_it_was_changes_nothing(evening: Evening) -> None:
    head = evening.table.history.head
    assert "Entered by hand" in evening.type("dice 6 6")
    assert evening.table.history.head == head


def test_a_throw_is_put_right_while_something_that_hangs_on_it_is_asked(evening: Evening) -> None:
    evening.type("end the turn", "3 4")
    assert evening.screen.draft is not None, "the robber is to be moved"
    assert "Do all agree?" in evening.type("dice 6 6")
    evening.type("yes")
    assert evening.screen.known.throw == (6, 6)
    assert evening.screen.draft is None


def test_a_move_from_elsewhere_is_told_to_who_was_asked_and_a_late_yes_takes_nothing_back(evening: Evening) -> None:
    robbing(evening.table)  # whom to rob leaves no choice
    assert "Do all agree?" in evening.type("undo")
    evening.said()
    let(evening.table, 0, "build")
    assert "The game went on meanwhile: nothing was taken back." in evening.said()
    head = evening.table.history.head
    evening.type("yes")
    assert evening.table.history.head == head


def test_what_waits_under_a_cover_is_dropped_aloud_when_somebody_else_moves(evening: Evening) -> None:
    evening.type("build a road")
    assert evening.screen.line_prompt.startswith("For Ann alone")
    let(evening.table, 1, "build")
    assert "Somebody was faster" in evening.said()
    assert "Your cards" not in evening.type("")


def test_a_disk_that_is_full_is_said_and_the_evening_goes_on_once_it_has_room(
    evening: Evening, capsys: pytest.CaptureFixture[str]
) -> None:
    head = evening.table.history.head
    evening.journal.full = True
    take(evening.screen, evening.table, "end the turn")
    assert "the disk is full" in capsys.readouterr().err
    assert evening.table.history.head == head
    evening.journal.full = False
    take(evening.screen, evening.table, "end the turn")
    assert "Turn 2" in evening.said() and evening.table.history.head == head + 1
