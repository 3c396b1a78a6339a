import Drawing
import Foundation
import Glibc
import Rasterizer
import Recorder
import Staging
import Synchronization
import Testing

/// Live recordings, written by one pool of threads.
@Suite("The threads of live recordings", .serialized)
struct FolderRecordingQueueTests {
    private let folder: TemporaryFolder
    private let fonts: FontLibrary
    private let losses = Losses()
    private static let tape = Tape(scene: "box", settings: [.fps(60)])

    init() throws {
        folder = try TemporaryFolder()
        fonts = try FontLibrary()
    }

    private func crew(threads: Int = 2, bound: Int = FolderRecordingQueue.bound) -> FolderRecordingQueue {
        FolderRecordingQueue(threads: threads, bound: bound, fonts: fonts, onLoss: { [losses] in losses.add($0) })
    }

    private func begin(_ name: String, _ crew: FolderRecordingQueue) throws -> LiveFolderRecording {
        let header = TraceHeader(
            scene: "box", fps: 60, scale: 2, size: CGSize(width: 40, height: 30), lanes: [TraceLane(name: "box")])
        return try crew.begin(folder: folder(name), header: header, views: ["box"])
    }

    /// Returns a picture with a box at a different position for each step.
    private func picture(_ step: Int) -> DisplayList {
        let box = CGRect(x: Double(step % 30), y: Double(step % 7), width: 8, height: 8)
        return DisplayList(
            size: CGSize(width: 40, height: 30), items: [DisplayItem(.fill(.rect(box), .white))])
    }

    private func trace(_ index: Int) -> [TraceFrame] {
        [
            TraceFrame(
                frame: index, time: Double(index) / 60, phase: .idle,
                views: ["box": TraceView(frame: CGRect(x: Double(index), y: 0, width: 8, height: 8))])
        ]
    }

    private func add(_ steps: [Int], from first: Int = 0, to recording: LiveFolderRecording) {
        for (index, step) in steps.enumerated() { recording.add(picture(step), trace(first + index)) }
    }

    private func place(_ recording: LiveFolderRecording) throws -> String? {
        try #require(recording.outcome).get().path.map { String($0.dropLast()) }
    }

    @Test(
        "consecutive recordings are complete, with the bytes of frames drawn alone", arguments: [1, 3])
    func whole(threads: Int) throws {
        let crew = crew(threads: threads)
        defer { crew.abandon() }
        // Some frames equal the previous one, and the first one of a recording equals another's last one.
        let steps = [[0, 1, 2, 2, 2, 3, 3, 4], [4, 4, 5], [5]]
        let recordings = try steps.enumerated().map { number, steps in
            let recording = try begin("r\(number)", crew)
            add(steps, to: recording)
            recording.finish(events: [TraceEvent(time: 0.1, name: "verdict", object: "return")], tape: Self.tape)
            return recording
        }
        crew.waitUntilIdle()
        for (number, steps) in steps.enumerated() {
            #expect(try place(recordings[number]) == folder("r\(number)"))
            let frames = steps.indices.map { String(format: "frame-%05d.png", $0) }
            #expect(try folder.names(in: "r\(number)") == ["drag.tape"] + frames + ["trace.json"])
            for (index, step) in steps.enumerated() {
                #expect(try folder.data("r\(number)/\(frames[index])") == (try alone(step)))
            }
            let trace = try Trace(json: try folder.data("r\(number)/trace.json"))
            let expected = Trace(
                header: trace.header, frames: steps.indices.flatMap(self.trace(_:)), events: trace.events)
            #expect(trace == (try Trace(json: Data(TraceJSONWriter.text(of: expected, views: ["box"]).utf8))))
            #expect(trace.events.map(\.object) == ["return"])
            #expect(try folder.text("r\(number)/drag.tape") == Self.tape.description)
        }
        #expect(losses.all.isEmpty && crew.waitingBytes == 0)
        #expect(try folder.names() == ["r0", "r1", "r2"])
    }

    /// Returns a picture's file from a separate renderer.
    private func alone(_ step: Int) throws -> Data {
        let renderer = Renderer(width: 80, height: 60, threads: 1, fonts: fonts)
        try renderer.draw(picture(step), scale: 2)
        let surface = renderer.surface
        let scanlines = PNGScanlines()
        return try surface.withPixels { pixels in
            scanlines.fill(from: FramePixels(base: pixels.baseAddress!, width: 80, height: 60, stride: 80))
            return try PNGEncoder(scale: 2).encode(scanlines) { Data($0) }
        }
    }

