import Foundation

/// How large a scroll view shows its content, and where.
struct ScrollZoom: Hashable {
    /// Above 0.
    var scale: Double
    /// The content offset, in points.
    var offset: CGPoint
}
