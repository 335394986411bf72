"""Presence: a stranger's browser becomes a table screen where somebody beside the tray lays three faces into it.

Pure: the dice as they lie, the clock and chance are handed in. A tray may have one well or three, so the faces are laid
one after another, by any of its dice: what every board tells is that a die was in a hand and then rests, with which
face. A die that was thrown is no answer. No page, no device and no game may enter.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from companion.board.chance import Chance
from ui.dialogue.devices import Nearby, NearbyDie
from ui.phone.seat_tokens import hashed

FACES, LASTS = 3, 120.0
"""How many faces are to be laid, and within how many seconds."""
MOST, PAUSE = 4, 600.0
"""How many challenges all strangers together get, and for how many seconds there is none after the last of them."""
SURE = 0.8
"""From which confidence on a face is believed, as by the tray."""
IN_HAND = ("handling", "lost", "unknown")

Dice = tuple[NearbyDie, ...]


class Challenge(msgspec.Struct, frozen=True):
    """The faces one browser shows, until when they may be laid, and those that were laid since."""

    faces: tuple[int, ...]
    until: float
    laid: tuple[int, ...] = ()

    @property
    def right(self) -> bool:
        """Whether what was laid is what is shown. There is no second guess: the first so many faces are judged."""
        return self.laid == self.faces

    @property
    def judged(self) -> bool:
        """Whether all faces were laid, right or wrong."""
        return len(self.laid) == len(self.faces)


class Presence:
    """The challenges of all strangers. `dice` are those of a tray that is trusted and free, None where there is none.

    `secret` makes what a browser is known by; only its hash is kept.
    """

    def __init__(
        self,
        dice: Callable[[], Dice | None],
        now: Callable[[], float],
        chance: Chance,
        secret: Callable[[], str],
        wanted: Callable[[], bool] = lambda: True,
    ) -> None:
        self._dice, self._now, self._chance, self._secret, self._wanted = dice, now, chance, secret, wanted
        self._lay: dict[str, NearbyDie] = {}
        self._challenges: dict[str, Challenge] = {}
        self._tries, self._last = 0, -PAUSE

    @property
    def offered(self) -> bool:
        """Whether a stranger may try it now."""
        tries_left = self._tries < MOST or self._now() - self._last >= PAUSE
        return tries_left and self._wanted() and self._dice() is not None

    @property
    def open(self) -> bool:
        """Whether any challenge waits for dice."""
        return any(self._waits(one) for one in self._challenges.values())

    def begin(self) -> str | None:
        """Draw faces for a browser, and return the secret it bears; None where none are drawn now."""
        if not self.offered:
            return None
        self.look()
        now, secret = self._now(), self._secret()
        self._tries, self._last = (1 if now - self._last >= PAUSE else self._tries + 1), now
        faces = tuple(1 + self._chance.below(6) for _ in range(FACES))
        kept = {key: one for key, one in self._challenges.items() if now < one.until}
        self._challenges = {**kept, hashed(secret): Challenge(faces, now + LASTS)}
        return secret

    def challenge(self, borne: str) -> Challenge | None:
        """Return what a browser is to lay or has laid, None once that is over."""
        found = self._challenges.get(hashed(borne))
        return found if found is not None and self._now() < found.until else None

    def used(self, borne: str) -> bool:
        """Use up what a browser has laid; whether that was right."""
        found = self.challenge(borne)
        if found is not None and found.right:
            del self._challenges[hashed(borne)]
        return found is not None and found.right

    def look(self) -> None:
        """Take the dice as they lie now. Once the tray is asked by a game, or is not heard, nobody is answered."""
        dice = self._dice()
        if dice is None:
            self._lay, self._challenges = {}, {key: one for key, one in self._challenges.items() if one.judged}
            return
        new = tuple(die.face for die in dice if die.face is not None and _laid(self._lay.get(die.name), die))
        self._lay = {die.name: die for die in dice}
        self._challenges = {key: self._answered(one, new) for key, one in self._challenges.items()}

    def _answered(self, one: Challenge, new: tuple[int, ...]) -> Challenge:
        return msgspec.structs.replace(one, laid=(one.laid + new)[:FACES]) if self._waits(one) else one

    def _waits(self, one: Challenge) -> bool:
        return not one.judged and self._now() < one.until


def trusted_dice(nearby: Nearby) -> Dice | None:
    """Return the dice of trays that are trusted: on a cable, heard now, real. None without, or while a game asks."""
    if nearby.throws or nearby.asked:
        return None
    return tuple(die for one in nearby.devices if one.wired and one.health == "here" for die in one.dice) or None


def _laid(before: NearbyDie | None, die: NearbyDie) -> bool:
    """Whether a hand has put a die down: it rests, is sure of its face, and was taken up or turned before."""
    if before is None or die.state != "resting" or (die.sure or 0.0) < SURE:
        return False
    return before.state in IN_HAND or before.face not in (None, die.face)
