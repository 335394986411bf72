"""Columns: which blocks of a page stand where on a phone that lies on its side. No text and no markup may enter."""

from __future__ import annotations

from ui.dialogue.page.blocks import (
    Block,
    Button,
    FaceRow,
    Fold,
    Form,
    Heading,
    Island,
    Keys,
    ListEntry,
    Locked,
    PairRow,
    Sealing,
    SeatRow,
    Tiles,
)


def parted(blocks: tuple[Block, ...]) -> tuple[tuple[Block, ...], tuple[Block, ...], tuple[Block, ...]]:
    """Part blocks into what is read first, what is done, and the table: a phone on its side has two columns for them.

    Where nothing can be done, the table stands for it.
    """
    table = next((n for n, block in enumerate(blocks) if _of_the_table(block)), len(blocks))
    acts = [n for n, block in enumerate(blocks[:table]) if _acts(block)]
    if not acts:
        return (blocks[:table], blocks[table:], ()) if table < len(blocks) else ((), blocks, ())
    first, after = acts[0], acts[-1] + 1
    first -= first > 0 and isinstance(blocks[first - 1], Heading)
    return blocks[:first], blocks[first:after], blocks[after:]


def _acts(block: Block) -> bool:
    if isinstance(block, Button):
        return not block.quiet
    if isinstance(block, Island):
        return bool(block.spots)
    return isinstance(block, (Tiles, Locked, ListEntry, FaceRow, PairRow, Form, Sealing))


def _of_the_table(block: Block) -> bool:
    return isinstance(block, (SeatRow, Keys)) or (isinstance(block, Fold) and not block.icon)
