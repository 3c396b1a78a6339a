# make run [PHOTOS=file or folder]   builds Scrim and opens the photos
# make test, lint, fuzz, bench       checks; .ci/run does what must pass before a delivery
# make soak   drives the window at random for MINUTES=10, with recordings and broken pictures
# make docs   the documentation, into .build/docs
# make build, clean

SOURCES := $(wildcard Package.swift Sources Tests Benchmarks .ci/check-imports.swift)

# How many random sequences `make fuzz` plays.
SEQUENCES ?= 20000

# How long `make soak` drives the window.
MINUTES ?= 10

export PHOTOS
export SEQUENCES

.PHONY: run build test lint fuzz soak bench docs clean

run: build
	@.ci/start

build:
	@.ci/install-packages run
	swift build -c release --product scrim

test:
	@.ci/install-packages test
	swift test --disable-xctest

lint:
	swift format lint --strict -r $(SOURCES)
	@.ci/check-imports

fuzz:
	@.ci/install-packages test
	SCRIM_FUZZ=$(SEQUENCES) swift test -c release -Xswiftc -enable-testing --scratch-path .build-fuzz \
		--disable-xctest --filter Fuzz

soak:
	@.ci/install-packages test
	swift build -c release --product scrim
	Tests/Soak/soak .build/release/scrim $(MINUTES)

docs:
	@.ci/install-packages test
	@.ci/build-docs

bench:
	@.ci/install-packages run
	swift run --package-path Benchmarks -c release Curves
	swift run --package-path Benchmarks -c release Frames
	swift run --package-path Benchmarks -c release Animations
	swift run -c release Lanes Assets/Photos
	swift build -c release --product scrim
	swift run --package-path Benchmarks -c release Recordings .build/release/scrim Assets/Photos

clean:
	swift package clean
	rm -rf .build .build-fuzz Benchmarks/.build recordings
