"""Corrections: the table is the truth. Each kind, at any time; only the impossible is refused."""

import pytest

from companion.game.cards import Cards
from companion.game.correct import Correct, CorrectAgenda, CorrectAward, CorrectCards, CorrectPiece, overcounted
from companion.game.decide import decide
from companion.game.drawn import CardsShown
from companion.game.facts import (
    AgendaSet,
    AwardMoved,
    CardsMoved,
    DiceThrown,
    Fact,
    OwnStated,
    PiecePlaced,
    Stated,
    StepClosed,
    TurnBegan,
)
from companion.game.moves import Choice, Move, next_prompt
from companion.game.prompts import OneOf, Place, SomeCards
from companion.game.secret import EVERYONE, TABLE, Secret
from companion.game.state import BANK, NOBODY, Envelope, Piece, Step, hand
from companion.game.text import Refusal
from companion.rules.base import BASE
from companion.rules.base.building import BuildRoad, BuildSettlement
from companion.rules.base.names import DECK, PLAYED, unplayed, used
from companion.rules.base.production import Roll
from companion.rules.base.robber import Discard
from companion.rules.base.setup import EndTurn
from companion.rules.base.trade import BankTrade
from tests.rules.base.board import (
    COAST,
    COAST_CORNERS,
    RESOURCES,
    A,
    B,
    C,
    D,
    Hands,
    Play,
    a_setup,
    both_hands,
    corner,
    edge,
    position,
    sentence,
)

KINDS: set[type[Move]] = {Correct, CorrectCards, CorrectPiece, CorrectAward, CorrectAgenda}
ORE = Secret(Cards.one("ore"), EVERYONE)


def test_corrections_are_not_offered_among_the_moves_of_the_game() -> None:
    play = position("build", held={A: {"ore": 4}})
    assert set(BASE.move_kinds) >= KINDS
    for seat in (A, B, C, D):
        assert not KINDS & play.offers(seat)


@pytest.mark.parametrize("seat", [A, B, C, D])
def test_anybody_may_correct_at_any_time(seat: int) -> None:
    play = Play(a_setup(4))
    play.does(seat, CorrectPiece, place=corner("2,0", "N"), what="settlement", owner=C)
    assert play.at() == ("place_settlement", (A,)), "the agenda stays where it was"
    play.does(seat, CorrectAward, award="largest_army", holder=B)
    play.does(seat, CorrectAgenda, whose=B, step="trade")
    assert play.at() == ("trade", (B,))


@both_hands
def test_a_corrected_hand_is_paid_out_of_the_bank_or_into_it(hands: Hands) -> None:
    play = position("build", hands=hands, held={A: {"ore": 4}, B: {"wood": 1}})
    play.does(A, CorrectCards, pile=hand(A), cards=Cards({"ore": 1, "wheat": 2}))
    assert play.holds(A) == {"ore": 1, "wheat": 2}
    assert [play.bank(kind) for kind in ("ore", "wheat", "wood")] == [18, 17, 18]
    assert play.seen_by(C).hand(A).total == 3
    assert play.seen_by(C).hand(A).of("wheat") == (2 if hands == "physical" else 0)
    assert play.seen_by(A).hand(A).of("wheat") == 2


def test_a_physical_hand_may_be_stated_with_cards_nobody_names() -> None:
    play = position("build", hands="physical", held={A: {"ore": 4}})
    play.does(B, CorrectCards, pile=hand(A), cards=Cards({"ore": 1}, 2))
    assert play.holds(A) == {"ore": 1, "unseen": 2}


def test_cards_that_do_not_exist_cannot_be_stated() -> None:
    play = position("build", held={A: {"ore": 4}, B: {"ore": 10}})
    for cards in (Cards({"ore": 20}), Cards({"ore": -1}), Cards({"gold": 1})):
        play.refuses(A, CorrectCards, pile=hand(A), cards=cards)
    for pile in ("pocket:0", BANK, DECK, hand(9)):
        play.refuses(A, CorrectCards, pile=pile, cards=Cards({"ore": 1}))
    play.does(A, CorrectCards, pile=hand(A), cards=Cards({"ore": 9}))
    assert play.bank("ore") == 0


