"""A view: all that crosses from the table to a screen. One value for one viewer at one moment, told before it crosses.

It is made of what its viewer knows and was told, and of nothing else. When another's secret changes, not a byte of it
does. It does not grow with the game: the log shares its parts with the View before. No screen may enter, and no rule is
decided here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import msgspec
from msgspec.structs import replace

from companion.answers import Settlement
from companion.game.cards import NO_CARDS, Cards
from companion.game.correct import overcounted
from companion.game.decide import Opening, openings
from companion.game.facts import AwardMoved, DiceThrown, Fact
from companion.game.forced import alone
from companion.game.history import History
from companion.game.move_effects import MoveEffects, effects_of
from companion.game.moves import Choice
from companion.game.panels import Panel, Versus, as_thrown
from companion.game.prompts import Dice, Direction, Prompt
from companion.game.seals import SealOpened
from companion.game.secret import TABLE, tell
from companion.game.state import NOBODY, Game
from companion.game.text import SeatName, Text, Word
from companion.last_throw import LastThrow, last_read, last_throw, throw_of
from companion.log import Log
from companion.log_entry import LogEntry
from companion.player_knowledge import PlayerKnowledge
from companion.resumed import Resumed, resumed


class Offered(msgspec.Struct, frozen=True):
    """A choice that may be begun now, with its first prompt (None: it can be made at once).

    `at`: the place of its step on the agenda, 0 is the front. `optional`: that step may be passed over.
    `price`: what it takes out of the hand, if that is known before it begins.
    `aside`: it answers no question, so it may be begun whoever is asked.
    """

    choice: Choice
    prompt: Prompt | None
    at: int
    optional: bool
    price: Cards = NO_CARDS
    aside: bool = False


class Span(msgspec.Struct, frozen=True):
    """When the first and the last move of a game were made, in Unix seconds."""

    began: float
    ended: float


class View(msgspec.Struct, frozen=True):
    """All that one viewer may see of a game, now or at an earlier entry. TABLE sees what everybody may see.

    `known`, `panels`: what the viewer knows, and what screens draw of it.
    `offers`: the choices that may be begun. The table's View has every player's, a seat's View its own.
    `head`: the number of the last entry, 0 before the first. `log`: a line for each entry, the newest first.
    `thrown`, `effects`: the faces of that entry if it was a throw, and what it brought.
    `throw`: the throw that counts now. `throws`: those behind two sums that are compared. `read`: what a device read.
    `redo`: whether something that was taken back can be made again.
    `sheet`: who holds what and where the pieces stand, in lines. `resumed`: the same in short.
    `was`: in a View of an earlier entry, the throw that came next, if it was one.

    Only for a move that was just made, and not after an undo, an amendment or a correction:
    `forced`: the move that follows and leaves nobody a choice, so that a screen makes it by itself.
    `hands`: what is left to hands that the mover has not done himself.
    `news`: what all must hear: a seal that does not fit, a new holder of an award, too many cards counted. The table's
    View also says why nothing followed.

    After an undo, an amendment or a correction:
    `settled`: what hands must do. It stays until somebody has read it, and then until the next move.
    `put_right`: what was taken back, made again, amended or corrected since the last ordinary move, and by whom.

    `span`: when the game was played, once somebody has won. None: nobody knows.
    """

    known: Game
    panels: tuple[Panel, ...]
    offers: tuple[Offered, ...]
    head: int = 0
    thrown: tuple[int, ...] = ()
    effects: MoveEffects = MoveEffects()
    log: Log = Log()
    redo: bool = False
    throw: LastThrow | None = None
    read: tuple[int, ...] = ()
    sheet: tuple[Text, ...] = ()
    resumed: Resumed = Resumed()
    was: LastThrow | None = None
    forced: Choice | None = None
    hands: tuple[Text, ...] = ()
    throws: tuple[LastThrow, ...] = ()
    news: tuple[Text, ...] = ()
    settled: Settlement | None = None
    put_right: tuple[Text, ...] = ()
    span: Span | None = None

    @property
    def viewer(self) -> int:
        """Whose view it is."""
        return self.known.viewer

    @property
    def revision(self) -> int:
        """The number of the question the game waits for: an answer to an older one comes too late."""
        return self.known.revision

    @property
    def last(self) -> LogEntry | None:
        """What the log said last."""
        return next(iter(self.log), None)

    @property
    def asked(self) -> bool:
        """Whether the viewer is asked something: there is more than what may be done beside all questions."""
        return any(not offered.aside for offered in self.offers)

    @property
    def device_asked(self) -> Offered | None:
        """The choice that waits for dice or a direction first, which a device may fill; None where none does."""
        waiting = self.known.front.waiting if self.known.front else ()
        found = (
            offered
            for seat in waiting
            for offered in self.offers
            if offered.choice.seat == seat and isinstance(offered.prompt, (Dice, Direction))
        )
        return next(
            (offered for offered in found if offered.prompt and offered.prompt.filler in ("tray", "vane")), None
        )


def view_of(
    knowledge: PlayerKnowledge, history: History, head: int, at: Callable[[int], Game], sheet: tuple[Text, ...] = ()
) -> View:
    """Return a viewer's view at an entry, from his account there; `at` is what he knew after any entry."""
    known = knowledge.game
    entry = history.entries.get(head)
    facts = () if entry is None else tuple(tell(fact, known.viewer) for fact in entry.facts)
    panels = tuple(known.variant.panels(known))
    return View(
        known,
        panels,
        offers(known),
        head,
        next((fact.faces for fact in facts if isinstance(fact, DiceThrown)), ()),
        effects_of(known, facts),
        knowledge.told,
        head == history.head and history.redone() is not None,
        last_throw(known, history.back(head), at),
        last_read(history.back(head)),
        sheet,
        resumed(known, panels),
        throws=tuple(_compared(panels, history, head, at)),
    )


