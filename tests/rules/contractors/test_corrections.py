"""Corrections: the table is the truth also about the wave, the works, dikes, widened roads and the marker."""

import pytest

from companion.game.cards import Cards
from companion.game.correct import CorrectPiece
from companion.game.decide import corrections
from companion.game.prompts import Place
from companion.game.secret import TABLE
from companion.game.state import NOBODY, Piece
from companion.rules.contractors import CONTRACTORS
from companion.rules.contractors.award import PayAward
from companion.rules.contractors.corrections import AddAward, CorrectWave, RemoveAward
from companion.rules.contractors.wave import GiveToWave
from companion.rules.contractors.works import DIKE, MARKER, MOST_CONTRACTS, WIDENING
from tests.rules.base.board import A, B, C
from tests.rules.contractors.board import (
    AT_GENERIC,
    AT_NONE,
    ENE,
    INLAND,
    N,
    auction,
    bids,
    c,
    cards,
    open_of,
    own,
    passes,
    position,
    seven,
    v,
    work,
)


@pytest.mark.rule("GC-WAVE-02")
def test_the_waves_side_can_be_corrected_also_while_it_is_on_the_coast() -> None:
    play = seven(wave=ENE, settlements={A: [v(0)], B: [v(7)]}, held={A: {"wood": 2}, B: {"ore": 2}})
    assert play.options(C, CorrectWave) == [0, 1, 2, 3, 4, 5]
    play.does(C, CorrectWave, side=N)
    assert own(play).wave == N
    for wrong in (-1, 6):
        play.refuses(C, CorrectWave, side=wrong)
    play.does(B, GiveToWave, cards=cards())
    assert play.holds(B) == {"ore": 2}, "who was waited for has nothing to give any more"


@pytest.mark.rule("GC-AWARD-03")
def test_an_open_work_is_added_question_by_question() -> None:
    play = position()
    assert play.options(A, AddAward) == [0, 1, 2, 3]
    assert play.options(A, AddAward, owner=B) == [DIKE, WIDENING]
    play.does(A, AddAward, owner=B, kind=WIDENING, owed=cards("ore sheep"))
    assert open_of(play, B) == [(WIDENING, cards("ore sheep"))]
    assert play.count("roads_set_aside", B) == 2


@pytest.mark.rule("GC-AWARD-03")
def test_a_correction_with_nothing_to_choose_from_is_not_offered() -> None:
    def offered() -> set[str]:
        return {choice.move for choice in corrections(play.seen_by(TABLE))}

    play = position()
    before = offered()
    assert "RemoveAward" not in before
    assert {"AddAward", "CorrectWave", "CorrectPiece"} <= before
    play.does(A, AddAward, owner=B, kind=WIDENING, owed=cards("ore"))
    assert offered() == {*before, "RemoveAward"}


@pytest.mark.parametrize("step", ["bid", "pay_award"])
@pytest.mark.rule("GC-AWARD-04", "GC-BID-11")
def test_an_open_work_stated_in_the_middle_of_an_auction_leaves_its_bids(step: str) -> None:
    play = auction(held={A: {"wood": 3}, B: {"ore": 3} if step == "bid" else {}})
    bids(play, A, "wood wood")
    before = own(play).auction
    play.does(C, AddAward, owner=C, kind=DIKE, owed=cards("ore"))
    assert play.at()[0] == step
    assert before is not None
    assert own(play).auction == before
    assert open_of(play, C) == [(DIKE, cards("ore"))]
    if step == "bid":
        passes(play, B)
    play.does(A, PayAward, cards=cards("wood"))
    assert open_of(play, A) == [(DIKE, cards("wood"))]


@pytest.mark.rule("GC-AWARD-03", "GC-COMP-02")
def test_only_an_impossible_work_cannot_be_added() -> None:
    play = position(roads={A: [c(i) for i in range(14)]}, open_works={B: [work(DIKE)] * 15})
    assert play.refuses(C, AddAward, owner=A, kind=WIDENING, owed=cards()).code == "no-piece"
    assert play.refuses(C, AddAward, owner=A, kind=DIKE, owed=cards()).code == "no-piece"
    for wrong in ({"owner": 9, "kind": DIKE}, {"owner": A, "kind": "castle"}):
        play.refuses(C, AddAward, owed=cards(), **wrong)
    for owed in (Cards.facedown(1), Cards({"gold": 1}), Cards({"ore": -1})):
        position().refuses(C, AddAward, owner=A, kind=DIKE, owed=owed)


