import Timing

/// A curve at evenly spaced moments.
struct CurveSamples {
    struct Sample {
        /// A fraction of the duration, or seconds for springs.
        let time: Double
        let value: Double
        /// In ways a duration, or a second for springs.
        let velocity: Double
    }

    let curve: TimingCurve
    let samples: [Sample]

    /// `count` + 1 moments from the start to the end; for springs, to where they have settled.
    init(_ curve: TimingCurve, count: Int) {
        self.curve = curve
        let span = curve.duration ?? 1
        samples = (0...count).map { index in
            let place = Double(index) / Double(count)
            return Sample(
                time: index == count ? span : place * span, value: curve.value(atFraction: place),
                velocity: curve.slope(atFraction: place) / span)
        }
    }

    /// Lines of time, value and velocity.
    var table: String {
        (["# \(curve)", "t,value,velocity"]
            + samples.map { "\(text($0.time)),\(text($0.value)),\(text($0.velocity))" }).joined(separator: "\n")
    }

    /// One object, or an array of several.
    static func json(_ curves: [CurveSamples]) -> String {
        curves.count == 1 ? curves[0].object : "[\(curves.map(\.object).joined(separator: ",\n"))]"
    }

    private var object: String {
        let lines = samples.map {
            "{\"t\": \(text($0.time)), \"value\": \(text($0.value)), \"velocity\": \(text($0.velocity))}"
        }
        return """
            {"curve": "\(curve)", "duration": \(curve.duration.map(text) ?? "null"), \
            "overshoot": \(text(curve.overshoot)), "samples": [
            \(lines.joined(separator: ",\n"))
            ]}
            """
    }

    /// The shortest text that reads back as the number; nothing here is infinite.
    private func text(_ number: Double) -> String { CurveNumber.text(number) }
}
