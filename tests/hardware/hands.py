"""`Hands`: a tray, a clock that is a number, and everything the tray said. No test and no device enters here."""

from collections.abc import Iterator
from itertools import count

from companion.readings import DieSeen, DieState, Reading, Thrown, ThrowSeen
from hardware.tray import NotCounted, Reason, Said, Tray, TrayState, TrayStep, Wrong

TWO = ("white", "red")
THREE = ("white", "red", "event")
G, S = DieState.ROLLING, DieState.SETTLED


class Hands:
    """A tray, a clock and everything the tray said: what a story needs."""

    def __init__(self) -> None:
        self.tray = Tray()
        self.now = 100.0
        self.board = "tray"  # what judges
        self.said: list[Said] = []
        self._numbers: Iterator[int] = count()

    def take(self, step: TrayStep) -> None:
        self.tray = step.tray
        self.said.extend(step.said)

    def arm(self, *dice: str, revision: int = 1) -> None:
        self.take(self.tray.arm(revision, dice or TWO, "ann", self.now))

    def wait(self, seconds: float) -> None:
        """Pass the time as the owner does: tick at every `wake_at` on the way."""
        end = self.now + seconds
        while self.tray.wake_at is not None and self.tray.wake_at <= end:
            self.now = max(self.now, self.tray.wake_at)
            self.take(self.tray.tick(self.now))
        self.now = end

    def see(self, die: str, state: DieState, face: int | None = None, confidence: float = 1.0) -> None:
        seen = DieSeen(die, state, face)
        self.take(self.tray.see(Reading(f"{die} die", "B1", next(self._numbers), seen, confidence), self.now))

    def roll(self, **faces: int) -> None:
        """Throw smart dice: all roll, then all come to rest."""
        for die in faces:
            self.see(die, G)
        for die, face in faces.items():
            self.see(die, S, face)

    def judged(self, age: float = 0.0, number: int = 1, confidence: float = 1.0, **faces: int) -> Reading:
        """A throw judged by the tray's own firmware."""
        seen = ThrowSeen(tuple(sorted(faces.items())))
        reading = Reading(self.board, "B1", number, seen, confidence, age)
        self.take(self.tray.see(reading, self.now))
        return reading

    @property
    def thrown(self) -> list[Thrown]:
        return [said for said in self.said if isinstance(said, Thrown)]

    @property
    def reasons(self) -> list[Reason]:
        return [said.reason for said in self.said if isinstance(said, NotCounted)]

    @property
    def trouble(self) -> tuple[Wrong, tuple[str, ...]] | None:
        return (self.tray.trouble.kind, self.tray.trouble.dice) if self.tray.trouble else None


def brought(state: TrayState) -> Hands:
    """A tray brought into a state by what people do; the question is number 1."""
    hands = Hands()
    for die in TWO:
        hands.see(die, DieState.RESTING, 1)
    if state is not TrayState.IDLE:
        hands.arm()
    if state is TrayState.ROLLING:
        hands.see("white", G)
    elif state in (TrayState.WAITING, TrayState.TROUBLED):
        hands.roll(white=1)
        hands.wait(3 if state is TrayState.TROUBLED else 0)
    elif state in (TrayState.SETTLING, TrayState.CONFIRMING):
        hands.roll(white=1, red=1)
        hands.wait(0.4 if state is TrayState.CONFIRMING else 0)
    elif state in (TrayState.COMMITTED, TrayState.LOCKED):
        hands.roll(white=1, red=1)
        hands.wait(1)
    if state is TrayState.LOCKED:
        hands.take(hands.tray.accepted(1, hands.now))
    assert hands.tray.state is state
    return hands
