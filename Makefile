# make demo   a simulated table: rounds are dealt, read, checked, recorded and published
# make test   everything that must hold; make unit: the quick part of it, in a minute or two
#
# Nothing is installed outside .venv, but for the Debian packages below (as root; else their
# apt-get line is printed). The demo needs few of them, and of Python's packages only its own.

PYTHON := $(shell for python in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$python && break; done)
DEMO_PACKAGES := python3-venv libgl1 libglib2.0-0
TEST_PACKAGES := $(DEMO_PACKAGES) mosquitto mosquitto-clients chromium-headless-shell socat ser2net \
	python3-gi gir1.2-gst-rtsp-server-1.0 ffmpeg libturbojpeg0
BIN := .venv/bin

# What Python compiles it keeps, whatever the caller's shell says: hundreds of processes start in the tests.
unexport PYTHONDONTWRITEBYTECODE

PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

.PHONY: setup demo test check unit long system torture mutants bench-record bench-rules bench-wires bench-vision screenshots lock deb release audit appliance-test clean

setup: .venv/installed

demo: .venv/demo
	$(BIN)/livetable demo

# The check is one process that thinks; the unit tests leave it a processor now and then.
test: setup
	$(MAKE) --jobs 2 check unit
	$(MAKE) long
	$(MAKE) system

check: setup
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

unit: setup
	$(BIN)/python -m pytest -m "not system and not long" --numprocesses auto --dist loadfile

# Nights, searches and pixels, in one process each: nothing waits, so as many as there are processors.
long: setup
	$(BIN)/python -m pytest -m "long and not system" --numprocesses auto --dist worksteal

# Whole processes share the machine with whatever else runs on it: what fails is tried once more and
# listed as RERUN, to be looked into; what fails twice is red. They wait more than they work, so there
# are more of them at a time than processors.
system: setup
	$(BIN)/python -m pytest -m system --reruns 1 -r R --numprocesses 3 --dist loadfile --no-loadscope-reorder

# Longer than a coffee: what `make test` does in hundreds, in millions; and of what it takes a sample, all.
torture: setup
	WHOLE=1 $(BIN)/python -m pytest -m "long or system" --reruns 1 -r R --numprocesses 3 --dist loadfile
	$(BIN)/python -m tests.torture.fuzz_wires --bytes 10000000
	$(BIN)/python -m tests.torture.kill_table --kills 40
	$(BIN)/python -m tests.torture.hostile_texts --count 100000
	$(BIN)/python -m tests.torture.bad_inputs
	$(BIN)/python -m tests.torture.mistaken_servers
	$(BIN)/python -m tests.torture.brokers
	$(BIN)/python -m tests.torture.vision_events --events 20000 --jobs $$(nproc)
	$(BIN)/python -m tests.torture.chips_left --events 2000 --jobs $$(nproc)
	$(BIN)/python -m tests.torture.two_cameras --events 4000 --jobs $$(nproc)
	$(BIN)/python -m tests.torture.two_cameras_rounds --rounds 100 --jobs $$(nproc)
	$(BIN)/python -m tests.torture.changed_bytes
	$(BIN)/python -m tests.torture.power_cuts
	$(BIN)/python -m tests.torture.broken_upgrades --count 100
	$(BIN)/python -m tests.torture.broken_upgrades --gates
	$(BIN)/python -m tests.torture.storms --rounds 5000
	$(BIN)/python -m tests.torture.planted_bugs --jobs $$(nproc)
	$(BIN)/python -m tests.torture.storms --inputs 1000000 --jobs $$(nproc)
	HIDDEN_PAIRS=5000 $(BIN)/python -m pytest -q --timeout 7200 tests/controller/core/secrecy/test_hole_secrecy.py
	HIDDEN_PAIRS=1000 $(BIN)/python -m pytest -q --timeout 7200 tests/controller/core/secrecy/test_face_down_secrecy.py \
		tests/controller/test_hidden_card_outside.py
	$(BIN)/python -m tests.torture.kill_shoe_host
	$(BIN)/python -m tests.torture.kill_table

