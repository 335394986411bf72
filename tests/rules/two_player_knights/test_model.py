"""A small model beside the rules checks whole evenings of luck: attack by attack, token by token, duty by duty.

It reads the board and the moves alone, and shares no function with the variant.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.game.facts import CardsMoved, PieceReplaced
from companion.game.moves import Move
from companion.game.state import Game
from companion.rules.two_player_knights.kept_state import BarbariansAttacked, ShipSet, TokensSet
from tests.laws.companies import company
from tests.laws.evenings import Evening
from tests.rules.two_player_knights.company import COMPANY

SEEDS = range(4)
NEUTRALS = (2, 3)
PLAYERS = (0, 1)
STRENGTH = {"basic": 1, "strong": 2, "mighty": 3}


@pytest.fixture(scope="module", params=SEEDS)
def evening(request: pytest.FixtureRequest) -> Evening:
    """Play an evening by luck."""
    return Evening(company(COMPANY, request.param))


def field(move: Move, name: str) -> object:
    """Return what a move says under a name."""
    return getattr(move, name)


def pieces(game: Game, seat: int) -> Iterator[tuple[str, str, str]]:
    """Yield what a seat has on the board: the place, the piece, the side that lies up."""
    return ((place, p.what, p.side) for place, here in game.pieces.items() for p in here if p.seat == seat)


def defence(game: Game, seat: int) -> int:
    """Add up the active knights of a seat."""
    return sum(STRENGTH[what.partition("_")[0]] for _, what, side in pieces(game, seat) if side.startswith("active_"))


# -- barbarians


def expected_attack(game: Game) -> tuple[str, set[int]]:
    """Say how an attack on this board ends: `defender`, `cards` or `lost`, and for whom."""
    cities = {seat: [place for place, what, _ in pieces(game, seat) if what == "city"] for seat in PLAYERS}
    strong = {seat: defence(game, seat) for seat in PLAYERS}
    if sum(strong.values()) >= sum(map(len, cities.values())):
        best = {seat for seat in PLAYERS if strong[seat] == max(strong.values())}
        return ("defender" if len(best) == 1 else "cards"), best
    crowned = {place for seat in PLAYERS for place, what, _ in pieces(game, seat) if what.endswith("_metropolis")}
    losable = [seat for seat in PLAYERS if set(cities[seat]) - crowned]
    return "lost", {seat for seat in losable if strong[seat] == min(strong[s] for s in losable)}


@pytest.mark.rule("TK-BARB-01", "TK-BARB-02", "TK-BARB-03", "TK-BARB-04", "TK-BARB-07", "TK-IMP-08", "TK-EVENT-03")
def test_every_attack_ends_as_the_model_says(evening: Evening) -> None:
    attacks = 0
    for at, facts in enumerate(evening.rows):
        fought = next((fact for fact in facts if isinstance(fact, BarbariansAttacked)), None)
        if fought is None:
            continue
        attacks += 1
        how, whom = expected_attack(evening.games[at])
        before, after = evening.games[at].variant_state, evening.games[at + 1]
        assert before.ship == 6
        gained = {seat for seat in PLAYERS if after.variant_state.defenders[seat] > before.defenders[seat]}
        agenda = [(step.name, step.whom) for step in after.agenda]
        assert gained == (whom if how == "defender" else set())
        assert {seat for name, seat in agenda if name == "lose_city"} == (whom if how == "lost" else set())
        decks = any(after.piles[f"{area}_area_deck"].total for area in ("trade", "politics", "science"))
        rewarded = {seat for name, seat in agenda if name == "reward"}
        assert rewarded == (whom if how == "cards" and decks and after.winner < 0 else set())
    assert attacks, "an evening without barbarians proves nothing"


@pytest.mark.rule("TK-BARB-05", "TK-EVENT-03")
def test_the_ship_goes_one_space_at_a_time_and_rests_all_knights_when_it_leaves(evening: Evening) -> None:
    space = 0
    for at, facts in enumerate(evening.rows):
        for fact in facts:
            if isinstance(fact, ShipSet):
                assert fact.space == (space + 1 if space < 7 else 0)
                space = fact.space
                if space == 0:
                    assert [defence(evening.games[at + 1], seat) for seat in PLAYERS] == [0, 0]


# -- tokens


def of_site(game: Game, corner: str) -> tuple[int, int]:
    """Return what the desert and the sea beside a corner bring."""
    land = dict(game.board.terrain)
    hexes = corner.split("|")
    desert = any(land.get(hex_) == "desert" for hex_ in hexes)
    sea = any(hex_ not in land for hex_ in hexes)
    return game.option("desert_tokens") * desert, game.option("coast_tokens") * sea


def paid(game: Game, seat: int) -> int:
    """Return what a token action costs: the points are counted from the open parts."""
    points = {s: sum(part.points for part in game.variant.questions.points(game, s)) for s in PLAYERS}
    return 1 if points[seat] <= points[1 - seat] else 2


def expected_tokens(evening: Evening, at: int) -> int:
    """Return by how many the tokens of a move's seat change, if the stock does not run short."""
    game, move = evening.games[at], evening.moves[at]
    name = type(move).__name__
    if name in ("BuildSettlement", "PlaceSettlement", "PlaceCity"):
        due = of_site(game, str(field(move, "place")))
        both = max(due) if game.option("token_both") == "greater" else sum(due)
        return both if name == "BuildSettlement" or game.option("token_setup") else 0
    if name == "TakeKnightOff":
        return next(
            STRENGTH[p.what.partition("_")[0]] for p in game.pieces[str(field(move, "place"))] if "knight" in p.what
        )
    if name == "RobberToDesert":
        return -paid(game, move.seat)
    if name == "ForceTrade" and evening.rows[at]:
        return -paid(game, move.seat) * (2 if field(move, "kind") == "whole_hand" else 1)
    return 0


