import Foundation
import ViewHierarchy

/// A control as wide as the column.
final class ControlRow: View, EditorPart {
    var theme: Theme { didSet { spread(theme) } }
    private let control: View

    init(_ control: View, _ theme: Theme) {
        self.control = control
        self.theme = theme
        super.init(frame: .zero)
        addSubview(control)
    }

    required init?(coder: NSCoder) { nil }

    func height(for width: Double) -> Double { EditorMetrics.rowHeight + 4 }

    override func layoutSubviews() {
        control.frame = bounds.insetBy(dx: EditorMetrics.inset, dy: (bounds.height - EditorMetrics.controlHeight) / 2)
    }
}
