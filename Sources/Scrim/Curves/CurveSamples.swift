import Timing

/// A curve at evenly spaced moments.
struct CurveSamples {
    struct Sample {
        /// Seconds where there is a duration, else a fraction of it.
        let time: Double
        let value: Double
        /// In distances per second where there is a duration, else per duration.
        let velocity: Double
    }

    let curve: TimingCurve
    /// Seconds, where the curve has them or they were given; else nil.
    let duration: Double?
    let samples: [Sample]

    /// `count` + 1 moments from the start to the end; for springs, to where they have settled.
    /// - Parameter given: The seconds that were given with a curve that has none of its own.
    init(_ curve: TimingCurve, lasting given: Double? = nil, count: Int) {
        self.curve = curve
        duration = curve.duration ?? given
        let span = duration ?? 1
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
            {"curve": "\(curve)", "duration": \(duration.map(text) ?? "null"), \
            "overshoot": \(text(curve.overshoot)), "samples": [
            \(lines.joined(separator: ",\n"))
            ]}
            """
    }

    /// The shortest text that reads back as the number; nothing here is infinite.
    private func text(_ number: Double) -> String { DecimalText.text(number) }
}
