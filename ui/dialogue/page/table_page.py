"""The page of a screen that all look at, as a browser draws it: the board, the column beside it, what lies over.

A pure function of the screen state. What only one seat may see is here only while its cover is lifted, in `over`. No
language, no markup and no rule may enter.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.game.prompts import Direction
from companion.game.text import Text, Word
from ui.dialogue import events
from ui.dialogue.actions import BY_HAND, Action, KeyShown, OpenScreen
from ui.dialogue.around_tablet import AroundTablet
from ui.dialogue.conversation import BankCounted, Idle, MainMenu, Over, Placing
from ui.dialogue.page.beside_board import (
    bank_lines,
    beads,
    dice,
    hint_lines,
    righted,
    score_rows,
    shared_tallies,
    title_lines,
    waits_lines,
)
from ui.dialogue.page.blocks import Block, Button, Island, Page
from ui.dialogue.page.buttons import clause_button
from ui.dialogue.page.die_faces import faces_to_tap
from ui.dialogue.page.hall_read import HALL, OPENS
from ui.dialogue.page.lit import island, lit
from ui.dialogue.page.panels import crown, panel_blocks, posted
from ui.dialogue.page.sheet_page import faced, sheet_page
from ui.dialogue.page.table_blocks import BarKey, MarkButton, TablePage
from ui.dialogue.screen_state import ScreenState
from ui.dialogue.screens.events import Seated
from ui.dialogue.sentence import clause_behind, sentence

MENU = MarkButton(events.Opened(MainMenu()), text=Text.of("Menu"), icon="more")


def table_page(at: ScreenState, around: AroundTablet) -> TablePage:
    """Return what a screen shows that all look at; `around` says who sits at which side of it, if it lies."""
    now, actions = at.now, at.actions
    said = now.said
    idle = isinstance(now.board, Idle) and not at.asking
    faces = tuple(faces_to_tap(at))
    over = None if now.top is None else sheet_page(now.top, at)
    quarter, turn = (0, None) if over is None else _turned(over, at, around)
    beside = (_beside(actions.undo, at), _beside(actions.back, at))
    return TablePage(
        number=at.view.head,
        title=title_lines(at),
        waits=waits_lines(at),
        hint=hint_lines(at),
        bank=bank_lines(at),
        menu=tuple(_menu(at)),
        counts=Button(events.Opened(BankCounted()), text=Text.of("Bank and counts"), icon="bank")
        if idle and shared_tallies(at)
        else None,
        board=_board(at),
        instead=tuple(_instead(at)),
        sides=tuple(_sides(at)),
        dice=None if faces or at.sums is not None else dice(at),
        faces=faces,
        sentence=_sentence(at),
        alarm=said is not None and said.refusal is not None,
        message=() if said is not None else next(iter(righted(at)), ()),
        agenda=() if said is not None or at.rereading else beads(at),
        rows=score_rows(at),
        keys=tuple(_key(key, at) for key in actions.keys),
        main=_main(actions.main, at),
        beside=tuple(button for button in beside if button is not None),
        over=over,
        quarter=quarter,
        turn=turn,
    )


def _menu(at: ScreenState) -> Iterator[MarkButton]:
    """Yield the devices that are there or were, the hall, the phones, and the way to the other screens."""
    for device in at.nearby.devices:
        yield MarkButton(OpenScreen("devices"), text=device.said, icon=device.name, health=device.health)
    if at.nearby.hall is not None:
        yield MarkButton(OPENS, text=HALL, icon="people", health="here" if at.nearby.hall.hears else "stale")
    n = len(at.now.presence.phones)
    yield MarkButton(
        OpenScreen("phones"), text=Text.of("Phones"), icon="phone", note=Text.of("{n}", n=n) if n else None
    )
    yield MENU


def _board(at: ScreenState) -> Island:
    """Return the island, with the places that may be tapped while nothing else lies over it."""
    return island(at, lit(at) if at.now.top is None else ())


def _instead(at: ScreenState) -> Iterator[Block]:
    """Yield what lies in the place of the board: who has won, an open book, two sums, or a round of calls."""
    known, panels = at.known, at.panels
    if at.book is not None:
        yield from panel_blocks(at.book, known)
    elif at.sums is not None:
        yield from panel_blocks(at.sums, known)
    elif at.calls is not None:
        yield from panel_blocks(at.calls, known)
    elif not isinstance(at.now.board, Placing) and not at.now.aside:
        yield from crown(known, panels.scores)
        yield from posted(at.view)


def _sides(at: ScreenState) -> Iterator[Button]:
    """Yield the sides of the rim, from the top clockwise, where one of them is asked for."""
    asked = None if at.asking or at.offers.main is None else at.offers.main.prompt
    for side, word in enumerate(asked.words if isinstance(asked, Direction) else ()):
        yield Button(events.SideTapped(side), text=Text.of("{what}", what=Word(word)))


def _sentence(at: ScreenState) -> Button:
    """Return what happens now, or what is said in its place, with the clause behind it."""
    said, clause = at.now.said, clause_behind(at.now, at.view)
    text = sentence(at.now, at.view, at.offers, at.panels) if said is None else said.text
    leads = next(iter(clause_button(clause)), None)
    return Button(
        None if leads is None else leads.does, text=text, note=None if leads is None else leads.text, quiet=True
    )


def _player(seat: int, at: ScreenState) -> int | None:
    return seat if seat in at.known.players else None


def _key(key: KeyShown, at: ScreenState) -> BarKey:
    return BarKey(key.does, text=key.text, icon=key.icon, seat=_player(key.seat, at), able=key.able)


def _main(action: Action, at: ScreenState) -> Button:
    """Return what leads; words alone where no tap does it."""
    does = None if action.words else action.does
    bright = action != BY_HAND  # the tray leads, and the tile is only for one that stays silent
    return Button(
        does, text=action.text, cards=action.price, seat=_player(action.seat, at), bright=bright and not action.words
    )


def _beside(action: Action | None, at: ScreenState) -> Button | None:
    if action is None:
        return None
    return Button(action.does, text=action.text, icon=action.icon, seat=_player(action.seat, at))


def _turned(over: Page, at: ScreenState, around: AroundTablet) -> tuple[int, Button | None]:
    """Return by how many quarters a sheet is turned to its seat, or else to who is asked, and what turns it."""
    if not around.lies or at.now.top is None or isinstance(at.now.top, Over):  # what is only read is nobody's
        return 0, None
    known = at.known
    seat = faced(at.now.top, over.seat, at)
    names = [known.setup.seats[one].name for one in known.players]
    if seat not in known.players:
        return 0, None
    name = known.setup.seats[seat].name
    quarter = around.sides_of(names)[names.index(name)]
    return quarter, Button(Seated(around.seated(name, quarter + 1)), text=Text.of("Turn this sheet"), icon="turn")
