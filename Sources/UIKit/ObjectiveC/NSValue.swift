public import Drawing
public import Foundation

/// Values of Core Graphics and UIKit in objects, under the names of iOS.
extension NSValue {
    public convenience init(cgPoint point: CGPoint) { self.init(point: point) }

    public convenience init(cgSize size: CGSize) { self.init(size: size) }

    public convenience init(cgRect rect: CGRect) { self.init(rect: rect) }

    public convenience init(cgVector vector: CGVector) { self.init(point: CGPoint(x: vector.dx, y: vector.dy)) }

    public convenience init(cgAffineTransform transform: CGAffineTransform) {
        let parts = [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty]
        self.init(bytes: parts, objCType: "[\(parts.count)d]")
    }

    public convenience init(uiEdgeInsets insets: EdgeInsets) {
        self.init(
            edgeInsets: NSEdgeInsets(top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right))
    }

    /// The point; as for its kin, undefined if the value holds something else.
    public var cgPointValue: CGPoint { pointValue }

    public var cgSizeValue: CGSize { sizeValue }

    public var cgRectValue: CGRect { rectValue }

    public var cgVectorValue: CGVector { CGVector(dx: pointValue.x, dy: pointValue.y) }

    public var cgAffineTransformValue: CGAffineTransform {
        var parts = [Double](repeating: 0, count: 6)
        parts.withUnsafeMutableBytes { bytes in bytes.baseAddress.map { getValue($0) } }
        return CGAffineTransform(a: parts[0], b: parts[1], c: parts[2], d: parts[3], tx: parts[4], ty: parts[5])
    }

    public var uiEdgeInsetsValue: EdgeInsets {
        let insets = edgeInsetsValue
        return EdgeInsets(top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right)
    }
}
