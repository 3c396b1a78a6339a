import Support
import Timing

/// Writes curves as timing parameters for `UIViewPropertyAnimator`, or as keyframes if none fit.
struct UIKitWriter: CurveWriting {
    let curve: TimingCurve
    let duration: Double?

    var draft: Draft {
        if case .spring(let spring) = curve { return self.spring(spring) }
        if let bezier = curve.exactBezier {
            if curve == .linear {
                return Draft("UICubicTimingParameters(animationCurve: .linear)", notes: durationOfAnimator) { $0 }
            }
            let single = BezierSolvers.single(bezier)
            return Draft(
                """
                UICubicTimingParameters(controlPoint1: CGPoint(x: \(text(bezier.x1)), y: \(text(bezier.y1))), \
                controlPoint2: CGPoint(x: \(text(bezier.x2)), y: \(text(bezier.y2))))
                """, notes: durationOfAnimator, value: { single.value(at: $0) })
        }
        return keyframes
    }

    private var durationOfAnimator: [String] {
        givenDurationNotes { "UIViewPropertyAnimator(duration: \(text($0)), timingParameters: ...)" }
    }

    private func spring(_ curve: SpringCurve) -> Draft {
        let velocity = text(curve.initialVelocity)
        let vector = "initialVelocity: CGVector(dx: \(velocity), dy: \(velocity))"
        if case .perceptual(let duration, let bounce) = curve.parameters {
            return Draft(
                "UISpringTimingParameters(duration: \(text(duration)), bounce: \(text(bounce)), \(vector))",
                notes: [
                    "the duration is the perceptual one; the animator takes \(seconds) s and ignores its own duration",
                    "needs iOS 17",
                ], value: curve.moving(curve.spring))
        }
        let (mass, stiffness, damping) = curve.coefficients
        var notes = ["the animator takes the spring's \(seconds) s and ignores its own duration"]
        if curve.isOverDamped {
            notes.append(
                """
                UIKit brings damping over critical down to it (here \(DecimalText.text(curve.spring.dampingRatio, digits: 3)) \
                times critical): the motion is another; on a layer, iOS 17's CASpringAnimation.allowsOverdamping keeps it
                """)
        }
        return Draft(
            """
            UISpringTimingParameters(mass: \(text(mass)), stiffness: \(text(stiffness)), damping: \(text(damping)), \
            \(vector))
            """, notes: notes,
            value: curve.moving(
                Spring(mass: mass, stiffness: stiffness, damping: damping, allowsOverdamping: false)))
    }

    private var keyframes: Draft {
        let fit = LineFit(curve)
        let code = """
            let animation = CAKeyframeAnimation(keyPath: "position.y")
            animation.values = [
            \(LineFit.list(fit.outputs, indent: 4))
            ].map { start + (end - start) * $0 }
            animation.keyTimes = [
            \(LineFit.list(fit.inputs, indent: 4))
            ]
            animation.calculationMode = .linear
            animation.duration = \(text(seconds))
            """
        let note = linesNote(fit.stops.count, why: "UIKit's timing parameters are springs and single Bezier curves")
        return Draft(code: code, notes: [note] + exampleNotes, value: following(fit.curve))
    }
}