# Tests of the tests: 300 small changes of the program, drawn with a seed; what no test notices is
# written to build/mutants.txt. The tool that makes the changes lies in a folder of its own.
mutants: setup
	test -d build/mutation || $(PIP) install --target build/mutation cosmic-ray==8.7.0 coverage==7.17.3
	PYTHONPATH=$(CURDIR):build/mutation nice $(BIN)/python -m tests.mutants --count 300 $(MUTANTS)

# The other libraries of the comparison lie in a folder of their own.
bench-rules: setup
	test -d build/peers || $(PIP) install --target build/peers blackjack21==5.0.0 gymnasium pokerkit rlcard
	$(BIN)/python -m tests.benchmarks.bench_rules --packages build/peers

# Commits a second beside the disk's own flush; checks and starts of a long journal.
bench-record: setup
	$(BIN)/python -m tests.benchmarks.bench_record

bench-wires: setup
	$(BIN)/python -m tests.benchmarks.bench_wires

bench-vision: setup
	$(BIN)/python -m tests.benchmarks.bench_vision

# The main states of the screens, into docs/images.
screenshots: setup
	$(BIN)/python -m tests.screenshots

# After a change of dependencies in pyproject.toml: the newest that fit, with their hashes.
lock: setup
	$(BIN)/uv export --extra dev --extra demo --no-emit-project --no-header --format requirements-txt \
		--quiet --output-file requirements.lock
	$(BIN)/uv export --extra demo --extra build --no-emit-project --no-header --format requirements-txt \
		--quiet --output-file requirements-demo.lock
	$(BIN)/uv pip compile pyproject.toml --constraint requirements.lock --generate-hashes --no-header \
		--quiet --output-file requirements-appliance.lock
	rm -f uv.lock

# The Debian packages of the last commit, in build/packages; dpkg -i installs them offline.
# RELEASE_KEY=FILE signs the manifest (`livetable journal key FILE` makes such a key).
deb: setup
	PYTHONPATH=$(CURDIR) $(BIN)/python systemd/debian/build.py

# The same, built twice in two folders and compared, with bill of materials, licences and a manifest
# over all, in build/release; RELEASE_KEY signs both manifests.
release: setup
	PYTHONPATH=$(CURDIR) $(BIN)/python systemd/debian/release.py

# What is known against the libraries today: a dated report in build/audit. It asks the network, so
# it is no part of `make check`.
audit: setup
	test -d build/audit-tool || $(PIP) install --target build/audit-tool pip-audit==2.10.1
	PYTHONPATH=build/audit-tool $(BIN)/python systemd/debian/audit.py $(BIN)/python -m pip_audit

# The packages on an emulated machine: installed, set up, cable pulled, power cut. As root; minutes.
appliance-test: deb
	PYTHONPATH=$(CURDIR) $(BIN)/python -m tests.vm.appliance

clean:
	rm -rf .venv build

.venv/installed: requirements.lock pyproject.toml | .venv/system-test
	$(call install,requirements.lock)
	@touch $@ .venv/demo

.venv/demo: requirements-demo.lock pyproject.toml | .venv/system-demo
	$(call install,requirements-demo.lock)
	@touch $@

define install
	@test -n "$(PYTHON)" || { echo "livetable needs Python 3.11 or newer: sudo apt-get install python3"; exit 1; }
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(PIP) install --require-hashes --requirement $(1)
	$(PIP) install --no-deps --no-build-isolation --editable .
endef

# Touched once nothing is missing; until then, and when the list changes, it is tried or said again.
.venv/system-demo: Makefile
	@$(call debian,$(DEMO_PACKAGES))

.venv/system-test: Makefile
	@$(call debian,$(TEST_PACKAGES))

define debian
	missing=""; for package in $(1); do \
		dpkg-query -W -f '$${Status}' $$package 2>/dev/null | grep -q 'ok installed' || missing="$$missing $$package"; \
	done; \
	if [ -n "$$missing" ] && [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		apt-get -q update && DEBIAN_FRONTEND=noninteractive apt-get -q -y install --no-install-recommends $$missing \
			&& missing=""; \
	fi; \
	if [ -z "$$missing" ]; then mkdir -p .venv && touch $@; \
	else echo "Wanted: sudo apt-get install$$missing"; fi
endef
