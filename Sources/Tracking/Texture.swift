import Foundation

/// How well a patch of a frame can be told from its surroundings shifted in any direction.
struct Texture {
    /// The lesser of the two mean squared slopes across the patch, in levels of brightness per pixel, squared.
    let strength: Double

    /// The strength from which a patch can be followed. Noise of one level of brightness has a tenth of it.
    static let least = 2.0

    /// - Parameter level: The level of the patch to look at; the noise of compression is in the finest.
    init(_ patch: Patch, level: Int = 1) {
        let level = patch.levels[min(level, patch.levels.count - 1)]
        var (xx, xy, yy, weight) = (0.0, 0.0, 0.0, 0.0)
        for (slope, part) in zip(level.slopes, level.weights) {
            let (x, y, w) = (
                Double(slope.x) / FramePyramid.unit, Double(slope.y) / FramePyramid.unit, Double(part)
            )
            xx += w * x * x
            xy += w * x * y
            yy += w * y * y
            weight += w
        }
        guard weight > 0 else {
            strength = 0
            return
        }
        let middle = (xx + yy) / 2
        strength = max(0, (middle - hypot((xx - yy) / 2, xy)) / weight) * level.spacing * level.spacing
    }

    /// Returns the place nearest to a point whose patch has clearly enough texture, or nil if there is none.
    static func nearest(to x: Double, _ y: Double, in frame: FramePyramid, radius: Double) -> Pose? {
        let (width, height) = (Double(frame.levels[0].width), Double(frame.levels[0].height))
        var best: (distance: Double, pose: Pose)?
        let step = max(1, radius / 2)
        for row in stride(from: radius, through: height - radius, by: step) {
            for column in stride(from: radius, through: width - radius, by: step) {
                let distance = hypot(column - x, row - y)
                if let best, best.distance <= distance { continue }
                let pose = Pose(x: column.rounded(), y: row.rounded())
                // Coarse levels are enough, and quick.
                let patch = Patch(frame, at: pose, radius: radius, levelsFrom: 1)
                if Texture(patch, level: 0).strength > 2 * least { best = (distance, pose) }
            }
        }
        return best?.pose
    }
}
