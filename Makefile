# Everything a person runs by hand, one word each; `make` alone lists them.
# What a target needs is prepared by .ci/prepare, at once when it is already there. Logic belongs there or in Python,
# never here.
#
#   make play PYTHON=python3.12      another interpreter
#   make test ARGS="tests/board -x"  arguments for the command behind the target

.DEFAULT_GOAL := help
.PHONY: help play test test-all mutants lint bench arm64 fresh demo pictures proof clean ready-to-play ready-to-test
MAKEFLAGS += --no-print-directory
export PYTHON
# What was compiled is kept, whatever the environment says: each process of the tests would compile it all anew.
unexport PYTHONDONTWRITEBYTECODE

python := .venv/bin/python
# `make proof`: how much further than `make test` it goes; each number may be given on the command line. EVENINGS: how
# many times as many evenings are under the laws.
FUZZ ?= 1000000
ROLLS ?= 10000
CRASHES ?= 5000
EVENINGS ?= 10
# `make mutants`: which places, and how many.
SEED ?= 1
N ?= 12
# A process for each core and two more, for some always wait for a browser, a broker or a board; `make test
# SIDE_BY_SIDE=` runs everything in one.
cores = $(shell nproc 2>/dev/null || getconf _NPROCESSORS_ONLN)
SIDE_BY_SIDE ?= --numprocesses $$(( $(cores) + 2 )) --dist loadgroup --no-loadscope-reorder
# What one test needed for a moment goes back to the system, also where the C library would keep it (`man mallopt`):
# the largest process of the tests is 50 to 70 MB smaller by it, and no slower.
test test-all proof-%: export MALLOC_MMAP_THRESHOLD_ := 131072
test test-all proof-%: export MALLOC_ARENA_MAX := 1
# A suite is a folder below tests/ with tests in it; each is a part of the proof that can be run alone.
SUITES := $(sort $(foreach test,$(wildcard tests/*/test_*.py tests/*/*/test_*.py),$(word 2,$(subst /, ,$(test)))))

help:  ## this list
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "  make %-9s %s\n", $$1, $$2 }' Makefile

play: ready-to-play  ## install what is missing, then run Kazami
	@.venv/bin/kazami $(ARGS)

test: ready-to-test  ## the linters and the tests that belong before a commit, on all cores
	@found=$$(mktemp); $(MAKE) lint >"$$found" 2>&1 & lint=$$!; \
	$(python) -m pytest $(SIDE_BY_SIDE) $(ARGS); tested=$$?; \
	wait $$lint; linted=$$?; cat "$$found"; rm -f "$$found"; \
	if [ $$tested = 0 ] && [ $$linted != 0 ]; then echo "The tests passed, the linters did not: run make lint."; fi; \
	[ $$tested = 0 ] && [ $$linted = 0 ]

test-all: test  ## make test, then the thorough ones: more evenings, more looks, long runs in real browsers
	@$(python) -m pytest -m thorough $(SIDE_BY_SIDE) $(ARGS) || { [ $$? = 5 ] && [ -n "$(ARGS)" ]; }

lint: ready-to-test  ## ruff, mypy --strict and the import contracts
	@started=$$(date +%s); failed=0; \
	$(python) -m mypy --no-error-summary & types=$$!; \
	$(python) -m ruff check --quiet || failed=1; \
	.venv/bin/lint-imports --no-logo || failed=1; \
	wait $$types || failed=1; \
	if [ $$failed = 1 ]; then verdict="faults found"; else verdict="clean"; fi; \
	echo "lint: $$verdict, $$(( $$(date +%s) - started )) s"; exit $$failed

bench: ready-to-test  ## the figures: time per move, resuming, commits, latency
	@$(python) -m tests.bench $(ARGS)

arm64:  ## install for a Raspberry Pi's processor and run the kernel's tests on it, with QEMU
	@.ci/arm64 build/arm64 $(ARGS)

fresh:  ## the README's two commands on a fresh Debian of the newest Python, and a picture of the tablet; for root
	@.ci/fresh build/fresh $(ARGS)

demo: ready-to-test  ## scripted evenings: firmware throws and turns, power fails, the game goes on; then a hall of tables
	@$(python) -m tests.demo --tablet $(ARGS)
	@$(python) -m tests.hall.demo

pictures: ready-to-test  ## take the papers' pictures of the running app anew
	@$(python) -m tests.tablet.pictures
	@$(python) -m tests.phone.pictures
	@$(python) -m tests.paper.pictures
	@$(python) -m tests.hall.pictures

proof: ready-to-test  ## the long runs, hours: more games, more crashes, more garbage; proof-laws is one part of them
	@failed=; for suite in $(SUITES); do $(MAKE) proof-$$suite || failed="$$failed proof-$$suite"; done; \
	[ -z "$$failed" ] || { echo "Not proved:$$failed"; exit 1; }

proof-%: ready-to-test
	@echo "proof-$*: begun $$(date +%T)"
	@KAZAMI_PROOF=1 KAZAMI_FUZZ=$(FUZZ) KAZAMI_ROLLS=$(ROLLS) KAZAMI_CRASHES=$(CRASHES) KAZAMI_EVENINGS=$(EVENINGS) \
	$(python) -m pytest -v -m "" $(SIDE_BY_SIDE) --durations=5 -o timeout=0 tests/$* $(ARGS)

mutants: ready-to-test  ## break the product in N places chosen by SEED, and tell which no test finds; ALL=1 asks test-all
	@$(python) -m tests.mutants $(SEED) $(N) $(if $(ALL),--all)

clean:  ## remove the environment and everything else that was made (saved games stay)
	rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .coverage*
	find . -path ./.git -prune -o \( -name __pycache__ -o -name '*.egg-info' \) -prune -exec rm -rf {} +

ready-to-play:
	@.ci/prepare play

ready-to-test:
	@.ci/prepare test
