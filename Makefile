# make run   installs what is needed into .venv and starts the app; DATA=… is a table to begin with, OPTIONS=… are those
#            of python -m explorer
# make test  the same, plus test packages and a browser; then lint, types and all tests
# make bench the same, plus the peers to measure beside; then all measurements
PYTHON ?= python3
PORT ?= 8501
HOST ?= 127.0.0.1
BIN := .venv/bin

.PHONY: run test bench clean

run: .venv/installed
	@echo "Tree explorer: http://$(HOST):$(PORT)"
	@STREAMLIT_SERVER_PORT=$(PORT) STREAMLIT_SERVER_ADDRESS=$(HOST) $(BIN)/python -m explorer $(if $(DATA),"$(DATA)") $(OPTIONS)

test: .venv/installed-test
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/python -m pytest -n auto --dist loadfile

bench: .venv/installed-bench
	$(BIN)/python -m tests.bench

.venv/bin/python:
	@$(PYTHON) -c 'import ensurepip, sys; sys.exit(sys.version_info < (3, 11))' || { echo \
	  "Python 3.11 or newer with venv is needed (on Debian: python3-venv); PYTHON=… chooses one."; exit 1; }
	$(PYTHON) -m venv .venv || { rm -rf .venv; exit 1; }

.venv/installed: .venv/bin/python requirements.txt pyproject.toml $(wildcard engine/kernels/*.py)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.txt
	@echo "Compiling the growth of trees, once; this takes about two minutes."
	$(BIN)/python -m engine.kernels
	touch $@

.venv/installed-test: .venv/installed requirements-test.txt tests/browser.sh
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-test.txt
	sh tests/browser.sh $(BIN)
	touch $@

# one at a time: a peer that cannot be installed here is left out of the measurements
.venv/installed-bench: .venv/installed-test requirements-bench.txt
	xargs -n 1 $(BIN)/python -m pip install --quiet --disable-pip-version-check < requirements-bench.txt || true
	touch $@

clean:
	rm -rf .venv build *.egg-info
