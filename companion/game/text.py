"""Text: a sentence for people, as a message id with arguments, so that each screen says it in its own language.

Holds no language and no room's words; a screen brings the catalogue. `Refusal` is a player's mistake as a value.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from companion.game.cards import UNSEEN, Cards

Argument = "int | str | Text | Cards | SeatName | Word"


class SeatName(msgspec.Struct, frozen=True, tag="seat"):
    """The name of a seat, put in by the screen."""

    seat: int


class Word(msgspec.Struct, frozen=True, tag="word"):
    """A single term of the game (`wood`, `road`, `longest_road`), translated by the screen."""

    word: str


class Text(msgspec.Struct, frozen=True, tag="text"):
    """An English sentence with `{name}` places, and what stands in them: `Text.of("You hold {n} cards.", n=9)`."""

    msgid: str
    args: tuple[tuple[str, object], ...] = ()

    @classmethod
    def of(cls, msgid: str, **args: object) -> Text:
        """Build a text from its sentence and the values of its places."""
        return cls(msgid, tuple(sorted(args.items())))


class Refusal(msgspec.Struct, frozen=True):
    """Why a move is not allowed: a code for programs, the clause, and a sentence a child at the table understands."""

    code: str
    clause: str
    text: Text


def render(text: Text, translate: Callable[[str], str], names: Sequence[str]) -> str:
    """Write a text out with a screen's catalogue and the seats' names."""
    return translate(text.msgid).format(**{key: _written(value, translate, names) for key, value in text.args})


def _written(value: object, translate: Callable[[str], str], names: Sequence[str]) -> str:
    if isinstance(value, Text):
        return render(value, translate, names)
    if isinstance(value, SeatName):
        return names[value.seat] if 0 <= value.seat < len(names) else translate("nobody")
    if isinstance(value, Word):
        return translate(value.word)
    if isinstance(value, Cards):
        parts = [translate("{n} {kind}").format(n=n, kind=translate(kind)) for kind, n in value if kind != UNSEEN]
        if value.unseen:
            parts.append(translate("{n} face down").format(n=value.unseen))
        return translate(", ").join(parts) or translate("nothing")
    return str(value)
