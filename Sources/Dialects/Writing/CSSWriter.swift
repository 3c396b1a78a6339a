import Support
import Timing

/// Writes curves as CSS easing functions, for `transition` and `animation`.
struct CSSWriter: CurveWriting {
    let curve: TimingCurve
    let duration: Double?

    var draft: Draft {
        if let bezier = curve.exactBezier {
            // Browsers solve these curves to within 1e-6, which is invisible.
            let name = TimingCurve.bezier(bezier).description
            let isKnown = ["ease", "ease-in", "ease-out", "ease-in-out"].contains(name)
            let expression = curve == .linear ? "linear" : isKnown ? name : "cubic-bezier(\(numbers(bezier)))"
            return Draft(expression, notes: durationNotes(expression)) { bezier.value(at: $0) }
        }
        switch curve {
        case .steps(let steps):
            return Draft(steps.description, notes: durationNotes(steps.description)) { steps.value(at: $0) }
        case .lines(let lines):
            return Draft(lines.description, notes: durationNotes("linear(...)")) { lines.value(at: $0) }
        case .linear, .bezier, .spring, .easing, .chain: return fitted
        }
    }

    private func durationNotes(_ expression: String) -> [String] {
        givenDurationNotes { "transition: transform \(DecimalText.text($0 * 1000, digits: 1))ms \(expression)" }
    }

    private var fitted: Draft {
        let fit = LineFit(curve)
        var words: [String] = []
        for (index, stop) in fit.stops.enumerated() {
            let isEnd = index == 0 || index == fit.stops.count - 1
            let place = DecimalText.text(stop.input * 100, digits: 7)
            words.append(text(stop.output) + (isEnd ? "" : " \(place)%"))
        }
        let expression = "linear(\(words.joined(separator: ", ")))"
        guard case .spring(let spring) = curve else {
            let note = linesNote(fit.stops.count, why: "CSS has no such function")
            return Draft(expression, notes: [note] + durationNotes("linear(...)"), value: following(fit.curve))
        }
        var notes = [linesNote(fit.stops.count, why: "CSS has no springs")]
        let milliseconds = DecimalText.text(spring.duration * 1000, digits: 1)
        notes.append(
            "give it the duration \(milliseconds)ms, as in: transition: transform \(milliseconds)ms linear(...)")
        if spring.initialVelocity != 0 { notes.append("the velocity at the start is part of the shape") }
        return Draft(expression, notes: notes, value: following(fit.curve))
    }
}
