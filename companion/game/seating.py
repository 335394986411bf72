"""Seating: who may sit at a table: the one rule for names and colours, wherever they come from.

Screens, sheets and records all ask here. How many play is the variant's affair and told by it; places on the board and
anything a seat owns must never enter.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import count
from typing import Final
from unicodedata import category, combining, normalize

from msgspec.structs import replace

from companion.game.state import Seat
from companion.game.text import Refusal, Text
from companion.game.variant import Variant

COLOURS: Final = ("red", "blue", "white", "orange", "green", "brown")
"""The colours of pieces there are; each has a letter and a shape on every screen."""
LONGEST_NAME = 20
LONGEST_TITLE = 60
"""Signs of what a game is called."""

_BLANKS = re.compile(r"[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+")
_UNSEEN: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Signs that count as printable and show nothing."""
_TOWER = 3
"""So many marks may stand on one sign, in any language; more of them climb over the lines above."""


def named(written: str, longest: int = LONGEST_NAME) -> str | Refusal:
    """Return a name as it is kept (signs composed, single blanks within, none around), or say why it is none."""
    if len(written) > 4 * longest:  # before anything else: to compose a long row of marks takes for ever
        return _too_long(longest)
    name = _BLANKS.sub(" ", normalize("NFC", written)).strip(" ")
    if not name:
        return Refusal("no-name", "", Text.of("Somebody has no name yet."))
    if len(name) > longest:
        return _too_long(longest)
    if not name.isprintable() or not _UNSEEN.isdisjoint(name) or _towers(name):
        return Refusal("unseen", "", Text.of("A name is made of characters that everybody can see and tell apart."))
    return name


def alike(name: str) -> str:
    """Return a name as it is compared: full-width signs made narrow, small letters, single blanks."""
    return " ".join(normalize("NFKC", name[: 4 * LONGEST_TITLE]).casefold().split())


def seated(variant: Variant, seats: Iterable[Seat]) -> tuple[Seat, ...] | Refusal:
    """Return the seats with their names as they are kept, or say why these cannot sit down together."""
    found: list[Seat] = []
    for seat in seats:
        name = named(seat.name)
        if isinstance(name, Refusal):
            return name
        if seat.colour not in COLOURS:
            text = Text.of("There is no such colour: {colour}. There are: {known}.", colour=seat.colour, known=_KNOWN)
            return Refusal("no-colour", "", text)
        found.append(replace(seat, name=name))
    if _twice(alike(seat.name) for seat in found):
        return Refusal("same-name", "", Text.of("Two players have the same name."))
    if _twice(seat.colour for seat in found):
        return Refusal("same-colour", "", Text.of("Two players have the same colour."))
    return _counted(variant, tuple(found))


def unlike(name: str, taken: Iterable[str]) -> str:
    """Return a name with a number where somebody has it already; before the number it is as short as it must be."""
    known = set(map(alike, taken))
    return next(each for n in count(1) if alike(each := name if n == 1 else _numbered(name, f" {n}")) not in known)


def _numbered(name: str, number: str) -> str:
    return f"{name[: LONGEST_NAME - len(number)].rstrip()}{number}"


def _counted(variant: Variant, seats: tuple[Seat, ...]) -> tuple[Seat, ...] | Refusal:
    neutrals = sum(seat.neutral for seat in seats)
    players = len(seats) - neutrals
    if players not in variant.players:
        text = Text.of("Players here: {players}; this game is for {counts}.", players=players, counts=counts(variant))
        return Refusal("players", "", text)
    if neutrals != (wanted := neutrals_beside(variant, players)):
        text = Text.of(
            "Colours that nobody plays: {neutrals}; this game has {wanted} of them.", neutrals=neutrals, wanted=wanted
        )
        return Refusal("neutral", "", text)
    return seats


def neutrals_beside(variant: Variant, players: int) -> int:
    """Return how many colours stand beside so many players that nobody plays: the variant's, while colours are left."""
    return min(variant.neutrals, len(COLOURS) - players)


def with_neutrals(variant: Variant, seats: Iterable[Seat], called: Callable[[str], str]) -> tuple[Seat, ...]:
    """Return the players, then as many colours that nobody plays as the variant has, called after what they are.

    Those that stand there already stay, while nobody plays them; whether the players can sit down is not looked at.
    """
    known = tuple(seats)
    found = [seat for seat in known if not seat.neutral]
    left = [colour for colour in COLOURS if colour not in {seat.colour for seat in found}]
    wanted = neutrals_beside(variant, len(found))
    stood = [seat.colour for seat in known if seat.neutral and seat.colour in left]
    for colour in (*dict.fromkeys((*stood, *left)),)[: max(0, wanted)]:
        found.append(Seat(unlike(called(colour), (seat.name for seat in found)), colour, neutral=True))
    return tuple(found)


def counts(variant: Variant) -> str:
    """Say how many may play: `3–6`, or `2` where no others may."""
    least, most = min(variant.players), max(variant.players)
    return str(least) if least == most else f"{least}–{most}"


_KNOWN = ", ".join(COLOURS)


def _too_long(longest: int) -> Refusal:
    text = Text.counted("A name has at most {n} character.", "A name has at most {n} characters.", longest)
    return Refusal("long-name", "", text)


def _towers(name: str) -> bool:
    """Whether marks stand on nothing, or more of them on one sign than any language has."""
    row = _TOWER  # at the beginning there is nothing they could stand on
    for sign in name:
        row = row + 1 if combining(sign) or category(sign) == "Me" else 0
        if row > _TOWER:
            return True
    return False


def _twice(words: Iterable[str]) -> bool:
    return any(n > 1 for n in Counter(words).values())
