"""Looking back by touch: bar and arrows lead to each turn as it was left; only what everybody may know is seen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from companion.game.cards import Cards
from companion.game.secret import TABLE
from companion.game.text import Refusal
from tests.tablet.evenings import Evening, Slow, give_cards
from tests.tablet.moments import Begin, known, next_turns, thrown
from ui.dialogue.requests import ShowView
from ui.tablet.kit.screen_kit import Settings


@pytest.fixture
def looking(beginning: Begin, show: Callable[..., Any]) -> Callable[..., Any]:
    """Begin an evening, let turns pass, and look back at it."""

    def looked(turns: int = 4, slow: bool = False, language: str = "en") -> tuple[Evening, Any, Any]:
        from ui.tablet.screens.look_back import LookBack  # noqa: PLC0415 imports Kivy, which needs GL

        evening, _ = beginning()
        next_turns(evening, turns)
        evening.screen.parent.remove_widget(evening.screen)
        port: Any = Slow(evening.bridge) if slow else evening.bridge
        kit = replace(evening.kit, settings=Settings(language=language, motion=False))
        went = list[str]()
        screen = show(LookBack(kit, port, lambda name, **args: went.append(name)))
        evening.bridge.listener.hears = lambda view: screen.refresh()
        screen.went = went
        return evening, screen, port

    return looked


def said(screen: Any) -> str:
    return str(screen.parts["head"].view.text)


def turn_xy(screen: Any, turn: int) -> tuple[float, float]:
    bar, unit = screen.parts["bar"], screen.kit.stage.unit
    return bar.x + bar.middle(turn) * unit, bar.center_y


def placed(screen: Any) -> set[str]:
    return {mark.place for mark in screen.parts["board"].view.marks}


def test_it_begins_at_the_end_and_the_arrows_step_by_turns(looking: Any, tap: Callable[..., None]) -> None:
    evening, screen, _ = looking()
    now = known(evening)
    assert said(screen) in {f"Turn {now.turn - back} · {seat.name}" for back in (0, 1) for seat in now.setup.seats}
    last = screen.at
    assert not screen.parts["later"].view.enabled
    tap(*screen.middle("earlier"))
    assert screen.at == last - 1 and screen.parts["later"].view.enabled
    tap(*screen.middle("later"))
    assert screen.at == last
    assert screen.seen == evening.table.view(TABLE)


def test_a_drag_along_the_bar_shows_each_turn_as_it_was_left(looking: Any, tap: Callable[..., None]) -> None:
    evening, screen, _ = looking()
    tap(*turn_xy(screen, len(screen.turns) - 1), lift=turn_xy(screen, 1))
    assert screen.at == 1
    next_entry = screen.turns[2][0].seq
    assert screen.seen == evening.table.view(TABLE, next_entry)
    tap(*turn_xy(screen, 0))
    assert said(screen) == "Set-up" and screen.seen.known.turn in (0, 1)
    lines = [name for name in screen.parts if name.startswith("line")]
    assert lines and screen.parts["more"].view.text == f"and {len(screen.turns[0]) - len(lines)} more moves"


def test_the_board_of_a_past_turn_lacks_what_was_built_later(looking: Any, tap: Callable[..., None]) -> None:
    evening: Any
    evening, screen, _ = looking(1)
    before = placed(screen)
    builder = known(evening).active
    thrown(evening)
    give_cards(evening, builder, Cards({"wood": 1, "brick": 1}))
    (road,) = (offered for offered in evening.bridge.view.offers if offered.choice.move == "BuildRoad")
    free = road.prompt.options[0]
    evening.make("BuildRoad", builder, place=free)
    assert placed(screen) == before | {free}, "it goes on with the game"
    tap(*turn_xy(screen, 0))
    assert free not in placed(screen)


def test_of_many_wishes_in_one_drag_only_the_newest_is_asked_for(looking: Any, tap: Callable[..., None]) -> None:
    _, screen, slow = looking(8, slow=True)
    last = len(screen.turns) - 1
    for turn in range(last - 1, 0, -1):
        tap(*turn_xy(screen, turn))
        assert screen.at == turn, "what was done is said at once"
    assert len(slow.asked) == 1
    slow.coming.pop()()
    assert len(slow.asked) == 2
    slow.coming.pop()()
    assert slow.coming == [] and len(slow.asked) == 2
    assert slow.asked[-1] == ShowView(TABLE, screen.turns[2][0].seq)


def test_a_turn_that_is_there_no_more_is_refused_and_the_page_stays(looking: Any, tap: Callable[..., None]) -> None:
    evening, screen, slow = looking(slow=True)
    tap(*turn_xy(screen, 1))
    assert not isinstance(evening.table.undo_to(1, (0, 1, 2)), Refusal)
    slow.coming.pop()()
    assert len(screen.turns) == 1 and screen.at == 0


def test_it_is_said_in_japanese_too_and_leads_back_and_to_the_log(looking: Any, tap: Callable[..., None]) -> None:
    _, screen, _ = looking(language="ja")
    assert "手番" in said(screen) or "番" in said(screen)
    tap(*screen.middle("bright"))
    tap(*screen.middle("other0"))
    assert screen.went == ["back", "log"]
