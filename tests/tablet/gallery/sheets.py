"""Sample screens and a sheet of every widget, for looking at the drawing kit without a game.

Nothing in the product may import it; its values are made up.
"""

from __future__ import annotations

from companion.board.island import island
from companion.board.maps import LARGE_KIT, beginner, free
from companion.game.panels import Mark
from tests.tablet.gallery.picture import MARKS, NAMES, SEATS, GalleryPicture, sample_marks
from ui.drawing.board.view import Badge, BoardView, Rim
from ui.drawing.look import Look
from ui.drawing.theme import Tone
from ui.tablet.board.widget import Board
from ui.tablet.kit.agenda import Agenda, AgendaBead, BeadState
from ui.tablet.kit.canvas import Drawn
from ui.tablet.kit.cards import CardCount, CardRow
from ui.tablet.kit.charts import Bar, Bars, ChartLine, LineChart
from ui.tablet.kit.devices import DeviceMarks
from ui.tablet.kit.dialog import Dialog, DialogView
from ui.tablet.kit.dice import DicePad, DiceView, DiceWithSum
from ui.tablet.kit.die import Face, thrown
from ui.tablet.kit.scoreboard import CardGain, FoldedScoreboard, Scoreboard, ScoreboardRow
from ui.tablet.kit.sheet import TileRow
from ui.tablet.kit.stage import Box, Stage
from ui.tablet.kit.texts import (
    CaptionLine,
    CornerCaption,
    Sentence,
    SentenceView,
)
from ui.tablet.kit.tiles import NumberPad, Stepper, Tile, TileView
from ui.tablet.kit.toolbar import Toolbar


def play(look: Look, stage: Stage, ja: bool) -> GalleryPicture:
    """Lay out the screen during play, after mock-up a."""
    picture, names_, board = GalleryPicture(look, stage), NAMES["ja" if ja else "en"], beginner()
    marks = sample_marks(board, 4)
    badges = tuple(
        Badge(mark.place, "+2" if mark.form == "city" else "+1")
        for mark in marks
        if mark.form in ("settlement", "city")
        and set(island("standard").corner_hexes[mark.place]) & set(board.hexes_with(8))
    )
    words = ("北", "東北東", "東南東", "南", "西南西", "西北西") if ja else ("N", "ENE", "ESE", "S", "WSW", "WNW")
    view = BoardView(board, marks, SEATS, board.hexes_with(8), (), badges, Rim(words, 1))
    picture.put(Board(picture.look), "disc").show(view)
    picture.put(CornerCaption(picture.look), "title").show(
        CaptionLine("基本ゲーム" if ja else "Base game", strong=True), CaptionLine("第14手番" if ja else "Turn 14")
    )
    picture.put(CornerCaption(picture.look), "next").show(
        CaptionLine("道王" if ja else "Longest road"),
        CaptionLine("ソラ 7" if ja else "Sora, 7", strong=True, seat="white"),
    )
    picture.put(DeviceMarks(picture.look), "devices").show(MARKS)
    picture.put(DiceWithSum(picture.look), "dice").show(DiceView(thrown(5, 3), "8", "red", names_[0]))
    picture.put(Sentence(picture.look), "sentence").show(
        SentenceView("資源を受け取る" if ja else "Everyone takes cards")
    )
    beads = ("産出", "交渉", "建設", "手番終わり") if ja else ("Cards", "Trade", "Build", "End of turn")
    picture.put(Agenda(picture.look), "agenda").show(
        tuple(AgendaBead(text, BeadState.NEXT if i else BeadState.NOW) for i, text in enumerate(beads))
    )
    line = "手札{}　街道{}" if ja else "{} cards · {} roads"
    gains = (
        (CardGain(1, "wood"),),
        (CardGain(2, "sheep"),),
        (CardGain(1, "wood"), CardGain(2, "ore")),
        (CardGain(1, "sheep"),),
    )
    rows = tuple(
        ScoreboardRow(SEATS[i], names_[i], str((6, 6, 4, 4)[i]), line.format(5 + i, 3 + i), gains[i], active=i == 0)
        for i in range(4)
    )
    picture.put(Scoreboard(picture.look), "scoreboard").show(rows)
    said = ("振る", "数える", "見る", "待つ", "ほか") if ja else ("Roll", "Count", "Look", "Wait", "More")
    shown = ("chip", "bars", "eye", "lock", "more")
    keys = [TileView(word, icon=icon, key=True, dim=icon == "lock") for word, icon in zip(said, shown, strict=True)]
    picture.put(Toolbar(picture.look), "tools").show([TileRow(view, lambda: None) for view in keys])
    actions = stage.box("actions")
    picture.put(
        Tile(picture.look, TileView("受け取った" if ja else "All taken", bright=True)),
        Box(actions.x, actions.y, actions.w - 148, 76),
    )
    picture.put(
        Tile(picture.look, TileView("訂正" if ja else "Fix")), Box(actions.x + actions.w - 132, actions.y, 132, 76)
    )
    return picture


