"""The barbarians: their attack, who is rewarded, who loses a city, and how they leave (TK-BARB)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace
from typing_extensions import override

from companion.game.cards import Cards
from companion.game.facts import Fact, PieceRemoved, PieceReplaced, StepsQueued
from companion.game.moves import Move
from companion.game.prompts import OneOf, Place, Prompts
from companion.game.state import Game, Piece, Step
from companion.game.text import Refusal, Text, Word
from companion.game.variant import StepRule, nobody
from companion.rules.base.names import CITY, SETTLEMENT
from companion.rules.two_player_knights.kept_state import (
    Attack,
    BarbariansAttacked,
    DefendersSet,
    ShipSet,
    state_of,
)
from companion.rules.two_player_knights.knights import is_active, knight_at, knights_of, rested, strength
from companion.rules.two_player_knights.names import AREAS, METROPOLISES, REDUCED, WALL, deck
from companion.rules.two_player_knights.progress import drawn, top_card


def vulnerable(game: Game, seat: int) -> tuple[str, ...]:
    """A seat's cities that the barbarians can take: those without a metropolis (TK-IMP-08, TK-BARB-04)."""
    return tuple(place for place in game.places(seat, CITY) if not game.at(place, *METROPOLISES))


def attack_now(game: Game) -> Attack:
    """What both sides bring: neutrals have neither cities nor active knights (TK-BARB-01, -02, -07)."""
    seats, players = range(len(game.setup.seats)), game.players
    cities = tuple(len(game.places(seat, CITY)) if seat in players else 0 for seat in seats)
    knights = tuple(strength(game, seat) if seat in players else 0 for seat in seats)
    return Attack(cities, knights)


def heroes(game: Game, attack: Attack) -> tuple[int, ...]:
    """Who gave most to a defence that held; with nothing against nothing all did (TK-BARB-03, -10)."""
    most = max(attack.knights[seat] for seat in game.players)
    return tuple(seat for seat in game.clockwise(game.active) if attack.knights[seat] == most)


def losers(game: Game, attack: Attack) -> tuple[int, ...]:
    """Who gave least, of those with a city that can be lost (TK-BARB-04)."""
    at_risk = [seat for seat in game.clockwise(game.active) if vulnerable(game, seat)]
    least = min((attack.knights[seat] for seat in at_risk), default=0)
    return tuple(seat for seat in at_risk if attack.knights[seat] == least)


def barbarians(game: Game, step: Step) -> Iterable[Fact]:
    """Compare both sides; then reward or loss, and the barbarians leave (TK-BARB-01..05)."""
    attack = attack_now(game)
    if not attack.repelled:
        attack = replace(attack, losers=losers(game, attack))
    yield BarbariansAttacked(attack)
    after: tuple[Step, ...] = ()
    if not attack.repelled:
        after = tuple(Step("lose_city", whom=seat) for seat in attack.losers)
    elif len(best := heroes(game, attack)) == 1:
        yield DefendersSet(best[0], state_of(game).defenders[best[0]] + 1)
    else:
        after = (*(Step("reward", whom=seat) for seat in best), Step("put_back"))
    yield StepsQueued((*after, Step("barbarians_leave")))


def leave(game: Game, step: Step) -> Iterable[Fact]:
    """All knights become inactive, and the ship returns to its start (TK-BARB-05)."""
    for seat in game.players:
        for place in knights_of(game, seat):
            knight = knight_at(game, place)
            if knight and is_active(knight):
                yield PieceReplaced(place, knight, rested(knight))
    yield ShipSet(0)


def city_loser(game: Game, step: Step) -> tuple[int, ...]:
    """Wait for who loses a city."""
    return (step.whom,) if vulnerable(game, step.whom) else ()


def rewarded(game: Game, step: Step) -> tuple[int, ...]:
    """Wait for who draws, unless all decks are empty."""
    return (step.whom,) if filled_decks(game) else ()


def filled_decks(game: Game) -> tuple[str, ...]:
    """The areas whose deck has cards (TK-BARB-10)."""
    return tuple(area for area in AREAS if game.pile(deck(area)).total)


class LoseCity(Move, frozen=True, kw_only=True):
    """Lose a city of one's choice: it becomes a settlement, its wall is lost (TK-BARB-04, -08, TK-WALL-03)."""

    place: str

    at = ("lose_city",)
    label = "Lose a city"
    said = "{seat} loses a city"
    icon = "city"

    @classmethod
    @override
    def prompts(cls, game: Game, seat: int) -> Prompts:
        yield Place("place", Text.of("Which city is lost?"), vulnerable(game, seat))

    def refuse(self, game: Game) -> Refusal | None:
        """Refuse a metropolis, and what is no own city."""
        if self.place in vulnerable(game, self.seat):
            return None
        return Refusal("no-city", "TK-BARB-04", Text.of("No city of yours that can be lost stands there."))

    def happen(self, game: Game) -> Iterable[Fact]:
        """Exchange the pieces; without a settlement the city piece stays as one (TK-BARB-08)."""
        wall = game.at(self.place, WALL)
        if wall:
            yield PieceRemoved(self.place, wall)
        left = game.variant.questions.supply(game, self.seat, SETTLEMENT) > 0
        becomes = SETTLEMENT if left else REDUCED
        yield PieceReplaced(self.place, Piece(CITY, self.seat), Piece(becomes, self.seat))


class DrawReward(Move, frozen=True, kw_only=True):
    """Draw a progress card of a colour of choice for a shared defence (TK-BARB-03, -10)."""

    area: str
    card: Cards = Cards.facedown(1)
    point: str = ""

    at = ("reward",)
    label = "Draw a progress card"
    said = "{seat} draws a progress card"

    @classmethod
    def prompts(cls, game: Game, seat: int) -> Prompts:
        """Ask of which colour; also one without improvement."""
        rows = tuple((area, Text.of("{w}", w=Word(area))) for area in filled_decks(game))
        area: str = yield OneOf("area", Text.of("Draw a card of which colour?"), rows)
        yield from top_card(game, area)

    @override
    def happen(self, game: Game) -> Iterable[Fact]:
        yield from drawn(game, self.seat, self.area, self.card, self.point)


STEPS = {
    "barbarians": StepRule("", nobody, barbarians, clause="TK-BARB-01"),
    "lose_city": StepRule("Lose a city", city_loser, clause="TK-BARB-04", short="City"),
    "reward": StepRule("Draw a progress card", rewarded, clause="TK-BARB-03", short="Reward"),
    "barbarians_leave": StepRule("", nobody, leave, clause="TK-BARB-05"),
}
