package import Timing

/// A curve as code for another system.
package struct Translation: Sendable {
    /// The code to paste.
    package let code: String
    /// The part of the code that `TimingCurve(parsing:)` reads, or `nil` if the code is a table or a class.
    package let expression: String?
    /// The largest error of the translated motion, as a fraction of the travel.
    package let maximumError: Double
    /// The time of the largest error: in seconds for springs, otherwise a fraction of the duration.
    package let errorPlace: Double
    /// What the code means in the other system, and what it lacks.
    package let notes: [String]
    /// The distance covered in the other system at a time, which is in seconds for springs, otherwise a fraction.
    package let value: @Sendable (Double) -> Double
}

/// The output of a writer, before its error is measured.
struct Draft {
    var code: String
    var expression: String?
    var notes: [String] = []
    /// The motion that the system produces from the code; see ``Translation/value``.
    var value: @Sendable (Double) -> Double
    /// The smallest error to report, as a fraction of the travel: that of the system's arithmetic.
    var leastError = 0.0

    /// Creates a draft whose code `TimingCurve(parsing:)` can read.
    init(_ expression: String, notes: [String] = [], value: @escaping @Sendable (Double) -> Double) {
        code = expression
        self.expression = expression
        self.notes = notes
        self.value = value
    }

    init(code: String, notes: [String] = [], value: @escaping @Sendable (Double) -> Double) {
        self.code = code
        self.notes = notes
        self.value = value
    }
}

extension TimingCurve {
    /// Returns the curve as code for another system, with the error of the resulting motion.
    /// - Parameter duration: The duration, in seconds, to use for a curve that has none of its own.
    package func translation(to dialect: Dialect, lasting duration: Double? = nil) -> Translation {
        let draft =
            switch dialect {
            case .css: CSSWriter(curve: self, duration: duration).draft
            case .uikit: UIKitWriter(curve: self, duration: duration).draft
            case .swiftui: SwiftUIWriter(curve: self, duration: duration).draft
            case .compose: ComposeWriter(curve: self, duration: duration).draft
            case .flutter: FlutterWriter(curve: self, duration: duration).draft
            case .motion: MotionWriter(curve: self, duration: duration).draft
            }
        let (error, place) = largestError(of: draft.value)
        return Translation(
            code: draft.code, expression: draft.expression, maximumError: max(error, draft.leastError),
            errorPlace: place,
            notes: draft.notes, value: draft.value)
    }

    /// The number of intervals in the search for the largest error. Corners and their surroundings are added.
    private static let judgedMoments = 20_000

    private func largestError(of value: (Double) -> Double) -> (error: Double, place: Double) {
        let span = duration ?? 1
        var worst = (error: 0.0, place: 0.0)
        func judge(_ place: Double) {
            let error = abs(value(place * span) - self.value(atFraction: place))
            if error > worst.error { worst = (error, place * span) }
        }
        for index in 0...Self.judgedMoments { judge(Double(index) / Double(Self.judgedMoments)) }
        for corner in corners {
            for place in [corner - 1e-4, corner, corner + 1e-4] { judge(place) }
        }
        return worst
    }
}

/// A system that curves can be translated for.
package enum Dialect: String, CaseIterable, Sendable {
    case css, uikit, swiftui, compose, flutter, motion

    /// The system's usual name.
    package var title: String {
        switch self {
        case .css: "CSS"
        case .uikit: "UIKit"
        case .swiftui: "SwiftUI"
        case .compose: "Jetpack Compose"
        case .flutter: "Flutter"
        case .motion: "Motion"
        }
    }
}
