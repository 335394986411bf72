"""The seven and the robber: who discards how much and when, where he may go, and what may be stolen from whom."""

from itertools import permutations
from typing import Any

import pytest

from companion.board.island import STANDARD
from companion.game.cards import Cards
from companion.game.facts import CardsMoved
from companion.game.holes import SomeCards
from companion.game.secret import KAZAMI, TABLE, tell
from companion.game.state import hand
from companion.rules.base.development import PlayKnight
from companion.rules.base.names import fresh, unplayed
from companion.rules.base.production import Roll
from companion.rules.base.robber import Discard, MoveRobber, Steal
from tests.rules.base.board import A, B, C, D, Play, corner, edge, position, sentence

SEVEN = (3, 4)
IN_ORDER = {"discard_order": "turn_order"}
both_hands = pytest.mark.parametrize("hands", ["physical", "digital"])


def seven(**more: Any) -> Play:
    """Return the table just after Ann, unless somebody else is active, threw a seven."""
    play = position("roll", **more)
    play.does(play.game.active, Roll, dice=SEVEN)
    return play


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
    hole = play.asks(B, Discard)
    assert isinstance(hole, SomeCards)
    assert (hole.least, hole.most) == (half, half)
    for wrong in (half - 1, half + 1):
        refusal = play.refuses(B, Discard, cards=Cards({"wood": wrong}))
        assert (refusal.code, refusal.clause) == ("not-half", "BASE-ROB-02")
    play.does(B, Discard, cards=Cards({"wood": half - 3, "ore": 3}))
    assert play.holds(B) == {"wood": held - half}
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


@pytest.mark.parametrize("kind", ["seven", "knight"])
@pytest.mark.rule("BASE-ROB-04", "BASE-DEV-03")
def test_the_robber_goes_to_any_other_land_hex(kind: str) -> None:
    for robber in ("2,0", "0,0"):
        if kind == "seven":
            play = seven(robber=robber)
        else:
            play = position("build", robber=robber, cards={A: {"knight": 1}})
            play.does(A, PlayKnight)
        assert play.sites(A, MoveRobber, "hex") == set(STANDARD.land) - {robber}
        refusal = play.refuses(A, MoveRobber, hex=robber)
        assert (refusal.code, refusal.clause) == ("same-hex", "BASE-ROB-04")
        for nowhere in ("3,0", "9,9", "", corner("0,0", "N")):
            assert play.refuses(A, MoveRobber, hex=nowhere).code == "no-such-choice"
        assert play.refuses(B, MoveRobber, hex="1,1").clause == "BASE-TURN-04"


@pytest.mark.rule("BASE-ROB-04")
def test_he_may_go_back_to_the_desert() -> None:
    play = seven(robber="2,0")
    play.does(A, MoveRobber, hex="0,0")
    assert play.game.where("robber") == "0,0"
    assert not [place for place, here in play.game.pieces.items() if place != "0,0" and here[0].what == "robber"]


@both_hands
@pytest.mark.rule("BASE-ROB-05")
def test_the_victim_is_anybody_else_with_a_building_there_and_a_card(hands: str) -> None:
    play = seven(
        hands=hands,
        seats=4,
        settlements={A: [corner("2,0", "N")], B: [corner("2,0", "SE")], D: [corner("0,1", "S")]},
        cities={C: [corner("2,0", "SW")]},
        held={A: {"wood": 2}, B: {"ore": 1}, C: {"wheat": 1}, D: {"sheep": 5}},
    )
    play.does(A, MoveRobber, hex="2,0")
    assert play.options(A, Steal) == [B, C]
    for nobody in (A, D, -1, 7):
        refusal = play.refuses(A, Steal, victim=nobody)
        assert (refusal.code, refusal.clause) == ("no-victim", "BASE-ROB-05")
    assert play.refuses(B, Steal, victim=C).clause == "BASE-TURN-04"
    stolen = {"card": Cards.one("wheat")} if hands == "digital" else {}
    play.does(A, Steal, victim=C, **stolen)
    assert play.game.hand(C).total == 0
    assert play.game.hand(A).total == 3
    assert play.game.hand(B).total == 1
    assert play.at() == ("trade", (A,))


@pytest.mark.rule("BASE-ROB-05")
def test_victims_with_empty_hands_are_passed_over() -> None:
    both = {B: [corner("2,0", "SE")], C: [corner("2,0", "SW")]}
    play = seven(settlements=both, held={C: {"ore": 1}})
    play.does(A, MoveRobber, hex="2,0")
    assert play.options(A, Steal) == [C]
    assert play.refuses(A, Steal, victim=B).clause == "BASE-ROB-05"


@pytest.mark.parametrize("held", [{}, {A: {"wood": 3}}], ids=["empty hands", "only the thief has cards"])
@pytest.mark.rule("BASE-ROB-05")
def test_where_there_is_nobody_to_rob_nothing_is_taken(held: dict[int, dict[str, int]]) -> None:
    play = seven(settlements={A: [corner("2,0", "N")], B: [corner("2,0", "SE")]}, held=held)
    play.does(A, MoveRobber, hex="2,0")
    assert play.at() == ("trade", (A,))
    assert play.refuses(A, Steal, victim=B).code == "not-now"


@pytest.mark.rule("BASE-ROB-05")
def test_a_road_beside_the_robber_makes_nobody_a_victim() -> None:
    play = seven(roads={B: [edge("2,0", "E")]}, held={B: {"ore": 2}})
    play.does(A, MoveRobber, hex="2,0")
    assert play.at() == ("trade", (A,))


