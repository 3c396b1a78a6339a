import Animator
import Drawing
import Foundation
import ViewHierarchy

/// A switch that a tap turns on and off.
final class Toggle: Control {
    private(set) var isOn: Bool
    private let palette: Palette
    private let knob = View(frame: .zero)

    static let size = CGSize(width: 48, height: 28)
    private static let gap = 2.0
    /// Seconds in which the knob slides.
    private static let slide = 0.2

    init(isOn: Bool, palette: Palette) {
        self.isOn = isOn
        self.palette = palette
        super.init(frame: CGRect(origin: .zero, size: Self.size))
        cornerRadius = Self.size.height / 2
        knob.isUserInteractionEnabled = false
        knob.backgroundColor = palette.onTint
        knob.cornerRadius = Self.size.height / 2 - Self.gap
        knob.shadowColor = palette.shadow
        knob.shadowOpacity = 0.15
        knob.shadowRadius = 1.5
        knob.shadowOffset = CGSize(width: 0, height: 1)
        addSubview(knob)
        show()
        addAction(for: .touchUpInside) { $0.turn() }
    }

    required init?(coder: NSCoder) { nil }

    private func turn() {
        isOn.toggle()
        View.animate(withDuration: Self.slide, options: .allowUserInteraction) { [self] in show() }
        sendActions(for: .valueChanged)
    }

    private func show() {
        let side = Self.size.height - Self.gap * 2
        knob.frame = CGRect(
            x: isOn ? Self.size.width - side - Self.gap : Self.gap, y: Self.gap, width: side, height: side)
        backgroundColor = isOn ? palette.tint : palette.tertiaryText
    }
}
