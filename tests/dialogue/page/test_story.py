"""What happened, on a page: below each move what followed from it, as this viewer was told it."""

from __future__ import annotations

from companion.game.cards import Cards
from companion.rules.base.production import Roll
from companion.rules.base.robber import MoveRobber, Steal
from tests.dialogue.followed import Followed
from tests.dialogue.page.shown import all_of, english
from tests.rules.base.board import A, B, C, corner, position
from ui.dialogue.page.blocks import Line
from ui.dialogue.page.story import told_by_turn

FOREST = "-2,1"


def written(evening: Followed, viewer: int) -> list[str]:
    view = evening.seen_by(viewer)
    says = english(view.known)
    return [" · ".join(map(says, (line.text, *line.more))) for line in all_of(Line, told_by_turn(view))]


def test_it_holds_what_a_throw_brought_each_seat_and_why_it_brought_nothing() -> None:
    homes = {A: [corner(FOREST, "SW")], B: [corner("2,0", "SE")]}
    evening = Followed(position("roll", settlements=homes))
    evening.does(A, Roll, dice=(3, 5))
    assert written(evening, C)[:2] == ["Ann throws 3 + 5", "Bank → Ann: 1 wood · Bank → Ben: 1 ore"]
    evening = Followed(position("roll", settlements=homes))
    evening.does(A, Roll, dice=(6, 6))
    assert written(evening, C)[:2] == ["Ann throws 6 + 6", "It brings nobody anything."]


def test_which_card_was_stolen_thief_and_victim_read_and_nobody_else() -> None:
    evening = Followed(position("roll", settlements={B: [corner(FOREST, "SW")]}, held={B: {"ore": 1}}))
    evening.does(A, Roll, dice=(3, 4))
    evening.does(A, MoveRobber, hex=FOREST)
    evening.does(A, Steal, victim=B, card=Cards({"ore": 1}))
    for viewer in (A, B):
        assert written(evening, viewer)[:2] == ["Ann steals a card from Ben", "Ben → Ann: 1 ore"]
    assert written(evening, C)[:2] == ["Ann steals a card from Ben", "Ben → Ann: 1 face down"]
