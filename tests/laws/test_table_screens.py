"""Laws of table screens in browsers: not a byte that one shows changes with a seat's secret but under its lifted cover.

Two tables differ in one secret. At both the same is tapped on the page, whatever it is, and what is painted is
compared as values: of two that are equal the same HTML is made in any language, and at last one HTML is compared byte
for byte. What is under a lifted cover is on that screen alone, and gone once it is covered, left or forgotten.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import cycle
from pathlib import Path
from random import Random

from companion.game.codec import encode
from companion.game.secret import TABLE, tell
from companion.game.text import Refusal, Text
from companion.people import Played
from companion.statistics import Statistics, statistics
from companion.table import Table
from companion.view import View
from tests.board.chances import Seeded
from tests.laws.evenings import Evening
from tests.laws.player import value_for
from tests.laws.probing import Stories
from tests.laws.test_phones import OneOfTwins
from tests.laws.twins import memory, secret_twins
from tests.phone.table_evening import Soon
from tests.phone.table_hand import Press, filled_in, pressable
from ui.dialogue import events
from ui.dialogue.around_tablet import AroundTablet
from ui.dialogue.conversation import Asking
from ui.dialogue.devices import Care
from ui.dialogue.page.blocks import Form
from ui.dialogue.phones import NoPhones
from ui.dialogue.session_port import KeptGame
from ui.dialogue.update import update
from ui.language.catalogues import LANGUAGES
from ui.phone.table_painted import TableShown, painted_table, table_shown
from ui.phone.table_screen import COVER, TableScreen

SECRETS = 2
FIRST = next(iter(LANGUAGES))
"""The language in which what is painted is looked at while it still is texts."""
LATER = (0, 5)
"""How many moves follow a secret before anybody looks, at most: what is still one must show nowhere."""
TAPS = 12
"""So often something of the page is tapped, whatever it is."""


class Unthrown:
    """No devices are there."""

    def throw(self) -> Refusal | None:
        return Refusal("real", "", Text.of("The dice are real."))

    turn = throw


class TwinHost(OneOfTwins):
    """A table as screens of the table use it; its own game alone is kept."""

    def __init__(self, table: Table) -> None:
        super().__init__(table, Unthrown())
        self.variants, self.chance, self.phones = {table.setup.variant: table.game.variant}, Seeded(1), NoPhones()
        self.brought, self.draft, self.around = None, None, AroundTablet()

    def announcements(self, says: Callable[[Text | Refusal], None], stirs: Callable[[], None]) -> Callable[[], None]:
        del says, stirs
        return lambda: None

    def keep_draft(self, begun: object) -> Text | None:
        return None

    def sit(self, around: AroundTablet) -> Text | None:
        self.around = around
        return None

    def games(self) -> tuple[KeptGame, ...] | Refusal:
        table = self.table
        return (KeptGame(1, "", table.setup.variant, table.setup.seats, table.history.head, table.game.winner),)

    def played(self, game: int) -> Played | Refusal | None:
        return None

    def statistics(self) -> Statistics | Refusal:
        return statistics(self.table.game.variant, self.table.setup, self.table.history.path(), {})

    def hours(self) -> Mapping[int, str] | Refusal:
        return {}

    def record(self) -> str | None:
        return None

    def begin(self, setup: object) -> Refusal | None:
        return Refusal("no", "", Text.of("No."))

    open = begin

    def tend(self, care: Care, said: Callable[[Text | Refusal], None]) -> None:
        del care, said


class Twin:
    """One of two tables that differ in a secret, with two screens of it."""

    def __init__(self, table: Table) -> None:
        self.table, self.soon = table, Soon()
        host = TwinHost(table)
        self.screen, self.other = (TableScreen(host, number, self.soon, lambda: None) for number in (1, 2))
        view = host.view()
        assert isinstance(view, View)
        for screen in (self.screen, self.other):
            screen.changed(view, other=True)
            screen.screen = None

    @property
    def shown(self) -> tuple[TableShown, ...]:
        """What both screens show, their words still as texts."""
        return tuple(table_shown(screen, FIRST) for screen in (self.screen, self.other))

    @property
    def html(self) -> tuple[str, ...]:
        """What the screen shows in every language as its browser is sent it."""
        screen = self.screen
        return tuple(
            painted_table(table_shown(screen, code), screen.known, screen.variants, LANGUAGES, "") for code in LANGUAGES
        )

    @property
    def alone(self) -> int | None:
        """The seat that looks at the screen alone."""
        state = self.screen.state
        return None if state is None else state.now.alone

    @property
    def elsewhere(self) -> TableShown:
        """What the screen shows at which nothing was done."""
        return table_shown(self.other, FIRST)

    @property
    def told(self) -> bytes:
        """What everybody was told of each move."""
        return encode([tell(fact, TABLE) for entry in self.table.history.path() for fact in entry.facts])

    def tap(self, press: Press) -> None:
        assert self.screen.press(self.screen.keys(press.what), press.said), press

    def asked_with(self, seat: int) -> object:
        """Return what a tap on a seat's row would open."""
        state = self.screen.state
        assert state is not None
        return update(state.now, events.SeatTapped(seat), state.view)[0].sheet

    def taps(self, *told: object) -> bool:
        """Tap, one after the other, what tells this; whether it all was there."""
        for want in told:
            found = next((one for one in pressable(self.screen.page()) if getattr(one, "does", None) == want), None)
            if found is None:
                return False
            self.tap(Press(found))
        return True


