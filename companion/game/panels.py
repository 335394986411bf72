"""Panels: what screens can draw, a closed union named by form. Plain values, functions of what a viewer knows.

No widget, colour or language enters; a screen maps each panel in one exhaustive match.
"""

from __future__ import annotations

from itertools import starmap
from typing import Literal

import msgspec
from msgspec.structs import replace

from companion.game.cards import Cards
from companion.game.questions import OpenCount, PointsPart
from companion.game.seals import shown
from companion.game.state import NOBODY, Game, Step
from companion.game.text import Text, Word


class Mark(msgspec.Struct, frozen=True):
    """Something drawn at a place of the board: a variant's word for its form, whose it is, and a short text."""

    place: str
    form: str
    seat: int
    text: str = ""


class Sign(msgspec.Struct, frozen=True):
    """What happens at a place just now: a short text or an icon's name, and whether it is gain, loss or safety.

    `seat` is whom it concerns, `why` says the reason in a few words.
    """

    place: str
    text: str
    mood: Literal["gain", "loss", "safe"]
    seat: int = NOBODY
    why: Text | None = None


class Map(msgspec.Struct, frozen=True, tag=True):
    """The board: its map is in the setup; the marks are all that stands on it, the signs what happens there now."""

    marks: tuple[Mark, ...]
    signs: tuple[Sign, ...] = ()


class Score(msgspec.Struct, frozen=True):
    """A seat's points in their parts, as far as the viewer may know, and the numbers of it that all may count.

    `open`: what all may know of the points. `sealed`: what all see of its sealed choices.
    `target`: how many points the seat needs, if that is not the others' number.
    """

    seat: int
    parts: tuple[PointsPart, ...]
    counts: tuple[OpenCount, ...] = ()
    sealed: Text | None = None
    target: int | None = None

    @property
    def needs(self) -> Text | None:
        """Say how many points the seat needs, where that differs from the others' number."""
        return None if self.target is None else Text.of("To win: {n}", n=self.target)

    @property
    def open(self) -> int:
        """The points everybody can see."""
        return sum(part.points for part in self.parts if part.open)

    @property
    def total(self) -> int:
        """The points this viewer knows of."""
        return sum(part.points for part in self.parts)


class HeldAwards(msgspec.Struct, frozen=True):
    """What lies with a colour that nobody plays: awards, by their words. It has no points."""

    seat: int
    awards: tuple[Text, ...]


class Scores(msgspec.Struct, frozen=True, tag=True):
    """All players' points, how many win as a rule, and which colours that nobody plays hold an award."""

    scores: tuple[Score, ...]
    target: int
    held: tuple[HeldAwards, ...] = ()


class DiceShown(msgspec.Struct, frozen=True, tag=True):
    """The last throw of this turn, and what it brought each seat."""

    faces: tuple[int, ...]


class Bead(msgspec.Struct, frozen=True):
    """One step of the agenda: what it is, and for whom it waits."""

    text: Text
    waiting: tuple[int, ...]
    optional: bool


class AgendaShown(msgspec.Struct, frozen=True, tag=True):
    """What happens now and what comes after, in order."""

    beads: tuple[Bead, ...]


class Track(msgspec.Struct, frozen=True):
    """How far something has come: `at` of `of` steps; `icon` names what stands behind the last step it has reached."""

    at: int
    of: int
    icon: str = ""


class Row(msgspec.Struct, frozen=True):
    """One line of a tally: its label and a number (or a short text, or a track) for each column."""

    label: Text
    values: tuple[int | str | Track, ...]


class Total(msgspec.Struct, frozen=True):
    """What a tally comes to: its label, the number (or track), and what is counted apart from it, by kind of card."""

    label: Text
    n: int | Track
    apart: tuple[tuple[str, int], ...] = ()


class Tally(msgspec.Struct, frozen=True, tag=True):
    """Numbers side by side: one column a seat unless `columns` says otherwise; `totals` say it where space is short."""

    title: Text
    rows: tuple[Row, ...]
    columns: tuple[Text, ...] = ()
    totals: tuple[Total, ...] = ()


class CardsShown(msgspec.Struct, frozen=True, tag=True):
    """A pile the viewer may look at; `seat` is whose it is."""

    title: Text
    cards: Cards
    seat: int = NOBODY


class Call(msgspec.Struct, frozen=True):
    """What one seat called last: a text, cards, or that it passed (neither); `why`, if it could not but pass."""

    seat: int
    said: Text | None = None
    cards: Cards | None = None
    why: Text | None = None

    @property
    def passed(self) -> bool:
        """Whether the seat has spoken last by passing."""
        return self.said is None and self.cards is None


class Calls(msgspec.Struct, frozen=True, tag=True):
    """A round of raises: what each seat called last, in order, and which seat is `asked`.

    `leading`: the seat whose call stands. `about`: an icon's name. `notes`: what to think of before calling.
    `after`: which seat is asked next, unless the one that is asked ends the round; NOBODY if the variant does not say.
    """

    title: Text
    calls: tuple[Call, ...]
    asked: int
    leading: int = NOBODY
    about: str = ""
    notes: tuple[Text, ...] = ()
    after: int = NOBODY


class Paid(msgspec.Struct, frozen=True):
    """What a side of a comparison pays, and for what."""

    label: Text
    cards: Cards


