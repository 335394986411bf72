"""Where things stand in the column beside the board: more tiles make the rows of seats lower, never the words smaller.

Pure: boxes in dp from a stage, a number of seats and a number of tiles.
"""

from __future__ import annotations

from collections.abc import Mapping

from ui.tablet.kit.stage import Box, Stage, row_height

GAP = 8
TILE = 56
"""The height of a tile that is not the bright one: with the gap around it a finger has 64 dp."""
FEW_TILES, NARROW_TILE = 4, 68
"""More tiles than these stand in three columns; where a column is narrow they are so high, for a third line."""
LOW = 48
"""Rows lower than this make the dice smaller."""
TWO_LINES = 54
"""The height of an agenda whose words stand in two lines."""
DICE, SMALL_DICE = 116.0, 72.0


def columns(tiles: int, seats: int) -> int:
    """Return how many tiles stand side by side: as few as their rows leave room for, so that their words stay large."""
    if tiles <= FEW_TILES:
        return min(max(1, tiles), 2)
    return 3 if tiles <= 6 or seats <= 4 else 4


def column(stage: Stage, seats: int, tiles: int) -> Mapping[str, Box]:
    """Return the boxes dice, sentence, agenda, ledger, footnote, grid, bright and side."""
    down = -(-tiles // columns(tiles, seats))
    tile = NARROW_TILE if stage.portrait and tiles > FEW_TILES else TILE
    grid = down * (tile + GAP) - GAP if tiles else 0
    boxes = _portrait(stage, grid) if stage.portrait else _landscape(stage, seats, grid)
    actions = stage.box("actions")
    wide = actions.w * 300 / 448
    boxes["bright"] = Box(actions.x, actions.y, wide, actions.h)
    boxes["side"] = Box(actions.x + wide + 16, actions.y, actions.w - wide - 16, actions.h)
    return boxes


def book_column(stage: Stage, notes: bool) -> Mapping[str, Box]:
    """Return the boxes folded, sentence, notes, book, bright and side: a book takes the column, points stay above it.

    The notes stand behind the sentence. What steps back is the small tile, what lies in the book waits for no one.
    """
    folded, work, actions = stage.box("folded"), stage.box("work"), stage.box("actions")
    head = Box(work.x, folded.y + folded.h + 2, work.w, 54)
    top = head.y + head.h + 2
    share = actions.w * 300 / 448
    beside = {"notes": Box(head.x + head.w * 0.68, head.y, head.w * 0.32, head.h)} if notes else {}
    return beside | {
        "folded": folded,
        "sentence": Box(head.x, head.y, head.w * (0.66 if notes else 1), head.h),
        "book": Box(work.x, top, work.w, actions.y - 10 - top),
        "side": Box(actions.x, actions.y, share, actions.h),
        "bright": Box(actions.x + share + 16, actions.y, actions.w - share - 16, actions.h),
    }


def _landscape(stage: Stage, seats: int, grid: float) -> dict[str, Box]:
    if not grid:
        names = ("dice", "sentence", "agenda", "ledger", "footnote")
        sentence = stage.box("sentence")
        agenda = Box(sentence.x, sentence.y + sentence.h, sentence.w, TWO_LINES)
        return {name: stage.box(name) for name in names} | {"agenda": agenda, "grid": Box(0, 0, 0, 0)}
    top, end = stage.box("dice"), stage.box("actions").y - 14
    ledger = stage.box("ledger")
    room = end - top.y - grid - 106 - 28
    dice = DICE if (room - DICE) / seats >= LOW else SMALL_DICE
    y = top.y + dice + 10
    rows = min(row_height(seats) * seats, end - grid - 14 - (y + 100))
    return {
        "dice": Box(top.x, top.y, top.w, dice),
        "sentence": Box(top.x, y, top.w, 56),
        "agenda": Box(top.x, y + 60, top.w, 34),
        "ledger": Box(ledger.x, y + 100, ledger.w, rows),
        "footnote": stage.box("footnote"),
        "grid": Box(top.x, end - grid, top.w, grid),
    }


def _portrait(stage: Stage, grid: float) -> dict[str, Box]:
    names = ("dice", "sentence", "agenda", "ledger", "footnote")
    boxes = {name: stage.box(name) for name in names} | {"grid": Box(0, 0, 0, 0)}
    dice, end = boxes["dice"], stage.box("actions").y - 14
    if not grid:
        boxes["agenda"] = Box(dice.x, boxes["agenda"].y - 8, dice.w, TWO_LINES)
        return boxes
    top = end - grid
    agenda = TWO_LINES if top - TWO_LINES - 90 - dice.y >= SMALL_DICE else 34
    boxes["agenda"] = Box(dice.x, top - agenda - 10, dice.w, agenda)
    boxes["sentence"] = Box(dice.x, top - agenda - 82, dice.w, 64)
    boxes["dice"] = Box(dice.x, dice.y, dice.w, min(dice.h, top - agenda - 90 - dice.y))
    boxes["grid"] = Box(dice.x, top, dice.w, grid)
    return boxes
