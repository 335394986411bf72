"""The evening's screen while two sums are compared: they take the place of the column, the board lies between them.

It only shows; what is compared comes in a panel, and what a touch does is decided elsewhere. No rule may enter.
"""

from __future__ import annotations

from dataclasses import replace as with_fields
from typing import Any

from companion.game.holes import Place
from companion.game.panels import Versus
from ui.tablet.kit.stage import Box
from ui.tablet.kit.texts import SentenceView
from ui.tablet.kit.versus import Duel
from ui.tablet.screens.play.board import board_view
from ui.tablet.screens.play.laid import Laid
from ui.tablet.screens.play.versus import ACROSS, close_up, duel_view, versus_boxes, versus_shown
from ui.tablet.screens.play.views import first_hole, sentence

ASIDE = ("next", "bank")
"""Captions for which there is no room then."""


class Facing(Laid):
    """The screen with two sums on it, or without; `at_board` puts them aside."""

    def _build(self) -> None:
        self.duel = Duel(self.kit.look, self.turn_half)
        super()._build()

    def faced(self) -> Versus | None:
        """Return the two sums that are shown now, None where the board is: put aside, or a place is to be tapped."""
        placing = self.asked is not None and isinstance(self.asked.hole, Place)
        return None if self.at_board or placing else versus_shown(self.news.known)

    def facing(self, seat: int) -> int:
        """Return by how many quarters a seat's sheets are turned: as it sits, or as the table turned them last."""
        return self.evening.facing.get(seat, round(4 * seat / len(self.news.known.setup.seats)) % 4)

    def turn_half(self, half: int) -> None:
        """Turn the half of a side round, and its sheets with it."""
        faced = self.faced()
        if faced is not None:
            seat = (faced.left, faced.right)[half].seat
            self.evening.facing[seat] = 0 if self.facing(seat) == ACROSS else ACROSS
            self._show_disc()

    # -- what stands where

    def _disc(self) -> Box:
        stage = self.kit.stage
        return stage.box("disc") if self.faced() is None else versus_boxes(stage, 0)["board"]

    def _column(self, tiles: int) -> dict[str, Box]:
        faced = self.faced()
        return super()._column(tiles) if faced is None else versus_boxes(self.kit.stage, tiles, bool(faced.notes))

    def _across(self, tiles: int) -> int:
        return super()._across(tiles) if self.faced() is None else max(1, tiles)

    def _place(self, tiles: int) -> None:
        super()._place(tiles)
        faced = self.faced() is not None
        for name in ASIDE:
            caption: Any = getattr(self, name)
            caption.opacity = 0 if faced else 1
        if not faced:
            self.remove_widget(self.duel)
            return
        self.counted.size = (0, 0)  # the bank is not there to be touched
        if self.duel.parent is None:
            self.add_widget(self.duel, index=self.children.index(self.calls))  # no tile and no sheet lies below it
        self.duel.place(self.kit.stage, self._column(tiles))

    # -- showing

    def _now(self) -> str:
        faced, voice = self.faced(), self.kit.at(self.news.known)
        if faced is None or self.asked:
            return super()._now()
        return voice(faced.title) if faced.over else sentence(self.news.known, self.offer, voice)

    def _show_disc(self) -> None:
        faced, known, voice = self.faced(), self.news.known, self.kit.at(self.news.known)
        if faced is None:
            super()._show_disc()
            return
        self.board.opacity, self.calls.opacity = 1, 0
        view = board_view(self._seen(), voice, self._lit(), self.kit.settings.letters)
        self.board.show(close_up(known, faced, view))
        turned = {side.seat: self.facing(side.seat) for side in (faced.left, faced.right)}
        self.duel.show(duel_view(known, faced, first_hole(known, self.offer), voice, turned))

    def _speak(self, view: SentenceView) -> None:
        super()._speak(with_fields(view, centred=self.faced() is not None))
