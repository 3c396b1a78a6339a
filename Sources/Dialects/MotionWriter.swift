import Timing

/// Motion, the animation library for the web: transition objects.
struct MotionWriter: CurveWriting {
    let curve: TimingCurve

    var draft: Draft {
        if case .spring(let spring) = curve { return self.spring(spring) }
        if curve == .linear {
            return Draft(#"{ duration: \#(text(seconds)), ease: "linear" }"#, notes: durationNotes) { $0 }
        }
        if let bezier = curve.exactBezier {
            let numbers = [bezier.x1, bezier.y1, bezier.x2, bezier.y2].map(text).joined(separator: ", ")
            return Draft(
                "{ duration: \(text(seconds)), ease: [\(numbers)] }",
                notes: durationNotes + ["Motion halves an interval twelve times; what that makes of it is in the error"]
            ) { BezierSolvers.motion(bezier, $0) }
        }
        return custom
    }

    private func spring(_ curve: SpringCurve) -> Draft {
        let velocity = curve.initialVelocity == 0 ? "" : ", velocity: \(text(curve.initialVelocity))"
        var notes = curve.initialVelocity == 0 ? [] : [velocityNote(curve.initialVelocity)]
        let visual: (duration: Double, bounce: Double)? =
            switch curve.parameters {
            case .visual(let duration, let bounce): (duration, bounce)
            case .perceptual(let duration, let bounce)
            where bounce >= 0 && bounce <= 1 - Spring.leastVisualRatio:
                (CurveNumber.rounded(duration / Spring.visualFactor, digits: 9), bounce)
            default: nil
            }
        if let visual {
            if curve.isPerceptual {
                notes.append("Motion's visualDuration is SwiftUI's duration divided by \(text(Spring.visualFactor))")
            }
            return Draft(
                """
                { type: "spring", visualDuration: \(text(visual.duration)), bounce: \(text(visual.bounce))\(velocity) }
                """, notes: notes,
                value: curve.moving(Spring(visualDuration: visual.duration, bounce: visual.bounce)))
        }
        let (mass, stiffness, damping) = curve.coefficients
        notes.append("it ends by restSpeed and restDelta, not after a time")
        return Draft(
            """
            { type: "spring", stiffness: \(text(stiffness)), damping: \(text(damping)), mass: \(text(mass))\(velocity) }
            """, notes: notes, value: curve.moving(curve.spring))
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
        return Draft(code: code, notes: [note] + durationNotes, value: following(fit.curve))
    }
}
