"""Secret dependence: whether a choice hangs on cards that its seat can see and the table cannot. Pure.

No hand is looked at. The choice is asked of two games that may both be true for all the table knows. In one, no unseen
card of the seat is worth anything; in the other, each is the wanted one. If the answers differ, the seat must be asked
alone. No screen and no rule of a variant may enter.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace
from typing_extensions import override

from companion.game.cards import Cards
from companion.game.decide import refuse
from companion.game.moves import Choice, anywhere, finish, next_prompt
from companion.game.override import overruling
from companion.game.prompts import Prompt, SomeCards
from companion.game.state import Game
from companion.game.text import Refusal, SeatName, Text

Asks = Callable[[Game, Choice], Prompt | None]
"""Returns the next prompt of a choice, None when it is complete."""
_WORTHLESS = "?"
"""A kind of card of which no rule of any variant speaks."""


class _Wanted(Cards):
    """A pile of which each unseen card that may be one is the card that is wanted."""

    __slots__ = ("wanted",)

    wanted: frozenset[str]

    @override
    def of(self, kind: str) -> int:
        return super().of(kind) + (self.unseen if kind in self.wanted else 0)

    @override
    def most(self, kind: str) -> int:
        return super().of(kind) + (0 if kind in self.never else self.unseen)


def in_doubt(known: Game, seat: int) -> tuple[str, ...]:
    """Return the names of the seat's piles in which it can name cards that the viewer of `known` cannot."""
    theirs = (name for name in known.piles if name.endswith(f":{seat}"))
    return tuple(name for name in theirs if known.pile(name).unseen and _open_to_owner(known, name))


def turns_on_a_secret(known: Game, choice: Choice, asks: Asks = next_prompt) -> bool:
    """Say whether the next prompt of a choice, or its outcome, may hang on what its seat alone can see.

    `known` is what the whole table knows. If that refuses the choice, it is refused whatever the seat holds, unless it
    is made `anywhere`, past the rules. A correction states what is, and so hangs on nothing.
    """
    kind = known.variant.move_named(choice.move)
    piles = in_doubt(known, choice.seat)
    if kind.correction or not piles or (asks is not anywhere and kind.may(known, choice.seat) is not None):
        return False
    prompt = asks(known, choice)
    if isinstance(prompt, SomeCards) and prompt.whose in piles and prompt.filler == "seat":
        return True
    games = (
        replace(known, piles={**known.piles, **{name: guess(known, name) for name in piles}})
        for guess in (_all_worthless, _wanted)
    )
    sure = _answered(known, choice, asks)
    return any(_answered(game, choice, asks) != sure for game in games)


def sealed(game: Game) -> bool:
    """Whether the answer the table waits for stays secret: for ever, or until all have given theirs."""
    if game.front is None:
        return False
    rule = game.variant.steps[game.front.name]
    return rule.alone or (rule.together and game.setup.hands == "digital")


def unheard(seat: int) -> Refusal:
    """Return the refusal for a reason that hangs on what not everybody may know."""
    return Refusal("secret", "", Text.of("That cannot be done. Only {seat} may see why.", seat=SeatName(seat)))


def _answered(game: Game, choice: Choice, asks: Asks) -> tuple[object, ...]:
    """Return whether a choice may be begun, what it asks next or, if that is nothing, whether it can be done."""
    prompt = asks(game, choice)
    refused = prompt is None and refuse(game, finish(game, choice)) is not None
    past_the_rules = refused and asks is anywhere and overruling(game, choice) is not None
    return game.variant.move_named(choice.move).may(game, choice.seat) is None, prompt, refused, past_the_rules


def _open_to_owner(known: Game, pile: str) -> frozenset[str]:
    """Return the kinds of card that the owner of a pile can name there, though others were not told."""
    kinds = frozenset(known.variant.kinds) if known.setup.hands == "digital" else known.variant.virtual
    return kinds - known.pile(pile).never


def worthless(held: Cards, unknown: int) -> Cards:
    """Return a pile in which so many of the unseen cards are taken for ones that are worth nothing."""
    return Cards({**dict(held), _WORTHLESS: unknown}, held.unseen - unknown, held.never)


def _all_worthless(known: Game, pile: str) -> Cards:
    held = known.pile(pile)
    return worthless(held, held.unseen)


def _wanted(known: Game, pile: str) -> Cards:
    """Return a pile in which each unseen card that its owner could name is the one that is wanted."""
    held = known.pile(pile)
    made = _Wanted(dict(held), held.unseen, held.never)
    object.__setattr__(made, "wanted", _open_to_owner(known, pile))
    return made
