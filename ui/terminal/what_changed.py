"""What changed in the conversation, printed: what left no choice, what is refused, what is asked or read now.

It knows for whose eyes alone the last lines are, and hides them before anything is printed for all. Nothing is decided.
"""

from __future__ import annotations

from companion.game.panels import Versus
from companion.game.prompts import Number, OneOf, Place, Prompt, SomeCards
from companion.game.text import Text
from companion.view import View
from ui.dialogue.conversation import Conversation, Placing
from ui.dialogue.panels import laid_out
from ui.dialogue.question import question
from ui.terminal.panels import lines_of
from ui.terminal.printed_page import PrintedPage
from ui.terminal.prompts import show_prompt
from ui.terminal.sheets import show_cards, show_sheet


class WhatChanged:
    """Prints the changes of one conversation."""

    def __init__(self, page: PrintedPage) -> None:
        """Print on a page that everybody may read."""
        self._page = page
        self._alone: int | None = None  # the seat for whose eyes alone the last lines are
        self._compared: Versus | None = None  # the two sums that were printed last

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
                show_cards(self._page, question(draft))
        for draft in now.passed:
            only = _only(draft.prompt)
            if draft.prompt is not None and only is not None:
                self._page.say(Text.of("{asked} {only}", asked=draft.prompt.label, only=only), "dim")

    def say_compared(self, view: View) -> None:
        """Print two sums that are compared as soon as they say something else than when they were printed last."""
        compared = laid_out(view.panels).versus
        if compared is not None and compared != self._compared:
            self._page.print(lines_of(compared, view.known, self._page.voice))
        self._compared = compared

    def say(self, before: Conversation, now: Conversation) -> None:
        """Say what is different from before."""
        self.hide(now)
        self._alone = now.alone
        if now.said is not None and now.said is not before.said and now.said.refusal is not None:
            self._page.refuse(now.said.refusal)
        if now.sheet is not None and now.sheet is not before.sheet:
            show_sheet(self._page, now.sheet, now.presence, before.sheet)
        elif now.sheet is None and now.board is not before.board and isinstance(now.board, Placing):
            show_prompt(self._page, now.board.draft)


def _only(prompt: Prompt | None) -> Text | None:
    """Return what left no choice, in words."""
    match prompt:
        case OneOf(options=((_, only),)):
            return only
        case Number(least=only):
            return Text.of("{n}", n=only)
        case Place(options=(only,)):
            return Text.of("{place}", place=only)
        case SomeCards(held=only):
            return Text.of("{cards}", cards=only)
    return None
