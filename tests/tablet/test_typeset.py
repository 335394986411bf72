"""Texts that fit: one step smaller, then wrapped, readable while there is room; never cut. A ruler of equal letters."""

from __future__ import annotations

import re
from itertools import accumulate

from hypothesis import given
from hypothesis import strategies as st

from tests.ui.test_words import ROWS, catalogues
from ui.drawing.typeset import LEAST, NEVER_FIRST, NEVER_LAST, STEP, Fitted, fit, pieces, wrap


def ruler(text: str, sp: float, bold: bool) -> float:
    """Measure a text in which every letter is half as wide as high, and a Japanese one as wide as high."""
    return sum(sp if character > "\u2e80" else sp / 2 for character in text)


def test_a_text_that_fits_keeps_its_size() -> None:
    assert fit("ten digits", 100, 20, True, ruler).sp == 20


def test_a_text_a_little_too_long_shrinks_one_step_before_it_wraps() -> None:
    fitted = fit("eleven char", 150, 30, True, ruler, lines=2)
    assert (fitted.lines, fitted.sp) == (("eleven char",), 30 * STEP)


def test_a_long_text_wraps_at_a_space() -> None:
    assert fit("some longer words here", 100, 20, True, ruler, lines=2).lines == ("some longer", "words here")


def test_a_text_wraps_before_it_is_smaller_than_can_be_read() -> None:
    assert fit("some longer words", 110, 40, True, ruler, lines=2) == Fitted(("some longer", "words"), 20)
    assert fit("some longer words", 170, 40, True, ruler).sp == 20


def test_a_text_in_the_least_type_takes_as_many_lines_as_there_is_room_for() -> None:
    assert fit("some longer words", 70, 20, True, ruler, height=60) == Fitted(("some", "longer", "words"), 20)
    assert fit("some longer words", 70, 20, True, ruler, height=59).sp < 20


def test_what_fits_nowhere_is_small_but_whole_and_a_window_dragged_shut_hangs_nothing() -> None:
    fitted = fit("some longer words", 1, 20, True, ruler, lines=2, height=1)
    assert " ".join(fitted.lines) == "some longer words" and fitted.sp > 0


def test_a_name_too_long_for_one_line_shrinks_until_it_fits_and_is_never_cut() -> None:
    fitted = fit("Bartholomäus", 40, 26, True, ruler)
    assert fitted.lines == ("Bartholomäus",) and ruler(fitted.lines[0], fitted.sp, True) <= 40


def test_japanese_breaks_between_phrases() -> None:
    assert wrap("手札は実物のカードですか", 80, lambda text: ruler(text, 10, False)) == ("手札は実物の", "カードですか")


def test_what_is_closed_keeps_its_particle_on_its_line() -> None:
    assert not any(piece.startswith("は") for piece in pieces("チップ1枚（あれば）はしょうたろうへ、鉄は銀行へ。"))


def test_no_dot_between_two_things_stands_at_the_end_of_a_line() -> None:
    assert wrap("Mika, Ren · Which island?", 70, lambda text: ruler(text, 10, False)) == ("Mika, Ren", "Which island?")


def test_a_phrase_wider_than_the_line_breaks_between_its_words_and_never_before_a_full_stop() -> None:
    assert wrap("発展カードを、", 50, lambda text: ruler(text, 10, False)) == ("発展", "カードを、")


def test_a_word_with_kana_inside_stays_whole_also_in_a_narrow_place() -> None:
    for text, word in (("出た目を入力してください。", "出た目"), ("港の持ち主", "持ち主")):
        for width in range(30, 140, 10):
            lines = wrap(text, width, lambda line: ruler(line, 10, False))
            assert lines is None or any(word in line for line in lines), lines


def test_a_name_in_latin_letters_may_begin_a_line_and_keeps_what_follows_it() -> None:
    assert list(pieces("ドラゴン：Konstantinos")) == ["ドラゴン：", "Konstantinos"]
    assert list(pieces("次のKonstantinosの手番まで"))[:2] == ["次の", "Konstantinosの"]


def test_an_english_word_inside_japanese_stays_whole() -> None:
    assert all("Mika" in piece or not set(piece) & set("Mika") for piece in pieces("次はMikaの番です"))


def broken(text: str, word: str, parts: tuple[str, ...]) -> bool:
    """Return whether a cut between the parts lies inside the word, wherever it stands in the text."""
    cuts = set(accumulate(map(len, parts)))
    begins = (match.start() for match in re.finditer(re.escape(word), text))
    return any(at in cuts for begin in begins for at in range(begin + 1, begin + len(word)))


def test_no_word_of_the_game_is_broken_in_any_text() -> None:
    """A name of several words, 魔法使いとドラゴン, may break behind the particle."""
    game = {word for row in ROWS for word in row.words if not re.search("(の|と)[^ぁ-ん]", word)}
    said = [form for entries in catalogues().values() for forms in entries.values() for form in forms]
    found = {(word, pieces(text)) for text in said for word in game if broken(text, word, pieces(text))}
    assert found == set()
    assert broken("魔法使い", "魔法使い", ("魔法", "使い"))


@given(st.text(st.sampled_from("abc 漢字、。「」ー"), min_size=1, max_size=40), st.integers(20, 200), st.integers(1, 3))
def test_no_letter_is_lost_and_no_line_is_too_wide(text: str, width: int, lines: int) -> None:
    fitted = fit(text, width, 30, False, ruler, lines)
    assert "".join(fitted.lines).replace(" ", "") == text.replace(" ", "")
    assert len(fitted.lines) <= lines
    if fitted.sp > 4:
        assert all(ruler(line, fitted.sp, False) <= width for line in fitted.lines)
    if fitted.sp < LEAST:
        broken = wrap(text, width, lambda line: ruler(line, LEAST, False))
        assert broken is None or len(broken) > lines


@given(st.text(st.sampled_from("漢字、。「」ーあっ"), max_size=30))
def test_no_line_begins_or_ends_with_what_may_not_stand_there(text: str) -> None:
    for before, after in zip(parts := list(pieces(text)), parts[1:], strict=False):
        assert after[0] not in NEVER_FIRST
        assert before[-1] not in NEVER_LAST


def test_no_word_is_left_alone_in_the_last_line() -> None:
    assert fit("Trade with the bank", 125, 20, True, ruler, 2).lines == ("Trade with", "the bank")
