"""General Contractors in lines of text: a side that a vane may tell too, and a move that costs a whole hand."""

from __future__ import annotations

import random
from pathlib import Path

from companion.game.cards import Cards
from companion.game.text import Refusal
from companion.rules.contractors import CONTRACTORS
from tests.terminal.tables import Evening, a_setup
from tests.terminal.test_evening import line


def test_a_side_can_be_typed_as_soon_as_it_is_asked_for_and_a_vane_may_still_answer_it(tmp_path: Path) -> None:
    evening = Evening(tmp_path, a_setup(variant=CONTRACTORS))
    evening.screen.greet()
    assert "  1  N " in evening.said() and evening.screen.draft is not None
    refused = evening.table.thrown(3)
    said = evening.said()
    assert not isinstance(refused, Refusal) and "• The next wave comes from S." in said
    assert "Somebody was faster" not in said, "nobody has begun anything"
    evening.table.undo()
    assert "• The next wave comes from ESE." in evening.type("show", "3")


def step(evening: Evening) -> str:
    front = evening.screen.known.front
    return front.name if front else ""


def test_a_grave_move_is_made_only_once_it_was_said_twice(tmp_path: Path) -> None:
    """Whoever cannot pay half of his bid loses his hand: a slip of one key must not cost it."""
    evening, rng = Evening(tmp_path, a_setup(variant=CONTRACTORS)), random.Random(5)
    evening.screen.greet()
    while step(evening) != "bid":
        evening.type(line(evening, rng))
    front = evening.screen.known.front
    seat = front.waiting[0] if front else -1
    name = evening.screen.voice.name(seat)
    evening.type("correct", "correct cards", name, "3 wood", "bid", "1 ore", "yes")
    while step(evening) == "bid":
        evening.type("pass")
    before = evening.screen.known
    assert before.hand(seat) == Cards({"wood": 3})
    evening.type("cannot pay")
    lost = "You lose your whole hand, 3 cards, and the auction begins anew. Are you sure?"
    assert lost in evening.screen.line_prompt
    assert "Then everything stays as it is." in evening.type("no")
    assert evening.screen.known == before
    evening.type("cannot pay", "yes")
    assert evening.screen.known.hand(seat) == Cards()
