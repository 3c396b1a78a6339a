import Drawing
package import Foundation
package import Staging
import Support
import Timing
package import ViewHierarchy

/// A slider for a number of the editor, rounded to the steps of its scale.
package final class ParameterSlider: Slider, FocusStop, Hoverable, Themed, DragTaking {
    package let scale: SliderScale
    /// The number. One outside the scale is shown at the slider's end.
    package var number: Double { didSet { value = number } }
    /// Called with each new number during a drag.
    package var onChange: (Double) -> Void = { _ in }

    private static let thumbSide = 14.0

    package init(name: String, scale: SliderScale) {
        self.scale = scale
        number = scale.range.lowerBound
        super.init(frame: .zero)
        accessibilityIdentifier = name
        minimumValue = scale.range.lowerBound
        maximumValue = scale.range.upperBound
        fillOrigin = scale.range.contains(0) ? 0 : nil
        value = number
        addAction(for: .valueChanged) { slider in
            let next = slider.scale.rounded(slider.value)
            slider.value = next
            slider.change(to: next)
        }
    }

    package required init?(coder: NSCoder) { nil }

    package func apply(_ theme: Theme) {
        minimumTrackTintColor = theme.tint
        thumbTintColor = theme.tint
        maximumTrackTintColor = theme.pressed
        thumbRingColor = theme.header
        overlays = (theme.hover, theme.pressed)
    }

    package override var isEnabled: Bool { didSet { alpha = isEnabled ? 1 : EditorMetrics.disabledAlpha } }

    package override func thumbRect(forBounds bounds: CGRect, trackRect rect: CGRect, value: Double) -> CGRect {
        thumbRect(side: Self.thumbSide, within: rect, value: value)
    }

    /// Arrow keys change the number by a step. A number outside the scale isn't clamped by a step further out.
    package func pressOwn(_ key: KeyPress) -> Bool {
        let least = min(scale.range.lowerBound, number)
        let most = max(scale.range.upperBound, number)
        switch key.key {
        case .home: change(to: scale.range.lowerBound)
        case .end: change(to: scale.range.upperBound)
        default:
            guard let steps = key.steps else { return false }
            change(to: min(max(SliderScale.clean(number + steps * scale.step, step: scale.step), least), most))
        }
        return true
    }

    private func change(to next: Double) {
        guard next != number else { return }
        number = next
        onChange(next)
    }
}

/// The numbers of a slider: its range, and the step to which a drag rounds.
package struct SliderScale: Hashable, Sendable {
    /// The numbers at the slider's ends.
    package let range: ClosedRange<Double>
    /// The difference of adjacent numbers of a drag.
    package let step: Double

    /// The approximate number of steps of a slider.
    private static let count = 200.0
    /// The multiple of the default above which a range is cut, because otherwise all useful numbers would be at its
    /// beginning.
    private static let farthest = 8.0
    /// The approximate multiple of the default at the end of a cut range.
    private static let reach = 4.0

    package init(_ range: ClosedRange<Double>) {
        self.range = range
        step = Self.round(max(range.upperBound - range.lowerBound, 1e-9) / Self.count, .down)
    }

    /// Creates a scale for a parameter with a wide range from its default.
    package init(_ range: ClosedRange<Double>, around usual: Double) {
        let isWide = usual > 0 && range.upperBound >= Self.farthest * usual
        let end = isWide ? Self.round(Self.reach * usual, .toNearestOrEven) : range.upperBound
        self.init(range.lowerBound...max(end, range.lowerBound))
    }

    /// Returns 1, 2 or 5 times a power of ten, the next lower or the nearest.
    private static func round(_ number: Double, _ rule: FloatingPointRoundingRule) -> Double {
        let power = pow(10, log10(number).rounded(.down))
        let part = number / power * (1 + 1e-9)
        let marks = [1.0, 2, 5, 10]
        let mark =
            rule == .down
            ? marks.last { $0 <= part } : marks.min { abs($0 - part) < abs($1 - part) }
        return (mark ?? 1) * power
    }

    /// Returns a number without the rounding errors of arithmetic with a step.
    package static func clean(_ number: Double, step: Double) -> Double {
        let digits = max(0, Int((-log10(step)).rounded(.up)) + 1)
        return DecimalText.rounded(number, digits: min(digits, 12))
    }

    /// Returns a number rounded to a step, within the range.
    package func rounded(_ number: Double) -> Double {
        let rounded = Self.clean((number / step).rounded() * step, step: step)
        return min(max(rounded, range.lowerBound), range.upperBound)
    }
}
