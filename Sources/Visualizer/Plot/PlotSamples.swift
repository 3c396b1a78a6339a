import Drawing
import Foundation
import Staging

/// The samples of a plot, each read once from the history.
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

    /// A finger from touch-down to release.
    struct Press {
        /// Where it was when it began to move the view; until then where it is, and before that is seen where it landed.
        private(set) var location: CGPoint
        /// Where the view was then; nil before it is seen.
        private(set) var center: CGPoint?
        private var leads = false
        private var moves = false

        /// How far, in points, a view may be from where it was, and count as still.
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
    /// The presses without what is seen now.
    private var sampledPresses: [Press] = []
    /// How many of the history's samples were taken.
    private var taken = 0
    private var view = ""
    private var edition: GestureHistory.Edition?

    /// Takes in the samples that have come since, and what is seen now.
    /// - Parameter view: Whose center is followed.
    mutating func follow(_ view: String, in history: GestureHistory) {
        let count = history.moments.last?.frames.count ?? 0
        if view != self.view || edition !== history.edition || count != lanes.count || taken > history.moments.count {
            self = PlotSamples()
            self.view = view
            edition = history.edition
            lanes = Array(repeating: [], count: count)
        }
        // What was seen at the last call's moment was no sample.
        if fingers.count > taken {
            fingers.removeLast()
            for lane in lanes.indices { lanes[lane].removeLast() }
        }
        presses = sampledPresses
        // Of equal samples only the last one's time changes.
        if let last = fingers.indices.last {
            fingers[last].time = history.moments[last].time
            for lane in lanes.indices { lanes[lane][last].time = history.moments[last].time }
        }
        for moment in history.moments[taken...] { take(moment) }
        taken = history.moments.count
        sampledPresses = presses
        if let present = history.present { take(present) }
    }

    private mutating func take(_ moment: GestureHistory.Moment) {
        for lane in lanes.indices {
            let frame = moment.frames[lane]
            let seen = frame.views[view]
            lanes[lane].append(
                Sample(
                    time: moment.time, center: seen?.frame.center, velocity: seen?.velocity ?? .zero,
                    isLed: frame.phase == .interactive))
        }
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

    /// How far a finger is in the plot's direction: where the view would be that it took hold of, if it stuck to it.
    func position(of finger: Finger, _ travel: Travel) -> Double? {
        guard let location = finger.location, let press = finger.press.map({ presses[$0] }) else { return nil }
        return (press.center.map(travel.value) ?? 0) + travel.finger(location, since: press.location)
    }
}

extension PlotSamples {
    /// Where a lane's view was at a time, and how fast: between two samples on the line from one to the other.
    func reading(lane: Int, at time: Double) -> (center: CGPoint, velocity: CGVector)? {
        let samples = lanes[lane]
        var (low, high) = (0, samples.count)
        while low < high {
            let middle = (low + high) / 2
            if samples[middle].time <= time { low = middle + 1 } else { high = middle }
        }
        guard low > 0, let center = samples[low - 1].center else { return nil }
        let before = samples[low - 1]
        guard low < samples.count, let next = samples[low].center else { return (center, before.velocity) }
        let part = (time - before.time) / (samples[low].time - before.time)
        func mix(_ from: Double, _ to: Double) -> Double { from + (to - from) * part }
        return (
            CGPoint(x: mix(center.x, next.x), y: mix(center.y, next.y)),
            CGVector(
                dx: mix(before.velocity.dx, samples[low].velocity.dx),
                dy: mix(before.velocity.dy, samples[low].velocity.dy))
        )
    }

    /// Where the finger was at a time; nil while none was down.
    func finger(at time: Double) -> Finger? { fingers.last { $0.time <= time } }
}
