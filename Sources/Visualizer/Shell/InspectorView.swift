import Drawing
import Foundation
import ViewHierarchy

/// What lies at the right: the curves, and the editor beneath.
final class InspectorView: View {
    var theme = Theme.dark {
        didSet {
            backgroundColor = theme.header
            setNeedsDisplay()
        }
    }

    /// Where the line between the curves and the editor is.
    private var divide = 0.0

    func divide(at y: Double) {
        divide = y
        setNeedsDisplay()
    }

    override func draw(_ canvas: inout Canvas) {
        canvas.fill(.rect(CGRect(x: 0, y: 0, width: 1, height: bounds.height)), theme.hairline)
        canvas.fill(.rect(CGRect(x: 0, y: divide, width: bounds.width, height: 1)), theme.hairline)
    }
}
