import Support
import Timing

/// Writes curves as Jetpack Compose animation specs and easings, in single precision.
struct ComposeWriter: CurveWriting {
    let curve: TimingCurve
    let duration: Double?

    var draft: Draft {
        if case .spring(let spring) = curve { return self.spring(spring) }
        if let bezier = curve.exactBezier {
            if curve == .linear { return Draft("LinearEasing", notes: durationNotes) { $0 } }
            let single = BezierSolvers.single(bezier)
            let numbers = [bezier.x1, bezier.y1, bezier.x2, bezier.y2].map { "\(text($0))f" }
            var draft = Draft(
                "CubicBezierEasing(\(numbers.joined(separator: ", ")))",
                notes: durationNotes + ["Compose solves Bezier curves in single precision"]
            ) { single.value(at: $0) }
            draft.leastError = Self.singlePrecision
            return draft
        }
        return easing
    }

    /// The error of solving a Bezier curve in 32 bits, as a fraction of the travel.
    private static let singlePrecision = 1e-6

    private var durationNotes: [String] {
        givenDurationNotes { "tween(durationMillis = \(text(($0 * 1000).rounded())), easing = ...)" }
    }

    private func spring(_ curve: SpringCurve) -> Draft {
        let (mass, stiffness, _) = curve.coefficients
        var notes: [String] = []
        var ratio = curve.spring.dampingRatio
        if case .ratio(let asked, _) = curve.parameters { ratio = asked }
        if mass != 1 {
            notes.append("Compose's springs have the mass 1: stiffness and damping are divided by \(text(mass))")
        }
        if curve.initialVelocity != 0 {
            notes.append(
                "the velocity is given where the animation is started (animateTo(..., initialVelocity = ...)); "
                    + velocityNote(curve.initialVelocity))
        }
        notes.append("it ends when it is within visibilityThreshold, not after a time")
        // A `Float` holds seven digits.
        let written = (ratio: DecimalText.rounded(ratio, digits: 7), stiffness: Double(Float(stiffness / mass)))
        let single = Spring(dampingRatio: Double(Float(written.ratio)), stiffness: written.stiffness)
        return Draft(
            "spring(dampingRatio = \(text(written.ratio))f, stiffness = \(Float(stiffness / mass))f)", notes: notes,
            value: curve.moving(single))
    }

    private var easing: Draft {
        let fit = LineFit(curve)
        let code = """
            val inputs = floatArrayOf(
            \(LineFit.list(fit.inputs, suffix: "f", indent: 4))
            )
            val outputs = floatArrayOf(
            \(LineFit.list(fit.outputs, suffix: "f", indent: 4))
            )
            val easing = Easing { place ->
                val next = inputs.indexOfFirst { it > place }
                if (next < 0) outputs.last()
                else {
                    val part = (place - inputs[next - 1]) / (inputs[next] - inputs[next - 1])
                    outputs[next - 1] + (outputs[next] - outputs[next - 1]) * part
                }
            }
            // tween(durationMillis = \(text((seconds * 1000).rounded())), easing = easing)
            """
        let note = linesNote(fit.stops.count, why: "Compose has no such easing")
        let lines = following(fit.singlePrecisionCurve)
        return Draft(code: code, notes: [note] + exampleNotes) { lines(Double(Float($0))) }
    }
}
