# make run [PHOTOS=file or folder]   builds Scrim and opens the photos
# make test [FILTER=pattern]         builds everything and runs the tests, or those whose names match
# make lint, fuzz, bench             other checks; .ci/run does what must pass before a delivery
# make soak   drives the window at random for MINUTES=10, with recordings and broken pictures, and kills recordings
# make pictures   the films and pictures of the README, into Assets/Pictures
# make porting   builds and tests the package Porting, which is scrim port
# make examples   builds and tests the packages in Examples, against this checkout
# make docs   the documentation, into .build/docs
# make build, clean

SOURCES := $(wildcard Package.swift Sources Tests Benchmarks Porting Examples .ci/check-imports.swift) \
	$(filter-out Assets/Templates/shared/%,$(wildcard Assets/Templates/*/Sources Assets/Templates/*/Tests))

# How many random sequences `make fuzz` plays.
SEQUENCES ?= 20000

# How long `make soak` drives the window.
MINUTES ?= 10

# Flags of the debug build that the tests and the documentation share. The tests have an entry point of their own
# (Tests/XCTMain.swift): no index is needed to find them.
DEBUG_BUILD := --disable-index-store --disable-xctest $(BUILD_FLAGS)

export PHOTOS
export FILTER
export DEBUG_BUILD

.PHONY: run build test porting examples lint fuzz soak bench docs pictures clean

run: build
	@.ci/start

build:
	@.ci/install-packages run
	swift build -c release --product scrim

test:
	@.ci/install-packages test
	swift build --build-tests $(DEBUG_BUILD)
	@.ci/test

# In the build that is there already: only the examples themselves are compiled.
examples:
	@.ci/install-packages test
	swift build --package-path Examples --scratch-path .build --build-tests $(DEBUG_BUILD)
	@.ci/run-examples

lint:
	swift format lint --strict -r $(SOURCES)
	@.ci/check-imports

porting:
	swift build --build-tests --package-path Porting --scratch-path .build-porting $(DEBUG_BUILD)
	.build-porting/debug/PortingPackageTests.xctest --testing-library swift-testing

fuzz:
	@.ci/install-packages test
	SCRIM_FUZZ=$(SEQUENCES) swift test -c release -Xswiftc -enable-testing --scratch-path .build-fuzz \
		--disable-index-store --disable-xctest --filter Fuzz

soak:
	@.ci/install-packages test
	swift build -c release --product scrim
	Tests/Soak/soak .build/release/scrim $(MINUTES)
	Tests/Soak/kills .build/release/scrim

docs:
	@.ci/install-packages test
	@.ci/build-docs

pictures:
	@.ci/install-packages test
	swift build -c release --product scrim
	@.ci/make-pictures

bench:
	@.ci/install-packages test
	swift run -c release CurvesBenchmark
	swift run -c release FramesBenchmark
	swift run -c release AnimationsBenchmark
	swift run -c release LanesBenchmark Assets/Photos
	swift build -c release --product scrim
	swift run -c release RecordingsBenchmark .build/release/scrim Assets/Photos
	Benchmarks/Films/films .build/release/scrim
	Benchmarks/Peers/peers .build/release/scrim 1

clean:
	swift package clean
	rm -rf .build .build-fuzz .build-porting recordings
