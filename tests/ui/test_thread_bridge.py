"""The crossing between the threads and the thread behind it: requests, views, bugs and the world's errors."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from companion.answers import Committed
from companion.board.maps import beginner
from companion.game.decide import choices
from companion.game.moves import next_prompt
from companion.game.prompts import Place
from companion.game.secret import TABLE
from companion.game.state import Seat
from companion.game.text import Refusal, Text
from companion.journal import JournalError
from companion.rules.base import BASE
from companion.rules.registry import VARIANTS
from companion.table import Table
from tests.patience import PATIENCE
from tests.tablet.around_home import Lots
from tests.tablet.evenings import Disk, Tray, a_setup
from ui.dialogue.around_tablet import AroundTablet
from ui.dialogue.draft import Begun, Draft
from ui.dialogue.faults import FAULT
from ui.dialogue.requests import ShowView, Submit
from ui.session.kept_draft import KeptDraft
from ui.session.kept_seats import KeptSeats, kept_seats
from ui.session.session import Dependencies, Session, written
from ui.session.thread import Backstage
from ui.session.thread_bridge import OTHER_GAME, Carry, ThreadBridge, Threads


class Later:
    """A way to the other thread on which jobs wait until they are let through."""

    def __init__(self) -> None:
        self.jobs: list[Callable[[], None]] = []

    def __call__(self, job: Callable[[], None]) -> None:
        self.jobs.append(job)

    def through(self) -> int:
        """Let all jobs through; return how many there were."""
        jobs, self.jobs = self.jobs, []
        for job in jobs:
            job()
        return len(jobs)


class Laid(NamedTuple):
    """A game on the table of an evening, and the evening."""

    evening: Session
    journal: Disk

    @property
    def table(self) -> Table:
        """The table: what a test asks of it goes past the screen."""
        found = self.evening.asked(lambda table: table)
        assert not isinstance(found, Refusal)
        return found


@pytest.fixture
def laid(tmp_path: Path) -> Iterator[Laid]:
    with Disk(tmp_path, lambda: 0.0) as journal:
        table = partial(Table, journal, variant=BASE)
        dependencies = Dependencies(
            VARIANTS, table, lambda table: Tray(), lambda game: "", tuple, lambda: bytes(32), lambda: 0.0
        )
        evening = Session(journal, dependencies)
        evening.begin(a_setup())
        yield Laid(evening, journal)


def at_once(job: Callable[[], None]) -> None:
    job()


def bridge(laid: Laid, there: Carry = at_once, here: Carry = at_once) -> ThreadBridge:
    return ThreadBridge(lambda: laid.evening, Threads(there, here, lambda: 0.0), VARIANTS, Lots())


def place(table: Table) -> None:
    game = table.known(TABLE)
    choice = choices(game, game.front.waiting[0] if game.front else 0)[0]
    prompt: Any = next_prompt(game, choice)
    assert not isinstance(table.submit(choice.with_field(prompt.field, prompt.options[0])), Refusal)


def test_of_several_views_only_the_newest_arrives(laid: Laid) -> None:
    screen, heard = Later(), list[int]()
    bridged = bridge(laid, here=screen)
    bridged.listener.hears = lambda view: heard.append(view.revision)
    for _ in range(4):
        place(laid.table)
    assert screen.through() == 1
    assert heard == [laid.table.known(TABLE).revision]
    place(laid.table)
    screen.through()
    assert heard[1:] == [laid.table.known(TABLE).revision]


def test_a_game_that_is_resumed_while_the_window_opens_is_there_when_the_screen_asks_for_it(laid: Laid) -> None:
    there, here, seen = Later(), Later(), list[Any]()
    bridged = bridge(laid, there, here)
    bridged.resume(lambda: None)
    there.through()
    table = laid.table
    bridged.resume(lambda: seen.append((bridged.view is not None, bridged.game)))
    assert seen == []
    here.through()
    assert there.jobs == [] and laid.table is table, "what asks later comes with the game, and not a frame after it"
    assert seen == [(True, bridged.game)] and bridged.game is not None
    bridged.resume(lambda: seen.append("at once"))
    assert seen[1:] == ["at once"]


def test_an_answer_waits_for_the_screens_thread(laid: Laid) -> None:
    there, here = Later(), Later()
    answers: list[Any] = []
    bridge(laid, there, here).ask(ShowView(), answers.append)
    assert answers == []
    there.through()
    assert answers == []
    here.through()
    assert answers == [laid.evening.view()]


def test_another_game_is_seen_before_its_screen_is_opened_and_its_turn_is_timed_anew(laid: Laid) -> None:
    screen, now, seen = Later(), [0.0], list[tuple[int, float]]()
    bridged = ThreadBridge(lambda: laid.evening, Threads(at_once, screen, lambda: now[0]), VARIANTS, Lots())
    bridged.listener.opened = lambda: seen.append(
        (len(bridged.view.known.players) if bridged.view else 0, bridged.turn_lasted())
    )
    now[0] = 60.0
    assert bridged.turn_lasted() == 60
    bridged.begin(a_setup(4), lambda refusal: None)
    screen.through()
    assert seen == [(4, 0.0)]


def test_what_was_meant_for_one_game_never_reaches_the_next(laid: Laid) -> None:
    """A tap waits for the table's thread while another game, whose first question has the same number, is put on."""
    there, answers = Later(), list[Any]()
    bridged = bridge(laid, there)
    there.through()
    place(laid.table)
    laid.table.undo()
    seen = bridged.view
    assert seen is not None
    move = next(offered for offered in seen.offers if offered.prompt is not None)
    assert isinstance(move.prompt, Place)
    request = Submit(move.choice.with_field(move.prompt.field, move.prompt.options[0]), seen.revision)
    bridged.begin(a_setup(), lambda refusal: None)
    bridged.ask(request, answers.append)
    bridged.throw(answers.append)
    there.through()
    assert answers == [OTHER_GAME, OTHER_GAME]
    assert laid.table.known(TABLE).revision == seen.revision
    bridged.ask(request, answers.append)
    there.through()
    assert isinstance(answers[-1], Committed), "in the game that is seen now it would be made"


