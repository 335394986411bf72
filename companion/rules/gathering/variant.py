"""Catan the Gathering as a variant: Base, and the differences stated here. The clauses are in docs/rules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.game.facts import AgendaSet, CardsMoved, Fact, TurnBegan
from companion.game.keys import Key
from companion.game.moves import Move
from companion.game.secret import EVERYONE
from companion.game.state import Game
from companion.game.text import Refusal, Text
from companion.game.variant import Option, StepRule, always, nobody
from companion.rules.base import BASE
from companion.rules.base.setup import FinishBuilding
from companion.rules.base.variant import BUY, PLAYS, TRADE_KEY
from companion.rules.gathering.battle import (
    Attack,
    ForcedAttack,
    RevealKnight,
    ShowCards,
    ShowNothing,
    forced,
    forcing,
    no_target_there,
    reveal,
    to_reveal,
)
from companion.rules.gathering.building import BuildCity, BuildSettlement, PlaceSettlement
from companion.rules.gathering.corrections import CorrectChips, CorrectDeeds, CorrectHelped, CorrectPosition, whole
from companion.rules.gathering.exchange import ChangePosition, Exchange
from companion.rules.gathering.knights import (
    FACTS,
    MIXED,
    SHOWN,
    SLOTS,
    KnightLies,
    TurnCleared,
    nothing_yet,
    state_of,
)
from companion.rules.gathering.outcome import (
    SellBuilding,
    broken_off,
    decide_battle,
    recount_after_battle,
    sales,
    take_up,
    taken_back,
    taker,
)
from companion.rules.gathering.panels import held, panels, state_lines
from companion.rules.gathering.pending import pending
from companion.rules.gathering.printed import printed
from companion.rules.gathering.questions import GatheringQuestions
from companion.rules.gathering.status import STATUS
from companion.rules.gathering.summoning import (
    Summon,
    TakeResource,
    laid_unseen,
    must_summon,
    opened,
    summoned_by,
    summoners,
    take_chips,
    under_seal,
)

RULING, NUMBERS = "ga", "ga.options"
LEAST_CHIPS = 8  # two for each of four players (GA-CHIP-08)


def seven(game: Game) -> tuple[str, ...]:
    """Base's seven; of a 1 and a 6 the theft is a battle (GA-SEVEN-01, -04, -09)."""
    steps = BASE.procedures["seven"](game)
    return tuple("forced_attack" if name == "steal" else name for name in steps) if forcing(game) else steps


def forbid(game: Game, move: Move) -> Refusal | None:
    """Refuse to build or to end a turn before the knight that is owed, and a hex without a target by house rule."""
    builds = {"build", "end_turn"} & set(move.at) and "trade" not in move.at
    if builds and not isinstance(move, Summon) and must_summon(game, move.seat):
        return Refusal("knight-first", "GA-INIT-10", Text.of("First summon a knight: you have the cards for it."))
    return no_target_there(game, move)


def after(game: Game, fact: Fact) -> Iterable[Fact]:
    """A new turn clears what was done; an open card is everybody's; knight cards of a battle count as one."""
    kept = state_of(game)
    if isinstance(fact, AgendaSet | TurnBegan) and (isinstance(fact, TurnBegan) or broken_off(game)):
        yield from taken_back(game)
    if isinstance(fact, TurnBegan) and (kept.done or any(kept.helped) or kept.battle):
        yield TurnCleared()
    if isinstance(fact, KnightLies):
        yield from opened(game, fact.seat)
    if isinstance(fact, CardsMoved) and fact.source != fact.target and fact.cards.told_to != EVERYONE:
        yield from laid_unseen(game, fact.target)
    if isinstance(fact, CardsMoved) and fact.source.startswith(f"{SHOWN}:") and fact.target.startswith("used:"):
        yield from recount_after_battle(game)
    else:
        yield from BASE.after(game, fact)


def _ruling(default: Any, clause: str, *others: Any, **bounds: Any) -> Option:
    return Option(default, clause, others, table=RULING, **bounds)


