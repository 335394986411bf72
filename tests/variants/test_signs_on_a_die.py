"""A die with signs in place of pips: they are said and shown by their words, typed, tapped and put right so."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.game.dice import Die, kept, lying
from companion.game.moves import Choice
from companion.game.secret import TABLE
from companion.game.text import FaceSign, Text, english, render
from companion.last_throw import LastThrow, told
from companion.readings import DieSeen, DieState, Reading, ThrowSeen, drawn
from companion.view import View
from tests.phone.scenes import screen
from tests.terminal.tables import Evening, a_setup
from tests.variants.beacon import EVENTFUL, SIGNS
from ui.dialogue.page.blocks import DieFace, FaceRow, News
from ui.language.catalogues import LANGUAGES
from ui.phone.render import main_html
from ui.phone.words import Words

EVENT = EVENTFUL.dice[-1]
KNIGHT, _, _, WOOD, SHEEP, ORE = SIGNS
READ = Reading("tray", "boot", 1, ThrowSeen((("event", 2), ("red", 6), ("white", 4))))


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    """An evening before its first throw."""
    evening = Evening(tmp_path, a_setup(variant=EVENTFUL), variant=EVENTFUL)
    evening.settle_in()
    return evening


def seen(evening: Evening) -> View:
    """What all see."""
    view = evening.table.view(TABLE)
    assert isinstance(view, View)
    return view


def test_each_sign_is_one_choice_and_stands_for_the_first_face_that_shows_it() -> None:
    assert EVENT.choices == (1, 4, 5, 6)
    assert [EVENT.first(face) for face in range(7)] == [0, 1, 1, 1, 4, 5, 6]
    assert (EVENT.sign(3), EVENT.sign(6), EVENT.sign(0)) == (KNIGHT, ORE, None)
    assert Die("white").choices == (1, 2, 3, 4, 5, 6)


@pytest.mark.parametrize("wrong", [{"signs": SIGNS[:5]}, {"signs": SIGNS, "counts": True}])
def test_a_die_has_a_sign_for_each_face_and_none_is_added_up(wrong: dict[str, tuple[FaceSign, ...]]) -> None:
    with pytest.raises(ValueError, match="a sign for each of its six faces"):
        Die("event", **{"counts": False, **wrong})  # type: ignore[arg-type] # wrong on purpose


def test_a_sentence_adds_the_numbers_and_names_the_sign() -> None:
    faces = lying(EVENTFUL.dice, (1, 2, 4))
    assert (faces.faces, faces.uncounted) == ((1, 2), (WOOD,))
    assert render(Text.of("{faces}", faces=faces), english, ()) == "1 + 2, wood"


def test_what_was_read_is_told_with_the_sign_of_the_die_of_that_name() -> None:
    assert render(told((READ,), EVENTFUL.dice), english, ()) == "The tray read event knight, red 6, white 4."
    alone = Reading("die", "boot", 1, DieSeen("event", DieState.SETTLED, 4), 0.5)
    assert render(told((alone,), EVENTFUL.dice), english, ()) == "The tray read event wood and is 50 % sure."
    kazamis = drawn(("white", "red", "event"), (1, 2, 6))
    assert render(told((kazamis,), EVENTFUL.dice), english, ()) == "Kazami threw ore and 2 and 1."


def test_a_sign_that_stays_keeps_the_face_that_was_read() -> None:
    dice = EVENTFUL.dice
    assert kept(dice, (4, 6, 3), (4, 5, 1)) == (4, 5, 3)
    assert kept(dice, (4, 6, 3), (4, 6, 5)) == (4, 6, 5)
    assert kept(dice, (4, 6), (1, 2, 3)) == (1, 2, 3)
    again = Choice("Roll", 0, (("dice", (4, 6, 3)),))
    throw = LastThrow(1, (4, 6, 3), Text.of("read"), again, "dice", dice=dice)
    assert throw.restated((1, 6, 1)) == Choice("Roll", 0, (("dice", (1, 6, 3)),))


@pytest.mark.parametrize("typed", ["1 2 ore", "1+2+ore", "12 ore", "1 2 6", "1 2 OR"])
def test_a_sign_is_typed_by_its_word(evening: Evening, typed: str) -> None:
    said = evening.type(typed)
    assert "Ann throws 1 + 2, ore" in said
    assert evening.table.game.throw == (1, 2, 6)
    assert "Dice: [1] [2] = 3 [ore]" in evening.type("show")


def test_an_example_to_type_has_a_sign_where_the_die_has_one(evening: Evening) -> None:
    assert "for example: 5 3 wood" in evening.type("show")
    assert "for example: 5 3 木" in evening.type("lang ja", "show") or "5 3 木" in evening.type("show")
    evening.type("1 2 鉄")
    assert evening.table.game.throw == (1, 2, 6)


@pytest.mark.parametrize("typed", ["1 2 road", "1 2", "knight 1 2", "1 2 3 4", "1 2 knight ore"])
def test_what_names_no_throw_is_none(evening: Evening, typed: str) -> None:
    evening.type(typed)
    assert evening.table.game.throw == ()


def test_in_the_terminal_one_die_is_put_right_and_the_others_stay(evening: Evening) -> None:
    evening.table.thrown((4, 6, 2), (READ,))
    assert "event knight" in evening.type("dice")
    assert "event knight" in evening.type("dice 4 6 knight"), "the same sign is no news"
    assert evening.table.game.throw == (4, 6, 2)
    assert "for example: dice 5 3 wood" in evening.type("dice 4")
    evening.type("dice 4 6 sheep", "yes")
    assert evening.table.game.throw == (4, 6, 5)


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_phone_shows_a_sign_with_its_word(evening: Evening, code: str) -> None:
    evening.type("1 2 ore")
    words = Words(code, seen(evening).known)
    shown = screen(evening.table, 0, lambda view, page: ())
    block = next(block for block in shown.page().blocks if isinstance(block, News) and block.faces)
    said = {"en": "ore", "ja": "鉄"}[code]
    assert block.faces == (DieFace(1), DieFace(2, red=True), DieFace(0, "ore", "ore"))
    assert "3" in words.voice(block.text)
    drawn = main_html(shown.page(), words, LANGUAGES)
    assert f"<span>{said}</span>" in drawn
    assert drawn.count('class="die red"') == 1 and drawn.count('class="die"') == 1


def rows(page_blocks: tuple[object, ...]) -> list[list[DieFace]]:
    """The faces that can be tapped, row by row."""
    return [[face.face for face in block.faces] for block in page_blocks if isinstance(block, FaceRow)]


def test_on_a_phone_each_sign_is_tapped_once_and_counts_by_its_first_face(evening: Evening) -> None:
    phone = screen(evening.table, 0, lambda view, page: ())
    assert rows(phone.page().blocks)[2] == [DieFace(0, one.icon, one.word) for one in (KNIGHT, WOOD, SHEEP, ORE)]
    for nth, at in ((0, 0), (1, 1), (2, 3)):
        row = [block for block in phone.page().blocks if isinstance(block, FaceRow)][nth]
        assert phone.press(phone.keys(row.faces[at]), {})
    assert evening.table.game.throw == (1, 2, 6)
