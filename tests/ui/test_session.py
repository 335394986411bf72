"""The evening over a real journal: one owner of the table that is on, who hears of it, and the devices beside it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from companion.game.decide import choices
from companion.game.moves import next_prompt
from companion.game.prompts import Place
from companion.game.secret import TABLE
from companion.game.text import Refusal, Text
from companion.rules.registry import VARIANTS
from companion.table import Committed, OpenThrow, Table
from companion.view import View
from tests.tablet.evenings import Disk, Tray, a_setup
from tests.ui.test_devices_at_table import HandClock, HandTray, throw
from ui.dialogue.devices import MeasureSide
from ui.dialogue.faults import FAULT
from ui.dialogue.requests import ShowView, Submit, Undo, perform
from ui.dialogue.session_port import Folder
from ui.session.calibration_steps import CalibrationSteps
from ui.session.device_sources import AsBuilt, Sources
from ui.session.devices_at_table import DevicesAtTable
from ui.session.devices_nearby import DevicesNearby
from ui.session.session import NO_GAME, Dependencies, Session


class Asked(Table):
    """The real Table, which counts how often it is asked what it waits for."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.times = 0

    def open_throw(self) -> OpenThrow | None:
        self.times += 1
        return super().open_throw()


class Beside(DevicesNearby):
    """The real devices beside a table, with a tray that the test holds."""

    def __init__(self, table: Table, device: HandTray, clock: HandClock) -> None:
        devices = DevicesAtTable(table, device, clock)
        super().__init__(devices, CalibrationSteps(devices, AsBuilt()), Sources(lambda counted: device, AsBuilt()))


