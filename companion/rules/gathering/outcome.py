"""How a battle is decided, and what follows: chips, lost cards, the choice, forced sales, and taking the knights up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from typing_extensions import override

from companion.game.cards import Cards
from companion.game.facts import AwardMoved, Fact, PieceRemoved, PieceReplaced, StepsQueued
from companion.game.moves import Move, Stakes
from companion.game.observed_move import ObservedMove
from companion.game.prompts import Place, Prompts
from companion.game.state import BANK, NOBODY, Game, Piece, Step, hand
from companion.game.text import Refusal, Text, Word
from companion.rules.base.awards import recount_army
from companion.rules.base.names import BUILDINGS, CITY, LARGEST_ARMY, SETTLEMENT, unplayed, used
from companion.rules.base.pay import openly
from companion.rules.base.questions import LEAST_ARMY
from companion.rules.gathering.knights import (
    ATTACK,
    ATTRIBUTE,
    BASES,
    CARDS,
    DEFENCE,
    Battle,
    BattleEnded,
    BattleUndecided,
    ChipsSet,
    Fighter,
    Knight,
    KnightLies,
    fighting,
    of_all,
    slot,
    state_of,
    stock,
)
from companion.rules.gathering.status import revealed, row
from companion.rules.gathering.summoning import bound_to, lifted, of_the_bank

COUNTED_ALIKE = 3  # knights each, in the tie the source itself names (GA-KNIGHT-06)


def power(game: Game, fighter: Fighter) -> dict[str, int]:
    """Every part of a side's power: its pair, attribute, shown cards, knight cards (GA-BATTLE-01..03, -15)."""
    values = row(game, fighter.bases)
    return {
        "pair": values["attack" if fighter.position == ATTACK else "defence"],
        "attribute": values["attribute"][fighter.attribute],
        "shown_cards": revealed(values, fighter.shown),
        "knight_cards": fighter.knights,
    }


class Result(NamedTuple):
    """Who has won with which sums, and whether by a special effect."""

    winner: int
    sums: tuple[int, int]
    trap: bool


def result(game: Game, sides: tuple[Fighter, Fighter]) -> Result:
    """Compare both sides; a trap reads the other's total first (GA-BATTLE-13, -14, -17, -18, GA-RES-06)."""
    left, right = (power(game, side) for side in sides)
    sums = sum(left.values()), sum(right.values())
    read = [
        sum(parts.values()) - (0 if game.option("total_knight") else parts["knight_cards"]) for parts in (left, right)
    ]
    traps = [row(game, side.bases)["trap"] for side in sides]
    sprung = [bool(traps[side]) and read[1 - side] >= traps[side] for side in (0, 1)]
    if all(sprung) and game.option("trap_both") == "draw":
        return Result(NOBODY, sums, trap=True)
    if any(sprung) and not all(sprung):
        return Result(sides[sprung.index(True)].seat, sums, trap=True)
    if sums[0] == sums[1]:
        return Result(NOBODY, sums, trap=False)
    return Result(sides[0 if sums[0] > sums[1] else 1].seat, sums, trap=False)


def with_cards(game: Game, fighter: Fighter) -> tuple[tuple[str, ...], str]:
    """The base cards and the attribute card of a side as they lie open."""
    bases = tuple(kind for name in BASES for kind in game.pile(slot(name, fighter.seat)).kinds)
    return bases, next(iter(game.pile(slot(ATTRIBUTE, fighter.seat)).kinds), "")


def decide_battle(game: Game, step: Step) -> Iterable[Fact]:
    """Say who has won; the card, the chip and the knight cards follow as one (GA-RES-01..06, -09)."""
    fought = state_of(game).battle
    cards = [with_cards(game, side) for side in fought.sides] if fought else []
    lacking = [len(bases) != len(BASES) or not attribute for bases, attribute in cards]
    if fought is None or any(lacking):  # a correction took a card away, or the battle: nothing can be compared
        yield from taken_back(game)
        if fought is not None:
            yield BattleUndecided(fought.sides[lacking.index(True)].seat)
        return
    sides = tuple(
        Fighter(f.seat, f.position, f.shown, f.knights, bases, attribute)
        for f, (bases, attribute) in zip(fought.sides, cards, strict=True)
    )
    left, right = sides
    told = result(game, (left, right))
    yield BattleEnded(told.winner, told.sums, (left.bases, right.bases), (left.attribute, right.attribute), told.trap)
    if told.winner != NOBODY:
        yield from _lost(game, (left, right), told.winner)
    for side in (left, right):
        if game.pile(fighting(side.seat)):
            yield openly(fighting(side.seat), used(side.seat), game.pile(fighting(side.seat)))


