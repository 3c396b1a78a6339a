import Support
import Timing

/// Writes curves as transition objects for Motion, the animation library for the web.
struct MotionWriter: CurveWriting {
    let curve: TimingCurve
    let duration: Double?

    var draft: Draft {
        if case .spring(let spring) = curve { return self.spring(spring) }
        if curve == .linear {
            return Draft(#"{ duration: \#(text(seconds)), ease: "linear" }"#, notes: exampleNotes) { $0 }
        }
        if let bezier = curve.exactBezier {
            return Draft(
                "{ duration: \(text(seconds)), ease: [\(numbers(bezier))] }",
                notes: exampleNotes + ["Motion halves an interval twelve times; what that makes of it is in the error"]
            ) { BezierSolvers.motion(bezier, $0) }
        }
        return custom
    }

    private func spring(_ curve: SpringCurve) -> Draft {
        var notes: [String] = []
        if let visual = visual(curve) {
            if curve.isPerceptual {
                notes.append("Motion's visualDuration is SwiftUI's duration divided by \(text(Spring.visualFactor))")
            }
            return Draft(
                """
                { type: "spring", visualDuration: \(text(visual.duration)), bounce: \(text(visual.bounce)) }
                """, notes: notes,
                value: curve.moving(Spring(visualDuration: visual.duration, bounce: visual.bounce)))
        }
        let velocity = curve.initialVelocity == 0 ? "" : ", velocity: \(text(curve.initialVelocity)) * distance"
        if curve.initialVelocity != 0 {
            notes.append("the velocity is in the value's unit per second: distance is its end minus its start")
            if curve.isPerceptual || curve.isVisual {
                notes.append("Motion ignores the velocity of springs by time, so this one is written by its numbers")
            }
        }
        let (mass, stiffness, damping) = curve.coefficients
        notes.append("it ends by restSpeed and restDelta, not after a time")
        return Draft(
            """
            { type: "spring", stiffness: \(text(stiffness)), damping: \(text(damping)), mass: \(text(mass))\(velocity) }
            """, notes: notes, value: curve.moving(curve.spring))
    }

    /// The spring by duration, if Motion can express it. Motion ignores the velocity of such springs.
    private func visual(_ curve: SpringCurve) -> (duration: Double, bounce: Double)? {
        guard curve.initialVelocity == 0 else { return nil }
        switch curve.parameters {
        case .visual(let duration, let bounce): return (duration, bounce)
        case .perceptual(let duration, let bounce) where bounce >= 0 && bounce <= 1 - Spring.leastVisualRatio:
            return (DecimalText.rounded(duration / Spring.visualFactor, digits: 9), bounce)
        default: return nil
        }
    }

    private var custom: Draft {
        let fit = LineFit(curve)
        let code = """
            const inputs = [
            \(LineFit.list(fit.inputs, indent: 2))
            ];
            const outputs = [
            \(LineFit.list(fit.outputs, indent: 2))
            ];
            const ease = (place) => {
              const next = inputs.findIndex((input) => input > place);
              if (next < 0) return outputs[outputs.length - 1];
              const part = (place - inputs[next - 1]) / (inputs[next] - inputs[next - 1]);
              return outputs[next - 1] + (outputs[next] - outputs[next - 1]) * part;
            };
            // { duration: \(text(seconds)), ease }
            """
        let note = linesNote(fit.stops.count, why: "Motion has no such easing")
        return Draft(
            code: code, notes: [note] + exampleNotes + samplingNotes(fit.curve), value: following(fit.curve))
    }

    /// The interval, in seconds, at which Motion samples a function that it passes to the browser.
    private static let samplingInterval = 0.01
    /// The largest sampling error without a note, as a fraction of the travel.
    private static let silentError = 0.005
    /// The number of intervals in the search for the largest error.
    private static let moments = 4000

    /// Returns a note if sampling for the browser blurs jumps and corners visibly.
    private func samplingNotes(_ lines: LinearCurve) -> [String] {
        let count = max(2, Int((seconds / Self.samplingInterval).rounded()))
        let samples = (0..<count).map { lines.value(at: Double($0) / Double(count - 1)) }
        var worst = 0.0
        for moment in 0...Self.moments {
            let place = Double(moment) / Double(Self.moments)
            let index = min(Int(place * Double(count - 1)), count - 2)
            let part = place * Double(count - 1) - Double(index)
            let shown = samples[index] + (samples[index + 1] - samples[index]) * part
            worst = max(worst, abs(shown - lines.value(at: place)))
        }
        guard worst > Self.silentError else { return [] }
        let percent = DecimalText.text(worst * 100, digits: 1)
        return [
            "where Motion leaves it to the browser (transform, opacity ...) it takes the function every 10 ms: jumps and"
                + " corners are up to \(percent) % of the travel off"
        ]
    }
}
