"""`.ci/prepare` on machines that lack something, played with stand-ins for python, apt-get and id.

No package is installed and no network is used here: PATH holds only the stand-ins and a few plain tools. That
the real ones do the same is shown by `.ci/run` on a fresh machine.
"""

import os
import platform
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.firmware.arduino.toolchain import PACKAGES

ROOT = Path(__file__).parents[2]
DEBIAN = Path("/etc/os-release").exists() and platform.freedesktop_os_release()["ID"] in ("debian", "raspbian")
BROWSERS = "chromium-headless-shell firefox-esr" if DEBIAN else "chromium"
TOOLS = ["sh", "cat", "cksum", "chmod", "cp", "dirname", "mkdir", "rm"]

FAKE_PYTHON = """\
#!/bin/sh
# Answers what .ci/prepare asks an interpreter. Files beside the project say what this machine is like.
echo "$*" >>"$MACHINE/calls"
has_kivy() {
    [ ! -e "$MACHINE/no-wheel" ] || [ -e .venv/compiled-kivy ] && return
    [ -e .venv/opened ] && [ -e "$MACHINE/apts-kivy" ]
}
case "$*" in
    *version_info.releaselevel*|*"v < (3, 11)"*) [ ! -e "$MACHINE/python-is-old" ] ;;
    *ensurepip*) [ ! -e "$MACHINE/no-venv" ] ;;
    *python_version*) echo 3.12.9 ;;
    *python%d*) echo python3.12-venv ;;
    "-c ") ;;
    *_base_executable*) cat .venv/base ;;
    *base_prefix*) if [ -e "$MACHINE/foreign" ]; then echo /opt/python; else echo /usr; fi ;;
    *get_path*) echo /usr/include/python ;;
    *_window_sdl2*) [ -e "$MACHINE/apts-kivy" ] ;;
    *CDLL*) [ ! -e "$MACHINE/no-gl" ] ;;
    --version) echo "Python 3.12.9" ;;
    "-m pip --version") [ -e .venv/pip ] ;;
    "-m pip install"*)
        [ ! -e "$MACHINE/offline" ] || exit 1
        case "$*" in
            *--verbose*kivy)
                for part in 1 2 3 4 5 6; do echo "  INFO building 'kivy.part$part' extension"; done
                [ ! -e "$MACHINE/compiler-fails" ] && echo >.venv/compiled-kivy ;;
            *tablet*|*dev*)
                has_kivy || { echo "ERROR: ResolutionImpossible: for help visit the page" >&2; exit 1; }
                [ ! -e "$MACHINE/no-tablet" ] ;;
        esac ;;
    "-m venv --system-site-packages --without-pip .venv") ;;
    "-m venv --clear .venv")
        rm -rf .venv; mkdir -p .venv/bin; cp "$0" .venv/bin/python; echo >.venv/pip; echo "$0" >.venv/base ;;
    *) echo "unexpected: $*" >&2; exit 9 ;;
esac
"""
FAKE_APT = """\
#!/bin/sh
# Installs by taking away what the machine lacks.
echo "apt-get $*" >>"$MACHINE/calls"
case "$*" in *venv*) rm -f "$MACHINE/no-venv" ;; *libgl1*) rm -f "$MACHINE/no-gl" ;; esac
case "$*" in
    *python3-kivy*) [ ! -e "$MACHINE/no-apts-kivy" ] && : >"$MACHINE/apts-kivy" ;;
    *libsdl2-dev*) cp "$MACHINE/compiler" "$MACHINE/bin/cc" ;;
esac
"""
FAKE_COMPILER = """\
#!/bin/sh
# Finds every header it is asked for.
cat >/dev/null
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
        """Take something away: python-is-old, no-venv, no-gl, no-wheel, no-tablet, offline; or make it otherwise."""
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

    def has(self, what: str) -> None:
        """Give back what was taken away."""
        (self.folder / what).unlink()

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
    assert install.endswith("-c constraints.txt --only-binary kivy -e .[tablet,phone,print]")


@pytest.fixture
def newer(machine: Machine) -> Machine:
    """A Debian machine whose only Python is one that Kivy is not ready-made for, with an ordinary user."""
    machine.command("python3", FAKE_PYTHON.replace("3.12", "3.14"))
    machine.command("apt-get", FAKE_APT)
    machine.lacks("no-wheel")
    machine.command("../compiler", FAKE_COMPILER)
    return machine


def test_a_python_without_ready_made_kivy_takes_the_distributions_own(newer: Machine) -> None:
    newer.user("0")
    assert newer.prepare().returncode == 0
    assert newer.calls("apt-get install")[-1].endswith("python3-kivy")
    (install,) = newer.calls("pip install")
    assert install.endswith("--only-binary kivy -e .[tablet,phone,print]"), "nothing is tried that must fail"
    assert newer.prepare().stdout == ""


def test_kivy_that_is_there_already_is_seen_without_root(newer: Machine) -> None:
    newer.lacks("apts-kivy")
    assert newer.prepare("test").returncode == 0
    assert newer.calls("--system-site-packages") != []


def test_one_sentence_names_all_that_the_tablet_needs_and_the_game_is_in_the_terminal_until_then(
    newer: Machine,
) -> None:
    newer.lacks("no-gl")
    run = newer.prepare()
    assert run.returncode == 0
    assert newer.calls("pip install")[-1].endswith("-e .[phone,print]"), "what needs no screen is kept"
    (named,) = (line for line in run.stdout.splitlines() if "sudo" in line)
    assert named == (
        "Kazami: the tablet's screen is missing; it needs this, and then make play again: "
        "sudo apt install libgl1 libegl1 libmtdev1 python3-kivy"
    )
    assert "ERROR" not in run.stdout


def test_a_start_without_the_tablet_needs_no_network_and_where_there_is_a_screen_says_again_what_helps(
    newer: Machine,
) -> None:
    said = newer.prepare().stdout
    newer.lacks("offline")
    assert newer.prepare().stdout == ""
    again = newer.prepare(DISPLAY=":0")
    assert again.returncode == 0
    assert again.stdout in said and "sudo apt install python3-kivy" in again.stdout


@pytest.mark.parametrize("came", ["kivy", "compiler", "python"])
def test_the_tablet_comes_with_the_first_start_that_can_have_it(newer: Machine, came: str) -> None:
    newer.prepare()
    if came == "kivy":
        newer.lacks("apts-kivy")
    elif came == "compiler":
        newer.command("cc", FAKE_COMPILER)
    else:
        newer.command("python3.13", FAKE_PYTHON.replace("3.12", "3.13"))
        newer.has("no-wheel")
    run = newer.prepare()
    assert run.returncode == 0
    assert newer.calls("pip install")[-1].endswith("[tablet,phone,print]")
    assert "missing" not in run.stdout
    assert newer.prepare(DISPLAY=":0").stdout == ""


def test_the_tablet_comes_also_with_a_python_that_one_without_use_hides(newer: Machine) -> None:
    own = newer.folder / "own"
    own.mkdir()
    newer.command("python3.13", "#!/bin/sh\nexit 1\n")
    path = f"{newer.folder / 'bin'}:{own}"
    newer.prepare(PATH=path)
    newer.command("../own/python3.13", FAKE_PYTHON.replace("3.12", "3.13"))
    newer.has("no-wheel")
    assert "with Python 3.13.9" in newer.prepare(PATH=path).stdout


def test_what_came_while_there_is_no_network_waits_for_it_and_the_game_goes_on(newer: Machine) -> None:
    newer.prepare()
    newer.lacks("apts-kivy")
    newer.lacks("offline")
    run = newer.prepare()
    assert run.returncode == 0
    assert "the next make play tries again to install it." in run.stdout
    newer.has("offline")
    assert "missing" not in newer.prepare().stdout


def test_a_tablet_that_failed_for_another_reason_is_tried_again_at_the_next_start(machine: Machine) -> None:
    machine.lacks("no-tablet")
    run = machine.prepare()
    assert run.returncode == 0
    assert machine.calls("pip install")[-1].endswith("-e .[phone]")
    assert "the tablet's screen is missing; the next make play tries again" in run.stdout
    machine.has("no-tablet")
    assert "missing" not in machine.prepare().stdout


def test_kivy_that_was_removed_is_missed(newer: Machine) -> None:
    newer.lacks("apts-kivy")
    newer.prepare()
    newer.has("apts-kivy")
    assert "sudo apt install python3-kivy" in newer.prepare().stdout
    newer.lacks("offline")
    assert newer.prepare().stdout == ""


@pytest.mark.parametrize("machines", ["no-apts-kivy", "foreign", "no-apt"])
def test_kivy_is_compiled_where_no_package_brings_it_and_says_how_far_it_is(newer: Machine, machines: str) -> None:
    newer.lacks(machines)
    newer.user("0")
    if machines == "no-apt":
        (newer.folder / "bin/apt-get").unlink()
        newer.command("cc", FAKE_COMPILER)
    run = newer.prepare()
    assert run.returncode == 0
    said = run.stdout.splitlines()
    assert "Kazami: Kivy is not ready-made for Python 3.14.9 here: compiling it, once, which takes some minutes" in said
    assert "Kazami: 5 of about 40 parts are compiled" in said
    assert said[-1] == "Kazami: ready" and "missing" not in run.stdout


def test_another_python_than_the_distributions_own_is_not_promised_its_kivy(newer: Machine) -> None:
    newer.command("python3.15", FAKE_PYTHON.replace("3.12", "3.15"))
    assert "sudo apt install gcc libc6-dev python3-dev libsdl2-dev" in newer.prepare(PYTHON="python3.15").stdout


def test_without_any_kivy_the_sentence_says_what_a_compiler_needs(newer: Machine) -> None:
    newer.lacks("foreign")
    assert "sudo apt install gcc libc6-dev python3-dev libsdl2-dev" in newer.prepare().stdout
    (newer.folder / "bin/apt-get").unlink()
    assert "it needs Python 3.13, or a C compiler and the headers" in newer.prepare(DISPLAY=":0").stdout


def test_a_compiler_that_fails_is_not_asked_again_at_each_start(newer: Machine) -> None:
    newer.lacks("foreign")
    newer.lacks("compiler-fails")
    newer.command("cc", FAKE_COMPILER)
    run = newer.prepare()
    assert run.returncode == 0
    assert "Kivy could not be compiled (.venv/pip-said says why)" in run.stdout
    assert newer.prepare().stdout == ""


def test_a_machine_for_tests_without_kivy_says_what_helps_and_stops(newer: Machine) -> None:
    run = newer.prepare("test")
    assert run.returncode == 1
    sentence = run.stdout.splitlines()[-1]
    assert "it needs this, and then make test again: sudo apt install " in sentence
    assert sentence.endswith(" python3-kivy")


def test_a_ready_made_kivy_that_a_processor_lacks_is_looked_for_in_the_distribution(machine: Machine) -> None:
    machine.lacks("no-wheel")
    machine.command("apt-get", FAKE_APT)
    machine.user("0")
    assert "missing" not in machine.prepare().stdout
    assert machine.calls("python3-kivy") != []


@pytest.mark.parametrize(
    ("purpose", "needed"), [("play", "libgl1 libegl1 libmtdev1"), ("test", f"xvfb libgl1 {BROWSERS} {PACKAGES}")]
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


def test_the_environment_of_another_folder_is_not_emptied_through_a_link(machine: Machine) -> None:
    machine.prepare()
    before = sorted((machine.clone / ".venv").rglob("*"))
    other = Machine(machine.folder / "other")
    (other.clone / ".venv").symlink_to(machine.clone / ".venv")
    run = other.prepare()
    assert run.returncode == 1
    assert run.stdout.endswith("it is a link. Remove the link: rm .venv\n")
    assert sorted((machine.clone / ".venv").rglob("*")) == before


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


def compiled_here(version: str) -> str:
    """Return a stand-in for a Python that is not the distribution's."""
    return FAKE_PYTHON.replace("3.12.9", version).replace("echo /usr;", "echo /opt/python;")


def test_the_distributions_own_python_is_taken_though_a_newer_one_is_there_and_one_hides_it(machine: Machine) -> None:
    (machine.folder / "hidden by bin").mkdir()
    machine.command("../hidden by bin/python3.11", FAKE_PYTHON.replace("3.12.9", "3.11.2"))
    for name, version in {"python3": "3.11.7", "python3.11": "3.11.7", "python3.13": "3.13.0"}.items():
        machine.command(name, compiled_here(version))
    run = machine.prepare(PATH=f"{machine.folder / 'bin'}:{machine.folder / 'hidden by bin'}")
    assert "with Python 3.11.2" in run.stdout


def test_the_distributions_own_python_is_passed_over_where_kivy_is_ready_made_only_for_another(newer: Machine) -> None:
    newer.command("python3.12", compiled_here("3.12.9"))
    assert "with Python 3.12.9" in newer.prepare().stdout


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