def taken_back(game: Game) -> Iterator[Fact]:
    """Give the knight cards of a battle that is broken off back to whoever showed them."""
    for seat in game.players:
        if cards := game.pile(fighting(seat)):
            yield openly(fighting(seat), unplayed(seat), cards)


def broken_off(game: Game) -> bool:
    """Whether a battle began in this turn and will not be decided: the table said what has to be resolved now."""
    fought = state_of(game).battle
    return fought is not None and not fought.over and all(step.name != "outcome" for step in game.agenda)


def _lost(game: Game, sides: tuple[Fighter, Fighter], winner: int) -> Iterator[Fact]:
    """What the loser gives: a chip, an attribute card, or both (GA-RES-01..05)."""
    attacker, target = sides
    loser = target.seat if winner == attacker.seat else attacker.seat
    won_by_defence = target.position == DEFENCE and winner == target.seat
    if not won_by_defence:
        pile = slot(ATTRIBUTE, loser)
        yield openly(pile, BANK, game.pile(pile))
    chips = state_of(game).chips
    if (target.position == ATTACK or won_by_defence) and chips[loser]:
        yield ChipsSet(loser, chips[loser] - 1)
        yield ChipsSet(winner, chips[winner] + 1)


def recount_after_battle(game: Game) -> Iterable[Fact]:
    """Give the largest army when the knight cards of both sides lie with the used ones (GA-KNIGHT-05, -06, -10)."""
    fought = state_of(game).battle
    if fought is None or not fought.over or any(game.pile(fighting(side.seat)) for side in fought.sides):
        return
    taker = _tied(game, fought)
    if taker == NOBODY:
        yield from recount_army(game)
    elif game.awards.get(LARGEST_ARMY, NOBODY) != taker:
        yield AwardMoved(LARGEST_ARMY, taker)


def _tied(game: Game, fought: Battle) -> int:
    """The turn player, where both sides came to the same greatest number with their cards (GA-KNIGHT-10)."""
    strengths: Mapping[int, int] = {seat: game.variant.questions.army(game, seat) for seat in game.players}
    seats, most = [side.seat for side in fought.sides], max(strengths.values())
    tied = {seat for seat, n in strengths.items() if n == most} == set(seats)
    fits = most >= LEAST_ARMY and (game.option("knight_tie") == "turn_player" or most == COUNTED_ALIKE)
    held = game.awards.get(LARGEST_ARMY, NOBODY) in seats
    return game.active if tied and fits and not held else NOBODY


# -- the choice of the winner


def taker(game: Game, step: Step) -> tuple[int, ...]:
    """Wait for the attacker who has beaten a defence, unless the bank is empty (GA-RES-03, -07)."""
    fought = state_of(game).battle
    if fought is None or not fought.over:
        return ()
    attacker, target = fought.sides
    beaten = target.position == DEFENCE and fought.winner == attacker.seat
    return (attacker.seat,) if beaten and of_the_bank(game).options else ()


# -- sales


def for_sale(game: Game, seat: int) -> tuple[str, ...]:
    """The buildings a seat can sell: a city only with a settlement piece to put in its place (GA-SELL-04)."""
    whats = BUILDINGS if game.variant.questions.supply(game, seat, SETTLEMENT) > 0 else (SETTLEMENT,)
    own_places = set(game.places(seat, *whats))
    return tuple(corner for corner in game.island.corners if corner in own_places)


def short(game: Game) -> tuple[int, ...]:
    """The sides of the battle that lack cards and have something to sell (GA-SELL-01, -05, -06)."""
    fought = state_of(game).battle
    seats = [side.seat for side in fought.sides] if fought and fought.over else []
    return tuple(seat for seat in seats if of_all(game, seat).total < CARDS and for_sale(game, seat))


