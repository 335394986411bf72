"""What the politics cards leave behind: where a played card lies, what comes off the board, who is asked nothing."""

from __future__ import annotations

from typing import Any

import pytest

from companion.game.decide import insist
from companion.game.moves import Move
from companion.game.prompts import fits
from companion.game.secret import TABLE
from companion.rules.base.names import LONGEST_ROAD, ROBBER
from companion.rules.two_player_knights.deserter import PlaceDeserter, PlayDeserter
from companion.rules.two_player_knights.intrigue import PlayDiplomat, PlayIntrigue, is_open
from companion.rules.two_player_knights.names import POLITICS, PRINTER, SCIENCE, deck, progress
from companion.rules.two_player_knights.politics import (
    PlayBishop,
    PlaySaboteur,
    PlaySpy,
    PlayWarlord,
    PlayWedding,
    TakeProgress,
)
from companion.rules.two_player_knights.progress import under
from tests.rules.base.board import COAST, A, B, Hands
from tests.rules.base.board import COAST_CORNERS as CC
from tests.rules.two_player_knights.board import X, cards, position, stands, why_not


@pytest.mark.parametrize("hands", ["physical", "digital"])
@pytest.mark.parametrize(
    ("kind", "move", "fields"),
    [
        ("bishop", PlayBishop, {"place": "1,0"}),
        ("deserter", PlayDeserter, {"victim": X}),
        ("diplomat", PlayDiplomat, {"place": COAST[9]}),
        ("intrigue", PlayIntrigue, {"place": CC[1]}),
        ("saboteur", PlaySaboteur, {}),
        ("spy", PlaySpy, {}),
        ("warlord", PlayWarlord, {}),
        ("wedding", PlayWedding, {}),
    ],
)
@pytest.mark.rule("TK-PROG-02")
def test_a_card_that_is_played_is_seen_by_all_and_goes_under_its_deck(
    hands: Hands, kind: str, move: type[Move], fields: dict[str, Any]
) -> None:
    play = position(
        progress_cards={A: [kind], B: ["crane"]},
        knights={A: {CC[20]: "basic"}, X: {CC[1]: "basic"}},
        roads={A: [COAST[1]], B: [COAST[9]]},
        settlements={B: [CC[25]]},
        held={B: {"ore": 2}},
        hands=hands,
    )
    assert play.game.pile(deck(POLITICS)).total == 17
    play.does(A, move, **fields)
    assert play.game.pile(progress(POLITICS, A)).total == 0
    assert play.game.pile(deck(POLITICS)).total == 18
    assert under(play.seen_by(TABLE), POLITICS) == (cards(kind),)


@pytest.mark.rule("TK-PROG-05")
def test_the_bishop_leaves_no_robber_behind() -> None:
    play = position(progress_cards={A: ["bishop"]})
    play.does(A, PlayBishop, place="-2,1")
    assert [hex_ for hex_ in play.game.island.land if play.game.at(hex_, ROBBER)] == ["-2,1"]


@pytest.mark.rule("TK-CARD-04")
def test_for_a_neutrals_knight_an_inactive_one_comes_even_if_the_table_has_turned_it() -> None:
    play = position(progress_cards={A: ["deserter"]}, knights={X: {CC[12]: "basic active"}}, roads={A: [COAST[0]]})
    play.does(A, PlayDeserter, victim=X)
    assert why_not(play, A, PlaceDeserter, place=CC[12]) == "TK-KN-02", "no own road leads there"
    play.does(A, PlaceDeserter, place=CC[0])
    assert stands(play, CC[0]) == ["A basic_knight"]


@pytest.mark.rule("TK-PROG-10")
def test_a_foreign_road_at_its_end_does_not_close_a_road() -> None:
    play = position(settlements={A: [CC[0]]}, roads={A: [COAST[1]], B: [COAST[2]]})
    assert is_open(play.game, COAST[1])


@pytest.mark.rule("TK-PROG-10")
def test_nobody_is_asked_to_place_a_foreign_road_anew() -> None:
    play = position(progress_cards={A: ["diplomat"]}, settlements={A: [CC[0]]}, roads={B: [COAST[9]]})
    assert play.complete(A, PlayDiplomat, place=COAST[9])


@pytest.mark.rule("TK-PROG-10")
def test_an_own_road_that_can_lie_nowhere_else_comes_off() -> None:
    play = position(progress_cards={A: ["diplomat"]}, roads={A: [COAST[9]]})
    assert play.complete(A, PlayDiplomat, place=COAST[9]), "there is nothing to ask"
    play.does(A, PlayDiplomat, place=COAST[9])
    assert stands(play, COAST[9]) == []
    assert play.at()[0] == "trade_and_build"


@pytest.mark.rule("TK-PROG-10")
def test_who_loses_a_road_may_lose_longest_road() -> None:
    play = position(progress_cards={A: ["diplomat"]}, roads={B: [*COAST[15:20]]})
    assert play.holder(LONGEST_ROAD) == B
    play.does(A, PlayDiplomat, place=COAST[19])
    assert play.holder(LONGEST_ROAD) is None


@pytest.mark.rule("TK-PROG-08")
def test_the_spy_is_offered_no_point_card() -> None:
    play = position(progress_cards={A: ["spy"], B: ["crane", PRINTER]})
    play.does(A, PlaySpy)
    prompt = play.asks(A, TakeProgress, area=SCIENCE)
    assert [fits(prompt, cards(kind)) for kind in (PRINTER, "crane")] == [False, True]


@pytest.mark.rule("TK-PROG-08")
def test_a_spy_that_the_table_insists_on_waits_for_no_card_where_there_is_none() -> None:
    play = position(progress_cards={A: ["spy"]})
    after = insist(play.game, PlaySpy(seat=A, revision=play.game.revision)).game
    assert after.front
    assert after.front.name == "trade_and_build"
