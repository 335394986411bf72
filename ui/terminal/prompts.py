"""Prompts as lines: what is asked, and what may be answered. One exhaustive match each; no input and no state."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import assert_never

from rich.text import Text as Styled

from companion.game.cards import Cards
from companion.game.dice import Die
from companion.game.prompts import Dice, Direction, Number, OneOf, Place, Prompt, SomeCards, worth
from companion.game.state import Game
from companion.game.text import Text, Word
from ui.dialogue.move_draft import MoveDraft
from ui.dialogue.pairs import readable
from ui.dialogue.question import question
from ui.dialogue.stated_cards import needed
from ui.language.voice import Voice
from ui.terminal.board import numbered
from ui.terminal.panels import lines_of, listed, own_map, wrapped
from ui.terminal.printed_page import PrintedPage
from ui.terminal.typed_values import cards_example, faces_example

MANY_PLACES = 60
"""With more places than this only the map is shown, not what lies around each."""


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


def show_prompt(page: PrintedPage, draft: MoveDraft) -> None:
    """Print the offer that is answered, if one is, and what the prompt that is asked for may be filled with."""
    answers = question(draft).offer
    if answers is not None:
        what = page.voice.language(", ").join(map(page.voice, answers.says))
        page.say(Text.of("{name}: {what}.", name=page.voice.name(answers.seat), what=what))
    if draft.prompt is not None:
        page.print(prompt_lines(draft.prompt, draft.known, page.voice, numbered_places(draft)))


def prompt_lines(prompt: Prompt, known: Game, voice: Voice, places: Mapping[str, int]) -> list[Styled]:
    """Draw what a prompt may be filled with: a map with numbers, a numbered list, the cards that are there."""
    match prompt:
        case Place(options=options):
            board = lines_of(own_map(known), known, voice, places)
            if len(options) > MANY_PLACES:
                return board
            in_order = sorted(places, key=lambda place: places[place])
            return [*listed([voice.place(place) for place in in_order]), *board]
        case OneOf(options=choices, about=about):
            does = {value: f"{voice(line)} {clause}" for value, line, clause in about}
            said = ((voice(text), does.get(value)) for value, text in choices)
            return listed([voice.aside(text, more) if more else text for text, more in said])
        case Direction(words=sides, faces=faces):
            by_die = Text.of("The numbers are those of a die: throw one where no vane answers.")
            return [*listed([voice.term(sides[side]) for side in faces]), *wrapped(f"  {voice(by_die)}", "  ")]
        case SomeCards():
            return [line for text in cards_told(prompt, known, voice) for line in wrapped(f"  {voice(text)}", "    ")]
        case Number() | Dice():
            return []  # the question says it all
        case _:
            assert_never(prompt)


def cards_told(prompt: SomeCards, known: Game, voice: Voice) -> list[Text]:
    """Say which cards may be named: out of what they are taken, what each is worth, and what lies ready."""
    comma = voice.language(", ")
    told = []
    if prompt.worth:
        prices = comma.join(f"{voice.term(kind)} {price}" for kind, price in prompt.worth)
        told.append(Text.of("What a card counts: {prices}.", prices=prices))
        told.append(needed(prompt))
    else:
        words = comma.join(voice.term(kind) for kind in prompt.kinds)
        lies = known.pile(prompt.whose)
        there = lies.hidden() if not readable(known, prompt) else lies if prompt.states else prompt.held
        told.append(Text.of("There: {held}. Kinds: {kinds}.", held=there, kinds=words))
    if prompt.among is not None and _says_more(prompt.among, prompt) and (prompt.owed or readable(known, prompt)):
        told.append(Text.of("Only out of these: {cards}.", cards=prompt.among))
    told += [_lies_ready(n, cards, prompt) for n, cards in enumerate(prompt.ready, 1)]
    return told


def _says_more(among: Cards, prompt: SomeCards) -> bool:
    """Whether it is worth saying out of what cards are named: not what lies there anyway, nor one of each kind."""
    any_one = prompt.most == 1 and not prompt.owed and {kind for kind, _ in among} == {*prompt.kinds}
    return among != prompt.held and not any_one


def _lies_ready(n: int, cards: Cards, prompt: SomeCards) -> Text:
    if not prompt.worth:
        return Text.of("Ready, type {n}: {cards}", n=n, cards=cards)
    return Text.of("Ready, type {n}: {cards} (worth {value})", n=n, cards=cards, value=worth(prompt.worth, cards))
