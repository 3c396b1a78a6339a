import Foundation
import Staging
import Timing
import Visualizer

/// What is done in a scene for as long as it is measured, and what leads up to it.
struct Gesture {
    /// What follows the lead, over and over.
    enum Trajectory {
        /// The pointer that is down moves along a curve on which no two frames are alike.
        case curve
        /// It goes to and fro on the first part of a tape's path.
        case path([InputEvent])
        /// A tape that only taps is played from its beginning again and again, so many seconds long.
        case taps([InputEvent], duration: Double)
    }

    struct Fault: Error {}

    let scene: Scene
    /// From the scene's beginning to the press, the press among it; empty before taps.
    let lead: [InputEvent]
    let course: Trajectory

    /// Samples of the pointer in a second.
    static let samples = 120.0
    /// Points to the right and down; at first mostly down, so that it is no page that is turned.
    private static let reach = CGSize(width: 80, height: 300)
    /// Seconds there and back; so chosen that no two frames are alike.
    static let periods = CGSize(width: 1.7, height: 2.3)
    /// The parts of a tape's path between which the pointer goes to and fro: what begins or ends by itself where a
    /// pointer has gone far enough is left alone.
    private static let part = 0.15...0.5
    /// What a finger moves by at least, in points, where it does not tap.
    private static let leastWay = 50.0
    /// Seconds without input at the end of a tape that taps.
    private static let rest = 0.5

    /// The longest drag of a scene's own tape.
    /// - Parameters:
    ///   - events: All input of the tape.
    ///   - isCurved: Whether the pointer leaves the tape's path from its press on.
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
                if length >= max(Self.leastWay, best?.length ?? 0) { best = (begin.index..<index, length) }
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

    /// When what leads up to it is over, in seconds since the scene's beginning.
    var leadEnd: Double { lead.last?.time.seconds ?? 0 }

    /// Where the press is.
    var pressPlace: CGPoint {
        if case .pointer(_, _, let location)? = lead.last?.action { location } else { .zero }
    }

    /// Input between two moments, in seconds since the lead's end, with its times.
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

    /// Where the pointer is so many seconds after its press.
    func place(_ seconds: Double) -> CGPoint {
        let press = pressPlace
        func swing(_ period: Double) -> Double { (1 - cos(2 * .pi * seconds / period)) / 2 }
        guard case .path(let events) = course, let first = events.first, let last = events.last else {
            return CGPoint(
                x: press.x + Self.reach.width * swing(Self.periods.width),
                y: press.y + Self.reach.height * swing(Self.periods.height))
        }
        // All the distance to the middle of the swing first, as nothing is held before it is moved.
        let low = seconds < Self.periods.height / 2 ? 0 : Self.part.lowerBound
        let fraction = low + (Self.part.upperBound - low) * swing(Self.periods.height)
        guard case .pointer(_, _, let end) = last.action, case .pointer(_, _, let begin) = first.action else {
            return press
        }
        return CGPoint(x: begin.x + (end.x - begin.x) * fraction, y: begin.y + (end.y - begin.y) * fraction)
    }
}
