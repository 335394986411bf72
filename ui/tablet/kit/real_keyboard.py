"""A real keyboard beside the keys that are tapped: it is heard as long as the dialog is shown in which these lie.

What a key means is decided by whoever hears it. No wording may enter.
"""

from __future__ import annotations

from typing import Any

from kivy.core.window import Window

from ui.tablet.kit.dialog import Dialog

BACKSPACE, ENTER, ESCAPE = 8, (13, 271), 27
"""Keys, by the numbers Kivy tells."""


def hear_keys(dialog: Dialog, **heard: Any) -> None:
    """Call what hears events of the window, such as `on_key_down`, until the dialog goes.

    The keyboard is asked for, without which no input method composes.
    """

    def gone(_: object, parent: object) -> None:
        if parent is None:
            Window.unbind(**heard)
            Window.release_keyboard()

    Window.request_keyboard(lambda: None, None)  # for no widget, which Kivy would keep
    Window.bind(**heard)
    dialog.bind(parent=gone)
