"""A port of this machine for a test's own server, where the test must know the port before the server listens.

The system gives ports from 32768 on to everybody who asks for any: one of these may be taken before the server has it.
"""

from __future__ import annotations

import os
from itertools import count
from socket import socket

FIRST, MANY = 20_000, 12_000
_tried = count(97 * os.getpid())  # the processes of a run begin apart from each other


def free_port() -> int:
    """Return a port that nobody listens on now, and another one each time."""
    while True:
        port = FIRST + next(_tried) % MANY
        with socket() as taken:
            try:
                taken.bind(("", port))  # at each address of this machine
            except OSError:
                continue
        return port
