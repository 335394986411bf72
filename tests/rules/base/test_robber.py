"""The robber: where he may go, what may be stolen from whom, and who learns what was stolen."""

import pytest

from companion.board.island import STANDARD
from companion.game.cards import Cards
from companion.game.facts import CardsMoved
from companion.game.prompts import SomeCards
from companion.game.secret import KAZAMI, TABLE, tell
from companion.rules.base.development import PlayKnight
from companion.rules.base.robber import Discard, MoveRobber, Steal
from tests.rules.base.board import A, B, C, D, Play, both_hands, corner, edge, position, sentence, seven


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
    prompt = play.asks(A, Steal, victim=B)
    assert isinstance(prompt, SomeCards)
    assert (prompt.filler, prompt.least, prompt.most, prompt.held.plain()) == ("chance", 1, 1, {"ore": 4})


@pytest.mark.rule("BASE-ROB-05")
def test_with_digital_hands_the_card_drawn_must_be_one_of_the_victims() -> None:
    play = seven(settlements={B: [corner("2,0", "SE")]}, held={B: {"ore": 1, "wheat": 1}})
    play.does(A, MoveRobber, hex="2,0")
    for card in (Cards.one("wood"), Cards(), Cards({"ore": 1, "wheat": 1}), Cards.facedown(1)):
        play.refuses(A, Steal, victim=B, card=card)
    play.does(A, Steal, victim=B, card=Cards.one("ore"))
    assert (play.holds(A), play.holds(B)) == ({"ore": 1}, {"wheat": 1})


@pytest.mark.rule("BASE-ROB-05")
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


@pytest.mark.rule("BASE-DEV-03")
def test_a_knight_moves_the_robber_without_any_discards() -> None:
    play = position("trade", cards={A: {"knight": 1}}, held={A: {"wood": 9}, B: {"ore": 9}})
    play.does(A, PlayKnight)
    assert play.at() == ("move_robber", (A,))


@pytest.mark.rule("BASE-ROB-03")
def test_of_a_victim_with_development_cards_too_only_the_hand_can_be_stolen() -> None:
    play = seven(
        settlements={B: [corner("2,0", "SE")]},
        cards={B: {"knight": 1}},
        bought={B: {"monopoly": 1}},
        held={B: {"ore": 1}},
    )
    play.does(A, MoveRobber, hex="2,0")
    prompt = play.asks(A, Steal, victim=B)
    assert isinstance(prompt, SomeCards)
    assert prompt.held.plain() == {"ore": 1}
    for kind in ("knight", "monopoly"):
        play.refuses(A, Steal, victim=B, card=Cards.one(kind))
    play.does(A, Steal, victim=B, card=Cards.one("ore"))
    assert (play.count("cards_in_hand", B), play.count("development_cards", B)) == (0, 2)