def _compared(panels: Iterable[Panel], history: History, head: int, at: Callable[[int], Game]) -> Iterator[LastThrow]:
    """Yield the throws behind two sums, so that one that was misread can be put right."""
    sides = (
        as_thrown(side) if panel.level else side
        for panel in panels
        if isinstance(panel, Versus)
        for side in (panel.left, panel.right)
    )
    found = (throw_of(side.seat, side.faces, history.back(head), at) for side in sides if side.faces)
    yield from (throw for throw in found if throw is not None)


def just_made(view: View, hands: tuple[Text, ...], facts: Iterable[Fact]) -> View:
    """Return the view of a move that was just made: what is left to hands, what follows by force, what is news.

    `facts` are those of the move.
    """
    offered = [(one.choice, one.prompt) for one in view.offers]
    forced = alone(view.known, offered) if view.viewer == TABLE else None
    facts = tuple(facts)
    unlike = (fact.tells(view.known) for fact in facts if isinstance(fact, SealOpened) and not fact.fits)
    awards = (_holds(fact, view.known) for fact in facts if isinstance(fact, AwardMoved))
    news = tuple(text for text in (*unlike, *awards, *overcounted(view.known), *_silent(view)) if text)
    return replace(view, hands=hands, forced=forced, news=news)


def _silent(view: View) -> tuple[Text, ...]:
    """Say on the screen all look at why nothing followed; a seat's own says so beside what the move brought it."""
    return () if view.viewer != TABLE or view.last is None else view.last.silent


def _holds(moved: AwardMoved, known: Game) -> Text | None:
    if moved.seat == NOBODY:
        return moved.tells(known)
    return Text.of("{seat} holds it now: {award}", seat=SeatName(moved.seat), award=Word(moved.award))


def offers(known: Game) -> tuple[Offered, ...]:
    """Return what may be begun now, in the order of seats and of the variant; from a seat's knowledge only its own."""
    seats = known.players if known.viewer == TABLE else (known.viewer,)
    return tuple(_offered(known, opening) for seat in seats for opening in openings(known, seat))


def _offered(known: Game, opening: Opening) -> Offered:
    choice, prompt, at = opening
    kind = known.variant.move_named(choice.move)
    optional = kind.aside or known.variant.steps[known.agenda[at].name].optional
    return Offered(choice, prompt, at, optional, kind.price(known, choice.seat), kind.aside)
