import Foundation

/// Fingers that zoom: where they were when they began.
struct ZoomGrip: Hashable {
    /// The scale without resistance when the pinch's own is 1.
    var scale: Double
    /// The point of the content at scale 1 that stays under the middle of the fingers.
    var anchor: CGPoint
    /// Where the middle of the fingers was last, in points from the scroll view's top left corner.
    var place: CGPoint
    /// Whether a drag began before, whose end has not been told.
    var isDragOpen: Bool
}
