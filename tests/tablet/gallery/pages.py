"""Sample pages of what only some games have: a flood and the live dial, a round of raises, two sums side by side.

Every word on them is sample text, like a variant's own; the widgets under them know none.
"""

from __future__ import annotations

from companion.board.island import Island, island
from companion.board.maps import beginner
from companion.game.panels import Mark
from tests.tablet.gallery.picture import MARKS, NAMES, SEATS, GalleryPicture
from ui.drawing.board.view import Badge, BoardView, Rim
from ui.drawing.look import Look
from ui.drawing.theme import Tone
from ui.tablet.board.calls import Caller, CallerState, CallsDisc, CallsView
from ui.tablet.board.widget import Board
from ui.tablet.kit.agenda import Agenda, AgendaBead, BeadState
from ui.tablet.kit.cards import CardCount, CardRow
from ui.tablet.kit.devices import DeviceMarks
from ui.tablet.kit.dice import DiceView, DiceWithSum
from ui.tablet.kit.die import thrown
from ui.tablet.kit.scoreboard import CardGain, FoldedScoreboard, Scoreboard, ScoreboardRow
from ui.tablet.kit.stage import Box, Stage
from ui.tablet.kit.texts import CaptionLine, CornerCaption, Paragraph, ParagraphView, Sentence, SentenceView
from ui.tablet.kit.tiles import Tile, TileView
from ui.tablet.kit.versus_half import PartLine, SideView, VersusHalf

WINDS = {
    "en": ("N", "ENE", "ESE", "S", "WSW", "WNW"),
    "ja": ("北", "東北東", "東南東", "南", "西南西", "西北西"),
}


def side_corners(where: Island, side: int) -> tuple[str, ...]:
    """Return the five corners of the standard island's coast that face a side of the rim."""
    first = where.coast_corners.index("0,-3|0,-2|1,-3")
    return tuple(where.coast_corners[(first + 5 * side + i) % len(where.coast_corners)] for i in range(5))


def tiles(picture: GalleryPicture, bright: str, side: str) -> None:
    """Put the bright tile and the one beside it."""
    actions = picture.stage.box("actions")
    picture.put(
        Tile(picture.look, TileView(bright, bright=True)), Box(actions.x, actions.y, actions.w - 148, actions.h)
    )
    picture.put(Tile(picture.look, TileView(side)), Box(actions.x + actions.w - 132, actions.y, 132, actions.h))


def flood(look: Look, stage: Stage, ja: bool) -> GalleryPicture:
    """Lay out a flood with blocks, a road of three rods and the table's marker, after mock-up c."""
    picture, names_, board = GalleryPicture(look, stage), NAMES["ja" if ja else "en"], beginner()
    where = island(board.island)
    reached = side_corners(where, 1)
    marks = (
        Mark(board.robber, "robber", -1),
        Mark("0,-3", "marker", -1, "road"),
        *(
            Mark(corner, "blocks", -1)
            for corner in (reached[3], *side_corners(where, 4)[1::2], where.coast_corners[20])
        ),
        Mark(reached[0], "city", 0),
        Mark(reached[2], "settlement", 1),
        Mark(reached[3], "settlement", 3),
        *(Mark(where.corner_edges[corner][0], "road", i) for i, corner in enumerate(reached[::2])),
        Mark("-1,1|0,1", "three_rods", 3),
        Mark("0,-1|1,-1", "hollow_road", 2),
    )
    badges = (
        Badge(reached[0], "−2", Tone.ALARM),
        Badge(reached[2], "−1", Tone.ALARM),
        Badge(reached[3], "check", Tone.GOOD),
    )
    rim = Rim(WINDS["ja" if ja else "en"], 1, Tone.WATER, reaches=reached, vane=211, border=True)
    picture.put(Board(picture.look), "disc").show(BoardView(board, marks, SEATS, badges=badges, rim=rim))
    title = ("Kazami", "第15手番") if ja else ("Sample game", "Turn 15")
    picture.put(CornerCaption(picture.look), "title").show(CaptionLine(title[0], strong=True), CaptionLine(title[1]))
    after = ("このあと", "街道") if ja else ("Then, calls", "Road")
    picture.put(CornerCaption(picture.look), "next").show(
        CaptionLine(after[0]), CaptionLine(after[1], strong=True, icon="road")
    )
    picture.put(DeviceMarks(picture.look), "devices").show(MARKS)
    picture.put(DiceWithSum(picture.look), "dice").show(DiceView(thrown(6, 1), "7", "blue", names_[1], Tone.WATER))
    picture.put(Sentence(picture.look), "sentence").show(SentenceView("東北東から高潮" if ja else "Flood from the ENE"))
    beads = ("高潮", "バースト", "盗賊", "向き", "競り") if ja else ("Flood", "Hands", "Robber", "Wind", "Call")
    picture.put(Agenda(picture.look), "agenda").show(
        tuple(AgendaBead(text, BeadState.NEXT if i else BeadState.NOW) for i, text in enumerate(beads))
    )
    told = (
        ("都市、石垣なし", "石垣が半分", "この海岸にいない", "石垣が2つ")
        if ja
        else ("City, no wall", "Half a wall", "Not on this coast", "Behind two walls")
    )
    gains = ((CardGain(-2),), (CardGain(-1),), (), ())
    rows = tuple(
        ScoreboardRow(
            SEATS[i], names_[i], str((6, 6, 4, 4)[i]), told[i], gains[i], "check" if i == 3 else "", active=i == 1
        )
        for i in range(4)
    )
    picture.put(Scoreboard(picture.look), "scoreboard").show(rows)
    tiles(picture, "全員払った" if ja else "All have paid", "訂正" if ja else "Fix")
    return picture


