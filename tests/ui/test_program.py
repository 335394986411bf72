"""The real program in a real terminal: begun, killed, begun again, and the game is there."""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from companion.rules.registry import VARIANTS
from tests.patience import PATIENCE
from ui.language.catalogues import language

ROOT = Path(__file__).parents[2]
MINDS_CTRL_C = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
"""Said first, because who runs the tests may ignore Ctrl-C (a job in the background), and children inherit that."""
PROGRAM = (sys.executable, "-c", f"{MINDS_CTRL_C}; import sys; from ui.main import main; sys.exit(main())")


class Terminal:
    """A program behind a pty; `wait` reads until it has said something."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self._master, slave = pty.openpty()
        environment = {**os.environ, "KAZAMI_DATA": str(folder), "LC_ALL": "C.UTF-8", "TERM": "xterm"}
        self.process = subprocess.Popen(
            [*PROGRAM, *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=environment,
            cwd=ROOT,
            close_fds=True,
            start_new_session=True,
        )
        os.close(slave)
        self._unread = ""

    def type(self, line: str) -> None:
        os.write(self._master, f"{line}\n".encode())

    def wait(self, words: str) -> str:
        """Read until these words were said; return everything up to them."""
        until = time.monotonic() + PATIENCE
        while words not in self._unread:
            ready, _, _ = select.select([self._master], [], [], max(0.0, until - time.monotonic()))
            assert ready, f"never said {words!r}, but: {self._unread[-2000:]}"
            self._unread += self._read()
        said, _, self._unread = self._unread.partition(words)
        return said

    def ended(self) -> int:
        """Wait for the end, reading what is still said so that the program can say it."""
        while self._read():
            pass
        return self.process.wait(PATIENCE)

    def _read(self) -> str:
        try:
            return os.read(self._master, 65536).decode("utf-8", "replace")
        except OSError:  # Linux says so when the program has closed its side
            return ""

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self._master)


def begin(folder: Path) -> Terminal:
    """A new game for beginners, with Ann to place first."""
    terminal = Terminal(folder, "--lang", "en")
    for question, answer in (
        ("Which game?", "base game"),
        ("Players in clockwise order", "Ann red, Ben blue, Cleo white"),
        ("Who begins?", "Ann"),
        ("Change house rules?", ""),
        ("Map:", ""),
        ("Cards in hand", ""),
        ("Trade and build", ""),
        ("Dice:", ""),
    ):
        terminal.wait(question)
        terminal.type(answer)
    terminal.wait("Ann: Which corner for the settlement? > ")
    return terminal


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


def test_a_killed_program_goes_on_with_the_same_game(data: Path) -> None:
    terminal = begin(data)
    terminal.type("20")
    terminal.wait("Ann: Which edge for the road? > ")
    terminal.process.send_signal(signal.SIGKILL)
    terminal.process.wait(PATIENCE)
    terminal.close()
    again = Terminal(data, "--lang", "en")
    said = again.wait("Ann: Which edge for the road? > ")
    assert "The game goes on. Compare with the table:" in said
    assert "• Ann: settlement at sheep 4 + wood 3 + brick 10" in said
    again.type("1")
    again.wait("Ben: Which corner for the settlement? > ")
    again.type("quit")
    again.wait("The game is kept")
    assert again.ended() == 0
    again.close()


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGHUP, signal.SIGTERM])
def test_ctrl_c_a_hang_up_and_a_shutdown_leave_a_game_that_goes_on(data: Path, how: signal.Signals) -> None:
    terminal = begin(data)
    terminal.type("20")
    terminal.wait("Ann: Which edge for the road? > ")
    terminal.process.send_signal(how)
    terminal.wait("The game is kept; `kazami` goes on with it.")
    assert terminal.ended() in (0, 130)
    terminal.close()
    listed = run(data, "games")
    assert "Ann, Ben, Cleo  (1 move, not over)" in listed.stdout


def test_a_second_program_is_told_that_the_first_is_running(data: Path) -> None:
    terminal = begin(data)
    second = run(data, "games")
    assert second.returncode == 1
    assert f"(process {terminal.process.pid})" in second.stderr
    assert "Traceback" not in second.stderr
    terminal.close()


def run(folder: Path, *arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "KAZAMI_DATA": str(folder), "LC_ALL": "C.UTF-8"}
    return subprocess.run(
        [*PROGRAM, *arguments],
        input=typed,
        capture_output=True,
        text=True,
        env=environment,
        cwd=ROOT,
        timeout=PATIENCE,
        check=False,
    )


def test_who_reads_only_the_first_lines_is_told_nothing_of_it(data: Path, tmp_path: Path) -> None:
    run(data, typed="1\nAnn, Ben, Cleo\nAnn\n\n\n\n\n\n20\n1\n")
    reader, writer = os.pipe()
    os.close(reader)
    environment = {**os.environ, "KAZAMI_DATA": str(data), "LC_ALL": "C.UTF-8"}
    with os.fdopen(writer, "wb") as gone:
        listed = subprocess.run(
            [*PROGRAM, "games"], stdout=gone, stderr=subprocess.PIPE, env=environment, cwd=ROOT, check=False
        )
    assert listed.stderr == b""


FEW = {next(iter(VARIANTS)), *(name for name, variant in VARIANTS.items() if variant.neutrals)}
"""A variant as most are, and those that ask about colours that nobody plays."""


@pytest.mark.parametrize(
    "variant", [name if name in FEW else pytest.param(name, marks=pytest.mark.thorough) for name in VARIANTS]
)
def test_a_game_of_every_variant_is_begun_kept_and_travels_as_a_record_and_as_a_sheet(
    data: Path, tmp_path: Path, variant: str
) -> None:
    """The variant is named once, on the command line; from then on every game knows its own."""
    names = ", ".join(("Ann", "Ben", "Cleo")[: max(VARIANTS[variant].players)])
    if VARIANTS[variant].neutrals:
        names += "\n"  # the colours that nobody plays are as they are offered
    begun = run(data, "--lang", "en", "play", "--variant", variant, typed=f"{names}\nAnn\n\n\n\n\n\n1\n1\n1\n1\n")
    assert "Which game?" not in begun.stdout and begun.returncode == 0, begun.stderr
    assert "\x1b" not in begun.stdout, "no terminal, no colour"
    record, sheet = tmp_path / "game.kazami", tmp_path / "sheet.toml"
    sheet.write_text(run(data, "sheet").stdout, encoding="utf-8")
    assert f'variant = "{variant}"' in sheet.read_text(encoding="utf-8")
    resumed = run(data, "--lang", "en", typed="log\n")
    assert "The game goes on." in resumed.stdout and "• Ann: settlement at" in resumed.stdout
    assert run(data, "export", "1", str(record)).returncode == 0
    assert "Ann" in run(data, "replay", str(record)).stdout
    assert run(data, "replay", "--states", str(record)).stdout.startswith("{")
    assert run(data, "import", str(record)).returncode == 0
    entered = run(data, "--lang", "en", "play", "--position", str(sheet), typed="sheet\n")
    assert "Ann: settlement at" in entered.stdout, entered.stderr
    listed = run(data, "--lang", "en", "games").stdout.splitlines()
    spoken = language("en", VARIANTS[variant].domains)
    assert len(listed) == 3 and all(f"[{spoken(variant)}]" in line for line in listed)
    other = next(name for name in VARIANTS if name != variant)
    refused = run(data, "play", "--position", str(sheet), "--variant", other)
    assert refused.stderr == f'Kazami: {sheet}: The sheet is for the variant "{variant}", not for "{other}".\n'


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("play", "--house", "nowhere.toml"), "nowhere.toml"),
        (("play", "--position", "pyproject.toml"), "The sheet has no [table]."),
        (("replay", "README.md"), "line 1"),
        (("export", "7"), 'There is no game "7"'),
        (("play", "--variant", "chess"), f'There is no variant "chess". There are: {", ".join(VARIANTS)}.'),
    ],
)
def test_what_cannot_be_done_is_one_sentence_and_no_traceback(
    data: Path, arguments: tuple[str, ...], sentence: str
) -> None:
    done = run(data, *arguments)
    assert done.returncode == 1
    assert done.stderr.startswith("Kazami: ")
    assert sentence.casefold() in done.stderr.casefold()
    assert "Traceback" not in done.stderr
