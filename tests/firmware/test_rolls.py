"""Exactly one roll, whatever happens: throws through the real firmware, a bad line, the tray, the table, the journal.

KAZAMI_ROLLS sets how many throws, KAZAMI_SEED where they begin; a failure names the seed of its night, which as
KAZAMI_SEED repeats it. How such a night goes is in rolls.py; what one fault alone does is told by other tests.
"""

import os
from collections import defaultdict
from itertools import count
from pathlib import Path

import pytest

from companion.readings import Reading, ThrowSeen
from companion.rules.base import BASE
from companion.rules.base.production import Roll
from companion.table import Table
from hardware.tray import Trouble, Wrong
from tests.firmware.rolls import LOOKED_AT, Cast, Counted, Night
from tests.table.seated import opened
from ui.session.devices_in_words import NO_ANSWER

ROLLS = int(os.environ.get("KAZAMI_ROLLS", "100"))
SEED = int(os.environ.get("KAZAMI_SEED", "20261121"))
GESTURES = 40
UNHEARD = Trouble(Wrong.UNHEARD, ()).words.msgid


@pytest.mark.timeout(0)
@pytest.mark.usefixtures("micropython")
def test_every_settled_throw_is_counted_once_or_shown_and_none_is_invented(tmp_path: Path) -> None:
    thrown = counted = 0
    for seed in count(SEED):
        try:
            night = Audit(tmp_path / str(seed), seed)
        except Exception as why:
            raise AssertionError(f"the night of KAZAMI_SEED={seed} went wrong: {why}") from why
        thrown += len(night.casts)
        counted += len(night.counted)
        print(f"{thrown} throws in {seed + 1 - SEED} nights, {counted} counted")  # noqa: T201 - a figure for the proof
        if thrown >= ROLLS:
            break
    assert counted > thrown // 4


@pytest.mark.usefixtures("micropython")
def test_of_throws_made_while_the_cable_was_out_the_first_complete_one_is_recovered_and_counted_once(
    tmp_path: Path,
) -> None:
    with opened(tmp_path / "kept") as journal:
        night = Night(tmp_path / "device", journal, SEED)
        night.line.bad = False
        with night.going_on():
            night.device.unplug()
            night.wait(5)
            for faces in ((4, 0), (0, 6), (2, 3), (5, 5)):  # a die leans, the other one, none, none
                night.throw(*faces)
            night.wait(5)
            assert night.counted == []
            night.calm()
            (counted,) = night.counted
            assert (counted.faces, [reading.sequence for reading in counted.readings]) == ((2, 3), [3])
            assert 5 < counted.readings[0].age < 10
            assert night.said.count("This throw does not count: {why}.") == 3
            assert night.beats[-1].fields[2] == "0"  # the device keeps none of them any longer
            night.device.unplug()
            night.wait(5)
            night.calm()
        assert night.counted == [counted]
        kept = Table(journal, night.table.id, BASE).history.path()[-1]
        assert kept.reading == counted.readings


@pytest.mark.usefixtures("micropython")
def test_a_throw_that_a_silent_link_hid_is_told_of_soon_and_counts_once_when_the_link_is_back(tmp_path: Path) -> None:
    with opened(tmp_path / "kept") as journal:
        night = Night(tmp_path / "device", journal, SEED)
        night.line.bad = False
        with night.going_on():
            night.wait(1)
            night.said.clear()
            night.line.mute_after = b"rolling"
            night.throw(4, 2)
            night.wait(3.5)
            assert night.line.mute
            assert night.said == [NO_ANSWER.msgid, UNHEARD]
            night.wait(3)
            assert night.counted == []
            night.line.mute = False
            night.wait(5)
            (counted,) = night.counted
            assert (counted.faces, len(counted.readings)) == ((4, 2), 1)
            assert counted.readings[0].age > 3
            assert "Still rolling: {dice}. Throw again, or enter the faces by hand." not in night.said
            night.wait(5)
        assert night.counted == [counted]


class Audit:
    """One night, and every promise about its throws; the first broken one fails."""

    def __init__(self, folder: Path, seed: int) -> None:
        with opened(folder / "kept") as journal:
            night = Night(folder / "device", journal, seed)
            night.run(GESTURES)
            kept = Table(journal, night.table.id, BASE)
        self.night, self.casts, self.counted = night, night.casts, night.counted
        self.told = [heard.reading for heard in night.reader.told if isinstance(heard.reading.seen, ThrowSeen)]
        self.nothing_is_invented()
        self.all_the_device_remembers_is_told_once_and_acknowledged()
        for counted in self.counted:
            self.what_counts_lay_there(counted)
            self.the_first_complete_one_counts(counted)
        self.nothing_counts_twice()
        rolls = [(e.move.dice, e.reading) for e in kept.history.path() if isinstance(e.move, Roll)]
        assert rolls == [(counted.faces, counted.readings) for counted in self.counted]
        assert kept.open_throw() is None, "the last throw was complete, and nothing disturbed it"

    def cast(self, reading: Reading) -> Cast:
        """Return the throw of the hands that a reading is of."""
        lives = [life for life, boots in enumerate(self.night.lives) if reading.boot in boots]
        assert len(lives) == 1, f"boot {reading.boot} was heard in {len(lives)} lives of the device"
        return [cast for cast in self.casts if cast.life == lives[0]][reading.sequence - 1]

    def nothing_is_invented(self) -> None:
        for reading in self.told:
            white, red = self.cast(reading).faces
            assert isinstance(reading.seen, ThrowSeen)
            assert dict(reading.seen.dice) == {die: face for die, face in (("white", white), ("red", red)) if face}

    def all_the_device_remembers_is_told_once_and_acknowledged(self) -> None:
        marks = [(reading.boot, reading.sequence) for reading in self.told]
        assert len(marks) == len(set(marks))
        assert set(marks) == {(reading.boot, reading.sequence) for reading in self.night.reader.acknowledged}
        last = max(cast.life for cast in self.casts)
        assert [self.cast(r) for r in self.told if self.cast(r).life == last] == [
            c for c in self.casts if c.life == last
        ]
        _, _, waiting, dropped, _ = self.night.beats[-1].fields
        assert (waiting, dropped) == ("0", "0")

    def what_counts_lay_there(self, counted: Counted) -> None:
        casts = [self.cast(reading) for reading in counted.readings]
        assert counted.faces == max(casts, key=self.casts.index).lay
        assert min(cast.ended for cast in casts) >= counted.asked_at

    def the_first_complete_one_counts(self, counted: Counted) -> None:
        last = max(self.casts.index(self.cast(reading)) for reading in counted.readings)
        told = [self.cast(reading) for reading in self.told]
        for cast in self.casts[:last]:
            if all(cast.faces) and cast.began >= counted.asked_at and cast in told:
                assert any(cast.began < at < cast.ended + LOOKED_AT for at in self.night.touched), f"{cast} came first"

    def nothing_counts_twice(self) -> None:
        used = defaultdict[Reading, int](int)
        for counted in self.counted:
            for reading in set(counted.readings):
                used[reading] += 1
        assert set(used.values()) <= {1}
        assert set(used) <= set(self.told)
        assert len({counted.revision for counted in self.counted}) == len(self.counted)