@pytest.mark.rule(
    "TK-TOK-01", "TK-TOK-02", "TK-TOK-03", "TK-TOK-06", "TK-TOK-08", "TK-TOK-13", "TK-TWO-13", "TK-TACT-07"
)
def test_every_token_is_accounted_for(evening: Evening) -> None:
    total, changed = evening.games[0].option("tokens_total"), 0
    for at, move in enumerate(evening.moves):
        before, after = evening.games[at].variant_state.tokens, evening.games[at + 1].variant_state.tokens
        stock, due = total - sum(before), expected_tokens(evening, at)
        if due > stock:
            due = stock if evening.games[0].option("token_partial") else 0
        assert after[move.seat] - before[move.seat] == due, (at, move)
        assert after[1 - move.seat] == before[1 - move.seat]
        assert sum(after) <= total
        changed += bool(due)
        assert bool(due) == any(isinstance(fact, TokensSet) for fact in evening.rows[at])
    assert changed > 2


# -- neutral duties


def roads_of(game: Game, seat: int) -> set[str]:
    """Return where a seat's roads lie."""
    return {place for place, what, _ in pieces(game, seat) if what == "road"}


def can_build_road(game: Game, seat: int) -> bool:
    """Whether a seat has a road left and a free edge at a building, or at a road that no foreign piece cuts."""
    island, mine = game.island, roads_of(game, seat)
    if len(mine) >= 15:
        return False
    taken = {place for other in range(4) for place in roads_of(game, other)}
    foreign = {
        place for other in range(4) if other != seat for place, what, _ in pieces(game, other) if "road" not in what
    }
    ends = {corner for edge in mine for corner in island.edge_corners[edge]} - foreign
    ends |= {place for place, what, _ in pieces(game, seat) if what in ("settlement", "city", "reduced_city")}
    return any(edge not in taken for corner in ends for edge in island.corner_edges[corner])


