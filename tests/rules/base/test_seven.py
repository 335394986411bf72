"""The seven and its discards: who gives back how much, when, and what the others learn of it."""

from itertools import permutations

import pytest

from companion.game.cards import Cards
from companion.game.prompts import SomeCards
from companion.game.secret import TABLE
from companion.rules.base.production import Roll
from companion.rules.base.robber import Discard, MoveRobber
from tests.rules.base.board import A, B, C, D, both_hands, corner, position, seven

IN_ORDER = {"discard_order": "turn_order"}


@pytest.mark.parametrize("dice", [(1, 6), (2, 5), (3, 4), (4, 3), (5, 2), (6, 1)])
@pytest.mark.rule("BASE-ROB-01")
def test_on_a_seven_nothing_is_produced_and_the_robber_moves(dice: tuple[int, int]) -> None:
    everywhere = {A: [corner(h, "N") for h in ("-1,2", "1,0", "-2,1")]}
    play = position("roll", cities=everywhere)
    play.does(A, Roll, dice=dice)
    assert play.holds(A) == {}
    assert play.at() == ("move_robber", (A,))


@pytest.mark.parametrize("dice", [(3, 3), (2, 6), (4, 4)])
@pytest.mark.rule("BASE-ROB-01")
def test_on_any_other_throw_nobody_discards_and_he_stays(dice: tuple[int, int]) -> None:
    play = position("roll", held={A: {"wood": 9}})
    play.does(A, Roll, dice=dice)
    assert play.at() == ("trade", (A,))
    assert play.refuses(A, MoveRobber, hex="0,1").code == "not-now"


@both_hands
@pytest.mark.parametrize(("held", "half"), [(8, 4), (9, 4), (10, 5), (11, 5), (15, 7)])
@pytest.mark.rule("BASE-ROB-02")
def test_with_eight_cards_or_more_one_discards_half_rounded_down(hands: str, held: int, half: int) -> None:
    play = seven(hands=hands, held={B: {"wood": held - 3, "ore": 3}})
    assert play.at() == ("discard", (B,))
    prompt = play.asks(B, Discard)
    assert isinstance(prompt, SomeCards)
    assert (prompt.least, prompt.most) == (half, half)
    for wrong in (half - 1, half + 1):
        refusal = play.refuses(B, Discard, cards=Cards({"wood": wrong}))
        assert (refusal.code, refusal.clause) == ("not-half", "BASE-ROB-02")
    play.does(B, Discard, cards=Cards({"wood": half - 3, "ore": 3}))
    assert play.holds(B) == {"wood": held - half}
    assert (play.bank("wood"), play.bank("ore")) == (19 - held + half, 19), "what was discarded lies in the bank"
    assert play.at() == ("move_robber", (A,))


@both_hands
@pytest.mark.rule("BASE-ROB-02")
def test_with_seven_cards_or_fewer_one_keeps_them(hands: str) -> None:
    play = seven(hands=hands, held={A: {"wood": 7}, B: {"ore": 4, "wheat": 3}, C: {"sheep": 1}})
    assert play.at() == ("move_robber", (A,))
    assert play.refuses(A, Discard, cards=Cards({"wood": 3})).code == "not-now"


@pytest.mark.rule("BASE-ROB-02")
def test_one_cannot_discard_cards_one_does_not_hold() -> None:
    play = seven(held={B: {"wood": 8}})
    for cards in (Cards({"ore": 4}), Cards({"wood": 3, "ore": 1}), Cards({"wood": 5, "ore": -1}), Cards.facedown(4)):
        play.refuses(B, Discard, cards=cards)
    play.does(B, Discard, cards=Cards({"wood": 4}))


@pytest.mark.rule("BASE-ROB-02")
def test_with_a_hand_partly_unseen_one_may_discard_what_the_companion_has_not_seen() -> None:
    play = seven(hands="physical", held={B: {"wood": 2, "unseen": 6}})
    play.does(B, Discard, cards=Cards({"ore": 3, "wood": 1}))
    assert play.holds(B) == {"wood": 1, "unseen": 3}
    play = seven(hands="physical", held={B: {"wood": 2, "unseen": 6}})
    play.does(B, Discard, cards=Cards.facedown(4))
    assert play.game.hand(B).total == 4