class Side(msgspec.Struct, frozen=True):
    """One side of a comparison. Its sum has `parts`, and the `faces` of its dice.

    `icons`: a name for each part, "" for none. `line`: what the side does. `place`: where it stands.
    `before`: the faces of its last throw, which decided nothing. `paid`: what it pays for throwing again.
    `name`, `icon`: what a side is called and drawn as that is no player's (`seat` is NOBODY).
    """

    seat: int
    parts: tuple[PointsPart, ...]
    faces: tuple[int, ...] = ()
    icons: tuple[str, ...] = ()
    line: Text | None = None
    place: str = ""
    before: tuple[int, ...] = ()
    paid: Paid | None = None
    name: Text | None = None
    icon: str = ""

    @property
    def total(self) -> int:
        """The sum."""
        return sum(part.points for part in self.parts) + sum(self.faces)


def as_thrown(side: Side) -> Side:
    """Return a side of level sums with the throw that brought it there."""
    return replace(side, faces=side.faces or side.before, before=())


class Versus(msgspec.Struct, frozen=True, tag=True):
    """Two sums side by side.

    `over`: it is decided, by `winner`; `notes` say what follows.
    `level`: the throws came to equal sums, which decide nothing. They are shown until somebody goes on.
    `counts`: what such comparisons have brought, a number for each player. `done`: what people say who have seen it.
    """

    title: Text
    left: Side
    right: Side
    over: bool = False
    winner: int = NOBODY
    notes: tuple[Text, ...] = ()
    counts: Row | None = None
    level: bool = False
    done: Text | None = None


class Dial(msgspec.Struct, frozen=True, tag=True):
    """A direction out of six, on the rim of the board; `words` name the sides from 0.

    `reaches` are the corners something that comes from that side just now runs to: a wave, for as long as it is paid.
    """

    title: Text
    words: tuple[str, ...]
    side: int
    reaches: tuple[str, ...] = ()


class Caption(msgspec.Struct, frozen=True, tag=True):
    """Short lines that lie beside the board all the time, such as what comes next.

    `about` is an icon's name, `seat` whom they concern.
    """

    lines: tuple[Text, ...]
    about: str = ""
    seat: int = NOBODY


class Item(msgspec.Struct, frozen=True):
    """One entry of a menu: the move it begins, its price, and why it cannot be begun, if it cannot.

    `does`: one line that says what it does. `clause`: the clause of that.
    """

    move: str
    label: Text
    price: Cards
    why: Text | None = None
    does: Text | None = None
    clause: str = ""


class Menu(msgspec.Struct, frozen=True, tag=True):
    """What a seat may do for a price, and what it may not do now, with the reason. `notes`: short lines about the seat.

    Each item keeps its place, whether it can be begun or not. Only a book of many pages changes anyway; there the items
    come first that can be begun. A price is for the seat to pay: only a viewer who may know it is told whether it can.
    """

    title: Text
    seat: int
    items: tuple[Item, ...]
    notes: tuple[Text, ...] = ()


class Notice(msgspec.Struct, frozen=True, tag=True):
    """One sentence that matters more than all else."""

    text: Text


Panel = Map | Scores | DiceShown | AgendaShown | Tally | CardsShown | Calls | Versus | Dial | Caption | Menu | Notice


def map_panel(known: Game) -> Map:
    """Return the board with a mark for each piece."""
    kinds = known.variant.pieces
    return Map(
        tuple(
            Mark(place, piece.side or kinds[piece.what].form or piece.what, piece.seat)
            for place in sorted(known.pieces)
            for piece in known.pieces[place]
        )
    )


def scores_panel(known: Game) -> Scores:
    """Return all players' points as far as the viewer knows them, and what all may count of each."""
    asked, usual = known.variant.questions, known.option("victory_points")
    targets = {seat: asked.target(known, seat) for seat in known.players}
    scores = tuple(
        Score(
            seat,
            asked.points(known, seat),
            asked.counts(known, seat),
            shown(known, seat),
            None if target == usual else target,
        )
        for seat, target in targets.items()
    )
    held: dict[int, tuple[Text, ...]] = {}
    for award, seat in sorted(known.awards.items()):
        if seat not in (*known.players, NOBODY):
            held[seat] = (*held.get(seat, ()), word(award))
    return Scores(scores, usual, tuple(starmap(HeldAwards, sorted(held.items()))))


def agenda_panel(known: Game) -> AgendaShown:
    """Return the agenda: the front step first."""
    steps = known.variant.steps
    return AgendaShown(
        tuple(
            Bead(Text.of(steps[step.name].text), step.waiting, steps[step.name].optional)
            for step in pending(known, known.agenda)
        )
    )


def pending(known: Game, agenda: tuple[Step, ...]) -> tuple[Step, ...]:
    """Return the steps of an agenda that people are told of; of a turn's, those that would wait for somebody now."""
    steps, turn = known.variant.steps, known.variant.procedures["turn"](known)
    return tuple(
        step
        for step in agenda
        if steps[step.name].text and (step.opened or step.name not in turn or steps[step.name].who(known, step))
    )


def word(name: str) -> Text:
    """Return a single term as a text."""
    return Text.of("{w}", w=Word(name))
