"""Base Catan as a variant: the one every other variant is made from by stating differences."""

from __future__ import annotations

from companion.board.maps import LARGE_KIT, STANDARD_KIT
from companion.game.correct import CORRECTIONS
from companion.game.keys import Key
from companion.game.moves import Move
from companion.game.state import BANK, Game
from companion.game.text import Text
from companion.game.variant import FEW, CardKind, Option, PieceKind, StepRule, Variant, always, nobody
from companion.rules.base.awards import may_win, recount, winner
from companion.rules.base.building import BuildCity, BuildRoad, BuildSettlement, BuyCard
from companion.rules.base.development import (
    BuildFreeRoad,
    CountHand,
    DeclareVictory,
    ForgoRoad,
    PlayKnight,
    PlayMonopoly,
    PlayRoadBuilding,
    PlayYearOfPlenty,
    free_road_builder,
)
from companion.rules.base.names import (
    CITY,
    DECK,
    KNIGHT,
    LARGEST_ARMY,
    LONGEST_ROAD,
    MONOPOLY,
    PLAYED,
    RESOURCES,
    ROAD,
    ROAD_BUILDING,
    ROBBER,
    SETTLEMENT,
    VICTORY_POINT,
    YEAR_OF_PLENTY,
)
from companion.rules.base.older import demanded, drawn
from companion.rules.base.panels import panels
from companion.rules.base.pending import pending
from companion.rules.base.production import CountBank, Roll
from companion.rules.base.questions import BaseQuestions
from companion.rules.base.robber import (
    Discard,
    MoveRobber,
    Steal,
    one_after_the_other,
    over_the_limit,
    seven_steps,
    victims_here,
)
from companion.rules.base.setup import (
    EndTurn,
    FinishBuilding,
    PlaceRoad,
    PlaceSettlement,
    first_turn,
    next_turn,
    set_up,
    special_building,
)
from companion.rules.base.trade import AnswerOffer, BankTrade, OfferTrade


def _each(few: int, many: int, group: str, start: str) -> CardKind:
    return CardKind(group, start, lambda players: few if players <= FEW else many)  # BASE-COMP-02, -04


def _turn(game: Game) -> tuple[str, ...]:
    """The order of a turn (BASE-TURN-01); combined phases make trade and build one (BASE-TURN-02)."""
    middle = ("trade", "build") if game.option("phases") == "strict" else ("trade_and_build",)
    return ("before_roll", "roll", *middle, "end_turn", "special_building", "next_turn")


STEPS = {
    "set_up": StepRule("", nobody, set_up),
    "place_settlement": StepRule("Place a settlement", clause="BASE-SETUP-04", short="Settle"),
    "place_road": StepRule("Place a road", clause="BASE-SETUP-04", short="Road"),
    "first_turn": StepRule("", nobody, first_turn),
    "before_roll": StepRule(
        "Before the dice: a development card", optional=True, clause="BASE-TURN-03", short="Card", icon="dev"
    ),
    "roll": StepRule("Throw the dice", clause="BASE-TURN-01", short="Roll", icon="tray"),
    "count_bank": StepRule("Count the bank", clause="BASE-PROD-03", short="Bank"),
    "discard": StepRule("Discard half", over_the_limit, together=True, clause="BASE-ROB-02", short="Discard"),
    "discard_in_order": StepRule("", nobody, one_after_the_other, clause="BASE-ROB-06"),
    "discard_alone": StepRule("Discard half", clause="BASE-ROB-02", short="Discard"),
    "move_robber": StepRule("Move the robber", clause="BASE-ROB-04", short="Robber"),
    "steal": StepRule("Steal a card", victims_here, clause="BASE-ROB-05", short="Steal"),
    "trade": StepRule("Trade", optional=True, clause="BASE-TURN-01", icon="trade"),
    "build": StepRule("Build", optional=True, clause="BASE-TURN-01", icon="house"),
    "trade_and_build": StepRule(
        "Trade and build", optional=True, clause="BASE-TURN-02", short="Trade, build", icon="trade"
    ),
    "answer_offer": StepRule("Answer the offer", clause="BASE-TRADE-01", short="Answer"),
    "free_road": StepRule("Build a free road", free_road_builder, clause="BASE-DEV-04", short="Road"),
    "count_hand": StepRule("Hand over the cards", clause="BASE-DEV-06", short="Cards"),
    "end_turn": StepRule("End the turn", clause="BASE-TURN-01", short="End", icon="turn"),
    "special_building": StepRule("", nobody, special_building, clause="BASE-TURN-05"),
    "special_build": StepRule("Special building", optional=True, clause="BASE-TURN-05", short="Special", icon="house"),
    "special_build_end": StepRule("End special building", clause="BASE-TURN-05", short="End", icon="turn"),
    "next_turn": StepRule("", nobody, next_turn, clause="BASE-SETUP-06"),
}

