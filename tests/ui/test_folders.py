"""Folders people choose: which ones are there, a document written into one, and what is said where that cannot be."""

from __future__ import annotations

import errno
import os
import re
from pathlib import Path

import pytest

from companion.game.text import Refusal, english, render
from tests.journal.places import read_only
from tests.tablet.around_home import Lots
from tests.ui.test_thread_bridge import Laid, at_once, laid
from ui.dialogue.session_port import Folder
from ui.session.folders import Folders, mounts, write_into
from ui.session.thread_bridge import ThreadBridge, Threads

resource = pytest.importorskip("resource", reason="only POSIX can limit how long a file may grow")
NAME, PNG = "evening.png", b"\x89PNG" * 50_000
__all__ = ["laid"]


def a_stick(there: Path, name: str) -> Path:
    stick = there / name
    stick.mkdir(parents=True)
    return stick


def words(said: object) -> str:
    assert isinstance(said, Refusal)
    return render(said.text, english, ())


def test_sticks_come_first_by_their_names_and_a_folder_without_a_stick_in_it_is_none(tmp_path: Path) -> None:
    media, documents, games = tmp_path / "media", tmp_path / "Documents", tmp_path / "games"
    mounted = {a_stick(media, "KINGSTON"), a_stick(media, "Fotos")}
    a_stick(media, "left behind")
    folders = Folders((tmp_path / "none", media), documents, games, mounted.__contains__)
    assert [(folder.kind, folder.name) for folder in folders()[:2]] == [("stick", "Fotos"), ("stick", "KINGSTON")]
    assert [folder.kind for folder in folders()[2:]] == ["games"], "nobody has documents yet"
    documents.mkdir()
    mounted.clear()
    assert [folder.path for folder in folders()] == [str(documents), str(games)]


def test_linux_mounts_a_stick_by_its_users_name() -> None:
    assert mounts("mika")[:2] == (Path("/media/mika"), Path("/run/media/mika"))


def test_a_document_is_written_whole_for_its_owner_alone_and_never_over_another(tmp_path: Path) -> None:
    folder = Folder("stick", "KINGSTON", str(tmp_path))
    said = [write_into(folder, NAME, PNG) for _ in range(2)]
    files = sorted(tmp_path.iterdir())
    assert [file.name for file in files] == ["evening (2).png", "evening.png"]
    assert all(file.read_bytes() == PNG for file in files)
    assert os.name != "posix" or all(file.stat().st_mode & 0o077 == 0 for file in files)
    assert [dict(each.args)["file"] for each in said if not isinstance(each, Refusal)] == [
        "KINGSTON/evening.png",
        "KINGSTON/evening (2).png",
    ]


def test_a_stick_that_was_pulled_is_named_and_nothing_is_written_where_it_was(tmp_path: Path) -> None:
    folder = Folder("stick", "KINGSTON", str(tmp_path / "KINGSTON"))
    assert words(write_into(folder, NAME, PNG)) == "KINGSTON is not there any more. Nothing was written."
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_not_offered_any_more_is_not_written_into(laid: Laid, tmp_path: Path) -> None:
    """The folder in which a stick was mounted is still there, on the tablet's own disk."""
    behind = a_stick(tmp_path, "KINGSTON")
    said = laid.evening.picture(PNG, Folder("stick", "KINGSTON", str(behind)))
    assert words(said) == "KINGSTON is not there any more. Nothing was written."
    assert list(behind.iterdir()) == []
    bridged, heard = (
        ThreadBridge(lambda: laid.evening, Threads(at_once, at_once, lambda: 0.0), {}, Lots()),
        list[object](),
    )
    bridged.folders(heard.append)
    assert heard == [()]


def test_a_full_stick_is_said_and_holds_no_half_of_it(tmp_path: Path) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(PNG) // 2, hard))  # the system refuses, as a disk does
    try:
        said = write_into(Folder("stick", "KINGSTON", str(tmp_path)), NAME, PNG)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert words(said) == "KINGSTON has no room for it. Nothing was written."
    assert list(tmp_path.iterdir()) == []


def test_a_stick_that_can_only_be_read_is_said_with_the_reason(tmp_path: Path) -> None:
    with read_only(tmp_path):
        said = write_into(Folder("stick", "KINGSTON", str(tmp_path)), NAME, PNG)
    why = "|".join(map(os.strerror, (errno.EROFS, errno.EACCES)))
    assert re.fullmatch(f"Nothing can be written to KINGSTON: ({why})", words(said))
