"""Everybody over all evenings: wins, points and luck, each beside what chance alone would bring.

The kept games are read one after the other; until all are, the page says how far that is. The tablet says the same.
No figure is computed here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.game.text import Text
from companion.people import Person, Played, people
from ui.dialogue.page.blocks import Line, Tone
from ui.dialogue.page.buttons import listed
from ui.dialogue.screens.around import page_around
from ui.dialogue.screens.blocks import Bars, ScreenBlock, ScreenPage
from ui.dialogue.screens.screen import People
from ui.dialogue.screens.session_state import SessionState

ALL_EVENINGS, NO_THROW = Text.of("People over all evenings"), Text.of("Nobody has thrown yet.")
WON, POINTS, LUCK = Text.of("Won"), Text.of("Points"), Text.of("Luck with the dice, in cards")
MARKS = Text.of("Mark: an equal share, and the cards expected. ±: how far fair dice stray, 95 times in 100.")


def people_page(screen: People, at: SessionState) -> ScreenPage:
    """Return everybody's figures, or how far the games are read."""
    del screen
    games = [one for one in at.played if one is not None]
    found, of = people(games), len(at.games)
    if len(at.played) < of:
        return page_around(at, ALL_EVENINGS, [Line(reading(len(at.played) + 1, of), "muted")])
    if not found:
        return page_around(at, ALL_EVENINGS, [Line(NO_THROW, "muted")])
    said = [Line(MARKS, "muted"), *(Line(*one) for one in meaning(found, games, at.played.count(None)))]
    return page_around(at, ALL_EVENINGS, [*_bars(found), *said])


def reading(game: int, of: int) -> Text:
    """Say which game is read."""
    return Text.of("Reading game {n} of {of}", n=game, of=of)


def _bars(found: Sequence[Person]) -> Iterator[ScreenBlock]:
    named = [(Text.of("{name}", name=person.name), person) for person in found]
    won = tuple((name, one.won, Text.of("{n} / {of}", n=one.won, of=one.over)) for name, one in named)
    yield Bars(WON, won, tuple(one.chance for one in found))
    yield Bars(POINTS, tuple((name, one.points, Text.of("{n}", n=points_of(one))) for name, one in named))
    luck = ((name, one.cards, Text.of("{n} (±{more})", n=luck_of(one), more=round(one.stray))) for name, one in named)
    yield Bars(LUCK, tuple(luck), tuple(one.expected for one in found))


def points_of(person: Person) -> str:
    """Write somebody's points on average; a line where no game is over."""
    return f"{person.points:.1f}" if person.over else "–"


def luck_of(person: Person) -> str:
    """Write how many cards more or fewer than expected the dice brought."""
    return f"{person.luck:+z.1f}".replace("-", "−")


def meaning(found: Sequence[Person], games: Sequence[Played], unread: int) -> Iterator[tuple[Text, Tone]]:
    """Say who is beyond what fair dice allow, on how many throws all of it stands, and what could not be read."""
    lit = [person.name for person in found if person.remarkable]
    if lit:
        seen = Text.of(
            "Beyond it: {names}. Of {n} people fair dice put somebody there {often} times in 100.",
            names=listed(lit),
            n=len(found),
            often=round(100 * (1 - 0.95 ** len(found))),
        )
    else:
        seen = Text.of("Nobody is luckier or unluckier than fair dice allow.")
    yield seen, "lamp" if lit else "good"
    throws = Text.counted("{n} throw", "{n} throws", sum(game.throws for game in games))
    counted = sum(game.throws > 0 for game in games)
    yield (
        Text.counted(
            "From {throws} in {n} game. One evening shows little.",
            "From {throws} in {n} games. One evening shows little.",
            counted,
            throws=throws,
        ),
        "muted",
    )
    if unread:
        yield Text.counted("{n} game could not be read.", "{n} games could not be read.", unread), "muted"
