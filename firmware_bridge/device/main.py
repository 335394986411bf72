"""The firmware: put the parts together and go round for ever. Copied to the device's root, where it starts.

Order and timing of what is said live here; what a die, a vane or a frame is does not.
"""

from firmware_bridge.device import fitted, hal
from firmware_bridge.device.dice import Tray
from firmware_bridge.device.link import Link
from firmware_bridge.device.rolls import Ring
from firmware_bridge.device.vane import Watch

BEAT_MS = 1000
VANE_MS = 20  # a look at the vane costs bus time that the dice need more


class Firmware:
    """One boot, from HELLO to HALT. `fault` is the sentence to repeat if fitted.json could not be used."""

    def __init__(self, board: hal.Board, parts: fitted.Fitted, boot: str, fault: str) -> None:
        self._board = board
        self._parts = parts
        self._fault = fault
        self._link = Link(boot)
        self._ring = Ring()
        self._tray = Tray(len(parts.wells), board.now())
        self._watch = Watch()
        self._states = self._tray.states()
        self._bearing = board.bearing()
        self._next_look = self._next_beat = 0
        self.halted = False
        self._link.hello(len(parts.wells), parts.vane, hal.identity())

    def turn(self) -> None:
        """Go round once: hear, look, say. Nothing in it waits."""
        now = self._board.now()
        for kind, number in self._link.hear(self._board.receive()):
            self._obey(kind, number, now)
        faces = self._tray.see(self._board.wells(), self._board.shaken(), now)
        if self._tray.states() != self._states:
            self._states = self._tray.states()
            self._link.dice(self._states)
        if faces is not None:
            self._ring.add(faces, now)
        for roll in self._ring.take_due(now):
            self._link.roll(roll.number, now - roll.at, roll.faces)
        if now >= self._next_look:
            self._look(now)
        if now >= self._next_beat:
            self._next_beat += BEAT_MS
            self._tell_all(now)
        self._link.wrote(self._board.send(self._link.next_bytes()))

    def _obey(self, kind: str, number: int, now: int) -> None:
        if kind == "WHO":
            self._link.hello(len(self._parts.wells), self._parts.vane, hal.identity())
            self._tell_all(now)
        elif kind == "ACK":
            self._ring.acknowledge(number)
        elif kind == "ASK":
            self._ring.repeat_now(now)
        elif kind == "HALT":
            self.halted = True

    def _look(self, now: int) -> None:
        self._next_look = now + VANE_MS
        self._bearing = self._board.bearing()
        if self._bearing is not None and self._watch.is_news(self._bearing, now):
            self._link.vane(self._bearing)

    def _tell_all(self, now: int) -> None:
        self._link.beat(now, self._ring)
        self._link.dice(self._states)
        if self._bearing is not None:
            self._link.vane(self._bearing)
        if self._fault:
            self._link.fault(self._fault)


def start(path: str) -> Firmware:
    """Read what is fitted and begin. A board that cannot be set up as the file says answers, and says why."""
    parts, fault = fitted.nothing(), ""
    try:
        parts = fitted.load(path)
        board = hal.Board(parts)
    except ValueError as why:  # a Misfit, or a pin this board refuses
        parts, fault = fitted.nothing(), str(why)
        board = hal.Board(parts)
    return Firmware(board, parts, hal.boot_id(), fault)


def run(path: str) -> None:
    """Go round until the host says HALT. After a bug the board starts anew: nobody is there to type at its prompt."""
    hal.take_port()
    try:
        firmware = start(path)
        while not firmware.halted:
            firmware.turn()
            hal.rest()
    except Exception as bug:  # noqa: BLE001 a bug is said on the port, and in the next boot all is new
        hal.give_port_back()
        hal.start_anew(bug)
    finally:
        hal.give_port_back()


if __name__ == "__main__":
    run("fitted.json")
