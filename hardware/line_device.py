"""A tray, a vane or both that speak the lines of docs/wire.md, over any pipe: serial, TCP, or another.

The keeper holds the pipe, the session gives bytes a meaning; this joins them and turns what the session says into
readings. An instance is a DiceReader and a DirectionReader at once, because one board may carry both. What a frame
looks like and what a roll means must never enter.
"""

import logging
from collections.abc import Iterable

from companion.game.text import Text
from companion.readings import AngleSeen, DieSeen, DieState, HealthSeen, Reading, ThrowSeen
from firmware_bridge import events
from firmware_bridge.wire_session import WireSession
from hardware.interpreter_prompt import BARE, InterpreterPrompt
from hardware.keeper import STALE, Connect, Elsewhere, KeptReader
from hardware.known_devices import KnownBoard
from hardware.overload import TOO_MANY, Overload
from hardware.ports import Clock, Garbled, Silent, Unsuited

log = logging.getLogger(__name__)

DICE = ("white", "red", "event")
VANE_AILMENTS = {
    "weak": Text("The vane's magnet is too weak: bring it nearer to its sensor."),
    "strong": Text("The vane's magnet is too strong: move it away from its sensor a little."),
    "absent": Text("The vane's sensor sees no magnet: put the magnet over its middle."),
    "silent": Text("The vane's sensor does not answer: check its four wires."),
    "open": Text("The vane's circuit is open: check its wires and the plug."),
    "short": Text("The vane's wires touch each other: check the plug."),
}
"""What the vane's health (docs/wire.md) means for people."""