def test_the_screen_of_one_game_hears_nothing_of_the_next(laid: Laid) -> None:
    there, heard = Later(), list[str]()
    bridged = bridge(laid, there)
    there.through()
    bridged.listener.hears = lambda view: heard.append("view")
    bridged.listener.opened = lambda: heard.append("opened")
    bridged.begin(a_setup(4), lambda refusal: None)
    there.through()
    assert heard == ["opened"] and bridged.view is not None and len(bridged.view.known.players) == 4
    place(laid.table)
    assert heard == ["opened", "view"]


def test_a_second_tap_begins_no_second_game(laid: Laid) -> None:
    to_table = Later()
    bridge = ThreadBridge(lambda: laid.evening, Threads(to_table, at_once, lambda: 0.0), VARIANTS, Lots())
    before = len(laid.journal.games())
    for _ in range(2):
        bridge.begin(a_setup(), lambda refusal: None)
    to_table.through()
    assert len(laid.journal.games()) == before + 1
    bridge.begin(a_setup(), lambda refusal: None)
    to_table.through()
    assert len(laid.journal.games()) == before + 2, "a rematch may follow"


def test_an_error_of_the_world_comes_back_in_its_own_words_and_a_bug_does_not(
    laid: Laid, caplog: pytest.LogCaptureFixture
) -> None:
    def raising(error: Exception) -> Callable[[Any], None]:
        def request(table: Any) -> None:
            raise error

        return request

    world = laid.evening.asked(raising(OSError("no room left")))
    assert world == Refusal("not-kept", "", Text.of("{why}", why="no room left"))
    assert laid.evening.asked(raising(ZeroDivisionError())) == FAULT
    assert "ZeroDivisionError" in caplog.text


