"""Who is a table screen, by secrets alone: invited once and not for long, numbered, kept, and shut out one by one."""

from __future__ import annotations

from itertools import count

import msgspec

from tests.phone.there import Clock
from ui.phone.seat_tokens import LASTS, MOST_TABLES, Holders, SeatTokens, is_table_key, table_key


def tokens(kept: Holders | None = None, keep: list[Holders] | None = None, clock: Clock | None = None) -> SeatTokens:
    numbers = count(len(kept.tables) if kept else 0)
    return SeatTokens(
        lambda: f"secret-{next(numbers)}", clock or Clock(), kept, (keep if keep is not None else []).append
    )


def a_table(doors: SeatTokens) -> str:
    borne = doors.sit_table(doors.invite_table())
    assert borne is not None
    return borne


def test_an_invitation_runs_out_and_a_new_one_takes_its_place() -> None:
    clock = Clock()
    doors = tokens(clock=clock)
    first, second = doors.invite_table(), doors.invite_table()
    assert doors.sit_table(first) is None
    assert doors.table_waiting == LASTS
    clock.now += LASTS
    assert doors.table_waiting is None
    assert doors.sit_table(second) is None


def test_a_table_screens_invitation_takes_no_seat_and_a_seats_is_no_table_screens() -> None:
    doors = tokens()
    table, seat = doors.invite_table(), doors.invite("Ann")
    assert doors.invited(table) is None and doors.sit(table) is None
    assert doors.sit_table(seat) is None
    borne = doors.sit(seat)
    assert borne is not None and doors.table_of(borne) is None
    assert doors.holder(a_table(doors)) is None


def test_there_are_no_more_than_so_many() -> None:
    doors = tokens()
    for _ in range(MOST_TABLES):
        a_table(doors)
    assert doors.sit_table(doors.invite_table()) is None
    assert doors.table_waiting is None
    doors.shut_out_table(3)
    assert doors.table_of(a_table(doors)) == 3


def test_table_screens_outlast_a_power_failure_as_hashes_alone_and_switching_off_forgets_them() -> None:
    kept: list[Holders] = []
    doors = tokens(keep=kept)
    borne = a_table(doors)
    assert borne.encode() not in msgspec.json.encode(kept[-1])
    again = tokens(kept[-1])
    assert again.table_of(borne) == 1
    again.invite_table()
    again.shut()
    assert (again.table_of(borne), again.tables, again.table_waiting) == (None, (), None)


def test_what_was_kept_before_there_were_table_screens_is_read() -> None:
    old = b'{"seats": [{"hashed": "ab", "name": "Ann"}], "watching": "cd"}'
    assert msgspec.json.decode(old, type=Holders).tables == ()


def test_everybody_is_told_of_a_table_screen_that_comes_or_goes() -> None:
    doors, told = tokens(), list[tuple[int, ...]]()
    doors.subscribe(told.append)
    a_table(doors)
    doors.shut_out_table(1)
    assert told == [(1,), ()]


def test_a_table_screen_is_known_by_what_is_no_name() -> None:
    assert is_table_key(table_key(1)) and not table_key(1).isprintable()
    assert not is_table_key("Ann") and not is_table_key(None)
