"""What the cards say on which a game is chosen, as values: no window is opened here."""

from __future__ import annotations

import pytest

from companion.board.maps import beginner
from companion.rules.base import BASE
from companion.rules.registry import VARIANTS
from ui.dialogue.draft import Begun, Draft
from ui.dialogue.session_port import KeptGame
from ui.dialogue.variant_cards import variant_cards


def kept(*minutes: float, variant: str = BASE.name, winner: int = 0) -> list[KeptGame]:
    """Games that took so many minutes."""
    return [KeptGame(n, "2026-11-21 21:42", variant, (), 100, winner, 60 * lasted) for n, lasted in enumerate(minutes)]


@pytest.mark.parametrize(
    ("games", "minutes"),
    [
        (kept(70, 71), None),
        (kept(70, 71, 400), 70),
        (kept(58, 70, 95, 96), 80),
        (kept(1, 1, 2), 5),
        (kept(70, 71) + kept(72, winner=-1), None),
        (kept(70, 71, 0), None),
        (kept(70, 71) + kept(72, variant="elsewhere"), None),
    ],
    ids=["two", "a long one moves nothing", "in steps of five", "never none", "not over", "unknown", "of another"],
)
def test_how_long_a_game_lasts_is_told_once_three_of_it_were_played_to_the_end(
    games: list[KeptGame], minutes: int | None
) -> None:
    (card,) = variant_cards({BASE.name: BASE}, games, None)
    assert card.minutes == minutes and (card.lasts is None) is (minutes is None)


def test_each_variant_has_a_card_and_the_drafts_own_says_that_it_is_begun() -> None:
    draft = Begun(BASE.name, 2, Draft((), beginner(), "beginner"))
    cards = variant_cards(VARIANTS, (), draft)
    assert [card.variant for card in cards] == [*VARIANTS.values()]
    assert [card.variant for card in cards if card.begun] == [BASE]
    assert not any(card.begun for card in variant_cards(VARIANTS, (), None))
