"""`kazami service`: what is written, who is asked, and the sentence for each thing that may be missing."""

from __future__ import annotations

import configparser
import shlex
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.game.text import Refusal, Text, english, render
from tests.ui.test_program import run
from ui.commands.service import Answer, System, ask, install, install_entry, status, uninstall
from ui.commands.service_files import ENTRY, UNIT, broker_unit, cage_unit, desktop_entry, hub_unit, is_ours, table_unit

HARD = ["/opt/a b/kazami", "--data", '/games/50%/$HOME/"it\'s"/back\\slash', "--lang", "ja", ""]
UNITS: dict[str, Callable[[list[str]], str]] = {
    "table": table_unit,
    "cage": lambda command: cage_unit("/usr/bin/cage", command),
    "hub": lambda command: hub_unit("/usr/bin/tmux", command),
}


class Systemd:
    """A system that knows what is enabled. `answers` stand for those of a whole command that begins so."""

    def __init__(self) -> None:
        self.enabled, self.linger = False, False
        self.programs = {"systemctl", "systemd-analyze", "loginctl", "tmux", "cage", "Xwayland"}
        self.parts = {"tablet", "phone"}
        self.answers: dict[str, Answer] = {}

    def ask(self, *command: str) -> Answer:
        line = shlex.join(command)
        for begun, answer in self.answers.items():
            if line.startswith(begun):
                return answer
        if command[0] == "loginctl":
            return Answer(0, "yes" if self.linger else "no")
        if "enable" in command or "disable" in command:
            self.enabled = "enable" in command
        if "is-enabled" in command:
            return Answer(not self.enabled, "enabled" if self.enabled else "disabled")
        return Answer(3, "inactive") if "is-active" in command else Answer(0, "")


class Home:
    """This user's folders on a system, and what was said to him."""

    def __init__(self, folder: Path) -> None:
        self.systemd, self.said = Systemd(), list[str]()
        its = self.systemd
        found = lambda name: f"/usr/bin/{name}" if name in its.programs else None  # noqa: E731 one line, used once
        self.system = System(
            folder / "units", folder / "entries", "ann", found, its.ask, lambda part: part in its.parts
        )

    def say(self, text: Text) -> None:
        self.said.append(render(text, english, ()))

    def install(self, kind: str = "table") -> str:
        return why(install(kind, UNITS[kind](["/opt/kazami"]), self.system, self.say))


def why(refusal: Refusal | None) -> str:
    return "" if refusal is None else render(refusal.text, english, ())


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path)


@pytest.mark.parametrize("unit", [*UNITS.values(), broker_unit])
def test_systemd_finds_no_fault_with_a_service_whatever_its_folder_is_called(
    unit: Callable[[list[str]], str], tmp_path: Path
) -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("no systemd here to ask")
    programs = {name: shutil.which("true") or name for name in ("/opt/a b/kazami", "/usr/bin/cage", "/usr/bin/tmux")}
    text = unit(HARD)
    for name, there in programs.items():
        text = text.replace(name, there)
    (tmp_path / UNIT).write_text(text, "utf-8")
    verify = ("systemd-analyze", "--user", "--man=no", "verify", tmp_path / UNIT)
    asked = subprocess.run(
        verify,
        env={"XDG_RUNTIME_DIR": str(tmp_path), "HOME": str(tmp_path)},
        text=True,
        capture_output=True,
        check=False,
    )
    assert (asked.returncode, asked.stderr) == (0, "")


def test_words_reach_kazami_through_systemd_and_through_a_menu_as_they_were() -> None:
    (started,) = (line for line in table_unit(HARD).splitlines() if line.startswith("ExecStart="))
    read = shlex.split(started.partition("=")[2].replace("$$", "$").replace("%%", "%"))
    assert read == HARD
    entry = configparser.RawConfigParser()
    entry.read_string(desktop_entry(HARD, "/opt/icon.png"))
    in_string = entry["Desktop Entry"]["Exec"].replace("\\\\", "\\")  # the escapes of a string come off first
    assert shlex.split(in_string.replace("%%", "%").replace("\\$", "$")) == HARD


def test_a_table_fills_the_screen_by_x_and_tries_until_its_desktop_is_there() -> None:
    unit = table_unit(["/opt/kazami"])
    for line in (
        "Environment=KAZAMI_SCREEN=tablet SDL_VIDEODRIVER=x11 KCFG_GRAPHICS_FULLSCREEN=auto",
        "ExecStart=/opt/kazami",
        "StartLimitIntervalSec=0",
        "WantedBy=default.target",
    ):
        assert line in unit.splitlines()


def test_what_is_installed_is_enabled_told_and_gone_again(home: Home) -> None:
    assert home.install() == ""
    file = home.system.unit
    assert is_ours(file.read_text("utf-8")) and home.systemd.enabled
    assert home.said[0] == f"Written, and found well by systemd: {file}"
    assert home.said[1].startswith(
        "Enabled: from now on Kazami starts with this device. To start it at once: systemctl"
    )
    home.said.clear()
    assert why(status(home.system, home.say)) == ""
    assert home.said == [f"{file}: enabled, inactive"]
    home.said.clear()
    assert why(uninstall(home.system, home.say)) == ""
    assert home.said == [f"Removed: {file}"] and not file.exists() and not home.systemd.enabled
    assert why(uninstall(home.system, home.say)) == "" and home.said[-1] == "Nothing is installed."


