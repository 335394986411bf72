"""That the bench measures everything it names and does its sums right. How fast anything is, is never asserted."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.bench.__main__ import main
from tests.bench.figures import rate, spread

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
    "resume a game of 60 moves",
    "record: export",
    "record: import",
    "record: decide anew",
    "bare pyserial loop: throughput",
    "serial backend: throughput",
    "bare pyserial loop: paced latency",
    "serial backend: paced latency",
    "a throw on the wire until it is on the disk",
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


def test_nothing_measured_is_no_figure() -> None:
    with pytest.raises(ValueError, match="Nothing was measured of: work"):
        spread("work", "ms", [], 1000)
