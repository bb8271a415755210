# Every target sets up what it needs. `make` alone lists them.
SHELL := /bin/bash
PYTHON ?= python3
BIN := .venv/bin
STAMP := .venv/.ready
COMPILED := .venv/.compiled
BENCH := .bench-venv
# Bytecode is kept whatever the shell says: every worker and every process that a test starts reads it.
unexport PYTHONDONTWRITEBYTECODE
PIP := -m pip --disable-pip-version-check install --quiet

.PHONY: help setup demo serve test lint bench proofs mutants docs figures register lock clean

help:
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 12

setup: $(COMPILED) ## build .venv, compile the kernels of the analysis

$(STAMP): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Houseway needs Python 3.11 or newer; $(PYTHON) is older"; exit 1; }
	@$(PYTHON) -m venv .venv || { tools/system-packages python3-venv && $(PYTHON) -m venv .venv; }
	@$(BIN)/python $(PIP) -r requirements.lock
	@$(BIN)/python $(PIP) --no-deps --no-build-isolation -e .
	@touch $@

$(COMPILED): $(STAMP) src/houseway/analysis/kernels/signatures.tsv
	@$(BIN)/python -m houseway.analysis.ahead
	@touch $@

demo: setup ## clause coverage, the edge of every wager, a round of each game
	@$(BIN)/houseway clauses
	@games="$$($(BIN)/houseway games --json | $(BIN)/python -c 'import json, sys; print(*{g["game"]: g["game"] + "/" + g["edition"] for g in json.load(sys.stdin)}.values())')"; \
	for game in $$games; do $(BIN)/houseway edge $${game%/*} --edition $${game#*/}; done; \
	for game in $$games; do $(BIN)/houseway play $${game%/*} --edition $${game#*/} --auto 1; done

serve: $(STAMP) ## the floor: open the printed address in a browser (it compiles while people play)
	@$(BIN)/houseway serve $(ARGS)

test: setup ## lint and the whole test suite
	@tools/system-packages chromium-headless-shell postgresql
	@$(MAKE) --no-print-directory lint
	@$(BIN)/python -m pytest -n 4 --dist worksteal -q

lint: $(STAMP) ## ruff, mypy --strict, the layers of the package
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/python tools/layers.py

bench: $(BENCH)/.ready ## write docs/benchmarks.md: ours beside others, interleaved; ARGS=floor on a quiet machine for the floor
	@$(BENCH)/bin/python -m bench $(ARGS)

# What is measured beside us stays out of .venv; a peer that cannot be installed here is named as not measured.
$(BENCH)/.ready: requirements.lock pyproject.toml bench/peers.txt
	@$(PYTHON) -m venv $(BENCH)
	@$(BENCH)/bin/python $(PIP) -r requirements.lock
	@$(BENCH)/bin/python $(PIP) --no-deps --no-build-isolation -e .
	@while read -r peer; do $(BENCH)/bin/python $(PIP) -c requirements.lock "$$peer" || echo "$$peer cannot be installed here"; done < bench/peers.txt
	@touch $@

proofs: setup ## the long proofs
	@$(BIN)/python -m pytest --proofs -m proof -q

mutants: setup ## break every figure of the editions and a sample of the code: the tests must notice
	@$(BIN)/python -m tools.mutants $(ARGS)

docs: setup ## write the games' pages and the README's clauses from the editions, the analysis and the register
	@$(BIN)/python tools/game_pages.py

figures: setup ## write docs/figures: every figure of every edition anew, ours beside the published
	@$(BIN)/python -m tools.figures

register: setup ## write which test shows which clause
	@$(BIN)/python -m pytest --collect-only -q --clause-index=src/houseway/editions/clauses/tests.tsv tests > /dev/null

lock: setup ## pin the dependencies, without addresses
	@$(BIN)/uv pip compile --quiet --universal --no-header --no-annotate --extra dev pyproject.toml -o requirements.lock

clean:
	rm -rf .venv $(BENCH)
