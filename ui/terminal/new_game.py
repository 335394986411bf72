"""Opening: the questions before a new game, each with an answer that Enter gives. It blocks, so it precedes the loop.

Only asking and understanding: maps come from the board's own functions, house rules from the room, chance and files
from the caller. A wrong answer gets a sentence and the question again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal

from companion.board.chance import Chance
from companion.board.mapfile import parse_map
from companion.board.maps import STANDARD_KIT, BoardMap, MapKit, beginner, free, spiral
from companion.game.room import Room
from companion.game.seating import COLOURS, seated, unlike
from companion.game.state import Seat, Setup
from companion.game.text import Refusal, Text, render
from companion.handed import Misread
from ui.dialogue.house_file import DICE, HouseFile
from ui.language.catalogues import language
from ui.language.room_names import Rooms
from ui.terminal.house_rules import agreed
from ui.terminal.questions import Misheard, Talk, TypedQuestions, one_of
from ui.terminal.typed_values import chosen_of, plain, whole

PHASES = "phases"
HANDS: tuple[Literal["physical"], Literal["digital"]] = ("physical", "digital")


class SetupQuestions:
    """Asks for everything a Setup needs."""

    def __init__(self, rooms: Rooms, code: str, chance: Chance, talk: Talk) -> None:
        """Ask in a language for a game of one of these rooms; `chance` draws lots and lays out maps."""
        self._rooms, self._code, self._chance, self._talk = rooms, code, chance, talk
        self._play_in(next(iter(rooms.values())))

    def _play_in(self, room: Room) -> None:
        self._room, self._language = room, language(self._code, room.domains)
        self._asking = TypedQuestions(self._talk, self._language)

    def setup(self, brought: HouseFile | None) -> Setup:
        """Ask until everything is known that was not brought along, and return the setup."""
        self._asking.say(Text.of("A new game. Enter takes what stands in [brackets]."))
        house = brought or HouseFile(self._asked_room(), None, {})
        self._play_in(house.room)
        players = Text.of("Players in clockwise order, colours if you like [{d}]", d=self._example())
        seats = self._asking.until(players, self._seats)
        neutrals = self._neutrals(seats)
        first = self._asking.until(Text.of("Who begins? [by lot]"), lambda said: self._first(said, seats))
        self._asking.say(Text.of("{name} begins.", name=seats[first].name))
        rules = agreed(self._asking, self._room, house.options, len(seats), apart=(PHASES,))
        board = house.board or self._board(self._room.kit(len(seats), rules))
        hands = HANDS[self._pick(Text.of("Cards in hand: real cards, or kept by Kazami?"), HANDS)]
        options = rules | self._phases(rules)
        dice = house.dice or DICE[self._pick(Text.of("Dice: your own, or Kazami's?"), DICE)]
        everybody = (*seats, *neutrals)
        return Setup(
            room=self._room.name,
            seats=everybody,
            board=board,
            first=first,
            hands=hands,
            dice=dice,
            options=options,
        )

    def _asked_room(self) -> Room:
        """Ask which game it shall be, each with a line that says what it is; one alone is not asked for."""
        rooms = tuple(self._rooms.values())
        if len(rooms) == 1:
            return rooms[0]
        spoken = [language(self._code, room.domains) for room in rooms]
        names = [say(room.name) for room, say in zip(rooms, spoken, strict=True)]
        for n, (room, say) in enumerate(zip(rooms, spoken, strict=True)):
            told = self._asking.text(Text.of("{name}: {what}", name=names[n], what=render(room.about, say, ())))
            self._talk.say(f"{n + 1:>3}  {told}")
        return rooms[self._asking.until(Text.of("Which game? [1]"), lambda said: one_of(said, names))]

    def _phases(self, said: Mapping[str, Any]) -> dict[str, Any]:
        """Ask how trade and build follow one another, where the room leaves it open and the house file says nothing."""
        if PHASES not in self._room.options or PHASES in said:
            return {}
        option = self._room.options[PHASES]
        values = (option.default, *option.others)
        picked = values[self._pick(Text.of("Trade and build: one after the other, or mixed?"), values)]
        return {} if picked == option.default else {PHASES: picked}

    def _pick(self, question: Text, words: Sequence[str]) -> int:
        return self._asking.pick(question, [self._language(f"choice_{word}") for word in words])

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
            raise Misheard(Text.of("{numbers} players, their names with commas between them, please.", numbers=numbers))
        split = [self._name_and_colour(entry) for entry in entries]
        left = self._left(colour for _, colour in split)
        seats = seated(self._room, (Seat(name, colour or next(left)) for name, colour in split))
        if isinstance(seats, Refusal):
            raise Misheard(seats.text)
        return seats

    def _left(self, taken: Iterable[str]) -> Iterator[str]:
        known = set(taken)
        return iter(colour for colour in COLOURS if colour not in known)

    def _name_and_colour(self, words: list[str]) -> tuple[str, str]:
        """Take a last word that is a colour off; a lone colour is the name as well."""
        colours = {plain(spoken): colour for colour in COLOURS for spoken in (colour, self._language(colour))}
        colour = colours.get(plain(words[-1]), "")
        return " ".join(words[:-1] if colour and len(words) > 1 else words), colour

    def _neutrals(self, seats: Sequence[Seat]) -> tuple[Seat, ...]:
        """Ask how many colours stand on the board that nobody plays, where the room may have some."""
        left = tuple(self._left(seat.colour for seat in seats))[: self._room.neutrals]
        if not left:
            return ()

        def understood(said: str) -> int:
            number = whole(plain(said or "0"))
            if number is None or number > len(left):
                raise Misheard(Text.of("Enter a number from {least} to {most}.", least=0, most=len(left)))
            return number

        question = Text.of("How many colours that nobody plays, up to {most}? [0]", most=len(left))
        n = self._asking.until(question, understood)
        names = [seat.name for seat in seats]
        return tuple(Seat(unlike(self._language(colour), names), colour, neutral=True) for colour in left[:n])

    def _first(self, said: str, seats: Sequence[Seat]) -> int:
        if not said:
            return self._chance.below(len(seats))
        found = chosen_of(said, [seat.name for seat in seats])
        if len(found) != 1:
            raise Misheard(Text.of("Nobody of that name plays, or it is not clear who."))
        return found[0]

    # -- the board

    def _board(self, kit: MapKit) -> BoardMap:
        makers: dict[str, Callable[[], BoardMap]] = {
            "beginner": beginner,
            "spiral": lambda: spiral(kit, self._chance),
            "random": lambda: free(kit, self._chance),
            "file": lambda: self._asking.until(Text.of("Map file"), lambda said: self._file(said, kit)),
        }
        if kit != STANDARD_KIT:
            del makers["beginner"]  # it is printed for the tiles of that box
        words = tuple(makers)
        return makers[words[self._pick(Text.of("Map:"), words)]]()

    def _file(self, said: str, kit: MapKit) -> BoardMap:
        try:
            return parse_map(self._talk.read(said), kit)
        except (Misread, OSError) as error:
            raise Misheard(Text.of("{file} cannot be used: {why}", file=said, why=str(error))) from error
