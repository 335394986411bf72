"""The lamp of Harbour lights: a piece with two sides, as hands turn it, screens draw it and sheets name it."""

from __future__ import annotations

from companion.game.difference import difference
from companion.game.facts import PiecePlaced
from companion.game.panels import map_panel
from companion.game.position import written
from companion.game.state import Piece, Step
from companion.game.text import Text, english, render
from tests.variants.harbour_lights.lights import LAMP
from tests.variants.scenes import NEUTRAL, PLAYERS, at, do, given, options, refused
from tests.variants.test_harbour_lights import DARK, harbour


def said(sheet: tuple[Text, ...], about: str) -> list[str]:
    """Write out the lines of a sheet that are about something."""
    lines = [render(text, english, [seat.name for seat in (*PLAYERS, NEUTRAL)]) for text in sheet]
    return [line for line in lines if about in line]


def test_a_double_turns_the_lamp_over_and_the_sheet_says_so() -> None:
    lit = given(at(harbour(), "roll", "end_turn"), PiecePlaced(DARK, Piece(LAMP)))
    out = do(lit, "Roll", 0, dice=(2, 2))
    assert out.at(DARK, LAMP) == Piece(LAMP, side="dark_lamp")
    assert said(difference(lit, out), "Turn over") == [f"Turn over: dark_lamp at {DARK}"]
    assert said(difference(out, lit), "Turn over") == [f"Turn over: lamp at {DARK}"]
    assert DARK in options(at(out, "move_robber", "end_turn"), "MoveRobber", 0)
    again = do(at(out, "roll", "end_turn"), "Roll", 0, dice=(5, 5))
    assert again.at(DARK, LAMP) == Piece(LAMP)
    assert [mark.form for mark in map_panel(out).marks if mark.place == DARK] == ["dark_lamp"]


def test_a_dark_lamp_is_carried_away_and_put_down_burning() -> None:
    game = given(at(harbour(), Step("place_lamp", (2,)), "end_turn"), PiecePlaced(DARK, Piece(LAMP, side="dark_lamp")))
    moved = do(game, "PlaceLamp", 2, hex="0,2")
    assert [here for here in moved.pieces.values() if any(piece.what == LAMP for piece in here)] == [(Piece(LAMP),)]


def test_the_side_that_lies_up_is_corrected_and_written_down() -> None:
    lit = given(at(harbour(), "build", "end_turn"), PiecePlaced("0,2", Piece(LAMP)))
    assert options(lit, "CorrectPiece", 1, place=DARK, what=LAMP) == ("", "dark_lamp")
    out = do(lit, "CorrectPiece", 1, place=DARK, what=LAMP, side="dark_lamp")
    assert (out.where(LAMP), out.at(DARK, LAMP)) == (DARK, Piece(LAMP, side="dark_lamp"))
    assert said(difference(lit, out), "lamp") == ["Take off: lamp at 0,2", f"Put down: dark_lamp at {DARK}"]
    assert refused(lit, "CorrectPiece", 1, place=DARK, what=LAMP, side="green_lamp") == "no-such-choice"
    text = written(out)
    assert f'lamp = ["{DARK} dark_lamp"]' in text
