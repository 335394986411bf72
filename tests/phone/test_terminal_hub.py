"""A hub without a screen: the real program lets phones in from the start, without a terminal and without a line."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest
from msgspec.structs import replace

from companion.journal import Journal
from tests.patience import PATIENCE
from tests.phone.test_switching import MIKA, SETUP
from tests.ui.test_program import Terminal

ROOT = Path(__file__).parents[2]
BUTTON = r'<button form="do" name="key" value="(\w+)"(.*?)</button>'
PROGRAM = "import sys; from ui.main import main; sys.exit(main())"


def begun(folder: Path, *arguments: str, closed: bool = False) -> subprocess.Popen[str]:
    """Begin the program as a service does: its lines end at once, or it is given none at all."""
    environment = {**os.environ, "KAZAMI_DATA": str(folder), "KAZAMI_SCREEN": "terminal", "PYTHONUNBUFFERED": "1"}
    closing = "import os; os.close(0); import sys; sys.stdin = None; " if closed else ""
    return subprocess.Popen(
        [sys.executable, "-c", f"{closing}{PROGRAM}", "--lang", "en", *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=environment,
        cwd=ROOT,
    )


def kept_game(folder: Path) -> None:
    with Journal(folder, time.time) as journal:
        journal.begin("evening", SETUP, bytes(32))


@pytest.mark.parametrize("closed", [False, True])
def test_a_service_without_lines_serves_phones_until_it_is_told_to_stop(tmp_path: Path, closed: bool) -> None:
    kept_game(tmp_path)
    hub = begun(tmp_path, "--phones", "--address", "127.0.0.1", closed=closed)
    assert hub.stdout is not None
    with hub:
        try:
            address, said = None, ""
            while address is None:
                line = hub.stdout.readline()
                assert line, said
                said += line
                address = re.search(r"Phones find Kazami at (http://127\.0\.0\.1:\d+)", line)
            assert httpx.get(address[1], trust_env=False, timeout=PATIENCE).status_code == 401
            assert "/join/" not in said
            hub.send_signal(signal.SIGTERM)
            rest, _ = hub.communicate(timeout=PATIENCE)
            assert "The game is kept" in rest
            assert hub.returncode == 0
        finally:
            hub.kill()


def test_a_service_without_a_game_says_how_to_begin_one(tmp_path: Path) -> None:
    hub = begun(tmp_path, "--phones")
    said, _ = hub.communicate(timeout=PATIENCE)
    assert hub.returncode == 1
    assert "begin one in a terminal" in said


def test_a_game_in_the_terminal_lets_table_screens_in_and_shows_the_game_that_one_of_them_opens(tmp_path: Path) -> None:
    with Journal(tmp_path, time.time) as journal:
        others = tuple(replace(seat, name=f"{seat.name}2") for seat in SETUP.seats)
        journal.begin("before", replace(SETUP, seats=others), bytes(32))
    kept_game(tmp_path)
    terminal = Terminal(tmp_path, "--terminal", "--lang", "en", "--phones", "--address", "127.0.0.1")
    try:
        terminal.wait("Phones find Kazami at ")
        address = terminal.wait("\r").strip()
        terminal.wait("invite table")
        terminal.type("invite table")
        terminal.wait("/table/")
        (secret,) = re.findall("^[a-z0-9]{10}", terminal.wait("\n"))
        with httpx.Client(base_url=address, trust_env=False, timeout=PATIENCE, follow_redirects=True) as browser:

            def tap(name: str) -> str:
                key = next(key for key, shown in re.findall(BUTTON, page, re.DOTALL) if name in shown)
                return browser.post("/do", data={"key": key}, headers={"Origin": address}).text

            page = browser.post("/table", data={"secret": secret}, headers={"Origin": address}).text
            assert MIKA in page and f"{MIKA}2" not in page
            terminal.type("1")
            terminal.wait("• ")
            page = browser.get("/").text
            for name in ("Menu", "Other games", "Last games", f"{MIKA}2"):
                page = tap(name)
            terminal.wait(f"{MIKA}2")
            terminal.type("quit")
            assert terminal.ended() == 0
    finally:
        terminal.close()


def test_a_phone_that_sat_down_in_the_terminal_sits_again_after_the_plug_was_pulled(tmp_path: Path) -> None:
    kept_game(tmp_path)
    first = Terminal(tmp_path, "--terminal", "--lang", "en", "--phones", "--address", "127.0.0.1")
    try:
        first.wait("To let a phone sit down")
        first.type(f"phones {MIKA}")
        first.wait("/join/")
        (secret,) = re.findall("^[a-z0-9]{10}", first.wait("\n"))
        with httpx.Client(trust_env=False, timeout=PATIENCE) as phone:
            first.type("phones")
            first.wait("Phones find Kazami at ")
            address = first.wait("\r").strip()
            answer = phone.post(f"{address}/join", data={"secret": secret}, headers={"Origin": address})
            assert answer.status_code == 303
            first.process.kill()
            first.process.wait()
            again = Terminal(tmp_path, "--terminal", "--lang", "en")
            try:
                again.wait("Now")
                again.type("phones")
                again.wait("Phones find Kazami at ")
                address = again.wait("\r").strip()
                assert f"{MIKA}: on the phone" in again.wait("To let a phone sit down")
                assert phone.get(f"{address}/").status_code == 200
                again.type("phones off")
                again.wait("Phones are switched off")
                again.type("quit")
                assert again.ended() == 0
            finally:
                again.close()
    finally:
        first.close()
