"""People over all evenings: games, wins, points and luck, drawn beside what chance alone would bring.

The kept games are asked for one after the other, as each takes a while, and a sentence says how far that is. No
figure is computed here.
"""

from __future__ import annotations

from typing_extensions import override

from companion.game.text import Text
from companion.people import Person, Played, people
from ui.dialogue.screens.people import (
    ALL_EVENINGS,
    LUCK,
    NO_THROW,
    POINTS,
    WON,
    luck_of,
    meaning,
    points_of,
    reading,
)
from ui.dialogue.session_port import SessionPort
from ui.drawing.theme import Tone
from ui.tablet.kit.people_chart import HEAD, PeopleChart, PersonRow
from ui.tablet.kit.screen_kit import Go, Kit
from ui.tablet.kit.stage import Box
from ui.tablet.kit.texts import ParagraphView
from ui.tablet.screens.page import TabletPage

ROW, NOTES, NOTES_PORTRAIT = 58.0, 150.0, 210.0
"""How high a person's row is, and all that is said below the rows, in dp; in portrait it takes more lines."""


class PeoplePage(TabletPage):
    """A row for each person, page by page; below, what the drawing says, and how little it does."""

    def __init__(self, kit: Kit, session: SessionPort, go: Go) -> None:
        super().__init__(kit, go, lambda: session.around.lies)
        self.session = session
        self._games = [game.id for game in session.games]
        self._asked = 0
        self._found: list[Played] = []
        self._unread = 0
        self.refresh()

    @override
    def on_parent(self, *heard: object) -> None:
        """Begin to ask for the games once the page is shown."""
        super().on_parent(*heard)
        if self.parent is not None and not self._asked:
            self._ask_next()

    def _ask_next(self) -> None:
        if self._asked < len(self._games):
            self._asked += 1
            self.session.played(self._games[self._asked - 1], self._hear)
        self.refresh()

    def _hear(self, played: Played | None) -> None:
        if played is None:
            self._unread += 1
        else:
            self._found.append(played)
        if self.parent is not None:  # whoever left waits for no more
            self._ask_next()

    @property
    def _reading(self) -> bool:
        return len(self._found) + self._unread < len(self._games)

    def draw(self) -> None:
        """Draw everybody, or how far the games are read."""
        self.corner(self.leave())
        self.head(ALL_EVENINGS, Box(24, 20, self.across - 128, 64))
        found = people(self._found)
        if self._reading or not found:
            said = reading(self._asked, len(self._games)) if self._reading else NO_THROW
            told = ParagraphView(self.say(said), 28, Tone.MUTED)
            self.words("told", Box(24, 110, self.across - 48, 80), told)
            self.actions((Text.of("Back"), lambda: self.go("back")))
            return
        notes = NOTES_PORTRAIT if self.kit.stage.portrait else NOTES
        field = Box(24, 104, self.across - 48, self.actions_box.y - 104 - notes - 16)
        each = max(1, int((field.h - HEAD) / ROW))
        shown, more = self.paged(found, each)
        chart = self.part("people", field, lambda: PeopleChart(self.kit.look))
        heads = (Text.of("Games"), WON, POINTS, LUCK)
        chart.show(tuple(map(self.say, heads)), tuple(map(self._row, shown)), ROW)
        self._say_what_it_means(found, Box(24, field.y + field.h + 8, self.across - 48, notes))
        self.actions((Text.of("Back"), lambda: self.go("back")), *more)

    def _row(self, person: Person) -> PersonRow:
        return PersonRow(
            name=person.name,
            games=str(person.games),
            won=person.won,
            chance=person.chance,
            points=points_of(person),
            luck=person.luck,
            stray=person.stray,
            said=luck_of(person),
            lit=person.remarkable,
        )

    def _say_what_it_means(self, found: tuple[Person, ...], where: Box) -> None:
        """Say what the lines and bands are, who is beyond, and on how many throws all of it stands."""
        (seen, tone), (little, muted), *unread = meaning(found, self._found, self._unread)
        few = " ".join(self.say(said) for said, _ in ((little, muted), *unread))
        band = Text.of("Line: an equal share. Band: how far fair dice stray, 95 times in 100.")
        high = where.h / 3
        lines = (
            ("band", self.say(band), Tone.MUTED),
            ("seen", self.say(seen), Tone(tone)),
            ("little", few, Tone(muted)),
        )
        for i, (name, said, shown) in enumerate(lines):
            box = Box(where.x, where.y + i * high, where.w, high - 4)
            self.words(name, box, ParagraphView(said, 22, shown))
