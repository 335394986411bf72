"""Text: a sentence for people, as a message id with arguments, so that each screen says it in its own language.

Holds no language and no variant's words; a screen brings the catalogue. `Refusal` is a player's mistake as a value.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import Protocol

import msgspec

from companion.game.cards import UNSEEN, Cards

Argument = "int | str | Text | Cards | Faces | SeatName | Word"


class SeatName(msgspec.Struct, frozen=True, gc=False, tag="seat"):
    """The name of a seat, put in by the screen."""

    seat: int


class FaceSign(msgspec.Struct, frozen=True, gc=False, tag="sign"):
    """What a face of a die shows in place of pips: a short term of the game (at most 6 letters), and its icon."""

    word: str
    icon: str


class Faces(msgspec.Struct, frozen=True, gc=False, tag="faces"):
    """What dice show: a screen that draws draws them. `beside` are those that are not added to the others."""

    faces: tuple[int, ...]
    uncounted: tuple[int | FaceSign, ...] = ()


class Word(msgspec.Struct, frozen=True, gc=False, tag="word"):
    """A single term of the game (`wood`, `road`, `longest_road`), translated by the screen."""

    word: str


class TheOnly(Word, frozen=True, gc=False, tag="word"):
    """A term of what there is only one of, so that nobody asks how many (`dragon`)."""


class Text(msgspec.Struct, frozen=True, gc=False, tag="text"):
    """An English sentence with `{name}` places, and what stands in them: `Text.of("Not now. First: {step}", step=…)`.

    What depends on a number has two forms, and each language as many as it needs: `Text.counted`.
    """

    msgid: str
    args: tuple[tuple[str, object], ...] = ()
    plural: str = ""
    n: int = 1

    @classmethod
    def of(cls, msgid: str, **args: object) -> Text:
        """Build a text from its sentence and the values of its places."""
        return cls(msgid, tuple(sorted(args.items())) if args else ())

    @classmethod
    def counted(cls, one: str, more: str, n: int, **args: object) -> Text:
        """Build a text about `n` things, which fills the place `{n}`: `Text.counted("{n} card", "{n} cards", 9)`."""
        return cls(one, tuple(sorted({**args, "n": n}.items())), more, n)

    def __str__(self) -> str:
        """The English sentence, for logs and tests; a seat in it has no name."""
        return render(self, english, ())


class Refusal(msgspec.Struct, frozen=True):
    """Why a move is not allowed: a code for programs, the clause, and a sentence a child at the table understands."""

    code: str
    clause: str
    text: Text


def every_reason(refusals: Sequence[Refusal]) -> Refusal:
    """Return one refusal that says each different sentence of some, at least one; its clause is the first one's."""
    first, *others = {refusal.text: refusal for refusal in refusals}.values()
    said = reduce(lambda text, why: Text.of("{why} {other}", why=text, other=why.text), others, first.text)
    return Refusal(first.code, first.clause, said)


class Translate(Protocol):
    """A language: returns what is said for a message id, or, given both English forms, for `n` of what it counts."""

    def __call__(self, msgid: str, plural: str = "", n: int = 1, /) -> str:
        """Return the sentence of this language, its places not yet filled."""
        ...


def english(msgid: str, plural: str = "", n: int = 1, /) -> str:
    """Say it in English as it is written: the language where there is no screen."""
    return plural if plural and n != 1 else msgid


def render(text: Text, translate: Translate, names: Sequence[str]) -> str:
    """Write a text out with a screen's catalogue and the seats' names."""
    said = translate(text.msgid, text.plural, text.n)
    return said.format(**{key: _written(value, translate, names) for key, value in text.args})


def _written(value: object, translate: Translate, names: Sequence[str]) -> str:
    if isinstance(value, Text):
        return render(value, translate, names)
    if isinstance(value, SeatName):
        return names[value.seat] if 0 <= value.seat < len(names) else translate("nobody")
    if isinstance(value, Word):
        return translate(value.word)
    if isinstance(value, Faces):
        uncounted = (translate(one.word) if isinstance(one, FaceSign) else str(one) for one in value.uncounted)
        return translate(", ").join((" + ".join(map(str, value.faces)), *uncounted))
    if isinstance(value, Cards):
        parts = [translate("{n} {kind}").format(n=n, kind=translate(kind)) for kind, n in value if kind != UNSEEN]
        if value.unseen:
            parts.append(translate("{n} face down").format(n=value.unseen))
        return translate(", ").join(parts) or translate("nothing")
    return str(value)
