import Drawing
import Foundation
import ViewHierarchy

/// A part of the editor's column whose height depends on the width.
@MainActor
protocol EditorPart: View {
    /// Returns the height for a width, in points.
    func height(for width: Double) -> Double
}

extension View {
    /// Requests a new layout of all ancestors.
    func heightDidChange() {
        var view: View? = self
        while let current = view {
            current.setNeedsLayout()
            view = current.superview
        }
    }
}

/// The dimensions of the column's parts, in points.
enum EditorMetrics {
    /// The margin at the left and right.
    static let inset = 16.0
    static let rowHeight = 30.0
    /// The height of fields, chips and segments in a row.
    static let controlHeight = 26.0
    static let labelWidth = 78.0
    static let fieldWidth = 84.0
    static let gap = 8.0
    static let corner = 6.0
    /// The alpha of disabled controls.
    static let disabledAlpha = 0.4
}

/// A vertical stack of parts.
class PartStack: ThemedView, EditorPart, ReadingOrder {
    private var parts: [(view: any EditorPart, space: Double)] = []

    var partsInOrder: [View] { parts.map(\.view) }

    /// Adds a part below the others, after a space in points.
    func add(_ part: any EditorPart, space: Double = 0) {
        parts.append((part, space))
        addSubview(part)
        heightDidChange()
    }

    func removeParts() {
        for part in parts { part.view.removeFromSuperview() }
        parts = []
        heightDidChange()
    }

    func setHidden(_ part: any EditorPart, _ isHidden: Bool) {
        guard part.isHidden != isHidden else { return }
        part.isHidden = isHidden
        heightDidChange()
    }

    func height(for width: Double) -> Double {
        parts.reduce(0) { $1.view.isHidden ? $0 : $0 + $1.space + $1.view.height(for: width) }
    }

    override func layoutSubviews() {
        var y = 0.0
        for part in parts where !part.view.isHidden {
            y += part.space
            let height = part.view.height(for: bounds.width)
            part.view.frame = CGRect(x: 0, y: y, width: bounds.width, height: height)
            y += height
        }
    }
}
