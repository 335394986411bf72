"""The command about people over all kept games: a line for each, with luck drawn within what fair dice do.

Only what everybody may know is told, also of a game that is not over. Nothing is played.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from typing import TextIO

from companion.game.text import Text, Translate, render
from companion.journal import Journal, Listed
from companion.people import Person, Played, people
from companion.rules.registry import VARIANTS
from ui.language.catalogues import language
from ui.language.variant_names import domains_of
from ui.session.played_games import PlayedGames

SIDE = 12
"""So many characters a line of luck has on either side of nothing."""
A_WHILE = 1.0
"""Seconds after which one wants to hear how far it is."""


def tell(played: tuple[Played, ...], out: TextIO, translate: Translate) -> None:
    """Write a line for each person, and what the drawing means."""
    found = people(played)
    if not found:
        out.write(f"{translate('Nobody has thrown yet.')}\n")
        return
    most = max(1.0, *(max(person.stray, abs(person.luck)) for person in found))
    for person in found:
        luck = f"{person.luck:+z.1f} ± {person.stray:.1f}"
        points = render(Text.of("{points} points on average", points=f"{person.points:.1f}"), translate, ())
        games = Text.counted("{n} game, {won} won", "{n} games, {won} won", person.games, won=person.won)
        standing = f"{render(games, translate, ())}, {points}" if person.over else render(games, translate, ())
        out.write(f"{drawn(person, most)}  {luck:>12}  {person.name}: {standing}\n")
    band = Text.of("[ ]: how far fair dice stray from the cards they owe, 95 times in 100. o: the cards they brought.")
    out.write(f"{render(band, translate, ())}\n")


def drawn(person: Person, most: float) -> str:
    """Return a line with the band of fair dice, nothing in the middle, and the person's luck."""

    def at(value: float) -> int:
        return SIDE + round(SIDE * value / most)

    line = [" "] * (2 * SIDE + 1)
    low, high = at(-person.stray), at(person.stray)
    line[low : high + 1] = ["-"] * (high - low + 1)
    line[SIDE], line[low], line[high] = "|", "[", "]"
    line[at(person.luck)] = "o"
    return "".join(line)


def read(journal: Journal, notes: TextIO, translate: Translate, now: Callable[[], float]) -> Iterator[Played]:
    """Yield what each kept game tells; where that takes a while, how far it is is said on `notes`."""
    told, games, began = PlayedGames(journal, VARIANTS), journal.games(), now()
    said = False
    for number, game in enumerate(games, 1):
        if now() - began > A_WHILE:
            said = True
            progress = Text.of("Reading game {n} of {of}", n=number, of=len(games))
            notes.write(f"\r{render(progress, translate, ())} ")
            notes.flush()
        played = told.of(game)
        if played is None:
            notes.write(f"{unread(game, translate)}\n")
        else:
            yield played
    notes.write("\n" * said)


def unread(game: Listed, translate: Translate) -> str:
    """Say that a game cannot be read."""
    return render(Text.of("Game {n} cannot be read.", n=game.id), translate, ())


def _people(args: argparse.Namespace) -> int:
    translate = language(args.lang, domains_of(VARIANTS))
    with Journal(args.data, time.time) as journal:
        if journal.note:
            sys.stderr.write(f"Kazami: {journal.note}\n")
        tell(tuple(read(journal, sys.stderr, translate, time.monotonic)), sys.stdout, translate)
    return 0


COMMANDS: Mapping[str, Callable[[argparse.Namespace], int]] = {"people": _people}
