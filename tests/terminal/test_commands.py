"""The words beside the choices: taking back, correcting, amending, looking, and speaking another language."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.game.cards import Cards
from companion.game.moves import Choice
from companion.game.secret import TABLE
from companion.game.state import Seat
from companion.game.text import Faces, Refusal, SeatName, Text
from companion.readings import Reading, ThrowSeen
from tests.table.scenes import robbing
from tests.terminal.tables import NAMES, Evening, a_setup
from ui.dialogue.conversation import Conversation
from ui.dialogue.page.blocks import News
from ui.dialogue.screen_state import ScreenState
from ui.terminal.summary import summary


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    """A game after the set-up, before the first throw."""
    evening = Evening(tmp_path, a_setup())
    evening.settle_in()
    return evening


def hand(evening: Evening, seat: int) -> Cards:
    return evening.table.known(TABLE).hand(seat)


def test_a_throw_is_entered_by_its_faces_alone_and_everybody_reads_what_it_brought(evening: Evening) -> None:
    before = hand(evening, 0)
    said = evening.type("4 6")
    gained = hand(evening, 0).total - before.total
    assert gained > 0
    assert "• Ann throws 4 + 6" in said
    assert "• Bank → Ann: " in said
    assert "Now, if wanted: Trade. Waiting for Ann." in said


def test_a_throw_that_brings_nobody_anything_says_so(evening: Evening) -> None:
    assert "• Ann throws 1 + 2\n• It brings nobody anything.\n" in evening.type("1 2")


def test_what_was_put_right_is_said_above_the_points(evening: Evening) -> None:
    at, right = ScreenState(Conversation(), evening.screen.view), Text.of("{seat}'s turn.", seat=SeatName(2))
    first, *others = summary(replace(at, view=replace(at.view, put_right=(right,))))
    assert isinstance(first, News) and first.text == right
    assert others == [*summary(at)]


def test_undo_says_what_hands_must_do_and_redo_does_it_again(evening: Evening) -> None:
    before = hand(evening, 0)
    evening.type("4 6")
    after = hand(evening, 0)
    said = evening.type("undo")
    assert hand(evening, 0) == before
    assert "Do this on the table:" in said
    assert "  Give: Ann → Bank " in said
    assert "  Give: Bank → Ann " in evening.type("redo")
    assert hand(evening, 0) == after


def test_undo_to_a_number_of_the_log_goes_there(evening: Evening) -> None:
    evening.type("4 6")
    said = evening.type("log")
    assert "  13  Ann throws 4 + 6" in said
    evening.type("undo to 3")
    assert evening.table.history.head == 3
    assert "Write the number" in evening.type("undo to nowhere")
    assert "There is no move number 99" in evening.type("undo to 99")
    assert evening.table.history.head == 3


def test_a_log_in_which_nothing_stands_says_so(evening: Evening) -> None:
    evening.type("undo to 0")
    assert evening.type("log") == "Nothing has happened yet.\n"


def test_the_log_leaves_out_that_a_turn_ended_for_the_next_heading_says_it(evening: Evening) -> None:
    evening.type("4 6", "end the turn")
    said = evening.type("log")
    assert "Turn 2" not in said and "ends the turn" not in said
    evening.type("2 2")
    assert "Turn 2 (Ben) 00:00\n  15  Ben throws 2 + 2" in evening.type("log")


def test_a_stolen_card_is_taken_back_only_if_those_who_saw_it_agree(tmp_path: Path) -> None:
    evening = Evening(tmp_path, a_setup(hands="digital"))
    evening.settle_in()
    evening.type("3 4", "move robber")
    places = evening.screen.places
    taken = {
        hex_: [evening.table.known(TABLE).variant.questions.victims(evening.screen.known, 0, hex_)] for hex_ in places
    }
    target = next(hex_ for hex_, victims in taken.items() if len(victims[0]) == 1)
    evening.type(str(places[target]))  # whom to rob leaves no choice
    assert evening.table.history.path()[-1].move.__class__.__name__ == "Steal"
    head = evening.table.history.head
    said = evening.type("undo")
    assert "Take back: Ann moves the robber" in said and "  Ben: not yet" in said
    assert evening.table.history.head == head
    assert "Then everything stays as it is." in evening.type("no")
    assert evening.table.history.head == head
    assert evening.type("undo", "Ann").endswith("  Ann: agrees\n"), "only what is new is told"
    assert "Which one? Ben, Cleo" in evening.type("Dan") and evening.table.history.head == head
    assert evening.type("ben") == "  Ben: agrees\n" and evening.table.history.head == head
    evening.type("Cleo")
    assert evening.table.history.head == head - 2, "back to where somebody placed the robber"


def test_a_seat_on_a_phone_is_not_among_all_who_agree_in_one_line(tmp_path: Path) -> None:
    evening = Evening(tmp_path, a_setup(hands="digital"))
    evening.settle_in()
    robbing(evening.table)
    evening.consent.on_phones({"Cleo"})
    evening.screen.gather()
    head = evening.table.history.head
    assert "  Cleo: on the phone" in evening.type("undo")
    assert "Cleo is asked on the phone." in evening.type("yes")
    assert evening.table.history.head == head
    evening.type("ann", "ben")
    assert evening.table.history.head == head
    evening.type("cleo")
    assert evening.table.history.head < head, "an empty battery keeps nobody from saying yes here"


def test_what_cannot_be_taken_back_asks_nobody_and_the_next_line_is_no_consent(evening: Evening) -> None:
    evening.type("4 6")
    head = evening.table.history.head
    for line in ("redo", "undo to 99"):
        evening.type(line)
        assert "agrees?" not in evening.screen.line_prompt
        assert "Then everything stays" not in evening.type("no")
        evening.type("yes")
        assert evening.table.history.head == head


def test_amend_puts_another_throw_in_the_place_of_an_earlier_one(evening: Evening) -> None:
    evening.type("4 6", "end the turn")
    said = evening.type("amend 13", "throw the dice", "1 1")
    assert "Do this on the table:" in said
    assert [told for told in evening.table.log(TABLE) if ("faces", Faces((1, 1))) in told.said.args]
    assert evening.table.known(TABLE).active == 1  # the turn was ended again
    assert "Write the number that the log shows" in evening.type("amend 4711")


def test_dice_says_what_was_read_and_puts_it_right(evening: Evening) -> None:
    assert "There is no throw to fix now" in evening.type("dice")
    read = (Reading("tray", "boot", 1, ThrowSeen((("red", 6), ("white", 4))), confidence=0.75),)
    evening.table.thrown((4, 6), read)
    assert "The tray read red 6, white 4 and is 75 % sure." in evening.type("dice")
    assert "Do this on the table:" in evening.type("dice 3 6")
    assert evening.table.game.throw == (3, 6)
    assert evening.table.history.path()[-1].reading == read
    head = evening.table.history.head
    for wrong in ("dice 3", "dice 3 6 1", "dice x"):
        assert "Write what each die really shows" in evening.type(wrong)
    assert "Enter 2 dice, each 1 to 6." in evening.type("dice 3 7")
    assert evening.table.history.head == head


def test_correct_states_what_a_hand_holds(evening: Evening) -> None:
    said = evening.type("correct", "correct cards", "ann", "3 ore 1 wood")
    assert hand(evening, 0) == Cards({"ore": 3, "wood": 1})
    assert "• The table corrects Ann's hand: " in said
    evening.type("correct", "correct cards")
    assert not any(evening.screen.line_prompt.startswith(f"{name}: ") for name, _ in NAMES), (
        "it is the table that says it"
    )
    assert "Then everything stays as it is." in evening.type("back")


def test_a_move_that_is_not_offered_is_found_in_the_list_of_corrections_too(evening: Evening) -> None:
    assert "A move that is not offered" in evening.type("correct")
    assert (
        "  1  Ann     2  Ben     3  Cleo" in evening.type("a move") and evening.screen.line_prompt == "Whose move? > "
    )
    assert "Build a road" in evening.type("ben")
    assert "None of these" in evening.type("none") and evening.screen.line_prompt == "Ann > "


def test_a_word_that_several_corrections_fit_is_asked_again_among_them(evening: Evening) -> None:
    assert "Which one? Correct cards, Correct a piece" in evening.type("correct", "correct")
    assert "• The table corrects Ann" in evening.type("correct cards", "ann", "3 ore")


def test_correct_states_a_piece_on_a_place_of_the_map(evening: Evening) -> None:
    evening.type("correct", "correct a piece")
    corner = evening.screen.known.island.corners[-1]
    evening.type(str(evening.screen.places[corner]), "city", "Ben")
    piece = evening.screen.known.at(corner, "city")
    assert piece is not None
    assert piece.seat == 1


def test_a_hand_is_shown_only_after_the_screen_was_turned_and_then_hidden(evening: Evening) -> None:
    asked = evening.type("hand ben")
    assert "Hand" not in asked
    assert evening.screen.line_prompt.startswith("For Ben alone: turn the screen to Ben")
    assert "Hand: " in evening.type("")
    assert "Hidden again." in evening.type("")
    assert "Not shown." in evening.type("hand ben", "wait")
    assert "Which one? Ann, Ben, Cleo" in evening.type("hand zoe")


def test_the_language_changes_while_a_move_is_being_filled_in(evening: Evening) -> None:
    evening.type("3 4", "move the robber")
    before = evening.screen.draft
    said = evening.type("lang")
    assert evening.screen.draft == before
    assert "今すること：盗賊を動かす。Annを待っています。" in said
    assert "どのヘクスに動かしますか" in evening.screen.line_prompt
    assert "Which hex for the robber?" not in said
    evening.type("言語 en")
    assert "Which hex for the robber?" in evening.screen.line_prompt
    assert "no language tlh" in evening.type("lang tlh")


@pytest.mark.parametrize(
    ("called", "english", "japanese"),
    [
        ((("red", "red"), ("青", "blue"), ("white", "orange")), ["red", "blue", "white"], ["赤", "青", "white"]),
        ((("red", "red"), ("赤", "blue"), ("Ann", "white")), ["red", "赤", "Ann"], ["red", "赤", "Ann"]),
    ],
    ids=["by colours", "two alike"],
)
def test_a_seat_called_by_its_colour_is_called_so_in_each_language(
    tmp_path: Path, called: tuple[tuple[str, str], ...], english: list[str], japanese: list[str]
) -> None:
    setup = replace(a_setup(), seats=tuple(Seat(name, colour) for name, colour in called))
    evening = Evening(tmp_path, setup)
    for code, names in (("en", english), ("ja", japanese)):
        evening.type(f"lang {code}")
        assert [evening.screen.voice.name(seat) for seat in range(3)] == names
        assert all(name in evening.type("show") for name in names)


def test_a_clause_is_read_out_in_the_screens_language(evening: Evening) -> None:
    assert "BASE-PROD-03  Shortage" in evening.type("rule base-prod-03")
    evening.type("lang ja")
    assert "BASE-PROD-03  不足は" in evening.type("条項 BASE-PROD-03")
    assert "その条項はありません" in evening.type("条項 なにか")


def test_a_refusal_is_a_sentence_and_changes_nothing_and_tells_no_hand(tmp_path: Path) -> None:
    evening = Evening(tmp_path, a_setup(hands="digital"))
    evening.settle_in()
    evening.type("6 6", "correct", "correct cards", "ann", "", "3 ore")
    head = evening.table.history.head
    asked = evening.type("build a road")  # the table cannot know that Ann lacks the cards: she is asked alone
    assert "✗" not in asked and evening.screen.line_prompt.startswith("For Ann alone")
    said = evening.type("")
    assert "  Not enough cards: road costs 1 brick, 1 wood.\n  § BASE-BUILD-01" in said
    assert evening.table.history.head == head
    assert "Hidden again." in evening.type("")
    evening.type("lang ja", "街道")
    assert "  カードが足りません。街道には泥1、木1が必要です。\n  § BASE-BUILD-01" in evening.type("")


def test_a_refusal_names_its_clause_in_the_screens_language(evening: Evening) -> None:
    waiting = evening.table.submit(Choice("EndTurn", 1))
    assert isinstance(waiting, Refusal)
    evening.said()
    evening.screen.page.refuse(waiting)
    said = evening.said()
    evening.type("lang ja")
    evening.screen.page.refuse(waiting)
    assert "✗ Wait for Ann: Before the dice" in said
    assert said.endswith("  [BASE-TURN-04]\n")
    assert evening.said().endswith("  [BASE-TURN-04]\n")


def test_a_move_that_is_not_offered_is_refused_and_done_all_the_same(evening: Evening) -> None:
    assert "Nothing was refused just now" in evening.type("anyway")
    held = (("pile", "hand:1"), ("cards", Cards({"wood": 1, "brick": 1})))
    assert not isinstance(evening.table.submit(Choice("CorrectCards", 1, held)), Refusal)
    assert "Build a road" in evening.type("other Ben")
    before = evening.table.history.head
    evening.type("build a road")
    assert "Wait for Ann" in evening.type("40")
    assert evening.table.history.head == before
    assert "(all the same)" in evening.type("anyway")
    assert len(evening.table.known(TABLE).places(1, "road")) == 3


def test_what_cannot_be_read_says_how_to_do_something_else(evening: Evening) -> None:
    evening.type("6 6", "trade with a player", "ben")
    assert "To do something else, type: back" in evening.type("end the turn")
    evening.type("back")
    assert "To do something else" not in evening.type("nonsense"), "nothing is being filled in"


def test_back_drops_the_move_being_filled_in(evening: Evening) -> None:
    evening.type("3 4", "move the robber")
    head = evening.table.history.head
    assert "Ann: not done after all." in evening.type("back")
    assert evening.screen.draft is None
    assert evening.table.history.head == head


@pytest.mark.parametrize(
    ("line", "example"),
    [("差し替え 99", "差し替え 12"), ("条項 X", "条項 BASE-PROD-03"), ("出目 x", "出目 5 3"), ("回す 左", "回す 240")],
)
def test_a_refused_command_gives_its_example_in_the_screens_language(evening: Evening, line: str, example: str) -> None:
    evening.type("4 6", "lang ja")
    assert f"例：{example}" in evening.type(line)


def test_the_dice_that_are_asked_for_are_counted_as_things_in_japanese(evening: Evening) -> None:
    evening.type("lang ja", "ダイスを振る")
    assert "（2個、例：5 3）" in evening.screen.line_prompt


def test_help_lists_every_command_in_the_screens_language(evening: Evening) -> None:
    assert "  undo [to n]: take back the last move" in evening.type("help")
    evening.type("lang ja")
    assert "  取り消す [番号]：最後の手" in evening.type("ヘルプ")


def test_show_says_everything_and_that_dice_are_entered_by_hand(evening: Evening) -> None:
    said = evening.type("")
    for piece in ("Points (to win: 10)", "Cards in hand", "Bank: wood", "(R)", "No dice tray so far"):
        assert piece in said


def test_throw_without_a_simulator_says_that_the_dice_are_real(evening: Evening) -> None:
    assert "The dice are real" in evening.type("throw")


def test_turn_spins_the_vane_by_chance_or_to_an_angle_and_nothing_else(evening: Evening) -> None:
    evening.type("turn", "turn 240")
    assert "Write degrees, for example: turn 240" in evening.type("turn left")
    assert evening.devices.turned == [None, 240]


def test_quit_leaves(evening: Evening) -> None:
    evening.type("quit")
    assert not evening.screen.running


def test_a_move_from_elsewhere_is_told_and_drops_what_was_being_filled_in(evening: Evening) -> None:
    evening.type("3 4", "move the robber")
    evening.said()
    evening.table.undo()
    assert "Somebody was faster" in evening.said()
    assert evening.screen.draft is None
