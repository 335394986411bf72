"""Moves: finished choices with their actor and all chance as data; and choices, the partial moves they grow from.

A move class reads like a paragraph of the rule book: when it may be made (`may`), what it asks for (`prompts`), why it
is not allowed (`refuse`) and what follows (`happen`). No move looks at a clock, a device or another seat's screen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from companion.game.cards import NO_CARDS, Cards
from companion.game.facts import Fact
from companion.game.observed_move import ObservedMove
from companion.game.panels import Item
from companion.game.prompts import Dice, OneOf, Place, Prompt, Prompts, SomeCards, fits
from companion.game.seals import Seal
from companion.game.state import Game
from companion.game.text import Refusal, Text
from companion.game.variant import no_refusal


class Stakes(msgspec.Struct, frozen=True):
    """What a finished move brings and what goes for it, to be drawn beside its words, and why it must be made.

    `gets`, `gives`: cards. `goes`: the icons of what is no card, such as a piece or a token. `why`: None where nobody
    must.
    """

    gets: Cards = NO_CARDS
    gives: Cards = NO_CARDS
    goes: tuple[str, ...] = ()
    why: Text | None = None


class Move(msgspec.Struct, frozen=True, gc=False, kw_only=True, tag_field="move", tag=True, rename={"revision": "ask"}):
    """What a seat wants to do, complete. `revision` says which state of the game it answers; a stale one is
    refused.

    A move made at a step that is not optional answers that step and closes it for the seat.

    Class words:
    `at`: the steps in which it may be made; empty: whatever is waited for. `aside`: it leaves the step open.
    `label`: what a button says. `icon`: what marks a place where it can be made.
    `does`: one line that says what it does (32 letters, 17 Japanese characters), with its `clause`.
    `said`: what the log says, with a place for the {seat}.
    `missing`: what is not there if its first prompt has no options; `missing_by`: the clause of that, if not `clause`.
    `grave`: it costs so much that a screen asks once more.
    `draws`: it pays for cards that its seat alone sees, so the seat cannot take it back by itself.
    `passes`: it only lets the turn go on.
    """

    seat: int
    revision: int

    at: ClassVar[tuple[str, ...]] = ()
    label: ClassVar[str] = ""
    icon: ClassVar[str] = ""
    does: ClassVar[str] = ""
    clause: ClassVar[str] = ""
    missing: ClassVar[str] = ""
    missing_by: ClassVar[str] = ""
    said: ClassVar[str] = ""
    correction: ClassVar[bool] = False
    aside: ClassVar[bool] = False
    grave: ClassVar[bool] = False
    draws: ClassVar[bool] = False
    passes: ClassVar[bool] = False
    listed: ClassVar[bool] = True  # a correction that people are offered; False for one that another says shorter
    tapped: ClassVar[bool] = True  # put together prompt by prompt; False for what can only be written

    @classmethod
    def steps(cls, game: Game) -> tuple[str, ...]:
        """Return those steps of `at` in which the house rules let it be made."""
        return cls.at

    @classmethod
    def may(cls, game: Game, seat: int) -> Refusal | None:
        """Say why a seat may not even begin this move, from what `game` knows."""
        return None

    @classmethod
    def prompts(cls, game: Game, seat: int) -> Prompts:
        """Ask for what has to be filled in, in order: `victim: int = yield OneOf("victim", ...)`."""
        yield from ()

    @classmethod
    def labelled(cls, filled: Mapping[str, Any]) -> Text:
        """Return what a button says that begins it with this filled in already, such as with whom."""
        return Text.of(cls.label)

    @classmethod
    def plays(cls, seat: int) -> tuple[str, str]:
        """Return the kind of the card that a seat plays with it, and the pile it lies on; "" where it plays none."""
        return "", ""

    @classmethod
    def price(cls, game: Game, seat: int) -> Cards:
        """Return what it takes out of the hand, where that is settled before it begins."""
        return NO_CARDS

    @classmethod
    def priced(cls, game: Game, seat: int) -> Iterable[Item]:
        """Return what a list of prices says of it: by what it takes out of the hand, nothing where that is nothing."""
        if price := cls.price(game, seat):
            does = Text.of(cls.does) if cls.does else None
            yield Item(cls.__name__, Text.of(cls.label), price, None, does, cls.clause)

    @classmethod
    def shelf(cls) -> int:
        """Return where it stands in a list of prices: among those of its number in the order of the variant's moves."""
        return 0

    def refuse(self, game: Game) -> Refusal | None:
        """Say why this finished move is not allowed, beyond what `may` and its prompts say."""
        return None

    def why_not(self, game: Game) -> Refusal | None:
        """Say why this finished move may not be begun, where that hangs on what is filled in; None: as `may` says it.

        Asked only where `may` refuses, of a move that may be of several sorts, each with a reason of its own.
        """
        return None

    def unfit(self, game: Game) -> Refusal | None:
        """Say in the rule's words why a value of this finished move does not fit its prompt; None: as any prompt says
        it.

        Asked only where one does not fit, so that nothing is worked out twice.
        """
        return None

    def forfeits(self, game: Game) -> Text | None:
        """Say what the seat could still do and gives up with this finished move, so that a screen asks once more."""
        return None

    def stakes(self, game: Game) -> Stakes:
        """Return what this finished move brings and takes, where a screen that asks once more draws it."""
        return Stakes()

    @property
    def repeated(self) -> Move | None:
        """The move that is made with this one past its refusal."""
        return None

    def impossible(self, game: Game) -> Refusal | None:
        """Say why not even the table's own word makes this finished move: it is about something that is not there."""
        return None

    @classmethod
    def tells(cls, observed: ObservedMove) -> Text:
        """Say for the log that it was made. Only its kind is known here: the rest is what the viewer was told."""
        return Text.of(cls.said, seat=observed.seat)

    def happen(self, game: Game) -> Iterable[Fact]:
        """Return what follows. Called only for a move that was not refused, or that the table insists on."""
        raise NotImplementedError


