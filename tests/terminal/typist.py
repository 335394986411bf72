"""What a person types to give a prompt a value, in words wherever there are some. What is asked for is not known
here."""

from __future__ import annotations

from typing import Any, assert_never

from companion.game.prompts import Dice, Direction, Number, OneOf, Place, Prompt, SomeCards
from ui.language.voice import Voice


def typed(prompt: Prompt, wanted: Any, voice: Voice, places: dict[str, int]) -> str:
    match prompt:
        case Place():
            return str(places[wanted])
        case OneOf(options=options):
            return str([option for option, _ in options].index(wanted) + 1)
        case Direction(faces=faces):
            return str(faces.index(wanted) + 1)
        case Number():
            return str(wanted)
        case Dice():
            return " ".join(map(str, wanted))
        case SomeCards():
            unseen = [f"{wanted.unseen} {voice.term('face_down')}"] if wanted.unseen else []
            return ", ".join([*(f"{n} {voice.term(kind)}" for kind, n in wanted), *unseen]) or "0"
        case _:
            assert_never(prompt)