class LineDevice(KeptReader):
    """A board behind a pipe.

    name: what it is called in readings and on screens. connect: finds and opens its pipe.
    dice: the names of its wells, as they are wired. counted: the (boot, throw) pairs that the journal already has.
    remembered: which board it is. If that is known, another board is refused; if not, the first one that answers is it.
    """

    def __init__(  # noqa: PLR0913 - each is one fact about the board
        self,
        name: str,
        connect: Connect,
        clock: Clock,
        *,
        dice: tuple[str, ...] = DICE,
        counted: Iterable[tuple[str, int]] = (),
        remembered: KnownBoard | None = None,
    ) -> None:
        super().__init__(name, connect, clock)
        self._dice = dice
        self._session = WireSession(counted)
        self._prompt = InterpreterPrompt()
        self._put_off = Overload(TOO_MANY)
        self._excesses.append(self._put_off)
        self._remembered = remembered or KnownBoard()
        self._boot = ""  # of the device that was greeted last
        self._faults: dict[str, tuple[str, Text]] = {}  # what is wrong with each part that is not well, newest last

    def acknowledge(self, reading: Reading) -> None:
        """Let the device forget this throw; see `ports.DiceReader`."""
        if isinstance(reading.seen, ThrowSeen):
            self._session.acknowledge(reading.boot, reading.sequence)
            self._send()

    def _begin(self, now: float) -> None:
        self._session.opened(now)
        self._prompt = InterpreterPrompt()

    def _bytes_to_send(self) -> bytes:
        return self._session.bytes_to_send()

    def _take(self, data: bytes, now: float) -> None:
        self._prompt.hear(data)
        for event in self._session.feed(data, now):
            self._speaks(event, now)

    # -- what the session says

    def _speaks(self, event: events.SessionEvent, now: float) -> None:
        """Follow the state of the connection; whatever was seen goes on to `_sees`."""
        match event:
            case events.Garbled():
                self._unreadable(event.lines, event.bytes)
                log.debug("%s: %d garbled lines: %s", self._status.device, event.lines, event.reason)
            case events.Unsuited():
                raise _wrong_version(event)
            case events.Silent():
                self._fell_silent(event)
            case events.Rebooted():
                pass  # whether this is the same board at all, the HELLO that comes with it tells
            case events.Hello():
                self._greet(event, now)
                self._heard(now)
            case _:
                self._heard(now)
                self._sees(event, now)

    def _fell_silent(self, silent: events.Silent) -> None:
        if silent.trusted:
            return self._quiet()
        if self._prompt.seen:
            raise Unsuited(BARE)
        if self._noise:
            raise Garbled(Text("What it says makes no sense. Is it the tray or the vane, and is the speed right?"))
        raise Silent(Text("The port is open but nothing answers. Is the firmware installed?"))

    def _greet(self, hello: events.Hello, now: float) -> None:
        """Trust the device: it is well until it says otherwise."""
        if not self._remembered.is_known(hello.identity):
            raise Elsewhere(
                Text(
                    "Another board answers ({found}), not the one this table knows ({known}). Plug that one in, "
                    "or name the new one's port once with --device when you play.",
                    (("found", hello.identity), ("known", self._remembered.identity)),
                )
            )
        if hello.wells > len(self._dice):
            raise Unsuited(
                Text(
                    "It has {wells} dice, but the settings name only {names}. Name the others too.",
                    (("wells", hello.wells), ("names", ", ".join(self._dice))),
                )
            )
        self._remembered.learn(hello.identity)
        self._boot = hello.boot
        if self._faults:
            self._saw(self._boot, HealthSeen(), now)
        self._faults.clear()
        self._ails(None)

    def _sees(self, event: events.SessionEvent, now: float) -> None:
        """Turn what the device saw into readings."""
        match event:
            case events.Rolled():
                thrown = _thrown(self._dice, event.faces)
                self._tell_reading(Reading(self._status.device, event.boot, event.roll, thrown, age=event.age), now)
                if event.age < STALE:  # heard as it was made: those that were not are history
                    self._fault("rolls", "", None, now)
            case events.DieState():
                # This board judges throws itself, so its own word "settled" claims no result here.
                state = DieState.RESTING if event.state == "settled" else DieState(event.state)
                self._saw(self._boot, DieSeen(self._dice[event.well], state, event.face), now)
            case events.VaneSeen():
                if event.angle is not None:
                    self._saw(self._boot, AngleSeen(event.angle), now)
                words = VANE_AILMENTS.get(event.health)
                self._fault("vane", f"vane: {event.health}" if words else "", words, now)
            case events.Fault():
                words = Text("The board says: {fault}", (("fault", event.sentence),))
                self._fault("board", event.sentence, words, now)
            case events.RollsPutOff():
                self._put_off.add(event.rolls, now)
            case events.RollsLost():
                words = Text.counted(
                    "{n} throw was made while nobody listened and is lost.",
                    "{n} throws were made while nobody listened and are lost.",
                    event.rolls,
                )
                self._fault("rolls", f"{event.rolls} rolls were lost", words, now)

    def _fault(self, part: str, sentence: str, words: Text | None, now: float) -> None:
        """Tell the health, once for each change of it, and show the newest ailment there still is."""
        if self._faults.get(part, ("", None))[0] == sentence:
            return
        self._faults.pop(part, None)
        if words is not None:
            self._faults[part] = (sentence, words)
        self._ails(next((words for _, words in reversed(self._faults.values())), None))
        self._saw(self._boot, HealthSeen("; ".join(sentence for sentence, _ in self._faults.values())), now)


def _thrown(names: tuple[str, ...], faces: tuple[int, ...]) -> ThrowSeen:
    """The faces by name. A face of 0 is a die that gave none; a board may have fewer wells than there are names."""
    return ThrowSeen(tuple(sorted((die, face) for die, face in zip(names, faces, strict=False) if face)))


def _wrong_version(event: events.Unsuited) -> Unsuited:
    return Unsuited(
        Text(
            "Its firmware {firmware} speaks version {protocol} of the wire. "
            "Install the firmware that came with Kazami.",
            (("firmware", event.firmware), ("protocol", event.protocol)),
        )
    )
