"""`kazami hub`: the real program serves pages without a game or a screen; its lines invite, SIGTERM ends it."""

from __future__ import annotations

import re
import signal
from pathlib import Path

import httpx
import pytest

from tests.patience import PATIENCE
from tests.phone.test_switching import MIKA
from tests.phone.test_terminal_hub import begun, kept_game
from tests.ui.test_program import Terminal


@pytest.mark.parametrize("closed", [False, True])
def test_a_hub_without_lines_and_without_a_game_serves_pages_until_it_is_told_to_stop(
    tmp_path: Path, closed: bool
) -> None:
    hub = begun(tmp_path, "hub", "--address", "127.0.0.1", closed=closed)
    assert hub.stdout is not None
    with hub:
        try:
            said = ""
            while (address := re.search(r"Phones find Kazami at (http://127\.0\.0\.1:\d+)", said)) is None:
                line = hub.stdout.readline()
                assert line, said
                said += line
            assert "No game lies on the table" in said
            assert httpx.get(address[1], trust_env=False, timeout=PATIENCE).status_code == 401
            hub.send_signal(signal.SIGTERM)
            rest, _ = hub.communicate(timeout=PATIENCE)
            assert "The game is kept" in rest and "/table/" not in said + rest
            assert hub.returncode == 0
        finally:
            hub.kill()


def test_lines_at_a_hub_invite_a_table_screen_which_is_one_again_after_the_plug_was_pulled(tmp_path: Path) -> None:
    kept_game(tmp_path)
    first = Terminal(tmp_path, "--lang", "en", "hub", "--address", "127.0.0.1")
    try:
        first.wait("Phones find Kazami at ")
        address = first.wait("\r").strip()
        assert f"invite {MIKA}" in first.wait("table screen: invite table")
        first.type("invite table")
        first.wait("/table/")
        (secret,) = re.findall("^[a-z0-9]{10}", first.wait("\n"))
        with httpx.Client(trust_env=False, timeout=PATIENCE) as browser:
            answer = browser.post(f"{address}/table", data={"secret": secret}, headers={"Origin": address})
            assert answer.status_code == 303
            first.process.kill()
            first.process.wait()
            again = Terminal(tmp_path, "--lang", "en", "hub", "--address", "127.0.0.1")
            try:
                again.wait("Phones find Kazami at ")
                address = again.wait("\r").strip()
                again.wait("Table screen 1")
                assert browser.get(f"{address}/").status_code == 200
                again.type("shut out table 1")
                again.wait("The table screen is shut out.")
                assert browser.get(f"{address}/").status_code == 401
                again.type("what")
                again.wait("A hub does not know this.")
                again.type("help")
                again.wait("end the hub")
                again.type("quit")
                again.wait("The game is kept")
                assert again.ended() == 0
            finally:
                again.close()
    finally:
        first.close()
