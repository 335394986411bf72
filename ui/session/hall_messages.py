"""What a hall of tables is told, and what it may say: messages as plain values, written and read within limits.

All of it follows from the journal and from what everybody at the table knows. No seat's own knowledge may enter, no
network either. The form is docs/hall.md's; what changes there changes SCHEMA.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from companion.game.history import ROOT
from companion.game.panels import scores_panel
from companion.game.secret import TABLE
from companion.game.state import NOBODY, Game
from companion.game.text import Text
from companion.journal import Commit
from companion.log_entry import LogEntry
from companion.remarks import Called, open_call
from companion.table import Table
from companion.view import View
from ui.dialogue.sentence import clause_now
from ui.language.catalogues import LANGUAGES, language
from ui.language.voice import Voice

SCHEMA = 1
"""The form of all messages. A field that is added changes nothing here: whoever reads passes over what he knows not."""
MOST_BYTES = 2048
"""A message to the table that is longer is dropped unread."""

Said = dict[str, str]
"""One sentence in each language that Kazami speaks, by its code."""


class Status(msgspec.Struct, frozen=True, omit_defaults=True):
    """Whether the table hears. `sign`: by which it knows its own message again."""

    schema: int
    status: Literal["online", "offline"]
    sign: str = ""


class Entry(msgspec.Struct, frozen=True):
    """One entry as everybody was told it, and the entry that it follows (0: the beginning).

    `seat` made it, in turn `turn` (0: the set-up), which was `active`'s. `followed`: a sentence for each thing that
    came of it. `moved`: the cards that each seat got, below zero those it gave. `thrown`: a throw that counts.
    """

    entry: int
    parent: int
    seat: int
    turn: int
    active: int
    said: Said
    followed: tuple[Said, ...]
    clause: str
    thrown: tuple[int, ...]
    moved: tuple[dict[str, int], ...]


class Facts(msgspec.Struct, frozen=True):
    """One commit: the game stands after entry `head` now. Where `entries` are none, something was undone or redone.

    `by`: the seat that did it on its own screen, None where all looked on.
    """

    schema: int
    game: str
    commit: int
    head: int
    at: float
    by: int | None
    variant: str
    seats: tuple[str, ...]
    entries: tuple[Entry, ...]


class Points(msgspec.Struct, frozen=True):
    """A seat's open points, and how many it needs."""

    seat: int
    points: int
    target: int


class Result(msgspec.Struct, frozen=True):
    """How a game ended; `winner` None: what was said before does not hold, for the last move was taken back."""

    schema: int
    game: str
    commit: int
    variant: str
    seats: tuple[str, ...]
    winner: int | None
    points: tuple[Points, ...]
    turns: int
    began: float
    ended: float


class ViewInShort(msgspec.Struct, frozen=True):
    """The table now. `active`: whose turn it is, since `turn_since`. `waiting`: who is waited for, since `since`, for
    what `asked` says. `calls`: how often the judge was called; `open`: the call
    that is not settled here yet, 0 for none.
    """

    schema: int
    game: str
    commit: int
    head: int
    variant: str
    seats: tuple[str, ...]
    turn: int
    active: int
    turn_since: float
    waiting: tuple[int, ...]
    since: float
    asked: Said
    points: tuple[Points, ...]
    thrown: tuple[int, ...]
    winner: int | None
    calls: int = 0
    open: int = 0


class Call(msgspec.Struct, frozen=True):
    """The judge is called, the game's call of this number, after a commit. `by`: as in Facts. `asked`: what happened
    then, `clause` the one behind it or "". `about`: what was typed, or "". `settled`: whether it is, by now.
    """

    schema: int
    game: str
    call: int
    commit: int
    at: float
    by: int | None
    clause: str
    asked: Said
    about: str
    settled: bool


Name = Annotated[str, Meta(min_length=1, max_length=40)]
GameKey = Annotated[str, Meta(pattern=r"\A[0-9]{1,15}@[0-9]{1,15}\Z")]
Line = Annotated[str, Meta(min_length=1, max_length=300)]


class Note(msgspec.Struct, frozen=True):
    """What a judge or the organiser lets this table know."""

    schema: Literal[1]
    text: Line


