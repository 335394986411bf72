"""A kept game decided again by today's rules: what they would decide otherwise, in words. Nothing is changed.

Apart from the other commands about whole games, because it shows how far it is: what draws that bar is slow to load,
and an evening does not need it. No record is read or written here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial, reduce
from itertools import takewhile
from operator import ne
from typing import TextIO

from rich.console import Console
from rich.progress import track

from companion.game.checking import Differs, differing
from companion.game.decide import begin, fold, refuse
from companion.game.facts import Fact
from companion.game.history import Entry, replayed
from companion.game.secret import KAZAMI, TABLE, tell
from companion.game.secret_dependence import unheard
from companion.game.state import NOBODY, Game
from companion.game.text import Refusal, SeatName, Text, Translate, english, render
from companion.game.variant import Variant
from companion.journal import Kept


def check(kept: Kept, variant: Variant, out: TextIO, notes: TextIO, translate: Translate = english) -> int:
    """Decide a kept game again by today's rules, report each move they decide otherwise; return how many there are.

    Nothing is applied: a game is what happened. While it is played, it is told as the whole table knows it. On `notes`
    a terminal is shown how far a long game is.
    """
    path, names = kept.history.path(), [seat.name for seat in kept.setup.seats]
    viewer = TABLE if replayed(variant, kept.setup, path).winner == NOBODY else KAZAMI
    shown = track(path, "", console=Console(file=notes), transient=True, disable=not notes.isatty())
    found = 0
    for differs, known in _beside(differing(variant, kept.setup, shown), path, begin(variant, kept.setup, viewer)):
        found += 1
        for line in _differs(differs, known):
            out.write(f"{render(line, translate, names)}\n")
    last = Text.of("Today's rules decide every move as it was decided.")
    if found:
        last = Text.of("Moves that would be decided otherwise today: {n}. Nothing was changed.", n=found)
    out.write(f"{render(last, translate, names)}\n")
    return found


def _beside(found: Iterable[Differs], path: Iterable[Entry], known: Game) -> Iterator[tuple[Differs, Game]]:
    """Yield each difference beside what a viewer knew before it; `known` is what he knows before the first move."""
    rest = iter(path)
    for differs in found:
        before = takewhile(partial(ne, differs.entry), rest)  # takes the entry that differs, too
        known = reduce(fold, (entry.facts for entry in before), known)
        yield differs, known
        known = fold(known, differs.entry.facts)


def _differs(differs: Differs, known: Game) -> Iterator[Text]:
    """Say which move, what happened then, and what would happen now, from what a viewer knew before it."""
    entry, now = differs.entry, differs.now
    label = Text(type(entry.move).label)
    yield Text.of("Move {n}, {seat}: {what}", n=entry.seq, seat=SeatName(entry.move.seat), what=label)
    then = _told(known, entry.facts)
    yield from (Text.of("  then: {line}", line=line) for line in then)
    if isinstance(now, Refusal):
        seen = refuse(known, entry.move) or unheard(entry.move.seat)
        yield Text.of("  now refused: {why} ({clause})", why=seen.text, clause=seen.clause or "-")
        return
    today = _told(known, now)
    yield from (Text.of("  now: {line}", line=line) for line in today)
    if then == today:
        yield Text.of("  The difference is in what is not told here.")


def _told(known: Game, facts: Sequence[Fact]) -> list[Text]:
    after = fold(known, facts)
    lines = (tell(fact, known.viewer).tells(after) for fact in facts)
    return [line for line in lines if line is not None]
