"""What a Mosquitto of a hall is given: its configuration, who may do what, and everybody's password, told once.

Passwords are kept as Mosquitto keeps them, and nowhere else. No page and no message may enter.
"""

from __future__ import annotations

import os
import secrets
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from getpass import getuser
from pathlib import Path

import msgspec

from companion.user_files import ParseError
from hardware.atomic_file import OWN, write_bytes_whole
from ui.commands.service_files import broker_unit
from ui.hall.known import LETTERS
from ui.session.hall_address import NAME, PORTS

SAYS = ("status", "view", "facts", "result", "call", "lamps", "event")
"""What a table says, by the ends of its topics."""
HEARS = ("status", "seating", "clock", "note", "answer", "again")
"""What it hears. It hears its own status, by which it knows that the broker takes what it says."""
SHOWN = ("status", "view", "result")
"""What a guest may read: what the wall shows."""
MOST_TABLES = 512
MOSQUITTO, PASSWD = "mosquitto", "mosquitto_passwd"
UNIT = "kazami-broker.service"
"""The service by which systemd starts the broker with this machine."""
LARGEST, QUEUED, QUEUED_BYTES, KEPT = 1_200_000, 200_000, 256_000_000, "1d"
"""Bytes of a packet, in which facts of 1 MB fit; and how many messages and bytes are kept for a desk, and how long."""
PREFIX = "kazami-"
"""How client ids begin that are brought where guests are: so no guest's is a user's, which is the user's name."""
GUESTS = 50
"""So many guests at once."""


class Tls(msgspec.Struct, frozen=True):
    """The files by which a broker is known: its certificate and key, and who signed it, None where all know."""

    cert: Path
    key: Path
    ca: Path | None = None


class Hall(msgspec.Struct, frozen=True):
    """A hall whose broker is to be made: its name, how many tables, under which host and port, with TLS or without.

    `guests`: whoever has no password may read what the wall shows, at a port of their own, the next one.
    """

    name: str
    tables: int
    host: str
    port: int
    tls: Tls | None = None
    guests: bool = False

    @property
    def open_door(self) -> str:
        """Return the address for guests."""
        return f"{self._way}://{self._at(self.port + 1)}/{self.name}"

    @property
    def _way(self) -> str:
        return "mqtt" if self.tls is None else "mqtts"

    def _at(self, port: int) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if port == PORTS[self._way] else f"{host}:{port}"

    def address(self, user: str, password: str, table: int | None = None) -> str:
        """Return the address that a desk, or a table, is given."""
        below = self.name if table is None else f"{self.name}/{table}"
        return f"{self._way}://{user}:{password}@{self._at(self.port)}/{below}"


class Addresses(msgspec.Struct, frozen=True):
    """What is told once: the desk's address and those of the tables, by number."""

    desk: str
    tables: Mapping[int, str]


