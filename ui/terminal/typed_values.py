"""Typed values: what people type, turned into a value for a prompt or into one of several names. Pure.

Full-width digits, capitals and either language are taken. Whatever cannot be understood becomes a Refusal that says
what can be typed instead; whether a value is allowed is the rules' business and never decided here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, repeat
from typing import Any, assert_never

from companion.game.cards import UNSEEN, Cards
from companion.game.dice import PLAIN, Die, told_apart
from companion.game.moves import does_not_fit, empty
from companion.game.prompts import SIDES, Dice, Direction, Number, OneOf, Place, Prompt, SomeCards, fits
from companion.game.seating import alike
from companion.game.text import Refusal, Text, Word
from ui.dialogue.stated_cards import needed
from ui.language.catalogues import Language
from ui.language.voice import Voice

_SEPARATORS = re.compile(r"[,;+、・]")
_FACES = re.compile(r"[0-9]|[^0-9\s,+&・、]+")
_DIGITS = re.compile(r"[0-9]{1,4}")
MOST_DIGITS = 4
"""A number of more digits is no number here: it would only be slow to read."""

EXAMPLE = (5, 3, 4, 2)
"""Faces to write as an example."""

LONGEST_LINE = 200
"""Signs of a line that are read; nobody types more."""


def cleaned(typed: str) -> str:
    """Return what was typed, without signs nobody can see, and not longer than anybody types."""
    return "".join(sign for sign in typed if sign.isprintable())[:LONGEST_LINE].strip()


def plain(line: str) -> str:
    """Return a line as it is compared: full-width signs made narrow, small letters, single blanks."""
    return alike(line)


def whole(said: str) -> int | None:
    """Read a number of at most four digits, None for anything else."""
    return int(said) if said.isascii() and said.isdigit() and len(said) <= MOST_DIGITS else None


def agrees(said: str, voice: Voice) -> bool:
    """Say whether a line is a yes, in English or in the screen's language."""
    return plain(said) in {"yes", "y", plain(voice.term("yes"))}


def matching(line: str, names: Sequence[str]) -> list[int]:
    """Return which names a line may mean: equal to, beginning with, made of its words, or containing it.

    The first of these four ways that finds a name decides; several finds mean that the line is not clear.
    """
    said = plain(line)
    if not said:
        return []
    told = [plain(name) for name in names]
    ways = (
        lambda name: name == said,
        lambda name: name.startswith(said),
        lambda name: all(any(word.startswith(typed) for word in name.split()) for typed in said.split()),
        lambda name: said in name,
    )
    return next((found for way in ways if (found := [i for i, name in enumerate(told) if way(name)])), [])


def chosen_of(line: str, names: Sequence[str]) -> list[int]:
    """Return which names of a numbered list a line may mean: its number from 1, or the name."""
    number = whole(plain(line))
    if number is None:
        return matching(line, names)
    return [number - 1] if 1 <= number <= len(names) else []


def unclear(names: Sequence[str], language: Language) -> Refusal:
    """Refuse a line that several names fit, and name them."""
    told = language(", ").join(names)
    return Refusal("unclear", "", Text.of("Which one? {names}", names=told))


def value(prompt: Prompt, line: str, voice: Voice, places: Mapping[str, int]) -> Any:
    """Read a value for a prompt, or return a Refusal. `places` are the numbers shown on the map."""
    said = plain(line)
    found = _read(prompt, said, voice, places)
    if (
        prompt.least > prompt.most
        if isinstance(prompt, Number)
        else isinstance(prompt, (Place, OneOf)) and empty(prompt)
    ):
        return _nothing()
    if isinstance(found, Refusal):
        return found
    return found if fits(prompt, found) else explained(prompt, voice)


def explained(prompt: Prompt, voice: Voice) -> Refusal:
    """Return the refusal of a value that does not fit, with what would."""
    match prompt:
        case Number(least=least, most=most):
            return Refusal("number", "", Text.of("Enter a number from {least} to {most}.", least=least, most=most))
        case Place():
            return Refusal("place", "", Text.of("Enter a number that is on the map."))
        case OneOf(options=options):
            return _number_of(len(options))
        case SomeCards(worth=prices) if prices:
            return Refusal("cards", "", needed(prompt))
        case SomeCards(least=least, most=most) if least == most:
            return Refusal(
                "cards",
                "",
                Text.counted(
                    "Exactly {n} card that is there, please.", "Exactly {n} cards that are there, please.", least
                ),
            )
        case SomeCards(least=least, most=most):
            sentence = Text.of("From {least} to {most} cards that are there, please.", least=least, most=most)
            return Refusal("cards", "", sentence)
        case Direction():
            return _number_of(SIDES)
        case Dice(which=which):
            dice = voice.dice(which)
            return _each_die(dice, voice) if told_apart(dice) else does_not_fit(prompt)
        case _:
            assert_never(prompt)


def _each_die(dice: Sequence[Die], voice: Voice) -> Refusal:
    """Say of which dice the faces are wanted, in their order: nobody knows which of them was left out."""
    names = voice.language(", ").join(voice.term(die.name) for die in dice)
    sentence = Text.of(
        "Write what each die shows, in this order: {dice}. For example: {example}",
        dice=names,
        example=faces_example(dice, voice),
    )
    return Refusal("bad-dice", "", sentence)


def faces_example(dice: Sequence[Die], voice: Voice) -> str:
    """Return faces as one would type them, as many as there are dice; a sign as its word."""
    return " ".join(voice.face(die, face) for die, face in zip(dice, EXAMPLE, strict=False))


def _nothing() -> Refusal:
    """Say that a prompt takes no answer at all, and how it is left."""
    return Refusal("nothing", "", Text.of("Nothing can be chosen here. To leave it, type: {what}", what=Word("back")))


