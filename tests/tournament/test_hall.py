"""A hall as the fold of its events: what the desk does, what it is refused, and laws over halls that chance makes."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.game.text import Refusal
from companion.tournament.events import (
    AnyEvent,
    CallMade,
    CallSettled,
    CallTaken,
    FormatChosen,
    PlayerAdded,
    PlayerCorrected,
    PlayerLeft,
    PlayerReturned,
    ResultCorrected,
    ResultReported,
    RoundEnded,
    RoundPaused,
    RoundResumed,
    RoundSeated,
    RoundStarted,
    decoded,
    encoded,
)
from companion.tournament.format import MOST, Format, club, official
from companion.tournament.hall import Clock, Hall
from companion.tournament.happening import Impossible, hall_of, refusal
from companion.tournament.ranking import NOBODY
from companion.tournament.schedule import next_round, preliminary_standings, seated, standings
from companion.tournament.seating import TRIES
from tests.tournament.halls import Desk, added, strongest_first

ROUND_1 = ((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12))
SEATED = RoundSeated(1, 0, ROUND_1)


def desk_in_round_1(format_: Format | None = None) -> Desk:
    """Return a desk of twelve whose first round has begun."""
    desk = Desk(12, format_)
    desk.do(SEATED, RoundStarted(1, 100.0))
    return desk


# Players


def test_a_name_can_be_corrected_and_players_keep_their_number() -> None:
    desk = Desk(3)
    desk.do(PlayerCorrected(2, "Mika", ("Harbour club",)))
    assert (desk.hall.players[2].name, desk.hall.players[2].groups, desk.hall.players[2].lot) == (
        "Mika",
        ("Harbour club",),
        2,
    )
    desk.do(PlayerCorrected(2, "M" * 40, ("G" * 40,)))


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (PlayerAdded(1, "Mika", (), 9), "The number 1 is not free."),
        (PlayerAdded(0, "Mika", (), 9), "The number 0 is not free."),
        (PlayerAdded(9, "P1", (), 9), "There are two of the name P1: tell them apart."),
        (PlayerCorrected(2, "P1"), "There are two of the name P1: tell them apart."),
        (
            PlayerAdded(9, "\uff301", (), 9),
            "\uff301 and P1 look alike at a table, which shows 20 letters: tell them apart.",
        ),
        (PlayerCorrected(9, "Mika"), "Nobody has the number 9."),
        (PlayerAdded(9, "Mika", (), 3), "The lot 3 is drawn already."),
        (PlayerAdded(9, " ", (), 9), "A name is missing."),
        (PlayerAdded(9, "Mika", ("",), 9), "A name is missing."),
        (PlayerAdded(9, "Mi\nka", (), 9), "A name stands in one line, without spaces around it."),
        (PlayerAdded(9, "M" * 41, (), 9), f"A name has at most 40 letters: {'M' * 40}"),
        (PlayerLeft(9), "Nobody has the number 9."),
        (PlayerReturned(2), "P2 is here."),
    ],
)
def test_what_cannot_be_of_a_player_is_refused(event: AnyEvent, sentence: str) -> None:
    assert Desk(3).refused(event) == sentence


def test_two_names_that_a_table_cuts_to_one_are_told_apart() -> None:
    desk = Desk(3)
    desk.do(PlayerCorrected(1, "Alexandra Hohenstein-Meier"))
    assert desk.refused(PlayerCorrected(2, "Alexandra Hohenstein-Huber")) == (
        "Alexandra Hohenstein-Huber and Alexandra Hohenstein-Meier look alike at a table, which shows 20 letters: "
        "tell them apart."
    )
    desk.do(PlayerCorrected(1, "ALEXANDRA Hohenstein-Meier"))


def test_nobody_leaves_twice() -> None:
    desk = Desk(3)
    desk.do(PlayerLeft(2))
    assert desk.refused(PlayerLeft(2)) == "P2 has left already."


def test_a_hall_is_full_at_its_most() -> None:
    desk = Desk(MOST)
    assert desk.refused(added(MOST + 1)) == "The hall is full: it takes 1024 players."


# Rounds


@pytest.mark.parametrize(
    ("tables", "sentence"),
    [
        (((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 1)), "P1 sits twice."),
        (((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11)), "P12 has no seat."),
        (((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 13)), "Nobody has the number 13."),
        (((1, 2, 3, 4, 5), (6, 7, 8), (9, 10, 11, 12)), "Three or four sit at a table."),
        (((1, 2), (5, 6, 7, 8), (9, 10, 11, 12)), "Three or four sit at a table."),
    ],
)
def test_seats_that_cannot_be_are_refused(tables: tuple[tuple[int, ...], ...], sentence: str) -> None:
    assert Desk(12).refused(RoundSeated(1, 0, tables)) == sentence


def test_somebody_who_has_left_gets_no_seat() -> None:
    desk = Desk(13)
    desk.do(PlayerLeft(1))
    assert desk.refused(RoundSeated(1, 0, ((1, 2, 3, 4), (5, 6, 7), (8, 9, 10), (11, 12, 13)))) == (
        "P1 does not play this round."
    )


def test_a_round_is_seated_again_by_hand_until_it_has_begun() -> None:
    desk = Desk(12)
    desk.do(SEATED)
    desk.do(RoundSeated(1, 0, ((4, 3, 2, 1), *ROUND_1[1:])))
    assert len(desk.hall.rounds) == 1
    desk.do(RoundStarted(1, 0.0))
    assert desk.refused(SEATED) == "These tables have no result yet: 1, 2, 3."
    assert desk.hall.rounds[0].tables[0] == (4, 3, 2, 1)


def test_the_next_round_waits_for_the_last_table() -> None:
    desk = desk_in_round_1()
    desk.do(*(ResultReported(1, table, (10, 3, 4, 5), ROUND_1[table - 1][0]) for table in (1, 3)))
    assert desk.refused(RoundSeated(2, 0, ROUND_1)) == "Table 2 has no result yet."
    desk.do(ResultReported(1, 2, (3, 10, 4, 5), 6))
    assert desk.refused(RoundSeated(3, 0, ROUND_1)) == "Round 2 is to be seated now."
    assert desk.refused(RoundSeated(2, 1, ROUND_1)) == "Round 2 is to be seated now."
    desk.do(RoundSeated(2, 0, ROUND_1))


def test_a_round_does_not_start_with_somebody_who_has_left() -> None:
    desk = Desk(13)
    desk.seat()
    desk.do(PlayerLeft(7))
    assert desk.refused(RoundStarted(1, 0.0)) == "P7 has left: seat the round again."
    desk.seat()
    desk.do(RoundStarted(1, 0.0))


# The clock


def test_the_clock_stands_still_while_it_is_paused_and_from_the_end_on() -> None:
    desk = desk_in_round_1()
    assert [desk.hall.rounds[0].clock.left(90, now) for now in (100.0, 160.0, 9999.0)] == [5400.0, 5340.0, 0.0]
    desk.do(RoundPaused(1, 160.0))
    assert desk.hall.rounds[0].clock.elapsed(500.0) == 60.0
    desk.do(RoundResumed(1, 1160.0))
    assert desk.hall.rounds[0].clock.elapsed(1200.0) == 100.0
    desk.do(RoundEnded(1, 1300.0))
    assert desk.hall.rounds[0].clock.elapsed(9999.0) == 200.0
    assert desk.hall.rounds[0].clock.left(0, 9999.0) is None


def test_a_round_that_ends_while_it_is_paused_was_over_when_the_pause_began() -> None:
    desk = desk_in_round_1()
    desk.do(RoundPaused(1, 160.0), RoundEnded(1, 500.0))
    assert desk.hall.rounds[0].clock.elapsed(9999.0) == 60.0


def test_before_it_starts_no_time_has_passed() -> None:
    assert Clock().elapsed(50.0) == 0.0
    assert Clock(started=60.0).elapsed(50.0) == 0.0, "also where two clocks do not quite agree"


def test_a_clock_refuses_what_it_has_done_already() -> None:
    desk = Desk(12)
    assert desk.refused(RoundStarted(1, 0.0)) == desk.refused(RoundPaused(1, 0.0)) == "Round 1 is not seated."
    desk.do(SEATED)
    assert desk.refused(RoundPaused(1, 0.0)) == "Round 1 has not begun."
    desk.do(RoundStarted(1, 0.0))
    assert desk.refused(RoundStarted(1, 0.0)) == "Round 1 has begun already."
    assert desk.refused(RoundResumed(1, 0.0)) == "The clock is running."
    desk.do(RoundPaused(1, 1.0))
    assert desk.refused(RoundPaused(1, 2.0)) == "The clock stands still already."
    desk.do(RoundEnded(1, 3.0))
    assert desk.refused(RoundEnded(1, 4.0)) == desk.refused(RoundResumed(1, 4.0)) == "Round 1 has ended."


# Results


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (ResultReported(2, 1, (10, 3, 4, 5), 1), "Round 2 is not seated."),
        (ResultReported(1, 4, (10, 3, 4, 5), 1), "This round has no table 4."),
        (ResultReported(1, 0, (10, 3, 4, 5), 1), "This round has no table 0."),
        (ResultReported(1, 1, (10, 3, 4), 1), "Table 1 has 4 seats: tell the points of each."),
        (ResultReported(1, 1, (10, 3, 4, -1), 1), "Victory points go from 0 to 30."),
        (ResultReported(1, 1, (10, 3, 4, 31), 1), "Victory points go from 0 to 30."),
        (ResultReported(1, 1, (10, 3, 4, 5), 5), "Who won at table 1?"),
        (ResultReported(1, 1, (10, 3, 4, 5), NOBODY), "Who won at table 1?"),
        (ResultReported(1, 1, (9, 3, 4, 5), 1), "Nobody has won with 9 of 10 victory points."),
        (ResultCorrected(1, 1, (10, 3, 4, 5), 1, "slip"), "Table 1 has no result to correct."),
    ],
)
def test_a_result_that_cannot_be_is_refused(event: AnyEvent, sentence: str) -> None:
    assert desk_in_round_1().refused(event) == sentence


def test_a_table_may_have_players_without_a_point_and_with_the_most_there_are() -> None:
    desk_in_round_1().do(ResultReported(1, 1, (30, 0, 0, 0), 1))


def test_no_result_comes_before_the_round_begins() -> None:
    desk = Desk(12)
    desk.do(SEATED)
    assert desk.refused(ResultReported(1, 1, (10, 3, 4, 5), 1)) == "Round 1 has not begun."


def test_a_result_that_comes_twice_counts_once() -> None:
    desk = desk_in_round_1()
    reported = ResultReported(1, 1, (10, 3, 4, 5), 1)
    desk.do(reported)
    assert desk.refused(reported) == "Table 1 has its result already. Whoever changes it says why."
    assert standings(desk.hall)[0].wins == 1
    assert not desk.hall.rounds[0].results[1].typed


def test_a_winner_may_have_fewer_points_than_somebody_who_had_ten_on_anothers_turn() -> None:
    desk_in_round_1().do(ResultReported(1, 1, (10, 11, 4, 5), 1))


def test_where_time_ends_a_game_the_most_points_win_or_nobody_does() -> None:
    desk = desk_in_round_1(Format(official().plans, minutes=90))
    assert desk.refused(ResultReported(1, 1, (7, 8, 4, 5), 1)) == "Somebody at table 1 has more than the winner."
    desk.do(ResultReported(1, 1, (7, 8, 4, 5), 2), ResultReported(1, 2, (7, 7, 4, 5), NOBODY))
    assert sum(standing.wins for standing in standings(desk.hall)) == 1


def test_a_correction_has_a_reason_and_changes_the_ranking() -> None:
    desk = desk_in_round_1()
    desk.do(ResultReported(1, 1, (10, 3, 4, 5), 1))
    assert desk.refused(ResultCorrected(1, 1, (10, 3, 4, 5), 1, "slip")) == "That is the result of table 1 already."
    assert desk.refused(ResultCorrected(1, 1, (3, 10, 4, 5), 2, " ")) == "A correction needs a reason."
    assert desk.refused(ResultCorrected(1, 1, (3, 10, 4), 2, "slip")) == "Table 1 has 4 seats: tell the points of each."
    desk.do(ResultCorrected(1, 1, (3, 10, 4, 5), 2, "Two seats were exchanged."))
    assert standings(desk.hall)[0].player == 2
    assert desk.hall.rounds[0].results[1].typed, "the table's own Kazami has not said this"
    (correction,) = desk.hall.rounds[0].corrections
    assert (correction.before.winner, correction.reason) == (1, "Two seats were exchanged.")


def test_a_correction_after_the_next_stage_was_seated_moves_nobody() -> None:
    desk = Desk(12)
    for _ in range(3):
        desk.play()
    final = desk.seat()
    first = desk.hall.rounds[0].results[1]
    order = (*(player for player in first.players if player != first.winner), first.winner)
    points = tuple(10 if player == order[0] else 2 for player in first.players)
    desk.do(ResultCorrected(1, 1, points, order[0], "The sheet was read wrongly."))
    assert desk.hall.rounds[-1].tables == final.tables


def test_the_points_of_somebody_who_leaves_during_a_round_count() -> None:
    desk = desk_in_round_1()
    desk.do(PlayerLeft(2), ResultReported(1, 1, (10, 3, 4, 5), 1, typed=True))
    assert {one.player: one.victory_points for one in standings(desk.hall)}[2] == 3


# Calls


def test_a_call_is_taken_and_settled_once() -> None:
    desk = desk_in_round_1()
    desk.do(CallMade(1, 2, "May the robber stay?", "BASE-ROB-03"))
    assert desk.refused(CallMade(1, 3)) == "The number 1 is not free."
    assert desk.refused(CallMade(2, 4)) == "This round has no table 4."
    assert desk.refused(CallMade(2, 0)) == "This round has no table 0."
    assert desk.refused(CallSettled(1, "No.")) == "Nobody has taken that call yet."
    assert desk.refused(CallTaken(2, "Mori")) == "There is no call 2."
    assert desk.refused(CallTaken(1, "")) == "A name is missing."
    desk.do(CallMade(2, 1), CallMade(3, 3))
    desk.do(CallTaken(1, "Mori"))
    assert desk.refused(CallTaken(1, "Abe")) == "Mori is on the way."
    desk.do(CallSettled(1, "No."))
    assert desk.refused(CallSettled(1, "Yes.")) == desk.refused(CallTaken(1, "Abe")) == "That call is settled."
    call = desk.hall.calls[1]
    assert (call.table, call.about, call.clause, call.judge, call.note) == (
        2,
        "May the robber stay?",
        "BASE-ROB-03",
        "Mori",
        "No.",
    )


def test_before_any_round_no_table_calls() -> None:
    assert Desk(12).refused(CallMade(1, 1)) == "This round has no table 1."


def test_a_call_that_a_table_tells_twice_is_one_and_the_desk_may_call_again() -> None:
    desk = desk_in_round_1()
    desk.do(CallMade(desk.hall.next_call, 2, at=60.0, name="3@1/1"))
    assert desk.hall.calls[1].at == 60.0
    assert desk.refused(CallMade(desk.hall.next_call, 2, name="3@1/1")) == "Table 2 has made that call already."
    desk.do(CallMade(desk.hall.next_call, 3, name="3@1/1"))
    for _ in range(2):
        desk.do(CallMade(desk.hall.next_call, 2))
    assert [*desk.hall.calls] == [1, 2, 3, 4]


# The fold


def test_a_store_that_holds_what_cannot_be_says_which_event_it_is() -> None:
    with pytest.raises(Impossible, match=r"Event 2 cannot have happened\. The number 1 is not free\.") as raised:
        hall_of([added(1), added(1)])
    assert (raised.value.number, raised.value.why.code) == (2, "number-taken")


@pytest.mark.parametrize("written", [b"{}", b"[]", b'{"type":"Nonsense"}', b'{"type":"PlayerLeft","player":"1"}', b"{"])
def test_what_is_no_event_is_not_read(written: bytes) -> None:
    with pytest.raises(msgspec.DecodeError):
        decoded(written)


def test_an_event_with_more_than_it_has_is_not_read() -> None:
    with pytest.raises(msgspec.ValidationError):
        decoded(b'{"type":"PlayerLeft","player":1,"why":"tired"}')


@pytest.mark.thorough
def test_a_tournament_of_two_hundred_and_fifty_six_is_played() -> None:
    desk = Desk(256)
    for _ in range(5):
        desk.play(strongest_first, TRIES)
    assert desk.again() == desk.hall
    met = Counter(
        frozenset(pair) for round_ in desk.hall.rounds[:3] for table in round_.tables for pair in combinations(table, 2)
    )
    assert (len(met), max(met.values())) == (3 * 64 * 6, 1)


class _Anybody:
    """A desk where anything is tried: likely and unlikely events, of which what can be happens."""

    def __init__(self, seed: int, format_: Format) -> None:
        self.source = Random(seed)
        self.desk = Desk(self.source.randint(10, 20), format_, seed)
        self.refused = 0

    def anything(self) -> AnyEvent:
        n = self.source.randint
        hall = self.desk.hall
        number = len(hall.rounds) + n(-1, 1)
        table, player = n(1, 5), n(1, len(hall.players) + 1)
        at_table = hall.rounds[-1].tables[(table - 1) % len(hall.rounds[-1].tables)] if hall.rounds else (1, 2, 3)
        points = tuple(n(2, 10) for _ in at_table)
        winner = self.source.choice((*at_table, player, NOBODY))
        found = seated(hall, self.desk.chance, tries=20)
        likely = found if isinstance(found, RoundSeated) else RoundStarted(number, 1.0)
        won = tuple(10 if one == at_table[0] else 4 for one in at_table)
        return self.source.choice(
            (
                likely,
                RoundStarted(len(hall.rounds), 2.0),
                *(ResultReported(len(hall.rounds), one, won, at_table[0]) for one in (table, table)),
                ResultReported(number, table, points, winner),
                ResultCorrected(number, table, points, winner, self.source.choice(("", "slip"))),
                PlayerAdded(player, f"P{n(1, 30)}", (), n(1, 30)),
                PlayerLeft(player),
                PlayerReturned(player),
                RoundPaused(number, 3.0),
                RoundResumed(number, 4.0),
                RoundEnded(number, 5.0),
                RoundSeated(number, 0, ((1, 2, 3), (4, 5, 6))),
                FormatChosen(club()),
                CallMade(n(1, 5), table),
                CallTaken(n(1, 5), "Mori"),
                CallSettled(n(1, 5), "Yes."),
            )
        )

    def live(self, times: int) -> None:
        for _ in range(times):
            event = self.anything()
            if refusal(self.desk.hall, event) is None:
                self.desk.do(event)
            else:
                self.refused += 1
        self.desk.finish()
        while not isinstance(next_round(self.desk.hall), Refusal):
            self.desk.play(tries=20)


FORMATS = st.sampled_from((official(), official(semi_final=False), club(), Format(official().plans, minutes=60)))


@given(st.integers(0, 10**6), FORMATS)
def test_whatever_is_tried_a_hall_stays_one(seed: int, format_: Format) -> None:
    anybody = _Anybody(seed, format_)
    anybody.live(60)
    hall, events = anybody.desk.hall, anybody.desk.events
    assert hall_of(events) == hall_of([decoded(encoded(event)) for event in events]) == hall
    cut = len(events) // 2
    assert hall_of(events[cut:], hall_of(events[:cut])) == hall, "a fold goes on from any place"
    nobody_sits_twice(hall)
    every_result_counts_once(hall)
    everybody_stands_once(hall)


def nobody_sits_twice(hall: Hall) -> None:
    for round_ in hall.rounds:
        assert max(Counter(player for table in round_.tables for player in table).values()) == 1


def every_result_counts_once(hall: Hall) -> None:
    games = [result for round_ in hall.rounds if not round_.stage for result in round_.results.values()]
    assert sum(one.games for one in standings(hall)) == sum(len(game.players) for game in games)
    assert sum(one.wins for one in standings(hall)) == sum(game.winner != NOBODY for game in games)


def everybody_stands_once(hall: Hall) -> None:
    found = [one.player for one in standings(hall)]
    assert sorted(found) == sorted({*hall.here, *hall.played})
    assert sorted(found) == sorted(one.player for one in preliminary_standings(hall))


def test_the_laws_are_tried_on_halls_that_come_far_and_are_refused_much() -> None:
    """A law over halls in which nothing happens would prove nothing."""
    far, refused = Counter[int](), 0
    for seed in range(30):
        anybody = _Anybody(seed, official())
        anybody.live(60)
        far[len(anybody.desk.hall.rounds)] += 1
        refused += anybody.refused
    assert refused > 500
    assert sum(n for rounds, n in far.items() if rounds >= 4) > 10
