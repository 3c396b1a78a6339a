import Drawing
import Foundation
import ViewHierarchy

/// What is wrong with what was typed, in as many lines as it takes; without a fault it takes no room.
final class FaultLine: View, EditorPart {
    var theme: Theme { didSet { if theme != oldValue { label.textColor = theme.problem } } }
    var fault: String? {
        didSet {
            guard fault != oldValue else { return }
            label.text = fault
            isHidden = fault == nil
            heightDidChange()
        }
    }
    private let label = Label(frame: .zero)

    private static let space = 5.0

    init(_ theme: Theme) {
        self.theme = theme
        super.init(frame: .zero)
        isHidden = true
        label.font = Lettering.small
        label.numberOfLines = 0
        label.textColor = theme.problem
        addSubview(label)
    }

    required init?(coder: NSCoder) { nil }

    private func textHeight(_ width: Double) -> Double {
        label.sizeThatFits(CGSize(width: width - 2 * EditorMetrics.inset, height: .infinity)).height
    }

    func height(for width: Double) -> Double { fault == nil ? 0 : textHeight(width) + 2 * Self.space }

    override func layoutSubviews() {
        label.frame = bounds.insetBy(dx: EditorMetrics.inset, dy: Self.space)
    }
}
