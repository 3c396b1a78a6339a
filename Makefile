# make run [PHOTOS=file or folder]   builds Scrim and opens the photos
# make test [FILTER=pattern] [ONCE=1]   builds everything and runs the tests, or those whose names match
# make lint, bench                   other checks; .ci/run does what must pass before a delivery
# make fuzz   plays SEQUENCES=20000 random gestures of each kind, and looks for inputs that crash the readers of tapes,
#             curves, traces and settings, MINUTES=10 for each
# make mutants [COUNT=300] [SEED=1] [IN="Sources/Timing Sources/Animator"]   puts small faults into a copy of the
#             sources, one at a time, and says which of them no test notices
# make sanitize   recordings, the window and tests under the address and the thread sanitizer
# make reach   records FILMS=60 films of known curves from SEED=1 on, and looks at what scrim match makes of them
# make soak   drives the window at random for MINUTES=10, with recordings and broken pictures, records 36,000 frames, and
#             kills recordings
# make pictures   the films and pictures of the README, into Assets/Pictures
# make porting   builds and tests the package Porting, which is scrim port
# make examples   builds and tests the packages in Examples, against this checkout
# make docs   the documentation, into .build/docs
# make install [PREFIX=/usr/local] [DESTDIR=folder]   the program that make build has built, with its assets, manual,
#                  completions, desktop entry and icon; make uninstall removes them
# make dist   the same as an archive and as a Debian package, into .build/dist, with Swift's runtime linked in
# make try-dist   as root: installs that package in a bare Debian 12 of its own and tries it there (debootstrap)
# make build, build-tests, clean

SOURCES := $(wildcard Package.swift Sources Tests Benchmarks Porting Examples .ci/check-imports.swift) \
	$(filter-out Assets/Templates/shared/%,$(wildcard Assets/Templates/*/Sources Assets/Templates/*/Tests))

# How many random sequences `make fuzz` plays.
SEQUENCES ?= 20000

# The faults of `make mutants`: their number, the number from which the choice follows, and where they are put.
COUNT ?= 300
SEED ?= 1
IN ?= Sources

# How many films `make reach` records, from the seed SEED on.
FILMS ?= 60

# How long `make soak` drives the window, and `make fuzz` looks for inputs of each reader.
MINUTES ?= 10

# What a line of a benchmark's table has: a name, and a number with decimals behind it.
FIGURE := [a-zA-Z].* [0-9]+[.][0-9]+

# Where `make install` puts everything.
PREFIX ?= /usr/local

# Flags of a build from nothing that is not debugged: modules are compiled whole, and once, without a run of their own for
# the interface, and the compiler does not check its own output. It takes a third less, and more after an edit.
WHOLE := -debug-info-format none -Xswiftc -whole-module-optimization -Xswiftc -num-threads -Xswiftc 2 \
	-Xswiftc -disable-batch-mode -Xswiftc -no-emit-module-separately-wmo -Xswiftc -Xfrontend -Xswiftc -disable-llvm-verify

# Flags of the debug build that the tests and the documentation share. The tests have an entry point of their own
# (Tests/XCTMain.swift): no index is needed to find them. ONCE=1 adds those of a build from nothing.
DEBUG_BUILD := --disable-index-store --disable-xctest $(if $(ONCE),$(WHOLE))

export DESTDIR
export PHOTOS
export FILTER
export DEBUG_BUILD

.PHONY: run build install uninstall dist try-dist test build-tests porting examples lint fuzz mutants sanitize reach soak bench docs pictures clean

# A debug build with all that works in every frame optimized (Package.swift): as fast as a release build, and compiled in
# two thirds of the time.
run:
	@.ci/install-packages run
	swift build --product scrim --disable-index-store $(WHOLE) --scratch-path .build-run
	@.ci/start

build:
	@.ci/install-packages run
	swift build -c release --product scrim

# The program is built before, as its user: root only copies.
install:
	@.ci/install $(PREFIX)

uninstall:
	@.ci/install --remove $(PREFIX)

# A build of its own: with another runtime everything is linked, and some of it compiled, in another manner.
dist:
	@.ci/install-packages run
	swift build -c release --product scrim --static-swift-stdlib --disable-index-store --scratch-path .build-dist
	swift build -c release --product scrim-port --package-path Porting --static-swift-stdlib --disable-index-store --scratch-path .build-dist/porting
	@PROGRAM=.build-dist/release/scrim PORT=.build-dist/porting/release/scrim-port .ci/make-dist

try-dist:
	@.ci/try-dist

test: build-tests
	@.ci/test

build-tests:
	@.ci/install-packages test
	swift build --build-tests $(DEBUG_BUILD)

