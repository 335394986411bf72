"""docs/record.md says what is true: its example is read, replayed, and ends in the state it shows."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from typing import Any

import pytest

from companion.record import FORMAT, decided, parsed, written
from companion.rules.base import BASE
from ui.commands.export_import import replay_states

PAGE = (Path(__file__).parents[2] / "docs" / "record.md").read_text(encoding="utf-8")
RECORD, STATE = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
VARIANTS = {"base": BASE}


def last_state(tmp_path: Path) -> dict[str, Any]:
    (tmp_path / "example").write_text(RECORD, encoding="utf-8")
    out = io.StringIO()
    replay_states(VARIANTS, tmp_path / "example", out, io.StringIO())
    *_, last = out.getvalue().splitlines()
    state: dict[str, Any] = json.loads(last)
    return state


def test_the_example_is_exactly_what_kazami_writes() -> None:
    record = parsed(RECORD, VARIANTS)
    entries, _ = decided(record)
    assert written(record.name, BASE, record.setup, entries) == RECORD


def test_the_example_ends_in_the_state_the_page_shows(tmp_path: Path) -> None:
    assert last_state(tmp_path) == json.loads(STATE)


@pytest.mark.parametrize("place", ["header", "state", "seat"])
def test_the_tables_of_the_page_name_every_key_and_no_other(tmp_path: Path, place: str) -> None:
    header, state = json.loads(RECORD.splitlines()[0]), last_state(tmp_path)
    keys = {"header": header, "state": state, "seat": state["seats"][0]}[place]
    tables = {"header": "| key | value |", "state": "## States", "seat": "| key of a seat | value |"}
    rows = PAGE.split(tables[place], 1)[1].split("|---|---|\n", 1)[1].split("\n\n", 1)[0].splitlines()
    named = [key for row in rows for key in re.findall(r"`(\w+)`", row.split("|")[1])]
    assert sorted(named) == sorted(keys)


def test_the_page_speaks_of_the_form_that_is_written() -> None:
    assert f"| `kazami_record` | the version of this form: {FORMAT} |" in PAGE
