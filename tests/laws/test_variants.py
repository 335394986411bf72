"""Every variant Kazami ships is under the laws, and so is one it does not know."""

from __future__ import annotations

from companion.game.decide import begin, evolve
from companion.game.facts import PiecePlaced
from companion.game.state import NOBODY, Piece
from companion.rules.registry import VARIANTS as SHIPPED
from tests.laws.companies import VARIANTS, companies
from tests.laws.evenings import Evening


def test_every_shipped_variant_is_under_law_and_one_made_up_beside_them() -> None:
    under_law = {under.variant.name: under.variant for under in VARIANTS}
    assert {name: under_law.get(name) for name in SHIPPED} == dict(SHIPPED)
    assert set(under_law) - set(SHIPPED) == {"harbour_lights"}


def test_every_variant_is_played_by_every_number_of_players_and_with_both_sorts_of_hands() -> None:
    for under in VARIANTS:
        setups = [table.setup for table in companies() if table.variant is under.variant]
        assert {sum(not seat.neutral for seat in setup.seats) for setup in setups} == set(under.variant.players)
        assert {setup.hands for setup in setups} == {"physical", "digital"}
        phases = under.variant.options["phases"]
        assert {setup.options.get("phases", phases.default) for setup in setups} == {"strict", "combined"}


def test_every_table_is_told_from_all_others_by_its_name_and_its_seed_stands_in_it() -> None:
    names = [str(table) for table in companies()]
    assert len(set(names)) == len(names)
    assert all(f"-seed{table.seed}" in str(table) for table in companies())


def test_a_piece_that_cannot_make_a_winner_is_no_point() -> None:
    """`may_win` is asked of each piece: one that may be a point, such as the third dike, must not be passed by."""
    for under in VARIANTS:
        variant = under.variant
        begun = begin(variant, next(table.setup for table in companies() if table.variant is variant))
        for what, kind in variant.pieces.items():
            after = begun
            for place in begun.island.every(kind.on)[:6]:
                before, fact = after, PiecePlaced(place, Piece(what, 0 if kind.owned else NOBODY))
                after = evolve(before, fact)
                points = [sum(part.points for part in variant.questions.points(game, 0)) for game in (before, after)]
                assert variant.may_win(before, fact) or points[0] == points[1], (variant.name, what)


def test_every_pile_there_is_has_a_name_its_variant_knows(evening: Evening) -> None:
    names = {name for game in evening.games for name in game.piles}
    assert {name.rstrip("0123456789") for name in names} <= set(evening.variant.piles)
