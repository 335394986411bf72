"""Who sits down for the laws: every room, with every number of players, both sorts of hands and changing house rules.

A new room adds one line to `ROOMS` and is then under every law of this folder. No law and no rule may enter here.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from companion.board.maps import free
from companion.game.options import checked
from companion.game.room import Room
from companion.game.seating import COLOURS
from companion.game.state import Seat, Setup
from companion.rules.base import BASE
from companion.rules.contractors import CONTRACTORS
from companion.rules.soldiers import SOLDIERS
from companion.rules.wizards import WIZARDS
from tests.board.chances import Seeded
from tests.rooms.harbour_lights import HARBOUR_LIGHTS

NAMES = ("Ann", "Ben", "Cleo", "Dai", "Emi", "Finn", "Nobody")

HOUSE_RULES: tuple[dict[str, Any], ...] = (
    {},
    {"phases": "combined", "discard_order": "turn_order", "victory_points": 7},
    {"port_turn": "next", "victory_points": 8},
    {"phases": "combined", "victory_points": 7},
)
"""House rules every room understands, taken in turn."""


SELDOM = {"EndTurn": 0.4, "OfferTrade": 0.15, "FinishBuilding": 0.4}
"""How eagerly luck makes moves of any room; others always."""


@dataclass(frozen=True, eq=False)
class UnderLaw:
    """A room, how many neutral seats it has where a colour is left for them, and own house rules to try in turn.

    `evenings` are played for it every time; `also` names further seeds, in which luck makes a move it seldom makes:
    every move of a room must be seen by the laws. `seldom` says how eagerly luck makes a move, 1 for always: where what
    is cheap would use up what is dear, only who saves sees everything.
    """

    room: Room
    neutrals: int = 0
    house_rules: tuple[dict[str, Any], ...] = ({},)
    evenings: int = 4
    also: tuple[int, ...] = ()
    seldom: Mapping[str, float] = field(default_factory=dict)


CONTRACTOR_RULES: tuple[dict[str, Any], ...] = (
    {},
    {"wave_span": 60, "widen_touch": "own", "full_pay_blocked": "keep_one_owed", "chip_limit": 9},
    {"no_bid": "stays_for_next_seven", "widen_port_turn": "same", "half_rule": [3, 2, 1], "marker_start": "3,0"},
)

WIZARD_RULES: tuple[dict[str, Any], ...] = (
    {"victory_points": 6},
    {
        "victory_points": 5,
        "large_map": True,
        "gen_repeat": 1,
        "reality_scope": "all_of_one_kind",
        "hire_delay": "spells_only",
    },
    {
        "victory_points": 5,
        "robber_start": "off_board",
        "vset_roots_roads": True,
        "vset_cuts": False,
        "dragon_pay_window": "any",
    },
    {
        "victory_points": 6,
        "dragon": False,
        "gold_as_target": False,
        "choice_last": "take_the_one",
        "warehouse_on_burst": "return_all",
    },
)

WIZARD_THRIFT = dict.fromkeys(("BuildWarehouse", "SetOneDie", "SummonDragon", "PlaceVirtualRobber"), 0.05) | {
    **dict.fromkeys(("BuildVirtualSettlement", "BuildVirtualRoad", "ReverseExchange", "Reproduce"), 0.1),
    **dict.fromkeys(("Transmute", "DismantlePiece", "BuyCard"), 0.1),
    **dict.fromkeys(("BankTrade", "BuildRoad"), 0.3),
    **dict.fromkeys(("BuildSettlement", "Tempt"), 0.5),
}
"""Who spends every mana and every card at once never has four mana, nor two wizards."""

SOLDIER_RULES: tuple[dict[str, Any], ...] = (
    {"victory_points": 5},
    {
        "victory_points": 5,
        "upkeep_field": True,
        "ration_forced": False,
        "infantry_units": False,
        "build_moved": False,
    },
    {
        "victory_points": 5,
        "phases": "strict",
        "one_walk": False,
        "occ_garrison": "barred",
        "upkeep_fail": "nothing",
        "ration_one_side": "payer_keeps",
        "boost_extension": False,
        "occ_card_move": "allows",
        "starve_medal": False,
    },
    {
        "victory_points": 4,
        "move_cap": 5,
        "same_point": False,
        "ration_forced": False,
        "hero_points": 3,
        "medal_limit": 4,
        "upkeep_per_site": False,
        "tank_cost": {"ore": 2, "wood": 1},
        "terrain": {"none": 1, "settlement": 2, "city": 3},
    },
)

SOLDIER_THRIFT = {
    "ProduceInfantry": 0.05,
    "ProduceCar": 0.1,
    "ProduceTank": 0.2,
    "MoveUnit": 0.5,
    "BuyCard": 0.7,
    "OfferTrade": 0.05,
    "EndTurn": 0.2,
    "FinishBuilding": 1,
}
"""Who fills every building with units pays them all he has; who fights on is who does not end his turn at once."""

ROOMS = (
    UnderLaw(BASE, evenings=8, also=(12,)),  # 12: a bank that is short and must be counted
    UnderLaw(CONTRACTORS, house_rules=CONTRACTOR_RULES, evenings=6),
    # 10: two tokens change places, 12: the dragon is kept, 13: of two cards one is kept
    UnderLaw(WIZARDS, house_rules=WIZARD_RULES, evenings=6, also=(10, 12, 13), seldom=WIZARD_THRIFT),
    # 4: a bank that is short, 9: a defender is chosen, 10: a battle on one point, 23: a ration is eaten, occupations
    UnderLaw(SOLDIERS, house_rules=SOLDIER_RULES, also=(4, 9, 10, 23), seldom=SOLDIER_THRIFT),
    UnderLaw(HARBOUR_LIGHTS, neutrals=1, house_rules=({}, {"keeper_points": 3}, {"throws": 1})),
)

MORE = 60  # tables at which a rare move may still be seen

ROUNDS = int(os.environ.get("KAZAMI_EVENINGS", "1"))
"""How often everybody sits down: a long run looks at more evenings, and at each as closely as an everyday one does."""

FIRST = int(os.environ.get("KAZAMI_FIRST", "0"))
"""The first seed: everyday runs are always the same; `make proof` looks elsewhere each time, and its tests are named by
their seeds: begin with one, or put it into `also`, to see an evening again."""


@dataclass(frozen=True)
class Company:
    """One table: its room, its set-up, and the seed of everything that chance and the players decide."""

    room: Room
    setup: Setup
    seed: int
    seldom: Mapping[str, float] = field(default_factory=dict)

    def __str__(self) -> str:
        """Name the table so that a failure can be played again."""
        own = ",".join(f"{key}={value}" for key, value in self.setup.options.items())
        return f"{self.room.name}-{len(self.setup.seats)}-{self.setup.hands}-seed{self.seed}{own and '-' + own}"


def companies() -> Iterator[Company]:
    """Yield every table under the laws."""
    for under in ROOMS:
        for seed in dict.fromkeys((*range(FIRST, FIRST + ROUNDS * under.evenings), *under.also)):
            yield company(under, seed)


def tables(under: UnderLaw) -> Iterator[Company]:
    """Yield a room's tables under the laws, then others: a changed rule changes everybody's luck."""
    yield from (table for table in companies() if table.room is under.room)
    yield from (company(under, 1000 + seed) for seed in range(MORE))


def company(under: UnderLaw, seed: int) -> Company:
    """Seat a table: the seed decides how many play, with which hands and house rules, and who begins."""
    counts = under.room.players
    players = counts[seed % len(counts)]
    hands: Literal["physical", "digital"] = "physical" if (seed + seed // len(counts)) % 2 else "digital"
    seats = tuple(Seat(NAMES[i], COLOURS[i]) for i in range(players))
    neutral = min(under.neutrals, len(COLOURS) - players)
    neutrals = tuple(Seat(NAMES[-1], COLOURS[players + i], neutral=True) for i in range(neutral))
    options = HOUSE_RULES[seed // 2 % len(HOUSE_RULES)] | under.house_rules[seed % len(under.house_rules)]
    options = checked(under.room, options)
    setup = Setup(
        room=under.room.name,
        seats=seats + neutrals,
        board=free(under.room.kit(players, options), Seeded(seed)),
        first=seed % players,
        hands=hands,
        options=options,
    )
    return Company(under.room, setup, seed, SELDOM | dict(under.seldom))
