import Timing

/// Writes curves as SwiftUI animations, or as a `CustomAnimation` if SwiftUI has none.
struct SwiftUIWriter: CurveWriting {
    let curve: TimingCurve
    let duration: Double?

    var draft: Draft {
        if case .spring(let spring) = curve { return self.spring(spring) }
        if let bezier = curve.exactBezier {
            if curve == .linear {
                return Draft(".linear(duration: \(text(seconds)))", notes: exampleNotes) { $0 }
            }
            return Draft(".timingCurve(\(numbers(bezier)), duration: \(text(seconds)))", notes: exampleNotes) {
                bezier.value(at: $0)
            }
        }
        return custom
    }

    private func spring(_ curve: SpringCurve) -> Draft {
        let velocity = curve.initialVelocity == 0 ? "" : ", initialVelocity: \(text(curve.initialVelocity))"
        let function = curve.initialVelocity == 0 ? ".spring" : ".interpolatingSpring"
        let value = curve.moving(curve.spring)
        let perceptual = "the duration is the perceptual one: the spring settles after \(text(seconds)) s"
        switch curve.parameters {
        case .perceptual(let duration, let bounce):
            return Draft(
                "\(function)(duration: \(text(duration)), bounce: \(text(bounce))\(velocity))", notes: [perceptual],
                value: value)
        case .response(let response, let fraction) where curve.initialVelocity == 0:
            return Draft(
                ".spring(response: \(text(response)), dampingFraction: \(text(fraction)))",
                notes: ["the response is one undamped swing: the spring settles after \(text(seconds)) s"],
                value: value)
        case .physical, .clamped, .settling, .response, .ratio, .visual:
            let (mass, stiffness, damping) = curve.coefficients
            let numbers = "mass: \(text(mass)), stiffness: \(text(stiffness)), damping: \(text(damping))"
            guard curve.isOverDamped else {
                return Draft(".interpolatingSpring(\(numbers)\(velocity))", value: value)
            }
            // `Spring(...)` clamps to critical damping by default.
            return Draft(
                ".interpolatingSpring(Spring(\(numbers), allowOverDamping: true)\(velocity))",
                notes: ["without allowOverDamping, Spring(...) would be brought down to critical damping"],
                value: value)
        }
    }

    private var custom: Draft {
        let fit = LineFit(curve)
        let code = """
            struct Lines: CustomAnimation {
                let duration: TimeInterval
                static let inputs: [Double] = [
            \(LineFit.list(fit.inputs, indent: 8))
                ]
                static let outputs: [Double] = [
            \(LineFit.list(fit.outputs, indent: 8))
                ]

                func animate<V: VectorArithmetic>(
                    value: V, time: TimeInterval, context: inout AnimationContext<V>
                ) -> V? {
                    let place = time / duration
                    guard place < 1, let next = Self.inputs.firstIndex(where: { $0 > place }) else { return nil }
                    let part = (place - Self.inputs[next - 1]) / (Self.inputs[next] - Self.inputs[next - 1])
                    let low = Self.outputs[next - 1]
                    return value.scaled(by: low + (Self.outputs[next] - low) * part)
                }
            }
            // Animation(Lines(duration: \(text(seconds))))
            """
        let note = linesNote(fit.stops.count, why: "SwiftUI has no such animation")
        return Draft(code: code, notes: [note, "needs iOS 17"] + exampleNotes, value: following(fit.curve))
    }
}
