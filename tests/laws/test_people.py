"""The law of people: what is told of them over many evenings, also of one that goes on, holds nobody's secret."""

from __future__ import annotations

from itertools import takewhile
from random import Random

from companion.game.codec import encode
from companion.game.history import Entry
from companion.game.secret import TABLE
from companion.people import played
from tests.laws.evenings import Evening
from tests.laws.twins import Row, played_on, secret_twins, told_alike

SECRETS = 3
LATER = 8
EARLY = 200
"""So many moves are counted at most: each secret is counted from the first one on."""


def test_nothing_that_is_told_of_people_changes_with_a_secret(evening: Evening) -> None:
    luck = Random(evening.company.seed)
    entries = list(evening.entries())
    twins = [*takewhile(lambda found: found[0] < EARLY, secret_twins(evening))]
    for at, twin, _ in luck.sample(twins, min(SECRETS, len(twins))):
        rows = played_on(evening, at, twin, LATER)
        alike = told_alike(rows, (TABLE,))
        before = entries[:at]
        one, two = (encode(played(evening.variant, evening.setup, before + _entries(at, row[:alike]))) for row in rows)
        assert one == two


def _entries(at: int, rows: list[Row]) -> list[Entry]:
    return [Entry(at + n, at + n - 1, move, facts, 1) for n, (move, facts) in enumerate(rows, 1)]
