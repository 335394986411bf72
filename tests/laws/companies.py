"""Who sits down for the laws: every variant, with every number of players, both sorts of hands and changing house
rules.

A new variant's tests hold a `company.py`, and it is then under every law of this folder. No law, no rule and no
variant's name may enter here.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from companion.board.maps import free
from companion.game.options import checked
from companion.game.seating import COLOURS
from companion.game.state import Seat, Setup
from companion.game.variant import Variant
from companion.rules import registry
from tests.board.chances import Seeded
from tests.laws.under_law import UnderLaw
from tests.rules import needed
from tests.variants.harbour_lights.company import COMPANY as HARBOUR_LIGHTS

NAMES = ("Ann", "Ben", "Cleo", "Dai", "Emi", "Finn")

HOUSE_RULES: tuple[dict[str, Any], ...] = (
    {},
    {"phases": "combined", "discard_order": "turn_order", "victory_points": 7},
    {"port_turn": "next", "victory_points": 8},
    {"phases": "combined", "victory_points": 7},
)
"""House rules every variant understands, taken in turn."""


SELDOM = {"EndTurn": 0.4, "OfferTrade": 0.15, "FinishBuilding": 0.4}
"""How eagerly luck makes moves of any variant; others always."""

VARIANTS: tuple[UnderLaw, ...] = (
    *(needed.read(name, needed.COMPANY) for name in registry.VARIANTS),
    HARBOUR_LIGHTS,
)

MORE = 60  # tables at which a rare move may still be seen

ROUNDS = int(os.environ.get("KAZAMI_EVENINGS", "1"))
"""How often everybody sits down: a long run looks at more evenings, and at each as closely as an everyday one does."""

FIRST = int(os.environ.get("KAZAMI_FIRST", "0"))
"""The first seed: everyday runs are always the same; `make proof` looks elsewhere each time, and its tests are named by
their seeds: begin with one, or put it into `also`, to see an evening again."""


@dataclass(frozen=True)
class Company:
    """One table: its variant, its set-up, and the seed of everything that chance and the players decide."""

    variant: Variant
    setup: Setup
    seed: int
    seldom: Mapping[str, float] = field(default_factory=dict)

    def __str__(self) -> str:
        """Name the table so that a failure can be played again."""
        own = ",".join(f"{key}={value}" for key, value in self.setup.options.items())
        return f"{self.variant.name}-{len(self.setup.seats)}-{self.setup.hands}-seed{self.seed}{own and '-' + own}"


def companies() -> Iterator[Company]:
    """Yield every table under the laws."""
    for under in VARIANTS:
        for seed in dict.fromkeys((*range(FIRST, FIRST + ROUNDS * under.evenings), *under.also)):
            yield company(under, seed)


def everyday() -> frozenset[str]:
    """Return the names of the tables that every run looks at: one of each variant with each sort of hands."""
    named, found = {under.variant.name: under.everyday for under in VARIANTS}, dict[tuple[str, str], str]()
    for table in sorted(companies(), key=lambda table: table.seed not in named[table.variant.name]):
        found.setdefault((table.variant.name, table.setup.hands), str(table))
    return frozenset(found.values())


def tables(under: UnderLaw) -> Iterator[Company]:
    """Yield a variant's tables under the laws, then others: a changed rule changes everybody's luck."""
    yield from (table for table in companies() if table.variant is under.variant)
    yield from (company(under, 1000 + seed) for seed in range(MORE))


def company(under: UnderLaw, seed: int) -> Company:
    """Seat a table: the seed decides how many play, with which hands and house rules, and who begins."""
    counts = under.variant.players
    players = counts[seed % len(counts)]
    hands: Literal["physical", "digital"] = "physical" if (seed + seed // max(2, len(counts))) % 2 else "digital"
    seats = tuple(Seat(NAMES[i], COLOURS[i]) for i in range(players))
    neutral = min(under.neutrals, len(COLOURS) - players)
    neutrals = tuple(Seat(NAMES[players + i], COLOURS[players + i], neutral=True) for i in range(neutral))
    options = HOUSE_RULES[seed // 2 % len(HOUSE_RULES)] | under.house_rules[seed % len(under.house_rules)]
    options = checked(under.variant, options, opening=False)  # also what was a house rule once: such games are kept
    setup = Setup(
        variant=under.variant.name,
        seats=seats + neutrals,
        board=free(under.variant.kit(players, options), Seeded(seed)),
        first=seed % players,
        hands=hands,
        options=options,
    )
    return Company(under.variant, setup, seed, SELDOM | dict(under.seldom))
