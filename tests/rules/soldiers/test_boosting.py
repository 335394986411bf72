"""The infantry's boost: who is asked, what it costs and brings, and how long it lasts."""

from typing import Any

import pytest

from companion.game.cards import Cards
from companion.game.decide import choices
from companion.game.prompts import SomeCards
from companion.game.secret import TABLE
from companion.rules.soldiers.boost import PassBoost, RaiseBoost
from tests.rules.base.board import COAST_CORNERS as CC
from tests.rules.base.board import A, B, C, D, Hands, Play, both_hands
from tests.rules.soldiers.board import (
    HIGH,
    LONE,
    LOW,
    attacks,
    cards,
    parts,
    position,
    raises,
    sides,
    throw,
    tie,
)


def face_to_face(attacker: str = "infantry", defender: str = "infantry", **more: Any) -> Play:
    """Return a table where Ann's units stand at one end of an edge and Ben's at the other."""
    return position(**{"units": {A: {LONE: attacker}, B: {CC[1]: defender}}, **more})


@pytest.mark.parametrize(
    ("attacker", "defender", "asked"),
    [
        ("infantry", "infantry", [A, B]),
        ("infantry", "tank", [A]),
        ("car", "infantry", [B]),
        ("tank", "car", []),
    ],
)
@both_hands
@pytest.mark.rule("SO-BOOST-01", "SO-BOOST-02", "SO-BOOST-10")
def test_who_fights_with_infantry_is_asked_the_attacker_first(
    attacker: str, defender: str, asked: list[int], hands: Hands
) -> None:
    held = {A: {"wood": 1}, B: {"brick": 1}}
    play = face_to_face(attacker, defender, held=held, hands=hands)
    attacks(play, LONE, CC[1])
    calls = []
    while play.at()[0] == "boost":
        (seat,) = play.at()[1]
        assert play.offers(seat) == {RaiseBoost, PassBoost}
        assert play.offers(A if seat == B else B) == set()
        calls.append(seat)
        play.does(seat, PassBoost)
    assert calls == asked
    assert play.at() == ("attack_throw", (A,))


@pytest.mark.rule("SO-BOOST-01")
def test_only_brick_and_wood_raise() -> None:
    held = {A: {"wheat": 2, "ore": 2, "sheep": 2}, B: {"brick": 1, "ore": 1}}
    play = face_to_face(held=held)
    attacks(play, LONE, CC[1])
    assert play.offers(A) == {PassBoost}, "on her own screen Ann can only pass"
    play.refuses(A, RaiseBoost, cards=cards("ore"))
    play.does(A, PassBoost)
    for wrong in ("ore", "", "brick brick", "brick ore", "wood"):
        play.refuses(B, RaiseBoost, cards=cards(wrong))
    raises(play, B, "brick")
    play.does(A, PassBoost)
    assert play.offers(B) == {PassBoost}


@both_hands
@pytest.mark.rule("SO-BOOST-10")
def test_who_holds_cards_is_asked_whatever_they_are_and_who_holds_none_is_not(hands: Hands) -> None:
    for mine, theirs, asked in (("ore", "sheep", [A, B]), ("", "wheat", [B]), ("wood", "", [A]), ("", "", [])):
        play = face_to_face(held={A: cards(mine).plain(), B: cards(theirs).plain()}, hands=hands)
        attacks(play, LONE, CC[1])
        calls: list[int] = []
        while play.at()[0] == "boost":
            calls += play.at()[1]
            play.does(play.at()[1][0], PassBoost)
        assert calls == asked
        assert play.at() == ("attack_throw", (A,))


@pytest.mark.rule("SO-BOOST-10")
def test_nobody_else_learns_from_the_asking_what_a_side_holds() -> None:
    worlds = []
    for theirs in ("brick brick", "wood ore", "ore ore"):
        play = face_to_face(held={A: {"wood": 2, "ore": 1}, B: cards(theirs).plain()})
        attacks(play, LONE, CC[1])
        raises(play, A, "wood")
        seen = [play.seen_by(viewer) for viewer in (TABLE, A, C, D)]
        worlds.append((play.at(), seen, [play.variant.panels(known) for known in seen], choices(seen[0], B)))
        play.does(B, PassBoost)
        assert play.at() == ("boost", (A,))
    assert worlds[0] == worlds[1] == worlds[2]


@both_hands
@pytest.mark.rule("SO-BOOST-03", "SO-BOOST-12")
def test_each_card_is_worth_one_goes_to_the_bank_at_once_and_there_is_no_limit(hands: Hands) -> None:
    play = face_to_face(held={A: {"wood": 9, "brick": 4, "ore": 1}}, hands=hands)
    attacks(play, LONE, CC[1])
    prompt = play.asks(A, RaiseBoost)
    assert isinstance(prompt, SomeCards)
    assert (prompt.least, prompt.most) == (1, 13)
    raises(play, A, "wood wood wood brick brick")
    assert parts(sides(play)[0])["boost"] == 5
    assert (play.bank("wood"), play.bank("brick")) == (13, 17)
    assert play.holds(A) == {"wood": 6, "brick": 2, "ore": 1}
    raises(play, A, "wood " * 6 + "brick brick")
    assert parts(sides(play)[0]) == {"infantry": 2, "initiative": 1, "boost": 13}
    assert play.holds(A) == {"ore": 1}


