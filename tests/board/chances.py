"""Chance for tests: seeded and scripted. No rule and no expectation may enter."""

import random


class Seeded:
    """A fair Chance that can be made again from its seed."""

    def __init__(self, seed: int) -> None:
        """Start from this seed."""
        self._source = random.Random(seed)

    def below(self, n: int) -> int:
        """Return one of 0..n-1."""
        return self._source.randrange(n)


class Scripted:
    """A Chance that says what it was told to, then 0, and remembers what it was asked."""

    def __init__(self, *answers: int) -> None:
        """Answer these in turn."""
        self._answers = list(answers)
        self.asked: list[int] = []

    def below(self, n: int) -> int:
        """Return the next answer; one that is not below n is a mistake in the test."""
        self.asked.append(n)
        answer = self._answers.pop(0) if self._answers else 0
        assert 0 <= answer < n
        return answer
