import Dialects
import Testing
import Timing

/// Cases on which browsers agree, with the rules of CSS Easing Functions Level 2.
@Suite("linear() and steps()")
struct LinearCurveTests {
    /// A curve's text, and points on it.
    typealias Samples = (text: String, points: [(Double, Double)])

    private func curve(_ text: String) throws -> TimingCurve { try TimingCurve(parsing: text) }

    @Test(
        "linear() is written as CSS computes it",
        arguments: [
            ("linear(0 0%, 1 100%)", "linear(0 0%, 1 100%)"), ("linear( 0 0%, 1 100% )", "linear(0 0%, 1 100%)"),
            ("linear(0, 1)", "linear(0 0%, 1 100%)"),
            ("linear(-10, -5, 0, 5, 10)", "linear(-10 0%, -5 25%, 0 50%, 5 75%, 10 100%)"),
            ("linear(-10 -10%, -5 -5%, 0, 5, 10)", "linear(-10 -10%, -5 -5%, 0 30%, 5 65%, 10 100%)"),
            ("linear(0 0% 50%, 1 50% 100%)", "linear(0 0%, 0 50%, 1 50%, 1 100%)"),
            ("linear(0, 0.5 25% 75%, 1 100% 100%)", "linear(0 0%, 0.5 25%, 0.5 75%, 1 100%, 1 100%)"),
            ("linear(0, 1.3, 1, 0.92, 1, 0.99, 1, 1.004, 0.998, 1 100% 100%)", nil),
            ("linear(0 0%, 0 -1%, 1)", "linear(0 0%, 0 0%, 1 100%)"),
            ("linear(0, 0.25 60% 40%, 1)", "linear(0 0%, 0.25 60%, 0.25 60%, 1 100%)"),
            ("linear(0, 1 150%, 2)", "linear(0 0%, 1 150%, 2 150%)"),
            ("linear(20% 0, 1)", "linear(0 20%, 1 100%)"), ("linear(20% 30% 0, 1)", "linear(0 20%, 0 30%, 1 100%)"),
            ("linear(0.5)", "linear(0.5 0%)"),
        ] as [(String, String?)])
    func serialization(text: String, canonical: String?) throws {
        let curve = try curve(text)
        if let canonical { #expect(curve.description == canonical) }
        #expect(try self.curve(curve.description) == curve)
    }

    @Test("the points in 0...1 are the stops between, those of a jump at the end, and what the curve has at 0 and 1")
    func points() throws {
        let curve = try LinearCurve([
            .init(-1, at: -0.5), .init(1, at: 0.5), .init(2, at: 1), .init(4, at: 1), .init(5, at: 1),
            .init(6, at: 1.5),
        ])
        let points = curve.pointsInUnitInterval
        #expect(points.map(\.input) == [0, 0.5, 1, 1, 1] && points.map(\.output) == [0, 1, 2, 4, 5])
    }

    static let lines: [Samples] = [
        ("linear(0, 1)", [(0, 0), (0.25, 0.25), (0.5, 0.5), (1, 1), (-0.5, -0.5), (1.5, 1.5)]),
        ("linear(0, 1.5, 1)", [(0.25, 0.75), (0.5, 1.5), (0.75, 1.25), (1, 1)]),
        ("linear(0, 0.5, 0)", [(0.25, 0.25), (0.5, 0.5), (0.75, 0.25), (1, 0)]),
        // A jump: at its input the last output counts.
        ("linear(0 0%, 0 50%, 1 50%, 1 100%)", [(0.25, 0), (0.5, 1), (0.75, 1), (1, 1)]),
        ("linear(0, 0 50%, 1 50%, 1)", [(0.499_999, 0), (0.5, 1)]),
        // The first and last line continue outside.
        ("linear(0 10%, 1 20%)", [(0, -1), (0.15, 0.5), (0.2, 1), (1, 9)]),
        ("linear(0 0%, 1 50%, 1 100%)", [(-0.5, -1), (1.5, 1)]),
        // A jump at an end stays.
        ("linear(0 0%, 0.5 0%, 1 100%)", [(-1, 0), (0, 0.5), (0.5, 0.75)]),
        ("linear(0, 0.5 100%, 1 100%)", [(1, 1), (2, 1), (0.5, 0.25)]),
        ("linear(0.5)", [(-1, 0.5), (0, 0.5), (0.3, 0.5), (7, 0.5)]),
        ("linear(0, 1 50%, 1 50%, 0)", [(0.5, 1), (0.75, 0.5)]),
        ("linear(0, 0.2 20%, 0.8 20%, 0.5 20%, 1)", [(0.199_999_999_9, 0.2), (0.2, 0.5)]),
    ]

    @Test(
        "linear() has the outputs that CSS specifies",
        arguments: Self.lines)
    func outputs(text: String, points: [(Double, Double)]) throws {
        let curve = try curve(text)
        for (input, output) in points {
            #expect(abs(curve.value(atFraction: input) - output) < 1e-9, "\(text) at \(input)")
        }
    }

    @Test("the slope is that of the line, and at a stop of the next one")
    func slopes() throws {
        let curve = try curve("linear(0, 0.5 20%, 0.5 60%, 1)")
        for (place, slope) in [(0, 2.5), (0.1, 2.5), (0.2, 0), (0.4, 0), (0.6, 1.25), (0.9, 1.25), (1, 1.25)] {
            #expect(abs(curve.slope(atFraction: place) - slope) < 1e-12, "at \(place)")
        }
        #expect(try self.curve("linear(0, 1 0.0001%, 1)").slope(atFraction: 0) == CubicBezier.steepestSlope)
    }

    @Test("the inverse of a constant part is its beginning, and of a jump its moment")
    func inverses() throws {
        let level = try curve("linear(0, 0.5 20%, 0.5 60%, 1)")
        #expect(abs(level.inverse(0.25) - 0.1) < 1e-12)
        #expect(level.inverse(0.5) == 0.2)
        #expect(abs(level.inverse(0.75) - 0.8) < 1e-12)
        let jump = try curve("linear(0, 0.2 50%, 0.8 50%, 1)")
        #expect(jump.inverse(0.2) == 0.5)
        #expect(jump.inverse(0.5) == 0.5)
        #expect(abs(jump.inverse(0.9) - 0.75) < 1e-12)
        let late = try curve("linear(0.3, 0.3 50%, 0.9)")
        #expect(late.inverse(0) == 0)
        #expect(late.inverse(1) == 1)
        #expect(try curve("linear(0, 1.5, 1)").overshoot == 0.5)
    }

    @Test(
        "steps() is written as in CSS",
        arguments: [
            ("step-start", "steps(1, start)"), ("step-end", "steps(1)"), ("steps(4)", "steps(4)"),
            ("steps(4, start)", "steps(4, start)"), ("steps(4, end)", "steps(4)"),
            ("steps(4, jump-start)", "steps(4, jump-start)"), ("steps(4, jump-end)", "steps(4)"),
            ("steps(2, jump-none)", "steps(2, jump-none)"), ("steps(2,jump-both)", "steps(2, jump-both)"),
        ])
    func stepText(text: String, canonical: String) throws {
        #expect(try curve(text).description == canonical)
        #expect(try curve(canonical) == curve(text))
    }

    static let stairs: [Samples] = [
        ("steps(2)", [(0, 0), (0.499, 0), (0.5, 0.5), (0.999, 0.5), (1, 1)]),
        ("steps(2, start)", [(0, 0.5), (0.499, 0.5), (0.5, 1), (1, 1)]),
        ("steps(2, jump-both)", [(0, 1.0 / 3), (0.499, 1.0 / 3), (0.5, 2.0 / 3), (1, 1)]),
        ("steps(2, jump-none)", [(0, 0), (0.499, 0), (0.5, 1), (1, 1)]),
        ("steps(3, jump-none)", [(0, 0), (0.34, 0.5), (0.67, 1), (1, 1)]),
        ("steps(1, start)", [(0, 1), (1, 1)]), ("steps(1)", [(0, 0), (0.999, 0), (1, 1)]),
        ("steps(10)", [(0.3, 0.3), (0.7, 0.7), (0.1, 0.1), (0.6, 0.6)]),
    ]

    @Test(
        "steps() has the outputs that CSS specifies",
        arguments: Self.stairs)
    func stepOutputs(text: String, points: [(Double, Double)]) throws {
        let curve = try curve(text)
        for (input, output) in points {
            #expect(abs(curve.value(atFraction: input) - output) < 1e-12, "\(text) at \(input)")
            #expect(curve.slope(atFraction: input) == 0)
        }
    }

    @Test("a frame exactly at a step shows it, at any rate")
    func stepsAndFrames() throws {
        for count in 1...240 {
            let curve = TimingCurve.steps(try StepCurve(count: count))
            for index in 0...count {
                // Both computations of the fraction.
                let fraction = Double(index) / Double(count)
                #expect(abs(curve.value(atFraction: fraction) - fraction) < 1e-12)
                let seconds = Double(index) * (0.7 / Double(count))
                #expect(abs(curve.value(at: seconds, duration: 0.7) - fraction) < 1e-12)
            }
        }
    }

    @Test("the inverse of steps is the moment at which they reach or pass a value")
    func stepInverses() throws {
        for position in StepCurve.Position.allCases {
            let steps = try StepCurve(count: 5, position: position)
            for index in 0...100 {
                let value = Double(index) / 100
                let fraction = steps.inverse(value)
                #expect(TimingCurve.steps(steps).inverse(value) == fraction)
                #expect(steps.value(at: fraction) >= value - 1e-12)
                if fraction > 0 { #expect(steps.value(at: fraction - 1e-9) < value) }
            }
        }
        #expect(throws: CurveError.self) { try StepCurve(count: 1, position: .jumpNone) }
        #expect(throws: CurveError.self) { try StepCurve(count: 0) }
    }

    @Test("steps as lines are the same curve")
    func stepsAsLines() throws {
        for text in ["steps(3)", "steps(3, start)", "steps(3, jump-none)", "steps(3, jump-both)", "steps(1)"] {
            let curve = try curve(text)
            let lines = try #require(curve.exactLines)
            for index in 0...300 {
                let place = Double(index) / 300
                #expect(abs(lines.value(at: place) - curve.value(atFraction: place)) < 1e-12, "\(text) at \(place)")
            }
        }
    }
}
