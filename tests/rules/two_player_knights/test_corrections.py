"""Corrections of every state a table can get wrong, and the sheets that tell them."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.game.cards import Cards
from companion.game.correct import CorrectCards, CorrectPiece
from companion.game.decide import begin
from companion.game.facts import Fact
from companion.game.secret import KAZAMI, TABLE, tell
from companion.game.state import NOBODY, Piece
from companion.game.text import Text
from companion.rules.two_player_knights import TWO_PLAYER_KNIGHTS
from companion.rules.two_player_knights.corrections import (
    CorrectDefenders,
    CorrectLevel,
    CorrectPointCard,
    CorrectShip,
    CorrectTokens,
)
from companion.rules.two_player_knights.forced_trade import KINDS_OF_TRADE
from companion.rules.two_player_knights.kept_state import restated, state_of
from companion.rules.two_player_knights.knights import ActivateKnight
from companion.rules.two_player_knights.names import (
    CONSTITUTION,
    DECKS,
    POLITICS,
    SCIENCE,
    TRADE,
    open_points,
    progress,
)
from companion.rules.two_player_knights.progress import PutBack, on_top
from companion.rules.two_player_knights.tokens import stock
from tests.rules.base.board import COAST_CORNERS as CC
from tests.rules.base.board import A, B, Hands, both_hands, corner, sentence
from tests.rules.two_player_knights.board import X, cards, ends, kept, position, stands
from ui.language.catalogues import language
from ui.language.voice import Voice

INLAND = corner("1,0", "N")


@pytest.mark.rule("TK-TOK-13")
def test_tokens_are_corrected_and_the_stock_is_the_rest() -> None:
    play = position(tokens=(5, 7))
    play.does(A, CorrectTokens, owner=B, number=2)
    assert (kept(play).tokens[:2], stock(play.game)) == ((5, 2), 13)
    play.refuses(A, CorrectTokens, owner=B, number=16)
    play.does(A, CorrectTokens, owner=B, number=15)
    assert stock(play.game) == 0
    play.does(A, CorrectTokens, owner=B, number=0)
    assert kept(play).tokens[:2] == (5, 0)


@pytest.mark.rule("TK-BARB-06", "TK-EVENT-03")
def test_the_ship_and_whether_it_has_come_before_are_corrected() -> None:
    play = position(ship=2, attacked=False)
    play.does(A, CorrectShip, space=5, attacked="yes")
    assert (kept(play).ship, kept(play).attacked) == (5, True)
    play.does(A, CorrectShip, space=0, attacked="no")
    assert (kept(play).ship, kept(play).attacked) == (0, False)
    play.refuses(A, CorrectShip, space=7, attacked="yes")
    play.does(A, CorrectShip, space=6, attacked="no")
    assert kept(play).ship == 6


@both_hands
def test_progress_cards_of_who_never_drew_one_of_their_colour_can_be_stated(hands: Hands) -> None:
    play = position(hands=hands)
    card = cards("smith") if hands == "digital" else Cards.facedown(1)
    play.does(B, CorrectCards, pile=progress(SCIENCE, B), cards=card)
    assert play.seen_by(B).pile(progress(SCIENCE, B)) == card


@pytest.mark.parametrize(("code", "said"), [("en", "Ben · politics (blue)"), ("ja", "Ben・政治力（青）")])
def test_whose_cards_are_corrected_is_said_without_a_bracket_in_a_bracket(code: str, said: str) -> None:
    play = position()
    options: tuple[tuple[str, Text], ...] = getattr(play.asks(A, CorrectCards), "options", ())
    voice = Voice(language(code, TWO_PLAYER_KNIGHTS.domains), play.game)
    assert voice(dict(options)[progress(POLITICS, B)]) == said


@both_hands
@pytest.mark.rule("TK-PROG-03")
def test_an_open_point_card_is_stated_where_nobody_had_one_yet_and_all_see_it(hands: Hands) -> None:
    play = position(hands=hands)
    before = play.points(B)[0]
    play.does(A, CorrectPointCard, card=CONSTITUTION, owner=B)
    for viewer in (A, B, TABLE):
        assert play.seen_by(viewer).pile(open_points(B)) == cards(CONSTITUTION)
    assert play.points(B)[0] == before + 1
    play.does(A, CorrectPointCard, card=CONSTITUTION, owner=A)
    assert (play.points(A)[0], play.points(B)[0]) == (before + 1, before)
    assert play.does(A, CorrectPointCard, card=CONSTITUTION, owner=A) == ()
    play.does(A, CorrectPointCard, card=CONSTITUTION, owner=NOBODY)
    assert (play.points(A)[0], play.game.pile(open_points(A)).total) == (before, 0)


def test_tracks_and_defender_cards_are_corrected() -> None:
    play = position(levels={B: {TRADE: 2}})
    play.does(A, CorrectLevel, owner=B, area=POLITICS, level=4)
    play.does(A, CorrectLevel, owner=B, area=TRADE, level=1)
    play.does(A, CorrectDefenders, owner=A, number=2)
    assert kept(play).levels[B] == (1, 4, 0)
    assert kept(play).defenders[A] == 2
    assert play.points(A)[0] == 2
    play.refuses(A, CorrectLevel, owner=B, area=SCIENCE, level=6)
    play.does(A, CorrectLevel, owner=B, area=POLITICS, level=0)
    play.does(A, CorrectDefenders, owner=A, number=0)
    assert (kept(play).levels[B], kept(play).defenders[A]) == ((1, 0, 0), 0)


@pytest.mark.rule("TK-KN-03", "TK-KN-04")
def test_a_knight_and_its_state_are_corrected() -> None:
    play = position(knights={A: {INLAND: "basic"}}, held={A: {"wheat": 1}})
    play.does(A, CorrectPiece, place=INLAND, what="strong_knight", owner=A, side="active_strong_knight")
    assert stands(play, INLAND) == ["A active_strong_knight"]
    assert play.game.pieces[INLAND][0].counts == (), "it may act: the table knows best"
    play.does(A, CorrectPiece, place=INLAND, what="strong_knight", owner=X)
    assert stands(play, INLAND) == ["X strong_knight"]
    play.does(A, CorrectPiece, place=INLAND, what="nothing")
    assert stands(play, INLAND) == []
    assert ActivateKnight not in play.offers(A)


@pytest.mark.rule("TK-WALL-01", "TK-IMP-07")
def test_wall_and_metropolis_are_corrected_with_their_city() -> None:
    play = position(cities={A: [CC[0]], B: [CC[8]]}, metropolises={A: {TRADE: CC[0]}})
    play.does(A, CorrectPiece, place=CC[0], what="city_wall", owner=A)
    assert stands(play, CC[0]) == ["A city", "A city_wall", "A trade_metropolis"]
    play.does(A, CorrectPiece, place=CC[8], what="trade_metropolis", owner=B)
    assert (stands(play, CC[0]), stands(play, CC[8])) == (["A city", "A city_wall"], ["B city", "B trade_metropolis"])
    play.refuses(A, CorrectPiece, place=CC[4], what="city_wall", owner=A)
    play.does(A, CorrectPiece, place=CC[0], what="settlement", owner=A)
    assert stands(play, CC[0]) == ["A settlement"]


@pytest.mark.rule("TK-PROG-06")
def test_there_is_one_merchant_whoever_has_it() -> None:
    play = position(merchant=(A, "1,0"))
    play.does(A, CorrectPiece, place="2,0", what="merchant_piece", owner=B)
    assert (stands(play, "1,0"), stands(play, "2,0")) == ([], ["B merchant_piece"])
    assert (play.points(A)[0], play.points(B)[0]) == (0, 1)


@both_hands
@pytest.mark.rule("TK-PROG-01")
def test_the_progress_cards_of_a_colour_are_corrected(hands: Hands) -> None:
    play = position(hands=hands, progress_cards={A: ["crane"]})
    pile = progress(SCIENCE, A)
    prompt = play.asks(A, CorrectCards, pile=pile)
    assert "crane" in getattr(prompt, "kinds", ())
    assert "merchant" not in getattr(prompt, "kinds", ())
    play.does(A, CorrectCards, pile=pile, cards=cards("smith") if hands == "digital" else Cards.facedown(2))
    assert play.game.pile(pile).total == (1 if hands == "digital" else 2)
    play.does(A, CorrectCards, pile=pile, cards=Cards())
    assert play.game.pile(pile) == Cards()


@pytest.mark.rule("TK-PROG-01", "TK-PROG-02")
def test_a_card_that_a_correction_takes_from_under_a_deck_lies_there_no_more() -> None:
    every = [kind for kind, n in DECKS[SCIENCE].items() for _ in range(n)]
    play = position("end_turn", progress_cards={A: every})
    ends(play)
    play.does(A, PutBack, area=SCIENCE, card=cards("crane"))
    play.does(A, PutBack, area=SCIENCE, card=cards("smith"))
    held = play.game.pile(progress(SCIENCE, A))
    play.does(A, CorrectCards, pile=progress(SCIENCE, A), cards=held + cards("crane"))
    assert kept(play).under[2] == (cards("smith"),)
    assert on_top(play.game, SCIENCE) == cards("smith")


def test_what_no_piece_shows_is_told_in_lines() -> None:
    play = position(tokens=(3, 7), levels={A: {TRADE: 2}}, defenders={B: 1}, ship=4, attacked=False)
    lines = [sentence(line) for line in TWO_PLAYER_KNIGHTS.state_lines(play.game)]
    assert lines == [
        "Ann has 3 trade tokens.",
        "Ann: trade_area, level 2",
        "Ben has 7 trade tokens.",
        "Ben has 1 Defender card.",
        "The barbarians' ship: 4 of 7",
        "The barbarians have not attacked yet.",
    ]
    assert "The barbarians have not attacked yet." not in map(sentence, TWO_PLAYER_KNIGHTS.state_lines(position().game))
    held = {(word.word, seat): n for (word, seat), n in TWO_PLAYER_KNIGHTS.held(play.game).items()}
    assert held == {("trade_token", A): 3, ("trade_token", B): 7, ("defender_card", B): 1}


@pytest.mark.rule("TK-PROG-01")
def test_a_table_entered_in_the_middle_keeps_what_lies_under_the_decks_secret() -> None:
    play = position("end_turn", progress_cards={A: ["crane", "crane", "smith", "smith", "mining"]})
    ends(play)
    play.does(A, PutBack, area=SCIENCE, card=cards("smith"))
    facts: tuple[Fact, ...] = tuple(restated(state_of(play.game)))
    for viewer, known in ((KAZAMI, (cards("smith"),)), (TABLE, (Cards.facedown(1),)), (A, (Cards.facedown(1),))):
        game = begin(play.variant, play.setup, viewer)
        for fact in facts:
            game = tell(fact, viewer).evolve(game)
        assert state_of(game).under[2] == known
        assert state_of(game).tokens == kept(play).tokens


def test_what_does_not_fit_the_table_is_no_state_of_it() -> None:
    game = position(tokens=(5, 5)).game
    whole = TWO_PLAYER_KNIGHTS.whole
    assert whole(game)
    wrongs: tuple[dict[str, Any], ...] = (
        {"tokens": (5, 5)},
        {"tokens": (-1, 5, 0, 0)},
        {"tokens": (15, 6, 0, 0)},
        {"levels": ((0, 0, 6),) * 4},
        {"levels": ((0, 0),) * 4},
        {"levels": ((0, 0, 0),) * 2},
        {"levels": ((0, -1, 0),) * 4},
        {"defenders": (0, -1, 0, 0)},
        {"defenders": (0, 0)},
        {"ship": 8},
        {"ship": -1},
        {"forced": "nonsense"},
        {"under": ((), ())},
        {"under": ((Cards.facedown(2),), (), ())},
        {"under": ((Cards.facedown(1),) * 19, (), ())},
    )
    for wrong in wrongs:
        assert not whole(replace(game, variant_state=replace(state_of(game), **wrong))), wrong
    for lone in ("merchant_piece", "trade_metropolis"):
        twice = {**game.pieces, "1,0": (Piece(lone, A),), "2,0": (Piece(lone, B),)}
        assert not whole(replace(game, pieces=twice)), f"there is one {lone}"
    for kind in KINDS_OF_TRADE:
        assert whole(replace(game, variant_state=replace(state_of(game), forced=kind)))
    assert whole(
        replace(game, variant_state=replace(state_of(game), tokens=(13, 7, 0, 0), levels=((5, 0, 5),) * 4, ship=7))
    )