def setting_up(look: Look, stage: Stage, ja: bool) -> GalleryPicture:
    """Lay out the placement on the large island with six seats, after mock-up l; corners may be tapped."""
    picture, names_ = GalleryPicture(look, stage), NAMES["ja" if ja else "en"]
    board = free(LARGE_KIT, _Steps())
    where = island(board.island)
    marks = [Mark(board.robber, "robber", -1)]
    for seat, i in enumerate((21, 40, 55, 62)):
        corner = where.corners[i]
        marks += [Mark(corner, "settlement", seat), Mark(where.corner_edges[corner][-1], "road", seat)]
    taken = {corner for mark in marks[1::2] for corner in (mark.place, *where.corner_neighbours[mark.place])}
    open_ = tuple(corner for corner in where.corners if corner not in taken)
    view = BoardView(board, tuple(marks), SEATS, (), open_, letters=True)
    picture.put(Board(picture.look), "disc").show(view)
    picture.put(CornerCaption(picture.look), "title").show(
        CaptionLine("大きな島" if ja else "Large island", True), CaptionLine("配置" if ja else "Placement")
    )
    picture.put(DeviceMarks(picture.look), "devices").show(MARKS)
    picture.put(DiceWithSum(picture.look), "dice").show(DiceView(note="ダイスは まだ" if ja else "no dice needed yet"))
    text = "アオイ：開拓地と街道" if ja else "Aoi: settlement, road"
    picture.put(Sentence(picture.look), "sentence").show(SentenceView(text))
    picture.put(Agenda(picture.look), "agenda").show(
        tuple(
            AgendaBead("", state, seat)
            for seat, state in zip(SEATS, (BeadState.DONE,) * 4 + (BeadState.NOW, BeadState.NEXT), strict=True)
        )
    )
    rows = tuple(
        ScoreboardRow(
            SEATS[i],
            names_[i],
            "1" if i < 4 else "0",
            mark="house" if i < 4 else "",
            mark_tone=Tone.MUTED,
            active=i == 4,
        )
        for i in range(6)
    )
    picture.put(Scoreboard(picture.look), "scoreboard").show(rows)
    actions = stage.box("actions")
    bright = TileView("置いた" if ja else "Placed", bright=True)
    picture.put(Tile(picture.look, bright), Box(actions.x, actions.y, actions.w - 148, 76))
    picture.put(Tile(picture.look, TileView(icon="undo")), Box(actions.x + actions.w - 132, actions.y, 132, 76))
    return picture


def turned(look: Look, stage: Stage, ja: bool) -> GalleryPicture:
    """Lay out the dialog turned to the far side of the table, after mock-up k."""
    picture = play(look, stage, ja)
    dialog = Dialog(picture.look)
    picture.root.add_widget(dialog)
    title = "ソラ：目を選ぶ" if ja else "Sora: tap both dice"
    line = "トレイの応答がありません。記録は無事です。" if ja else "The tray is silent. Nothing is lost."
    dialog.open(stage, DialogView(title, line, "white"))
    dialog.turn_at_once(2)
    pad = DicePad(picture.look)
    dialog.put(pad, Box(24, 140, 592, 240))
    pad.show((5, 3))
    dialog.put(Sentence(picture.look, SentenceView("5 + 3 = 8", Tone.LAMP, 56)), Box(32, 400, 400, 80))
    dialog.put(Tile(picture.look, TileView("数える" if ja else "Count it", bright=True)), Box(32, 524, 372, 84))
    dialog.put(Tile(picture.look, TileView("待つ" if ja else "Wait")), Box(420, 524, 188, 84))
    return picture