    @Test("twenty recordings use no more threads than one")
    func threads() throws {
        func count() throws -> Int {
            try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count { task in
                let name = try? String(contentsOfFile: "/proc/self/task/\(task)/comm", encoding: .utf8)
                return name?.hasPrefix("recordings ") == true
            }
        }
        let before = try count()
        let crew = crew(threads: 2)
        defer { crew.abandon() }
        for number in 0..<20 {
            let recording = try begin("r\(number)", crew)
            add([0, 1, 2], to: recording)
            recording.finish(events: [], tape: Self.tape)
        }
        crew.waitUntilIdle()
        // Threads of another test can have ended since.
        #expect(try count() <= before + 2)
        #expect(try folder.names().count == 20)
    }

    @Test("a failure is visible during the recording; nothing gets its name, its tape and the others remain")
    func failure() throws {
        let crew = crew()
        defer { crew.abandon() }
        let early = try begin("early", crew)
        add([0, 1], to: early)
        early.finish(events: [], tape: Self.tape)
        crew.waitUntilIdle()

        let failing = try begin("failing", crew)
        let hidden = try #require(try folder.names().first { $0.hasPrefix(".failing") })
        try FileManager.default.removeItem(atPath: folder(hidden))
        #expect(!failing.hasFailed)
        failing.add(picture(0), trace(0))
        while !failing.hasFailed { sched_yield() }
        // There is no outcome yet, because its tape is unknown.
        #expect(failing.outcome == nil)
        add([1, 2, 3], to: failing)
        #expect(crew.waitingBytes == 0)
        failing.finish(events: [], tape: Self.tape)
        crew.waitUntilIdle()
        let lost = try #require(losses.all.first)
        #expect(losses.all.count == 1 && lost.output == folder("failing") + "/" && lost.tape == folder("failing.tape"))
        #expect(lost.description.hasPrefix("writing \(folder("failing"))/frame-00000.png: no such file or directory"))
        #expect(throws: LostRecording.self) { try place(failing) }

        let late = try begin("late", crew)
        add([0, 1], to: late)
        late.finish(events: [], tape: Self.tape)
        crew.waitUntilIdle()
        #expect(try place(late) == folder("late"))
        #expect(try folder.names() == ["early", "failing.tape", "late"])
        #expect(try folder.text("failing.tape") == Self.tape.description)
    }

    /// Holds the only thread at a recording's first frame until the gate is opened. On return, no frame waits.
    private func hold(
        _ recording: LiveFolderRecording, _ name: String, of crew: FolderRecordingQueue
    ) throws -> Gate {
        let hidden = try #require(try folder.names().first { $0.hasPrefix(".\(name).") })
        let gate = try Gate(at: folder("\(hidden)/frame-00000.png"), known: folder("gate"))
        recording.add(picture(0), trace(0))
        // The thread takes the frame after it has started, which a busy machine delays.
        let limit = Date(timeIntervalSinceNow: 60)
        while crew.waitingBytes > 0, Date() < limit { sched_yield() }
        try #require(crew.waitingBytes == 0, "the thread does not take the first frame")
        return gate
    }

    @Test("above the limit no frame is added and no recording begins, for all recordings together; below it they do")
    func bound() throws {
        let bound = 40_000
        let crew = crew(threads: 1, bound: bound)
        defer { crew.abandon() }
        let first = try begin("first", crew)
        let gate = try hold(first, "first", of: crew)
        add([1, 2, 3], from: 1, to: first)
        first.finish(events: [], tape: Self.tape)
        let second = try begin("second", crew)
        #expect(!second.isFull)
        var given = 0
        while !second.isFull {
            second.add(picture(given), trace(given))
            given += 1
            try #require(given < 1000)
        }
        // A frame of this size takes some hundred bytes.
        #expect(given > 3 && crew.waitingBytes <= bound)
        second.finish(events: [], tape: Self.tape)
        let declined = #expect(throws: RecordingError.self) { _ = try begin("third", crew) }
        #expect(declined?.fault == .request)
        gate.open()
        crew.waitUntilIdle()
        #expect(crew.waitingBytes == 0 && !second.isFull)
        #expect(try folder.names(in: "second").count == given + 2)
        let third = try begin("third", crew)
        add([0], to: third)
        third.finish(events: [], tape: Self.tape)
        crew.waitUntilIdle()
        #expect(try place(third) == folder("third"))
    }

