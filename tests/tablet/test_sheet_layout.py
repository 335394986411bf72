"""One layout for all sheets: as high as what it says, its foot in one place, and what leads back always at its right.

What a sheet says is tested elsewhere.
"""

from __future__ import annotations

from typing import Any

import pytest

from companion.game.cards import Cards
from companion.game.moves import Choice
from tests.tablet.legible import kit_for
from tests.tablet.moments import Begin, thrown
from ui.dialogue import events
from ui.dialogue.conversation import Conversation, Leaving, MainMenu, OfSeat, WhoseMove

SHEETS: dict[str, tuple[events.Event, ...]] = {
    "menu": (events.Opened(MainMenu()),),
    "leave": (events.Opened(Leaving()),),
    "seat": (events.Opened(OfSeat(0)),),
    "whose move": (events.Opened(WhoseMove()),),
    "corrections": (events.CorrectionsOpened(),),
    "cover": (events.OwnAsked(1),),
    "award": (events.Begun(Choice("CorrectAward", -1)),),
    "offer": (events.Begun(Choice("AnswerOffer", 1)), events.Lifted()),
}
SPARE = 32.0
"""So much stays free at most between what a sheet says and its foot, in dp."""


WINDOWS = ((1280, 800), (800, 480), (800, 1280), (1422, 800))
MORE_PIXELS = (1920, 1080)


def tiles_of(sheet: Any) -> list[Any]:
    from ui.tablet.kit.tiles import Tile  # noqa: PLC0415 imports Kivy, which needs GL

    return [tile for tile in sheet.content.walk() if isinstance(tile, Tile)]


@pytest.mark.parametrize(
    "size", [*WINDOWS, pytest.param(MORE_PIXELS, marks=pytest.mark.thorough)], ids=lambda size: f"{size[0]}x{size[1]}"
)
def test_a_sheet_is_as_high_as_what_it_says_and_back_lies_at_one_place(beginning: Begin, size: tuple[int, int]) -> None:
    evening, _ = beginning(cards=Cards({"wood": 1, "ore": 1}), players=4, hands="digital")
    thrown(evening)
    evening.make("OfferTrade", 0, partner=1, give=Cards({"wood": 1}), get=Cards({"ore": 1}))
    evening.screen.fit(kit_for("en", size, larger=False))
    unit, backs, highest = evening.screen.kit.stage.unit, set[tuple[int, ...]](), 0.0
    for name, happens in SHEETS.items():
        evening.screen.conversation = Conversation(declined=evening.screen.view.revision)
        for event in happens:
            evening.screen.tell(event)
        sheet = evening.screen.sheet
        assert sheet is not None, name
        (back,) = [tile for tile in tiles_of(sheet) if tile.view.text == "Back"]
        backs.add((round(back.right), round(back.y), round(back.top)))
        above = [part for part in sheet.content.children if part.y > back.top]
        free = min(part.y for part in above) - back.top
        assert 0 <= free <= SPARE * unit, (name, free / unit)
        assert all(part.right <= back.right + unit for part in above), f"{name} leaves the sheet"
        highest = max(highest, sheet.top)
    assert len(backs) == 1, "what leads back has one place"
    assert highest > 0, "a sheet that says little is low"
