"""What every test run shares: the clause law, what its end tells, who shares a process, and two Hypothesis profiles.

Here belongs only what all suites need. A fixture of one suite lives in that suite's own conftest; rules,
samples and fakes never enter this file.
"""

import os
from random import Random

from hypothesis import settings

pytest_plugins = (
    "pytester",
    "tests.phone.one_browser",
    "tests.project.clause_law",
    "tests.project.figures",
    "tests.project.files_of_variants",
    "tests.project.whole_run",
    "tests.project.processes",  # asks the one above how large its process is
)

# Everyday runs are the same everywhere and every time, so that red means "you broke it". `make proof` looks
# further and differently each time. No deadline in either: a loaded machine is slow, not wrong.
settings.register_profile("test", derandomize=True, deadline=None, print_blob=True)
settings.register_profile("proof", max_examples=2000, deadline=None, print_blob=True)
if os.environ.get("KAZAMI_PROOF"):
    settings.load_profile("proof")
    os.environ.setdefault("KAZAMI_FIRST", str(Random().randrange(10**6)))  # here, so that every process has the same
else:
    settings.load_profile("test")
