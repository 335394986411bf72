"""A visitor who speaks HTTP byte by byte, as a phone does or as nobody should. What is right or wrong, tests say."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from http.client import HTTPResponse
from urllib.parse import urlencode, urlsplit

from tests.patience import PATIENCE
from tests.phone.served import Served

KEY = re.compile(r'name="key" value="([0-9a-f]+)"')


@dataclass(frozen=True)
class Answer:
    """What came back."""

    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode()

    @property
    def keys(self) -> list[str]:
        """What can be pressed on the page."""
        return KEY.findall(self.text)

    def header(self, name: str) -> str:
        return ", ".join(value for key, value in self.headers if key.lower() == name.lower())


@dataclass(frozen=True)
class News:
    """One event of a stream."""

    number: str
    name: str
    page: str
    size: int


class Stream:
    """A stream that is read."""

    def __init__(self, connection: socket.socket, answer: HTTPResponse) -> None:
        self._connection, self.answer = connection, answer

    def end(self) -> None:
        """Hang up: whoever still reads finds the end."""
        self._connection.shutdown(socket.SHUT_RDWR)

    def news(self) -> Iterator[News]:
        """Yield the events as they come; it ends when the stream does."""
        said: dict[str, list[str]] = {}
        size = 0
        while line := self.answer.readline():
            size += len(line)
            if line == b"\n":
                if "data" in said:
                    first = {key: values[0] for key, values in said.items()}
                    yield News(first.get("id", ""), first.get("event", "message"), "\n".join(said["data"]), size)
                said, size = {}, 0
            else:
                key, _, value = line.decode().rstrip("\n").partition(":")
                said.setdefault(key, []).append(value.removeprefix(" "))

    def page(self) -> News:
        """Return the next event that is no beat."""
        return next(news for news in self.news() if news.name != "beat")

    def pages(self) -> list[News]:
        """Return all there are until it ends."""
        return [news for news in self.news() if news.name != "beat"]


@dataclass
class Visitor:
    """Somebody with cookies, at an address of this machine."""

    url: str
    source: str = "127.0.0.1"
    cookies: dict[str, str] = field(default_factory=dict)

    @property
    def host(self) -> str:
        return urlsplit(self.url).netloc

    @contextmanager
    def connection(self) -> Iterator[socket.socket]:
        """A connection on which anything can be said."""
        there = urlsplit(self.url)
        assert there.hostname is not None
        with socket.create_connection((there.hostname, there.port or 80), PATIENCE, (self.source, 0)) as made:
            yield made

    def head(self, method: str, path: str, headers: Mapping[str, str]) -> bytes:
        """Return a request without its body; a header that is "" is left out."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        said = {"Host": self.host, "Cookie": cookie, **headers}
        lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in said.items() if value)]
        return ("\r\n".join(lines) + "\r\n\r\n").encode()

    def ask(self, method: str, path: str, body: bytes = b"", **headers: str) -> Answer:
        """Ask once, on a connection of its own; `_` in a header's name stands for a hyphen."""
        said = {name.replace("_", "-"): value for name, value in headers.items()}
        length = {"Content-Length": str(len(body))} if body or method == "POST" else {}
        with self.connection() as made:
            made.sendall(self.head(method, path, {**length, "Connection": "close", **said}) + body)
            return read(made, method)

    def get(self, path: str = "/", **headers: str) -> Answer:
        """Ask for a page."""
        answer = self.ask("GET", path, b"", **headers)
        self._remember(answer)
        return answer

    def post(self, path: str, fields: Mapping[str, str], **headers: str) -> Answer:
        """Send a form, as a page of ours does."""
        said = {"Origin": self.url, "Content_Type": "application/x-www-form-urlencoded", **headers}
        answer = self.ask("POST", path, urlencode(fields).encode(), **said)
        self._remember(answer)
        return answer

    def press(self, key: str, **fields: str) -> Answer:
        """Press something of the page."""
        return self.post("/do", {"key": key, **fields})

    def sit(self, invitation: str) -> Visitor:
        """Use an invitation."""
        answer = self.post("/join", {"secret": invitation.rpartition("/")[2]})
        assert answer.status == 303, answer
        return self

    def watch(self, link: str) -> Visitor:
        """Follow the guests' link."""
        assert self.get(urlsplit(link).path).status == 303
        return self

    @contextmanager
    def live(self, **headers: str) -> Iterator[Stream]:
        """Open the stream."""
        with self.connection() as made:
            made.sendall(self.head("GET", "/live", headers))
            with closing(HTTPResponse(made)) as answer:
                answer.begin()
                yield Stream(made, answer)

    def _remember(self, answer: Answer) -> None:
        for name, value in answer.headers:
            if name.lower() == "set-cookie":
                key, _, rest = value.partition("=")
                self.cookies[key] = rest.partition(";")[0]


def player(there: Served, seat: int = 0) -> Visitor:
    """Let somebody who plays sit down."""
    return Visitor(there.url).sit(there.invitation(there.name(seat)))


def read(made: socket.socket, method: str = "GET") -> Answer:
    """Read one answer from a connection."""
    with closing(HTTPResponse(made, method=method)) as answer:
        answer.begin()
        return Answer(answer.status, tuple(answer.getheaders()), answer.read())


def closed(made: socket.socket) -> bool:
    """Read until the other side closes the connection: whatever it said before."""
    try:
        while made.recv(65536):
            pass
    except ConnectionError:
        pass
    return True
