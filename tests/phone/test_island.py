"""The island on a phone, in a real browser: a tile leads to it, it opens on its lit places, and a finger finds them."""

from __future__ import annotations

from math import dist
from random import Random

from playwright.sync_api import Browser, expect

from companion.board.island import STANDARD
from companion.board.maps import beginner
from companion.game.text import Text
from tests.phone.browsers import phone, press, sit
from tests.phone.served import Served
from tests.table.scenes import EVERYTHING, give
from tests.table.seated import play
from ui.dialogue import events
from ui.dialogue.page.blocks import Spot
from ui.phone.board import REACH, cell, lit

SEEN = """() => {
  const bar = document.querySelector(".end").getBoundingClientRect().top;
  return [...document.querySelectorAll(".spot")].map((spot) => spot.getBoundingClientRect()).every((place) => {
    const x = place.left + place.width / 2, y = place.top + place.height / 2;
    return 0 < x && x < innerWidth && 0 < y && y < bar;
  });
}"""
"""Whether every lit place is to be seen above the buttons at the lower end."""


def test_a_tile_leads_to_the_lit_places_all_of_which_are_seen_and_stay_there_when_one_is_tapped(
    browser: Browser, there: Served
) -> None:
    table = there.tables[0]
    there.at(lambda: play(Random(6), table, 13))
    seat = table.game.active
    there.at(lambda: give(table, seat, EVERYTHING))
    own = sit(phone(browser), there, table.setup.seats[seat].name)
    own.set_viewport_size({"width": 360, "height": 640})
    address = own.url
    press(own.get_by_role("link", name="Build"))
    assert own.evaluate(SEEN) and own.url == address
    press(own.locator(".spot").first)
    expect(own.locator(".paper")).to_contain_text("Build a")
    assert own.evaluate(SEEN), "nothing moves away from the finger"


def test_each_place_takes_of_its_button_what_lies_nearer_to_it_than_to_any_other() -> None:
    corners = STANDARD.hex_corners["0,0"]
    found = lit(beginner(), [Spot(events.PlaceTapped(at), place=at, text=Text.of("Here")) for at in corners])
    for spot in found:
        shape = [(spot.left + (x - 50) * REACH / 100, spot.top + (y - 50) * REACH / 100) for x, y in cell(spot, found)]
        assert len(shape) > 2
        for at in shape:
            nearest = min(dist(at, (other.left, other.top)) for other in found)
            assert dist(at, (spot.left, spot.top)) - nearest < 0.2  # a share of a button is a whole number
