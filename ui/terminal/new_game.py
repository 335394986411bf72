"""New game: the questions before a new game, each with an answer that Enter gives. It blocks, so it precedes the loop.

Only asking and understanding: maps come from the board's own functions, house rules from the variant, chance and files
from the caller. A wrong answer gets a sentence and the question again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal

from companion.board.chance import Chance
from companion.board.mapfile import parse_map
from companion.board.maps import BoardMap, MapKit
from companion.game.seating import COLOURS, counts, seated, with_neutrals
from companion.game.state import Seat, Setup
from companion.game.text import Refusal, Text, render
from companion.game.variant import Variant
from companion.user_files import ParseError
from ui.dialogue.draft import layouts
from ui.dialogue.hall import Seating, seated_here
from ui.dialogue.house_file import DICE, HouseFile
from ui.dialogue.new_game import TARGET, seats_of, target_of
from ui.language.catalogues import language
from ui.language.variant_names import Variants
from ui.terminal.house_rules import agreed
from ui.terminal.questions import Misheard, Talk, TypedQuestions, one_of
from ui.terminal.typed_values import chosen_of, plain

PHASES = "phases"
BY_LOT = Text.of("Who begins? [by lot]")
HANDS: tuple[Literal["physical"], Literal["digital"]] = ("physical", "digital")


class SetupQuestions:
    """Asks for everything a Setup needs."""

    def __init__(
        self, variants: Variants, code: str, chance: Chance, talk: Talk, seating: tuple[str, Seating] | None = None
    ) -> None:
        """Ask in a language for a game of one of these variants; `chance` draws lots and lays out maps.

        `seating`: a hall, and whom it seated here. Enter takes them, and the first of them begins.
        """
        self._variants, self._code, self._chance, self._talk = variants, code, chance, talk
        self._hall = "" if seating is None else seating[0]
        self._seating = None if seating is None else seating[1]
        self._play_in(next(iter(variants.values())))

    def _play_in(self, variant: Variant) -> None:
        self._variant, self._language = variant, language(self._code, variant.domains)
        self._asking = TypedQuestions(self._talk, self._language)

    def setup(self, brought: HouseFile | None) -> Setup:
        """Ask until everything is known that was not brought along, and return the setup."""
        self._asking.say(Text.of("A new game. Enter takes what stands in [brackets]."))
        if self._seating is not None:
            what = seated_here(self._seating)
            self._asking.say(Text.of("Seated by the hall {hall}. {what}", hall=self._hall, what=what))
        house = brought or HouseFile(self._asked_variant(), None, {})
        self._play_in(house.variant)
        players = Text.of("Players in clockwise order, colours if you like [{d}]", d=self._example())
        seats = self._asking.until(players, self._seats)
        everybody = self._neutrals(seats)
        begins = Text.of("Who begins? [{d}]", d=seats[0].name) if self._in_order(seats) else BY_LOT
        first = self._asking.until(begins, lambda said: self._first(said, seats))
        self._asking.say(Text.of("{name} begins.", name=seats[first].name))
        rules = agreed(self._asking, self._variant, self._brought(house.options, seats), len(seats), apart=(PHASES,))
        board = house.board or self._board(self._variant.kit(len(seats), rules))
        hands = HANDS[self._pick(Text.of("Cards in hand: real cards, or kept by Kazami?"), HANDS)]
        options = rules | self._phases(rules)
        dice = house.dice or DICE[self._pick(Text.of("Dice: your own, or Kazami's?"), DICE)]
        return Setup(
            variant=self._variant.name,
            seats=everybody,
            board=self._variant.begun_on(board, options),
            first=first,
            hands=hands,
            dice=dice,
            options=options,
        )

    def _asked_variant(self) -> Variant:
        """Ask which game it shall be, each with a line that says what it is; one alone is not asked for.

        Enter takes what the hall lets play.
        """
        variants = tuple(self._variants.values())
        if len(variants) == 1:
            return variants[0]
        spoken = [language(self._code, variant.domains) for variant in variants]
        names = [say(variant.name) for variant, say in zip(variants, spoken, strict=True)]
        for n, (variant, say) in enumerate(zip(variants, spoken, strict=True)):
            told = self._asking.text(Text.of("{name}: {what}", name=names[n], what=render(variant.about, say, ())))
            self._talk.say(f"{n + 1:>3}  {told}")
        wanted = "" if self._seating is None else self._seating.variant
        enter = next((n for n, variant in enumerate(variants) if variant.name == wanted), 0)
        question = Text.of("Which game? [{n}]", n=enter + 1)
        return variants[self._asking.until(question, lambda said: one_of(said, names, enter))]

    def _brought(self, options: Mapping[str, Any], seats: Sequence[Seat]) -> Mapping[str, Any]:
        """Return the house rules that need not be asked for: those of a file, and by how many points one wins where the
        hall says so.
        """
        target = target_of(self._seating, self._variant) if self._seating and self._in_order(seats) else None
        if target is None:
            return options
        self._asking.say(Text.of("{name}: {what}", name=self._language(f"option_{TARGET}"), what=target))
        others = {key: value for key, value in options.items() if key != TARGET}
        own = self._variant.options[TARGET].value(others, len(seats))
        return others if target == own else {**others, TARGET: target}

    def _phases(self, said: Mapping[str, Any]) -> dict[str, Any]:
        """Ask how trade and build follow one another, where the variant leaves it open and the house file says
        nothing."""
        if PHASES not in self._variant.options or PHASES in said:
            return {}
        option = self._variant.options[PHASES]
        values = (option.default, *option.others)
        picked = values[self._pick(Text.of("Trade and build: one after the other, or mixed?"), values)]
        return {} if picked == option.default else {PHASES: picked}

    def _pick(self, question: Text, words: Sequence[str]) -> int:
        return self._asking.pick(question, [self._language(f"choice_{word}") for word in words])

    # -- seats

    @property
    def _seated(self) -> tuple[Seat, ...]:
        """Those whom the hall seated here, where so many can play this."""
        its = self._seating
        return seats_of(its) if its is not None and len(its.players) in self._variant.players else ()

    def _in_order(self, seats: Sequence[Seat]) -> bool:
        """Whether those play whom the hall seated here, so that the first in the order of choice begins."""
        return bool(self._seated) and [seat.name for seat in seats] == [seat.name for seat in self._seated]

    def _example(self) -> str:
        if self._seated:
            return ", ".join(seat.name for seat in self._seated)
        colours = COLOURS[: min(self._variant.players)]
        return ", ".join(self._language(colour) for colour in colours)

    def _seats(self, said: str) -> tuple[Seat, ...]:
        if not said and self._seated:
            return self._sat_down(self._seated)
        entries = [entry.split() for entry in _listed(said or self._example())]
        if len(entries) not in self._variant.players or not all(entries):
            numbers = counts(self._variant)
            raise Misheard(Text.of("{numbers} players, their names with commas between them, please.", numbers=numbers))
        split = [self._name_and_colour(entry) for entry in entries]
        left = self._left(colour for _, colour in split)
        return self._sat_down([Seat(name, colour or next(left)) for name, colour in split])

    def _sat_down(self, players: Sequence[Seat]) -> tuple[Seat, ...]:
        """Return the players as they can sit down together. Raises Misheard where they cannot."""
        seats = seated(self._variant, with_neutrals(self._variant, players, self._language))
        if isinstance(seats, Refusal):
            raise Misheard(seats.text)
        return seats[: len(players)]

    def _left(self, taken: Iterable[str]) -> Iterator[str]:
        known = set(taken)
        return iter(colour for colour in COLOURS if colour not in known)

    def _name_and_colour(self, words: list[str]) -> tuple[str, str]:
        """Take a last word that is a colour off; a lone colour is the name as well."""
        colours = {plain(spoken): colour for colour in COLOURS for spoken in (colour, self._language(colour))}
        colour = colours.get(plain(words[-1]), "")
        return " ".join(words[:-1] if colour and len(words) > 1 else words), colour

    def _neutrals(self, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """Seat the colours beside the players that nobody plays; which ones is asked where there is a choice."""
        everybody = with_neutrals(self._variant, seats, self._language)
        likely = tuple(seat.colour for seat in everybody[len(seats) :])
        left = {self._language(colour): colour for colour in self._left(seat.colour for seat in seats)}
        if not likely or len(left) == len(likely):
            return everybody

        def understood(said: str) -> tuple[str, ...]:
            found = dict.fromkeys(self._name_and_colour([word])[1] for word in _listed(said))
            if len(found) != len(likely) or not found.keys() <= {*left.values()}:
                known = self._language(", ").join(left)
                raise Misheard(Text.of("Colours to name: {n}, of these: {left}.", n=len(likely), left=known))
            return tuple(found)

        offered = self._language(", ").join(self._language(colour) for colour in likely)
        question = Text.of("Colours that nobody plays [{d}]", d=offered)
        chosen = self._asking.until(question, lambda said: understood(said or offered))
        stood = (Seat(colour, colour, neutral=True) for colour in chosen)
        return with_neutrals(self._variant, (*seats, *stood), self._language)

    def _first(self, said: str, seats: Sequence[Seat]) -> int:
        if not said:
            return 0 if self._in_order(seats) else self._chance.below(len(seats))
        found = chosen_of(said, [seat.name for seat in seats])
        if len(found) != 1:
            raise Misheard(Text.of("Nobody of that name plays, or it is not clear who."))
        return found[0]

    # -- the board

    def _board(self, kit: MapKit) -> BoardMap:
        makers = layouts(kit)
        words = (*makers, "file")
        word = words[self._pick(Text.of("Map:"), words)]
        if word in makers:
            return makers[word](self._chance)
        return self._asking.until(Text.of("Map file"), lambda said: self._file(said, kit))

    def _file(self, said: str, kit: MapKit) -> BoardMap:
        try:
            return parse_map(self._talk.read(said), kit)
        except (ParseError, OSError) as error:
            raise Misheard(Text.of("{file} cannot be used: {why}", file=said, why=str(error))) from error


def _listed(said: str) -> list[str]:
    """Take words apart that have commas between them, of either language."""
    return said.replace("、", ",").replace("，", ",").split(",")
