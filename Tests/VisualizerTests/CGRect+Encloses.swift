import Foundation

extension CGRect {
    /// Returns whether another rectangle lies within this one, up to a distance beyond its edges, in points.
    ///
    /// `contains(_:)` compares the union of both, whose size can differ by rounding.
    func encloses(_ other: CGRect, within distance: Double = 1e-6) -> Bool {
        other.minX >= minX - distance && other.maxX <= maxX + distance && other.minY >= minY - distance
            && other.maxY <= maxY + distance
    }
}
