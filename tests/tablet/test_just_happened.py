"""What just happened, in the tablet's column: why a throw brought nothing, earlier throws, and what was put right."""

from __future__ import annotations

from msgspec.structs import replace

from companion.game.text import SeatName, Text
from tests.tablet.evenings import Evening
from tests.tablet.moments import Begin, known
from tests.tablet.seeing import outside


def pays_nobody(evening: Evening) -> tuple[int, int]:
    """Return faces of a number that pays nobody at this table, and is no seven."""
    game = known(evening)
    free = (
        total
        for total in (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)
        if not any(game.variant.questions.sources(game, hex_) for hex_ in game.board.hexes_with(total))
    )
    total = next(free)
    return max(1, total - 6), min(6, total - 1)


def test_a_throw_that_pays_nobody_says_so_below_the_sentence_which_stays(beginning: Begin) -> None:
    evening, _ = beginning()
    evening.make("Roll", 0, dice=pays_nobody(evening))
    face = evening.screen.face
    assert (face.message.view.text, face.message.opacity) == ("It brings nobody anything.", 1)
    assert face.sentence.view.text.endswith(": Trade") and outside(face) == []


def test_whom_a_blocked_hex_pays_nothing_is_said_of_each_hex_that_is_blocked(beginning: Begin) -> None:
    evening, _ = beginning()
    game = known(evening)
    owed = {hex_ for hex_, _ in game.board.tokens if any(game.variant.questions.sources(game, hex_))}
    hex_, number = next((hex_, n) for hex_, n in game.board.tokens if hex_ in owed)
    with evening.unseen():
        evening.make("CorrectPiece", 0, place=hex_, what="robber")
    evening.make("Roll", 0, dice=(max(1, number - 6), min(6, number - 1)))
    assert (
        "Robber at" in evening.screen.face.message.view.text and "nothing for" in evening.screen.face.message.view.text
    )


def test_one_throw_lies_in_the_place_of_the_dice_and_is_not_written(beginning: Begin) -> None:
    evening, _ = beginning()
    evening.make("Roll", 0, dice=(1, 1))
    assert evening.screen.face.agenda.beads[0].text == "Roll"


def test_what_was_put_right_stands_below_the_sentence_until_the_next_move(beginning: Begin) -> None:
    evening, _ = beginning()
    screen = evening.screen
    right = Text.of("{seat}'s turn.", seat=SeatName(1))
    view = screen.view
    screen.view = replace(view, put_right=(right,))
    screen.draw()
    assert (screen.face.message.view.text, screen.face.message.opacity) == ("Ren's turn.", 1)
    screen.view = view
    screen.draw()
    assert not screen.face.message.opacity


def test_of_more_that_was_put_right_than_can_be_read_the_last_is_told_or_who_did_it(beginning: Begin) -> None:
    evening, _ = beginning()
    screen = evening.screen
    short, long = (Text.of("{seat} throws {faces}", seat=SeatName(1), faces="8 " * n) for n in (9, 60))
    view = screen.view
    for right, told in (
        ((short, short), "Ren throws 8 8 8 8 8 8 8 8 8  Ren throws 8 8 8 8 8 8 8 8 8 "),
        ((long, short), "Ren throws 8 8 8 8 8 8 8 8 8 "),
        ((short, long), "Ren corrected something: the log says what."),
    ):
        screen.view = replace(view, put_right=right)
        screen.draw()
        assert screen.face.message.view.text == told and outside(screen.face) == []
