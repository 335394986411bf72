"""Who sits where around the tablet: a sensible side for everybody, and what is kept of it from evening to evening."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from ui.dialogue.around_tablet import AroundTablet
from ui.session.kept_seats import kept_seats

NAMES = ("Mika", "Ren", "Sora", "Yui", "Aoi", "Tsubasa")


@pytest.mark.parametrize("players", range(2, 7))
def test_who_never_said_sits_clockwise_from_the_near_side_two_at_a_side_at_most(players: int) -> None:
    sides = AroundTablet().sides_of(NAMES[:players])
    assert sides[0] == 0 and list(sides) == sorted(sides)
    assert max(Counter(sides).values()) <= 2
    assert len(set(sides)) == min(players, 4)


def test_two_face_each_other() -> None:
    assert AroundTablet().sides_of(NAMES[:2]) == (0, 2)


def test_who_said_so_sits_there_and_the_others_where_there_is_room() -> None:
    around = AroundTablet().seated("Sora", 0).seated("Yui", 0)
    assert around.sides_of(NAMES[:4])[2:] == (0, 0)
    assert 0 not in around.sides_of(NAMES[:4])[:2]


def test_three_who_turned_to_one_side_stay_there_but_sit_down_anew_two_at_a_side() -> None:
    around = AroundTablet(sides=dict.fromkeys(NAMES[:3], 1))
    assert around.sides_of(NAMES[:3]) == (1, 1, 1)
    assert sorted(Counter(around.all_seated(NAMES[:3]).sides_of(NAMES[:3])).values()) == [1, 2]


@pytest.mark.parametrize("kept", [b"{", b'{"lies": 1}', b'{"sides": {"Ren": 4}}', b"\xff"])
def test_what_cannot_be_read_is_as_if_nobody_ever_sat_down(kept: bytes, tmp_path: Path) -> None:
    file = tmp_path / "seats.json"
    file.write_bytes(kept)
    assert kept_seats(file).around == AroundTablet()
