"""Soldiers of Catan by touch: units on the board, what they may do there, and what they cost before the dice."""

from __future__ import annotations

from itertools import pairwise

from companion.game.cards import Cards
from companion.game.moves import Choice
from tests.tablet.evenings import Evening, head_of
from tests.tablet.moments import Begin, known, next_turns
from tests.tablet.soldiers.moments import AWAY, FAR, NEAR, stand
from ui.dialogue import events
from ui.dialogue.conversation import OfSeat

MOST_TOUCHES = 3000
"""Far more than a whole game needs: whoever comes to the end of them goes round in circles."""


def lit(evening: Evening) -> set[str]:
    return set(evening.screen.face.board.view.highlight)


# -- how they stand


def test_each_kind_of_unit_has_its_own_icon_in_its_owners_shape(begin: Begin) -> None:
    evening, _ = begin()
    stand(evening, NEAR, 2, infantry=1, tanks=1)
    stand(evening, AWAY, 1, cars=1)
    marks = {(mark.form, mark.seat) for mark in evening.screen.face.board.view.marks if mark.place in (NEAR, AWAY)}
    assert marks == {("infantry", 2), ("tank", 2), ("car", 1)}


# -- what they may do


def test_a_tapped_unit_moves_to_a_lit_point_and_says_how_far_it_went(begin: Begin) -> None:
    evening, finger = begin()
    stand(evening, NEAR, 0, cars=1)
    finger.place(NEAR)
    finger.press_alone("Move a unit")
    assert lit(evening) and NEAR not in lit(evening)
    finger.place(AWAY)
    mark = next(mark for mark in evening.screen.face.board.view.marks if mark.place == AWAY)
    assert (mark.form, mark.seat, mark.text) == ("car", 0, "1")


def test_of_two_units_one_is_chosen_before_the_board_lights_up(begin: Begin) -> None:
    evening, finger = begin()
    stand(evening, NEAR, 0, cars=1, tanks=1)
    finger.place(NEAR)
    finger.press_alone("Move a unit")
    finger.press("Tank")
    finger.place(AWAY)
    assert [mark.form for mark in evening.screen.face.board.view.marks if mark.place == AWAY] == ["tank"]


def test_only_points_with_foreign_units_next_to_it_can_be_attacked(begin: Begin) -> None:
    evening, finger = begin()
    stand(evening, NEAR, 0, tanks=1)
    stand(evening, FAR, 1, cars=1)
    stand(evening, AWAY, 2, infantry=2)
    finger.place(NEAR)
    finger.press("Attack")
    assert lit(evening) == {FAR, AWAY}
    finger.place(FAR)
    fought = known(evening).own.battle
    assert (fought.sides[0].unit.what, fought.sides[1].unit.what) == ("tank", "armoured_car")


def test_a_unit_is_produced_in_a_building_that_is_tapped(begin: Begin) -> None:
    evening, finger = begin()
    home = next(place for place in known(evening).places(0, "settlement"))
    finger.place(home)
    finger.press_alone("Produce a tank")
    assert "tank" in {piece.what for piece in known(evening).pieces[home]}


def test_what_can_be_done_at_a_place_shows_the_cards_it_takes(begin: Begin) -> None:
    from tests.tablet.seeing import Picture  # noqa: PLC0415 imports Kivy, which needs GL

    evening, finger = begin()
    home = known(evening).places(0, "settlement")[0]
    finger.place(home)
    bright = evening.screen.face.bright
    assert bright.view.price and bright.look.theme.card(bright.view.price[0]) in Picture(bright).colours()
    finger.press("Produce")
    prices = {said: tile.view.price for said, tile in finger.tiles.items()}
    assert prices["Produce a tank"] == ("brick", "ore", "ore", "ore", "ore", "wood") and prices["Back"] == ()
    finger.press("Back")
    finger.press("Back")
    assert not any(tile.view.price for tile in finger.tiles.values())


def test_a_foreign_building_is_occupied_by_the_infantry_in_it(begin: Begin) -> None:
    evening, finger = begin()
    foreign = known(evening).places(1, "settlement")[0]
    stand(evening, foreign, 0, infantry=1)
    finger.place(foreign)
    finger.press("Occupy a building")
    assert foreign in known(evening).places(0, "settlement")
    assert [row.points for row in evening.screen.face.ledger.rows][:2] == ["3", "1"]


def test_the_card_moves_two_units_or_none(begin: Begin) -> None:
    evening, finger = begin()
    stand(evening, NEAR, 0, tanks=1)
    evening.make("BuyCard", 0)
    evening.make("CorrectCards", 0, pile="fresh:0", cards=Cards({"road_building": 1}))
    next_turns(evening)
    finger.press_alone("Play two free moves")
    finger.place(NEAR)  # all it can do is move: one tap begins it
    finger.place(AWAY)
    assert [mark.text for mark in evening.screen.face.board.view.marks if mark.place == AWAY] == ["0+"]
    finger.press("Move no further")
    front = known(evening).front
    assert front is not None and front.name != "free_move"


