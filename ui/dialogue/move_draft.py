"""Move draft: a choice on its way to a finished move, prompt after prompt. Pure.

On a shared screen it is filled by what the whole table knows. So what is offered, asked and refused there tells nobody
what a hand holds. If that is not enough it waits for the cover; under the cover it is filled by what the seat knows.
No widget and no line may enter.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.game.correct import Correction
from companion.game.decide import may_begin, refuse
from companion.game.forced import only_value
from companion.game.moves import Choice, SealedMove, Stakes, anywhere, finish, next_prompt
from companion.game.prompts import Prompt, SomeCards, fits
from companion.game.seals import Seal
from companion.game.secret import TABLE
from companion.game.secret_dependence import Asks, sealed, turns_on_a_secret
from companion.game.state import NOBODY, Game, hand
from companion.game.text import Refusal, Text


class MoveDraft(msgspec.Struct, frozen=True, dict=True):
    """A partial move and the game it is filled from: the table's, or the seat's own where only it looks at the screen.

    `amends`: the entry it shall stand in place of, None for a new move. `anyway`: it is what the table did, so that a
    place is any where such a piece can stand.
    """

    choice: Choice
    known: Game
    amends: int | None = None
    anyway: bool = False

    @property
    def alone(self) -> bool:
        """Whether only its seat looks at the screen, under a cover or on a screen of its own."""
        return self.known.viewer != TABLE

    @property
    def overrules(self) -> bool:
        """Whether it stands in place of what was made, or past the rules."""
        return self.amends is not None or self.anyway

    @cached_property
    def refused(self) -> Refusal | None:
        """Why it cannot be begun; what the table did is asked about when it is complete."""
        if self.anyway:
            return None
        kind, seat = self.known.variant.move_named(self.choice.move), self.choice.seat
        return kind.may(self.known, seat) if kind.correction else may_begin(self.known, kind, seat)

    @cached_property
    def covered(self) -> bool:
        """Whether its seat must be asked alone before it goes on; the table's knowledge says so, and no hand."""
        return not self.alone and (
            self._answers_in_secret
            or self._states is not None
            or turns_on_a_secret(self.known, self.choice, self._asks)
        )

    def for_its_seat(self) -> MoveDraft:
        """Return it as the choice of who must be asked alone: whose hidden cards it states, else who chooses."""
        seat = self.choice.seat if self._states is None else self._states
        return replace(self, choice=Choice(self.choice.move, seat, self.choice.filled))

    @property
    def _states(self) -> int | None:
        """Who alone may say what a correction states, as far as it is filled in; None for any other choice."""
        kind = self.known.variant.move_named(self.choice.move)
        if not issubclass(kind, Correction):
            return None
        owner = kind.said_by(self.known, dict(self.choice.filled))
        return None if owner == NOBODY else owner

    @property
    def _answers_in_secret(self) -> bool:
        return sealed(self.known) and not self.known.variant.move_named(self.choice.move).correction

    @property
    def _asks(self) -> Asks:
        return anywhere if self.anyway else next_prompt

    @cached_property
    def prompt(self) -> Prompt | None:
        """The prompt a seat (or the dice) must fill next; None when the move can be submitted."""
        prompt = self._asks(self.known, self.choice)
        return None if prompt is None or prompt.filler == "chance" else prompt

    @property
    def why_not(self) -> Refusal | None:
        """Why the finished move is refused, from what is known here; None too where chance has still to fill it in."""
        try:
            return refuse(self.known, finish(self.known, self.choice))
        except TypeError:
            return None  # a field is missing

    def is_for_its_seat(self, refusal: Refusal) -> bool:
        """Whether the table refused it for what its seat alone may see, so that this seat must be asked alone."""
        stated = self.known.variant.move_named(self.choice.move).correction
        return refusal.code == "secret" and not (self.alone or stated)

    def filled(self, value: Any) -> MoveDraft:
        """Return the draft with its prompt filled."""
        prompt = self.prompt
        if prompt is None:
            raise ValueError("nothing is left to fill")
        return replace(self, choice=self.choice.with_field(prompt.field, value))

    def seen_by(self, own: Game) -> MoveDraft:
        """Return it as it goes on under the cover, from what its seat knows."""
        return replace(self, known=own)

    @property
    def about(self) -> int:
        """Whose affair it is: of a correction, whose cards are stated; else who chooses."""
        prompt = self.prompt if self.known.variant.move_named(self.choice.move).correction else None
        owner = prompt.whose.partition(":")[2] if isinstance(prompt, SomeCards) else ""
        return int(owner) if owner else self.choice.seat

    @property
    def viewer(self) -> int:
        """Who looks at the screen."""
        return self.choice.seat if self.alone else TABLE

    @property
    def grave(self) -> bool:
        """Whether it costs or gives up so much that a screen asks once more."""
        return self.known.variant.move_named(self.choice.move).grave or self.forfeited is not None

    @property
    def draws(self) -> bool:
        """Whether it pays for cards that only its seat sees, so that no seat takes it back alone: a new one."""
        return not self.overrules and self.known.variant.move_named(self.choice.move).draws

    @property
    def seals(self) -> bool:
        """Whether its seat seals it on a screen of its own, with a last tap; in the past nothing is."""
        return self.amends is None and issubclass(self.known.variant.move_named(self.choice.move), SealedMove)

    def sealed_with(self, seal: Seal) -> MoveDraft:
        """Return it with the seal under which it is made."""
        return replace(self, choice=Choice(self.choice.move, self.choice.seat, self.choice.filled, seal))

    @cached_property
    def forfeited(self) -> Text | None:
        """What the finished move gives up, None for nothing, or before it is finished."""
        try:
            return finish(self.known, self.choice).forfeits(self.known)
        except TypeError:
            return None  # a field is missing

    @cached_property
    def stakes(self) -> Stakes:
        """What the finished move brings and takes; nothing before it is finished."""
        try:
            return finish(self.known, self.choice).stakes(self.known)
        except TypeError:
            return Stakes()  # a field is missing

    @cached_property
    def forced(self) -> Any | None:
        """The only value the prompt takes, None where there is a choice; of a place where one known card lies, this
        card.

        What a hand holds no screen counts out for all.
        """
        prompt = self.prompt
        if isinstance(prompt, SomeCards) and prompt.most == 1 and not prompt.whose.startswith(hand("")):
            lies = prompt.held
            return lies if lies.total == 1 and not lies.unseen and prompt.least == 1 and fits(prompt, lies) else None
        return only_value(prompt)
