"""What the board widget is given: plain values. No drawing, no geometry, no rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType

import msgspec

from companion.board.maps import BoardMap
from companion.game.panels import Dial, Mark, Sign
from companion.game.text import Text
from ui.dialogue.screens.blocks import RoseShown
from ui.drawing.theme import Tone


class Badge(msgspec.Struct, frozen=True):
    """A small round sign beside a place: `+2`, `−1`, or the name of an icon such as `check`.

    LAMP is a gain, ALARM a loss, GOOD safe. `away`: it lies on an edge that leads away from its corner, since it is
    about what stands there. With `ring` a large ring is laid around the place itself, as on the sheet that asks "does
    the board agree?".
    """

    place: str
    text: str
    tone: Tone = Tone.LAMP
    ring: bool = False
    away: bool = False


class Rim(msgspec.Struct, frozen=True):
    """The rim as a dial: six words clockwise from the top, and the live side 0 to 5 (None: no side is live).

    `stale` draws the arc dotted and its pointer hollow, because the instrument has not been heard of lately. `vane` is
    where a live instrument points just now, in degrees clockwise from the top, when that is not yet the live side;
    `border` says that it rests between two sides and cannot be read. `reaches` are corners of the coast a flood from
    the live side runs to.
    """

    words: tuple[str, ...] = ()
    side: int | None = None
    tone: Tone = Tone.LAMP
    stale: bool = False
    vane: float | None = None
    border: bool = False
    reaches: tuple[str, ...] = ()


def rim_shown(dial: Dial | None, say: Callable[[str], str]) -> Rim:
    """Return the rim as a game wants it: a plain one, or a dial, in the flood's colour while a flood runs."""
    if dial is None:
        return Rim()
    tone = Tone.WATER if dial.reaches else Tone.LAMP
    return Rim(tuple(say(word) for word in dial.words), dial.side, tone, reaches=dial.reaches)


class RoseView(msgspec.Struct, frozen=True):
    """The dial around the rose, without words where no game that lies there has one, and where the vane points, if
    anybody knows.
    """

    rim: Rim = Rim()
    bearing: float | None = None


def rose_view(rose: RoseShown, say: Callable[[Text], str]) -> RoseView:
    """Return the face as it is drawn, in a language."""
    return RoseView(Rim(tuple(map(say, rose.words)), rose.side), rose.bearing)


class Arc(msgspec.Struct, frozen=True):
    """A share of the closed rim: for how many points it stands, and an icon drawn on it so many times."""

    points: int
    icon: str
    times: int = 1


class Crowned(msgspec.Struct, frozen=True):
    """A seat that has won: the rim closes with an arc for each source of its points, clockwise from the top."""

    seat: int
    arcs: tuple[Arc, ...]


MOODS: Mapping[str, Tone] = MappingProxyType({"gain": Tone.LAMP, "loss": Tone.ALARM, "safe": Tone.GOOD})
"""The tone of a sign's mood."""


def badges_of(signs: Iterable[Sign]) -> tuple[Badge, ...]:
    """Return a badge for each sign."""
    return tuple(Badge(sign.place, sign.text, MOODS[sign.mood]) for sign in signs)


class BoardView(msgspec.Struct, frozen=True):
    """All that the board shows. Without a `map` only the sea and its rim are drawn.

    `seats`: the colour of each seat by its number. `letters`: seat letters stand on buildings. `felt`: cloth, no sea.
    `producing`: these hexes glow and dim the others. `highlight`: the places that may be tapped now.
    `form`: what would stand at a highlighted place, if it covers more than the place. `sides`: the rim may be tapped.
    `begins`: places where a tap begins something, each with the icon of what would stand there.
    `close`: a place that is looked at closely: it lies in the middle, everything is larger, and an `arrow` may point
    from one corner to another. `crowned`: only this seat's pieces are lit.
    """

    map: BoardMap | None = None
    marks: tuple[Mark, ...] = ()
    seats: tuple[str, ...] = ()
    producing: tuple[str, ...] = ()
    highlight: tuple[str, ...] = ()
    badges: tuple[Badge, ...] = ()
    rim: Rim = Rim()
    felt: bool = False
    letters: bool = False
    close: str = ""
    arrow: tuple[str, ...] = ()
    form: str = ""
    sides: bool = False
    begins: tuple[tuple[str, str], ...] = ()
    crowned: Crowned | None = None
