"""Two sums side by side as the play screen shows them, from their panel: each side, its parts, who is waited for.

No widget is made here, and nothing is known of what the sums are about.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec
from msgspec.structs import replace as with_fields

from companion.game.panels import Paid, Side, Track, Versus, as_thrown
from companion.game.prompts import Dice, Prompt
from companion.game.state import NOBODY, Game
from companion.game.text import Text
from ui.dialogue.around_tablet import FAR
from ui.drawing.board.view import BoardView
from ui.language.voice import Voice
from ui.tablet.kit.die import thrown
from ui.tablet.kit.face_rows import FaceRow
from ui.tablet.kit.stage import Box, Stage
from ui.tablet.kit.versus import CountsView, DuelView
from ui.tablet.kit.versus_half import PAYING, PaidLine, PartLine, SideView
from ui.tablet.screens.play.captions import large

FEW = 2
STRIPS = (Box(836, 700, 208, 76), Box(836, 616, 396, 76), Box(48, 616, 1184, 76))
"""Where the strip lies with one key, with a few, and with more: beside the bright tile, under the right side, below."""


OF_SIDE = (Box(48, 616, 384, 76), Box(848, 616, 384, 76))
OF_SIDE_PORTRAIT = (Box(24, 1112, 370, 76), Box(406, 1112, 370, 76))
"""Where the strip lies whose keys are those of one side."""
BESIDE_STRIP = Box(440, 570, 388, 124)
"""Where the notes lie when the strip lies under one side and leaves the middle free."""


class Stands(msgspec.Struct, frozen=True):
    """How two sums stand on the screen: what is asked for next, how the seats' sheets turn, and who must see what.

    `facing` says by how many quarters each seat's sheets turn; `level`: equal sums are still to be seen; `by_hand`:
    the rows in which people tell what their dice show.
    """

    prompt: Prompt | None
    facing: Mapping[int, int]
    level: bool = False
    by_hand: tuple[FaceRow, ...] = ()


def duel_view(known: Game, panel: Versus, voice: Voice, stands: Stands) -> DuelView:
    """Return both sides. A half of a seat on the far side stands on its head; one at a side reads it from there."""
    left, right = panel.left, panel.right
    sides = (_side(known, panel, left, voice, stands), _side(known, panel, right, voice, stands))
    counts = CountsView()
    if panel.counts is not None:
        colours = (known.setup.seats[seat].colour for seat in known.players)
        numbers = (value.at if isinstance(value, Track) else value for value in panel.counts.values)
        counts = CountsView(large(voice(panel.counts.label)), tuple(zip(colours, numbers, strict=True)))
    notes = tuple(large(voice(note)) for note in panel.notes) if told(panel, level=stands.level) else ()
    turned = stands.facing.get(left.seat) == FAR, stands.facing.get(right.seat) == FAR
    return DuelView((sides[0], with_fields(sides[1], right=True)), turned, notes, counts)


def told(panel: Versus, *, level: bool) -> bool:
    """Whether the notes are written: of level sums that have been seen they are not; `level`: those are seen now."""
    return bool(panel.notes) and (panel.over or level or not panel.level)


def _side(known: Game, panel: Versus, side: Side, voice: Voice, stands: Stands) -> SideView:
    prompt, seat = stands.prompt, None if side.seat == NOBODY else known.setup.seats[side.seat]
    shown = as_thrown(side) if stands.level else side
    icons = (*side.icons, *("" for _ in side.parts[len(side.icons) :]))
    parts = tuple(
        PartLine(large(voice(part.label)), part.points, icon) for part, icon in zip(side.parts, icons, strict=True)
    )
    awaited = isinstance(prompt, Dice) and prompt.seat == side.seat and not shown.faces and not panel.over
    dice = len(prompt.which) if isinstance(prompt, Dice) and awaited else 0
    seen = panel.over or (stands.level and panel.done is not None)
    paid = side.paid if seen else None
    return SideView(
        seat.colour if seat else "",
        voice.name(side.seat) if seat else large(voice(side.name)) if side.name else "",
        voice(side.line) if side.line else "",
        parts,
        thrown(*(shown.faces or (0,) * dice)),
        voice(Text.of("Sum")),
        side.seat == panel.winner if panel.over and seat else None,
        asked=not seen and known.front is not None and side.seat in known.front.waiting,
        before=thrown(*shown.before),
        paid=None if paid is None else _paid(paid, voice),
        level=stands.level,
        by_hand=stands.by_hand if awaited else (),
        icon="" if seat else side.icon,
    )


def _paid(paid: Paid, voice: Voice) -> PaidLine:
    return PaidLine(large(voice(paid.label)), tuple(kind for kind, n in paid.cards for _ in range(n)))


def half_of(panel: Versus, seats: Iterable[int]) -> int | None:
    """Return the side 0 or 1 whose keys these are, from the seat of each; None where they are not one side's."""
    found = {seat for seat in seats if seat != NOBODY}
    sides = {panel.left.seat: 0, panel.right.seat: 1}
    return sides.get(found.pop()) if len(found) == 1 else None


