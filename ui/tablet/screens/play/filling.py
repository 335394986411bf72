"""Choices on their way at the evening's screen: begun, filled hole by hole, made; and what follows when heads move.

It opens sheets and asks the table; which choices there are, and what they mean, comes in the news. No rule may enter.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import inf
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from msgspec.structs import replace

from companion.game.anyway import overruling
from companion.game.holes import Place
from companion.game.moves import Choice, next_hole
from companion.game.state import Game
from companion.game.text import Refusal
from ui.dialogue.faults import tried
from ui.dialogue.filling import Filling
from ui.dialogue.ports import Settlement, Table
from ui.tablet.kit.sheet import Row, Sheet, Turned
from ui.tablet.kit.tokens import tokens
from ui.tablet.news import Asked, asked_next, knowing, made, overruled
from ui.tablet.screens.play.correct import agree_sheet, settlement_sheet
from ui.tablet.screens.play.facing import Facing
from ui.tablet.screens.play.holes import hole_sheet, sure_sheet
from ui.tablet.screens.play.private import Watch, count_down, cover_sheet, learn, own_sheet, refused_sheet

Moves = Callable[[Table, tuple[int, ...]], Settlement | Refusal | Asked | None]
"""Does something at the table, given the seats that agreed."""


class Choosing(Facing):
    """The screen with a choice begun or none. `declined` is the ask at which the table stepped back.

    A sheet has a reader, the seat it is turned to, or none; a private one covers itself when it is left alone.
    """

    declined = -1
    _aside: tuple[Row, ...] = ()
    _reader: int | None = None
    _untouched: int | None = None
    _watch: Watch | None = None
    _watching: Any = None
    _closed = -inf  # when the last sheet closed, by the screen's clock

    # -- sheets

    def open(self, sheet: Sheet, seat: int | None = None, cover: Callable[[], None] | None = None) -> None:
        """Lay a sheet over the table, in place of any other, perhaps for one seat; the devices stay above it.

        `cover` covers what only that seat may see; it is called when the seat no longer looks.
        """
        self._close()
        self.sheet, self._reader = sheet, seat
        self.add_widget(sheet, index=1)
        if cover is not None:
            says = partial(count_down, sheet, self.kit.voice)
            self._watch = Watch(self.evening.now, self.kit.settings.cover, says, cover)
            self._watching = Clock.schedule_interval(self._look_at_the_clock, 1)

    def _look_at_the_clock(self, _: float) -> None:
        if self._watch is not None:
            self._watch.look()

    def cover(self) -> None:
        """Cover what only one seat may see, if it lies open."""
        if self._watch is not None:
            self._watch.cover()

    def on_touch_down(self, touch: Any) -> bool:
        """Know that somebody is there, and hand the touch on, unless it was meant for a sheet that has just closed."""
        if self._watch is not None:
            self._watch.touched()
        if self.sheet is None and self.evening.now() - self._closed < tokens().motion.dialog_turn:
            return True
        return bool(super().on_touch_down(touch))

    def on_parent(self, *_: object) -> None:
        """Hear when the window is left for another one, as long as the screen is in it; covered it leaves."""
        if self.parent is None:
            Window.unbind(focus=self._focused)
            self._close()
        else:
            Window.bind(focus=self._focused)

    def _focused(self, _: object, here: bool) -> None:
        if not here:
            self.cover()

    def _close(self) -> None:
        if self._watching is not None:
            self._watching.cancel()
        self._watch = self._watching = None
        if self.sheet is not None:
            self._remember_turn()
            self.remove_widget(self.sheet)
            self.sheet, self._closed = None, self.evening.now()

    def _remember_turn(self) -> None:
        if self.sheet is not None and self._reader is not None:
            self.evening.facing[self._reader] = self.sheet.quarter

    def shut(self) -> None:
        """Close a sheet that only showed something: what was begun on the board goes on."""
        self._close()
        self.draw()

    def drop(self) -> None:
        """Step back to the table: no sheet, nothing begun."""
        self._close()
        self.asked, self.spot, self.declined, self.at_book = None, None, self.news.known.ask, False
        self._hush()
        self.draw()

    def uncover(self, seat: int, lifted: Callable[[], None], *aside: Row) -> None:
        """Cover the screen for one seat, until it lifts the cover."""
        self.open(cover_sheet(self._turned(seat), self.news.known, seat, lifted, self.shut, *aside), seat)

    def show_own(self, seat: int) -> None:
        """Show a seat its own cards, once the cover is lifted."""

        def shown(own: Game) -> None:
            self.open(own_sheet(self._turned(seat), own, seat, self.shut), seat, partial(self.show_own, seat))

        self.uncover(seat, partial(learn, self.evening, lambda table: table.known(seat), shown, self.refuse))

    def _turned(self, seat: int) -> Turned:
        """Turn a sheet to a seat: round the table, or as the table turned it last."""
        self._remember_turn()
        return Turned(self.kit, self.facing(seat))

    # -- filling

    def go_ahead(self) -> None:
        """Begin at once what alone can be done and asks for something; throws wait for dice, secrets for a tap.

        Whoever answers after another seat begins with a tap: a second tap of that seat must not answer here.
        """
        front = self.news.known.front
        if front is not None and front.answered:
            return
        found = {*self.offer.tiles, *(c for here in self.offer.sites.values() for c in here)}
        found |= {self.offer.main} if self.offer.main else set()
        if len(found) != 1 or self.offer.booked or self.asked or self.sheet or self.declined == self.news.known.ask:
            return
        choice = found.pop()
        hole = next_hole(self.news.known, choice)
        if hole is not None and hole.filler == "seat" and not Filling(choice, self.news.known).covered:
            self.evening.ask(partial(asked_next, asked=Asked(choice, self.news.known.ask)), self._went_ahead)

    def _went_ahead(self, asked: Asked | Refusal) -> None:
        """Ask for what is open; where nothing was left to choose, say what was done without a touch."""
        if isinstance(asked, Refusal):
            self.refuse(asked)
        elif asked.hole is not None or asked.cover:
            self._asked(asked)
        else:
            self._untouched = asked.ask
            self._make(asked)

    def say_what_happened(self) -> None:
        """Say what a move that nobody touched has done, once there is news of it."""
        if self._untouched is None or self.news.known.ask <= self._untouched:
            return
        self._untouched = None
        last = self.news.last
        if last is not None and last.seq == self.news.head:
            self.tell(last.lines[0])

    def begin(self, choice: Choice, place: str | None = None, aside: tuple[Row, ...] = ()) -> None:
        """Begin a choice; `place` fills its first hole, where the board was tapped before.

        `aside` are other ways from the first sheet it opens.
        """
        self._aside = aside
        asked = Asked(choice, self.news.known.ask)
        hole = next_hole(self.news.known, choice) if place else None
        self._next(asked if hole is None else replace(asked, hole=hole).filled(place))

    def _next(self, asked: Asked) -> None:
        def answer(done: Asked | Refusal) -> None:
            if isinstance(done, Refusal):
                self._refuse(asked, done)
            else:
                self._asked(done)

        self.evening.ask(partial(asked_next, asked=asked), answer)

    def _asked(self, asked: Asked) -> None:
        if asked.cover:
            self._cover_asked(asked.uncovered())
            return
        self.at_book = False
        if asked.hole is None:
            self._be_sure(asked)
        elif isinstance(asked.hole, Place):
            self._close()
            self.asked, self.spot = asked, None
            self._hush()
            self.draw()
        else:
            self._show_hole(asked)

    def _refuse(self, asked: Asked, refusal: Refusal, anyway: Callable[[], None] | None = None) -> None:
        """Say why a choice cannot be: aloud what the table knows, to its seat alone what that seat was asked alone."""
        if not asked.alone:
            self.refuse(refusal, anyway)
            return
        seat, known = asked.choice.seat, self.news.known
        self.asked = None
        self.open(refused_sheet(self._turned(seat), known, seat, refusal, self.shut, anyway), seat, self.shut)
        self.draw()

    def _be_sure(self, asked: Asked) -> None:
        """Make a move, a grave one after one more tap."""
        if not self.news.known.room.move_named(asked.choice.move).grave:
            self._make(asked)
            return
        seat, make = asked.choice.seat, partial(self._make, asked)
        self.asked = asked
        self.open(sure_sheet(self._turned(seat), asked.then or self.news.known, asked, make, self.drop), seat)
        self.draw()

    def _show_hole(self, asked: Asked) -> None:
        def shown(known: Game) -> None:
            self.asked = asked
            seat = asked.choice.seat
            aside, self._aside = self._aside, ()
            cover = partial(self._cover_asked, asked) if asked.alone else None
            self.open(hole_sheet(self._turned(seat), known, asked, self.answer, self.drop, *aside), seat, cover)
            self.draw()

        if asked.alone:
            learn(self.evening, partial(knowing, asked=asked), shown, self.refuse)
        else:
            shown(asked.then or self.news.known)

    def _cover_asked(self, asked: Asked) -> None:
        """Cover what a seat fills in alone; once it lifts the cover, it goes on where it was."""
        self.asked = None
        aside, self._aside = self._aside, ()
        self.uncover(asked.choice.seat, partial(self._next, asked), *aside)
        self.draw()

    def answer(self, value: Any) -> None:
        """Fill the open hole, and go on to the next."""
        if self.asked and self.asked.hole:
            self._next(self.asked.filled(value))

    def _make(self, asked: Asked) -> None:
        self.drop()
        self.declined = -1
        self.settle(partial(made, asked=asked), refused=lambda why: self._refuse(asked, why, self._way_past(asked)))

    def try_unlisted(self, choice: Choice) -> None:
        """Begin what is not offered; if the rules refuse it, it may be done anyway."""
        self._next(Asked(choice, self.news.known.ask, anyway=True))

    def _overrule(self, asked: Asked) -> None:
        self.drop()
        self.settle(partial(overruled, asked=asked), refused=partial(self._refuse, asked))

    # -- what follows

    def settle(self, go: Moves, agreed: tuple[int, ...] = (), refused: Callable[[Refusal], None] | None = None) -> None:
        """Do what may move the head; where seats must agree, ask; then say what hands must do, or aloud why not."""

        def answer(done: Settlement | Refusal | Asked | None) -> None:
            if done is None:
                return
            if isinstance(done, Asked):
                self._asked(done)
            elif not isinstance(done, Refusal):
                self._settled(done)
            elif done.code == "ask-first" and not agreed:
                agree = partial(self.settle, go, self.news.known.players, refused)
                self.open(agree_sheet(self.kit, self.kit.at(self.news.known), done, agree, self.drop))
            else:
                (refused or self.refuse)(done)

        if agreed:
            self.drop()  # the sheet that asked for it
        self.evening.ask(lambda table: go(table, agreed), answer)

    def _settled(self, done: Settlement) -> None:
        """Say what hands must do, but first to a seat alone what only that seat may hear."""
        known = self.news.known

        def aloud() -> None:
            self.open(settlement_sheet(self.kit, known, done, self.drop))

        if done.alone is None:
            aloud()
            return
        seat, why = done.alone
        self.open(refused_sheet(self._turned(seat), known, seat, why, aloud), seat, aloud)

    def _way_past(self, asked: Asked) -> Callable[[], None] | None:
        """Return what makes a refused move all the same; None where the table's word could not make it either."""
        if asked.amends is not None or asked.ask != self.news.known.ask:
            return None
        found = tried(lambda: self.news.known.ask, partial(overruling, self.news.known, asked.choice))
        return partial(self._overrule, asked) if isinstance(found, tuple) else None
