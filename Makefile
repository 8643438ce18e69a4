# Two commands do everything on a fresh machine with Python 3.11+ and make: `make play` and `make test`. For the tests
# with a real window `make test` needs the packages that .ci/run installs; without them it says what it has not shown.
PYTHON ?= python3
VENV := .venv
PY := $(VENV)/bin/python
RUN_READY := $(VENV)/.run-ready
TEST_READY := $(VENV)/.test-ready

.PHONY: play test check soak bench package assets clean help

help:            ## what can be made
	@grep -E '^[a-z-]+: .*##|^[a-z-]+:  +##' $(MAKEFILE_LIST) | sed -E 's/:.*## */\t/'

play: $(RUN_READY)  ## set up .venv and start the game
	$(PY) -m scenes

test: $(TEST_READY) check  ## set up and run all tests
	BRANCHES=1 PYTHONHASHSEED=0 $(PY) -m pytest -n auto --dist loadgroup

check: $(TEST_READY)  ## lint and types
	$(PY) -m ruff check .
	$(PY) -m mypy --strict game scenes

soak: $(VENV)/.soak-ready  ## the long run of every check, bench at its end, and one table of their figures
	$(PY) -m tests.soak

bench: $(TEST_READY)  ## build the package; every ratio of speed beside its bound
	$(PY) -m tests.bench --build

package: $(TEST_READY)  ## dist/SoulBattle and a compressed archive beside it
	$(PY) -m tests.package.build

assets: $(VENV)/.assets-ready  ## make every file of assets/ again from its sources (downloads them)
	$(PY) assets/build.py

clean:           ## remove what was made
	rm -rf build dist $(VENV)

$(PY):
	$(PYTHON) -c 'import sys; sys.exit("Soul Battle needs Python 3.11 or newer" if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv $(VENV)

$(RUN_READY): pyproject.toml | $(PY)
	$(PY) -m pip install --quiet --disable-pip-version-check -e .
	touch $@

$(TEST_READY): pyproject.toml | $(PY)
	$(PY) -m pip install --quiet --disable-pip-version-check -e '.[test,package]'
	touch $@ $(RUN_READY)

$(VENV)/.soak-ready: $(TEST_READY)
	$(PY) -m pip install --quiet --disable-pip-version-check -e '.[soak]'
	touch $@

$(VENV)/.assets-ready: pyproject.toml | $(PY)
	$(PY) -m pip install --quiet --disable-pip-version-check -e '.[assets]'
	touch $@