@pytest.mark.rule("BASE-ROB-03")
def test_development_cards_do_not_count_for_the_seven_and_cannot_be_discarded_or_stolen() -> None:
    play = seven(
        held={B: {"wood": 7}, C: {"wood": 8}},
        cards={B: {"knight": 2}, C: {"knight": 1}, D: {"monopoly": 2}},
        bought={B: {"victory_point": 1}},
        settlements={D: [corner("2,0", "N")]},
    )
    assert play.at() == ("discard", (C,))
    play.refuses(C, Discard, cards=Cards({"wood": 3, "knight": 1}))
    play.does(C, Discard, cards=Cards({"wood": 4}))
    play.does(A, MoveRobber, hex="2,0")
    assert play.at() == ("trade", (A,)), "Dan has development cards only, so there is nobody to rob"


@pytest.mark.rule("BASE-ROB-01", "BASE-ROB-06")
def test_the_robber_waits_until_all_have_discarded() -> None:
    eight = {"wood": 8}
    play = seven(active=C, held={A: {"ore": 8}, B: {"wheat": 8}, D: eight}, settlements={A: [corner("2,0", "N")]})
    assert play.at() == ("discard", (D, A, B))
    assert play.refuses(C, MoveRobber, hex="2,0").code == "not-your-move"
    play.does(A, Discard, cards=Cards({"ore": 4}))
    play.does(D, Discard, cards=Cards({"wood": 4}))
    assert play.at() == ("discard", (B,))
    assert play.refuses(A, Discard, cards=Cards({"ore": 4})).clause == "BASE-TURN-04"
    play.does(B, Discard, cards=Cards({"wheat": 4}))
    assert play.at() == ("move_robber", (C,))
    play.does(C, MoveRobber, hex="2,0")
    assert play.at() == ("steal", (C,))


@pytest.mark.parametrize("order", list(permutations((A, B, D))))
@pytest.mark.rule("BASE-ROB-06")
def test_discards_stay_sealed_until_the_last_and_may_come_in_any_order(order: tuple[int, ...]) -> None:
    play = seven(active=C, held={A: {"ore": 8}, B: {"wheat": 8}, D: {"wood": 8}})
    kinds = {A: "ore", B: "wheat", D: "wood"}
    for seat in order[:-1]:
        play.does(seat, Discard, cards=Cards({kinds[seat]: 4}))
    for seat in order[:-1]:
        assert play.holds(seat) == {kinds[seat]: 8}, "nothing moves before the last one has chosen"
        for viewer in (TABLE, *(v for v in (A, B, C, D) if v != seat)):
            (sealed,) = [s for s in play.seen_by(viewer).sealed if s.seat == seat]
            assert sealed.envelope is None
        (own,) = [s for s in play.seen_by(seat).sealed if s.seat == seat]
        assert own.envelope is not None
    play.does(order[-1], Discard, cards=Cards({kinds[order[-1]]: 4}))
    assert [play.holds(seat) for seat in (A, B, D)] == [{"ore": 4}, {"wheat": 4}, {"wood": 4}]
    assert not play.game.sealed
    assert play.seen_by(TABLE).hand(A).total == 4


@pytest.mark.rule("BASE-ROB-06")
def test_what_one_seals_does_not_change_what_another_knows() -> None:
    worlds = []
    for cards in (Cards({"ore": 4}), Cards({"wheat": 2, "ore": 2})):
        play = seven(active=C, held={A: {"ore": 4, "wheat": 4}, B: {"wheat": 8}})
        play.does(A, Discard, cards=cards)
        worlds.append([play.seen_by(viewer) for viewer in (B, C, TABLE)])
    assert worlds[0] == worlds[1]


@pytest.mark.rule("BASE-ROB-06")
def test_a_table_may_let_them_discard_one_after_the_other_from_the_turn_player() -> None:
    play = seven(active=C, options=IN_ORDER, held={C: {"sheep": 8}, A: {"ore": 8}, B: {"wheat": 8}})
    for seat, kind in ((C, "sheep"), (A, "ore"), (B, "wheat")):
        assert play.at() == ("discard_alone", (seat,))
        play.does(seat, Discard, cards=Cards({kind: 4}))
        assert play.holds(seat) == {kind: 4}
    assert play.at() == ("move_robber", (C,))
    assert seven(options=IN_ORDER, held={B: {"wood": 7}}).at() == ("move_robber", (A,))
