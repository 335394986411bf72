"""docs/tray.md says what the code does, cell by cell. What a fault leads to is compared in test_tray_faults.py."""

from companion.readings import DieState
from hardware.tray import Reason, Timings, TrayState, Wrong
from hardware.tray.die import NEXT as NEXT_OF_DIE
from hardware.tray.table import NEXT
from tests.hardware.test_tray_faults import FAULTS
from tests.hardware.tray_page import faults_on_the_page, table, transitions


def test_the_page_has_the_table_of_the_tray() -> None:
    assert transitions("The tray") == {(state.value, sign.value): then.value for (state, sign), then in NEXT.items()}


def test_the_page_has_the_table_of_a_die() -> None:
    known = {(now.value, seen.value): then.value for (now, seen), then in NEXT_OF_DIE.items()}
    assert transitions("One die") == known
    assert {state for state, _ in known} == {state.value for state in DieState}


def test_the_page_tells_every_fault_in_every_state() -> None:
    named = {fault.__name__.replace("_", " ") for fault in FAULTS}
    assert set(faults_on_the_page()) == {(fault, state.value) for fault in named for state in TrayState}


def test_the_page_names_every_time_every_trouble_and_every_reason() -> None:
    times = {name: str(getattr(Timings(), name)) for name in Timings.__struct_fields__}
    assert {name: cell for (name, column), cell in table("Times").items() if column == "value"} == times
    assert {name for name, _ in table("What the tray says is wrong")} == {wrong.value for wrong in Wrong}
    assert {name for name, _ in table("Why a throw is shown and not counted")} == {reason.value for reason in Reason}