@pytest.mark.rule("SO-BOOST-01")
def test_one_card_of_each_kind_that_may_be_there_lies_ready() -> None:
    hands = ({"wood": 2}, ["wood"]), ({"brick": 1, "ore": 2}, ["brick"]), ({"wood": 1, "brick": 1}, ["wood", "brick"])
    for held, ready in hands:
        play = face_to_face(held={A: held})
        attacks(play, LONE, CC[1])
        prompt = play.asks(A, RaiseBoost)
        assert isinstance(prompt, SomeCards)
        assert prompt.ready == tuple(map(cards, ready))


@pytest.mark.rule("SO-BOOST-04", "SO-BOOST-05", "SO-BOOST-10")
def test_sides_answer_each_other_until_both_pass_one_after_the_other() -> None:
    play = face_to_face(held={A: {"wood": 3}, B: {"brick": 3}})
    attacks(play, LONE, CC[1])
    play.does(A, PassBoost)
    raises(play, B, "brick")
    assert play.at() == ("boost", (A,)), "who passed may answer what he hears"
    raises(play, A, "wood wood")
    assert play.at() == ("boost", (B,))
    play.does(B, PassBoost)
    assert play.at() == ("boost", (A,))
    raises(play, A, "wood")
    assert play.at() == ("boost", (B,)), "a raise between undoes the pass before it"
    play.does(B, PassBoost)
    assert play.at() == ("attack_throw", (A,)), "Ann has nothing left to raise with"
    assert [parts(side).get("boost", 0) for side in sides(play)] == [3, 1]


@pytest.mark.rule("SO-BOOST-05", "SO-BOOST-10")
def test_a_side_that_alone_has_infantry_may_raise_again_until_it_passes() -> None:
    play = face_to_face("tank", "infantry", held={B: {"wood": 3}})
    attacks(play, LONE, CC[1])
    for _ in range(2):
        assert play.at() == ("boost", (B,))
        raises(play, B, "wood")
    play.does(B, PassBoost)
    assert play.at() == ("attack_throw", (A,))
    assert parts(sides(play)[1])["boost"] == 2


@pytest.mark.rule("SO-BOOST-06")
def test_a_declared_boost_is_not_taken_back() -> None:
    play = face_to_face(held={A: {"wood": 2}, B: {"brick": 2}})
    attacks(play, LONE, CC[1])
    raises(play, A, "wood")
    raises(play, B, "brick brick")
    assert play.offers(A) == {RaiseBoost, PassBoost}
    play.refuses(A, RaiseBoost, cards=Cards({"wood": -1}))
    play.refuses(A, RaiseBoost, cards=cards())
    assert play.holds(A) == {"wood": 1}


@pytest.mark.rule("SO-BOOST-07")
def test_a_boost_is_for_one_battle_and_may_be_bought_anew_for_the_next() -> None:
    play = face_to_face("infantry", "infantry infantry", held={A: {"wood": 3}})
    attacks(play, LONE, CC[1])
    raises(play, A, "wood")
    throw(play, HIGH, LOW)
    attacks(play, LONE, CC[1])
    assert parts(sides(play)[0]) == {"infantry": 2, "initiative": 1}
    raises(play, A, "wood wood")
    assert parts(sides(play)[0])["boost"] == 2


@pytest.mark.rule("SO-BOOST-08", "SO-BOOST-11", "SO-TIE-05")
def test_in_an_extension_the_boost_stays_and_more_may_be_bought_before_each_throw() -> None:
    play = face_to_face(held={A: {"wood": 5, "wheat": 3}, B: {"brick": 2, "wheat": 3}})
    attacks(play, LONE, CC[1])
    raises(play, A, "wood")
    raises(play, B, "brick")
    tie(play)
    assert play.at() == ("boost", (A,))
    raises(play, A, "wood wood")
    tie(play)
    assert play.at() == ("boost", (A,)), "the attacker is asked first each time"
    assert [parts(side)["boost"] for side in sides(play)] == [3, 1]
    play.does(A, PassBoost)
    raises(play, B, "brick")
    throw(play, HIGH, LOW)
    assert [parts(side)["boost"] for side in sides(play)] == [3, 2]


@pytest.mark.rule("SO-BOOST-09")
def test_cards_paid_are_lost_whatever_the_dice_say() -> None:
    for dice in ((HIGH, LOW), (LOW, HIGH)):
        play = face_to_face(held={A: {"wood": 2}, B: {"brick": 2}})
        attacks(play, LONE, CC[1])
        raises(play, A, "wood")
        raises(play, B, "brick")
        throw(play, *dice)
        assert (play.holds(A), play.holds(B)) == ({"wood": 1}, {"brick": 1})
        assert (play.bank("wood"), play.bank("brick")) == (18, 18)


@pytest.mark.rule("SO-BOOST-01", "SO-BOOST-12")
def test_in_physical_hands_who_holds_cards_that_were_not_seen_names_what_he_pays() -> None:
    play = face_to_face(held={A: {"unseen": 2, "wood": 1, "ore": 3}, B: {"ore": 3}}, hands="physical")
    attacks(play, LONE, CC[1])
    assert play.at() == ("boost", (A,))
    prompt = play.asks(A, RaiseBoost)
    assert isinstance(prompt, SomeCards)
    assert prompt.most == 3
    play.refuses(A, RaiseBoost, cards=cards("wood wood wood wood"))
    play.refuses(A, RaiseBoost, cards=Cards.facedown(1))
    raises(play, A, "wood brick brick")
    assert play.holds(A) == {"ore": 3}
    assert play.offers(A) == set()
    assert play.offers(B) == {PassBoost}, "Ben surely holds neither"
