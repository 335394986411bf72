"""That the bench measures. How fast anything is, is never asserted."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec import convert
from msgspec.structs import replace

from tests.bench import tablet
from tests.bench.__main__ import main
from tests.bench.figures import QUICK, Figure

pytest.importorskip("micropython_unix", reason="the bench throws with the real firmware")


@pytest.mark.thorough
def test_the_bench_measures_everything_and_names_the_machine(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--quick", "--json", "--folder", str(tmp_path)]) == 0
    said = capsys.readouterr()
    told = json.loads(said.out)
    assert "Catanatron was not measured" in said.err
    assert told["cpus"] >= 1 and told["python"]
    figures = convert(told["figures"], list[Figure])
    assert {figure.by for figure in figures} == {"", "seats", "roads", "phones", "moves"}
    assert all(figure.samples > 0 and figure.p50 > 0 for figure in figures)
    assert all(times > 0 for figure in figures for times in figure.beside.values())
    assert list(tmp_path.iterdir()) == []


@pytest.mark.thorough
def test_the_tablet_is_measured_in_windows_of_its_own(tmp_path: Path) -> None:
    effort = replace(QUICK, touches=2, throws=1, idle=0.2, drawn=5, moves=5)
    try:
        measured = {figure.what: figure for figure in tablet.figures(effort, tmp_path)}
    except tablet.NotHere as missing:
        pytest.skip(str(missing))
    assert all(figure.samples > 0 for figure in measured.values())
    whole, paused = "tablet: a throw on the wire until pixels change", "... without that pause"
    assert measured[whole].p50 - measured[paused].p50 == pytest.approx(500)
    assert list(tmp_path.iterdir()) == [tmp_path / "kept"]
