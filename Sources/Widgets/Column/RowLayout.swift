package import Drawing
package import Foundation
package import Staging
import ViewHierarchy

/// The frames in a row: the reset arrow, the name, and the control, which ends at the column's inset.
package struct RowLayout {
    package let gutter: CGRect
    package let label: CGRect
    package let content: CGRect

    /// - Parameter bounds: The row's bounds. Only the first ``EditorMetrics/rowHeight`` points are used.
    package init(_ bounds: CGRect) {
        let height = EditorMetrics.rowHeight
        let inset = EditorMetrics.inset
        gutter = CGRect(x: 0, y: 0, width: inset, height: height)
        label = CGRect(x: inset, y: 0, width: EditorMetrics.labelWidth, height: height)
        let left = label.maxX + EditorMetrics.gap
        content = CGRect(
            x: left, y: (height - EditorMetrics.controlHeight) / 2, width: max(0, bounds.width - inset - left),
            height: EditorMetrics.controlHeight)
    }
}

/// Resets a parameter to its default. It is hidden while the parameter has its default.
package final class ResetArrow: ThemedControl, FocusStop {
    private static let side = 13.0
    /// The size of its focus ring, which fits into the gutter.
    private static let ring = CGSize(width: 16, height: 20)
    private static let ringWidth = 1.5

    package init(name: String, action: @escaping @MainActor () -> Void) {
        super.init(name: name, toolTip: "Back to the default", action: action)
        isHidden = true
    }

    package required init?(coder: NSCoder) { nil }

    package func pressOwn(_ key: KeyPress) -> Bool {
        guard key.key == .return else { return false }
        sendActions(for: .touchUpInside)
        return true
    }

    package override func draw(_ canvas: inout Canvas) {
        let color = isHighlighted ? theme.text : isHovered || isFocused ? theme.tint : theme.tertiaryText
        Icon.restart.draw(into: &canvas, center: bounds.center, side: Self.side, color: color)
        guard isFocused else { return }
        let place = CGRect(
            x: bounds.midX - Self.ring.width / 2, y: bounds.midY - Self.ring.height / 2, width: Self.ring.width,
            height: Self.ring.height
        ).insetBy(dx: Self.ringWidth / 2, dy: Self.ringWidth / 2)
        canvas.draw(.stroke(Shape(rect: place, cornerRadius: 5), theme.tint, width: Self.ringWidth))
    }
}
