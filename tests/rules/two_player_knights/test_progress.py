"""Progress cards: how they are drawn, how many may be held, when they are played, and which lie open."""

from __future__ import annotations

import pytest

from companion.game.cards import Cards
from companion.game.moves import Choice, bare_prompt
from companion.game.secret import EVERYONE, TABLE, Secret
from companion.rules.base.setup import EndTurn
from companion.rules.two_player_knights.kept_state import CardLaidUnder
from companion.rules.two_player_knights.names import DECKS, POLITICS, SCIENCE, TRADE, deck, open_points, progress
from companion.rules.two_player_knights.progress import DrawProgress, PutBack, on_top
from tests.rules.base.board import A, B, Hands, both_hands, sentence
from tests.rules.two_player_knights.board import BLUE, GREEN, YELLOW, cards, ends, kept, position, throws

FOUR = ["crane", "crane", "smith", "smith"]


@pytest.mark.rule("TK-PROG-01")
def test_there_are_18_cards_of_each_colour() -> None:
    assert {area: sum(cards.values()) for area, cards in DECKS.items()} == dict.fromkeys((SCIENCE, TRADE, POLITICS), 18)
    play = position()
    assert [play.game.pile(deck(area)).total for area in (TRADE, POLITICS, SCIENCE)] == [18, 18, 18]


@both_hands
@pytest.mark.rule("TK-EVENT-04", "TK-PROG-01")
def test_only_who_draws_sees_the_card_and_all_see_its_back(hands: Hands) -> None:
    play = position("roll", hands=hands, levels={A: {SCIENCE: 1}})
    throws(play, 1, 1, GREEN)
    play.does(A, DrawProgress, **({"card": cards("smith")} if hands == "digital" else {}))
    pile = progress(SCIENCE, A)
    assert play.seen_by(TABLE).pile(pile) == Cards.facedown(1)
    assert play.seen_by(B).pile(pile) == Cards.facedown(1)
    assert play.seen_by(A).pile(pile) == (cards("smith") if hands == "digital" else Cards.facedown(1))


@both_hands
@pytest.mark.rule("TK-PROG-03")
def test_a_point_card_is_laid_open_at_once_and_counts_a_point(hands: Hands) -> None:
    play = position("roll", hands=hands, levels={A: {SCIENCE: 1}}, progress_cards={A: FOUR})
    throws(play, 1, 1, GREEN)
    before = play.points(A)[0]
    play.does(A, DrawProgress, **({"card": cards("printer_card")} if hands == "digital" else {"point": "printer_card"}))
    assert play.seen_by(TABLE).pile(open_points(A)) == cards("printer_card")
    assert play.points(A)[0] == before + 1
    assert play.game.pile(progress(SCIENCE, A)).total == 4
    throws(play, 1, 2, YELLOW)
    ends(play)
    assert play.at()[0] == "before_roll", "it does not count for the limit of four"


@pytest.mark.rule("TK-PROG-03")
def test_with_real_cards_a_point_card_is_asked_for_only_where_one_may_be() -> None:
    play = position("roll", hands="physical", levels={A: {TRADE: 1, SCIENCE: 1}})
    throws(play, 1, 1, YELLOW)
    assert play.complete(A, DrawProgress), "there is no point card of trade"
    play.does(A, DrawProgress)
    throws(play, 1, 2, GREEN)
    assert play.options(A, DrawProgress) == ["", "printer_card"]
    asked = bare_prompt(play.game, Choice(DrawProgress.__name__, A))
    assert asked is not None and sentence(asked.label) == f"From {SCIENCE}: is it a point card?", "the deck is named"


@both_hands
@pytest.mark.rule("TK-PROG-01")
def test_a_fifth_card_may_be_held_until_the_own_turn_ends(hands: Hands) -> None:
    play = position("roll", hands=hands, levels={A: {TRADE: 1}}, progress_cards={A: FOUR})
    throws(play, 1, 1, YELLOW)
    play.does(A, DrawProgress, **({"card": cards("merchant")} if hands == "digital" else {}))
    throws(play, 1, 2, BLUE)
    assert play.at()[0] == "trade_and_build"
    ends(play)
    assert play.at() == ("put_back_own", (A,))
    play.does(A, PutBack, area=TRADE, **({"card": cards("merchant")} if hands == "digital" else {}))
    assert play.game.pile(deck(TRADE)).total == 18
    assert (play.game.active, play.at()[0]) == (B, "before_roll")


