"""What people type is understood in both languages; what is not gets a sentence and is no value."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.game.cards import Cards
from companion.game.decide import begin
from companion.game.prompts import Dice, Direction, Number, OneOf, Place, Prompt, SomeCards, fits
from companion.game.text import Refusal, Text
from companion.rules.base import BASE
from tests.terminal.tables import a_setup
from ui.language.catalogues import language
from ui.language.voice import Voice
from ui.terminal.prompts import asked
from ui.terminal.typed_values import chosen_of, matching, value

GAME = begin(BASE, a_setup())
CARDS = SomeCards("cards", Text.of("Give"), "hand:0", Cards({"wood": 4, "ore": 3}, 4), 0, 9, tuple(BASE.kinds))
DICE = Dice("dice", Text.of("Throw the dice"), ("a", "b"), 0)
NUMBER = Number("n", Text.of("How many?"), 2, 5)
SEATS = OneOf("seat", Text.of("Who?"), ((0, Text.of("Ann")), (2, Text.of("Anna")), (1, Text.of("Ben"))))
PLACE = Place("place", Text.of("Which corner?"), GAME.island.corners[:3])
PLACES = {place: n for n, place in enumerate(PLACE.options, 1)}
PROMPTS: list[Prompt] = [CARDS, DICE, NUMBER, SEATS, PLACE, Direction("side", Text.of("Where to?"), tuple("abcdef"))]


def read(prompt: Prompt, line: str, code: str = "en") -> Any:
    return value(prompt, line, Voice(language(code, BASE.domains), GAME), PLACES)


@pytest.mark.parametrize(
    ("line", "cards"),
    [
        ("2 wood 1 ore", Cards({"wood": 2, "ore": 1})),
        ("2 wood, 1 ore", Cards({"wood": 2, "ore": 1})),
        ("wood wood ore", Cards({"wood": 2, "ore": 1})),
        ("wood, 2 ore", Cards({"wood": 1, "ore": 2})),
        ("wood 2 ore 1", Cards({"wood": 2, "ore": 1})),
        ("2WOOD+ore", Cards({"wood": 2, "ore": 1})),
        ("wo or", Cards({"wood": 1, "ore": 1})),
        ("１　ｏｒｅ", Cards({"ore": 1})),
        ("2 face down", Cards(None, 2)),
        ("ore ?", Cards({"ore": 1}, 1)),
        ("0", Cards()),
    ],
)
def test_cards_are_read_the_ways_people_write_them(line: str, cards: Cards) -> None:
    assert read(CARDS, line) == cards


@pytest.mark.parametrize("line", ["木2鉄1", "木２、鉄１", "2木 1鉄", "木木鉄", "wood 2 ore 1"])
def test_cards_are_read_in_japanese_as_well(line: str) -> None:
    assert read(CARDS, line, "ja") == Cards({"wood": 2, "ore": 1})


@pytest.mark.parametrize(("code", "example"), [("en", "1 wood"), ("ja", "木1")])
def test_cards_are_asked_for_and_refused_with_the_same_example(code: str, example: str) -> None:
    voice = Voice(language(code, BASE.domains), GAME)
    refused = read(CARDS, "gold", code)
    assert example in asked(CARDS, voice)
    assert voice(refused.text).rstrip(".").endswith(example)


@pytest.mark.parametrize("line", ["gold", "2", "wood 12", "5 wood 5 wood", "2 3 wood", "w", "wood -1", "99999 wood"])
def test_cards_that_are_none_or_too_many_get_a_sentence(line: str) -> None:
    assert isinstance(read(CARDS, line), Refusal)


@pytest.mark.parametrize("line", ["5 3", "53", "5+3", "5,3", "５　３", "5・3"])
def test_dice_are_read_however_they_are_set_apart(line: str) -> None:
    assert read(DICE, line) == (5, 3)


@pytest.mark.parametrize("line", ["7 1", "5", "5 3 1", "0 0", "five three", "-5 3", "5 3a"])
def test_dice_that_no_die_shows_are_refused(line: str) -> None:
    assert isinstance(read(DICE, line), Refusal)


def test_numbers_places_and_names_are_read_and_others_refused() -> None:
    assert read(NUMBER, "5") == 5
    assert read(NUMBER, "６").text.args == (("least", 2), ("most", 5))
    assert read(PLACE, "2") == PLACE.options[1]
    assert read(PLACE, PLACE.options[2]) == PLACE.options[2]
    assert isinstance(read(PLACE, "4"), Refusal)
    assert read(SEATS, "2") == 2
    assert read(SEATS, "ann") == 0
    assert read(SEATS, "b") == 1
    assert read(SEATS, "an").code == "unclear"
    assert isinstance(read(SEATS, "zoe"), Refusal)


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("街道", ["街道を建設する"]),
        ("騎士", ["カード「騎士」を使う"]),
        ("建設", ["街道を建設する", "開拓地を建設する"]),
    ],
)
def test_japanese_names_are_found_by_their_beginning_before_what_they_contain(line: str, found: list[str]) -> None:
    names = ["街道を建設する", "開拓地を建設する", "カード「街道建築」を使う", "カード「騎士」を使う"]
    assert [names[i] for i in matching(line, names)] == found


def test_english_names_are_found_by_their_words_and_numbers_by_their_place() -> None:
    names = ["Build a road", "Build a settlement", "Play road building"]
    assert matching("build road", names) == [0, 2]
    assert matching("build a r", names) == [0]
    assert chosen_of("2", names) == [1]
    assert chosen_of("4", names) == []
    assert chosen_of("", names) == []


@given(st.text(max_size=60), st.sampled_from(PROMPTS), st.sampled_from(["en", "ja"]))
def test_whatever_is_typed_becomes_a_value_that_fits_or_a_refusal(line: str, prompt: Prompt, code: str) -> None:
    found = read(prompt, line, code)
    assert isinstance(found, Refusal) or fits(prompt, found)


@pytest.mark.parametrize(
    ("held", "facedown", "least", "example"),
    [
        (Cards({"wood": 4}), False, 2, "2 wood"),
        (Cards({"ore": 4}), False, 2, "2 ore"),
        (Cards({"wood": 1, "ore": 1}), False, 2, "1 ore, 1 wood"),
        (Cards(None, 12), False, 12, "12 face down"),
        (Cards({"wood": 1, "ore": 1}), True, 2, "2 face down"),  # nobody counts out for all what need not be told
    ],
)
def test_the_example_of_cards_is_an_answer_that_is_taken(held: Cards, facedown: bool, least: int, example: str) -> None:
    prompt = SomeCards("cards", Text.of("Give"), "hand:0", held, least, least, ("wood", "ore"), facedown=facedown)
    shown = asked(prompt, Voice(language("en", BASE.domains), GAME))
    assert shown.endswith(f"for example: {example})")
    assert not isinstance(read(prompt, example), Refusal)


@pytest.mark.parametrize(
    "prompt",
    [OneOf("seat", Text.of("Who?"), ()), Number("n", Text.of("How many?"), 1, 0), Place("at", Text.of("?"), ())],
)
def test_where_nothing_can_be_chosen_no_number_is_asked_for(prompt: Prompt) -> None:
    refused = read(prompt, "1")
    assert isinstance(refused, Refusal)
    said = Voice(language("en", BASE.domains), GAME)(refused.text)
    assert said == "Nothing can be chosen here. To leave it, type: back"
