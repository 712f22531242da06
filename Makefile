# Spotter. `make log` logs messages, `make test` runs the tests; both set up what they need.
# Python 3.11 or newer; another interpreter: make PYTHON=python3.12 test

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --require-virtualenv
CODE := agents storage handlers tests
LOCK := uv pip compile --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --no-annotate --no-strip-extras

.PHONY: help log setup test check lint eval format bench chat-contract client page chromium cost soak package stack deploy lock clean
.DEFAULT_GOAL := help

help:
	@echo 'make log                   log the built-in messages into .spotter/, offline'
	@echo 'make log MESSAGE="..."     log this one'
	@echo 'make setup                 install what the tests and the samples of infra/events need'
	@echo 'make test                  all tests, in parallel; every branch of the pure modules is covered'
	@echo 'make check                 format, lint, types (make lint), import rules'
	@echo 'make eval                  how much of tests/corpus is read right, by file and kind'
	@echo 'make bench                 ratios: model calls, overhead of the loop, cold start, growth, beside others'
	@echo 'make chat-contract         the AI SDK speaks with the chat, as front ends do (needs Node and npm)'
	@echo 'make client                a client generated from the OpenAPI document speaks with spotter serve'
	@echo 'make page                  the chat page in a real browser, and its accessibility (needs chromium, or root and apt-get)'
	@echo 'make cost                  what 1,000 athletes cost a month in the cloud, with and without the fast path'
	@echo 'make soak                  what is long: 200 random kills, thousands of races, load'
	@echo 'make package               build the artefact of the Lambda functions, build/lambda.zip (needs a python3.13)'
	@echo 'make stack                 check infra/template.yaml, package, deploy to a stand-in for AWS, send messages through'
	@echo '                           (two to five minutes; the first time it installs what checks the template)'
	@echo 'make deploy STAGE=dev PARAMETERS="..."  deploy to an AWS account (infra/deploy says what it takes)'
	@echo 'make lock                  resolve the dependencies again (needs uv)'
	@echo 'make clean                 remove what the above made, but no logged data'

$(VENV)/run: requirements/run.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Spotter needs Python 3.11 or newer: this is " + sys.version.split()[0] + ". Try make PYTHON=python3.12 ...")'
	@test -x $(BIN)/python || { echo "setting up $(VENV) (once)"; $(PYTHON) -m venv $(VENV); }
	@$(PIP) --require-hashes -r requirements/run.txt
	@$(PIP) --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/dev: $(VENV)/run requirements/dev.txt
	@echo "installing what the tests need (once)"
	@$(PIP) --no-compile --require-hashes -r requirements/dev.txt
	@touch $@

$(VENV)/page: $(VENV)/dev requirements/page.txt
	@echo "installing what drives a browser (once)"
	@$(PIP) --no-compile --require-hashes -r requirements/page.txt
	@touch $@

$(VENV)/bench: $(VENV)/dev requirements/bench.txt
	@echo "installing what is measured beside Spotter (once)"
	@$(PIP) --require-hashes -r requirements/bench.txt
	@touch $@

# The stand-in for AWS that the tests start: it pins botocore, so it has an environment of its own.
$(VENV)/ministack/ready: requirements/ministack.txt
	@echo "installing the stand-in for AWS (once)"
	@test -x $(VENV)/ministack/bin/python || $(PYTHON) -m venv $(VENV)/ministack
	@$(VENV)/ministack/bin/python -m pip install --quiet --disable-pip-version-check --no-compile \
		--require-hashes -r requirements/ministack.txt
	@touch $@

# The generator of clients pins another typer than ours: an environment of its own too.
$(VENV)/client/ready: requirements/client.txt
	@echo "installing what generates a client (once)"
	@test -x $(VENV)/client/bin/python || $(PYTHON) -m venv $(VENV)/client
	@$(VENV)/client/bin/python -m pip install --quiet --disable-pip-version-check --no-compile \
		--require-hashes -r requirements/client.txt
	@touch $@

# A message as it was typed: make expands no $ in it, and the shell sees it only as a variable's value.
ifeq ($(origin MESSAGE),command line)
override MESSAGE := $(value MESSAGE)
export MESSAGE
LOG := printf '%s' "$$MESSAGE" | $(BIN)/spotter log -
else
LOG := $(BIN)/spotter log --built-in
endif

log: $(VENV)/run
	@$(LOG)

setup: $(VENV)/dev $(VENV)/ministack/ready

# Bytecode is kept whatever the shell says: two workers and some fifty processes load the same modules.
test: export PYTHONDONTWRITEBYTECODE =
# Some hundred thousand commits of SQLite wait for a disk; where there is memory for files, they don't.
test: export TMPDIR := $(shell test -w /dev/shm && echo /dev/shm || echo $${TMPDIR:-/tmp})

