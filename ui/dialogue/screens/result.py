"""The result: who has won and by what, everybody's points, and what to do next. No point is counted here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from companion.game.panels import Score, scores_panel
from companion.game.state import NOBODY, Game, Setup
from companion.game.text import SeatName, Text, Word
from companion.statistics import Statistics, minutes
from companion.view import View
from ui.dialogue.actions import OpenScreen
from ui.dialogue.bg_stats import POST, link
from ui.dialogue.duration import duration
from ui.dialogue.page.blocks import Block, Button, Heading, Keys, Line, Link, Row, Rows
from ui.dialogue.page.buttons import listed
from ui.dialogue.page.panels import crown
from ui.dialogue.panels import laid_out
from ui.dialogue.screens.around import island_of, page_around
from ui.dialogue.screens.blocks import Picture, ScreenBlock, ScreenPage
from ui.dialogue.screens.events import GameBegun, Rematch, WentTo
from ui.dialogue.screens.log import LOOK_AGAIN
from ui.dialogue.screens.screen import LookBack, People, Result, StatisticsShown
from ui.dialogue.screens.session_state import SessionState
from ui.dialogue.screens.start import NEW_GAME, PEOPLE

NOBODY_YET = Text.of("Nobody has won yet")
SCAN_POST = Text.of("Scan it with a phone that has the app.")
CHARTS, ONCE_MORE = Text.of("Charts"), Text.of("Once more")
WHICH_ISLAND, THIS_ISLAND, ANOTHER_ISLAND = (
    Text.of("On which island?"),
    Text.of("On this one"),
    Text.of("On another one"),
)

RECORD, RECORD_AT = Text.of("Download the record"), "/record"
"""The whole game as a file, and where a table screen's browser finds it."""


def result_page(screen: Result, at: SessionState) -> ScreenPage:
    """Return the page after the win."""
    del screen
    view = at.view
    if view is None or view.known.winner == NOBODY:
        return page_around(at, NOBODY_YET, [])
    order = ranked(view.known)
    known, title = view.known, wins(SeatName(order[0].seat))
    points = Rows((), tuple(Row(Text.of("{seat}", seat=SeatName(one.seat)), (one.open,)) for one in order))
    beside = (Line(said, "muted") for said in told_beside(known, at.figures))
    blocks = [*crown(known, laid_out(view.panels).scores), points, *beside, *_ways(view), *_taken_along(view)]
    return page_around(at, title, blocks, sub=listed(played(known, at)), island=island_of(view))


def ranked(known: Game) -> list[Score]:
    """Return everybody's points, the winner's first."""
    return sorted(scores_panel(known).scores, key=lambda score: (score.seat != known.winner, -score.total))


def wins(name: object) -> Text:
    """Say who wins."""
    return Text.of("{name} wins!", name=name)


def how_long(known: Game) -> Text:
    """Say how many turns there were."""
    return Text.counted("{n} turn", "{n} turns", known.turn)


def lasted(figures: Statistics | None) -> Text | None:
    """Say how long the game was, where that says anything."""
    seconds = 0.0 if figures is None else figures.lasted
    return None if minutes(seconds) is None else duration(seconds)


def played(known: Game, at: SessionState) -> Iterator[Text]:
    """Yield what was played, how many turns, when, and how long it was."""
    yield Text.of("{what}", what=Word(known.variant.name))
    yield how_long(known)
    yield from (Text.of("{when}", when=game.when) for game in at.games if game.id == at.game)
    long = lasted(at.figures)
    yield from () if long is None else (long,)


def told_beside(known: Game, figures: Statistics | None) -> Iterator[Text]:
    """Yield who holds what the winner does not, and how many throws there were."""
    for award, holder in sorted(known.awards.items()):
        if holder not in (NOBODY, known.winner):
            yield Text.of("{award}: {name}", award=Word(award), name=SeatName(holder))
    if figures is not None and figures.throws:
        yield Text.counted("{n} throw", "{n} throws", figures.throws)


def rematch(setup: Setup) -> Setup:
    """Return the same evening once more, the next seat clockwise beginning."""
    players = [i for i, seat in enumerate(setup.seats) if not seat.neutral]
    after = players[(players.index(setup.first) + 1) % len(players)]
    return replace(setup, first=after)


def _taken_along(view: View) -> Iterator[ScreenBlock]:
    """Yield what BG Stats takes the game in by, for a phone that has it, and for this device; then the record."""
    address = link(view)
    if address:
        yield Heading(POST)
        yield Line(SCAN_POST, "muted")
        yield Picture(address, "")
        yield Link(POST, address)
    yield Link(RECORD, RECORD_AT, kept=True)


def _ways(view: View) -> Iterable[Block]:
    setup = view.known.setup
    again = (
        Button(GameBegun(rematch(setup)), name="rematch", text=THIS_ISLAND),
        Button(Rematch(), text=ANOTHER_ISLAND),
    )
    return (
        Heading(ONCE_MORE),
        Line(WHICH_ISLAND, "muted"),
        Keys(again),
        Button(WentTo(StatisticsShown()), text=CHARTS, icon="bars"),
        Button(WentTo(LookBack()), text=LOOK_AGAIN, icon="eye"),
        Button(WentTo(People()), text=PEOPLE),
        Button(OpenScreen("new_game"), text=NEW_GAME),
    )
