"""Wizards and Dragon as a variant: Base, but for the differences stated here. The clauses are in docs/rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from companion.board.island import LARGE, STANDARD
from companion.board.maps import LARGE_KIT, STANDARD_KIT, BoardMap, MapKit, exchanged
from companion.game.facts import Fact, TurnBegan
from companion.game.keys import Key
from companion.game.moves import Move
from companion.game.state import BANK, Game
from companion.game.text import Text
from companion.game.variant import CardKind, Option, PieceKind, StepRule, nobody
from companion.rules.base import BASE
from companion.rules.base.awards import recount_army, recount_roads
from companion.rules.base.variant import BANK_KEY, TRADE_KEY
from companion.rules.wizards.boardwork import (
    BringReality,
    BuildVirtualRoad,
    BuildVirtualSettlement,
    DismantlePiece,
    PlaceVirtualRobber,
    TransposeTokens,
)
from companion.rules.wizards.buying import BankTrade, BuyCard, PlayMonopoly, PlayYearOfPlenty
from companion.rules.wizards.corrections import CorrectDragon, CorrectWarehouses, CorrectWizard, whole
from companion.rules.wizards.deckwork import ChooseCard, KeepCard, Tempt
from companion.rules.wizards.dice import Reproduce, Roll, SetBothDice, SetOneDie
from companion.rules.wizards.dragon import KeepDragon, LetDragonGo, SummonDragon, asked_to_pay
from companion.rules.wizards.goods import BuildWarehouse, ReverseExchange, TradeReversed, Transmute
from companion.rules.wizards.hiring import GenerateMana, HireWizard
from companion.rules.wizards.magic import (
    FACTS,
    GOLD,
    GOLD_RIVER,
    MAGIC_CITY,
    MANA,
    VIRTUAL_ROAD,
    VIRTUAL_ROBBER,
    VIRTUAL_SETTLEMENT,
    CardBuried,
    DieSet,
    DragonMoved,
    MarkersVanished,
    magic,
    no_magic,
    restated,
)
from companion.rules.wizards.older import BEFORE_2, chosen, whom
from companion.rules.wizards.panels import held, panels, state_lines
from companion.rules.wizards.pending import pending
from companion.rules.wizards.printed import printed
from companion.rules.wizards.questions import UNLIMITED, WizardQuestions
from companion.rules.wizards.seven import FinishMagic, check_hands, forbid, robber_first, seven, vanish
from companion.rules.wizards.spells import WITHIN_SEVEN, Spell
from companion.rules.wizards.theft import Foresee, Plunder, TakeCard

OF_EACH = 19  # gold and mana cards (WD-COMP-10, WD-OPT-08)
ON_LARGE = 12  # points on the large map, also where many play on it anyway (WD-OPT-05, -10)
RULING, SWITCHES = "wd", "wd.options"

STANDARD_MAP = MapKit(
    island=STANDARD.name,
    terrain=(
        ("forest", 3),
        ("pasture", 3),
        ("fields", 3),
        ("hills", 3),
        ("mountains", 3),
        (GOLD_RIVER, 2),
        (MAGIC_CITY, 1),
        ("desert", 1),
    ),
    tokens=STANDARD_KIT.tokens,
    ports=(*[("any", 3)] * 3, *(port for port in STANDARD_KIT.ports if port[0] != "any"), (GOLD, 2)),
    instead="fields",
    spare=(2, 12),
)
"""The base map with gold rivers and a magic city; the desert becomes fields at the end (WD-MAP-01..06)."""

LARGE_MAP = MapKit(
    island=LARGE.name,
    terrain=(
        ("forest", 5),
        ("pasture", 5),
        ("fields", 5),
        ("hills", 4),
        ("mountains", 4),
        (GOLD_RIVER, 3),
        (MAGIC_CITY, 2),
        ("desert", 2),
    ),
    tokens=LARGE_KIT.tokens,
    ports=(*LARGE_KIT.ports[:-1], (GOLD, 2)),
)
"""The map for five and six, also for fewer; its deserts stay (WD-OPT-01..04, -06)."""


def begun_on(board: BoardMap, options: Mapping[str, Any]) -> BoardMap:
    """Exchange the deserts of the large map, too, where the table agreed to it (WD-OPT-06, WD-MAP-05, -06)."""
    stays = board.island != LARGE.name or options.get("opt_desert") != "replace_as_base"
    kit = LARGE_MAP if stays else replace(LARGE_MAP, instead=STANDARD_MAP.instead, spare=STANDARD_MAP.spare)
    return exchanged(kit, board)


def turn(game: Game) -> tuple[str, ...]:
    """Base's turn, with the dragon's last meal at its end (WD-COMMON-18)."""
    steps = BASE.procedures["turn"](game)
    after = steps.index("end_turn") + 1
    return (*steps[:after], "keep_dragon", *steps[after:])


def after(game: Game, fact: Fact) -> Iterable[Fact]:
    """Count the awards again when all that is virtual goes, and when the dragon comes or goes (WD-AWARD-04..06).

    A die stays set for a throw of its turn, no longer (WD-COMMON-01): the table may pass over a throw.
    """
    if isinstance(fact, MarkersVanished):
        yield from recount_roads(game)  # WD-SEVEN-06
    elif isinstance(fact, DragonMoved):
        yield from recount_army(game)  # WD-COMMON-20
    elif isinstance(fact, TurnBegan) and magic(game).set_die:
        yield DieSet(0)
    yield from BASE.after(game, fact)


def _ruling(default: Any, clause: str, *others: Any, **bounds: Any) -> Option:
    return Option(default, clause, others, table=RULING, **bounds)


OPTIONS = {
    "marker_supply": _ruling(0, "WD-COMP-13", least=0, most=30),
    "robber_start": _ruling("replaced_desert", "WD-MAP-07", "off_board"),
    "gold_generic_port": _ruling(3, "WD-TRADE-09", least=2, most=3),
    "vset_roots_roads": _ruling(False, "WD-BUILD-08", True),
    "special_hire": _ruling(True, "WD-BUILD-09", False),
    "hire_delay": _ruling("all_powers", "WD-HIRE-03", "spells_only"),
    "gen_repeat": _ruling(0, "WD-GEN-02", least=0, most=9),
    "seven_window": _ruling("clairvoyance_only", "WD-MAG-09", "free"),
    "warehouse_on_burst": _ruling("keep_all", "WD-COMMON-08", "return_all"),
    "dragon_pay_window": _ruling("after_roll", "WD-COMMON-23", "any"),
    "choice_last": _ruling("forbidden", "WD-ARSA-03", "take_the_one"),
    "reality_scope": _ruling("one_marker", "WD-HOR-01", "all_of_one_kind"),
    "dismantle_short": _ruling("what_is_there", "WD-ARI-07", "forbidden"),
    "opt_desert": _ruling("stays", "WD-OPT-06", "replace_as_base"),
    "dragon": Option(True, "WD-WIN-02", (False,), table=SWITCHES),
    "large_map": Option(False, "WD-OPT-01", (True,), table=SWITCHES),
    "victory_points": Option(
        10, "WD-WIN-01", least=3, most=30, table=SWITCHES, under=(("large_map", ON_LARGE),), many=ON_LARGE
    ),
}
"""The rulings and options as data."""

ONCE = {
    "gold_as_target": _ruling(True, "WD-TRADE-08", False),
    "set_on_reroll": _ruling(True, "WD-COMMON-04", False),
    "dragon_min": _ruling(True, "WD-COMMON-21", False),
    "plunder_dragon": _ruling(True, "WD-COMMON-22", False),
    "vset_cuts": _ruling(True, "WD-COMMON-29", False),
    "vset_victim": _ruling(True, "WD-COMMON-30", False),
    "mimic_preroll": _ruling(True, "WD-HAFLI-08", False),
    "reverse_gold": _ruling(True, "WD-TALI-03", False),
    "transmute_gold": _ruling(True, "WD-ARI-01", False),
}
"""Rulings that were house rules once: a game that was begun with another value goes on by it."""

FIXED = {
    "common_cards": "WD-COMP-11",
    "shortage": "WD-PROD-05",
    "common_count": "WD-MAG-02",
    "one_and_both": "WD-COMMON-03",
    "vroad_place": "WD-IRA-02",
    "dismantle_virtual": "WD-ARI-06",
    "opt_bank": "WD-OPT-08",
    **{key: ruling.clause for key, ruling in ONCE.items()},
}
"""The rulings that no table may change, each with its clause."""

MOVES: tuple[type[Move], ...] = (
    *BASE.moves,
    Roll,
    BankTrade,
    BuyCard,
    PlayYearOfPlenty,
    PlayMonopoly,
    SetOneDie,
    SetBothDice,
    HireWizard,
    GenerateMana,
    TradeReversed,
    BuildWarehouse,
    PlaceVirtualRobber,
    SummonDragon,
    KeepDragon,
    LetDragonGo,
    BuildVirtualSettlement,
    Tempt,
    ChooseCard,
    KeepCard,
    Plunder,
    Foresee,
    TakeCard,
    BringReality,
    TransposeTokens,
    ReverseExchange,
    BuildVirtualRoad,
    Reproduce,
    Transmute,
    DismantlePiece,
    FinishMagic,
    CorrectWizard,
    CorrectDragon,
    CorrectWarehouses,
)
SPELLS = tuple(move.__name__ for move in MOVES if issubclass(move, Spell))

WIZARDS = BASE.differing(
    name="wizards",
    version=2,
    questions=WizardQuestions(),
    moves=MOVES,
    facts=FACTS,
    steps={
        **BASE.steps,
        "set_up": StepRule("", nobody, robber_first),
        "before_roll": StepRule(
            "Before the dice: a spell or a card", optional=True, clause="BASE-TURN-03", short="Magic", icon="wizard"
        ),
        "vanish": StepRule("", nobody, vanish, clause="WD-SEVEN-01"),
        WITHIN_SEVEN: StepRule("Within the seven: a spell", optional=True, clause="WD-MAG-09", short="Magic"),
        "seven_magic_end": StepRule("Finish with spells", clause="WD-MAG-09", short="End"),
        "check_hands": StepRule("", nobody, check_hands, clause="WD-SEVEN-02"),
        "keep_dragon": StepRule(
            "Pay for the dragon, or let it go", asked_to_pay, clause="WD-COMMON-18", short="Dragon", icon="dragon"
        ),
        "keep_card": StepRule("Keep one of the two cards", alone=True, clause="WD-ARSA-01", short="Keep one"),
        "take_card": StepRule("Take a card from the hand you see", alone=True, clause="WD-HAFLI-02", short="Take one"),
    },
    procedures={
        **BASE.procedures,
        "turn": turn,
        "seven": seven,
    },
    options={**BASE.options, **OPTIONS},
    fixed=FIXED,
    once=ONCE,
    printed=printed,
    kinds={
        **BASE.kinds,
        GOLD: CardKind("extra", BANK, lambda players: OF_EACH, virtual=True),
        MANA: CardKind("extra", BANK, lambda players: OF_EACH, virtual=True),
    },
    pieces={
        **BASE.pieces,
        VIRTUAL_ROAD: PieceKind("edge", UNLIMITED, form="hollow_road"),
        VIRTUAL_SETTLEMENT: PieceKind("corner", UNLIMITED, form="hollow_settlement"),
        VIRTUAL_ROBBER: PieceKind("hex", 1, owned=False, form="hollow_robber"),
    },
    terrain={**BASE.terrain, GOLD_RIVER: GOLD, MAGIC_CITY: MANA},
    kits={STANDARD.name: STANDARD_MAP, LARGE.name: LARGE_MAP},
    piles=(*BASE.piles, "looked_at:"),
    panels=panels,
    after=after,
    forbid=forbid,
    begun_on=begun_on,
    start=no_magic,
    state_lines=state_lines,
    held=held,
    restate=restated,
    stated=(CardBuried,),
    whole=whole,
    pending=pending,
    renewed=(*BASE.renewed, (2, whom), (2, chosen)),
    formerly=(*BASE.formerly, (2, BEFORE_2)),
    keys=(
        BANK_KEY,
        TRADE_KEY,
        Key("key_magic", "mana", SPELLS),
        Key("key_wizard", "wizard", (HireWizard.__name__, GenerateMana.__name__)),
    ),
    about=Text.of("Hire wizards, summon the dragon."),
    domains=(*BASE.domains, "companion.rules.wizards"),
)