def test_development_cards_are_corrected_out_of_the_deck_and_into_it() -> None:
    play = position("build", cards={A: {"knight": 1, "monopoly": 1}}, knights={A: 1})
    play.does(A, CorrectCards, pile=unplayed(A), cards=Cards({"knight": 1, "victory_point": 1}))
    assert play.game.pile(unplayed(A)).plain() == {"knight": 1, "victory_point": 1}
    assert [play.game.pile(DECK).of(kind) for kind in ("knight", "monopoly", "victory_point")] == [12, 2, 4]
    play.does(B, CorrectCards, pile=used(A), cards=Cards({"knight": 3}))
    assert (play.holder("largest_army"), play.game.pile(DECK).of("knight")) == (A, 10)
    assert play.game.pile(BANK).kinds == tuple(sorted(RESOURCES))
    for pile, kind in ((hand(A), "knight"), (unplayed(A), "ore")):
        play.refuses(A, CorrectCards, pile=pile, cards=Cards.one(kind))


def test_a_deck_may_be_said_to_be_empty_and_no_emptier() -> None:
    play = position("build", cards={A: {"knight": 1}, B: {"knight": 1}})
    play.does(A, CorrectCards, pile=unplayed(A), cards=play.game.pile(DECK) + Cards.one("knight"))
    assert play.game.pile(DECK).total == 0
    play.refuses(B, CorrectCards, pile=unplayed(B), cards=Cards({"knight": 2}))


@pytest.mark.parametrize("others", ["monopoly", "knight"])
def test_what_others_hold_in_secret_refuses_nobodys_own_cards_and_too_many_are_told_once_all_count_them(
    others: str,
) -> None:
    play = position("build", cards={A: {others: 1}, B: {"knight": 1}})
    mine = Cards({"monopoly": 2})
    assert most(play, B, unplayed(B), "monopoly") == 2
    play.does(B, CorrectCards, pile=unplayed(B), cards=mine)
    assert play.game.pile(DECK).of("monopoly") == (-1 if others == "monopoly" else 0)
    assert [*overcounted(play.seen_by(A))] == [*overcounted(play.seen_by(TABLE))] == []
    play.refuses(B, CorrectCards, pile=unplayed(B), cards=Cards({"monopoly": 3}))
    play.states(CardsShown(unplayed(B), PLAYED, Secret(mine, EVERYONE)))
    assert bool([*overcounted(play.seen_by(A))]) == (others == "monopoly"), "who holds a third one sees it first"
    assert most(play, C, unplayed(C), "monopoly") == 0, "both lie open"
    if others == "monopoly":
        play.states(CardsShown(unplayed(A), PLAYED, Secret(Cards.one("monopoly"), EVERYONE)))
        (told,) = overcounted(play.seen_by(TABLE))
        assert sentence(told) == "3 of these are counted, but there are 2: monopoly. Correct them."
        assert not isinstance(decide(play.game, correct_chip(play)), Refusal), "and everything can be put right"


def test_a_bank_of_which_too_much_was_stated_pays_nobody_and_takes_from_nobody() -> None:
    home = corner("0,1", "N")
    play = position("roll", settlements={C: [home]}, held={A: {"ore": 1}})
    board = play.game.board
    hex_ = next(one for one in play.game.island.corner_hexes[home] if board.token_of(one))
    kind, number = play.game.variant.terrain[board.terrain_of(hex_)], board.token_of(hex_) or 0
    for seat in (A, B):
        play.does(seat, CorrectCards, pile=hand(seat), cards=Cards.one(kind, 12))
    assert play.bank(kind) < 0
    play.does(A, Roll, dice=next((a, b) for a in range(1, 7) for b in range(1, 7) if a + b == number))
    assert (play.holds(C), play.at()[0] == "count_bank") == ({}, False), "all find it, and say whose cards are wrong"


def correct_chip(play: Play) -> CorrectAward:
    """Return a correction that has nothing to do with cards."""
    return CorrectAward(seat=C, revision=play.game.revision, award="longest_road", holder=C)


def most(play: Play, seat: int, pile: str, kind: str) -> int:
    """Return how many of a kind a seat's own screen offers to state."""
    prompt = next_prompt(play.seen_by(seat), Choice("CorrectCards", seat, (("pile", pile),)))
    assert isinstance(prompt, SomeCards) and prompt.states
    return prompt.held.most(kind)


