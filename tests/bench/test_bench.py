"""That the bench measures everything it names and does its sums right. How fast anything is, is never asserted."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.bench import tablet
from tests.bench.__main__ import main
from tests.bench.figures import QUICK, against, rate, spread

pytest.importorskip("micropython_unix", reason="the bench throws with the real firmware")

NAMED = (
    "kazami --help",
    "import ui.main",
    "Roll: decide and fold",
    "choices of a seat",
    "legal roads of a seat",
    "longest road",
    "a road, folded by 6 viewers",
    "submit, with fsync",
    "... a bare insert, with fsync",
    "... against the bare insert",
    "resume a game of 60 moves",
    "... its rows read and decoded",
    "... against reading",
    "resume 120 moves: CPU",
    "submit after 60 moves: CPU",
    "submit after 120 moves, with fsync",
    "undo after 120 moves: CPU",
    "record: export",
    "record: import",
    "record: decide anew",
    "an invitation, opened, until the seat is live",
    "a move until the last stream has it",
    "... a bare stream of as many bytes",
    "... against the bare stream",
    "... pages drawn for it",
    "base: a seat's first page",
    "base: a guest's first page",
    "bare pyserial loop: throughput",
    "serial backend: throughput",
    "bare pyserial loop: paced latency",
    "serial backend: paced latency",
    "a throw on the wire until it is on the disk",
)
PAUSED = "... without that pause"
SEEN = (
    "an empty Kivy app: start to first frame",
    "tablet: start to first usable frame",
    "... against the empty app",
    "an empty Kivy app, idle",
    "tablet: idle, with a tray",
    PAUSED,
    "tablet: a touch until pixels change",
    "tablet: a throw on the wire until pixels change",
    "an empty Kivy app: a frame",
    "tablet: a frame while pieces change",
    "tablet: a frame while nothing changes",
)


def test_the_bench_measures_everything_and_names_the_machine(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--quick", "--json", "--folder", str(tmp_path)]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["cpus"] >= 1
    assert told["python"]
    measured = {figure["what"]: figure for figure in told["figures"]}
    assert set(NAMED) <= set(measured)
    assert all(figure["samples"] > 0 and figure["p50"] > 0 for figure in told["figures"])
    assert list(tmp_path.iterdir()) == []


def test_the_tablet_is_measured_in_windows_of_its_own(tmp_path: Path) -> None:
    effort = replace(QUICK, touches=2, throws=1, idle=0.2, drawn=5)
    try:
        measured = {figure.what: figure for figure in tablet.figures(effort, tmp_path)}
    except tablet.NotHere as missing:
        pytest.skip(str(missing))
    assert set(SEEN) <= set(measured)
    assert [measured[what].samples for what in SEEN[-5:]] == [2, 1, 5, 5, 5]
    assert all(measured[what].p50 > 0 for what in SEEN)
    throw, paused = (measured[what].p50 for what in ("tablet: a throw on the wire until pixels change", PAUSED))
    assert throw - paused == pytest.approx(500)
    assert list(tmp_path.iterdir()) == [tmp_path / "kept"]


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


def test_a_rate_is_that_of_the_median_run() -> None:
    figure = rate("frames", "frames/s", 100, [1.0, 4.0, 2.0])
    assert (figure.p50, figure.p99) == (50, None)


def test_what_stands_beside_its_peer_is_told_in_times() -> None:
    figure = against("work", [4.0, 2.0, 9.0], [1.0, 3.0, 1.0])
    assert (figure.p50, figure.p99, figure.samples) == (4, 3, 3)
    with pytest.raises(ValueError, match="work"):
        against("work", [0.004], [])


def test_nothing_measured_is_no_figure() -> None:
    with pytest.raises(ValueError, match="Nothing was measured of: work"):
        spread("work", "ms", [], 1000)
