"""The page of phones under a real finger: switched on and off, seats to scan, what goes once it was used."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace
from qrcode.main import QRCode

from companion.game.text import Text
from tests.tablet.around_home import NETWORKS, EveningOnPaper, press, press_in_dialog
from ui.dialogue.phones import (
    Asleep,
    BringGame,
    Invite,
    InviteTable,
    KeepWifi,
    LendGame,
    ListNetworks,
    ShutOut,
    ShutOutTable,
    SwitchOff,
    SwitchOn,
    TableScreenNow,
    TakeGameBack,
)
from ui.drawing.qr_code import QUIET

Open = Callable[..., Any]
Tap = Callable[..., None]
ADDRESS = "http://192.168.178.120:8731"


def house(**fields: Any) -> EveningOnPaper:
    made = EveningOnPaper()
    made.phones = replace(made.phones, on=True, address=ADDRESS, held=("Ren",), **fields)
    return made


def asked(given: EveningOnPaper) -> list[Any]:
    return [wish for wish in given.asked if wish != ListNetworks()]


def said(screen: Any, part: str) -> str:
    return str(screen.parts[part].view.text)


def notes(screen: Any) -> dict[str, str]:
    seats = [name for name in screen.parts if name.startswith("seat ")]
    return {screen.parts[name].view.text: screen.parts[name].view.note for name in seats}


def test_phones_are_switched_on_with_one_tap_and_off_with_two(page: Open, tap: Tap) -> None:
    given = EveningOnPaper()
    screen = page("phones.PhonesPage", given)
    assert "seat Mika" not in screen.parts
    press(tap, screen, "bright")
    assert asked(given) == [SwitchOn("")]
    assert notes(screen) == dict.fromkeys(("Mika", "Ren", "Sora", "Yui"), "free seat")
    press(tap, screen, "other1")
    press_in_dialog(tap, screen, "Switch off")
    assert asked(given) == [SwitchOn(""), SwitchOff()]
    assert "seat Mika" not in screen.parts


def test_of_several_networks_the_one_that_is_tapped_is_listened_on(page: Open, tap: Tap) -> None:
    given = EveningOnPaper()
    given.phones = replace(given.phones, networks=NETWORKS)
    screen = page("phones.PhonesPage", given)
    press(tap, screen, "network 10.0.0.117", "bright")
    assert asked(given) == [SwitchOn("10.0.0.117")]


def test_a_tap_on_a_seat_shows_what_its_phone_scans_with_a_quiet_edge_dark_on_light(page: Open, tap: Tap) -> None:
    screen = page("phones.PhonesPage", house())
    press(tap, screen, "seat Mika")
    content = f"{ADDRESS}/join/{2:010}"
    code = QRCode(error_correction=0, border=0)
    code.add_data(content)
    code.make()
    shown = screen.parts["plate"].shown
    assert [list(row[QUIET:-QUIET]) for row in shown[QUIET:-QUIET]] == [
        [bool(one) for one in row] for row in code.get_matrix()
    ]
    assert not any(any(row) for row in (*shown[:QUIET], *shown[-QUIET:]))
    assert said(screen, "typed") == "http://192.168.178.120:8731/join/abcdefghjk"
    assert "10 min" in said(screen, "told")


def test_what_a_seat_scans_goes_by_itself_once_it_was_used(page: Open, tap: Tap) -> None:
    given = house()
    screen = page("phones.PhonesPage", given)
    press(tap, screen, "seat Mika")
    given.phones = replace(given.phones, waiting=(), held=("Mika", "Ren"))
    screen.look()
    assert "plate" not in screen.parts
    assert said(screen, "head") == "Mika sits at the phone now."
    assert notes(screen)["Mika"] == "on the phone"


def test_each_seat_says_whether_its_phone_is_live_or_since_when_it_sleeps(page: Open) -> None:
    given = house()
    screen = page("phones.PhonesPage", given)
    assert notes(screen)["Ren"] == "on the phone"
    given.phones = replace(given.phones, live=("Ren",))
    screen.look()
    assert notes(screen)["Ren"] == "phone live"
    given.phones = replace(given.phones, live=(), asleep=(Asleep("Ren", "21:42"),))
    screen.look()
    assert notes(screen)["Ren"] == "phone asleep since 21:42"


def test_that_no_name_leads_here_is_said_beside_what_to_do_first(page: Open, tap: Tap) -> None:
    why = Text.of("No name leads here, only numbers: this network does not let {name} be told.", name="kazami.local")
    screen = page("phones.PhonesPage", house(unnamed=why))
    assert said(screen, "unnamed").startswith("No name leads here, only numbers")
    press(tap, screen, "seat Mika")
    assert "unnamed" not in screen.parts


def test_what_a_seat_scans_runs_out_in_sight(page: Open, tap: Tap) -> None:
    given = house()
    screen = page("phones.PhonesPage", given)
    press(tap, screen, "seat Mika")
    given.phones = replace(given.phones, waiting=(replace(given.phones.waiting[0], left=61.0),))
    screen.look()
    assert "2 min" in said(screen, "told")
    given.phones = replace(given.phones, waiting=())
    screen.look()
    assert "plate" not in screen.parts
    assert said(screen, "head") == "The invitation ran out: tap the seat again."


def test_a_lost_phone_is_replaced_or_shut_out_after_a_question(page: Open, tap: Tap) -> None:
    given = house()
    screen = page("phones.PhonesPage", given)
    press(tap, screen, "seat Ren")
    assert asked(given) == []
    press_in_dialog(tap, screen, "Replace the phone")
    assert asked(given) == [Invite("Ren")]
    assert said(screen, "told").startswith("The old phone is shut out once the new one sits.")
    screen = page("phones.PhonesPage", given)
    press(tap, screen, "seat Ren")
    press_in_dialog(tap, screen, "Shut it out")
    assert asked(given)[-1:] == [ShutOut("Ren")]


def test_the_wifi_is_written_once_sign_by_sign_and_then_only_shown(page: Open, tap: Tap) -> None:
    given = house()
    screen = page("phones.PhonesPage", given)
    press(tap, screen, "wifi")
    for sign in ("ABC", "W", "abc", "e", "1", "Done", "#+=", ";", "Done"):
        press_in_dialog(tap, screen, sign)
    assert asked(given)[0] == KeepWifi("We1", ";")
    assert "plate" in screen.parts
    again = page("phones.PhonesPage", given)
    press(tap, again, "wifi")
    assert again.dialog is None
    assert "plate" in again.parts


def test_a_game_that_is_shown_to_be_fetched_is_taken_back_once_something_else_is_shown(page: Open, tap: Tap) -> None:
    given = house()
    screen = page("phones.PhonesPage", given)
    press(tap, screen, "move")
    press_in_dialog(tap, screen, "From here to there")
    press(tap, screen, "seat Mika")
    assert asked(given) == [LendGame(), TakeGameBack(), Invite("Mika")]


def test_a_game_that_is_shown_is_taken_back_when_the_page_is_left(page: Open, tap: Tap) -> None:
    given = house()
    screen = page("phones.PhonesPage", given)
    press(tap, screen, "move")
    press_in_dialog(tap, screen, "From here to there")
    press(tap, screen, "bright")
    assert asked(given) == [LendGame(), TakeGameBack()]
    assert [where for where, _ in screen.went] == ["play"]


def test_what_is_wrong_and_what_to_do_is_said_where_the_address_stands(page: Open) -> None:
    screen = page("phones.PhonesPage", house(wrong=Text.of("Choose the network the phones are on.")))
    assert said(screen, "where") == "Choose the network the phones are on."


def test_a_game_is_brought_here_by_the_address_that_the_other_device_shows(page: Open, tap: Tap) -> None:
    given = EveningOnPaper()
    screen = page("phones.PhonesPage", given)
    press(tap, screen, "bring")
    for sign in ("#+=", "/", "abc", "1", "Done"):
        press_in_dialog(tap, screen, sign)
    assert asked(given)[0] == BringGame("http://192.168.178./1")
    assert asked(given)[1] == ("open", 7)


def test_what_a_table_screen_scans_is_shown_with_one_tap_and_goes_once_it_was_used(page: Open, tap: Tap) -> None:
    given = house()
    screen = page("phones.PhonesPage", given)
    press(tap, screen, "table")
    assert asked(given) == [InviteTable()]
    assert said(screen, "head") == "A table screen scans this"
    assert "10 min" in said(screen, "told")
    given.phones = replace(given.phones, table_waiting=None, tables=(TableScreenNow(1, live=True),))
    screen.look()
    assert "plate" not in screen.parts


def test_table_screens_are_listed_and_shut_out_one_by_one(page: Open, tap: Tap) -> None:
    given = house(tables=(TableScreenNow(1, live=True), TableScreenNow(2, since="21:42")))
    screen = page("phones.PhonesPage", given)
    press(tap, screen, "table")
    assert asked(given) == []
    press_in_dialog(tap, screen, "Table screen 2: asleep since 21:42")
    assert asked(given) == [ShutOutTable(2)]
    press(tap, screen, "table")
    press_in_dialog(tap, screen, "Invite one more")
    assert asked(given)[-1] == InviteTable()
