import Foundation

/// Where a scroll view that pages comes to rest, along one axis.
enum ScrollPaging {
    /// The speed in points per second from which a release continues to the next page; our choice, as no public source
    /// says what UIKit's is.
    static let flickSpeed = 200.0
    /// How near to a page's place the content counts as being there, in pages.
    private static let exactness = 1e-6

    /// The nearest page, or with a flick the next one that way, but at most one from the page where the drag began.
    /// - Parameters:
    ///   - offset: Where the content is, in points.
    ///   - velocity: Of the offset, in points per second.
    ///   - origin: Where it was when the drag began.
    ///   - size: Of a page, in points; 0 or less has no pages.
    static func target(
        _ offset: Double, velocity: Double, origin: Double, size: Double, limits: ClosedRange<Double>
    ) -> Double {
        guard size > 0 else { return min(max(offset, limits.lowerBound), limits.upperBound) }
        let here = (offset - limits.lowerBound) / size
        let first = ((origin - limits.lowerBound) / size).rounded()
        let page: Double =
            if velocity >= flickSpeed {
                (here + exactness).rounded(.down) + 1
            } else if velocity <= -flickSpeed {
                (here - exactness).rounded(.up) - 1
            } else {
                here.rounded()
            }
        let place = limits.lowerBound + min(max(page, first - 1), first + 1) * size
        return min(max(place, limits.lowerBound), limits.upperBound)
    }
}
