import Foundation

/// How well a patch of a frame differs from its surroundings shifted in any direction.
struct Texture {
    /// The lesser of the two mean squared slopes across the patch that no growth or turn explains, in levels of brightness
    /// per sample, squared.
    let strength: Double

    /// The strength from which a patch can be followed. Noise of one level of brightness has a tenth of it.
    static let least = 0.5

    /// - Parameter level: The level of the patch to look at; the noise of compression is in the finest.
    init(_ patch: Patch, level: Int = 1) {
        var columns = patch.slopes(level: level)
        // What growth and turn can explain says nothing about the place.
        columns[2].z += patch.firmness.z
        columns[3].w += patch.firmness.w
        for other in [3, 2] {
            let known = columns[other]
            for column in 0..<other { columns[column] -= known * (known[column] / known[other]) }
        }
        let spacing = patch.levels[min(level, patch.levels.count - 1)].spacing
        let (xx, xy, yy) = (columns[0].x, columns[0].y, columns[1].y)
        strength = max(0, (xx + yy) / 2 - hypot((xx - yy) / 2, xy)) * spacing * spacing
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
