"""Where a piece can be put although no rule allows it now: what "do it anyway" offers, move by move and place by place.

That it is entered as the table's word, and what is refused even then, is told in tests/table and tests/tablet.
"""

import pytest

from companion.game.anyway import anywhere, unlisted
from companion.game.correct import place_sort
from companion.game.holes import Place
from companion.game.moves import Choice
from tests.rules.base.board import A, B, position


@pytest.mark.parametrize(("move", "sort"), [("BuildSettlement", "corner"), ("BuildRoad", "edge")])
@pytest.mark.parametrize("seat", [A, B])
def test_a_piece_is_offered_every_place_of_its_sort_and_no_other_where_the_rules_offer_none(
    move: str, sort: str, seat: int
) -> None:
    play = position("roll", active=A)
    hole = anywhere(play.game, Choice(move, seat))
    assert isinstance(hole, Place)
    island = play.game.island
    assert set(hole.options) == set(island.corners if sort == "corner" else island.edges)
    assert {place_sort(place) for place in hole.options} == {sort}


def test_what_can_be_put_nowhere_is_offered_nowhere() -> None:
    play = position("roll", active=A)
    hole = anywhere(play.game, Choice("BuildCity", A))
    assert isinstance(hole, Place)
    assert hole.options == (), "a city takes the place of a settlement, and none stands there"
    offered = {choice.move for choice in unlisted(play.game, A)}
    assert "BuildRoad" in offered
    assert not offered & {"BuildCity", "MoveRobber"}
