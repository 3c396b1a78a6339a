import Drawing
import Foundation
import Staging

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
    }

    /// Where the finger is at one moment; nil while none is down.
    struct Finger {
        var time: Double
        var location: CGPoint?
        /// Where it was pressed.
        var press: CGPoint?
    }

    private(set) var lanes: [[Sample]] = []
    private(set) var fingers: [Finger] = []
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
            for lane in lanes.indices { lanes[lane].removeLast() }
        }
        for moment in history.moments[fingers.count...] { take(moment) }
    }

    private mutating func take(_ moment: GestureHistory.Moment) {
        for lane in lanes.indices {
            let seen = moment.frames[lane].views[view]
            lanes[lane].append(
                Sample(time: moment.time, center: seen?.frame.center, velocity: seen?.velocity ?? .zero))
        }
        guard let pointer = moment.frames.first?.pointer, pointer.isDown else {
            return fingers.append(Finger(time: moment.time))
        }
        let press = fingers.last?.press ?? pointer.location
        fingers.append(Finger(time: moment.time, location: pointer.location, press: press))
    }
}
