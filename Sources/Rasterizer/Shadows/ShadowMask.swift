import Foundation

/// A blurred shape as coverage: pixel `(x, y)` of it lies at `origin + (x, y) / scale` in the shape's coordinates.
struct ShadowMask: Sendable {
    var coverage: AlphaBuffer
    var origin: CGPoint
    var scale: Double
}
