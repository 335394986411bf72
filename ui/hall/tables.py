"""The tables of a hall as they tell of themselves: what is kept of it, what is lacking, and what it means for a page.

What a table says may be a lie about itself, and never about another. Facts are handed to who keeps them; all else is
known only as long as the desk runs, for a broker keeps it. No network, no event and no HTML may enter.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

import msgspec
from typing_extensions import override

from companion.game.text import Text
from companion.tournament.happening import at_a_table
from ui.hall.heard import Call, Entry, Facts, Heard, Result, Status, View, heard, plain
from ui.hall.table_log import LogLine, TableLog
from ui.phone.limits import Buckets, Rate

Fact = tuple[int, str, int, bytes]
"""A table, its game, the commit, and the message as it came."""
MOST_TABLES, MOST_GAMES, MOST_KEPT = 512, 100, 64_000_000
"""So many tables are listened to; so many games and bytes are kept of each."""
MESSAGES = Rate(4000, 100)
"""How much a table may say. One that tells its games again says much at once."""
BYTES = Rate(4_000_000, 200_000)
"""How many bytes of it are read: what is read holds up all other tables."""
CALLS = Rate(5, 1 / 30)
QUIET = 1.0
"""A gap that closes by itself is not asked for: so many seconds are waited, for what a broker kept comes first."""
PATIENCE, LONGEST_PATIENCE = 8.0, 60.0
"""After so many seconds without an answer a table is asked again; each time twice as long, up to the second."""
MOST_VAIN = 12
"""After so many times in vain it is asked no more, until it has been away: perhaps it has that game no more."""
BETWEEN = 5.0
"""Seconds between two requests to one table: it drops what is more than twenty a minute."""
LINES, READ = 60, 2_000_000
"""Of so many lines a judge reads a table's log, at most; they are looked for in so many bytes, from the last one on."""
OWN = re.compile(r"kazami/[^/]+/table/([1-9][0-9]{0,3})/([a-z]+)")


class Told(msgspec.Struct, eq=False):
    """What is kept of a game: commits 1 to `up_to`, and some `beyond`; `known`: it has so many.

    `news`: when one of them came, `asked`: after which was asked, when, and how often in vain. `won`: the commit at
    which somebody had won, while no result of it is here, else 0. `called`: how often the judge was called, by a view,
    and `heard` which of these calls are here.
    """

    up_to: int = 0
    beyond: set[int] = msgspec.field(default_factory=set)
    known: int = 0
    news: float = 0.0
    asked: tuple[int, float, int] = (-1, 0.0, 0)
    won: int = 0
    called: int = 0
    heard: set[int] = msgspec.field(default_factory=set)

    @property
    def after(self) -> int | None:
        """After which commit it is to be told again, None where nothing is lacking. Calls come with it in any case."""
        if self.up_to < self.known:
            return self.up_to
        if self.won:
            return self.won - 1
        return self.known if self.called > len(self.heard) else None

    def add(self, commit: int) -> bool:
        """Count a commit; False where it was there."""
        if commit <= self.up_to or commit in self.beyond:
            return False
        self.beyond.add(commit)
        while self.up_to + 1 in self.beyond:
            self.up_to += 1
            self.beyond.remove(self.up_to)
        self.known = max(self.known, commit)
        return True


class OneTable(msgspec.Struct, eq=False):
    """A table: its last messages, what is kept of its games and of what size, how many messages were dropped."""

    status: Status | None = None
    view: View | None = None
    results: dict[str, Result] = {}
    games: dict[str, Told] = {}
    newest: str = ""
    bytes: int = 0
    dropped: int = 0
    asked: float = float("-inf")

    @property
    def online(self) -> bool:
        """Whether it is there."""
        return self.status is not None and self.status.status == "online"

    def result_of(self, result: Result) -> bool:
        """Take a result, unless a later one of its game is there; False where it is not news."""
        before = self.results.get(result.game)
        if before is not None and before.commit >= result.commit:
            return False
        self.results[result.game] = result
        while len(self.results) > MOST_GAMES:
            del self.results[next(iter(self.results))]
        return True


