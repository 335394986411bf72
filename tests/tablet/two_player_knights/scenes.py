"""The pictures of Catan for Two with Cities & Knights, and what is done on the tablet for each; no test."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.game.panels import word
from companion.game.text import Text
from companion.rules.two_player_knights.kept_state import level, state_of
from companion.rules.two_player_knights.names import AREAS
from companion.rules.two_player_knights.progress import held
from companion.table import Table
from tests.tablet.acted import at
from tests.tablet.camera import Gallery, Scene
from ui.drawing.theme import Light

SEEN = 2  # levels of one area, so that a track shows something


def attacked(table: Table) -> bool:
    """Say whether the barbarians have just attacked, and both sides have brought something."""
    attack = state_of(table.game).attack
    return attack is not None and sum(attack.cities) > 1 and sum(attack.knights) > 1


def acts(table: Table) -> bool:
    """Say whether the seat of the turn may do anything, and no attack is left to be read."""
    return at("trade_and_build")(table) and state_of(table.game).attack is None


def improved(table: Table) -> bool:
    """Say whether both have improved something, one of them twice, and the seat of the turn may do anything."""
    seats = table.game.players
    most = [max(level(table.game, seat, area) for area in AREAS) for seat in seats]
    return acts(table) and min(most) > 0 and max(most) >= SEEN


def looks_at_the_table(gallery: Gallery) -> None:
    """Look at the table."""
    gallery.app.go("play")


def opens(*said: Text) -> Callable[[Gallery], None]:
    """Tap what says this, one after the other."""

    def done(gallery: Gallery) -> None:
        gallery.app.go("play")
        gallery.press(*said)

    return done


def holds_cards(table: Table) -> bool:
    """Say whether the seat of the turn holds several progress cards and may play."""
    return acts(table) and held(table.game, table.game.active) >= SEEN


def looks_at_a_seat(gallery: Gallery) -> None:
    """Look at what is known of the seat of the turn."""
    gallery.app.go("play")
    gallery.row(gallery.table.game.active)


SCENES: Mapping[str, Scene] = {
    "neutral": Scene(at("neutral_settlement"), looks_at_the_table),
    "barbarians": Scene(attacked, looks_at_the_table),
    "improvements": Scene(improved, looks_at_a_seat),
    "progress-cards": Scene(holds_cards, opens(word("progress_cards")), Light.DAY),
}
