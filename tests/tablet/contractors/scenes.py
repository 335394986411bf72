"""The scenes of General Contractors: what is done on the tablet before each picture of its guide is taken; no test."""

from __future__ import annotations

from collections.abc import Mapping

from companion.game.decide import choices
from companion.game.text import Text
from companion.rules.contractors.wave import hits
from companion.rules.contractors.works import WIDENING, works
from companion.table import Table
from tests.tablet.acted import at
from tests.tablet.camera import Gallery, Scene
from ui.drawing.theme import Light


def raised(table: Table) -> bool:
    """Say whether an auction has gone round, with a bid to raise and somebody out of it."""
    auction = works(table.game).auction
    gone_round = auction is not None and auction.leading is not None and auction.out and len(auction.said) > 2
    return at("bid")(table) and bool(gone_round)


def half_protected(table: Table) -> bool:
    """Say whether a wave takes cards at one building and not, or fewer, at another."""
    side = works(table.game).wave
    return at("wave")(table) and side is not None and len({hit.cards for hit in hits(table.game, side)}) > 1


def can_build_a_dike(table: Table) -> bool:
    """Say whether a seat may lay a dike on a coast where others lie, and a road is wide already."""
    offered = {choice.move for choice in choices(table.known(table.game.active), table.game.active)}
    wide = sum(len(table.game.places(seat, WIDENING)) for seat in table.game.players)
    return "BuildDike" in offered and wide > 0


def a_direction(gallery: Gallery) -> None:
    """Draw the first direction with a vane that stands still between two sides."""
    gallery.open(gallery.settings)
    gallery.app.go("play")
    gallery.turn_vane(180, 180, 180, 260, 330, 30, 30, 30)


def an_auction(gallery: Gallery) -> None:
    """Bid for a work."""
    gallery.app.go("play")
    gallery.look()


def a_bid(gallery: Gallery) -> None:
    """Name the cards of a bid."""
    gallery.press(Text.of("Bid"))


def a_wave(gallery: Gallery) -> None:
    """Look at the coast under a wave."""
    gallery.app.go("play")


def a_dike(gallery: Gallery) -> None:
    """Choose where a dike is laid."""
    gallery.app.go("play")
    gallery.press(Text.of("Build a dike"))


SCENES: Mapping[str, Scene] = {
    "direction": Scene(at("first_direction"), a_direction),
    "auction": Scene(raised, an_auction),
    "bid": Scene(raised, a_bid),
    "wave": Scene(half_protected, a_wave, Light.DAY),
    "dike": Scene(can_build_a_dike, a_dike),
}