class Kept:
    """An evening over a folder, and what was put on its table."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.now = folder, 0.0
        self.journal = Disk(folder, lambda: self.now)
        self.tables: list[Asked] = []
        self.trays: list[Tray] = []
        self.dependencies = Dependencies(
            VARIANTS, self._table, self._beside, self._record, self._folders, lambda: bytes(32), lambda: 9.0
        )
        self.evening = Session(self.journal, self.dependencies)

    def _table(self, game: int) -> Asked:
        variant = next((kept.variant for kept in self.journal.games() if kept.id == game), "base")
        self.tables.append(Asked(self.journal, game, VARIANTS[variant]))
        return self.tables[-1]

    def _beside(self, table: Table) -> Tray:
        self.trays.append(Tray(throws=True))
        return self.trays[-1]

    def _record(self, game: int) -> str:
        return f"the record of {game}"

    def _folders(self) -> tuple[Folder, ...]:
        return (Folder("games", "~/games", str(self.folder)),)


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[Kept]:
    made = Kept(tmp_path)
    yield made
    made.journal.close()


def first_move(view: View | Refusal) -> Submit:
    """The first thing that may be done, filled with the first of everything."""
    assert isinstance(view, View)
    choice = choices(view.known, view.known.front.waiting[0] if view.known.front else 0)[0]
    while prompt := next_prompt(view.known, choice):
        assert isinstance(prompt, Place)
        choice = choice.with_field(prompt.field, prompt.options[0])
    return Submit(choice, view.revision)


def play_on(evening: Session) -> None:
    done = evening.perform(first_move(evening.view()))
    assert isinstance(done, Committed), done


def test_who_hears_of_the_table_goes_on_hearing_when_another_game_is_put_on_it(kept: Kept) -> None:
    seen, said = list[View](), list[Text | Refusal]()
    kept.evening.subscribe(seen.append, said.append)
    assert kept.evening.begin(a_setup(3)) is None
    play_on(kept.evening)
    assert kept.evening.begin(a_setup(4)) is None
    assert [(len(view.known.players), view.head) for view in seen] == [(3, 0), (3, 1), (4, 0)]
    play_on(kept.evening)
    assert [seen[-1].head, seen[-1]] == [1, kept.evening.view()]
    first = kept.tables[0]
    assert not isinstance(first.undo(), Refusal)
    assert len(seen) == 4, "the game that was put away is nobody's news any more"
    kept.trays[-1].says(NO_GAME)
    assert said == [NO_GAME]


def test_what_is_announced_is_said_on_each_screen_also_without_a_game(kept: Kept) -> None:
    said = list[Text | Refusal]()
    for _ in range(2):
        kept.evening.subscribe(lambda view: None, said.append)
    kept.evening.announce(Text.of("From the hall: {note}", note="the break is over"))
    assert [str(one) for one in said] == ["From the hall: the break is over"] * 2


def test_who_leaves_hears_no_more(kept: Kept) -> None:
    seen = list[View]()
    leave = kept.evening.subscribe(seen.append)
    leave()
    kept.evening.begin(a_setup())
    assert seen == []


def test_the_devices_play_beside_the_game_that_is_on_and_no_other(kept: Kept) -> None:
    kept.evening.begin(a_setup())
    kept.evening.begin(a_setup())
    assert [tray.joined for tray in kept.trays] == [False, True]
    assert kept.evening.nearby().throws and kept.evening.throw() is None and kept.evening.turn() is None
    kept.evening.close()
    assert [tray.joined for tray in kept.trays] == [False, False]
    assert kept.evening.game is None


def test_what_the_table_waits_for_is_asked_once_a_commit(kept: Kept) -> None:
    kept.evening.subscribe(lambda view: None)
    kept.evening.begin(a_setup())
    table, tray = kept.tables[0], kept.trays[0]
    assert table.times == 1 and tray.waiting is None
    moves = 0
    while tray.waiting is None:
        play_on(kept.evening)
        moves += 1
        assert table.times == 1 + moves
    assert tray.waiting.revision == table.game.revision
    kept.evening.perform(Undo())
    assert tray.waiting is None and table.times == 2 + moves


def test_a_throw_in_the_tray_counts_and_what_the_table_waits_for_then_is_asked_once(tmp_path: Path) -> None:
    device, clock = HandTray(), HandClock()
    with Disk(tmp_path, lambda: 0.0) as journal:
        table = Asked(journal, journal.begin("evening", a_setup(), bytes(32)), VARIANTS["base"])
        while table.open_throw() is None:
            assert isinstance(perform(table, first_move(table.view(TABLE))), Committed)
        beside = Beside(table, device, clock)
        evening = Session(
            journal, Dependencies(VARIANTS, lambda _: table, lambda _: beside, lambda _: "", tuple, bytes, lambda: 9.0)
        )
        seen = list[View]()
        evening.subscribe(seen.append)
        device.seen = [throw(7, 4, 6)]

        async def story() -> None:
            assert evening.open(table.id) is None
            table.times = 0
            await asyncio.sleep(0)  # the tray begins
            await clock.advance(3)
            evening.close()

        asyncio.run(story())
    assert table.times == 1 and device.acknowledged == [7]
    assert seen[-1].thrown == (4, 6) and seen[-1].read == (4, 6)


def test_before_the_first_game_every_request_gets_one_sentence(kept: Kept) -> None:
    said = list[Text | Refusal]()
    kept.evening.tend(MeasureSide(0), said.append)
    asked = (
        kept.evening.view(),
        kept.evening.perform(Undo()),
        kept.evening.statistics(),
        kept.evening.export(),
        kept.evening.throw(),
        kept.evening.turn(),
        *said,
    )
    assert set(asked) == {NO_GAME}
    assert kept.evening.nearby().devices == ()
    assert kept.evening.resume() is None and kept.evening.game is None


def test_the_last_game_that_is_not_over_goes_on(kept: Kept) -> None:
    for players in (3, 4):
        kept.evening.begin(a_setup(players))
    again = Session(kept.journal, kept.dependencies)
    assert again.resume() is None
    view = again.view()
    assert isinstance(view, View) and len(view.known.players) == 4
    games = again.games()
    assert not isinstance(games, Refusal)
    assert [(game.id, len(game.seats), game.moves, game.winner) for game in games] == [(2, 4, 0, -1), (1, 3, 0, -1)]


def test_the_list_says_how_long_each_game_was_played(kept: Kept) -> None:
    kept.evening.begin(a_setup())
    kept.now = 42.0
    play_on(kept.evening)
    games = kept.evening.games()
    assert not isinstance(games, Refusal) and [game.lasted for game in games] == [42.0]


@pytest.mark.parametrize(("days", "since"), [(0.5, "today"), (3, "month"), (40, "year"), (400, "")])
def test_the_list_says_how_long_ago_each_game_was_played(kept: Kept, days: float, since: str) -> None:
    kept.now = datetime(2026, 11, 20, tzinfo=UTC).timestamp()
    kept.evening.begin(a_setup())
    today = kept.dependencies._replace(now=lambda: kept.now + days * 24 * 3600, zone=UTC)
    games = Session(kept.journal, today).games()
    assert not isinstance(games, Refusal) and [game.since for game in games] == [since]


def test_a_game_that_is_not_there_leaves_the_one_on_the_table(kept: Kept) -> None:
    kept.evening.begin(a_setup())
    refused = kept.evening.open(99)
    assert refused is not None and refused.code == "not-kept"
    assert kept.evening.game == 1 and kept.trays[0].joined


def test_a_full_disk_is_told_and_a_fault_is_one_sentence(kept: Kept, caplog: pytest.LogCaptureFixture) -> None:
    kept.evening.begin(a_setup())
    request = first_move(kept.evening.view())
    kept.journal.full = True
    refused = kept.evening.perform(request)
    assert isinstance(refused, Refusal) and refused.code == "not-kept"
    kept.journal.full = False
    assert isinstance(kept.evening.perform(request), Committed)
    late = kept.evening.perform(request)
    assert isinstance(late, Refusal) and late.code == "stale"
    assert kept.evening.asked(lambda table: 1 // 0) == FAULT and "ZeroDivisionError" in caplog.text


def test_figures_and_the_record_are_those_of_the_game_on_the_table(kept: Kept, tmp_path: Path) -> None:
    kept.evening.begin(a_setup())
    figures = kept.evening.statistics()
    assert not isinstance(figures, Refusal) and figures.throws == 0
    said = kept.evening.export()
    (file,) = tmp_path.glob("*.jsonl")
    assert file.read_text() == "the record of 1" and said == Text.of("Written: {file}", file=f"~/games/{file.name}")
    assert kept.evening.perform(ShowView(TABLE)) == kept.evening.view(TABLE)
