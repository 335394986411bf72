"""A game moves to another device over the network: all of it, once, and only from a machine of the house."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from socket import create_server

import pytest

from companion.game.text import Refusal
from companion.journal import Journal
from companion.record import MOST_BYTES, RecordError
from companion.rules.base import BASE
from companion.rules.registry import VARIANTS
from tests.phone.switched import Home, switched
from tests.phone.test_switching import SETUP
from tests.record.evenings import evening
from ui.commands.export_import import import_game
from ui.commands.fetch_game import fetched
from ui.dialogue.phones import BringGame, GameFetched, LendGame, SwitchOn


def test_a_game_is_brought_by_its_address_with_its_whole_history(tmp_path: Path) -> None:
    for name in ("here", "there"):
        (tmp_path / name).mkdir()
    setup, path = evening(tmp_path / "here", seed=1, moves=40)
    with switched(tmp_path / "here", None, Home()) as kazami, Journal(tmp_path / "there", lambda: 0.0) as journal:
        kazami.arrange(SwitchOn())
        number = import_game(journal, VARIANTS, kazami.code(LendGame()), bytes(32), StringIO())
        moved = journal.load(number, BASE)
    assert moved.setup == setup
    assert [entry.move for entry in moved.history.path()] == [entry.move for entry in path]


def test_the_tablet_brings_a_game_by_its_address_and_goes_on_with_it(tmp_path: Path) -> None:
    home = Home()
    with switched(tmp_path / "here", SETUP, home) as here, switched(tmp_path / "there", SETUP, home) as there:
        here.arrange(SwitchOn())
        shown = here.code(LendGame())
        came = there.arrange(BringGame(shown))
        assert isinstance(came, GameFetched)
        assert there.at(lambda: there.evening.open(came.game)) is None
        assert there.at(there.evening.record) == here.at(here.evening.record)
        again = there.arrange(BringGame(shown))
        assert isinstance(again, Refusal)
        assert "was fetched already" in str(again.text)


def why(address: str) -> str:
    with pytest.raises(RecordError) as refused:
        fetched(address)
    return str(refused.value)


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("https://192.168.1.20:8731/record/abc", "begins with http://"),
        ("ftp://192.168.1.20/record/abc", "begins with http://"),
        ("http:///record/abc", "begins with http://"),
        ("http://user:word@192.168.1.20/", "begins with http://"),
        ("http://192.168.1.20:port/", "is no address"),
        ("http://8.8.8.8/record/abc", "not on a network of this house"),
        ("http://nobody.invalid/record/abc", "is not found"),
    ],
)
def test_an_address_that_leads_elsewhere_is_refused_before_anything_is_asked(address: str, told: str) -> None:
    assert told in why(address)


@contextmanager
def answering(answer: bytes) -> Iterator[str]:
    """Let a machine of the house give this answer, once."""
    with create_server(("127.0.0.1", 0)) as listening:

        def give() -> None:
            connection, _ = listening.accept()
            with connection:
                connection.recv(4096)
                try:
                    connection.sendall(answer)
                except OSError:
                    return  # who asked has read enough

        thread = threading.Thread(target=give)
        thread.start()
        yield f"http://127.0.0.1:{listening.getsockname()[1]}/record/abc"
        thread.join()


@pytest.mark.parametrize(
    ("answer", "more", "told"),
    [
        (b"HTTP/1.1 410 Gone\r\nContent-Length: 0\r\n\r\n", 0, "shown no more"),
        (b"HTTP/1.1 302 Found\r\nLocation: http://8.8.8.8/\r\nContent-Length: 0\r\n\r\n", 0, "it answers 302"),
        (b"HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n\xff\xfe\xfd", 0, "is no record"),
        (b"HTTP/1.1 200 OK\r\n\r\n", MOST_BYTES + 2, "longer than any record"),
        (b"SSH-2.0-OpenSSH_9.2\r\n", 0, "does not answer"),
    ],
)
def test_what_is_no_game_is_told_in_a_sentence(answer: bytes, more: int, told: str) -> None:
    with answering(answer + b"x" * more) as address:
        assert told in why(address)


def test_a_machine_that_is_not_there_is_told_in_a_sentence() -> None:
    with create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
    assert "phones still switched on there" in why(f"http://127.0.0.1:{port}/record/abc")
