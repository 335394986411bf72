"""Keys: what is done most often in a turn of a variant, as a strip of keys that every screen shows in the same places.

Values a variant names. Whether a key can be used now, and how it is drawn, must never enter.
"""

from __future__ import annotations

import msgspec

MOST_KEYS = 4
"""So many keys a variant names; whatever else may be done lies behind the fifth."""


class Key(msgspec.Struct, frozen=True):
    """One key: a word, an icon, and the moves that lie behind it.

    `word` is a term of the variant's catalogues, up to 7 letters or 4 Japanese characters; `icon` one of its look.
    """

    word: str
    icon: str
    moves: tuple[str, ...]