def can_settle(game: Game, seat: int) -> bool:
    """Whether a seat has a settlement left and a free corner at a road, far enough from every building."""
    island = game.island
    if sum(what == "settlement" for _, what, _ in pieces(game, seat)) >= 5:
        return False
    every = [(place, what) for other in range(4) for place, what, _ in pieces(game, other)]
    houses = {place for place, what in every if what in ("settlement", "city", "reduced_city")}
    knights = {place for place, what in every if "knight" in what}
    ends = {corner for edge in roads_of(game, seat) for corner in island.edge_corners[edge]}
    return any(not {c, *island.corner_neighbours[c]} & houses and c not in knights for c in ends)


def can_place_knight(game: Game, seat: int) -> bool:
    """Whether a seat has a basic knight left and an empty corner at a road."""
    if sum(what == "basic_knight" for _, what, _ in pieces(game, seat)) >= 2:
        return False
    ends = {corner for edge in roads_of(game, seat) for corner in game.island.edge_corners[edge]}
    standing = {place for other in range(4) for place, what, _ in pieces(game, other) if what != "road"}
    return bool(ends - standing)


def can_promote(game: Game, seat: int) -> bool:
    """Whether a neutral has a basic knight and a strong piece for it."""
    what = [what for _, what, _ in pieces(game, seat)]
    return "basic_knight" in what and what.count("strong_knight") < 2


def expected_duty(game: Game, name: str, strong: bool) -> str:
    """Say which neutral step must follow a move, on the board after it; empty: none."""
    road = "neutral_road" if any(can_build_road(game, seat) for seat in NEUTRALS) else ""
    if name == "BuildRoad":
        return road
    if name == "BuildSettlement":
        return "neutral_settlement" if any(can_settle(game, seat) for seat in NEUTRALS) else road
    if name == "PlaceKnight":
        return "neutral_knight" if any(can_place_knight(game, seat) for seat in NEUTRALS) else road
    if name == "PromoteKnight" and (strong or not game.option("promote_match")):
        return "neutral_promotion" if any(can_promote(game, seat) for seat in NEUTRALS) else ""
    return ""


@pytest.mark.rule(
    "TK-TWO-06", "TK-TWO-07", "TK-TWO-11", "TK-NKN-01", "TK-NKN-04", "TK-NKN-06", "TK-NPR-01", "TK-NPR-03", "TK-NPR-06"
)
def test_every_neutral_duty_follows_as_the_model_says(evening: Evening) -> None:
    duties = 0
    for at, move in enumerate(evening.moves):
        name, after = type(move).__name__, evening.games[at + 1]
        if name not in ("BuildRoad", "BuildSettlement", "PlaceKnight", "PromoteKnight", "BuildCity", "BuildWall"):
            continue
        if after.winner >= 0:
            continue
        put = (fact for fact in evening.rows[at] if isinstance(fact, PieceReplaced))
        strong = any(fact.piece.what == "strong_knight" for fact in put)
        front = after.front.name if after.front else ""
        wanted = expected_duty(after, name, strong)
        assert (front if front.startswith("neutral_") else "") == wanted, (at, move)
        duties += bool(wanted)
    assert duties > 3


@pytest.mark.rule("TK-TWO-08", "TK-NKN-07", "TK-NPR-02", "TK-NKN-11")
def test_neutrals_pay_nothing_and_have_no_active_and_no_mighty_knight(evening: Evening) -> None:
    for game in evening.games[:: max(1, len(evening.games) // 40)]:
        standing = [(what, side) for seat in NEUTRALS for _, what, side in pieces(game, seat)]
        assert not [what for what, side in standing if side or what in ("mighty_knight", "city", "city_wall")]
    neutral = ("BuildNeutralRoad", "BuildNeutralSettlement", "PlaceNeutralKnight", "PromoteNeutralKnight")
    for move, facts in zip(evening.moves, evening.rows, strict=True):
        if type(move).__name__ in neutral:
            assert not [fact for fact in facts if isinstance(fact, (CardsMoved, TokensSet))]