def calls(look: Look, stage: Stage, ja: bool) -> GalleryPicture:
    """Lay out a round of raises, after mock-up b."""
    picture, names_ = GalleryPicture(look, stage), NAMES["ja" if ja else "en"]
    said = ("パス", "最高額", "コール中", "次") if ja else ("passed", "leads", "calls now", "next")
    parts = (CallerState.OUT, CallerState.LEADS, CallerState.ASKED, CallerState.IN)
    callers = tuple(Caller(SEATS[i], names_[i], said[i], parts[i]) for i in range(4))
    view = CallsView(
        callers,
        "街道" if ja else "Road",
        "road",
        ("brick", "wheat", "wheat", "sheep"),
        "4枚、価値16" if ja else "4 cards, worth 16",
        "blue",
    )
    picture.put(CallsDisc(picture.look), "disc").show(view)
    title = ("競り", "7のあと") if ja else ("Calls", "After the seven")
    picture.put(CornerCaption(picture.look), "title").show(CaptionLine(title[0], strong=True), CaptionLine(title[1]))
    picture.put(CornerCaption(picture.look), "next").show(
        CaptionLine("残りの街道" if ja else "Roads left"), CaptionLine("8", strong=True, icon="road")
    )
    picture.put(DeviceMarks(picture.look), "devices").show(MARKS)
    folded = tuple(ScoreboardRow(SEATS[i], "", str((6, 6, 4, 4)[i]), active=i == 1) for i in range(4))
    picture.put(FoldedScoreboard(picture.look), "folded").show(folded)
    text = "ソラ：コールかパス" if ja else "Sora: call or pass"
    picture.put(Sentence(picture.look, SentenceView(text)), Box(808, 140, 448, 60))
    more = "5枚以上、または4枚で価値17以上" if ja else "5 cards or more, or 4 worth 17 or more."
    picture.put(Paragraph(picture.look, ParagraphView(more, 22, Tone.MUTED, lines=1)), Box(808, 200, 448, 30))
    hand = tuple(
        CardCount(kind, (3, 5, 3, 4, 5)[i], (2, 0, 2, 1, 0)[i])
        for i, kind in enumerate(("wood", "brick", "sheep", "wheat", "ore"))
    )
    picture.put(CardRow(picture.look), Box(808, 252, 448, 250)).show(hand)
    sum_ = "5枚　価値16" if ja else "5 cards, worth 16"
    picture.put(Sentence(picture.look, SentenceView(sum_, sp=44)), Box(808, 570, 448, 80))
    tiles(picture, "コールする" if ja else "Call", "パス" if ja else "Not now")
    return picture


def calls_of_six(look: Look, stage: Stage, ja: bool) -> GalleryPicture:
    """Lay out a round of six seats, each turned to where it sits, before anybody has called."""
    picture, names_ = GalleryPicture(look, stage), NAMES["ja" if ja else "en"]
    parts = (CallerState.IN, CallerState.ASKED, CallerState.IN, CallerState.IN, CallerState.OUT, CallerState.IN)
    callers = tuple(Caller(SEATS[i], names_[i], "", parts[i], (0, 1, 2, 2, 3, 0)[i]) for i in range(6))
    title = "新しい街道" if ja else "A new road"
    picture.put(CallsDisc(picture.look), "disc").show(
        CallsView(callers, title, "road", said="まだコールなし" if ja else "No call yet")
    )
    return picture


