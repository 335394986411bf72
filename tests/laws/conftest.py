"""The evenings every law looks at, each played once. No law enters here."""

import gc
from collections.abc import Iterator

import pytest

from companion.game.moves import SealedMove
from tests.laws.companies import VARIANTS, Company, companies, everyday, tables
from tests.laws.evenings import Evening
from tests.laws.under_law import UnderLaw

_made: dict[str, set[str]] = {}  # the kinds of moves made at each table, so that no evening is played twice for them


_everyday = everyday()
_tables = [
    pytest.param(table, id=str(table), marks=() if str(table) in _everyday else pytest.mark.thorough)
    for table in companies()
]


@pytest.fixture(scope="session", params=_tables)
def evening(request: pytest.FixtureRequest) -> Iterator[Evening]:
    """Play one evening; pytest keeps one at a time and runs every law on it."""
    yield _played(request.param)
    gc.collect()  # it holds thousands of games, and what laws made of them


@pytest.fixture
def digital(evening: Evening) -> Evening:
    """An evening in which every card is known to Kazami."""
    if evening.setup.hands != "digital":
        pytest.skip("what is in real hands nobody but their owners knows")
    return evening


@pytest.fixture
def keeping(evening: Evening) -> Evening:
    """An evening with cards that only Kazami keeps."""
    if not evening.variant.virtual:
        pytest.skip("all cards of this variant are of cardboard, or all are Kazami's")
    return evening


@pytest.fixture
def sealing(evening: Evening) -> Evening:
    """An evening with choices that a phone seals."""
    if not any(issubclass(kind, SealedMove) for kind in evening.variant.move_kinds):
        pytest.skip("nothing is sealed in this variant")
    return evening


@pytest.fixture(scope="session")
def never_made() -> dict[str, set[str]]:
    """Return for each variant the moves nobody made, in any evening or, while one is missing, in up to MORE others."""
    return {under.variant.name: _never_made(under) for under in VARIANTS}


def _never_made(under: UnderLaw) -> set[str]:
    missing = {kind.__name__ for kind in under.variant.move_kinds if not kind.correction}
    missing -= {kind for table, kinds in _made.items() if table.startswith(f"{under.variant.name}-") for kind in kinds}
    for table in tables(under):
        if not missing:
            break
        if str(table) not in _made:
            _played(table)
        missing -= _made[str(table)]
    return missing


def _played(table: Company) -> Evening:
    evening = Evening(table)
    _made[str(table)] = {type(move).__name__ for move in evening.moves}
    return evening
