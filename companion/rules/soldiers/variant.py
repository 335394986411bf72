"""Soldiers of Catan as a variant: Base without roads, and the differences stated here. The clauses are in
docs/rules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from companion.game.facts import Fact, TurnBegan
from companion.game.keys import Key
from companion.game.state import Game
from companion.game.text import Text
from companion.game.variant import Option, PieceKind, StepRule, always, nobody
from companion.rules.base import BASE
from companion.rules.base.awards import awarded
from companion.rules.base.names import LARGEST_ARMY, RESOURCES, ROAD
from companion.rules.soldiers.battle import (
    Attack,
    ChooseDefender,
    GiveRation,
    Starve,
    ThrowForBattle,
    asked_for_ration,
    decide_battle,
    rations_given,
)
from companion.rules.soldiers.boost import PassBoost, RaiseBoost, asked_to_raise
from companion.rules.soldiers.building import (
    BuildSettlement,
    Occupy,
    PlaceUnits,
    ProduceCar,
    ProduceInfantry,
    ProduceTank,
)
from companion.rules.soldiers.corrections import CorrectMedals, CorrectUnits, StateUnits, whole
from companion.rules.soldiers.leaving import leaves, next_turn, special_building
from companion.rules.soldiers.moving import ForgoMove, FreeMove, MoveUnit, PlayRoadBuilding, free_mover
from companion.rules.soldiers.older import BEFORE_2, counted
from companion.rules.soldiers.panels import held, panels, state_lines
from companion.rules.soldiers.pending import pending
from companion.rules.soldiers.questions import SoldierQuestions
from companion.rules.soldiers.steps import BY_CARD, STEPS, tired
from companion.rules.soldiers.units import (
    CAR,
    FACTS,
    HERO,
    INFANTRY,
    TANK,
    MedalsSet,
    UnitsRested,
    army,
    at_peace,
)
from companion.rules.soldiers.upkeep import PayUpkeep, TakeBack, upkeep

LEAST_MEDALS = 3  # SO-MEDAL-02
RULING, NUMBERS, CARD = "so", "so.options", "so.units"
OF_ROADS = ("PlaceRoad", "BuildRoad", "BuildFreeRoad", "ForgoRoad")
STEPS_OF_ROADS = ("place_road", "free_road")


def turn(game: Game) -> tuple[str, ...]:
    """Upkeep ahead of everything else, then Base's turn (SO-UPKEEP-01, -05)."""
    return ("upkeep", *BASE.procedures["turn"](game))


def after(game: Game, fact: Fact) -> Iterable[Fact]:
    """A new turn finds all units rested; who has most medals is the hero; who is out goes (SO-MEDAL-02, SO-OCC-11)."""
    if isinstance(fact, TurnBegan) and tired(game):
        yield UnitsRested()
    elif isinstance(fact, MedalsSet):
        yield from awarded(game, HERO, dict(enumerate(army(game).medals)), LEAST_MEDALS)
    yield from leaves(game, fact)
    yield from BASE.after(game, fact)


def _ruling(default: Any, clause: str, *others: Any, **bounds: Any) -> Option:
    return Option(default, clause, others, table=RULING, **bounds)


def _unit(clause: str, attack: int, move: int, pieces: int, cost: tuple[str, ...] = ()) -> Option:
    """A row of the unit card; the tank's cost is a ruling of its own (SO-UNIT-05)."""
    price = {"cost": {kind: int(kind in cost) for kind in RESOURCES}} if cost else {}
    return Option({**price, "attack": attack, "move": move, "pieces": pieces}, clause, least=0, most=20, table=CARD)


OPTIONS = {
    "medal_limit": _ruling(0, "SO-COMP-06", least=0, most=99),
    "tank_cost": _ruling(
        {**dict.fromkeys(RESOURCES, 0), "ore": 4, "wood": 1, "brick": 1}, "SO-UNIT-05", least=0, most=9
    ),
    "upkeep_fail": _ruling("remove_one", "SO-UPKEEP-03", "nothing"),
    "infantry_units": _ruling(True, "SO-MOVE-10", False),
    "one_walk": _ruling(True, "SO-MOVE-15", False),
    "same_point": _ruling(True, "SO-ATK-10", False),
    "occ_garrison": _ruling("allowed", "SO-OCC-13", "barred"),
    "phases": _ruling("combined", "SO-MOVE-14", "strict"),
    "move_phase": _ruling("build", "SO-MOVE-11", "whole_turn_after_roll"),
    "ration_one_side": _ruling("payer_pays", "SO-TIE-07", "payer_keeps"),
    "occ_card_move": _ruling("blocks", "SO-OCC-10", "allows"),
    "no_building": _ruling("stays", "SO-OCC-11", "out"),
    "terrain": _ruling({"none": 0, "settlement": 2, "city": 3}, "SO-BATTLE-04", least=0, most=9),
    "victory_points": Option(10, "SO-WIN-01", least=3, most=30, table=NUMBERS),
    "move_cap": Option(3, "SO-MOVE-03", least=1, most=9, table=NUMBERS),
    "hero_points": Option(2, "SO-MEDAL-02", least=0, most=9, table=NUMBERS),
    INFANTRY: _unit("SO-UNIT-01", attack=2, move=1, pieces=6, cost=("wood", "brick")),
    CAR: _unit("SO-UNIT-02", attack=5, move=3, pieces=3, cost=("wood", "brick", "sheep", "ore")),
    TANK: _unit("SO-UNIT-03", attack=8, move=2, pieces=2),
}
"""The rulings, numbers and the unit card as data."""