    @Test("of a cancelled recording only the tape remains, and the others are written")
    func cancelling() throws {
        let crew = crew(threads: 1)
        defer { crew.abandon() }
        let held = try begin("held", crew)
        let gate = try hold(held, "held", of: crew)
        add([1, 2, 3], from: 1, to: held)
        held.finish(events: [], tape: Self.tape)
        let other = try begin("other", crew)
        add([0, 1], to: other)
        other.finish(events: [], tape: Self.tape)
        #expect(held.cancel())
        gate.open()
        crew.waitUntilIdle()
        #expect(throws: CancelledRecording(tape: folder("held.tape"))) { try place(held) }
        #expect(try folder.text("held.tape") == Self.tape.description)
        #expect(try place(other) == folder("other") && !other.cancel())
        #expect(try folder.names() == ["gate", "held.tape", "other"])
        #expect(losses.all.isEmpty && crew.waitingBytes == 0)
    }

    @Test("repeated frames take no memory while pending, and a shared picture counts once")
    func weight() throws {
        let crew = crew(threads: 1)
        defer { crew.abandon() }
        let recording = try begin("r", crew)
        let gate = try hold(recording, "r", of: crew)
        let image = Image(
            representations: [PixelBuffer(width: 500, height: 500, isOpaque: true) { _ in }],
            size: CGSize(width: 500, height: 500))
        func list(_ step: Int) -> DisplayList {
            var list = picture(step)
            let box = CGRect(x: 0, y: 0, width: 40, height: 30)
            list.items.append(
                DisplayItem(
                    .image(image, crop: CGRect(x: 0, y: 0, width: 1, height: 1), destination: box, shape: .rect(box))))
            return list
        }
        var sizes: [Int] = []
        for (index, step) in [1, 2, 2].enumerated() {
            let before = crew.waitingBytes
            recording.add(list(step), trace(index + 1))
            sizes.append(crew.waitingBytes - before)
        }
        #expect(sizes[0] > image.byteCount && sizes[1] < 5000 && sizes[2] < sizes[1])
        recording.finish(events: [], tape: Self.tape)
        gate.open()
        crew.waitUntilIdle()
        #expect(crew.waitingBytes == 0)
    }

    @Test("at the end unwritten recordings are reported, and their tapes remain")
    func abandonment() throws {
        let crew = crew(threads: 1)
        let whole = try begin("whole", crew)
        add([0, 1], to: whole)
        whole.finish(events: [], tape: Self.tape)
        crew.waitUntilIdle()
        let held = try begin("held", crew)
        let gate = try hold(held, "held", of: crew)
        held.finish(events: [], tape: Self.tape)
        let open = try begin("open", crew)
        add([0, 1], to: open)
        crew.abandon()
        crew.abandon()
        gate.open()
        #expect(losses.all.map(\.output) == [folder("held") + "/", folder("open") + "/"])
        #expect(losses.all.map(\.tape) == [folder("held.tape"), nil])
        #expect(losses.all[0].description.contains("; its gesture is kept: scrim record \(folder("held.tape")) -o "))
        for recording in [held, open] { #expect(throws: LostRecording.self) { try place(recording) } }
        #expect(try place(whole) == folder("whole"))
        #expect(try folder.names() == ["gate", "held.tape", "whole"])
        #expect(throws: RecordingError.self) { _ = try begin("late", crew) }
    }
}

/// The reported losses.
final class Losses: Sendable {
    private let kept = Mutex<[LostRecording]>([])

    var all: [LostRecording] { kept.withLock(\.self) }

    func add(_ lost: LostRecording) { kept.withLock { $0.append(lost) } }
}

/// A pipe instead of a file, whose writer waits until the gate is opened.
private struct Gate {
    private let path: String

    /// - Parameter known: A second name, which remains when the first one is removed.
    init(at place: String, known: String) throws {
        path = known
        guard mkfifo(known, 0o600) == 0, link(known, place) == 0 else { throw CocoaError(.fileWriteUnknown) }
    }

    /// Reads everything that is written until it is closed.
    func open() {
        let path = path
        Thread.detachNewThread {
            // Waits for a writer, which Foundation doesn't.
            let descriptor = Glibc.open(path, O_RDONLY)
            var bytes = [UInt8](repeating: 0, count: 4096)
            while read(descriptor, &bytes, bytes.count) > 0 {}
            close(descriptor)
        }
    }
}
