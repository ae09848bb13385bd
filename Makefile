# The commands for this repository.

.PHONY: run build check test test-long steady bench fuzz conformance clients docs package image release-test format lint \
	setup clean

# Runs the reader in a release build. ARGS are passed to the program: make run ARGS="--port 9000"
run: setup
	swift build -c release --product yaarr
	@exec .build/release/yaarr serve $(ARGS)

# Builds everything in debug mode.
build: setup
	swift build

# Runs the checks before a commit: format, warnings, layers, and the quick tests of all modules.
check: setup
	@scripts/check

# Runs all tests and installs what they need: make test, or make test SINCE=main for what the changes since then can reach.
test:
	@SINCE=$(SINCE) scripts/test

# Runs all tests with all combinations and full counts. Takes hours.
test-long:
	@scripts/test-long

# Runs all tests ten times under a load of 4 and lists those that wavered: make steady, or make steady ROUNDS=2. Takes hours.
steady:
	@scripts/steady --rounds $(or $(ROUNDS),10)

# Measures speed and memory: make bench, or make bench ONLY=diffing. The results are also written to .build/bench.json.
bench:
	@scripts/bench

# Feeds random bytes to the parsers: make fuzz, or make fuzz ONLY=dates SECONDS=1200.
fuzz:
	@scripts/fuzz $(or $(ONLY),all) $(or $(SECONDS),60)

# Runs html5lib's and feedparser's tests against our parsers. EXPECTATIONS is the file with feedparser's expectations.
conformance:
	@scripts/conformance $(EXPECTATIONS)

# Drives real clients of the APIs against the program: Debian's and Python's packages.
clients:
	@scripts/clients

# Makes the DocC pages of the libraries, one site in .build/docs/site, and checks that every public declaration has a comment.
docs: setup
	@scripts/docs

# Makes a Debian package of a release build, in .build.
package:
	@scripts/package

# Makes an image for Docker, Podman and buildah, in .build.
image:
	@scripts/setup --release
	@scripts/image

# Rehearses a release and tries its files on bare systems: takes thirty minutes, and needs root.
release-test:
	@scripts/release-test

# Formats all Swift files.
format:
	swift format --in-place --parallel --recursive Sources Tests Benchmarks Examples Package.swift

# Reports Swift files that are not formatted.
lint:
	swift format lint --strict --parallel --recursive Sources Tests Benchmarks Examples Package.swift

# Installs what is needed to build the program.
setup:
	@scripts/setup

# Removes all build products. Tools installed for the tests stay in .venv.
clean:
	rm -rf .build