def test_development_cards_nobody_has_seen_are_corrected_by_their_number() -> None:
    play = position("build", hands="physical", cards={A: {"unseen": 1}})
    play.does(B, CorrectCards, pile=unplayed(A), cards=Cards.facedown(3))
    assert play.count("development_cards", A) == 3
    assert play.game.pile(DECK).total == 22
    assert play.game.pile(BANK).unseen == 0


def test_more_pieces_than_there_are_cannot_be_stated() -> None:
    play = position("build", roads={A: COAST[:15]}, cities={B: COAST_CORNERS[0:8:2]})
    for place, what, owner in ((COAST[15], "road", A), (COAST_CORNERS[20], "city", B)):
        refusal = play.refuses(C, CorrectPiece, place=place, what=what, owner=owner)
        assert (refusal.code, refusal.clause) == ("no-piece", "BASE-COMP-03")
    play.does(C, CorrectPiece, place=COAST[15], what="road", owner=B)


def test_a_piece_takes_the_place_of_whatever_stood_there() -> None:
    place = COAST_CORNERS[0]
    play = position("build", settlements={A: [place]})
    play.does(B, CorrectPiece, place=place, what="city", owner=C)
    assert play.game.pieces[place] == (Piece("city", C),)
    assert [play.count("settlement_left", A), play.count("city_left", C)] == [5, 3]
    play.does(B, CorrectPiece, place=place, what="nothing")
    assert place not in play.game.pieces


def test_a_correction_may_break_a_rule_of_the_game_but_not_of_nature() -> None:
    play = position("build", settlements={A: [corner("0,0", "N")]})
    near, alone = corner("0,0", "NE"), edge("2,0", "E")
    play.refuses(A, BuildSettlement, place=near)
    play.does(A, CorrectPiece, place=near, what="settlement", owner=B)
    play.does(A, CorrectPiece, place=alone, what="road", owner=B)
    assert play.count("road_left", B) == 14


def test_the_robber_is_one_and_leaves_where_he_stood() -> None:
    play = position("build", robber="2,0")
    play.does(A, CorrectPiece, place="0,1", what="robber")
    assert [place for place, here in play.game.pieces.items() if here == (Piece("robber"),)] == ["0,1"]
    facts = play.does(A, CorrectPiece, place="0,1", what="robber")
    assert (play.game.where("robber"), len(facts)) == ("0,1", 2), "taken off and put down where he stands, once"
    play.refuses(A, CorrectPiece, place="0,2", what="robber", owner=A)


@pytest.mark.parametrize(
    ("place", "what", "owner"),
    [
        (COAST[0], "settlement", A),
        (COAST_CORNERS[0], "road", A),
        ("0,0", "city", A),
        (COAST[0], "robber", NOBODY),
        ("9,9", "robber", NOBODY),
        (COAST_CORNERS[0], "castle", A),
        (COAST_CORNERS[0], "settlement", 7),
        (COAST_CORNERS[0], "settlement", NOBODY),
        (COAST_CORNERS[0], "nothing", A),
    ],
)
def test_a_piece_where_no_such_piece_can_stand_is_refused(place: str, what: str, owner: int) -> None:
    position("build").refuses(A, CorrectPiece, place=place, what=what, owner=owner)


def test_a_correction_is_asked_prompt_by_prompt() -> None:
    play = position("build", held={A: {"ore": 1}})
    where = play.asks(A, CorrectPiece)
    assert isinstance(where, Place)
    assert len(where.options) == 54 + 72 + 19
    assert play.options(A, CorrectPiece, place=COAST[0]) == ["nothing", "road"]
    assert play.options(A, CorrectPiece, place=COAST_CORNERS[0]) == ["nothing", "settlement", "city"]
    assert play.options(A, CorrectPiece, place="0,0") == ["nothing", "robber"]
    assert play.options(A, CorrectPiece, place=COAST[0], what="road") == [A, B, C, D]
    assert play.complete(A, CorrectPiece, place=COAST[0], what="nothing")
    assert play.options(A, CorrectAward) == ["longest_road", "largest_army"]
    assert play.options(A, CorrectAward, award="longest_road") == [NOBODY, A, B, C, D]
    assert hand(A) in play.options(A, CorrectCards)
    assert BANK not in play.options(A, CorrectCards)
    assert play.options(A, CorrectAgenda) == [A, B, C, D]
    steps = play.asks(A, CorrectAgenda, whose=B)
    assert isinstance(steps, OneOf)
    assert [value for value, _ in steps.options][:4] == ["before_roll", "roll", "trade", "build"]


