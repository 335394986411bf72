"""MicroPython's own prompt on a line: the board is there, but no firmware of Kazami runs on it.

It only listens, across the pieces in which bytes are read. No port and no clock may enter.
"""

from companion.game.text import Text

NOT_INSTALLED = Text("MicroPython answers, but Kazami's firmware does not run there. Install it: {command}")
BARE = Text(NOT_INSTALLED.msgid, (("command", "kazami install-firmware"),))
"""What to tell people of a board that shows its prompt."""
_SAYS = (b"\n>>> ", b"MicroPython v")
_LONGEST = max(map(len, _SAYS))


class InterpreterPrompt:
    """Whether a prompt was seen since the port was opened."""

    def __init__(self) -> None:
        """Begin anew, with the opening of a port."""
        self.seen = False
        self._tail = b""

    def hear(self, data: bytes) -> None:
        """Take the next bytes."""
        heard = self._tail + data
        self.seen = self.seen or any(says in heard for says in _SAYS)
        self._tail = heard[-_LONGEST:]