def versus(look: Look, stage: Stage, ja: bool) -> GalleryPicture:
    """Lay out two sums side by side with the place they are about between them, after mock-up e."""
    picture, names_, board = GalleryPicture(look, stage), NAMES["ja" if ja else "en"], beginner()
    title = ("見本", "第11手番") if ja else ("Sample game", "Turn 11")
    picture.put(CornerCaption(picture.look), "title").show(CaptionLine(title[0], strong=True), CaptionLine(title[1]))
    picture.put(DeviceMarks(picture.look), "devices").show(MARKS)
    words = ("騎士", "先手", "見張り", "都市", "木3枚") if ja else ("Knight", "First move", "Watch", "City", "3 wood")
    sum_ = "合計" if ja else "Sum"
    left = (PartLine(words[0], 8, "knight"), PartLine(words[1], 1, "wind"))
    right = (PartLine(words[2], 2, "house"), PartLine(words[3], 3, "city"), PartLine(words[4], 3, "wood"))
    attack, defend = ("攻撃側", "守備側") if ja else ("attacks", "defends")
    picture.put(VersusHalf(picture.look), Box(48, 96, 332, 516)).show(
        SideView("white", names_[2], attack, left, thrown(4, 3), sum_, won=False)
    )
    picture.put(VersusHalf(picture.look), Box(900, 96, 332, 516)).show(
        SideView("red", names_[0], defend, right, thrown(5, 4), sum_, won=True, right=True)
    )
    place = "0,-1|0,0|1,-1"
    marks = (Mark(place, "city", 0), Mark("0,0|1,-1", "road", 0), Mark("1,-1", "knight", 2), Mark("0,-1", "knight", 0))
    view = BoardView(board, marks, SEATS, close=place)
    picture.put(Board(picture.look), Box(444, 134, 392, 392)).show(view)
    holds = (
        ("ミカが都市を守った", "騎士はソラに戻る。") if ja else ("Mika holds the city", "The knight goes back to Sora.")
    )
    picture.put(Sentence(picture.look, SentenceView(holds[0], centred=True)), Box(400, 556, 480, 60))
    picture.put(Sentence(picture.look, SentenceView(holds[1], sp=24, centred=True)), Box(400, 616, 480, 36))
    picture.put(Tile(picture.look, TileView("下げた" if ja else "Knight removed", bright=True)), Box(460, 700, 360, 76))
    picture.put(Tile(picture.look, TileView("訂正" if ja else "Fix")), Box(1100, 700, 132, 76))
    return picture


def states(look: Look, stage: Stage, ja: bool) -> GalleryPicture:
    """Lay out what goes wrong: a leaning die among five seats, a silent vane, a move that is refused."""
    picture, names_ = GalleryPicture(look, stage), NAMES["ja" if ja else "en"]
    rim = Rim(WINDS["ja" if ja else "en"], 4, stale=True)
    board = beginner()
    marks = tuple(Mark(corner, "settlement", i) for i, corner in enumerate(island(board.island).corners[6:46:8]))
    picture.put(Board(picture.look), "disc").show(BoardView(board, marks, SEATS, rim=rim))
    picture.put(DeviceMarks(picture.look), "devices").show(MARKS)
    note = "1個が傾いています。もう一度" if ja else "One leans: roll again"
    picture.put(DiceWithSum(picture.look), "dice").show(DiceView(thrown(6, 3, cocked=(1,)), note=note))
    refused = "街道がつながっていません。" if ja else "That road touches nothing of yours."
    picture.put(Sentence(picture.look), "sentence").show(SentenceView(refused, Tone.ALARM))
    beads = ("ダイス", "交渉", "建設") if ja else ("Dice", "Trade", "Build")
    picture.put(Agenda(picture.look), "agenda").show(
        tuple(AgendaBead(text, BeadState.NEXT if i else BeadState.NOW) for i, text in enumerate(beads))
    )
    line = "手札{}枚" if ja else "{} cards"
    picture.put(Scoreboard(picture.look), "scoreboard").show(
        tuple(ScoreboardRow(SEATS[i], names_[i], str(2 + i), line.format(3 + i), active=i == 2) for i in range(5))
    )
    tiles(picture, "もう一度" if ja else "Roll again", "手で" if ja else "By hand")
    return picture
