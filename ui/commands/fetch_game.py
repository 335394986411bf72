"""A game fetched from another Kazami on the same network, by the address it shows. What a record is must never enter.

Only plain HTTP, only from addresses of a house, never further than asked: what is fetched here becomes a game, and no
address in a message may lead this machine anywhere else.
"""

from __future__ import annotations

import socket
import time
from ipaddress import ip_address
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from companion.record import MOST_BYTES, RecordError

if TYPE_CHECKING:
    from http.client import HTTPResponse

PATIENCE = 10.0
"""Seconds another machine may take to answer."""
LONGEST = 60.0
"""Seconds all of it may take."""
WORKS = 200
GONE = (404, 410)


def is_address(said: str) -> bool:
    """Whether something is meant as an address, and not as a file."""
    return "://" in said


def fetched(address: str) -> str:
    """Return the record that another Kazami shows at an address. Raises RecordError with what to do."""
    parts = urlsplit(address)
    try:
        host, port = parts.hostname or "", parts.port or 80
    except ValueError:
        raise RecordError(f"{address} is no address. Write it as the other device shows it.") from None
    if parts.scheme != "http" or not host or parts.username is not None:
        raise RecordError(f"{address} is no address of a Kazami. It begins with http:// and a name or numbers.")
    return _read(_at_home(host, port), port, parts.netloc, parts.path or "/")


def _at_home(host: str, port: int) -> str:
    """Return the number of a machine in this house. Raises RecordError for any other, and for none."""
    try:
        found = socket.getaddrinfo(host, port, socket.AF_INET, socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise RecordError(f"{host} is not found. Are both devices on the same network?") from None
    number = str(found[0][4][0])
    if not ip_address(number).is_private:
        raise RecordError(
            f"{host} is not on a network of this house: a game is fetched from the device beside this one."
        )
    return number


def _all_of(answer: HTTPResponse) -> bytes:
    """Read an answer, never more than a record has, and never longer than somebody waits."""
    content, until = b"", time.monotonic() + LONGEST
    while len(content) <= MOST_BYTES and (piece := answer.read1(1 << 16)):
        content += piece
        if time.monotonic() > until:
            raise TimeoutError("it takes too long")
    return content


def _read(number: str, port: int, asked: str, path: str) -> str:
    from http.client import HTTPConnection, HTTPException  # noqa: PLC0415 the tablet's start waits for no mail parser

    connection = HTTPConnection(number, port, timeout=PATIENCE)
    try:
        said = {"Host": asked, "Origin": f"http://{asked.lower()}"}  # as the button of its page does
        connection.request("POST", path, headers=said)
        with connection.getresponse() as answer:
            content = _all_of(answer)
    except (OSError, HTTPException) as error:
        why = f"{asked} does not answer ({error}). Are both on the same network, and phones still switched on there?"
        raise RecordError(why) from error
    finally:
        connection.close()
    if answer.status in GONE:
        raise RecordError("That game was fetched already, or is shown no more. Let the other device show it anew.")
    if answer.status != WORKS:
        raise RecordError(f"{asked} does not give a game (it answers {answer.status}). Is the address written rightly?")
    if len(content) > MOST_BYTES:
        raise RecordError(f"What {asked} gives is longer than any record. Is the address written rightly?")
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        raise RecordError(f"What {asked} gives is no record. Is the address written rightly?") from None
