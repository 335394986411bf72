"""Each form of panel as blocks: what is called and by whom, what comes next, what can be had, what happens where."""

from __future__ import annotations

import pytest

from companion.game.cards import Cards
from companion.game.decide import begin
from companion.game.panels import AgendaShown, Bead, Call, Calls, DiceShown, Item, Map, Mark, Menu, Panel, Sign, word
from companion.rules.base import BASE
from tests.dialogue.page.shown import all_of, english
from tests.rules.base.board import a_setup
from ui.dialogue.page.blocks import Block, Button, Heading, Island, Line, ListEntry, Locked, Pile, SeatRow, Thrown
from ui.dialogue.page.panels import panel_blocks

ORE, WOOD = word("ore"), word("wood")
CALL = Cards({"ore": 1, "wood": 1})
GAME = begin(BASE, a_setup(4))
SAY = english(GAME)


def shown(panel: Panel) -> list[Block]:
    return [*panel_blocks(panel, GAME)]


def lines(panel: Panel) -> list[tuple[str, str, int | None]]:
    return [(SAY(line.text), line.tone, line.seat) for line in shown(panel) if isinstance(line, Line)]


def test_calls_say_which_stands_with_its_cards_and_who_is_asked_next() -> None:
    calls = Calls(ORE, (Call(0, WOOD, CALL), Call(1), Call(3, why=ORE)), 2, leading=0, notes=(WOOD,), after=3)
    assert shown(calls)[0] == Heading(ORE)
    assert lines(calls) == [
        ("Wood", "muted", None),
        ("Leads: 1 ore, 1 wood (wood)", "good", 0),
        ("Passes", "muted", 1),
        ("Ore", "muted", 3),
        ("Next", "muted", 3),
    ]


@pytest.mark.parametrize(
    ("beads", "said"),
    [
        ((), []),
        ((Bead(ORE, (), optional=False),), ["Now: ore."]),
        ((Bead(ORE, (0, 2), optional=False),), ["Now: ore. Waiting for Ann, Cleo."]),
        (
            (Bead(ORE, (1,), optional=True), Bead(WOOD, (1,), optional=True), Bead(ORE, (2,), optional=True)),
            ["Now, if wanted: ore. Waiting for Ben.", "Then: wood → ore"],
        ),
    ],
)
def test_the_agenda_says_what_happens_now_for_whom_it_waits_and_what_comes_then(
    beads: tuple[Bead, ...], said: list[str]
) -> None:
    assert [text for text, *_ in lines(AgendaShown(beads))] == said


def test_a_book_says_each_price_and_why_something_cannot_be_had() -> None:
    can, cannot = (
        Item("PlayKnight", ORE, CALL, does=WOOD, clause="BASE-PROD-03"),
        Item("BuildRoad", WOOD, CALL, why=ORE),
    )
    heading, note, one, other = shown(Menu(WOOD, 1, (can, cannot), notes=(ORE,)))
    assert isinstance(heading, Heading) and SAY(heading.text).endswith(": wood") and note == Line(ORE, "muted")
    assert isinstance(one, ListEntry) and isinstance(one.what, Button) and one.clause is not None
    assert (one.what.text, one.what.note, one.what.cards) == (ORE, WOOD, ("ore", "wood"))
    assert isinstance(other, ListEntry) and isinstance(other.what, Locked) and other.clause is None
    assert (other.what.text, other.what.why, other.what.price) == (WOOD, ORE, ("ore", "wood"))
    assert (one.what.played, other.what.played) == (Pile("knight", 0), None), "a card is shown as such"


def test_below_the_board_stands_what_happens_where_to_whom_and_why() -> None:
    corner, marks = GAME.island.corners[0], (Mark(GAME.island.corners[1], "city", 0),)
    lost, safe = Sign(corner, "−2", "loss", 1, ORE), Sign(corner, "check", "safe")
    island, hit, spared = shown(Map(marks, (lost, safe)))
    assert island == Island(marks)
    assert isinstance(hit, Line) and SAY(hit.text).startswith("−2: ore, ") and (hit.tone, hit.seat) == ("alarm", 1)
    assert isinstance(spared, Line) and (spared.tone, spared.icon, spared.seat) == ("good", "check", None)


def test_dice_lie_there_once_they_were_thrown() -> None:
    assert shown(DiceShown(())) == []
    (thrown,) = all_of(Thrown, shown(DiceShown((5, 3))))
    assert (thrown.total, [face.pips for face in thrown.faces]) == (8, [5, 3])


def test_points_say_how_many_win_and_what_each_seats_are_made_of() -> None:
    scores = next(panel for panel in BASE.panels(GAME) if type(panel).__name__ == "Scores")
    first, *rows = shown(scores)
    assert isinstance(first, Heading) and SAY(first.text) == "Points (to win: 10)"
    assert [sum(n for _, n in row.parts) for row in rows if isinstance(row, SeatRow)] == [0] * 4
