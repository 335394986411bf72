"""Who looks on while an evening is played: each asks one question of the screen at every moment, and plays nothing.

One played evening answers all of them. Whoever plays says when something has happened (`look`) and when all is over
(`done`). One whose look costs much looks at every n-th moment. No variant and no test case may enter.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from companion.game.prompts import Place
from companion.game.text import Text
from tests.tablet.legible import faults
from ui.dialogue import events
from ui.dialogue.conversation import MainMenu

Rect = tuple[float, float, float, float]
BANDS = ("devices", "dice", "sentence", "agenda", "scoreboard", "tools")
COVERED = frozenset({"dice", "agenda", "scoreboard", "tools"})
"""What an open book may cover; where the disc stands above the column, the sentence makes room for it, too."""
SAID = frozenset({"agenda"})
"""What gives way to something that is said for a while: a refusal may go on below the sentence's place."""
BY_HAND, FACES = frozenset({"dice"}), "faces"
"""What gives way to the faces that are tapped for a throw by hand, and what those are called."""
ON_THE_DISC, SMALL = ("Board ", "CallsDisc ", "CornerCaption "), " is set in "
"""How the faults begin that are not asked for here, and what those say that are about the size of letters."""


class Onlooker:
    """Looks at every n-th moment; a subclass says in `see` what must be so then."""

    def __init__(self, every: int = 1) -> None:
        self.every, self.moments, self.seen = every, 0, 0

    def look(self, screen: Any) -> None:
        """Hear that something has happened."""
        if self.moments % self.every == 0:
            self.see(screen)
            self.seen += 1
        self.moments += 1

    def see(self, screen: Any) -> None:
        """Look at the screen."""
        raise NotImplementedError

    def done(self) -> None:
        """Hear that the evening is over."""
        assert self.seen, f"{type(self).__name__} was never asked to look"


class Company:
    """All who look on, as one."""

    def __init__(self, onlookers: Sequence[Onlooker]) -> None:
        self._onlookers = onlookers

    def look(self, screen: Any) -> None:
        """Let each look."""
        for each in self._onlookers:
            each.look(screen)

    def done(self) -> None:
        """Tell each that it is over."""
        for each in self._onlookers:
            each.done()


class Legible(Onlooker):
    """Whatever is shown can be read and touched, but what lies on and round the disc: tests of its own look at that.

    How small words are set that have no room is asked where each screen is laid out in every look.
    """

    def __init__(self, every: int = 1) -> None:
        super().__init__(every)
        self._wrong: dict[str, int] = {}

    def see(self, screen: Any) -> None:
        """Ask the law of all screens."""
        for fault in faults(screen):
            if not fault.startswith(ON_THE_DISC) and SMALL not in fault:
                self._wrong.setdefault(fault, self.moments)

    def done(self) -> None:
        """Say everything that could not, and at which moment that was seen first."""
        super().done()
        assert not self._wrong, self._wrong


class ColumnKeeps(Onlooker):
    """Each of the seven bands of the column keeps its place and size; two sums side by side have their own layout."""

    def __init__(self, every: int = 1) -> None:
        super().__init__(every)
        self._first: dict[str, Rect] = {}
        self.covered = frozenset[str]()

    def see(self, screen: Any) -> None:
        """Compare with where each band was when it was seen first; `covered` are those that may lie elsewhere now."""
        if screen.moment.sums is not None:
            return
        stage, said = screen.kit.stage, screen.conversation.said is not None
        moved = self.covered | {"sentence"} if self.covered and stage.width < stage.height else self.covered
        lying = bands(screen)
        if FACES in lying and lying[FACES][3] > stage.box(FACES).h:  # a third die moves what stands below it
            moved = moved | {FACES, "sentence", "agenda", "scoreboard"}
        if "agenda" in lying and lying["agenda"][3] > stage.box("agenda").h:  # a third row
            moved = moved | {"agenda", "sentence"}
        seen = {name: where for name, where in lying.items() if name not in moved}
        kept = {name: self._first.setdefault(name, where) for name, where in seen.items()}
        if said and "sentence" in seen:
            kept["sentence"] = (*kept["sentence"][:3], max(kept["sentence"][3], seen["sentence"][3]))
        assert seen == kept, {name: (where, kept[name]) for name, where in seen.items() if where != kept[name]}
        instead = (SAID if said else set()) | (BY_HAND if FACES in lying else set())
        gone = {*BANDS, "bright row"} - seen.keys() - moved - instead
        assert not gone, gone


def states(screen: Any) -> Iterator[frozenset[str]]:
    """Bring a screen to each state a touch leads to now; say which bands may be covered there."""
    nothing = frozenset[str]()
    yield nothing
    screen.say(Text.of("Tap one of the lit places on the board."))
    yield nothing
    screen.tell(events.Hushed())
    for place in sorted(screen.moment.offers.sites)[:1]:
        screen.tell(events.PlaceTapped(place))
        yield nothing
        screen.tell(events.SteppedBack())
    for offered in [one for one in screen.moment.offers.every if isinstance(one.prompt, Place)][:1]:
        screen.tell(events.Begun(offered.choice))
        yield nothing
        screen.tell(events.SteppedBack())
    screen.tell(events.Opened(MainMenu()))
    yield nothing
    screen.tell(events.Closed())
    screen.tell(events.BookOpened())
    yield COVERED
    screen.tell(events.SteppedBack())
    yield nothing


def bands(screen: Any) -> dict[str, Rect]:
    """Return where each band that is in sight lies: left, top, width and height; the bright row is one from end to end.

    The height of the scoreboard is that of a row. In the bright row words may stand in the place of a tile, as low.
    """
    face = screen.face
    parts = {name: getattr(face, name) for name in (*BANDS, FACES)}
    found = {name: box(part) for name, part in parts.items() if part.opacity}
    if "scoreboard" in found:
        found["scoreboard"] = (*found["scoreboard"][:3], face.scoreboard.row_height)
    leads = face.bright if face.bright.opacity else face.instead
    left, top, wide, high = box(face.back)
    assert leads.opacity and face.back.opacity and round(leads.y, 1) == round(face.back.y, 1)
    found["bright row"] = (round(leads.x, 1), top, round(left + wide - leads.x, 1), high)
    return found


def box(part: Any) -> Rect:
    """Return where a part lies, to a tenth of a pixel."""
    left, top, wide, high = (round(side, 1) for side in (part.x, part.top, part.width, part.height))
    return left, top, wide, high
