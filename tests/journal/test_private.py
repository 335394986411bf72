"""The journal holds hands and the seed of chance: its folder and its files are their owner's only."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from companion.journal.file import FILE
from tests.table.seated import opened, play, seated

pytestmark = pytest.mark.skipif(os.name != "posix", reason="only POSIX has owners and their rights in this form")


@pytest.fixture(autouse=True)
def generous() -> Iterator[None]:
    """Let everything be made for everybody unless somebody takes care."""
    before = os.umask(0)
    yield
    os.umask(before)


def rights(place: Path) -> int:
    return stat.S_IMODE(place.stat().st_mode)


def test_a_new_journal_is_its_owners_only_and_so_is_what_lies_beside_it(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    with opened(folder) as journal:
        play(Random(1), seated(journal), 3)
        assert rights(folder) == 0o700
        assert {file.name: rights(file) for file in folder.iterdir() if file.name.startswith(FILE)} == {
            FILE: 0o600,
            f"{FILE}-wal": 0o600,
        }
        journal.back_up(tmp_path / "saved")
    assert rights(folder / FILE) == rights(tmp_path / "saved") == 0o600


def test_a_journal_that_everybody_could_read_is_closed_to_others_when_it_is_opened(tmp_path: Path) -> None:
    with opened(tmp_path) as journal:
        play(Random(1), seated(journal), 3)
        names = (FILE, f"{FILE}-wal")
        before = {name: (tmp_path / name).read_bytes() for name in names}
    old = tmp_path / "old"
    old.mkdir(mode=0o755)
    for name in names:
        (old / name).write_bytes(before[name])
        (old / name).chmod(0o644)
    with opened(old) as journal:
        assert journal.games()
        assert rights(old) == 0o700
        assert [rights(old / name) for name in names] == [0o600, 0o600]


def test_a_folder_that_is_shared_on_purpose_stays_so_and_only_the_files_are_closed(tmp_path: Path) -> None:
    tmp_path.chmod(0o1777)
    with opened(tmp_path) as journal:
        play(Random(1), seated(journal), 3)
    assert rights(tmp_path) == 0o1777
    assert rights(tmp_path / FILE) == 0o600
