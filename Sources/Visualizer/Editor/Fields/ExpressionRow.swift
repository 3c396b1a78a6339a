import Foundation
import ViewHierarchy

/// A text as wide as the column, with what is wrong with it beneath.
final class ExpressionRow: View, EditorPart {
    var theme: Theme { didSet { spread(theme) } }
    let field: EntryField
    private let fault: FaultLine

    init(name: String, keys: any KeyLending, _ theme: Theme) {
        self.theme = theme
        field = EntryField(theme, name: name, keys: keys)
        fault = FaultLine(theme)
        super.init(frame: .zero)
        addSubview(field)
        addSubview(fault)
        field.onFault = { [weak self] in self?.fault.fault = $0 }
    }

    required init?(coder: NSCoder) { nil }

    func height(for width: Double) -> Double { EditorMetrics.rowHeight + fault.height(for: width) }

    override func layoutSubviews() {
        field.frame = CGRect(
            x: EditorMetrics.inset, y: 0, width: bounds.width - 2 * EditorMetrics.inset,
            height: EditorMetrics.rowHeight)
        fault.frame = CGRect(
            x: 0, y: EditorMetrics.rowHeight, width: bounds.width, height: fault.height(for: bounds.width))
    }
}
