"""What changed in the conversation, printed: what left no choice, what is refused, what is asked or read now.

It knows for whose eyes alone the last lines are, and hides them before anything is printed for all. Nothing is decided.
"""

from __future__ import annotations

from companion.game.panels import CardsShown, Versus
from companion.game.text import Text
from companion.view import View
from ui.dialogue.conversation import Agreeing, Conversation, Placing
from ui.dialogue.page.blocks import Block
from ui.dialogue.page.panels import panel_blocks
from ui.dialogue.page.sealing import value_said
from ui.dialogue.panels import laid_out
from ui.dialogue.question import question
from ui.dialogue.screen_state import ScreenState
from ui.terminal.printed_page import PrintedPage
from ui.terminal.prompts import asked_blocks
from ui.terminal.sheets import sheet_blocks


class WhatChanged:
    """Prints the changes of one conversation."""

    def __init__(self, page: PrintedPage) -> None:
        """Print on a page that everybody may read."""
        self._page = page
        self._alone: int | None = None  # the seat for whose eyes alone the last lines are
        self._compared: Versus | None = None  # the two sums that were printed last
        self._read: tuple[Block, ...] = ()  # what was printed of the sheet that lies there

    def hide(self, now: Conversation) -> None:
        """Wipe what one seat alone was shown, once it does not look alone any more."""
        if self._alone is not None and now.alone != self._alone:
            self._alone = None
            self._page.hide()

    def say_passed(self, now: Conversation) -> None:
        """Say what left no choice; a seat that looks alone from now on sees its hand first."""
        for draft in (*now.passed, now.draft):
            if draft is not None and draft.alone and self._alone != draft.choice.seat:
                self._alone = draft.choice.seat
                if (hand := question(draft).hand) is not None:
                    self._page.paint(panel_blocks(CardsShown(Text.of("Your cards"), hand), draft.known))
        for draft in now.passed:
            if draft.prompt is not None and draft.forced is not None:
                only = value_said(draft.prompt, draft.forced)
                self._page.say(Text.of("{asked} {only}", asked=draft.prompt.label, only=only), "dim")

    def say_compared(self, view: View) -> None:
        """Print two sums that are compared as soon as they say something else than when they were printed last."""
        compared = laid_out(view.panels).versus
        if compared is not None and compared != self._compared:
            self._page.paint(panel_blocks(compared, view.known))
        self._compared = compared

    def say(self, before: Conversation, at: ScreenState) -> None:
        """Say what is different from before; of what the seats are asked only what is new."""
        now = at.now
        self.hide(now)
        self._alone = now.alone
        if now.said is not None and now.said is not before.said and now.said.refusal is not None:
            self._page.refuse(now.said.refusal)
        if now.sheet is None:
            self._read = ()
            if now.board is not before.board and isinstance(now.board, Placing):
                self._page.paint(asked_blocks(now.board.draft, at), known=at.then, choosing=True)
        elif now.sheet is not before.sheet and not (isinstance(now.sheet, Agreeing) and now.sheet.seat is not None):
            known, self._read = self._read, sheet_blocks(at)
            if isinstance(now.sheet, Agreeing):  # seats are named, whoever has agreed before
                self._page.paint(one for one in self._read if one not in known)
            else:
                self._page.paint(self._read, known=at.then, choosing=True)