ONCE = {
    "upkeep_per_site": _ruling(True, "SO-UPKEEP-02", False),
    "upkeep_field": _ruling(False, "SO-UPKEEP-04", True),
    "build_moved": _ruling(True, "SO-BUILD-07", False),
    "boost_extension": _ruling(True, "SO-BOOST-11", False),
    "ration_forced": _ruling(True, "SO-TIE-06", False),
    "starve_medal": _ruling(True, "SO-TIE-08", False),
}
"""Rulings that were house rules once: a game that was begun with another value goes on by it."""

FIXED = {
    "build_cost": "SO-BUILD-06",
    "move_split": "SO-MOVE-12",
    "boost_end": "SO-BOOST-10",
    "card_moves": "SO-DEV-07",
    **{key: ruling.clause for key, ruling in ONCE.items()},
}
"""The rulings that no table may change, each with its clause."""

SOLDIERS = BASE.differing(
    name="soldiers",
    version=2,
    questions=SoldierQuestions(),
    moves=(
        *(move for move in BASE.moves if move.__name__ not in OF_ROADS),
        PlaceUnits,
        BuildSettlement,
        PlayRoadBuilding,
        FreeMove,
        ForgoMove,
        PayUpkeep,
        TakeBack,
        ProduceInfantry,
        ProduceCar,
        ProduceTank,
        MoveUnit,
        Occupy,
        Attack,
        ChooseDefender,
        RaiseBoost,
        PassBoost,
        ThrowForBattle,
        GiveRation,
        Starve,
        CorrectUnits,
        StateUnits,
        CorrectMedals,
    ),
    facts=FACTS,
    steps={
        **{name: rule for name, rule in BASE.steps.items() if name not in STEPS_OF_ROADS},
        "special_building": replace(BASE.steps["special_building"], happen=special_building),
        "next_turn": replace(BASE.steps["next_turn"], happen=next_turn),
        "place_units": StepRule("Place infantry and armoured car", clause="SO-INIT-03", short="Units"),
        "upkeep": StepRule("Upkeep", nobody, upkeep, clause="SO-UPKEEP-01", icon="wheat"),
        "take_back": StepRule("Upkeep: take a unit back", clause="SO-UPKEEP-03", short="Upkeep"),
        "pay_upkeep": StepRule("Pay upkeep", clause="SO-UPKEEP-01", short="Upkeep"),
        "free_move": StepRule("Move a unit freely", free_mover, clause="SO-DEV-02", short="Move"),
        "choose_defender": StepRule("Choose who defends", clause="SO-ATK-05", short="Defend"),
        "boost": StepRule("Boost the infantry, or pass", asked_to_raise, clause="SO-BOOST-10", short="Boost"),
        "attack_throw": StepRule("The attacker throws", clause="SO-BATTLE-01", short="Attacker"),
        "defence_throw": StepRule("The defender throws", clause="SO-BATTLE-01", short="Defender"),
        "outcome": StepRule("", nobody, decide_battle, clause="SO-BATTLE-02"),
        "ration": StepRule("Equal: who has a wheat to eat?", asked_for_ration, clause="SO-TIE-01", short="Ration"),
        "rations_given": StepRule("", nobody, rations_given, clause="SO-TIE-02"),
    },
    procedures={
        **BASE.procedures,
        "first_round": always("place_settlement"),
        "second_round": always("place_settlement", "place_units"),
        "turn": turn,
    },
    options={**BASE.options, **OPTIONS},
    fixed=FIXED,
    once=ONCE,
    pieces={
        **{what: kind for what, kind in BASE.pieces.items() if what != ROAD},
        INFANTRY: PieceKind("corner", 6, shares_place=True, counts=(BY_CARD, STEPS)),
        CAR: PieceKind("corner", 3, shares_place=True, form="car", counts=(BY_CARD, STEPS)),
        TANK: PieceKind("corner", 2, shares_place=True, counts=(BY_CARD, STEPS)),
    },
    awards={LARGEST_ARMY: "knight", HERO: "medal"},
    panels=panels,
    after=after,
    start=at_peace,
    state_lines=state_lines,
    held=held,
    whole=whole,
    pending=pending,
    renewed=(*BASE.renewed, (2, counted)),
    formerly=(*BASE.formerly, (2, BEFORE_2)),
    about=Text.of("No roads: units move and fight."),
    keys=(
        Key("key_move", "move", (MoveUnit.__name__,)),
        Key("key_attack", "attack", (Attack.__name__,)),
        Key("key_occupy", "occupy", (Occupy.__name__,)),
        Key("key_produce", "produce", tuple(unit.__name__ for unit in (ProduceInfantry, ProduceCar, ProduceTank))),
    ),
    domains=(*BASE.domains, "companion.rules.soldiers"),
)
