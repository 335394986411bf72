"""The log by touch: sentences, turn by turn; a move that is tapped opens, and leads back to it or puts it right."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.game.cards import Cards
from companion.game.correct import Correct
from companion.game.facts import AgendaSet, CardsMoved, PiecePlaced, Stated, TurnBegan
from companion.game.secret import EVERYONE, Secret
from companion.game.state import Piece, Step, hand
from companion.game.text import Refusal
from tests.table.seated import play
from tests.tablet.evenings import Evening, head_of
from tests.tablet.legible import LEAST_TYPE, LETTERS
from tests.tablet.moments import Begin, by_touch
from tests.tablet.seeing import overlapping, texts
from ui.dialogue import events
from ui.dialogue.requests import UndoTo
from ui.language.catalogues import LANGUAGES
from ui.tablet.kit.screen_kit import Settings

Went = list[tuple[str, dict[str, Any]]]
Open = Callable[..., tuple[Any, Went]]
FEW = 60
"""So many parts a page has at most, however long the game is."""


@pytest.fixture
def opened(show: Callable[..., Any]) -> Open:
    """Open the log of an evening in the window; returns it, and where it sent."""
    from ui.tablet.screens.log import Log  # noqa: PLC0415 imports Kivy, which needs GL

    def log_of(evening: Evening, language: str = "en") -> tuple[Any, Went]:
        went: Went = []
        if evening.screen.parent is not None:
            evening.screen.parent.remove_widget(evening.screen)
        kit = replace(evening.kit, settings=Settings(motion=False, language=language))
        log = show(Log(kit, evening.bridge, lambda name, **args: went.append((name, args))))
        return log, went

    return log_of


def lines(log: Any) -> list[str]:
    """What the lines say, from the top."""
    found = [part for name, part in log.parts.items() if name.startswith("move")]
    return [part.view.text for part in sorted(found, key=lambda part: -part.y)]


def captions(log: Any) -> list[str]:
    found = [part for name, part in log.parts.items() if name.startswith("turn")]
    return [part.text for part in sorted(found, key=lambda part: -part.y)]


def stolen(evening: Evening) -> None:
    """Let the first seat throw a seven, rob the second and build a road."""
    for seat in (0, 1):
        evening.make("CorrectCards", seat, pile=hand(seat), cards=Cards({"wood": 1, "brick": 1}))
    evening.make("Roll", 0, dice=(6, 1))
    known = evening.table.game
    place = known.places(1, "settlement")[0]
    there = next(at for at in known.island.corner_hexes[place] if at != known.where("robber"))
    evening.make("MoveRobber", 0, hex=there)
    evening.make("Steal", 0, victim=1)


def test_the_log_is_sentences_oldest_above_and_turn_by_turn(beginning: Begin, opened: Open) -> None:
    evening, _ = beginning()
    stolen(evening)
    evening.make("EndTurn", 0)
    evening.make("Roll", 1, dice=(1, 1))
    log, _ = opened(evening)
    said = lines(log)
    assert said[-4:-3] == ["Mika throws 6 + 1"]
    assert said[-3].startswith("Mika moves the robber to ")
    assert said[-2:] == ["Mika steals a card from Ren", "Ren throws 1 + 1"], "that a turn ended, the next caption says"
    assert captions(log)[-2:] == ["Turn 1 · Mika · 00:00", "Turn 2 · Ren · 00:00"]
    assert not any("→" in line for line in said[-4:])
    assert overlapping(log) == []


def test_the_newest_move_lies_open_until_another_is_tapped(
    beginning: Begin, opened: Open, tap: Callable[..., None]
) -> None:
    evening, _ = beginning()
    stolen(evening)
    log, _ = opened(evening)
    newest = evening.table.history.head
    assert log.parts["said"].view.text == "Mika steals a card from Ren" and not log.parts["way0"].view.enabled
    assert log.parts[f"move{newest}"].view.chosen
    tap(*log.middle(f"move{newest - 1}"))
    assert log.parts["said"].view.text.startswith("Mika moves the robber") and log.parts["way0"].view.enabled


def test_a_throw_says_at_the_right_who_got_how_many(beginning: Begin, opened: Open) -> None:
    evening, _ = beginning()
    known = evening.table.game
    number = next(
        n
        for n in (6, 8, 5, 9, 4, 10)
        if any(known.variant.questions.sources(known, h) for h in known.board.hexes_with(n))
    )
    evening.make("Roll", 0, dice=(number - number // 2, number // 2))
    got = evening.table.view(-1)
    assert not isinstance(got, Refusal)
    log, _ = opened(evening)
    line = log.parts[f"move{evening.table.history.head}"]
    assert line.view.text.startswith("Mika throws")
    colours = [seat.colour for seat in known.setup.seats]
    brought = {colours[seat]: cards.total for seat, cards in enumerate(got.effects.moved) if cards.total}
    assert dict(line.view.gains) == brought != {}


def test_a_tapped_move_says_what_moved_and_leads_back_or_puts_right(
    beginning: Begin, opened: Open, tap: Callable[..., None]
) -> None:
    evening, _ = beginning()
    stolen(evening)
    steal = evening.table.history.head
    evening.make("BuildRoad", 0, place=evening.table.game.variant.questions.sites(evening.table.game, 0, "road")[0])
    log, went = opened(evening)
    tap(*log.middle(f"move{steal}"))
    assert log.parts[f"move{steal}"].view.chosen
    assert log.parts["said"].view.text == "Mika steals a card from Ren"
    assert log.parts["fact0"].view.text == "Ren → Mika: 1 face down"
    assert [(moved.seat, moved.cards) for moved in log.parts["brought"].moved] == [
        ("red", (("", 1),)),
        ("blue", (("", -1),)),
    ]
    assert log.parts["note0"].view.text == "1 later move is taken back."
    log.reading = True
    log.refresh()
    assert log.parts["head"].view.text == "Mika steals a card from Ren", "on a page of its own, too"
    log.reading = False
    log.refresh()
    for name, then in (("way0", events.HeadMoved(UndoTo(steal))), ("way1", events.AmendBegun(steal))):
        tap(*log.middle(name))
        assert went[-1] == ("play", {"then": then})
    tap(*log.middle("bright"))
    assert went[-1] == ("play", {})


def test_an_opened_move_counts_the_lines_that_go_and_no_ended_turn(
    beginning: Begin, opened: Open, tap: Callable[..., None]
) -> None:
    evening, _ = beginning()
    stolen(evening)
    steal = evening.table.history.head
    log, _ = opened(evening)
    tap(*log.middle(f"move{steal}"))
    assert (log.parts["note0"].view.text, log.parts["way0"].view.enabled) == ("This is the last move.", False)
    evening.make("EndTurn", 0)
    log, _ = opened(evening)
    tap(*log.middle(f"move{steal}"))
    assert (log.parts["note0"].view.text, log.parts["way0"].view.enabled) == (
        "The end of the turn is taken back.",
        True,
    )
    evening.make("Roll", 1, dice=(1, 1))
    log, _ = opened(evening)
    tap(*log.middle(f"move{steal}"))
    assert log.parts["note0"].view.text == "1 later move is taken back."


HOUR = 3600.0


def test_a_turn_and_an_opened_move_say_when_they_were(beginning: Begin, opened: Open, tap: Callable[..., None]) -> None:
    evening, _ = beginning()
    evening.time.shows = 20 * HOUR
    evening.make("Roll", 0, dice=(1, 1))
    evening.time.shows += 41 * 60
    throw = evening.table.history.head
    evening.make("EndTurn", 0)
    evening.make("Roll", 1, dice=(1, 1))
    log, _ = opened(evening)
    assert captions(log)[-2:] == ["Turn 1 · Mika · 20:00", "Turn 2 · Ren · 20:41"]
    tap(*log.middle(f"move{throw}"))
    assert [line.text for line in log.parts["who"].lines] == ["Mika", "Turn 1 · 20:00"]


def test_an_opened_move_leads_to_the_clause_it_went_by(
    beginning: Begin, opened: Open, tap: Callable[..., None]
) -> None:
    evening, _ = beginning()
    stolen(evening)
    steal = evening.table.history.head
    evening.make("BuildRoad", 0, place=evening.table.game.variant.questions.sites(evening.table.game, 0, "road")[0])
    log, _ = opened(evening)
    for seq, clause in ((steal, "BASE-ROB-05"), (steal + 1, "BASE-BUILD-01")):
        tap(*log.middle(f"move{seq}"))
        assert log.parts["rule"].view.text == clause
        tap(*log.middle("rule"))
        assert head_of(log.dialog).title == clause
        log.close()


def entered_in_the_middle(evening: Evening) -> None:
    """State a table of many pieces and cards before the first move."""
    game = evening.table.game
    corners = [c for c in game.island.corners if len(game.island.corner_hexes[c]) == 3][::5][:4]
    edges = [game.island.corner_edges[c][0] for c in corners]
    facts = (
        TurnBegan(1, 9),
        *(PiecePlaced(c, Piece("settlement", i % 3)) for i, c in enumerate(corners)),
        *(PiecePlaced(e, Piece("road", i % 3)) for i, e in enumerate(edges)),
        *(
            CardsMoved("bank", hand(s), Secret(Cards({"wood": 1, k: 2}), EVERYONE))
            for s in range(3)
            for k in ("ore", "wheat")
        ),
        AgendaSet(tuple(Step(step) for step in game.variant.procedures["turn"](game))),
    )
    move = Correct(seat=0, revision=game.revision, facts=tuple(Stated(fact) for fact in facts))
    done = evening.table.submit(move)
    assert not isinstance(done, Refusal), done


def test_a_table_entered_in_the_middle_is_one_line_and_a_page_of_its_own(
    beginning: Begin, opened: Open, tap: Callable[..., None]
) -> None:
    evening, _ = beginning(placing=by_touch)
    entered_in_the_middle(evening)
    log, _ = opened(evening)
    assert lines(log) == ["The table is entered as it stands"]
    tap(*log.middle("move1"))
    assert not any(name.startswith("fact") for name in log.parts)
    tap(*log.middle("whole"))
    told = next(iter(evening.bridge.view.log))  # type: ignore[union-attr]  # it is open
    read = {part.view.text for name, part in log.parts.items() if name.startswith("line")}
    assert len(told.lines) > 10
    assert len(read) == min(len(told.lines), 20)
    tap(*log.middle("bright"))
    assert lines(log) == ["The table is entered as it stands"]


def test_a_long_game_is_turned_page_by_page_and_no_page_is_heavy(
    beginning: Begin, opened: Open, tap: Callable[..., None]
) -> None:
    evening, _ = beginning()
    with evening.unseen():
        play(Random(2), evening.table, 300)
    log, _ = opened(evening)
    seen, high, stretches = list[str](), [], []
    while True:
        seen = lines(log) + seen
        high.append(len(log.parts))
        stretches.append(log.parts["thread"].shown)
        if not log.parts["earlier"].view.enabled:
            break
        tap(*log.middle("earlier"))
    view = evening.bridge.view
    assert view is not None
    voice = log.kit.at(view.known)
    assert seen == [voice(told.said) for told in reversed([*view.log]) if not told.passes]
    assert max(high) < FEW
    assert [0, *(end for _, end in reversed(stretches))] == [*(start for start, _ in reversed(stretches)), 1]
    oldest = lines(log)
    tap(*log.middle("later"))
    assert lines(log) != oldest


def test_a_finger_drawn_down_turns_to_what_was_before(beginning: Begin, opened: Open, tap: Callable[..., None]) -> None:
    evening, _ = beginning()
    with evening.unseen():
        play(Random(2), evening.table, 100)
    log, _ = opened(evening)
    newest = lines(log)
    tap(300, 600, lift=(300, 300))
    older = lines(log)
    assert older != newest and log.chosen is None
    tap(300, 300, lift=(300, 600))
    assert lines(log) == newest


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_text_of_the_log_is_too_small_to_read(
    beginning: Begin, opened: Open, tap: Callable[..., None], code: str
) -> None:
    evening, _ = beginning(players=4, names=("Maximilian", "Christina", "Katharina", "Sebastian"))
    with evening.unseen():
        play(Random(2), evening.table, 120)
    log, _ = opened(evening, code)
    while True:
        tap(
            *log.middle(next(name for name in log.parts if name.startswith("move") and not log.parts[name].view.chosen))
        )
        small = [
            (name, h / LETTERS / log.kit.stage.unit)
            for name, part in log.parts.items()
            for _, _, w, h in texts(part)
            if w > h and h / LETTERS / log.kit.stage.unit < LEAST_TYPE - 0.5
        ]
        assert small == []
        if not log.parts["earlier"].view.enabled:
            break
        tap(*log.middle("earlier"))


def test_no_line_of_a_sentence_begins_with_the_colon_after_a_bold_word(show: Callable[..., Any]) -> None:
    from tests.tablet.legible import kit_for  # noqa: PLC0415 imports Kivy, which needs GL
    from tests.tablet.seeing import written  # noqa: PLC0415 the same
    from ui.tablet.kit.log_line import LinePart, LogLine, LogLineView  # noqa: PLC0415 the same
    from ui.tablet.kit.stage import Box  # noqa: PLC0415 the same

    kit = kit_for("en", (1280, 800), larger=False)
    parts = (LinePart("Wilhelmina", bold=True), LinePart(" corrects "), LinePart("a hand", bold=True))
    line = show(LogLine(kit.look, LogLineView("", parts=(*parts, LinePart(": 2 → 26")))))
    for wide in range(280, 520, 10):
        line.place(kit.stage, Box(0, 0, wide, 90))
        left = min(x for _, (x, *_) in written(line))
        first = [said for said, (x, *_) in written(line) if x < left + 1]
        assert not any(said.startswith(":") for said in first), wide


def test_what_two_lines_of_the_smallest_letters_do_not_hold_is_set_in_no_larger_ones(show: Callable[..., Any]) -> None:
    from tests.tablet.legible import kit_for  # noqa: PLC0415 imports Kivy, which needs GL
    from tests.tablet.seeing import written  # noqa: PLC0415 the same
    from ui.tablet.kit.log_line import SIZES, LinePart, LogLine, LogLineView  # noqa: PLC0415 the same
    from ui.tablet.kit.stage import Box  # noqa: PLC0415 the same

    kit = kit_for("en", (1280, 800), larger=False)
    line = show(LogLine(kit.look, LogLineView("")))
    line.place(kit.stage, Box(0, 0, 400, 90))
    heights = []
    for said in ("It", "It is said at length. " * 40):
        line.show(LogLineView("", parts=(LinePart(said),)))
        heights.append(min(h for _, (_, _, _, h) in written(line)))
    assert heights[1] / heights[0] == pytest.approx(SIZES[-1] / SIZES[0], abs=0.06)