@pytest.mark.rule("TK-PROG-01")
def test_outside_the_own_turn_it_is_put_back_at_once() -> None:
    play = position("roll", active=B, levels={A: {TRADE: 1}}, progress_cards={A: FOUR})
    throws(play, 1, 1, YELLOW)
    play.does(A, DrawProgress, card=cards("merchant"))
    assert play.at() == ("put_back", (A,))
    play.does(A, PutBack, area=SCIENCE, card=cards("crane"))
    assert play.at() == ("second_roll", (B,))


@pytest.mark.rule("TK-PROG-01")
def test_as_many_are_put_back_as_are_too_many() -> None:
    play = position("end_turn", progress_cards={A: [*FOUR, "mining", "mining"]})
    ends(play)
    for kind in ("mining", "crane"):
        assert play.at() == ("put_back_own", (A,))
        play.does(A, PutBack, area=SCIENCE, card=cards(kind))
    assert play.game.active == B


@pytest.mark.rule("TK-PROG-01")
def test_only_the_owner_knows_which_card_went_under_the_deck() -> None:
    play = position("end_turn", progress_cards={A: [*FOUR, "mining"]})
    ends(play)
    play.does(A, PutBack, area=SCIENCE, card=cards("smith"))
    under = {viewer: play.seen_by(viewer).variant_state.under[2] for viewer in (A, B, TABLE)}
    assert under == {A: (cards("smith"),), B: (Cards.facedown(1),), TABLE: (Cards.facedown(1),)}


@pytest.mark.rule("TK-PROG-01")
def test_a_card_that_one_does_not_hold_cannot_be_put_back() -> None:
    play = position("end_turn", progress_cards={A: [*FOUR, "mining"]})
    ends(play)
    play.refuses(A, PutBack, area=SCIENCE, card=cards("medicine"))
    play.refuses(A, PutBack, area=TRADE, card=cards("merchant"))


@pytest.mark.rule("TK-PROG-01", "TK-PROG-02")
def test_what_lies_under_a_deck_comes_up_last_and_in_its_order() -> None:
    every = [kind for kind, n in DECKS[SCIENCE].items() for _ in range(n) if kind != "printer_card"]
    play = position("end_turn", progress_cards={A: every})
    ends(play)
    for kind in ("smith", "crane"):
        play.does(A, PutBack, area=SCIENCE, card=cards(kind))
    assert on_top(play.game, SCIENCE) == cards("printer_card"), "the card that never left the deck comes first"
    assert kept(play).under[2] == (cards("smith"), cards("crane"))


@pytest.mark.rule("TK-PROG-02")
def test_the_first_that_was_laid_under_is_drawn_first_when_the_rest_is_gone() -> None:
    every = [kind for kind, n in DECKS[SCIENCE].items() for _ in range(n)]
    every.remove("smith")
    every.remove("crane")
    laid = [CardLaidUnder(SCIENCE, Secret(cards(kind), EVERYONE)) for kind in ("smith", "crane")]
    play = position("roll", levels={A: {SCIENCE: 5}}, progress_cards={A: every}, also=laid)
    throws(play, 1, 1, GREEN)
    play.refuses(A, DrawProgress, card=cards("crane"))
    play.does(A, DrawProgress, card=cards("smith"))
    assert kept(play).under[2] == (cards("crane"),)
    assert on_top(play.game, SCIENCE) == cards("crane")


@pytest.mark.rule("TK-PROG-01")
def test_who_holds_four_puts_nothing_back() -> None:
    play = position("end_turn", progress_cards={A: FOUR, B: ["mining"]})
    ends(play)
    assert (play.game.active, play.at()[0]) == (B, "before_roll")
    play.refuses(A, EndTurn)
