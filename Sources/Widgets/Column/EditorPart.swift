import Drawing
import Foundation
package import ViewHierarchy

/// A part of the editor's column whose height depends on the width.
@MainActor
package protocol EditorPart: View {
    /// Returns the height for a width, in points.
    func height(for width: Double) -> Double
}

extension View {
    /// Requests a new layout of all ancestors.
    package func heightDidChange() {
        var view: View? = self
        while let current = view {
            current.setNeedsLayout()
            view = current.superview
        }
    }
}

/// A vertical stack of parts.
open class PartStack: ThemedView, EditorPart, ReadingOrder {
    private var parts: [(view: any EditorPart, space: Double)] = []

    package var partsInOrder: [View] { parts.map(\.view) }

    /// Adds a part below the others, after a space in points.
    package func add(_ part: any EditorPart, space: Double = 0) {
        parts.append((part, space))
        addSubview(part)
        heightDidChange()
    }

    package func removeParts() {
        for part in parts { part.view.removeFromSuperview() }
        parts = []
        heightDidChange()
    }

    package func setHidden(_ part: any EditorPart, _ isHidden: Bool) {
        guard part.isHidden != isHidden else { return }
        part.isHidden = isHidden
        heightDidChange()
    }

    package func height(for width: Double) -> Double {
        parts.reduce(0) { $1.view.isHidden ? $0 : $0 + $1.space + $1.view.height(for: width) }
    }

    open override func layoutSubviews() {
        var y = 0.0
        for part in parts where !part.view.isHidden {
            y += part.space
            let height = part.view.height(for: bounds.width)
            part.view.frame = CGRect(x: 0, y: y, width: bounds.width, height: height)
            y += height
        }
    }
}