class Clock(msgspec.Struct, frozen=True):
    """When the round ends, in Unix seconds, or the seconds that are left where the clock stands; no clock: neither."""

    schema: Literal[1]
    ends: Annotated[float, Meta(ge=0, le=2**33)] | None = None
    paused: Annotated[float, Meta(ge=0, le=10**6)] | None = None

    def minutes(self, now: float) -> int | None:
        """Return how many minutes are left, begun ones counted; None where there is no clock."""
        if self.ends is None:
            return None if self.paused is None else ceil(self.paused / 60)
        return max(0, ceil((self.ends - now) / 60))


class SeatingTold(msgspec.Struct, frozen=True):
    """Who plays here in a round, in their order of choice; nobody: the round is over."""

    schema: Literal[1]
    round: Annotated[int, Meta(ge=0, le=9999)] = 0
    players: Annotated[tuple[Name, ...], Meta(max_length=10)] = ()
    variant: Annotated[str, Meta(max_length=40)] = ""
    target: Annotated[int, Meta(ge=0, le=99)] = 0


class Answer(msgspec.Struct, frozen=True):
    """What a judge answers to a call of a game: he is on the way, or it is settled, and how."""

    schema: Literal[1]
    game: GameKey
    call: Annotated[int, Meta(ge=1, le=9999)]
    judge: Name
    settled: bool = False
    text: Annotated[str, Meta(max_length=300)] = ""

    @property
    def number(self) -> int:
        """The number of the game at this table."""
        return int(self.game.partition("@")[0])


class Again(msgspec.Struct, frozen=True):
    """A game is to be told again, from the commit on that follows this one: whoever asks lacks something."""

    schema: Literal[1]
    game: GameKey
    after: Annotated[int, Meta(ge=0, le=2**31)] = 0

    @property
    def number(self) -> int:
        """The number of the game at this table."""
        return int(self.game.partition("@")[0])

    def with_earlier(self, other: Again | None) -> Again:
        """Return what tells all that this one asks for, and all that another one of the same game does."""
        return self if other is None else min(self, other, key=lambda one: one.after)


Heard = Note | Clock | Again | SeatingTold | Answer
HEARD: dict[str, type[Heard]] = {
    "note": Note,
    "clock": Clock,
    "again": Again,
    "seating": SeatingTold,
    "answer": Answer,
}
"""What may be said to a table, by the end of its topic. Nothing of it is a move."""


def written(message: msgspec.Struct) -> bytes:
    """Return a message as it is sent."""
    return msgspec.json.encode(message)


def heard(topic: str, payload: bytes) -> Heard | None:
    """Read what was said to the table; None for anything that is none of it: too long, unknown, unreadable."""
    kind = HEARD.get(topic)
    if kind is None or len(payload) > MOST_BYTES:
        return None
    try:
        message = msgspec.json.decode(payload, type=kind)
    except (msgspec.DecodeError, RecursionError):
        return None
    return message if all(map(is_plain, _words(message))) else None


def _words(message: Heard) -> Iterator[str]:
    """Yield what people read of a message."""
    match message:
        case Note(text=text):
            yield text
        case SeatingTold(players=players):
            yield from players
        case Answer(judge=judge, text=text):
            yield judge
            yield from (text,) if text else ()


def is_plain(text: str) -> bool:
    """Whether a line is only letters, figures and signs: nothing that steers a terminal or turns writing round."""
    return text.replace("\u3000", " ").isprintable() and not text.isspace()


def key_of(game: int, commits: Sequence[Commit]) -> str:
    """Return by what name a game is known to a hall: its number here, and when it began, in milliseconds."""
    return f"{game}@{round(commits[0].at * 1000)}"


def told(table: Table, commits: Sequence[Commit], after: int) -> Iterator[tuple[int, Facts, Result | None]]:
    """Yield what a hall is told of each commit after a number, and the result where it came or was taken back.

    Of a journal that has fewer commits, as after an old copy was put back, everything is told.
    """
    after = after if after <= len(commits) else 0
    was = _winner(table, commits[after - 1]) if after else None
    for commit in commits[after:]:
        facts, winner = facts_of(table, commits, commit), _winner(table, commit)
        yield commit.number, facts, result_of(table, commits, commit) if winner != was else None
        was = winner


