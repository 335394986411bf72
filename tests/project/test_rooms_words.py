"""No screen knows a word of a variant: what a room calls its cards, pieces, terrains and moves stands in it alone.

The words are taken from the rooms themselves, so that a new one is held to it too. Whether a room brings texts and
drawings for them is tested elsewhere.
"""

from __future__ import annotations

import re
from pathlib import Path

from companion.game.room import Room
from companion.rules.base import BASE
from companion.rules.registry import ROOMS

ROOT = Path(__file__).parents[2]


def words(room: Room) -> set[str]:
    """Return a room's name, and what it calls what it has: cards, pieces and their sides, terrains, awards, moves."""
    sides = (side for kind in room.pieces.values() for side in kind.sides)
    terrains = (word for kit in room.kits.values() for word, _ in kit.terrain)
    moves = (move.__name__ for move in room.moves)
    return {room.name, *room.kinds, *room.pieces, *sides, *room.terrain, *terrains, *room.awards, *moves}


VARIANTS = sorted({(room.name, word) for room in ROOMS.values() for word in words(room) - words(BASE)})


def standing_in(text: str, word: str) -> bool:
    """Say whether a word stands in a text: alone, or as a part of a longer name such as `card_gold` or `two golds`."""
    return re.search(rf"(?<![a-zA-Z]){word}s?(?![a-zA-Z])", text) is not None


def test_no_screen_names_what_only_a_variant_has() -> None:
    screens = (path for path in sorted((ROOT / "ui").rglob("*")) if path.suffix in (".py", ".toml", ".svg", ".po"))
    found = [
        f"{path.relative_to(ROOT).as_posix()}: {word} of {room}"
        for path in (*screens, *sorted((ROOT / "hardware").rglob("*.po")))
        for text in [path.read_text("utf-8")]
        for room, word in VARIANTS
        if word in text and standing_in(text, word)
    ]
    assert found == []


def test_a_variants_word_would_be_found() -> None:
    assert {room for room, _ in VARIANTS} == {*ROOMS} - {BASE.name}
    assert standing_in("card_mana: Colour", "mana") and standing_in("two dikes", "dike")
    assert not standing_in("the manager thanks", "mana") and not standing_in("thanks", "tank")
