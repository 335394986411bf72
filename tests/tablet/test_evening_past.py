"""Going back by touch: the log, who must agree, what hands must do; and the sheets for prompts the base game lacks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from companion.game.cards import Cards
from companion.game.moves import Choice
from companion.game.prompts import Direction, Number, OneOf, Prompt
from companion.game.secret import TABLE
from companion.game.text import Text
from tests.tablet.evenings import Evening, MadeUp, head_of, paragraphs
from tests.tablet.legible import in_every_look, kit_for
from tests.tablet.moments import Begin
from ui.dialogue import events
from ui.dialogue.conversation import Asking
from ui.dialogue.page.blocks import Does
from ui.dialogue.page.sheet_page import sheet_page
from ui.dialogue.requests import Agree, Undo, UndoTo
from ui.tablet.kit.screen_kit import Settings


def buy_card(evening: Evening) -> None:
    """Let the turn player buy a card that only that seat has seen."""
    evening.make("CorrectCards", 0, pile="hand:0", cards=Cards({"ore": 1, "sheep": 1, "wheat": 1}))
    evening.make("Roll", 0, dice=(1, 1))
    evening.make("BuyCard", 0)


def test_going_back_far_lists_all_that_hands_must_do_page_by_page(beginning: Begin) -> None:
    evening, finger = beginning()
    evening.screen.tell(events.HeadMoved(UndoTo(0)))
    assert evening.table.known(TABLE).pieces.keys() == {evening.table.known(TABLE).board.robber}
    assert paragraphs(evening)[0] == "Give: Mika → Bank 1 brick, 1 ore, 1 wood"
    assert "All done" not in finger.tiles, "three seats put back their cards, six settlements and six roads"
    finger.press("› 1/2")
    finger.press("All done")
    assert evening.screen.sheet is None


def test_one_no_at_a_seats_own_row_keeps_what_was_to_be_taken_back_and_says_whose_it_was(beginning: Begin) -> None:
    evening, finger = beginning(hands="digital")
    buy_card(evening)
    for said in ("Undo", "Ren: not yet", "Back", "Sora: not yet", "I do not agree"):
        finger.press(said)
    assert evening.screen.sheet is None and evening.table.known(TABLE).pile("fresh:0").total == 1
    assert evening.screen.face.message.view.text == "Sora does not agree: it stays as it is."


def test_a_seat_on_a_phone_is_asked_there_and_may_answer_here_all_the_same(beginning: Begin) -> None:
    evening, finger = beginning(hands="digital")
    evening.owner.on_phones(frozenset({"Ren", "Sora"}))
    buy_card(evening)
    finger.press("Undo")
    asked = evening.bridge.presence.proposal
    assert asked is not None
    assert {"Mika: not yet", "Ren: on the phone", "Sora: on the phone"} <= finger.tiles.keys()
    evening.owner.perform(Agree(asked.number, 1), by=1)
    assert "Ren: on the phone" not in finger.tiles and "Sora: on the phone" in finger.tiles
    finger.all_agree()
    assert evening.table.known(TABLE).pile("fresh:0").total == 0


@pytest.mark.parametrize(
    ("hands", "head"),
    [("physical", "Do this on the table:"), ("digital", "Nothing needs to be done on the table.")],
)
def test_the_sheet_after_an_undo_says_whether_hands_must_do_something(beginning: Begin, hands: str, head: str) -> None:
    evening, finger = beginning(hands=hands)
    evening.make("CorrectCards", 0, pile="hand:0", cards=Cards({"ore": 5}))
    evening.screen.tell(events.HeadMoved(Undo()))
    finger.all_agree()
    sheet: Any = evening.screen.sheet
    assert head_of(sheet).title == head


def test_what_was_taken_back_can_be_made_again(beginning: Begin) -> None:
    evening, finger = beginning()
    evening.make("Roll", 0, dice=(1, 1))
    finger.press("Fix")
    assert "Redo" not in finger.tiles
    finger.press("Back")
    finger.press("Undo")
    finger.press("All done")
    assert evening.table.known(TABLE).throw == ()
    finger.press("Fix")
    finger.press("Redo")
    assert evening.table.known(TABLE).throw == (1, 1)


def test_the_marks_at_the_top_lead_to_the_devices_and_the_menu(beginning: Begin) -> None:
    evening, finger = beginning()
    devices = evening.screen.face.devices
    finger.touch(devices, 0.95, 0.5)
    assert {"Statistics", "Settings", "Other games"} <= finger.tiles.keys()
    finger.press("Statistics")
    assert evening.went == [("statistics", {})]
    assert devices.tapped is not None
    devices.tapped("tray")
    assert evening.went[-1] == ("devices", {})


def test_what_is_said_stands_below_the_sentence_where_its_letters_have_room_there(
    beginning: Begin, window: Any
) -> None:
    evening, _ = beginning()
    screen = evening.screen
    for said, fits in (("ill " * 22, True), ("MMMM " * 15, False)):

        def shown(screen: Any, said: str = said) -> None:
            screen.say(Text.of(said.strip()))

        shown(screen)
        assert bool(screen.face.message.opacity) == fits
        assert in_every_look(screen, window, shown) == {}
        screen.fit(kit_for("en", (1280, 800), larger=False))


def test_where_only_the_board_can_answer_the_bright_tile_says_so(beginning: Begin) -> None:
    evening, finger = beginning()
    evening.make("Roll", 0, dice=(3, 4))
    hint = "Tap one of the lit places on the board."
    face = evening.screen.face
    asked = face.sentence.view.text
    assert not face.message.opacity
    finger.press("Tap the board")
    assert (face.message.view.text, face.message.opacity) == (hint, 1)
    assert face.sentence.view.text == asked, "what is asked stays above it"
    finger.place(face.board.view.highlight[0])
    assert not face.message.opacity


def test_a_sheet_faces_its_seat_as_the_table_turned_it_last(beginning: Begin) -> None:
    evening, finger = beginning()
    finger.touch(evening.screen.face.scoreboard, 0.3, 0.65)
    finger.press("Own cards")
    sheet: Any = evening.screen.sheet
    assert sheet.quarter == 1
    finger.press("turn")
    assert sheet.quarter == 2
    finger.press("Lift the cover")
    own: Any = evening.screen.sheet
    assert own is not sheet
    assert own.quarter == 2
    finger.press("Cover again")
    assert evening.bridge.around.sides == {"Ren": 2}


def sheet_for(evening: Evening, prompt: Prompt, answers: list[Any]) -> Any:
    from ui.tablet.screens.play.painter import painted  # noqa: PLC0415 imports Kivy, which needs GL

    def told(does: Does) -> None:
        answers.extend([does.value] if isinstance(does, events.Filled) else [])

    screen = evening.screen
    asking = Asking(MadeUp(Choice("Roll", 0), screen.view.known, made_up=prompt))
    moment = replace(screen.moment, now=replace(screen.conversation, sheet=asking))
    page = sheet_page(asking, moment)
    assert page is not None
    screen.sheet = painted(page, moment, told)
    screen.add_widget(screen.sheet, index=1)
    return screen.sheet


def test_a_direction_by_die_is_one_of_six_faces_each_with_its_side(beginning: Begin) -> None:
    evening, finger = beginning()
    answers: list[Any] = []
    prompt = Direction("side", Text.of("Where?"), tuple("abcdef"), faces=(3, 1, 2, 0, 5, 4))
    sheet = sheet_for(evening, prompt, answers)
    faces = {tile.view.text: tile.face for tile in sheet.walk() if hasattr(tile, "face")}
    assert faces == {"D": 1, "B": 2, "C": 3, "A": 4, "F": 5, "E": 6}
    for side in "ABCDEF":
        finger.press(side)
    assert answers == list(range(6))


def test_a_few_numbers_are_tiles_and_many_are_stepped_through(beginning: Begin) -> None:
    evening, finger = beginning()
    answers: list[Any] = []
    sheet_for(evening, Number("n", Text.of("How many?"), 2, 9), answers)
    finger.press("7")
    sheet_for(evening, Number("n", Text.of("How many?"), 5, 90), answers)
    finger.press("plus")
    finger.press("plus")
    finger.press("Done")
    assert answers == [7, 7]


def test_more_options_than_fit_are_turned_page_by_page(beginning: Begin) -> None:
    evening, finger = beginning()
    answers: list[Any] = []
    options = tuple((i, Text.of("{n}", n=f"option {i}")) for i in range(25))
    sheet_for(evening, OneOf("which", Text.of("Which?"), options), answers)
    assert "‹" not in finger.tiles
    while "Option 24" not in finger.tiles:
        finger.press("›")
    finger.press("Option 24")
    assert answers == [24]


def test_what_hands_must_do_is_not_left_behind_for_the_devices(beginning: Begin) -> None:
    evening, finger = beginning()
    evening.make("Roll", 0, dice=(1, 1))
    finger.press("Undo")
    devices = evening.screen.face.devices
    assert devices.tapped is not None
    devices.tapped("tray")
    assert "All done" in finger.tiles and not evening.went
    finger.press("All done")
    devices.tapped("tray")
    assert evening.went == [("devices", {})]


def test_a_throw_seen_before_does_not_fall_again_when_somebody_comes_back_to_the_table(
    beginning: Begin, show: Callable[..., Any]
) -> None:
    from ui.tablet.screens.play.screen import Play  # noqa: PLC0415 imports Kivy, which needs GL

    evening, _ = beginning()
    kit = replace(evening.kit, settings=Settings(motion=True))
    evening.screen.fit(kit)
    evening.make("Roll", 0, dice=(3, 3))
    assert evening.screen.face.dice.moving
    thrown = evening.table.history.head
    evening.screen.parent.remove_widget(evening.screen)
    again = show(Play(kit, evening.bridge, lambda name, **args: None))
    assert not again.face.dice.moving and not again.face.scoreboard.moving
    evening.bridge.listener.hears = again.show
    evening.make("EndTurn", 0)
    evening.make("Roll", 1, dice=(5, 4))
    assert again.face.dice.moving, "a throw that is news falls"
    again.parent.remove_widget(again)
    back = Play(kit, evening.bridge, lambda name, **args: None)
    evening.bridge.listener.hears = back.show
    show(back).tell(events.HeadMoved(UndoTo(thrown)))
    assert evening.table.known(TABLE).throw == (3, 3)
    assert not back.face.dice.moving and not back.face.scoreboard.moving