test: setup
	@# Two runs: what one test has read is kept by caches, and where that one is untraced nobody would see it read.
	@$(BIN)/python -m pytest -n 2 --dist worksteal -q -m "not soak and not stack and not sdk and not page and not client and not untraced" --cov=agents --cov=storage --cov-report=
	@$(BIN)/python -m pytest -n 2 --dist worksteal -q -m "untraced and not soak and not stack and not sdk and not page and not client"
	@uncovered=$$($(BIN)/coverage report --include="$$($(BIN)/python -m tests.pure)" \
		--show-missing --skip-covered --fail-under=100) || { echo "$$uncovered"; exit 1; }

check: lint
	@$(BIN)/python -m pytest -q tests/test_architecture.py

lint: $(VENV)/dev
	@$(BIN)/ruff format --check $(CODE)
	@$(BIN)/ruff check $(CODE)
	@$(BIN)/mypy

eval: $(VENV)/run
	@$(BIN)/spotter eval tests/corpus --failures 0

format: $(VENV)/dev
	@$(BIN)/ruff format $(CODE)
	@$(BIN)/ruff check --fix $(CODE)

bench: $(VENV)/bench
	@$(BIN)/python -m tests.bench

build/ai-sdk/ready: tests/ai_sdk/package.json
	@mkdir -p $(@D) && cp tests/ai_sdk/package.json $(@D)
	@cd $(@D) && npm install --silent --no-audit --no-fund --no-package-lock
	@touch $@

chat-contract: $(VENV)/dev build/ai-sdk/ready
	@$(BIN)/python -m pytest -q -m sdk tests/ai_sdk

# The browser is Debian's: playwright only drives it. It downloads none.
chromium:
	@command -v chromium >/dev/null || { \
		{ command -v apt-get >/dev/null && test "$$(id -u)" = 0; } || \
			{ echo "there is no chromium, and only root with apt-get could install it: put one in the PATH." >&2; exit 2; }; \
		echo "installing chromium (once)"; \
		apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
			chromium fonts-dejavu-core >/dev/null; }

client: $(VENV)/dev $(VENV)/client/ready
	@$(BIN)/python -m pytest -q tests/generated_client

page: chromium $(VENV)/page
	@rm -rf build/page  # what tests that failed before have left
	@$(BIN)/python -m pytest -n 2 --dist worksteal -q tests/page

cost: $(VENV)/dev
	@$(BIN)/python -m tests.cost

soak: setup
	@$(BIN)/python -m pytest -s -q -m soak tests/soak tests/mutants tests/logger/test_faults.py

package: $(VENV)/dev
	@$(BIN)/python infra/package

stack: package $(VENV)/ministack/ready
	@infra/check
	@$(BIN)/python infra/package --native --check
	@# Every process of a function unpacks ten thousand files: in memory, where there is some.
	@TMPDIR=$$(test -w /dev/shm && echo /dev/shm || echo $${TMPDIR:-/tmp}) SPOTTER_STACK=artefact $(BIN)/python -m pytest -s -q -p no:xdist tests/test_template.py tests/cloud/test_stack.py

# What is asked for comes first: a region that is missing is not told after a minute of packaging.
deploy:
	@$(PYTHON) infra/ready '$(STAGE)' $(PARAMETERS)
	@$(MAKE) --no-print-directory package
	@PYTHON=$(PYTHON) infra/check
	@PYTHON=$(PYTHON) infra/deploy '$(STAGE)' $(PARAMETERS)

lock:
	$(LOCK) --extra cli --extra claude --extra openrouter requirements/build.in pyproject.toml -o requirements/run.txt
	$(LOCK) --extra claude --extra openrouter --extra aws --extra pinecone --extra stream --extra mcp -c requirements/run.txt pyproject.toml -o requirements/lambda.txt
	$(LOCK) --all-extras -c requirements/run.txt -c requirements/lambda.txt requirements/build.in pyproject.toml -o requirements/dev.txt
	$(LOCK) -c requirements/dev.txt requirements/bench.in -o requirements/bench.txt
	$(LOCK) -c requirements/dev.txt requirements/page.in -o requirements/page.txt
	$(LOCK) requirements/client.in -o requirements/client.txt
	$(LOCK) requirements/ministack.in -o requirements/ministack.txt
	$(LOCK) requirements/infra.in -o requirements/infra.txt
	$(LOCK) requirements/checkov.in -o requirements/checkov.txt

clean:
	rm -rf $(VENV) build *.egg-info .coverage .mypy_cache .ruff_cache .hypothesis
	find $(CODE) -name __pycache__ -type d -prune -exec rm -rf {} +
