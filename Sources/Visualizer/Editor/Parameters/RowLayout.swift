import Foundation

/// Where things lie in a row: the arrow back, the name, and what is set, which ends at the column's inset.
struct RowLayout {
    let gutter: CGRect
    let label: CGRect
    let content: CGRect

    /// - Parameter bounds: The row's; what is beneath its first ``EditorMetrics/rowHeight`` points is left free.
    init(_ bounds: CGRect) {
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
