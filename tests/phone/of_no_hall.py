"""A served table that can belong to a hall and does not yet, and a table screen of it where one is joined."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.phone.conftest import three_players
from tests.phone.served import Served, served
from ui.commands.hall_membership import HallWhenWanted
from ui.dialogue.page.blocks import Button, elements
from ui.dialogue.screens.screen import Devices
from ui.phone.table_screen import TableScreen


@contextmanager
def of_no_hall(folder: Path) -> Iterator[Served]:
    """Serve a table with a game on it."""
    with served(folder, three_players()) as there:
        evening = there.evening
        hall = HallWhenWanted(folder, evening.journal)

        def belongs() -> None:
            evening.hall = hall
            hall.begin(evening.announce, evening.stir)
            assert evening.game is not None and evening.open(evening.game) is None

        there.at(belongs)
        yield there
        there.until_done(hall.close)


def joins(there: Served) -> TableScreen:
    """Let the first table screen stand where a hall is joined."""
    screen = there.at(lambda: there.seats.table_screen(1))
    assert screen is not None
    screen.screen = Devices()
    goes(there, 1, "Join a hall")
    return screen


def goes(there: Served, number: int, text: str) -> None:
    """Press on a table screen what says this."""
    screen = there.at(lambda: there.seats.table_screen(number))
    assert screen is not None

    def presses() -> bool:
        found = next(one for one in elements(screen.page()) if isinstance(one, Button) and one.text.msgid == text)
        return there.seats.press(number, screen.keys(found), {})

    assert there.at(presses)
