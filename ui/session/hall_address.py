"""The address of a hall: where its broker is, which hall, which table, and by which name and password.

One line such as `mqtts://table7:secret@hall.example/club-night/7`, as the organiser hands it out. No network may enter,
and no password may ever be said.
"""

from __future__ import annotations

import re
from urllib.parse import SplitResult, unquote, urlsplit

import msgspec

from companion.user_files import ParseError

PORTS = {"mqtt": 1883, "mqtts": 8883}
"""The ways to a broker, plain and by TLS, each with its usual port."""
EXAMPLE = "mqtt://table7:password@192.168.1.20/club-night/7"
WRONG = f"This is no address of a hall's table. One looks like this: {EXAMPLE}"
NAME, NUMBER = re.compile(r"[\w-]{1,40}"), re.compile(r"[1-9][0-9]{0,3}")


class HallAddress(msgspec.Struct, frozen=True):
    """A table of a hall: `host` and `port` of the broker, `tls` whether it is asked by TLS, `user` and `password` (""
    for none), the `hall` and the number of the `table`.
    """

    host: str
    port: int
    tls: bool
    user: str
    password: str
    hall: str
    table: int

    @property
    def topic(self) -> str:
        """Above which all topics of this table stand, without a slash at the end."""
        return f"kazami/{self.hall}/table/{self.table}"

    def same_table(self, other: HallAddress | None) -> bool:
        """Whether another address leads to this table of this hall, by whatever name and password."""
        return other is not None and (self.host, self.port, self.topic) == (other.host, other.port, other.topic)

    def __repr__(self) -> str:
        """Say where it leads alone: values end up in logs."""
        return f"HallAddress({self.hall!r}, {self.table}, {self.host!r})"


def hall_address(written: str) -> HallAddress:
    """Read an address. Raises ParseError, which repeats nothing of it: it holds a password."""
    try:
        parts = urlsplit(written.strip())
        host, port = (parts.hostname or "").encode("idna").decode(), parts.port
    except ValueError as error:  # a port that is none, a host that no network could look up
        raise ParseError(WRONG) from error
    hall, _, table = unquote(parts.path).strip("/").partition("/")
    if parts.scheme not in PORTS or not host or _more_than_that(parts):
        raise ParseError(WRONG)
    if not NAME.fullmatch(hall) or not NUMBER.fullmatch(table):
        raise ParseError(WRONG)
    user, password = (unquote(one or "") for one in (parts.username, parts.password))
    tls = parts.scheme == "mqtts"
    return HallAddress(host, port or PORTS[parts.scheme], tls, user, password, hall, int(table))


def _more_than_that(parts: SplitResult) -> bool:
    """Whether something stands behind the table's number that no address has."""
    return bool(parts.query or parts.fragment)