def test_everybody_sits_where_they_sat_after_a_restart_and_the_table_keeps_it(laid: Laid, tmp_path: Path) -> None:
    file, there = tmp_path / "seats.json", Later()
    bridged = bridge(laid, there)
    bridged.remember(kept_seats(file))
    around = AroundTablet(lies=False).seated("Ren", 3)
    bridged.sit(around)
    assert bridged.around == around and not file.exists(), "no finger waits for the disk"
    there.through()
    again = bridge(laid)
    again.remember(kept_seats(file))
    assert again.around == around


def test_a_full_disk_is_said_and_the_seats_hold_for_this_evening(laid: Laid) -> None:
    def full(around: AroundTablet) -> None:
        raise OSError("the disk is full")

    said = list[Text]()
    bridged = bridge(laid)
    bridged.listener.says = said.append
    bridged.remember(KeptSeats(AroundTablet(), full))
    bridged.sit(AroundTablet().seated("Ren", 1))
    assert bridged.around.sides == {"Ren": 1}
    assert [dict(text.args)["why"] for text in said] == ["the disk is full"]


BEGUN = Begun("base", 1, Draft((Seat("Ann", "red"), Seat("Ben", "blue")), beginner(), "beginner"))


def test_a_new_game_is_kept_as_it_was_last_without_a_goodbye_until_it_begins(laid: Laid, tmp_path: Path) -> None:
    file, there = tmp_path / "draft.json", Later()
    bridged = bridge(laid, there)
    bridged.recall(KeptDraft(file))
    for step in (1, 2, 3):
        bridged.keep_draft(replace(BEGUN, step=step), fail)
    assert bridged.draft == replace(BEGUN, step=3) and not file.exists(), "no finger waits for the disk"
    there.through()
    assert KeptDraft(file).begun == bridged.draft
    bridged.keep_draft(None, fail)
    there.through()
    assert KeptDraft(file).begun is None and not file.exists()


def fail(why: Text) -> None:
    raise AssertionError(why)


def test_a_full_disk_is_said_and_the_draft_holds_for_this_evening(laid: Laid, tmp_path: Path) -> None:
    (tmp_path / "games").write_text("no folder")
    said = list[Text]()
    bridged = bridge(laid)
    bridged.recall(KeptDraft(tmp_path / "games" / "draft.json"))
    bridged.keep_draft(BEGUN, said.append)
    assert bridged.draft == BEGUN and len(said) == 1


@pytest.mark.parametrize("kept", [b"{", b"{}", b'{"room": "base", "step": -1}', b"\xff"])
def test_a_draft_that_cannot_be_read_is_none(kept: bytes, tmp_path: Path) -> None:
    file = tmp_path / "draft.json"
    file.write_bytes(kept)
    assert KeptDraft(file).begun is None


def test_jobs_run_in_order_in_one_other_thread_inside_the_stage() -> None:
    seen: list[Any] = []

    @contextlib.contextmanager
    def stage() -> Iterator[None]:
        seen.append("open")
        yield
        seen.append("closed")

    with Backstage(stage()) as backstage:
        for i in range(3):
            backstage.carry(lambda i=i: seen.append((i, threading.current_thread().name)))  # type: ignore[misc] # untyped Kivy below
    assert seen == ["open", (0, "table"), (1, "table"), (2, "table"), "closed"]


def test_a_stage_that_cannot_be_opened_is_said_where_it_was_asked_for() -> None:
    @contextlib.contextmanager
    def stage() -> Iterator[None]:
        raise JournalError("another Kazami holds these games")
        yield

    with pytest.raises(JournalError, match="another Kazami"), Backstage(stage()):
        pass


def test_a_bug_behind_the_stage_is_raised_in_front_of_it_and_ends_the_evening() -> None:
    told = threading.Event()

    def breaks() -> None:
        raise ValueError("no number")

    def run() -> None:
        with Backstage(contextlib.nullcontext()) as backstage:
            backstage.broke = told.set
            backstage.carry(breaks)
            assert told.wait(PATIENCE)

    with pytest.raises(ValueError, match="no number"):
        run()


def test_a_moment_is_written_as_the_list_shows_it() -> None:
    assert len(written(0.0)) == len("2026-11-21 21:42")
    assert written(90.0) >= written(0.0)
