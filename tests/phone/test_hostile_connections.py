"""Connections that mean harm: slow, endless, broken, never read, and a thousand at once. Players play on."""

from __future__ import annotations

import logging
import os
import resource
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest

from tests.patience import PATIENCE
from tests.phone.conftest import three_players
from tests.phone.served import NO_LIMITS, Served, served
from tests.phone.visitor import Visitor, closed, player
from ui.phone.connections import ConnectionLimits
from ui.phone.limits import Limits, Rate

CROWD = 1000
MEGA = 2**20
LONG = 10_000.0
"""Seconds that Kazami waits for anybody: none pass in a test, but where it lets them."""
UNREAD = 40  # pages, more than all buffers hold


@pytest.fixture
def patient(tmp_path: Path) -> Iterator[Served]:
    """An evening on which nothing is too often, and no time runs out during a test."""
    with served(tmp_path, three_players(), limits=NO_LIMITS, connections=ConnectionLimits(patience=LONG)) as evening:
        yield evening


def cut_off(there: Served, made: socket.socket) -> bool:
    """Let time pass until the other side closes the connection, whatever it says before."""
    made.settimeout(0.01)
    ends = time.monotonic() + PATIENCE
    with suppress(ConnectionError):
        while time.monotonic() < ends:
            there.later(LONG)
            with suppress(TimeoutError):
                if not made.recv(65536):
                    return True
        return False
    return True


@pytest.mark.parametrize(
    "begun",
    [
        b"",
        b"GET",
        b"GET / HTTP/1.1\r\nHost: {host}\r\nX: 1\r\n",
        b"POST /do HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nCookie: seat={seat}\r\n"
        b"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 4000\r\n\r\nkey=",
        b"GET /live HTTP/1.1\r\nHost: {host}\r\nContent-Length: 4000\r\n\r\nkey=",
    ],
)
def test_who_never_finishes_what_he_asks_is_cut_off(
    patient: Served, begun: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    phone = player(patient)
    said = begun.replace(b"{host}", phone.host.encode()).replace(b"{seat}", phone.cookies["seat"].encode())
    with phone.connection() as made:
        made.sendall(said)
        assert cut_off(patient, made)
    assert phone.get().status == 200
    assert not caplog.records, "nobody fills the log by not finishing"


def test_a_head_without_end_is_refused(patient: Served) -> None:
    visitor = Visitor(patient.url)
    with visitor.connection() as made:
        made.sendall(f"GET / HTTP/1.1\r\nHost: {visitor.host}\r\n".encode())
        with suppress(ConnectionError):
            for _ in range(1000):
                made.sendall(b"X-More: " + b"x" * 1000 + b"\r\n")
        assert closed(made)


def test_a_stream_is_not_cut_off_while_it_is_read(patient: Served) -> None:
    """Nobody asks anything on it again; it lives as long as somebody listens."""
    phone = player(patient)
    with phone.live() as stream:
        assert stream.page().page
        with Visitor(patient.url).connection() as idle:
            assert cut_off(patient, idle), "so much time passed that a dawdler is gone"
        move = patient.place()
        assert stream.page().number == str(move)


@pytest.mark.thorough
def test_a_stream_that_is_never_read_is_cut_off(patient: Served) -> None:
    guest = Visitor(patient.url).watch(patient.watching())
    with guest.connection() as deaf, guest.live() as stream:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.sendall(guest.head("GET", "/live", {}))
        stream.page()
        while patient.go_on() < UNREAD:
            stream.page()
        patient.later(LONG)
        assert closed(deaf)
    assert guest.get().status == 200


@pytest.mark.parametrize(
    "broken",
    [
        b"GET /live HTTP/1.1\r\nHost: {host}\r\nTransfer-Encoding: chunked\r\n\r\n|no chunk at all\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: {host}\r\n\r\n|\x00\xff\r\n\r\n",
        b"POST /join HTTP/1.1\r\nHost: {host}\r\nTransfer-Encoding: chunked\r\n\r\n|zz\r\n",
        b"POST /join HTTP/1.1\r\nHost: {host}\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n|zz\r\n",
        b"GET / HTTP/1.1\r\nHost: {host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n|\x81\x05hello",
        b"GET / HTTP/1.1\r\nHost: {host}\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\n|abc",
        b"\x16\x03\x01\x02\x00|\x01\x00\x01\xfc\x03\x03",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n|\x00\x00",
    ],
)
def test_what_is_no_http_ends_its_own_connection_and_nothing_else(
    patient: Served, broken: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    """The loop that reads it is the table's: were the protocol's error raised there, the evening would end."""
    visitor = Visitor(patient.url).watch(patient.watching())
    cookie = f"\r\nCookie: watch={visitor.cookies['watch']}\r\n\r\n".encode()
    first, _, then = broken.replace(b"{host}", visitor.host.encode()).partition(b"|")
    with visitor.connection() as made:
        made.sendall(first.replace(b"\r\n\r\n", cookie, 1))
        answered = made.recv(10) if first.endswith(b"\r\n\r\n") and b"HTTP/1.1" in first else b""
        assert b" 5" not in answered
        with suppress(ConnectionError):
            made.sendall(then)
        assert cut_off(patient, made)
    assert visitor.get().status == 200
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


def test_many_requests_sent_at_once_are_answered_one_after_the_other(patient: Served) -> None:
    visitor = Visitor(patient.url).watch(patient.watching())
    with visitor.connection() as made:
        made.sendall(visitor.head("GET", "/manifest.json", {}) * 20 + visitor.head("GET", "/", {"Connection": "close"}))
        said = b""
        while part := made.recv(65536):
            said += part
    assert said.count(b"HTTP/1.1 200 OK") == 21


@pytest.fixture
def many_files() -> Iterator[None]:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 4096)), hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def resident() -> int:
    return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")