class SealedMove(Move, frozen=True, kw_only=True, omit_defaults=True):
    """A choice worth a proof: on a phone it is sealed (`companion/game/seals.py`). Chance has no part in it.

    Answers to a `together` step are opened with it. One that is `kept` stays sealed until its variant opens it
    (`opened`).
    """

    seal: Seal | None = None

    kept: ClassVar[bool] = False


class Choice(msgspec.Struct, frozen=True):
    """A partial move that may be made now: its kind, its seat, the fields filled so far, and what it is sealed with."""

    move: str
    seat: int
    filled: tuple[tuple[str, Any], ...] = ()
    seal: Seal | None = None

    def with_field(self, field: str, value: Any) -> Choice:
        """Return the choice with one more field filled."""
        return Choice(self.move, self.seat, (*self.filled, (field, value)))


def walk(game: Game, move: str, seat: int, filled: Mapping[str, Any]) -> Iterator[Prompt]:
    """Yield the prompts of a move in order, each as the move asks for it, whatever the variant forbids: the only
    walker.

    `filled` holds what is filled into each prompt, under its field, before the next one is asked for. Raises KeyError
    for an unknown move.
    """
    prompts = game.variant.move_named(move).prompts(game, seat)
    prompt = next(prompts, None)
    while prompt is not None:
        yield prompt
        prompt = _answered(prompts, filled[prompt.field])


def _answered(prompts: Prompts, value: Any) -> Prompt | None:
    """Return the prompt that comes after one that was filled in, None after the last."""
    try:
        return prompts.send(value)
    except StopIteration:
        return None


def bare_prompt(game: Game, choice: Choice) -> Prompt | None:
    """Return the next prompt of a choice as its move asks for it, whatever the variant forbids."""
    filled = dict(choice.filled)
    for prompt in walk(game, choice.move, choice.seat, filled):
        if prompt.field not in filled:
            return prompt
    return None


def next_prompt(game: Game, choice: Choice) -> Prompt | None:
    """Return the next prompt of a choice, None when it can be finished. Raises KeyError for an unknown move."""
    prompt = bare_prompt(game, choice)
    return None if prompt is None else allowed(game, choice, prompt)


def allowed(game: Game, choice: Choice, prompt: Prompt) -> Prompt:
    """Return the next prompt of a choice without what the variant forbids, where it is the last and lists its
    options."""
    if game.variant.forbid is no_refusal or not isinstance(prompt, (Place, OneOf)):
        return prompt
    out = {value for value in _values(prompt) if forbidden(game, choice.with_field(prompt.field, value))}
    if isinstance(prompt, Place):
        return replace(prompt, options=tuple(place for place in prompt.options if place not in out))
    return replace(prompt, options=tuple(option for option in prompt.options if option[0] not in out))


def forbidden(game: Game, choice: Choice) -> bool:
    """Whether a choice is complete and would be a move the variant forbids."""
    try:
        move = finish(game, choice)
    except TypeError:
        return False  # a field is missing
    return game.variant.forbid(game, move) is not None and bare_prompt(game, choice) is None


