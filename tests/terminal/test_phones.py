"""Lines about phones: what they want, what is said to it, and squares that a camera reads off the terminal."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from msgspec.structs import replace
from qrcode.main import QRCode
from rich.console import Console

from companion.game.text import Refusal, Text
from tests.terminal.tables import Evening, a_setup
from ui.dialogue.phones import (
    Asleep,
    Code,
    Invite,
    InviteGuests,
    InviteTable,
    KeepWifi,
    LendGame,
    Network,
    PhonesNow,
    PhonesWish,
    Says,
    ShowWifi,
    ShutOut,
    ShutOutTable,
    SwitchOff,
    SwitchOn,
    TableScreenNow,
)
from ui.drawing.qr_code import QUIET, squares
from ui.terminal.phones import half_blocks, printed

INVITATION = "http://192.168.1.20:8731/join/abcdefghjk"
LINES: dict[str, PhonesWish] = {
    "phones off": SwitchOff(),
    "phones on 10.0.0.7": SwitchOn("10.0.0.7"),
    "phones guests": InviteGuests(),
    "phones game": LendGame(),
    "phones Be": Invite("Ben"),
    "phones wifi": ShowWifi(),
    'phones wifi "Our Home" "a B;c"': KeepWifi("Our Home", "a B;c"),
    "phones wifi Open": KeepWifi("Open", ""),
    "invite table": InviteTable(),
    "invite guests": InviteGuests(),
    "invite Be": Invite("Ben"),
    "招待 テーブル": InviteTable(),
    "shut out table 2": ShutOutTable(2),
    "shut out ben": ShutOut("Ben"),
    "締め出す テーブル 2": ShutOutTable(2),
}


class Phones:
    """Phones written by hand: what was wished for, how they are, and what is answered."""

    def __init__(self) -> None:
        self.wishes: list[PhonesWish] = []
        self.how = PhonesNow()
        self.answer: Text | Refusal = Text.of("Done.")

    def now(self) -> PhonesNow:
        return self.how

    def arrange(self, wish: PhonesWish, said: Says) -> None:
        self.wishes.append(wish)
        if isinstance(wish, SwitchOn) and not self.how.networks:
            self.how = PhonesNow(on=True, address="http://192.168.1.20:8731", held=("Ben",))
        said(Code(INVITATION, INVITATION) if isinstance(wish, Invite) else self.answer)


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    return Evening(tmp_path, a_setup())


@pytest.mark.parametrize("line", LINES)
def test_a_line_says_what_is_wanted_of_the_phones(evening: Evening, line: str) -> None:
    evening.screen.phones = phones = Phones()
    if not line.isascii():
        evening.type("lang ja")
    evening.type(line)
    assert phones.wishes == [LINES[line]]


def test_table_screens_are_listed_with_what_invites_one_and_named_by_number_to_be_shut_out(evening: Evening) -> None:
    evening.screen.phones = phones = Phones()
    evening.type("phones on")
    phones.how = replace(phones.how, tables=(TableScreenNow(1, live=True), TableScreenNow(3, since="21:42")))
    said = evening.type("phones")
    assert "Table screen 1: live" in said
    assert "Table screen 3: asleep since 21:42" in said
    assert "invite table" in said
    assert "shut out table 1" in evening.type("shut out table")
    assert "Which one?" in evening.type("invite nobody")
    assert phones.wishes == [SwitchOn()]


def test_phones_lets_them_in_and_says_who_sits_at_one(evening: Evening) -> None:
    evening.screen.phones = phones = Phones()
    said = evening.type("phones")
    assert phones.wishes == [SwitchOn()]
    assert "Phones find Kazami at http://192.168.1.20:8731" in said
    assert "Ann: free seat" in said
    assert "Ben: on the phone" in said
    assert "invite Ann" in said and "invite table" in said
    phones.how = replace(phones.how, asleep=(Asleep("Ben", "21:42"),), unnamed=Text.of("No name leads here."))
    said = evening.type("phones")
    assert "Ben: phone asleep since 21:42" in said
    assert "No name leads here." in said
    assert phones.wishes == [SwitchOn()]


def test_of_several_networks_the_terminal_says_how_to_choose_one(evening: Evening) -> None:
    evening.screen.phones = phones = Phones()
    networks = (Network("192.168.1.20", "wlan0"), Network("10.0.0.7", "eth0"))
    phones.how = PhonesNow(on=True, networks=networks, wrong=Text.of("Choose the network the phones are on."))
    said = evening.type("phones")
    assert "Choose the network the phones are on." in said
    assert "10.0.0.7 (eth0)" in said
    assert "phones on 192.168.1.20" in said


def test_a_wifi_that_is_told_unclearly_is_not_kept(evening: Evening) -> None:
    evening.screen.phones = phones = Phones()
    assert '"quotes"' in evening.type("phones wifi Our Home secret")
    assert "quotes" in evening.type('phones wifi "Our Home')
    assert phones.wishes == []


def test_what_is_refused_is_said(evening: Evening) -> None:
    said = evening.type("phones")
    assert "Phones cannot be used at this table." in said
    evening.screen.phones = phones = Phones()
    phones.how = PhonesNow(networks=(Network("10.0.0.7", "eth0"),))
    phones.answer = Refusal("no", "", Text.of("There is none."))
    assert "There is none." in evening.type("phones guests")


def test_while_phones_are_let_in_what_was_kept_or_refused_is_said_all_the_same(evening: Evening) -> None:
    evening.screen.phones = phones = Phones()
    evening.type("phones on")
    phones.answer = Text.of("The Wi-Fi is kept.")
    said = evening.type('phones wifi "Our Home" secret')
    assert "The Wi-Fi is kept." in said and "Phones find Kazami" not in said
    phones.answer = Refusal("no", "", Text.of("Tell the name of the Wi-Fi first."))
    assert "Tell the name of the Wi-Fi first." in evening.type("phones wifi")


def test_the_seat_that_is_named_gets_squares_and_the_address_to_type(evening: Evening) -> None:
    evening.screen.phones = Phones()
    said = evening.type("phones on", "phones Ann")
    assert INVITATION in said
    assert "".join(half_blocks(squares(INVITATION), inked=False)) in said.replace("\n", "")


@pytest.mark.parametrize("inked", [True, False])
def test_a_camera_reads_off_the_terminal_what_was_meant(inked: bool) -> None:
    code = QRCode(error_correction=0, border=0)
    code.add_data(INVITATION)
    code.make()
    plain = [[bool(square) for square in row] for row in code.get_matrix()]
    rows: list[list[bool]] = []
    for line in half_blocks(squares(INVITATION), inked=inked):
        signs = [" ▀▄█".index(sign) for sign in line]
        rows += [[bool(sign & half) is inked for sign in signs] for half in (1, 2)]
    inner = [row[QUIET:-QUIET] for row in rows[QUIET : QUIET + len(plain)]]
    assert inner == plain
    assert not any(any(row) for row in rows[:QUIET])
    assert not any(any(row[:QUIET]) or any(row[-QUIET:]) for row in rows)


def test_in_colours_dark_stands_on_light_whatever_the_terminal_has() -> None:
    out = io.StringIO()
    console = Console(file=out, force_terminal=True, color_system="truecolor", width=80)
    for line in printed(Code(INVITATION, INVITATION), coloured=True):
        console.print(line, soft_wrap=True)
    assert "\x1b[38;2;0;0;0;48;2;255;255;255m" in out.getvalue()
