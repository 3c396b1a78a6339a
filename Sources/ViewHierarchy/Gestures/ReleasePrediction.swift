public import Drawing
public import Foundation
import Timing

/// What a release of a gesture would do at the present moment.
///
/// Whatever decides a gesture's outcome reports it by ``GestureRecognizer/predictRelease``; Scrim's window shows it while a
/// finger is down. `PanInteractionController`, sheets, page view controllers, scroll views and `PhotoDismissal` report it
/// by themselves.
public struct ReleasePrediction: Hashable, Sendable {
    /// What decides, with its numbers.
    public enum Rule: Hashable, Sendable {
        /// How far the gesture is, against the part from which a release completes; 0...1.
        case progress(Double, threshold: Double)
        /// How far the gesture is, against the distance from which a release completes; in points.
        case distance(Double, threshold: Double)
        /// A flick: its speed, against the least one; in points per second.
        case speed(Double, threshold: Double)
        /// The resting place that is nearest to where the velocity leads.
        case nearest
        /// The finger has caught a motion and not moved: the motion continues.
        case unmoved
        /// The gesture has not begun.
        case undecided
        /// Another rule, in a few words.
        case other(String)
    }

    /// A line or a region of the window that the rule is about.
    public struct Guide: Hashable, Sendable {
        /// In points of the window. One that is closed is a region.
        public var path: Path
        /// In a word or two, such as `threshold`.
        public var label: String
        /// Whether a release there completes, or the gesture can begin there.
        public var isRegion: Bool

        public init(_ path: Path, label: String, isRegion: Bool = false) {
            self.path = path
            self.label = label
            self.isRegion = isRegion
        }

        /// A line across the window, through a point and at a right angle to a direction.
        /// - Parameters:
        ///   - point: In points of the window.
        ///   - isHorizontal: Whether the line is horizontal, as for a vertical drag.
        ///   - bounds: The window's.
        ///   - label: In a word or two.
        public static func line(
            through point: CGPoint, isHorizontal: Bool, in bounds: CGRect, label: String
        ) -> Guide {
            var path = Path()
            path.move(
                to: isHorizontal ? CGPoint(x: bounds.minX, y: point.y) : CGPoint(x: point.x, y: bounds.minY))
            path.addLine(
                to: isHorizontal ? CGPoint(x: bounds.maxX, y: point.y) : CGPoint(x: point.x, y: bounds.maxY))
            return Guide(path, label: label)
        }
    }

    /// What the release would do, as a verb: `dismisses`, `returns`.
    public var outcome: String
    /// Whether that completes what the gesture began.
    public var completes: Bool
    public var rule: Rule
    /// Where the finger is, in points of the window.
    public var location: CGPoint
    /// The finger's velocity, in points per second.
    public var velocity: CGVector
    public var guides: [Guide]
    /// Where the view that is dragged would come to rest, in points of the window; nil where it is not known.
    public var landing: CGRect?
    /// Seconds from the release until it rests; nil where it is not known.
    public var duration: Double?

    public init(
        _ outcome: String, completes: Bool, by rule: Rule, location: CGPoint, velocity: CGVector = .zero,
        guides: [Guide] = [], landing: CGRect? = nil, duration: Double? = nil
    ) {
        self.outcome = outcome
        self.completes = completes
        self.rule = rule
        self.location = location
        self.velocity = velocity
        self.guides = guides
        self.landing = landing
        self.duration = duration
    }

    /// Where the finger's velocity would carry it, slowed down as a scroll view: the projection of *Designing Fluid
    /// Interfaces* (WWDC 2018), with the normal deceleration rate.
    public var projection: CGPoint {
        CGPoint(
            x: location.x + Decay(velocity: velocity.dx).restDistance,
            y: location.y + Decay(velocity: velocity.dy).restDistance)
    }

    /// The rule's numbers: `24 % of 33 %`, `1,340 of 1,200 pt/s`.
    public var reason: String {
        switch rule {
        case .progress(let value, let threshold): "\(Self.percent(value)) of \(Self.percent(threshold))"
        case .distance(let value, let threshold): "\(Self.whole(value)) of \(Self.whole(threshold)) pt"
        case .speed(let value, let threshold): "\(Self.whole(value)) of \(Self.whole(threshold)) pt/s"
        case .nearest: "nearest to the projection"
        case .unmoved: "caught, not moved"
        case .undecided: "not begun"
        case .other(let words): words
        }
    }

    /// The reason and what follows from it: `24 % of 33 %: returns`.
    public var summary: String { "\(reason): \(outcome)" }

    /// Rounded down, so that what has not passed its threshold does not read as if it had.
    private static func percent(_ value: Double) -> String {
        "\(DecimalText.text((value * 100 + slack).rounded(.down), digits: 0)) %"
    }

    /// What a multiplication by 100 may lose.
    private static let slack = 1e-9

    /// A whole number with commas between its thousands.
    private static func whole(_ value: Double) -> String {
        let text = DecimalText.fixed(abs(value).rounded(.down), digits: 0)
        var groups: [Substring] = []
        var rest = text[...]
        while rest.count > 3 {
            groups.insert(rest.suffix(3), at: 0)
            rest = rest.dropLast(3)
        }
        return (value <= -1 ? "−" : "") + ([rest] + groups).joined(separator: ",")
    }
}
