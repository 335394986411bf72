"""Where a piece can be put although no rule allows it now: what "do it anyway" offers, move by move and place by place.

That it is entered as the table's word, and what is refused even then, is told in tests/table and tests/tablet.
"""

import pytest

from companion.game.correct import place_sort
from companion.game.moves import Choice, anywhere
from companion.game.override import overruling, unlisted
from companion.game.prompts import Place
from tests.rules.base.board import A, B, position


@pytest.mark.parametrize(("move", "sort"), [("BuildSettlement", "corner"), ("BuildRoad", "edge")])
@pytest.mark.parametrize("seat", [A, B])
def test_a_piece_is_offered_every_place_of_its_sort_and_no_other_where_the_rules_offer_none(
    move: str, sort: str, seat: int
) -> None:
    play = position("roll", active=A)
    prompt = anywhere(play.game, Choice(move, seat))
    assert isinstance(prompt, Place)
    island = play.game.island
    assert set(prompt.options) == set(island.corners if sort == "corner" else island.edges)
    assert {place_sort(place) for place in prompt.options} == {sort}


def test_a_piece_that_takes_the_place_of_another_cannot_be_put_where_that_is_not_even_anyway() -> None:
    play = position("roll", active=A)
    city = Choice("BuildCity", A)
    prompt = anywhere(play.game, city)
    places = prompt.options if isinstance(prompt, Place) else ()
    assert [place for place in places if overruling(play.game, city.with_field("place", place))] == []
    assert "BuildRoad" in {choice.move for choice in unlisted(play.game, A)}
