"""`.ci/prepare` on machines that lack something, played with stand-ins for python, apt-get and id.

No package is installed and no network is used here: PATH holds only the stand-ins and a few plain tools. That
the real ones do the same is shown by `.ci/run` on a fresh machine.
"""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.firmware.arduino.toolchain import PACKAGES

ROOT = Path(__file__).parents[2]
TOOLS = ["sh", "cat", "cksum", "chmod", "cp", "dirname", "mkdir", "rm"]

FAKE_PYTHON = """\
#!/bin/sh
# Answers what .ci/prepare asks an interpreter. Files beside the project say what this machine is like.
echo "$*" >>"$MACHINE/calls"
case "$*" in
    *version_info.releaselevel*|*"v < (3, 11)"*) [ ! -e "$MACHINE/python-is-old" ] ;;
    *ensurepip*) [ ! -e "$MACHINE/no-venv" ] ;;
    *python_version*) echo 3.12.9 ;;
    *python%d*) echo python3.12-venv ;;
    "-c ") ;;
    *CDLL*) [ ! -e "$MACHINE/no-gl" ] ;;
    --version) echo "Python 3.12.9" ;;
    "-m pip --version") [ -e .venv/pip ] ;;
    "-m pip install"*"[tablet,phone,print]") [ ! -e "$MACHINE/offline" ] && [ ! -e "$MACHINE/no-tablet" ] ;;
    "-m pip install"*) [ ! -e "$MACHINE/offline" ] ;;
    "-m venv --clear .venv") rm -rf .venv; mkdir -p .venv/bin; cp "$0" .venv/bin/python; echo >.venv/pip ;;
    *) echo "unexpected: $*" >&2; exit 9 ;;
esac
"""
FAKE_APT = """\
#!/bin/sh
# Installs by taking away what the machine lacks.
echo "apt-get $*" >>"$MACHINE/calls"
case "$*" in *venv*) rm -f "$MACHINE/no-venv" ;; *libgl1*) rm -f "$MACHINE/no-gl" ;; esac
"""


class Machine:
    """A fresh machine with a clone of the project, told by small files what it lacks."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.clone = folder / "clone"
        (self.clone / ".ci").mkdir(parents=True)
        (folder / "bin").mkdir()
        shutil.copy(ROOT / ".ci/prepare", self.clone / ".ci/prepare")
        for name in ("pyproject.toml", "constraints.txt"):
            shutil.copy(ROOT / name, self.clone / name)
        for tool in TOOLS:
            found = shutil.which(tool)
            assert found
            (folder / "bin" / tool).symlink_to(found)
        self.command("python3", FAKE_PYTHON)
        self.command("Xvfb", "#!/bin/sh\n")
        self.user("1000")

    def command(self, name: str, script: str) -> None:
        """Put a stand-in on this machine's PATH."""
        path = self.folder / "bin" / name
        path.write_text(script)
        path.chmod(0o755)

    def user(self, number: str) -> None:
        """Become this user; 0 is root."""
        self.command("id", f"#!/bin/sh\necho {number}\n")

    def lacks(self, what: str) -> None:
        """Take something away: python-is-old, no-venv, no-gl, no-tablet, offline."""
        (self.folder / what).touch()

    def prepare(self, purpose: str = "play", **environment: str) -> subprocess.CompletedProcess[str]:
        """Run the script; standard error is put behind standard output."""
        return subprocess.run(
            [str(self.clone / ".ci/prepare"), purpose],
            env={"PATH": str(self.folder / "bin"), "MACHINE": str(self.folder), **environment},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )

    def calls(self, word: str) -> list[str]:
        """Return what was asked of the stand-ins so far, where it contains a word."""
        path = self.folder / "calls"
        return [line for line in path.read_text().splitlines() if word in line] if path.exists() else []


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    """A machine that lacks nothing, with an ordinary user."""
    if os.name != "posix":
        pytest.skip("the Makefile and its script are for Linux and macOS")
    return Machine(tmp_path)


def test_a_fresh_machine_becomes_ready_and_says_each_step(machine: Machine) -> None:
    run = machine.prepare()
    assert run.returncode == 0
    assert run.stdout.splitlines() == [
        "Kazami: 1 of 2: making the environment in .venv with Python 3.12.9",
        "Kazami: 2 of 2: installing Kazami and what it needs to play (once; needs the network)",
        "Kazami: ready",
    ]
    (install,) = machine.calls("pip install")
    assert install.endswith("-c constraints.txt -e .[tablet,phone,print]")


def test_a_machine_that_cannot_have_the_tablets_screen_plays_in_the_terminal(machine: Machine) -> None:
    machine.lacks("no-tablet")
    run = machine.prepare()
    assert run.returncode == 0
    assert machine.calls("pip install")[-1].endswith("-e .[phone]")
    assert "Kazami will play in the terminal" in run.stdout


