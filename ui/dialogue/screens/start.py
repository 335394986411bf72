"""The start: the game that lies there in short, and the ways to everything else. Only what everybody knows is shown.

The tablet says the same. How a game is resumed, and what its sheet says, must never enter.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.game.text import Text
from companion.view import View
from ui.dialogue.actions import OpenScreen
from ui.dialogue.devices import SILENT, Nearby
from ui.dialogue.hall import named
from ui.dialogue.lying_game import LyingGame, lying_game
from ui.dialogue.page.blocks import Block, Button, Fold, Line
from ui.dialogue.page.buttons import names
from ui.dialogue.screens.around import island_of, seating_of, variant_of
from ui.dialogue.screens.blocks import RoseShown, ScreenPage
from ui.dialogue.screens.events import WentTo
from ui.dialogue.screens.screen import Devices, PastGames, People, Phones, Settings, Start
from ui.dialogue.screens.session_state import SessionState

TABLE_SET, REAL, REST = (
    Text.of("The table is set"),
    Text.of("Board, pieces and dice stay real."),
    Text.of("Kazami keeps the rest."),
)
STILL_HERE, ALL_KEPT = Text.of("The game is still here"), Text.of("Every confirmed move is kept.")
MATCHES = Text.of("Does the board match?")
ON_TABLE = Text.of("What is on the table")
PLAY_ON, NEW_GAME = Text.of("Play on"), Text.of("New game")
LAST_GAMES, PEOPLE = Text.of("Last games"), Text.of("People")
PHONES, SEATS_TAKEN = Text.of("Phones"), Text.of("take a seat")


WINDS = (Text.of("N"), Text.of("ENE"), Text.of("ESE"), Text.of("S"), Text.of("WSW"), Text.of("WNW"))
"""The six sides of a vane, clockwise from the table's north."""


def rose_shown(nearby: Nearby) -> RoseShown:
    """Return the face: its vane points where a real one does that is heard, in whole degrees, for it trembles."""
    vane = nearby.vane
    if vane is None or vane.does == SILENT:
        return RoseShown()
    bearing = round(vane.angle) % 360
    return RoseShown(float(bearing), round(bearing / 60) % 6, WINDS)


def vane_points(rose: RoseShown) -> Text | None:
    """Say where a real vane points; None: none is heard."""
    return None if rose.side is None else Text.of("The vane points {side}", side=rose.words[rose.side])


def matches(told: str | Text) -> Text:
    """Ask whether the board matches what is told of it; with nothing told, whether it does at all."""
    return Text.of("Does the board match? {what}", what=told) if told else MATCHES


def kept(games: int) -> Text | None:
    """Say how many games are kept; None: none are."""
    return Text.counted("{n} kept", "{n} kept", games) if games else None


def now_asked(view: View) -> Text:
    """Say whom the game waits for, and for what."""
    now = view.resumed
    step = now.step or Text.of("Nothing")
    return Text.of("Now {name}: {step}", name=names(now.waiting or (now.active,)), step=step)


def start_page(screen: Start, at: SessionState) -> ScreenPage:
    """Return the first page."""
    del screen
    view, lies = at.view, lying_game(at.view)
    new = Button(OpenScreen("new_game"), text=NEW_GAME, bright=lies is None)
    if view is None or lies is None:
        over = () if view is None else (Button(OpenScreen("result"), text=Text.of("Result")),)
        rose = rose_shown(at.nearby)
        points = vane_points(rose)
        said = () if points is None else (Line(points, "lamp", icon="vane"),)
        blocks = *seating_of(at), Line(REAL), Line(REST, "muted"), *said, *over, *_ways(at)
        return ScreenPage(
            title=(TABLE_SET,), blocks=blocks, last=(new,), rose=rose, variant=variant_of(at), chooses=True
        )
    return ScreenPage(
        title=(STILL_HERE,),
        sub=lies.title,
        blocks=(*seating_of(at), *_lying(view, lies), *_ways(at)),
        last=(Button(WentTo(None), text=PLAY_ON, bright=True), new),
        island=island_of(view),
        variant=variant_of(at),
        back=WentTo(None),
    )


def _lying(view: View, lies: LyingGame) -> Iterator[Block]:
    yield Line(ALL_KEPT, "muted")
    yield Line(now_asked(view), "lamp")
    yield Line(MATCHES, more=lies.compare)
    if view.sheet:
        yield Fold(ON_TABLE, tuple(map(Line, view.sheet)))


def _how(nearby: Nearby) -> Text | None:
    """Say how the first device is that is not well; else which hall is told of the table; else how the first is."""
    ill = [device.said for device in nearby.devices if device.health != "here"]
    hall = () if nearby.hall is None else (named(nearby.hall),)
    return next(iter((*ill, *hall, *(device.said for device in nearby.devices))), None)


def _ways(at: SessionState) -> Iterable[Block]:
    return (
        Button(WentTo(PastGames()), text=LAST_GAMES, note=kept(len(at.games)), icon="log"),
        Button(WentTo(People()), text=PEOPLE, icon="bars"),
        Button(WentTo(Phones()), text=PHONES, note=SEATS_TAKEN, icon="phone"),
        Button(WentTo(Devices()), text=Text.of("Devices"), note=_how(at.nearby), icon="tray"),
        Button(WentTo(Settings()), text=Text.of("Settings"), icon="more"),
    )
