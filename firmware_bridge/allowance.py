"""Allowance: how much one device may say, so much at once and so much a second. No clock and no meaning may enter.

Whoever listens to the world limits with it what one device may cost everybody else.
"""


class Allowance:
    """So many units (bytes, rolls, sentences: the owner knows) at once, and so many more in each second."""

    def __init__(self, at_once: float, per_second: float) -> None:
        """Begin with nothing used."""
        self._most, self._rate = at_once, per_second
        self._left, self._at = at_once, 0.0

    def grants(self, units: float, now: float) -> bool:
        """Use so many units if there are so many left, and return whether there were; `now` is seconds and never falls.

        All or nothing: half a line or half a roll is of use to nobody.
        """
        self._left = min(self._most, self._left + (now - self._at) * self._rate)
        self._at = now
        granted = units <= self._left
        if granted:
            self._left -= units
        return granted
