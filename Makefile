# One way in for everything. `make demo` shows the product, `make check test` is what CI runs.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
MANAGE := $(BIN)/python manage.py
PORT   ?= 8000
SERVE  ?= 1

.PHONY: help demo serve test test-compiled quick check fix bench lock clean compiled try-compiled

help:
	@echo "make demo    install, import the bundled cards, check decks, run a goldfish, serve http://127.0.0.1:$(PORT)/"
	@echo "make test    the whole test suite                       make quick   the suite without its slow tests"
	@echo "make check   format, lint, types, import contracts, migrations, the API schema"
	@echo "make fix     format, and correct what lint can          make bench   benchmarks: a table and bench.json"
	@echo "make serve   web and worker on DATABASE_URL and REDIS_URL"
	@echo "make compiled       the rules engine's compiled form; the targets above try it by themselves"
	@echo "make test-compiled  the engine's quick tests in the compiled form"

$(VENV)/runtime.stamp: requirements/runtime.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Deckwright needs Python 3.11 or newer: make PYTHON=python3.12"; exit 2; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo "Installing pinned packages into $(VENV) ..."
	@$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements/runtime.txt
	@touch $@

$(VENV)/dev.stamp: requirements/dev.txt $(VENV)/runtime.stamp
	@$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements/dev.txt
	@touch $@

$(VENV)/compile.stamp: requirements/compile.txt $(VENV)/runtime.stamp
	@$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements/compile.txt
	@touch $@

compiled: $(VENV)/compile.stamp
	@$(BIN)/python setup.py

# The same where it can be done; where not, the engine runs interpreted, and this says why.
try-compiled: $(VENV)/runtime.stamp
	@test "$$DECKWRIGHT_COMPILED" = 0 || { mkdir -p build; $(MAKE) --no-print-directory compiled 2>build/compiled.log; } || \
	    { echo "The rules engine runs interpreted:"; grep -v '^make' build/compiled.log | tail -n 1; }

demo: $(VENV)/runtime.stamp try-compiled
	@$(MANAGE) demo $(if $(filter 0,$(SERVE)),--no-serve) --port $(PORT)

serve: $(VENV)/runtime.stamp try-compiled
	@$(MANAGE) migrate --verbosity 0
	@$(MANAGE) serve --port $(PORT)

test: $(VENV)/dev.stamp try-compiled
	DECKWRIGHT_COMPILED=0 $(BIN)/pytest -n 2 --dist loadgroup

test-compiled: $(VENV)/dev.stamp compiled
	DECKWRIGHT_COMPILED=1 $(BIN)/pytest -n 2 --dist loadgroup -m "not slow" tests/rules_engine tests/compiled tests/decks/goldfish

quick: $(VENV)/dev.stamp
	DECKWRIGHT_COMPILED=0 $(BIN)/pytest -n 2 --dist loadgroup -m "not slow"

check: $(VENV)/dev.stamp $(VENV)/compile.stamp
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python setup.py check
	$(MANAGE) makemigrations --check --dry-run
	$(MANAGE) spectacular --validate --fail-on-warn --file /dev/null

fix: $(VENV)/dev.stamp
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: $(VENV)/dev.stamp try-compiled
	DECKWRIGHT_COMPILED=0 $(BIN)/python -m tests.bench

lock: $(VENV)/dev.stamp
	$(BIN)/pip install --quiet uv
	$(BIN)/uv pip compile --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header pyproject.toml -o requirements/runtime.txt
	$(BIN)/uv pip compile --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --extra dev pyproject.toml -o requirements/dev.txt
	$(BIN)/uv pip compile --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --group pyproject.toml:compile -c requirements/dev.txt -o requirements/compile.txt

clean:
	rm -rf build .mypy_cache .ruff_cache .pytest_cache