@pytest.mark.parametrize(("kind", "where"), [("table", "at the desktop"), ("cage", "at the console")])
def test_a_table_says_where_somebody_must_be_logged_in(home: Home, kind: str, where: str) -> None:
    assert home.install(kind) == ""
    assert home.said[2].startswith(f"It starts once you are logged in {where}: ")


def test_another_kind_takes_the_place_of_the_first(home: Home) -> None:
    home.install("table")
    assert home.install("hub") == ""
    assert "tmux" in home.system.unit.read_text("utf-8") and len([*home.system.units.iterdir()]) == 1


@pytest.mark.parametrize("lingers", [True, False])
def test_a_hub_says_how_to_come_to_it_and_whether_it_waits_for_a_login(home: Home, lingers: bool) -> None:
    home.systemd.linger = lingers
    assert home.install("hub") == ""
    assert home.said[2].endswith("tmux -L kazami attach")
    assert (
        home.said[3:]
        == ["Until now it starts only when you log in. Once is enough: sudo loginctl enable-linger ann"][lingers:]
    )


@pytest.mark.parametrize(
    ("kind", "missing", "sentence"),
    [
        ("table", "systemctl", "Here is no systemd, which alone can be told to start Kazami"),
        ("table", "systemd-analyze", "Here is no systemd"),
        ("table", "tablet", "One part is missing for it: "),
        ("cage", "cage", "Without a desktop the tablet is shown by cage: sudo apt install cage."),
        ("cage", "Xwayland", "Without a desktop the tablet is shown by cage: sudo apt install xwayland."),
        ("hub", "tmux", "One part is missing for it: sudo apt install tmux"),
        ("hub", "phone", "One part is missing for it: "),
    ],
)
def test_what_is_missing_is_said_and_nothing_is_written(home: Home, kind: str, missing: str, sentence: str) -> None:
    home.systemd.programs.discard(missing)
    home.systemd.parts.discard(missing)
    assert home.install(kind).startswith(sentence)
    assert (home.said, home.system.unit.exists()) == ([], False)


@pytest.mark.parametrize(
    ("asked", "answer", "sentence", "written"),
    [
        (
            "systemctl --user show-environment",
            Answer(1, "No medium found"),
            "The systemd of ann does not answer",
            False,
        ),
        ("systemd-analyze", Answer(0, f"{UNIT}:3: Unknown key"), f"systemd refuses the service: {UNIT}:3", False),
        ("systemd-analyze", Answer(1, "Failed"), "systemd refuses the service: Failed", False),
        ("systemctl --user daemon-reload", Answer(1, ""), "It is not enabled: 1", True),
        ("systemctl --user enable", Answer(1, "Read-only\nmore"), "It is not enabled: Read-only", True),
    ],
)
def test_what_systemd_does_not_do_is_said(home: Home, asked: str, answer: Answer, sentence: str, written: bool) -> None:
    home.systemd.answers[asked] = answer
    assert home.install().startswith(sentence)
    assert (home.system.unit.exists(), home.systemd.enabled) == (written, False)


def test_a_service_that_cannot_be_disabled_stays_where_it_is(home: Home) -> None:
    home.install()
    home.systemd.answers["systemctl --user disable"] = Answer(1, "Failed")
    assert why(uninstall(home.system, home.say)) == "It is still enabled: Failed"
    assert home.system.unit.exists()


def test_a_file_that_was_changed_by_hand_is_left_alone(home: Home) -> None:
    home.install()
    mine = home.system.unit.read_text("utf-8").replace("RestartSec=5", "RestartSec=60")
    home.system.unit.write_text(mine, "utf-8")
    assert home.install("hub").startswith(f"{home.system.unit} was written or changed by hand.")
    assert why(uninstall(home.system, home.say)).startswith(f"{home.system.unit} was written or changed by hand.")
    assert home.system.unit.read_text("utf-8") == mine
    status(home.system, home.say)
    assert home.said[-1] == "It was changed by hand."
    home.system.unit.write_bytes(b"\xff")  # no text at all
    assert why(status(home.system, home.say)) == "" and home.said[-1] == "It was changed by hand."


def test_the_entry_of_a_menu_bears_the_sign_and_starts_nothing(home: Home) -> None:
    home.systemd.programs.clear()  # it needs no systemd
    assert why(install_entry(desktop_entry(["/opt/kazami"], "/opt/icon.png"), home.system, home.say)) == ""
    assert home.said == [f"Written: {home.system.entry}. Kazami is in the menu of this desktop."]
    assert "Icon=/opt/icon.png" in home.system.entry.read_text("utf-8").splitlines()
    home.system.entry.write_text("[Desktop Entry]\n", "utf-8")
    assert "by hand" in why(install_entry("", home.system, home.say))
    assert home.system.entry.name == ENTRY


def test_a_program_is_asked_and_its_first_words_are_kept() -> None:
    assert ask("sh", "-c", "echo one; echo two >&2; exit 3") == Answer(3, "one\ntwo")
    assert Answer(3, "one\ntwo").why == "one"


def test_the_command_writes_an_entry_whose_sign_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    assert run(tmp_path, "service", "install", "menu").returncode == 0
    entry = configparser.RawConfigParser()
    entry.read_string((tmp_path / "share" / "applications" / ENTRY).read_text("utf-8"))
    assert Path(entry["Desktop Entry"]["Icon"]).is_file()
    said = run(tmp_path, "service", "status").stdout
    assert said.startswith("No service is installed") and ENTRY in said
    assert run(tmp_path, "service", "uninstall").stdout.startswith("Removed: ")
