import Drawing
import Foundation
import Staging
import ViewHierarchy

/// A slider for a number of the editor, which it rounds to the steps of its scale.
final class ParameterSlider: Slider, FocusStop, Hoverable, Themed, DragTaking {
    let scale: SliderScale
    /// The number; one beyond the scale is shown at its end.
    var number: Double { didSet { value = number } }
    /// Called with each other number during a drag.
    var onChange: (Double) -> Void = { _ in }

    private static let thumbSide = 14.0

    init(_ theme: Theme, name: String, scale: SliderScale) {
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
        apply(theme)
    }

    required init?(coder: NSCoder) { nil }

    func apply(_ theme: Theme) {
        minimumTrackTintColor = theme.tint
        thumbTintColor = theme.tint
        maximumTrackTintColor = theme.pressed
        thumbRingColor = theme.header
        overlays = (theme.hover, theme.pressed)
    }

    override var isEnabled: Bool { didSet { alpha = isEnabled ? 1 : EditorMetrics.disabledAlpha } }

    override func thumbRect(forBounds bounds: CGRect, trackRect rect: CGRect, value: Double) -> CGRect {
        thumbRect(side: Self.thumbSide, within: rect, value: value)
    }

    /// Arrow keys go a step; a number beyond the scale is not brought into it by a step away from it.
    func pressOwn(_ key: KeyPress) -> Bool {
        let least = min(scale.range.lowerBound, number)
        let most = max(scale.range.upperBound, number)
        switch key.name {
        case "home": change(to: scale.range.lowerBound)
        case "end": change(to: scale.range.upperBound)
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
