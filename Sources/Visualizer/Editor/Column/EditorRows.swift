import Drawing
import Foundation
import ViewHierarchy

/// A control as wide as the column.
final class ControlRow: View, EditorPart {
    private let control: View
    /// The margin above and below the control's row, in points.
    private let inset: Double

    init(_ control: View, inset: Double = 2) {
        self.control = control
        self.inset = inset
        super.init(frame: .zero)
        addSubview(control)
    }

    required init?(coder: NSCoder) { nil }

    private var controlHeight: Double { inset > 0 ? EditorMetrics.controlHeight : EditorMetrics.rowHeight }

    func height(for width: Double) -> Double { EditorMetrics.rowHeight + 2 * inset }

    override func layoutSubviews() {
        control.frame = bounds.insetBy(dx: EditorMetrics.inset, dy: (bounds.height - controlHeight) / 2)
    }
}

/// The title of some rows, below a separator.
final class SectionHeading: Heading, EditorPart {
    private static let height = 44.0

    init(_ title: String, _ theme: Theme) {
        super.init(title, theme, EdgeInsets(top: 16, left: EditorMetrics.inset, bottom: 2, right: EditorMetrics.inset))
    }

    required init?(coder: NSCoder) { nil }

    func height(for width: Double) -> Double { Self.height }

    override func draw(_ canvas: inout Canvas) {
        super.draw(&canvas)
        canvas.fill(.rect(CGRect(x: 0, y: 8, width: bounds.width, height: 1)), theme.hairline)
    }
}

/// The error of a typed text, on as many lines as needed; without an error, its height is 0.
final class FaultLine: View, EditorPart, Themed {
    var fault: String? {
        didSet {
            guard fault != oldValue else { return }
            label.text = fault
            isHidden = fault == nil
            heightDidChange()
        }
    }
    private let label: Label

    private static let space = 5.0

    init(_ theme: Theme) {
        label = Label(Lettering.small, theme.problem, lines: 0)
        super.init(frame: .zero)
        isHidden = true
        addSubview(label)
    }

    required init?(coder: NSCoder) { nil }

    func apply(_ theme: Theme) { label.textColor = theme.problem }

    private func textHeight(_ width: Double) -> Double {
        label.sizeThatFits(CGSize(width: width - 2 * EditorMetrics.inset, height: .infinity)).height
    }

    func height(for width: Double) -> Double { fault == nil ? 0 : textHeight(width) + 2 * Self.space }

    override func layoutSubviews() {
        label.frame = bounds.insetBy(dx: EditorMetrics.inset, dy: Self.space)
    }
}
