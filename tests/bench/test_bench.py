"""That the bench measures everything it names and does its sums right. How fast anything is, is never asserted."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from io import StringIO
from pathlib import Path
from types import FrameType

import pytest
from msgspec import convert
from msgspec.structs import replace
from rich.console import Console

from companion.rules.registry import ROOMS
from tests.bench import deciding, instructions, peer_engine, tablet
from tests.bench.__main__ import main
from tests.bench.figures import QUICK, Figure, against, mean, sized, spread, within
from tests.bench.printed import grown
from ui.tablet.start import HIGH, WIDE

pytest.importorskip("micropython_unix", reason="the bench throws with the real firmware")

ROOT = Path(__file__).parents[2]
AIMED = "the aim of"
BESIDE = {  # each figure, and what stands beside it in the same run
    "a move, decided and folded, mean": [AIMED],
    "facts folded, one viewer": [AIMED],
    "Roll: decide and fold": ["a move, decided and folded, mean"],
    "BuildRoad: decide and fold": [AIMED, AIMED],
    "choices of a seat": [AIMED, AIMED],
    "longest road": ["a move, decided and folded, mean"],
    "submit, with fsync": ["a bare insert, with fsync"],
    "resume a game of 60 moves": ["the rows of 60 moves, read and decoded"],
    "... until all know how it stands": ["the rows of 60 moves, read and decoded"],
    "a move until the last stream has it": ["a bare stream of as many bytes"],
}
GROWN = {
    "a move, decided and folded, mean": [("seats", size) for size in (3, 4, 5, 6)],
    "choices of a seat": [("seats", size) for size in (3, 4, 5, 6)],
    "longest road, searched": [("roads", size) for size in (5, 10, 15, 20)],
    "a move until the last stream has it": [("phones", size) for size in (6, 7, 8)],
    "resume: CPU": [("moves", size) for size in (60, 120)],
    "submit: CPU": [("moves", size) for size in (60, 120)],
    "undo: CPU": [("moves", size) for size in (60, 120)],
}
PAUSED = "... without that pause"
EMPTY = "an empty Kivy app"
ON_GLASS = {
    "tablet: start to first usable frame": [f"{EMPTY}: start to first frame"],
    "... until its board is drawn, too": [f"{EMPTY}: start to first frame"],
    "tablet: idle, with a tray": [f"{EMPTY}, idle"],
    "... above the empty app": [AIMED],
    "tablet: a touch until pixels change": [f"{EMPTY}: a touch until one rectangle is recoloured"],
    PAUSED: [f"{EMPTY}: the same, told by another thread"],
    "... until all that follows is drawn, too": [f"{EMPTY}: the same, told by another thread"],
    "tablet: a frame while pieces change": [f"{EMPTY}: a frame"],
    "tablet: a frame while nothing changes": [f"{EMPTY}: a frame"],
    "tablet: memory at the start": [f"{EMPTY}: memory"],
    "... above the empty app, at the start": [AIMED],
    "tablet: memory after 5 moves more": [f"{EMPTY}: memory"],
    "... above the empty app, after 5 moves more": [AIMED],
}

SAMPLES = {
    f"{EMPTY}: a touch until one rectangle is recoloured": 2,
    f"{EMPTY}: the same, told by another thread": 1,
    f"{EMPTY}: a frame": 5,
    "tablet: a touch until pixels change": 2,
    PAUSED: 1,
    "... until all that follows is drawn, too": 1,
    "tablet: a frame while pieces change": 5,
    "tablet: a frame while nothing changes": 5,
}


def stand(measured: Mapping[str, Figure], beside: Mapping[str, list[str]]) -> None:
    """Every figure stands beside what is named, and that was measured in the same run unless it is an aim."""
    for what, peers in beside.items():
        found = measured[what].beside
        assert len(found) == len(peers), what
        for (peer, times), named in zip(found.items(), peers, strict=True):
            assert peer.startswith(named), what
            if named != AIMED:
                assert times == pytest.approx(measured[what].p50 / measured[named].p50), what


def test_the_bench_measures_everything_and_names_the_machine(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--quick", "--json", "--folder", str(tmp_path)]) == 0
    said = capsys.readouterr()
    told = json.loads(said.out)
    assert "Catanatron was not measured" in said.err
    assert told["cpus"] >= 1
    assert told["python"]
    figures = convert(told["figures"], list[Figure])
    measured = {figure.what: figure for figure in figures if not figure.by}
    stand(measured, BESIDE)
    sizes = {what: [(one.by, one.size) for one in figures if one.by and one.what == what] for what in GROWN}
    assert sizes == GROWN
    assert all(figure.samples > 0 and figure.p50 > 0 for figure in figures)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.thorough
def test_the_tablet_is_measured_in_windows_of_its_own(tmp_path: Path) -> None:
    effort = replace(QUICK, touches=2, throws=1, idle=0.2, drawn=5, moves=5)
    try:
        measured = {figure.what: figure for figure in tablet.figures(effort, tmp_path)}
    except tablet.NotHere as missing:
        pytest.skip(str(missing))
    stand(measured, ON_GLASS)
    assert [measured[what].samples for what in SAMPLES] == list(SAMPLES.values())
    assert all(measured[what].p50 > 0 for what in SAMPLES)
    throw, paused = (measured[what].p50 for what in ("tablet: a throw on the wire until pixels change", PAUSED))
    assert throw - paused == pytest.approx(500)
    assert list(tmp_path.iterdir()) == [tmp_path / "kept"]


@pytest.mark.thorough
def test_every_window_that_is_measured_is_of_the_tablets_size(tmp_path: Path) -> None:
    try:
        with tablet.display() as screen:
            windows = tablet.Windows(screen, tmp_path, QUICK)
            assert {windows.run(what).window for what in ("empty", "start")} == {(WIDE, HIGH)}
    except tablet.NotHere as missing:
        pytest.skip(str(missing))


def test_without_an_x_server_the_bench_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(tablet.NotHere, match="not installed"):
        list(tablet.figures(QUICK, tmp_path))
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_not_there_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--folder", "no/such/folder"]) == 2
    assert "There is no folder" in capsys.readouterr().err


def test_the_median_and_the_99th_percentile_are_nearest_ranks() -> None:
    figure = spread("work", "ms", [n / 1000 for n in range(200, 0, -1)], 1000)
    assert figure.p50 == pytest.approx(101)
    assert figure.p99 == pytest.approx(199)
    assert figure.samples == 200


def test_what_stands_beside_its_peer_is_told_in_times() -> None:
    work, peer = spread("work", "ms", [0.004], 1000), spread("less", "ms", [0.001], 1000)
    assert against(against(work, peer), work, "1").beside == {"less": 4, "work (the aim: 1)": 1}


def test_an_aim_is_told_in_times_too() -> None:
    work = spread("work", "ms", [n / 1000 for n in range(200)], 1000)
    assert within(work, 50, 99).beside == {"the aim of 50 ms": 2, "the aim of 99 ms for p99": 2}
    assert within(mean("work", "ms", [1.0, 3.0], 1000), 1000, 5).beside == {"the aim of 1000 ms": 2}


def test_how_figures_grow_is_a_row_each_in_the_order_of_their_sizes() -> None:
    figures = [sized(Figure("work", "ms", 1.5 * size, None, 1), "moves", size) for size in (20, 10)]
    drawn = Console(width=100, file=StringIO())
    drawn.print(grown(figures))
    assert isinstance(drawn.file, StringIO)
    told = drawn.file.getvalue()
    assert "10: 15   20: 30" in told
    assert "2 x the work, 2 x as much" in told


ENGINE = """
import enum
class Color(enum.Enum):
    RED = 1
