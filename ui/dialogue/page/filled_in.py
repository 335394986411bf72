"""Filled-in forms: reads what came from a form as the event it is. Pure.

Anything may come. If it cannot be read it is refused with a sentence, and nothing happens. No rule may enter.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.game.cards import Cards
from companion.game.prompts import Dice, Number, SomeCards
from companion.game.text import Refusal, Text
from ui.dialogue import events
from ui.dialogue.page.blocks import Fills, Form
from ui.dialogue.stated_cards import meant

Said = Mapping[str, str]
"""What was filled into a form: a text for each field."""

UNREADABLE = Refusal("unreadable", "", Text.of("That could not be read. Look at the page again, then choose."))
FACEDOWN, NUMBER = "unseen", "n"
"""The fields for cards nobody names, and for a number."""


def answer(form: Form, said: Said) -> events.Event | Refusal:
    """Return what a form says; whether it fits, the conversation asks."""
    value = value_of(form.fills, said)
    return value if isinstance(value, Refusal) else events.Filled(form.fills.prompt.field, form.fills.revision, value)


def value_of(fills: Fills, said: Said) -> object | Refusal:
    """Read what fills a prompt."""
    match fills.prompt:
        case Number():
            n = _whole(said.get(NUMBER, ""))
            return UNREADABLE if n is None else n
        case SomeCards(kinds=kinds) as prompt:
            counts = {kind: _whole(said.get(f"c:{kind}", "") or "0") for kind in kinds}
            unseen = _whole(said.get(FACEDOWN, "") or "0")
            if unseen is None or None in counts.values():
                return UNREADABLE
            chosen = Cards({kind: n for kind, n in counts.items() if n}, unseen)
            return meant(prompt, fills.there, chosen, readable=fills.readable)
        case Dice(which=which):
            faces = [_whole(said.get(f"die{i}", "")) for i in range(len(which))]
            return UNREADABLE if None in faces else tuple(faces)
        case _:
            return UNREADABLE


def _whole(said: str) -> int | None:
    """Read a count; a longer one than three digits is nobody's."""
    return int(said) if said.isascii() and said.isdecimal() and len(said) <= 3 else None
