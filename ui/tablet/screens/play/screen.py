"""The evening: the board, what happens now, who is waited for, what the last move brought, and one bright tile.

It shows news and says what tiles there are and what touches do. It knows no rule: every word about the game comes in
the news.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from companion.game.holes import Dice, Direction, Place, SomeCards
from companion.game.moves import Choice, next_hole
from companion.game.secret import TABLE
from companion.game.state import NOBODY, Game
from companion.game.text import Refusal, SeatName, Text
from ui.tablet.bridge import Bridge
from ui.tablet.kit.screen_kit import Go, Kit
from ui.tablet.kit.sheet import Row
from ui.tablet.kit.tiles import TileView
from ui.tablet.news import Asked, News
from ui.tablet.screens.play import menus as play_menus
from ui.tablet.screens.play.book import book_shown
from ui.tablet.screens.play.calls import calls_shown
from ui.tablet.screens.play.correct import choice_sheet, instead, not_kept_sheet
from ui.tablet.screens.play.filling import Choosing
from ui.tablet.screens.play.private import learn
from ui.tablet.screens.play.throw import throw_sheet
from ui.tablet.screens.play.versus import versus_shown
from ui.tablet.screens.play.views import clause_now, first_hole, label, large, offered, with_seat, won


class Play(Choosing):
    """One evening on the shared screen. `show(news)` after each commit.

    `amend` begins in the past, before that entry; `undo_to` goes back to an entry and says what hands must do.
    """

    def __init__(self, kit: Kit, evening: Bridge, go: Go, amend: int | None = None, undo_to: int | None = None) -> None:
        super().__init__(kit, evening, go)
        if amend is not None or undo_to is not None:
            self.declined = self.news.known.ask
        self.show(evening.news)
        if amend is not None:
            self.amend(amend)
        if undo_to is not None:
            self.settle(lambda table, agreed: table.undo_to(undo_to, agreed))

    def fit(self, kit: Kit) -> None:
        """Take another kit (size, light, language, comfort); what was being filled in is dropped."""
        self._close()
        self.kit, self.asked = kit, None
        self.size = (kit.stage.width, kit.stage.height)
        self.clear_widgets()
        self._tiles = []
        self._build()
        self.show(self.evening.news)

    def show(self, news: News) -> None:
        """Show what everybody knows now; a move that was being filled in for an earlier moment is dropped."""
        if self.asked and self.asked.amends is None and self.asked.ask != news.known.ask:
            self._close()
            self.asked = None
        if self._watch is not None and self.news.known.ask != news.known.ask:
            self._close()  # somebody else may look at the table now
        self.at_board = news is not self.news and _decided(self.news) and _decided(news)  # it was seen
        self.news, self.spot, self.at_book = news, None, False
        self.offer = offered(news.known)
        self._hush()
        self.draw()
        self.say_what_happened()
        self.go_ahead()

    def refuse(self, refusal: Refusal, anyway: Callable[[], None] | None = None) -> None:
        """Say why something cannot be done; what the disk refuses lies there until somebody has read it."""
        super().refuse(refusal, anyway)
        if refusal.code == "not-kept":
            self.open(not_kept_sheet(self.kit, self.kit.at(self.news.known), refusal, self.shut))

    # -- tiles

    def main_row(self) -> Row:
        """Return the one bright tile: what to do next."""
        voice = self.kit.at(self.news.known)
        if self.at_book:
            return Row(TileView(voice(Text.of("Close")), bright=True), self.drop)
        if won(self.news.known):
            return Row(TileView(voice(Text.of("Result")), bright=True), lambda: self.go("result"))
        if self._sees_result():
            return Row(TileView(voice(Text.of("Done")), bright=True), self.look_aside)
        if self.asked and isinstance(self.asked.hole, Place):
            hint = Text.of("Tap one of the lit places on the board.")
            return Row(TileView(voice(Text.of("Tap the board")), bright=True), lambda: self.tell(hint))
        main = self.offer.sites[self.spot][0] if self.spot else self.offer.main
        if main is None:
            return Row(TileView(voice(Text.of("Put it right")), bright=True), self.fix)
        if self._can_turn(main):
            return Row(TileView(voice(Text.of("Turn the vane")), bright=True), self.turn)
        if self.nearby.throws and self._asks_throw(main):
            return Row(TileView(voice(Text.of("Throw")), bright=True), self.throw)
        entered = self.nearby.draws and isinstance(next_hole(self.news.known, main), Dice)
        said = voice(Text.of("Enter the dice")) if entered else self._named(main)
        view = TileView(said, bright=True, price=self._price(main))
        return Row(view, partial(self.begin, main, self.spot, self._others(main)))

    def _others(self, main: Choice) -> tuple[Row, ...]:
        """Return what else may be called: where seats raise in turn that lies in the sheet of the seat that is asked.

        So no tile outside says for one seat what a moment later would be said for the next.
        """
        return tuple(self._tile(choice) for choice in self.offer.tiles if choice != main) if self._calls_now() else ()

    def _calls_now(self) -> bool:
        """Whether a seat is asked in a round of calls, or for cards to raise one of two sums."""
        round_, sums = calls_shown(self.news.known), versus_shown(self.news.known)
        raising = sums is not None and not sums.over and isinstance(first_hole(self.news.known, self.offer), SomeCards)
        return raising or (round_ is not None and round_.asked != NOBODY)

    def _sees_result(self) -> bool:
        """Whether two sums lie there that were compared."""
        faced = self.faced()
        return faced is not None and faced.over

    def _tile(self, choice: Choice) -> Row:
        return Row(TileView(self._named(choice), price=self._price(choice)), partial(self.begin, choice, self.spot))

    def _price(self, choice: Choice) -> tuple[str, ...]:
        """Return the cards that something at the place tapped before takes, one by one."""
        if not self.spot:
            return ()
        known = self.news.known
        return tuple(kind for kind, n in known.room.move_named(choice.move).price(known, choice.seat) for _ in range(n))

    def side_row(self) -> Row:
        """Return what steps back, or what puts things right."""
        voice = self.kit.at(self.news.known)
        if self._anyway is not None:
            return Row(TileView(voice(Text.of("Do it anyway"))), self._anyway)
        book = book_shown(self.news.known)
        if self.at_book and book is not None:
            return Row(TileView(voice(Text.of("Own cards")), icon="eye"), partial(self.show_own, book.seat))
        if self.asked or self.spot:
            return Row(TileView(voice(Text.of("Back"))), self.drop)
        return Row(TileView(voice(Text.of("Fix"))), self.fix)

    def extra_rows(self) -> list[Row]:
        """Return the tiles of what may be done beside the bright one."""
        if self.asked or self.at_book or won(self.news.known) or self._sees_result():
            return []
        found = self.offer.sites[self.spot][1:] if self.spot else self.offer.tiles
        made = [] if self._calls_now() else [self._tile(choice) for choice in found]
        made += self._round_rows() + self._book_rows()
        main = self.offer.main
        if main and not self.spot and self._asks_throw(main):
            if self._can_turn(main):
                made.append(Row(TileView(self.kit.voice(Text.of("Throw"))), self.throw))
            if self.nearby.throws:
                made.append(Row(TileView(self.kit.voice(Text.of("By hand"))), partial(self.begin, main)))
            elif self.nearby.draws:
                made.append(Row(TileView(self.kit.voice(Text.of("Throw"))), self.throw))
        return made

    def _round_rows(self) -> list[Row]:
        """Return the tile that puts the round of calls or two sums aside, or brings them back, if there are any."""
        sums = versus_shown(self.news.known)
        if calls_shown(self.news.known) is None and (sums is None or sums.over):
            return []
        back = Text.of("Look at the calls") if sums is None else Text.of("Look at the sums")
        said = back if self.at_board else Text.of("Look at the board")
        return [Row(TileView(self.kit.voice(said)), self.look_aside)]

    def _book_rows(self) -> list[Row]:
        """Return the tile that opens the book, if there is one."""
        book = book_shown(self.news.known)
        if book is None or self.spot or self.news.sealed:
            return []
        return [Row(TileView(large(self.kit.at(self.news.known)(book.title))), self.open_book)]

    def open_book(self) -> None:
        """Lay the book open beside the board."""
        self.at_book = True
        self.draw()

    def cast(self, move: str) -> None:
        """Begin what stands in the book; as long as nothing has begun, the book stays open."""
        book = book_shown(self.news.known)
        if book is not None:
            self._next(Asked(Choice(move, book.seat), self.news.known.ask))

    def look_aside(self) -> None:
        """Put the round of calls or two sums aside, or bring them back."""
        self.at_board = not self.at_board
        self.draw()

    def _named(self, choice: Choice) -> str:
        known, voice = self.news.known, self.kit.at(self.news.known)
        front = known.front.waiting if known.front else ()
        named = label(known, choice, voice)
        return voice(Text.of("{name}: {what}", name=voice.name(choice.seat), what=named)) if len(front) > 1 else named

    def _asks_throw(self, choice: Choice) -> bool:
        return isinstance(next_hole(self.news.known, choice), (Dice, Direction))

    def _can_turn(self, choice: Choice) -> bool:
        """Whether a direction is asked for that a simulated vane may give."""
        vane = self.nearby.throws and self.nearby.vane is not None
        return vane and isinstance(next_hole(self.news.known, choice), Direction)

    # -- the past

    def amend(self, seq: int) -> None:
        """Offer what might have been done in place of an entry."""
        head = Text.of("Move {n}: what happened instead?", n=seq)

        def shown(then: Game) -> None:
            def chosen(choice: Choice) -> None:
                self._close()
                self._next(Asked(choice, then.ask, amends=seq, then=then))

            self.open(choice_sheet(self.kit, then, (head, instead(then)), chosen, self.drop))

        learn(self.evening, lambda table: table.before(seq, TABLE), shown, self.refuse)

    # -- touches

    def on_touch_down(self, touch: Any) -> bool:
        """Hand the touch on; one that nothing took may name a place where something could be built."""
        if super().on_touch_down(touch):
            return True
        places = self.board.places
        if self.asked or self.at_book or self.faced() or places is None or not self.board.collide_point(*touch.pos):
            return False
        place = places.meant(*self.board.dp(touch.x, touch.y), self.offer.sites)
        if place != self.spot:
            self.spot = place
            self.draw()
        return place is not None

    def tapped(self, place: str) -> None:
        """Fill the open hole with a place, or begin what can be done at the one chosen before."""
        if self.asked:
            self.answer(place)
        elif self.spot:
            self.begin(self.offer.sites[self.spot][0], self.spot)

    def side_tapped(self, side: int) -> None:
        """Fill the direction that is waited for with the side of the rim."""
        main, hole = self.offer.main, first_hole(self.news.known, self.offer)
        if main is not None and hole is not None:
            self._next(Asked(main, self.news.known.ask, hole).filled(side))

    def seat_tapped(self, row: int) -> None:
        """Begin what may be done with a seat, such as a trade; else show its points in their parts."""
        known = self.news.known
        seat = known.players[row]
        choice = None if self.asked or self.news.sealed else with_seat(known, self.offer.tiles, seat)
        if choice is None:
            play_menus.seat_sheet(self, seat)
            return
        about = TileView(self.kit.at(known)(Text.of("About {seat}", seat=SeatName(seat))))
        self.begin(choice, aside=(Row(about, partial(play_menus.seat_sheet, self, seat)),))

    def device_tapped(self, name: str) -> None:
        """Open the menu, or look at the devices."""
        if name == "menu":
            play_menus.menu_sheet(self)
        else:
            self.go("devices")

    def explain(self) -> None:
        """Show the clause behind a refusal, or behind what happens now."""
        clause = self._refused.clause if self._refused else clause_now(self.news.known)
        if clause:
            self.go("clause", clause=clause)

    def enter_throw(self) -> None:
        """Enter what the dice show, if they are waited for; say what was read, and put it right, once they count."""
        if self.asked:
            return
        if self.news.throw and self.offer.main is not None:
            self.begin(self.offer.main)
        else:
            throw_sheet(self)

    def throw(self) -> None:
        """Let Kazami throw."""
        self.evening.throw(lambda refusal: self.refuse(refusal) if refusal else None)

    def turn(self) -> None:
        """Let Kazami spin the vane."""
        self.evening.turn(lambda refusal: self.refuse(refusal) if refusal else None)

    def fix(self) -> None:
        """Offer to take back, to make again, to read the log, to correct."""
        play_menus.fix_sheet(self)

    def count_bank(self) -> None:
        """Show what is nobody's, card by card."""
        play_menus.bank_sheet(self)


def _decided(news: News) -> bool:
    """Whether two sums were compared, and there are no newer ones."""
    sums = versus_shown(news.known)
    return sums is not None and sums.over
