package import Timing

/// A curve in the words of another system.
package struct Translation: Sendable {
    /// The code to put there.
    package let code: String
    /// The part of the code that `TimingCurve(parsing:)` reads; nil where the code is a table or a class.
    package let expression: String?
    /// How far the motion there is from the curve's, at most, as a fraction of the travel.
    package let maximumError: Double
    /// Where that is: seconds for springs, else a fraction of the duration.
    package let errorPlace: Double
    /// What the same words mean there, and what they lack.
    package let notes: [String]
    /// The distance covered there at a time: seconds for springs, else a fraction of the duration.
    package let value: @Sendable (Double) -> Double
}

/// What a writer for one system comes up with, before it is judged.
struct Draft {
    var code: String
    var expression: String?
    var notes: [String] = []
    /// What the system makes of the code; see ``Translation/value``.
    var value: @Sendable (Double) -> Double
    /// The least error that is claimed, as a fraction of the travel: that of reckoning there.
    var leastError = 0.0

    /// Code that reads back.
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
    /// The curve in the words of another system, judged by what that system does with them.
    /// - Parameter duration: The seconds that were given with a curve that has none of its own.
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

    /// How many moments a translation is judged at, evenly spaced; corners and their surroundings come on top.
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

/// A system that curves can be written for.
package enum Dialect: String, CaseIterable, Sendable {
    case css, uikit, swiftui, compose, flutter, motion

    /// Its name as people write it.
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
