import Drawing
import Foundation
import ViewHierarchy

/// A value with a minus and a plus at its sides.
final class Stepper: Control {
    /// In the unit of whoever uses it.
    private(set) var value: Int
    private let step: Int
    private let range: ClosedRange<Int>
    private let text: (Int) -> String
    private let label = Label()
    private let less: IconButton
    private let more: IconButton

    static let size = CGSize(width: 168, height: 36)

    /// - Parameters:
    ///   - value: At first.
    ///   - range: What it stays within.
    ///   - step: How much a press changes it.
    ///   - palette: The colours.
    ///   - text: How a value is shown.
    init(
        _ value: Int, in range: ClosedRange<Int>, step: Int, palette: Palette, text: @escaping (Int) -> String
    ) {
        self.value = value
        self.range = range
        self.step = step
        self.text = text
        less = IconButton(.minus, color: palette.tint, iconSide: 20) {}
        more = IconButton(.plus, color: palette.tint, iconSide: 20) {}
        super.init(frame: CGRect(origin: .zero, size: Self.size))
        label.font = .rowTitle
        label.textColor = palette.text
        label.textAlignment = .center
        label.text = text(value)
        for button in [less, more] {
            button.ground = palette.fill
            addSubview(button)
        }
        addSubview(label)
        less.addAction(for: .touchUpInside) { [weak self] _ in self?.change(by: -1) }
        more.addAction(for: .touchUpInside) { [weak self] _ in self?.change(by: 1) }
    }

    required init?(coder: NSCoder) { nil }

    private func change(by steps: Int) {
        value = min(max(value + steps * step, range.lowerBound), range.upperBound)
        label.text = text(value)
        sendActions(for: .valueChanged)
    }

    override func layoutSubviews() {
        let side = bounds.height
        less.frame = CGRect(x: 0, y: 0, width: side, height: side)
        more.frame = CGRect(x: bounds.width - side, y: 0, width: side, height: side)
        label.frame = bounds.insetBy(dx: side, dy: 0)
    }
}
