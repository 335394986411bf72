"""No text is cut off, leaves its place or stands on another: long texts, both languages, every size, larger type."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from tests.tablet.seeing import Picture, near, outside, overlapping, texts, written
from ui.drawing.look import Look
from ui.drawing.theme import Light, Theme, Tone
from ui.drawing.tokens import tokens
from ui.drawing.typeset import LEAST, STEP
from ui.tablet.kit.health import DeviceMark, Health
from ui.tablet.kit.stage import Box, Stage
from ui.tablet.screens.play.column import column, with_long_agenda

SCALE = tokens().type.scale
SIZES = [(1280, 800), (800, 1280)]
NAMES = {"en": ("Bartholomew", "Wilhelmina", "Konstantinos"), "ja": ("ミカエルさん", "しょうたろう", "源 義経さま")}
LONG = {
    "en": "Wilhelmina discards half of her fourteen cards before the robber moves",
    "ja": "しょうたろうは手札14枚の半分を捨ててから盗賊を動かします。",
}
STEPS = {
    "en": ("Discarding", "Moving the robber", "Stealing", "Trading and building", "End of turn"),
    "ja": ("手札を捨てる", "盗賊を動かす", "1枚奪う", "交渉と建設", "手番終わり"),
}


@pytest.mark.parametrize("larger", [1, 1.3])
@pytest.mark.parametrize("size", [(1280, 800), (800, 1280)])
@pytest.mark.parametrize(
    "steps",
    [
        ("Robber", "Steal", "New wave", "Auction", "Trade", "End"),
        ("盗賊", "奪う", "次の波", "カード", "ダイス", "交易", "終わり"),
    ],
)
def test_a_long_agenda_takes_a_second_row(
    show: Callable[..., Any], steps: tuple[str, ...], size: tuple[int, int], larger: float
) -> None:
    from ui.tablet.kit.agenda import Agenda, AgendaBead, BeadState  # noqa: PLC0415 imports Kivy, which needs GL

    stage = Stage(*size)
    agenda = show(Agenda(Look(unit=stage.unit, larger=larger)), size=size)
    agenda.place(stage, "agenda")
    agenda.show(tuple(AgendaBead(step, BeadState.NEXT if i else BeadState.NOW) for i, step in enumerate(steps)))
    rows = written(agenda)
    assert tuple(said for said, _ in rows) == steps and len({y for _, (_, y, _, _) in rows}) > 1
    assert overlapping(agenda) == [] and not outside(agenda)


@pytest.mark.parametrize("larger", [1, 1.3])
@pytest.mark.parametrize(
    "steps",
    [
        "Roll|Wave|Robber|Steal|New wave|Auction|Trade, build",
        "Roll|Defend|Boost|Attacker|Defender|Trade, build|End",
        "Roll|2nd roll|Discard|Robber|Steal|Trade, build|End|Put back",
        "ダイス|2回目|捨てる|盗賊|奪う|交易・建設|終わり|戻す",
    ],
)
def test_of_the_longest_agenda_no_word_is_left_out_in_portrait(
    show: Callable[..., Any], steps: str, larger: float
) -> None:
    from ui.tablet.kit.agenda import Agenda, AgendaBead, BeadState  # noqa: PLC0415 imports Kivy, which needs GL

    words, stage = steps.split("|"), Stage(800, 1280)
    bands = dict(column(stage, undo=True))
    bands |= with_long_agenda(stage, bands, len(words))
    agenda = show(Agenda(Look(unit=stage.unit, larger=larger)), size=(800, 1280))
    agenda.place(stage, bands["agenda"])
    agenda.show(tuple(AgendaBead(word, BeadState.NEXT if i else BeadState.NOW) for i, word in enumerate(words)))
    assert [said for said, _ in written(agenda)] == words
    assert overlapping(agenda) == [] and not outside(agenda)
    assert bands["sentence"].y + bands["sentence"].h <= bands["agenda"].y


@pytest.mark.parametrize("larger", [1, 1.3])
def test_whatever_size_is_asked_for_one_of_the_scale_is_written_and_hardly_ever_a_larger_one(
    window: Any, larger: float
) -> None:
    from ui.tablet.kit.pen import Pen  # noqa: PLC0415 imports Kivy, which needs GL

    pen = Pen(None, Look(larger=larger), 0, 0)
    asked = [LEAST / larger + n / 8 for n in range(500)]
    assert {pen.px(sp) for sp in asked} <= {*SCALE} and pen.px(asked[0]) == LEAST
    assert all(sp * larger * 0.6 < pen.px(sp) <= sp * larger * 1.03 for sp in asked)


def test_a_sentence_shrinks_one_step_before_it_says_less(show: Callable[..., Any]) -> None:
    from ui.tablet.kit.pen import Pen  # noqa: PLC0415 imports Kivy, which needs GL
    from ui.tablet.kit.texts import Sentence, SentenceView  # noqa: PLC0415 the same

    look, size = Look(), tokens().type.sentence
    sentence, pen = show(Sentence(look)), Pen(None, look, 0, 0)
    sentence.place(Stage(1280, 800), "sentence")
    said = ["o" * n for n in range(1, 99)]
    sizes = [pen.fit(text, sentence.w, size, True).sp for text in said]
    assert {size, size * STEP} < {*sizes}
    for text, sp in zip(said, sizes, strict=True):
        sentence.show(SentenceView(text, shorter="less"))
        assert (written(sentence)[0][0] == "less") == (sp < size * STEP), (text, sp)


def widgets(look: Any, stage: Stage, language: str) -> dict[str, Any]:
    """Return each widget that shows words, filled with the longest ones, on its place."""
    from ui.tablet.kit.agenda import Agenda, AgendaBead, BeadState  # noqa: PLC0415 imports Kivy, which needs GL
    from ui.tablet.kit.card_tiles import HandTile  # noqa: PLC0415 the same
    from ui.tablet.kit.cards import CardCount, CardRow  # noqa: PLC0415 the same
    from ui.tablet.kit.devices import DeviceMarks  # noqa: PLC0415 the same
    from ui.tablet.kit.dice import DiceView, DiceWithSum  # noqa: PLC0415 the same
    from ui.tablet.kit.die import thrown  # noqa: PLC0415 the same
    from ui.tablet.kit.scoreboard import CardGain, FoldedScoreboard, Scoreboard, ScoreboardRow  # noqa: PLC0415 the same
    from ui.tablet.kit.texts import (  # noqa: PLC0415 the same
        CaptionLine,
        CornerCaption,
        Sentence,
        SentenceView,
    )
    from ui.tablet.kit.tiles import Stepper, Tile, TileView  # noqa: PLC0415 the same

    long, steps, names = LONG[language], STEPS[language], NAMES[language]
    rows = tuple(
        ScoreboardRow(
            seat,
            names[i % 3],
            "12",
            long[:24],
            (CardGain(2, "wood"), CardGain(1, "ore"), CardGain(4, "sheep"))[: i + 1],
        )
        for i, seat in enumerate(("red", "blue", "white", "orange"))
    )
    beads = tuple(AgendaBead(step, BeadState.NEXT if i else BeadState.NOW) for i, step in enumerate(steps))
    cards = tuple(CardCount(step, 12, label=step) for step in steps[:4])
    marks = (DeviceMark("t", "tray", Health.STALE, "59 s"), DeviceMark("p", "phone", text="5"))
    made: list[tuple[str, Any, str | Box, Any]] = [
        ("sentence", Sentence(look), "sentence", SentenceView(long[:44])),
        ("refusal", Sentence(look), "sentence", SentenceView(long[:44], Tone.ALARM)),
        ("agenda", Agenda(look), "agenda", beads),
        ("scoreboard", Scoreboard(look), "scoreboard", rows),
        ("folded", FoldedScoreboard(look), "folded", rows),
        ("dice", DiceWithSum(look), "dice", DiceView(thrown(6, 6), "12", "red", names[0])),
        ("event dice", DiceWithSum(look), "dice", DiceView(thrown(6, 6, 1), "12", "red", names[1])),
        ("key", Tile(look), Box(100, 300, 80, 76), TileView(long[:6], icon="fix", key=True)),
        ("tile", Tile(look), Box(100, 300, 300, 76), TileView(long[:36], bright=True)),
        ("side tile", Tile(look), Box(100, 300, 132, 76), TileView(long[:14])),
        ("list tile", Tile(look), Box(100, 300, 376, 68), TileView(long[:30], row=True, seat="red", note=steps[2])),
        ("victim", HandTile(look), Box(100, 300, 440, 100), TileView(long[:20], row=True, seat="red", note="12")),
        ("number", Stepper(look, 1234, 0, 9999), Box(100, 300, 300, 72), None),
        ("cards", CardRow(look, plain=True), Box(100, 300, 376, 110), cards),
        ("devices", DeviceMarks(look), "devices", marks),
    ]
    captions = CornerCaption(look)
    found: dict[str, Any] = {"caption": captions}
    captions.place(stage, "title")
    captions.show(CaptionLine(long[:26], strong=True), CaptionLine(long[:28], icon="house"))
    for name, widget, where, view in made:
        widget.place(stage, where)
        if view is not None:
            widget.show(view)
        found[name] = widget
    return found


@pytest.mark.parametrize("larger", [1.0, 1.3])
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_long_texts_stay_in_their_place_and_off_each_other(
    show: Callable[..., Any], language: str, size: tuple[int, int], larger: float
) -> None:

    stage = Stage(*size)
    found = widgets(Look(Theme(Light.DAY), stage.unit, larger, motion=False), stage, language)
    assert {name: outside(widget) for name, widget in found.items() if outside(widget)} == {}
    assert {name: overlapping(widget) for name, widget in found.items() if overlapping(widget)} == {}
    assert all(texts(widget) for widget in found.values())


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_whole_sample_screens_keep_every_text_inside_the_window(
    window: Any, language: str, size: tuple[int, int]
) -> None:
    from tests.tablet.gallery.sheets import play, setting_up  # noqa: PLC0415 imports Kivy, which needs GL

    for screen in (play, setting_up):
        sheet = screen(Look(motion=False), Stage(*size), language == "ja")
        assert outside(sheet.root) == [] and len(texts(sheet.root)) > 20


def test_signs_above_a_caption_of_many_rows_stand_clear_of_its_words(show: Callable[..., Any]) -> None:
    from ui.tablet.kit.texts import CaptionLine, CornerCaption  # noqa: PLC0415 imports Kivy, which needs GL

    caption = CornerCaption(Look(Theme(Light.DAY), motion=False))
    show(caption)
    caption.disc = Box(12, 24, 752, 752).moved(-24, -650)
    caption.place(Stage(1280, 800), Box(24, 650, 240, 134))
    lines = [CaptionLine("ドラゴン：空", strong=True), CaptionLine("未払い：手番の終わりに戻る")]
    caption.show(CaptionLine("", icon="robber", seat="white"), *lines)
    picture = Picture(caption)
    rows = [any(picture.at(x, y) != "#000000" for x in range(4, 130)) for y in range(picture.height)]
    bands = sum(1 for above, row in pairwise(rows) if above and not row)
    assert bands == 4, "a row of signs, and three of words"


def test_text_is_drawn_in_the_ink_it_was_given(show: Callable[..., Any]) -> None:
    from ui.tablet.kit.texts import Sentence, SentenceView  # noqa: PLC0415 imports Kivy, which needs GL

    for light in Light:
        theme = Theme(light)
        sentence = Sentence(Look(theme))
        sentence.place(Stage(1280, 800), "sentence")
        for tone in (Tone.INK, Tone.LAMP, Tone.WATER):
            sentence.show(SentenceView("風 Wind", tone))
            assert theme.tone(tone) in Picture(sentence, theme.c.ground).colours()


@pytest.mark.parametrize("language", LONG)
def test_what_is_refused_has_a_cross_in_a_red_disc_before_its_words(show: Callable[..., Any], language: str) -> None:
    from ui.tablet.kit.texts import Sentence, SentenceView  # noqa: PLC0415 imports Kivy, which needs GL

    theme = Theme(next(iter(Light)))
    sentence = show(Sentence(Look(theme)))
    sentence.place(Stage(1280, 800), Box(0, 0, 600, 120))
    sentence.show(SentenceView(LONG[language], Tone.ALARM, lines=2))
    left, picture = int(min(x for x, *_ in texts(sentence)) - sentence.x), Picture(sentence, theme.c.ground)
    red = {(x, y) for x in range(left) for y in range(picture.height) if near(picture.at(x, y), theme.c.alarm)}
    (west, east), (south, north) = ((min(side), max(side)) for side in zip(*red, strict=True))
    assert 28 <= east - west <= left and 28 <= north - south <= left, "the whole disc stands before the words"
    middle = (west + east) // 2, (south + north) // 2
    assert near(picture.at(*middle), theme.c.ground), "the cross is in its middle"
    assert {(west + 2, middle[1]), (east - 2, middle[1])} <= red
