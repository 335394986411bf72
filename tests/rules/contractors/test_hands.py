"""What hands must do beside a move: the tile, the roads and the chips that come to lie with a seat."""

from typing import Any

import pytest

from companion.game.hands import hands
from companion.game.moves import Move
from companion.game.secret import TABLE
from companion.game.text import render
from companion.rules.contractors import CONTRACTORS
from companion.rules.contractors.award import PayAward
from companion.rules.contractors.building import BuildDike, WidenRoad
from companion.rules.contractors.corrections import RemoveAward
from companion.rules.contractors.works import DIKE, WIDENING
from tests.rules.base.board import A, Play
from tests.rules.contractors.board import AT_GENERIC, AT_NONE, c, cards, position, v, won, work
from ui.language.catalogues import language


def left(play: Play, kind: type[Move], **filled: Any) -> list[str]:
    """Let A make a move, and return what it leaves to hands."""
    before = play.seen_by(TABLE)
    play.does(A, kind, **filled)
    said = hands(before, play.seen_by(TABLE), (kind(seat=A, revision=0, **filled),))
    english = language("en", CONTRACTORS.domains)
    return [render(text, english, [seat.name for seat in play.setup.seats]) for text in said]


@pytest.mark.rule("GC-AWARD-02")
def test_whoever_wins_a_dike_takes_a_tile() -> None:
    play = won("wheat", hand="wheat ore", marker=AT_NONE)
    assert left(play, PayAward, cards=cards("wheat")) == ["a dike tile to Ann"]


@pytest.mark.rule("GC-AWARD-03")
def test_whoever_wins_a_widening_sets_two_roads_aside() -> None:
    play = won("wheat wheat", hand="wheat wheat ore", marker=AT_GENERIC)
    assert left(play, PayAward, cards=cards("wheat")) == ["set-aside road ×2 to Ann"]


@pytest.mark.rule("GC-DIKE-05", "GC-WIDE-02", "GC-WIDE-03")
def test_whoever_completes_a_work_takes_a_chip_and_the_tile_or_roads_lie_where_he_said() -> None:
    play = position(open_works={A: [work(DIKE), work(WIDENING)]}, roads={A: [c(0)]})
    assert left(play, BuildDike, place=v(5)) == ["a completion chip to Ann"]
    assert left(play, WidenRoad, place=c(0)) == ["a completion chip to Ann"]


@pytest.mark.rule("GC-AWARD-03")
def test_roads_of_an_award_that_was_none_go_back() -> None:
    play = position(open_works={A: [work(WIDENING)]}, roads={A: [c(0)]})
    assert left(play, RemoveAward, owner=A, work=0) == ["set-aside road leaves Ann ×2"]
