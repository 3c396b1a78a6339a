package import Drawing
package import Foundation
package import ViewHierarchy

/// The edge of a panel, which resizes the panel when dragged.
package final class PanelEdge: ThemedControl, DragTaking {
    /// The side of the panel with the edge.
    package enum Side {
        case top, left, right
    }

    /// Called with the distance of the drag out of the panel, in points of the window since it began, and whether it
    /// begins now.
    package var onDrag: (_ points: Double, _ begins: Bool) -> Void = { _, _ in }
    package let side: Side
    private var grip = CGPoint.zero

    /// The width that the pointer can grab, in points.
    package static let width = 6.0
    private static let line = 3.0

    package init(_ side: Side, name: String) {
        self.side = side
        super.init(name: name)
    }

    package required init?(coder: NSCoder) { nil }

    package override func beginTracking(_ touch: Touch, with event: ViewHierarchy.Event?) -> Bool {
        grip = touch.location(in: nil)
        onDrag(0, true)
        return true
    }

    package override func continueTracking(_ touch: Touch, with event: ViewHierarchy.Event?) -> Bool {
        let place = touch.location(in: nil)
        let points =
            switch side {
            case .top: grip.y - place.y
            case .left: grip.x - place.x
            case .right: place.x - grip.x
            }
        onDrag(points, false)
        return true
    }

    package override func draw(_ canvas: inout Canvas) {
        guard isHovered || isTracking else { return }
        let line =
            switch side {
            case .top: CGRect(x: 0, y: 0, width: bounds.width, height: Self.line)
            case .left: CGRect(x: 0, y: 0, width: Self.line, height: bounds.height)
            case .right: CGRect(x: bounds.width - Self.line, y: 0, width: Self.line, height: bounds.height)
            }
        canvas.fill(.rect(line), theme.tint)
    }
}
