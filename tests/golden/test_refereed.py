"""Twelve whole base games, played by programs, checked by an independent referee: his word against ours, each move.

`refereed/NN.record.gz` is a record as docs/record.md describes it; `NN.states.gz` holds what the referee found: first
the names of the fields, then one list for each move (null where one event of the referee is two moves here, and for
hands while somebody has still to discard). Nothing in these states was computed by Kazami, and nothing may be.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.game.cards import Cards
from companion.game.decide import begin, decide, fold, insist
from companion.game.state import BANK, NOBODY, Game
from companion.game.text import Refusal
from companion.record import parsed
from companion.rules.base import BASE
from companion.rules.base.development import DeclareVictory
from companion.rules.base.names import (
    BETWEEN_TURNS,
    CITY,
    DECK,
    LARGEST_ARMY,
    LONGEST_ROAD,
    ROAD,
    ROBBER,
    SETTLEMENT,
    VICTORY_POINT,
    fresh,
    unplayed,
)
from companion.rules.base.questions import road_length
from tests.golden.packed import REFEREED, unpack

GAMES = sorted(REFEREED.glob("*.record.gz"))


def each(game: Game, count: Callable[[int], Any]) -> list[Any]:
    return [count(seat) for seat in game.players]


def points(game: Game, seat: int, only_open: bool) -> int:
    parts = game.variant.questions.points(game, seat)
    return sum(part.points for part in parts if part.open or not only_open)


def counted(cards: Cards, kinds: list[str]) -> list[int]:
    return [cards.of(kind) for kind in kinds]


def holder(game: Game, award: str) -> int | None:
    return game.awards.get(award)


def as_the_referee_writes(game: Game, kinds: list[str], cards: list[str]) -> dict[str, Any]:
    """Return every field of a referee's state from a Game."""
    return {
        "vp_public": each(game, lambda seat: points(game, seat, only_open=True)),
        "vp_total": each(game, lambda seat: points(game, seat, only_open=False)),
        "settlements": each(game, lambda seat: len(game.places(seat, SETTLEMENT))),
        "cities": each(game, lambda seat: len(game.places(seat, CITY))),
        "roads": each(game, lambda seat: len(game.places(seat, ROAD))),
        "road_length": each(game, lambda seat: road_length(game, seat)),
        "longest_road": holder(game, LONGEST_ROAD),
        "knights": each(game, lambda seat: game.variant.questions.army(game, seat)),
        "largest_army": holder(game, LARGEST_ARMY),
        "hand": each(game, lambda seat: counted(game.hand(seat), kinds)),
        "dev_hand": each(game, lambda seat: counted(game.pile(unplayed(seat)) + game.pile(fresh(seat)), cards)),
        "bank": counted(game.pile(BANK), kinds),
        "dev_left": game.pile(DECK).total,
        "robber": game.where(ROBBER),
    }


def test_there_are_twelve_games() -> None:
    assert len(GAMES) == 12


@pytest.mark.parametrize("file", GAMES, ids=lambda file: file.name.partition(".")[0])
def test_every_move_is_legal_and_every_state_is_the_referees(file: Path) -> None:
    record = parsed(unpack(file), {BASE.name: BASE})
    head, *states = map(json.loads, unpack(file.with_name(file.name.replace("record", "states"))).splitlines())
    game, compared = begin(record.variant, record.setup), 0
    for number, (move, state) in enumerate(zip(record.moves, states, strict=True)):
        facts = decide(game, move)
        assert not isinstance(facts, Refusal), (number, move, facts)
        game = fold(game, facts)
        if state is None:
            continue
        ours = as_the_referee_writes(game, head["kinds"], head["cards"])
        for name, word in zip(head["fields"], state, strict=True):
            open_secret = word is None and name in ("hand", "bank")
            assert open_secret or ours[name] == word, f"move {number}, {move}: {name}"
        compared += 1
    assert game.winner == head["winner"] != NOBODY
    assert compared > 0.9 * len(states)


@pytest.mark.rule("BASE-VP-04")
def test_at_every_moment_of_his_own_turn_the_turn_player_could_declare_what_he_holds_and_no_more() -> None:
    reached = Counter[str]()
    for file in GAMES:
        record = parsed(unpack(file), {BASE.name: BASE})
        game = begin(record.variant, record.setup)
        for move in record.moves:
            game = insist(game, move).game
            step, seat = game.front, game.active
            held = game.pile(unplayed(seat)).of(VICTORY_POINT)
            if step is None or not (held and game.turn) or step.name in BETWEEN_TURNS:
                continue
            total = points(game, seat, only_open=False)
            for goal, refused in ((total, False), (total + 1, True)):
                setup = replace(game.setup, options={"victory_points": goal})
                told = decide(replace(game, setup=setup), DeclareVictory(seat=seat, revision=game.revision))
                assert isinstance(told, Refusal) is refused, (file.name, step.name, goal)
            reached[step.name] += 1
    assert min(reached[step] for step in ("discard", "move_robber", "steal", "free_road", "trade_and_build")) > 0
