"""A phone paints every block that a page may have: a new one has its case in the templates."""

from __future__ import annotations

import re
from importlib import resources
from typing import get_args

from companion.game.decide import begin
from companion.game.text import Text
from companion.rules.base import BASE
from tests.rules.base.board import a_setup
from ui.dialogue.page.blocks import Block, Button, Page, Pile, Swap, Tile, Tiles
from ui.dialogue.screens.blocks import ScreenBlock
from ui.language.catalogues import LANGUAGES
from ui.phone.render import main_html
from ui.phone.words import Words


def test_every_block_of_a_page_has_its_case_in_the_templates() -> None:
    painted = resources.files("ui.phone").joinpath("templates", "blocks.html").read_text("utf-8")
    cases = {*re.findall(r'if block is block\("(\w+)"\)', painted)}
    assert {kind.__name__ for kind in get_args(Block | ScreenBlock)} | {"Send"} == cases


def shown(page: Page) -> str:
    return main_html(page, Words("en", begin(BASE, a_setup(4))), LANGUAGES)


def test_a_page_draws_the_hex_it_is_about() -> None:
    hex_ = begin(BASE, a_setup(4)).island.land[0]
    title = (Text.of("Steal from whom?"),)
    about, plain = (shown(Page(title=title, number=0, blocks=(), hex=one)) for one in (hex_, ""))
    assert '<svg class="hex"' in about and '<svg class="hex"' not in plain


def test_what_is_played_what_it_costs_and_what_goes_is_drawn() -> None:
    says = Text.of("Do it")
    played = Button(text=says, played=Pile("knight", 2), costs=("chip",))
    drawn = shown(Page(title=(says,), number=0, blocks=(played, Swap(says, (), says, (), ("house",)))))
    assert "#i-knight" in drawn and ">2</b>" in drawn and "#i-chip" in drawn and "#i-house" in drawn


def test_a_tile_says_of_many_reasons_how_the_first_begins_and_one_reason_whole() -> None:
    one, more = "Not enough cards: Arsa costs a brick.", "Not enough cards: Hafli costs two gold, and a wood."
    for said, shows in ((one, one), (" ".join((one, more, more)), "Not enough cards.")):
        tile = Tile(text=Text.of("Wizard"), note=Text.of("{what}", what=said))
        (note,) = re.findall(
            "<small>(.*?)</small>", shown(Page(title=(Text.of("A"),), number=0, blocks=(Tiles((tile,)),)))
        )
        assert note == shows
