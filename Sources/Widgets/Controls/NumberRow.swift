package import Drawing
package import Foundation
import ViewHierarchy

/// A row for a number: its name, a slider, a field, and an arrow that resets it.
package final class NumberRow: ThemedView, EditorPart {
    package let slider: ParameterSlider
    package let field: NumberField
    package let problem: ProblemLine
    private let reset: ResetArrow
    private let title: String

    /// - Parameter name: The prefix of its controls' names: `NAME slider`, `NAME field`, `NAME reset`.
    package init(
        _ title: String, name: String, unit: String, scale: SliderScale, keys: KeyFocus,
        onReset: @escaping @MainActor () -> Void = {}
    ) {
        self.title = title
        slider = ParameterSlider(name: "\(name) slider", scale: scale)
        field = NumberField(name: "\(name) field", unit: unit, keys: keys)
        field.step = scale.step
        problem = ProblemLine()
        reset = ResetArrow(name: "\(name) reset", action: onReset)
        super.init()
        for view in [slider, field, reset, problem] { addSubview(view) }
        field.onProblem = { [weak self] in self?.problem.problem = $0 }
    }

    package required init?(coder: NSCoder) { nil }

    /// Shows the arrow that sets the default again, if the number differs from it.
    package func showReset(_ isChanged: Bool) { reset.isHidden = !isChanged }

    /// The reason why the number currently has no effect, or nil.
    package var disabledReason: String? {
        didSet {
            slider.isEnabled = disabledReason == nil
            field.isEnabled = disabledReason == nil
            slider.toolTip = disabledReason
            field.disabledReason = disabledReason
        }
    }

    package func display(_ number: Double, _ text: String) {
        if !slider.isTracking { slider.number = number }
        field.value = text
    }

    package func height(for width: Double) -> Double { EditorMetrics.rowHeight + problem.height(for: width) }

    package override func layoutSubviews() {
        let row = RowLayout(bounds)
        field.frame = CGRect(
            x: row.content.maxX - EditorMetrics.fieldWidth, y: row.content.minY, width: EditorMetrics.fieldWidth,
            height: row.content.height)
        slider.frame = CGRect(
            x: row.content.minX, y: 0, width: field.frame.minX - EditorMetrics.gap - row.content.minX,
            height: EditorMetrics.rowHeight)
        reset.frame = row.gutter
        problem.frame = CGRect(
            x: 0, y: EditorMetrics.rowHeight, width: bounds.width, height: problem.height(for: bounds.width))
    }

    package override func draw(_ canvas: inout Canvas) {
        canvas.draw(title, Lettering.small, theme.secondaryText, in: RowLayout(bounds).label)
    }
}
