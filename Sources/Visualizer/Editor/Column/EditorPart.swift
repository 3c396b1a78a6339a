import Foundation
import ViewHierarchy

/// A part of the editor's column, as high as it needs at the column's width.
@MainActor
protocol EditorPart: Themed {
    /// In points, at a width in points.
    func height(for width: Double) -> Double
}

extension View {
    /// Lets everything around make room anew.
    func heightDidChange() {
        var view: View? = self
        while let current = view {
            current.setNeedsLayout()
            view = current.superview
        }
    }
}

/// The measures that the column's parts have in common, in points.
enum EditorMetrics {
    /// Left and right of everything.
    static let inset = 16.0
    static let rowHeight = 30.0
    /// Of fields, chips and segments inside a row.
    static let controlHeight = 26.0
    static let labelWidth = 78.0
    static let fieldWidth = 84.0
    static let gap = 8.0
    static let corner = 6.0
    /// How strongly shows what can't be used now.
    static let disabledAlpha = 0.4
}
