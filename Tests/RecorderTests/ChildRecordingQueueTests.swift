import ChildPrograms
import Foundation
import Glibc
import Recorder
import Staging
import Synchronization
import SystemPackage
import Testing
import Timing

/// Live recordings, made by a script instead of the program.
@Suite("The queue of live recordings")
struct ChildRecordingQueueTests {
    private let folder: TemporaryFolder
    private let losses = Losses()
    /// Signalled when a recording has progressed or has an outcome.
    private let changed = DispatchSemaphore(value: 0)
    private static let tape = Tape(
        scene: "box", settings: [.fps(50)],
        events: [
            InputEvent(time: .zero, action: .removePhoto(1)),
            InputEvent(time: FrameTime(seconds: 2), action: .removePhoto(2)),
        ], start: FrameTime(seconds: 0.5))

    init() throws { folder = try TemporaryFolder() }

    /// - Parameter script: The commands of the program; `$stem` is the recording's path without an extension.
    private func queue(_ script: String) throws -> ChildRecordingQueue {
        let path = folder("program")
        let text = "#!/bin/sh\ntape=$2; stem=${2%.tape}\n\(script)\n"
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        chmod(path, 0o755)
        return ChildRecordingQueue(
            program: path, onChange: { [changed] in changed.signal() }, onLoss: { [losses] in losses.add($0) })
    }

    private func film(_ name: String, _ queue: ChildRecordingQueue, photos: [FilePath] = []) -> ChildRecording {
        let stem = folder(name)
        return queue.begin(stem: stem, outputs: [stem + ".mp4", stem + ".json"], photos: photos)
    }

    private func end(_ film: ChildRecording) { film.finish(Self.tape) }

    @Test("films are created one after the other, with all arguments, and report their frames and size")
    func whole() throws {
        let queue = try queue(
            "printf '%s\\n' \"$@\" > $stem.json; tr '\\0' '\\n' > $stem.photos; printf '%3000s' x > $stem.mp4; echo 1 4; echo 100 100; "
                + "echo 7 0; echo 7 -1; echo 7; echo 7 7 7; echo x 7"
        )
        defer { queue.abandon() }
        let photo = FilePath(folder("a \u{E4} photo"))
        let films = [film("one", queue, photos: [photo]), film("two", queue)]
        #expect(films[0].outcome == nil && films[0].progress == nil)
        for film in films { end(film) }
        queue.waitUntilIdle()
        let saved = try #require(films[0].outcome).get()
        #expect(saved.path == folder("one.mp4") && saved.text == "Saved \(folder("one.mp4")): 2.0 s long, 3 kB")
        // Of its lines, those alone count that have two numbers, of frames and of all.
        #expect(films[0].progress == 1)
        let names = ["one", "two"].flatMap { stem in ["json", "mp4", "photos", "tape"].map { "\(stem).\($0)" } }
        #expect(try folder.names() == (names + ["program"]).sorted())
        #expect(try folder.text("one.tape") == Self.tape.description)
        let words = try folder.text("one.json").split(separator: "\n").map(String.init)
        #expect(words.first == "record" && words.contains(folder("one.mp4")) && words.contains("--report-progress"))
        #expect(words.contains("--photos-from-input") && !words.contains(photo.string))
        #expect(try folder.text("one.photos") == photo.string + "\n" && folder.text("two.photos").isEmpty)
        #expect(losses.all.isEmpty)
    }

    @Test("the tape alone needs no program")
    func tapeAlone() throws {
        let queue = try queue("exit 1")
        defer { queue.abandon() }
        let tape = queue.begin(stem: folder("t"), outputs: [], photos: [])
        end(tape)
        queue.waitUntilIdle()
        let saved = try #require(tape.outcome).get()
        #expect(saved.path == folder("t.tape") && saved.text.contains("t.tape: 1.5 s long, "))
    }

