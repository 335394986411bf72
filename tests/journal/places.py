"""Places where a journal may lie for a test: a folder in which nobody can write, and a small disk."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest


@contextmanager
def read_only(place: Path) -> Iterator[None]:
    """Let nobody write in a folder or file; whoever may do everything is refused by a mount, as by a card's switch."""
    if os.geteuid():
        place.chmod(0o500)
        yield
        place.chmod(0o700)
        return
    steps = (["--bind", str(place), str(place)], ["-o", "remount,ro,bind", str(place)])
    if any(subprocess.run(["mount", *step], check=False, capture_output=True).returncode for step in steps):
        subprocess.run(["umount", place], check=False, capture_output=True)
        pytest.skip("root may write everywhere, and no file system can be mounted here")
    try:
        yield
    finally:
        subprocess.run(["umount", place], check=True)


@contextmanager
def small_disk(folder: Path) -> Iterator[None]:
    """Let a folder be a disk of its own, of half a megabyte."""
    options = ["-t", "tmpfs", "-o", "size=512k,mode=0700", "none", str(folder)]
    if os.geteuid() or subprocess.run(["mount", *options], check=False, capture_output=True).returncode:
        pytest.skip("only root can mount a small disk, and not everywhere")
    try:
        yield
    finally:
        subprocess.run(["umount", folder], check=True)


def fill(folder: Path) -> None:
    """Fill the disk of a folder to the brim, with a file `photos`."""
    with suppress(OSError), (folder / "photos").open("wb", buffering=0) as photos:
        while photos.write(bytes(512)):
            pass