def test_upkeep_is_asked_for_before_the_dice(begin: Begin) -> None:
    evening, finger = begin(hands="physical")
    home = known(evening).places(0, "settlement")[0]
    stand(evening, home, 0, infantry=1, tanks=1)
    next_turns(evening)
    front = known(evening).front
    assert front is not None and front.name == "pay_upkeep"
    assert evening.screen.sheet is not None and "Throw the dice" not in finger.tiles
    finger.card(0, 6)
    front = known(evening).front
    assert front is not None and front.name != "pay_upkeep"
    assert known(evening).hand(0).total == 15


def test_upkeep_out_of_a_hand_only_its_seat_can_see_is_named_under_the_cover(begin: Begin) -> None:
    evening, finger = begin()
    stand(evening, known(evening).places(0, "settlement")[0], 0, infantry=1, tanks=1)
    next_turns(evening)
    finger.press("Pay upkeep")
    finger.press("Lift the cover")
    finger.card(0, 5)
    finger.press("Pay upkeep")
    assert known(evening).hand(0).total == 15
    front = known(evening).front
    assert front is not None and front.name != "pay_upkeep"


def test_medals_and_the_hero_stand_in_the_table_of_a_seat(begin: Begin) -> None:
    from ui.tablet.kit.texts import Paragraph  # noqa: PLC0415 the same

    evening, _ = begin()
    evening.make("CorrectMedals", 0, owner=1, number=3)
    medals = evening.screen.face.ledger.rows[1].numbers[2]
    assert (medals.icon, medals.number, medals.award) == ("medal", "3", True)
    evening.screen.tell(events.Opened(OfSeat(1)))
    assert evening.screen.sheet is not None
    said = [part.view.text for part in evening.screen.sheet.walk() if isinstance(part, Paragraph)]
    assert {("Medals", "3"), ("Hero", "2")} <= set(pairwise(said))


def test_what_a_unit_can_do_to_others_is_a_badge_beside_them_and_what_can_act_is_ringed(begin: Begin) -> None:
    evening, _ = begin()
    stand(evening, NEAR, 0, tanks=1)
    stand(evening, FAR, 1, cars=1)
    foreign = known(evening).places(1, "settlement")[0]
    stand(evening, foreign, 0, infantry=1)
    board = evening.screen.face.board.view
    badges = {(badge.place, badge.text) for badge in board.badges if badge.away}
    assert {(FAR, "attack"), (foreign, "occupy")} <= badges
    ringed = {place for place, _ in board.begins}
    assert NEAR in ringed and FAR not in ringed


def test_a_tap_on_a_unit_that_can_be_attacked_offers_that_and_a_second_one_attacks(begin: Begin) -> None:
    evening, finger = begin()
    stand(evening, NEAR, 0, tanks=1)
    stand(evening, FAR, 1, cars=1)
    finger.place(FAR)
    assert evening.screen.face.bright.view.text == "Attack"
    finger.place(FAR)
    fought = known(evening).own.battle
    assert (fought.sides[0].place, fought.sides[1].place) == (NEAR, FAR)


def test_an_infantry_that_could_occupy_is_asked_about_before_it_leaves(begin: Begin) -> None:
    evening, finger = begin(hands="physical")
    foreign = known(evening).places(1, "settlement")[0]
    stand(evening, foreign, 0, infantry=1)
    finger.place(foreign)
    finger.press("Move a unit")
    there = evening.screen.face.board.view.highlight[0]
    finger.place(there)
    assert "It could occupy this building first. Move all the same?" in head_of(evening.screen.sheet).line
    finger.press("Back")
    assert ("infantry", 0) in {(piece.what, piece.seat) for piece in known(evening).pieces[foreign]}
    evening.make("Occupy", 0, place=foreign)
    finger.place(foreign)
    finger.press("Move a unit")
    finger.place(there)
    assert evening.screen.sheet is None
    assert ("infantry", 0) in {(piece.what, piece.seat) for piece in known(evening).pieces[there]}


def test_the_units_of_a_point_are_put_right_with_at_most_four_taps(begin: Begin) -> None:
    evening, finger = begin(hands="physical")
    stand(evening, NEAR, 0, infantry=1)
    before = finger.taps
    finger.press("Fix")
    finger.press("Correct the units on a point")
    finger.place(NEAR)
    finger.press("Infantry, tank")
    assert finger.taps - before <= 4
    assert sorted((piece.what, piece.seat) for piece in known(evening).pieces[NEAR]) == [("infantry", 0), ("tank", 0)]


def test_units_of_whoever_has_none_on_a_point_are_put_right_past_the_likely_owner(begin: Begin) -> None:
    evening, finger = begin(hands="physical")
    stand(evening, NEAR, 0, infantry=1)
    evening.screen.tell(events.Begun(Choice("StateUnits", 0, (("place", NEAR),))))
    finger.press("Somebody else's")
    finger.press("Ren")
    finger.press("Two infantry")
    assert sorted((piece.what, piece.seat) for piece in known(evening).pieces[NEAR]) == [
        ("infantry", 0),
        ("infantry", 1),
        ("infantry", 1),
    ]
