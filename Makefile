# Two commands do everything on a fresh machine with Python 3.11+ and make: `make play` and `make test`. Tests with a real
# window need the packages that .ci/run installs; without them they are skipped.
PYTHON ?= python3
VENV := .venv
PY := $(VENV)/bin/python
RUN_READY := $(VENV)/.run-ready
TEST_READY := $(VENV)/.test-ready

# The many processes of a test run reuse compiled files, even if the environment keeps Python from writing them.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: play test check coverage soak long mutants fuzz compiled bench package release assets lock clean help
.NOTPARALLEL:

# `make coverage` measures the tests of rules, content, players and files, except slow ones that prove other things.
MEASURED := $(addprefix tests/,content engine games lab/test_learn.py players profile records scenarios solving \
  scenes/decks scenes/menus/test_custom_looks.py scenes/menus/test_gallery.py scenes/table/test_confirmations.py) \
  $(wildcard tests/test_*.py)
UNMEASURED := games/fissureverse/test_battery.py games/test_drop_refusals.py players/test_decisions.py players/test_players.py \
  profile/test_evening.py::test_whichever_call_fails profile/test_damaged_files.py records/test_damaged.py::test_a_forged_record \
  test_attacks.py test_mutation.py test_run_counts.py test_tutorial.py
# Tests that replace functions of modules, which calls between compiled modules don't notice.
PATCHING := players/test_monte_carlo.py::test_half_of_its_simulations_go_to_the_two_best_moves
# The exact versions of everything that the program, its tests and its packages use.
INSTALL := $(PY) -m pip install --quiet --disable-pip-version-check --constraint .ci/lock.txt
PYTEST := PYTHONHASHSEED=0 $(PY) -m pytest -n auto --dist loadgroup

help:            ## list the targets
	@grep -E '^[a-z-]+: .*##|^[a-z-]+:  +##' $(MAKEFILE_LIST) | sed -E 's/:.*## */\t/'

play: $(RUN_READY)  ## set up .venv and start the game
	$(PY) -m scenes

test: $(TEST_READY) check  ## set up and run all tests
	$(PYTEST) --whole

check: $(TEST_READY)  ## check lint, format, spelling and types
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(VENV)/bin/codespell
	$(PY) -m mypy --strict game scenes

coverage: $(TEST_READY)  ## list the branches of game/ that no test takes; fail if there are too many
	$(PYTEST) -q $(MEASURED) $(addprefix --deselect=tests/,$(UNMEASURED)) --cov

soak: long mutants fuzz bench  ## run these four long checks (about an hour)

long: $(TEST_READY)  ## run all tests with more repetitions (tests/run_counts.py)
	SOAK=1 $(PYTEST) --whole
	PYTHONHASHSEED=1 $(PY) -m pytest -q tests/records/test_records.py

mutants: $(TEST_READY)  ## change rules and code one at a time; a test must notice each change
	$(PY) -m tests.mutation

fuzz: $(VENV)/.soak-ready  ## run a guided fuzzer on everything that reads files (Linux)
	$(PY) -m tests.fuzz

compiled: $(TEST_READY)  ## compile the rules core with mypyc and test it (needs a C compiler)
	$(PY) -m tests.package.compiled
	cd build/compiled && $(subst $(PY),$(abspath $(PY)),$(PYTEST)) -q tests/records tests/battery tests/games tests/players \
	  $(addprefix --deselect=tests/,$(PATCHING))
	cd build/compiled && $(abspath $(PY)) -m scenes --selftest

bench: $(TEST_READY)  ## build the package and print each speed figure beside its bound
	$(PY) -m tests.bench --build

package: $(TEST_READY)  ## build dist/SoulBattle and a compressed archive beside it
	$(PY) -m tests.package.build

release: $(TEST_READY)  ## rehearse a release: all packages for this system, tested, with checksums and notes
	$(PY) -m tests.release

assets: $(VENV)/.assets-ready  ## make every file of assets/ again from its sources (downloaded)
	$(PY) assets/build.py

lock: $(PY)      ## look up the newest versions that pyproject.toml allows
	$(PY) -m pip install --quiet uv
	$(PY) -m uv pip compile --quiet --upgrade --universal --python-version 3.11 --all-extras --no-annotate \
	  --custom-compile-command 'make lock' --output-file .ci/lock.txt pyproject.toml

clean:           ## remove everything that was built
	rm -rf build dist $(VENV)

$(PY):
	$(PYTHON) -c 'import sys; sys.exit("Soul Battle needs Python 3.11 or newer" if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv $(VENV)

$(RUN_READY): pyproject.toml .ci/lock.txt | $(PY)
	$(INSTALL) -e .
	touch $@

$(TEST_READY): pyproject.toml .ci/lock.txt | $(PY)
	$(INSTALL) -e '.[test,package]'
	touch $@ $(RUN_READY)

$(VENV)/.soak-ready: $(TEST_READY)
	$(INSTALL) -e '.[soak]'
	touch $@

$(VENV)/.assets-ready: pyproject.toml .ci/lock.txt | $(PY)
	$(INSTALL) -e '.[assets]'
	touch $@
