"""House rules in words, for every screen: how a ruling's value is said. What a ruling means must never enter."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from typing import Any

from companion.game.text import Text, Word


def said(value: Any) -> Text:
    """Say a ruling's value: yes or no, a choice by its word, a number as it is; a list by its parts.

    Of a table only what is not 0, nor empty, is said; of places, which have names for programs only, how many.
    """
    match value:
        case bool():
            return _word("choice_yes" if value else "choice_no")
        case dict():
            told = ((key, part) for key, part in value.items() if _tells(part))
            return _listed(Text.of("{what} {n}", what=Word(key), n=said(part)) for key, part in told)
        case [str(first), *_] if "|" in first:
            return Text.of("{n}", n=len(value))
        case list():
            return _listed(_word(part) if isinstance(part, str) else said(part) for part in value)
        case str() if value.isidentifier():
            return _word(f"choice_{value}")
    return Text.of("{n}", n=value)


def of_a_file(value: Text) -> Text:
    """Say beside a ruling's value that only a house file sets it: a list or a table, which no screen changes."""
    return Text.of("{value} (a house file sets it)", value=value)


def _tells(part: Any) -> bool:
    return any(map(_tells, part.values())) if isinstance(part, dict) else part != 0


def _listed(parts: Iterable[Text]) -> Text:
    found = tuple(parts) or (Text.of("{n}", n=""),)
    return reduce(lambda one, other: Text.of("{one}, {other}", one=one, other=other), found)


def _word(word: str) -> Text:
    return Text.of("{w}", w=Word(word))
