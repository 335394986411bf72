"""House rules in words, for every screen: how a ruling's value is said. What a ruling means must never enter."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.game.text import Text


def said(value: Any, term: Callable[[str], str]) -> str:
    """Say a ruling's value: yes or no, a choice by its word, a number as it is; a list by its parts.

    Of a table only what is not 0, nor empty, is said; of places, which have names for programs only, how many.
    """
    match value:
        case bool():
            return term("choice_yes" if value else "choice_no")
        case dict():
            parts = ((key, said(part, term)) for key, part in value.items() if part != 0)
            return ", ".join(f"{term(key)} {told}" for key, told in parts if told)
        case [str(first), *_] if "|" in first:
            return str(len(value))
        case list():
            return ", ".join(term(part) if isinstance(part, str) else said(part, term) for part in value)
        case str() if value.isidentifier():
            return term(f"choice_{value}")
    return str(value)


def of_a_file(value: str) -> Text:
    """Say beside a ruling's value that only a house file sets it: a list or a table, which no screen changes."""
    return Text.of("{value} (a house file sets it)", value=value)
