"""The law of the shared terminal: every line it prints, whatever is typed, is the same whatever a secret is.

Two terminals at tables that differ in one secret are typed at alike; a cover is never lifted. What is printed in any
case is the business of the terminal's own tests.
"""

from __future__ import annotations

import io
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

from companion.game.codec import encode
from companion.game.decide import choices
from companion.game.moves import Choice, empty
from companion.game.secret import TABLE, tell
from companion.game.text import Refusal
from companion.table import Table
from tests.laws.evenings import Evening
from tests.laws.player import value_for
from tests.laws.probing import Stories
from tests.laws.twins import memory, secret_twins
from tests.table.seated import went_to
from tests.terminal.tables import NoDevices
from tests.terminal.typist import typed
from ui.session.consent import Consent
from ui.terminal.console import Paper
from ui.terminal.screen import Screen

SECRETS = 1
GOES_ON = 40  # moves after a secret that are made all the same, if they still can be
LINES = 12  # lines that are typed without any purpose
LOOKS = ("", "log 30", "sheet", "map", "dice", "undo", "redo", "correct", "back", "undo to {n}", "amend {n}")


def _written(paper: io.StringIO) -> Paper:
    return Paper(file=paper, highlight=False, soft_wrap=True, force_terminal=False)


class Terminals:
    """A terminal at each of two tables; whatever is typed is typed at both, and both must say the same."""

    def __init__(self, tables: tuple[Table, ...]) -> None:
        """Stand at the tables."""
        self.tables = tables
        self.papers = [io.StringIO() for _ in tables]
        self.screens = [
            Screen(table, _written(paper), "en", NoDevices(), Consent(table))
            for table, paper in zip(tables, self.papers, strict=True)
        ]
        for screen in self.screens:
            screen.greet(resumed=True)

    @property
    def first(self) -> Screen:
        """One of the two, to see what is asked for."""
        return self.screens[0]

    def type(self, line: str) -> None:
        """Type a line, and look."""
        for screen in self.screens:
            screen.line(line)
        self.look(line)

    def look(self, where: object) -> None:
        """Compare how far the games went, all that was printed so far and what is awaited, while a secret is one."""
        assert len({table.history.head for table in self.tables}) == 1, where
        if self.laid_open:
            return
        assert self.papers[0].getvalue() == self.papers[1].getvalue(), where
        assert self.first.line_prompt == self.screens[1].line_prompt, where

    @property
    def laid_open(self) -> bool:
        """Whether a move told the table something else in the two games: it is no secret from then on."""
        lasts = [last for table in self.tables if (last := table.history.last)]
        return len({encode(tuple(tell(fact, TABLE) for fact in last.facts)) for last in lasts}) > 1

    def forget(self) -> None:
        """Throw away what was printed."""
        for paper in self.papers:
            paper.seek(0)
            paper.truncate()

    def answer(self, luck: Random, wanted: Mapping[str, Any]) -> None:
        """Fill in what is asked for, as wanted or by luck; nobody lifts a cover, agrees or is asked alone."""
        for _ in range(LINES):
            screen = self.first
            if self.laid_open:
                return
            if screen.asking:
                self.type("yes" if "sure?" in screen.line_prompt else luck.choice(("no", "1", "2")))
            elif screen.draft is None or (prompt := screen.draft.prompt) is None:
                return
            else:
                value = None if empty(prompt) else wanted.get(prompt.field, value_for(luck, prompt))
                self.type("back" if value is None else typed(prompt, value, screen.voice, screen.places))


def test_no_line_that_is_printed_changes_with_a_secret(evening: Evening, tmp_path: Path) -> None:
    luck = Random(evening.company.seed)
    twins = [*secret_twins(evening)]
    for number, (at, twin, knowing) in enumerate(luck.sample(twins, min(SECRETS, len(twins)))):
        stories = Stories(evening, at, twin, knowing, GOES_ON)
        with memory(tmp_path / str(number)) as journal:
            terminals = Terminals(stories.tables(journal))
            terminals.look("greeting")
            _asks(luck, terminals, stories)
            _wanders(luck, terminals)


def _asks(luck: Random, terminals: Terminals, stories: Stories) -> None:
    """Type what people may want where the truth would answer otherwise, most of all, and take it back."""
    head = terminals.tables[0].history.head
    for seq, choice in stories.amendments(luck, TABLE):
        then = terminals.tables[0].before(seq, TABLE)
        assert not isinstance(then, Refusal)
        found = [choice for seat in then.players for choice in choices(then, seat)]
        _begins(luck, terminals, choice, found, f"amend {seq}")
        _goes_back(terminals, head)
    for wanted in stories.requests(luck, TABLE):
        if isinstance(wanted, Choice):
            _begins(luck, terminals, wanted, [*terminals.first.choices()])
            _goes_back(terminals, head)


def _begins(luck: Random, terminals: Terminals, wanted: Choice, found: list[Choice], command: str = "") -> None:
    begun = Choice(wanted.move, wanted.seat)
    if begun not in found:
        return
    if command:
        terminals.type(command)
    terminals.type(str(found.index(begun) + 1))
    terminals.answer(luck, dict(wanted.filled))


def _goes_back(terminals: Terminals, head: int) -> None:
    terminals.type("back")
    for table in terminals.tables:
        if table.history.head != head:
            went_to(table, head)
    terminals.forget()
    terminals.type("back")


def _wanders(luck: Random, terminals: Terminals) -> None:
    """Type anything, until a secret is laid open."""
    for _ in range(LINES):
        found = terminals.first.choices()
        begins = [str(n + 1) for n in range(len(found))]
        terminals.type(luck.choice((*begins, *LOOKS)).format(n=terminals.tables[0].history.head - luck.randrange(5)))
        terminals.answer(luck, {})
        if terminals.laid_open:
            return
