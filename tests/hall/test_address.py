"""The address of a hall's table, and the file in which it is kept."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from companion.user_files import ParseError
from ui.session.hall_address import HallAddress, hall_address
from ui.session.kept_hall import HallFile

PLAIN = "mqtt://table7:pass%2Fword@192.168.1.20/club-night/7"


def test_an_address_says_where_by_which_name_and_which_table() -> None:
    assert hall_address(PLAIN) == HallAddress("192.168.1.20", 1883, False, "table7", "pass/word", "club-night", 7)
    assert hall_address(PLAIN).topic == "kazami/club-night/table/7"
    tls = hall_address(" mqtts://hall.example:9000/%E4%BA%AC%E9%83%BD/12/ ")
    assert tls == HallAddress("hall.example", 9000, True, "", "", "京都", 12)
    assert hall_address("mqtts://h/c/1").port == 8883
    assert "pass" not in repr(hall_address(PLAIN))


@pytest.mark.parametrize(
    "written",
    [
        "", "club", "http://h/c/7", "mqtt://h", "mqtt://h/c", "mqtt://h/c/0", "mqtt://h/c/seven", "mqtt://h/c/7/8",
        "mqtt:///c/7", "mqtt://h:99999/c/7", "mqtt://h/+/7", "mqtt://h/%23/7", "mqtt://h/a%2Fb/7", "mqtt://h/c/7?x=1",
        "mqtt://h/c/7#x", "mqtt://a..b/c/7", f"mqtt://h/{'x' * 41}/7", f"mqtt://{'x' * 70}/c/7", "mqtt://[h/c/7",
    ],
)  # fmt: skip
def test_any_other_is_refused_and_not_repeated(written: str) -> None:
    with pytest.raises(ParseError) as refused:
        hall_address(written.replace("//h", "//table7:geheim@h"))
    assert "geheim" not in str(refused.value) and "club-night" in str(refused.value)


def test_it_is_kept_for_its_owner_alone_with_how_far_each_game_was_told(tmp_path: Path) -> None:
    file = tmp_path / "hall.json"
    kept = HallFile(file)
    assert kept.address is None and kept.games == ()
    kept.join(PLAIN)
    kept.tell(3, 0)
    kept.tell(12, 57)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    again = HallFile(file)
    assert (again.address, again.games, again.told(12), again.told(4)) == (hall_address(PLAIN), (3, 12), 57, 0)
    written = PLAIN.replace("word", "another")
    again.join(written)
    assert HallFile(file).told(12) == 57, "another password is the same table"
    for before, other in (("club", "other"), ("168", "169"), ("/other", ":1884/other")):
        again.tell(12, 57)
        written = written.replace(before, other)
        again.join(written)
        assert HallFile(file).games == (), "another hall, or another broker, knows nothing"
    again.join("")
    assert HallFile(file).address is None
    with pytest.raises(ParseError):
        again.join("club")
    assert HallFile(file).address is None


def test_what_cannot_be_kept_is_refused_whole_and_how_far_a_game_was_told_is_known_for_now(tmp_path: Path) -> None:
    kept = HallFile(tmp_path / "hall.json")
    kept.join(PLAIN)
    kept.tell(3, 50)
    (tmp_path / "hall.new").mkdir()  # the file can be replaced no more
    with pytest.raises(OSError, match=r"hall\.new"):
        kept.join(PLAIN.replace("club", "other"))
    with pytest.raises(OSError, match=r"hall\.new"):
        kept.light(True)
    assert (kept.address, kept.told(3), kept.lamps) == (hall_address(PLAIN), 50, False)
    kept.tell(3, 51)
    assert (kept.told(3), HallFile(tmp_path / "hall.json").told(3)) == (51, 50)
    (tmp_path / "hall.new").rmdir()
    kept.tell(4, 1)
    again = HallFile(tmp_path / "hall.json")
    assert (again.address, again.told(3), again.told(4)) == (hall_address(PLAIN), 51, 1)


@pytest.mark.parametrize("content", ["", "{", '{"address": 7}', '{"address": "club"}', '{"told": {"x": 1}}'])
def test_a_file_that_cannot_be_read_belongs_to_no_hall(tmp_path: Path, content: str) -> None:
    (tmp_path / "hall.json").write_text(content)
    kept = HallFile(tmp_path / "hall.json")
    assert kept.address is None and kept.games == ()
