import Drawing
import Foundation
import Support
import Timing

/// The difference between newer and older code's motion of a view in one lane: the greatest distance at equal times,
/// and the times of rest.
package struct MotionDifference: Hashable {
    /// The distance of the view's center, in points, positive further along the direction of the earlier motion, or
    /// without a sign across it if ``isAcross`` is set.
    package private(set) var distance = 0.0
    private(set) var isAcross = false
    /// The time of that distance, in seconds since the gesture began.
    package private(set) var time = 0.0
    /// The greatest differences of width or height, corner radius and alpha.
    private(set) var growth = 0.0
    package private(set) var radius = 0.0
    package private(set) var alpha = 0.0
    /// The delay until rest, in seconds, or `nil` unless both are at rest.
    private(set) var delay: Double?
    /// Whether the view is visible in only one of the two motions at some time.
    private(set) var isMissing = false

    /// The smallest reported differences: points, seconds and alpha.
    private static let least = (points: 0.5, seconds: 0.01, alpha: 0.02)
    /// The fraction of a distance along the direction above which it is reported as further.
    private static let alongPart = 0.7

    /// - Parameters:
    ///   - before: The earlier motion.
    ///   - now: The current motion.
    package init(from before: RecordedMotion, to now: RecordedMotion, lane: Int) {
        guard before.lanes.indices.contains(lane), now.lanes.indices.contains(lane) else { return }
        let direction = Self.direction(before.lanes[lane])
        // During a replay there is nothing later to compare.
        let end = now.isWhole ? Double.infinity : now.lanes[lane].last?.time ?? 0
        let times = (before.lanes[lane] + now.lanes[lane]).map(\.time).filter { $0 <= end }
        var farthest = 0.0
        for time in times {
            let (was, isNow) = (before.appearance(lane: lane, at: time), now.appearance(lane: lane, at: time))
            guard let was, let isNow else {
                isMissing = isMissing || (was?.alpha ?? 0 > 0) != (isNow?.alpha ?? 0 > 0)
                continue
            }
            let move = CGVector(
                dx: isNow.frame.midX - was.frame.midX, dy: isNow.frame.midY - was.frame.midY)
            let length = hypot(move.dx, move.dy)
            if length > farthest {
                farthest = length
                let along = move.dx * direction.dx + move.dy * direction.dy
                isAcross = abs(along) < Self.alongPart * length
                distance = isAcross ? length : along < 0 ? -length : length
                self.time = time
            }
            growth = Self.greater(growth, isNow.frame.width - was.frame.width)
            growth = Self.greater(growth, isNow.frame.height - was.frame.height)
            radius = Self.greater(radius, isNow.cornerRadius - was.cornerRadius)
            alpha = Self.greater(alpha, isNow.alpha - was.alpha)
        }
        if before.isWhole, now.isWhole { delay = now.rest(lane: lane) - before.rest(lane: lane) }
    }

    private static func greater(_ one: Double, _ other: Double) -> Double { abs(other) > abs(one) ? other : one }

    /// Returns the direction, of length 1, from the view's first position to its farthest one.
    private static func direction(_ samples: [RecordedMotion.Sample]) -> CGVector {
        let centers = samples.compactMap { $0.seen.map { CGPoint(x: $0.frame.midX, y: $0.frame.midY) } }
        let moves = centers.map { CGVector(dx: $0.x - centers[0].x, dy: $0.y - centers[0].y) }
        guard let far = moves.max(by: { hypot($0.dx, $0.dy) < hypot($1.dx, $1.dy) }), hypot(far.dx, far.dy) > 0 else {
            return CGVector(dx: 0, dy: 1)
        }
        let length = hypot(far.dx, far.dy)
        return CGVector(dx: far.dx / length, dy: far.dy / length)
    }

    /// The difference in one line, such as `12 pt further at 0.31 s, 0.08 s later at rest`.
    package var text: String { words(isBrief: false) }

    /// A shorter form, such as `12 pt further, 0.08 s later`.
    package var brief: String { words(isBrief: true) }

    private func words(isBrief: Bool) -> String {
        var parts: [String] = []
        if abs(distance) >= Self.least.points {
            let word = isAcross ? "apart" : distance > 0 ? "further" : "less far"
            parts.append("\(Self.number(distance)) pt \(word)" + (isBrief ? "" : " at \(Self.seconds(time)) s"))
        }
        // A view that changes its size also moves its center, so reporting the movement is enough.
        if parts.isEmpty, abs(growth) >= Self.least.points {
            parts.append("\(Self.number(growth)) pt \(growth > 0 ? "larger" : "smaller")")
        }
        if parts.isEmpty, abs(radius) >= Self.least.points {
            parts.append("corners \(Self.number(radius)) pt \(radius > 0 ? "rounder" : "sharper")")
        }
        if parts.isEmpty, abs(alpha) >= Self.least.alpha {
            parts.append("\(Self.number(alpha * 100)) % \(alpha > 0 ? "more opaque" : "fainter")")
        }
        if parts.isEmpty, isMissing { parts.append("not seen at the same times") }
        if let delay, abs(delay) >= Self.least.seconds {
            let word = delay > 0 ? "later" : "sooner"
            parts.append("\(Self.seconds(abs(delay))) s \(word)" + (isBrief ? "" : " at rest"))
        }
        return parts.isEmpty ? "no difference" : parts.joined(separator: ", ")
    }

    private static func number(_ value: Double) -> String {
        Figures.brief(abs(value) < 10 ? abs(value) : abs(value).rounded())
    }

    private static func seconds(_ value: Double) -> String { DecimalText.fixed(value, digits: 2) }
}
