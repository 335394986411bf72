"""Cards counted one tap at a time for a form: what lies chosen so far, which tap is one more, and what is said of it.

For a screen that counts by itself; a phone's script does the same by the form's gauge. No layout and no rule may enter.
"""

from __future__ import annotations

import msgspec

from companion.game.cards import Cards, Covers
from companion.game.prompts import SomeCards, fits, worth
from companion.game.text import Text
from ui.dialogue import events
from ui.dialogue.page.blocks import Count, Form
from ui.dialogue.page.filled_in import FACEDOWN
from ui.dialogue.stated_cards import meant, needed


class Counting(msgspec.Struct, frozen=True):
    """What was chosen so far of the cards that a form asks for."""

    form: Form
    chosen: Cards

    @property
    def prompt(self) -> SomeCards:
        """What asks for the cards. Raises TypeError for a form that asks for something else."""
        prompt = self.form.fills.prompt
        if not isinstance(prompt, SomeCards):
            raise TypeError(f"{prompt} asks for no cards")
        return prompt

    def n(self, field: Count) -> int:
        """Return how many of a kind are chosen."""
        return self.chosen.unseen if field.name == FACEDOWN else self.chosen.of(field.icon)

    def after(self, field: Count, by: int) -> Counting | None:
        """Return what is chosen after one card more (`by` 1) or fewer (-1) of a kind; None where that cannot be."""
        changed, unseen, prompt = dict(self.chosen), self.chosen.unseen, self.prompt
        if field.name == FACEDOWN:
            unseen += by
        else:
            changed[field.icon] = changed.get(field.icon, 0) + by
            if by > 0 and self.chosen.total >= prompt.most and unseen:
                unseen -= 1  # naming a card that lay face down
        cards = Cards(changed, unseen)
        if (
            cards.broken
            or unseen > self._facedown
            or cards.total > prompt.most
            or prompt.held.covers(cards) is Covers.NO
        ):
            return None
        if prompt.among is not None and prompt.among.covers(cards) is not Covers.YES:
            return None
        return Counting(self.form, cards)

    def takes(self, field: Count) -> bool:
        """Whether a tap on a kind may take one more; where it is not told what is there, each looks as if it could."""
        full = self.chosen.total >= self.prompt.most or field.name == FACEDOWN
        return self.after(field, 1) is not None or not (self.form.told or full)

    @property
    def ready(self) -> bool:
        """Whether what is chosen answers."""
        return fits(self.prompt, self._meant)

    @property
    def answer(self) -> events.Event:
        """What it answers."""
        return events.Filled(self.prompt.field, self.form.fills.revision, self._meant)

    @property
    def says(self) -> Text:
        """How many are chosen, and of so many that are wanted, or what they are worth."""
        prompt, n = self.prompt, self.chosen.total
        if prompt.most < prompt.least:  # what is offered to all may prove too much once a seat looks at its own hand
            return Text.of("You do not hold enough of these cards.")
        cards = Text.counted("{n} card", "{n} cards", n)
        if {price for _, price in prompt.worth} - {1}:
            return Text.of("{cards}, worth {value}", cards=cards, value=worth(prompt.worth, self.chosen))
        if prompt.worth:
            return cards
        if self.form.may_be_one and not n:
            return Text.of("Tap one card, or gather several with +.")
        if prompt.least < prompt.most:
            return cards
        return Text.counted(
            "{chosen} of {wanted} card", "{chosen} of {wanted} cards", prompt.most, chosen=n, wanted=prompt.most
        )

    @property
    def needs(self) -> Text | None:
        """What is needed of a call, or what stays owed of a price; None where neither is asked."""
        prompt = self.prompt
        if prompt.worth:
            return needed(prompt)
        if prompt.among is None or not prompt.owed:
            return None
        left = prompt.among - self.chosen
        return Text.of("Owed afterwards: {cards}", cards=left) if left else Text.of("Nothing is owed afterwards.")

    @property
    def _meant(self) -> Cards:
        """What is meant: of a hand that lies face down, as many as are left of what was thought to be in it."""
        return meant(self.prompt, self.form.fills.there, self.chosen, readable=self.form.fills.readable)

    @property
    def _facedown(self) -> int:
        return sum(field.most for field in self.form.fields if isinstance(field, Count) and field.name == FACEDOWN)


def counting(form: Form) -> Counting:
    """Return a form as one begins with it: with nothing where a tap on one card answers, its back is one to tap."""
    fields = [field for field in form.fields if isinstance(field, Count) and not form.one_tap]
    named = {field.icon: field.value for field in fields if field.name != FACEDOWN}
    return Counting(form, Cards(named, sum(field.value for field in fields if field.name == FACEDOWN)))
