"""Times: when each entry was made, worked out from the head after each commit. Pure; no file and no clock may enter.

A move that an amendment made again keeps the time at which it was made first. A move that came with a record has none.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping

from companion.game.history import ROOT


def times_made(parents: Mapping[int, int], heads: Iterable[tuple[int, float]]) -> dict[int, float]:
    """Return when each entry was made, in Unix seconds.

    `parents` names for each entry the one it followed, `heads` where the game stood after each commit, and since when.
    """
    made: dict[int, float] = {}
    met, before = {ROOT}, None
    for head, at in heads:
        came = _since(met, parents, head)
        met.update(came)
        if came and before is not None:
            again = _since({ROOT, parents[came[0]]}, parents, before)
            made |= {seq: made[old] for seq, old in zip(came, again, strict=False) if old in made}
            if not again:
                made[head] = at
        before = head
    return made


def _since(met: Container[int], parents: Mapping[int, int], head: int) -> list[int]:
    """Return the entries on the way to a head, oldest first, from the last one that was met on."""
    way = list[int]()
    while head not in met:
        way.append(head)
        head = parents[head]
    return way[::-1]
