import Foundation
import ProgramSupport
import Sessions
import ShellSupport
import Staging
import Testing

// Recordings of the window.
extension WindowHand {
    /// The output of a recording.
    struct Recording {
        let folder: String
        let trace: Trace
        let tape: String

        /// Returns the number of events of an object in a lane.
        func count(_ event: TraceEvent.Name, _ object: String, lane: Int = 0) -> Int {
            trace.events.count { $0.lane == lane && $0.name == event && $0.object == object }
        }
    }

    /// The names of written recordings.
    var recordings: Set<String> {
        Set((try? FileManager.default.contentsOfDirectory(atPath: folder.path("recordings"))) ?? []).filter {
            !$0.hasSuffix(".scrim-part")
        }
    }

    /// Records a closure, started and ended by the key or by the button.
    func record(byButton: Bool = false, _ use: @MainActor () throws -> Void) throws -> Recording {
        let known = recordings
        try toggle(byButton)
        try use()
        return try end(byButton: byButton, since: known)
    }

    /// Starts a recording, and waits until it visibly runs.
    func toggle(_ byButton: Bool = false) throws {
        let button = try frame(of: .named("button record"))
        let still = try mirrored(button)
        if byButton {
            try clickRecord()
        } else {
            try keyForWindowAlone("r")
        }
        let isSeen = try display.wait { try picture(button) != still }
        #expect(isSeen, "no recording is seen to run")
    }

    /// Ends the recording, and reads it once it is written.
    func end(byButton: Bool = false, since known: Set<String>) throws -> Recording {
        if byButton { try clickRecord() } else { try keyForWindowAlone("r") }
        let recording = try #require(try output(since: known))
        try rest()
        return recording
    }

    /// Returns the output of a recording once it is written, or nil if it never is.
    func output(since known: Set<String>, _ form: RecordingForm = .png) throws -> Recording? {
        func stem() -> Substring? {
            recordings.subtracting(known).first { $0.hasSuffix(".tape") }?.dropLast(".tape".count)
        }
        // It is written at a low priority, beside other tests. The trace gets its name after the frames.
        let isWritten = try (0..<4).contains { _ in
            try display.wait {
                guard let stem = stem() else { return false }
                return recordings.isSuperset(of: [
                    "\(stem)" + (form == .png ? "" : ".\(form.rawValue)"), "\(stem).json",
                ])
            }
        }
        guard isWritten, let name = stem() else { return nil }
        let stem = folder.path("recordings/\(name)")
        return Recording(
            folder: stem, trace: try Trace(json: Data(contentsOf: URL(fileURLWithPath: stem + ".json"))),
            tape: try String(contentsOfFile: stem + ".tape", encoding: .utf8))
    }

    /// Presses the record button only in the window, because the mirror doesn't record.
    private func clickRecord() throws { try clickForWindowAlone("button record") }

    /// Presses a control only in the window, because the mirror saves nothing.
    func clickForWindowAlone(_ name: String) throws {
        let place = try place(name)
        ledger.use(name)
        try display.act([
            "mousemove", "--window", window, "\(Int(place.x))", "\(Int(place.y))", "mousedown", "1", "mouseup", "1",
        ])
        try rest()
    }

    /// Plays a recording's tape without a window, and returns its trace.
    func replayed(_ recording: Recording) throws -> Trace {
        let path = folder.path("replayed.json")
        let replay = try ProgramRun(["record", recording.folder + ".tape", "-o", path], in: folder.url)
        #expect(replay.status == 0, "\(replay.messages)")
        return try Trace(json: Data(contentsOf: URL(fileURLWithPath: path)))
    }
}
