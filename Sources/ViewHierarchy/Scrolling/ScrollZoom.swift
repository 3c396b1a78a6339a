import Foundation

/// How large a scroll view shows its content, and where.
struct ScrollZoom: Hashable {
    /// Above 0.
    var scale: Double
    /// The content offset, in points.
    var offset: CGPoint
}

/// Fingers that zoom: where they were when they began.
struct ZoomGrip: Hashable {
    /// The scale without resistance when the pinch's own is 1.
    var scale: Double
    /// The point of the content at scale 1 that stays under the middle of the fingers.
    var anchor: CGPoint
    /// Where the middle of the fingers was last, in points from the scroll view's top left corner.
    var place: CGPoint
    /// Whether a drag began before, whose end has not been reported.
    var isDragOpen: Bool
}

/// The zoomed view as it would be at scale 1, and as it was last shown.
@MainActor
struct ZoomBase {
    weak var view: View?
    let center: CGPoint
    let contentSize: CGSize
    let shownCenter: CGPoint
    let shownSize: CGSize
}