def why_sold(game: Game, seat: int) -> Text:
    """Say why a seat must sell something (GA-SELL-01)."""
    return Text.of("A knight takes {of} cards, you have {n}.", of=CARDS, n=of_all(game, seat).total)


def sales(game: Game, step: Step) -> Iterable[Fact]:
    """Ask who is short to sell, until nobody is (GA-SELL-01, -06)."""
    seats = short(game)
    if seats:
        yield StepsQueued((Step("sell", seats[:1]), Step("sales")))


class SellBuilding(Move, frozen=True, kw_only=True):
    """Sell a settlement or a city at its cost to have cards for a knight (GA-SELL-01..07)."""

    place: str

    at = ("sell",)
    label = "Sell a building"
    icon = "house"
    grave = True

    @classmethod
    def prompts(cls, game: Game, seat: int) -> Prompts:
        """Ask which (GA-SELL-07)."""
        yield Place("place", Text.of("Which building do you sell?"), for_sale(game, seat), on="corner")

    def impossible(self, game: Game) -> Refusal | None:
        """Refuse what is not there to be sold."""
        if self.place in for_sale(game, self.seat):
            return None
        return Refusal("not-for-sale", "GA-SELL-02", Text.of("There is nothing of yours to sell there."))

    def _refund(self, game: Game) -> Cards:
        """Return what the bank gives for it: its cost, as far as it has that (GA-SELL-03)."""
        city = game.at(self.place, CITY)
        cost, bank = game.variant.questions.cost(game, self.seat, CITY if city else SETTLEMENT), game.pile(BANK)
        return Cards({kind: min(n, bank.most(kind)) for kind, n in cost})

    @override
    def stakes(self, game: Game) -> Stakes:
        """Return the refund and what goes for it (GA-SELL-01..03, -06)."""
        goes = "city" if game.at(self.place, CITY) else "house"
        chip = ("chip",) * bool(state_of(game).chips[self.seat])
        return Stakes(self._refund(game), goes=(goes, *chip), why=why_sold(game, self.seat))

    def forfeits(self, game: Game) -> Text | None:
        """Say what goes, and for what (GA-SELL-02, -03, -06)."""
        what = {"what": Word(CITY if game.at(self.place, CITY) else SETTLEMENT), "cards": self._refund(game)}
        if state_of(game).chips[self.seat]:
            return Text.of("The {what} and a chip go, you get {cards}. Are you sure?", **what)
        return Text.of("The {what} goes, you get {cards}. Are you sure?", **what)

    @classmethod
    @override
    def tells(cls, observed: ObservedMove) -> Text:
        return Text.of("{seat} sells a building for {cards}", seat=observed.seat, cards=observed.taken)

    def happen(self, game: Game) -> Iterable[Fact]:
        """Take it off or make it smaller, take the refund, give back a chip (GA-SELL-02, -03, -06)."""
        city = game.at(self.place, CITY)
        if city:
            yield PieceReplaced(self.place, city, Piece(SETTLEMENT, self.seat))
        else:
            yield PieceRemoved(self.place, Piece(SETTLEMENT, self.seat))
        if there := self._refund(game):
            yield openly(BANK, hand(self.seat), there)
        chips = state_of(game).chips[self.seat]
        if chips:
            yield ChipsSet(self.seat, chips - 1)


def take_up(game: Game, step: Step) -> Iterable[Fact]:
    """Take both knights up; a new one has the same position, unless there are too few cards (GA-RESUM-01..03)."""
    fought = state_of(game).battle
    for side in fought.sides if fought and fought.over else ():
        enough, bound = of_all(game, side.seat).total >= CARDS, bound_to(game, side.seat)
        yield from lifted(game, side.seat, seen=True)
        yield KnightLies(side.seat, Knight(bound=bound if enough else ""))


def gained(game: Game, seat: int, number: int) -> Iterator[Fact]:
    """Take chips for a building, as far as there are any (GA-CHIP-02, -03, -07)."""
    left = stock(game)
    n = number if left is None else min(number, left)
    if n:
        yield ChipsSet(seat, state_of(game).chips[seat] + n)
