# One command makes a submission, one passes the tests; both set everything up from nothing.
PYTHON ?= python3
GAME ?= corners
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: setup bundle all test lint types check bench clean

setup: $(READY)

$(READY): pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit("onefile needs Python 3.11 or newer, this is " + sys.version.split()[0] + "; say make PYTHON=python3.12" if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[test,lint]'
	@touch $@

bundle: $(READY)
	$(BIN)/bundle --game $(GAME)

all: $(READY)
	$(BIN)/bundle --all

test: $(READY)
	$(BIN)/python -m pytest

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/black --check --quiet .

types: $(READY)
	$(BIN)/mypy

check: $(READY)
	$(BIN)/bundle --all --check

bench: $(READY)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[bench]'
	$(BIN)/python benchmarks/bundler.py

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis
