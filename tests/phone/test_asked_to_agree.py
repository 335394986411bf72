"""The page of a seat that is asked to agree: who asks for what, what that changes, and how the others stand to it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.game.secret import TABLE
from companion.game.text import SeatName, Text
from companion.table import Table
from companion.told import Told
from companion.view import View
from tests.dialogue.page.shown import all_of, english
from tests.phone.scenes import NoDevices, turns
from tests.tablet.acted import Acted
from tests.tablet.pictures import NAMES
from ui.dialogue.page.blocks import Heading, Line, Page
from ui.dialogue.party import Party, Proposal
from ui.evening.lone_table import LoneTable
from ui.phone.seat_screen import SeatScreen


class Asking(LoneTable):
    """A table at which the seats are asked something."""

    def __init__(self, table: Table, asked: Proposal) -> None:
        super().__init__(table, NoDevices())
        self._party = Party(proposal=asked)

    @property
    def party(self) -> Party:
        return self._party


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    with Acted(tmp_path, "base", NAMES["en"], 1) as acted:
        acted.play_until(lambda table: turns(table) and bool(last(table).thrown))
        yield acted.table


def last(table: Table) -> Told:
    """Return the last move as everybody is told it."""
    view = table.view(TABLE)
    assert isinstance(view, View) and view.last is not None
    return view.last


def asked_of(table: Table, dice: str) -> Page:
    """Return the page of the third seat, when the first wants the throw taken back and the second has agreed."""
    about = Text.of("Take back: {said}", said=last(table).said)
    changes = (Text.of("{seat}: {what}", seat=SeatName(1), what=Text.of("1 card")),)
    asked = Proposal(1, about, table.game.players, (0, 1), 0, changes)
    view = table.view(2)
    assert isinstance(view, View)
    known = replace(view.known, setup=replace(view.known.setup, dice=dice))
    return SeatScreen(Asking(table, asked), replace(view, known=known)).page()


def test_it_says_who_asks_for_what_what_that_changes_and_who_has_answered(table: Table) -> None:
    page = asked_of(table, "ours")
    names = [seat.name for seat in table.setup.seats]
    says = english(table.game)
    lines = [(says(one.text), one.seat) for one in all_of(Line, page)]
    assert [*map(says, page.title)] == ["Do you agree?"] and page.even
    assert lines[0] == (f"{names[0]} asks for it.", 0) and lines[1][0].startswith("Take back: ")
    assert lines[-2:] == [(f"{names[1]}: agrees", 1), (f"{names[3]}: not yet", 3)]
    assert [says(one.text) for one in all_of(Heading, page)] == ["If all agree", "The others"]


@pytest.mark.parametrize(("dice", "said"), [("kazami", True), ("ours", False)])
def test_of_a_throw_of_kazamis_it_says_that_the_dice_fall_the_same_again(table: Table, dice: str, said: bool) -> None:
    told = Text.of("Thrown again, the dice fall the same.")
    assert any(one.text == told for one in all_of(Line, asked_of(table, dice))) is said
