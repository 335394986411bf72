"""An evening at a table screen: begun on its pages, played by a hand there, and by phones for those who sit at one.

What each seat wants its player in the demo says, from what the seat knows alone; dice of their own show what luck says.
No browser, no test case and no variant may enter.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from companion.game.dice import named
from companion.game.moves import Choice, fields_of, next_prompt
from companion.game.prompts import SIDES, Dice, Direction
from companion.game.secret import TABLE
from companion.game.state import NOBODY, Game
from companion.rules.registry import VARIANTS
from companion.table import Table
from tests.demo.variants import STAGED
from tests.phone.served import Served, unserved
from tests.phone.table_hand import MOST_TAPS, Press, Pressed, Presses, at_once, next_at_seat, next_at_table, pressable
from tests.tablet.taps import Taps
from ui.dialogue.actions import OpenScreen
from ui.dialogue.new_game import ISLAND, RULES, START
from ui.dialogue.page.blocks import Button, Tapped, TextField, elements
from ui.dialogue.page.table_blocks import TablePage
from ui.dialogue.screens.blocks import ScreenPage
from ui.dialogue.screens.events import BeginAsked, GameChosen, LaidOut, LotsDrawn, Stepped, WentTo
from ui.phone.table_screen import TableScreen

NAMES = ("Mika", "レン", "Sora", "<Yui>", "Aoi", "Tsubasa")
SCREEN = 1
"""The number of the table screen at which people play."""


class Soon:
    """What does something after a while, once the test lets so much time pass."""

    def __init__(self) -> None:
        self.now = 0.0
        self._due: list[tuple[float, Callable[[], None]]] = []

    def __call__(self, seconds: float, does: Callable[[], None]) -> Callable[[], None]:
        """Do something later; return what calls it off."""
        one = self.now + seconds, does
        self._due.append(one)
        return lambda: self._due.remove(one) if one in self._due else None

    def passes(self, seconds: float) -> None:
        """Let time pass, and do what is due then."""
        self.now += seconds
        for one in [one for one in self._due if one[0] <= self.now]:
            self._due.remove(one)
            one[1]()


@dataclass
class TableEvening:
    """One evening. `phones` are the seats that answer on their phones; `presses` is how anything is pressed."""

    there: Served
    seed: int
    presses: Presses = at_once
    phones: frozenset[int] = frozenset()
    taps: Taps = field(default_factory=Taps)
    tapped: int = 0
    number: int = SCREEN

    def __post_init__(self) -> None:
        self._luck = Random(self.seed)

    @property
    def screen(self) -> TableScreen:
        """The screen of the table, as the server has it."""
        screen = self.there.seats.table_screen(self.number)
        assert screen is not None
        return screen

    @property
    def table(self) -> Table:
        """The Table itself."""
        return self.there.tables[-1]

    @property
    def known(self) -> Game:
        """What everybody knows."""
        return self.there.at(lambda: self.table.known(TABLE))

    @property
    def won(self) -> bool:
        """Whether somebody has won."""
        return self.known.winner != NOBODY

    def press(self, press: Press, at: Pressed | None = None) -> None:
        """Press something at the table, or at another screen."""
        self.tapped += 1
        self.presses(at or self.screen, press)

    def named(self, *wanted: object) -> None:
        """Press at the table, one after the other, what bears one of these names or does this."""
        for want in wanted:
            offered = [one for one in pressable(self.page()) if isinstance(one, Tapped)]
            found = next((one for one in offered if want in (one.name, one.does)), None)
            assert found is not None, f"{want} is not on the page: {[one.name or one.does for one in offered]}"
            self.press(Press(found))

    def page(self) -> TablePage | ScreenPage:
        """Return what the screen shows."""
        return self.there.at(self.screen.page)

    # -- the new game

    def begin(self, variant: str, *, dice: str, points: int | None = None, more: int = 0) -> None:
        """Begin a game on the pages of the screen, with some seats more, if there is room; Kazami keeps all cards."""
        self.named(OpenScreen("new_game"), GameChosen(variant))
        for _ in range(more):
            self.named(*[name for name in self._names() if name.startswith("add ")][:1])
        for seat, name in zip(filter(self._is_named, self._names()), NAMES, strict=False):
            self.named(seat)
            typed = next(one for one in elements(self.page()) if isinstance(one, TextField))
            self.press(Press(typed, {"text": name}))
        self.named(Stepped(ISLAND), LaidOut("random"), "shuffle", Stepped(RULES))
        self.named("hands digital", f"dice {dice}")
        if points is not None:
            self._agree_on(points, VARIANTS[variant].options["victory_points"].clause)
        self.named(Stepped(START), LotsDrawn(), BeginAsked())

    def _names(self) -> list[str]:
        return [one.name for one in elements(self.page()) if isinstance(one, Button)]

    def _is_named(self, seat: str) -> bool:
        """Whether a button leads to the name of a seat that somebody plays."""
        does = [one.does for one in elements(self.page()) if isinstance(one, Button) and one.name == seat]
        return seat.startswith("seat ") and isinstance(does[0], WentTo)

    def _agree_on(self, points: int, clause: str) -> None:
        """Change the points that win, step by step."""
        self.named(f"heading {clause}")
        chosen = None
        while chosen != points:
            offered = [int(name.split()[1]) for name in self._names() if name.startswith("victory_points ")]
            chosen = min(offered, key=lambda n: abs(n - points))
            self.named(f"victory_points {chosen}")
        self.named("back")

    # -- the game

    def sit(self, seats: Collection[int]) -> None:
        """Let these seats answer on phones from now on."""
        names = frozenset(self.there.name(seat) for seat in seats)
        self.there.at(lambda: self.there.evening.on_phones(names))
        self.phones = frozenset(seats)

    def play(self) -> Choice:
        """Let the first one the table waits for do what he wants, and return that."""
        wish, by_hand = self.there.at(self._wished)
        turn, taps = self.known.turn, self.tapped
        self.do(wish, phone=wish.seat in self.phones and not by_hand)
        self.taps.count(turn, wish.move, self.tapped - taps)
        return wish

    def _wished(self) -> tuple[Choice, bool]:
        """Return what somebody wants who is waited for, and whether he throws or turns it with his own hand."""
        known = self.table.known(TABLE)
        assert known.front is not None
        for seat in known.front.waiting:
            own = self.table.known(seat)
            wish = STAGED[known.variant.name].player(own, seat, self.seed).wish()
            if wish is not None:
                break
        else:
            raise AssertionError(f"nobody has an idea at {known.front}")
        prompt = next_prompt(own, wish) if known.setup.dice != "kazami" else None
        match prompt:
            case Dice(field=field, which=which):
                faces = (self._luck.choice(die.choices) for die in named(known.variant.dice, which))
                return wish.with_field(field, tuple(faces)), True
            case Direction(field=field):
                return wish.with_field(field, self._luck.randrange(SIDES)), True
        return wish, False

    def do(self, wish: Choice, *, phone: bool = False) -> None:
        """Press until a wish is done: at the table, or on the seat's phone."""
        head, taps = self.there.head, self.tapped
        while self.there.head == head:
            assert self.tapped - taps <= MOST_TAPS, f"{wish} took more than {MOST_TAPS} taps"
            self.press(*self.there.at(lambda: self._next(wish, phone=phone)))
        path = self.there.at(self.table.history.path)
        move = next(entry.move for entry in path if entry.seq > head)
        as_wished = {name: fields_of(move).get(name) for name, _ in wish.filled}
        assert (type(move).__name__, move.seat, as_wished) == (wish.move, wish.seat, dict(wish.filled)), (move, wish)

    def _next(self, wish: Choice, *, phone: bool) -> tuple[Press, Pressed]:
        screen = self.there.seats.screen(self.there.name(wish.seat)) if phone else None
        if screen is not None:
            return next_at_seat(screen, self.there.host, wish), screen
        return next_at_table(self.screen, self.there.host, wish), self.screen


@contextmanager
def table_evening(folder: Path, *, seed: int, later: Soon | None = None) -> Iterator[TableEvening]:
    """Open an empty table with one screen on it, all of it in the test's own thread."""
    with unserved(folder, None, seed=seed, later=later or Soon()) as there:
        yield TableEvening(there, seed)
