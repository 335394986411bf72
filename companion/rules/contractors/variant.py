"""General Contractors as a variant: Base, but for the differences stated here. The clauses are in docs/rules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.board.island import LARGE, STANDARD
from companion.game.facts import Fact, PiecePlaced, PieceRemoved, PieceReplaced
from companion.game.keys import Key
from companion.game.state import Game
from companion.game.text import Text
from companion.game.variant import Option, PieceKind, StepRule, always, nobody
from companion.rules.base import BASE
from companion.rules.base.awards import awarded
from companion.rules.base.setup import FinishBuilding
from companion.rules.base.variant import BANK_KEY, BUY, PLAYS, TRADE_KEY
from companion.rules.contractors.auction import Bid, Pass, begin_auction
from companion.rules.contractors.award import CannotPay, PayAward
from companion.rules.contractors.building import (
    BuildDike,
    BuildFreeRoad,
    BuildLater,
    BuildRoad,
    BuildSettlement,
    DeclareVictory,
    WidenRoad,
    no_work,
)
from companion.rules.contractors.corrections import AddAward, CorrectWave, RemoveAward, whole
from companion.rules.contractors.panels import held, panels, state_lines
from companion.rules.contractors.pending import pending
from companion.rules.contractors.questions import ContractorQuestions
from companion.rules.contractors.wave import (
    DrawDirection,
    GiveToWave,
    PlaceMarker,
    first_seat,
    marker_chooser,
    put_marker,
    wave_comes,
    who_loses,
)
from companion.rules.contractors.works import (
    DIKE,
    FACTS,
    KINDS,
    MARKER,
    MOST_CONTRACTS,
    SIDES,
    WIDENING,
    completed,
    none_yet,
)

LEAST_WORKS = 3
RULING, NUMBERS = "gc", "gc.options"


def seven(game: Game) -> tuple[str, ...]:
    """Wave, hand limit, robber, next direction, auction (GC-SEVEN-01, -02, GC-WAVE-01, -05, GC-BID-03)."""
    return ("wave", *BASE.procedures["seven"](game), "new_direction", "auction")


def after(game: Game, fact: Fact) -> Iterable[Fact]:
    """Who has most completed works holds the card, from three on; then as in Base (GC-EFFECT-04, -05)."""
    if isinstance(fact, (PiecePlaced, PieceRemoved, PieceReplaced)) and fact.piece.what in KINDS:
        built = {seat: completed(game, seat) for seat in range(len(game.setup.seats))}
        yield from awarded(game, MOST_CONTRACTS, built, LEAST_WORKS)
    yield from BASE.after(game, fact)


def winner(game: Game) -> int | None:
    """As in Base, with at least one work completed (GC-WIN-01..03)."""
    seat = BASE.winner(game)
    return None if seat is None or no_work(game, seat) else seat


def _ruling(default: Any, clause: str, *others: Any, **bounds: Any) -> Option:
    return Option(default, clause, others, table=RULING, **bounds)


OPTIONS = {
    "chip_limit": _ruling(0, "GC-COMP-08", least=0, most=99),
    "marker_start": _ruling("corner", "GC-SETUP-04", *dict.fromkeys((*STANDARD.sea, *LARGE.sea))),
    "no_bid": _ruling("lapse", "GC-BID-13", "stays_for_next_seven"),
    "min_bid": _ruling(1, "GC-BID-14", least=1, most=9),
    "bid_roads": _ruling(2, "GC-AWARD-11", least=2, most=15),
    "bid_dikes": _ruling(1, "GC-AWARD-12", least=1, most=15),
    "full_pay_blocked": _ruling("allowed", "GC-AWARD-07", "keep_one_owed"),
    "widen_touch": _ruling("any_player", "GC-WIDE-04", "own"),
    "widen_port_turn": _ruling("next", "GC-WIDE-18", "same"),
    "wave_sides": _ruling(list(SIDES), "GC-WAVE-08", order=True),
    "wave_span": _ruling(0, "GC-WAVE-09", 60),
    "half_rule": _ruling([2, 1, 0], "GC-WAVE-10", least=0, most=9),
    "victory_points": Option(12, "GC-WIN-01", least=3, most=30, table=NUMBERS),
    "dikes": Option(15, "GC-COMP-02", least=0, most=15, table=NUMBERS),
    "value": Option(
        {"ore": 5, "brick": 5, "wheat": 4, "wood": 3, "sheep": 3}, "GC-BID-06", least=1, most=20, table=NUMBERS
    ),
}
"""The rulings and numbers as data."""

FIXED = {
    "setup_roads": "GC-SETUP-06",
    "pass_final": "GC-BID-12",
    "redo_from": "GC-AWARD-09",
    "abandon": "GC-AWARD-13",
    "widen_block_all": "GC-WIDE-08",
    "widen_once": "GC-WIDE-16",
    "widen_victim": "GC-WIDE-17",
    "win_any_work": "GC-EFFECT-02",
    "points_any_work": "GC-EFFECT-03",
    "most_any_work": "GC-EFFECT-04",
    "most_tie": "GC-EFFECT-05",
    "wave_short": "GC-WAVE-12",
}
"""The rulings that no table may change, each with its clause."""

CONTRACTORS = BASE.differing(
    name="contractors",
    players=(3, 4),
    questions=ContractorQuestions(),
    moves=(
        *(move for move in BASE.moves if move is not FinishBuilding),  # with four players nobody builds between turns
        DrawDirection,
        PlaceMarker,
        GiveToWave,
        Bid,
        Pass,
        PayAward,
        CannotPay,
        BuildRoad,
        BuildFreeRoad,
        BuildSettlement,
        BuildDike,
        WidenRoad,
        BuildLater,
        DeclareVictory,
        CorrectWave,
        AddAward,
        RemoveAward,
    ),
    facts=FACTS,
    steps={
        **BASE.steps,
        "first_direction": StepRule(
            "Draw the first wave's direction", first_seat, clause="GC-SETUP-02", short="1st wave"
        ),
        "place_marker": StepRule("Place the marker", marker_chooser, put_marker, clause="GC-SETUP-04", short="Marker"),
        "wave": StepRule("Pay the wave", who_loses, wave_comes, together=True, clause="GC-WAVE-01", short="Wave"),
        "new_direction": StepRule("Draw the next wave's direction", clause="GC-WAVE-05", short="New wave"),
        "auction": StepRule("Auction", nobody, begin_auction, clause="GC-BID-01"),
        "bid": StepRule("Bid or pass", clause="GC-BID-03", short="Call"),
        "pay_award": StepRule("Pay at least half", clause="GC-AWARD-01", short="Pay"),
        "build_at_once": StepRule("Build at once, or later", clause="GC-AWARD-06", short="Work now"),
    },
    procedures={
        **BASE.procedures,
        "before_set_up": always("first_direction", "place_marker"),
        "seven": seven,
        "knight": always("move_robber", "steal", "new_direction"),
    },
    options={**BASE.options, **OPTIONS},
    fixed=FIXED,
    pieces={
        **BASE.pieces,
        DIKE: PieceKind("corner", 15, shares_place=True, form="blocks", icon="dike"),
        WIDENING: PieceKind("edge", 7, shares_place=True, form="three_rods", icon="wide_road"),
        MARKER: PieceKind("sea", 1, owned=False, form="marker", icon="works_marker"),
    },
    awards={**BASE.awards, MOST_CONTRACTS: "chip"},
    panels=panels,
    winner=winner,
    after=after,
    start=none_yet,
    state_lines=state_lines,
    held=held,
    whole=whole,
    pending=pending,
    keys=(
        BANK_KEY,
        TRADE_KEY,
        Key("key_cards", "dev", (BUY, *PLAYS)),
        Key("key_works", "dike", (BuildDike.__name__, WidenRoad.__name__)),
    ),
    about=Text.of("Waves hit the coast; bid for dikes."),
    domains=(*BASE.domains, "companion.rules.contractors"),
)
