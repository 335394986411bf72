"""`kazami hall broker` and a Mosquitto that runs by its files: each table has its own topics alone, and guests read."""

from __future__ import annotations

import asyncio
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from socket import create_connection, socket

import aiomqtt
import pytest

from tests.hall.broker import AT_ONCE, MOSQUITTO, listening, speaking
from tests.hall.desks import running
from tests.hall.networked import until_shown
from tests.hall.there import There
from tests.patience import PATIENCE
from tests.ports import free_port
from tests.project.processes import EARLY
from ui.hall.heard import LONGEST_FACTS
from ui.session.desk_wire import desk_address
from ui.session.hall_address import HallAddress, hall_address

pytestmark = [
    pytest.mark.skipif(MOSQUITTO is None, reason="no broker is installed (`apt install mosquitto`)"),
    pytest.mark.xdist_group(EARLY),
]
TABLES = "kazami/club/table"


def made(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Make a broker for seven tables of the hall `club`."""
    line = [sys.executable, "-m", "ui.main", "--lang", "en", "--data", str(folder), "hall", "broker", "--name", "club"]
    line += ["--tables", "7", "--host", "127.0.0.1", "--into", str(folder / "broker"), *words]
    return subprocess.run(line, capture_output=True, text=True, check=False)


def two_free_ports() -> int:
    """Return a port that nobody listens on now, nor on the next one."""
    while True:
        port = free_port()
        with suppress(OSError, OverflowError), socket() as taken:
            taken.bind(("127.0.0.1", port + 1))
            return port


class Made:
    """A broker by its files; the addresses of its desk and tables, as they were told."""

    def __init__(self, folder: Path, *words: str) -> None:
        self.port, self.folder = two_free_ports(), folder
        done = made(folder, "--broker-port", str(self.port), *words)
        assert done.returncode == 0, done.stderr
        self.said = done.stdout
        self.desk = re.findall(r"--broker (\S+)", self.said)[0]

    def table(self, n: int) -> HallAddress:
        """Return the address of a table, whose password Mosquitto alone knows: read from the sheet's text."""
        return hall_address(sheet(self.folder / "broker" / "tables.pdf")[n])


def sheet(file: Path) -> dict[int, str]:
    """Return the addresses on a sheet by table."""
    import pypdfium2  # noqa: PLC0415 only here

    with pypdfium2.PdfDocument(file) as pdf:
        text = "".join(page.get_textpage().get_text_range() for page in pdf)
    found = re.findall(r"mqtts?://[^@]+@\S+/club/\d", text)
    addresses = ["".join(one.split()) for one in found]
    return {hall_address(one).table: one for one in addresses}


@contextmanager
def broker(folder: Path, *words: str) -> Iterator[Made]:
    """Run Mosquitto by the files of a new broker."""
    it = Made(folder, *words)
    running_now = speaking(folder / "broker" / "mosquitto.conf")
    try:
        yield it
    finally:
        running_now.kill()
        running_now.wait()


async def heard_by(desk: HallAddress, says: HallAddress | None, topics: list[str]) -> set[str]:
    """Return which of these topics a desk hears, where somebody says something under each, None: a guest."""
    heard = set[str]()
    async with asyncio.timeout(PATIENCE), client(desk) as listening:
        await listening.subscribe("kazami/club/#", 1)
        async with client(says, desk) as saying:
            for topic in topics:
                with suppress(aiomqtt.MqttError):
                    await saying.publish(topic, b"said", 0 if says is None else 1)
        await listening.publish("kazami/club/table/1/note", b"last", 1)
        async for message in listening.messages:
            if message.payload == b"last":
                return heard
            heard.add(message.topic.value)
    raise AssertionError("the broker was lost")


def client(who: HallAddress | None, where: HallAddress | None = None, called: str | None = None) -> aiomqtt.Client:
    """Return somebody, or a guest at the port for guests; `called`: the client id that he brings."""
    its = who or where
    assert its is not None
    user, password, port = (None, None, its.port + 1) if who is None else (who.user, who.password, its.port)
    v5 = aiomqtt.ProtocolVersion.V5
    return aiomqtt.Client(
        its.host, port, username=user, password=password, identifier=called, protocol=v5, socket_options=AT_ONCE
    )


async def reads(who: HallAddress | None, desk: HallAddress, topics: list[str]) -> set[str]:
    """Return which of these topics somebody hears when the desk says something under each."""
    heard = set[str]()
    async with asyncio.timeout(PATIENCE), client(who, desk) as listening, client(desk) as saying:
        for topic in topics:
            try:
                await listening.subscribe(topic, 1)
            except aiomqtt.MqttError:
                continue
        mark = f"{TABLES}/1/status"  # everybody in these tests may read it, or nobody asks for it
        await listening.subscribe(mark, 1)
        for topic in topics:
            await saying.publish(topic, b"said", 1)
        await saying.publish(mark, b"last", 1)
        async for message in listening.messages:
            if message.payload == b"last":
                return heard
            heard.add(message.topic.value)
    raise AssertionError("the broker was lost")


@pytest.fixture(scope="module")
def it(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Made]:
    """A broker with guests that runs; what is said there is not kept."""
    with broker(tmp_path_factory.mktemp("club"), "--guests") as running_now:
        yield running_now


def test_a_table_says_its_own_topics_alone_and_reads_its_own_and_a_guest_says_none(it: Made) -> None:
    desk, one = desk_address(it.desk), it.table(1)
    own = [f"{TABLES}/1/{end}" for end in ("status", "view", "facts", "result", "call")]
    others = [f"{TABLES}/2/{end}" for end in ("status", "view", "facts", "result", "call", "note")]
    more = [f"{TABLES}/1/note", f"{TABLES}/1/seating", "kazami/other/table/1/view", "$SYS/x", "homeassistant/x"]
    assert asyncio.run(heard_by(desk, one, [*own, *others, *more])) == {*own}
    assert asyncio.run(heard_by(desk, None, [*own, *others])) == set()
    mine = [f"{TABLES}/1/{end}" for end in ("seating", "clock", "note", "answer", "again")]
    assert asyncio.run(reads(one, desk, [*mine, *others, f"{TABLES}/1/facts"])) == {*mine}
    shown = [f"{TABLES}/{n}/{end}" for n in (2, 3) for end in ("status", "view", "result")]
    assert asyncio.run(reads(None, desk, [*shown, f"{TABLES}/2/facts", f"{TABLES}/2/call", *mine])) == {*shown}


def test_who_has_no_password_or_anothers_is_not_let_in(it: Made) -> None:
    desk = desk_address(it.desk)
    for user, password in ((None, None), ("table1", it.table(2).password)):

        async def come(user: str | None = user, password: str | None = password) -> None:
            v5 = aiomqtt.ProtocolVersion.V5
            async with aiomqtt.Client(desk.host, desk.port, username=user, password=password, protocol=v5):
                pass

        with pytest.raises(aiomqtt.MqttError, match=r"(?i)not authori"):
            asyncio.run(come())


def test_nobody_throws_the_desk_off_by_its_client_id_and_guests_do_not_keep_it_out(it: Made) -> None:
    desk, one = desk_address(it.desk), it.table(1)
    assert f"mqtt://127.0.0.1:{it.port + 1}/club" in it.said

    async def story() -> None:
        async with asyncio.timeout(PATIENCE), client(desk, called="kazami-club-desk") as first:
            await first.subscribe(f"{TABLES}/+/view", 1)
            for name in ("kazami-club-desk", "desk"):
                with suppress(aiomqtt.MqttError):
                    async with client(one, desk, name):
                        pass
                with suppress(aiomqtt.MqttError):
                    async with client(None, desk, name):
                        pass
            async with client(one) as table:
                await table.publish(f"{TABLES}/1/view", b"there", 1)
            message = await anext(first.messages)
            assert message.payload == b"there"

    async def comes() -> None:
        async with asyncio.timeout(PATIENCE), client(desk) as again:
            await again.subscribe(f"{TABLES}/+/view", 1)

    asyncio.run(story())
    with ExitStack() as guests:
        for _ in range(100):
            guests.enter_context(create_connection((desk.host, desk.port + 1)))
        asyncio.run(comes())


def test_facts_as_large_as_may_be_come_to_the_desk(it: Made) -> None:
    desk, one, facts = desk_address(it.desk), it.table(1), b"x" * LONGEST_FACTS

    async def story() -> bool:
        async with asyncio.timeout(PATIENCE), client(desk) as listening, client(one) as table:
            await listening.subscribe(f"{TABLES}/1/facts", 1)
            await table.publish(f"{TABLES}/1/facts", facts, 1)
            return (await anext(listening.messages)).payload == facts

    assert asyncio.run(story())


def test_where_passwords_cannot_be_hashed_it_is_said_and_none_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = tmp_path / "bin" / "mosquitto_passwd"
    broken.parent.mkdir()
    broken.write_text("#!/bin/sh\necho no memory >&2\nexit 1\n")
    broken.chmod(0o700)
    monkeypatch.setenv("PATH", str(broken.parent), prepend=":")
    done = made(tmp_path)
    assert done.returncode == 1
    assert "mosquitto_passwd did not hash the passwords: no memory" in done.stderr
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "broker").exists()


