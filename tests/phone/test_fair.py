"""Fair on phones: three phones press by luck, one means harm, and nothing changes but what others agreed to or read.

It presses whatever its pages offer, takes back, corrects, presses twice and presses keys of old pages. The screen that
all look at is there and does nothing by itself but what follows by force.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from companion.answers import OpenThrow
from companion.game.correct import CorrectAgenda, CorrectDice, CorrectPiece
from companion.game.drawn import CardsDemanded, CardsDrawn, CardsShown
from companion.game.facts import CardsSeen, DiceThrown
from companion.game.forced import was_forced
from companion.game.history import Entry
from companion.game.secret import TABLE
from companion.game.state import NOBODY, THROWS, Game
from companion.game.text import Refusal
from companion.journal import Journal
from companion.readings import drawn
from companion.table import Table
from tests.laws.companies import VARIANTS, company
from tests.laws.under_law import UnderLaw
from tests.phone.in_browser import keys
from tests.phone.test_hands_on_phones import Phones
from tests.project.figures import FIGURE
from ui.dialogue import events
from ui.dialogue.page.blocks import Button
from ui.phone.browser_screens import BrowserScreens
from ui.session.lone_table import LoneTable

PRESSES = 600
"""So many of an evening; `make proof` goes on with forty times as many."""
CULPRIT, HARM, AGREES = 1, 0.4, 0.8
"""Who means harm, how often it presses, and how often the others agree to what is asked."""
LEARNED = (DiceThrown, CardsDrawn, CardsDemanded, CardsShown, CardsSeen)


@dataclass
class ByLot:
    """Kazami throws as it does at a real table: by the chance of the game."""

    table: Table

    def throw(self) -> Refusal | None:
        waiting = self.table.open_throw()
        if waiting is None:
            return None
        faces = self.table.lots(waiting.prompt)
        done = self.table.thrown(
            self._filled(waiting, faces), (drawn([f"die {nth}" for nth, _ in enumerate(faces)], faces),)
        )
        return done if isinstance(done, Refusal) else None

    turn = throw

    @staticmethod
    def _filled(waiting: OpenThrow, faces: tuple[int, ...]) -> tuple[int, ...] | int:
        by_die: tuple[int, ...] = getattr(waiting.prompt, "faces", ())
        return by_die[faces[0] - 1] if by_die else faces


@dataclass
class Evening(Phones):
    """Three phones, and what was thrown so far, by how many throws lie before it."""

    thrown: dict[int, tuple[int, ...]] = field(default_factory=dict)
    old: list[tuple[int, str, dict[str, str]]] = field(default_factory=list)
    did: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        super().__post_init__()
        self.lone = LoneTable(self.table, ByLot(self.table), self.lone.nearby)
        self.seats = BrowserScreens(self.lone)

    def harms(self) -> None:
        """Press anything the culprit's page offers, once or twice, or anything an older page did."""
        screen = self.seats.screen(self.names[CULPRIT])
        assert screen is not None
        if self.old and self.luck.random() < 0.2:
            _, key, said = self.luck.choice(self.old)
        else:
            said = self.said(screen)
            key = self.luck.choice(keys(screen))
        self.old.append((CULPRIT, key, said))
        for _ in range(self.luck.choice((1, 1, 2))):
            self.watched(CULPRIT, lambda: self.seats.press(self.names[CULPRIT], key, said))

    def plays(self) -> None:
        """Let somebody who is waited for press what leads on, or answer what is asked."""
        asked = self.lone.presence.proposal
        front = self.table.game.front
        waits = asked.missing if asked is not None else front.waiting if front is not None else ()
        seat = self.luck.choice(waits or self.table.game.players)
        screen = self.seats.screen(self.names[seat])
        assert screen is not None
        if asked is not None and seat in asked.missing:
            answers = [one for one in screen.page().last if isinstance(one, Button)]
            yes = [screen.keys(one) for one in answers if one.does == events.Confirmed()]
            no = [screen.keys(one) for one in answers if one.does != events.Confirmed()]
            key = self.luck.choice(yes if self.luck.random() < AGREES and yes else no)
            self.watched(seat, lambda: self.seats.press(self.names[seat], key, {}))
        else:
            self.watched(seat, lambda: self.press(screen))

    def watched(self, by: int, presses: Callable[[], object]) -> None:
        """Press, and judge what became of it."""
        before, asked = self.table.history, self.lone.presence.proposal
        presses()
        after, now = self.table.history, self.lone.presence.proposal
        self.did["asked"] += now is not None and (asked is None or now.number != asked.number)
        if after.head != before.head:
            shared = after.shared(after.head, before.head)
            left, gained = after.since(shared, before.head), after.since(shared, after.head)
            agreed = asked is not None and set(asked.missing) == {by} != {asked.by}
            self.judge(by, left, gained, agreed)
        self.all.looks()
        for entry in self.table.history.path()[-3:]:
            self.remember(entry)

    def judge(self, by: int, left: tuple[Entry, ...], gained: tuple[Entry, ...], agreed: bool) -> None:
        """Only own moves are made unasked; all else others agreed to, or it changes nothing of theirs and is told."""
        put_right = bool(left) or any(entry.move.correction for entry in gained)
        if not put_right:
            known = [self.table.before(entry.seq, TABLE) for entry in gained]
            pairs = zip(gained, known, strict=True)
            assert all(e.move.seat == by or (isinstance(k, Game) and was_forced(k, e.move)) for e, k in pairs)
            self.did["moves"] += 1
            return
        for viewer in (TABLE, *self.table.game.players):
            view = self.table.view(viewer)
            assert not isinstance(view, Refusal) and view.put_right, "everybody is told, until the next move"
        if agreed:
            self.did["agreed"] += 1
        elif left or not gained[-1].move.correction:
            assert not gained and left[0].move.seat == by and not left[0].move.correction
            assert not any(isinstance(fact, LEARNED) for entry in left for fact in entry.facts)
            self.did["taken back alone"] += 1
        else:
            (entry,) = gained
            assert self.table.setup.hands == "physical" and entry.move.seat == by
            assert isinstance(entry.move, (CorrectPiece, CorrectAgenda, CorrectDice))
            self.did["corrected alone"] += 1

    def remember(self, entry: Entry) -> None:
        """A throw of Kazami's always falls the same, whatever was taken back between."""
        faces = next((fact.faces for fact in entry.facts if isinstance(fact, DiceThrown)), None)
        before = self.table.before(entry.seq, TABLE)
        if faces is None or entry.move.correction or not entry.reading or not isinstance(before, Game):
            return
        assert self.thrown.setdefault(before.drawn.get(THROWS, 0), faces) == faces
        self.did["throws"] = len(self.thrown)


@pytest.mark.parametrize("hands", ["digital", "physical"])
@pytest.mark.parametrize(
    "under",
    [VARIANTS[0], *(pytest.param(under, marks=pytest.mark.thorough) for under in VARIANTS[1:])],
    ids=lambda under: under.variant.name,
)
def test_whatever_a_phone_does_the_others_were_asked_or_told(
    under: UnderLaw, hands: str, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    presses = 40 * PRESSES if os.environ.get("KAZAMI_PROOF") else PRESSES
    setup = replace(company(under, 0).setup, hands=hands, dice="kazami")
    with Journal(tmp_path, lambda: 0.0) as journal:
        table = Table(journal, journal.begin("evening", setup, bytes(32)), under.variant)
        luck = Random(int(os.environ.get("KAZAMI_FIRST", "7")))
        evening = Evening(table, luck)
        for _ in range(presses):
            if table.game.winner != NOBODY:
                break
            if table.game.turn and luck.random() < HARM:
                evening.harms()
            else:
                evening.plays()
        assert evening.did["moves"] and evening.did["throws"], evening.did
        assert evening.did["asked"], evening.did
        record_property(FIGURE, f"{under.variant.name}, {hands} hands, a phone that means harm: {dict(evening.did)}")
