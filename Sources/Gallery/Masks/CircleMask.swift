import Animator
import Drawing
import Foundation
import ViewHierarchy

/// A circle that masks a view: as small as a button where it is closed, around the whole view where it is open.
///
/// It grows by its transform, so that it can be moved while it grows.
final class CircleMask: View {
    /// The radius of the closed circle, in parts of that of the open one.
    private var closedPart = 0.0

    /// Whether nothing is cut off; animates.
    var isOpen = true { didSet { show() } }

    /// Places the circle.
    /// - Parameters:
    ///   - center: Its middle, in the coordinates of what it cuts.
    ///   - radius: When it is closed, in points.
    ///   - bounds: What it covers when it is open.
    func place(around center: CGPoint, radius: Double, covering bounds: CGRect) {
        let far = CGSize(
            width: max(center.x - bounds.minX, bounds.maxX - center.x),
            height: max(center.y - bounds.minY, bounds.maxY - center.y))
        let largest = max(hypot(far.width, far.height), radius, 1)
        closedPart = radius / largest
        View.performWithoutAnimation {
            self.bounds.size = CGSize(width: largest * 2, height: largest * 2)
            self.center = center
        }
    }

    private func show() {
        transform = isOpen ? .identity : CGAffineTransform(scaleX: closedPart, y: closedPart)
    }

    override func draw(_ canvas: inout Canvas) {
        // A curve that overshoots may shrink the circle past nothing.
        guard drawnValues.transform.a > 0 else { return }
        canvas.fill(.path(Path(ellipseIn: drawnValues.bounds)), .black)
    }
}
