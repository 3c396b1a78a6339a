public import Foundation
import Support
public import Testing
import Timing

/// A numeric property of a view, as a trace records it.
public struct ViewProperty: Sendable {
    /// The name of the property in messages, such as `frame.origin.y`.
    public let name: String
    public let value: @Sendable (PlayedSample) -> Double

    public init(_ name: String, _ value: @escaping @Sendable (PlayedSample) -> Double) {
        self.name = name
        self.value = value
    }

    public static let x = ViewProperty("frame.origin.x") { $0.frame.origin.x }
    public static let y = ViewProperty("frame.origin.y") { $0.frame.origin.y }
    public static let width = ViewProperty("frame.size.width") { $0.frame.size.width }
    public static let height = ViewProperty("frame.size.height") { $0.frame.size.height }
    public static let midX = ViewProperty("frame.midX") { $0.frame.midX }
    public static let midY = ViewProperty("frame.midY") { $0.frame.midY }
    public static let alpha = ViewProperty("alpha") { $0.alpha }
    public static let cornerRadius = ViewProperty("cornerRadius") { $0.cornerRadius }
    public static let velocityX = ViewProperty("velocity.dx") { $0.velocity.dx }
    public static let velocityY = ViewProperty("velocity.dy") { $0.velocity.dy }
}

// A failed expectation records an issue with the frame, view and number, and writes a contact sheet beside the test.
extension PlayedView {
    /// Expects a property to have a value, plus or minus `tolerance`, at a time of the trace. Values are in points,
    /// except for the alpha.
    public func expect(
        _ property: ViewProperty, _ expected: Double, within tolerance: Double = 0.5, at time: Double,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        guard let sample = sample(at: time, sourceLocation) else { return }
        let value = property.value(sample)
        if abs(value - expected) <= tolerance { return }
        fail(
            sample, property, value, "\(Self.text(expected)) ± \(Self.text(tolerance))",
            sourceLocation)
    }

    /// Expects a frame, in points of the stage, at a time of the trace. Each number of its origin and size can differ
    /// by `tolerance`.
    public func expect(
        frame: CGRect, within tolerance: Double = 0.5, at time: Double,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        guard let sample = sample(at: time, sourceLocation) else { return }
        for (property, expected) in [
            (ViewProperty.x, frame.origin.x), (.y, frame.origin.y), (.width, frame.size.width),
            (.height, frame.size.height),
        ] {
            let value = property.value(sample)
            if abs(value - expected) <= tolerance { continue }
            fail(
                sample, property, value, "\(Self.text(expected)) ± \(Self.text(tolerance))",
                sourceLocation)
        }
    }

    /// Expects a property to stay within a range in every frame that shows the view, during a range of seconds or, with
    /// nil, always. Fails if no such frame shows the view.
    public func expect(
        _ property: ViewProperty, in range: ClosedRange<Double>, during times: ClosedRange<Double>? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        var samples = frames.filter { times?.contains($0.time) ?? true }
        if samples.isEmpty {
            // A time range shorter than a frame can be between two frames.
            guard let nearest = sample(at: times?.lowerBound ?? 0, sourceLocation) else { return }
            samples = [nearest]
        }
        let rounded = range.lowerBound - Self.rounding...range.upperBound + Self.rounding
        let outside = samples.filter { !rounded.contains(property.value($0)) }
        guard let first = outside.first else { return }
        let range = "\(Self.text(range.lowerBound))...\(Self.text(range.upperBound))"
        let more = outside.count > 1 ? ", and so in \(outside.count) of \(samples.count) frames" : ""
        fail(first, property, property.value(first), range + more, sourceLocation)
    }

    /// The distance outside of a range that is attributed to floating-point rounding.
    private static let rounding = 1e-6

    /// Returns the number to a thousandth, as messages show it.
    private static func text(_ number: Double) -> String { DecimalText.text(number, digits: 3) }

    private func fail(
        _ sample: PlayedSample, _ property: ViewProperty, _ value: Double, _ expected: String,
        _ sourceLocation: SourceLocation
    ) {
        trace.fail(
            "\(name)\(trace.place) at \(trace.moment(sample.index)): \(property.name) is \(Self.text(value)), "
                + "expected \(expected)",
            frame: sample.index, sourceLocation)
    }
}

extension PlayedTrace {
    /// Expects that the last transition to end was completed or cancelled.
    public func expectTransition(completed: Bool, sourceLocation: SourceLocation = #_sourceLocation) {
        let expected = completed ? "completed" : "cancelled"
        guard outcome != expected else { return }
        let end = events.last { $0.name == .transitionCompleted }
        let index = end.map { self.index(at: $0.time) } ?? frames.count - 1
        fail(
            "the transition\(place) at \(moment(index)): it "
                + (outcome.map { "was \($0)" } ?? "did not end") + ", expected \(expected)",
            frame: index, sourceLocation)
    }
}
