# make demo   sets everything up and trains LeNet on MNIST
# make test   the whole suite, on two workers, without a network
.DEFAULT_GOAL := help
.PHONY: help install demo reproduce test test-device test-system matrix attack hosts lint bench conformance clients stubs docs clean

PYTHON ?= python3
VENV   := .venv
PY     := $(VENV)/bin/python
STAMP  := $(VENV)/.installed
COMPILED := src/paddle/_core/_accelerator.c $(wildcard src/paddle/_core/*.h) $(wildcard src/paddle/_kernels/*.c src/paddle/_kernels/*.h)
DOCS_STAMP := $(VENV)/.docs-installed
WORKERS ?= 2
# Folders whose tests are about results; what they say about the CPU only is listed in tests/cpu_only.py.
DEVICE_TESTS := $(addprefix tests/,outrigger/simulated_device tensor nn optimizer amp autograd metric hapi io jit \
  distribution geometric core static incubate fluid text audio vision framework quantization property test_fft.py)
# What starts processes, shares memory, locks or renames files, or is started from a command line.
SYSTEM_TESTS := $(addprefix tests/,io reader framework/test_atomic.py hapi/test_model.py distributed/test_env.py \
  distributed/test_launch.py distributed/test_orphan_processes.py distributed/test_data_parallel.py \
  $(addprefix outrigger/,test_convert.py test_data.py test_doctor.py test_predict.py test_run.py serve/test_command.py))
# The original Paddle lives far from .venv: two packages named `paddle` must not meet.
ORACLE ?= $(HOME)/.cache/outrigger/oracle

help:
	@echo "make install      a virtual environment in .venv with everything in it"
	@echo "make demo         train LeNet on MNIST, save, reload, read digits, draw curves and predictions"
	@echo "make reproduce    port AlexNet and MobileNetV3-small from torch, checkpoint by checkpoint; leaves a report"
	@echo "make test         the test suite ($(WORKERS) workers, no network)"
	@echo "make test-device  the tests that do not name a device, with their tensors on the simulated one (or DEVICE=gpu)"
	@echo "make test-system  loaders, launchers, saving and tools as on Windows and macOS, without fork"
	@echo "make matrix       the suite's sample on other versions of Python, torch and NumPy; writes docs/compatibility.md"
	@echo "make attack       100,000 damaged files in watched processes, and servers on full disks, under signals, … (15 minutes)"
	@echo "make hosts        faults between hosts, as network namespaces; writes their table in docs/distributed.md (root; 20 minutes)"
	@echo "make lint         ruff (rules and format) and mypy"
	@echo "make bench        one table of goals against torch, in five minutes (BENCH='--only step' for some rows)"
	@echo "make stubs        the type stubs in src, for editors and type checkers"
	@echo "make conformance  names, signatures, examples and calls against the original; writes docs/coverage.md and model_format.md"
	@echo "make clients      programs of others here and on the original; writes docs/clients.md (needs PyPI; an hour)"
	@echo "make docs         the site, in English and Chinese, into build/site (no network once Sphinx is installed)"
	@echo "make clean        remove .venv and every cache"

install: $(STAMP)

# torch comes first and alone, so that whatever build of it the machine offers is kept.
$(STAMP): pyproject.toml constraints.txt setup.py $(COMPILED)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 10))' \
	  || { echo "Outrigger needs Python 3.10 or newer; try make PYTHON=python3.11"; exit 1; }
	test -x $(PY) || $(PYTHON) -m venv $(VENV)
	$(PY) -m pip install --quiet "$$(grep '^torch==' constraints.txt)"
	@# The distribution was called outrigger before, and pip does not know that it is the same one.
	@$(PY) -m pip uninstall --quiet --yes outrigger 2>/dev/null; rm -rf src/outrigger.egg-info
	$(PY) -m pip install --quiet --constraint constraints.txt --editable '.[dev,plot]'
	@touch $@

demo: $(STAMP)
	$(PY) examples/mnist_lenet.py

reproduce: $(STAMP)
	$(PY) examples/reproduce/run_all.py

test: $(STAMP)
	OMP_NUM_THREADS=1 $(PY) -m pytest -n $(WORKERS) --dist worksteal

DEVICE ?= sim
test-device: $(STAMP)
	OMP_NUM_THREADS=1 $(PY) -m pytest -n $(WORKERS) --dist worksteal --device $(DEVICE) $(DEVICE_TESTS)

test-system: $(STAMP)
	for system in windows macos; do OMP_NUM_THREADS=1 OUTRIGGER_SYSTEM=$$system $(PY) -m pytest -n $(WORKERS) \
	  --dist worksteal $(SYSTEM_TESTS) || exit 1; done

# MATRIX takes options, such as MATRIX='--only 3.10'.
matrix: $(STAMP)
	$(PY) conformance/matrix.py $(MATRIX)

attack: $(STAMP)
	OMP_NUM_THREADS=1 $(PY) -m attacks

hosts: $(STAMP)
	OMP_NUM_THREADS=1 $(PY) -m hosts --write

lint: $(STAMP)
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy

# BENCH takes options, such as BENCH='--only step --threads 2'.
bench: $(STAMP)
	$(PY) benchmarks/goals.py $(BENCH)

conformance: $(STAMP)
	$(PY) conformance/surface.py --signatures
	PADDLE_ORACLE=$(ORACLE) conformance/docs_examples.sh $(PY)
	PADDLE_ORACLE_PYTHON=$(ORACLE)/venv/bin/python $(PY) conformance/model_files.py
	PADDLE_ORACLE_PYTHON=$(ORACLE)/venv/bin/python $(PY) conformance/operator_files.py --results conformance/operator_files.json
	$(PY) conformance/operator_table.py
	PADDLE_ORACLE=$(ORACLE) $(PY) conformance/calls.py
	$(PY) conformance/coverage.py --results $(ORACLE)

stubs: $(STAMP)
	$(PY) -m stubs

# What only the site needs is installed when it is first built, so that `make install` stays quick.
$(DOCS_STAMP): $(STAMP)
	$(PY) -m pip install --quiet --constraint constraints.txt --editable '.[docs]'
	@touch $@

docs: $(DOCS_STAMP)
	OMP_NUM_THREADS=1 $(PY) -m docs.site $(DOCS)

# CLIENTS takes options, such as CLIENTS='--only PaddleClas --sources ~/checkouts'.
clients: $(STAMP)
	OMP_NUM_THREADS=1 $(PY) -m clients $(if $(wildcard $(ORACLE)/venv/bin/python),--oracle $(ORACLE)/venv/bin/python) $(CLIENTS)

clean:
	rm -rf $(VENV) build dist reproduce-output .mypy_cache .pytest_cache .ruff_cache .hypothesis src/*.egg-info shims/*/build shims/*/*.egg-info
	rm -f $(foreach source,$(COMPILED),$(basename $(source))*.so)
	find src tests docs examples benchmarks clients conformance hosts -name __pycache__ -type d -prune -exec rm -rf {} +