def kit(look: Look, stage: Stage, ja: bool) -> GalleryPicture:
    """Lay out the remaining widgets side by side."""
    picture = GalleryPicture(look, stage)
    put, now = picture.put, picture.look
    brought = now.theme.brought
    for i, name in enumerate(brought.icons):
        put(_Icon(now, name), Box(24 + i % 12 * 52, 16 + i // 12 * 52, 44, 44))
    faces = (*thrown(1, 6, cocked=(1,)), Face(icon="knight"))
    put(DiceWithSum(now), Box(24, 190, 600, 116)).show(DiceView(faces, "12", "orange", NAMES["en"][5], Tone.WATER))
    hand = tuple(
        CardCount(k, 3 + i, (2, 0, 2, 1, 0)[i]) for i, k in enumerate(("wood", "brick", "sheep", "wheat", "ore"))
    )
    put(CardRow(now), Box(24, 330, 448, 250)).show(hand)
    plain = (
        *(CardCount(kind, 1) for kind in ("knight", *tuple(brought.card)[-2:], "")),
        CardCount("monopoly", 1, label="独占" if ja else "Monopoly"),
    )
    put(CardRow(now, plain=True), Box(490, 330, 330, 92)).show(plain)
    put(FoldedScoreboard(now), Box(24, 600, 448, 52)).show(
        tuple(ScoreboardRow(SEATS[i], "", str(9 - i), active=i == 1) for i in range(4))
    )
    rows = tuple(
        ScoreboardRow(SEATS[i], NAMES["en"][i], str(i * 3), "5 cards", (CardGain(-i - 1),), active=i == 3)
        for i in range(5)
    )
    put(Scoreboard(now), Box(800, 20, 456, 304)).show(rows)
    put(Bars(now), Box(490, 440, 420, 170)).show(
        tuple(Bar(str(n), (n * 7 % 11), 36 * (6 - abs(7 - n)) / 36) for n in range(2, 13))
    )
    put(LineChart(now), Box(930, 440, 330, 170)).show(
        tuple(ChartLine(seat, tuple(min(10, 2 + i * (k + 3) // 6) for i in range(12))) for k, seat in enumerate(SEATS)),
        10,
    )
    put(Stepper(now, 4, 0, 9), Box(490, 640, 260, 68))
    put(NumberPad(now, columns=6), Box(780, 630, 480, 150)).show(tuple(range(2, 13)), frozenset(range(3, 12)), 8)
    signs = tuple(kind for kind, card in brought.card.items() if card.sign)
    put(Tile(now, TileView("With its price", row=True, icons=signs * 2)), Box(24, 670, 440, 68))
    put(Tile(now, TileView("Mika", row=True, seat="red", note="first", chosen=True)), Box(490, 720, 270, 68))
    put(Sentence(now), Box(840, 340, 420, 80)).show(
        SentenceView("街道がつながっていません" if ja else "That road would touch nothing of yours.", Tone.ALARM)
    )
    return picture


class _Icon(Drawn):
    def __init__(self, look: Look, name: str) -> None:
        self.name = name
        super().__init__(look)

    def draw(self) -> None:
        self.layer("all", self.name, lambda pen: pen.icon(self.name, self.w / 2, self.h / 2, self.h, pen.c.ink))


class _Steps:
    """A chance that is none: the same picture every time."""

    def __init__(self) -> None:
        self._n = 0

    def below(self, n: int) -> int:
        """Return the next number of a fixed row."""
        self._n = (self._n * 1103515245 + 12345) % 2**31
        return self._n // 65536 % n
