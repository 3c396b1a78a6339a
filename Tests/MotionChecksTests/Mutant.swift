import Drawing
import Foundation
import MotionChecks
import Staging

/// A fault that is put into a recorded motion, from one frame on.
enum Mutant: String, CaseIterable {
    /// The view is 30 points aside for the rest, with the velocity that it had.
    case jump
    /// The view is missing for one frame.
    case missing
    /// The view is transparent for one frame.
    case clear
    /// The view is 1.3 times as high for one frame.
    case squash
    /// The velocity has the other sign for the rest.
    case reverse
    /// Four frames are the same.
    case freeze
    /// The view has square corners up to there.
    case corners
    /// The view is 40 points larger up to there.
    case large
    /// The view is hidden for the rest.
    case hidden
    /// The dimming is gone for the rest.
    case dimming

    /// The view that has the fault, if not the scene's leading one.
    var view: String? { self == .dimming ? "dimming" : nil }

    /// The rule that measures the fault itself, and what it measures: points, or percents.
    var size: (rule: MotionRule, number: Double)? {
        switch self {
        case .jump: (.jump, 30)
        case .large: (.shape, 40)
        case .missing, .hidden: (.fade, 100)
        case .clear, .squash, .reverse, .freeze, .corners, .dimming: nil
        }
    }

    /// Returns whether the fault shows in a view that has a row in two neighboring frames.
    func shows(in view: TraceView, after before: TraceView) -> Bool {
        guard min(before.alpha, view.alpha) >= 0.3 else { return false }
        return switch self {
        case .jump, .missing, .clear, .squash, .large, .hidden: true
        case .reverse, .freeze: hypot(view.velocity.dx, view.velocity.dy) >= 400
        case .corners: view.cornerRadius >= 8
        case .dimming: view.alpha <= 0.9
        }
    }

    /// Returns frames with the fault.
    /// - Parameters:
    ///   - place: The first frame that has it.
    ///   - view: The view that has it.
    func mutated(_ frames: [MotionFrame], at place: Int, _ view: String) -> [MotionFrame] {
        var frames = frames
        func change(_ range: Range<Int>, _ body: (inout TraceView) -> Void) {
            for index in range { frames[index].row.views[view].mutate(body) }
        }
        switch self {
        case .jump: change(place..<frames.count) { $0.frame.origin.x += 30 }
        case .missing: frames[place].row.views[view] = nil
        case .clear: change(place..<place + 1) { $0.alpha = 0 }
        case .squash: change(place..<place + 1) { $0.frame.size.height *= 1.3 }
        case .corners: change(0..<place) { $0.cornerRadius = 0 }
        case .large: change(0..<place) { $0.frame = $0.frame.insetBy(dx: -20, dy: -20) }
        case .hidden, .dimming: change(place..<frames.count) { $0.alpha = 0 }
        case .reverse:
            change(place..<frames.count) { $0.velocity = CGVector(dx: -$0.velocity.dx, dy: -$0.velocity.dy) }
        case .freeze:
            let still = frames[place].row
            for index in place..<min(place + 4, frames.count) {
                var row = still
                (row.frame, row.time) = (frames[index].row.frame, frames[index].row.time)
                frames[index].row = row
            }
        }
        return frames
    }
}

extension Optional {
    fileprivate mutating func mutate(_ body: (inout Wrapped) -> Void) {
        guard var value = self else { return }
        body(&value)
        self = value
    }
}
