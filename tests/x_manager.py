"""A window manager that nobody sees, for windows on an X server of the tests. No window may enter.

It does the one thing that Kazami asks of one: SDL 3 waits for somebody to let the window fill the screen.
"""

from __future__ import annotations

import contextlib
import os
import select
import threading
from collections.abc import Iterator
from typing import Any

from Xlib import X, Xatom
from Xlib.display import Display


@contextlib.contextmanager
def window_manager(name: str) -> Iterator[None]:
    """Manage the windows of an X server: say that somebody does, and let a window fill the screen that asks for it."""
    over, ended = os.pipe()
    with contextlib.closing(Display(name)) as server, open(over), open(ended, "w") as end:  # noqa: PTH123 - no paths
        screen, root = server.screen(), server.screen().root
        state, full = (server.intern_atom(f"_NET_WM_STATE{more}") for more in ("", "_FULLSCREEN"))
        root.change_property(server.intern_atom("_NET_SUPPORTING_WM_CHECK"), Xatom.WINDOW, 32, [root.id])
        root.change_attributes(event_mask=X.SubstructureNotifyMask)
        server.sync()

        def manage() -> None:
            while over not in select.select([server.fileno(), over], [], [])[0]:
                while server.pending_events():
                    event = server.next_event()
                    asked = event.type == X.ClientMessage and event.client_type == state and full in event.data[1]
                    if asked or (event.type == X.MapNotify and full in _states(event.window, state)):
                        event.window.change_property(state, Xatom.ATOM, 32, [full])
                        event.window.configure(x=0, y=0, width=screen.width_in_pixels, height=screen.height_in_pixels)
                server.flush()

        managing = threading.Thread(target=manage, name="window manager")
        managing.start()
        try:
            yield
        finally:
            end.write("over")
            end.flush()
            managing.join()


def _states(window: Any, state: int) -> list[int]:
    """Return what a window that was just shown said before that it wants to be."""
    said = window.get_full_property(state, Xatom.ATOM)
    return list(said.value) if said else []
