import Drawing
package import Foundation
package import Staging
import Support
import Timing

/// The reference for a tape's run: the rounded frame of each view at each tenth of a second.
///
/// Its text has one line for each view and tenth of a second in which the view has changed, so that reviews show what
/// moves differently.
package struct GoldenTrace: Sendable, Hashable {
    /// The state of a view at a moment.
    struct Place: Sendable, Hashable {
        var frame: CGRect
        var alpha: Double
        var radius: Double
    }

    /// A view of a lane.
    struct Key: Hashable, Comparable {
        var lane: Int
        var view: String

        static func < (left: Key, right: Key) -> Bool { (left.lane, left.view) < (right.lane, right.view) }
    }

    /// A gesture, a transition, a verdict or an error.
    struct Event: Sendable, Hashable, Codable {
        var time: Double
        var lane: Int?
        var name: String
        var object: String
    }

    private(set) var scene: String
    private(set) var size: CGSize
    /// The number of moments, ``rate`` per second, the first at 0.
    private(set) var count: Int
    /// The places of each view by moment, or `nil` while it was not on the stage.
    private(set) var places: [Key: [Place?]]
    private(set) var events: [Event]

    /// The maximum number of moments of a golden: an hour.
    private static let most = 36_000
    /// The number of moments per second.
    package static let rate = 10.0
    /// The tolerances of a frame or radius, in points, of an alpha, and of an event's time, in seconds.
    package static let tolerance = 0.5
    static let alphaTolerance = 0.02
    static let timeTolerance = 0.02
    /// What the difference of two rounded numbers can be off by.
    private static let roundoff = 1e-6

    /// - Parameter trace: A trace with ``rate`` frames per second.
    package init(_ trace: Trace) {
        scene = trace.header.scene
        size = trace.header.size
        count = Set(trace.frames.map(\.frame)).count
        places = [:]
        for row in trace.frames {
            for (name, view) in row.views {
                let frame = view.frame
                let place = Place(
                    frame: CGRect(
                        x: Self.rounded(frame.minX, 10), y: Self.rounded(frame.minY, 10),
                        width: Self.rounded(frame.width, 10), height: Self.rounded(frame.height, 10)),
                    alpha: Self.rounded(view.alpha, 100), radius: Self.rounded(view.cornerRadius, 10))
                places[Key(lane: row.lane, view: name), default: Array(repeating: nil, count: count)][row.frame] = place
            }
        }
        events = trace.events.filter { Self.kinds.contains($0.name) }.map {
            Event(
                time: Self.rounded($0.time, 1000), lane: $0.lane == 0 ? nil : $0.lane, name: $0.name.text,
                object: $0.object)
        }
    }

    private static let kinds: Set<TraceEvent.Name> = [
        .gestureBegan, .gestureEnded, .gestureCancelled, .transitionBegan, .transitionPaused,
        .transitionContinued, .transitionCompleted, .verdict, .error,
    ]

    private static func rounded(_ number: Double, _ parts: Double) -> Double {
        number.isFinite ? (number * parts).rounded() / parts : 0
    }

    // MARK: Text

    private struct Line: Codable {
        var time: Double
        var lane: Int?
        var view: String
        /// The frame, or `nil` from when the view is not on the stage.
        var frame: [Double]?
        var alpha: Double?
        var radius: Double?
    }

    private struct Document: Decodable {
        var scene: String
        var size: [Double]
        var moments: Int
        var views: [Line]
        var events: [Event]
    }

    /// Returns the text that is stored in a file.
    /// - Throws: An `EncodingError`.
    package func text() throws -> String {
        var lines: [String] = []
        for moment in 0..<count {
            for (key, own) in places.sorted(by: { $0.key < $1.key }) {
                let place = own[moment]
                guard moment == 0 ? place != nil : place != own[moment - 1] else { continue }
                let frame = place.map {
                    [Double($0.frame.minX), $0.frame.minY, $0.frame.width, $0.frame.height] as [Double]
                }
                lines.append(
                    try Self.json(
                        Line(
                            time: Double(moment) / Self.rate, lane: key.lane == 0 ? nil : key.lane, view: key.view,
                            frame: frame, alpha: place?.alpha, radius: place?.radius)))
            }
        }
        let (name, sides) = (try Self.json(scene), try Self.json([size.width, size.height] as [Double]))
        return
            "{\"scene\":\(name),\"size\":\(sides),\"moments\":\(count),\n"
            + "\"views\":[\n\(lines.joined(separator: ",\n"))\n],\n"
            + "\"events\":[\n\(try events.map(Self.json).joined(separator: ",\n"))\n]}\n"
    }

    /// Sorts keys, so that equal traces have equal texts.
    private static func json(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    /// Reads the output of ``text()``.
    /// - Throws: A `DecodingError`.
    package init(json: Data) throws {
        let document = try JSONDecoder().decode(Document.self, from: json)
        guard document.size.count == 2, (0...Self.most).contains(document.moments) else {
            throw Self.damage("the size or the number of moments is wrong")
        }
        scene = document.scene
        size = CGSize(width: document.size[0], height: document.size[1])
        count = document.moments
        places = [:]
        for line in document.views {
            guard (0..<Double(count)).contains((line.time * Self.rate).rounded()), line.frame?.count ?? 4 == 4 else {
                throw Self.damage("\(line.view) at \(line.time) s: the time or the frame is wrong")
            }
            let moment = Int((line.time * Self.rate).rounded())
            let place = line.frame.map { frame in
                Place(
                    frame: CGRect(x: frame[0], y: frame[1], width: frame[2], height: frame[3]),
                    alpha: line.alpha ?? 1, radius: line.radius ?? 0)
            }
            let key = Key(lane: line.lane ?? 0, view: line.view)
            // The place lasts until the view's next line.
            for later in moment..<count {
                places[key, default: Array(repeating: nil, count: count)][later] = place
            }
        }
        events = document.events
    }

    private static func damage(_ cause: String) -> DecodingError {
        .dataCorrupted(DecodingError.Context(codingPath: [], debugDescription: cause))
    }
}

// MARK: - Comparing

/// A difference between a run and its golden.
package struct GoldenDifference: Sendable, Hashable {
    /// The start of the difference, in seconds since the recording began, or `nil` if it concerns the whole run.
    package var time: Double?
    /// The lane's index, from 0.
    package var lane: Int
    package var view: String?
    /// The maximum difference, in points for a view's frame.
    package var number: Double?
    package var tolerance: Double?
    package var message: String
}

extension GoldenTrace {
    /// Returns the differences in a run: for each view the start, the duration and the maximum.
    package func differences(to actual: GoldenTrace) -> [GoldenDifference] {
        var found: [GoldenDifference] = []
        func add(_ message: String) { found.append(GoldenDifference(lane: 0, message: message)) }
        if scene != actual.scene { add("the scene is \(actual.scene), expected \(scene)") }
        if size != actual.size {
            add("the stage is \(actual.size.width) x \(actual.size.height), expected \(size.width) x \(size.height)")
        }
        guard found.isEmpty else { return found }
        for key in Set(places.keys).union(actual.places.keys).sorted() {
            if let difference = difference(of: key, actual) { found.append(difference) }
        }
        if abs(count - actual.count) > 1 {
            let (own, other) = (Double(count - 1) / Self.rate, Double(actual.count - 1) / Self.rate)
            add("it lasts \(DecimalText.fixed(other, digits: 1)) s, expected \(DecimalText.fixed(own, digits: 1)) s")
        }
        if let difference = eventDifference(actual) { found.append(difference) }
        return found.sorted { ($0.time ?? .infinity) < ($1.time ?? .infinity) }
    }

    private func difference(of key: Key, _ actual: GoldenTrace) -> GoldenDifference? {
        var moments: [Int] = []
        var worst = (distance: 0.0, moment: 0)
        var isGone: (moment: Int, isExpected: Bool)?
        var alpha = 0.0
        for moment in 0..<min(count, actual.count) {
            switch (places[key]?[moment], actual.places[key]?[moment]) {
            case (let expected?, let place?):
                let distance = Self.distance(expected, place)
                let fading = abs(expected.alpha - place.alpha)
                alpha = max(alpha, fading)
                guard Self.exceeds(distance, Self.tolerance) || Self.exceeds(fading, Self.alphaTolerance) else {
                    continue
                }
                moments.append(moment)
                if distance > worst.distance { worst = (distance, moment) }
            case (nil, nil): break
            case (let expected, _):
                moments.append(moment)
                isGone = isGone ?? (moment, expected != nil)
            }
        }
        guard let first = moments.first, let last = moments.last else { return nil }
        func seconds(_ moment: Int) -> String { "\(DecimalText.fixed(Double(moment) / Self.rate, digits: 1)) s" }
        var message = "\(key.view) differs from \(seconds(first)) until \(seconds(last))"
        if Self.exceeds(worst.distance, Self.tolerance) {
            message +=
                ", at most \(DecimalText.fixed(worst.distance, digits: 1)) pt at \(seconds(worst.moment))"
        }
        if Self.exceeds(alpha, Self.alphaTolerance) {
            message += ", its alpha by \(DecimalText.fixed(alpha, digits: 2))"
        }
        if let isGone {
            message +=
                ", \(isGone.isExpected ? "not on the stage" : "on the stage without a place there") "
                + "at \(seconds(isGone.moment))"
        }
        return GoldenDifference(
            time: Double(first) / Self.rate, lane: key.lane, view: key.view, number: worst.distance,
            tolerance: Self.tolerance, message: message)
    }

    /// Returns whether a difference of rounded numbers is above a tolerance.
    private static func exceeds(_ difference: Double, _ tolerance: Double) -> Bool {
        difference > tolerance + roundoff
    }

    /// Returns the maximum difference of a frame's edges and the radius.
    private static func distance(_ left: Place, _ right: Place) -> Double {
        [
            left.frame.minX - right.frame.minX, left.frame.minY - right.frame.minY,
            left.frame.maxX - right.frame.maxX, left.frame.maxY - right.frame.maxY, left.radius - right.radius,
        ].map(abs).reduce(0, max)
    }

    /// Returns the first event that differs.
    private func eventDifference(_ actual: GoldenTrace) -> GoldenDifference? {
        for index in 0..<max(events.count, actual.events.count) {
            let expected = events.indices.contains(index) ? events[index] : nil
            let event = actual.events.indices.contains(index) ? actual.events[index] : nil
            if let expected, let event, expected.name == event.name, expected.object == event.object,
                expected.lane == event.lane, !Self.exceeds(abs(expected.time - event.time), Self.timeTolerance)
            {
                continue
            }
            func text(_ event: Event?) -> String {
                event.map { "\($0.name) \($0.object) at \(DecimalText.fixed($0.time, digits: 3)) s" } ?? "nothing"
            }
            return GoldenDifference(
                time: event?.time ?? expected?.time, lane: event?.lane ?? expected?.lane ?? 0,
                message: "event \(index + 1) is \(text(event)), expected \(text(expected))")
        }
        return nil
    }

    /// Returns the frames of a lane's visible views at a moment.
    func frames(lane: Int, moment: Int) -> [CGRect] {
        places.sorted { $0.key < $1.key }.compactMap { key, own in
            guard key.lane == lane, let place = own[min(moment, count - 1)], place.alpha > 0 else { return nil }
            return place.frame
        }
    }
}
