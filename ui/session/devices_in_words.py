"""Devices in words: how the tray is, what is wrong with a throw, which device says too much.

No table and no widget may enter. `DevicesAtTable` takes care that something is said once.
"""

from __future__ import annotations

from collections.abc import Callable

from companion.game.text import Refusal, Text, Word
from hardware.overload import FLOODS, Allowance
from hardware.ports import Clock, DeviceState, DeviceStatus
from hardware.tray import Trouble

ABSENT = frozenset((DeviceState.CONNECTING, DeviceState.NOT_PLUGGED_IN))
"""States in which no tray is there yet."""
NO_ANSWER = Text.of("The dice tray does not answer. Tap in what you rolled.")
"""What is called out in the middle of a turn; the reason stands with the devices."""
REAL_VANE = Refusal("real", "", Text.of("The vane is real: turn it by hand."))
NO_VANE = Refusal("no-vane", "", Text.of("There is no weather vane here."))
AT_ONCE, A_SECOND = 40.0, 2.0
"""How many sentences devices may say without a pause, and how many more in each second."""


class FloodGate:
    """What devices say to people, through `say`: a flood of sentences is cut short, and how much was cut is said."""

    def __init__(self, clock: Clock) -> None:
        self.say: Callable[[Text], None] = lambda text: None
        self._clock = clock
        self._allowance = Allowance(AT_ONCE, A_SECOND)
        self._unsaid = 0

    def __call__(self, text: Text) -> None:
        """Say it, unless too much was said just now."""
        if not self._allowance.grants(1, self._clock.now()):
            self._unsaid += 1
            return
        if self._unsaid:
            self.say(Text.of("The devices said more than anybody can read. (Left out: {n})", n=self._unsaid))
            self._unsaid = 0
        self.say(text)


def tray_said(status: DeviceStatus, age: float | None) -> Text:
    """Return how the tray is, and how old its last event; without one, that entering by hand leads."""
    state = Text.of(status.state.value)
    if status.state in ABSENT and status.heard_at is None:
        return Text.of("No dice tray so far: enter what the dice show, or plug one in.")
    if status.state is not DeviceState.CONNECTED:
        reason = status.reason if status.reason else state
        return Text.of("The dice tray does not answer: enter what the dice show. ({reason})", reason=reason)
    if age is None:
        return Text.of("Dice tray: {state}.", state=state)
    return Text.of("Dice tray: {state}, last event {n} s ago.", state=state, n=round(age))


def flooding(status: DeviceStatus, before: DeviceStatus | None) -> Text | None:
    """Return that a device says too much, with its name; None: it does not, or it is no news."""
    if status.reason is None or status.reason.msgid not in FLOODS:
        return None
    if before is not None and before.reason is not None and before.reason.msgid == status.reason.msgid:
        return None  # the same with a larger number
    reason = status.reason
    return Text.of("{device}: {reason}", device=Word(status.device), reason=reason)


def in_words(trouble: Trouble) -> Text:
    """Return what is wrong with a throw, the dice called as a screen calls them."""
    dice = Text.of("{name}", name=Word(trouble.dice[0]))
    for name in trouble.dice[1:]:
        dice = Text.of("{one}, {other}", one=dice, other=Word(name))
    return Text.of(trouble.words.msgid, dice=dice)
