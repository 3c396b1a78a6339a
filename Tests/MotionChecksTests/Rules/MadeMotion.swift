import Drawing
import Foundation
import Staging
import Tapes
import Timing
import ViewHierarchy

@testable import MotionChecks
@testable import struct MotionChecks.Measurement

/// A run of a stage of 400 x 800 points at 100 frames per second, of which each frame is given.
struct MadeMotion {
    /// The number of frames.
    var count: Int
    /// The phase of a frame; if `nil`, a flight from the second frame to the last but one.
    var phase: ((Int) -> TracePhase)?
    var fraction: (Int) -> Double = { _ in 0 }
    /// The position of the finger in a frame while it is down.
    var finger: (Int) -> CGPoint? = { _ in nil }
    var seen: ((Int) -> StageObservation)?
    var events: [TraceEvent] = []
    var input: [InputEvent]? = []
    var lessMotion = false
    var size: (Int) -> CGSize? = { _ in nil }

    /// - Parameter views: The views of a frame.
    func run(_ views: (Int) -> [String: TraceView] = { _ in [:] }) -> MotionRun {
        let header = TraceHeader(
            scene: "made", fps: 100, scale: 2, size: CGSize(width: 400, height: 800), lanes: [TraceLane(name: "a")])
        let frames = (0..<count).map { index in
            let flight: TracePhase = (1..<count - 1).contains(index) ? .animating : .idle
            let pointer = finger(index).map { TracePointer(location: $0, isDown: true) }
            let row = TraceFrame(
                frame: index, time: Double(index) / 100, phase: phase?(index) ?? flight, fraction: fraction(index),
                pointer: pointer, views: views(index), size: size(index))
            return MotionFrame(row: row, seen: seen?(index))
        }
        return MotionRun(
            header: header, frames: frames, events: events, input: input, asksForLessMotion: lessMotion)
    }
}

extension TraceView {
    /// A view around a center.
    static func at(
        _ x: Double, _ y: Double = 400, _ width: Double = 100, _ height: Double = 100, alpha: Double = 1,
        radius: Double = 0, velocity: (Double, Double) = (0, 0), details: Details? = nil
    ) -> TraceView {
        TraceView(
            frame: CGRect(x: x - width / 2, y: y - height / 2, width: width, height: height), alpha: alpha,
            cornerRadius: radius, velocity: CGVector(dx: velocity.0, dy: velocity.1), details: details)
    }
}

extension TraceEvent {
    /// An event at a frame.
    static func at(_ frame: Double, _ name: Name, _ object: String = "a") -> TraceEvent {
        TraceEvent(time: frame / 100, name: name, object: object)
    }
}

extension InputEvent {
    /// Input at a frame.
    static func at(_ frame: Double, _ action: InputAction) -> InputEvent {
        InputEvent(time: FrameTime(seconds: frame / 100), action: action)
    }

    static func finger(
        _ frame: Double, _ phase: PointerPhase, _ x: Double = 0, _ y: Double = 0, id: Int = 1
    ) -> InputEvent { at(frame, .pointer(id: id, phase: phase, location: CGPoint(x: x, y: y))) }
}

/// Measurements in words, without those of rounding: `frame view number`, with thousandths, and what was expected and came.
func words(_ found: [Measurement]) -> [String] {
    func text(_ numbers: [Double]) -> String { numbers.map { String(format: "%.3f", $0) }.joined(separator: " ") }
    return found.filter { $0.number > 1e-6 }.map { one in
        "\(one.frame) \(one.view ?? "-") \(text([one.number]))"
            + (one.expected.isEmpty && one.came.isEmpty ? "" : ": \(text(one.expected)), \(text(one.came))")
    }
}