@pytest.mark.rule("BASE-ROB-05")
def test_only_the_new_hex_counts_not_the_one_he_left() -> None:
    play = seven(robber="2,0", settlements={B: [corner("2,0", "SE")]}, held={B: {"ore": 2}})
    play.does(A, MoveRobber, hex="-2,2")
    assert play.at() == ("trade", (A,))


@pytest.mark.rule("BASE-ROB-05")
def test_discards_come_before_the_choice_of_a_victim() -> None:
    play = seven(settlements={B: [corner("2,0", "SE")]}, held={B: {"ore": 8}})
    play.does(B, Discard, cards=Cards({"ore": 4}))
    play.does(A, MoveRobber, hex="2,0")
    hole = play.asks(A, Steal, victim=B)
    assert isinstance(hole, SomeCards)
    assert (hole.filler, hole.least, hole.most, hole.held.plain()) == ("chance", 1, 1, {"ore": 4})


@pytest.mark.rule("BASE-ROB-05")
def test_with_digital_hands_the_card_drawn_must_be_one_of_the_victims() -> None:
    play = seven(settlements={B: [corner("2,0", "SE")]}, held={B: {"ore": 1, "wheat": 1}})
    play.does(A, MoveRobber, hex="2,0")
    for card in (Cards.one("wood"), Cards(), Cards({"ore": 1, "wheat": 1}), Cards.facedown(1)):
        play.refuses(A, Steal, victim=B, card=card)
    play.does(A, Steal, victim=B, card=Cards.one("ore"))
    assert (play.holds(A), play.holds(B)) == ({"ore": 1}, {"wheat": 1})


@pytest.mark.rule("BASE-ROB-05", "BASE-ROB-07")
def test_with_physical_hands_the_card_is_drawn_unseen_and_what_is_known_is_the_least_that_must_be_left() -> None:
    play = seven(hands="physical", settlements={B: [corner("2,0", "SE")]}, held={B: {"ore": 2, "wheat": 1}})
    play.does(A, MoveRobber, hex="2,0")
    assert play.complete(A, Steal, victim=B)
    play.refuses(A, Steal, victim=B, card=Cards.one("ore"))
    play.does(A, Steal, victim=B)
    assert play.holds(A) == {"unseen": 1}
    assert play.holds(B) == {"ore": 1, "unseen": 1}


@pytest.mark.rule("BASE-ROB-07")
def test_only_thief_and_victim_know_which_card_was_stolen() -> None:
    play = seven(settlements={B: [corner("2,0", "SE")]}, held={B: {"ore": 1, "wheat": 1}})
    play.does(A, MoveRobber, hex="2,0")
    facts = play.does(A, Steal, victim=B, card=Cards.one("ore"))
    (moved,) = [fact for fact in facts if isinstance(fact, CardsMoved)]
    assert [v for v in (KAZAMI, TABLE, A, B, C, D) if moved.cards.heard_by(v)] == [KAZAMI, A, B]
    assert [play.seen_by(v).hand(A).plain() for v in (A, B)] == [{"ore": 1}, {"ore": 1}]
    for viewer in (C, D, TABLE):
        known = play.seen_by(viewer)
        assert (known.hand(A).plain(), known.hand(B).plain()) == ({"unseen": 1}, {"unseen": 1})


@pytest.mark.rule("BASE-ROB-07")
def test_for_all_others_the_theft_of_one_card_looks_like_that_of_another() -> None:
    worlds = []
    for stolen in ("ore", "wheat"):
        play = seven(settlements={B: [corner("2,0", "SE")]}, held={B: {"ore": 1, "wheat": 1}})
        play.does(A, MoveRobber, hex="2,0")
        play.does(A, Steal, victim=B, card=Cards.one(stolen))
        worlds.append([play.seen_by(viewer) for viewer in (C, D, TABLE)])
    assert worlds[0] == worlds[1]


@pytest.mark.rule("BASE-ROB-07")
def test_the_log_says_what_was_stolen_only_to_the_two() -> None:
    play = seven(settlements={B: [corner("2,0", "SE")]}, held={B: {"ore": 2}})
    play.does(A, MoveRobber, hex="2,0")
    before = {v: play.seen_by(v) for v in (A, B, C, TABLE)}
    play.does(A, Steal, victim=B, card=Cards.one("ore"))
    lines = {}
    for viewer, known in before.items():
        (moved,) = [f for f in _told(play, viewer) if isinstance(f, CardsMoved)]
        text = moved.tells(known)
        assert text
        lines[viewer] = sentence(text)
    assert lines[A] == lines[B] == "Ben → Ann: 1 ore"
    assert lines[C] == lines[TABLE] == "Ben → Ann: 1 face down"


def _told(play: Play, viewer: int) -> list[object]:

    return [tell(fact, viewer) for fact in play.told[-1]]


@pytest.mark.rule("BASE-ROB-01", "BASE-ROB-02", "BASE-DEV-03")
def test_a_knight_moves_the_robber_without_any_discards() -> None:
    play = position("trade", cards={A: {"knight": 1}}, held={A: {"wood": 9}, B: {"ore": 9}})
    play.does(A, PlayKnight)
    assert play.at() == ("move_robber", (A,))


@pytest.mark.rule("BASE-ROB-03")
def test_hands_and_development_cards_are_different_piles() -> None:
    play = position(cards={B: {"knight": 1}}, bought={B: {"monopoly": 1}}, held={B: {"ore": 1}})
    assert len({hand(B), unplayed(B), fresh(B)}) == 3
    assert play.count("cards_in_hand", B) == 1
    assert play.count("development_cards", B) == 2
