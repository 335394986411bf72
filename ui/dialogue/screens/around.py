"""What the screens around a game have in common: the ways back, pages of a list, the island, what came of the last ask.

No screen's own content may enter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from companion.game.text import Refusal, Text
from companion.view import View
from ui.dialogue.hall import seated_here
from ui.dialogue.lying_game import lying_game
from ui.dialogue.new_game import BEGIN_SEATED, LIES_UNFINISHED
from ui.dialogue.page.blocks import Block, Button, Line
from ui.dialogue.page.hall_read import note_lines
from ui.dialogue.panels import laid_out
from ui.dialogue.screens.blocks import IslandShown, ScreenBlock, ScreenPage
from ui.dialogue.screens.events import RoundSeated, WentTo
from ui.dialogue.screens.screen import Screen, Start
from ui.dialogue.screens.session_state import SessionState

T = TypeVar("T")
TO_TABLE = Text.of("Back to the table")


def page_around(
    at: SessionState,
    title: Text,
    blocks: Sequence[ScreenBlock],
    *last: Button,
    sub: Text | None = None,
    island: IslandShown | None = None,
) -> ScreenPage:
    """Return a page that is left for the game on the table, or without one for the start."""
    away = WentTo(Start() if at.view is None else None)
    return ScreenPage(
        title=(title,),
        blocks=tuple(blocks),
        sub=sub,
        last=(*last, *_ways_back(at)),
        island=island,
        variant=variant_of(at),
        back=away,
    )


def page_within(at: SessionState, title: Text, blocks: Sequence[ScreenBlock], back: Screen) -> ScreenPage:
    """Return a page that was opened from another one, and leads back there."""
    away = WentTo(back)
    return ScreenPage(
        title=(title,),
        blocks=tuple(blocks),
        last=(Button(away, text=Text.of("Back")),),
        variant=variant_of(at),
        back=away,
    )


def variant_of(at: SessionState) -> str:
    """Return the name of the variant of the game on the table; "" without one."""
    return "" if at.view is None else at.view.known.variant.name


def _ways_back(at: SessionState) -> Iterator[Button]:
    if at.view is None:
        yield Button(WentTo(Start()), text=Text.of("Back"))
        return
    yield Button(WentTo(None), text=TO_TABLE)
    yield Button(WentTo(Start()), text=Text.of("Other games"))


def turned(found: Sequence[T], page: int, each: int, to: Callable[[int], Screen]) -> tuple[Sequence[T], list[Button]]:
    """Return those that stand on a page of a list, so many on each, and what turns to the pages beside it."""
    page = max(0, min(page, (len(found) - 1) // each))
    earlier, later = (page + 1) * each < len(found), page > 0
    ways = [Button(WentTo(to(page + 1)), text=Text.of("Earlier"))] if earlier else []
    ways += [Button(WentTo(to(page - 1)), text=Text.of("Later"))] if later else []
    return found[page * each : (page + 1) * each], ways


def island_of(view: View) -> IslandShown:
    """Return the island with all that stands on it."""
    known = view.known
    return IslandShown(known.board, laid_out(view.panels).map.marks, (), tuple(one.colour for one in known.setup.seats))


def seating_of(at: SessionState) -> Iterator[Block]:
    """Yield the note of the hall, and whom it seated here: a tap begins with them, though a game may lie unfinished."""
    if at.nearby.hall is not None:
        yield from note_lines(at.nearby.hall)
    if at.seating is None:
        return
    yield Line(seated_here(at.seating), "lamp", icon="people")
    yield Button(RoundSeated(), text=BEGIN_SEATED, bright=True)
    if lying_game(at.view) is not None:
        yield Line(LIES_UNFINISHED, "muted")


def came_of(said: Text | Refusal | None) -> Iterator[Line]:
    """Yield what came of the last thing asked."""
    if said is not None:
        yield Line(said.text, "alarm") if isinstance(said, Refusal) else Line(said, "lamp")
