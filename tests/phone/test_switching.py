"""Phones are switched on and off: who is let in then, what is remembered, and what is said where it cannot be."""

from __future__ import annotations

import asyncio
import json
import socket
from contextlib import closing
from pathlib import Path
from stat import S_IMODE

import httpx
import pytest
from msgspec.structs import replace

from companion.game.text import Refusal
from tests.phone.switched import HOME, Home, Switched, switched
from tests.ports import free_port
from tests.tablet.evenings import a_setup
from ui.commands.phone_server import NO_PART
from ui.dialogue.page.hall_read import CARD_AT
from ui.dialogue.phones import (
    Asleep,
    Came,
    Code,
    Invite,
    InviteGuests,
    InviteTable,
    KeepWifi,
    LendGame,
    Network,
    PhonesWish,
    ShowWifi,
    ShutOutTable,
    SwitchOff,
    SwitchOn,
    TableScreenNow,
    TakeGameBack,
)
from ui.phone.seat_tokens import LASTS, MOST_TABLES
from ui.session.session import hour

SETUP = replace(a_setup(players=3), hands="digital", dice="kazami")
MIKA, REN = SETUP.seats[0].name, SETUP.seats[1].name


def sit(there: Switched, name: str) -> httpx.Client:
    """Take a seat as a browser does, and return the browser."""
    url = httpx.URL(there.code(Invite(name)))
    browser = httpx.Client(base_url=f"http://{url.host}:{url.port}", trust_env=False)
    secret = url.path.rpartition("/")[2]
    origin = {"Origin": f"http://{url.host}:{url.port}"}
    answer = browser.post("/join", data={"secret": secret}, headers=origin)
    assert answer.status_code == 303
    return browser


def may_come_in(browser: httpx.Client) -> bool:
    return browser.get("/").status_code == 200


def refused(there: Switched, wish: PhonesWish) -> str:
    came = there.arrange(wish)
    assert isinstance(came, Refusal)
    return came.code


def test_nothing_listens_before_phones_are_switched_on_nor_after_they_were_switched_off(tmp_path: Path) -> None:
    with switched(tmp_path, SETUP, Home()) as there:
        assert there.now.address == ""
        assert refused(there, Invite(MIKA)) == "phones-off"
        there.arrange(SwitchOn())
        address = there.now.address
        with closing(sit(there, MIKA)) as browser:
            assert may_come_in(browser)
            assert browser.get(CARD_AT).status_code == 410, "no screen waits for a picture"
        there.arrange(SwitchOff())
        assert there.now.address == ""
        with pytest.raises(httpx.ConnectError):
            httpx.get(address, trust_env=False)


def test_who_leaves_before_phones_are_let_in_leaves_nothing_behind(tmp_path: Path) -> None:
    said: list[Came] = []
    with switched(tmp_path, SETUP, Home()) as there:

        async def left_at_once() -> None:
            there.phones.arrange(SwitchOn(), said.append)
            await there.phones.close()

        there.until_done(left_at_once)
        assert there.now.address == ""
        assert len(said) == 1, "who asked was answered"
        assert there.at(lambda: len(asyncio.all_tasks())) == 1, "the evening alone goes on"


def test_switching_off_forgets_everybody_and_the_guests_link(tmp_path: Path) -> None:
    home = Home(port=free_port())
    with switched(tmp_path, SETUP, home) as there:
        there.arrange(SwitchOn())
        link = there.code(InviteGuests())
        with closing(sit(there, REN)) as browser:
            there.arrange(SwitchOff())
            there.arrange(SwitchOn())
            assert there.now.held == ()
            assert not may_come_in(browser)
            assert httpx.get(link, trust_env=False).status_code == 410


def test_an_invitation_runs_out_visibly_and_is_gone_once_it_was_used(tmp_path: Path) -> None:
    home = Home()
    with switched(tmp_path, SETUP, home) as there:
        there.arrange(SwitchOn())
        there.code(Invite(MIKA))
        home.clock.now = 60.0
        assert [(one.name, one.left) for one in there.now.waiting] == [(MIKA, 540.0)]
        home.clock.now = 700.0
        assert there.now.waiting == ()
        sit(there, MIKA).close()
        assert there.now.waiting == ()


