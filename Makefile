# One word for everything that is done with this repository.

.PHONY: run build check test bench fuzz conformance format lint setup clean

# Serves the reader, built for speed. ARGS go to the program: make run ARGS="--port 9000"
run: setup
	swift build -c release --product yaarr
	@exec .build/release/yaarr serve $(ARGS)

# The program, built for finding mistakes.
build: setup
	swift build

# Everything that takes less than two minutes once it is built: format, warnings, layers, and the tests without a network,
# a browser or a wait.
check: setup
	@scripts/check

# Every test there is, with what they need.
test:
	@scripts/test

# Measures speed and memory: make bench, or make bench ONLY=diffing. The figures go to .build/bench.json too.
bench:
	@scripts/bench

# Feeds random bytes to what reads documents: make fuzz, or make fuzz ONLY=dates SECONDS=1200.
fuzz:
	@scripts/fuzz $(or $(ONLY),all) $(or $(SECONDS),60)

# Runs html5lib's and feedparser's tests against our parsers; EXPECTATIONS names the file of feedparser's expectations.
conformance:
	@scripts/conformance $(EXPECTATIONS)

# Brings all Swift files into shape.
format:
	swift format --in-place --parallel --recursive Sources Tests Benchmarks Package.swift

# Says where they are out of shape.
lint:
	swift format lint --strict --parallel --recursive Sources Tests Benchmarks Package.swift

# Installs what is missing to build the program.
setup:
	@scripts/setup

# Removes all that was built. What the tests installed stays in .venv.
clean:
	rm -rf .build
