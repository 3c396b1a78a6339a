package import Drawing
package import Foundation
package import ViewHierarchy

/// A control as wide as the column.
package final class ControlRow: View, EditorPart {
    private let control: View
    /// The margin above and below the control's row, in points.
    private let inset: Double

    package init(_ control: View, inset: Double = 2) {
        self.control = control
        self.inset = inset
        super.init(frame: .zero)
        addSubview(control)
    }

    package required init?(coder: NSCoder) { nil }

    private var controlHeight: Double { inset > 0 ? EditorMetrics.controlHeight : EditorMetrics.rowHeight }

    package func height(for width: Double) -> Double { EditorMetrics.rowHeight + 2 * inset }

    package override func layoutSubviews() {
        control.frame = bounds.insetBy(dx: EditorMetrics.inset, dy: (bounds.height - controlHeight) / 2)
    }
}

/// The title of some rows, below a separator.
package final class SectionHeading: Heading, EditorPart {
    private static let height = 44.0

    package init(_ title: String) {
        super.init(title, EdgeInsets(top: 16, left: EditorMetrics.inset, bottom: 2, right: EditorMetrics.inset))
    }

    package required init?(coder: NSCoder) { nil }

    package func height(for width: Double) -> Double { Self.height }

    package override func draw(_ canvas: inout Canvas) {
        super.draw(&canvas)
        canvas.fill(.rect(CGRect(x: 0, y: 8, width: bounds.width, height: 1)), theme.hairline)
    }
}

/// The error of a typed text, on as many lines as needed; without an error, its height is 0.
package final class ProblemLine: View, EditorPart, Themed {
    package var problem: String? {
        didSet {
            guard problem != oldValue else { return }
            label.text = problem
            isHidden = problem == nil
            heightDidChange()
        }
    }
    private let label: Label

    private static let space = 5.0

    package init() {
        label = Label(Lettering.small, lines: 0)
        super.init(frame: .zero)
        isHidden = true
        addSubview(label)
    }

    package required init?(coder: NSCoder) { nil }

    package func apply(_ theme: Theme) { label.textColor = theme.problem }

    private func textHeight(_ width: Double) -> Double {
        label.sizeThatFits(CGSize(width: width - 2 * EditorMetrics.inset, height: .infinity)).height
    }

    package func height(for width: Double) -> Double { problem == nil ? 0 : textHeight(width) + 2 * Self.space }

    package override func layoutSubviews() {
        label.frame = bounds.insetBy(dx: EditorMetrics.inset, dy: Self.space)
    }
}
