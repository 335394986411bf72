"""Laws of history: undo and redo, amend, and the settlement sheet, on evenings and by a machine that wanders about.

After each step back, forward or aside, hands that follow the sheet literally must arrive at the table Kazami shows.
"""

from __future__ import annotations

from functools import lru_cache, reduce
from random import Random
from typing import ClassVar

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from companion.game.codec import fingerprint
from companion.game.decide import choices, decide, fold
from companion.game.difference import difference
from companion.game.facts import pile_name
from companion.game.history import ROOT, Amended, Entry, History, amend, replayed
from companion.game.moves import Choice
from companion.game.secret import TABLE
from companion.game.state import Game
from companion.game.text import Refusal
from companion.table.way_between import way_between
from tests.laws.companies import ROUNDS, VARIANTS, company
from tests.laws.evenings import Evening
from tests.laws.player import complete
from tests.laws.settling import Tabletop
from tests.laws.under_law import UnderLaw

MOMENTS = 10
FEW, MANY = 3, 10 * ROUNDS
"""How often the machine wanders about at each variant's table."""
LONGEST = 150
"""So many moves were made at most before it does."""


def settles(old: Game, new: Game) -> None:
    """Follow the sheet from the old table: it must end as the new one, and say nothing where nothing is to do."""
    tabletop = Tabletop(old)
    sheet = difference(old, new)
    tabletop.follow(sheet)
    assert tabletop.same_as(Tabletop(new)), sheet
    if Tabletop(old).same_as(Tabletop(new)):
        assert all(text.msgid == "{seat}'s turn." for text in sheet)


def test_undo_then_redo_is_the_identity_on_what_everybody_knows(evening: Evening) -> None:
    history = evening.history()
    for at in evening.moments(MOMENTS):
        there = history.moved_to(at + 1)
        back = there.undone()
        assert back is not None and back.head == at
        again = back.redone()
        assert again is not None and (again.head, again.path()) == (there.head, there.path())


def test_undoing_everything_and_redoing_it_leads_back_to_the_winner(evening: Evening) -> None:
    history, steps = evening.history(), 0
    while (earlier := history.undone()) is not None:
        history, steps = earlier, steps + 1
    assert (history.head, steps) == (ROOT, len(evening.moves))
    while (later := history.redone()) is not None:
        history = later
    game = replayed(evening.variant, evening.setup, history.path())
    assert fingerprint(game) == fingerprint(evening.games[-1])


def test_redo_leads_back_along_the_path_just_left_even_when_nothing_else_was_remembered(evening: Evening) -> None:
    """A history read back from its entries and its head alone knows the way it came."""
    entries = evening.history().entries
    history = History(entries, len(entries)).moved_to(ROOT)
    while (later := history.redone()) is not None:
        history = later
    assert history.head == len(entries)


def test_amending_a_move_by_itself_changes_nothing(evening: Evening) -> None:
    history, luck = evening.history(), Random(evening.company.seed)
    for at in luck.sample(range(len(evening.moves)), 3):
        amended = amend(evening.games[at], history, at + 1, evening.moves[at])
        assert isinstance(amended, Amended) and not amended.dropped and amended.why is None
        path = (*history.path(at), *amended.entries)
        game = replayed(evening.variant, evening.setup, path)
        assert fingerprint(game) == fingerprint(evening.games[-1])
        assert [entry.facts for entry in path] == list(evening.rows)


def test_there_is_nothing_to_settle_between_a_table_and_itself(evening: Evening) -> None:
    for at in evening.moments(MOMENTS):
        for viewer in evening.viewers:
            assert difference(evening.known(viewer)[at], evening.known(viewer)[at]) == ()


def test_following_the_sheet_leads_from_any_table_to_any_other(digital: Evening) -> None:
    luck = Random(digital.company.seed)
    for at in digital.moments(MOMENTS):
        settles(digital.games[at + 1], digital.games[at])
        settles(digital.games[at], luck.choice(digital.games))


def test_with_unseen_cards_the_sheet_still_counts_right(evening: Evening) -> None:
    """Whoever knows less is told numbers: after following the sheet every pile has as many cards as it should."""
    luck = Random(evening.company.seed)
    for at in evening.moments(MOMENTS):
        other = luck.randrange(len(evening.games))
        for viewer in evening.viewers:
            old, new = evening.known(viewer)[at], evening.known(viewer)[other]
            tabletop, goal = Tabletop(old), Tabletop(new)
            tabletop.follow(difference(old, new))
            assert (tabletop.pieces, tabletop.awards, tabletop.turn) == (goal.pieces, goal.awards, goal.turn)
            counts = [{name: pile.total for name, pile in each.piles.items()} for each in (tabletop, goal)]
            assert counts[0] == counts[1], (at, other, viewer)


