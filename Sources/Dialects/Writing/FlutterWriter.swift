import Timing

/// Writes curves as Flutter spring descriptions and curves.
struct FlutterWriter: CurveWriting {
    let curve: TimingCurve
    let duration: Double?

    private static let solverNote =
        "Flutter's Cubic stops at a horizontal error of 0.001; what that makes of the curve is in the error"

    var draft: Draft {
        if case .spring(let spring) = curve { return self.spring(spring) }
        if curve == .linear { return Draft("Curves.linear", notes: durationNotes) { $0 } }
        if let bezier = curve.exactBezier {
            return Draft("Cubic(\(numbers(bezier)))", notes: durationNotes + [Self.solverNote]) {
                BezierSolvers.flutter(bezier, $0)
            }
        }
        if case .chain(let chain) = curve {
            return Draft("Curves.easeInOutCubicEmphasized", notes: durationNotes + [Self.solverNote]) { place in
                guard let piece = chain.pieces.last(where: { $0.start.input <= place }) else { return 0 }
                let run = piece.end.input - piece.start.input
                let rise = piece.end.output - piece.start.output
                let part = BezierSolvers.flutter(piece.curve, (place - piece.start.input) / run)
                return piece.start.output + rise * part
            }
        }
        return custom
    }

    private var durationNotes: [String] {
        givenDurationNotes { "Duration(milliseconds: \(text(($0 * 1000).rounded())))" }
    }

    private func spring(_ curve: SpringCurve) -> Draft {
        let (mass, stiffness, damping) = curve.coefficients
        let description =
            "SpringDescription(mass: \(text(mass)), stiffness: \(text(stiffness)), damping: \(text(damping)))"
        var notes = ["for controller.animateWith(SpringSimulation(...)); it ends by its tolerance, not after a time"]
        guard curve.initialVelocity != 0 else {
            return Draft(description, notes: notes, value: curve.moving(curve.spring))
        }
        notes.append(velocityNote(curve.initialVelocity))
        return Draft(
            "SpringSimulation(\(description), 0, 1, \(text(curve.initialVelocity)))", notes: notes,
            value: curve.moving(curve.spring))
    }

    private var custom: Draft {
        let fit = LineFit(curve)
        let code = """
            class Lines extends Curve {
              const Lines();
              static const inputs = [
            \(LineFit.list(fit.inputs, indent: 4))
              ];
              static const outputs = [
            \(LineFit.list(fit.outputs, indent: 4))
              ];

              @override
              double transformInternal(double t) {
                final next = inputs.indexWhere((input) => input > t);
                if (next < 0) return outputs.last.toDouble();
                final part = (t - inputs[next - 1]) / (inputs[next] - inputs[next - 1]);
                return outputs[next - 1] + (outputs[next] - outputs[next - 1]) * part;
              }
            }
            """
        var notes = [linesNote(fit.stops.count, why: "Flutter has no such curve")] + durationNotes
        // `Curve.transform` returns 0 at 0 and 1 at 1 itself.
        if let first = fit.outputs.first, first != 0 { notes.append("Flutter's curves are 0 at 0 whatever they say") }
        let lines = following(fit.curve)
        return Draft(code: code, notes: notes) { $0 <= 0 ? 0 : $0 >= 1 ? 1 : lines($0) }
    }
}
