import Foundation
import Timing

/// The sets of numbers that describe a spring.
enum SpringForm: String, Hashable, CaseIterable, Sendable {
    case physical, perceptual, settling, response, clamped, ratio, visual

    /// A number that a form asks for.
    struct Number: Hashable, Sendable {
        let title: String
        let unit: String
        /// What a slider reaches; any number that curves allow can be typed.
        let scale: SliderScale
    }

    /// The forms that are offered always; others, as long as a spring has them.
    static let offered: [SpringForm] = [.physical, .perceptual, .settling]

    init(_ parameters: SpringCurve.Parameters) {
        self =
            switch parameters {
            case .physical: .physical
            case .clamped: .clamped
            case .settling: .settling
            case .perceptual: .perceptual
            case .response: .response
            case .ratio: .ratio
            case .visual: .visual
            }
    }

    var title: String {
        switch self {
        case .physical: "Physical"
        case .perceptual: "Bounce"
        case .settling: "Settling"
        case .response: "Response"
        case .clamped: "UIKit"
        case .ratio: "Compose"
        case .visual: "Motion"
        }
    }

    var numbers: [Number] {
        let ratio = Number(title: "Damping ratio", unit: "", scale: SliderScale(0.05...2))
        let bounce = Number(title: "Bounce", unit: "", scale: SliderScale(-0.9...0.9))
        func stiffness(_ unit: String) -> Number {
            Number(title: "Stiffness", unit: unit, scale: SliderScale(10...2000))
        }
        func time(_ title: String) -> Number { Number(title: title, unit: "s", scale: SliderScale(0.05...2)) }
        switch self {
        case .physical, .clamped:
            return [
                Number(title: "Mass", unit: "kg", scale: SliderScale(0.1...10)), stiffness("N/m"),
                Number(title: "Damping", unit: "Ns/m", scale: SliderScale(1...200)),
            ]
        // SwiftUI's `duration` and Motion's `visualDuration`; a scene's own is called so too.
        case .perceptual: return [time("Perceptual"), bounce]
        case .settling: return [ratio, time("Settles in")]
        case .response: return [time("Response"), ratio]
        // Of a mass of 1 without units.
        case .ratio: return [ratio, stiffness("")]
        case .visual: return [time("Visual time"), Number(title: "Bounce", unit: "", scale: SliderScale(0...1))]
        }
    }

    static func values(of parameters: SpringCurve.Parameters) -> [Double] {
        switch parameters {
        case .physical(let mass, let stiffness, let damping), .clamped(let mass, let stiffness, let damping):
            [mass, stiffness, damping]
        case .settling(let ratio, let duration): [ratio, duration]
        case .perceptual(let duration, let bounce), .visual(let duration, let bounce): [duration, bounce]
        case .response(let response, let fraction): [response, fraction]
        case .ratio(let ratio, let stiffness): [ratio, stiffness]
        }
    }

    /// The parameters of this form with its numbers, as many as it has.
    func parameters(_ values: [Double]) -> SpringCurve.Parameters {
        switch self {
        case .physical: .physical(mass: values[0], stiffness: values[1], damping: values[2])
        case .clamped: .clamped(mass: values[0], stiffness: values[1], damping: values[2])
        case .settling: .settling(dampingRatio: values[0], duration: values[1])
        case .perceptual: .perceptual(duration: values[0], bounce: values[1])
        case .response: .response(response: values[0], dampingFraction: values[1])
        case .ratio: .ratio(dampingRatio: values[0], stiffness: values[1])
        case .visual: .visual(duration: values[0], bounce: values[1])
        }
    }

    /// How many digits of the numbers of a changed form are kept: its motion is within 1e-5 of the one before.
    private static let digits = 7

    /// The same motion in this form, which is an offered one.
    /// - Parameter mass: The mass that a physical spring is to have, as the motion says only its ratios.
    func converted(_ curve: SpringCurve, mass: Double) -> SpringCurve {
        let spring = curve.spring
        let ratio = spring.dampingRatio
        let values: [Double] =
            switch self {
            case .physical, .clamped:
                [mass, spring.stiffness / spring.mass * mass, spring.damping / spring.mass * mass]
            // The inverse of SwiftUI's formulas, see ``Spring/init(duration:bounce:)``.
            case .perceptual: [spring.response, ratio <= 1 ? 1 - ratio : 1 / ratio - 1]
            case .settling: [ratio, curve.duration]
            case .response: [spring.response, ratio]
            case .ratio: [ratio, spring.stiffness / spring.mass]
            case .visual: [spring.response / Spring.visualFactor, 1 - ratio]
            }
        let kept = values.map { NumberText.significant($0, digits: Self.digits) }
        return SpringCurve(parameters(kept), initialVelocity: curve.initialVelocity)
    }
}
