import Dialects
import Support
package import Timing

/// The identity of an animator within a scene: it is the same in every replay and in every lane.
package struct AnimatorName: Hashable, Sendable {
    /// What began before it: a transition such as `dismiss`, the verdict of a release, or ``beginning``.
    package var occasion: String
    /// The first view that it moves, by its name or its type.
    package var view: String
    /// The property of that view, such as `center`.
    package var property: String
    /// The number among the animators of the occasion that begin with this property, from 1.
    package var number: Int

    /// The occasion before any transition.
    package static let beginning = "start"

    package init(occasion: String, view: String, property: String, number: Int) {
        self.occasion = occasion
        self.view = view
        self.property = property
        self.number = number
    }

    /// Reads the output of ``text``.
    package init?(parsing text: String) {
        let words = text.split(separator: " ").map(String.init)
        guard words.count >= 4, let number = words.last.flatMap(Int.init), number > 0 else { return nil }
        self.init(
            occasion: words[0], view: words[1..<words.count - 2].joined(separator: " "),
            property: words[words.count - 2], number: number)
    }

    /// The name in a tape, such as `dismiss card center 1`.
    package var text: String { "\(occasion) \(view) \(property) \(number)" }

    /// The name for people, such as `card, center, of dismiss`.
    package var title: String {
        "\(view), \(property)" + (number > 1 ? " \(number)" : "")
            + (occasion == Self.beginning ? "" : ", of \(occasion)")
    }
}

/// An animator with another timing than the scene gives it.
package struct AnimatorTiming: Hashable, Sendable {
    package var name: AnimatorName
    package var curve: TimingCurve
    /// The duration, in seconds, unless the curve has its own.
    package var duration: Double
    /// The time before the first motion, in seconds.
    package var delay: Double

    package init(name: AnimatorName, curve: TimingCurve, duration: Double, delay: Double) {
        self.name = name
        self.curve = curve
        self.duration = duration
        self.delay = delay
    }

    /// The setting of a lane with such animators, beside those of the scene's parameters.
    package static let setting = "animators"

    /// The shortest duration, in seconds.
    package static let shortest = 0.01
    /// The longest duration and delay, in seconds.
    package static let longest = 60.0

    /// The seconds that the motion takes.
    package var seconds: Double { curve.duration ?? duration }

    /// Sets the seconds that the motion takes: a spring keeps its damping ratio, and settles in them.
    package mutating func last(_ seconds: Double) {
        duration = min(max((seconds * 1000).rounded() / 1000, Self.shortest), Self.longest)
        guard case .spring(let spring) = curve else { return }
        let ratio = (spring.spring.dampingRatio * 1000).rounded() / 1000
        curve = .spring(dampingRatio: ratio, duration: duration, velocity: spring.initialVelocity)
    }

    /// Sets the time before the first motion.
    package mutating func wait(_ seconds: Double) {
        delay = min(max((seconds * 1000).rounded() / 1000, 0), Self.longest)
    }

    /// The timing as text, such as `ease-out 0.4 after 0.1`.
    package var text: String { "\(curve) \(DecimalText.text(duration)) after \(DecimalText.text(delay))" }

    // MARK: As a lane's setting

    /// Returns the value of a lane's setting: `[NAME: TIMING; ...]`.
    package static func text(of timings: [AnimatorTiming]) -> String {
        "[" + timings.map { "\($0.name.text): \($0.text)" }.joined(separator: "; ") + "]"
    }

    /// Reads the value of a lane's setting.
    package static func timings(parsing text: String) throws(SceneParameterError) -> [AnimatorTiming] {
        guard text.hasPrefix("["), text.hasSuffix("]") else { throw error(text) }
        var timings: [AnimatorTiming] = []
        for part in text.dropFirst().dropLast().split(separator: ";") {
            let pair = part.split(separator: ":", maxSplits: 1).map { $0.trimmingPrefix(while: \.isWhitespace) }
            guard pair.count == 2, let name = AnimatorName(parsing: String(pair[0])) else { throw error(String(part)) }
            timings.append(try timing(name, parsing: String(pair[1])))
        }
        return timings
    }

    /// Reads the output of ``text``.
    package static func timing(_ name: AnimatorName, parsing text: String) throws(SceneParameterError) -> AnimatorTiming
    {
        let words = text.split(separator: " ")
        guard words.count >= 4, words[words.count - 2] == "after", let delay = Double(words[words.count - 1]),
            let duration = Double(words[words.count - 3]), (0...longest).contains(delay),
            (shortest...longest).contains(duration)
        else { throw error(text) }
        let curve = words[..<(words.count - 3)].joined(separator: " ")
        do throws(CurveError) {
            return AnimatorTiming(
                name: name, curve: try TimingCurve(parsing: curve), duration: duration, delay: delay)
        } catch {
            throw SceneParameterError("the animator \(name.text): \(error.cause)", remedy: error.remedy)
        }
    }

    private static func error(_ text: String) -> SceneParameterError {
        SceneParameterError(
            "\"\(Quotation.text(text))\" is no timing of animators",
            remedy: "write it as [dismiss card center 1: ease-out 0.4 after 0.1]")
    }
}
