"""EDGE: the Table, the running service of one game and its only writer. One thread, one move at a time.

Every change takes the same road: is it stale, fill chance, decide, append to the journal (durable), then and only
then know it and tell the subscribers. If the journal refuses, nothing has changed. No rule, no clock, no device.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import reduce
from itertools import count, takewhile
from typing import Literal

from msgspec.structs import replace

from companion.answers import Committed, OpenThrow, PartRead, Settlement
from companion.game.decide import decision, openings, refuse
from companion.game.difference import difference
from companion.game.forced import was_forced
from companion.game.hands import hands
from companion.game.history import ROOT, Entry, History, amend
from companion.game.moves import Choice, Move
from companion.game.prompts import Dice, Direction
from companion.game.secret import KAZAMI, TABLE
from companion.game.secret_dependence import unheard
from companion.game.state import NOBODY, Game
from companion.game.text import Refusal, Text
from companion.game.variant import Variant
from companion.journal import Journal
from companion.last_throw import throw_made
from companion.log import Log
from companion.log_entry import LogEntry
from companion.player_knowledge import KnowledgeCache, PlayerKnowledge
from companion.readings import KAZAMI as KAZAMI_THREW
from companion.readings import DieSeen, Reading, ThrowSeen
from companion.remarks import Remark, Said, tells
from companion.table.chance import Chance
from companion.table.put_right import PutRight, commits, corrects, said
from companion.table.request import heard, move_of, stale
from companion.table.revealed_information import (
    alone,
    as_told,
    ask_first,
    left_out_as_told,
    reveals_information,
    touches_others,
)
from companion.table.sheet import standing
from companion.table.subscribers import Subscribers
from companion.table.way_between import way_between
from companion.view import Span, View, just_made, view_of


class Table:
    """One game, running. Raises what the journal raises; then nothing has changed."""

    def __init__(self, journal: Journal, game_id: int, variant: Variant) -> None:
        """Resume a game from its facts; nothing is decided anew."""
        kept = journal.load(game_id, variant)
        self.id, self.name, self.setup, self.variant = kept.id, kept.name, kept.setup, variant
        self._journal, self._seed, self._history = journal, kept.seed, kept.history
        self._views = KnowledgeCache(variant, kept.setup, (KAZAMI, TABLE, *range(len(kept.setup.seats))))
        self._views.at(kept.history, KAZAMI)  # what anybody else knows is folded when somebody looks
        readings = (entry.reading for entry in kept.history.entries.values() if entry.reading)
        self._counted = {mark for reading in readings for mark in _marks(reading)}
        self._subscribers = Subscribers[Committed]()
        self._made: int | None = None  # the entry of the move just made; after all else the table goes on by a tap
        self._part: PartRead | None = None  # what was read of an open throw of which nothing reads all dice
        self._settlement: Settlement | None = None  # what was left to hands last, until a move after it was read
        self._left = self._history.head  # the entry after which hands left the real table then
        self._settlements = count(1)
        every = [*commits(kept.history, kept.heads)]
        self._put_right = [one for one in every if one is not None and not corrects(one, kept.history)]
        self._lately = [one for one in takewhile(lambda one: one is not None, reversed(every)) if one is not None][::-1]
        self._said = dict[tuple[int, PutRight], Text]()  # what each viewer was told of it, which never changes
        self._remarks = journal.remarks(game_id)

    @property
    def game(self) -> Game:
        """Everything the companion knows; never given to a screen."""
        return self._views.at(self._history, KAZAMI).game

    @property
    def history(self) -> History:
        """Every entry of the game, and the head."""
        return self._history

    @property
    def remarks(self) -> tuple[Remark, ...]:
        """What was said beside the moves, in its order."""
        return self._remarks

    def remark(self, said: Said) -> Remark:
        """Keep what is said beside the moves; the log tells it, and nothing of the game changes. No commit tells it."""
        remark = self._journal.remark(self.id, said)
        self._remarks = (*self._remarks, remark)
        return remark

    def known(self, viewer: int) -> Game:
        """Return what a seat knows, or the table (TABLE). Raises KeyError for anybody else."""
        return self._views.at(self._history, viewer).game

    def view(self, viewer: int, before: int | None = None) -> View | Refusal:
        """Return all that a viewer may be shown: now, or as it was before an entry of the path."""
        head = self._history.head
        if before is not None:
            if before not in self._history.entries or self._history.shared(before) != before:
                return _no_entry(before)
            head = self._history.entries[before].parent
        knowledge = self._views.at(self._history, viewer, head)
        sheet = self.resumed_sheet(viewer) if before is None else ()
        was = None if before is None else throw_made(self._history.entries[before], knowledge.game)
        view = view_of(
            knowledge, self._history, head, lambda seq: self._views.at(self._history, viewer, seq).game, sheet
        )
        view = replace(view, log=self._log(knowledge.told, viewer))
        if before is not None:
            return replace(view, was=was)
        lately = tuple(self._tells(one, viewer) for one in self._lately)
        view = replace(view, settled=self._settlement, put_right=lately, span=self._span())
        if head != self._made:
            return view
        return just_made(view, self._hands(viewer), self._history.entries[head].facts)

    def before(self, seq: int, viewer: int) -> Game | Refusal:
        """Return what a viewer knew before an entry of the path."""
        if seq not in self._history.entries or self._history.shared(seq) != seq:
            return _no_entry(seq)
        return self._views.at(self._history, viewer, self._history.entries[seq].parent).game

    def log(self, viewer: int, since: int = ROOT) -> tuple[LogEntry, ...]:
        """Return what happened from an entry on, oldest first, as this viewer was told it (KAZAMI is told nothing)."""
        return self._views.at(self._history, viewer).log(since)

    def submit(
        self,
        request: Choice | Move,
        reading: tuple[Reading, ...] = (),
        *,
        revision: int | None = None,
        viewer: int = TABLE,
        agreed: Iterable[int] | None = None,
    ) -> Committed | Refusal:
        """Make a move: it is on the disk when this returns Committed; nothing has changed when it returns a Refusal.

        `request`: a seat's is a Choice with its prompts filled; chance is filled here. A finished Move is believed in
        what chance did; only records, corrections and tests make one.
        `reading`: what devices saw. It is kept with the move; a throw that was counted before is refused.
        `revision`: the revision the request was made on, so that a late or a doubled tap is refused.
        `viewer`: who looks on. He hears no reason that he could not see himself.
        `agreed`: the seats that agree to a correction, if a seat asks on its own screen; None on a shared screen.
        """
        game = self.game
        late = stale(game, revision) or self._counted_before(reading)
        if late:
            return late
        chance = Chance(self._seed, game.drawn)
        move = move_of(game, request, chance)
        decided = move if isinstance(move, Refusal) else self._beyond_what_is(move, viewer) or decision(game, move)
        if isinstance(move, Refusal) or isinstance(decided, Refusal):
            return heard(self.known(viewer), request, chance) or unheard(request.seat)
        if agreed is not None and move.correction and touches_others(game, move, decided.game):
            missing = {*game.players} - {*agreed}
            if missing:
                return ask_first(sorted(missing))
        reading = reading or (self._part.reading_of(move) if self._part is not None else ())
        entry = Entry(self._history.next_seq, self._history.head, move, decided.facts, self.variant.version, reading)
        views = self._views.after(self._history, [entry], decided.game)
        self._journal.append(self.id, self.variant, [entry], views[KAZAMI].game.winner)
        self._lately = (
            [*self._lately, PutRight(entry.parent, entry.seq, move.seat, entry.seq)] if move.correction else []
        )
        self._counted.update(_marks(reading))
        self._part = None
        self._made = None if move.correction else entry.seq
        history = self._history.appended(entry)
        self._settlement = self._still_left(history, views[TABLE].game)
        return self._commit(history, views, "entry")

    def _beyond_what_is(self, move: Move, viewer: int) -> Refusal | None:
        """Refuse what a viewer states though he can see himself that it cannot be: the whole truth is not asked."""
        return refuse(self.known(viewer), move) if move.correction else None

    def open_throw(self) -> OpenThrow | None:
        """Return the throw or the direction the game waits for, the first in the variant's order; None for none."""
        game = self.game
        for seat in game.front.waiting if game.front else ():
            for choice, prompt, _ in openings(game, seat):
                if isinstance(prompt, (Dice, Direction)) and prompt.filler in ("tray", "vane"):
                    return OpenThrow(game.revision, choice, prompt)
        return None

    def lots(self, prompt: Dice | Direction) -> tuple[int, ...]:
        """Return the faces that Kazami throws for a prompt: the same ones whenever this throw is taken back."""
        return Chance(self._seed, self.game.drawn).throw(prompt)

    def read_in_part(self, part: PartRead) -> None:
        """Keep what devices read of the open throw: told with the rest of its faces, it is kept with the move."""
        if self._counted_before(part.readings) is None:
            self._part = part

    def thrown(
        self, faces: tuple[int, ...] | int, reading: tuple[Reading, ...] = (), *, revision: int | None = None
    ) -> Committed | Refusal:
        """Fill the open throw with faces, or the open direction with a side 0 to 5; `revision` as armed."""
        late = stale(self.game, revision) or self._counted_before(reading)
        waiting = self.open_throw()
        if late or waiting is None:
            return late or Refusal("no-throw", "", Text.of("The game waits for no throw now: it does not count."))
        return self.submit(waiting.choice.with_field(waiting.prompt.field, faces), reading)

    def undo(self, agreed: Iterable[int] = (), by: int = TABLE) -> Settlement | Refusal:
        """Take the last move back that somebody decided, and with it what followed from it by force.

        Of this and all that moves the head, `by` is the seat that asks for it on its own screen.
        """
        if self._history.last is None:
            return Refusal("nothing-to-undo", "", Text.of("There is nothing to take back."))
        return self._move_head(self._history.moved_to(self._history.entries[self.decided].parent), agreed, by)

    @property
    def decided(self) -> int:
        """The last entry somebody decided, which an undo takes back with all that followed from it by force."""
        return self._decided(self._history.head).seq

    @property
    def ahead(self) -> int:
        """The entry that a redo makes again, with all that followed from it by force; ROOT for none."""
        return self._history.forward.get(self._history.head, ROOT)

    @property
    def redone(self) -> int:
        """The entry at which the game stands after a redo; the present one where nothing was taken back."""
        ahead = self._history.redone() or self._history
        while (further := ahead.redone()) is not None and self._was_forced(further.entries[further.head]):
            ahead = further
        return ahead.head

    def line(self, seq: int) -> Text:
        """Say what an entry was, as everybody was told it. Raises KeyError for no such entry."""
        return self._line(seq, TABLE)

    def known_to_all(self, seq: int) -> PlayerKnowledge:
        """Return what everybody knew after any entry ever made, told up to it. Raises KeyError for no such entry."""
        return self._views.at(self._history, TABLE, seq)

    def told_if(self, request: Choice | Move) -> LogEntry | Refusal:
        """Return what everybody would be told of a move that is made now; nothing is made."""
        game, known = self.game, self._views.at(self._history, TABLE)
        move = move_of(game, request, Chance(self._seed, game.drawn))
        decided = move if isinstance(move, Refusal) else decision(game, move)
        if isinstance(move, Refusal) or isinstance(decided, Refusal):
            return unheard(request.seat)
        entry = Entry(self._history.next_seq, self._history.head, move, decided.facts, self.variant.version)
        return next(iter(known.followed_by([entry]).told))

    def change_to(self, seq: int, *, before: bool = False) -> tuple[Text, ...]:
        """Say what hands would do to bring the table after an entry, or before it; as everybody may know it."""
        head = self._history.entries[seq].parent if before else seq
        goal = self._views.at(self._history, TABLE, head).game
        return difference(self.known(TABLE), goal, way_between(self._history, self._history.head, head))

    def redo(self, agreed: Iterable[int] = (), by: int = TABLE) -> Settlement | Refusal:
        """Make the move again that was taken back last, and with it what followed from it by force."""
        if self._history.redone() is None:
            return Refusal("nothing-to-redo", "", Text.of("Nothing was taken back here."))
        return self._move_head(self._history.moved_to(self.redone), agreed, by)

    def undo_to(self, seq: int, agreed: Iterable[int] = (), by: int = TABLE) -> Settlement | Refusal:
        """Go to any entry ever made, also one an amendment left behind; ROOT is the beginning."""
        if seq != ROOT and seq not in self._history.entries:
            return _no_entry(seq)
        return self._move_head(self._history.moved_to(seq), agreed, by)

    def to_ask(self, seq: int, by: int = TABLE) -> tuple[int, ...]:
        """Return the seats whose agreement `undo_to(seq)` needs: all or none. Raises KeyError for no such entry.

        On a screen that all look at, where somebody learned what is hidden; on a seat's own screen, unless it goes back
        or on by its own last decision alone, by which nobody learned anything.
        """
        shared = self._history.shared(seq)
        left, gained = self._history.since(shared), self._history.since(shared, seq)
        free = by == TABLE or (bool(left) != bool(gained) and self._alone(left or gained, by))
        return () if free and not any(map(reveals_information, left)) else self.game.players

    def _alone(self, entries: tuple[Entry, ...], by: int) -> bool:
        """Whether entries are one decision of this seat's, with what followed from it by force."""
        forced = all(map(self._was_forced, entries[1:]))
        return forced and alone(entries, by, self._game_at(entries[0].parent), self._game_at(entries[-1].seq))

    def amend(
        self, seq: int, request: Choice | Move, agreed: Iterable[int] = (), *, viewer: int = TABLE, by: int = TABLE
    ) -> Settlement | Refusal:
        """Put another move in the place of an entry on the path, and make all later moves again that still fit.

        All seats must agree first if the outcome hangs on what `viewer` cannot know, if something was told in secret
        since, or if a seat asks for it on its own screen. An amendment that nobody had to agree to is told aloud only
        as far as everybody sees it.
        """
        if seq not in self._history.entries or self._history.shared(seq) != seq:
            return _no_entry(seq)
        parent = self._history.entries[seq].parent
        before, known = self._game_at(parent), self._views.at(self._history, viewer, parent).game
        chance = Chance(self._seed, before.drawn)
        request = replace(request, revision=before.revision) if isinstance(request, Move) else request
        if why := heard(known, request, chance):
            return why
        move = move_of(before, request, chance)
        amended = move if isinstance(move, Refusal) else amend(before, self._history, seq, move)
        told = as_told(known, before, amended)
        asked = self.to_ask(parent) if told and by == TABLE else self.game.players
        missing = set(asked) - set(agreed)
        if missing:
            return ask_first(sorted(missing))
        amended = told or amended
        if isinstance(amended, Refusal):
            return amended
        public = self._views.at(self._history, TABLE, parent).game
        seen = amended.why if asked else left_out_as_told(public, amended)
        alone = (viewer, amended.why) if amended.why and not seen else None
        history = reduce(History.appended, amended.entries, self._history)
        views = self._views.after(self._history, amended.entries, amended.game)
        self._journal.append(self.id, self.variant, amended.entries, views[KAZAMI].game.winner, by)
        self._puts_right(PutRight(self._history.head, history.head, by, amended.entries[0].seq))
        dropped = tuple(entry.seq for entry in amended.dropped)
        settled = self._settled(history, views, "entry", dropped, unheard(viewer) if alone else seen)
        return replace(settled, alone=alone)

    def hands_done(self, number: int) -> None:
        """Say that the settlement of this number was read where all look; one of another number is still to be read."""
        if self._settlement is not None and self._settlement.number == number:
            self._settlement = replace(self._settlement, read=True)

    def resumed_sheet(self, viewer: int = TABLE) -> tuple[Text, ...]:
        """Return who holds what and where the pieces stand, as a viewer knows it, to compare with the real board.

        It begins by saying so where the rules are not those of the last move.
        """
        return (*((_UPDATED,) if self.updated else ()), *standing(self.known(viewer)))

    @property
    def updated(self) -> bool:
        """Whether the rules are of another version than at the last move: what was decided stands all the same."""
        last = self._history.last
        return last is not None and last.version != self.variant.version

    def subscribe(self, subscriber: Callable[[Committed], None]) -> Callable[[], None]:
        """Call `subscriber` after each commit, in the order of subscription. Return a function that ends it.

        A move that a subscriber submits is committed at once, and told to all after the commit they are hearing of. An
        error that a subscriber raises reaches whoever made the move, after all others were told; the move stands.
        """
        return self._subscribers.add(subscriber)

    def _counted_before(self, reading: tuple[Reading, ...]) -> Refusal | None:
        if self._counted.isdisjoint(_marks(reading)):
            return None
        return Refusal("counted-already", "", Text.of("This throw was counted already."))

    def _move_head(self, history: History, agreed: Iterable[int], by: int) -> Settlement | Refusal:
        missing = set(self.to_ask(history.head, by)) - set(agreed)
        if missing:
            return ask_first(sorted(missing))
        views = self._views.there(history, history.head)
        self._journal.move_head(self.id, history.head, views[KAZAMI].game.winner, by)
        self._puts_right(PutRight(self._history.head, history.head, by))
        return self._settled(history, views, "head")

    def _puts_right(self, one: PutRight) -> None:
        self._put_right.append(one)
        self._lately.append(one)

    def _tells(self, one: PutRight, viewer: int) -> Text:
        """Say to a viewer what was put right, as he was told of it."""
        if (viewer, one) not in self._said:
            self._said[viewer, one] = (
                self._line(one.now, viewer)
                if corrects(one, self._history)
                else said(
                    one, self._history, lambda seq: self._line(seq, viewer), lambda entry: not self._was_forced(entry)
                )
            )
        return self._said[viewer, one]

    def _line(self, seq: int, viewer: int) -> Text:
        """Return what the log says of any entry to a viewer."""
        return next(iter(self._views.at(self._history, viewer, seq).told)).said

    def _log(self, log: Log, viewer: int) -> Log:
        """Return a viewer's log with what was put right, and what was said beside the moves, below its lines.

        After an undo a remark stands below the last entry before it that still holds; one before all below the first.
        """
        below: dict[int, tuple[Text, ...]] = {}
        for one in self._put_right:
            below[one.anchor] = (*below.get(one.anchor, ()), self._tells(one, viewer))
        for remark in self._remarks:
            at = self._history.shared(remark.entry) or next((entry.seq for entry in self._history.path()), ROOT)
            below[at] = (*below.get(at, ()), tells(remark.said))
        return replace(log, below=below) if below else log

    def _span(self) -> Span | None:
        """Return when the game was played, once it is over; a game that came as a record does not know."""
        made = self._journal.times(self.id) if self.game.winner != NOBODY else {}
        ended = made.get(self._history.head)
        return None if ended is None else Span(min(made.values()), ended)

    def _hands(self, viewer: int) -> tuple[Text, ...]:
        """Return what the last move, with all that followed from it by force, leaves to hands."""
        cause = self._decided(self._history.head).parent
        moves = (entry.move for entry in self._history.since(cause))
        return hands(self._views.at(self._history, viewer, cause).game, self.known(viewer), moves)

    def _decided(self, head: int) -> Entry:
        """Return the entry somebody decided from which all followed by force that is between it and a head."""
        path = self._history.back(head)
        return next((entry for entry in path if not self._was_forced(entry)), self._history.entries[head])

    def _was_forced(self, entry: Entry) -> bool:
        """Whether an entry left nobody anything to decide, as the whole table could see."""
        return was_forced(self._views.at(self._history, TABLE, entry.parent).game, entry.move)

    def _game_at(self, seq: int) -> Game:
        return self._views.at(self._history, KAZAMI, seq).game

    def _settled(
        self,
        history: History,
        views: Mapping[int, PlayerKnowledge],
        what: Literal["entry", "head"],
        dropped: tuple[int, ...] = (),
        why: Refusal | None = None,
    ) -> Settlement:
        """Move the head; what hands have not read yet is settled with it."""
        if self._settlement is None or self._settlement.read:
            self._left = self._history.head
        sheet, self._made = self._left_to_hands(history, views[TABLE].game), None
        settled = Settlement(history.head, sheet, dropped, why, number=next(self._settlements))
        self._settlement = settled
        self._commit(history, views, what)
        return settled

    def _still_left(self, history: History, known: Game) -> Settlement | None:
        """Return what is left to hands after a move: what nobody has read yet leads from the real table to here."""
        left = self._settlement
        if left is None or left.read:
            return None
        return replace(left, seq=history.head, sheet=self._left_to_hands(history, known))

    def _left_to_hands(self, history: History, known: Game) -> tuple[Text, ...]:
        """Say what leads from the real table, as hands left it, to the head of a history, as everybody knows both."""
        real = self._views.at(self._history, TABLE, self._left).game
        return difference(real, known, way_between(history, self._left, history.head))

    def _commit(
        self, history: History, views: Mapping[int, PlayerKnowledge], what: Literal["entry", "head"]
    ) -> Committed:
        """Know what is on the disk now, and tell the subscribers."""
        self._history = history
        self._views.keep(history.head, views)
        committed = Committed(history.head, what)
        self._subscribers.tell(committed)
        return committed


_UPDATED = Text.of("The rules of Kazami were updated since the last move. The game stays as it is.")


def _marks(readings: tuple[Reading, ...] | None) -> set[tuple[str, str, str, int]]:
    """Return by what a throw is known again; a vane at rest may be read as often as one likes, Kazami throws anew."""
    return {
        (reading.device, reading.boot, type(reading.seen).__name__, reading.sequence)
        for reading in readings or ()
        if isinstance(reading.seen, (ThrowSeen, DieSeen)) and reading.device != KAZAMI_THREW
    }


def _no_entry(seq: int) -> Refusal:
    return Refusal("no-such-entry", "", Text.of("There is no move number {n} to go to.", n=seq))
