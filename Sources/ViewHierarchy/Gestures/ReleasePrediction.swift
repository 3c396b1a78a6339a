public import Drawing
public import Foundation
import Support
import Timing

/// The effect that releasing a gesture now would have.
///
/// The code that decides a gesture's outcome reports it by ``GestureRecognizer/predictRelease``; Scrim's window shows
/// it while a finger is down. `PanInteractionController`, sheets, page view controllers, scroll views and
/// `PhotoDismissal` report it by themselves.
public struct ReleasePrediction: Hashable, Sendable {
    /// The rule that decides, with its numbers.
    public enum Rule: Hashable, Sendable {
        /// The progress of the gesture, and the threshold from which a release completes; 0...1.
        case progress(Double, threshold: Double)
        /// The travel of the gesture, and the threshold from which a release completes; in points.
        case distance(Double, threshold: Double)
        /// The speed of a flick, and the minimum speed; in points per second.
        case speed(Double, threshold: Double)
        /// The size that fingers give a view, and the one below which a release completes; in full sizes.
        case size(Double, threshold: Double)
        /// The rate at which fingers shrink a view, and that above which a release completes; in full sizes per second.
        case shrinking(Double, threshold: Double)
        /// The resting position nearest to the projection of the velocity.
        case nearest
        /// The finger has stopped a motion without moving: the motion continues.
        case unmoved
        /// The gesture has not begun.
        case undecided
        /// Another rule, described in a few words.
        case other(String)
    }

    /// A line or a region of the window that illustrates the rule.
    public struct Guide: Hashable, Sendable {
        /// The path in points of the window; a closed path is a region.
        public var path: Path
        /// A word or two, such as `threshold`.
        public var label: String
        /// Whether a release there completes, or the gesture can begin there.
        public var isRegion: Bool

        public init(_ path: Path, label: String, isRegion: Bool = false) {
            self.path = path
            self.label = label
            self.isRegion = isRegion
        }

        /// Creates a horizontal or vertical line across the window through a point.
        /// - Parameters:
        ///   - point: The point, in points of the window.
        ///   - isHorizontal: Whether the line is horizontal, as for a vertical drag.
        ///   - bounds: The window's bounds.
        ///   - label: A word or two.
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

    /// The effect of the release, as a verb: `dismisses`, `returns`.
    public var outcome: String
    /// Whether the effect completes the gesture's transition or action.
    public var completes: Bool
    public var rule: Rule
    /// The finger's location, in points of the window.
    public var location: CGPoint
    /// The velocity that the release would hand over: the recognizer's estimate of the finger's, in points per second.
    public var velocity: CGVector
    /// The velocity of the scene's lead view on screen, in points per second, while the finger moves it; zero otherwise.
    /// The stage sets it.
    public var motion = CGVector.zero
    public var guides: [Guide]
    /// The resting frame of the dragged view, in points of the window; nil if it is not known.
    public var landing: CGRect?
    /// The duration, in seconds, from the release until the view rests; nil if it is not known.
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

    /// The point where the finger's velocity leads, decelerated like a scroll view: the projection of *Designing Fluid
    /// Interfaces* (WWDC 2018), with the normal deceleration rate.
    public var projection: CGPoint {
        CGPoint(
            x: location.x + Decay(velocity: velocity.dx).restDistance,
            y: location.y + Decay(velocity: velocity.dy).restDistance)
    }

    /// The rule's numbers: `at 24 %, needs 33 %`, `at 1,340 pt/s, needs 1,200 pt/s`.
    public var reason: String {
        switch rule {
        case .progress(let value, let threshold): "at \(Self.percent(value)), needs \(Self.percent(threshold))"
        case .distance(let value, let threshold): "at \(Self.whole(value)) pt, needs \(Self.whole(threshold)) pt"
        case .speed(let value, let threshold): "at \(Self.whole(value)) pt/s, needs \(Self.whole(threshold)) pt/s"
        case .size(let value, let threshold):
            "at a size of \(Self.percent(value)), needs less than \(Self.percent(threshold))"
        case .shrinking(let value, let threshold):
            "shrinks by \(Self.percent(value))/s, needs \(Self.percent(threshold))/s"
        case .nearest: "nearest to the projection"
        case .unmoved: "caught, not moved"
        case .undecided: "not begun"
        case .other(let words): words
        }
    }

    /// The reason and the outcome: `at 24 %, needs 33 %: returns`.
    public var summary: String { "\(reason): \(outcome)" }

    /// Formats a percentage, rounded down so that a value below its threshold does not read as if it had reached it.
    private static func percent(_ value: Double) -> String {
        "\(DecimalText.text((value * 100 + slack).rounded(.down), digits: 0)) %"
    }

    /// The tolerance for the rounding error of a multiplication by 100.
    private static let slack = 1e-9

    /// Formats a whole number with commas between its thousands.
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