def close_up(known: Game, panel: Versus, board: BoardView) -> BoardView:
    """Return the board from close up where the two sides stand, an arrow from the left one to the right one.

    Sides that stand on one place have it in the middle, and no arrow.
    """
    one, other = panel.left.place, panel.right.place
    edges = known.island.corner_edges
    apart = one and other and one != other
    between = next((edge for edge in edges.get(one, ()) if apart and edge in edges.get(other, ())), other or one)
    arrow = (one, other) if apart else ()
    quiet = with_fields(board, producing=(), badges=(), highlight=())
    return with_fields(quiet, close=between, arrow=arrow) if between else quiet


def versus_boxes(
    stage: Stage, keys: int, notes: bool = False, undo: bool = False, half: int | None = None
) -> dict[str, Box]:
    """Return the boxes left, right, board, sentence, notes, counts, tools, bright, back and undo, in dp of the stage.

    One key stands beside the bright tile, several have a strip of their own. Without notes the sentence has more
    variant. `half`: the keys are those of side 0 or 1, and lie below it, so that no second tap is said for the other
    side. Without keys what a side pays has room below its sum.
    """
    made = _portrait(keys) if stage.portrait else _landscape(keys)
    if half is not None and keys:
        made |= {"tools": (OF_SIDE_PORTRAIT if stage.portrait else OF_SIDE)[half]}
    if not keys and not stage.portrait:
        made |= {name: Box(made[name].x, made[name].y, made[name].w, PAYING) for name in ("left", "right")}
    made |= _taking_back(made["bright"].y, stage.portrait) if undo else {}
    if notes and not stage.portrait and (keys == FEW or (half is not None and keys)):
        made |= {"notes": BESIDE_STRIP}
    if not notes:
        said, more = made["sentence"], made["notes"]
        made |= {"sentence": Box(said.x, said.y, said.w, said.h + more.h)}
    dialog, at = stage.box("dialog"), (80, 320) if stage.portrait else (320, 80)
    return {name: box.moved(dialog.x - at[0], dialog.y - at[1]) for name, box in made.items()}


def _taking_back(y: float, portrait: bool) -> dict[str, Box]:
    """Return the two keys where a move can be undone, in place of the one tile."""
    if portrait:
        return {"bright": Box(24, y, 568, 76), "undo": Box(604, y, 80, 76), "back": Box(696, y, 80, 76)}
    return {"undo": Box(1060, y, 80, 76), "back": Box(1152, y, 80, 76)}


def _landscape(keys: int) -> dict[str, Box]:
    row = keys > 1
    return {
        "left": Box(48, 96, 332, 516),
        "right": Box(900, 96, 332, 516),
        "board": Box(444, 134, 392, 392),
        "sentence": Box(400, 526, 480, 46) if row else Box(400, 540, 480, 64),
        "notes": Box(400, 570, 480, 46) if row else Box(400, 606, 480, 88),
        "counts": Box(48, 692, 380, 84),
        "tools": STRIPS[(keys > 1) + (keys > FEW)],
        "bright": Box(460, 700, 360, 76),
        "back": Box(1100, 700, 132, 76),
    }


def _portrait(keys: int) -> dict[str, Box]:
    return {
        "left": Box(48, 468, 332, 516),
        "right": Box(420, 468, 332, 516),
        "board": Box(220, 88, 360, 360),
        "sentence": Box(24, 998, 752, 60),
        "notes": Box(24, 1062, 752, 46 if keys else 64),
        "counts": Box(24, 96, 204, 84),
        "tools": Box(24, 1112, 752, 76),
        "bright": Box(24, 1196, 604, 76),
        "back": Box(644, 1196, 132, 76),
    }
