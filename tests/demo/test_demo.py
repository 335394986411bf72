"""The demo as a test: plugs are pulled all evening, and no move and no throw is lost or counted twice.

The promises that hold during an evening are the ledger's and the evening's; here they are tried, broken on purpose,
and compared with an evening on which nothing went wrong.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest

from companion.game.moves import Move, next_prompt
from companion.game.prompts import Dice, Direction
from companion.game.state import NOBODY
from companion.journal import Journal
from companion.record import parsed, written
from companion.rules.base.setup import EndTurn
from companion.rules.registry import VARIANTS
from companion.table import Committed, Table
from tests.demo.__main__ import lit, main
from tests.demo.evening import SCRIPT, TURNS, Evening, Mishap
from tests.demo.headless import NAME, agreed, chance_of
from tests.demo.ledger import Ledger, NotAsPromised
from tests.demo.outcome import outcome
from tests.demo.tablet import Tablet, windows
from tests.demo.variants import STAGED, wish
from tests.demo.words import Decide, Heard, Kept, Life, Said, Sat, Terms, Told

pytest.importorskip("micropython_unix", reason="the real firmware needs MicroPython's unix port")

BASE = STAGED["base"].terms("base", "digital")
VANE = next(variant for variant, staged in STAGED.items() if staged.vane)
UNTROUBLED = {Mishap.IDLY_TURNED, Mishap.UNPLUGGED, Mishap.REBOOTED, Mishap.UNDECIDED}
"""After these the companion lives on."""


class Guest:
    """Somebody who listens and remembers what happened."""

    def __init__(self) -> None:
        self.mishaps: list[Mishap] = []
        self.resumed: list[int] = []

    def sat(self, sat: Sat) -> None:
        self.resumed.append(sat.sheet)

    def kept(self, kept: Kept) -> None:
        pass

    def said(self, said: Said) -> None:
        pass

    def happened(self, mishap: Mishap) -> None:
        self.mishaps.append(mishap)


def quiet_evening(folder: Path, terms: Terms, luck: list[tuple[int, ...] | int]) -> str:
    """Play the same game in one process, with nothing going wrong, and return its record."""
    variant = VARIANTS[terms.variant]
    with Journal(folder, lambda: 0.0) as journal:
        setup = agreed(terms)
        table = Table(journal, journal.begin(NAME, setup, chance_of(terms.seed)), variant)
        left = iter(luck)
        while table.game.front:
            seat = table.game.front.waiting[0]
            choice = wish(table.known(seat), seat, terms.seed)
            assert choice is not None
            prompt = next_prompt(table.known(seat), choice)
            done = table.thrown(next(left)) if isinstance(prompt, (Dice, Direction)) else table.submit(choice)
            assert isinstance(done, Committed), done
        assert next(left, None) is None
        return written(table.name, variant, setup, table.history.path())


def thrown(move: Move) -> tuple[int, ...]:
    """Return the faces of a move that is a throw, or else none."""
    return getattr(move, "dice", ())


def luck_of(record: str) -> list[tuple[int, ...] | int]:
    """Return every throw and every direction of a record, in order."""
    luck = [thrown(move) or getattr(move, "side", ()) for move in parsed(record, VARIANTS).moves]
    return [faces_or_side for faces_or_side in luck if faces_or_side != ()]


def dice_thrown(record: str) -> tuple[frozenset[int], bool]:
    """Return how many dice the throws of a record had, and whether there were several in any turn."""
    turns: list[list[int]] = [[]]
    for move in parsed(record, VARIANTS).moves:
        if thrown(move):
            turns[-1].append(len(thrown(move)))
        elif isinstance(move, EndTurn):
            turns.append([])
    return frozenset(dice for turn in turns for dice in turn), any(len(turn) > 1 for turn in turns)


def script(terms: Terms) -> list[Mishap]:
    """Return what happens at an evening in a variant; one without a direction has no vane."""
    return [*SCRIPT.values(), *(TURNS.values() if STAGED[terms.variant].vane else ())]


@pytest.mark.thorough
@pytest.mark.parametrize("variant", STAGED)
def test_an_evening_of_mishaps_with_physical_hands_ends_as_if_nothing_had_happened(
    tmp_path: Path, variant: str
) -> None:
    guest, terms = Guest(), STAGED[variant].terms(variant, "physical")
    evening = Evening(tmp_path, terms, guest)
    winner = evening.play()
    left, ledger = outcome(evening.journal), evening.ledger
    luck = luck_of(left.record)

    assert left.game.winner == winner != NOBODY
    assert left.points[0][1] >= left.game.option("victory_points")
    assert len(set(left.throws)) == len(left.throws) == len([faces for faces in luck if isinstance(faces, tuple)])
    assert set(left.throws) == set(ledger.settled) == ledger.acknowledged
    assert ledger.repeated >= len([m for m in guest.mishaps if m is Mishap.KILLED_UNACKNOWLEDGED])
    assert ledger.directions == [side for side in luck if isinstance(side, int)]
    assert [round(degrees / 60) % 6 for degrees in left.directions] == ledger.directions
    assert (len(ledger.turned) > len(ledger.directions)) is (Mishap.KILLED_UNSEEN in guest.mishaps)
    assert sorted(guest.mishaps, key=list(Mishap).index) == sorted(script(terms), key=list(Mishap).index)
    assert len(guest.resumed) == evening.lives == 1 + len([m for m in guest.mishaps if m not in UNTROUBLED])
    assert dice_thrown(left.record) == (STAGED[terms.variant].throws, STAGED[terms.variant].several)
    assert left.record == quiet_evening(tmp_path / "quiet", terms, luck)


@pytest.mark.thorough
@pytest.mark.parametrize("variant", STAGED)
def test_the_demo_tells_an_evening_with_digital_hands_in_plain_lines_and_saves_its_record(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], variant: str
) -> None:
    terms = STAGED[variant].terms(variant, "digital")
    file = tmp_path / "evening.record"
    assert (
        main(
            [
                "--variant",
                terms.variant,
                "--seed",
                str(terms.seed),
                "--points",
                str(terms.points),
                "--record",
                str(file),
            ]
        )
        == 0
    )
    told = capsys.readouterr().out
    record = file.read_text("utf-8")
    luck = luck_of(record)

    for mishap in script(terms):
        assert mishap.value in told
    settled = re.search(r"came to rest in the tray: (\d+)\. Throws in the journal: (\d+)", told)
    assert settled is not None
    assert {int(settled[1]), int(settled[2])} == {len([faces for faces in luck if isinstance(faces, tuple)])}
    counted = re.search(r"Directions in the journal: (\d+)", told)
    assert (int(counted[1]) if counted else 0) == len([side for side in luck if isinstance(side, int)])
    assert told.count("Switched on again") == len([m for m in script(terms) if m not in UNTROUBLED])
    assert "\x1b" not in told
    assert dice_thrown(record) == (STAGED[terms.variant].throws, STAGED[terms.variant].several)
    assert record == quiet_evening(tmp_path / "quiet", terms, luck)


def set_up(folder: Path, *, screen: bool) -> list[Told]:
    """Let everybody place the first pieces, with a power cut in the middle; return what the companion told."""
    told = list[Told]()
    life = Life(str(folder / "journal"), str(folder / "no-tray"), 1000.0, BASE)
    for cut in (True, False):
        tablet = Tablet(life, told.append, screen=screen)
        tablet.stand()
        for _ in range(8):
            tablet.do(Decide())
        if cut:
            tablet.cut()
        else:
            tablet.leave()
    return told


def test_with_the_tablet_on_every_move_is_drawn_before_the_evening_goes_on_and_the_evening_is_the_same(
    tmp_path: Path,
) -> None:
    if not windows():
        pytest.skip("no window with GL can be opened here")
    dark = set_up(tmp_path / "dark", screen=False)
    assert set_up(tmp_path / "lit", screen=True) == dark
    assert [told.head for told in dark if isinstance(told, Sat)] == [0, 8]


def test_where_no_window_can_be_opened_the_demo_says_so_and_plays_without(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("KIVY_WINDOW", "none-that-exists")
    assert lit(wanted=True) is False
    assert "No window can be opened here" in capsys.readouterr().out
    assert lit(wanted=False) is False
    assert capsys.readouterr().out == ""


# -- the ledger's own promises

ROLL, ACK = Heard("ROLL", "0BADF00D", ("1", "0", "3", "4")), Heard("ACK", "0BADF00D", ("1",))
STILL_KEPT = Heard("BEAT", "0BADF00D", ("1", "1", "1", "0", "0"))
KEPT = Kept(1, "Roll", 0, 1, (3, 4), (("0BADF00D", 1),), (), (2, 2, 2, 2), NOBODY)
TURNED = msgspec.structs.replace(KEPT, move="DrawDirection", faces=(), throws=(), side=2)


def told(ledger: Ledger, story: Sequence[Heard | Kept | int]) -> None:
    """Tell a ledger a whole evening; a number is the side that hands turned the vane to."""
    for event in story:
        if isinstance(event, int):
            ledger.turn(event)
        elif isinstance(event, Kept):
            ledger.keep(event)
        else:
            ledger.hear(event)
    ledger.close()


def test_throws_and_turns_that_are_told_twice_and_counted_once_are_in_order() -> None:
    told(ledger := Ledger(), (ROLL, KEPT, ROLL, ACK, 5, 2, TURNED))
    assert (len(ledger.settled), len(ledger.counted), ledger.repeated) == (1, 1, 1)
    assert (ledger.turned, ledger.directions) == ([5, 2], [2])


@pytest.mark.parametrize(
    ("story", "noticed"),
    [
        ((ROLL, ACK), "acknowledged before it was on the disk"),
        ((KEPT,), "no device told it"),
        ((ROLL, KEPT, KEPT), "counted twice"),
        ((ROLL,), "never counted"),
        ((ROLL, KEPT, ACK, STILL_KEPT), "still keeps 1"),
        ((TURNED,), "nobody had turned the vane"),
        ((5, TURNED), "turned to side 5, and side 2 was counted"),
        ((2, TURNED, TURNED), "nobody had turned the vane again"),
        ((4,), "side 4, which was never counted"),
    ],
)
def test_a_broken_promise_is_noticed(story: Sequence[Heard | Kept | int], noticed: str) -> None:
    with pytest.raises(NotAsPromised, match=noticed):
        told(Ledger(), story)
