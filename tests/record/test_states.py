"""The state after each move, as other programs read it: everything is in it, and it agrees with itself."""

from __future__ import annotations

import io
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from companion.game.decide import begin, fold
from companion.game.secret import KAZAMI, TABLE
from companion.record import state, written
from companion.rules.base import BASE
from companion.rules.base.names import RESOURCES
from tests.record.evenings import evening
from ui.commands.export_import import replay_states

DEVELOPMENT = 25


@pytest.fixture(scope="module")
def states(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    """The states of a whole digital game."""
    folder = tmp_path_factory.mktemp("states")
    setup, path = evening(folder, 4, 3000)
    (folder / "record").write_text(written("Friday", BASE, setup, path), encoding="utf-8")
    out = io.StringIO()
    replay_states({"base": BASE}, folder / "record", out, io.StringIO())
    return [json.loads(line) for line in out.getvalue().splitlines()]


def test_there_is_one_line_after_every_move_and_in_each_every_card_lies_somewhere(states: list[dict[str, Any]]) -> None:
    assert [now["moves"] for now in states] == list(range(1, len(states) + 1))
    for now in states:
        everywhere = Counter(now["bank"])
        for seat in now["seats"]:
            everywhere.update(seat["hand"])
        assert everywhere == dict.fromkeys(RESOURCES, 19)
        held = sum(sum(seat["development"].values()) for seat in now["seats"])
        opened = sum(sum(pile.values()) for pile in now["room"]["piles"].values())
        assert now["deck"] + held + opened == DEVELOPMENT


def test_points_are_the_sum_of_what_the_state_shows(states: list[dict[str, Any]]) -> None:
    for now in states:
        for number, seat in enumerate(now["seats"]):
            shown = sum(now["room"]["piles"].get(f"shown:{number}", {}).values())
            public = seat["settlements"] + 2 * seat["cities"] + 2 * sum(seat["holds"].values()) + shown
            assert seat["points"]["public"] == public
            assert seat["points"]["total"] == public + seat["development"].get("victory_point", 0)


def test_the_holders_are_those_who_have_earned_it(states: list[dict[str, Any]]) -> None:
    for now in states:
        for award, key, least in (("longest_road", "road_length", 5), ("largest_army", "used_knights", 3)):
            holders = [seat for seat in now["seats"] if seat["holds"][award]]
            most = max(seat[key] for seat in now["seats"])
            assert len(holders) <= 1
            assert all(holder[key] == most >= least for holder in holders)
    assert any(seat["holds"]["longest_road"] for seat in states[-1]["seats"])


def test_the_last_state_names_the_winner_and_waits_for_nobody(states: list[dict[str, Any]]) -> None:
    assert [now["winner"] for now in states[:-1]] == [None] * (len(states) - 1)
    assert all(now["step"] and now["waiting"] for now in states[:-1])
    last = states[-1]
    assert (last["step"], last["waiting"]) == (None, [])
    assert last["seats"][last["winner"]]["points"]["public"] >= 10


def test_the_variants_part_is_public_even_where_a_hand_is_not(tmp_path: Path) -> None:
    setup, path = evening(tmp_path, 4, 200)
    game, public = begin(BASE, setup, KAZAMI), begin(BASE, setup, TABLE)
    for entry in path:
        game, public = fold(game, entry.facts), fold(public, entry.facts)
    with pytest.raises(ValueError, match="must be the table's"):
        state(game, game)
    assert not [pile for pile in state(game, public)["room"]["piles"] if pile.startswith(("hand", "unplayed", "fresh"))]
