"""The suite clock adds up right and says which suite takes too long.

Real durations must never enter here: they differ from machine to machine.
"""

from tests.project.suite_clock import BUDGETS, OTHERS, WHOLE_RUN, suite_of, table


def test_a_test_belongs_to_the_folder_below_tests() -> None:
    assert suite_of("tests/board/deep/test_roads.py::test_loop[a::b]") == "board"
    assert suite_of("tests/test_demo.py::test_evening") == "test_demo"
    assert suite_of("docs/rules::every clause has a passing test") == "rules"


def test_a_suite_over_its_budget_is_pointed_out_and_the_others_are_not() -> None:
    header, laws, unknown, together = table({"unknown": OTHERS - 0.1, "laws": BUDGETS["laws"] + 0.1})
    assert header.split() == ["suite", "seconds", "budget"]
    assert laws.split() == ["laws", f"{BUDGETS['laws']}.1", str(BUDGETS["laws"]), "over", "its", "budget"]
    assert unknown.split() == ["unknown", f"{OTHERS - 1}.9", str(OTHERS)]
    assert together.split() == ["together", f"{BUDGETS['laws'] + OTHERS}.0", str(WHOLE_RUN)]


def test_the_budgets_fit_into_the_whole_run() -> None:
    assert sum(BUDGETS.values()) + 4 * OTHERS <= WHOLE_RUN
