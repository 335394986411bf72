"""Soldiers of Catan by touch: units on the board, what can be done there, and what it costs."""

from __future__ import annotations

from itertools import pairwise

from tests.tablet.evenings import next_frame, paragraphs
from tests.tablet.moments import Begin, known, step
from tests.tablet.seeing import Picture
from tests.tablet.soldiers.moments import AWAY, FAR, NEAR, stand
from ui.dialogue import events
from ui.dialogue.conversation import OfSeat


def test_each_kind_of_unit_has_its_own_icon_in_its_owners_shape(begin: Begin) -> None:
    evening, _ = begin()
    stand(evening, NEAR, 2, infantry=1, tanks=1)
    stand(evening, AWAY, 1, cars=1)
    marks = {(mark.form, mark.seat) for mark in evening.screen.face.board.view.marks if mark.place in (NEAR, AWAY)}
    assert marks == {("infantry", 2), ("tank", 2), ("car", 1)}


def test_what_can_be_done_at_a_place_shows_the_cards_it_takes(begin: Begin) -> None:

    evening, finger = begin()
    home = known(evening).places(0, "settlement")[0]
    finger.place(home)
    bright = evening.screen.face.bright
    assert bright.view.price and bright.look.theme.card(bright.view.price[0]) in Picture(bright).colours()
    finger.press("Produce")
    prices = {said: tile.view.icons for said, tile in finger.tiles.items()}
    assert prices["Produce a tank"] == ("brick", "ore", "ore", "ore", "ore", "wood") and prices["Back"] == ()
    finger.press("Back")
    finger.press("Back")
    assert not any(tile.view.price for tile in finger.tiles.values())


def test_medals_and_the_hero_stand_in_the_table_of_a_seat(begin: Begin) -> None:
    from ui.tablet.kit.texts import Paragraph  # noqa: PLC0415 imports Kivy, which needs GL

    evening, _ = begin()
    evening.make("CorrectMedals", 0, owner=1, number=3)
    medals = evening.screen.face.scoreboard.rows[1].numbers[2]
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


def test_a_badge_is_tapped_for_what_it_says_and_tapped_again_to_begin_it(begin: Begin) -> None:
    evening, finger = begin()
    stand(evening, NEAR, 0, tanks=1)
    stand(evening, FAR, 1, cars=1)
    board = evening.screen.face.board
    x, y = board.window_xy(FAR)
    ends = [board.window_xy(end) for end in known(evening).island.corner_neighbours[FAR]]
    spots = [(x + 0.7 * (ex - x), y + 0.7 * (ey - y)) for ex, ey in ends]
    (badge,) = (spot for spot in spots if board.badge_at(*spot))
    finger.tap(*badge)
    next_frame()
    assert board.view.highlight == (FAR,) and [each.text for each in board.view.badges] == ["attack"]
    assert evening.screen.face.bright.view.text == "Attack"
    finger.tap(*badge)
    assert step(evening) == "attack_throw"


def test_an_infantry_that_could_occupy_is_asked_about_before_it_leaves(begin: Begin) -> None:
    evening, finger = begin(hands="physical")
    foreign = known(evening).places(1, "settlement")[0]
    stand(evening, foreign, 0, infantry=1)
    finger.place(foreign)
    finger.press("Move a unit")
    there = evening.screen.face.board.view.highlight[0]
    finger.place(there)
    lost = "Once moved it cannot occupy Ren's settlement here in this turn. Move it?"
    assert lost in paragraphs(evening)
    finger.press("Back")
    assert ("infantry", 0) in {(piece.what, piece.seat) for piece in known(evening).pieces[foreign]}
    finger.place(foreign)
    finger.press("Move a unit")
    finger.place(there)
    finger.press("Yes, do it")
    assert ("infantry", 0) in {(piece.what, piece.seat) for piece in known(evening).pieces[there]}
