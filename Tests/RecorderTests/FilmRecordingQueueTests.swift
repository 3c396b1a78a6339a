import Foundation
import Glibc
import Recorder
import Staging
import SystemPackage
import Testing
import Timing

/// Films of live recordings, created by a script instead of the program.
@Suite("The queue of live films")
struct FilmRecordingQueueTests {
    private let folder: TemporaryFolder
    private let losses = Losses()
    private static let tape = Tape(
        scene: "box", settings: [.fps(50)],
        events: [
            InputEvent(time: .zero, action: .key("a")), InputEvent(time: FrameTime(seconds: 2), action: .key("b")),
        ], start: FrameTime(seconds: 0.5))

    init() throws { folder = try TemporaryFolder() }

    /// - Parameter script: The commands of the program; `$stem` is the recording's path without an extension.
    private func studio(_ script: String) throws -> FilmRecordingQueue {
        let path = folder("program")
        let text = "#!/bin/sh\ntape=$2; stem=${2%.tape}\n\(script)\n"
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        chmod(path, 0o755)
        return FilmRecordingQueue(program: path, onLoss: { [losses] in losses.add($0) })
    }

    private func film(_ name: String, _ studio: FilmRecordingQueue, photos: [FilePath] = []) -> LiveFilmRecording {
        let stem = folder(name)
        return studio.begin(stem: stem, outputs: [stem + ".mp4", stem + ".json"], photos: photos)
    }

    private func end(_ film: LiveFilmRecording) { film.finish(events: [], tape: Self.tape) }

    @Test("films are created one after the other, with all arguments, and report their frames and size")
    func whole() throws {
        let studio = try studio(
            "printf '%s\\n' \"$@\" > $stem.json; printf '%3000s' x > $stem.mp4; echo 1 4; echo 100 100")
        defer { studio.abandon() }
        let photo = FilePath(folder("a \u{E4} photo"))
        let films = [film("one", studio, photos: [photo]), film("two", studio)]
        #expect(films[0].outcome == nil && films[0].progress == nil && !films[0].takesFrames)
        for film in films { end(film) }
        studio.waitUntilIdle()
        let saved = try #require(films[0].outcome).get()
        #expect(saved.path == folder("one.mp4") && saved.text == "Saved \(folder("one.mp4")), 3 kB, 2.0 s")
        #expect(films[0].progress == 1)
        #expect(
            try folder.names() == ["one.json", "one.mp4", "one.tape", "program", "two.json", "two.mp4", "two.tape"])
        #expect(try folder.text("one.tape") == Self.tape.description)
        let words = try folder.text("one.json").split(separator: "\n").map(String.init)
        #expect(words.first == "record" && words.last == photo.string && words.dropLast().last == "--")
        #expect(words.contains(folder("one.mp4")) && words.contains("--report-progress"))
        #expect(losses.all.isEmpty)
    }

    @Test("the tape alone needs no program")
    func tapeAlone() throws {
        let studio = try studio("exit 1")
        defer { studio.abandon() }
        let tape = studio.begin(stem: folder("t"), outputs: [], photos: [])
        end(tape)
        studio.waitUntilIdle()
        let saved = try #require(tape.outcome).get()
        #expect(saved.path == folder("t.tape") && saved.text.hasSuffix(", 1.5 s"))
    }

    @Test("failures are reported with their cause, the tape remains, and the next one is created")
    func failure() throws {
        let studio = try studio(
            "case $stem in *bad) echo \"scrim: writing $stem.mp4: the disk is full\" >&2; exit 1;; *dead) kill -9 $$;; esac"
        )
        defer { studio.abandon() }
        let films = [film("bad", studio), film("dead", studio), film("good", studio)]
        for film in films { end(film) }
        studio.waitUntilIdle()
        let lost = losses.all
        #expect(
            lost.map(\.description)
                == [("bad", "the disk is full"), ("dead", "it was ended by signal 9")].map { name, cause in
                    let path = folder(name)
                    return
                        "writing \(path).mp4: \(cause); its gesture is kept: scrim record \(path).tape -o \(path).mp4"
                })
        for film in films.dropLast() { #expect(throws: LostRecording.self) { try #require(film.outcome).get() } }
        _ = try #require(films[2].outcome).get()
        #expect(try folder.names() == ["bad.tape", "dead.tape", "good.tape", "program"])
    }

    /// A program that reports progress, and ends only by SIGTERM.
    private static let endless = "trap 'exit 143' TERM; echo 1 2; while :; do sleep 0.01; done"

    private func waitUntilItRuns(_ film: LiveFilmRecording) {
        while film.progress == nil, film.outcome == nil { sched_yield() }
    }

    @Test("of a cancelled film only the tape remains, whether it is in progress or pending")
    func cancelling() throws {
        let studio = try studio(Self.endless)
        defer { studio.abandon() }
        let films = [film("one", studio), film("two", studio)]
        for film in films { end(film) }
        waitUntilItRuns(films[0])
        for film in films { #expect(film.cancel()) }
        studio.waitUntilIdle()
        for (film, name) in zip(films, ["one", "two"]) {
            #expect(throws: CancelledRecording(tape: folder("\(name).tape"))) { try #require(film.outcome).get() }
        }
        #expect(try folder.names() == ["one.tape", "program", "two.tape"] && losses.all.isEmpty)
    }

    @Test("at the end of the program missing films are reported, and the tapes remain")
    func abandonment() throws {
        let studio = try studio(Self.endless)
        let films = [film("one", studio), film("two", studio)]
        for film in films { end(film) }
        waitUntilItRuns(films[0])
        studio.abandon()
        studio.abandon()
        let lost = losses.all
        #expect(Set(lost.map(\.output)) == [folder("one.mp4"), folder("two.mp4")] && lost.count == 2)
        #expect(lost.allSatisfy { $0.cause.cause == "the program ended before it was written" && $0.tape != nil })
        #expect(try folder.names() == ["one.tape", "program", "two.tape"])
    }
}
