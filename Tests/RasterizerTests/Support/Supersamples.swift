import Foundation

/// How much of a pixel is inside, as a function says of single points, by points that are spread evenly on each axis and over
/// the area: Hammersley's.
enum Supersamples {
    private static let points = (0..<128).map { index in
        let mirrored = (0..<7).reduce(0) { $0 | (index >> $1 & 1) << (6 - $1) }
        return CGPoint(x: (Double(index) + 0.5) / 128, y: (Double(mirrored) + 0.5) / 128)
    }

    /// Returns the largest difference between a frame's red and the part of each pixel that is inside, and the sum of
    /// all.
    static func difference(_ frame: Frame, _ isInside: (CGPoint) -> Bool) -> (worst: Double, sum: Double) {
        var (worst, sum) = (0.0, 0.0)
        for y in 0..<frame.height {
            for x in 0..<frame.width {
                let inside = points.count { isInside(CGPoint(x: Double(x) + $0.x, y: Double(y) + $0.y)) }
                let difference = Double(frame.red(x, y)) / 255 - Double(inside) / 128
                worst = max(worst, abs(difference))
                sum += difference
            }
        }
        return (worst, sum)
    }
}
