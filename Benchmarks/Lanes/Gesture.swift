import Foundation
import Staging
import Timing

/// The input to a scene while it is measured, and the lead before that.
struct Gesture {
    /// The input after the lead, which repeats.
    enum Trajectory {
        /// The pressed pointer moves along a curve on which no two frames are the same.
        case curve
        /// The pressed pointer moves back and forth on the first part of a tape's path.
        case path([InputEvent])
        /// A tape that only taps is repeated, with the given duration in seconds.
        case taps([InputEvent], duration: Double)
    }

    struct Fault: Error {}

    let scene: Scene
    /// The input from the scene's beginning up to and including the press; empty for taps.
    let lead: [InputEvent]
    let course: Trajectory

    /// The number of pointer samples per second.
    static let samples = 120.0
    /// The extent of the curve, in points. It starts mostly downwards, so that it doesn't turn a page.
    private static let reach = CGSize(width: 80, height: 300)
    /// The periods of the curve, in seconds, chosen so that no two frames are the same.
    static let periods = CGSize(width: 1.7, height: 2.3)
    /// The fractions of a tape's path between which the pointer moves, so as not to trigger changes that happen
    /// automatically once a pointer has moved far enough.
    private static let part = 0.15...0.5
    /// The minimum distance, in points, of a drag in contrast to a tap.
    private static let minimumDistance = 50.0
    /// The seconds without input at the end of a tape that taps.
    private static let rest = 0.5

    /// Creates a gesture from the longest drag of a scene's own tape.
    /// - Parameters:
    ///   - events: All input of the tape.
    ///   - isCurved: Whether the pointer leaves the tape's path after its press.
    init(_ scene: Scene, _ events: [InputEvent], isCurved: Bool = false) throws {
        self.scene = scene
        var best: (path: Range<Int>, length: Double)?
        var press: (index: Int, location: CGPoint)?
        for (index, event) in events.enumerated() {
            guard case .pointer(_, let phase, let location) = event.action else { continue }
            switch phase {
            case .down: press = (index, location)
            case .move: break
            case .up, .cancel:
                guard let begin = press else { continue }
                let length = Double(hypot(location.x - begin.location.x, location.y - begin.location.y))
                if length >= max(Self.minimumDistance, best?.length ?? 0) { best = (begin.index..<index, length) }
            }
        }
        guard let first = events.first, let last = events.last else { throw Fault() }
        if let best {
            lead = Array(events[...best.path.lowerBound])
            course = isCurved ? .curve : .path(Array(events[best.path]))
        } else {
            lead = []
            course = .taps(events, duration: last.time - first.time + Self.rest)
        }
    }

    /// The time at which the lead ends, in seconds since the scene's beginning.
    var leadEnd: Double { lead.last?.time.seconds ?? 0 }

    /// The location of the press.
    var pressPlace: CGPoint {
        if case .pointer(_, _, let location)? = lead.last?.action { location } else { .zero }
    }

    /// Returns the input between two times, in seconds since the lead's end, with its times.
    func input(from begin: Double, to end: Double) -> [(seconds: Double, action: InputAction)] {
        if case .taps(let events, let duration) = course {
            let round = (begin / duration).rounded(.down)
            return events.map { ($0.time.seconds + round * duration, $0.action) }
                .filter { $0.0 > begin && $0.0 <= end }
        }
        let first = Int((begin * Self.samples).rounded(.down)) + 1
        let last = Int((end * Self.samples + 1e-6).rounded(.down))
        guard first <= last else { return [] }
        return (first...last).map { sample in
            let seconds = Double(sample) / Self.samples
            return (seconds, .pointer(id: 1, phase: .move, location: place(seconds)))
        }
    }

    /// Returns the pointer's location at a number of seconds after its press.
    func place(_ seconds: Double) -> CGPoint {
        let press = pressPlace
        func swing(_ period: Double) -> Double { (1 - cos(2 * .pi * seconds / period)) / 2 }
        guard case .path(let events) = course, let first = events.first, let last = events.last else {
            return CGPoint(
                x: press.x + Self.reach.width * swing(Self.periods.width),
                y: press.y + Self.reach.height * swing(Self.periods.height))
        }
        // Up to the middle of the swing it covers the whole distance, because nothing is held before it is moved.
        let low = seconds < Self.periods.height / 2 ? 0 : Self.part.lowerBound
        let fraction = low + (Self.part.upperBound - low) * swing(Self.periods.height)
        guard case .pointer(_, _, let end) = last.action, case .pointer(_, _, let begin) = first.action else {
            return press
        }
        return CGPoint(x: begin.x + (end.x - begin.x) * fraction, y: begin.y + (end.y - begin.y) * fraction)
    }
}