def barred(game: Game, choice: Choice, prompt: Prompt | None) -> Refusal | None:
    """Why the variant forbids a choice that its seat can add nothing to, None if it does not.

    It has no prompt, or one that chance or a device fills in; or every option of its last one is forbidden: as the
    first.
    """
    if isinstance(prompt, Place | OneOf):
        bare = bare_prompt(game, choice) if empty(prompt) else None
        first = next(iter(_values(bare)), None) if isinstance(bare, Place | OneOf) else None
        return None if first is None else barred(game, choice.with_field(prompt.field, first), None)
    if game.variant.forbid is no_refusal or (prompt is not None and prompt.filler == "seat"):
        return None
    try:
        move = finish(game, choice)
    except TypeError:
        return None  # a field is missing that has no value of its own
    return game.variant.forbid(game, move)


def _values(prompt: Place | OneOf) -> tuple[Any, ...]:
    return prompt.options if isinstance(prompt, Place) else tuple(value for value, _ in prompt.options)


def empty(prompt: Prompt) -> bool:
    """Whether nothing at all can be filled in here, so that the choice leads nowhere."""
    if isinstance(prompt, (Place, OneOf)):
        return not prompt.options
    if isinstance(prompt, SomeCards):
        return prompt.held.total < prompt.least
    return False


def nothing_there(kind: type[Move], prompt: Prompt, *, first: bool) -> Refusal:
    """Return the refusal of a move that leads nowhere, saying what is missing for it."""
    if first and kind.missing:
        text = Text.of(kind.missing)
    elif isinstance(prompt, Place):
        text = Text.of("There is no place for it now.")
    elif isinstance(prompt, SomeCards):
        text = Text.of("There are not enough cards for it.")
    else:
        text = Text.of("Nothing can be chosen for it now.")
    return Refusal("nothing-to-choose", (first and kind.missing_by) or kind.clause, text)


def finish(game: Game, choice: Choice) -> Move:
    """Make the move of a choice whose prompts are all filled. Raises TypeError when one is missing."""
    move = game.variant.move_named(choice.move)(seat=choice.seat, revision=game.revision, **dict(choice.filled))
    return replace(move, seal=choice.seal) if isinstance(move, SealedMove) else move


def anywhere(game: Game, choice: Choice) -> Prompt | None:
    """Return the next prompt of a choice past the rules: a place is any of the sort that is asked for."""
    prompt = bare_prompt(game, choice)
    return None if prompt is None else past_the_rules(game, prompt)


def past_the_rules(game: Game, prompt: Prompt) -> Prompt:
    """Return a prompt with any place of its sort, where it asks for a place that has one."""
    if not isinstance(prompt, Place) or prompt.on is None:
        return prompt
    return replace(prompt, options=game.island.every(prompt.on))


def misfit(game: Game, move: Move, *, insisted: bool = False) -> Refusal | None:
    """Go through a finished move prompt by prompt; refuse the first value that does not fit, or a field too many.

    `insisted`: the table says that it was made, at whatever place of the sort that is asked for.
    """
    said = fields_of(move)
    if not (said and move.tapped):
        return None
    asked: list[str] = []
    for prompt in walk(game, type(move).__name__, move.seat, said):
        if not fits(past_the_rules(game, prompt) if insisted else prompt, said[prompt.field]):
            return (None if insisted else move.unfit(game)) or does_not_fit(prompt)
        asked.append(prompt.field)
    if len(asked) == len(said):
        return None
    for name, value in said.items():
        if name not in asked and value != _default(type(move), name):
            return Refusal("too-much", "", Text.of("{field} is not asked for here.", field=name))
    return None


def does_not_fit(prompt: Prompt) -> Refusal:
    """Return the refusal of a value a prompt does not take, naming the prompt."""
    if isinstance(prompt, Dice):
        return Refusal(
            "bad-dice",
            "",
            Text.counted("Enter {n} die, from 1 to 6.", "Enter {n} dice, each 1 to 6.", len(prompt.which)),
        )
    return Refusal("no-such-choice", "", Text.of("That cannot be chosen here: {what}", what=prompt.label))


@cache
def own_fields(kind: type[Move]) -> tuple[str, ...]:
    """Return the names of the fields a move adds to seat, ask and the seal."""
    return tuple(name for name in kind.__struct_fields__ if name not in ("seat", "revision", "seal"))


def fields_of(move: Move) -> dict[str, Any]:
    """Return what was filled in for a move, or stands there by default."""
    return {name: getattr(move, name) for name in own_fields(type(move))}


def _default(kind: type[Move], name: str) -> Any:
    fields, defaults = kind.__struct_fields__, kind.__struct_defaults__
    at = fields.index(name) - (len(fields) - len(defaults))
    return defaults[at] if at >= 0 else msgspec.NODEFAULT
