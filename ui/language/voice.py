"""Voice: how a screen says the kernel's texts at one table: its language, the seats' names, places in words.

Clause names of places (`0,-3|0,-2|1,-3`) are for programs. People read which hexes meet there: "wheat 9 + ore 10".
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from string import Formatter
from typing import Any

import msgspec
from msgspec.structs import replace
from typing_extensions import override

from companion.board.island import STEPS, Island, neighbour
from companion.game.cards import Cards
from companion.game.correct import place_sort
from companion.game.dice import Die, named, shows
from companion.game.seating import alike
from companion.game.state import Game, Seat
from companion.game.text import Faces, Refusal, SeatName, Text, Word, render
from ui.language.catalogues import LANGUAGES, Language
from ui.language.catalogues import language as spoken
from ui.language.clauses import title_over

LETTERS = {"red": "R", "blue": "B", "white": "W", "orange": "O", "green": "G", "brown": "N"}
"""The letter of each colour, the same in every language, so that colours are never needed to tell seats apart."""


ENDS = {".": " ", "?": " ", "。": ""}
"""What a sentence ends with, and what parts it from the next."""


def on_one_line(said: Iterable[str]) -> str:
    """Join what stands on one line: a dot parts it, unless it is a sentence with an end of its own."""
    line, *others = said
    for one in others:
        line += ENDS.get(line[-1:], " · ") + one
    return line


def names_in(language: Language, seats: Sequence[Seat]) -> list[str]:
    """Return what seats are called in a language: one called by its colour by that colour's word there.

    A name people gave stays as it is, and so do all where two would be called alike.
    """
    found = _by_colour(language, seats)
    return found if _unlike(found) else [seat.name for seat in seats]


def called(seats: Sequence[Seat]) -> tuple[str | Word, ...]:
    """Return what seats are called, to stand in a text: as `names_in`, in whichever language that is said."""
    if all(_unlike(_by_colour(spoken(code), seats)) for code in LANGUAGES):
        return tuple(Word(seat.colour) if _called_by_colour(seat) else seat.name for seat in seats)
    return tuple(seat.name for seat in seats)


def _by_colour(language: Language, seats: Sequence[Seat]) -> list[str]:
    return [language(seat.colour) if _called_by_colour(seat) else seat.name for seat in seats]


def _unlike(names: Sequence[str]) -> bool:
    return len({*map(alike, names)}) == len(names)


def _called_by_colour(seat: Seat) -> bool:
    """Whether its name is its colour's in some language; English writes it as we do, all others beyond ASCII."""
    if seat.name.isascii():
        return seat.name == seat.colour
    return any(seat.name == spoken(code)(seat.colour) for code in LANGUAGES)


_FROM_THE_TOP = ("N", "NE", "SE", "S", "SW", "NW")


class Small(msgspec.Struct, frozen=True):
    """Stands in a text for another one within its sentence: the first letter of that is small."""

    text: Text


class TitleOver(msgspec.Struct, frozen=True):
    """Stands in a text for the heading of the rule page below which a clause stands."""

    clause: str


class Speech:
    """Says texts and words in one language, where no game lies on the table."""

    def __init__(self, language: Language, names: Sequence[str] = ()) -> None:
        """`names` are those of the seats."""
        self.language = language
        self._names = names

    def __call__(self, text: Text) -> str:
        """Write a text out."""
        return render(self._placed(text), self.language, self._names)

    def name(self, seat: int) -> str:
        """A seat's name."""
        return self._names[seat]

    def place(self, place: str) -> str:
        """Say where something is; without a game nobody knows what lies there."""
        return place

    def term(self, word: str) -> str:
        """Say a single term of the game."""
        return self.language(word)

    def named(self, name: str, said: str) -> str:
        """Say of whom or of what something is said."""
        return self.language("{name}: {what}").format(name=name, what=said)

    def aside(self, said: str, more: str) -> str:
        """Say something with more in brackets."""
        return self.language("{what} ({more})").format(what=said, more=more)

    def _placed(self, text: Text) -> Text:
        return replace(text, args=tuple((key, self._in_words(value)) for key, value in text.args))

    def _in_words(self, value: Any) -> Any:
        if isinstance(value, Text):
            return self._placed(value)
        if isinstance(value, str) and self._is_place(value):
            return self.place(value)
        if isinstance(value, Small):
            said = self(value.text)
            return said[:1].lower() + said[1:]
        if isinstance(value, TitleOver):
            return title_over(value.clause, self.language.code)
        return value

    def _is_place(self, value: str) -> bool:
        del value
        return False


