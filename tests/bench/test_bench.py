"""That the bench measures everything it names and does its sums right. How fast anything is, is never asserted."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from msgspec import convert
from msgspec.structs import replace

from tests.bench import instructions, peer_engine, tablet
from tests.bench.__main__ import main
from tests.bench.figures import QUICK, Figure

pytest.importorskip("micropython_unix", reason="the bench throws with the real firmware")

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
STOCK = "an app of stock widgets"
ON_GLASS = {
    "tablet: start to first usable frame": [f"{STOCK}: start to first frame"],
    "... until its board is drawn, too": [f"{STOCK}: start to first frame"],
    "tablet: idle, with a tray": [f"{STOCK}, idle"],
    f"... above {STOCK}": [AIMED],
    "tablet: a touch until pixels change": [f"{STOCK}: a touch until a hex is recoloured"],
    PAUSED: [f"{STOCK}: a throw told by another thread"],
    "... until all that follows is drawn, too": [f"{STOCK}: a throw told by another thread"],
    "tablet: a frame while pieces change": [f"{STOCK}: a frame while a throw changes"],
    "tablet: memory at the start": [f"{STOCK}: memory"],
    f"... above {STOCK}, at the start": [AIMED],
    "tablet: memory after 5 moves more": [f"{STOCK}: memory"],
    f"... above {STOCK}, after 5 moves more": [AIMED],
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
    assert all(figure.samples > 0 for figure in measured.values())
    throw, paused = (measured[what].p50 for what in ("tablet: a throw on the wire until pixels change", PAUSED))
    assert throw - paused == pytest.approx(500)
    assert list(tmp_path.iterdir()) == [tmp_path / "kept"]


def test_without_an_x_server_the_bench_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(tablet.NotHere, match="not installed"):
        list(tablet.figures(QUICK, tmp_path))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("there", "why"), [(None, "--catanatron"), ("no/folder", "no/folder"), (".", "No module")])
def test_without_the_other_engine_the_bench_says_why(there: str | None, why: str, tmp_path: Path) -> None:
    with pytest.raises(peer_engine.NotHere, match=why):
        list(peer_engine.figures(QUICK, tmp_path / there if there else None))


def test_instructions_are_counted_for_each_move_and_told_with_what_a_pi_may_need(tmp_path: Path) -> None:
    done = list[str]()

    def count(arguments: Sequence[str]) -> int:
        """Do it here, where valgrind would count; whatever comes later takes more."""
        if arguments[0] == "-m":
            instructions.main(*arguments[2:])
        done.append(arguments[-1])
        return 1500 * len(done) ** 2

    first, *more = instructions.figures(count, QUICK, tmp_path)
    assert len(done) == 3 + len(instructions.WORK)
    assert (first.p50, first.about) == (6, "mean; a Pi 4, estimated: 0.004 ms")
    assert {figure.samples for figure in more[1:]} >= {QUICK.moves}


def test_without_valgrind_it_is_said_what_to_install(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "")
    assert main(["--instructions"]) == 1
    assert "valgrind is not installed" in capsys.readouterr().err