MOVES: tuple[type[Move], ...] = (
    PlaceSettlement,
    PlaceRoad,
    Roll,
    CountBank,
    Discard,
    MoveRobber,
    Steal,
    BankTrade,
    OfferTrade,
    AnswerOffer,
    BuildRoad,
    BuildSettlement,
    BuildCity,
    BuyCard,
    PlayKnight,
    PlayRoadBuilding,
    BuildFreeRoad,
    ForgoRoad,
    PlayYearOfPlenty,
    PlayMonopoly,
    CountHand,
    DeclareVictory,
    EndTurn,
    FinishBuilding,
    *CORRECTIONS,
)

BANK_KEY = Key("key_bank", "bank", (BankTrade.__name__,))
TRADE_KEY = Key("key_trade", "trade", (OfferTrade.__name__,))
PLAYS = tuple(play.__name__ for play in (PlayKnight, PlayRoadBuilding, PlayYearOfPlenty, PlayMonopoly))
BUY = BuyCard.__name__

BASE = Variant(
    name="base",
    version=2,
    renewed=((2, drawn), (2, demanded)),
    players=(3, 4, 5, 6),
    questions=BaseQuestions(),
    moves=MOVES,
    facts=(),
    steps=STEPS,
    procedures={
        "before_set_up": always(),
        "first_round": always("place_settlement", "place_road"),
        "second_round": always("place_settlement", "place_road"),
        "after_set_up": always(),
        "turn": _turn,
        "seven": seven_steps,
        "knight": always("move_robber", "steal"),
    },
    options={
        "phases": Option("strict", "BASE-TURN-02", ("combined",)),
        "port_turn": Option("by_phases", "BASE-TRADE-05", ("next",)),
        "discard_order": Option("simultaneous", "BASE-ROB-06", ("turn_order",)),
        "victory_points": Option(10, "BASE-VP-02", least=3, most=30, table="base.options"),
    },
    kinds={
        **{kind: _each(19, 24, "resource", BANK) for kind in RESOURCES},  # BASE-COMP-02
        KNIGHT: _each(14, 20, "development", DECK),  # BASE-COMP-04
        VICTORY_POINT: _each(5, 5, "development", DECK),
        ROAD_BUILDING: _each(2, 3, "development", DECK),
        YEAR_OF_PLENTY: _each(2, 3, "development", DECK),
        MONOPOLY: _each(2, 3, "development", DECK),
    },
    pieces={  # BASE-COMP-03
        ROAD: PieceKind("edge", 15),
        SETTLEMENT: PieceKind("corner", 5, icon="house"),
        CITY: PieceKind("corner", 4),
        ROBBER: PieceKind("hex", 1, owned=False),
    },
    awards={LONGEST_ROAD: "road", LARGEST_ARMY: "knight"},
    piles=(BANK, DECK, PLAYED, "hand:", "unplayed:", "fresh:", "used:", "shown:"),
    laid_open=("used:", "shown:"),
    terrain={"forest": "wood", "hills": "brick", "pasture": "sheep", "fields": "wheat", "mountains": "ore"},
    kits={"standard": STANDARD_KIT, "large": LARGE_KIT},
    panels=panels,
    pending=pending,
    winner=winner,
    may_win=may_win,
    after=recount,
    keys=(BANK_KEY, TRADE_KEY, Key("key_buy", "buy", (BUY,)), Key("key_play", "play", PLAYS)),
    about=Text.of("Settle, trade and build."),
)
