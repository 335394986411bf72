"""Texts and words of a variant that tests of every variant ask for: each states them in the `samples.py` of its own
tests.

No variant may be named here, and no test may enter.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from tests.rules import needed
from ui.language.catalogues import LANGUAGES


@dataclass(frozen=True)
class Samples:
    """Samples of one variant.

    `house` is a house file without a map. `named` are piles, and parts of a sum, that the variant says by their names.
    `older` are facts in the form of version 1 that today's reader makes new ones of; `misread` are words in them, each
    with another that cannot be read. `agreed_before` is what version 1 said where five play and today's says otherwise.
    `languages` are the codes of those it speaks; English is one of them, for sentences are written in it. In the others
    it is shown as it is written.
    """

    house: str
    named: frozenset[str] = frozenset()
    older: tuple[Mapping[str, Any], ...] = ()
    misread: tuple[tuple[str, str], ...] = ()
    agreed_before: Mapping[str, Any] = field(default_factory=dict)
    languages: Collection[str] = tuple(LANGUAGES)


def samples_of(variant: str) -> Samples:
    """Return the samples of a variant of the registry."""
    samples: Samples = needed.read(variant, needed.SAMPLES)
    return samples