# In the build that is there already: only the examples themselves are compiled.
examples:
	@.ci/install-packages test
	swift build --package-path Examples --scratch-path .build --build-tests $(DEBUG_BUILD)
	@.ci/run-examples

lint:
	swift format lint --strict -r $(SOURCES)
	@find $(SOURCES) -name '*.swift' -not -path '*/.build*' -exec wc -l {} + | awk '$$2 != "total" && $$1 > 400 \
		{ print $$2 ": " $$1 " lines; a file has at most 400: split it by what it is about"; long = 1 } END { exit long }'
	@.ci/check-imports

porting:
	swift build --build-tests --package-path Porting --scratch-path .build-porting $(DEBUG_BUILD)
	.build-porting/debug/PortingPackageTests.xctest --testing-library swift-testing

fuzz:
	@.ci/install-packages test
	SCRIM_FUZZERS=1 swift build --product ReaderFuzz -Xswiftc -sanitize=fuzzer --scratch-path .build-readers \
		--disable-index-store
	.ci/expect 'inputs' Tests/ReaderFuzz/fuzz-readers .build-readers/debug/ReaderFuzz $(MINUTES)
	swift build --build-tests -c release -Xswiftc -enable-testing --scratch-path .build-fuzz \
		--disable-index-store --disable-xctest
	SCRIM_FUZZ=$(SEQUENCES) .ci/expect '^$(SEQUENCES) sequences of animations' \
		.build-fuzz/release/ScrimPackageTests.xctest --testing-library swift-testing --filter Fuzz

mutants:
	@.ci/install-packages test
	swift build --product mutants --package-path Porting --scratch-path .build-porting $(DEBUG_BUILD)
	DEBUG_BUILD="$(DEBUG_BUILD) $(WHOLE)" .build-porting/debug/mutants --count $(COUNT) --seed $(SEED) --in $(IN)

# The tests' part is what runs on several threads and what handles memory by hand.
sanitize:
	@.ci/install-packages test
	for kind in address thread; do \
		swift build --build-tests $(DEBUG_BUILD) --sanitize $$kind --scratch-path .build-$$kind && \
		.ci/expect '^\+ scrim record' Tests/Soak/sanitize $$kind .build-$$kind/debug/scrim 2 && \
		.ci/expect 'with [1-9][0-9]* tests' Tests/Soak/sanitize $$kind .build-$$kind/debug/ScrimPackageTests.xctest \
			'^(RasterizerTests|PicturesTests|RecorderTests|DesktopTests)' \
		|| exit 1; \
	done

reach:
	@.ci/install-packages test
	swift build --build-tests $(DEBUG_BUILD)
	SCRIM_REACH=$(FILMS) SCRIM_REACH_SEED=$(SEED) FILTER=MatchReachTests .ci/test

soak:
	@.ci/install-packages test
	swift build -c release --product scrim
	.ci/expect '^[1-9][0-9]* recordings asked' Tests/Soak/soak .build/release/scrim $(MINUTES)
	.ci/expect '^[1-9][0-9]* frames in' Tests/Soak/long-recording .build/release/scrim
	.ci/expect 'of [1-9][0-9]* runs were killed' Tests/Soak/kills .build/release/scrim

docs:
	@.ci/install-packages test
	@.ci/build-docs

pictures:
	@.ci/install-packages test
	swift build -c release --product scrim
	@.ci/make-pictures

bench:
	@.ci/install-packages test
	.ci/expect '$(FIGURE)' swift run -c release CurvesBenchmark
	.ci/expect '$(FIGURE)' swift run -c release FramesBenchmark
	.ci/expect '$(FIGURE)' swift run -c release AnimationsBenchmark
	.ci/expect '$(FIGURE)' swift run -c release ChecksBenchmark
	.ci/expect '$(FIGURE)' swift run -c release LayoutBenchmark Benchmarks/Layout/kiwi.py
	.ci/expect '$(FIGURE)' swift run -c release LanesBenchmark Assets/Photos
	.ci/expect '$(FIGURE)' swift run -c release PicturesBenchmark Assets/Photos/alpine-lake.jpg
	swift build -c release --product scrim
	.ci/expect '$(FIGURE)' swift run -c release RecordingsBenchmark .build/release/scrim Assets/Photos
	.ci/expect '$(FIGURE)' Benchmarks/Films/films .build/release/scrim
	.ci/expect '$(FIGURE)' Benchmarks/Peers/peers .build/release/scrim 1
	.ci/expect '$(FIGURE)' Benchmarks/Reach/reach .build/release/scrim 60

clean:
	swift package clean
	rm -rf .build .build-address .build-dist .build-fuzz .build-porting .build-readers .build-run .build-thread recordings
