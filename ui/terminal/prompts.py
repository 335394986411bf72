"""Prompts in the terminal: what is asked with what an answer looks like, and the blocks that say what may be
answered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import assert_never

from companion.game.dice import Die
from companion.game.prompts import Dice, Direction, Number, OneOf, Place, Prompt, SomeCards
from companion.game.text import Text, Word
from ui.dialogue.move_draft import MoveDraft
from ui.dialogue.page.blocks import Block, Heading, Line
from ui.dialogue.page.lit import asked_place
from ui.dialogue.page.own import offer_from, swap
from ui.dialogue.page.prompts import prompt_blocks
from ui.dialogue.screen_state import ScreenState
from ui.language.voice import Voice
from ui.terminal.board import numbered
from ui.terminal.typed_values import cards_example, faces_example

BY_DIE = Text.of("The numbers are those of a die: throw one where no vane answers.")


def asked(prompt: Prompt, voice: Voice, *, kazamis: bool = False) -> str:
    """Return the question of a prompt, with what an answer looks like; of dice that are Kazami's, how they are
    thrown."""
    what = voice(prompt.label)
    if kazamis and isinstance(prompt, Dice) and prompt.filler == "tray":
        return voice.aside(what, voice(Text.of("Kazami throws. Type: {what}", what=Word("throw"))))
    match prompt:
        case Place() | OneOf() | Direction():
            return what
        case Number(least=least, most=most, now=None):
            return voice.aside(what, f"{least}–{most}")
        case Number(least=least, most=most, now=now):
            return voice.aside(what, voice(Text.of("{range}; now {n}", range=f"{least}–{most}", n=now)))
        case SomeCards(least=least, most=most):
            count = str(least) if least == most else f"{least}–{most}"
            cards = cards_example(prompt)
            if not least:
                return voice(Text.of("{asked} (for example: {example})", asked=what, example=cards))
            return voice(Text.of("{asked} ({n}; for example: {example})", asked=what, n=count, example=cards))
        case Dice(which=which):
            example = faces_example(voice.dice(which), voice)
            return voice(
                Text.counted(
                    "{asked} ({n} die; for example: {example})",
                    "{asked} ({n} dice; for example: {example})",
                    len(which),
                    asked=what,
                    example=example,
                )
            )
        case _:
            assert_never(prompt)


def unread(dice: Sequence[Die], read: Sequence[int]) -> tuple[Die, ...]:
    """Return the dice of which no device reads the face, where others were read (`read`: 0 for one that was not)."""
    return tuple(die for die, face in zip(dice, read, strict=False) if not face)


def numbered_places(draft: MoveDraft | None) -> dict[str, int]:
    """Return the places that may be chosen now, each with the number it has on the map."""
    prompt = draft.prompt if draft is not None else None
    return numbered(draft.known.island, prompt.options) if draft is not None and isinstance(prompt, Place) else {}


def asked_blocks(draft: MoveDraft, at: ScreenState) -> Iterator[Block]:
    """Yield the offer that is answered, if one is, and what fills the open prompt of a choice on its way."""
    prompt = draft.prompt
    if at.offer is not None:
        yield Line(offer_from(at.offer))
        yield from swap(at)
    if prompt is None:
        return
    yield from asked_place(at)
    shown = prompt_blocks(draft, shared=True)
    yield from (block for block in shown if block != Heading(prompt.label))  # it stands where one types
    if isinstance(prompt, Direction):
        yield Line(BY_DIE, "muted")
