import Foundation
package import Timing

/// The displayed moment: the present, or a moment of the last gesture.
package struct ScrubPosition: Equatable {
    /// The time in seconds since the touch-down, or nil for the present.
    package private(set) var time: Double?
    /// Whether the playhead plays.
    package private(set) var isPlaying = false
    /// Whether playing loops.
    package var loops = false
    /// Up to two measured moments, in the order of time.
    package private(set) var marks: [Double] = []
    /// The mark that was set last.
    private var newest = 0.0
    /// The window's time of the last step while playing.
    private var last = FrameTime.zero

    /// The maximum number of marks.
    package static let mostMarks = 2
    /// The distance, in seconds, below which two marks are equal.
    private static let sameMark = 1e-6

    package var isScrubbed: Bool { time != nil }

    package init() {}

    /// Shows a moment of the gesture.
    package mutating func move(to time: Double, end: Double) {
        self.time = min(max(time, 0), max(end, 0))
        isPlaying = false
    }

    /// Returns to the present.
    package mutating func returnToNow() {
        time = nil
        isPlaying = false
    }

    /// Plays from the current moment, or from the beginning at the end and in the present.
    package mutating func play(at now: FrameTime, end: Double) {
        if time.map({ $0 >= end }) ?? true { time = 0 }
        isPlaying = true
        last = now
    }

    package mutating func pause() { isPlaying = false }

    /// Advances while playing. At the end it stops or starts over, and with two marks it loops between them.
    /// - Parameter factor: The seconds of the gesture per second of real time.
    package mutating func advance(to now: FrameTime, factor: Double, end: Double) {
        guard isPlaying, let time else { return }
        let next = time + (now - last) * factor
        last = now
        let isBetweenMarks = loops && marks.count == Self.mostMarks
        let limit = isBetweenMarks ? min(marks[1], end) : end
        if next < limit {
            self.time = next
        } else if loops {
            self.time = isBetweenMarks ? marks[0] : 0
        } else {
            self.time = end
            isPlaying = false
        }
    }

    // MARK: Marks

    /// Marks a moment, and replaces the older of two marks. Removes the mark of a marked moment.
    package mutating func mark(_ time: Double) {
        if let known = marks.firstIndex(where: { abs($0 - time) < Self.sameMark }) {
            marks.remove(at: known)
            return
        }
        if marks.count == Self.mostMarks { marks = [newest] }
        newest = time
        marks = (marks + [time]).sorted()
    }

    /// Moves a mark, also past the other one, and returns its new index.
    package mutating func moveMark(_ index: Int, to time: Double, end: Double) -> Int {
        let time = min(max(time, 0), end)
        if newest == marks[index] { newest = time }
        marks[index] = time
        marks.sort()
        return marks.firstIndex(of: time) ?? index
    }

    package mutating func clearMarks() { marks = [] }

    /// Removes the marks of a former gesture.
    package mutating func forget() {
        returnToNow()
        clearMarks()
    }
}
