"""The law of the hall: not a byte that a table tells its hall, and that a judge sees, changes with a secret."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

from msgspec.structs import replace

from companion.game.secret import TABLE
from companion.game.text import Refusal
from companion.journal import Journal
from companion.remarks import Answered
from companion.table import Table
from companion.tournament.events import CallMade, PlayerCorrected
from companion.view import View
from tests.laws.evenings import Evening
from tests.laws.probing import Stories
from tests.laws.twins import memory, secret_twins
from tests.tournament.halls import Desk
from ui.hall.judging import call_page
from ui.hall.render import call_html
from ui.hall.tables import Fact, Tables
from ui.language.catalogues import LANGUAGES
from ui.session.hall_messages import called, calls_of, facts_of, in_short, result_of, written

SECRETS = 1
LATER = 4
"""So many moves follow a secret before the hall is told: what is still one must show nowhere."""
ALL = range(7)  # everybody agrees


def sent(journal: Journal, table: Table) -> Iterator[bytes]:
    """Yield all that a hall is told of a table, but for the number of the game: the twins are two games."""
    commits, view = journal.commits(table.id), table.view(TABLE)
    assert isinstance(view, View)
    for commit in commits:
        yield written(replace(facts_of(table, commits, commit), game=""))
        yield written(replace(result_of(table, commits, commit), game=""))
    yield written(replace(in_short(table, commits, view), game=""))
    for call in calls_of(table, commits, 0):
        yield written(replace(call, game=""))


def judged(journal: Journal, table: Table) -> list[str]:
    """Return what a judge sees of a call of this table, when its hall was told all of it."""
    commits, view, kept = journal.commits(table.id), table.view(TABLE), list[bytes]()
    assert isinstance(view, View)

    def keep(facts: Sequence[Fact]) -> None:
        kept.extend(raw for *_, raw in facts)

    heard = Tables((), keep, lambda _, game: reversed(kept), lambda: 0.0)
    told = [("facts", replace(facts_of(table, commits, commit), game="1")) for commit in commits]
    said = [*told, ("view", replace(in_short(table, commits, view), game="1"))]
    heard.hear([("kazami/club/table/1/status", b'{"schema":1,"status":"online"}')])
    heard.hear([(f"kazami/club/table/1/{topic}", written(message)) for topic, message in said])
    desk = Desk(12)
    seated = desk.seat(1).tables[0]
    names = zip(seated, (seat.name for seat in table.game.setup.seats), strict=False)
    desk.do(*(PlayerCorrected(player, name) for player, name in names), CallMade(1, 1, "typed"))
    page = call_page(desk.hall, 0.0, "Aki", 1, heard, heard.known)
    assert page is not None
    assert page.lines
    return [call_html(page, code) for code in LANGUAGES]


def test_no_byte_that_a_hall_is_told_changes_with_a_secret(evening: Evening, tmp_path: Path) -> None:
    luck = Random(evening.company.seed)
    twins = [*secret_twins(evening)]
    for number, (at, twin, knowing) in enumerate(luck.sample(twins, min(SECRETS, len(twins)))):
        with memory(tmp_path / str(number)) as journal:
            tables = Stories(evening, at, twin, knowing, LATER).tables(journal)
            by = luck.choice((TABLE, *tables[0].game.players))
            for table in tables:
                table.remark(called(table, "typed", by))
                table.remark(Answered(1, "Aki"))
            _told_alike(journal, tables)
            for table in tables:
                assert not isinstance(table.undo(ALL), Refusal)
            _told_alike(journal, tables)
            for table in tables:
                assert not isinstance(table.redo(), Refusal)
            _told_alike(journal, tables)
            one, two = (judged(journal, table) for table in tables)
            assert one == two


def _told_alike(journal: Journal, tables: tuple[Table, ...]) -> None:
    for one, two in zip(*(sent(journal, table) for table in tables), strict=True):
        assert one == two
