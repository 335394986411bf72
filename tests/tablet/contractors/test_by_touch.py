"""General Contractors by touch: directions, waves, dikes and wide roads, with a real finger."""

from __future__ import annotations

import pytest

from companion.game.cards import Cards
from tests.tablet.contractors.moments import CARDS, S, away, hand, the_coast, works
from tests.tablet.evenings import Evening, Finger, paragraphs, throw
from tests.tablet.moments import Begin, known
from ui.dialogue import events
from ui.dialogue.conversation import MainMenu
from ui.drawing.theme import Tone


def rows(evening: Evening) -> list[tuple[str, list[int], str]]:
    """What each seat's row says: the second line, the gains, and the mark."""
    return [(row.line, [gain.count for gain in row.gains], row.mark) for row in evening.screen.face.scoreboard.rows]


# -- the direction


@pytest.mark.parametrize("side", [1, 3, *(pytest.param(side, marks=pytest.mark.thorough) for side in (0, 2, 4, 5))])
def test_a_tap_on_the_rim_is_the_direction(begin: Begin, side: int) -> None:
    evening, finger = begin()
    seven_to_the_direction(evening, finger)
    assert evening.screen.face.board.view.sides
    finger.side(side)
    assert works(evening).wave == side
    assert not evening.screen.face.board.view.sides


def seven_to_the_direction(evening: Evening, finger: Finger) -> None:
    evening.make("CorrectWave", 0, side=S)
    throw(finger, 3, 4)
    while (front := known(evening).front) and front.name == "wave":
        lose(evening, finger)
    finger.place(evening.screen.face.board.view.highlight[0])
    if (front := known(evening).front) and front.name == "steal":
        finger.press(next(said for said in finger.tiles if said not in ("Back", "turn")))


def lose(evening: Evening, finger: Finger) -> None:
    """Let the first seat that is waited for give its cards face down; a card that is all of them is its back."""
    if evening.screen.sheet is None:
        finger.press(evening.screen.face.bright.view.text)
    if "Done" in finger.tiles:
        finger.press("Done")
    else:
        finger.card(5, 6)


def test_a_tap_beside_the_rim_turns_nothing(begin: Begin) -> None:
    evening, finger = begin()
    seven_to_the_direction(evening, finger)
    before = evening.table.history.head
    board = evening.screen.face.board
    finger.tap(board.center_x, board.center_y)
    finger.tap(board.x + 2, board.y + 2)
    assert evening.table.history.head == before


def test_a_die_says_the_side_the_table_agreed_on(begin: Begin) -> None:
    evening, finger = begin(wave_sides=["S", "WSW", "WNW", "N", "ENE", "ESE"])
    seven_to_the_direction(evening, finger)
    finger.press(evening.screen.face.bright.view.text)
    assert evening.screen.sheet is not None
    faces = {tile.view.text: tile.face for tile in evening.screen.sheet.walk() if hasattr(tile, "face")}
    assert faces == {"S": 1, "WSW": 2, "WNW": 3, "N": 4, "ENE": 5, "ESE": 6}
    finger.press("WNW")
    assert works(evening).wave == 5


# -- the wave


@pytest.mark.parametrize(
    ("dikes", "losses", "whys"),
    [
        ((3,), (2, 1, 1), ("no dike", "half a dike", "half a dike")),
        ((1, 4), (1, 1, 0), ("half a dike", "half a dike", "behind a dike")),
    ],
)
def test_a_wave_shows_whom_it_costs_how_much_and_why(
    begin: Begin, dikes: tuple[int, ...], losses: tuple[int, ...], whys: tuple[str, ...]
) -> None:

    coast = the_coast()
    hit = (coast[0], coast[2], coast[4])
    evening, finger = begin(hit)
    for at in dikes:
        evening.make("CorrectPiece", 0, place=coast[at], what="dike", owner=0)
    throw(finger, 3, 4)
    view = evening.screen.face.board.view
    assert view.rim.reaches == coast
    assert evening.screen.face.dice.view.tone is Tone.WATER
    badges = {badge.place: (badge.text, badge.tone) for badge in view.badges}
    assert badges == {
        corner: (f"−{cards}", Tone.ALARM) if cards else ("check", Tone.GOOD)
        for corner, cards in zip(hit, losses, strict=True)
    }
    for (line, gains, mark), cards, why in zip(rows(evening), losses, whys, strict=True):
        assert line.endswith(why)
        assert gains == ([-cards] if cards else [])
        assert mark == ("" if cards else "check")
    before = [hand(evening, seat).total for seat in range(3)]
    for _ in range(sum(1 for cards in losses if cards)):
        lose(evening, finger)
    assert [before[seat] - hand(evening, seat).total for seat in range(3)] == list(losses)
    assert evening.screen.face.board.view.badges == ()


