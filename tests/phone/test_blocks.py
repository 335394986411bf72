"""A phone paints every block that a page may have: a new one has its case in the templates."""

from __future__ import annotations

import re
from importlib import resources
from typing import get_args

from ui.dialogue.page.blocks import Block


def test_every_block_of_a_page_has_its_case_in_the_templates() -> None:
    painted = resources.files("ui.phone").joinpath("templates", "blocks.html").read_text("utf-8")
    cases = {*re.findall(r'if block is block\("(\w+)"\)', painted)}
    assert {kind.__name__ for kind in get_args(Block)} | {"Send"} == cases
