"""From power on to the first settlement, as a group does it that has never seen Kazami: how many taps that takes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

pytest.importorskip("micropython_unix", reason="the real firmware needs MicroPython's unix port")

TAPS = 9
"""New game, which, who sits where, the island, the rules, who begins, the lot, begin; and a corner."""


def test_who_has_never_seen_kazami_builds_the_first_settlement_with_few_taps(sit: Callable[..., Any]) -> None:
    guests = sit("en", 7)
    finger = guests.finger
    guests.press("New game")
    finger.press("Base game")
    guests.press("Who sits where", "The island", "The rules", "The first player", "Draw lots", "Begin")
    guests.evening.sit_down()
    guests.play()
    known = guests.evening.known
    assert [piece.what for pieces in known.pieces.values() for piece in pieces if piece.seat >= 0] == ["settlement"]
    assert finger.taps == TAPS


def test_a_language_is_chosen_on_the_first_page_and_the_next_tap_is_read_in_it(sit: Callable[..., Any]) -> None:
    guests = sit("en", 7)
    guests.finger.press("日本語")
    assert guests.evening.kit.settings.language == "ja"
    guests.press("New game")
    guests.finger.press("基本ゲーム")
    assert guests.finger.taps == 3 and guests.evening.app.screen.parts["head"].view.text == "誰が遊びますか"
