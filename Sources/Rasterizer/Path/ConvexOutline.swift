import Drawing
import Foundation

/// A convex outline in device pixels, for the boxes inside it.
struct ConvexOutline {
    /// The corners, in order. Of curves, only the ends: the chords between them are inside.
    private let corners: [CGPoint]

    /// The least height of a band, in pixels, a power of two: the rows of a cell are a multiple of it.
    private static let leastBand = 32
    /// The largest number of bands.
    private static let mostBands = 64
    /// The distance, in pixels, from the outline within which pixels can be covered in part.
    private static let margin = 1.0

    /// - Parameter path: One convex outline.
    init(_ path: Path) {
        corners = path.elements.compactMap { element in
            switch element {
            case .move(let point), .line(let point), .curve(let point, _, _): point
            case .close: nil
            }
        }
    }

    /// The boxes of pixels that are covered completely: the widest of each band of rows, without those that are empty.
    var bands: [PixelRect] {
        guard let top = corners.map(\.y).min(), let bottom = corners.map(\.y).max() else { return [] }
        let (first, end) = (PixelRect.whole((top + Self.margin).rounded(.up)), PixelRect.whole(bottom - Self.margin))
        var height = Self.leastBand
        while end - first > height * Self.mostBands { height *= 2 }
        var bands: [PixelRect] = []
        var minY = first
        while minY < end {
            let maxY = min(end, (minY + height) & -height)
            // The sides of a convex outline are farthest in at the ends of a band.
            if let upper = width(at: Double(minY)), let lower = width(at: Double(maxY)) {
                let (left, right) = (max(upper.lowerBound, lower.lowerBound), min(upper.upperBound, lower.upperBound))
                let box = PixelRect(
                    minX: PixelRect.whole((left + Self.margin).rounded(.up)), minY: minY,
                    maxX: PixelRect.whole((right - Self.margin).rounded(.down)), maxY: maxY)
                if !box.isEmpty { bands.append(box) }
            }
            minY = maxY
        }
        return bands
    }

    /// Returns what is inside at a height, or `nil` if nothing is.
    private func width(at y: Double) -> ClosedRange<Double>? {
        var (left, right) = (Double.infinity, -Double.infinity)
        for (index, corner) in corners.enumerated() {
            let next = corners[(index + 1) % corners.count]
            guard min(corner.y, next.y) <= y, y <= max(corner.y, next.y) else { continue }
            let part = corner.y == next.y ? 0 : (y - corner.y) / (next.y - corner.y)
            let x = corner.x + (next.x - corner.x) * part
            (left, right) = (min(left, x), max(right, x))
        }
        return left <= right ? left...right : nil
    }
}
