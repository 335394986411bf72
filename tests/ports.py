"""A port of this machine for a test's own server, where the test must know the port before the server listens.

The system gives ports from 32768 on to everybody who asks for any: one of these may be taken before the server has it.
"""

from __future__ import annotations

import os
from itertools import count
from socket import socket

FIRST, MANY, PROCESSES = 20_000, 700, 16
OURS = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")) % PROCESSES
"""Which of the processes of a run this is: no two of them share a port, also while a broker is dead that had it."""
_tried = count(os.getpid())  # two runs at once begin apart from each other


def free_port() -> int:
    """Return a port that nobody listens on now, and another one each time."""
    while True:
        port = FIRST + next(_tried) % MANY * PROCESSES + OURS
        with socket() as taken:
            try:
                taken.bind(("", port))  # at each address of this machine
            except OSError:
                continue
        return port