class Tables(TableLog):
    """All tables that were heard of. `told` counts their results, `strangers` what came from none of them.

    `keep` keeps facts for good, all or none, and returns why it could not; `read` yields what is kept of a table's
    game, the last commit first; `there` says of each fact that is kept its table, game, commit and size. `now`:
    seconds of a clock that nobody puts back.
    """

    def __init__(
        self,
        there: Iterable[tuple[int, str, int, int]],
        keep: Callable[[Sequence[Fact]], Text | None],
        read: Callable[[int, str], Iterator[bytes]],
        now: Callable[[], float],
    ) -> None:
        self.known: dict[int, OneTable] = {}
        self.trouble: Text | None = None
        self.strangers = self.told = 0
        self._keep, self._read, self._now = keep, read, now
        self._messages, self._bytes, self._calls = Buckets(MESSAGES, now), Buckets(BYTES, now), Buckets(CALLS, now)
        self._lacking: set[tuple[int, str]] = set()
        for table, game, commit, size in there:
            self.known.setdefault(table, OneTable()).bytes += size
            self._count(table, game, commit)

    # -- what is heard

    def hear(self, batch: Sequence[tuple[str, bytes]]) -> list[tuple[int, Call]]:
        """Take what tables said, in its order; facts are kept first. Return the calls, to be kept by others."""
        facts, rest = dict[tuple[int, str, int], bytes](), list[tuple[int, Heard]]()
        for topic, payload in batch:
            match self._heard(topic, payload):
                case (table, Facts() as said):  # only its bytes stay: what is read of them is many times as large
                    facts[table, said.game, said.commit] = payload
                case (table, said):
                    rest.append((table, said))
        fresh = [
            (*key, raw) for key, raw in facts.items() if self._is_new(*key) and self._has_room(key[0], key[1], raw)
        ]
        self.trouble = self._keep(fresh) if fresh else self.trouble
        for table, game, commit, raw in fresh:
            if self.trouble is None:
                self._count(table, game, commit)
            else:
                self.known[table].bytes -= len(raw)
        for table, said in rest:
            self._take(table, said)
        return [(table, said) for table, said in rest if isinstance(said, Call)]

    def _heard(self, topic: str, payload: bytes) -> tuple[int, Heard] | None:
        """Read a message; drop and count one that is none, or one too many."""
        found = OWN.fullmatch(topic)
        table = 0 if found is None else int(found[1])
        if found is None or (table not in self.known and len(self.known) >= MOST_TABLES):
            self.strangers += 1
            return None
        one = self.known.setdefault(table, OneTable())
        room = found[2] != "facts" or one.bytes + len(payload) <= MOST_KEPT
        may = room and self._messages.take(str(table)) and self._bytes.take(str(table), len(payload))
        said = heard(found[2], payload) if may else None
        if isinstance(said, Call) and not self._calls.take(str(table)):
            said = None
        if said is None:
            one.dropped += 1
            return None
        return table, said

    def _is_new(self, table: int, game: str, commit: int) -> bool:
        told = self.known[table].games.get(game)
        return told is None or (commit > told.up_to and commit not in told.beyond)

    def _has_room(self, table: int, game: str, said: bytes) -> bool:
        """Take room for facts; drop and count them where there is none."""
        one = self.known[table]
        if one.bytes + len(said) > MOST_KEPT or (game not in one.games and len(one.games) >= MOST_GAMES):
            one.dropped += 1
            return False
        one.bytes += len(said)
        one.games.setdefault(game, Told())
        return True

    def _count(self, table: int, game: str, commit: int) -> None:
        one = self.known[table]
        told = one.games.setdefault(game, Told())
        one.newest = game
        if told.add(commit):
            told.news = self._now()
        self._mark(table, game, told)

    def _mark(self, table: int, game: str, told: Told) -> None:
        (self._lacking.discard if told.after is None else self._lacking.add)((table, game))

    def _take(self, table: int, said: Heard) -> None:
        one = self.known[table]
        match said:
            case Status():
                one.status = said
                for told in one.games.values():
                    told.asked = (-1, 0.0, 0)  # what was asked of a table that was away, it never heard
            case View():
                one.view = said
                its = one.results.get(said.game)
                lost = said.winner is not None and (its is None or its.winner is None)
                self._has(table, said, said.commit if lost else 0)
            case Result():
                if one.result_of(said):
                    self.told += 1
                    self._has(table, said, 0)

    def _has(self, table: int, said: View | Result, won: int) -> None:
        """Take in that a game has so many commits, and whether its result is lost."""
        games = self.known[table].games
        if said.game not in games and len(games) >= MOST_GAMES:
            return
        told = games.setdefault(said.game, Told(news=self._now()))
        self.known[table].newest = said.game
        if said.commit > told.known or (won and not told.won):
            told.known, told.news = max(said.commit, told.known), self._now()
        told.won, told.called = won, said.calls if isinstance(said, View) else told.called
        self._mark(table, said.game, told)

    def has_called(self, table: int, game: str, call: int) -> None:
        """Take in that a table's call is here."""
        told = self.known.setdefault(table, OneTable()).games.get(game)
        if told is not None or len(self.known[table].games) < MOST_GAMES:
            told = self.known[table].games.setdefault(game, Told())
            told.heard.add(call)
            self._mark(table, game, told)

    # -- what is lacking

    def to_ask(self) -> list[tuple[int, str, int]]:
        """Return of which games something is to be told again: the table, the game, and after which commit."""
        now, found = self._now(), list[tuple[int, str, int]]()
        for table, game in sorted(self._lacking):
            one = self.known[table]
            told = one.games[game]
            after, when, vain = told.asked
            now_after = told.after or 0
            again = vain + 1 if after == now_after else 0
            if again > MOST_VAIN:
                continue
            patience = min(LONGEST_PATIENCE, PATIENCE * 2 ** min(vain, 8)) if again else 0.0
            if one.online and now - told.news >= QUIET and now - one.asked >= BETWEEN and now - when >= patience:
                told.asked, one.asked = (now_after, now, again), now
                found.append((table, game, now_after if again < 2 or not told.won else 0))
        return found

    @property
    def lacking(self) -> int:
        """How many games have a gap."""
        return len(self._lacking)

    @property
    def summary(self) -> tuple[int, ...]:
        """Return what is another one when the desk has something new to show: who is there, gaps, drops, results."""
        known = self.known.values()
        online, dropped = sum(one.online for one in known), sum(one.dropped for one in known)
        return (online, dropped, self.strangers, self.told, self.lacking, self.trouble is None)

    # -- what is read

    @override
    def log_of(self, table: int) -> tuple[LogLine, ...]:
        one = self.known.get(table)
        if one is None or not one.newest:
            return ()
        at, lines = 0, list[LogLine]()
        entries = dict[int, tuple[Facts, Entry]]()
        for n, facts in enumerate(self._last_of(table, one.newest)):
            at = facts.head if n == 0 else at
            for entry in facts.entries:
                entries.setdefault(entry.entry, (facts, entry))
            while at in entries and len(lines) < LINES:
                fact, entry = entries.pop(at)
                seat = plain(fact.seats[entry.seat]) if 0 <= entry.seat < len(fact.seats) else ""
                lines.append(LogLine(fact.at, seat, {code: plain(_whole(code, entry)) for code in entry.said}))
                at = entry.parent
            if at == 0 or len(lines) == LINES:
                break
        return tuple(reversed(lines))

    def _last_of(self, table: int, game: str) -> Iterator[Facts]:
        """Yield the facts of a game, the last ones first, of so many bytes as may be read at once."""
        left = READ
        for raw in self._read(table, game):
            left -= len(raw)
            if left < 0:
                return
            if isinstance(said := heard("facts", raw), Facts):
                yield said


def _whole(code: str, entry: Entry) -> str:
    return " ".join([entry.said[code], *(more.get(code, "") for more in entry.followed)])


def seats_of(told: Sequence[str], names: Sequence[str]) -> tuple[int, ...] | None:
    """Return for each of the names its seat among those that a table told, in any order; None where they differ."""
    seats = {at_a_table(name): seat for seat, name in enumerate(told)}
    if len(seats) != len(told) or len(told) != len(names):
        return None
    found = tuple(seats.get(at_a_table(name), -1) for name in names)
    return found if len({*found}) == len(names) and -1 not in found else None