def test_the_sheet_of_a_way_counts_right_and_names_every_pair_that_passed_cards(evening: Evening) -> None:
    """What went between two on the way back goes between these two, whatever of their hands is unseen."""
    history, known = evening.history(), evening.known(TABLE)
    luck = Random(evening.company.seed)
    for at in evening.moments(MOMENTS):
        for other in (max(0, at - 1), luck.randrange(len(evening.games))):
            way = way_between(history, at, other)
            tabletop, goal = Tabletop(known[at]), Tabletop(known[other])
            sheet = difference(known[at], known[other], way)
            tabletop.follow(sheet)
            counts = [{name: pile.total for name, pile in each.piles.items()} for each in (tabletop, goal)]
            assert counts[0] == counts[1], (at, other, sheet)
            given = {
                (str(args["giver"]), str(args["taker"]))
                for args in (dict(text.args) for text in sheet)
                if "giver" in args
            }
            if not way.counted and evening.setup.hands == "physical":
                kept = evening.variant.virtual
                assert given == {
                    tuple(str(pile_name(name)) for name in pair)
                    for pair, cards in way.cards.items()
                    if not kept.issuperset(cards.kinds) or cards.unseen
                }


# --------------------------------------------------------------------------------------- the wandering machine


@lru_cache(maxsize=1)
def evening_of(under: UnderLaw, seed: int) -> Evening:
    return Evening(company(under, seed), LONGEST)


class Wandering(RuleBasedStateMachine):
    """Plays on, undoes, redoes, jumps and amends at one variant's table."""

    under: ClassVar[UnderLaw]

    def __init__(self) -> None:
        super().__init__()
        self.history = History()
        self.known: dict[int, bytes] = {}

    @initialize(seed=st.integers(0, 7), length=st.integers(5, LONGEST))
    def sit_down(self, seed: int, length: int) -> None:
        evening = evening_of(self.under, seed)
        self.variant, self.setup = evening.variant, evening.setup
        entries = evening.entries()[:length]
        self.history = reduce(History.appended, entries, History())

    @property
    def game(self) -> Game:
        return replayed(self.variant, self.setup, self.history.path())

    @rule(seed=st.integers(0, 10**6))
    def play(self, seed: int) -> None:
        luck, game = Random(seed), self.game
        if game.front is None:
            return
        seat = game.front.waiting[0]
        known = replayed(self.variant, self.setup, self.history.path(), seat)
        choice = luck.choice(choices(known, seat))
        move = complete(luck, known, game, choice)
        if move is None:
            return
        facts = decide(game, move)
        assert not isinstance(facts, Refusal), facts
        entry = Entry(self.history.next_seq, self.history.head, move, facts, self.variant.version)
        self.history = self.history.appended(entry)
        assert self.history.redone() is None, "what is new has nothing to redo"

    @rule()
    def undo_and_redo(self) -> None:
        back = self.history.undone()
        if back is not None:
            assert back.redone() == self.history

    @rule()
    def undo(self) -> None:
        self.history = self.history.undone() or self.history

    @rule()
    def redo(self) -> None:
        self.history = self.history.redone() or self.history

    @precondition(lambda self: self.history.entries)
    @rule(data=st.data())
    def jump(self, data: st.DataObject) -> None:
        old = replayed(self.variant, self.setup, self.history.path(), TABLE)
        self.history = self.history.moved_to(data.draw(st.sampled_from([ROOT, *self.history.entries])))
        new = replayed(self.variant, self.setup, self.history.path(), TABLE)
        assert bool(difference(old, new)) or Tabletop(old).same_as(Tabletop(new))

    @precondition(lambda self: self.history.path())
    @rule(data=st.data(), seed=st.integers(0, 10**6))
    def amend(self, data: st.DataObject, seed: int) -> None:
        """Put another value of the same kind of move in place of an old one; what still fits follows it."""
        path = self.history.path()
        entry = data.draw(st.sampled_from(path[-12:]))
        game = replayed(self.variant, self.setup, self.history.path(entry.parent))
        known = replayed(self.variant, self.setup, self.history.path(entry.parent), entry.move.seat)
        kind = Choice(type(entry.move).__name__, entry.move.seat)
        move = complete(Random(seed), known, game, kind) or entry.move
        amended = amend(game, self.history, entry.seq, move)
        if isinstance(amended, Refusal):
            return
        assert [*amended.entries, *amended.dropped] and (amended.why is None) == (not amended.dropped)
        assert amended.entries[0].parent == entry.parent
        before = self.history
        for new in amended.entries:
            self.history = self.history.appended(new)
        assert all(self.history.entries[seq] == old for seq, old in before.entries.items()), "nothing is forgotten"

    @invariant()
    def the_path_decides_again_to_the_same_facts(self) -> None:
        if not self.history.entries:
            return
        path = self.history.path()
        game = replayed(self.variant, self.setup, path[:-1])
        if path:
            assert decide(game, path[-1].move) == path[-1].facts
            game = fold(game, path[-1].facts)
        bytes_now = fingerprint(game)
        assert self.known.setdefault(self.history.head, bytes_now) == bytes_now, "a head always shows the same game"


@pytest.mark.parametrize("often", [FEW, pytest.param(MANY, marks=pytest.mark.thorough)])
@pytest.mark.parametrize("under", VARIANTS, ids=lambda under: under.variant.name)
def test_whatever_is_undone_redone_or_amended_a_head_always_shows_the_same_game(under: UnderLaw, often: int) -> None:
    machine = type("Wandering", (Wandering,), {"under": under})
    run_state_machine_as_test(machine, settings=settings(max_examples=often, stateful_step_count=12, deadline=None))
