"""No screen knows a word of a variant: what a room calls its cards, pieces, terrains and moves stands in it alone.

The words are taken from the rooms themselves, so that a new one is held to it too. Whether a room brings texts and
drawings for them is tested elsewhere.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.game.room import Room
from companion.rules.base import BASE
from companion.rules.registry import ROOMS

ROOT = Path(__file__).parents[2]
FILES = [
    *(path for path in sorted((ROOT / "ui").rglob("*")) if path.suffix in (".py", ".toml", ".svg", ".po")),
    *sorted((ROOT / "hardware").rglob("*.po")),
]


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


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_screen_names_what_only_a_variant_has(path: Path) -> None:
    text = path.read_text("utf-8")
    assert [(room, word) for room, word in VARIANTS if standing_in(text, word)] == []


def test_a_variants_word_would_be_found() -> None:
    assert {room for room, _ in VARIANTS} == {*ROOMS} - {BASE.name}
    assert standing_in("card_mana: Colour", "mana") and standing_in("two dikes", "dike")
    assert not standing_in("the manager thanks", "mana") and not standing_in("thanks", "tank")
