import Foundation
import Glibc
import Recorder
import Sessions
import Staging
import Synchronization

/// Writes the window's recordings in the requested form, from the tape in a child process.
@MainActor
final class LiveOutputs {
    private let folder = RecordingsFolder()
    private let queue: ChildRecordingQueue
    private let wake: @Sendable () -> Void
    private let found = FoundForm()

    /// - Parameters:
    ///   - end: Reports lost recordings, and abandons unfinished ones at the end.
    ///   - wake: Called on any thread when something is written or has failed.
    init(_ options: SceneOptions, end: WindowEnd, wake: @escaping @Sendable () -> Void) {
        self.wake = wake
        // `/proc/PID/exe` is this program even if its file has been replaced.
        queue = ChildRecordingQueue(
            program: "/proc/\(getpid())/exe", arguments: options.threads.map { ["--threads", "\($0)"] } ?? [],
            onChange: wake, onLoss: { end.report($0) })
        end.guardRecordings(wake: wake) { [queue] in queue.abandon() }
    }

    func record(_ request: RecordingRequest) throws -> any LiveRecorder {
        if [.mp4, .webm].contains(request.form), FFmpeg.path == nil {
            throw RecordingError(
                .request, operation: "recording \(request.form.rawValue.uppercased())", cause: "there is no ffmpeg",
                remedy: "apt-get install ffmpeg, or choose another form")
        }
        let stem = try folder.next()
        let trace = "\(stem).\(RecordingForm.trace.rawValue)"
        let outputs: [String]
        switch request.form {
        case .mp4, .webp, .gif, .apng, .webm: outputs = ["\(stem).\(request.form.rawValue)", trace]
        case .png: outputs = [stem + "/", trace]
        case .trace: outputs = [trace]
        case .tape: outputs = []
        }
        return queue.begin(stem: stem, outputs: outputs, photos: request.photos)
    }

    // MARK: Form

    /// MP4 if it can be written, else WebP. Until that is known, an installed ffmpeg is assumed to support it.
    var automaticForm: RecordingForm { found.form.withLock(\.self) ?? (FFmpeg.path == nil ? .webp : .mp4) }

    /// The reason why the form is not MP4, with a remedy.
    var automaticFormReason: String? {
        if automaticForm == .mp4 { return nil }
        return FFmpeg.path == nil
            ? "as there is no ffmpeg for MP4 (apt-get install ffmpeg)" : "as this ffmpeg does not write MP4"
    }

    /// The reason why a form can't be written here, in a few words, or nil if it can.
    func reason(against form: RecordingForm) -> String? {
        Self.reason(against: form, hasFFmpeg: FFmpeg.path != nil, writesMP4: automaticForm == .mp4)
    }

    /// Returns the reason why a form can't be written, or nil if it can.
    /// - Parameter writesMP4: Whether the ffmpeg that is there can write MP4.
    static func reason(against form: RecordingForm, hasFFmpeg: Bool, writesMP4: Bool) -> String? {
        guard [.mp4, .webm].contains(form) else { return nil }
        if !hasFFmpeg { return "needs ffmpeg" }
        return form == .mp4 && !writesMP4 ? "this ffmpeg can’t write it" : nil
    }

    /// Checks on another thread whether MP4 can be written.
    func findForm() {
        Thread { [found, wake] in
            let form = FFmpeg.writesMP4 ? RecordingForm.mp4 : .webp
            found.form.withLock { $0 = form }
            wake()
        }.start()
    }

    private final class FoundForm: Sendable {
        let form = Mutex<RecordingForm?>(nil)
    }
}

extension ChildRecording: LiveRecorder {}

/// The folder of live recordings, in the folder that the program was started in: `recordings/DATE-TIME.mp4`, or
/// `recordings/DATE-TIME/` for frames, with `.json` and `.tape` beside it.
@MainActor
final class RecordingsFolder {
    private let name: String
    /// The names already in use. A recording's file exists only once it is complete.
    private var given: Set<String> = []

    init(_ name: String = "recordings") { self.name = name }

    /// Returns a path without an extension that no file has, with or without one, and that was not returned before.
    func next(at date: Date = Date()) throws(ProgramError) -> String {
        do {
            try FileManager.default.createDirectory(atPath: name, withIntermediateDirectories: true)
        } catch {
            throw ProgramError(
                .failed,
                "can't make the folder \(name)/ here; start \(RunningProgram.current.name) in a folder that can be written to"
            )
        }
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.dateFormat = "yyyy-MM-dd-HH.mm.ss"
        let stem = "\(name)/\(formatter.string(from: date))"
        var path = stem
        var number = 2
        let taken = (try? FileManager.default.contentsOfDirectory(atPath: name)) ?? []
        func isTaken(_ path: String) -> Bool {
            given.contains(path) || taken.contains { "\(name)/\($0)" == path || "\(name)/\($0)".hasPrefix(path + ".") }
        }
        while isTaken(path) {
            path = "\(stem)-\(number)"
            number += 1
        }
        given.insert(path)
        return path
    }
}
