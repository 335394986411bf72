"""What a desk makes of what tables say, without a network: what is kept, asked for again, refused, and answered."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, closing
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.game.seating import LONGEST_NAME, LONGEST_TITLE, named
from companion.game.text import Text
from companion.tournament.events import (
    AnyEvent,
    CallMade,
    CallSettled,
    CallTaken,
    PlayerCorrected,
    ResultCorrected,
    ResultReported,
    RoundEnded,
    RoundPaused,
    RoundResumed,
    RoundStarted,
)
from companion.tournament.format import Format, club
from companion.tournament_store import TournamentStore
from tests.board.chances import Seeded
from tests.hall.networked import result as result_of
from tests.hall.networked import until_a_task_ends, view
from tests.patience import PATIENCE as LONG
from tests.tournament.halls import Desk as Halls
from ui.commands.hall_tables import link_of
from ui.hall.desk import Desk
from ui.hall.heard import LONGEST_FACTS, Result, heard
from ui.hall.link import Link
from ui.hall.results import Found, Misfit, Proposal, found
from ui.hall.standing import standing
from ui.hall.tables import (
    BETWEEN,
    BYTES,
    CALLS,
    LINES,
    MESSAGES,
    MOST_GAMES,
    MOST_KEPT,
    MOST_TABLES,
    MOST_VAIN,
    PATIENCE,
    QUIET,
    Fact,
    Tables,
)
from ui.session.desk_wire import desk_address

Json = dict[str, Any]
FULL = Text.of("The disk is full.")
NAMES = ["P1", "P2", "P3", "P4"]


def fact(commit: int, game: str = "1@1", *entries: tuple[int, int, str], head: int = 0) -> bytes:
    """Return facts of a commit with entries of number, parent and sentence."""
    told = [{"entry": n, "parent": parent, "seat": 0, "said": {"en": said}} for n, parent, said in entries]
    said = {"game": game, "commit": commit, "head": head, "at": 1.0, "seats": NAMES, "entries": told}
    return json.dumps({"schema": 1, **said}).encode()


class Kept:
    """What is kept of tables, and the tables; time goes on by hand."""

    def __init__(self) -> None:
        self.rows: dict[tuple[int, str, int], bytes] = {}
        self.now, self.full, self.read_of = 0.0, False, 0
        self.tables = self.again()

    def again(self) -> Tables:
        """Return the tables as after a new start."""
        there = [(*key, len(said)) for key, said in self.rows.items()]
        return Tables(there, self.keep, self.read, lambda: self.now)

    def keep(self, facts: Sequence[Fact]) -> Text | None:
        """Keep facts, or say why not."""
        if self.full:
            return FULL
        for table, game, commit, said in facts:
            assert (table, game, commit) not in self.rows
            self.rows[table, game, commit] = said
        return None

    def read(self, table: int, game: str) -> Iterator[bytes]:
        """Yield what is kept of a game, its last commit first."""
        for (its, of, _), said in sorted(self.rows.items(), reverse=True):
            if (its, of) == (table, game):
                self.read_of += 1
                yield said

    def say(self, end: str, *said: Json | bytes, table: int = 7) -> None:
        """Let a table say something."""
        raw = [one if isinstance(one, bytes) else json.dumps({"schema": 1, **one}).encode() for one in said]
        self.tables.hear([(f"kazami/club/table/{table}/{end}", one) for one in raw])


def online(kept: Kept) -> Kept:
    kept.say("status", {"status": "online", "sign": "a"})
    return kept


def test_facts_are_kept_once_in_whatever_order_they_come() -> None:
    kept = Kept()
    kept.say("facts", fact(2), fact(1), fact(2))
    kept.say("facts", fact(1), fact(3))
    assert [*kept.rows] == [(7, "1@1", 2), (7, "1@1", 1), (7, "1@1", 3)]
    assert kept.tables.lacking == 0
    assert kept.again().known[7].games["1@1"].up_to == 3


@pytest.mark.parametrize("end", ["facts", "view", "result"])
def test_a_gap_is_asked_for_once_it_stays_and_more_seldom_in_vain(end: str) -> None:
    kept = online(Kept())
    kept.say("facts", fact(1))
    kept.say(
        end, fact(4) if end == "facts" else {"view": view(NAMES, commit=4), "result": result_of(NAMES, commit=4)}[end]
    )
    assert kept.tables.to_ask() == []
    asked = []
    for kept.now in range(1, 200):
        asked += [(kept.now, *one) for one in kept.tables.to_ask()]
    assert asked[0] == (QUIET, 7, "1@1", 1)
    assert [when for when, *_ in asked] == [1, 9, 25, 57, 117, 177]
    for kept.now in range(200, 4000):
        asked += [(kept.now, *one) for one in kept.tables.to_ask()]
    assert len(asked) == 1 + MOST_VAIN
    kept.say("facts", fact(2), fact(3), fact(4))
    assert (kept.tables.to_ask(), kept.tables.lacking) == ([], 0)


def test_a_call_or_a_result_that_the_broker_lost_is_asked_for() -> None:
    kept = online(Kept())
    kept.say("facts", fact(1), fact(2))
    kept.say("view", {**view(NAMES, commit=2), "calls": 2})
    kept.now += QUIET
    assert kept.tables.to_ask() == [(7, "1@1", 2)], "calls come with it, and no fact"
    kept.tables.has_called(7, "1@1", 2)
    assert kept.tables.lacking == 1, "the first one is not here"
    kept.tables.has_called(7, "1@1", 1)
    assert kept.tables.lacking == 0
    kept.say("view", {**view(NAMES, commit=2), "winner": 1})
    kept.now += PATIENCE
    assert kept.tables.to_ask() == [(7, "1@1", 1)]
    kept.say("result", result_of(NAMES, commit=2))
    assert kept.tables.lacking == 0
    again = kept.again()
    for call in (1, 2):
        again.has_called(7, "1@1", call)
    again.hear([("kazami/club/table/7/view", json.dumps({"schema": 1, **view(NAMES, commit=2), "calls": 2}).encode())])
    assert again.lacking == 0


def test_who_is_away_is_asked_when_he_is_back_and_several_games_one_after_the_other() -> None:
    kept = Kept()
    kept.say("facts", fact(2), fact(2, "2@2"))
    kept.now = 10.0
    assert kept.tables.to_ask() == []
    online(kept)
    assert kept.tables.to_ask() == [(7, "1@1", 0)]
    kept.now += BETWEEN
    assert kept.tables.to_ask() == [(7, "2@2", 0)]
    kept.now += PATIENCE
    online(kept)
    assert kept.tables.to_ask() == [(7, "1@1", 0)]


def test_what_cannot_be_kept_is_said_and_asked_for_again() -> None:
    kept = online(Kept())
    kept.full = True
    kept.say("facts", fact(1))
    kept.say("view", view(NAMES, commit=1))
    assert str(kept.tables.trouble) == str(FULL)
    kept.now += QUIET
    assert kept.tables.to_ask() == [(7, "1@1", 0)]
    kept.full = False
    kept.say("facts", fact(1))
    assert (kept.tables.trouble, kept.tables.lacking) == (None, 0)


def test_gaps_are_asked_for_also_after_the_clock_of_the_desk_was_put_back(tmp_path: Path) -> None:
    wall, pauses = [7200.0], [5.0]
    with closing(TournamentStore(tmp_path / "kazami.hall")) as store:
        desk = Desk((), lambda _: None, Seeded(1), lambda: wall[0])
        tables = link_of(store, desk, desk_address("mqtt://desk@host/club"), str, lambda: pauses[0]).tables
        own = "kazami/club/table/7/"
        tables.hear([(own + "status", b'{"schema": 1, "status": "online"}'), (own + "facts", fact(2))])
        wall[0], pauses[0] = wall[0] - 3600, pauses[0] + QUIET
        assert tables.to_ask() == [(7, "1@1", 0)]


def test_a_table_that_says_too_much_is_not_heard_and_the_others_are() -> None:
    kept = Kept()
    kept.say("view", *(view(NAMES) for _ in range(int(MESSAGES.burst) + 9)))
    assert kept.tables.known[7].dropped == 9
    kept.say("facts", fact(1), table=8)
    assert (8, "1@1", 1) in kept.rows
    kept.now += 60
    call = {"game": "1@1", "call": 1}
    kept.say("call", *(call for _ in range(int(CALLS.burst) + 2)))
    assert kept.tables.known[7].dropped == 11


def test_of_one_table_so_many_games_and_bytes_are_kept_and_so_many_tables() -> None:
    kept = Kept()
    kept.say("facts", *(fact(1, f"{n}@1") for n in range(1, MOST_GAMES + 3)))
    assert (len(kept.rows), kept.tables.known[7].dropped) == (MOST_GAMES, 2)
    kept.say("view", view(NAMES, game="999@1"))
    assert len(kept.tables.known[7].games) == MOST_GAMES
    kept.tables.known[8] = kept.tables.known.pop(7)
    kept.tables.known[8].bytes = MOST_KEPT
    kept.say("facts", fact(2, "1@1"), table=8)
    assert kept.tables.known[8].dropped == 3
    for n in range(1, 2 * MOST_TABLES):
        kept.say("status", {"status": "online"}, table=n)
    assert len(kept.tables.known) == MOST_TABLES
    assert kept.tables.strangers > 0


def long_facts(commit: int, followed: int = 40, size: int = LONGEST_FACTS) -> bytes:
    """Return facts of many lines that say next to nothing."""
    line = b'{"entry":1,"parent":0,"seat":0,"said":{},"followed":[' + b",".join([b"{}"] * followed) + b"]}"
    head, end = fact(commit).removesuffix(b"]}"), b"]}"
    return head + b",".join([line] * ((size - len(head) - len(end)) // (len(line) + 1))) + end


def test_of_one_table_so_many_bytes_are_read_and_the_others_are_heard() -> None:
    kept = Kept()
    kept.say("facts", *(long_facts(n) for n in range(1, 9)))
    assert (len(kept.rows), kept.tables.known[7].dropped) == (3, 5)
    kept.say("facts", fact(1), table=8)
    assert (8, "1@1", 1) in kept.rows
    kept.now += BYTES.burst / BYTES.each_second
    kept.say("facts", long_facts(4))
    assert (7, "1@1", 4) in kept.rows


def test_a_message_of_endless_lists_is_none() -> None:
    assert heard("facts", long_facts(1)) is not None
    assert heard("facts", long_facts(1, followed=41)) is None
    assert heard("facts", long_facts(1, followed=0)) is None


@pytest.mark.parametrize("topic", ["kazami/club/table/0/view", "kazami/club/table/x/view", "homeassistant/7/view"])
def test_what_comes_from_no_table_is_counted(topic: str) -> None:
    kept = Kept()
    kept.tables.hear([(topic, json.dumps({"schema": 1, **view(NAMES)}).encode())])
    assert (kept.tables.strangers, kept.tables.known) == (1, {})


def test_a_judge_reads_the_branch_that_holds_without_signs_that_steer() -> None:
    kept = Kept()
    assert kept.tables.log_of(7) == ()
    kept.say(
        "facts",
        fact(1, "1@1"),
        fact(2, "1@1", (1, 0, "one"), head=1),
        fact(3, "1@1", (2, 1, "wrong"), head=2),
        fact(4, "1@1", head=1),
        fact(5, "1@1", (3, 1, "r\u202eight\x1b"), head=3),
    )
    assert [line.said["en"] for line in kept.tables.log_of(7)] == ["one", "r ight"]
    assert kept.again().log_of(7) == kept.tables.log_of(7)


def test_of_a_long_game_no_more_is_read_than_a_judge_sees() -> None:
    kept = Kept()
    kept.say("facts", *(fact(n, "1@1", (n, n - 1, str(n)), head=n) for n in range(1, 200)))
    assert [line.said["en"] for line in kept.tables.log_of(7)] == [str(n) for n in range(200 - LINES, 200)]
    assert kept.read_of == LINES
    kept.say("facts", *(long_facts(n) for n in range(200, 203)))
    kept.read_of = 0
    assert len(kept.tables.log_of(7)) == 0
    assert kept.read_of <= 3


# -- results


def told(names: list[str], **said: Any) -> Result:
    """Return a result as it is read."""
    read = heard("result", json.dumps({"schema": 1, **result_of(names, **said)}).encode())
    assert isinstance(read, Result)
    return read


def playing(players: int = 12, format_: Format | None = None) -> Halls:
    """A hall whose first round has begun."""
    halls = Halls(players, format_)
    halls.seat()
    halls.do(RoundStarted(1, 0.0))
    return halls


def at(halls: Halls, table: int = 1, round_: int = 1) -> list[str]:
    """Return the names of a table."""
    return [halls.hall.players[player].name for player in halls.hall.rounds[round_ - 1].tables[table - 1]]


def means(halls: Halls, table: int, said: Result, now: float = 4e9) -> Found:
    return found(halls.hall, table, said, now)


def test_names_are_compared_as_people_read_them() -> None:
    halls = playing()
    names = [f" {name.lower()} " for name in at(halls)]
    assert isinstance(means(halls, 1, told(names)), ResultReported)
    assert isinstance(means(halls, 2, told(names)), Misfit)
    assert isinstance(means(halls, 1, told([*names[:3], names[2]])), Misfit)


@pytest.mark.parametrize(
    "name",
    ["Alexandra Hohenstein-Meier", "Alexandra  Hohenstein-Meier", "Rene\u0301 Alexandre de Montmorency", "\uff21ki"],
)
def test_a_name_is_compared_as_the_table_keeps_it(name: str) -> None:
    halls = Halls(12)
    halls.do(PlayerCorrected(1, name))
    halls.seat()
    halls.do(RoundStarted(1, 0.0))
    table = 1 + next(n for n, players in enumerate(halls.hall.rounds[0].tables) if 1 in players)
    seating = json.loads(standing(halls.hall)[table, "seating"])["players"]
    kept = [str(named(its, LONGEST_TITLE))[:LONGEST_NAME].rstrip() for its in seating]
    assert isinstance(means(halls, table, told(kept)), ResultReported)


def test_a_result_before_the_round_waits_and_one_of_the_day_before_is_nobodys() -> None:
    halls = Halls(12)
    halls.seat()
    assert means(halls, 1, told(at(halls))) is None
    halls.do(RoundStarted(1, 0.0))
    assert isinstance(means(halls, 1, told(at(halls))), ResultReported)
    assert means(halls, 1, told([*NAMES[:3], "Eve"]), 4e9 + 90_000) is None


def test_a_result_that_is_there_is_no_news_and_a_later_round_takes_no_old_one() -> None:
    halls = playing()
    event = means(halls, 1, told(at(halls), game="5@5"))
    assert isinstance(event, ResultReported)
    halls.do(event)
    assert means(halls, 1, told(at(halls), game="5@5")) is None
    assert means(halls, 1, told(at(halls), game="6@6", points=(10, 1, 1, 1))) == Proposal(
        1, 1, (10, 1, 1, 1), event.winner, "6@6", 9
    )
    halls.do(ResultCorrected(1, 1, (10, 1, 1, 1), event.winner, "so"))
    assert means(halls, 1, told(at(halls), winner=None, game="6@6")) is None, "a game that is not the hall's"
    assert means(halls, 1, told(at(halls), winner=None, game="5@5", commit=20)) == Proposal(
        1, 1, (), 0, "5@5", 20, withdrawn=True
    )


def test_the_same_people_at_the_same_table_again_need_a_new_game() -> None:
    halls = playing(4, club())
    event = means(halls, 1, told(at(halls), game="5@5"))
    assert isinstance(event, ResultReported)
    halls.do(event)
    halls.seat()
    halls.do(RoundStarted(2, 100.0))
    assert means(halls, 1, told(at(halls), game="5@5")) is None
    next_one = means(halls, 1, told(at(halls), game="6@6"))
    assert isinstance(next_one, ResultReported)
    assert next_one.round == 2


HOUR = 3600.0


def timed(names: list[str], began: float, ended: float, **said: Any) -> Result:
    """Return a result with its times, in hours."""
    return replace(told(names, **said), began=began * HOUR, ended=ended * HOUR)


def two_rounds(**first: Any) -> Halls:
    """A hall of four whose first round lasted an hour and has a result, and whose second has begun two hours later."""
    halls = playing(4, club())
    halls.do(ResultReported(1, 1, (10, 6, 5, 4), halls.hall.rounds[0].tables[0][0], **first))
    halls.seat()
    halls.do(RoundStarted(2, 2 * HOUR))
    return halls


@pytest.mark.parametrize("seats", [slice(None), slice(None, None, -1)])
def test_a_result_that_is_older_than_the_round_is_shown_for_a_day_and_counts_nowhere(seats: slice) -> None:
    halls = Halls(12)
    halls.seat()
    halls.do(RoundStarted(1, 100 * HOUR))
    names = at(halls)[seats]
    assert isinstance(means(halls, 1, timed(names, 97, 99), 101 * HOUR), Misfit)
    assert means(halls, 1, timed(names, 3, 4), 101 * HOUR) is None
    assert isinstance(means(halls, 1, timed(names, 99, 101), 101 * HOUR), ResultReported)


def test_a_result_that_is_of_one_of_two_rounds_by_the_clock_alone_counts_in_neither() -> None:
    halls = two_rounds(game="1@1")
    second = means(halls, 1, timed(at(halls), 2.1, 3, game="2@2"), 3 * HOUR)
    assert isinstance(second, ResultReported)
    assert second.round == 2
    behind = timed(at(halls), 0.1, 1, game="2@2", points=(10, 1, 1, 1))
    assert isinstance(means(halls, 1, behind, 3 * HOUR), Misfit)
    typed = two_rounds(typed=True)
    assert means(typed, 1, timed(at(typed), 0, 1), 3 * HOUR) is None, "as it was typed"
    assert means(typed, 1, timed(at(typed), 1.5, 2.2), 2.1 * HOUR) is None, "as it was typed, and the clock is ahead"
    ahead = timed(at(typed), 1.5, 2.2, points=(10, 1, 1, 1))
    assert isinstance(means(typed, 1, ahead, 2.1 * HOUR), Misfit)
    first, then = (one.tables[0] for one in typed.hall.rounds)
    typed.do(ResultReported(2, 1, tuple(10 if one == first[0] else 1 for one in then), first[0], typed=True))
    assert means(typed, 1, ahead, 2.1 * HOUR) is None


def test_a_result_is_told_otherwise_also_when_the_next_round_is_seated() -> None:
    halls = playing(4, club())
    event = means(halls, 1, told(at(halls)))
    assert isinstance(event, ResultReported)
    halls.do(event)
    halls.seat()
    assert isinstance(means(halls, 1, told(at(halls), points=(10, 1, 1, 1), commit=20)), Proposal)
    assert means(halls, 1, told(at(halls), points=(10, 1, 1, 1), game="2@2")) is None


def test_what_was_corrected_is_not_proposed_again() -> None:
    halls = playing()
    event = means(halls, 1, told(at(halls)))
    assert isinstance(event, ResultReported)
    halls.do(event, ResultCorrected(1, 1, (10, 6, 5, 3), event.winner, "A penalty"))
    assert means(halls, 1, told(at(halls))) is None
    assert isinstance(means(halls, 1, told(at(halls), points=(10, 6, 5, 2))), Proposal)


def test_what_was_typed_and_is_taken_back_at_the_table_is_shown() -> None:
    halls = playing()
    halls.do(ResultReported(1, 1, (10, 6, 5, 4), halls.hall.rounds[0].tables[0][0], typed=True))
    back = means(halls, 1, told(at(halls), winner=None))
    assert back == Proposal(1, 1, (), 0, "1@1", 9, withdrawn=True)
    assert means(halls, 2, told(at(halls, 2), winner=None)) is None


def heard_by_a_link(halls: Halls, *said: Json) -> tuple[Desk, Link]:
    """Return a link to a desk of these halls that has heard results of table 1."""
    desk, kept = Desk(halls.events, lambda _: None, halls.chance, lambda: 4e9), Kept()
    kept.say("result", *said, table=1)
    link = Link("club", desk, kept.tables, meet=Broker().meet, gone=(OSError,), pause=lambda _: 0.0, speak=str)
    return desk, link


def test_what_is_left_is_what_was_shown_and_nothing_that_comes_after() -> None:
    halls = playing()
    _, link = heard_by_a_link(halls, result_of(["Mka", *at(halls)[1:]]))
    shown = link.misfits()[1]
    assert (shown.game, shown.commit) == ("1@1", 9)
    link.leave(1, shown.game, 8)
    assert link.misfits() == {1: shown}
    link.leave(1, shown.game, shown.commit)
    assert link.misfits() == {}


def test_a_result_that_was_left_counts_once_the_name_is_put_right() -> None:
    halls = playing()
    first, name = halls.hall.rounds[0].tables[0][0], at(halls)[0]
    result = result_of(at(halls))
    halls.do(PlayerCorrected(first, "Mka"))
    desk, link = heard_by_a_link(halls, result)
    link.leave(1, "1@1", 9)
    assert link.misfits() == {}
    assert desk.do(PlayerCorrected(first, name)) is None

    async def until_reported() -> None:
        with desk.listening() as changed:
            running = asyncio.create_task(link.run())
            while 1 not in desk.hall.rounds[0].results:
                await changed.wait()
                changed.clear()
            running.cancel()

    asyncio.run(until_reported())


# -- what is said to tables


def test_what_stands_at_a_table_follows_from_the_hall_alone() -> None:
    halls = playing()
    stands = standing(halls.hall)
    assert json.loads(stands[3, "seating"]) == {"schema": 1, "round": 1, "players": at(halls, 3), "target": 10}
    assert len(stands) == 6
    assert standing(Halls(12).hall) == {}


class Broker:
    """A broker that keeps what is said to it, and says and hands over what a test wants."""

    takes: Callable[[str, bytes], bool]

    def __init__(self) -> None:
        self.said: list[tuple[str, Json]] = []
        self.to_say: asyncio.Queue[list[tuple[str, bytes]] | OSError] = asyncio.Queue()
        self.changed = asyncio.Condition()

    async def publish(self, topic: str, payload: bytes, qos: int = 1, *, retain: bool = False) -> None:
        """Keep it."""
        async with self.changed:
            self.said.append((topic.removeprefix("kazami/club/table/"), json.loads(payload)))
            self.changed.notify_all()

    async def subscribe(self, topic: str) -> None:
        """Let it be."""

    async def some(self) -> list[tuple[str, bytes]]:
        """Say something, or break."""
        said = await self.to_say.get()
        if isinstance(said, OSError):
            raise said
        return said

    @asynccontextmanager
    async def meet(self, takes: Callable[[str, bytes], bool]) -> AsyncIterator[Broker]:
        """Be met, and keep who takes calls."""
        self.takes = takes
        yield self

    async def until(self, answers: list[Json]) -> None:
        """Wait until these were the answers to calls."""
        await self.until_said(lambda: [said for topic, said in self.said if topic.endswith("answer")] == answers)

    async def heard(self, topic: str, **said: Any) -> None:
        """Wait until something was said under a topic."""
        await self.until_said(lambda: (topic, {"schema": 1, **said}) in self.said)

    async def until_said(self, true: Callable[[], Any]) -> None:
        """Wait until something is true of what was said."""
        async with self.changed:
            await self.changed.wait_for(true)

    def say(self, end: str, table: int = 1, **said: Any) -> None:
        """Let a table say something."""
        self.to_say.put_nowait([(f"kazami/club/table/{table}/{end}", json.dumps({"schema": 1, **said}).encode())])


@asynccontextmanager
async def linked(desk: Desk, kept: Kept) -> AsyncIterator[tuple[Link, Broker]]:
    """Yield a link that has met its broker."""
    broker = Broker()
    link = Link("club", desk, kept.tables, meet=broker.meet, gone=(OSError,), pause=lambda _: 0.0, speak=str)
    running = asyncio.create_task(link.run())
    await broker.until_said(lambda: broker.said)
    yield link, broker
    running.cancel()
    await asyncio.wait([running])


async def until(desk: Desk, true: Callable[[], bool]) -> None:
    """Wait until something is true of what the desk shows."""
    with desk.listening() as changed:
        while not true():
            await changed.wait()
            changed.clear()


def test_what_the_desk_cannot_keep_is_said_and_comes_once_it_can() -> None:
    async def story() -> None:
        halls, kept, full = playing(), Kept(), [FULL]
        desk = Desk(halls.events, lambda _: full[0] if full else None, halls.chance, lambda: 4e9)
        own, call = "kazami/club/table/1/call", b'{"schema": 1, "call": 1, "game": "1@1"}'
        async with linked(desk, kept) as (link, broker):
            assert broker.takes(own, call)
            assert link.misfits()[1].said == Text.of("Table {table} calls the judge. {why}", table=1, why=FULL)
            broker.say("status", status="online")
            broker.say("result", **result_of(at(halls), commit=1))
            await until(desk, lambda: kept.tables.trouble == FULL)
            broker.say("facts", **json.loads(fact(1)))
            broker.say("view", **{**view(at(halls)), "winner": 0, "calls": 1})
            full.clear()
            await until(desk, lambda: 1 in desk.hall.rounds[0].results and kept.tables.lacking == 1)
            assert kept.tables.trouble is None
            kept.now += QUIET
            await broker.heard("1/again", game="1@1", after=1)
            assert broker.takes(own, call)
            assert ([one.table for one in desk.hall.calls.values()], kept.tables.lacking) == ([1], 0)
            assert link.misfits() == {}

    asyncio.run(story())


@pytest.mark.parametrize("steps", [0, 1, 2])
def test_a_desk_that_ends_just_when_its_broker_is_lost_ends(steps: int) -> None:
    async def story() -> None:
        halls, broker = playing(), Broker()
        desk = Desk(halls.events, lambda _: None, halls.chance, lambda: 4e9)
        link = Link("club", desk, Kept().tables, meet=broker.meet, gone=(OSError,), pause=lambda _: 3600.0, speak=str)
        running = asyncio.create_task(link.run())
        await broker.until_said(lambda: broker.said)
        await until_a_task_ends(lambda: broker.to_say.put_nowait(OSError()), steps)
        running.cancel()
        done, _ = await asyncio.wait([running], timeout=LONG)
        assert done

    asyncio.run(story())


def finish(broker: Broker) -> list[str]:
    """Return under which topics it was said that the turn is to be finished."""
    return [topic for topic, said in broker.said if "please finish" in said.get("text", "")]


def test_who_still_plays_is_told_of_a_round_s_end_also_by_a_desk_that_was_killed() -> None:
    halls = playing()
    halls.do(RoundEnded(1, 60.0))

    async def story() -> None:
        desk = Desk(halls.events, lambda _: None, halls.chance, lambda: 60.0)
        async with linked(desk, Kept()) as (_, broker):
            await broker.until_said(lambda: finish(broker) == ["1/note", "2/note", "3/note"])
        for table in (1, 2, 3):
            event = means(halls, table, told(at(halls, table), game=f"{table}@1"))
            assert isinstance(event, ResultReported)
            desk.do(event)
        async with linked(desk, Kept()) as (_, broker):
            desk.do(CallMade(1, 2, "A card?", name="1@1/1"), CallTaken(1, "Aki"))
            await broker.until_said(lambda: any(topic == "2/answer" for topic, _ in broker.said))
            desk.do(CallSettled(1, "Yes."))
            await broker.until_said(lambda: len([1 for topic, _ in broker.said if topic == "2/answer"]) == 2)
            assert finish(broker) == []

    asyncio.run(story())


def test_who_still_plays_is_told_once_that_the_time_of_a_round_ran_out_by_itself() -> None:
    halls = playing(format_=club(minutes=75))
    over = 75 * 60.0

    async def story() -> None:
        clock = [over - 1]
        desk = Desk(halls.events, lambda _: None, halls.chance, lambda: clock[0])
        async with linked(desk, Kept()) as (_, broker):
            desk.do(CallMade(1, 2, name="1@1/1"), CallTaken(1, "Aki"))
            await broker.until_said(lambda: any(topic == "2/answer" for topic, _ in broker.said))
            assert finish(broker) == []
            desk.do(RoundPaused(1, over - 1), RoundResumed(1, over + 9))
            clock[0] = over + 9
            desk.do(CallSettled(1, "Yes."))
            await broker.until_said(lambda: len([1 for topic, _ in broker.said if topic == "2/answer"]) == 2)
            assert finish(broker) == [], "the clock stood still for ten seconds"
            clock[0] = over + 10
            await broker.until_said(lambda: finish(broker) == ["1/note", "2/note", "3/note"])
            desk.do(RoundEnded(1, over + 20), CallMade(2, 3, name="1@1/1"), CallTaken(2, "Aki"))
            await broker.until_said(lambda: any(topic == "3/answer" for topic, _ in broker.said))
            assert len(finish(broker)) == 3

    asyncio.run(story())


def test_what_was_left_as_it_is_stays_so_after_a_new_start() -> None:
    halls, kept = playing(), Kept()
    events = [*halls.events, ResultReported(1, 1, (10, 6, 5, 4), halls.hall.rounds[0].tables[0][0], typed=True)]

    def keep(more: Sequence[AnyEvent]) -> None:
        events.extend(more)

    async def story() -> None:
        for left in (False, True):
            desk = Desk(events, keep, halls.chance, lambda: 4e9)
            async with linked(desk, kept) as (link, broker):
                broker.say("result", **result_of(at(halls), points=(10, 1, 1, 1), commit=7))
                await until(desk, lambda: 1 in kept.tables.known)
                assert (1 in link.proposals()) is not left
                assert left or link.leave(1, link.proposals()[1].game, 7) is None
                assert link.proposals() == {}

    asyncio.run(story())


def test_a_note_that_nobody_would_read_is_refused() -> None:
    async def story() -> None:
        halls, kept = playing(), Kept()
        desk = Desk(halls.events, lambda _: None, halls.chance, lambda: 4e9)
        async with linked(desk, kept) as (link, broker):
            for table in (0, 1):
                refused = await link.note(table, "Coffee is ready.")
                assert refused is not None
                assert str(refused.text) == "The note was not sent: nobody is there to read it."
            broker.say("status", status="online")
            await until(desk, lambda: 1 in kept.tables.known)
            assert await link.note(2, "Coffee is ready.") is not None
            assert await link.note(0, "Coffee is ready.") is None
            assert [topic for topic, _ in broker.said if topic.endswith("note")] == ["1/note"]

    asyncio.run(story())


def test_whatever_bytes_a_table_says_nothing_breaks_and_no_other_table_is_touched() -> None:
    luck, kept, halls = Random(1), Kept(), playing()
    good = [
        ("facts", fact(1, "1@1", (1, 0, "one"), head=1)),
        *(
            (end, json.dumps({"schema": 1, **said}).encode())
            for end, said in (("view", view(NAMES)), ("result", result_of(NAMES)))
        ),
        ("call", b'{"schema": 1, "game": "1@1", "call": 1, "about": "?"}'),
        ("status", b'{"schema": 1, "status": "online"}'),
    ]
    odd = [b"-1", b"1e999", b"null", b"{}", b"[]", b'"\\ud800"', b'"\xff"', b"9" * 40, b'"\\u0000"', b"true", b""]
    for _ in range(3000):
        kept.now += 1
        end, said = luck.choice(good)
        values = [*re.finditer(rb'-?\d[\d.e+]*|"[^"]*"|null|\[\]|\{\}', said)]
        for spot in sorted(luck.sample(values, luck.randrange(1, 4)), key=lambda spot: -spot.start()):
            said = said[: spot.start()] + luck.choice(odd) + said[spot.end() :]
        kept.say(
            luck.choice(["facts", "view", "result", "call", "status", end]), said[: luck.randrange(1, len(said) + 200)]
        )
        kept.tables.to_ask()
        str(kept.tables.log_of(7)).encode()
        for one in kept.tables.known[7].results.values():
            means(halls, 7, one)
    assert {*kept.tables.known} == {7}
    assert {table for table, *_ in kept.rows} <= {7}
