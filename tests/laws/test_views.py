"""The law of the view: not a byte of what crosses to a screen changes with another's secret, now or for a past moment.

Each viewer's view is encoded whole, whatever it holds: a new part of it is under this law from its first day.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random

from msgspec.structs import replace

from companion.game.codec import encode, fingerprint
from companion.game.text import Refusal
from companion.journal import Past
from companion.log import Log
from companion.table import Table
from companion.view import View
from tests.laws.evenings import Evening
from tests.laws.probing import Stories
from tests.laws.twins import memory, secret_twins

SECRETS = 2
LATER = 5
"""So many moves follow a secret before one looks: what is still one must show nowhere."""
BACK = LATER + 2
"""So many moments are looked at from behind, the last of them before the secret."""
ALL = range(7)  # everybody agrees


def written(view: View) -> Iterator[tuple[str, bytes]]:
    """Yield the name of each part of a view with its bytes."""
    for name in View.__struct_fields__:
        part = getattr(view, name)
        yield name, fingerprint(part) if name == "known" else encode(tuple(part) if name == "log" else part)


def heard(log: Log) -> Iterator[tuple[str, bytes]]:
    """Yield what the last lines of a log are made of: that crosses, too, and nobody need read a line for that."""
    for moment in islice(log.lately, BACK):
        seq, seat, kind, facts = moment.heard.seq, moment.heard.seat, moment.heard.kind, moment.heard.facts
        yield f"heard {seq}", encode((seat, kind and kind.__name__, facts))
        yield f"known before {seq}", fingerprint(moment.before)


def crossing(table: Table, viewer: int, back: int) -> Iterator[tuple[str, bytes]]:
    """Yield all that crosses to one viewer, as the table is now and as it was before so many of its last entries."""
    for before in (None, *(entry.seq for entry in islice(table.history.back(), back))):
        view = table.view(viewer, before)
        assert not isinstance(view, Refusal)
        yield from ((f"{name} before {before}", part) for name, part in written(view))
        yield from heard(view.log) if before is None else ()


def test_no_byte_of_a_view_changes_with_anothers_secret(evening: Evening, tmp_path: Path) -> None:
    luck = Random(evening.company.seed)
    twins = [*secret_twins(evening)]
    for number, (at, twin, knowing) in enumerate(luck.sample(twins, min(SECRETS, len(twins)))):
        strangers = tuple(viewer for viewer in evening.viewers if viewer not in knowing)
        with memory(tmp_path / str(number)) as journal:
            tables = Stories(evening, at, twin, knowing, LATER).tables(journal)
            _look_alike(tables, strangers, BACK)
            for table in tables:
                assert not isinstance(table.undo(ALL), Refusal)
            _look_alike(tables, strangers, 0)


def _look_alike(tables: tuple[Table, ...], strangers: tuple[int, ...], back: int) -> None:
    for viewer in strangers:
        for one, two in zip(*(crossing(table, viewer, back) for table in tables), strict=True):
            assert one == two, viewer


def test_a_view_of_the_past_says_what_was_known_and_offered_then(evening: Evening, tmp_path: Path) -> None:
    """What a screen shows of an earlier moment is what it showed at that moment, but for what lies on the table now."""
    past = Past(evening.variant, evening.entries(), evening.games[-1].winner)
    with memory(tmp_path) as journal:
        table = Table(journal, journal.begin("evening", evening.setup, bytes(32), past), evening.variant)
        seqs = [entry.seq for entry in islice(table.history.back(len(evening.moves) // 2), LATER)]
        before = {seq: {viewer: _then(table, viewer, seq) for viewer in evening.viewers} for seq in seqs}
        for seq, views in before.items():
            assert not isinstance(table.undo_to(seq - 1, ALL), Refusal)
            for viewer, then in views.items():
                assert _then(table, viewer) == then, (seq, viewer)


def _then(table: Table, viewer: int, before: int | None = None) -> dict[str, bytes]:
    view = table.view(viewer, before)
    assert not isinstance(view, Refusal)
    alone = replace(view, log=replace(view.log, below={}))  # what was put right later is told below its line
    return {name: part for name, part in written(alone) if name not in NOW}


NOW = ("sheet", "redo", "forced", "hands", "awards", "was", "settled", "put_right")
"""What differs in a view of the past: it is about the table as it is, or (`was`) about the entry that is looked at."""
