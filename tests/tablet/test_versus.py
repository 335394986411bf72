"""Two sums side by side: every part is told, and the larger sum is the one that is lit."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace

from companion.game.decide import begin
from companion.game.panels import Side, Versus
from companion.game.questions import PointsPart
from companion.game.state import NOBODY
from companion.game.text import Text, Word
from companion.rules.base import BASE
from tests.rules.base.board import a_setup
from tests.tablet.seeing import Picture, near, outside, overlapping, texts, written
from ui.drawing.look import Look
from ui.drawing.theme import Light, Theme, Tone
from ui.language.catalogues import language
from ui.language.voice import Voice
from ui.tablet.kit.stage import Box, Stage


@pytest.fixture
def side(show: Callable[..., Any]) -> Callable[..., Any]:
    """Make one side on the stage."""
    from ui.tablet.kit.versus_half import VersusHalf  # noqa: PLC0415 imports Kivy, which needs GL

    def make(view: Any, light: Light = Light.LAMP, **look: Any) -> Any:
        stage = Stage(1280, 800)
        made = VersusHalf(Look(Theme(light, BASE.domains), stage.unit, **{"motion": False, **look}))
        show(made)
        made.place(stage, Box(48, 96, 332, 516))
        made.show(view)
        return made

    return make


def a_view(**changed: Any) -> Any:
    """Return one side: three parts and two dice."""
    from ui.tablet.kit.die import thrown  # noqa: PLC0415 imports Kivy, which needs GL
    from ui.tablet.kit.versus_half import PartLine, SideView  # noqa: PLC0415 the same

    parts = (PartLine("Infantry", 2, "infantry"), PartLine("City", 3), PartLine("Fear", -1))
    return replace(SideView("red", "Mika", "defends", parts, thrown(5, 4), "Sum"), **changed)


def test_the_sum_is_that_of_the_parts_and_the_dice() -> None:
    assert a_view().total == 13 and a_view(faces=()).total == 4 and a_view(parts=()).total == 9


@pytest.mark.parametrize("wide", [204, 380])
def test_a_number_of_two_digits_pushes_the_next_seats_sign_aside(show: Callable[..., Any], wide: float) -> None:
    from ui.tablet.kit.versus import Counts, CountsView  # noqa: PLC0415 imports Kivy, which needs GL

    counts = Counts(Look(Theme(Light.DAY, BASE.domains), motion=False))
    show(counts)
    counts.place(Stage(1280, 800), Box(24, 96, wide, 84))
    counts.show(CountsView("Medals", (("red", 3), ("blue", 18), ("white", 8), ("orange", 1))))
    found = sorted((x, w, said) for said, (x, _, w, _) in written(counts) if said != "Medals")
    assert {"3", "18", "8", "1"} <= {said for *_, said in found}
    apart = [(x - left - w, said) for (left, w, _), (x, _, said) in pairwise(found) if said.isalpha()]
    assert len(apart) == 3 and min(apart)[0] > 12 and outside(counts) == []


def test_the_beam_of_two_level_sums_runs_as_far_from_either_side(show: Callable[..., Any]) -> None:
    from ui.tablet.kit.versus import Duel, DuelTouched  # noqa: PLC0415 imports Kivy, which needs GL
    from ui.tablet.kit.versus_half import BEAM  # noqa: PLC0415 the same

    duel = Duel(Look(Theme(Light.DAY, BASE.domains)), DuelTouched(print, print, print))
    show(duel)
    for between, far in ((40, 20), (520, BEAM)):
        left, right = Box(48, 96, 332, 516), Box(380 + between, 96, 332, 516)
        foot = Box(48, 640, 332, 84)
        duel.place(Stage(1280, 800), {"left": left, "right": right, "notes": foot, "counts": foot})
        assert [side.inwards for side in duel.sides] == [far, -far]


def test_a_side_that_is_no_seats_bears_an_icon_for_its_sign(side: Callable[..., Any]) -> None:
    from ui.tablet.screens.play.versus import Stands, duel_view  # noqa: PLC0415 imports Kivy, which needs GL

    game = begin(BASE, a_setup(4))
    storm, wall = (Side(NOBODY, (PointsPart(said(word), 2),), name=said(word), icon="city") for word in ("ore", "wood"))
    panel = Versus(said("robber"), storm, wall, over=True)
    view = duel_view(game, panel, Voice(language("en", BASE.domains), game), Stands(None, {}))
    assert [(half.name, half.seat, half.icon, half.won) for half in view.sides] == [
        ("Ore", "", "city", None),
        ("Wood", "", "city", None),
    ]
    ground = Theme(Light.LAMP).c.ground
    signs = [Picture(side(replace(view.sides[0], icon=icon)), ground).painted(ground) for icon in ("city", "")]
    assert signs[0] > signs[1]


def said(word: str) -> Text:
    """Return a word as a text."""
    return Text.of("{w}", w=Word(word))


def test_all_parts_but_the_first_say_what_they_add_or_take() -> None:
    from ui.tablet.kit.versus_half import signed  # noqa: PLC0415 imports Kivy, which needs GL

    assert [signed(8, True), signed(3, False), signed(-1, False), signed(-2, True)] == ["8", "+3", "−1", "−2"]


@pytest.mark.parametrize("light", Light)
def test_the_sum_that_won_is_lit_and_the_other_steps_back(side: Callable[..., Any], light: Light) -> None:
    c = Theme(light).c

    def colours(won: bool | None) -> set[str]:
        picture = Picture(side(a_view(won=won), light), c.ground)
        return {picture.at(x, y) for x in range(220, 332, 2) for y in range(8, 90, 2)}

    assert [c.lamp in colours(won) for won in (True, False, None)] == [True, False, False]
    assert c.muted in colours(False) and c.ink in colours(None)


def test_the_sum_waits_until_the_dice_lie(side: Callable[..., Any], window: Any) -> None:
    from kivy.clock import Clock  # noqa: PLC0415 imports Kivy, which needs GL

    drawn = side(a_view(faces=()), motion=True)
    drawn.show(a_view())

    def sum_is_there() -> bool:
        picture = Picture(drawn)
        return any(near(picture.at(x, 40), Theme(Light.LAMP).c.ink) for x in range(220, 332))

    assert not sum_is_there()
    while drawn.moving:  # the test reads that the dice still fall; a person sees it
        Clock.tick()
    assert sum_is_there()


@pytest.mark.parametrize("larger", [1.0, 1.3])
@pytest.mark.parametrize("flush", [False, True])
@pytest.mark.parametrize("count", [1, 4, 7])
def test_no_word_of_a_side_leaves_it_or_stands_on_another(
    side: Callable[..., Any], larger: float, flush: bool, count: int
) -> None:
    from ui.tablet.kit.versus_half import PartLine  # noqa: PLC0415 imports Kivy, which needs GL

    parts = tuple(PartLine("Boost paid with three wood", 10 + i, "wood" if i % 2 else "") for i in range(count))
    drawn = side(a_view(name="Konstantinos", parts=parts, right=flush, word="together"), larger=larger)
    assert outside(drawn) == [] and overlapping(drawn) == []


def test_dice_that_wait_to_be_thrown_add_nothing(side: Callable[..., Any]) -> None:
    from ui.tablet.kit.die import thrown  # noqa: PLC0415 imports Kivy, which needs GL

    waiting, bare = side(a_view(faces=thrown(0, 0))), side(a_view(faces=()))
    assert waiting.view.total == bare.view.total
    assert len(texts(waiting)) == len(texts(bare)) < len(texts(side(a_view())))


def test_the_side_that_is_waited_for_is_lit(side: Callable[..., Any]) -> None:
    lamp = Theme(Light.LAMP).tone(Tone.LAMP)
    assert lamp in Picture(side(a_view(asked=True))).colours()
    assert lamp not in Picture(side(a_view())).colours()
