import Drawing
import Foundation

/// The line around the control that has the keys.
enum FocusRing {
    /// In whole points, so that its edges are sharp: a line of two points, one off the control.
    private static let width = 2.0
    private static let distance = 2.0

    /// Draws it around a control's shape.
    static func draw(around rect: CGRect, cornerRadius: Double, _ theme: Theme, _ canvas: inout Canvas) {
        let shape = Shape(
            rect: rect.insetBy(dx: -distance, dy: -distance), cornerRadius: cornerRadius + distance)
        canvas.draw(.stroke(shape, theme.tint, width: width))
    }
}
