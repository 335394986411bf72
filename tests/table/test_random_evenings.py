"""Whole evenings at a Table, in every variant: played by luck, undone, pulled out of the wall, and won in the end.

The machine knows no rule. After each of its steps a second Table over the same journal, opened as after a power cut,
must be the living one to the byte for every viewer.
"""

from __future__ import annotations

import os
from pathlib import Path
from random import Random
from shutil import copytree, rmtree
from tempfile import mkdtemp
from typing import ClassVar, Literal

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test

from companion.game.difference import difference
from companion.game.history import ROOT
from companion.game.state import NOBODY
from companion.rules.registry import VARIANTS
from companion.table import Committed, Table
from tests.laws.companies import VARIANTS as UNDER_LAW
from tests.laws.settling import Tabletop
from tests.table.seated import agreed_setup, done, everything, opened, otherwise, play, seated

PROOF = bool(os.environ.get("KAZAMI_PROOF"))
FEW_POINTS = 3  # evenings end sooner, and go on as long as any evening does where a variant asks for more than points
MOST_MOVES = 8000
THRIFT = {under.variant.name: under.seldom for under in UNDER_LAW}
seeds = st.integers(0, 10**6)


class Evening(RuleBasedStateMachine):
    """One game of a variant in a folder of its own."""

    variant: ClassVar[str]

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(mkdtemp(prefix="evening"))
        self.journal = opened(self.folder / "kept")

    @initialize(hands=st.sampled_from(["physical", "digital"]), seed=seeds)
    def sit_down(self, hands: Literal["physical", "digital"], seed: int) -> None:
        self.table = seated(self.journal, agreed_setup(hands, self.variant, victory_points=FEW_POINTS))
        play(Random(seed), self.table, 40, THRIFT[self.variant])

    @rule(seed=seeds, moves=st.integers(1, 60))
    def play_on(self, seed: int, moves: int) -> None:
        play(Random(seed), self.table, moves, THRIFT[self.variant])

    @rule(back=st.integers(1, 30))
    def undo(self, back: int) -> None:
        """Undo several moves; hands that follow the sheet arrive at the table Kazami shows."""
        seqs = [ROOT, *(entry.seq for entry in self.table.history.path())]
        if len(seqs) == 1:
            return
        before = self.table.game
        done(self.table.undo_to(seqs[max(0, len(seqs) - 1 - back)], agreed=range(3)))
        tabletop = Tabletop(before)
        tabletop.follow(difference(before, self.table.game))
        assert before.setup.hands == "physical" or tabletop.same_as(Tabletop(self.table.game))

    @rule()
    def redo(self) -> None:
        self.table.redo()

    @rule()
    def pull_the_plug(self) -> None:
        """Open what lies on the disk at this moment, as after a power cut: it is the same game."""
        copy = self.folder / "copy"
        copytree(self.folder / "kept", copy)
        with opened(copy) as journal:
            again = Table(journal, self.table.id, VARIANTS[self.variant])
            assert everything(again) == everything(self.table)
            assert otherwise(again) == []
        rmtree(copy)

    @rule()
    def close_and_reopen(self) -> None:
        before = everything(self.table)
        self.journal.close()
        self.journal = opened(self.folder / "kept")
        self.table = Table(self.journal, self.table.id, VARIANTS[self.variant])
        assert everything(self.table) == before

    def teardown(self) -> None:
        """Play on to the winner: from wherever the evening was left, it ends."""
        if hasattr(self, "table"):
            self._to_the_end()
        self.journal.close()
        rmtree(self.folder)

    def _to_the_end(self) -> None:
        luck, made = Random(len(self.table.history.entries)), list[Committed]()
        while self.table.game.winner == NOBODY and len(made) < MOST_MOVES:
            made += play(luck, self.table, 100, THRIFT[self.variant])
        assert self.table.game.winner != NOBODY, "an evening ends"


@pytest.mark.parametrize("variant", VARIANTS)
def test_whatever_is_played_undone_or_cut_off_an_evening_is_kept_and_comes_to_its_end(variant: str) -> None:
    machine = type("Evening", (Evening,), {"variant": variant})
    often = settings(max_examples=100 if PROOF else 4, stateful_step_count=10, deadline=None)
    run_state_machine_as_test(machine, settings=often)