@pytest.mark.parametrize("award", ["longest_road", "largest_army"])
def test_an_award_is_given_and_taken(award: str) -> None:
    play = position("build")
    play.does(B, CorrectAward, award=award, holder=C)
    assert play.holder(award) == C
    play.does(B, CorrectAward, award=award, holder=NOBODY)
    assert play.holder(award) is None
    for wrong in ({"award": "longest_beard", "holder": A}, {"award": award, "holder": 9}):
        play.refuses(B, CorrectAward, **wrong)


def test_the_turn_is_set_to_another_player_and_step() -> None:
    play = position("roll", active=A)
    play.does(D, CorrectAgenda, whose=C, step="build")
    assert (play.game.active, play.at()) == (C, ("build", (C,)))
    play.does(C, EndTurn)
    assert play.at() == ("before_roll", (D,))
    play.does(A, CorrectAgenda, whose=D, step="roll")
    assert (play.game.active, play.at()) == (D, ("roll", (D,)))
    for wrong in ({"whose": 9, "step": "roll"}, {"whose": A, "step": "dance"}):
        play.refuses(A, CorrectAgenda, **wrong)


def test_another_step_of_the_same_turn_keeps_what_was_counted_in_it() -> None:
    play = position("roll", active=B)
    turn = play.game.turn
    play.does(B, Roll, dice=(1, 1))
    play.does(A, CorrectAgenda, whose=B, step="roll")
    assert (play.game.turn, play.at()) == (turn, ("roll", (B,)))


def test_a_refused_move_may_be_repeated_by_the_table_and_then_happens() -> None:
    play = position("build", held={A: {"wood": 1, "brick": 1}}, roads={B: [COAST[0]]})
    assert play.refuses(A, BuildRoad, place=edge("2,0", "E")).clause == "BASE-BUILD-07"
    move = BuildRoad(seat=A, revision=play.game.revision, place=edge("2,0", "E"))
    facts = play.does(B, Correct, repeat=Envelope(move))
    assert play.count("road_left", A) == 14
    assert play.holds(A) == {}
    assert any(isinstance(fact, PiecePlaced) for fact in facts)
    assert play.at() == ("build", (A,))


def test_a_repeated_trade_of_the_wrong_phase_happens_too() -> None:
    play = position("build", held={A: {"ore": 4}})
    move = BankTrade(seat=A, revision=play.game.revision, give="ore", get="wood")
    assert play.refuses(A, BankTrade, give="ore", get="wood").code == "not-now"
    play.does(A, Correct, repeat=Envelope(move))
    assert play.holds(A) == {"wood": 1}


def test_facts_may_be_stated_before_a_move_is_repeated() -> None:
    play = position("build", held={B: {"wood": 1, "brick": 1}}, roads={A: [COAST[0]]})
    given = Stated(CardsMoved(hand(B), hand(A), Secret(Cards({"wood": 1, "brick": 1}), EVERYONE)))
    move = BuildRoad(seat=A, revision=play.game.revision, place=COAST[1])
    play.does(A, Correct, facts=(given,), repeat=Envelope(move))
    assert (play.holds(A), play.holds(B)) == ({}, {})
    assert play.count("road_left", A) == 13


def test_the_impossible_is_refused_with_a_sentence() -> None:
    play = position("build", settlements={A: [COAST_CORNERS[0]]}, held={A: {"ore": 1}})
    crowd = play.refuses(A, Correct, facts=(Stated(PiecePlaced(COAST_CORNERS[0], Piece("city", B))),))
    assert (crowd.code, COAST_CORNERS[0] in sentence(crowd.text)) == ("crowded", True)
    owing = Stated(CardsMoved(hand(A), BANK, Secret(Cards({"ore": 2}), EVERYONE)))
    minus = play.refuses(A, Correct, facts=(owing,))
    assert (minus.code, sentence(minus.text)) == ("below-zero", "That would leave less than nothing: Ann")
    unpaid = BuildRoad(seat=A, revision=play.game.revision, place=COAST[1])
    assert play.refuses(A, Correct, repeat=Envelope(unpaid)).code == "below-zero"
    assert play.refuses(A, Correct).code == "empty"
    for elsewhere in ("9,9|9,8|8,9", COAST[0], "0,0"):  # nowhere, and where no settlement can stand
        lost = play.refuses(A, Correct, facts=(Stated(PiecePlaced(elsewhere, Piece("settlement", B))),))
        assert (lost.code, elsewhere in sentence(lost.text)) == ("no-place", True)
    assert play.refuses(A, CorrectPiece, place="a|b|c", what="castle", owner=A).code == "no-such-choice"


