"""The statistics of a game, as a browser shows them: each figure beside what was to be expected."""

from __future__ import annotations

from msgspec.structs import replace

from companion.rules.base import BASE
from companion.statistics import statistics
from tests.dialogue.screens.around import all_of, around, bare, page, says, says_bare
from tests.tablet.around_home import SETUP, evening
from ui.dialogue.page.blocks import Line, Rows
from ui.dialogue.screens.blocks import Bars
from ui.dialogue.screens.screen import StatisticsShown
from ui.dialogue.screens.statistics import ROWS


def test_the_sums_stand_beside_what_fair_dice_would_show_and_the_cards_beside_those_expected() -> None:
    figures = around().figures
    assert figures is not None
    sums, gains, turns = all_of(Bars, page(StatisticsShown()))
    assert [says()(label) for label, _, _ in sums.bars] == [str(n) for n in range(2, 13)]
    assert [n for _, n, _ in sums.bars] == [one.count for one in figures.sums]
    assert sums.usual == tuple(one.expected for one in figures.sums)
    first, _, cards = gains.bars[0]
    assert (says()(first), says()(cards)) == ("Mika", str(figures.gains[0].cards))
    assert gains.seats == (0, 1, 2, 3) and len(gains.usual) == 4
    assert says()(turns.text).startswith("A usual turn (the longest: ") and "min" in says()(turns.bars[0][2])


def test_without_times_nothing_is_said_of_turns() -> None:
    figures = statistics(BASE, SETUP, evening(20))
    assert len(all_of(Bars, page(StatisticsShown(), figures=figures))) == 2


def test_points_have_a_row_for_some_turns_and_one_for_now() -> None:
    (few,) = all_of(Rows, page(StatisticsShown()))
    assert [says()(head) for head in few.heads] == ["Mika", "Ren", "Sora", "Yui"]
    assert [says()(row.label) for row in few.rows][:2] == ["Turn 1", "Turn 3"] and says()(few.rows[-1].label) == "Now"
    long, figures = page(StatisticsShown(), over=True), around(over=True).figures
    (many,) = all_of(Rows, long)
    assert figures is not None and len(many.rows) <= ROWS + 1
    assert many.rows[-1].values == tuple(one[-1] for one in figures.points)


def test_how_little_one_evening_proves_is_said() -> None:
    figures = around(over=True).figures
    assert figures is not None and figures.fairness is not None
    told = [says()(one.text) for one in all_of(Line, page(StatisticsShown(), over=True))]
    assert told[0].startswith("Nothing suspicious: ") and told[1].startswith("One evening proves little.")
    odd = replace(figures, fairness=replace(figures.fairness, p=0.01))
    first = all_of(Line, page(StatisticsShown(), over=True, figures=odd))[0]
    assert says()(first.text).startswith("Remarkable: ") and first.tone == "alarm"
    few = page(StatisticsShown(), figures=replace(figures, fairness=None))
    assert says()(all_of(Line, few)[0].text).startswith("Too few throws")


def test_before_the_first_throw_that_is_said() -> None:
    assert [says_bare(one.text) for one in all_of(Line, bare(StatisticsShown()))] == ["Nothing was thrown yet."]
