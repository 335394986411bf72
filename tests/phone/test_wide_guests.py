"""A guest's page on a television: the table's layout, on which nothing can be tapped, and the way back to narrow."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from companion.game.secret import TABLE
from companion.view import View
from tests.phone.conftest import three_players
from tests.phone.served import Served, served
from tests.phone.visitor import Visitor, player
from ui.dialogue.page.blocks import Tapped, elements
from ui.dialogue.page.guest_page import guest_state, wide_guest_page

WIDE = '<html lang="en" class="'
"""How the page begins that a television shows."""


@pytest.fixture
def there(tmp_path: Path) -> Iterator[Served]:
    with served(tmp_path, three_players()) as evening:
        yield evening


def test_a_guest_chooses_the_wide_page_and_nothing_can_be_tapped_on_it(there: Served) -> None:
    guest = Visitor(there.url).watch(there.watching())
    assert WIDE not in guest.get().text
    guest.post("/wide", {"wide": "yes"})
    wide = guest.get()
    assert WIDE in wide.text and 'class="disc"' in wide.text and wide.keys == []
    guest.post("/wide", {"wide": ""})
    assert WIDE not in guest.get().text


def test_the_wide_page_goes_on_with_the_game(there: Served) -> None:
    guest = Visitor(there.url).watch(there.watching())
    guest.post("/wide", {"wide": "yes"})
    before = guest.get().text
    there.place()
    assert guest.get().text != before


def test_who_sits_at_a_phone_or_is_nobody_sees_what_he_saw(there: Served) -> None:
    seated, stranger = player(there), Visitor(there.url)
    for browser in (seated, stranger):
        before = browser.get()
        browser.post("/wide", {"wide": "yes"})
        after = browser.get()
        assert (after.status, after.keys, WIDE in after.text) == (before.status, before.keys, False)


def test_it_is_made_of_what_all_may_see_alone(there: Served) -> None:
    all_see, one_sees = (there.at(partial(there.tables[-1].view, viewer)) for viewer in (TABLE, 0))
    assert isinstance(all_see, View) and isinstance(one_sees, View)
    page = wide_guest_page(guest_state(all_see))
    assert not [one for one in elements(page) if isinstance(one, Tapped) and one.does is not None]
    with pytest.raises(ValueError, match="nobody else"):
        guest_state(one_sees)
