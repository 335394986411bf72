"""A round of raises: what its panel becomes, and what people around the table see of it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from math import dist
from typing import Any

import pytest

from companion.game.cards import Cards
from companion.game.panels import Call, Calls
from companion.game.state import Game, Seat
from companion.game.text import Text
from companion.rules.base import BASE
from tests.tablet.seeing import FRAMES, Picture, lit, near, outside, overlapping, texts
from tests.variants.scenes import table
from ui.drawing.ground import water
from ui.drawing.look import Look
from ui.drawing.outlines import on_rim
from ui.drawing.theme import Light, Theme
from ui.drawing.tokens import tokens
from ui.language.catalogues import language
from ui.language.voice import Voice
from ui.tablet.kit.stage import Stage

SEATS = (Seat("Mika", "red"), Seat("Ren", "blue"), Seat("Sora", "white"), Seat("Yui", "orange"))
BID = Cards({"brick": 1, "wheat": 2}, unseen=1)
RIM = 3
"""What stays free about a word, in dp: the pointer has an edge."""
ROUND = Calls(
    Text.of("Road"),
    (Call(1, Text.counted("{n} point wins", "{n} points win", 16), BID), Call(0)),
    asked=2,
    leading=1,
    about="dike",
    after=3,
)


def seen(panel: Calls = ROUND, code: str = "en") -> Any:
    """Return what the disc is told of a round among four."""
    from ui.tablet.screens.play.calls import calls_view  # noqa: PLC0415 imports Kivy, which needs GL

    known: Game = table(BASE, *SEATS)
    return calls_view(known, panel, Voice(language(code, BASE.domains), known))


def test_each_seat_reads_under_its_name_how_it_stands() -> None:
    assert [(caller.name, caller.line) for caller in seen().callers] == [
        ("Mika", "passed"),
        ("Ren", "leads"),
        ("Sora", "calls now"),
        ("Yui", "next"),
    ]
    assert [caller.line for caller in seen(code="ja").callers] == ["パスした", "最高額", "今の番", "次"]


def test_the_call_that_stands_lies_in_the_middle_card_by_card() -> None:
    view = seen()
    assert view.cards == ("brick", "wheat", "wheat", "") and view.leading == "blue" and view.said == "16 points win"
    assert seen(Calls(Text.of("Road"), (Call(1, cards=BID),), asked=2, leading=1)).said == "4 cards"


def test_before_anybody_has_called_nothing_lies_there() -> None:
    view = seen(Calls(Text.of("Road"), (), asked=3, after=0))
    assert view.cards == () and view.said == "" and view.leading == ""
    assert [caller.line for caller in view.callers] == ["next", "", "", "calls now"]


def test_nobody_is_next_where_the_game_names_nobody() -> None:
    alone = Calls(Text.of("Road"), (Call(1, Text.of("leads")), Call(0), Call(3)), asked=2, leading=1)
    assert [caller.line for caller in seen(alone).callers] == ["passed", "leads", "calls now", "passed"]


def test_who_could_not_but_pass_is_told_why() -> None:
    panel = Calls(Text.of("Road"), (Call(3, why=Text.counted("{n} card", "{n} cards", 0)),), asked=2)
    assert seen(panel).callers[3].line == "0 cards"


@pytest.fixture
def disc(show: Callable[..., Any]) -> Callable[..., Any]:
    """Make the disc of a round on the stage."""
    from ui.tablet.board.calls import CallsDisc as Disc  # noqa: PLC0415 imports Kivy, which needs GL

    def make(view: Any, light: Light = Light.LAMP, **look: Any) -> Any:
        stage = Stage(1280, 800)
        made = Disc(Look(Theme(light, BASE.domains), stage.unit, **{"motion": False, **look}))
        show(made)
        made.place(stage, "disc")
        made.show(view)
        return made

    return make


def at(picture: Picture, x: float, y: float) -> str:
    """Return the colour at dp from the disc's top left corner, of one pixel per dp."""
    return picture.at(x, 752 - y)


@pytest.mark.parametrize("light", Light)
def test_the_lit_arc_lies_before_the_seat_that_is_asked(disc: Callable[..., Any], light: Light) -> None:
    picture, arc = Picture(disc(seen(), light)), Theme(light).c.arc
    lit = [near(at(picture, *on_rim(376, 376, 358, bearing)), arc) for bearing in (45, 135, 225, 315)]
    assert lit == [True, False, False, False]


def test_every_seat_has_its_colour_and_who_is_out_is_faded(disc: Callable[..., Any]) -> None:
    picture = Picture(disc(seen()))
    beside = {
        seat.colour: on_rim(376, 376, 252 if bearing in (315, 45) else 222, bearing)
        for seat, bearing in zip(SEATS, (225, 315, 45, 135), strict=True)
    }
    for colour, (x, y) in beside.items():
        assert near(at(picture, x, y - 14 + 28), tokens().seat[colour].piece) is (colour != "red"), colour


def test_the_seat_that_is_asked_is_seen_whole_beside_what_the_cards_say(disc: Callable[..., Any]) -> None:
    from ui.tablet.board.calls import Caller, CallerState, CallsView  # noqa: PLC0415 imports Kivy, which needs GL

    callers = (
        Caller("red", "", part=CallerState.ASKED),
        *(Caller("white", "", part=part) for part in (CallerState.OUT, CallerState.LEADS, CallerState.IN)),
    )
    alone, beside = (
        Picture(disc(CallsView(callers, "Dike", "dike", ("brick",) * 5, said, leading)))
        for said, leading in (("", ""), ("5 cards, worth 23", "white"))
    )
    sign = [
        (x, y) for x in range(150, 376) for y in range(440, 600) if near(at(alone, x, y), tokens().seat["red"].piece)
    ]
    assert len(sign) > 2000
    assert [spot for spot in sign if not near(at(beside, *spot), tokens().seat["red"].piece)] == []