@pytest.mark.rule("GC-AWARD-03")
def test_an_open_work_is_removed_by_its_place_in_the_list() -> None:
    play = position(open_works={B: [work(DIKE, "ore"), work(WIDENING, "wood")]})
    assert play.options(A, RemoveAward) == [B]
    assert play.options(A, RemoveAward, owner=B) == [0, 1]
    assert play.count("roads_set_aside", B) == 2
    play.does(A, RemoveAward, owner=B, work=1)
    assert (open_of(play, B), play.count("roads_set_aside", B)) == ([(DIKE, cards("ore"))], 0)
    play.refuses(A, RemoveAward, owner=B, work=1)
    play.refuses(A, RemoveAward, owner=A, work=0)


@pytest.mark.rule("GC-DIKE-02")
def test_a_dike_is_stated_beside_a_settlement_which_stays() -> None:
    play = position(settlements={A: [v(3)]})
    play.does(C, CorrectPiece, place=v(3), what=DIKE, owner=B)
    assert sorted(play.game.pieces[v(3)]) == [Piece(DIKE, B), Piece("settlement", A)]
    play.does(C, CorrectPiece, place=v(3), what="city", owner=A)
    assert sorted(play.game.pieces[v(3)]) == [Piece("city", A), Piece(DIKE, B)]
    play.does(C, CorrectPiece, place=v(3), what=DIKE, owner=A)
    assert sorted(play.game.pieces[v(3)]) == [Piece("city", A), Piece(DIKE, A)], "a dike replaces a dike"
    play.does(C, CorrectPiece, place=v(3), what="nothing")
    assert v(3) not in play.game.pieces


@pytest.mark.rule("GC-DIKE-03")
def test_overlapping_dikes_and_dikes_inland_cannot_be() -> None:
    play = position(dikes={A: [v(3)]})
    for place in (v(2), v(4), INLAND):
        assert play.refuses(C, CorrectPiece, place=place, what=DIKE, owner=B).code == "crowded"
    play.does(C, CorrectPiece, place=v(5), what=DIKE, owner=B)


@pytest.mark.rule("GC-WIDE-02")
def test_a_widened_road_is_stated_on_its_owners_road_only() -> None:
    play = position(roads={A: [c(0)]})
    assert play.refuses(C, CorrectPiece, place=c(5), what=WIDENING, owner=A).code == "crowded"
    assert play.refuses(C, CorrectPiece, place=c(0), what=WIDENING, owner=B).code == "crowded"
    play.does(C, CorrectPiece, place=c(0), what=WIDENING, owner=A)
    assert play.count("completed_works", A) == 1
    assert play.refuses(C, CorrectPiece, place=c(0), what="road", owner=B).code == "crowded"
    play.does(C, CorrectPiece, place=c(0), what="nothing")
    assert c(0) not in play.game.pieces


@pytest.mark.rule("GC-EFFECT-04", "GC-WIDE-13")
def test_the_special_cards_follow_what_is_stated() -> None:
    play = position(dikes={A: [v(0), v(2)]}, roads={A: [c(10), c(11), c(12), c(13)]})
    play.does(B, CorrectPiece, place=c(12), what=WIDENING, owner=A)
    assert (play.holder(MOST_CONTRACTS), play.holder("longest_road")) == (A, A)
    play.does(B, CorrectPiece, place=v(0), what="nothing")
    assert play.holder(MOST_CONTRACTS) is None


@pytest.mark.rule("GC-COMP-06", "GC-MARK-06")
def test_the_marker_is_one_and_stands_on_the_sea() -> None:
    play = position(marker=AT_NONE)
    where = play.asks(A, CorrectPiece)
    assert isinstance(where, Place)
    assert {AT_NONE, AT_GENERIC} <= set(where.options)
    assert play.options(A, CorrectPiece, place=AT_GENERIC) == ["nothing", MARKER]
    play.does(A, CorrectPiece, place=AT_GENERIC, what=MARKER)
    assert [place for place, here in play.game.pieces.items() if Piece(MARKER) in here] == [AT_GENERIC]
    for place, owner in (("0,0", NOBODY), (v(0), NOBODY), (AT_NONE, A)):
        play.refuses(A, CorrectPiece, place=place, what=MARKER, owner=owner)


def test_corrections_are_not_offered_among_the_moves_and_everybody_sees_them() -> None:
    play = position()
    assert {CorrectWave, AddAward, RemoveAward} <= set(CONTRACTORS.move_kinds)
    assert not {CorrectWave, AddAward, RemoveAward} & play.offers(A)
    play.does(C, CorrectWave, side=ENE)
    play.does(C, AddAward, owner=A, kind=DIKE, owed=cards("ore"))
    assert all(play.seen_by(viewer).variant_state == own(play) for viewer in (TABLE, A, B, C))
