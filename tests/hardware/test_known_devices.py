"""The small file in which this machine remembers its boards."""

import logging
from pathlib import Path

import pytest

from hardware.known_devices import FILE, KnownBoard, KnownDevices


def test_a_board_that_was_learned_is_known_the_next_evening(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    tray = KnownDevices(folder).of("tray")
    assert tray.is_known("A1")
    tray.learn("A1")
    KnownDevices(folder).of("vane").learn("B2")
    assert [KnownDevices(folder).of(name).identity for name in ("tray", "vane", "spare")] == ["A1", "B2", ""]
    assert not KnownDevices(folder).of("tray").is_known("B2")
    assert [path.name for path in folder.iterdir()] == [FILE]


def test_a_place_that_is_named_by_hand_takes_another_board_which_is_known_from_then_on(tmp_path: Path) -> None:
    KnownDevices(tmp_path).of("tray").learn("A1")
    named = KnownDevices(tmp_path).anew("tray")
    assert named.is_known("B2")
    named.learn("B2")
    assert not named.is_known("A1")
    assert KnownDevices(tmp_path).of("tray").identity == "B2"


def test_who_only_looks_knows_what_he_learnt_himself_and_keeps_none_of_it(tmp_path: Path) -> None:
    KnownDevices(tmp_path).of("tray").learn("A1")
    looking = KnownDevices(tmp_path, keeps=False)
    assert looking.of("tray").identity == "A1"
    looking.anew("tray").learn("B2")
    looking.use("tray", "tcp://b:1")
    assert (looking.of("tray").identity, looking.places) == ("B2", {"tray": "tcp://b:1"})
    assert (KnownDevices(tmp_path).of("tray").identity, KnownDevices(tmp_path).places) == ("A1", {})


def test_a_board_without_identity_is_any_board() -> None:
    known = KnownBoard("A1")
    known.learn("-")
    assert known.identity == "A1"
    assert KnownBoard("-").is_known("B2")


def test_a_damaged_file_is_refused_with_what_to_do(tmp_path: Path) -> None:
    for content in (b"", b"{", b"[]", b'{"boards":{"tray":1}}', b'{"other":1}', b"\xff"):
        (tmp_path / FILE).write_bytes(content)
        with pytest.raises(ValueError, match=r"devices\.json, line 1: .* Mend it or delete the file"):
            KnownDevices(tmp_path).of("tray")


def test_a_disk_that_takes_nothing_is_a_warning_and_the_board_is_played_with(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    tray = KnownDevices(tmp_path).of("tray")
    (tmp_path / FILE).with_suffix(".new").mkdir()
    with caplog.at_level(logging.WARNING, "hardware"):
        tray.learn("A1")
    assert tray.identity == "A1"
    assert "The board of the tray is not remembered after this evening" in caplog.text