@pytest.mark.thorough
def test_among_a_thousand_connections_players_play_on(patient: Served, many_files: None) -> None:
    phones = [player(patient, seat) for seat in range(3)]
    begun = b"GET /live HTTP/1.1\r\nHost: "
    with ExitStack() as open_, phones[0].live() as stream:
        stream.page()
        before = resident()
        crowd = [open_.enter_context(Visitor(patient.url).connection()) for _ in range(CROWD)]
        for one in crowd:
            with suppress(ConnectionError):  # it had to make room
                one.sendall(begun)
        for phone in phones[1:]:
            assert phone.get().status == 200
        assert phones[0].press(phones[0].get().keys[0]).status == 303
        assert stream.page().number == "1"
        held = resident() - before
    assert held < 60 * MEGA, f"{held / MEGA:.0f} MB"
    assert Visitor(patient.url).get().status == 401


def test_a_guest_who_takes_every_connection_closes_no_players_stream(tmp_path: Path) -> None:
    connections = ConnectionLimits(most=10, of_address=8, patience=LONG)
    with served(tmp_path, three_players(), connections=connections) as evening:
        phone, guest = player(evening), Visitor(evening.url).watch(evening.watching())
        with phone.live() as stream, ExitStack() as greedy:
            stream.page()
            for _ in range(20):
                greedy.enter_context(guest.live()).page()
            phone.press(phone.get().keys[0])
            assert stream.page().number == "1"


def test_too_often_is_said_and_a_player_next_door_is_not_kept_waiting(tmp_path: Path) -> None:
    limits = Limits(pages=Rate(5, 1), forms=Rate(3, 1))
    with served(tmp_path, three_players(), limits=limits) as evening:
        phone, stranger = player(evening), Visitor(evening.url)
        assert [stranger.get().status for _ in range(7)] == [401] * 5 + [429] * 2
        assert stranger.get(X_Forwarded_For="10.9.8.7").status == 429, "who asks says no address"
        forms = [stranger.post("/join", {"secret": "guessed"}).status for _ in range(4)]
        assert forms == [410] * 2 + [429] * 2, "the player's own form was the first from this address"
        assert stranger.get().header("Retry-After")
        assert phone.get().status == 200
        evening.clock.now += 1
        assert stranger.get().status == 401