@pytest.mark.parametrize(
    ("fact", "said"),
    [
        (CardsMoved("pocket:0", BANK, ORE), "There are no such cards here: pocket:0"),
        (CardsMoved(hand(9), BANK, ORE), "There are no such cards here: hand:9"),
        (CardsMoved(BANK, hand("x"), ORE), "There are no such cards here: hand:x"),
        (CardsMoved(BANK, hand(A), Secret(Cards.one("gold"), EVERYONE)), "There are no such cards here: gold"),
        (PiecePlaced(COAST_CORNERS[0], Piece("castle", A)), "There is no such piece here: castle"),
        (PiecePlaced(COAST_CORNERS[0], Piece("city", 7)), "There is no seat number 7."),
        (PiecePlaced(COAST_CORNERS[0], Piece("city")), "Whose is it? city"),
        (PiecePlaced("0,2", Piece("robber", A)), "Whose is it? robber"),
        (PiecePlaced(COAST[0], Piece("road", A, side="dark")), "That cannot be said of this piece here: road"),
        (
            PiecePlaced(COAST[0], Piece("road", A, counts=(("steps", 1),))),
            "That cannot be said of this piece here: road",
        ),
        (AwardMoved("longest_beard", A), "There is no such special card here: longest_beard"),
        (AwardMoved("longest_road", 9), "There is no seat number 9."),
        (AgendaSet((Step("dance"),)), "There is no such step here: dance"),
        (AgendaSet((Step("roll", (9,)),)), "There is no seat number 9."),
        (TurnBegan(-1), "There is no seat number -1."),
        (TurnBegan(A, -3), "There is no turn number -3."),
        (DiceThrown(A, (7, 1)), "A die shows 1 to 6."),
        (StepClosed(), "The table cannot state this: StepClosed"),
    ],
    ids=lambda value: "" if isinstance(value, str) else type(value).__name__,
)
def test_what_a_statement_names_must_be_there(fact: Fact, said: str) -> None:
    play = position("build", held={A: {"ore": 1}})
    assert sentence(play.refuses(B, Correct, facts=(Stated(fact),)).text) == said


def test_dice_can_be_stated_to_lie_on_their_lowest_and_their_highest_face() -> None:
    play = position("build")
    play.states(DiceThrown(A, (1, 6)))
    assert play.game.throw == (1, 6)


def test_the_variants_own_state_is_refused_where_it_keeps_none() -> None:
    refusal = position("build").refuses(B, Correct, facts=(Stated(OwnStated({"medals": [1]})),))
    assert sentence(refusal.text).startswith("That is not what this game keeps: ")


def test_only_a_move_of_this_turn_can_be_repeated() -> None:
    play = position("build", held={A: {"ore": 1}})
    for move in (
        Discard(seat=A, revision=0, cards=Cards.one("ore")),
        CorrectAward(seat=A, revision=0, award="x", holder=A),
    ):
        assert play.refuses(B, Correct, repeat=Envelope(move)).code == "not-asked"
    assert play.refuses(B, Correct, repeat=Envelope(EndTurn(seat=9, revision=0))).code == "no-such-seat"


def test_awards_follow_what_a_correction_states_and_can_still_be_overruled() -> None:
    play = position("build")
    play.states(*(PiecePlaced(place, Piece("road", B)) for place in COAST[:5]))
    assert play.holder("longest_road") == B
    play.states(AwardMoved("longest_road", C))
    assert play.holder("longest_road") == C


def test_everybody_sees_a_correction() -> None:
    play = position("build")
    play.does(A, CorrectPiece, place=COAST[0], what="road", owner=B)
    assert all(play.seen_by(v).pieces[COAST[0]] == (Piece("road", B),) for v in (TABLE, A, B, C, D))
