"""What comes out of a form may be anything: what cannot be read is refused with a sentence, and is no event."""

from __future__ import annotations

import pytest

from companion.game.cards import NO_CARDS, Cards
from companion.game.moves import Choice
from companion.game.prompts import Dice, Number, Prompt, SomeCards
from companion.game.text import Text
from ui.dialogue import events
from ui.dialogue.page.blocks import Fills, Form
from ui.dialogue.page.filled_in import FACEDOWN, NUMBER, UNREADABLE, Said, answer

LABEL, ASK = Text.of("Give"), 7
HOW_MANY = Number("n", LABEL, 0, 9)
WHICH = SomeCards("cards", LABEL, "hand:0", Cards({"wood": 3}, 1), 0, 4, ("wood", "ore"))
DICE = Dice("dice", LABEL, ("white", "red"), 0)


def form(prompt: Prompt) -> Form:
    return Form(Fills(Choice("Give", 0), prompt, ASK, NO_CARDS, readable=True), (), Text.of("Done"))


@pytest.mark.parametrize(
    ("prompt", "said", "value"),
    [
        (HOW_MANY, {NUMBER: "3"}, 3),
        (WHICH, {"c:wood": "2", "c:ore": "", FACEDOWN: "1", "key": "x"}, Cards({"wood": 2}, 1)),
        (WHICH, {}, NO_CARDS),
        (DICE, {"die0": "3", "die1": "6"}, (3, 6)),
    ],
)
def test_what_was_filled_in_answers_the_question_it_was_asked_at(prompt: Prompt, said: Said, value: object) -> None:
    assert answer(form(prompt), said) == events.Filled(prompt.field, ASK, value)


@pytest.mark.parametrize(
    ("prompt", "said"),
    [
        (HOW_MANY, {}),
        (HOW_MANY, {NUMBER: "-1"}),
        (HOW_MANY, {NUMBER: "1000"}),
        (HOW_MANY, {NUMBER: "٣"}),
        (WHICH, {"c:wood": "two"}),
        (WHICH, {FACEDOWN: "1e2"}),
        (DICE, {"die0": "3"}),
    ],
)
def test_what_cannot_be_read_is_refused(prompt: Prompt, said: Said) -> None:
    assert answer(form(prompt), said) is UNREADABLE