@pytest.mark.parametrize("line", ["3 cards, worth 13", "passed", "3枚、価値13"])
def test_what_is_said_below_a_near_seat_keeps_off_the_rim(disc: Callable[..., Any], line: str) -> None:
    from ui.tablet.board.calls import Caller, CallsView  # noqa: PLC0415 imports Kivy, which needs GL

    drawn = disc(CallsView(tuple(Caller(seat.colour, "", line) for seat in SEATS)))
    corners = [(x + dx * w, y + h * 0.27) for x, y, w, h in texts(drawn) for dx in (0, 1)]
    assert max(dist(corner, (376, 376)) for corner in corners) < water(376)


def test_the_arc_turns_the_short_way_to_the_next_seat(disc: Callable[..., Any], window: Any) -> None:
    from kivy.clock import Clock  # noqa: PLC0415 imports Kivy, which needs GL

    arc, bearings = Theme(Light.LAMP).c.arc, list[float]()
    drawn = disc(seen(Calls(Text.of("Road"), (), asked=1)), motion=True)

    def look() -> None:
        bearing = lit(Picture(drawn), arc)
        assert bearing is not None
        bearings.append(bearing)

    look()
    drawn.show(seen())
    while drawn.moving:  # a person would wait; the test turns the clock
        for _ in range(FRAMES):
            Clock.tick()
        look()
    assert all((after - before + 1) % 360 < 90 for before, after in pairwise(bearings))
    assert (bearings[0], bearings[-1]) == pytest.approx((315, 45), abs=1) and len(set(bearings)) > 3


def test_a_seat_on_the_far_side_reads_its_words_from_there(disc: Callable[..., Any]) -> None:
    from ui.tablet.board.calls import Caller, CallsView  # noqa: PLC0415 imports Kivy, which needs GL

    near_, far = (Picture(disc(CallsView((Caller("white", "", quarter=q),)))) for q in (0, 2))
    tip = (376, 376 + 252 - 14 - 32)  # above its middle the triangle is narrow, below it is wide
    assert [near(at(p, tip[0] - 24, tip[1]), tokens().seat["white"].piece) for p in (near_, far)] == [False, False]
    turned = (376 - 24, 376 + 252 + 14 - 24)
    assert near(at(far, *turned), tokens().seat["white"].piece)


@pytest.mark.parametrize("larger", [1.0, 1.3])
@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
def test_no_word_of_a_round_leaves_the_disc_or_stands_on_another(
    disc: Callable[..., Any], larger: float, count: int
) -> None:
    from ui.tablet.board.calls import Caller, CallerState, CallsView  # noqa: PLC0415 imports Kivy, which needs GL

    names = ("Bartholomew", "Wilhelmina", "Konstantinos", "しょうたろう", "Maximiliane", "源 義経さま")
    colours = tuple(tokens().seat)
    parts = (CallerState.OUT, CallerState.LEADS, CallerState.ASKED, CallerState.IN, CallerState.OUT, CallerState.IN)
    callers = tuple(Caller(colours[i], names[i], "holds too few cards", parts[i]) for i in range(count))
    view = CallsView(callers, "Widened road", "road", ("wood",) * 9, "9 cards, worth 27 together", "blue")
    drawn = disc(view, larger=larger)
    assert outside(drawn) == [] and overlapping(drawn) == []


@pytest.mark.parametrize("larger", [1.0, 1.3])
@pytest.mark.parametrize("code", ["en", "ja"])
@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
def test_the_pointer_covers_no_word_of_the_seat_it_points_at(
    disc: Callable[..., Any], count: int, code: str, larger: float
) -> None:
    from ui.drawing.board.rim import pointer  # noqa: PLC0415 imports Kivy, which needs GL
    from ui.tablet.board.calls import Caller, CallerState, CallsView, seat_bearing  # noqa: PLC0415 the same

    line = {"en": "calls now", "ja": "今の番"}[code]
    covered = []
    for asked in range(count):
        parts = [CallerState.ASKED if i == asked else CallerState.IN for i in range(count)]
        callers = tuple(Caller("red", "Konstantinos", line if p is CallerState.ASKED else "", p) for p in parts)
        view = CallsView(callers, "Widened road", "road", ("wood",) * 9, "9 cards, worth 27", "blue")
        drawn = disc(view, larger=larger)
        corners = pointer(376, 376, 1, seat_bearing(asked, count))
        edges = [(a, b) for a in corners for b in corners if a != b]
        inked = [(a[0] + (b[0] - a[0]) * t / 20, a[1] + (b[1] - a[1]) * t / 20) for a, b in edges for t in range(21)]
        for x, y, w, h in texts(drawn):
            left, low = x - drawn.x - RIM, y - drawn.y + h * 0.27 - RIM
            for over, down in inked:
                up = drawn.height - down
                if left < over < left + w + 2 * RIM and low < up < low + h * 0.46 + 2 * RIM:
                    covered.append(asked)
        assert overlapping(drawn) == []
    assert covered == []
