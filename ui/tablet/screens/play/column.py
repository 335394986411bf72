"""Where things stand in the column beside the board: seven bands that keep their place and size whatever happens.

What a moment lacks stays empty, and nothing moves up; only a book takes the place of what it covers, a third row of
faces moves what stands below, and a third row of the agenda stands closer to the sentence. Pure: boxes in dp from a
stage.
"""

from __future__ import annotations

from collections.abc import Mapping

from ui.drawing.tokens import tokens
from ui.tablet.kit.stage import Box, Stage

KEY = 80
"""How wide a key is that stands beside the bright tile."""
SHARE, APART = 300 / 448, 16
"""How much of its row the bright tile takes where only one tile stands beside it, and what stays free between them."""


FEW_BEADS, THIRD_ROW = 6, 22.0
"""So many beads always lie in two rows, and what a third one needs, in dp."""
A_FACE, APART_FACES = 64.0, 8.0
"""How high a face to tap is with what stays free below it, in dp."""


def column(stage: Stage, undo: bool) -> Mapping[str, Box]:
    """Return the boxes dice, sentence, agenda, scoreboard, tools, bright, back, and undo where a move can be undone."""
    bands = {name: stage.box(name) for name in ("dice", "sentence", "agenda", "scoreboard", "tools")}
    return bands | bright_row(stage, undo)


def with_faces(stage: Stage, bands: Mapping[str, Box], rows: int) -> dict[str, Box]:
    """Return what changes where so many rows of faces lie in place of the dice: a third one moves what stands below.

    In portrait the sentence has room to spare, else the ledger has.
    """
    faces, said, agenda, scoreboard = stage.box("faces"), bands["sentence"], bands["agenda"], bands["scoreboard"]
    more = max(0.0, rows * A_FACE - APART_FACES - faces.h)
    grown = {"faces": Box(faces.x, faces.y, faces.w, faces.h + more)}
    if stage.portrait:
        return grown | {"sentence": Box(said.x, said.y + more, said.w, said.h - more)}
    lower = {"sentence": said.moved(0, more), "agenda": agenda.moved(0, more)}
    return grown | lower | {"scoreboard": Box(scoreboard.x, scoreboard.y + more, scoreboard.w, scoreboard.h - more)}


def with_long_agenda(stage: Stage, bands: Mapping[str, Box], beads: int) -> dict[str, Box]:
    """Return what changes where the agenda has many beads: in portrait it takes room that the sentence can spare."""
    said, agenda = bands["sentence"], bands["agenda"]
    if not stage.portrait or beads <= FEW_BEADS or said.h < stage.box("sentence").h:
        return {}
    sentence = Box(said.x, said.y, said.w, said.h - THIRD_ROW)
    return {"sentence": sentence, "agenda": Box(agenda.x, agenda.y - THIRD_ROW, agenda.w, agenda.h + THIRD_ROW)}


def bright_row(stage: Stage, undo: bool) -> dict[str, Box]:
    """Return the boxes of the bright tile, of what steps back or puts right, and of undo where there is one."""
    row, gap = stage.box("actions"), tokens().space.tile_gap
    if not undo:
        wide = row.w * SHARE
        rest = Box(row.x + wide + APART, row.y, row.w - wide - APART, row.h)
        return {"bright": Box(row.x, row.y, wide, row.h), "back": rest}
    wide, right = row.w - 2 * (KEY + gap), row.x + row.w
    return {
        "bright": Box(row.x, row.y, wide, row.h),
        "undo": Box(right - 2 * KEY - gap, row.y, KEY, row.h),
        "back": Box(right - KEY, row.y, KEY, row.h),
    }


def book_column(stage: Stage, notes: bool) -> Mapping[str, Box]:
    """Return the boxes folded, sentence, notes, book, bright and back: points stay above it, the sentence in its place.

    The notes stand between them, in a landscape window beside the points elsewhere.
    """
    folded, sentence, tools = stage.box("folded"), stage.box("sentence"), stage.box("tools")
    if stage.portrait:
        said = Box(folded.x, folded.y + folded.h, folded.w * (0.66 if notes else 1), 54)
        beside = Box(said.x + folded.w * 0.68, said.y, folded.w * 0.32, said.h)
        top = said.y + said.h + 2
    else:
        said, top = sentence, sentence.y + sentence.h + 8
        beside = Box(folded.x, folded.y + folded.h + 8, folded.w, sentence.y - folded.y - folded.h - 12)
    book = Box(folded.x, top, folded.w, tools.y + tools.h - top)
    boxes = {"folded": folded, "sentence": said, "book": book} | bright_row(stage, undo=False)
    return boxes | ({"notes": beside} if notes else {})
