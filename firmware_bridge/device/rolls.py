"""The rolls nobody has acknowledged yet: the newest 16, repeated until somebody does.

Numbers and milliseconds only; no frame and no pin may enter.
"""

MOST = 16
REPEAT_MS = 1000


class Roll:
    """One throw: its number in this boot, its faces, and when the last die came to rest."""

    def __init__(self, number: int, faces: tuple[int, ...], at: int) -> None:
        self.number = number
        self.faces = faces
        self.at = at
        self.due = at  # when it is to be sent next


class Ring:
    """Rolls waiting for their acknowledgement, oldest first; `newest` and `dropped` count since the start."""

    def __init__(self) -> None:
        self.newest = 0
        self.dropped = 0
        self.waiting: list[Roll] = []

    def add(self, faces: tuple[int, ...], now: int) -> None:
        """Keep a roll that came to rest at `now`; the oldest of more than `MOST` is dropped and counted."""
        self.newest += 1
        self.waiting.append(Roll(self.newest, faces, now))
        if len(self.waiting) > MOST:
            self.waiting.pop(0)
            self.dropped += 1

    def acknowledge(self, number: int) -> None:
        """Forget one roll. A number that is not waiting is an acknowledgement heard twice: nothing to do."""
        self.waiting = [roll for roll in self.waiting if roll.number != number]

    def repeat_now(self, now: int) -> None:
        """Make every waiting roll due at once."""
        for roll in self.waiting:
            roll.due = now

    def take_due(self, now: int) -> list[Roll]:
        """Return the rolls to send now; each is due again `REPEAT_MS` later."""
        due = [roll for roll in self.waiting if now >= roll.due]
        for roll in due:
            roll.due = now + REPEAT_MS
        return due
