# Every target does its own set-up; a step that has succeeded is not repeated until its inputs change.
# Wanted: Python 3.11 or newer with pip, and make. Used when present: a C compiler, node.

PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && exit; done; echo python3)
VENV := .venv
BIN := $(VENV)/bin
DONE := $(VENV)/.done
PIP := $(BIN)/python -m pip --disable-pip-version-check install --quiet
PYTEST = $(BIN)/python -m pytest --junitxml=build/reports/$@.xml -o junit_suite_name=$@
PLAIN := build/plain
sorry = { echo "pip could not install what $(1) names; is there a network?"; exit 1; }
# pytest's exit code 5 says that nothing matched the selection.
OR_NONE := || [ $$? -eq 5 ]

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help install dev engine client plain serve test units laws-plain scripts browser postgresql \
	check format soak soak-compiled soak-browser soak-plain soak-kills bench fuzz pins clean

help: ## what there is to make
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | awk -F ':.*## ' '{ printf "  make %-12s %s\n", $$1, $$2 }'

# ---- set-up

$(DONE)/venv:
	@echo "python: making $(VENV) with $(PYTHON) ..."
	@$(PYTHON) tools/environment.py $(VENV)
	@mkdir -p $(DONE) && touch $@

$(DONE)/base: requirements/base.txt requirements/build.txt $(DONE)/venv
	@echo "python: installing packages ..."
	@$(PIP) -r requirements/base.txt -r requirements/build.txt || $(call sorry,requirements/base.txt)
	@touch $@

$(DONE)/package: pyproject.toml setup.py $(DONE)/base
	@$(PIP) --no-deps --no-build-isolation --editable .
	@touch $@

$(DONE)/dev: requirements/dev.txt $(DONE)/package
	@echo "python: installing the packages of tests and checks ..."
	@$(PIP) -r requirements/dev.txt || $(call sorry,requirements/dev.txt)
	@touch $@

engine: $(DONE)/package ## compile the engine, where there is a C compiler
	@$(BIN)/python tools/engine.py

client: $(DONE)/package ## build the browser client
	@$(BIN)/python tools/client.py

install: engine client ## everything that running needs, in .venv
	@$(BIN)/python -m compileall -q src/onigokko  # who runs the site may not be allowed to write here

dev: install $(DONE)/dev ## the same, and what tests and checks need

plain: $(DONE)/package ## remove the compiled engine; the source runs as it is
	@$(BIN)/python tools/engine.py --plain

# ---- use

serve: install ## open the site (ARGS="--port 8001" and so on)
	@exec $(BIN)/onigokko serve $(ARGS)

# ---- tests

test: dev units laws-plain scripts browser ## all tests but the long ones

units: dev
	$(PYTEST) -n 2 -m "not browser and not soak"

laws-plain: dev
	@$(BIN)/python tools/plain_tree.py $(PLAIN)
	ONIGOKKO_EXPECT=plain PYTHONPATH=$(PLAIN) $(PYTEST) -n 2 -m "laws and not soak" $(OR_NONE)

scripts: dev
	@[ ! -d tests/scripts ] || $(BIN)/onigokko check tests/scripts

browser: dev
	$(PYTEST) -n 2 --dist loadfile -m "browser and not soak" $(OR_NONE)

postgresql: dev ## the tests of the site once more, with its tables in PostgreSQL
	TEST_DATABASE=postgresql $(PYTEST) -n 2 -m "kept or not (browser or soak)" \
		tests/site tests/cli/test_remote.py tests/cli/test_cup.py
	TEST_DATABASE=postgresql $(PYTEST) --junitxml=build/reports/$@-browser.xml -o junit_suite_name=$@-browser \
		-m kept tests/browser/test_account.py

soak: dev soak-compiled soak-browser soak-plain ## the long runs, on the compiled and on the plain engine

soak-kills: install ## kill real servers in the middle of games for hours (ARGS="--kills 5000 --tally FILE"); Ctrl+C ends it
	@$(BIN)/python tools/faults.py $(ARGS)

soak-compiled: dev
	$(PYTEST) -n 2 -m "soak and not browser" $(OR_NONE)

soak-browser: dev
	$(PYTEST) -n 2 --dist loadfile -m "soak and browser" $(OR_NONE)

soak-plain: dev
	@$(BIN)/python tools/plain_tree.py $(PLAIN)
	ONIGOKKO_EXPECT=plain PYTHONPATH=$(PLAIN) $(PYTEST) -n 2 -m "laws and soak" $(OR_NONE)

check: dev ## format, lint, types, arrows between the rooms
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/python tools/client.py --types

format: dev ## let ruff write what `check` asks for
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

# ---- how fast

$(DONE)/bench: requirements/bench.txt $(DONE)/package
	@$(PIP) -r requirements/bench.txt || $(call sorry,requirements/bench.txt)
	@touch $@

bench: engine $(DONE)/bench ## how fast the engine is, beside OpenSpiel
	@$(BIN)/onigokko bench engine $(ARGS)

$(DONE)/fuzz: requirements/fuzz.txt $(DONE)/package
	@$(PIP) -r requirements/fuzz.txt || $(call sorry,requirements/fuzz.txt)
	@touch $@

fuzz: $(DONE)/fuzz ## bend play scripts for a minute (ARGS=600: for ten)
	@$(BIN)/python tools/fuzz.py $(ARGS)

# ---- upkeep

UV = $(shell command -v uv || echo build/uv/bin/uv)
pins: ## choose the newest versions of what requirements/*.in name
	@command -v uv >/dev/null || [ -x build/uv/bin/uv ] || { $(PYTHON) tools/environment.py build/uv && build/uv/bin/python -m pip install --quiet uv; }
	@for name in base build client postgresql bench dev fuzz; do \
		$(UV) pip compile --quiet --upgrade --universal --python-version 3.11 --no-emit-index-url --no-emit-find-links \
			--custom-compile-command "make pins" --output-file requirements/$$name.txt requirements/$$name.in || exit 1; \
	done

clean: ## remove everything that was built, .venv included
	@rm -rf $(VENV) build dist node_modules src/*.egg-info src/onigokko/site/static
	@rm -rf .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	@find src -name '*.so' -delete
	@find src tests tools -name __pycache__ -type d -prune -exec rm -rf {} +
