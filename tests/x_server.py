"""An X server that nobody looks at, for windows that are tested or measured. No window may enter."""

from __future__ import annotations

import contextlib
import os
import subprocess
from collections.abc import Iterator


@contextlib.contextmanager
def x_server(size: str) -> Iterator[str]:
    """Run an X server with one screen of that size and no window manager; return the display's name.

    Raises FileNotFoundError where Xvfb is not installed, RuntimeError where no display is free.
    """
    ours, its = os.pipe()
    command = ["Xvfb", "-displayfd", str(its), "-screen", "0", f"{size}x24", "-nolisten", "tcp"]
    with open(ours) as number:  # noqa: PTH123 a descriptor
        try:
            running = subprocess.Popen(command, pass_fds=(its,), stderr=subprocess.DEVNULL)
        finally:
            os.close(its)
        with running:
            try:
                name = number.readline().strip()
                if not name:
                    raise RuntimeError("Xvfb found no free display.")
                yield f":{name}"
            finally:
                running.terminate()
