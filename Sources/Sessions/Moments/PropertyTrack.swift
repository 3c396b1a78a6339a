import Drawing
import Foundation

/// A property of a view, whose values over time are a track of the timeline.
package struct PropertyTrack: Codable, Hashable, Sendable {
    package enum Property: String, Codable, CaseIterable, Sendable {
        /// The center on screen, in points of the stage.
        case x, y
        /// The view's own size, without its transform, in points.
        case width, height
        /// The factor of the view's own transform, along its width.
        case scale
        /// The angle of the view's own transform, in degrees, clockwise, from -180 to 180.
        case rotation
        /// The view's own alpha, 0 to 1.
        case alpha
        case cornerRadius = "corner radius"
        /// The origin of the view's bounds, which is the offset of a scroll view's content, in points.
        case scrollX = "scroll x"
        case scrollY = "scroll y"

        /// The unit, or empty for numbers.
        package var unit: String {
            switch self {
            case .x, .y, .width, .height, .cornerRadius, .scrollX, .scrollY: "pt"
            case .rotation: "°"
            case .scale, .alpha: ""
            }
        }

        /// The least extent of the axis: smaller changes are not drawn as large ones.
        package var leastExtent: Double {
            switch self {
            case .x, .y, .width, .height, .cornerRadius, .scrollX, .scrollY, .rotation: 1
            case .scale, .alpha: 0.1
            }
        }

        /// The decimal places of a value.
        package var digits: Int { leastExtent < 1 ? 3 : 1 }

        func value(of seen: SeenView.Appearance) -> Double {
            switch self {
            case .x: seen.presentationFrame.midX
            case .y: seen.presentationFrame.midY
            case .width: seen.bounds.width
            case .height: seen.bounds.height
            case .scale: hypot(seen.transform.a, seen.transform.b)
            case .rotation: atan2(seen.transform.b, seen.transform.a) * 180 / .pi
            case .alpha: seen.alpha
            case .cornerRadius: seen.cornerRadius
            case .scrollX: seen.bounds.minX
            case .scrollY: seen.bounds.minY
            }
        }
    }

    package var view: LaneInside.Key
    package var property: Property

    /// The maximum number of tracks of a scene.
    package static let most = 6

    package init(view: LaneInside.Key, property: Property) {
        self.view = view
        self.property = property
    }

    package var title: String { "\(view.text) \(property.rawValue)" }

    /// Returns a value with its unit.
    package func text(_ value: Double) -> String {
        let number = Figures.text(value, digits: property.digits)
        return property.unit.isEmpty ? number : property.unit == "°" ? "\(number)°" : "\(number) \(property.unit)"
    }
}

/// The values of a property in each lane during a gesture.
package struct PropertyCurve {
    /// A value at a time in seconds since the touch-down, or nil while the view is not on the stage.
    package typealias Sample = (time: Double, value: Double?)

    package let track: PropertyTrack
    package fileprivate(set) var lanes: [[Sample]]

    /// Returns the value in a lane that is shown at a time, or nil without one.
    package func value(lane: Int, at time: Double) -> Double? {
        lanes[lane].last { $0.time <= time + Self.sameTime }?.value
    }

    private static let sameTime = 1e-9
}

/// The curves of a scene's tracks, of which each moment of a gesture is read once.
@MainActor
package struct PropertyCurves {
    package private(set) var curves: [PropertyCurve] = []
    private weak var record: MomentRecord?
    private var stride = 1
    /// The number of moments that don't change any more.
    private var taken = 0

    package init() {}

    package mutating func follow(_ tracks: [PropertyTrack], in record: MomentRecord?) {
        guard let record, !tracks.isEmpty else {
            curves = tracks.map { PropertyCurve(track: $0, lanes: []) }
            self.record = nil
            return
        }
        if self.record !== record || stride != record.stride || tracks != curves.map(\.track)
            || taken > record.times.count
        {
            curves = tracks.map { PropertyCurve(track: $0, lanes: Array(repeating: [], count: record.lanes)) }
            (self.record, stride, taken) = (record, record.stride, 0)
        }
        for lane in 0..<record.lanes {
            for index in curves.indices { curves[index].lanes[lane].removeSubrange(taken...) }
            for moment in taken..<record.times.count { read(record, lane, moment) }
        }
        // A moment of the same time replaces the last one.
        taken = max(0, record.times.count - 1)
    }

    private mutating func read(_ record: MomentRecord, _ lane: Int, _ moment: Int) {
        let views = record.views(lane: lane, moment: moment)
        let keys = LaneInside.keys(of: views)
        for index in curves.indices {
            let track = curves[index].track
            let value = keys.firstIndex(of: track.view).map { track.property.value(of: views[$0].appearance) }
            curves[index].lanes[lane].append((record.times[moment], value))
        }
    }
}

extension MomentRecord {
    /// Returns the views that a lane shows during the gesture, in the order of their appearance.
    package func keys(lane: Int) -> [LaneInside.Key] {
        var known: Set<LaneInside.Key> = []
        return times.indices.flatMap { moment in
            LaneInside.keys(of: views(lane: lane, moment: moment)).filter { known.insert($0).inserted }
        }
    }
}
