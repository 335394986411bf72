"""Whether a seal fits is told on every page: to each seat, to guests, and among what happened."""

from __future__ import annotations

import pytest

from companion.game.seals import Seal, seal_of, shortened
from companion.game.secret import TABLE
from companion.journal import Journal
from companion.table import Table
from companion.view import View
from tests.dialogue.page.shown import all_of, english, page
from tests.table.conftest import journal as journal  # noqa: PLC0414 - a fixture
from tests.table.seated import SEED
from tests.variants.harbour_lights import HARBOUR_LIGHTS
from tests.variants.harbour_lights.moves import BurnOil
from tests.variants.watched import SALT, SETUP, burn, to_the_watch
from ui.dialogue.page.blocks import Line
from ui.dialogue.page.guest_page import guest_page
from ui.dialogue.page.story import told_by_turn
from ui.language.catalogues import LANGUAGES
from ui.phone.render import main_html
from ui.phone.words import Words

HONEST = seal_of(BurnOil(seat=1, revision=0, flasks=2), SALT)
FORGED = Seal("ab" * 32, SALT)


@pytest.mark.parametrize(
    ("seal", "said"), [(HONEST, "is the one that was sealed"), (FORGED, "is not the one that was sealed")]
)
def test_each_page_says_whether_a_seal_fits(journal: Journal, seal: Seal, said: str) -> None:
    table = Table(journal, journal.begin("Friday", SETUP, SEED), HARBOUR_LIGHTS)
    to_the_watch(table)
    burn(table, 1, 2, seal)
    burn(table, 0, 1)
    for viewer in (TABLE, *table.game.players):
        view = table.view(viewer)
        assert isinstance(view, View)
        shown = guest_page(view) if viewer == TABLE else page(view)
        html = main_html(shown, Words("en", view.known), LANGUAGES)
        assert said in html and shortened(seal.shows) in html, viewer
        lines = [english(view.known)(line.text) for line in all_of(Line, told_by_turn(view))]
        assert any(said in line and shortened(seal.shows) in line for line in lines), viewer
