"""The law of the calm column: each of its seven bands keeps its place and size, whatever a game of any room comes to.

Over evenings that play by luck, looked at every few moves, and at each look in every state a touch leads to. Two sums
side by side have a layout of their own. What a band says is tested elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.game.holes import SIDES, Dice, Direction, Place
from companion.game.moves import next_hole
from companion.game.secret import TABLE
from companion.game.text import Refusal, Text
from companion.rules.registry import ROOMS
from tests.demo.rooms import wish
from tests.tablet.evenings import Evening, Tray, a_setup
from ui.dialogue import events
from ui.dialogue.conversation import MainMenu
from ui.tablet.kit.screen_kit import Settings

LOOKS, BETWEEN = 30, 5
"""How often an evening is looked at, and how many moves are made between two looks."""
BANDS = ("devices", "dice", "sentence", "agenda", "ledger", "tools")
COVERED = frozenset({"dice", "agenda", "ledger", "tools"})
"""What an open book may cover; where the disc stands above the column, the sentence makes room for it, too."""
SAID = frozenset({"agenda"})
"""What gives way to something that is said for a while: a refusal may go on below the sentence's place."""
BY_HAND, FACES = frozenset({"dice"}), "faces"
"""What gives way to the faces that are tapped for a throw by hand, and what those are called."""
Rect = tuple[float, float, float, float]


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280)])
@pytest.mark.parametrize("room", ROOMS)
def test_every_band_of_the_column_keeps_its_place_in_every_state(
    room: str, size: tuple[int, int], show: Callable[..., Any], tmp_path: Path
) -> None:
    setup = a_setup(4, hands="digital", room=ROOMS[room])
    evening = Evening(tmp_path, setup, Settings(motion=False), size, Tray())
    show(evening.screen, size=size)
    luck, looked = Random(3), 0
    first = bands(evening.screen)
    names = {*first}
    assert names == {*BANDS, "bright row"}
    evening.look(away=True)
    for _ in range(LOOKS):
        if not all(plays_on(evening, luck) for _ in range(BETWEEN)):
            break
        evening.look()
        for state, covered in states(evening.screen):
            if evening.screen.moment.sums is None:
                moved = covered | {"sentence"} if covered and size[0] < size[1] else covered
                seen = {name: where for name, where in bands(evening.screen).items() if name not in moved}
                kept = {name: first.setdefault(name, where) for name, where in seen.items()}
                said = evening.screen.conversation.said is not None
                if said and "sentence" in seen:
                    kept["sentence"] = (*kept["sentence"][:3], max(kept["sentence"][3], seen["sentence"][3]))
                assert (state, seen) == (state, kept)
                instead = (SAID if said else set()) | (BY_HAND if FACES in seen else set())
                assert names - seen.keys() <= moved | instead, state
                looked += 1
        evening.look(away=True)
    assert looked > LOOKS


def plays_on(evening: Evening, luck: Random) -> bool:
    """Let whoever is waited for make a move; say whether anybody could."""
    front = evening.table.known(TABLE).front
    for seat in front.waiting if front else ():
        known = evening.table.known(seat)
        choice = wish(known, seat, 3)
        if choice is None:
            continue
        hole = next_hole(known, choice)
        if isinstance(hole, Dice):
            choice = choice.with_field(hole.field, tuple(luck.randint(1, SIDES) for _ in hole.which))
        elif isinstance(hole, Direction):
            choice = choice.with_field(hole.field, luck.randrange(SIDES))
        if not isinstance(evening.table.submit(choice), Refusal):
            return True
    return False


def states(screen: Any) -> Iterator[tuple[str, frozenset[str]]]:
    """Bring a screen to each state a touch leads to now; say which, and which bands are covered there."""
    nothing = frozenset[str]()
    yield "as it comes", nothing
    screen.say(Text.of("Tap one of the lit places on the board."))
    yield "something is said", nothing
    screen.tell(events.Hushed())
    yield "it was said", nothing
    for place in sorted(screen.moment.offers.sites)[:1]:
        screen.tell(events.PlaceTapped(place))
        yield "a place was tapped", nothing
        screen.tell(events.SteppedBack())
    for offered in [one for one in screen.moment.offers.every if isinstance(one.hole, Place)][:1]:
        screen.tell(events.Begun(offered.choice))
        yield "a place is asked for", nothing
        screen.tell(events.SteppedBack())
    screen.tell(events.Opened(MainMenu()))
    yield "the menu is open", nothing
    screen.tell(events.Closed())
    screen.tell(events.BookOpened())
    yield "a book is open, if there is one", COVERED
    screen.tell(events.SteppedBack())
    yield "stepped back", nothing


def bands(screen: Any) -> dict[str, Rect]:
    """Return where each band that is in sight lies: left, top, width and height; the bright row is one from end to end.

    The height of the ledger is that of a row. In the bright row words may stand in place of the tile, and end as low.
    """
    face = screen.face
    parts = {name: getattr(face, name) for name in (*BANDS, FACES)}
    found = {name: box(part) for name, part in parts.items() if part.opacity}
    if "ledger" in found:
        found["ledger"] = (*found["ledger"][:3], face.ledger.row_height)
    leads = face.bright if face.bright.opacity else face.instead
    left, top, wide, high = box(face.back)
    assert leads.opacity and face.back.opacity and round(leads.y, 1) == round(face.back.y, 1)
    found["bright row"] = (round(leads.x, 1), top, round(left + wide - leads.x, 1), high)
    return found


def box(part: Any) -> Rect:
    left, top, wide, high = (round(side, 1) for side in (part.x, part.top, part.width, part.height))
    return left, top, wide, high
