import Drawing
import Foundation
import ViewHierarchy

/// A number: its name, a slider, a field, and an arrow back to what it was at first.
final class NumberRow: View, EditorPart {
    var theme: Theme {
        didSet {
            spread(theme)
            setNeedsDisplay()
        }
    }
    let slider: Slider
    let field: NumberField
    let fault: FaultLine
    private let reset: ResetArrow
    private let title: String

    /// - Parameters:
    ///   - title: What the number is called.
    ///   - name: The beginning of the names of its controls: `NAME slider`, `NAME field`, `NAME reset`.
    ///   - unit: The number's; empty for none.
    init(
        _ title: String, name: String, unit: String, scale: SliderScale, keys: any KeyLending, _ theme: Theme,
        onReset: @escaping @MainActor () -> Void = {}
    ) {
        self.title = title
        self.theme = theme
        slider = Slider(theme, name: "\(name) slider", scale: scale, number: scale.range.lowerBound)
        field = NumberField(theme, name: "\(name) field", unit: unit, keys: keys)
        field.step = scale.step
        fault = FaultLine(theme)
        reset = ResetArrow(theme, name: "\(name) reset", tooltip: "Back to the default", action: onReset)
        super.init(frame: .zero)
        for view in [slider, field, reset, fault] { addSubview(view) }
        field.onFault = { [weak self] in self?.fault.fault = $0 }
    }

    required init?(coder: NSCoder) { nil }

    /// Whether it differs from what it was at first.
    var isChanged: Bool {
        get { !reset.isHidden }
        set { reset.isHidden = !newValue }
    }

    /// Why the number does nothing now; nil where it does.
    var disabledReason: String? {
        didSet {
            slider.isEnabled = disabledReason == nil
            field.isEnabled = disabledReason == nil
            slider.tooltip = disabledReason
            field.disabledReason = disabledReason
        }
    }

    func show(_ number: Double, _ text: String) {
        if !slider.isHeld { slider.number = number }
        field.value = text
    }

    func height(for width: Double) -> Double { EditorMetrics.rowHeight + fault.height(for: width) }

    override func layoutSubviews() {
        let row = RowLayout(bounds)
        field.frame = CGRect(
            x: row.content.maxX - EditorMetrics.fieldWidth, y: row.content.minY, width: EditorMetrics.fieldWidth,
            height: row.content.height)
        slider.frame = CGRect(
            x: row.content.minX, y: 0, width: field.frame.minX - EditorMetrics.gap - row.content.minX,
            height: EditorMetrics.rowHeight)
        reset.frame = row.gutter
        fault.frame = CGRect(
            x: 0, y: EditorMetrics.rowHeight, width: bounds.width, height: fault.height(for: bounds.width))
    }

    override func draw(_ canvas: inout Canvas) {
        Lettering.draw(title, Lettering.small, theme.secondaryText, in: RowLayout(bounds).label, .left, &canvas)
    }
}