def write_broker(hall: Hall, folder: Path) -> Addresses:
    """Write all that Mosquitto needs into a folder that is new, and return the addresses with their passwords.

    Raises ParseError where something of it cannot be, OSError.
    """
    mosquitto, passwd = (
        shutil.which(program, path=f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin")
        for program in (MOSQUITTO, PASSWD)
    )
    if mosquitto is None or passwd is None:
        raise ParseError("Mosquitto is not installed here. On Debian: sudo apt install mosquitto")
    if not NAME.fullmatch(hall.name) or not 1 <= hall.tables <= MOST_TABLES or hall.host.split() != [hall.host]:
        raise ParseError(f"A hall has a name of letters, figures, _ and -, 1 to {MOST_TABLES} tables, and a host.")
    if hall.port + hall.guests >= 2**16:
        raise ParseError("Guests have the port behind that of the hall, and there is none.")
    if folder.exists():
        raise ParseError(f"{folder} is there already. Its passwords were told once; name another folder for new ones.")
    words = {user: _password() for user in ("desk", *(f"table{n}" for n in range(1, hall.tables + 1)))}
    folder.mkdir(mode=0o700, parents=True)
    (folder / "kept").mkdir(mode=0o700)
    try:
        _write_passwords(passwd, folder / "passwords", words)
    except BaseException:  # nothing that was not hashed stays
        shutil.rmtree(folder)
        raise
    write_bytes_whole(folder / "acl", _lines(_acl(hall)), OWN)
    if hall.guests:
        shown = (f"topic read kazami/{hall.name}/table/+/{end}" for end in SHOWN)
        write_bytes_whole(folder / "guests", _lines(shown), OWN)
    config = folder.resolve() / "mosquitto.conf"
    write_bytes_whole(config, _lines(_config(hall, folder.resolve())), OWN)
    write_bytes_whole(folder / UNIT, broker_unit([mosquitto, "-c", str(config)]).encode(), OWN)
    tables = {n: hall.address(f"table{n}", words[f"table{n}"], n) for n in range(1, hall.tables + 1)}
    return Addresses(hall.address("desk", words["desk"]), tables)


def _write_passwords(passwd: str, file: Path, words: Mapping[str, str]) -> None:
    """Write passwords as Mosquitto keeps them. Raises ParseError, OSError; then they may lie there as they are."""
    write_bytes_whole(file, _lines(f"{user}:{word}" for user, word in words.items()), OWN)
    done = subprocess.run([passwd, "-U", file], check=False, capture_output=True, text=True)
    if done.returncode:
        raise ParseError(f"{PASSWD} did not hash the passwords: {' '.join(done.stderr.split())}")


def _password() -> str:
    """Return four times four letters: 79 bits, which may be guessed at for years."""
    return "-".join("".join(secrets.choice(LETTERS) for _ in range(4)) for _ in range(4))


def _acl(hall: Hall) -> Iterator[str]:
    """Yield who may do what."""
    yield "user desk"
    yield f"topic readwrite kazami/{hall.name}/#"
    for n in range(1, hall.tables + 1):
        yield f"user table{n}"
        for end in SAYS:
            yield f"topic write kazami/{hall.name}/table/{n}/{end}"
        for end in HEARS:
            yield f"topic read kazami/{hall.name}/table/{n}/{end}"


def _config(hall: Hall, folder: Path) -> Iterator[str]:
    yield f"# The broker of the hall {hall.name}: mosquitto -c {folder / 'mosquitto.conf'}"
    yield f"user {getuser()}"  # else Mosquitto, begun by root, would be somebody who may not read these files
    yield "per_listener_settings true"
    yield "persistence true"
    yield f"persistence_location {folder / 'kept'}/"
    yield f"persistent_client_expiration {KEPT}"
    yield "set_tcp_nodelay true"
    yield f"max_packet_size {LARGEST}"
    yield f"max_queued_messages {QUEUED}"
    yield f"max_queued_bytes {QUEUED_BYTES}"
    yield from _listener(hall, hall.port, 4 * hall.tables + 50)
    yield "use_username_as_clientid true"  # else who takes the desk's client id throws the desk off
    yield "allow_anonymous false"
    yield f"password_file {folder / 'passwords'}"
    yield f"acl_file {folder / 'acl'}"
    if hall.guests:
        yield f"clientid_prefixes {PREFIX}"
        yield from _listener(hall, hall.port + 1, GUESTS)
        yield "allow_anonymous true"
        yield "max_qos 0"  # nothing is kept for a guest who is away
        yield f"acl_file {folder / 'guests'}"


def _listener(hall: Hall, port: int, most: int) -> Iterator[str]:
    yield f"listener {port}"
    yield f"max_connections {most}"
    yield f"auto_id_prefix {PREFIX}"
    if hall.tls is not None:
        yield f"certfile {hall.tls.cert.resolve()}"
        yield f"keyfile {hall.tls.key.resolve()}"
        if hall.tls.ca is not None:
            yield f"cafile {hall.tls.ca.resolve()}"


def _lines(lines: Iterator[str]) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode()