def twins(evening: Evening, luck: Random, folder: Path) -> list[tuple[Twin, Twin, tuple[int, ...], str]]:
    """Return pairs of tables, who knows the secret in which they differ, and which it is."""
    found, made = [*secret_twins(evening)], []
    for number, (at, twin, knowing) in enumerate(luck.sample(found, min(SECRETS, len(found)))):
        stories = Stories(evening, at, twin, knowing, luck.randint(*LATER))
        with memory(folder / str(number)) as journal:
            one, two = map(Twin, stories.tables(journal))
            made.append((one, two, knowing, f"{at} {twin}"))
    return made


def tapped_alike(luck: Random, one: Twin, two: Twin) -> Press:
    """Tap something at both, whatever it is, and fill in what fits."""
    what = luck.choice([*pressable(one.screen.page())])
    press, prompt = Press(what), what.fills.prompt if isinstance(what, Form) else None
    value = None if prompt is None else value_for(luck, prompt)
    if prompt is not None and value is not None:
        press = Press(what, filled_in(prompt, value))
    one.tap(press)
    two.tap(press)
    return press


def covers(twin: Twin) -> None:
    """Cover it with a tap; what is still asked there has none, and waits for the way back."""
    if not (twin.taps(events.CoveredAgain()) or twin.taps(events.Closed())):
        twin.screen.left()


AWAY: tuple[Callable[[Twin], None], ...] = (
    covers,
    lambda twin: twin.screen.left(),
    lambda twin: twin.soon.passes(COVER),
)
"""How what only one seat may see is covered again: by a tap, where nobody looks any more, by itself."""


def test_no_tap_at_a_table_screen_shows_a_byte_that_changes_with_a_secret(evening: Evening, tmp_path: Path) -> None:
    luck = Random(evening.company.seed)
    for one, two, knowing, which in twins(evening, luck, tmp_path):
        tapped: list[object] = []
        for _ in range(TAPS):
            assert one.shown == two.shown, (which, tapped)
            tapped.append(tapped_alike(luck, one, two))
            if one.told != two.told:
                break  # a move opened the secret to all: what follows may differ, too
            if one.alone in knowing or two.alone in knowing:
                assert one.elsewhere == two.elsewhere, (which, tapped)
                away = luck.choice(AWAY)
                away(one)
                away(two)
        else:
            assert one.html == two.html, (which, tapped)


def test_a_secret_lies_under_its_lifted_cover_on_that_screen_alone_and_is_gone_with_it(
    evening: Evening, tmp_path: Path
) -> None:
    luck = Random(evening.company.seed)
    for one, two, knowing, which in twins(evening, luck, tmp_path):
        for seat, away in zip((*knowing, *evening.setup_players), cycle(AWAY)):
            before, at_rest = one.elsewhere, one.shown
            if isinstance(one.asked_with(seat), Asking):
                continue  # a tap on the row begins something with this seat
            for twin in (one, two):
                assert twin.taps(events.SeatTapped(seat), events.OwnAsked(seat), events.Lifted()), (which, seat)
                twin.soon.passes(COVER - 1)
                assert twin.alone == seat, "half a minute is not over"
                assert twin.elsewhere == before, (which, seat)
            assert seat in knowing or one.shown == two.shown, (which, seat)
            for twin in (one, two):
                away(twin)
                assert twin.alone is None
            assert one.shown == two.shown, (which, seat)
            for twin in (one, two):
                assert twin.taps(events.Closed()) or twin.screen.page() == twin.other.page(), (which, seat)
            assert one.shown == at_rest