def test_only_its_owner_can_read_what_is_kept_and_no_secret_of_a_door_stands_in_it(tmp_path: Path) -> None:
    with switched(tmp_path, SETUP, Home()) as there:
        there.arrange(SwitchOn())
        link = there.code(InviteGuests())
        with closing(sit(there, REN)) as browser:
            kept = tmp_path / "phones.json"
            assert S_IMODE(kept.stat().st_mode) == 0o600
            assert browser.cookies["seat"] not in kept.read_text()
            assert link.rpartition("/")[2] not in kept.read_text()


def test_a_file_that_cannot_be_read_lets_nobody_in(tmp_path: Path) -> None:
    (tmp_path / "phones.json").write_text('{"on": true, "holders": {"seats": "all"}}')
    with switched(tmp_path, SETUP, Home()) as there:
        assert not there.now.on
        assert there.now.held == ()


def test_of_several_networks_people_choose_and_on_none_it_is_said_what_to_do(tmp_path: Path) -> None:
    home = Home(HOME, Network("10.0.0.7", "eth0"))
    with switched(tmp_path, SETUP, home) as there:
        came = there.arrange(SwitchOn())
        assert isinstance(came, Refusal)
        assert came.text.msgid.startswith("Choose the network")
        there.arrange(SwitchOn("127.0.0.8"))
        assert there.now.address.startswith("http://127.0.0.8:")
        home.networks = ()
        came = there.arrange(SwitchOn())
        assert isinstance(came, Refusal)
        assert came.text.msgid.startswith("This device is on no network")
        assert there.now.address == ""


def test_a_device_that_is_given_another_address_on_its_network_listens_there(tmp_path: Path) -> None:
    home = Home(Network("127.0.0.8", "wlan0"))
    with switched(tmp_path, SETUP, home) as there:
        there.arrange(SwitchOn())
        home.networks = (Network("10.0.0.7", "eth0"), Network("127.0.0.2", "wlan0"))
        there.arrange(SwitchOn())
        assert there.now.address.startswith("http://127.0.0.2:")


def test_a_network_that_comes_after_phones_were_switched_on_is_listened_on_and_one_that_goes_is_told(
    tmp_path: Path,
) -> None:
    home = Home()
    home.networks = ()
    with switched(tmp_path, SETUP, home) as there:
        there.arrange(SwitchOn())
        assert there.now.address == ""
        home.networks = (HOME,)
        there.until(lambda now: now.address.startswith("http://127.0.0.8:"))
        home.networks = (Network("10.0.0.7", "eth0"),)  # another network, which nobody chose
        now = there.until(lambda now: not now.address)
        assert now.wrong is not None
        assert now.wrong.msgid.startswith("Choose the network")
        home.networks = (HOME,)
        there.until(lambda now: now.address != "")
        with closing(sit(there, MIKA)) as browser:
            assert may_come_in(browser)