OPTIONS = {
    "init_short": _ruling("no_knight_yet", "GA-INIT-10", "take_missing_cards"),
    "swap_face": _ruling("same_slot", "GA-SWAP-03", "free_choice"),
    "swap_role": _ruling("fixed", "GA-SWAP-04", "free"),
    "city_chip": _ruling(1, "GA-CHIP-03", least=0, most=5),
    "chip_stock": _ruling("none_when_empty", "GA-CHIP-07", "unlimited"),
    "trap_both": _ruling("draw", "GA-BATTLE-18", "compare"),
    "knight_limit": _ruling(1, "GA-KNIGHT-03", least=0, most=20),
    "knight_tie": _ruling("turn_player", "GA-KNIGHT-10", "base"),
    "forced_no_target": _ruling("no_attack", "GA-SEVEN-10", "must_choose_hex_with_target"),
    "victory_points": Option(10, "GA-WIN-01", least=3, most=30, table=NUMBERS),
    "chips_total": Option(40, "GA-CHIP-08", least=LEAST_CHIPS, most=99, table=NUMBERS),
    **STATUS,
}
"""The rulings, numbers and the status table as data."""

ONCE = {
    "total_knight": _ruling(True, "GA-BATTLE-17", False),
    "knight_fresh": _ruling(False, "GA-KNIGHT-07", True),
}
"""Rulings that were house rules once: a game that was begun with another value goes on by it."""

FIXED = {
    "init_simultaneous": "GA-INIT-09",
    "target_bluff": "GA-BATTLE-11",
    "empty_stock": "GA-RES-07",
    "res_order": "GA-RES-09",
    "sell_city_piece": "GA-SELL-04",
    "sell_only_forced": "GA-SELL-05",
    "sell_short": "GA-SELL-06",
    "resum_simultaneous": "GA-RESUM-07",
    "knight_separate": "GA-KNIGHT-09",
    "forced_discard": "GA-SEVEN-09",
    "forced_face": "GA-SEVEN-11",
    **{key: ruling.clause for key, ruling in ONCE.items()},
}
"""The rulings that no table may change, each with its clause."""

GATHERING = BASE.differing(
    name="gathering",
    players=(3, 4),
    questions=GatheringQuestions(),
    moves=(
        *(move for move in BASE.moves if move is not FinishBuilding),
        PlaceSettlement,
        BuildSettlement,
        BuildCity,
        Summon,
        Exchange,
        ChangePosition,
        Attack,
        ForcedAttack,
        ShowCards,
        ShowNothing,
        RevealKnight,
        TakeResource,
        SellBuilding,
        CorrectChips,
        CorrectPosition,
        CorrectDeeds,
        CorrectHelped,
    ),
    facts=FACTS,
    steps={
        **BASE.steps,
        "take_chips": StepRule("", nobody, take_chips, clause="GA-INIT-03"),
        "take_missing": StepRule("Take a missing card", clause="GA-INIT-10", short="Card"),
        "summon": StepRule(
            "Summon a knight", summoners, together=True, clause="GA-INIT-04", short="Summon", cited=summoned_by
        ),
        "forced_attack": StepRule("Attack beside the robber", forced, clause="GA-SEVEN-04", short="Forced"),
        "show_first": StepRule("Attacker may show cards", clause="GA-BATTLE-05", short="Show"),
        "show_second": StepRule("Target may show cards", clause="GA-BATTLE-09", short="Show"),
        "reveal": StepRule("Turn up both knights", to_reveal, reveal, clause="GA-BATTLE-12", short="Reveal"),
        "outcome": StepRule("", nobody, decide_battle, clause="GA-BATTLE-03"),
        "take_card": StepRule("Take a card for the victory", taker, clause="GA-RES-03", short="Card"),
        "sales": StepRule("", nobody, sales, clause="GA-SELL-01"),
        "sell": StepRule("Sell a settlement or a city", clause="GA-SELL-01", short="Sell"),
        "take_up": StepRule("", nobody, take_up, clause="GA-RESUM-01"),
    },
    procedures={**BASE.procedures, "after_set_up": always("take_chips", "summon"), "seven": seven},
    options={**BASE.options, **OPTIONS},
    fixed=FIXED,
    once=ONCE,
    piles=(*BASE.piles, *(f"{name}:" for name in (*SLOTS, SHOWN, MIXED))),
    of_bank=(*BASE.of_bank, *(f"{name}:" for name in (*SLOTS, MIXED))),
    laid_open=(*BASE.laid_open, f"{SHOWN}:"),
    under_seal=under_seal,
    panels=panels,
    after=after,
    forbid=forbid,
    start=nothing_yet,
    state_lines=state_lines,
    held=held,
    whole=whole,
    pending=pending,
    printed=printed,
    about=Text.of("Summon knights, win their chips."),
    keys=(
        Key("key_attack", "attack", (Attack.__name__,)),
        Key("key_knight", "summon", (Exchange.__name__, ChangePosition.__name__)),
        TRADE_KEY,
        Key("key_cards", "dev", (BUY, *PLAYS)),
    ),
    domains=(*BASE.domains, "companion.rules.gathering"),
)