class Voice(Speech):
    """Says texts, words and places of one game in one language."""

    def __init__(self, language: Language, game: Game) -> None:
        """Speak about this game's seats and board."""
        super().__init__(language, names_in(language, game.setup.seats))
        self._game = game
        self._island: Island = game.island

    def parts(self, text: Text) -> Iterator[str | SeatName | Cards | Faces]:
        """Say a text part by part: its words, and between them what a screen that draws draws itself."""
        said, args = self.language(text.msgid, text.plural, text.n), dict(text.args)
        for words, place, _, _ in Formatter().parse(said):
            if words:
                yield words
            value = args.get(place) if place else None
            if isinstance(value, Text):
                yield from self.parts(value)
            elif isinstance(value, (SeatName, Cards, Faces)):
                yield value
            elif place:
                yield self(Text.of("{it}", it=value))

    def dice(self, which: Sequence[str]) -> tuple[Die, ...]:
        """Return the dice of these names as they are in this game."""
        return named(self._game.variant.dice, which)

    def face(self, die: Die, face: int) -> str:
        """Say what one die shows: its sign, or its number."""
        return self(shows(die, face))

    def refusal(self, refusal: Refusal) -> str:
        """Say a refusal, with its clause where there is one."""
        clause = f"  [{refusal.clause}]" if refusal.clause else ""
        return f"{self(refusal.text)}{clause}"

    def letter(self, seat: int) -> str:
        """A seat's letter, by its colour."""
        colour = self._game.setup.seats[seat].colour
        return LETTERS.get(colour, colour[:1].upper())

    @override
    def place(self, place: str) -> str:
        """Say where a hex, edge or corner is: its land hexes, on the coast also the side, in the sea also the port."""
        sort = place_sort(place)
        if sort == "hex":
            return self.hex(place) if place in self._island.hex_corners else self._sea(place)
        if sort == "edge":
            beside = self._island.edge_hexes[place]
            side = self._island.edge_step[place] if len(beside) == 1 else ""
        else:
            beside = self._island.corner_hexes[place]
            side = self._corner_side(place) if len(beside) < 3 else ""
        told = " + ".join(self.hex(hex_) for hex_ in beside)
        return self.aside(told, f"{self.language('coast')} {self.language(side)}") if side else told

    def _sea(self, sea: str) -> str:
        land = " + ".join(
            self.hex(hex_) for step in STEPS if (hex_ := neighbour(sea, step)) in self._island.hex_corners
        )
        ports = "".join(f" {port.rate}:1" for port in self._game.board.ports if self._island.edge_sea[port.edge] == sea)
        return self.aside(f"{self.language('sea')}{ports}", land)

    def hex(self, hex_: str) -> str:
        """Say what a hex yields and on which number: "wheat 9", "desert"."""
        token = self._game.board.token_of(hex_)
        return f"{self.terrain(hex_)} {token}" if token else self.terrain(hex_)

    def terrain(self, hex_: str) -> str:
        """Say what a hex yields, or which terrain it is if it yields nothing."""
        terrain = self._game.board.terrain_of(hex_)
        return self.language(self._game.variant.terrain.get(terrain, terrain))

    def _corner_side(self, corner: str) -> str:
        hexes = self._island.corner_hexes[corner]
        if len(hexes) == 1:
            return _FROM_THE_TOP[self._island.hex_corners[hexes[0]].index(corner)]
        sea = next(name for name in corner.split("|") if name not in hexes)
        return next(step for step in STEPS if neighbour(hexes[0], step) == sea)

    @override
    def _is_place(self, value: str) -> bool:
        island = self._island
        known: tuple[Container[str], ...] = (island.corner_hexes, island.edge_hexes, island.hex_corners, island.sea)
        return any(value in places for places in known)
