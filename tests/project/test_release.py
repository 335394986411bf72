"""What is released: a source archive, and the wheel built from it alone, which is installed and used.

What lies in a checkout must not help here. Nothing is fetched: what the wheel needs is what the tests are run with.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import threading
import time
import tomllib
import venv
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import ImageGrab

from tests.patience import PATIENCE
from tests.x_server import x_server

ROOT = Path(__file__).parents[2]
PACKAGES = ("companion", "hardware", "firmware_bridge", "ui")
VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
pytestmark = pytest.mark.thorough


OTHERS = ("PYTHON", "KIVY", "KCFG", "SDL")


def settings(**own: str) -> dict[str, str]:
    """Return the environment without what leads Python to a checkout, or Kivy to the window of the other tests."""
    return {name: value for name, value in os.environ.items() if not name.startswith(OTHERS)} | own


def run(*command: str | Path, folder: Path, said: str = "") -> str:
    """Return what a command prints, run in a folder where no checkout is found."""
    done = subprocess.run(command, cwd=folder, env=settings(), input=said, text=True, capture_output=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def released(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build both archives; the wheel is built from the source archive."""
    folder = tmp_path_factory.mktemp("release")
    checkout = folder / "checkout"
    kept = shutil.ignore_patterns("__pycache__", "*.egg-info", ".*", "build", "dist")
    for name in (*PACKAGES, "docs"):
        shutil.copytree(ROOT / name, checkout / name, ignore=kept)
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, checkout)
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder / "dist", checkout, folder=folder)
    return folder / "dist"


@pytest.fixture(scope="module")
def installed(released: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the wheel into an environment of its own, and return the folder of its programs."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, symlinks=True)
    own = Path(sysconfig.get_path("purelib", "venv", {"base": str(folder), "platbase": str(folder)}))
    (own / "needed.pth").write_text(sysconfig.get_path("purelib") + "\n", "utf-8")  # its own packages come first
    (wheel,) = released.glob("*.whl")
    pip = (sys.executable, "-m", "pip", "--python", folder / "bin" / "python", "install")
    run(*pip, "--quiet", "--no-deps", "--no-index", "--disable-pip-version-check", wheel, folder=folder)
    return folder / "bin"


def test_the_archives_bear_the_version(released: Path) -> None:
    assert sorted(path.name for path in released.iterdir()) == [
        f"kazami-{VERSION}-py3-none-any.whl",
        f"kazami-{VERSION}.tar.gz",
    ]


def test_the_wheel_holds_all_that_stands_beside_the_code_and_nothing_else(released: Path) -> None:
    (wheel,) = released.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        held = {name for name in archive.namelist() if ".dist-info/" not in name}
    code = (path for name in PACKAGES for path in (ROOT / name).rglob("*") if path.is_file())
    wanted = {path.relative_to(ROOT).as_posix() for path in code if path.suffix not in (".pyc", ".mo")}
    rules = {f"kazami-{VERSION}.data/data/share/kazami/rules/{path.name}" for path in ROOT.glob("docs/rules/*.md")}
    assert wanted | rules == held


def test_what_is_installed_plays_shows_its_rules_and_prints(installed: Path, tmp_path: Path) -> None:
    kazami = installed / "kazami"
    assert run(kazami, "--version", folder=tmp_path) == f"Kazami {VERSION}\n"
    print_ = (kazami, "--lang", "ja", "print", "wizards", "cards.pdf")
    run(*print_, folder=tmp_path)
    assert (tmp_path / "cards.pdf").read_bytes().startswith(b"%PDF")
    begun = (kazami, "--data", tmp_path / "games", "--lang", "ja", "--terminal", "--new", "--variant", "base")
    said = run(*begun, folder=tmp_path, said="\n" * 7 + "rule BASE-SETUP-01\nquit\n")
    assert "数字チップ" in said


def test_what_is_installed_opens_the_tablet_with_its_fonts_and_its_pictures(installed: Path, tmp_path: Path) -> None:
    with x_server("1280x800") as display, (tmp_path / "said").open("w") as said:
        environment = settings(DISPLAY=display, KAZAMI_DATA=str(tmp_path / "games"))
        tablet = subprocess.Popen([installed / "kazami"], cwd=tmp_path, env=environment, stdout=said, stderr=said)
        try:
            shown = colours_until(display, lambda: tablet.poll() is not None)
        finally:
            tablet.terminate()
            ended = tablet.wait(PATIENCE)
    assert (ended, (tmp_path / "said").read_text("utf-8")) == (0, "")
    assert shown >= DRAWN


DRAWN = 1000
"""Colours that a screen has once something is drawn on it: edges are soft."""


def colours_until(display: str, ended: Callable[[], bool]) -> int:
    """Return how many colours a screen shows, once it shows enough of them, or whoever should draw has ended."""
    until, pause, shown = time.monotonic() + PATIENCE, threading.Event(), 0
    while shown < DRAWN and not ended() and time.monotonic() < until:
        pause.wait(0.1)
        shown = len(ImageGrab.grab(xdisplay=display).getcolors(1280 * 800) or ())
    return shown