@pytest.mark.parametrize(
    ("purpose", "needed"), [("play", "libgl1 libegl1 libmtdev1"), ("test", f"xvfb libgl1 {PACKAGES}")]
)
def test_what_draws_and_compiles_is_installed_by_root_and_named_to_everybody_else(
    machine: Machine, purpose: str, needed: str
) -> None:
    (machine.folder / "bin" / "Xvfb").unlink()
    machine.lacks("no-gl")
    (named,) = (line for line in machine.prepare(purpose).stdout.splitlines() if "sudo apt install" in line)
    assert {*needed.split()} <= {*named.split()}
    shutil.rmtree(machine.clone / ".venv")
    machine.command("apt-get", FAKE_APT)
    machine.user("0")
    assert machine.prepare(purpose).returncode == 0
    (install,) = machine.calls("apt-get install")
    assert {*needed.split()} <= {*install.split()}


def test_whoever_only_plays_is_asked_for_no_compiler_and_half_a_one_is_completed(machine: Machine) -> None:
    assert not [word for word in ("arduino", "firmware") if word in machine.prepare("play").stdout]
    machine.command("avr-gcc", "#!/bin/sh\n")
    said = machine.prepare("test").stdout
    assert "arduino-core-avr" in said
    assert "the tests that run the firmware are skipped" in said, "no MicroPython exists for this machine"


def test_a_second_start_is_silent_and_needs_no_network(machine: Machine) -> None:
    machine.prepare()
    machine.lacks("offline")
    again = machine.prepare()
    assert (again.returncode, again.stdout) == (0, "")


def test_an_environment_for_tests_can_play_but_not_the_other_way_round(machine: Machine) -> None:
    machine.prepare("play")
    machine.prepare("test")
    assert machine.calls("pip install")[-1].endswith("-e .[dev]")
    (machine.clone / ".venv/ready-play").unlink()
    assert machine.prepare("play").stdout == ""


def test_a_changed_dependency_is_installed_and_what_a_newer_kazami_needs_of_the_system_is_looked_for_again(
    machine: Machine,
) -> None:
    machine.prepare()
    with (machine.clone / "constraints.txt").open("a") as constraints:
        constraints.write("more==1\n")
    assert machine.prepare().returncode == 0
    assert (len(machine.calls("pip install")), len(machine.calls("-m venv"))) == (2, 1)
    script = machine.clone / ".ci/prepare"
    script.write_text(script.read_text().replace("libgl1", "libgl2"))
    machine.lacks("no-gl")
    assert "sudo apt install libgl2" in machine.prepare().stdout


def test_an_installation_that_failed_is_tried_again(machine: Machine) -> None:
    machine.lacks("offline")
    run = machine.prepare()
    assert run.returncode == 1
    assert "pip could not install everything" in run.stdout
    assert "Is this machine online?" in run.stdout
    (machine.folder / "offline").unlink()
    assert machine.prepare().returncode == 0


@pytest.mark.parametrize("lost", ["bin/python", "pip", "moved"])
def test_a_half_made_or_moved_environment_is_made_again(machine: Machine, lost: str) -> None:
    machine.prepare()
    if lost == "moved":  # the scripts inside it name the old folder
        machine.clone = machine.clone.rename(machine.folder / "elsewhere")
    else:
        (machine.clone / ".venv" / lost).unlink()
        (machine.clone / ".venv/ready-play").unlink()
    run = machine.prepare()
    assert run.returncode == 0
    assert "making it again" in run.stdout
    assert machine.prepare().stdout == ""


def test_without_any_suitable_python_the_sentence_says_what_to_install(machine: Machine) -> None:
    machine.lacks("python-is-old")
    run = machine.prepare()
    assert run.returncode == 1
    assert "no Python 3.11 or newer was found (python3 is 3.12.9)" in run.stdout
    assert "sudo apt install python3.11" in run.stdout
    assert not (machine.clone / ".venv").exists()


def test_an_unsuitable_python_asked_for_by_name_is_refused_by_name(machine: Machine) -> None:
    machine.command("python3.9", "#!/bin/sh\nexit 1\n")
    run = machine.prepare(PYTHON="python3.9")
    assert run.returncode == 1
    assert "PYTHON=python3.9 is not a released Python 3.11 or newer." in run.stdout


def test_the_newest_complete_python_is_taken(machine: Machine) -> None:
    machine.command("python3.13", FAKE_PYTHON.replace("3.12.9", "3.13.0"))
    machine.command("python3.11", FAKE_PYTHON.replace("3.12.9", "3.11.2"))
    assert "with Python 3.13.0" in machine.prepare().stdout


@pytest.mark.parametrize("user", ["1000", "0"])
def test_without_venv_root_installs_it_and_an_ordinary_user_is_told_the_command(machine: Machine, user: str) -> None:
    machine.lacks("no-venv")
    machine.command("apt-get", FAKE_APT)
    machine.user(user)
    run, installed = machine.prepare(), machine.calls("apt-get install")
    assert run.returncode == (0 if user == "0" else 1)
    if user == "0":
        assert "-venv with apt" in run.stdout and [line.endswith("-venv") for line in installed] == [True]
    else:
        assert "sudo apt install python3" in run.stdout and run.stdout.rstrip().endswith("-venv")
        assert installed == []


def test_an_unknown_purpose_is_refused(machine: Machine) -> None:
    run = machine.prepare("dance")
    assert (run.returncode, run.stdout) == (2, "usage: .ci/prepare play|test\n")