def _number_of(most: int) -> Refusal:
    return Refusal("one-of", "", Text.of("Enter a number from {least} to {most}.", least=1, most=most))


def _read(prompt: Prompt, said: str, voice: Voice, places: Mapping[str, int]) -> Any:
    match prompt:
        case Place():
            number = whole(said)
            return next((place for place, n in places.items() if n == number), said)
        case OneOf(options=options):
            return _option(options, said, voice)
        case Direction(words=sides, faces=faces):  # numbered as a die is, which people throw without a vane
            return _option([(side, Text.of("{w}", w=Word(sides[side]))) for side in faces], said, voice)
        case Number():
            return whole(said)
        case SomeCards():
            return cards(prompt, said, voice)
        case Dice(which=which):
            return dice(said, voice.dice(which), voice)
        case _:
            assert_never(prompt)


def dice(said: str, asked: Sequence[Die], voice: Voice) -> tuple[int, ...]:
    """Read the faces of dice, however they are set apart: `5 3`, `5+3`, `53`; a sign by its word, `5 3 ship`."""
    pieces = _FACES.findall(said)
    if not pieces or len(pieces) > MOST_DIGITS:
        return ()
    faces = [_face(piece, die, voice) for die, piece in zip(chain(asked, repeat(PLAIN)), pieces, strict=False)]
    return () if None in faces else tuple(face for face in faces if face is not None)


def _face(piece: str, die: Die, voice: Voice) -> int | None:
    number = whole(piece)
    if number is not None or not die.signs:
        return number
    found = matching(piece, [voice.face(die, face) for face in die.choices])
    return die.choices[found[0]] if len(found) == 1 else None


def _option(options: Sequence[tuple[int | str, Text]], said: str, voice: Voice) -> Any:
    number = whole(said)
    if number is not None:
        return options[number - 1][0] if 1 <= number <= len(options) else None
    names = [voice(text) for _, text in options]
    found = matching(said, names)
    if len(found) > 1:
        return unclear([names[i] for i in found], voice.language)
    return options[found[0]][0] if found else None


def cards(prompt: SomeCards, said: str, voice: Voice) -> Cards | Refusal:
    """Read cards such as `2 wood, ore`, `wood wood`, `木2 鉄1`, `2 face down`, `0`.

    Where a part begins with a number, numbers stand before their kinds, otherwise behind them. A number alone takes
    what lies ready.
    """
    names = {plain(said): kind for kind in prompt.kinds for said in (kind, kind.replace("_", " "), voice.term(kind))}
    names |= dict.fromkeys((plain(voice.term("face_down")), "face down", "unseen", "?"), UNSEEN)
    number = whole(said)
    if number is not None and 1 <= number <= len(prompt.ready):
        return prompt.ready[number - 1]
    if number == 0:
        return Cards()
    counted: dict[str, int] = {}
    for part in map(str.strip, _SEPARATORS.split(said)):
        words = _words(part, names)
        if part[:1].isdigit():
            words.reverse()  # then a kind is followed by its number either way
        while words:
            kind = words.pop(0)
            if not isinstance(kind, str) or kind not in names.values():
                return _no_kind(str(kind), prompt)
            n = words.pop(0) if words and isinstance(words[0], int) else 1
            counted[kind] = counted.get(kind, 0) + int(n)
    return Cards({k: n for k, n in counted.items() if k != UNSEEN}, counted.get(UNSEEN, 0))


def _words(part: str, names: Mapping[str, str]) -> list[int | str]:
    """Cut a text into numbers and kinds; what is neither stays as it was typed."""
    found: list[int | str] = []
    rest = part
    while rest:
        digits = _DIGITS.match(rest)
        whole_name = max((name for name in names if rest.startswith(name)), key=len, default="")
        word = digits.group() if digits else whole_name or rest.split()[0]
        if digits:
            found.append(int(word))
        else:
            begun = {kind for name, kind in names.items() if name.startswith(word)}
            found.append(names.get(word) or (begun.pop() if len(begun) == 1 else word))
        rest = rest[len(word) :].strip()
    return found


def _no_kind(word: str, prompt: SomeCards) -> Refusal:
    example = cards_example(prompt)
    sentence = Text.of('No such card: "{word}". Write for example: {example}', word=word, example=example)
    return Refusal("no-kind", "", sentence)


def cards_example(prompt: SomeCards) -> Cards:
    """Return cards as one would name them, as many as are asked for at least: what lies ready, or surely is there.

    Where the table need not tell which they are, the example does not tell it either.
    """
    some = max(1, prompt.least)
    named, facedown = [Cards({kind: some}) for kind in prompt.kinds], Cards.facedown(some)
    seen = (cards for cards in named if prompt.held.of(cards.kinds[0]) >= some)
    untold = (facedown,) if prompt.facedown else ()
    likely = (*prompt.ready, *untold, *seen, *_together(prompt, some), *_worth_enough(prompt), facedown, *named)
    return next((cards for cards in likely if fits(prompt, cards)), next(iter((*prompt.ready, *named, facedown))))


def _together(prompt: SomeCards, some: int) -> Iterator[Cards]:
    """Yield so many of the cards that are seen there, kind by kind, if they are so many."""
    taken = Cards()
    for kind in prompt.kinds:
        taken += Cards({kind: min(prompt.held.of(kind), some - taken.total)})
    if taken.total == some:
        yield taken


def _worth_enough(prompt: SomeCards) -> Iterator[Cards]:
    """Yield more and more of the cards that are seen there, where any number may be named that is worth enough."""
    taken = Cards()
    for kind in prompt.kinds if prompt.any_number else ():
        for _ in range(prompt.held.of(kind)):
            taken += Cards.one(kind)
            yield taken