def test_a_wave_washes_once_as_it_comes(begin: Begin) -> None:
    from ui.tablet.app import sound_of  # noqa: PLC0415 imports Kivy, which needs GL

    coast = the_coast()
    evening, finger = begin((coast[0], coast[2], coast[4]))
    calm = evening.bridge.view
    throw(finger, 3, 4)
    wave = evening.bridge.view
    lose(evening, finger)
    paid = evening.bridge.view
    assert wave is not None and paid is not None and paid is not wave
    assert (sound_of(calm, wave), sound_of(wave, paid)) == ("wash", "")


# -- the works


def test_a_dike_is_built_by_touch_where_its_two_edges_were_lit(begin: Begin) -> None:
    evening, finger = begin(away())
    evening.make("AddAward", 0, owner=0, kind="dike", owed=Cards({"wood": 1}))
    throw(finger, 1, 1)
    finger.press("Build a dike")
    board = evening.screen.face.board
    assert board.view.form == "blocks"
    assert set(board.view.highlight) == set(known(evening).island.coast_corners)
    place = the_coast()[1]
    finger.place(place)
    assert known(evening).at(place, "dike") is not None
    assert [mark.seat for mark in board.view.marks if (mark.place, mark.form) == (place, "blocks")] == [0]
    assert hand(evening, 0) == CARDS - Cards({"wood": 1})


def test_a_road_is_widened_by_touch_and_what_it_yields_stands_beside_it(begin: Begin) -> None:
    evening, finger = begin(away())
    game = known(evening)
    edge = next(
        edge
        for edge in game.island.edges
        if len(game.island.edge_hexes[edge]) == 2
        and all(game.board.token_of(hex_) not in (None, 7) for hex_ in game.island.edge_hexes[edge])
        and not any(
            corner in game.pieces for hex_ in game.island.edge_hexes[edge] for corner in game.island.hex_corners[hex_]
        )
    )
    evening.make("CorrectPiece", 0, place=edge, what="road", owner=0)
    evening.make("AddAward", 0, owner=0, kind="wide_road", owed=Cards({"wheat": 1}))
    throw(finger, 1, 1)
    finger.press("Widen a road")
    finger.place(edge)
    assert any((mark.place, mark.form) == (edge, "three_rods") for mark in evening.screen.face.board.view.marks)
    finger.press("End the turn")
    total = game.board.token_of(game.island.edge_hexes[edge][0])
    assert total is not None
    low = max(1, total - 6)
    throw(finger, low, total - low)
    assert (edge, "+1") in {(badge.place, badge.text) for badge in evening.screen.face.board.view.badges}


def test_what_a_seat_owes_lies_on_its_page_and_behind_the_menu(begin: Begin) -> None:
    from ui.tablet.kit.cards import CardRow  # noqa: PLC0415 imports Kivy, which needs GL

    evening, finger = begin(away())
    evening.make("AddAward", 0, owner=1, kind="dike", owed=Cards({"wood": 2}))
    throw(finger, 1, 1)
    finger.row(1)
    finger.press("About Ren")
    for _ in range(2):
        assert "Ren owes for dike" in paragraphs(evening)
        assert [(card.kind, card.held) for card in finger.find(CardRow).cards] == [("wood", 2)]
        evening.screen.tell(events.SteppedBack())
        evening.screen.tell(events.Opened(MainMenu()))
        finger.press("What lies open")


def test_the_marker_lies_on_the_sea_with_the_next_work_and_the_corner_says_it(begin: Begin) -> None:
    evening, _ = begin(away(), marker="3,0")
    marker = next(mark for mark in evening.screen.face.board.view.marks if mark.form == "marker")
    assert (marker.place, marker.text) == ("3,0", "road")
    assert [line.text for line in evening.screen.face.next.lines] == ["Next work: road widening", "15 dikes left"]
    evening.make("CorrectPiece", 0, place="2,1", what="works_marker")
    marker = next(mark for mark in evening.screen.face.board.view.marks if mark.form == "marker")
    assert (marker.place, marker.text) == ("2,1", "dike")


def test_a_game_that_is_taken_up_again_says_where_the_wave_comes_from(begin: Begin) -> None:
    evening, _ = begin()
    heading = evening.screen.view.resumed.heading
    assert heading is not None and evening.kit.at(known(evening))(heading) == "wave: ENE"
