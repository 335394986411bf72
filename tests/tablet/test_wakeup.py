"""What the window system tells is asked for as soon as it comes."""

from __future__ import annotations

import socket
from queue import SimpleQueue
from typing import Any

from tests.patience import PATIENCE


def test_each_arrival_wakes_once_though_nobody_reads_it_and_none_does_after_the_end(window: Any) -> None:
    from ui.tablet.wakeup import watched  # noqa: PLC0415 imports Kivy, which needs GL

    woken = SimpleQueue[str]()
    ours, its = socket.socketpair()
    with ours, its:
        with watched(ours.fileno(), lambda: woken.put("woken")):
            for arrival in (b"a", b"b"):
                its.send(arrival)
                assert woken.get(timeout=PATIENCE) == "woken"
        its.send(b"c")
    assert woken.empty()


def test_where_nobody_says_where_the_window_system_talks_nothing_is_watched(window: Any) -> None:
    """SDL draws offscreen in these tests: no window system is there at all."""
    from ui.tablet.wakeup import connection  # noqa: PLC0415 imports Kivy, which needs GL

    assert connection() is None
