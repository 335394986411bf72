"""Tiles, dice, cards, devices, charts and the dialog under real fingers; and icons that can be seen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from companion.rules.base import BASE
from companion.rules.registry import VARIANTS
from tests.tablet.seeing import Picture, near, overlapping, texts, written
from tests.variants.harbour_lights import HARBOUR_LIGHTS
from ui.drawing.look import Look
from ui.drawing.outlines import rotated
from ui.drawing.theme import Light, Theme
from ui.drawing.tokens import tokens
from ui.language.variant_names import domains_of
from ui.tablet.kit.health import DeviceMark, Health
from ui.tablet.kit.stage import Box, Stage

STAGE = Stage(1280, 800)
THEME = Theme(Light.LAMP, domains_of(VARIANTS))
C = THEME.c


@pytest.fixture
def put(show: Callable[..., Any]) -> Callable[..., Any]:
    """Make a widget of the kit, by the name of its module and its own, in a box of the stage."""
    from importlib import import_module  # noqa: PLC0415 the modules import Kivy, which needs GL

    def make(where: str, box: Box, *args: Any, motion: bool = False, **kwargs: Any) -> Any:
        module, name = where.split(".")
        widget = getattr(import_module(f"ui.tablet.kit.{module}"), name)(Look(THEME, motion=motion), *args, **kwargs)
        widget.place(STAGE, box)
        return show(widget)

    return make


def spot(box: Box, x: float, y: float) -> tuple[float, float]:
    """Return window pixels of a place in a box, dp from its top left corner."""
    return box.x + x, 800 - box.y - y


TILE = Box(100, 100, 200, 76)


def test_two_lines_stay_off_the_ring_of_a_low_tile_that_is_chosen(put: Callable[..., Any]) -> None:
    from ui.tablet.kit.tiles import TileView  # noqa: PLC0415 imports Kivy, which needs GL

    tile = put("tiles.Tile", Box(100, 100, 184, 58), TileView("Played phase by phase", chosen=True))
    picture, edge = Picture(tile), tokens().shape.tile_edge
    assert len(texts(tile)) == 2
    for y in (edge + 4, 58 - 5):  # the inner edge of the ring
        assert len({picture.at(x, y) for x in range(20, 164)}) == 1


def test_a_tile_counts_when_the_finger_leaves_where_it_touched(
    put: Callable[..., Any], tap: Callable[..., None]
) -> None:
    pressed: list[str] = []
    put("tiles.Tile", TILE, pressed=lambda: pressed.append("yes"))
    tap(*spot(TILE, 100, 40))
    assert pressed == ["yes"]
    tap(*spot(TILE, 100, 40), lift=(900, 100))
    tap(*spot(TILE, -9, 40))
    assert pressed == ["yes"]


def test_a_tile_that_may_not_be_pressed_is_dim_and_deaf(put: Callable[..., Any], tap: Callable[..., None]) -> None:
    from ui.tablet.kit.tiles import TileView  # noqa: PLC0415 imports Kivy, which needs GL

    pressed: list[str] = []
    tile = put("tiles.Tile", TILE, TileView("Bid", bright=True), lambda: pressed.append("yes"))
    bright = Picture(tile).at(20, 40)
    tile.show(TileView("Bid", bright=True, enabled=False))
    tap(*spot(TILE, 100, 40))
    assert not pressed and 0 < tile.opacity < 0.5 and near(bright, C.tile) and Picture(tile).painted()


def test_a_pressed_tile_sinks_three_dp(put: Callable[..., Any], window: Any) -> None:
    from tests.tablet.a_touch import Touch  # noqa: PLC0415 imports Kivy, which needs GL
    from ui.tablet.kit.tiles import TileView  # noqa: PLC0415 the same

    tile = put("tiles.Tile", TILE, TileView("Roll", bright=True))
    assert near(Picture(tile).at(100, 74), C.tile)
    touch = Touch(*spot(TILE, 100, 40))
    touch.touch_down()
    assert not near(Picture(tile).at(100, 74), C.tile) and near(Picture(tile).at(100, 71), C.tile)
    touch.touch_up()
    assert near(Picture(tile).at(100, 74), C.tile)


def test_a_stepper_stays_between_its_bounds(put: Callable[..., Any], tap: Callable[..., None]) -> None:
    box, heard = Box(100, 100, 300, 72), list[int]()
    put("tiles.Stepper", box, 2, 1, 3, heard.append)
    for _ in range(3):
        tap(*spot(box, 270, 36))
    for _ in range(4):
        tap(*spot(box, 30, 36))
    assert heard == [3, 2, 1]


def test_a_number_pad_names_the_number_and_refuses_the_others(
    put: Callable[..., Any], tap: Callable[..., None]
) -> None:
    box, picked = Box(100, 100, 448, 200), list[int]()
    pad = put("tiles.NumberPad", box, picked.append, 4)
    pad.show(tuple(range(2, 10)), frozenset({2, 3, 9}))
    for number in (2, 5, 9):
        row, column = divmod(number - 2, 4)
        tap(*spot(box, column * 115 + 50, row * 106 + 40))
    assert picked == [2, 9]


def test_a_card_is_taken_by_a_tap_and_given_back_by_its_minus(
    put: Callable[..., Any], tap: Callable[..., None]
) -> None:
    from ui.tablet.kit.cards import CardCount  # noqa: PLC0415 imports Kivy, which needs GL

    box, changes = Box(100, 100, 448, 250), list[tuple[str, int]]()
    row = put("cards.CardRow", box, lambda kind, by: changes.append((kind, by)))
    row.show((CardCount("wood", 3, 1), CardCount("brick", 2, 0), CardCount("ore", 0, 0, more=False)))
    for x, y in ((40, 50), (132, 50), (224, 50), (40, 200), (132, 200), (400, 50), (132, 248)):
        tap(*spot(box, x, y))
    assert changes == [("wood", 1), ("brick", 1), ("wood", -1)], "the lower edge of the row takes none"
    picture, signs = Picture(row), [row.spot(at).minus for at in range(3)]
    seen = [picture.at(int(sign.x + sign.w / 2), int(box.h - sign.y - sign.h / 2)) for sign in signs]
    assert [near(one, C.on_wood) for one in seen] == [True, False, False], "what is not chosen has no minus"


def test_a_card_with_its_name_is_taken_by_a_tap_on_either_and_given_back_by_its_minus(
    put: Callable[..., Any], tap: Callable[..., None]
) -> None:
    from ui.tablet.kit.cards import CardCount  # noqa: PLC0415 imports Kivy, which needs GL

    box, changes = Box(100, 100, 576, 200), list[tuple[str, int]]()
    row = put("named_cards.NamedCards", box, lambda kind, by: changes.append((kind, by)))
    names = (("wood", "Wood", 1), ("brick", "Brick", 0), ("ore", "Ore", 0))
    row.show(tuple(CardCount(kind, 1, n, label=name) for kind, name, n in names))
    assert [said for said, _ in written(row)] == ["1", "Wood", "1", "Brick", "1", "Ore", "1", "0", "0"]
    for x, y in ((20, 40), (120, 40), (250, 40), (300, 40), (540, 40), (20, 130), (400, 130)):
        tap(*spot(box, x, y))
    assert changes == [("wood", 1), ("wood", 1), ("wood", -1), ("brick", 1), ("ore", 1)]


def test_faces_are_chosen_by_touch_one_for_each_die(put: Callable[..., Any], tap: Callable[..., None]) -> None:
    box, heard = Box(100, 100, 600, 200), list[tuple[int, ...]]()
    put("dice.DicePad", box, changed=heard.append)
    tap(*spot(box, 450, 50))
    tap(*spot(box, 50, 150))
    assert heard == [(5, 0), (5, 1)]


def test_the_one_is_red_and_a_cocked_die_leans_in_an_alarm_outline(put: Callable[..., Any]) -> None:
    from ui.tablet.kit.dice import DiceView  # noqa: PLC0415 imports Kivy, which needs GL
    from ui.tablet.kit.die import thrown  # noqa: PLC0415 imports Kivy, which needs GL

    dice = put("dice.DiceWithSum", Box(100, 100, 448, 116))
    dice.show(DiceView(thrown(1, 6)))
    flat = Picture(dice)
    assert near(flat.at(62, 58), C.token_red) and C.alarm not in flat.colours()
    dice.show(DiceView(thrown(1, 6, cocked=(1,))))
    assert C.alarm in Picture(dice).colours()


def test_a_red_die_is_red_with_white_pips_so_that_all_see_which_of_two_it_is(put: Callable[..., Any]) -> None:
    from ui.tablet.kit.dice import DiceView  # noqa: PLC0415 imports Kivy, which needs GL
    from ui.tablet.kit.die import Face  # noqa: PLC0415 imports Kivy, which needs GL

    dice = put("dice.DiceWithSum", Box(100, 100, 448, 116))
    dice.show(DiceView((Face(4, red=True), Face(4))))
    red = Picture(dice).colours()
    dice.show(DiceView((Face(4), Face(4))))
    assert C.token_red in red - Picture(dice).colours()


def test_a_sign_with_a_colour_of_its_own_shows_it_on_the_die_and_on_the_tile_to_tap(show: Callable[..., Any]) -> None:
    from ui.tablet.kit.dice import DiceView, DiceWithSum  # noqa: PLC0415 imports Kivy, which needs GL
    from ui.tablet.kit.die import Face  # noqa: PLC0415 imports Kivy, which needs GL
    from ui.tablet.kit.face_rows import FaceRow, FaceRows  # noqa: PLC0415 the same

    for domains, ink in ((HARBOUR_LIGHTS.domains, "#0B5C4A"), (BASE.domains, C.pip)):
        look = Look(Theme(Light.LAMP, domains), motion=False)
        dice, faces = DiceWithSum(look), FaceRows(look, lambda die, face: None)
        for widget in (dice, faces):
            widget.place(STAGE, Box(100, 100, 448, 116))
            show(widget)
        sign = Face(icon="lamp", word="lamp")
        dice.show(DiceView((sign,)))
        faces.show((FaceRow(choices=((1, sign), (2, sign))),))
        assert ink in Picture(dice).colours() and ink in Picture(faces).colours()


def test_dice_that_were_not_thrown_are_only_outlines(put: Callable[..., Any]) -> None:
    dice = put("dice.DiceWithSum", Box(100, 100, 448, 116))
    assert C.pip not in Picture(dice).colours() and 500 < Picture(dice).painted() < 6000


def test_a_throw_settles_and_only_then_shows_its_sum(put: Callable[..., Any]) -> None:
    from kivy.clock import Clock  # noqa: PLC0415 imports Kivy, which needs GL

    from ui.tablet.kit.dice import DiceView  # noqa: PLC0415 the same
    from ui.tablet.kit.die import thrown  # noqa: PLC0415 the same

    moving, still = (put("dice.DiceWithSum", Box(100, 100, 448, 116), motion=motion) for motion in (True, False))
    for dice in (moving, still):
        dice.show(DiceView(thrown(5, 3), "8", "red", "Mika"))
    assert Picture(still).at(418, 60) != Picture(moving).at(418, 60)
    while moving.moving:  # a person would wait; the test turns the clock
        Clock.tick()
    assert Picture(moving).bytes == Picture(still).bytes


def test_device_marks_differ_in_shape_and_answer_a_tap(put: Callable[..., Any], tap: Callable[..., None]) -> None:

    box, named, forms = Box(1000, 8, 256, 64), list[str](), set[int]()
    devices = put("devices.DeviceMarks", box, named.append)
    for health in Health:
        devices.show((DeviceMark("tray", "tray", health), DeviceMark("menu", "more")))
        forms.add(Picture(devices).painted())
    assert len(forms) == len(Health)
    tap(*spot(box, 240, 32))
    tap(*spot(box, 172, 32))
    assert named == ["menu", "tray"]


def test_what_nobody_sees_is_drawn_once_somebody_does(put: Callable[..., Any]) -> None:
    from kivy.clock import Clock  # noqa: PLC0415 imports Kivy, which needs GL

    from ui.tablet.kit.dice import DiceView  # noqa: PLC0415 the same
    from ui.tablet.kit.die import thrown  # noqa: PLC0415 the same

    hidden, seen = (put("dice.DiceWithSum", Box(100, 100, 448, 116)) for _ in range(2))
    hidden.opacity, drawn = 0, hidden.drawn
    for dice in (hidden, seen):
        dice.show(DiceView(thrown(5, 3), "8"))
    assert hidden.drawn == drawn < seen.drawn
    hidden.opacity = 1
    Clock.tick()
    assert Picture(hidden).bytes == Picture(seen).bytes


def test_a_line_about_a_game_is_set_smaller_rather_than_in_two(put: Callable[..., Any]) -> None:
    from ui.tablet.kit.variant_tile import VariantView  # noqa: PLC0415 imports Kivy, which needs GL

    tile = put(
        "variant_tile.VariantTile",
        Box(24, 104, 400, 272),
        VariantView("For Two", about="Knights, barbarians, neutral colours."),
    )
    tile.look = replace(tile.look, larger=1.3)
    assert "Knights, barbarians, neutral colours." in {line for line, _ in written(tile)}


@pytest.mark.parametrize("quarter", range(4))
def test_a_turned_dialog_is_pressed_where_its_seat_sees_the_tile(
    show: Callable[..., Any], tap: Callable[..., None], quarter: int
) -> None:
    from ui.tablet.kit.dialog import Dialog, DialogView  # noqa: PLC0415 imports Kivy, which needs GL
    from ui.tablet.kit.tiles import Tile, TileView  # noqa: PLC0415 the same

    pressed, below = list[str](), list[str]()
    look = Look(motion=False)
    under = Tile(look, TileView("under"), lambda: below.append("under"))
    under.place(STAGE, Box(0, 0, 1280, 800))
    dialog = Dialog(look, dismissed=lambda: pressed.append("out"))
    show(under, dialog)
    dialog.open(STAGE, DialogView("Sora", seat="white"))
    dialog.turn_at_once(quarter)
    dialog.put(Tile(look, TileView("Yes", bright=True), lambda: pressed.append("yes")), Box(32, 524, 576, 84))
    x, y = rotated([(80, 564)], 90 * quarter, 320, 320)[0]  # the left end of the tile, as its seat sees it
    down = (320 + x, 800 - 80 - y)
    tap(*down)
    tap(1270, 10)
    assert pressed == ["yes", "out"] and below == []
    assert near(Picture(dialog).at(*down), C.tile)


def test_the_turning_tile_turns_the_dialog_on(show: Callable[..., Any], tap: Callable[..., None]) -> None:
    from ui.tablet.kit.dialog import Dialog, DialogView  # noqa: PLC0415 imports Kivy, which needs GL

    dialog = show(Dialog(Look(motion=False)))
    dialog.open(STAGE, DialogView("Who?"))
    tap(320 + 576, 800 - 80 - 66)
    assert dialog.quarter == 1
    tap(320 + 640 - 66, 800 - 80 - 576)
    assert dialog.quarter == 2


def test_bars_are_as_high_as_their_values(put: Callable[..., Any]) -> None:
    from ui.tablet.kit.charts import Bar  # noqa: PLC0415 imports Kivy, which needs GL

    bars = put("charts.Bars", Box(100, 100, 300, 264))
    bars.show((Bar("2", 5), Bar("3", 10), Bar("4", 0)))
    picture, floor = Picture(bars), 34
    assert near(picture.at(50, floor + 90), C.lamp) and not near(picture.at(50, floor + 110), C.lamp)
    assert near(picture.at(150, floor + 190), C.lamp) and not near(picture.at(250, floor + 4), C.lamp)


def test_what_was_to_be_expected_is_a_mark_across_the_bar_clear_of_its_colour(put: Callable[..., Any]) -> None:
    from ui.tablet.kit.charts import Bar  # noqa: PLC0415 imports Kivy, which needs GL

    bars = put("charts.Bars", Box(100, 100, 300, 264))
    bars.show((Bar("2", 10, expected=5),))
    picture, mark = Picture(bars), 34 + 100
    seen = [picture.at(150, mark + up) for up in (0, 2, 6)]
    assert all(near(one, colour) for one, colour in zip(seen, (C.ink, C.ground, C.lamp), strict=True)), seen


def test_lines_end_at_their_seats_and_must_be_equally_long(put: Callable[..., Any]) -> None:
    from ui.tablet.kit.charts import ChartLine  # noqa: PLC0415 imports Kivy, which needs GL

    lines = put("charts.LineChart", Box(100, 100, 300, 200))
    lines.show((ChartLine("red", (0, 4, 10)), ChartLine("blue", (0, 2, 3))), 10)
    colours = Picture(lines).colours()
    assert {Theme(Light.LAMP).accent("red"), tokens().seat["blue"].piece} <= colours
    with pytest.raises(ValueError, match="as many values"):
        lines.show((ChartLine("red", (1,)), ChartLine("blue", (1, 2))))


def test_every_icon_can_be_seen(show: Callable[..., Any]) -> None:
    from ui.tablet.kit.canvas import Drawn  # noqa: PLC0415 imports Kivy, which needs GL

    class Icon(Drawn):
        name = ""

        def draw(self) -> None:
            self.layer("all", self.name, lambda pen: pen.icon(self.name, 32, 32, 64, "#FFFFFF", "#000000"))

    icon = Icon(Look(THEME))
    icon.place(STAGE, Box(0, 0, 64, 64))
    amounts = {}
    for name in THEME.icons:
        icon.name = name
        icon.draw()
        amounts[name] = Picture(icon).painted()
    assert {name: amount for name, amount in amounts.items() if not 200 < amount < 3200} == {}


def test_an_idle_table_draws_nothing(show: Callable[..., Any], window: Any) -> None:
    from kivy.base import EventLoop  # noqa: PLC0415 imports Kivy, which needs GL

    from tests.tablet.gallery.sheets import play  # noqa: PLC0415 the same
    from ui.tablet.kit.canvas import Drawn  # noqa: PLC0415 the same

    root = show(play(Look(THEME), STAGE, False).root)
    while any(widget.moving for widget in root.walk() if isinstance(widget, Drawn)):  # the dice settle, the gains rise
        EventLoop.idle()
    EventLoop.idle()  # what they left is drawn
    flips: list[object] = []
    window.bind(on_flip=flips.append)
    for _ in range(20):
        EventLoop.idle()
    window.unbind(on_flip=flips.append)
    assert flips == [] and len(texts(root)) > 40


def test_no_line_between_the_sources_of_points_runs_through_a_word(put: Callable[..., Any]) -> None:
    from ui.tablet.kit.victory import FinalRow, Source, VictoryView  # noqa: PLC0415 imports Kivy, which needs GL

    victory = put("victory.Victory", Box(0, 0, 752, 440))
    sources = tuple(Source("house", "都市 × 2", str(n)) for n in range(1, 5))
    victory.show(VictoryView("Yui wins!", "10", sources, (FinalRow("red", "Yui", "10"),)))
    picture = Picture(victory)
    lines = [y for y in range(120, 270) if picture.at(400, y) != "#000000"]
    words = [(y + h * 0.3, y + h * 0.7) for _, y, _, h in texts(victory) if 120 < y - victory.y < 270]
    assert len(lines) >= len(sources) and len(words) == 2 * len(sources)
    assert [y for y in lines for low, high in words if low < y + victory.y < high] == []


@pytest.mark.parametrize("seats", range(2, 7))
def test_the_points_of_a_seat_end_before_the_next_seats_sign(put: Callable[..., Any], seats: int) -> None:
    from ui.tablet.kit.victory import FinalRow, VictoryView  # noqa: PLC0415 imports Kivy, which needs GL

    victory = put("victory.Victory", Box(100, 100, 448, 600))
    victory.show(
        VictoryView("Yui wins!", "with many points", (), tuple(FinalRow("red", "Yui", "13") for _ in range(seats)))
    )
    ends = sorted(x + w - victory.x for said, (x, _, w, _) in written(victory) if said == "13")[-seats:]
    step = 448 / max(3, seats)
    assert [end for at, end in enumerate(ends, 1) if end > at * step - 8] == []


def test_the_points_of_whoever_has_won_are_not_smaller_than_those_of_the_others(put: Callable[..., Any]) -> None:
    from ui.tablet.kit.victory import FinalRow, VictoryView  # noqa: PLC0415 imports Kivy, which needs GL

    victory = put("victory.Victory", Box(0, 0, 448, 500))
    points = {"10": "blue", "6": "orange", "3": "red", "2": "white"}
    victory.show(VictoryView("Ren wins!", "", (), tuple(FinalRow(seat, "Konstantin", n) for n, seat in points.items())))
    assert len({rect[3] for said, rect in written(victory) if said in points}) == 1
    assert overlapping(victory) == []


def test_a_book_shows_a_price_by_its_cards_and_says_it_where_one_has_no_icon(put: Callable[..., Any]) -> None:
    from ui.tablet.kit.book import BookEntry  # noqa: PLC0415 imports Kivy, which needs GL

    book = put("book.Book", Box(100, 100, 448, 556), print)
    book.show([BookEntry("road", "Road", ("wood", "brick"), "1 wood, 1 brick"), BookEntry("x", "X", ("x",), "1 x")])
    said = [line for line, _ in written(book)]
    assert "1 x" in said and "1 wood, 1 brick" not in said