    @Test("failures are reported with their cause, the tape remains, and the next one is created")
    func failure() throws {
        let queue = try queue(
            "case $stem in *bad) echo \"scrim: writing $stem.mp4: the disk is full\" >&2; exit 1;; *dead) kill -9 $$;; esac"
        )
        defer { queue.abandon() }
        let films = [film("bad", queue), film("dead", queue), film("good", queue)]
        for film in films { end(film) }
        queue.waitUntilIdle()
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

    private func waitUntilItRuns(_ film: ChildRecording) throws {
        while film.progress == nil { try #require(changed.wait(timeout: .now() + 60) == .success) }
        #expect(film.outcome == nil)
    }

    @Test("a film of one frame has its progress too")
    func oneFrame() throws {
        let queue = try queue(Self.endless.replacing("echo 1 2", with: "echo 1 1"))
        defer { queue.abandon() }
        let film = film("one", queue)
        end(film)
        try waitUntilItRuns(film)
        #expect(film.progress == 1 && film.cancel())
    }

    @Test("of a cancelled film only the tape remains, whether it is in progress or pending")
    func cancelling() throws {
        let queue = try queue(Self.endless)
        defer { queue.abandon() }
        let films = [film("one", queue), film("two", queue)]
        for film in films { end(film) }
        try waitUntilItRuns(films[0])
        #expect(films[0].progress == 0.5 && films[1].progress == nil)
        for film in films { #expect(film.cancel()) }
        queue.waitUntilIdle()
        for (film, name) in zip(films, ["one", "two"]) {
            #expect(throws: CancelledRecording(tape: folder("\(name).tape"))) { try #require(film.outcome).get() }
        }
        #expect(try folder.names() == ["one.tape", "program", "two.tape"] && losses.all.isEmpty)
    }

    @Test("at the end of the program missing films are reported, and the tapes remain")
    func abandonment() throws {
        let queue = try queue(Self.endless)
        let films = [film("one", queue), film("two", queue)]
        for film in films { end(film) }
        _ = film("three", queue)
        try waitUntilItRuns(films[0])
        queue.abandon()
        queue.abandon()
        let lost = losses.all
        #expect(Set(lost.map(\.output)) == Set(["one", "two", "three"].map { folder($0 + ".mp4") }) && lost.count == 3)
        #expect(lost.allSatisfy { $0.cause.cause == "the program ended before it was written" })
        // Without an end there is no tape to keep.
        #expect(lost.allSatisfy { ($0.tape == nil) == ($0.output == folder("three.mp4")) })
        #expect(try folder.names() == ["one.tape", "program", "two.tape"])
    }

    @Test("a program runs with less priority than this one, and says in its last line why it fails")
    func messages() throws {
        let queue = try queue(
            """
            nice > $stem.mp4
            case $stem in
            *read) echo "first" >&2; echo "scrim: reading a.png: it is gone" >&2; exit 2;;
            *plain) echo "out of luck" >&2; exit 1;;
            *other) echo "scrim: writing b.mp4: no: never" >&2; exit 1;;
            *mute) exit 3;;
            esac
            echo 5 10
            """)
        defer { queue.abandon() }
        let names = ["read", "plain", "other", "mute", "good"]
        let films = names.map { film($0, queue) }
        for film in films { end(film) }
        queue.waitUntilIdle()
        // This process's own priority, as a child without another one has it.
        let nice = try ChildProgram("nice")
        let own = try #require(Int(nice.output.trimmingCharacters(in: .whitespacesAndNewlines)))
        nice.end()
        #expect(try folder.text("good.mp4") == "\(min(19, own + 10))\n")
        let name = { [folder] (stem: String) in "writing \(folder(stem)).mp4" }
        #expect(
            losses.all.map { [$0.cause.operation, $0.cause.cause] } == [
                [name("read"), "reading a.png: it is gone"], [name("plain"), "out of luck"],
                ["writing b.mp4", "no: never"], [name("mute"), "it failed"],
            ])
        #expect(films[4].progress == 0.5)
        // Five frames at 50 per second.
        #expect(try #require(films[4].outcome).get().text.contains(": 0.1 s long, "))
    }

    @Test("what is cancelled while another film is written doesn't touch it, nor what is written already")
    func cancellingOthers() throws {
        let queue = try queue(
            "echo 1 4; while [ \"$stem\" != \"${stem%go}\" ] && [ ! -e $stem.on ]; do sleep 0.01; done; echo 4 4")
        defer { queue.abandon() }
        let done = film("done", queue)
        end(done)
        queue.waitUntilIdle()
        let films = [film("a-go", queue), film("b", queue)]
        for film in films { end(film) }
        try waitUntilItRuns(films[0])
        #expect(films[1].cancel() && done.cancel())
        try folder.write("", to: "a-go.on")
        queue.waitUntilIdle()
        _ = try #require(done.outcome).get()
        _ = try #require(films[0].outcome).get()
        #expect(throws: CancelledRecording(tape: folder("b.tape"))) { try #require(films[1].outcome).get() }
        #expect(losses.all.isEmpty)
    }

    @Test("a program that is missing is named, and the tape is kept")
    func missingProgram() throws {
        let program = folder("no such program")
        let queue = ChildRecordingQueue(program: program, onLoss: { [losses] in losses.add($0) })
        let film = film("one", queue)
        end(film)
        queue.waitUntilIdle()
        let lost = losses.all
        #expect(lost.count == 1 && lost.first?.tape == folder("one.tape"))
        #expect(
            lost.first?.cause.operation == "writing \(folder("one.mp4"))"
                && lost.first?.cause.cause.contains("no such program") == true)
        #expect(try folder.names() == ["one.tape"])
    }

    @Test("a tape is as long as from its start to its last event, and never less than nothing")
    func lengths() throws {
        let queue = try queue("exit 1")
        defer { queue.abandon() }
        func seconds(_ name: String, _ times: [Double], from start: Double) throws -> String {
            let recording = queue.begin(stem: folder(name), outputs: [], photos: [])
            recording.finish(
                Tape(
                    scene: "box", settings: [.fps(50)],
                    events: times.map { InputEvent(time: FrameTime(seconds: $0), action: .removePhoto(1)) },
                    start: FrameTime(seconds: start)))
            queue.waitUntilIdle()
            let text = try #require(recording.outcome).get().text
            return String(text.split(separator: ": ").last?.prefix { $0 != "s" } ?? "")
        }
        #expect(try seconds("a", [0.5, 3.25], from: 0.5) == "2.8 ")
        #expect(try seconds("b", [0.5, 1.5], from: 2.5) == "0.0 ")
        #expect(try seconds("c", [], from: 2.5) == "0.0 ")
    }

    @Test("of the films that still wait when all are given up none is begun, and each is a loss with its tape")
    func abandonedWaiting() throws {
        let queue = try queue("touch $stem.begun; echo 1 2; while :; do sleep 0.05; done")
        let films = ["one", "two", "three"].map { film($0, queue) }
        for film in films { end(film) }
        try waitUntilItRuns(films[0])
        queue.abandon()
        #expect(losses.all.map(\.output).sorted() == ["one", "three", "two"].map { folder("\($0).mp4") })
        #expect(try folder.names() == ["one.begun", "one.tape", "program", "three.tape", "two.tape"])
    }

    @Test("a film whose process doesn't end on a signal leaves nothing of it either")
    func killed() throws {
        let part = "${stem%/*}/.one.mp4.$$.scrim-part"
        let queue = try queue("trap '' TERM; touch \"\(part)\"; echo 1 2; while :; do sleep 0.05; done")
        let film = film("one", queue)
        end(film)
        try waitUntilItRuns(film)
        #expect(try folder.names().contains { $0.hasSuffix(".scrim-part") })
        queue.abandon()
        #expect(losses.all.map(\.output) == [folder("one.mp4")])
        let left = try folder.names()
        #expect(left == ["one.tape", "program"], "\(left)")
    }
}

/// The reported losses.
private final class Losses: Sendable {
    private let kept = Mutex<[LostRecording]>([])

    var all: [LostRecording] { kept.withLock(\.self) }

    func add(_ lost: LostRecording) { kept.withLock { $0.append(lost) } }
}
