import Drawing
import Foundation
import Staging
import Timing

/// What a plot needs of the moments of a history, of each looked up once.
struct PlotSamples {
    /// One lane at one moment.
    struct Sample {
        /// Seconds since the gesture began.
        var time: Double
        /// Of the view, in points of the stage; nil where it is not seen.
        var center: CGPoint?
        /// In points a second.
        var velocity: CGVector
        /// Whether a finger leads it.
        var isLed: Bool
    }

    /// Where the finger is at one moment; nil while none is down.
    struct Finger {
        var time: Double
        var location: CGPoint?
        /// Which of the presses it is of.
        var press: Int?
    }

    /// A finger from its landing until it is lifted.
    struct Press {
        /// Where it was when it began to move the view; until then where it is, and before that is seen where it landed.
        private(set) var location: CGPoint
        /// Where the view was then; nil before it is seen.
        private(set) var center: CGPoint?
        private var leads = false
        private var moves = false

        /// How far, in points, a view may be from where it was, and stands still.
        private static let stillness = 0.01

        init(at location: CGPoint) { self.location = location }

        mutating func take(_ location: CGPoint, _ center: CGPoint, isLed: Bool) {
            if leads, let start = self.center, hypot(center.x - start.x, center.y - start.y) > Self.stillness {
                moves = true
            }
            leads = leads || isLed
            guard !moves else { return }
            self.location = location
            self.center = center
        }
    }

    private(set) var lanes: [[Sample]] = []
    private(set) var fingers: [Finger] = []
    private var presses: [Press] = []
    /// The same before the last moment, which may still change.
    private var earlierPresses: [Press] = []
    private var view = ""
    private var edition = -1

    /// Takes in the moments that have come since.
    /// - Parameter view: Whose centre is followed.
    mutating func follow(_ view: String, in history: GestureHistory) {
        if view != self.view || edition != history.edition || fingers.count > history.moments.count {
            self = PlotSamples()
            self.view = view
            edition = history.edition
            lanes = Array(repeating: [], count: history.moments.last?.frames.count ?? 0)
        }
        // The last moment may have changed since it was seen.
        if !fingers.isEmpty {
            fingers.removeLast()
            presses = earlierPresses
            for lane in lanes.indices { lanes[lane].removeLast() }
        }
        for moment in history.moments[fingers.count...] { take(moment) }
    }

    private mutating func take(_ moment: GestureHistory.Moment) {
        for lane in lanes.indices {
            let frame = moment.frames[lane]
            let seen = frame.views[view]
            var sample = Sample(
                time: moment.time, center: seen?.frame.center, velocity: seen?.velocity ?? .zero,
                isLed: frame.phase == .interactive)
            if sample.isLed { sample.velocity = estimate(sample, after: lanes[lane]) }
            lanes[lane].append(sample)
        }
        earlierPresses = presses
        guard let pointer = moment.frames.first?.pointer, pointer.isDown else {
            return fingers.append(Finger(time: moment.time))
        }
        if fingers.last?.press == nil { presses.append(Press(at: pointer.location)) }
        let press = presses.count - 1
        if let seen = lanes.lazy.compactMap(\.last).first(where: { $0.center != nil }), let center = seen.center {
            presses[press].take(pointer.location, center, isLed: seen.isLed)
        }
        fingers.append(Finger(time: moment.time, location: pointer.location, press: press))
    }

    /// How fast a view is that a finger leads. What traces have is the finger's velocity, which is the view's only where
    /// nothing eases it.
    private func estimate(_ sample: Sample, after samples: [Sample]) -> CGVector {
        let oldest = sample.time - VelocityEstimator.window
        let trail = samples.reversed().prefix { $0.isLed && $0.center != nil && $0.time >= oldest }
        var estimator = VelocityEstimator()
        for seen in trail.reversed() + [sample] {
            guard let center = seen.center else { continue }
            estimator.add(FrameTime(seconds: seen.time), x: center.x, y: center.y)
        }
        let velocity = estimator.velocity(at: FrameTime(seconds: sample.time))
        return CGVector(dx: velocity.dx, dy: velocity.dy)
    }

    /// How far along the way a finger is: where the view would be that it took hold of, did it stick to it.
    func way(of finger: Finger, _ travel: Travel) -> Double? {
        guard let location = finger.location, let press = finger.press.map({ presses[$0] }) else { return nil }
        return (press.center.map(travel.value) ?? 0) + travel.finger(location, since: press.location)
    }
}
