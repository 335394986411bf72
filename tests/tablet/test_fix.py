"""What may be put right, as the tablet shows it: the table to tap. Which correction follows is tested elsewhere."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.game.cards import Cards
from companion.rules.base.production import Roll
from companion.rules.registry import VARIANTS
from tests.table.seated import play
from tests.tablet.legible import LookedAt
from tests.tablet.moments import Begin, by_touch, known, next_turns
from tests.tablet.seeing import written
from ui.dialogue import events
from ui.dialogue.conversation import Asking, Fixing, Placing, Settling
from ui.tablet.kit.fix_tiles import AwardTile, TurnTile


@pytest.mark.parametrize("variant", VARIANTS)
def test_everything_that_may_be_put_right_can_be_read_and_touched(
    beginning: Begin, variant: str, in_every_look: LookedAt
) -> None:
    evening, _ = beginning(VARIANTS[variant], placing=by_touch)
    with evening.unseen():
        play(Random(1), evening.table, 60)
    assert in_every_look(evening.screen, lambda screen: screen.tell(events.Opened(Fixing()))) == {}


@pytest.mark.parametrize("players", [4, 6])
def test_long_names_can_be_read_there_too(beginning: Begin, players: int, in_every_look: LookedAt) -> None:
    names = ("Bartholomeus", "Wilhelminaxx", "MMMMMMMMMMMM", "ひひひひひひ", "Maximilianus", "Konstantinos")
    evening, _ = beginning(VARIANTS["base"], players=players, names=names)
    next_turns(evening, 4)
    assert in_every_look(evening.screen, lambda screen: screen.tell(events.Opened(Fixing()))) == {}


def test_a_throw_of_an_earlier_turn_is_put_right_with_two_taps(beginning: Begin) -> None:
    evening, finger = beginning()
    evening.make("Roll", 0, dice=(1, 2))
    evening.make("EndTurn", 0)
    evening.make("Roll", 1, dice=(1, 1))
    finger.press("Fix")
    finger.pace = 2.0
    page = evening.screen.page
    assert page is not None
    finger.tap(*page.middle(next(name for name in page.parts if name.startswith("throw1 "))))
    finger.face(1, 4)
    assert isinstance(evening.screen.conversation.sheet, Settling)
    thrown = [entry.move.dice for entry in evening.table.history.path() if isinstance(entry.move, Roll)]
    assert thrown == [(1, 4), (1, 1)]


def _on_board(evening: Any, place: str) -> tuple[float, float]:
    """Return where a place lies on the small board, in the window."""
    page = evening.screen.page
    assert page is not None
    found: tuple[float, float] = page.parts["board"].window_xy(place)
    return found


def test_a_tap_on_a_piece_asks_what_stands_there_and_beside_them_where(beginning: Begin) -> None:
    evening, finger = beginning()
    finger.pace = 2.0
    settlement = next(mark.place for mark in evening.screen.moment.panels.map.marks if mark.form == "settlement")
    empty = next(place for place in known(evening).island.land if not known(evening).pieces.get(place))
    finger.press("Fix")
    finger.tap(*_on_board(evening, settlement))
    draft = evening.screen.conversation.draft
    assert draft is not None
    assert isinstance(evening.screen.conversation.sheet, Asking) and dict(draft.choice.filled)["place"] == settlement
    finger.press("City")
    finger.press("Mika")
    assert {piece.what for piece in known(evening).pieces[settlement]} == {"city"}
    finger.press("Fix")
    finger.tap(*_on_board(evening, empty))
    assert isinstance(evening.screen.conversation.board, Placing)
    assert written(evening.screen.face.sentence)[0][0] == "Where is a piece wrong?", "of nobody in particular"


def test_older_throws_come_with_an_arrow(beginning: Begin) -> None:
    evening, finger = beginning()
    next_turns(evening, 9)
    finger.press("Fix")
    page = evening.screen.page
    assert page is not None

    def turns() -> set[str]:
        return {part.view.note for name, part in page.parts.items() if name.startswith("throw")}

    newest = turns()
    finger.tap(*page.middle("older"))
    assert turns() != newest and "9" in turns(), "the last throw stays"


def test_a_move_from_a_phone_is_seen_there_at_once(beginning: Begin) -> None:
    evening, finger = beginning()
    finger.press("Fix")
    evening.make("CorrectCards", 0, pile="hand:0", cards=Cards({"ore": 9}))
    page = evening.screen.page
    assert page is not None
    hand = page.parts["hand0"]
    assert getattr(hand, "cards", None) == 9


def test_beside_the_board_lie_special_cards_the_seats_in_their_order_and_the_dice(beginning: Begin) -> None:
    evening, finger = beginning()
    evening.make("CorrectAward", 0, award="longest_road", holder=2)
    finger.press("Fix")
    page = evening.screen.page
    assert page is not None
    award, turn = page.parts["Longest road"], page.parts["turn"]
    assert isinstance(award, AwardTile) and isinstance(turn, TurnTile)
    assert (award.view.icon, award.view.note, award.view.seat) == ("road", "1", turn.order[2])
    assert turn.view.seat == turn.order[0]
    finger.tap(*page.middle("turn"))
    draft = evening.screen.conversation.draft
    assert draft is not None and draft.prompt is not None and draft.prompt.field == "whose"