def test_where_the_port_is_taken_another_one_is_served_and_it_is_said(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.8", 0)) as other:
        home = Home(port=other.getsockname()[1])
        with switched(tmp_path, SETUP, home) as there:
            there.arrange(SwitchOn())
            assert there.now.wrong is not None
            assert there.now.wrong.msgid.startswith("Port {port} is taken")
            with closing(sit(there, MIKA)) as browser:
                assert may_come_in(browser)


def test_it_is_known_whose_page_is_live_and_since_when_a_phone_sleeps_until_it_asks_again(tmp_path: Path) -> None:
    home = Home()
    with switched(tmp_path, SETUP, home) as there:
        there.arrange(SwitchOn())
        home.clock.now = 1_000_000.0
        with closing(sit(there, REN)) as browser:
            assert (there.now.live, there.now.asleep) == ((), ())
            with browser.stream("GET", "/live"):
                there.until(lambda now: now.live == (REN,))
            there.until(lambda now: now.live == ())
            assert there.now.asleep == (), "it may be loading its page anew"
            home.clock.now += 60.0
            slept = Asleep(REN, hour(1_000_000.0))
            there.until(lambda now: now.asleep == (slept,) and there.evening.presence.asleep == ((1, slept.since),))
            assert may_come_in(browser)
            assert there.now.asleep == ()
            assert there.at(lambda: there.evening.presence.asleep) == ()


def test_where_no_name_can_be_told_it_is_said_which_part_is_missing(tmp_path: Path) -> None:
    with switched(tmp_path, SETUP, Home()) as there:
        there.arrange(SwitchOn())
        assert there.now.named == ""
        assert there.now.unnamed == NO_PART


def test_nobody_is_invited_who_does_not_sit_at_the_table(tmp_path: Path) -> None:
    with switched(tmp_path, SETUP, Home()) as there:
        there.arrange(SwitchOn())
        assert refused(there, Invite("Nobody")) == "nobody"


def test_the_wifi_is_told_once_and_shown_as_a_camera_reads_it(tmp_path: Path) -> None:
    home = Home()
    with switched(tmp_path, SETUP, home) as there:
        there.arrange(KeepWifi('Our "home"; 2,4:5', r"a\b;c"))
    with switched(tmp_path, None, home) as there:
        there.arrange(SwitchOn())
        assert there.now.wifi == 'Our "home"; 2,4:5'
        assert there.code(ShowWifi()) == r"WIFI:T:WPA;S:Our \"home\"\; 2\,4\:5;P:a\\b\;c;;"
        there.arrange(KeepWifi("open", ""))
        assert there.code(ShowWifi()) == "WIFI:T:nopass;S:open;;"
    assert S_IMODE((tmp_path / "phones.json").stat().st_mode) == 0o600


def test_the_game_is_fetched_once_while_it_is_shown(tmp_path: Path) -> None:
    with switched(tmp_path, SETUP, Home()) as there:
        there.arrange(SwitchOn())
        shown = there.code(LendGame())
        assert there.now.lent
        own = {"Origin": there.now.address}
        previewed = [ask(shown, trust_env=False) for ask in (httpx.head, httpx.get, httpx.get)]
        assert {answer.status_code for answer in previewed} == {200}
        assert there.now.lent, "looked at, not fetched: as a messenger does that shows what a link leads to"
        assert "Fetch the game" in previewed[-1].text
        assert httpx.post(shown, trust_env=False).status_code == 403
        fetched = httpx.post(shown, trust_env=False, headers=own)
        assert fetched.status_code == 200
        assert json.loads(fetched.text.splitlines()[0])
        assert httpx.get(shown, trust_env=False).status_code == 410
        assert httpx.post(shown, trust_env=False, headers=own).status_code == 410
        assert not there.now.lent
        shown = there.code(LendGame())
        there.arrange(TakeGameBack())
        assert httpx.get(shown, trust_env=False).status_code == 410


def test_no_secret_is_told_by_whoever_prints_a_value() -> None:
    assert "abc" not in repr(Code("http://10.0.0.7/join/abc", "abc"))


def be_table(there: Switched) -> httpx.Client:
    """Be a table screen, as an invited browser is, and return the browser."""
    url = httpx.URL(there.code(InviteTable()))
    address = f"http://{url.host}:{url.port}"
    browser = httpx.Client(base_url=address, trust_env=False)
    answer = browser.post("/table", data={"secret": url.path.rpartition("/")[2]}, headers={"Origin": address})
    assert answer.status_code == 303
    return browser


def test_table_screens_are_listed_and_shut_out_and_phones_are_not_told_of_as_seats(tmp_path: Path) -> None:
    with switched(tmp_path, SETUP, Home()) as there:
        assert refused(there, InviteTable()) == "phones-off"
        there.arrange(SwitchOn())
        assert there.now.table_waiting is None
        there.code(InviteTable())
        assert there.now.table_waiting == LASTS
        with closing(be_table(there)) as one, closing(be_table(there)) as two:
            assert there.now.table_waiting is None
            assert there.now.tables == (TableScreenNow(1), TableScreenNow(2))
            with one.stream("GET", "/live") as live:
                lines = live.iter_lines()  # whoever forgets it closes the stream
                next(lines)
                now = there.until(lambda now: now.tables[0].live)
                assert (now.live, now.asleep) == ((), ())
            there.until(lambda now: not now.tables[0].live)
            assert refused(there, ShutOutTable(9)) == "no-table"
            there.arrange(ShutOutTable(1))
            assert (may_come_in(one), may_come_in(two)) == (False, True)
            assert [one.number for one in there.now.tables] == [2]
            there.arrange(SwitchOff())
            assert there.now.tables == ()


def test_of_table_screens_there_are_no_more_than_so_many(tmp_path: Path) -> None:
    with switched(tmp_path, SETUP, Home()) as there:
        there.arrange(SwitchOn())
        for _ in range(MOST_TABLES):
            be_table(there).close()
        came = there.arrange(InviteTable())
        assert isinstance(came, Refusal) and came.code == "enough-tables"
        there.arrange(ShutOutTable(5))
        be_table(there).close()
        assert [one.number for one in there.now.tables] == [*range(1, MOST_TABLES + 1)]
