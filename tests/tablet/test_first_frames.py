"""What a frame shows of a throw or of a tapped place: the dice or the board first, all that follows in the next."""

from __future__ import annotations

from companion.game.cards import Cards
from companion.game.text import Text
from companion.readings import Reading, ThrowSeen
from tests.tablet.evenings import Evening, next_frame
from tests.tablet.moments import Begin
from ui.dialogue.devices import Nearby, NearbyDevice

READ = (Reading("tray", "boot", 1, ThrowSeen((("red", 4), ("white", 5)))),)
TRAY = Nearby((NearbyDevice("tray", "here", 0.2, Text.of("The tray.")),))


def shown(evening: Evening) -> tuple[list[int], str, str]:
    """The dice, what stands on top, and what the bright tile says."""
    face = evening.screen.face
    return [die.pips for die in face.dice.view.faces], face.sentence.view.text, face.bright.view.text


def test_the_dice_of_a_throw_come_first_and_all_else_in_the_next_frame(beginning: Begin) -> None:
    evening, _ = beginning()
    evening.screen.look(TRAY)
    _, waits, by_hand = shown(evening)
    evening.table.thrown((4, 5), READ)
    assert shown(evening) == ([4, 5], waits, by_hand)
    next_frame()
    dice, told, bright = shown(evening)
    assert dice == [4, 5] and told != waits and bright == "End the turn"


def test_a_touch_that_waits_for_the_next_frame_finds_all_of_it_drawn(beginning: Begin) -> None:
    from kivy.base import EventLoop  # noqa: PLC0415 imports Kivy, which needs GL

    class Waiting:
        """An input device whose touch is fetched when the frame hears touches; it notes what lies there then."""

        found = ""

        def update(self, dispatch_fn: object) -> None:
            self.found = shown(evening)[2]

    evening, _ = beginning()
    evening.screen.look(TRAY)
    evening.table.thrown((4, 5), READ)
    touch = Waiting()
    EventLoop.add_input_provider(touch)
    try:
        EventLoop.idle()
    finally:
        EventLoop.remove_input_provider(touch)
    assert touch.found == "End the turn"


def test_all_of_a_throw_is_drawn_at_once_where_a_sheet_lies_over_the_dice(beginning: Begin) -> None:
    evening, finger = beginning()
    evening.screen.look(TRAY)
    finger.menu()
    evening.table.thrown((4, 5), READ)
    assert shown(evening)[2] == "End the turn"


def test_a_second_move_in_the_same_frame_is_drawn_with_the_throw(beginning: Begin) -> None:
    evening, _ = beginning()
    evening.screen.look(TRAY)
    evening.table.thrown((4, 5), READ)
    evening.screen.draw()
    assert shown(evening)[2] == "End the turn"


def test_whoever_leaves_the_evening_within_a_frame_of_a_throw_leaves_nothing_to_draw(beginning: Begin) -> None:
    evening, _ = beginning()
    evening.screen.look(TRAY)
    evening.table.thrown((4, 5), READ)
    left = shown(evening)
    evening.screen.parent.remove_widget(evening.screen)
    next_frame()
    assert shown(evening) == left


def test_a_tapped_place_lights_up_a_frame_before_the_tiles_say_what_can_be_built_there(beginning: Begin) -> None:
    evening, finger = beginning(cards=Cards({"wood": 1, "brick": 1}))
    evening.table.thrown((1, 1), READ)
    next_frame()
    screen = evening.screen
    board, (place, *_) = screen.face.board, screen.moment.offers.sites
    before, waits = board.view, shown(evening)
    finger.tap(*board.window_xy(place))
    assert board.view != before and shown(evening) == waits
    next_frame()
    assert shown(evening)[2] == "Build a road"
    finger.press("Back")
    assert board.view == before and shown(evening) == waits
