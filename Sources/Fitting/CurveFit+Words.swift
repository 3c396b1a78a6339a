import Support
import Timing

// A fit in words.
extension CurveFit {
    private static let digits = 4
    /// The least margin that a text shows.
    private static let leastMargin = 0.0001

    private func text(_ number: Double) -> String { DecimalText.text(number, digits: Self.digits) }

    /// The curve as `scrim curve` reads it, or nil for a decay, which is no curve of finite duration.
    /// - Parameter withVelocity: Whether a spring has its velocity at the begin.
    package func curveText(withVelocity: Bool = true) -> String? {
        switch model {
        case .linear: return "linear"
        case .bezier(let curve, _):
            return "cubic-bezier(\([curve.x1, curve.y1, curve.x2, curve.y2].map(text).joined(separator: ", ")))"
        case .spring(let spring, let velocity):
            let speed = velocity == 0 || !withVelocity ? "" : ", velocity: \(text(velocity))"
            return "spring(mass: 1, stiffness: \(text(spring.stiffness)), damping: \(text(spring.damping))\(speed))"
        case .decay: return nil
        }
    }

    /// The curve for a lane, and its seconds if they are not part of it. A decay is the Bezier curve nearest to it. What is under
    /// way gets its velocity from the lane's own gesture.
    package var laneCurve: (text: String, duration: Double?) {
        switch model {
        case .spring: (curveText(withVelocity: !isUnderWay) ?? "", nil)
        case .linear, .bezier, .decay: (curveText() ?? model.curve.description, model.duration)
        }
    }

    /// The kind with its most telling numbers.
    package var brief: String {
        switch model {
        case .linear(let duration): "Linear, \(text(duration)) s"
        case .bezier(let curve, let duration):
            "\(CubicBezier.named.first { $0.curve == curve }?.name ?? "Bezier"), \(text(duration)) s"
        case .spring(let spring, _):
            "Spring, ratio \(DecimalText.text(spring.dampingRatio, digits: 3)), response "
                + "\(DecimalText.text(spring.response, digits: 3)) s"
        case .decay(let timeConstant): "Decay, 1/e after \(text(timeConstant)) s"
        }
    }

    /// The curve with its name and, if it isn't part of it, its duration.
    package var title: String {
        switch model {
        case .linear(let duration): return "linear in \(text(duration)) s"
        case .bezier(let curve, let duration):
            let name = CubicBezier.named.first { $0.curve == curve }.map { "\($0.name): " } ?? ""
            return "\(name)\(curveText() ?? "") in \(text(duration)) s"
        case .spring: return curveText() ?? ""
        case .decay(let timeConstant): return "decay, 1/e left after \(text(timeConstant)) s"
        }
    }

    /// A spring's other meanings, or nil.
    package var meanings: String? {
        guard case .spring(let spring, _) = model else { return nil }
        let ratio = spring.dampingRatio
        let bounce = ratio <= 1 ? 1 - ratio : 1 / ratio - 1
        return """
            damping ratio \(text(ratio)), response \(text(spring.response)) s; duration \(text(spring.response)) s, bounce \
            \(text(bounce)); settles in \(text(model.duration)) s
            """
    }

    /// The samples that the fit leaves out, or nil without any.
    /// - Parameter offset: The second of the film that the text counts from.
    package func outliersText(from offset: Double = 0) -> String? {
        let outliers = outlierTimes.map { DecimalText.text($0 - offset, digits: 3) }
        guard let last = outliers.last else { return nil }
        let others = outliers.dropLast().joined(separator: ", ")
        return outliers.count == 1
            ? "without the frame at \(last) s, which shows it elsewhere"
            : "without the frames at \(others) and \(last) s, which show it elsewhere"
    }

    /// The confidence intervals, such as `begin ±0.0001, response ±0.0003`, or nil without any.
    package var marginsText: String? {
        let texts = CurveFit.Parameter.allCases.compactMap { parameter in
            margins[parameter].map { "\(parameter.title) ±\(text(max($0, Self.leastMargin)))" }
        }
        return texts.isEmpty ? nil : texts.joined(separator: ", ")
    }
}

extension CurveFit.Parameter {
    /// The parameter's name in a text.
    fileprivate var title: String {
        switch self {
        case .begin, .duration, .x1, .y1, .x2, .y2, .response, .velocity: rawValue
        case .dampingRatio: "damping ratio"
        case .timeConstant: "time constant"
        }
    }
}
