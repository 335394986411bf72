"""Catan for Two with Cities & Knights as a variant: Base, and the differences stated here."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from companion.board.maps import STANDARD_KIT
from companion.game.dice import Die
from companion.game.facts import Fact, TurnBegan
from companion.game.keys import Key
from companion.game.state import BANK, Game
from companion.game.text import Text
from companion.game.variant import CardKind, Option, PieceKind, StepRule, always, nobody
from companion.rules.base import BASE
from companion.rules.base.names import CITY, LONGEST_ROAD
from companion.rules.base.variant import BANK_KEY, TRADE_KEY
from companion.rules.two_player_knights import (
    barbarians,
    forced_trade,
    improvements,
    knight_actions,
    politics,
    progress,
    rolls,
    science,
    tokens,
    trade,
)
from companion.rules.two_player_knights.barbarians import DrawReward, LoseCity
from companion.rules.two_player_knights.building import BuildCity, BuildRoad, BuildSettlement, BuildWall
from companion.rules.two_player_knights.corrections import CORRECTIONS, whole
from companion.rules.two_player_knights.forced_trade import ForceTrade, GiveBack
from companion.rules.two_player_knights.improvements import Improve, PlaceMetropolis
from companion.rules.two_player_knights.kept_state import FACTS, CardLaidUnder, TurnCleared, at_start, restated
from companion.rules.two_player_knights.knight_actions import ChaseRobber, DisplaceKnight, MoveKnight, RetreatKnight
from companion.rules.two_player_knights.knights import ActivateKnight, PlaceKnight, PromoteKnight
from companion.rules.two_player_knights.names import (
    ACTIVATED,
    ACTIVE,
    AREAS,
    COMMODITIES,
    DECKS,
    EVENT,
    EVENT_SIGNS,
    GATES,
    KNIGHTS,
    MERCHANT,
    METROPOLIS,
    OWN_PHASES,
    PROMOTED,
    RED,
    REDUCED,
    WALL,
    WHITE,
    deck,
)
from companion.rules.two_player_knights.neutrals import (
    BuildNeutralRoad,
    BuildNeutralSettlement,
    PlaceNeutralKnight,
    PromoteNeutralKnight,
    knight_owed,
    promotion_owed,
    road_instead,
    road_owed,
    settlement_owed,
)
from companion.rules.two_player_knights.panels import held, panels, state_lines
from companion.rules.two_player_knights.pending import pending
from companion.rules.two_player_knights.printed import printed
from companion.rules.two_player_knights.progress import DrawProgress, PutBack
from companion.rules.two_player_knights.questions import TwoPlayerKnightsQuestions
from companion.rules.two_player_knights.rolls import Roll, TakeFreeResource
from companion.rules.two_player_knights.starting import (
    DEFAULT_START,
    MoveNeutral,
    PlaceCity,
    PlaceSettlement,
    TurnNeutrals,
    clash,
    on_neutral_places,
    place_neutrals,
    reads_start,
)
from companion.rules.two_player_knights.tokens import RobberToDesert, TakeKnightOff

RULING, NUMBERS = "tk", "tk.options"
OF_DEVELOPMENT = (
    "BuyCard",
    "PlayKnight",
    "PlayRoadBuilding",
    "PlayYearOfPlenty",
    "PlayMonopoly",
    "CountHand",
    "DeclareVictory",
    "FinishBuilding",
)
"""There are no development cards, and with two players nobody builds between turns (TK-COM-07)."""


def turn(game: Game) -> tuple[str, ...]:
    """Two rolls, then trade and build; surplus progress cards at the end (TK-ROLL-01, TK-TWO-00, TK-PROG-01)."""
    middle = ("trade", "build") if game.option("phases") == "strict" else ("trade_and_build",)
    return ("before_roll", "roll", "second_roll", *middle, "end_turn", "put_back_own", "next_turn")


def seven(game: Game) -> tuple[str, ...]:
    """Until the first barbarian attack a seven only causes discards (TK-BARB-06)."""
    steps = BASE.procedures["seven"](game)
    return tuple(s for s in steps if s not in ("move_robber", "steal")) if tokens.robber_waits(game) else steps


def after(game: Game, fact: Fact) -> Iterable[Fact]:
    """A new turn forgets what the last one allowed but once."""
    if isinstance(fact, TurnBegan):
        yield TurnCleared()
    yield from progress.came_up(game, fact)
    yield from BASE.after(game, fact)


def _ruling(default: Any, clause: str, *others: Any, **bounds: Any) -> Option:
    return Option(default, clause, others, table=RULING, **bounds)


OPTIONS = {
    "phases": _ruling("combined", "TK-TWO-00", "strict"),
    "neutral_start": _ruling(DEFAULT_START, "TK-TWO-04", reads=reads_start),
    "forced_short": _ruling("give_two", "TK-TWO-17", "same_number"),
    "token_timing": _ruling("any_own", "TK-TWO-19", "after_roll"),
    "neutral_retreat": _ruling("turn_player", "TK-NACT-04", "opponent"),
    "token_both": _ruling("sum", "TK-TOK-09", "greater"),
    "token_remove": _ruling("once", "TK-TOK-11", "any", "once_after_roll", "any_after_roll"),
    "same_test": _ruling("sum", "TK-ROLL-06", "faces"),
    "event_red": _ruling("final", "TK-ROLL-07", "first"),
    "chase_desert": _ruling(True, "TK-KACT-06", False),
    "victory_points": Option(13, "TK-WIN-01", least=3, most=30, table=NUMBERS),
    "tokens_total": Option(20, "TK-TWO-02", least=0, most=99, table=NUMBERS),
    "tokens_start": Option(5, "TK-TWO-02", least=0, most=20, table=NUMBERS),
    "desert_tokens": Option(2, "TK-TOK-01", least=0, most=9, table=NUMBERS),
    "coast_tokens": Option(1, "TK-TOK-02", least=0, most=9, table=NUMBERS),
}
"""The rulings and numbers as data."""

ONCE = {
    "forced_give_drawn": _ruling(True, "TK-TWO-18", False),
    "robber_desert": _ruling(True, "TK-TWO-20", False),
    "robber_delay": _ruling(True, "TK-BARB-06", False),
    "promote_match": _ruling(True, "TK-NPR-06", False),
    "token_partial": _ruling(True, "TK-TOK-08", False),
    "token_setup": _ruling(True, "TK-TOK-10", False),
    "building_short": _ruling(True, "TK-CARD-13", False),
    "diplomat_neutral": _ruling(True, "TK-CARD-10", False),
}
"""Rulings that were house rules once: a game that was begun with another value goes on by it."""

FIXED = {
    "neutral_none": "TK-TWO-11",
    "vp_public": "TK-TWO-14",
    "com_shortage": "TK-COM-06",
    "neutral_choice": "TK-NKN-03",
    "neutral_road_none": "TK-NKN-06",
    "neutral_free": "TK-NKN-11",
    "token_neutral": "TK-TOK-12",
    "deserter_state": "TK-CARD-04",
    **{key: ruling.clause for key, ruling in ONCE.items()},
}
"""The rulings that no table may change, each with its clause."""


def _exactly(number: int) -> Callable[[int], int]:
    """Return a count of cards that does not hang on how many play."""
    return lambda players: number


PLAYS = tuple(
    move.__name__
    for move in (*science.MOVES, *trade.MOVES, *politics.MOVES)
    if issubclass(move, progress.PlayProgress) and move.at == OWN_PHASES
)
"""Every card that is played after the rolls; the alchemist lies beside the dice, before there are keys."""

KINDS = {
    **{name: kind for name, kind in BASE.kinds.items() if kind.group == "resource"},
    **{kind: CardKind("extra", BANK, _exactly(12)) for kind in COMMODITIES},  # TK-COM-03
    **{
        card: CardKind(area, deck(area), _exactly(n)) for area in AREAS for card, n in DECKS[area].items()
    },  # TK-PROG-01
}

PIECES = {
    **BASE.pieces,
    REDUCED: PieceKind("corner", BASE.pieces[CITY].count, form="city", icon=REDUCED),  # TK-BARB-08
    **{
        knight: PieceKind("corner", 2, sides=(f"{ACTIVE}{knight}",), counts=(ACTIVATED, PROMOTED)) for knight in KNIGHTS
    },  # TK-KN-01
    WALL: PieceKind("corner", 3, shares_place=True, form="rampart", icon="wall"),  # TK-WALL-01
    **{
        METROPOLIS[area]: PieceKind("corner", 1, shares_place=True, single=True, form=EVENT_SIGNS[face - 1].icon)
        for face, area in GATES.items()
    },
    MERCHANT: PieceKind("hex", 1, shares_place=True, single=True, form="merchant"),
}

TWO_PLAYER_KNIGHTS = BASE.differing(
    name="two_player_knights",
    version=1,
    renewed=(),
    players=(2,),
    neutrals=2,  # TK-TWO-01
    dice=(Die(WHITE), Die(RED, red=True), Die(EVENT, counts=False, signs=EVENT_SIGNS)),  # TK-EVENT-01
    questions=TwoPlayerKnightsQuestions(),
    moves=(
        *(move for move in BASE.moves if move.__name__ not in OF_DEVELOPMENT),
        TurnNeutrals,
        MoveNeutral,
        PlaceSettlement,
        PlaceCity,
        Roll,
        TakeFreeResource,
        DrawProgress,
        DrawReward,
        PutBack,
        LoseCity,
        BuildRoad,
        BuildSettlement,
        BuildCity,
        BuildWall,
        BuildNeutralRoad,
        BuildNeutralSettlement,
        PlaceKnight,
        ActivateKnight,
        PromoteKnight,
        PlaceNeutralKnight,
        PromoteNeutralKnight,
        MoveKnight,
        DisplaceKnight,
        RetreatKnight,
        ChaseRobber,
        Improve,
        PlaceMetropolis,
        ForceTrade,
        GiveBack,
        RobberToDesert,
        TakeKnightOff,
        *science.MOVES,
        *trade.MOVES,
        *politics.MOVES,
        *CORRECTIONS,
    ),
    facts=FACTS,
    steps={
        **{name: rule for name, rule in BASE.steps.items() if not name.startswith(("special_build", "count_hand"))},
        "before_roll": StepRule(
            "Before the dice: alchemist or tokens", optional=True, clause="TK-CARD-07", short="Card", icon="alchemist"
        ),
        "place_neutrals": StepRule("", nobody, place_neutrals, clause="TK-TWO-03"),
        "neutral_places": StepRule(
            "Neutral settlements",
            on_neutral_places,
            optional=True,
            clause="TK-TWO-04",
            short="Neutrals",
        ),
        "place_city": StepRule("Place a city", clause="TK-COM-01", short="City"),
        "neutral_road": StepRule("Build a neutral road", road_owed, clause="TK-TWO-06", short="Road"),
        "neutral_settlement": StepRule(
            "Build a neutral settlement", settlement_owed, road_instead, clause="TK-TWO-06", short="Settle"
        ),
        "neutral_knight": StepRule(
            "Place a neutral knight", knight_owed, road_instead, clause="TK-NKN-01", short="Knight"
        ),
        "neutral_promotion": StepRule("Promote a neutral knight", promotion_owed, clause="TK-NPR-01", short="Promote"),
        **rolls.STEPS,
        **barbarians.STEPS,
        **progress.STEPS,
        **improvements.STEPS,
        **knight_actions.STEPS,
        **forced_trade.STEPS,
        **science.STEPS,
        **trade.STEPS,
        **politics.STEPS,
    },
    procedures={
        **{name: steps for name, steps in BASE.procedures.items() if name != "knight"},
        "before_set_up": always("place_neutrals", "neutral_places"),
        "second_round": always("place_city", "place_road"),
        "turn": turn,
        "seven": seven,
    },
    options={**BASE.options, **OPTIONS},
    fixed=FIXED,
    once=ONCE,
    kinds=KINDS,
    pieces=PIECES,
    awards={LONGEST_ROAD: "road"},
    printed=printed,
    piles=(BANK, "hand:", "offered:", "points:", *(deck(area) for area in AREAS), *(f"{area}:" for area in AREAS)),
    of_bank=(*BASE.of_bank, "offered:"),
    laid_open=("points:",),
    kits={"standard": STANDARD_KIT},
    panels=panels,
    after=after,
    start=at_start,
    state_lines=state_lines,
    held=held,
    restate=restated,
    stated=(CardLaidUnder,),
    whole=whole,
    clash=clash,
    pending=pending,
    about=Text.of("Knights, barbarians, neutral colours."),
    keys=(
        BANK_KEY,
        TRADE_KEY,
        Key("key_cards", "cards", PLAYS),
        Key("key_improve", "improve", (Improve.__name__,)),
    ),
    domains=(*BASE.domains, "companion.rules.two_player_knights"),
)
