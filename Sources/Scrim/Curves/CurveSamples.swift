import Timing

/// Samples of a curve at evenly spaced times.
struct CurveSamples {
    struct Sample {
        /// The time in seconds if there is a duration, else as a fraction of it.
        let time: Double
        let value: Double
        /// The velocity in distances per second if there is a duration, else per duration.
        let velocity: Double
    }

    let curve: TimingCurve
    /// The seconds of the curve, or those given with it, or nil.
    let duration: Double?
    let samples: [Sample]

    /// Samples a curve at `count` + 1 times from start to end; the end of a spring is where it has settled.
    /// - Parameter given: The seconds given with a curve that has no duration of its own.
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

    /// The samples as lines of time, value and velocity.
    var table: String {
        (["# \(curve)", "t,value,velocity"]
            + samples.map { "\(text($0.time)),\(text($0.value)),\(text($0.velocity))" }).joined(separator: "\n")
    }

    /// Returns one JSON object, or an array of several.
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

    /// Returns the shortest text that reads back as the number, which is finite.
    private func text(_ number: Double) -> String { DecimalText.text(number) }
}