class RandomPlayer:
    def __init__(self, color): pass
    def decide(self, game, actions): return actions[0]
class State:
    playable_actions = ["end the turn"]
    def current_player(self): return RandomPlayer(None)
class Game:
    def __init__(self, players, seed): self.state = State()
    def winning_color(self): return None
    def execute(self, action): pass
"""


def test_another_engine_is_measured_where_a_checkout_of_it_is(tmp_path: Path) -> None:
    package = tmp_path / "catanatron"
    (package / "models").mkdir(parents=True)
    (package / "__init__.py").write_text(ENGINE)
    (package / "models" / "__init__.py").touch()
    (package / "models" / "actions.py").write_text("def generate_playable_actions(state): return []")
    theirs = list(peer_engine.figures(QUICK, tmp_path))
    assert [figure.samples for figure in theirs] == [QUICK.moves] * 3
    measured = {figure.what: figure for figure in deciding.figures(QUICK, theirs)}
    measured |= {figure.what: figure for figure in theirs}
    stand(
        measured,
        {
            "a move, decided and folded, mean": [AIMED, theirs[0].what],
            "facts folded, one viewer": [AIMED, theirs[1].what],
            "choices of a seat": [AIMED, AIMED, theirs[2].what],
        },
    )


@pytest.mark.parametrize(("there", "why"), [(None, "--catanatron"), ("no/folder", "no/folder"), (".", "No module")])
def test_without_the_other_engine_the_bench_says_why(there: str | None, why: str, tmp_path: Path) -> None:
    with pytest.raises(peer_engine.NotHere, match=why):
        list(peer_engine.figures(QUICK, tmp_path / there if there else None))


def test_who_plays_on_brings_along_no_room_but_the_one_that_is_played() -> None:
    """At the tablet it would count as memory of the app."""
    code = "import sys, tests.bench.keeping as it; it.agreed_long(); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert {name for name in ROOMS if f"companion.rules.{name}" in loaded.split()} == {"base"}


COUNTED = (
    "python, doing nothing",
    "... with all that is loaded before the tablet's window",
    "a move, decided and folded",
    "its facts folded, one viewer",
    "choices of the seat whose turn it is",
    "a road, decided and folded",
    "a game resumed, for each of its moves",
    "... until all know how it stands",
    "... its row read and decoded",
)


def calls(arguments: Sequence[str]) -> int:
    """Count the calls of functions in place of instructions, in this process."""
    counted = 0

    def count(frame: FrameType, event: str, given: object) -> None:
        nonlocal counted
        counted += 1

    kind, code, *more = arguments
    sys.setprofile(count)
    try:
        exec(code) if kind == "-c" else instructions.main(*more)  # noqa: S102 as `python -c` would
    finally:
        sys.setprofile(None)
    return counted


def test_instructions_are_counted_for_each_move_and_told_with_what_a_pi_may_need(tmp_path: Path) -> None:
    figures = list(instructions.figures(calls, QUICK, tmp_path))
    assert tuple(figure.what for figure in figures) == COUNTED
    counted = {figure.what: figure.p50 * 1e3 for figure in figures}
    assert all(each > 0 for each in counted.values())
    assert counted["a road, decided and folded"] > counted["its facts folded, one viewer"]
    assert counted["... until all know how it stands"] > counted["a game resumed, for each of its moves"]
    assert counted["a game resumed, for each of its moves"] > counted["... its row read and decoded"]
    assert figures[0].about == f"mean; a Pi 4, estimated: {counted[COUNTED[0]] / 1.5e6:,.3g} ms"


def test_without_valgrind_it_is_said_what_to_install(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "")
    assert main(["--instructions"]) == 1
    assert "valgrind is not installed" in capsys.readouterr().err


def test_nothing_measured_is_no_figure() -> None:
    with pytest.raises(ValueError, match="Nothing was measured of: work"):
        spread("work", "ms", [], 1000)
