package import Drawing
package import Foundation
import Staging
import Support

/// The samples of a plot, each read once from the history.
package struct PlotSamples {
    /// The state of a lane at one moment.
    package struct Sample {
        /// Seconds since the gesture began.
        package var time: Double
        /// The center of the view, in points of the stage, or nil if it is hidden.
        package var center: CGPoint?
        /// The velocity, in points per second.
        package var velocity: CGVector
        /// Whether a pointer leads the view.
        var isInteractive: Bool
    }

    /// The state of the pointer at one moment.
    package struct Finger {
        package var time: Double
        package var location: CGPoint?
        /// The index of its press.
        package var press: Int?
    }

    /// A press of a pointer, from touch-down to release.
    struct Press {
        /// The location at which it began to move the view. Until then its current location, and at first that of the
        /// touch-down.
        private(set) var location: CGPoint
        /// The center of the view at that time, or nil before the view is visible.
        private(set) var center: CGPoint?
        private var leads = false
        private var moves = false

        /// The distance, in points, below which a view is still.
        private static let stillness = 0.01

        init(at location: CGPoint) { self.location = location }

        mutating func record(_ location: CGPoint, _ center: CGPoint, isInteractive: Bool) {
            if leads, let start = self.center, hypot(center.x - start.x, center.y - start.y) > Self.stillness {
                moves = true
            }
            leads = leads || isInteractive
            guard !moves else { return }
            self.location = location
            self.center = center
        }
    }

    package private(set) var lanes: [[Sample]] = []
    package private(set) var fingers: [Finger] = []
    private var presses: [Press] = []
    /// The presses at the last sample.
    private var sampledPresses: [Press] = []
    /// The number of adopted samples.
    private var taken = 0
    private var view = ""
    private var edition: GestureHistory.Edition?

    package init() {}

    /// Adds the samples since the last call, and the current state.
    /// - Parameter view: The name of the view to follow.
    package mutating func follow(_ view: String, in history: GestureHistory) {
        let count = history.moments.last?.frames.count ?? 0
        if view != self.view || edition !== history.edition || count != lanes.count || taken > history.moments.count {
            self = PlotSamples()
            self.view = view
            edition = history.edition
            lanes = Array(repeating: [], count: count)
        }
        // The current state of the last call was not a sample.
        if fingers.count > taken {
            fingers.removeLast()
            for lane in lanes.indices { lanes[lane].removeLast() }
        }
        presses = sampledPresses
        // Among equal samples only the time of the last one changes.
        if let last = fingers.indices.last {
            fingers[last].time = history.moments[last].time
            for lane in lanes.indices { lanes[lane][last].time = history.moments[last].time }
        }
        for moment in history.moments[taken...] { record(moment) }
        taken = history.moments.count
        sampledPresses = presses
        if let present = history.present { record(present) }
    }

    private mutating func record(_ moment: GestureHistory.Moment) {
        for lane in lanes.indices {
            let frame = moment.frames[lane]
            let seen = frame.views[view]
            lanes[lane].append(
                Sample(
                    time: moment.time, center: seen?.frame.center, velocity: seen?.velocity ?? .zero,
                    isInteractive: frame.phase == .interactive))
        }
        guard let pointer = moment.frames.first?.pointer, pointer.isDown else {
            return fingers.append(Finger(time: moment.time))
        }
        if fingers.last?.press == nil { presses.append(Press(at: pointer.location)) }
        let press = presses.count - 1
        if let seen = lanes.lazy.compactMap(\.last).first(where: { $0.center != nil }), let center = seen.center {
            presses[press].record(pointer.location, center, isInteractive: seen.isInteractive)
        }
        fingers.append(Finger(time: moment.time, location: pointer.location, press: press))
    }

    /// Returns the position of a pointer in the plot's direction: where the held view would be if it followed the
    /// pointer exactly.
    package func position(of finger: Finger, _ travel: Travel) -> Double? {
        guard let location = finger.location, let press = finger.press.map({ presses[$0] }) else { return nil }
        return (press.center.map(travel.value) ?? 0) + travel.finger(location, since: press.location)
    }
}

extension PlotSamples {
    /// Returns the center and velocity of a lane's view at a time, interpolated between samples.
    package func reading(lane: Int, at time: Double) -> (center: CGPoint, velocity: CGVector)? {
        let samples = lanes[lane]
        let index = samples.partitioningIndex { $0.time > time }
        guard index > 0, let center = samples[index - 1].center else { return nil }
        let before = samples[index - 1]
        guard index < samples.count, let next = samples[index].center else { return (center, before.velocity) }
        let part = (time - before.time) / (samples[index].time - before.time)
        func mix(_ from: Double, _ to: Double) -> Double { from + (to - from) * part }
        return (
            CGPoint(x: mix(center.x, next.x), y: mix(center.y, next.y)),
            CGVector(
                dx: mix(before.velocity.dx, samples[index].velocity.dx),
                dy: mix(before.velocity.dy, samples[index].velocity.dy))
        )
    }

    /// Returns the pointer's last sample at or before a time, or nil before the first one.
    package func finger(at time: Double) -> Finger? { fingers.last { $0.time <= time } }
}
