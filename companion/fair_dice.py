"""Fair dice: how likely each sum is, and whether faces that fell speak against them. Pure; no game enters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import product
from math import erfc, exp, gamma, pow, sqrt

import msgspec

from companion.game.prompts import SIDES

LEVEL = 0.05
"""A p-value below this is called remarkable. Of fair evenings one in twenty is."""

LEAST_EACH = 5
"""How often each face must be expected before the chi-square distribution describes the test well (Cochran's rule)."""

LOADED = 1 / 5
"""The unfair die the power is stated for: it shows one face in 1 of 5 throws instead of 1 of 6."""

WANTED = 0.8
"""The power that a test is usually asked to have."""


class Fairness(msgspec.Struct, frozen=True):
    """Pearson's test that all faces are equally likely, over every face of every die that counts in a total.

    `p` is how likely fair dice are to fall at least this unevenly; `power` how likely this many throws are to expose
    dice that show one face in LOADED of all cases, and `needed` how many throws of all dice would do so in WANTED.
    """

    chi_square: float
    p: float
    power: float
    needed: int

    @property
    def remarkable(self) -> bool:
        """Whether fair dice fall so in less than LEVEL of all evenings."""
        return self.p < LEVEL


@cache
def chances(dice: int) -> Mapping[int, float]:
    """Return each sum that fair dice can show and how likely it is, the smallest first."""
    ways = Counter(map(sum, product(range(1, SIDES + 1), repeat=dice)))
    return {total: ways[total] / SIDES**dice for total in sorted(ways)}


def fairness(faces: Sequence[int], dice: int) -> Fairness | None:
    """Test counts of the six faces; None while some face is expected less than LEAST_EACH times.

    Faces and not sums: they are all equally likely, so an evening is enough for the test to be exact, and a loaded die
    shows sooner. `dice` is how many are thrown at once, to say what is needed in throws.
    """
    seen = sum(faces)
    expected = seen / len(faces)
    if expected < LEAST_EACH:
        return None
    chi_square = sum((count - expected) ** 2 / expected for count in faces)
    freedom = len(faces) - 1
    per_face = _noncentrality(len(faces))
    strength = power(seen * per_face, freedom)
    return Fairness(chi_square, tail(chi_square, freedom), strength, -(-_needed(len(faces)) // dice))


@cache
def _needed(faces: int) -> int:
    """Return how many faces must be seen for the WANTED power."""
    per_face = _noncentrality(faces)
    return _least(lambda n: power(n * per_face, faces - 1) >= WANTED)


def _noncentrality(faces: int) -> float:
    """What one face thrown with the LOADED die adds to the noncentrality: the sum of (p - fair)^2 / fair."""
    fair, rest = 1 / faces, (1 - LOADED) / (faces - 1)
    return ((LOADED - fair) * (LOADED - fair) + (faces - 1) * (rest - fair) * (rest - fair)) / fair


def tail(chi_square: float, freedom: int) -> float:
    """Return the probability that a chi-square variable of so many degrees of freedom is at least this large.

    The finite sums of Abramowitz and Stegun 26.4.4 (odd) and 26.4.5 (even): exact, with nothing to iterate.
    """
    half = max(0.0, chi_square) / 2
    if freedom % 2:
        terms = (pow(half, k - 0.5) / gamma(k + 0.5) for k in range(1, (freedom + 1) // 2))
        return min(1.0, erfc(sqrt(half)) + exp(-half) * sum(terms))
    return min(1.0, exp(-half) * sum(pow(half, k) / gamma(k + 1) for k in range(freedom // 2)))


@cache
def power(noncentrality: float, freedom: int) -> float:
    """Return how likely the test at LEVEL is to object, when the dice are so far from fair.

    A noncentral chi-square is a mixture of central ones of 2 more degrees each, with Poisson weights (the same book,
    26.4.25).
    """
    limit, weight, found = _limit(freedom), exp(-noncentrality / 2), 0.0
    for step in range(60):
        found += weight * tail(limit, freedom + 2 * step)
        weight *= noncentrality / 2 / (step + 1)
    return found


@cache
def _limit(freedom: int) -> float:
    """Return the chi-square from which the test objects, by halving an interval."""
    low, high = 0.0, 100.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if tail(middle, freedom) > LEVEL else (low, middle)
    return high


def _least(enough: Callable[[int], bool]) -> int:
    """Return the least number that is enough, all larger ones being so too."""
    high = 1
    while not enough(high):
        high *= 2
    low = high // 2
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if enough(middle) else (middle, high)
    return high
