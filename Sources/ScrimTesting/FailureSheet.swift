import Drawing
import Foundation
import Rasterizer
import Recorder
import Staging
import Synchronization
import Testing
import Timing

/// The contact sheet that a trace's failed expectations write beside the test. It shows all lanes with the fingers on
/// them, and marks the failed frames.
///
/// The file is named after the test: `CardTests.pull.failed.png` for `pull()` in `CardTests.swift`, with a number if
/// the test plays more than once. A file of that name from an earlier run is removed when the test plays.
final class FailureSheet: Sendable {
    let fonts: FontLibrary
    private let path: String
    /// What the tape's user did, and the time on the stage's timeline at which the recording began.
    private let input: [InputEvent]
    private let origin: FrameTime
    private let marked = Mutex<Set<Int>>([])

    /// The number of sheets for each name without a number.
    private static let given = Mutex<[String: Int]>([:])

    /// - Parameter file: The file of the test.
    init(file: String, fonts: FontLibrary, input: [InputEvent], origin: FrameTime) {
        self.fonts = fonts
        self.input = input
        self.origin = origin
        let place = URL(fileURLWithPath: file).deletingPathExtension()
        let test = Test.current.map { Self.word($0.name) } ?? "play"
        let stem = "\(place.path).\(test)"
        let number = Self.given.withLock { given in
            given[stem, default: 0] += 1
            return given[stem] ?? 1
        }
        path = stem + (number > 1 ? "-\(number)" : "") + ".failed.png"
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Converts a function's name into a part of a file's name: `pull(threshold:)` becomes `pull-threshold`.
    private static func word(_ name: String) -> String {
        name.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.joined(separator: "-")
    }

    /// Writes the sheet, and returns a message that says where it is or why it can't be written.
    /// - Parameter index: A frame to mark in addition to the frames that are already marked.
    func write(_ frames: [PlayedFrame], marking index: Int) -> String {
        marked.withLock { marked in
            marked.insert(index)
            do {
                let list = ContactSheet.list(
                    Self.chosen(frames.count, marked).map { index in
                        let frame = frames[index]
                        var cell = frame.cell
                        cell.list.items += FingerMarks.items(of: input, at: origin + frame.time, in: frame.stages)
                        cell.isMarked = marked.contains(index)
                        return cell
                    }, lanes: frames.first?.stages.count ?? 1)
                let renderer = Renderer(threads: 1, fonts: fonts)
                try Data(renderer.png(of: list, scale: 1).bytes).write(to: URL(fileURLWithPath: path))
                return "contact sheet: \(path)"
            } catch {
                return "the contact sheet can't be written: \(error)"
            }
        }
    }

    /// Returns the first marked frames and other, evenly spaced ones, as many as a sheet shows.
    private static func chosen(_ count: Int, _ marked: Set<Int>) -> [Int] {
        var chosen = Set(marked.sorted().prefix(ContactSheet.limit))
        let room = ContactSheet.limit - chosen.count
        if room > 1 { for step in 0..<room { chosen.insert(step * (count - 1) / (room - 1)) } }
        return chosen.sorted()
    }
}
