"""Opening: the questions before a new game, each with an answer that Enter gives. It blocks, so it precedes the loop.

Only asking and understanding: maps come from the board's own functions, house rules from the room, chance and files
from the caller. A wrong answer gets a sentence and the question again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, NamedTuple, TypeVar

from companion.board.chance import Chance
from companion.board.island import STANDARD
from companion.board.mapfile import MapError, parse_map
from companion.board.maps import BoardMap, MapKit, beginner, free, spiral
from companion.game.room import Room
from companion.game.state import Seat, Setup
from companion.game.text import Text, render
from ui.housefile import House
from ui.languages import language
from ui.rooms import Rooms
from ui.terminal.reading import chosen_of, plain
from ui.voice import LETTERS

T = TypeVar("T")

COLOURS = tuple(LETTERS)
PHASES = "phases"
HANDS: tuple[Literal["physical"], Literal["digital"]] = ("physical", "digital")
LONGEST_NAME = 20
_COMMAS = re.compile("[,，、]")


class Talk(NamedTuple):
    """How to speak with people: `ask` shows a question and returns the line, `say` prints one; `read` opens a file."""

    ask: Callable[[str], str]
    say: Callable[[str], None]
    read: Callable[[str], str]


class Misheard(ValueError):
    """An answer that cannot be used; the text says why."""

    def __init__(self, text: Text) -> None:
        """Keep the sentence."""
        super().__init__(text.msgid)
        self.text = text


class Opening:
    """Asks for everything a Setup needs."""

    def __init__(self, rooms: Rooms, code: str, chance: Chance, talk: Talk) -> None:
        """Ask in a language for a game of one of these rooms; `chance` draws lots and lays out maps."""
        self._rooms, self._code, self._chance = rooms, code, chance
        self._ask, self._say, self._read = talk
        self._play_in(next(iter(rooms.values())))

    def _play_in(self, room: Room) -> None:
        self._room, self._language = room, language(self._code, room.domains)

    def setup(self, brought: House | None) -> Setup:
        """Ask until everything is known that was not brought along, and return the setup."""
        self._say(self._text(Text.of("A new game. Enter takes what stands in [brackets].")))
        house = brought or House(self._asked_room(), None, {})
        self._play_in(house.room)
        players = Text.of("Players in clockwise order, colours if you like [{d}]", d=self._example())
        seats = self._until(players, self._seats)
        first = self._until(Text.of("Who begins? [by lot]"), lambda said: self._first(said, seats))
        self._say(self._text(Text.of("{name} begins.", name=seats[first].name)))
        board = house.board or self._board(len(seats))
        hands = HANDS[self._pick(Text.of("Cards in hand: real cards, or kept by Kazami?"), HANDS)]
        options = dict(house.options) | self._phases(house.options)
        return Setup(room=self._room.name, seats=seats, board=board, first=first, hands=hands, options=options)

    def _asked_room(self) -> Room:
        """Ask which game it shall be, each with a line that says what it is; one alone is not asked for."""
        rooms = tuple(self._rooms.values())
        if len(rooms) == 1:
            return rooms[0]
        spoken = [language(self._code, room.domains) for room in rooms]
        names = [say(room.name) for room, say in zip(rooms, spoken, strict=True)]
        for n, (room, say) in enumerate(zip(rooms, spoken, strict=True)):
            self._say(f"{n + 1:>3}  {names[n]}: {render(room.about, say, ())}")
        return rooms[self._until(Text.of("Which game? [1]"), lambda said: _one_of(said, names))]

    def _phases(self, said: Mapping[str, Any]) -> dict[str, Any]:
        """Ask how trade and build follow one another, where the room leaves it open and the house file says nothing."""
        if PHASES not in self._room.options or PHASES in said:
            return {}
        option = self._room.options[PHASES]
        values = (option.default, *option.others)
        picked = values[self._pick(Text.of("Trade and build: one after the other, or mixed?"), values)]
        return {} if picked == option.default else {PHASES: picked}

    def _text(self, text: Text) -> str:
        return render(text, self._language, ())

    def _until(self, question: Text, understood: Callable[[str], T]) -> T:
        while True:
            said = self._ask(f"{self._text(question)} > ").strip()
            try:
                return understood(said)
            except Misheard as misheard:
                self._say(f"✗ {self._text(misheard.text)}")

    def _pick(self, question: Text, words: Sequence[str]) -> int:
        """Ask for one of a few words by number or name; the first is what Enter takes."""
        names = [self._language(f"choice_{word}") for word in words]
        listed = "  ".join(f"{n} {name}" for n, name in enumerate(names, 1))
        asked = Text.of("{question} {listed} [1]", question=question, listed=listed)
        return self._until(asked, lambda said: _one_of(said, names))

    # -- seats

    def _example(self) -> str:
        colours = COLOURS[: min(self._room.players)]
        return ", ".join(self._language(colour) for colour in colours)

    def _seats(self, said: str) -> tuple[Seat, ...]:
        entries = [
            entry.split() for entry in (said or self._example()).replace("、", ",").replace("，", ",").split(",")
        ]
        counts = self._room.players
        if len(entries) not in counts or not all(entries):
            numbers = f"{min(counts)}–{max(counts)}"
            raise Misheard(Text.of("{n} players, their names with commas between them, please.", n=numbers))
        split = [self._name_and_colour(entry) for entry in entries]
        names = [name for name, _ in split]
        if len({plain(name) for name in names}) < len(names):
            raise Misheard(Text.of("Two players have the same name."))
        taken = [colour for _, colour in split if colour]
        if len(set(taken)) < len(taken):
            raise Misheard(Text.of("Two players have the same colour."))
        left = iter(colour for colour in COLOURS if colour not in taken)
        return tuple(Seat(name, colour or next(left)) for name, colour in split)

    def _name_and_colour(self, words: list[str]) -> tuple[str, str]:
        """Take a last word that is a colour off; a lone colour is the name as well."""
        colours = {plain(spoken): colour for colour in COLOURS for spoken in (colour, self._language(colour))}
        colour = colours.get(plain(words[-1]), "")
        name = " ".join(words[:-1] if colour and len(words) > 1 else words)
        if len(name) > LONGEST_NAME or not name.isprintable():
            raise Misheard(Text.of("A name has at most {n} signs.", n=LONGEST_NAME))
        return name, colour

    def _first(self, said: str, seats: Sequence[Seat]) -> int:
        if not said:
            return self._chance.below(len(seats))
        found = chosen_of(said, [seat.name for seat in seats])
        if len(found) != 1:
            raise Misheard(Text.of("Nobody of that name plays, or it is not clear who."))
        return found[0]

    # -- the board

    def _board(self, players: int) -> BoardMap:
        names = tuple(self._room.kits)
        kit = self._room.kits[names[1] if players > 4 and len(names) > 1 else names[0]]
        makers: dict[str, Callable[[], BoardMap]] = {
            "beginner": beginner,
            "spiral": lambda: spiral(kit, self._chance),
            "random": lambda: free(kit, self._chance),
            "file": lambda: self._until(Text.of("Map file"), lambda said: self._file(said, kit)),
        }
        if kit.island != STANDARD.name:
            del makers["beginner"]
        words = tuple(makers)
        return makers[words[self._pick(Text.of("Map:"), words)]]()

    def _file(self, said: str, kit: MapKit) -> BoardMap:
        try:
            return parse_map(self._read(said), kit)
        except (MapError, OSError, UnicodeDecodeError) as error:
            raise Misheard(Text.of("{file} cannot be used: {why}", file=said, why=str(error))) from error


def _one_of(said: str, names: Sequence[str]) -> int:
    """Understand the number or the name of one of a list; the first is what Enter takes. Raises Misheard."""
    found = chosen_of(said, names) if said else [0]
    if len(found) != 1:
        raise Misheard(Text.of("Type one of the numbers."))
    return found[0]
