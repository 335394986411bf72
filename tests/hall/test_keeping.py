"""What a desk keeps: nothing happens that is not on the disk, and nothing goes on from what cannot have happened."""

from __future__ import annotations

import asyncio
import subprocess
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from companion.game.text import Refusal, Text
from companion.tournament.events import AnyEvent, CallMade, PlayerAdded, PlayerLeft
from companion.tournament_store import TournamentStore
from tests.board.chances import Seeded
from tests.hall.desks import in_thread, running, typed
from tests.patience import PATIENCE
from ui.hall.desk import Desk

MIKA = PlayerAdded(1, "Mika", (), 1)
FULL = Text.of("The disk is full.")


class Disk:
    """Keeps events until it is full."""

    def __init__(self) -> None:
        self.kept: list[AnyEvent] = []
        self.full = False

    def keep(self, events: Sequence[AnyEvent]) -> Text | None:
        """Keep them, or say why not."""
        if self.full:
            return FULL
        self.kept += events
        return None


def a_desk(disk: Disk) -> Desk:
    return Desk(disk.kept, disk.keep, Seeded(1), lambda: 0.0)


def twelve() -> Disk:
    """A disk on which twelve players are kept."""
    disk = Disk()
    disk.kept = [PlayerAdded(n, f"P{n}", (), n) for n in range(1, 13)]
    return disk


def test_what_cannot_be_kept_does_not_happen_and_nobody_hears_of_it() -> None:
    disk = Disk()
    desk = a_desk(disk)
    disk.full = True
    with desk.listening() as changed:
        refused = desk.do(MIKA)
        assert isinstance(refused, Refusal)
        assert refused.text == FULL
        assert (desk.hall.players, desk.version, changed.is_set()) == ({}, 0, False)
        disk.full = False
        assert desk.do(MIKA) is None
        assert (desk.version, changed.is_set()) == (1, True)


def test_of_several_events_all_happen_or_none() -> None:
    disk = Disk()
    desk = a_desk(disk)
    assert isinstance(desk.do(MIKA, PlayerLeft(2)), Refusal)
    assert (disk.kept, desk.version) == ([], 0)


def test_a_desk_goes_on_after_what_was_kept() -> None:
    disk = Disk()
    a_desk(disk).do(MIKA, PlayerLeft(1))
    desk = a_desk(disk)
    assert (desk.version, desk.hall.players[1].here) == (2, False)


def test_what_happens_while_seats_are_searched_is_not_overtaken() -> None:
    desk = a_desk(twelve())

    async def both() -> Refusal | None:
        seating = asyncio.create_task(desk.seat(1, again=False))
        await asyncio.sleep(0)  # it has begun to search
        assert desk.do(PlayerLeft(3)) is None
        return await seating

    refused = asyncio.run(both())
    assert isinstance(refused, Refusal)
    assert refused.code == "changed"
    assert desk.hall.rounds == ()


def test_a_call_that_comes_while_seats_are_searched_changes_none() -> None:
    desk = a_desk(twelve())
    assert asyncio.run(desk.seat(1, again=False)) is None

    async def both() -> Refusal | None:
        seating = asyncio.create_task(desk.seat(1, again=True))
        await asyncio.sleep(0)  # it has begun to search
        assert desk.do(CallMade(1, 1)) is None
        return await seating

    assert asyncio.run(both()) is None
    assert len(desk.hall.calls) == 1


def test_a_round_is_seated_again_only_by_who_saw_that_it_is_seated() -> None:
    desk = a_desk(twelve())
    assert asyncio.run(desk.seat(1, again=False)) is None
    tables = desk.hall.rounds[0].tables
    for round_, again in ((1, False), (2, False), (2, True)):
        assert isinstance(asyncio.run(desk.seat(round_, again=again)), Refusal)
    assert desk.hall.rounds[0].tables == tables
    assert asyncio.run(desk.seat(1, again=True)) is None


def test_a_file_with_what_cannot_have_happened_is_refused_in_a_sentence(tmp_path: Path) -> None:
    with closing(TournamentStore(tmp_path / "kazami.hall")) as store:
        store.append([MIKA, PlayerLeft(2)])
    done = subprocess.run(typed(tmp_path), capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "event 2 cannot be. Nobody has the number 2." in done.stderr


def test_a_hall_stops_while_walls_are_open_and_frees_its_file(tmp_path: Path) -> None:
    with running(tmp_path) as hall:
        with hall.browser().client.stream("GET", "/wall/live", timeout=PATIENCE) as stream:
            assert "data: " in next(stream.iter_lines())
            assert hall.stop() == 0
        TournamentStore(tmp_path / "kazami.hall").close()


def test_a_new_start_has_a_new_password_and_knows_no_desk(tmp_path: Path) -> None:
    with in_thread(tmp_path) as hall:
        cookie = hall.desk().client.cookies["desk"]
    with in_thread(tmp_path) as again:
        assert again.password != hall.password
        stranger = again.browser()
        stranger.client.cookies["desk"] = cookie
        stranger.get()
        assert stranger.status == 401