def calls_of(table: Table, commits: Sequence[Commit], after: int) -> Iterator[Call]:
    """Yield the calls of a game that have a higher number than this; of fewer calls than that, all of them."""
    after = after if after <= calls_made(table) else 0
    is_open = open_call(table.remarks)
    for remark in table.remarks:
        said = remark.said
        if isinstance(said, Called) and said.call > after:
            by, known = None if said.by == TABLE else said.by, table.known_to_all(remark.entry).game
            asked, key = _asked(known), key_of(table.id, commits)
            yield Call(
                SCHEMA, key, said.call, remark.commit, remark.at, by, said.clause, asked, said.about, said != is_open
            )


def called(table: Table, about: str, by: int) -> Called:
    """Return the next call of a game, with the clause behind what happens now, as everybody knows it."""
    line = next(iter(table.known_to_all(table.history.head).told), None) if table.history.head else None
    clause = clause_now(table.known(TABLE)) or ("" if line is None else line.clause)
    return Called(1 + calls_made(table), by, clause, about)


def calls_made(table: Table) -> int:
    """Return how many calls of a game there are."""
    return sum(isinstance(remark.said, Called) for remark in table.remarks)


def facts_of(table: Table, commits: Sequence[Commit], commit: Commit) -> Facts:
    """Return what everybody was told of a commit."""
    return Facts(
        SCHEMA,
        key_of(table.id, commits),
        commit.number,
        commit.entry,
        commit.at,
        None if commit.by == TABLE else commit.by,
        table.variant.name,
        _seats(table),
        tuple(_entry(table, seq) for seq in commit.made),
    )


def result_of(table: Table, commits: Sequence[Commit], commit: Commit) -> Result:
    """Return how the game ended, as everybody knew it after a commit."""
    known = table.known_to_all(commit.entry).game
    return Result(
        SCHEMA,
        key_of(table.id, commits),
        commit.number,
        table.variant.name,
        _seats(table),
        _nobody(known.winner),
        _points(known),
        known.turn,
        commits[0].at,
        commit.at,
    )


def in_short(table: Table, commits: Sequence[Commit], view: View) -> ViewInShort:
    """Return the table's own View in short; `commits` end with the one that it shows."""
    known, front = view.known, view.known.front
    return ViewInShort(
        SCHEMA,
        key_of(table.id, commits),
        commits[-1].number,
        view.head,
        table.variant.name,
        _seats(table),
        known.turn,
        known.active,
        _turn_since(view, commits),
        tuple(front.waiting) if front is not None else (),
        commits[-1].at,
        _asked(known),
        _points(known),
        known.throw,
        _nobody(known.winner),
        calls_made(table),
        0 if (call := open_call(table.remarks)) is None else call.call,
    )


def _asked(known: Game) -> Said:
    """Return what the game waits for, as all know it; {} for nothing."""
    return {} if known.front is None else _said(Text.of(known.variant.steps[known.front.name].text), known)


def _turn_since(view: View, commits: Sequence[Commit]) -> float:
    """Return when the turn that is on began: when the last entry was made that belongs to an earlier one."""
    before = next((told.seq for told in view.log if told.turn != view.known.turn), ROOT)
    return next((commit.at for commit in commits if before <= commit.entry), commits[0].at)


def _winner(table: Table, commit: Commit) -> int | None:
    return _nobody(table.known_to_all(commit.entry).game.winner)


def _nobody(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def _seats(table: Table) -> tuple[str, ...]:
    return tuple(seat.name for seat in table.setup.seats)


def _points(known: Game) -> tuple[Points, ...]:
    panel = scores_panel(known)
    return tuple(Points(score.seat, score.open, score.target or panel.target) for score in panel.scores)


def _entry(table: Table, seq: int) -> Entry:
    knowledge = table.known_to_all(seq)
    line: LogEntry = next(iter(knowledge.told))
    return Entry(
        seq,
        table.history.entries[seq].parent,
        line.seat,
        line.turn,
        line.active,
        _said(line.said, knowledge.game),
        tuple(_said(text, knowledge.game) for text in line.followed),
        line.clause,
        line.thrown,
        tuple(cards.plain() for cards in line.moved),
    )


def _said(text: Text, known: Game) -> Said:
    return {code: Voice(language(code, known.variant.domains), known)(text) for code in LANGUAGES}
