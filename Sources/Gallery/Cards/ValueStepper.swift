import Drawing
import Foundation
import ViewHierarchy

/// A stepper that shows its value between the two signs.
final class ValueStepper: Stepper {
    private let text: (Int) -> String
    private let label: Label

    static let size = CGSize(width: 168, height: 36)

    /// - Parameters:
    ///   - value: The first value.
    ///   - range: The values that can be set.
    ///   - step: How much a press changes the value.
    ///   - palette: The colours.
    ///   - text: How a value is shown.
    init(
        _ value: Int, in range: ClosedRange<Int>, step: Int, palette: Palette, text: @escaping (Int) -> String
    ) {
        self.text = text
        label = Label(text(value), .rowTitle, palette.text, .center)
        super.init(frame: CGRect(origin: .zero, size: Self.size))
        minimumValue = Double(range.lowerBound)
        maximumValue = Double(range.upperBound)
        stepValue = Double(step)
        self.value = Double(value)
        tintColor = palette.tint
        groundColor = palette.fill
        addSubview(label)
        addAction(for: .valueChanged) { $0.label.text = $0.text($0.wholeValue) }
    }

    required init?(coder: NSCoder) { nil }

    var wholeValue: Int { Int(value) }

    override func layoutSubviews() { label.frame = bounds.insetBy(dx: bounds.height, dy: 0) }
}
