"""Offers sorted: which of the choices that may be begun leads, which begin on the board, which have a tile or a book.

Pure, and the same for every screen. The View says which choices there are; no rule may enter.
"""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from companion.game.moves import Choice
from companion.game.panels import Menu
from companion.game.prompts import OneOf, Place, Prompt
from companion.game.text import SeatName, Text
from companion.view import Offered, View
from ui.dialogue.panels import laid_out


class Offers(msgspec.Struct, frozen=True):
    """What may be begun now. `main` leads; a move that answers no question never does.

    `tiles`: the others. `sites`: for each place of the board the choice that asks for it first; some have a tile too.
    `first`: where on the agenda something can be done. `booked`: more stands in a book.
    """

    main: Offered | None = None
    tiles: tuple[Offered, ...] = ()
    sites: dict[str, tuple[Offered, ...]] = {}
    first: int = 0
    booked: bool = False

    @property
    def every(self) -> tuple[Offered, ...]:
        """All that may be begun, each once, what stands in a book left out."""
        led = () if self.main is None else (self.main,)
        sited = (offered for here in self.sites.values() for offered in here)
        return tuple({offered.choice: offered for offered in (*led, *self.tiles, *sited)}.values())

    @property
    def alone(self) -> Offered | None:
        """The one thing that can be answered, None where there is a choice, also one in a book."""
        found = [offered for offered in self.every if not offered.aside]
        return found[0] if len(found) == 1 and not self.booked else None


def sorted_offers(view: View, elsewhere: Collection[int] = ()) -> Offers:
    """Sort what may be begun. The step that the table must do next leads, once all optional steps are passed.

    `elsewhere`: the seats that are asked on their phones. Another seat's step that cannot wait leads before theirs.
    """
    book = laid_out(view.panels).menu
    found = tuple(offered for offered in view.offers if not _booked(offered, book))
    answers = tuple(offered for offered in found if not offered.aside)
    main = next((offered for offered in answers if not offered.optional), answers[0] if answers else None)
    if main is not None and main.choice.seat in elsewhere:
        beside = (one for one in answers if (one.at, one.optional) == (main.at, main.optional))
        main = next((one for one in beside if one.choice.seat not in elsewhere), main)
    sites: dict[str, tuple[Offered, ...]] = {}
    for offered in found:
        for place in (
            dict.fromkeys((*offered.prompt.options, *offered.prompt.by)) if isinstance(offered.prompt, Place) else ()
        ):
            sites[place] = (*sites.get(place, ()), offered)
    tiles = tuple(offered for offered in found if offered != main and not _only_on_the_board(offered))
    first = min((offered.at for offered in view.offers), default=0)
    return Offers(main, tiles, sites, first, len(found) < len(view.offers))


def at_place(offered: Offered, place: str) -> Choice:
    """Return a choice as it is begun at a place: with the place filled in, unless it is only where it is done from."""
    prompt = offered.prompt
    return offered.choice.with_field(prompt.field, place) if prompt and place in _options(prompt) else offered.choice


def _options(prompt: Prompt) -> tuple[str, ...]:
    return prompt.options if isinstance(prompt, Place) else ()


def _only_on_the_board(offered: Offered) -> bool:
    """Whether it waits on the board and has no tile: where people want to see first what could lie there it has one."""
    return isinstance(offered.prompt, Place) and bool(offered.prompt.options) and not offered.prompt.form


def _booked(offered: Offered, book: Menu | None) -> bool:
    """Whether a choice stands in the book alone: what the table must do next lies outside it, too."""
    listed = book is not None and offered.choice.seat == book.seat
    return listed and book is not None and offered.optional and offered.choice.move in {i.move for i in book.items}


def with_seat(found: tuple[Offered, ...], seat: int) -> Choice | None:
    """Return the one choice that asks first for a seat and may name this one, with it named; None for none or several.

    So a tap on somebody's row begins what is done with somebody.
    """
    named = []
    for offered in found:
        prompt = offered.prompt
        if isinstance(prompt, OneOf) and any(
            value == seat and SeatName(seat) in _said(text) for value, text in prompt.options
        ):
            named.append(offered.choice.with_field(prompt.field, seat))
    return named[0] if len(named) == 1 else None


def _said(text: Text) -> tuple[object, ...]:
    return tuple(said for _, said in text.args)
