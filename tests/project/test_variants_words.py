"""No screen knows a word of a variant: what a variant calls its cards, pieces, terrains and moves stands in it alone.

The words are taken from the variants themselves, so that a new one is held to it too. Whether a variant brings texts
and drawings for them is tested elsewhere.
"""

from __future__ import annotations

import re
from pathlib import Path

from companion.game.variant import Variant
from companion.rules.base import BASE
from companion.rules.registry import VARIANTS

ROOT = Path(__file__).parents[2]


def words(variant: Variant) -> set[str]:
    """Return a variant's name, and what it calls what it has: cards, pieces and their sides, terrains, awards,
    moves."""
    sides = (side for kind in variant.pieces.values() for side in kind.sides)
    terrains = (word for kit in variant.kits.values() for word, _ in kit.terrain)
    moves = (move.__name__ for move in variant.moves)
    return {variant.name, *variant.kinds, *variant.pieces, *sides, *variant.terrain, *terrains, *variant.awards, *moves}


WORDS = sorted({(variant.name, word) for variant in VARIANTS.values() for word in words(variant) - words(BASE)})


def standing_in(text: str, word: str) -> bool:
    """Say whether a word stands in a text: alone, or as a part of a longer name such as `card_gold` or `two golds`."""
    return re.search(rf"(?<![a-zA-Z]){word}s?(?![a-zA-Z])", text) is not None


def test_no_screen_names_what_only_a_variant_has() -> None:
    screens = (path for path in sorted((ROOT / "ui").rglob("*")) if path.suffix in (".py", ".toml", ".svg", ".po"))
    found = [
        f"{path.relative_to(ROOT).as_posix()}: {word} of {variant}"
        for path in (*screens, *sorted((ROOT / "hardware").rglob("*.po")))
        for text in [path.read_text("utf-8")]
        for variant, word in WORDS
        if word in text and standing_in(text, word)
    ]
    assert found == []


def test_a_variants_word_would_be_found() -> None:
    assert {variant for variant, _ in WORDS} == {*VARIANTS} - {BASE.name}
    assert standing_in("card_mana: Colour", "mana") and standing_in("two dikes", "dike")
    assert not standing_in("the manager thanks", "mana") and not standing_in("thanks", "tank")
