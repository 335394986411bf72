"""What was sealed is kept: through the journal, through an undo of the reveal, and through a record."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.game.codec import encode, fingerprint
from companion.game.history import replayed
from companion.game.seals import Seal, SealOpened, seal_of
from companion.game.secret import KAZAMI, TABLE
from companion.game.text import Refusal
from companion.journal import Journal
from companion.record import RecordError, decided, parsed, written
from companion.table import Table
from tests.table.seated import SEED, opened
from tests.variants.harbour_lights import HARBOUR_LIGHTS
from tests.variants.harbour_lights.moves import BurnOil
from tests.variants.watched import SALT, SETUP, VARIANTS, burn, to_the_watch

VIEWERS = (KAZAMI, TABLE, 0, 1, 2)
SEALED = seal_of(BurnOil(seat=1, revision=0, flasks=2), SALT)


def sat_down(journal: Journal) -> Table:
    table = Table(journal, journal.begin("Friday", SETUP, SEED), HARBOUR_LIGHTS)
    to_the_watch(table)
    return table


def seals(table: Table, viewer: int = TABLE) -> list[tuple[int, str]]:
    return [(one.seat, one.shows) for one in table.known(viewer).sealed if one.shows]


def known(table: Table) -> list[bytes]:
    return [fingerprint(table.known(viewer)) for viewer in VIEWERS]


def test_a_seal_and_what_is_under_it_outlast_the_plug(tmp_path: Path) -> None:
    with opened(tmp_path) as journal:
        table = sat_down(journal)
        burn(table, 1, 2, SEALED)
        before = known(table)
    with opened(tmp_path) as journal:
        table = Table(journal, table.id, HARBOUR_LIGHTS)
        assert known(table) == before and seals(table) == [(1, SEALED.shows)]
        burn(table, 0, 1)
        entry = table.history.last
        assert entry is not None
        (opening,) = (fact for fact in entry.facts if isinstance(fact, SealOpened))
        assert opening.fits and seals(table) == []
    with opened(tmp_path) as journal:
        again = Table(journal, table.id, HARBOUR_LIGHTS)
        assert again.history.last == entry and known(again) == known(table)


def test_a_reveal_taken_back_leaves_the_seal_as_it_was_and_the_next_reveal_opens_it(tmp_path: Path) -> None:
    with opened(tmp_path) as journal:
        table = sat_down(journal)
        burn(table, 1, 2, SEALED)
        before = known(table)
        burn(table, 0, 3)
        assert not isinstance(table.undo(table.game.players), Refusal)
        assert known(table) == before and seals(table) == [(1, SEALED.shows)]
        burn(table, 0, 1)
        entry = table.history.last
        assert entry is not None
        assert [(fact.seat, fact.fits) for fact in entry.facts if isinstance(fact, SealOpened)] == [(1, True)]
        assert not isinstance(table.undo_to(entry.parent - 1, table.game.players), Refusal)
        assert seals(table) == [], "before it was sealed there is nothing to show"


def test_a_choice_that_is_not_the_sealed_one_is_news_on_every_screen_until_the_head_moves(tmp_path: Path) -> None:
    with opened(tmp_path) as journal:
        table = sat_down(journal)
        burn(table, 1, 3, SEALED)
        burn(table, 0, 1)
        for viewer in (TABLE, 0, 1, 2):
            view = table.view(viewer)
            assert not isinstance(view, Refusal)
            assert view.last is not None and view.news[0] in view.last.lines
            assert "is not the one that was sealed" in view.news[0].msgid
        assert not isinstance(table.undo(table.game.players), Refusal)
        view = table.view(TABLE)
        assert not isinstance(view, Refusal) and view.news == ()


def test_a_record_brings_the_seal_with_its_move(tmp_path: Path) -> None:
    with opened(tmp_path) as journal:
        table = sat_down(journal)
        burn(table, 1, 2, SEALED)
        burn(table, 0, 3, Seal("a" * 64, SALT))
        path = table.history.path()
        text = written("Friday", HARBOUR_LIGHTS, SETUP, path)
    assert '"seal":{"salt":"' in text or '"seal":{"shows":"' in text
    with pytest.raises(RecordError, match=f"Line {len(text.splitlines())}"):
        parsed(text.replace("a" * 64, "<b>"), VARIANTS)
    record = parsed(text, VARIANTS)
    entries, game = decided(record)
    assert fingerprint(game) == fingerprint(replayed(HARBOUR_LIGHTS, SETUP, path))
    assert encode(entries[-1].facts) == encode(path[-1].facts)
    assert [fact.fits for fact in entries[-1].facts if isinstance(fact, SealOpened)] == [True, False]