def test_what_is_told_once_lets_a_desk_and_a_table_meet(tmp_path: Path) -> None:
    with broker(tmp_path) as it, running(tmp_path / "desk", "--broker", it.desk) as hall:

        async def story() -> None:
            table = There(tmp_path / "table", it.port, f"table7:{it.table(7).password}@")
            table.begin()
            await until_shown(hall.desk(), "1 table is on the network.")
            await table.close()

        asyncio.run(story())


def test_systemd_starts_the_broker_with_the_machine(tmp_path: Path) -> None:
    folder = tmp_path / "of a 100% club"
    folder.mkdir()
    it = Made(folder)
    unit = folder / "broker" / "kazami-broker.service"
    assert f"systemctl --user enable --now {unit}" in it.said
    starts = re.search(r"^ExecStart=(.*)$", unit.read_text(), re.MULTILINE)
    assert starts is not None
    command = [word.replace("%%", "%") for word in shlex.split(starts[1])]
    process = listening(*command)
    process.kill()  # not asked: Mosquitto 2.0 forgets who asks it to end while it begins
    process.wait()


def test_files_are_their_owners_alone_and_hold_no_password_as_it_is(tmp_path: Path) -> None:
    it = Made(tmp_path)
    folder = tmp_path / "broker"
    assert all(file.stat().st_mode & 0o077 == 0 for file in folder.iterdir())
    words = [
        desk_address(it.desk).password,
        *(hall_address(one).password for one in sheet(folder / "tables.pdf").values()),
    ]
    assert len({*words}) == 8
    kept = (folder / "passwords").read_text() + (folder / "acl").read_text() + (folder / "mosquitto.conf").read_text()
    assert not any(word in kept for word in words)
    again = made(tmp_path)
    assert again.returncode == 1
    assert "is there already" in again.stderr


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--tables", "0"), "1 to 512 tables"),
        (("--cert", "x.pem"), "TLS needs a certificate and its key"),
        (("--cert", "x.pem", "--key", "y.pem"), "There is no file x.pem"),
    ],
)
def test_a_broker_that_cannot_be_says_why(tmp_path: Path, words: tuple[str, ...], why: str) -> None:
    done = made(tmp_path, *words)
    assert done.returncode == 1
    assert why in done.stderr
    assert not (tmp_path / "broker").exists()


def test_with_tls_it_is_believed_where_somebody_known_has_signed_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    key, cert = tmp_path / "key.pem", tmp_path / "cert.pem"
    made_one = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    made_one += ["-days", "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1"]
    subprocess.run([*made_one, "-keyout", key, "-out", cert], check=True, capture_output=True)
    with broker(tmp_path, "--cert", str(cert), "--key", str(key)) as it:
        assert it.desk.startswith("mqtts://desk:")
        with running(tmp_path / "desk", "--broker", it.desk) as hall:
            page = asyncio.run(until_shown(hall.desk(), "does not answer"))
            assert "certificate verify failed" in page, "nobody has signed it"
        monkeypatch.setenv("SSL_CERT_FILE", str(cert))
        with running(tmp_path / "desk") as hall:
            asyncio.run(until_shown(hall.desk(), "0 tables are on the network."))
