"""The files by which systemd or a desktop starts Kazami, as text: a user's service, and an entry among the programs.

Pure: words in, a file's text out. Asking the system, writing a file and a sentence for people must never enter.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

UNIT, ENTRY = "kazami.service", "kazami.desktop"
"""The files' names. Of services there is one: two Kazamis must not write one game."""
SESSION = "kazami"
"""tmux's server and session in which a hub runs. A server of its own is nobody's to end but systemd's."""
_SEALED = "# Written by `kazami service`, which touches no file that was changed by hand: "
_ON_SCREEN = "Environment=KAZAMI_SCREEN=tablet SDL_VIDEODRIVER=x11 KCFG_GRAPHICS_FULLSCREEN=auto\n"
"""The tablet in the full screen, by X; a Wayland desktop and cage bring XWayland for it."""


def table_unit(command: Sequence[str]) -> str:
    """Return the service of a table on a desktop, of X or of Wayland, that logs in by itself.

    The desktop tells systemd its display once it is there; until then each attempt ends, and there is another one.
    Who leaves has left.
    """
    return sealed(_unit("Kazami, the table's screen", f"{_ON_SCREEN}{_starts(command)}Restart=on-failure\n"))


def cage_unit(cage: str, command: Sequence[str]) -> str:
    """Return the service of a table without a desktop: cage shows one window, and whoever leaves finds it again.

    It takes the screen of the console on which its user is logged in.
    """
    return sealed(
        _unit("Kazami, the table's screen in cage", f"{_ON_SCREEN}{_starts([cage, '-s', '--', *command])}{_AGAIN}")
    )


def hub_unit(tmux: str, command: Sequence[str]) -> str:
    """Return the service of a hub: in tmux, so that somebody can come to its lines and go."""
    inside = [tmux, "-u", "-L", SESSION, "new-session", "-d", "-s", SESSION, *command]
    return sealed(_unit("Kazami, a hub for phones and a tray", f"Type=forking\n{_starts(inside)}{_AGAIN}"))


def broker_unit(command: Sequence[str]) -> str:
    """Return the service of a hall's broker, of the user who made its files."""
    return _unit("Kazami, the broker of a hall", f"{_starts(command)}{_AGAIN}")


_AGAIN = "Restart=always\n"


def desktop_entry(command: Sequence[str], icon: str) -> str:
    """Return Kazami's entry among a desktop's programs. `icon` is the path of a picture."""
    return sealed(
        "[Desktop Entry]\n"
        "Type=Application\n"
        "Name=Kazami\n"
        "Name[ja]=風見\n"
        "Comment=The companion that stands beside a real Catan board\n"
        "Comment[ja]=本物のカタンの盤のそばに立つ相棒\n"
        f"Exec={' '.join(map(_exec_word, command))}\n"
        f"Icon={icon.replace(_BACK, _BACK * 2)}\n"
        "Categories=Game;BoardGame;\n"
    )


def sealed(text: str) -> str:
    """Return a text below a line that knows what it was."""
    return f"{_SEALED}{sha256(text.encode()).hexdigest()}\n{text}"


def is_ours(text: str) -> bool:
    """Whether a file's text is as it was written here: nobody has changed it, or written it himself."""
    return sealed(text.partition("\n")[2]) == text


def _unit(what: str, service: str) -> str:
    return (
        f"[Unit]\nDescription={what}\nStartLimitIntervalSec=0\n\n"  # it never gives up
        f"[Service]\n{service}RestartSec=5\n\n"
        "[Install]\nWantedBy=default.target\n"
    )


def _starts(command: Sequence[str]) -> str:
    return f"ExecStart={' '.join(map(_unit_word, command))}\n"


_BACK = "\\"


def _unit_word(word: str) -> str:
    """Quote a word as systemd.service reads one: `%` and `$` would stand for something else."""
    escaped = word.replace(_BACK, _BACK * 2).replace('"', '\\"').replace("%", "%%").replace("$", "$$")
    return escaped if escaped and not set(escaped) & set(" \t'\";") else f'"{escaped}"'


def _exec_word(word: str) -> str:
    """Quote a word as the Desktop Entry Specification reads one: first as a word of Exec, then as a string."""
    escaped = "".join(f"\\{sign}" if sign in '"`$\\' else sign for sign in word).replace("%", "%%")
    quoted = escaped if escaped and not set(escaped) & set(" \t\n\"'\\><~|&;$*?#()`") else f'"{escaped}"'
    return quoted.replace(_BACK, _BACK * 2)
